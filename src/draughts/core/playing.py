"""The legal moves of a state, and the state after a move.

Owns the clocks and the history of a game that goes on; asks `kernel` for every move and position.  Knows no
reason why a move is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from draughts.arguments import wrong_type
from draughts.core.history import MAX_CHAIN, Node, kept_keys
from draughts.core.listing import listed, move_of
from draughts.core.move import MAX_SQUARE, Move, same_move
from draughts.core.setup import BLACK_RUN
from draughts.core.state import State, new_state
from draughts.errors import DraughtsError, NotListed
from draughts.kernel.captures import Search, found_by, starters
from draughts.kernel.half_made import Outcome, half_made, landings_to
from draughts.kernel.mechanics import Mechanics, king_row
from draughts.kernel.packing import first_square, is_chain, second_square
from draughts.kernel.position import Position, moved
from draughts.kernel.quiet import RUN_BITS, waiting_king

if TYPE_CHECKING:
    from mypy_extensions import i64


def legal_moves(state: object) -> tuple[Move, ...]:
    """Return the legal moves, ascending by path."""
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    moves = state._moves
    if moves is None:
        moves = state._moves = _listed(state)
    return moves


def _listed(state: State) -> tuple[Move, ...]:
    limits = state._limits
    down = state._black_moves == limits.mechanics.black_down
    if state._black_moves:
        own = state._black
        enemy = state._white
        run = state._king_runs & BLACK_RUN
    else:
        own = state._white
        enemy = state._black
        run = state._king_runs >> RUN_BITS
    return listed(own, enemy, state._kings, down, run, limits.mechanics, limits.tables)


def apply(state: object, move: object) -> State:
    """Return the state after a move; raise NotListed if it is not legal."""
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    if not isinstance(move, Move):
        wrong_type("move", "Move", move)
    moves = legal_moves(state)
    for legal in moves:
        if legal is move:
            return after(state, legal)
    for legal in moves:
        if same_move(legal, move):
            return after(state, legal)
    raise NotListed


def after(state: State, move: Move) -> State:
    """Return the state after a move listed for it: the position is of the kernel, the clocks are ours."""
    limits = state._limits
    mechanics = limits.mechanics
    black_moves = state._black_moves
    down = black_moves == mechanics.black_down
    runs = state._king_runs
    gone = move._gone
    if black_moves:
        black, white, kings, black_run, white_run = moved(
            state._black, state._white, state._kings, down, runs & BLACK_RUN, runs >> RUN_BITS,
            move._piece, move._to, gone, move._crowned, mechanics,
        )  # fmt: skip
    else:
        white, black, kings, white_run, black_run = moved(
            state._white, state._black, state._kings, down, runs >> RUN_BITS, runs & BLACK_RUN,
            move._piece, move._to, gone, move._crowned, mechanics,
        )  # fmt: skip
    since_capture: i64 = 0
    since_change: i64 = 0
    since_progress: i64 = 0
    history: Node | None = None
    if not gone:
        since_capture = state._since_capture + 1
        if state._kings & move._piece:
            since_progress = state._since_progress + 1
            if limits.history_limit:
                history = _with_this(state, limits.history_limit)
        if limits.counts_change and (state._kings & move._piece or not kings & move._to):
            since_change = state._since_change + 1
    return new_state(
        limits, black, white, kings, not black_moves, state._ply + 1, since_capture, since_change,
        since_progress, white_run << RUN_BITS | black_run, history,
    )  # fmt: skip


def _with_this(state: State, limit: i64) -> Node:
    """Return the kept positions with the one of `state` added."""
    before = state._history
    length: i64 = 1
    older: tuple[int, ...] = ()
    if before is not None:
        older = before.older
        length = before.length + 1
        if length > MAX_CHAIN:
            older = kept_keys(state._limits.mechanics, before, not state._black_moves, limit)
            before = None
            length = 1
    return Node(state._black, state._white, state._kings, state._king_runs, before, length, older)


def listed_squares(state: object, touched: object) -> tuple[int, ...] | None:
    """Return the first squares of the legal moves, or the second ones of those from one square touched.

    None where that takes a closer look: no move begins there, more squares were touched, or a chain of jumps
    begins there on whose path a flying king may stop elsewhere.
    """
    if not isinstance(state, State) or not isinstance(touched, tuple) or len(touched) > 1:
        return None
    squares: list[int] = []
    last: i64 = 0
    if not touched:
        for move in legal_moves(state):
            start: i64 = first_square(move._packed) if move._packed else move.start
            if start != last:  # moves ascend by path
                squares.append(start)
                last = start
        return tuple(squares)
    square = touched[0]
    if type(square) is not int or not 1 <= square <= MAX_SQUARE:
        return None
    from_here: i64 = square
    for move in legal_moves(state):
        packed = move._packed
        if packed == 0:
            return None
        start = first_square(packed)
        if start > from_here:
            break
        if start == from_here:
            if is_chain(packed):
                mechanics = state._limits.mechanics
                if mechanics.one_an_outcome:
                    return _landings(state, move._piece)
                if mechanics.flying:
                    return None
            to = second_square(packed)
            if to != last:
                squares.append(to)
                last = to
    return tuple(squares) if squares else None


def _landings(state: State, piece: i64) -> tuple[int, ...]:
    """Return the squares where a piece can go first, to step or on some way to a legal capture."""
    search = free_search(state)
    legal: set[Outcome] = set()
    bits: i64 = 0
    for move in legal_moves(state):
        if move._piece == piece:
            if move._gone:
                legal.add(outcome_of_move(state, move))
            else:
                bits |= move._to  # where captures are optional
    bits |= landings_to(search, half_made(search, piece), legal)
    return tuple(search.mechanics.geometry.squares_in(bits))


def lesser_captures(state: State) -> list[Move]:
    """List the captures that precedence leaves out; none where there are too many to list."""
    position, mechanics = kernel_position(state)
    search = free_search(state)
    capturing = starters(position.own, position.enemy, position.kings, position.down, search.empty, mechanics)
    try:
        found = found_by(search, capturing)
    except DraughtsError:
        return []
    legal = legal_moves(state)
    moves = [move_of(capture, position.kings, state._limits.tables) for capture in found]
    return [move for move in moves if move not in legal]


def free_search(state: State) -> Search:
    """Return a search of the captures of the side to move, without precedence."""
    position, mechanics = kernel_position(state)
    empty = mechanics.all & ~(position.own | position.enemy)
    return Search(position.enemy, empty, position.kings, position.down, True, mechanics)


def outcome_of_move(state: State, move: Move) -> Outcome:
    """Return the outcome of a listed capture."""
    mechanics = state._limits.mechanics
    row = king_row(state._black_moves == mechanics.black_down, mechanics)
    return move._to, move._gone, move._crowned or (state._kings & move._piece | move._to & row) != 0


def kernel_position(state: State) -> tuple[Position, Mechanics]:
    """Return the position and the mechanics as the kernel holds them, seen by the side to move."""
    mechanics = state._limits.mechanics
    down = state._black_moves == mechanics.black_down
    white_run = state._king_runs >> RUN_BITS
    black_run = state._king_runs & BLACK_RUN
    if state._black_moves:
        return Position(state._black, state._white, state._kings, down, black_run, white_run), mechanics
    return Position(state._white, state._black, state._kings, down, white_run, black_run), mechanics


def waiting_square(state: State) -> int:
    """Return the square of the mover's king that must wait for another piece to move, 0 if there is none."""
    position, mechanics = kernel_position(state)
    king = waiting_king(position.own, position.kings, position.own_run, mechanics)
    if king == 0:
        return 0
    return mechanics.geometry.square_of(king)
