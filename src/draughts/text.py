"""Boards, states and results as text.

Owns the drawing of a board in characters and the sentence that tells a result.  Knows no move, and
neither prints nor reads.
"""

from __future__ import annotations

from draughts.basics import Color, Reason, Result
from draughts.board import Board
from draughts.checking import flag, wrong_type
from draughts.core import State

__all__ = ["board", "outcome", "state"]

_EMPTY = "."
_UNICODE = {"w": "\u26c0", "W": "\u26c1", "b": "\u26c2", "B": "\u26c3"}

PIECES = "".join(_UNICODE.values())
"""The pieces that `board` draws with `unicode`."""

# Colours of the terminal's table of 256, which look the same on a light and on a dark terminal.
_RESET = "\x1b[0m"
_LIGHT = "\x1b[48;5;223m"
_DARK = "\x1b[48;5;94m"
_INK = {"w": "\x1b[1;38;5;231m", "b": "\x1b[1;38;5;16m"}
_FAINT = "\x1b[22;38;5;223m"  # numbers, and what marks an empty square


def board(
    position: Board | State,
    *,
    unicode: bool = False,
    color: bool = False,
    numbers: bool = False,
    flipped: bool = False,
) -> str:
    """Draw a board, row 0 on top: `b w` men, `B W` kings, `.` an empty square; light squares are blank.

    With `numbers`, each piece or dot is followed by the number of its square.  With `flipped`, Black is at
    the bottom.  With `unicode`, men are U+26C0 and U+26C2 and kings U+26C1 and U+26C3 (white, black), which
    not every font has.  With `color`, the squares and pieces have colours, by the escape codes of
    terminals; without these codes it is the same drawing, but that all lines are of one length.
    Unless coloured, no line ends in blanks.

    Raises TypeError for values of other types.

    >>> from draughts import Board
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
    if isinstance(position, State):
        position = position.board
    if not isinstance(position, Board):
        wrong_type("position", "Board or State", position)
    for name, value in (("unicode", unicode), ("color", color), ("numbers", numbers), ("flipped", flipped)):
        flag(value, name)
    layout = position.layout
    width = len(f"{_EMPTY}{layout.squares} ") if numbers else len(f"{_EMPTY} ")
    turn = -1 if flipped else 1
    lines = []
    for row in range(layout.rows)[::turn]:
        cells = [
            _cell(position, layout.square(row, column), width, unicode, color, numbers)
            for column in range(layout.columns)[::turn]
        ]
        lines.append("".join(cells) + _RESET if color else "".join(cells).rstrip())
    return "\n".join(lines)


def _cell(position: Board, square: int | None, width: int, unicode: bool, color: bool, numbers: bool) -> str:
    """Draw a square, or what is no square of the game, as wide as all others."""
    if square is None:
        blank = " " * width
        return f"{_LIGHT}{blank}" if color else blank
    sign = str(position.get(square, _EMPTY))
    shown = _UNICODE.get(sign, sign) if unicode else sign
    rest = (str(square) if numbers else "").ljust(width - 1)
    return f"{_DARK}{_INK.get(sign.lower(), _FAINT)}{shown}{_FAINT}{rest}" if color else shown + rest


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
