"""The named rule sets.  A variant is data: every field that differs from the common value, with its source.

Owns `VARIANTS` and the rule sets in it.  Knows no position.  Read `fen` next.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from draughts.checking import wrong_type
from draughts.draws import NoCapture, NoProgress, Repetition
from draughts.errors import DraughtsError, shortened
from draughts.rules import Rules

__all__ = ["ENGLISH", "ENGLISH_STRAIGHT", "ENGLISH_WCDF", "ICELANDIC", "VARIANTS"]

# The English games.

# Seeds E1-E16: the defaults of `Rules` are these rules, with their ids beside them.
ENGLISH: Final = Rules(name="english")

# R2: E8 to the letter, "and in a straight line".
ENGLISH_STRAIGHT: Final = replace(ENGLISH, name="english-straight", straight_chains=True)

# R8: WCDF 1.32.1, a third repetition; WCDF 1.32.2, the last 40 moves of each side.
ENGLISH_WCDF: Final = replace(ENGLISH, name="english-wcdf", draws=(Repetition(3), NoProgress(plies=80)))

# I14, then I15 (R14).
ICELANDIC: Final = replace(ENGLISH, name="icelandic", draws=(Repetition(3), NoCapture(plies=100)))


class _Variants(Mapping[str, Rules]):
    """Rule sets by name, read-only; those of `family` are loaded when one is asked for.

    `types.MappingProxyType` is not read-only: it hands its dict to whatever it is compared with.
    """

    __slots__ = ("_sets",)

    def __init__(self, *sets: Rules) -> None:
        self._sets = {rules.name: rules for rules in sets}

    def _all(self) -> dict[str, Rules]:
        """Give all rule sets."""
        from draughts.family import FAMILY  # only here, and once

        self._sets.update({rules.name: rules for rules in FAMILY})
        return self._sets

    def __getitem__(self, name: str) -> Rules:
        found = self._sets.get(name)
        return self._all()[name] if found is None else found

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __repr__(self) -> str:
        return f"<rule sets {', '.join(self._all())}>"


VARIANTS: Final[Mapping[str, Rules]] = _Variants(ENGLISH, ENGLISH_STRAIGHT, ENGLISH_WCDF, ICELANDIC)


def _named(name: str) -> Rules:
    """Give the rule set of a pickled name."""
    if not isinstance(name, str):
        wrong_type("name", "str", name)
    if name not in VARIANTS:
        raise DraughtsError(f"there is no rule set named {shortened(name)}")
    return VARIANTS[name]


def _reduce(rules: Rules) -> tuple[Any, ...]:
    """Pickle a rule set of the library as its name, any other by value."""
    if VARIANTS.get(rules.name) == rules:
        return _named, (rules.name,)
    return rules.__reduce__()


copyreg.pickle(Rules, _reduce)
