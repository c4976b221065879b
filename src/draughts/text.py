"""Boards as text.

Owns the drawing of a board in characters.  Knows no move.
"""

from __future__ import annotations

from draughts.board import Board
from draughts.core import State

__all__ = ["board", "state"]


def board(position: Board, *, numbers: bool = False) -> str:
    """Draw a board, row 0 on top: `b w` men, `B W` kings, `.` an empty dark square.

    With `numbers`, every dark square shows its number too.

    >>> from draughts import Board
    >>> print(board(Board.initial()))
    . b . b . b . b
    """
    layout = position.layout
    lines = []
    for row in range(layout.rows):
        cells = []
        for column in range(layout.columns):
            square = layout.square(row, column)
            if square is None:
                cells.append("    " if numbers else " ")
                continue
            piece = position.get(square)
            sign = "." if piece is None else str(piece)
            cells.append(f"{square:>2}{sign} " if numbers else sign)
        lines.append(" ".join(cells).rstrip())
    return "\n".join(lines)


def state(position: State) -> str:
    """Draw the board of a state, and say whose turn it is."""
    return f"{board(position.board)}\n{position.turn.name.capitalize()} to move"
