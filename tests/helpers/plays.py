"""Positions and moves as a test writes them down."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bridges import to_state
from draughts import (
    ENGLISH,
    ICELANDIC,
    Board,
    Color,
    IllegalMoveError,
    Move,
    Piece,
    Refusal,
    Rules,
    State,
    apply,
    legal_moves,
    parse_move,
)
from strategies import ENGLISH_RULES, fitted
from surroundings import at_length

english_rule_sets = pytest.mark.parametrize(
    "rules",
    [
        pytest.param(rules, marks=[] if rules in (ENGLISH, ICELANDIC) else [pytest.mark.thorough])
        for rules in ENGLISH_RULES
    ],
    ids=lambda rules: rules.name,
)
"""The rule sets that share the English moves, two of them in a quick run."""


def written(fen: str, rules: Rules = ENGLISH) -> list[str]:
    """The legal moves of a position as text, by their full paths in numbers."""
    return [str(move) for move in legal_moves(State.from_fen(fen, rules))]


def played(state: State, *texts: str) -> State:
    """The state after some moves."""
    for text in texts:
        state = apply(state, parse_move(state, text))
    return state


def refused(state: State, text: str) -> tuple[Refusal, str]:
    """The reason for which a move as text is refused, and the message."""
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(state, text)
    return caught.value.reason, str(caught.value)


def changed(rules: Rules, **changes: Any) -> Rules:
    """Return the same rules with other fields, by another name."""
    return rules.replace(name="changed", **changes)


def position(turn: Color, pieces: dict[int, Piece], rules: Rules = ENGLISH) -> State:
    """The state with these pieces."""
    return State(Board.from_pieces(pieces, rules.layout), turn, rules)


def seen_by(color: Color, row: int, column: int, rules: Rules = ENGLISH) -> int | None:
    """The square at this place as White sees it, for Black the one opposite on the board turned round."""
    layout = rules.layout
    if color is Color.BLACK:
        row, column = layout.rows - 1 - row, layout.columns - 1 - column
    return layout.square(row, column)


TO_AND_FRO = (Move((1, 6)), Move((32, 27)), Move((6, 1)), Move((27, 32)))


def two_kings(rules: Rules, plies: int = 0) -> State:
    """Two kings that go to and fro, after so many plies."""
    state = State.from_fen("B:WK32:BK1", rules)
    for ply in range(plies):
        state = apply(state, TO_AND_FRO[ply % 4])
    return state


def random_game(rules: Rules, seed: int, plies: int = 150) -> list[State]:
    """The states of a random game, the start first."""
    dice = random.Random(seed)
    states = [State.initial(rules)]
    while len(states) <= plies and legal_moves(states[-1]):
        states.append(apply(states[-1], dice.choice(legal_moves(states[-1]))))
    return states


def scattered(rules: Rules, number: int, seed: int, kings: float = 0.4) -> Iterator[State]:
    """Positions of men and kings, anywhere they may stand.

    Eight times so many where a run goes to great length.
    """
    dice = random.Random(f"{rules.name} {seed}")
    layout = rules.layout
    for _ in range(number * (8 if at_length() else 1)):
        free = dice.sample(range(1, layout.squares + 1), layout.squares)
        pieces = {}
        for color, side in ((Color.WHITE, rules.start.white), (Color.BLACK, rules.start.black)):
            far = 0 if color is Color.WHITE else layout.rows - 1
            for _ in range(dice.randint(1, min(len(side), layout.squares // 4))):
                square = free.pop()
                crowned = layout.place(square)[0] == far or dice.random() < kings
                pieces[square] = Piece(color, is_king=crowned)
        yield position(dice.choice(list(Color)), pieces, rules)


def some_states(rules: Rules, seed: int, games: int = 6, placements: int = 400) -> Iterator[State]:
    """The positions of some random games, and men and kings placed at random.

    Fewer of both for the many rule sets that are not English.
    """
    english = rules in ENGLISH_RULES
    for number in range(games if english else 1):
        yield from random_game(rules, seed + number)
    dice = random.Random(seed)
    squares = rules.layout.squares
    for _ in range(placements if english else placements // 4):
        chosen = dice.sample(range(1, squares + 1), dice.randrange(2, squares // 2 + 1))
        drawn = {square: dice.choice("bbbBBwwwWW") for square in chosen}
        yield to_state(fitted(drawn, rules), dice.choice("BW"), rules)
