"""Squares and moves as the rules write them.

Owns the writing of a square and of a path in the notation of a rule set.
"""

from __future__ import annotations

from collections.abc import Sequence

from draughts.rules.options import Notation
from draughts.rules.ruleset import Rules


def spell_square(rules: Rules, square: int) -> str:
    """Write a square as the rules do: by number or by name."""
    return rules.layout.algebraic(square) if rules.notation is Notation.ALGEBRAIC else str(square)


def spell_move(rules: Rules, path: Sequence[int], is_capture: bool) -> str:
    """Write the squares of a move as the rules do, with their sign of a capture.

    >>> from draughts import RUSSIAN
    >>> spell_move(RUSSIAN, (21, 17), False), spell_move(RUSSIAN, (19, 12), True)
    ('a3-b4', 'f4:h6')
    """
    return (rules.capture_sign if is_capture else "-").join(spell_square(rules, square) for square in path)
