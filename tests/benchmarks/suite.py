"""What is compared with what, by the name that `--only` takes.

`counts`, `games`, `questions` and `archive` hold the comparisons and their targets, `bench` what they
are made of.  Each comparison first makes sure that both sides did the same work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from . import archive, counts, games, questions
from .bench import Bench, Row

BENCHMARKS: dict[str, Callable[[Bench], Iterator[Row]]] = {
    "kernel": counts.kernel,
    "bulk": counts.bulk,
    "playouts": games.playouts,
    "generate": games.generate,
    "keys": questions.keys,
    "fen": questions.fen,
    "masks": questions.masks,
    "long-game": games.long_game,
    "leaks": games.leaks,
    "import": games.importing,
    "pdn": archive.pdn,
    "russian": counts.russian,
    "international": counts.international,
    "international-bulk": counts.international_bulk,
    "family-bulk": counts.family_bulk,
    "italian-bulk": counts.italian_bulk,
}
