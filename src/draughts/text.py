"""Boards, states and results as text.

Owns the drawing of a board in characters and the sentence that tells a result.  Knows no move, and
neither prints nor reads.
"""

from __future__ import annotations

from draughts.basics import Color, Reason, Result
from draughts.board import Board
from draughts.core import State

__all__ = ["board", "outcome", "state"]

_EMPTY = "."


def board(position: Board, *, numbers: bool = False) -> str:
    """Draw a board, row 0 on top: `b w` men, `B W` kings, `.` an empty square; light squares are blank.

    With `numbers`, each piece or dot is followed by the number of its square.  No line ends in blanks.

    >>> from draughts import Board, Color, Piece
    >>> print(board(Board.initial()))
      b   b   b   b
    b   b   b   b
      b   b   b   b
    .   .   .   .
      .   .   .   .
    w   w   w   w
      w   w   w   w
    w   w   w   w
    >>> print(board(Board.initial(), numbers=True))
        b1      b2      b3      b4
    b5      b6      b7      b8
        b9      b10     b11     b12
    .13     .14     .15     .16
        .17     .18     .19     .20
    w21     w22     w23     w24
        w25     w26     w27     w28
    w29     w30     w31     w32
    """
    layout = position.layout
    width = len(f"{_EMPTY}{layout.squares} ") if numbers else len(f"{_EMPTY} ")
    lines = []
    for row in range(layout.rows):
        line = ""
        for column in range(layout.columns):
            square = layout.square(row, column)
            sign = "" if square is None else f"{position.get(square, _EMPTY)}{square if numbers else ''}"
            line += sign.ljust(width)
        lines.append(line.rstrip())
    return "\n".join(lines)


def state(position: State) -> str:
    """Draw the board of a state, and say whose turn it is.

    >>> from draughts import State
    >>> print(state(State.from_fen("W:WK27:B28")))
      .   .   .   .
    .   .   .   .
      .   .   .   .
    .   .   .   .
      .   .   .   .
    .   .   .   .
      .   .   W   b
    .   .   .   .
    White to move
    """
    return f"{board(position.board)}\n{position.turn.name.capitalize()} to move"


def outcome(ended: Result) -> str:
    """Tell a result in a sentence without a full stop.

    >>> from draughts import Color, Reason, Result
    >>> outcome(Result(Color.BLACK, Reason.NO_MOVES)), outcome(Result(None, Reason.REPETITION))
    ('Black wins: White cannot move', 'Draw: repetition')
    """
    if ended.winner is None:
        return f"Draw: {_TOLD.get(ended.reason, ended.reason.value)}"
    loser = ended.winner.opponent
    told = _TOLD.get(ended.reason, ended.reason.value).format(loser=_NAMES[loser])
    return f"{_NAMES[ended.winner]} wins: {told}"


_NAMES = {color: color.name.capitalize() for color in Color}
_TOLD = {
    Reason.NO_PIECES: "{loser} has no pieces left",
    Reason.NO_MOVES: "{loser} cannot move",
    Reason.NO_CAPTURE: "too many moves without a capture",
    Reason.NO_PROGRESS: "too many moves without a capture or a man's move",
    Reason.EQUAL: "equal pieces and kings",
}
