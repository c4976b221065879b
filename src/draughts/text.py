"""Boards, states and results as text.

Owns the drawing of a board in characters and the sentence that describes a result.  Knows no move and
neither prints nor reads; a board and a state are known by their attributes, as both are drawn by it.
"""

from __future__ import annotations

from typing import Protocol

from draughts.arguments import as_flag, wrong_type
from draughts.pieces import Color
from draughts.rules.layout import Layout, Pieces
from draughts.rules.options import Aim, Notation
from draughts.rules.results import Reason, Result
from draughts.rules.ruleset import Rules

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


class Placed(Pieces, Protocol):
    """Pieces on a layout: a `Board` is one."""

    @property
    def layout(self) -> Layout:
        """The shape of the board."""


class Positioned(Protocol):
    """A board under rules, with a side to move: a `State` is one."""

    @property
    def board(self) -> Placed:
        """Where the pieces are."""

    @property
    def rules(self) -> Rules:
        """The rules played."""

    @property
    def turn(self) -> Color:
        """The side to move."""


def board(
    position: Placed | Positioned,
    *,
    unicode: bool = False,
    color: bool = False,
    numbers: bool = False,
    flipped: bool = False,
) -> str:
    """Draw a board, row 0 on top: `b w` men, `B W` kings, `.` an empty square; light squares are blank.

    With `numbers`, each piece or dot is followed by the number of its square; a state whose rules write
    names in moves has letters and digits at its edges instead.  With `flipped`, Black is at the bottom.
    With `unicode`, men are U+26C0 and U+26C2 and kings U+26C1 and U+26C3 (white, black), which not every
    font has.  With `color`, the squares and pieces have colours, by the escape codes of terminals; without
    these codes it is the same drawing, but that all lines are of one length.
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
    for name, value in (("unicode", unicode), ("color", color), ("numbers", numbers), ("flipped", flipped)):
        as_flag(value, name)
    placed: object = getattr(position, "board", position)
    rules: object = getattr(position, "rules", None)
    layout: object = getattr(placed, "layout", None)
    items: object = getattr(placed, "items", None)
    if isinstance(position, type) or not isinstance(layout, Layout) or not callable(items):
        wrong_type("position", "Board or State", position)
    named = isinstance(rules, Rules) and rules.notation is Notation.ALGEBRAIC
    numbered = numbers and not named
    width = len(f"{_EMPTY}{layout.squares} ") if numbered else len(f"{_EMPTY} ")
    turn = -1 if flipped else 1
    signs = {square: str(piece) for square, piece in items()}

    def cell(square: int | None) -> str:
        """Draw a square, or what is no square of the game, as wide as all others."""
        if square is None:
            return (_LIGHT if color else "") + " " * width
        sign = signs.get(square, _EMPTY)
        shown = _UNICODE.get(sign, sign) if unicode else sign
        rest = (str(square) if numbered else "").ljust(width - 1)
        return f"{_DARK}{_INK.get(sign.lower(), _FAINT)}{shown}{_FAINT}{rest}" if color else shown + rest

    lines = []
    for row in range(layout.rows)[::turn]:
        line = "".join(cell(layout.square(row, column)) for column in range(layout.columns)[::turn])
        lines.append(line + _RESET if color else line.rstrip())
    return "\n".join(_edged(lines, layout, turn) if numbers and named else lines)


def _edged(lines: list[str], layout: Layout, turn: int) -> list[str]:
    """Write the digits of the rows and the letters of the columns beside the lines of a board."""
    names = {layout.place(square): layout.algebraic(square) for square in range(1, layout.squares + 1)}
    columns = {column: name[0] for (_, column), name in names.items()}
    rows = {row: f"{name[1:]:>2}" for (row, _), name in names.items()}
    edged = [f"{rows[row]} {line}".rstrip() for row, line in zip(range(layout.rows)[::turn], lines)]
    return [*edged, "   " + " ".join(columns[column] for column in range(layout.columns)[::turn])]


def state(position: Positioned) -> str:
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
    return f"{board(position)}\n{position.turn.name.capitalize()} to move"


def outcome(ended: Result, rules: Rules | None = None) -> str:
    """Describe a result in a sentence without a full stop.

    Without `rules` it is described as that of a game in which who is left without pieces or moves has lost.
    Raises TypeError for values of other types.

    >>> from draughts import ANTIDRAUGHTS, Color, Reason, Result
    >>> outcome(Result(Color.BLACK, Reason.NO_MOVES)), outcome(Result(None, Reason.REPETITION))
    ('Black wins: White cannot move', 'Draw: repetition')
    >>> outcome(Result(Color.BLACK, Reason.NO_MOVES), ANTIDRAUGHTS)
    'Black wins: Black cannot move'
    """
    if not isinstance(ended, Result):
        wrong_type("ended", "Result", ended)
    if rules is not None and not isinstance(rules, Rules):
        wrong_type("rules", "Rules or None", rules)
    sentence = _SENTENCES.get(ended.reason, ended.reason.value)
    if ended.winner is None:
        return f"Draw: {ended.reason.value if '{' in sentence else sentence}"
    winner, loser = _NAMES[ended.winner], _NAMES[ended.winner.opponent]
    less, more = (winner, loser) if rules is not None and rules.aim is Aim.LOSE_ALL else (loser, winner)
    return f"{winner} wins: {sentence.format(less=less, more=more, winner=winner)}"


_NAMES = {color: color.name.capitalize() for color in Color}
_SENTENCES = {
    Reason.NO_PIECES: "{less} has no pieces left",
    Reason.NO_MOVES: "{less} cannot move",
    Reason.FIRST_KING: "{winner} has the first king",
    Reason.MORE_PIECES: "{more} has more pieces",
    Reason.MORE_KINGS: "{more} has more kings",
    Reason.NO_CAPTURE: "too many moves without a capture",
    Reason.NO_PROGRESS: "too many moves without a capture or a man's move",
    Reason.LONE_KING: "too many moves against a lone king",
    Reason.SAME_FORCE: "too many moves of the same pieces, kings among them",
    Reason.EQUAL: "equal pieces and kings",
}
