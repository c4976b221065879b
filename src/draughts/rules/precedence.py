"""What captures are compared by, where only the best may be played.

Owns `Precedence`.  A criterion is numbers and a sentence; `kernel.precedence` compares by it.
"""

from __future__ import annotations

from typing import ClassVar

from draughts.arguments import as_text, whole_between
from draughts.errors import DraughtsError, shortened
from draughts.values import Value

MAX_WEIGHT = 1000  # of a piece: ten times what the finest known comparison needs (Frisian, 100 to 199)
_BY_VALUE = "you must take the most in value: {most}, a man being {man} and a king {king}, by {captures}"


class Precedence(Value):
    """One thing that captures are compared by: of those that may be played, only the best are legal.

    Attributes: `name`; `man` and `king`, what a man and a king that are taken weigh (0 to 1000, not both
    0); and `demand`, the sentence for a player whose capture is not among the best, in which `{most}`,
    `{man}`, `{king}` and `{captures}` are filled in.

    Four criteria weigh what is taken: `Precedence.MOST_PIECES`, `MOST_KINGS`, `FRISIAN_VALUE` (a man 100, a
    king 199, so that n kings lie between 2n-1 and 2n men) and `FRISIAN_VALUE_150` (a king one and a half
    men, as other sources have it).  Two compare otherwise, and weigh nothing: `WITH_KING` (a capture made
    by a king comes before one made by a man) and `KINGS_EARLIEST` (jump by jump, a king taken comes before
    a man taken).

    Raises TypeError for values of the wrong type and DraughtsError for weights that compare nothing.

    >>> Precedence("KINGS_COUNT_THREE", man=1, king=3).king
    3
    >>> Precedence.MOST_PIECES.man, Precedence.MOST_PIECES.king
    (1, 1)
    """

    __slots__ = ("name", "man", "king", "demand")  # noqa: RUF023 - in the order of the constructor
    name: str
    man: int
    king: int
    demand: str

    MOST_PIECES: ClassVar[Precedence]
    WITH_KING: ClassVar[Precedence]
    MOST_KINGS: ClassVar[Precedence]
    KINGS_EARLIEST: ClassVar[Precedence]
    FRISIAN_VALUE: ClassVar[Precedence]
    FRISIAN_VALUE_150: ClassVar[Precedence]

    def __init__(self, name: str, man: int = 0, king: int = 0, demand: str = _BY_VALUE) -> None:
        self._put("name", as_text(name, "name"))
        if not name.strip() or len(name) > 100:
            raise DraughtsError(f"name must be a text of 1 to 100 characters, not {shortened(name)}")
        self._put("man", whole_between(man, "man", 0, MAX_WEIGHT))
        self._put("king", whole_between(king, "king", 0, MAX_WEIGHT))
        self._put("demand", as_text(demand, "demand"))
        if not self.weighs and name not in ("WITH_KING", "KINGS_EARLIEST"):
            raise DraughtsError("man and king cannot both weigh 0: such a precedence compares nothing")
        try:
            demand.format(most=0, man=0, king=0, captures="")
        except (LookupError, ValueError, AttributeError):
            raise DraughtsError(
                f"demand may have {{most}}, {{man}}, {{king}} and {{captures}} in it, not {shortened(demand)}"
            ) from None

    @property
    def weighs(self) -> bool:
        """Whether the weight of what is taken is compared."""
        return self.man > 0 or self.king > 0

    def __repr__(self) -> str:
        if getattr(Precedence, self.name, None) == self:
            return f"Precedence.{self.name}"
        return super().__repr__()


Precedence.MOST_PIECES = Precedence(
    "MOST_PIECES", 1, 1, "you must take the most pieces: {most}, by {captures}"
)
Precedence.WITH_KING = Precedence("WITH_KING", demand="you must capture with a king: {captures}")
Precedence.MOST_KINGS = Precedence("MOST_KINGS", 0, 1, "you must take the most kings: {most}, by {captures}")
Precedence.KINGS_EARLIEST = Precedence(
    "KINGS_EARLIEST", demand="you must take a king as early as can be: {captures}"
)
Precedence.FRISIAN_VALUE = Precedence("FRISIAN_VALUE", man=100, king=199)
Precedence.FRISIAN_VALUE_150 = Precedence("FRISIAN_VALUE_150", man=100, king=150)
