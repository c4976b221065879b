"""What a text of PDN says, in short."""

from __future__ import annotations

from typing import Any

import pytest

from draughts import ENGLISH, NotationError, pdn
from draughts.pdn import Game


def one(text: str | bytes, **options: Any) -> Game:
    """The only game of a text."""
    (game,) = pdn.loads(text, **options)
    return game


def english(text: str | bytes) -> Game:
    """The only game of a text, English where it does not say."""
    return one(text, rules=ENGLISH)


def plies(game: Game, line: int = 0) -> str:
    """The moves of a line, full paths."""
    return " ".join(map(str, game.lines[line].moves))


def places(game: Game) -> list[tuple[int, int]]:
    """Where the problems of a game are."""
    return [(problem.line, problem.column) for problem in game.problems]


def refusal(text: str | bytes, **options: Any) -> NotationError:
    """Why a text is refused strictly."""
    with pytest.raises(NotationError) as caught:
        pdn.loads(text, strict=True, **options)
    return caught.value
