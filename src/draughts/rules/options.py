"""The choices that a rule set makes, one enum for each field of `Rules` that is one of several words.

Owns the enums.  Declarations only.
"""

from __future__ import annotations

import enum


class Promotion(enum.Enum):
    """What becomes of a man that reaches the enemy's king row in the middle of a capture."""

    ENDS_TURN = "ends the turn"  # E12, I11, WCDF 1.19
    IN_PASSING = "in passing"  # goes on as a man, and is crowned only where the capture ends
    CONTINUES = "continues"  # is crowned at once and goes on as a king


class Landing(enum.Enum):
    """Where a flying king may land behind the piece it takes.

    On any empty square of the line up to the next piece (`ANYWHERE`), right behind the piece (`BEHIND`),
    or right behind the last piece taken where that is a king (`BEHIND_KING`).
    """

    ANYWHERE = "anywhere"  # on any empty square of the line, up to the next piece
    BEHIND = "behind"  # right behind the piece (Thai)
    BEHIND_KING = "behind a king"  # right behind the last piece taken, where that is a king (Killer)


class Removal(enum.Enum):
    """When the pieces taken leave the board.

    When the capture has ended (`AT_END`: until then they block, and none is jumped twice), or each as it
    is jumped (`AT_ONCE`: its square can be passed and landed on again in the same capture).
    """

    AT_END = "at the end"  # they still block, and none is jumped twice
    AT_ONCE = "at once"  # their squares can be passed again in the same capture (Thai)


class Listing(enum.Enum):
    """Which captures are one move.

    With `EVERY_PATH` captures that differ in their path are different moves; with `ONE_AN_OUTCOME` there
    is one move for each start, end and set of pieces taken, and rank of the piece afterwards.
    """

    EVERY_PATH = "every path"  # captures that differ in their path are different moves
    ONE_AN_OUTCOME = "one an outcome"  # one move for each start, end and set of pieces taken


class Aim(enum.Enum):
    """What wins the game: taking all (`TAKE_ALL`), losing all (`LOSE_ALL`), or making a king (`FIRST_KING`).

    A side that cannot move on its turn counts as one that has lost all.
    """

    TAKE_ALL = "take all"  # who has no piece, or no move on their turn, has lost
    LOSE_ALL = "lose all"  # who has no piece, or no move on their turn, has won
    FIRST_KING = "first king"  # who is the first to have a king has won; else as TAKE_ALL


class Notation(enum.Enum):
    """How squares are written in moves: by number (`NUMERIC`, 11-15) or by name (`ALGEBRAIC`, c3-d4).

    Both are read under any rules.
    """

    NUMERIC = "numeric"  # 11-15
    ALGEBRAIC = "algebraic"  # c3-d4
