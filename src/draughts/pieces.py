"""Whose piece it is, and what kind.

Owns `Color` and `Piece`.  Knows no board and no rule.
"""

from __future__ import annotations

import enum

from draughts.arguments import as_flag, wrong_type
from draughts.values import Value


class Color(enum.Enum):
    """A side: `Color.BLACK` (value "B", the darker pieces, on squares 1-12 at first) or `Color.WHITE`.

    >>> Color.BLACK.opponent
    <Color.WHITE: 'W'>
    >>> Color("B") is Color.BLACK
    True
    """

    BLACK = "B"
    WHITE = "W"

    @property
    def opponent(self) -> Color:
        """The other side."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK


class Piece(Value):
    """A piece: attributes `color` (a `Color`) and `is_king` (False for a man).  Seed E6.

    `str()` gives one letter: `b` and `w` for men, `B` and `W` for kings.
    Raises TypeError for values of other types.

    >>> str(Piece(Color.WHITE)), str(Piece(Color.BLACK, is_king=True))
    ('w', 'B')
    """

    __slots__ = ("color", "is_king")
    color: Color
    is_king: bool

    def __init__(self, color: Color, is_king: bool = False) -> None:
        if not isinstance(color, Color):
            wrong_type("color", "Color", color)
        as_flag(is_king, "is_king")
        self._put("color", color)
        self._put("is_king", is_king)

    def __str__(self) -> str:
        letter = self.color.value
        return letter if self.is_king else letter.lower()
