"""States put together from their parts: what a FEN or a pickle says beyond the board.

Owns `restore_state` and the checks of what no board shows: clocks, history, king moves in a row.
Imported by `core` only when it is needed.  Read `outcome` next.
"""

from __future__ import annotations

from typing import Any, SupportsIndex

from draughts import core
from draughts.basics import Color, Piece
from draughts.board import Board, bitboard
from draughts.checking import told, whole, wrong_type
from draughts.core import HELD_BITS, MOST_PLIES, Game, Seen, State, after, king_moves_told
from draughts.errors import DraughtsError, impossible, shortened
from draughts.rules import Rules

__all__ = ["restore_state", "with_king_moves"]

_BROKEN = "the history holds positions that no king's move leads from one to the next"


def with_king_moves(state: State, moves: tuple[tuple[int, int], ...]) -> State:
    """Give a state with the king moves that a FEN or a pickle tells, White's first, once they are checked."""
    rules = state.rules
    limit = state._game.mechanics.king_limit
    board = state.board
    problems: list[str] = []
    kept = 0
    for (count, square), color in zip(moves, (Color.WHITE, Color.BLACK)):
        if count == 0:
            continue
        name = color.name.capitalize()
        if count > limit:
            problems.append(f"{name}'s king has made {told(count)} moves in a row: the limit is {limit}")
        elif board.get(square) != Piece(color, is_king=True):
            problems.append(f"{name} has no king on {square} to have made {count} moves in a row")
        elif board.count(color, king=False) == 0:
            problems.append(f"{name} has no men: its king moves are not counted")
        else:
            packed = count << 6 | square
            kept |= packed << HELD_BITS if color is Color.WHITE else packed
    if problems:
        raise impossible(problems)
    if rules.king_moves_limit is None or kept == 0:
        return state
    return core.new_state(
        state._game, state._black, state._white, state._kings, state._black_moves, 0, 0, 0, 0, kept, None
    )


def restore_state(
    rules: Rules,
    turn: str,
    board: tuple[Any, ...],
    clocks: tuple[Any, ...],
    history: tuple[Any, ...],
    held: SupportsIndex,
) -> State:
    """Rebuild a pickled state, refusing whatever no game could have left.

    `history` holds the keys of the earlier positions of the quiet run.
    Raises TypeError or DraughtsError.
    """
    if not isinstance(rules, Rules):
        wrong_type("rules", "Rules", rules)
    for what, value, length in (("board", board, 3), ("clocks", clocks, 4), ("history", history, -1)):
        if not isinstance(value, tuple):
            wrong_type(what, "tuple", value)
        if length >= 0 and len(value) != length:
            raise DraughtsError(f"{what} must hold {length} numbers, not {len(value)}")
    if not isinstance(turn, str):
        wrong_type("turn", "str", turn)
    if turn not in ("B", "W"):
        raise DraughtsError(f"turn must be B or W, not {shortened(turn)}")
    first = State(Board(rules.layout, board[0], board[1], board[2]), Color(turn), rules)
    game = first._game
    kept = whole(held, "held")
    if kept:
        first = _with_kept(first, kept)
    counts: list[int] = [whole(clock, "clock") for clock in clocks]
    ply, quiet, change, still = counts[0], counts[1], counts[2], counts[3]
    counted = still <= change <= quiet if game.counts_change else change == 0
    if not (0 <= still <= quiet <= ply < MOST_PLIES and counted):
        raise DraughtsError(
            f"no game has the clocks {told(ply)}, {told(quiet)}, {told(change)}, {told(still)}: "
            "plies in all, since a capture, since a capture or crowning, since a capture or a man's move"
        )
    due = min(still, game.history_limit)
    if len(history) != due:
        raise DraughtsError(f"history must hold {due} positions, not {len(history)}")
    last: Seen | None = None
    later = first
    for number in reversed(history):
        earlier = _of_key(game, number, not later._black_moves)
        if not _king_moved(earlier, later):
            raise DraughtsError(_BROKEN)
        if last is None:
            last = Seen(earlier._black, earlier._white, earlier._kings, earlier._held, None, 1, history[:-1])
        later = earlier
    return core.new_state(
        game, first._black, first._white, first._kings, first._black_moves, ply, quiet, change, still,
        first._held, last,
    )  # fmt: skip


def _with_kept(state: State, kept: int) -> State:
    """Give a state with king moves as a state keeps them."""
    limited = 0 <= kept < 1 << 2 * HELD_BITS and state.rules.king_moves_limit is not None
    if limited:
        state = with_king_moves(state, king_moves_told(kept))
    if state._held != kept:
        raise DraughtsError(f"no game of {state.rules.name} has the king moves {told(kept)}")
    return state


def _of_key(game: Game, number: object, black_moves: bool) -> State:
    """Give the position of a key, which must have this side to move."""
    layout = game.rules.layout
    squares = layout.squares
    key = bitboard(number, "a position of the history", 3 * squares + 1 + 2 * HELD_BITS)
    mask = (1 << squares) - 1
    board = Board(layout, key & mask, key >> squares & mask, key >> 2 * squares & mask)
    kept = key >> (3 * squares + 1)
    if (key >> 3 * squares & 1 == 1) is not black_moves:
        raise DraughtsError(_BROKEN)
    geometry = game.mechanics.geometry
    state = core.new_state(
        game, geometry.padded(board._black), geometry.padded(board._white), geometry.padded(board._kings),
        black_moves, 0, 0, 0, 0, 0, None,
    )  # fmt: skip
    return _with_kept(state, kept) if kept else state


def _king_moved(earlier: State, later: State) -> bool:
    """Whether a quiet move of a king leads from one position to the next."""
    for move in core.legal_moves(earlier):
        if move._gone == 0 and earlier._kings & move._piece:
            reached = after(earlier, move)
            if (
                reached._black == later._black
                and reached._white == later._white
                and reached._kings == later._kings
                and reached._held == later._held
            ):
                return True
    return False
