"""States put together from what a FEN or a pickle says beyond the board.

Owns `restore_state` and `with_king_moves`.  Runs interpreted: a pickle names these functions, and a state
imports them only when it is pickled.  A pickle is trusted; what a FEN says is checked.
"""

from __future__ import annotations

from draughts.arguments import spell_number
from draughts.core.board import Board
from draughts.core.history import Node
from draughts.core.state import State, new_state
from draughts.errors import impossible
from draughts.kernel.quiet import RUN_BITS, run_of
from draughts.pieces import Color, Piece
from draughts.rules.ruleset import Rules

__all__ = ["restore_state", "with_king_moves"]


def with_king_moves(state: State, moves: tuple[tuple[int, int], ...]) -> State:
    """Return a state with the king moves that a FEN says, White's first, once they are checked."""
    limit = state.rules.king_moves_limit
    board = state.board
    problems: list[str] = []
    runs = 0
    for (count, square), color in zip(moves, (Color.WHITE, Color.BLACK)):
        if count == 0:
            continue
        name = color.name.capitalize()
        if limit is None or count > limit:
            problems.append(
                f"{name}'s king has made {spell_number(count)} moves in a row: the limit is {limit}"
            )
        elif board.get(square) != Piece(color, is_king=True):
            problems.append(f"{name} has no king on {square} to have made {count} moves in a row")
        elif board.count(color, king=False) == 0:
            problems.append(f"{name} has no men: its king moves are not counted")
        else:
            runs |= run_of(count, square) << (RUN_BITS if color is Color.WHITE else 0)
    if problems:
        raise impossible(problems)
    return _with(state, (0, 0, 0, 0), runs, None) if runs else state


def _with(state: State, clocks: tuple[int, int, int, int], king_runs: int, history: Node | None) -> State:
    return new_state(
        state._limits,
        state._black,
        state._white,
        state._kings,
        state._black_moves,
        *clocks,
        king_runs,
        history,
    )


def restore_state(
    rules: Rules,
    turn: str,
    board: tuple[int, int, int],
    clocks: tuple[int, int, int, int],
    history: tuple[int, ...],
    king_runs: int,
) -> State:
    """Return a pickled state.

    `history` holds the keys of the earlier positions of the quiet run, the oldest first; `clocks` are the
    plies in all, since a capture, since a capture or crowning, and since a capture or a man's move.
    """
    state = State(Board(rules.layout, *board), Color(turn), rules)
    node: Node | None = None
    if history:
        geometry = state._limits.mechanics.geometry
        squares = rules.layout.squares
        mask = (1 << squares) - 1
        black, white, kings = (geometry.padded(history[-1] >> n * squares & mask) for n in range(3))
        node = Node(black, white, kings, history[-1] >> (3 * squares + 1), None, 1, history[:-1])
    return _with(state, clocks, king_runs, node)
