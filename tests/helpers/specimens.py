"""Values of every public class, and how to make their equals."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

from draughts import (
    FRISIAN,
    ICELANDIC,
    RUSSIAN,
    Aim,
    Board,
    Color,
    Landing,
    Layout,
    Listing,
    LoneKing,
    Move,
    NoCapture,
    NoProgress,
    Notation,
    Piece,
    Placement,
    Precedence,
    Promotion,
    Reason,
    Refusal,
    Removal,
    Repetition,
    Result,
    Rules,
    SameForce,
    State,
    apply,
)

START = State.initial()


KINGS = State.from_fen("B:WK32:BK1", ICELANDIC)


def shuffled(plies: int, state: State = KINGS) -> State:
    """The state after two kings have gone to and fro for so many plies."""
    for ply in range(plies):
        state = apply(state, (Move((1, 6)), Move((32, 27)), Move((6, 1)), Move((27, 32)))[ply % 4])
    return state


def waited(plies: int, state: State | None = None) -> State:
    """The Frisian state after so many plies of kings whose moves are counted."""
    state = state or State.from_fen("W:WK50,32:BK1,2", FRISIAN)
    for ply in range(plies):
        state = apply(state, (Move((50, 45)), Move((1, 6)), Move((45, 50)), Move((6, 1)))[ply % 4])
    return state


class Specimen(NamedTuple):
    """A value, how to make its equal, and values of its type that differ."""

    make: Callable[[], Any]
    others: tuple[Any, ...]


SPECIMENS = {
    "Color": Specimen(lambda: Color("B"), (Color.WHITE,)),
    "Piece": Specimen(lambda: Piece(Color.BLACK, True), (Piece(Color.BLACK), Piece(Color.WHITE, True))),
    "Layout": Specimen(
        lambda: Layout(8, 8, True, "top left", "bottom left"),
        (
            Layout(rows=10),
            Layout(columns=6),
            Layout(bottom_left_dark=False),
            Layout(first="bottom right"),
            Layout(a1="top left"),
        ),
    ),
    "Placement": Specimen(
        lambda: Placement((1, 2), [30, 29], kings={2}),
        (Placement((1,), (29, 30)), Placement((1, 2), (29, 30)), Placement((29, 30), (1, 2), kings=(2,))),
    ),
    "Board": Specimen(
        lambda: Board.from_pieces({18: Piece(Color.WHITE), 1: Piece(Color.BLACK, True)}),
        (
            Board.empty(),
            Board.from_pieces({18: Piece(Color.WHITE), 1: Piece(Color.BLACK)}),
            Board.from_pieces({18: Piece(Color.BLACK), 1: Piece(Color.BLACK, True)}),
            Board(Layout(rows=10), 1, 1 << 17, 1),
        ),
    ),
    "Move": Specimen(
        lambda: Move([22, 15, 6], captures=[18, 10]),
        (Move((22, 15, 6), captures=(10, 18)), Move((22, 15), captures=(18,)), Move((22, 15))),
    ),
    "long Move": Specimen(
        lambda: Move([*range(1, 13)], captures=[64] * 11),
        (Move([*range(1, 13)], [65] * 11), Move((11, 64))),
    ),
    "Rules": Specimen(lambda: Rules("english", game_type="21,B,8,8,N1,0"), (ICELANDIC, Rules("English"))),
    "house Rules": Specimen(
        lambda: Rules("house", draws=(NoCapture(5), Repetition(2))),
        (Rules("house", draws=(Repetition(2), NoCapture(5))), Rules("house")),
    ),
    "Rules of many fields": Specimen(
        lambda: Rules(*(getattr(FRISIAN, name) for name in inspect.signature(Rules).parameters)),
        (RUSSIAN, FRISIAN.replace(king_moves_limit=4)),
    ),
    "State": Specimen(lambda: shuffled(7), (shuffled(3), shuffled(6), START, KINGS)),
    "State of king moves": Specimen(
        lambda: waited(4),
        (waited(0), waited(3), State(waited(4).board, Color.WHITE, FRISIAN)),
    ),
    "Result": Specimen(
        lambda: Result(None, Reason.REPETITION, Repetition(3)),
        (Result(None, Reason.REPETITION), Result(Color.BLACK, Reason.NO_MOVES), Result(None, Reason.EQUAL)),
    ),
    "Repetition": Specimen(lambda: Repetition(3), (Repetition(4), NoCapture(3))),
    "NoCapture": Specimen(lambda: NoCapture(100), (NoCapture(99), NoProgress(100))),
    "NoProgress": Specimen(lambda: NoProgress(plies=80), (NoProgress(81), NoCapture(80))),
    "LoneKing": Specimen(
        lambda: LoneKing(1, 2, plies=10),
        (
            LoneKing(2, 2, plies=10),
            LoneKing(1, 3, plies=10),
            LoneKing(1, 2, plies=9),
            LoneKing(1, 2, plies=10, kings_only=True),
            LoneKing(1, 2, plies=10, long_diagonal=True),
            SameForce(1, 2, plies=10),
        ),
    ),
    "SameForce": Specimen(
        lambda: SameForce(4, 5, 60, each_side=True),
        (SameForce(4, 5, 60), SameForce(4, 6, 60, each_side=True), SameForce(4, 5, 61, each_side=True)),
    ),
    "Reason": Specimen(lambda: Reason("equal"), (Reason.NO_MOVES,)),
    "Refusal": Specimen(lambda: Refusal("occupied"), (Refusal.BACKWARD,)),
    "Promotion": Specimen(lambda: Promotion("continues"), (Promotion.IN_PASSING,)),
    "Landing": Specimen(lambda: Landing("behind"), (Landing.BEHIND_KING,)),
    "Removal": Specimen(lambda: Removal("at once"), (Removal.AT_END,)),
    "Precedence": Specimen(
        lambda: Precedence("WEIGHED", man=2, king=3, demand="you must take {most}"),
        (
            Precedence.MOST_PIECES,
            Precedence("WEIGHED", man=2, king=3),
            Precedence("WEIGHED", man=2, king=4, demand="you must take {most}"),
            Precedence("WEIGHED", man=1, king=3, demand="you must take {most}"),
            Precedence("OTHER", man=2, king=3, demand="you must take {most}"),
        ),
    ),
    "Listing": Specimen(lambda: Listing("every path"), (Listing.ONE_AN_OUTCOME,)),
    "Aim": Specimen(lambda: Aim("first king"), (Aim.LOSE_ALL,)),
    "Notation": Specimen(lambda: Notation("numeric"), (Notation.ALGEBRAIC,)),
}


def public(value: object) -> list[str]:
    """The public names of a value or class."""
    return [name for name in dir(value) if not name.startswith("_")]
