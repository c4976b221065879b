"""Which positions a rule set can hold.

Owns the checks of a position that comes from outside: of its pieces, and of king moves in a row.
"""

from __future__ import annotations

from typing import Final

from draughts.arguments import spell_number
from draughts.core.board import BLACK, WHITE, Board
from draughts.core.limits import Limits
from draughts.errors import IllegalPositionError, impossible
from draughts.fen import squares_of
from draughts.kernel.quiet import RUN_BITS, count_of_run, run_of, square_of_run
from draughts.pieces import Piece

BLACK_RUN: Final = (1 << RUN_BITS) - 1  # Black's king run is in the low bits of those of both sides


def check_position(board: Board, limits: Limits, twice: tuple[int, ...]) -> None:
    """Refuse a position that no game of the rules can hold, with all its problems at once.

    `twice` holds the squares that were named more than once.
    """
    rules = limits.rules
    if board._layout is not rules.layout and board._layout != rules.layout:
        raise IllegalPositionError(
            f"the board has {board._layout.rows} rows and {board._layout.columns} columns: "
            f"{rules.name} is played on {rules.layout}"
        )
    problems = [f"square {square} is named twice" for square in twice]
    black: int = board._black
    white: int = board._white
    men: int = (black | white) & ~board._kings
    mechanics = limits.mechanics
    top: int = mechanics.geometry.plain(mechanics.high_row)
    bottom: int = mechanics.geometry.plain(mechanics.low_row)
    if not mechanics.black_down:
        top, bottom = bottom, top
    for name, crowned in (("white", white & men & top), ("black", black & men & bottom)):
        if crowned:
            for square in squares_of(crowned):
                problems.append(f"a {name} man cannot stand on {square}: it would have been crowned there")
    for name, pieces, start in (("Black", black, rules.start.black), ("White", white, rules.start.white)):
        number = pieces.bit_count()
        if number > len(start):
            problems.append(f"{name} has {number} pieces: {rules.name} starts with {len(start)}")
    if not black | white:
        problems.append("there is no piece on the board")
    if problems:
        raise impossible(problems)


def king_runs_of(board: Board, limits: Limits, moves: tuple[tuple[int, int], ...]) -> int:
    """Return the king runs of both sides from (moves in a row, square of the king), White's first.

    Raises IllegalPositionError, with all problems at once.
    """
    limit: int = limits.mechanics.king_limit
    problems: list[str] = []
    runs = 0
    for (count, square), color in zip(moves, (WHITE, BLACK)):
        if count == 0:
            continue
        name = color.name.capitalize()
        if count > limit:
            problems.append(
                f"{name}'s king has made {spell_number(count)} moves in a row: the limit is {limit}"
            )
        elif board.get(square) != Piece(color, is_king=True):
            problems.append(f"{name} has no king on {square} to have made {count} moves in a row")
        elif board.count(color, False) == 0:
            problems.append(f"{name} has no men: its king moves are not counted")
        else:
            run: int = run_of(count, square)
            runs |= run << RUN_BITS if color is WHITE else run
    if problems:
        raise impossible(problems)
    return runs


def king_moves_of(king_runs: int) -> tuple[tuple[int, int], ...]:
    """Return the king moves in a row and the king's square, of White and of Black; () if there are none."""
    if king_runs == 0:
        return ()
    white = king_runs >> RUN_BITS
    black = king_runs & BLACK_RUN
    return (count_of_run(white), square_of_run(white)), (count_of_run(black), square_of_run(black))
