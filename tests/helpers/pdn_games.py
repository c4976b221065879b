"""Games of PDN made by hand."""

from __future__ import annotations

from draughts import (
    Move,
    State,
    apply,
    parse_move,
)
from draughts.pdn import Game, Line, Note

START = State.initial()


FIRST = Move((11, 15))


def played(*texts: str, state: State = START) -> tuple[Move, ...]:
    """Moves of a game, one after the other."""
    moves = []
    for text in texts:
        moves.append(parse_move(state, text))
        state = apply(state, moves[-1])
    return tuple(moves)


def final(*texts: str, state: State = START) -> State:
    """The position after some moves."""
    for move in played(*texts, state=state):
        state = apply(state, move)
    return state


def tree() -> Game:
    """A game with two variations at one ply, the first of which has a variation of its own."""
    return Game(
        {"Event": "a club", "White": "B", "Black": "A"},
        lines=(
            Line(
                played("11-15", "23-19", "8-11"),
                notes=(Note(-1, ["before"]), Note(0, strength="!"), Note(1, ["one", "two"], (7,), "?")),
            ),
            Line(played("24-20", "8-11", state=final("11-15")), parent=0, at=1),
            Line(played("22-17", state=final("11-15")), parent=0, at=1),
            Line(played("9-13", state=final("11-15", "24-20")), notes=[Note(0, ["deep"])], parent=1, at=1),
        ),
        result="1-0",
    )


def shown(value: object) -> str:
    """A short name for a parameter; Python does not write the longest numbers."""
    try:
        return repr(value)[:40]
    except ValueError:
        return "a number too long to write"
