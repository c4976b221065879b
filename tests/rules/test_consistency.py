"""What `Rules`, a placement and a draw rule refuse, because no game could be played with it."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from draughts import (
    BREAKTHROUGH,
    CZECH,
    ENGLISH,
    FRISIAN,
    GERMAN,
    INTERNATIONAL,
    ITALIAN,
    POOL,
    RUSSIAN,
    THAI,
    Aim,
    Board,
    Color,
    DraughtsError,
    IllegalPositionError,
    Landing,
    Layout,
    LoneKing,
    Piece,
    Placement,
    Precedence,
    Promotion,
    Reason,
    Removal,
    Repetition,
    Rules,
    SameForce,
    State,
    apply,
    legal_moves,
    result,
)
from plays import changed
from strategies import (
    CRITERIA,
)


def test_a_placement_that_clashes_is_refused_with_all_its_problems() -> None:
    """A square named twice and a king where no piece is are named together."""
    with pytest.raises(IllegalPositionError) as caught:
        Placement((1, 2, 2), (1, 32), kings=(5,))
    assert len(caught.value.problems) == 3
    pieces = {9: Piece(Color.BLACK), 30: Piece(Color.WHITE, is_king=True)}
    assert Placement.from_pieces(pieces) == Placement((9,), (30,), kings=(30,))
    board: Any = Board.from_pieces(pieces)
    assert Placement.from_pieces(board) == Placement.from_pieces(pieces)


# ------------------------------------------------------------------ rules that no game can be played with

IMPOSSIBLE: list[tuple[Rules, dict[str, Any], str]] = [
    (ENGLISH, {"name": ""}, "name must be"),
    (ENGLISH, {"name": " \t"}, "name must be"),
    (ENGLISH, {"name": "x" * 1_000_000}, "name must be"),
    (ENGLISH, {"layout": Layout(first="bottom right")}, "a man on 1, where it would be crowned"),
    (ENGLISH, {"layout": Layout(rows=6, columns=6)}, "start names squares beyond 18"),
    (ENGLISH, {"start": Placement((29,), (21,))}, "a man on 29, where it would be crowned"),
    (ENGLISH, {"start": Placement((1,), ())}, "start needs pieces of both sides"),
    (ENGLISH, {"adjudication": (Reason.NO_MOVES,)}, "adjudication counts .*, not Reason.NO_MOVES"),
    (ENGLISH, {"adjudication": (Reason.EQUAL,)}, "adjudication counts .*, not Reason.EQUAL"),
    (ENGLISH, {"capture_sign": ""}, "capture_sign must be"),
    (ENGLISH, {"game_type": "english"}, "game_type must be as in PDN"),
    (ENGLISH, {"game_type": "21," * 100_000}, "game_type must be as in PDN"),
    (ENGLISH, {"straight_chains": True, "promotion": Promotion.CONTINUES}, "with straight_chains"),
    (
        ENGLISH,
        {"straight_chains": True, "orthogonal_captures": True, "promotion": Promotion.IN_PASSING},
        "promotion must be ENDS_TURN with straight_chains",
    ),
    (ENGLISH, {"landing": Landing.BEHIND}, "landing must be ANYWHERE unless flying_kings"),
    (ITALIAN, {"landing": Landing.BEHIND_KING}, "landing must be ANYWHERE unless flying_kings"),
    (THAI, {"flying_kings": False}, "landing must be ANYWHERE unless flying_kings"),
    (RUSSIAN, {"straight_chains": True}, "promotion must be ENDS_TURN with straight_chains"),
    (POOL, {"straight_chains": True}, "promotion must be ENDS_TURN with straight_chains"),
    (ENGLISH, {"promotion": Promotion.IN_PASSING}, "unless men_capture_backward or orthogonal_captures"),
    (POOL, {"men_capture_backward": False}, "unless men_capture_backward or orthogonal_captures"),
    *(
        (
            GERMAN,
            {"chains_may_stop": True, "precedence": (each,)},
            f"cannot hold {each.name} with chains_may_stop",
        )
        for each in CRITERIA
        if each is not Precedence.WITH_KING
    ),
    (ITALIAN, {"chains_may_stop": True}, "cannot hold MOST_PIECES with chains_may_stop"),
    (
        BREAKTHROUGH,
        {"start": Placement((1, 2), (31, 32), kings=(1,))},
        "start cannot have kings where the first",
    ),
    (FRISIAN, {"aim": Aim.FIRST_KING}, "king_moves_limit must be None where the first king wins"),
    (FRISIAN, {"king_moves_limit": 0}, "king_moves_limit must be from 1 to 9, not 0"),
    (FRISIAN, {"king_moves_limit": 10}, "king_moves_limit must be from 1 to 9, not 10"),
    (
        CZECH,
        {"precedence": (Precedence.WITH_KING, Precedence.WITH_KING)},
        "precedence counts the same thing twice",
    ),
    (
        CZECH,
        {"adjudication": (Reason.MORE_KINGS, Reason.MORE_KINGS)},
        "adjudication counts the same thing twice",
    ),
    (CZECH, {"adjudication": (Reason.LONE_KING,)}, "adjudication counts .*, not Reason.LONE_KING"),
    (CZECH, {"capture_sign": "="}, "capture_sign must be"),
    (CZECH, {"game_type": "29,W"}, "game_type must be as in PDN"),
    (CZECH, {"game_type": "29,X,8,8,A0,0"}, "game_type must be as in PDN"),
    (CZECH, {"game_type": "29,W,8,8,Q0,0"}, "game_type must be as in PDN"),
    (CZECH, {"game_type": '29,W,8,8,"]\n,0'}, "game_type must be as in PDN"),
    (INTERNATIONAL, {"start": Placement(range(1, 42), range(46, 51))}, "20 pieces a side at most"),
    (INTERNATIONAL, {"start": Placement(range(1, 6), range(10, 51))}, "20 pieces a side at most"),
    (INTERNATIONAL, {"start": Placement(range(1, 22), range(31, 51))}, "20 pieces a side at most"),
    (INTERNATIONAL, {"start": Placement((), (31,))}, "start needs pieces of both sides"),
    (INTERNATIONAL, {"start": Placement((5, 46), (31,))}, "a man on 46, where it would be crowned"),
    (THAI, {"start": Placement((4, 26), (8,))}, "a man on 4, where it would be crowned"),
    (RUSSIAN, {"start": Placement((1,), (33,))}, "start names squares beyond 32"),
    (INTERNATIONAL, {"layout": Layout()}, "start names squares beyond 32"),
    (CZECH, {"draws": (LoneKing(3, 3, 10, long_diagonal=True),)}, "needs a Repetition among the draws"),
    (
        CZECH,
        {"layout": Layout(8, 10), "draws": (Repetition(3), LoneKing(3, 3, 10, long_diagonal=True))},
        "long_diagonal needs a square board",
    ),
]


@pytest.mark.parametrize(
    ("rules", "changes", "message"), IMPOSSIBLE, ids=[message for *_, message in IMPOSSIBLE]
)
def test_rules_that_contradict_themselves_are_refused(
    rules: Rules, changes: dict[str, Any], message: str
) -> None:
    """The reason is given when the value is made, and is short enough to be read."""
    with pytest.raises(DraughtsError, match=message) as caught:
        rules.replace(**{"name": "changed", **changes})
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("rules", "changes"),
    [
        (ENGLISH, {"removal": Removal.AT_ONCE}),
        (ENGLISH, {"orthogonal_captures": True, "promotion": Promotion.IN_PASSING}),
        (CZECH, {"chains_may_stop": True}),
        (FRISIAN, {"king_moves_limit": 9}),
        (ENGLISH, {"flying_kings": True, "landing": Landing.BEHIND_KING, "removal": Removal.AT_ONCE}),
        (ENGLISH, {"game_type": "21"}),
        (ENGLISH, {"game_type": "21,B,8,8,N1"}),
        (BREAKTHROUGH, {"aim": Aim.LOSE_ALL, "start": Placement((1, 2), (49, 50), kings=(1,))}),
    ],
)
def test_rules_that_can_be_played_are_taken(rules: Rules, changes: dict[str, Any]) -> None:
    """What is unusual is no contradiction, and a game of it can be begun."""
    house = changed(rules, **changes)
    state = State.initial(house)
    assert result(apply(state, legal_moves(state)[0])) is None
    assert pickle.loads(pickle.dumps(house)) == house


@pytest.mark.parametrize("kind", [LoneKing, SameForce])
@pytest.mark.parametrize(
    ("least", "most", "plies", "message"),
    [
        (0, 3, 5, "least must be from 1 to 40, not 0"),
        (3, 2, 5, "least must not be more than most: 3 is more than 2"),
        (1, 41, 5, "most must be from 1 to 40, not 41"),
        (1, 2, 0, "plies must be from 1 to 1000000, not 0"),
        (1, 2, 1_000_001, "plies must be from 1 to 1000000, not 1000001"),
    ],
)
def test_draw_rules_by_force_refuse_impossible_counts(
    kind: type[LoneKing | SameForce], least: int, most: int, plies: int, message: str
) -> None:
    """Counts of pieces and plies are checked when the value is made, and types before them."""
    with pytest.raises(DraughtsError, match=message):
        kind(least, most, plies)
    with pytest.raises(TypeError):
        kind(1, 2, "3")  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(kind(1, 2, 3))) == kind(1, 2, 3)
