"""The family, field by field: where each parameter of `Rules` is on, and one position where it matters.

The tables are complete over `VARIANTS`: a rule set that is added has to be entered in them.
What they say is from the GameType table of PDN 3.0 and from the sources named in `variants`; the
positions are small enough to be settled by eye.
Captures of one outcome, draws by force, aims and the Frisian king follow, each with its refusals.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from inspect import signature
from typing import Any, TypeAlias

import pytest

import oracle
from draughts import (
    ANTIDRAUGHTS,
    BRAZILIAN,
    BREAKTHROUGH,
    CZECH,
    ENGLISH,
    ENGLISH_GIVEAWAY,
    FRISIAN,
    FRYSK,
    GERMAN,
    INTERNATIONAL,
    ITALIAN,
    JAMAICAN,
    KILLER,
    POOL,
    PORTUGUESE,
    RUSSIAN,
    RUSSIAN_GIVEAWAY,
    SPANISH,
    THAI,
    VARIANTS,
    Aim,
    AmbiguousMoveError,
    Color,
    DraughtsError,
    DrawRule,
    IllegalMoveError,
    IllegalPositionError,
    Landing,
    Layout,
    Listing,
    LoneKing,
    Move,
    NoCapture,
    NoProgress,
    Notation,
    NotationError,
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
    adjudicate,
    apply,
    format_move,
    legal_moves,
    next_squares,
    parse_move,
    result,
)
from strategies import CRITERIA, walks
from surroundings import COMPILED

ALL = set(VARIANTS)
every_rule_set = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)


def written(fen: str, rules: Rules) -> list[str]:
    """The legal moves of a position as text, by their full paths in numbers."""
    return [str(move) for move in legal_moves(State.from_fen(fen, rules))]


def changed(rules: Rules, **changes: Any) -> Rules:
    """Give the same rules with other fields, by another name."""
    return rules.replace(name="changed", **changes)


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


# ------------------------------------------------------------------ the truth table

ENGLISH_GAMES = {
    "english",
    "english-straight",
    "english-wcdf",
    "icelandic",
    "english-6x6",
    "english-giveaway",
}
RUSSIAN_GAMES = {"russian", "russian-giveaway"}
FRISIAN_GAMES = {"frisian", "frysk"}
INTERNATIONAL_GAMES = {"international", "killer", "antidraughts", "breakthrough"}
HUNDRED = INTERNATIONAL_GAMES | FRISIAN_GAMES
IBERIAN = {"spanish", "portuguese"}
POOL_GAMES = {"pool", "jamaican"}
SHORT_KINGS = ENGLISH_GAMES | {"italian"}
BACKWARD = RUSSIAN_GAMES | POOL_GAMES | HUNDRED | {"brazilian", "international-6x6"}

_LONE_5 = LoneKing(1, 2, plies=10)
_RUSSIAN_DRAWS = {
    Repetition(3),
    NoProgress(30),
    LoneKing(3, 12, plies=30, kings_only=True),
    LoneKing(3, 3, plies=10, long_diagonal=True),
    _LONE_5,
    SameForce(4, 5, plies=60),
    SameForce(6, 7, plies=120),
}
_INTERNATIONAL_DRAWS = {Repetition(3), NoProgress(50), LoneKing(3, 3, plies=32), _LONE_5}
_FRISIAN_DRAWS = {LoneKing(2, 2, plies=14, kings_only=True), LoneKing(1, 1, plies=4)}

# For each field: the value that most rule sets have, and the rule sets that have another.
TABLE: dict[str, tuple[object, list[tuple[object, set[str]]]]] = {
    "layout": (
        Layout(),
        [
            (Layout(10, 10), HUNDRED),
            (Layout(6, 6), {"english-6x6", "international-6x6"}),
            (Layout(bottom_left_dark=False), {"italian"}),
            (Layout(bottom_left_dark=False, a1="top left"), {"jamaican"}),
            (Layout(bottom_left_dark=False, first="bottom right"), IBERIAN),
            (Layout(first="bottom right"), {"thai"}),
        ],
    ),
    "first": (Color.WHITE, [(Color.BLACK, ENGLISH_GAMES | POOL_GAMES | {"thai"})]),
    "start": (
        Placement(range(1, 13), range(21, 33)),
        [
            (Placement(range(1, 21), range(31, 51)), INTERNATIONAL_GAMES | {"frisian"}),
            (Placement(range(1, 6), range(46, 51)), {"frysk"}),
            (Placement(range(1, 7), range(13, 19)), {"english-6x6", "international-6x6"}),
            (Placement(range(21, 33), range(1, 13)), IBERIAN),
            (Placement(range(25, 33), range(1, 9)), {"thai"}),
        ],
    ),
    "flying_kings": (True, [(False, SHORT_KINGS)]),
    "men_capture_backward": (False, [(True, BACKWARD)]),
    "men_capture_kings": (True, [(False, {"italian"})]),
    "orthogonal_captures": (False, [(True, FRISIAN_GAMES)]),
    "promotion": (
        Promotion.ENDS_TURN,
        [(Promotion.CONTINUES, RUSSIAN_GAMES), (Promotion.IN_PASSING, BACKWARD - RUSSIAN_GAMES)],
    ),
    "landing": (Landing.ANYWHERE, [(Landing.BEHIND, {"thai"}), (Landing.BEHIND_KING, {"killer"})]),
    "removal": (Removal.AT_END, [(Removal.AT_ONCE, {"thai"})]),
    "straight_chains": (False, [(True, {"english-straight"})]),
    "precedence": (
        (),
        [
            ((Precedence.MOST_PIECES,), INTERNATIONAL_GAMES | {"brazilian", "international-6x6"}),
            ((Precedence.MOST_PIECES, Precedence.MOST_KINGS), IBERIAN),
            ((Precedence.WITH_KING,), {"czech"}),
            ((Precedence.FRISIAN_VALUE, Precedence.WITH_KING), FRISIAN_GAMES),
            (
                (
                    Precedence.MOST_PIECES,
                    Precedence.WITH_KING,
                    Precedence.MOST_KINGS,
                    Precedence.KINGS_EARLIEST,
                ),
                {"italian"},
            ),
        ],
    ),
    "captures_optional": (False, []),
    "chains_may_stop": (False, []),
    "listing": (Listing.ONE_AN_OUTCOME, [(Listing.EVERY_PATH, SHORT_KINGS)]),
    "king_moves_limit": (None, [(3, FRISIAN_GAMES)]),
    "aim": (
        Aim.TAKE_ALL,
        [
            (Aim.LOSE_ALL, {"antidraughts", "russian-giveaway", "english-giveaway"}),
            (Aim.FIRST_KING, {"breakthrough"}),
        ],
    ),
    "draws": (
        set(),
        [
            ({Repetition(3), NoProgress(80)}, {"english-wcdf"}),
            (set(VARIANTS["icelandic"].draws), {"icelandic"}),
            (_RUSSIAN_DRAWS, RUSSIAN_GAMES | {"brazilian"}),
            ({Repetition(3), NoProgress(30), LoneKing(3, 3, plies=26, kings_only=True)}, POOL_GAMES),
            ({LoneKing(3, 3, plies=24, kings_only=True)}, {"portuguese"}),
            ({Repetition(4), NoProgress(80)}, {"italian"}),
            (_INTERNATIONAL_DRAWS, {"international", "killer", "international-6x6"}),
            (_FRISIAN_DRAWS, FRISIAN_GAMES),
            ({Repetition(3)}, {"antidraughts"}),
        ],
    ),
    "adjudication": ((Reason.MORE_PIECES, Reason.MORE_KINGS), []),
    "notation": (
        Notation.NUMERIC,
        [(Notation.ALGEBRAIC, RUSSIAN_GAMES | {"brazilian", "czech", "german", "jamaican"})],
    ),
    "capture_sign": ("x", [(":", RUSSIAN_GAMES), ("-", {"thai"})]),
    "game_type": (
        "",
        [
            ("21,B,8,8,N1,0", {"english", "english-straight", "english-wcdf", "icelandic"}),
            ("25,W,8,8,A0,0", {"russian"}),
            ("26,W,8,8,A0,0", {"brazilian"}),
            ("23,B,8,8,N1,0", {"pool"}),
            ("23,B,8,8,A1,1", {"jamaican"}),
            ("22,W,8,8,N2,1", {"italian"}),
            ("24,W,8,8,N1,1", {"spanish"}),
            ("28,W,8,8,N1,1", {"portuguese"}),
            ("29,W,8,8,A0,0", {"czech"}),
            ("31,B,8,8,N2,0", {"thai"}),
            ("20,W,10,10,N2,0", {"international"}),
            ("40,W,10,10,N2,0", {"frisian"}),
            ("96,W,10,10,N2,0", {"breakthrough"}),
            ("97,W,10,10,N2,0", {"frysk"}),
            ("98,W,10,10,N2,0", {"antidraughts"}),
        ],
    ),
}


def test_the_table_names_every_field_and_knows_every_rule_set() -> None:
    """No field is left out, no rule set stands in two rows of one, and none is named that there is not."""
    assert set(TABLE) == set(signature(Rules).parameters) - {"name"}
    for _, others in TABLE.values():
        named = [name for _, names in others for name in names]
        assert len(named) == len(set(named))
        assert set(named) <= ALL


@pytest.mark.parametrize("field", TABLE)
def test_where_each_parameter_is_on_and_where_it_is_not(field: str) -> None:
    """Every rule set has the value of its row, and those in no row have the common one."""
    common, others = TABLE[field]
    expected = dict.fromkeys(VARIANTS, common)
    for value, names in others:
        expected |= dict.fromkeys(names, value)
    found = {name: getattr(rules, field) for name, rules in VARIANTS.items()}
    if field == "draws":
        assert all(len(set(draws)) == len(draws) for draws in found.values())
        found = {name: set(draws) for name, draws in found.items()}
    assert found == expected


def test_the_first_draw_of_icelandic_and_english_wcdf_is_repetition() -> None:
    """Draw rules are looked at in their order, which these games state."""
    assert isinstance(VARIANTS["icelandic"].draws[0], Repetition)
    assert VARIANTS["english-wcdf"].draws[0] == Repetition(3)


# ------------------------------------------------------------------ one position for each parameter

ONE_AN_OUTCOME = "W:WK29:B9,10,17,18,25"

# Rules, the changes, a position, its moves as it stands and with the changes.
POSITIONS: list[tuple[Rules, dict[str, Any], str, str, str]] = [
    (RUSSIAN, {"flying_kings": False}, "W:WK29:B15", "29x4 29x8 29x11", "29-25"),
    (ENGLISH, {"flying_kings": True}, "W:WK29:B15", "29-25", "29x4 29x8 29x11"),
    (ENGLISH, {"men_capture_backward": True}, "W:W18:B22", "18-14 18-15", "18x25"),
    (INTERNATIONAL, {"men_capture_backward": False, "promotion": Promotion.ENDS_TURN},
     "W:W23:B28", "23x32", "23-18 23-19"),
    (CZECH, {"men_capture_backward": True}, "W:W18:B22", "18-14 18-15", "18x25"),
    (ITALIAN, {"men_capture_kings": True}, "W:W22:BK18", "22-19", "22x13"),
    (SPANISH, {"men_capture_kings": False}, "W:W11:BK14", "11x18", "11-15"),
    # A man crowned on the way is one no more.
    (RUSSIAN, {"men_capture_kings": False}, "W:W11:B7,K9", "11x2x13", "11x2x13"),
    (FRISIAN, {"orthogonal_captures": False}, "W:W28:B18", "28x8", "28-22 28-23"),
    (FRISIAN, {"men_capture_backward": False}, "W:W28:B38", "28x48", "28-22 28-23"),
    (FRISIAN, {"men_capture_backward": False}, "W:W28:B27", "28x26", "28x26"),  # along a row is not backward
    (RUSSIAN, {"promotion": Promotion.IN_PASSING}, "W:W11:B6,7", "11x2x9 11x2x13", "11x2x9"),
    (RUSSIAN, {"promotion": Promotion.ENDS_TURN}, "W:W11:B6,7", "11x2x9 11x2x13", "11x2"),
    (BRAZILIAN, {"promotion": Promotion.CONTINUES}, "W:W11:B7,9", "11x2", "11x2x13"),
    (ENGLISH, {"promotion": Promotion.CONTINUES}, "W:W11:B6,7", "11x2", "11x2x9"),
    (THAI, {"landing": Landing.ANYWHERE}, "W:WK4:B15", "4x18", "4x18 4x22 4x25 4x29"),
    (KILLER, {"landing": Landing.ANYWHERE}, "W:WK46:BK23", "46x19", "46x5 46x10 46x14 46x19"),
    (KILLER, {"landing": Landing.BEHIND}, "W:WK46:B23", "46x5 46x10 46x14 46x19", "46x19"),
    (KILLER, {"landing": Landing.ANYWHERE}, "W:WK46:B20,K23", "46x14x25", "46x14x25"),  # in passing
    (THAI, {"removal": Removal.AT_END}, "W:WK11:B8,15", "11x4x18 11x18x4", "11x4 11x18"),
    (INTERNATIONAL, {"removal": Removal.AT_ONCE}, "W:WK29:B20,41,42", "29x47x36", "29x15x47x36"),
    (ENGLISH, {"straight_chains": True}, "W:W30:B18,26", "30x23x14", "30x23"),
    (POOL, {"promotion": Promotion.ENDS_TURN, "straight_chains": True},
     "W:WK29:B10,22", "29x15x1 29x15x6", "29x4 29x8 29x11 29x15 29x18"),
    (ENGLISH, {"captures_optional": True}, "W:W18,28:B15", "18x11", "18x11 18-14 28-24"),
    (INTERNATIONAL, {"captures_optional": True}, "W:W32,38:B19,28,42",
     "32x23x14", "32x23x14 32-27 38-33"),
    (ENGLISH, {"chains_may_stop": True}, "W:W18:B7,15", "18x11x2", "18x11 18x11x2"),
    (RUSSIAN, {"chains_may_stop": True}, "W:WK29:B11,22",
     "29x18x4 29x18x8", "29x15 29x18 29x18x4 29x18x8"),
    (RUSSIAN, {"listing": Listing.EVERY_PATH}, ONE_AN_OUTCOME,
     "29x22x13x6x15x22 29x22x15x6x13x26 29x22x15x6x13x31",
     "29x22x13x6x15x22 29x22x15x6x13x22 29x22x15x6x13x26 29x22x15x6x13x31"),
    (ENGLISH, {"listing": Listing.ONE_AN_OUTCOME}, "B:WK7,8,15,16,20:BK19",
     "19x10x3x12x19 19x12x3x10x19", "19x10x3x12x19"),
    (FRISIAN, {"king_moves_limit": None}, "W:W33,K5:B1:+305+0", "33-28 33-29",
     "5-10 5-14 5-19 5-23 5-28 5-32 5-37 5-41 5-46 33-28 33-29"),
    (FRISIAN, {"king_moves_limit": 4}, "W:W33,K5:B1:+305+0", "33-28 33-29",
     "5-10 5-14 5-19 5-23 5-28 5-32 5-37 5-41 5-46 33-28 33-29"),
    (BRAZILIAN, {"precedence": ()}, "W:W22:B10,17,18", "22x15x6", "22x13 22x15x6"),
    (GERMAN, {"precedence": (Precedence.WITH_KING,)}, "W:W12,K25:B8,K31", "12x3 25x4", "25x4"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "changes", "fen", "as_it_is", "otherwise"), POSITIONS)
def test_one_position_for_each_parameter(
    rules: Rules, changes: dict[str, Any], fen: str, as_it_is: str, otherwise: str
) -> None:
    """The moves are those that a player finds by eye, and others where the parameter is changed."""
    assert written(fen, rules) == as_it_is.split()
    house = changed(rules, **changes)
    if house.king_moves_limit is None:
        fen = fen.split(":+", maxsplit=1)[0]  # no field of king moves is read there
    assert written(fen, house) == otherwise.split()


def test_every_field_that_changes_moves_has_a_position() -> None:
    """What is not about moves is in the tables, and among draws, aims, boards and notation below."""
    used = {field for _, changes, _, _, _ in POSITIONS for field in changes}
    assert used == set(TABLE) - {
        "layout", "first", "start", "aim", "draws", "adjudication", "notation", "capture_sign", "game_type",
    }  # fmt: skip


# ------------------------------------------------------------------ precedence

FRISIAN_150 = FRISIAN.replace(
    name="a king is 1.5 men", precedence=(Precedence.FRISIAN_VALUE_150, Precedence.WITH_KING)
)

# Rules, the place of a criterion, a position, the captures that those before it leave, those it leaves, one
# that it excludes, and why.
DECIDED: list[tuple[Rules, int, str, str, str, str, Refusal, str]] = [
    (ITALIAN, 0, "W:WK20:B7,15,K23", "20x11x4 20x27", "20x11x4", "20x27",
     Refusal.MUST_TAKE_MOST, "you must take the most pieces: 2, by 20x11x4"),
    (ITALIAN, 1, "W:W12,K20:B7,23", "12x3 20x27", "20x27", "12x3",
     Refusal.MUST_TAKE_WITH_KING, "you must capture with a king: 20x27"),
    (ITALIAN, 2, "W:WK18:BK13,K21,22,25", "18x9 18x27", "18x9", "18x27",
     Refusal.MUST_TAKE_MOST_KINGS, "you must take the most kings: 1, by 18x9"),
    (ITALIAN, 3, "W:WK3,K9:B5,K6,K30", "3x10x1 9x2x11", "3x10x1", "9x2x11",
     Refusal.MUST_TAKE_KINGS_FIRST, "you must take a king as early as can be: 3x10x1"),
    (ITALIAN, 3, "W:WK20,K26:BK6,7,14,15,22,K27",
     "26x19x10x3x12x19 26x19x12x3x10x19", "26x19x10x3x12x19", "26x19x12x3x10x19",
     Refusal.MUST_TAKE_KINGS_FIRST, "you must take a king as early as can be: 26x19x10x3x12x19"),
    (CZECH, 0, "W:W12,K25:B8,K31", "12x3 25x4", "25x4", "h6xf8",
     Refusal.MUST_TAKE_WITH_KING, "you must capture with a king: b2xh8"),
    (BRAZILIAN, 0, "W:W22:B10,17,18", "22x13 22x15x6", "22x15x6", "c3xa5",
     Refusal.MUST_TAKE_MOST, "you must take the most pieces: 2, by c3xe5xc7"),
    (SPANISH, 0, "W:W1,K24:BK5,6", "1x10 24x2x9", "24x2x9", "1x10",
     Refusal.MUST_TAKE_MOST, "you must take the most pieces: 2, by 24x2x9"),
    (SPANISH, 1, "W:WK16:BK9,20,21,K28", "16x23x32 16x30x17", "16x23x32", "16x17",
     Refusal.MUST_TAKE_MOST_KINGS, "you must take the most kings: 1, by 16x23x32"),
    # man 100, king 199: a king is worth less than two men,
    (FRISIAN, 0, "W:W6,38:B19,K32,41,42", "38x27 38x47x36", "38x47x36", "38x27",
     Refusal.MUST_TAKE_MOST_VALUE,
     "you must take the most in value: 200, a man being 100 and a king 199, by 38x47x36"),
    # a king and a man are worth less than three men,
    (FRISIAN, 0, "W:W24,36:BK21,23,28,31,38",
     "24x22x33x42 36x27x16 36x27x29x18", "24x22x33x42 36x27x29x18", "36x27x16",
     Refusal.MUST_TAKE_MOST_VALUE,
     "you must take the most in value: 300, a man being 100 and a king 199, by 24x22x33x42, 36x27x29x18"),
    # and two kings more than three men,
    (FRISIAN, 0, "W:W8,14:BK12,13,K27,29,43", "8x17x37 8x19x39x48", "8x17x37", "8x48",
     Refusal.MUST_TAKE_MOST_VALUE,
     "you must take the most in value: 398, a man being 100 and a king 199, by 8x17x37"),
    # and where a king is worth one and a half men less than two men, and two kings as much as three men,
    (FRISIAN_150, 0, "W:W6,38:B19,K32,41,42", "38x27 38x47x36", "38x47x36", "38x27",
     Refusal.MUST_TAKE_MOST_VALUE,
     "you must take the most in value: 200, a man being 100 and a king 150, by 38x47x36"),
    # and at equal value a king captures.
    (FRISIAN, 1, "W:W12,K34:B7,23", "12x1 34x18", "34x18", "12x1",
     Refusal.MUST_TAKE_WITH_KING, "you must capture with a king: 34x18"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "place", "fen", "before", "after", "text", "reason", "message"), DECIDED)
def test_each_criterion_of_precedence_decides(
    rules: Rules,
    place: int,
    fen: str,
    before: str,
    after: str,
    text: str,
    reason: Refusal,
    message: str,
) -> None:
    """It leaves some of the captures that those before it left, and the others are refused in its name."""
    lesser = changed(rules, precedence=rules.precedence[:place])
    with_it = changed(rules, precedence=rules.precedence[: place + 1])
    assert written(fen, lesser) == before.split()
    assert written(fen, with_it) == written(fen, rules) == after.split()
    state = State.from_fen(fen, rules)
    assert refused(state, text) == (reason, message)
    # The excluded capture is refused as a move, too, by the same reason.
    excluded = parse_move(State.from_fen(fen, lesser), text)
    assert str(excluded) in set(before.split()) - set(after.split())
    with pytest.raises(IllegalMoveError, match=message.split(":", maxsplit=1)[0]) as caught:
        apply(state, excluded)
    assert (caught.value.reason, caught.value.move) == (reason, excluded)


def test_every_criterion_decides_somewhere() -> None:
    """The table above leaves no criterion of a named rule set out."""
    used = {rules.precedence[place] for rules, place, *_ in DECIDED}
    assert used == set(CRITERIA)
    for rules in VARIANTS.values():
        alike = {each.precedence for each, *_ in DECIDED} | {INTERNATIONAL.precedence}
        assert not rules.precedence or rules.precedence in alike


def test_the_worth_of_two_kings_differs_between_the_frisian_values() -> None:
    """Two kings are more than three men where a king is 199, and as much where it is 150."""
    fen = "W:W8,14:BK12,13,K27,29,43"
    assert written(fen, FRISIAN) == ["8x17x37"]
    assert written(fen, FRISIAN_150) == ["8x17x37", "8x19x39x48"]


def test_the_order_of_criteria_matters() -> None:
    """Spanish counts pieces before kings; the other way round another capture is left."""
    fen = "B:W7,15,25,K27:B19,K23"
    pieces, kings = Precedence.MOST_PIECES, Precedence.MOST_KINGS
    assert written(fen, changed(SPANISH, precedence=())) == ["19x12x3", "23x30"]
    assert written(fen, SPANISH) == written(fen, changed(SPANISH, precedence=(pieces, kings))) == ["19x12x3"]
    assert written(fen, changed(SPANISH, precedence=(kings, pieces))) == ["23x30"]


@every_rule_set
def test_where_captures_have_no_precedence_all_are_free(rules: Rules) -> None:
    """Under rules without a criterion every whole capture may be played, elsewhere not the lesser ones."""
    free = changed(rules, precedence=())
    fewer = 0
    for state in many_states(rules, 200 if rules is ITALIAN else 40, seed=5):
        captures = {move for move in legal_moves(state) if move.is_capture}
        others = {move for move in legal_moves(State.from_fen(state.fen, free)) if move.is_capture}
        assert captures <= others
        assert not others or captures
        fewer += len(captures) < len(others)
    assert (fewer > 0) == bool(rules.precedence)


def many_states(rules: Rules, number: int, seed: int) -> Iterator[State]:
    """Positions of men and kings, anywhere they may stand."""
    dice = random.Random(f"{rules.name} {seed}")
    layout = rules.layout
    for _ in range(number * (5 if COMPILED else 1)):
        squares = dice.sample(range(1, layout.squares + 1), layout.squares // 2)
        letters: dict[Color, list[str]] = {Color.WHITE: [], Color.BLACK: []}
        for color, side in ((Color.WHITE, rules.start.white), (Color.BLACK, rules.start.black)):
            far = 0 if color is Color.WHITE else layout.rows - 1
            for _ in range(dice.randint(1, min(len(side), layout.squares // 5))):
                square = squares.pop()
                king = layout.place(square)[0] == far or dice.random() < 0.5
                letters[color].append(f"K{square}" if king else str(square))
        white, black = (",".join(letters[color]) for color in (Color.WHITE, Color.BLACK))
        yield State.from_fen(f"{dice.choice('BW')}:W{white}:B{black}", rules)


# ------------------------------------------------------------------ refusals that are new in the family

REFUSALS: list[tuple[Rules, str, str, Refusal, str]] = [
    (ITALIAN, "W:W22:BK18", "22x13", Refusal.CANNOT_TAKE_KING, "a man may not take a king, as on 18"),
    (ITALIAN, "W:W22:B9,K18,19", "22x13", Refusal.CANNOT_TAKE_KING, "a man may not take a king, as on 18"),
    (THAI, "W:WK4:B15", "4-22", Refusal.MUST_LAND_BEHIND, "the king must land right behind 15, on 18"),
    (THAI, "W:WK4:B15", "4-8", Refusal.MUST_CAPTURE, "you must capture: 4-18"),
    (KILLER, "W:WK46:BK23", "46x5", Refusal.MUST_LAND_BEHIND, "the king must land right behind 23, on 19"),
    (KILLER, "W:WK46:B23,K14", "46x19x5", Refusal.MUST_LAND_BEHIND,
     "the king must land right behind 14, on 10"),
    (FRISIAN, "W:W33,K28:B1:+328+0", "28-32", Refusal.KING_MUST_WAIT,
     "the king on 28 has made 3 moves in a row: another piece must move first"),
    (FRISIAN, "W:W33,K28:B1:+328+0", "28-6", Refusal.KING_MUST_WAIT,
     "the king on 28 has made 3 moves in a row: another piece must move first"),
    (FRISIAN, "W:W33,K28:B1,22:+328+0", "28-32", Refusal.MUST_CAPTURE,
     "you must capture: 28x6, 28x11, 28x17"),
    (FRISIAN, "W:W33:B1", "33-38", Refusal.BACKWARD, "a man does not go backward, as from 33 to 38"),
    (FRISIAN, "W:W28:B1", "28-8", Refusal.NOTHING_TO_CAPTURE, "28 to 8 jumps over no enemy piece on 18"),
    (FRISIAN, "W:W28:B1", "28-30", Refusal.NOTHING_TO_CAPTURE, "28 to 30 jumps over no enemy piece on 29"),
    (INTERNATIONAL, "W:W28:B18", "28-8", Refusal.UNREACHABLE,
     "8 is neither a step nor a jump away from 28"),
    (INTERNATIONAL, "W:WK46:B23,19", "46-5", Refusal.UNREACHABLE, "46 to 5 goes over more than one piece"),
    (INTERNATIONAL, "W:WK29:B20,41,42", "29x15x47x36", Refusal.UNREACHABLE,
     "15 to 47 goes over more than one piece"),  # 20 is taken, and stands in the way
    (INTERNATIONAL, "W:WK29:B20,41,42", "29x47", Refusal.MUST_CONTINUE, "the jump must go on to 36"),
    (RUSSIAN, "B:W12,17,19,23,25,27,29:B1,3,4,7,8,10,11,K13,14", "a5:e1", Refusal.MUST_CONTINUE,
     "the jump must go on to g3"),
    (RUSSIAN, "W:WK29:B11,22", "a1:d4:e5:h8", Refusal.UNREACHABLE,
     "d4 to e5 is a step: a capture goes on by jumps"),
    (GERMAN, "W:W11:B7", "f6:e7", Refusal.OCCUPIED, "e7 is occupied"),
    (GERMAN, "W:W11:B6,7", "f6:d8:b6", Refusal.TURN_ENDED,
     "the man is crowned on d8, and its turn ends there"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "fen", "text", "reason", "message"), REFUSALS)
def test_the_refusals_of_the_family(rules: Rules, fen: str, text: str, reason: Refusal, message: str) -> None:
    """The reason is the first that is true, and the message says it in the squares of the rules."""
    assert refused(State.from_fen(fen, rules), text) == (reason, message)


def test_a_path_that_leaves_the_board_is_refused_with_its_size() -> None:
    """The message counts the squares of the board that is played on."""
    for rules, last in ((INTERNATIONAL, 50), (VARIANTS["english-6x6"], 18), (THAI, 32)):
        with pytest.raises(IllegalMoveError, match=f"no square {last + 1}: only 1 to {last}") as caught:
            apply(State.initial(rules), Move((rules.start.white[0], last + 1)))
        assert caught.value.reason is Refusal.NOT_ON_BOARD
        with pytest.raises(NotationError):
            parse_move(State.initial(rules), f"1-{last + 1}")


def test_another_path_of_a_listed_outcome_is_no_move_and_names_the_listed_one() -> None:
    """`apply` takes the listed path; the others are refused as OTHER_PATH, whatever captures they name."""
    state = State.from_fen(ONE_AN_OUTCOME, RUSSIAN)
    listed = legal_moves(state)[0]
    other = (29, 22, 15, 6, 13, 22)
    for captures in ((25, 18, 10, 9, 17), (25, 18, 10, 17, 9)):
        with pytest.raises(IllegalMoveError, match=r"listed by another path: a1:c3:a5:c7:e5:c3$") as caught:
            apply(state, Move(other, captures))
        assert caught.value.reason is Refusal.OTHER_PATH
    assert parse_move(state, "29x22x15x6x13x22") == parse_move(state, "a1:c3:e5:c7:a5:c3") == listed
    with pytest.raises(IllegalMoveError) as caught:
        apply(state, Move(listed.path, captures=listed.captures[::-1]))
    assert caught.value.reason is Refusal.WRONG_CAPTURES
    # Where every path is listed, it is a move of its own.
    every = State.from_fen(ONE_AN_OUTCOME, changed(RUSSIAN, listing=Listing.EVERY_PATH))
    (move,) = (move for move in legal_moves(every) if move.path == other)
    assert apply(every, move).fen == apply(state, listed).fen


@pytest.mark.parametrize(
    ("changes", "fen", "touched", "following"),
    [
        # Right behind the piece taken, also where it goes straight on: not on 15.
        ({"landing": Landing.BEHIND}, "B:WK6,K7,K19:BK1", (1,), (10,)),
        # On any square of the line before the next piece,
        ({}, "B:WK6,K7,K19:BK1", (1,), (10, 15)),
        # also on the one that it came from,
        ({}, "B:W8,16,18,26,27:BK11", (11, 20, 31, 22), (11, 15)),
        # or, where pieces leave the board at once, on that of one it has taken.
        ({"removal": Removal.AT_ONCE}, "B:W9,14,16,22,23,24:BK31", (31, 17, 7, 20, 27), (14, 18)),
    ],
)
def test_a_king_that_goes_straight_on_may_be_seen_where_it_could_have_stopped(
    changes: dict[str, Any], fen: str, touched: tuple[int, ...], following: tuple[int, ...]
) -> None:
    """`next_squares` where every path is listed gives the idle landing squares, and no others."""
    rules = changed(RUSSIAN, listing=Listing.EVERY_PATH, **changes)
    assert next_squares(State.from_fen(fen, rules), touched) == following


def test_a_man_crowned_on_the_way_and_one_that_is_not_are_two_outcomes() -> None:
    """Two ways round the same pieces end on 14, and only one of them touches the king row."""
    rules = changed(FRISIAN, promotion=Promotion.CONTINUES)
    state = State.from_fen("W:W23:B13,17,27,28", rules)
    crowned, man = (move for move in legal_moves(state) if move.end == 14)
    assert set(crowned.captures) == set(man.captures) == {13, 17, 27, 28}
    assert (str(crowned), str(man)) == ("23x3x21x32x14", "23x32x21x12x14")
    assert (apply(state, crowned).fen, apply(state, man).fen) == ("B:WK14:B", "B:W14:B")
    assert [parse_move(state, format_move(state, move)) for move in (crowned, man)] == [crowned, man]
    with pytest.raises(AmbiguousMoveError):
        parse_move(state, "23x14")
    # Where a man goes on as a man it cannot fly from 3 to 21.
    passing = State.from_fen("W:W23:B13,17,27,28", FRISIAN)
    assert [str(move) for move in legal_moves(passing) if move.end == 14] == ["23x32x21x12x14"]


# ------------------------------------------------------------------ rules that no game can be played with

IMPOSSIBLE: list[tuple[Rules, dict[str, Any], str]] = [
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


@pytest.mark.parametrize(("rules", "changes", "message"), IMPOSSIBLE)
def test_rules_that_contradict_themselves_are_refused(
    rules: Rules, changes: dict[str, Any], message: str
) -> None:
    """The reason is given when the value is made."""
    with pytest.raises(DraughtsError, match=message):
        changed(rules, **changes)


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


# ------------------------------------------------------------------ draws by force

NO_DIAGONAL, ON_DIAGONAL = "off the long diagonal", "on the long diagonal"

# The pieces of one side and of the other, where the lone king stays or that men move, how many plies a game
# of quiet moves lasts, and the draw that ends it.
Ending: TypeAlias = tuple[str, str, str, int, DrawRule]
RUSSIAN_ENDINGS: list[Ending] = [
    ("K", "K", "", 10, LoneKing(1, 2, plies=10)),
    ("KK", "K", "", 10, LoneKing(1, 2, plies=10)),
    ("Km", "K", "", 10, LoneKing(1, 2, plies=10)),
    ("KKK", "K", NO_DIAGONAL, 30, LoneKing(3, 12, plies=30, kings_only=True)),
    ("KKKK", "K", "", 30, LoneKing(3, 12, plies=30, kings_only=True)),
    ("KKK", "K", ON_DIAGONAL, 10, LoneKing(3, 3, plies=10, long_diagonal=True)),
    ("KKm", "K", ON_DIAGONAL, 10, LoneKing(3, 3, plies=10, long_diagonal=True)),
    ("KKm", "K", NO_DIAGONAL, 30, NoProgress(30)),
    ("KK", "KK", "", 30, NoProgress(30)),
    ("Kmm", "Km", "men", 60, SameForce(4, 5, plies=60)),
    ("Km", "Km", "men", 60, SameForce(4, 5, plies=60)),
    ("Kmm", "Kmm", "men", 120, SameForce(6, 7, plies=120)),
    ("Kmmm", "Kmm", "men", 120, SameForce(6, 7, plies=120)),
]
INTERNATIONAL_ENDINGS: list[Ending] = [
    ("K", "K", "", 10, LoneKing(1, 2, plies=10)),
    ("Km", "K", "", 10, LoneKing(1, 2, plies=10)),
    ("Kmm", "K", "", 32, LoneKing(3, 3, plies=32)),
    ("KKK", "K", "", 32, LoneKing(3, 3, plies=32)),
    ("KK", "KK", "", 50, NoProgress(50)),
    ("KKmm", "K", "", 50, NoProgress(50)),
]
FRISIAN_ENDINGS: list[Ending] = [
    ("K", "K", "", 4, LoneKing(1, 1, plies=4)),
    ("KK", "K", "", 14, LoneKing(2, 2, plies=14, kings_only=True)),
]
FORCES: list[tuple[str, str, str, str, int, DrawRule]] = [
    *((name, *row) for name in ("russian", "brazilian", "russian-giveaway") for row in RUSSIAN_ENDINGS),
    *(
        (name, *row)
        for name in ("international", "killer", "international-6x6")
        for row in INTERNATIONAL_ENDINGS
    ),
    *((name, *row) for name in ("frisian", "frysk") for row in FRISIAN_ENDINGS),
    *((name, "KKK", "K", "", 26, LoneKing(3, 3, plies=26, kings_only=True)) for name in ("pool", "jamaican")),
    *((name, "KK", "K", "", 30, NoProgress(30)) for name in ("pool", "jamaican")),
    ("portuguese", "KKK", "K", "", 24, LoneKing(3, 3, plies=24, kings_only=True)),
    *((name, "KK", "KK", "", 80, NoProgress(80)) for name in ("italian", "english-wcdf")),
]


def lone_squares(rules: Rules) -> set[int]:
    """The squares of the long diagonal of a square board."""
    layout = rules.layout
    places = [(row, layout.rows - 1 - row if layout.bottom_left_dark else row) for row in range(layout.rows)]
    return {square for square in (layout.square(*place) for place in places) if square is not None}


def quiet_game(
    rules: Rules, more: str, fewer: str, where: str, plies: int, dice: random.Random
) -> list[State]:
    """Try to play so many quiet moves that repeat no position; the states, however far it came."""
    layout = rules.layout
    strong = dice.choice(list(Color))
    squares = list(range(1, layout.squares + 1))
    dice.shuffle(squares)
    listed: dict[Color, list[str]] = {}
    for color, letters in ((strong, more), (strong.opponent, fewer)):
        own = (0, 1, 2) if color is Color.BLACK else tuple(range(layout.rows - 3, layout.rows))
        named = []
        for letter in letters:
            fit = [square for square in squares if letter == "K" or layout.place(square)[0] in own]
            squares.remove(fit[0])
            named.append(f"K{fit[0]}" if letter == "K" else str(fit[0]))
        listed[color] = named
    text = ":".join(f"{color.value}{','.join(named)}" for color, named in listed.items())
    states = [State.from_fen(f"{dice.choice('BW')}:{text}", rules)]
    seen = {states[0].key}
    diagonal = lone_squares(rules)

    def stays(state: State) -> bool:
        if where not in (ON_DIAGONAL, NO_DIAGONAL):
            return True
        (king,) = (square for square, piece in state.board.items() if piece.color is strong.opponent)
        return (king in diagonal) == (where == ON_DIAGONAL)

    def fits(before: State, after: State) -> bool:
        man = after.plies_since_progress == 0
        crowned = after.board.kings.bit_count() > before.board.kings.bit_count()
        # Men move only to keep a count of king moves from running out.
        late = where == "men" and before.plies_since_progress > 18
        return not crowned and man <= (late or where == "any") and after.key not in seen and stays(after)

    def quiet(state: State) -> bool:
        legal = legal_moves(state)
        return bool(legal) and not legal[0].is_capture

    if not (stays(states[0]) and quiet(states[0])):
        return []
    ends = 0
    while len(states) <= plies and ends < 20:
        following = [apply(states[-1], move) for move in legal_moves(states[-1])]
        good = [after for after in following if fits(states[-1], after) and quiet(after)]
        if not good or (where == "men" and states[-1].plies_since_progress > 28):
            ends += 1
            del states[max(1, len(states) - 12) :]
            continue
        moved = [after for after in good if after.plies_since_progress == 0]
        states.append(dice.choice(moved if moved and where == "men" else good))
        seen.add(states[-1].key)
    return states


def quiet_games(rules: Rules, more: str, fewer: str, where: str, plies: int) -> Iterator[list[State]]:
    """Some games of so many quiet moves that repeat no position, found by trying."""
    found = 0
    for seed in range(500):
        states = quiet_game(rules, more, fewer, where, plies, random.Random(seed))
        if len(states) == plies + 1:
            yield states
            found += 1
            if found == (4 if COMPILED else 1):
                return
    pytest.fail("no such game was found")


def test_every_draw_without_progress_or_by_force_has_an_ending() -> None:
    """Each count that a rule set declares, but repetitions and the Icelandic captures, ends a game below."""
    for name, rules in VARIANTS.items():
        ended = {row[-1] for row in FORCES if row[0] == name}
        declared = {draw for draw in rules.draws if not isinstance(draw, (Repetition, NoCapture))}
        assert ended == declared, f"{name}: enter an ending for each of its draws in FORCES"


@pytest.mark.parametrize(("name", "more", "fewer", "where", "plies", "draw"), FORCES)
def test_draws_by_force_hold_at_their_ply_and_not_before(
    name: str, more: str, fewer: str, where: str, plies: int, draw: DrawRule
) -> None:
    """Quiet moves that repeat nothing end in the draw of the rules, at its ply."""
    rules = VARIANTS[name]
    for states in quiet_games(rules, more, fewer, where, plies):
        assert [result(state) for state in states[:-1]] == [None] * plies
        assert result(states[-1]) == adjudicate(states[-1]) == Result(None, draw.reason, draw)


@pytest.mark.parametrize(
    ("name", "more", "fewer", "where", "plies"),
    [
        ("russian", "Kmmmm", "Kmmm", "men", 121),  # nine pieces
        ("russian", "Kmmm", "K", "", 29),  # men beside the king: not for 15 moves
        ("frisian", "Km", "K", "any", 12),
        ("frisian", "KKK", "K", "", 60),
        ("portuguese", "KK", "K", "", 60),
        ("portuguese", "KKm", "K", "", 60),
        ("breakthrough", "mm", "m", "", 0),
        ("german", "KK", "K", "", 90),
        ("czech", "K", "K", "", 40),
        ("thai", "KK", "K", "", 90),
        ("spanish", "KKK", "K", "", 90),
        ("antidraughts", "KK", "K", "", 60),
        ("english-giveaway", "KK", "K", "", 60),
    ],
)
def test_where_no_draw_by_force_is_declared_none_comes(
    name: str, more: str, fewer: str, where: str, plies: int
) -> None:
    """Quiet moves that repeat nothing go on."""
    for states in quiet_games(VARIANTS[name], more, fewer, where, plies):
        assert [result(state) for state in states] == [None] * (plies + 1)


def there_and_back(rules: Rules) -> list[State]:
    """Two kings and two go to a square and back, so that every fourth ply the first position is back."""
    for seed in range(500):
        states = quiet_game(rules, "KK", "KK", "", 2, random.Random(seed))
        if len(states) < 3:
            continue
        moves = [step(before, after) for before, after in zip(states, states[1:])]
        loop = [*moves, *(Move(move.path[::-1]) for move in moves)]
        try:
            while len(states) < 4 * 4 + 1:
                states.append(apply(states[-1], loop[(len(states) - 1) % 4]))
        except IllegalMoveError:
            continue
        return states
    pytest.fail("no such game was found")


def step(before: State, after: State) -> Move:
    """The quiet move between two states."""
    return next(move for move in legal_moves(before) if apply(before, move).key == after.key)


@pytest.mark.parametrize(
    "rules",
    [rules for rules in VARIANTS.values() if any(isinstance(draw, Repetition) for draw in rules.draws)],
    ids=lambda rules: rules.name,
)
def test_repetition_draws_at_its_time_and_not_before(rules: Rules) -> None:
    """The first occurrence counts: the third comes with ply 8, the Italian fourth with ply 12."""
    times = 4 if rules is ITALIAN else 3
    states = there_and_back(rules)
    assert [state.repetitions for state in states[::4]] == [1, 2, 3, 4, 5]
    end = 4 * (times - 1)
    assert [result(state) for state in states[:end]] == [None] * end
    assert result(states[end]) == Result(None, Reason.REPETITION, Repetition(times))


def test_a_capture_and_a_crowning_start_the_counts_of_force_again() -> None:
    """A man's move alone does not: the force is the same."""
    rules = changed(RUSSIAN, draws=(SameForce(2, 9, plies=4),))
    state = played(State.from_fen("W:WK32,14:BK4", rules), "32-28", "4-8")
    assert state.plies_since_change == 2
    state = played(state, "14-9", "8-4")
    assert (state.plies_since_change, state.plies_since_progress) == (4, 1)
    assert result(state) == Result(None, Reason.SAME_FORCE, rules.draws[0])
    state = played(state, "9-6", "4-8", "6-1")
    assert (state.plies_since_change, result(state)) == (0, None)
    state = played(state, "8-4", "1-6", "4-8")
    assert (state.plies_since_change, result(state)) == (3, None)
    assert result(played(state, "6-1")) == Result(None, Reason.SAME_FORCE, rules.draws[0])
    taken = played(State.from_fen("W:WK32,14:BK4,25", rules), "32-28", "4-8", "28-32", "25-29")
    assert taken.plies_since_change == 0  # crowned


def test_the_long_diagonal_is_held_in_plies_without_a_mans_move() -> None:
    """After a man's move of the stronger side the lone king has to hold it for the whole count again."""
    draw = LoneKing(3, 3, plies=4, long_diagonal=True)
    rules = changed(RUSSIAN, draws=(draw, Repetition(9)))
    quiet = played(State.from_fen("W:WK31,K32,23:BK29", rules), "31-27", "29-25", "27-31")
    assert result(quiet) is None
    assert result(played(quiet, "25-29")) == Result(None, Reason.LONE_KING, draw)
    moved = played(State.from_fen("W:WK31,K32,23:BK29", rules), "23-19", "29-25", "31-27", "25-29")
    assert (moved.plies_since_change, result(moved)) == (4, None)
    assert result(played(moved, "27-31")) == Result(None, Reason.LONE_KING, draw)
    left = played(State.from_fen("W:WK31,K32,23:BK2", rules), "31-27", "2-6", "27-31", "6-2", "31-27", "2-6")
    assert (left.plies_since_change, result(left)) == (6, None)


@pytest.mark.parametrize(
    ("draw", "fen", "holds"),
    [
        (SameForce(4, 5, plies=2), "W:WK32,K31:BK4,1", True),
        (SameForce(4, 5, plies=2), "W:WK32,K31,30:BK4,1", True),
        (SameForce(4, 5, plies=2), "W:WK32,K31,30:BK4,1,2", False),
        (SameForce(4, 5, plies=2), "W:WK32,K31:BK4", False),
        (SameForce(4, 5, plies=2), "W:W32,31,30:BK4", False),  # kings on both sides
        (SameForce(2, 3, plies=2, each_side=True), "W:WK32,K31:BK4,1,2", True),
        (SameForce(2, 3, plies=2, each_side=True), "W:WK32,K31,30,29:BK4,1", False),
        (SameForce(2, 3, plies=2, each_side=True), "W:WK32,K31:BK4", False),
        (LoneKing(2, 3, plies=2), "W:WK32,31,30:BK4", True),
        (LoneKing(2, 3, plies=2, kings_only=True), "W:WK32,31,30:BK4", False),
        (LoneKing(2, 3, plies=2, kings_only=True), "W:WK32,K31,K30:BK4", True),
        (LoneKing(2, 3, plies=2), "W:W32,31,30:BK4", False),  # a king among them
        (LoneKing(2, 3, plies=2), "W:WK32:BK4", False),
        (LoneKing(2, 3, plies=2), "W:WK32,31,30,29:BK4", False),
        (LoneKing(2, 3, plies=2), "W:WK32,31,30:BK4,1", False),
        (LoneKing(2, 3, plies=2), "W:WK32:BK4,1", True),  # the lone king is White's
        (LoneKing(2, 3, plies=2), "W:W32:BK4,K1", False),  # a lone man
    ],
)
def test_which_force_a_draw_rule_means(draw: DrawRule, fen: str, holds: bool) -> None:
    """Pieces are counted in all or on each side, and kings are asked for where the rule says so."""
    state = State.from_fen(fen, changed(RUSSIAN, draws=(draw,)))
    first = legal_moves(state)[-1]
    one = apply(state, first)
    two = apply(one, next(move for move in legal_moves(one) if not move.is_capture))
    assert (two.plies_since_change, result(one)) == (2, None)
    assert result(two) == (Result(None, draw.reason, draw) if holds else None)


# ------------------------------------------------------------------ aims


@pytest.mark.parametrize(
    ("fen", "spent", "reason"),
    [
        ("B:W50:B", Color.BLACK, Reason.NO_PIECES),
        ("W:W50:B", Color.BLACK, Reason.NO_PIECES),
        ("W:W6:B1", Color.WHITE, Reason.NO_MOVES),
        ("B:W50:B45", Color.BLACK, Reason.NO_MOVES),
    ],
)
def test_who_is_spent_has_lost_or_where_the_loser_wins_has_won(
    fen: str, spent: Color, reason: Reason
) -> None:
    """No piece, or no move on one's turn, is a loss, and a win under LOSE_ALL."""
    for rules in (INTERNATIONAL, KILLER, FRISIAN, FRYSK, BREAKTHROUGH):
        assert result(State.from_fen(fen, rules)) == Result(spent.opponent, reason)
    assert result(State.from_fen(fen, ANTIDRAUGHTS)) == Result(spent, reason)


@pytest.mark.parametrize("rules", [RUSSIAN_GIVEAWAY, ENGLISH_GIVEAWAY], ids=lambda rules: rules.name)
def test_a_giveaway_is_won_by_its_parents_loser(rules: Rules) -> None:
    """In the same game of the parent the other side wins; its draws are the same."""
    parent = VARIANTS[rules.name.removesuffix("-giveaway")]
    dice = random.Random(rules.name)
    ended = set()
    for _ in range(40):
        one, other = State.initial(rules), State.initial(parent)
        while result(one) is None:
            move = dice.choice(legal_moves(one))
            assert legal_moves(one) == legal_moves(other)
            assert result(other) is None
            one, other = apply(one, move), apply(other, move)
        here, there = result(one), result(other)
        assert here is not None
        assert there is not None
        ended.add(here.reason)
        assert here.reason is there.reason
        assert here.winner == (there.winner.opponent if there.winner else None)
    assert Reason.NO_MOVES in ended or Reason.NO_PIECES in ended


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        ("B:W31,32,33:BK1,3", Reason.MORE_PIECES),
        ("W:W33,34:B3,K1", Reason.MORE_KINGS),
    ],
)
def test_adjudication_counts_for_who_is_ahead_and_under_lose_all_for_who_has_less(
    fen: str, reason: Reason
) -> None:
    """More pieces are ahead, then more kings; where the loser wins, fewer pieces, then fewer kings."""
    ahead = Color.WHITE if reason is Reason.MORE_PIECES else Color.BLACK
    assert adjudicate(State.from_fen(fen, INTERNATIONAL)) == Result(ahead, reason)
    assert adjudicate(State.from_fen(fen, ANTIDRAUGHTS)) == Result(ahead.opponent, reason)
    equal = State.from_fen("W:W33,K34:B3,K1", ANTIDRAUGHTS)
    assert adjudicate(equal) == Result(None, Reason.EQUAL)


def test_the_first_king_wins_and_by_no_other_aim() -> None:
    """The crowning ends the game at once, whatever the other side could do."""
    for rules, winner in ((BREAKTHROUGH, Color.WHITE), (INTERNATIONAL, None), (ANTIDRAUGHTS, None)):
        state = played(State.from_fen("W:W7,50:B20,45", rules), "7-1")
        assert result(state) == (Result(winner, Reason.FIRST_KING) if winner else None)
    captured = played(State.from_fen("W:W12,50:B8,20", BREAKTHROUGH), "12x3")
    assert result(captured) == Result(Color.WHITE, Reason.FIRST_KING)
    # A man that only passes the king row has not been crowned.
    passed = played(State.from_fen("W:W12,50:B8,9,36", BREAKTHROUGH), "12x3x14")
    assert result(passed) is None
    black = played(State.from_fen("B:W7,50:B42,20", BREAKTHROUGH), "42-47")
    assert result(black) == Result(Color.BLACK, Reason.FIRST_KING)


def test_where_a_position_has_kings_already_the_side_that_has_just_moved_is_first() -> None:
    """A position set up with kings is over; without pieces on one side that comes before."""
    assert result(State.from_fen("B:WK1,50:BK2", BREAKTHROUGH)) == Result(Color.WHITE, Reason.FIRST_KING)
    assert result(State.from_fen("W:WK1,50:BK2", BREAKTHROUGH)) == Result(Color.BLACK, Reason.FIRST_KING)
    assert result(State.from_fen("W:WK1,50:B2", BREAKTHROUGH)) == Result(Color.WHITE, Reason.FIRST_KING)
    assert result(State.from_fen("W:WK1:B", BREAKTHROUGH)) == Result(Color.WHITE, Reason.NO_PIECES)
    assert result(State.from_fen("W:W6,11:B1", BREAKTHROUGH)) is None


# ------------------------------------------------------------------ the Frisian limit on king moves

KINGS = "W:W45,K28:B1,K3"
THREE_EACH = ["28-32", "3-9", "32-28", "9-3", "28-32", "3-9"]


@pytest.mark.parametrize("rules", [FRISIAN, FRYSK], ids=lambda rules: rules.name)
def test_a_king_makes_three_moves_in_a_row_and_then_waits(rules: Rules) -> None:
    """While its side has men; the count stands in the position, White's first."""
    state = State.from_fen(KINGS, rules)
    fields_of = []
    for text in THREE_EACH:
        state = played(state, text)
        fields_of.append(state.fen.split(":", 3)[3] if state.fen.count(":") > 2 else "")
    assert fields_of == ["+132+0", "+132+109", "+228+109", "+228+203", "+332+203", "+332+309"]
    assert {move.start for move in legal_moves(state)} == {45}
    assert next_squares(state) == (45,)
    assert refused(state, "32-28")[0] is Refusal.KING_MUST_WAIT
    with pytest.raises(IllegalMoveError) as caught:
        next_squares(state, (32,))
    assert caught.value.reason is Refusal.KING_MUST_WAIT
    free = State.from_fen(state.fen.split(":+")[0], INTERNATIONAL)
    assert {move.start for move in legal_moves(free)} == {32, 45}


@pytest.mark.parametrize(
    ("fen", "text", "after"),
    [
        ("W:W33,K28:B1:+228+0", "28-32", "+332+0"),
        ("W:W33,K28:B1:+228+0", "33-29", ""),  # another piece
        ("W:W33,K27,K28:B1:+228+0", "27-31", "+131+0"),  # another king
        ("W:W33,K28:B1,23:+228+0", "28x19", ""),  # its own capture
        ("W:W33,K46:B1,29:+246+0", "33x24", ""),  # a capture by another piece of its side
        ("W:W33,K46:B1,K29:+246+129", "33x24", ""),  # the other king is gone
        ("W:W33,K46:B1,K25,29:+246+125", "33x24", "+0+125"),  # the other side's count goes on
        ("B:W33,K46:B1,K25:+246+125", "1-7", "+246+0"),
        ("W:W6,K28:B2,K50:+228+150", "6-1", "+0+150"),  # White has no man left
        ("W:WK28:B2,K50:+0+250", "28-32", "+0+250"),
        ("W:WK32:B27,K50:+0+250", "32x21", ""),  # Black has no man left
    ],
)
def test_what_starts_the_count_of_king_moves_again(fen: str, text: str, after: str) -> None:
    """Another piece's move, any capture by that side, and the loss of the king or of the last man."""
    state = played(State.from_fen(fen, FRISIAN), text)
    found = state.fen.split(":")[3:]
    assert found == ([after] if after else [])


@pytest.mark.parametrize(
    ("fen", "starts"),
    [
        ("W:W33,K28:B1", {28, 33}),
        ("W:W33,K28:B1:+228+0", {28, 33}),
        ("W:W33,K28:B1:+328+0", {33}),
        ("W:W33,K28:B1,K50:+0+350", {28, 33}),
        ("W:W33,K27,K28:B1:+328+0", {27, 33}),
        ("W:W33,K28:B23:+328+0", {28}),  # a capture is no quiet move
        ("W:WK28:B1", {28}),
    ],
)
def test_the_limit_binds_quiet_moves_of_one_king(fen: str, starts: set[int]) -> None:
    """The king that has made three moves in a row waits; others, and captures, are free."""
    assert {move.start for move in legal_moves(State.from_fen(fen, FRISIAN))} == starts


def test_without_men_a_king_moves_as_often_as_it_likes() -> None:
    """The count is neither kept nor written for a side of kings."""
    state = played(State.from_fen("W:WK27,K47:BK3,1", FRISIAN), "27-32", "3-8")
    assert state.fen == "W:WK32,K47:B1,K8:+0+108"
    state = played(state, "32-27", "8-3", "27-32", "3-8", "32-27")
    assert state.fen == "B:WK27,K47:B1,K8:+0+308"
    assert {move.start for move in legal_moves(state)} == {1}
    assert played(state, "1-6", "27-32").fen == "B:WK32,K47:B6,K8"


def test_a_side_that_could_move_but_for_the_limit_has_lost() -> None:
    """The man on 6 is blocked; the king may not move again."""
    blocked = "W:W6,K50:B1"
    assert result(State.from_fen(blocked, FRISIAN)) is None
    over = State.from_fen(blocked + ":+350+0", FRISIAN)
    assert legal_moves(over) == ()
    assert result(over) == Result(Color.BLACK, Reason.NO_MOVES)


def test_the_count_is_part_of_the_position() -> None:
    """It joins key, equality, hash, FEN, pickles and repetition, and is written only where it is not 0."""
    texts = [
        "W:WK28,33:B1,K3", "W:WK28,33:B1,K3:+128+0", "W:WK28,33:B1,K3:+228+0", "W:WK28,33:B1,K3:+328+0",
        "W:WK28,33:B1,K3:+0+103", "W:WK28,33:B1,K3:+128+103", "W:WK28,33:B1,K3:+328+303",
    ]  # fmt: skip
    states = [State.from_fen(text, FRISIAN) for text in texts]
    assert [state.fen for state in states] == texts
    assert len({state.key for state in states}) == len(set(states)) == len(texts)
    for state in states:
        again = pickle.loads(pickle.dumps(state))
        assert again == state == State.from_fen(state.fen, FRISIAN)
        assert (hash(again), again.fen, legal_moves(again)) == (hash(state), state.fen, legal_moves(state))
    assert State.from_fen(texts[0] + ":+0+0", FRISIAN) == states[0]
    # The same pieces on the same squares are another position where the counts differ.
    counting = changed(FRISIAN, draws=(Repetition(3),))
    state = played(State.from_fen(KINGS, counting), "28-32", "3-9", "32-28", "9-3")
    assert state.repetitions == 1
    free = changed(FRISIAN, draws=(Repetition(3),), king_moves_limit=None)
    assert played(State.from_fen(KINGS, free), "28-32", "3-9", "32-28", "9-3").repetitions == 2


@pytest.mark.parametrize(
    "last",
    ["+428+0", "+128", "+1+0", "+128+0+0", "+33+0", "+128+101", "+0+103x", "128+0", "+129+0", "+-128+0"],
)
def test_a_field_of_king_moves_that_cannot_be_is_refused(last: str) -> None:
    """More moves than the limit, no king on the square, or no such field at all."""
    with pytest.raises((NotationError, IllegalPositionError)):
        State.from_fen(f"W:W33,K28:B1,K3:{last}", FRISIAN)
    with pytest.raises(NotationError):
        State.from_fen("W:WK28,33:B1,K3:+128+0", INTERNATIONAL)


# ------------------------------------------------------------------ clicks and text: every way to make a move

MERGING = [rules for rules in VARIANTS.values() if rules.listing is Listing.ONE_AN_OUTCOME]


@pytest.mark.parametrize("rules", MERGING, ids=lambda rules: rules.name)
def test_a_move_is_found_by_each_of_its_paths(rules: Rules) -> None:
    """`parse_move` reads, `next_squares` follows every path of an outcome; `apply` takes the listed one."""
    others = 0
    for state in [*many_states(rules, 30, seed=8), *merging_states(rules)]:
        try:
            every = list(legal_moves(State.from_fen(state.fen, changed(rules, listing=Listing.EVERY_PATH))))
        except DraughtsError:
            continue  # more paths than can be listed
        made: dict[tuple[object, ...], Move] = {}
        for move in legal_moves(state):
            made[move.start, move.end, frozenset(move.captures), apply(state, move).board.kings] = move
        for path in every[:60]:
            after = apply(State.from_fen(state.fen, changed(rules, listing=Listing.EVERY_PATH)), path)
            move = made[path.start, path.end, frozenset(path.captures), after.board.kings]
            assert parse_move(state, str(path)) == move, (state.fen, str(path))
            for length in range(len(path.path)):
                assert path.path[length] in next_squares(state, path.path[:length]), (state.fen, str(path))
            if path != move:
                others += 1
                with pytest.raises(IllegalMoveError) as caught:
                    apply(state, path)
                assert caught.value.reason is Refusal.OTHER_PATH
                assert format_full(rules, move) in str(caught.value)
    assert others


def format_full(rules: Rules, move: Move) -> str:
    """The whole path of a capture in the notation of the rules."""
    algebraic = rules.notation is Notation.ALGEBRAIC
    return rules.capture_sign.join(
        rules.layout.algebraic(square) if algebraic else str(square) for square in move.path
    )


def merging_states(rules: Rules) -> Iterator[State]:
    """Positions of a king among men, until some have captures of one outcome by several paths."""
    found = 0
    dice = random.Random(rules.name)
    layout = rules.layout
    inner = [
        square
        for square in range(1, layout.squares + 1)
        if 0 < layout.place(square)[0] < layout.rows - 1 and 0 < layout.place(square)[1] < layout.columns - 1
    ]
    every = changed(rules, listing=Listing.EVERY_PATH)
    for _ in range(3000):
        most = min(len(rules.start.black), len(inner) // 3 + 2)
        prey = dice.sample(inner, dice.randint(min(4, most), most))
        king = dice.choice([square for square in range(1, layout.squares + 1) if square not in prey])
        fen = f"W:WK{king}:B{','.join(map(str, prey))}"
        if len(legal_moves(State.from_fen(fen, every))) > len(legal_moves(State.from_fen(fen, rules))):
            found += 1
            yield State.from_fen(fen, rules)
            if found == 3:
                return
    pytest.fail("no captures of one outcome were found")


@pytest.mark.parametrize("rules", MERGING, ids=lambda rules: rules.name)
def test_a_king_may_be_seen_to_stop_on_any_square_it_could_turn_on(rules: Rules) -> None:
    """Whatever squares a player touches on the way, the move is the one that is made."""
    for state in merging_states(rules):
        try:
            found = walks(state)
        except oracle.TooManyChainsError:
            continue
        for walked, (path, captures) in random.Random(1).sample(found, min(len(found), 100)):
            move = parse_move(state, "x".join(map(str, walked)))
            assert (move.path, move.captures) == (path, captures), (state.fen, walked)
            assert all(
                walked[length] in next_squares(state, walked[:length]) for length in range(len(walked))
            )


@every_rule_set
def test_every_move_is_read_back_as_it_is_written(rules: Rules) -> None:
    """By `format_move`, by the whole path in numbers, and in names of squares, under all rules."""
    for state in many_states(rules, 25, seed=9):
        legal = legal_moves(state)
        for move in legal if len(legal) < 20 else random.Random(1).sample(legal, 20):
            assert parse_move(state, format_move(state, move)) == move
            assert parse_move(state, str(move)) == move
            names = "x".join(map(rules.layout.algebraic, move.path))
            assert parse_move(state, names) == parse_move(state, names.upper()) == move
            assert parse_move(state, names.replace("x", "")) == move


def test_ends_alone_are_ambiguous_where_several_moves_have_them() -> None:
    """Captures that take other pieces between the same squares are different moves, written in full."""
    state = State.from_fen("W:WK1:B12,13,19,20", INTERNATIONAL)
    assert [format_move(state, move) for move in legal_moves(state)] == ["1x18x9x25", "1x23x14x25"]
    with pytest.raises(AmbiguousMoveError) as caught:
        parse_move(state, "1x25")
    assert caught.value.candidates == legal_moves(state)


def test_what_may_follow_where_chains_may_stop() -> None:
    """A path that is a whole move already may go on: the squares that may follow are answered."""
    rules = changed(ENGLISH, chains_may_stop=True)
    state = State.from_fen("W:W22:B10,18,17", rules)
    assert written("W:W22:B10,18,17", rules) == ["22x13", "22x15", "22x15x6"]
    assert next_squares(state, (22,)) == (13, 15)
    assert next_squares(state, (22, 15)) == (6,)  # whole, and may go on
    assert next_squares(state, (22, 15, 6)) == next_squares(state, (22, 13)) == ()
    assert parse_move(state, "22x15").captures == (18,)
    assert parse_move(state, "22x6").captures == (18, 10)
    assert apply(state, parse_move(state, "22x15")).fen == "B:W15:B10,17"
    with pytest.raises(IllegalMoveError):
        next_squares(state, (22, 15, 8))


@pytest.mark.parametrize("base", [ENGLISH, RUSSIAN, THAI, CZECH, GERMAN], ids=lambda rules: rules.name)
def test_every_beginning_of_a_chain_is_a_move_where_chains_may_stop(base: Rules) -> None:
    """Each jump may be the last; without the house rule the beginnings are refused as MUST_CONTINUE."""
    rules = changed(base, chains_may_stop=True, listing=Listing.EVERY_PATH)
    strict = changed(base, listing=Listing.EVERY_PATH)
    begun = 0
    for state in many_states(rules, 60, seed=10):
        legal = {move.path: move for move in legal_moves(state)}
        for move in legal_moves(State.from_fen(state.fen, strict)):
            assert move.path in legal or rules.promotion is Promotion.CONTINUES
            for length in range(2, len(move.path)):
                part = move.path[:length]
                begun += 1
                assert legal[part].captures == move.captures[: length - 1]
                assert move.path[length] in next_squares(state, part)
    assert begun


# ------------------------------------------------------------------ boards, starts and names of squares

# Where square 1 and the last are, row 0 on top and White at the bottom; names of both; squares of the row
# of square 1; who begins; who stands on square 1.  `MEN` has how many men a side starts with.
BOARDS: dict[str, tuple[tuple[int, int], tuple[int, int], str, str, Color, Color]] = {
    **dict.fromkeys(
        ["english", "english-straight", "english-wcdf", "icelandic", "english-giveaway", "pool"],
        ((0, 1), (7, 6), "b8", "g1", Color.BLACK, Color.BLACK),
    ),
    **dict.fromkeys(
        ["russian", "russian-giveaway", "brazilian", "czech", "german"],
        ((0, 1), (7, 6), "b8", "g1", Color.WHITE, Color.BLACK),
    ),
    "jamaican": ((0, 0), (7, 7), "a1", "h8", Color.BLACK, Color.BLACK),
    "italian": ((0, 0), (7, 7), "a8", "h1", Color.WHITE, Color.BLACK),
    "spanish": ((7, 7), (0, 0), "h1", "a8", Color.WHITE, Color.WHITE),
    "portuguese": ((7, 7), (0, 0), "h1", "a8", Color.WHITE, Color.WHITE),
    "thai": ((7, 6), (0, 1), "g1", "b8", Color.BLACK, Color.WHITE),
    **dict.fromkeys(
        ["international", "killer", "frisian", "frysk", "antidraughts", "breakthrough"],
        ((0, 1), (9, 8), "b10", "i1", Color.WHITE, Color.BLACK),
    ),
    "english-6x6": ((0, 1), (5, 4), "b6", "e1", Color.BLACK, Color.BLACK),
    "international-6x6": ((0, 1), (5, 4), "b6", "e1", Color.WHITE, Color.BLACK),
}
MEN = {"frysk": 5, "thai": 8, "english-6x6": 6, "international-6x6": 6}
"""Others have 20 men a side on ten rows, and 12 on fewer."""


def test_the_table_of_boards_knows_every_rule_set() -> None:
    """No rule set is left out."""
    assert sorted(ALL - set(BOARDS)) == [], "enter these in BOARDS, and in MEN if the number is unusual"
    assert set(MEN) <= set(BOARDS) == ALL


@every_rule_set
def test_starts_first_movers_numbers_and_names_of_corners(rules: Rules) -> None:
    """Square 1 and the last lie where the GameType says, and their names count from the corner of a1."""
    assert rules.name in BOARDS, f"enter {rules.name} in BOARDS"
    one, last, name_of_one, name_of_last, begins, on_one = BOARDS[rules.name]
    layout, state = rules.layout, State.initial(rules)
    assert (layout.place(1), layout.place(layout.squares)) == (one, last)
    assert (layout.algebraic(1), layout.algebraic(layout.squares)) == (name_of_one, name_of_last)
    assert state.turn is begins
    assert state.board[1].color is on_one
    # Black stands on top and White at the bottom, as many men on each side, in rows beginning at the edge.
    rows = {color: [layout.place(square)[0] for square, piece in state.board.items() if piece.color is color]
            for color in Color}  # fmt: skip
    number = MEN.get(rules.name, 20 if layout.rows == 10 else 12)
    found = (len(rows[Color.BLACK]), len(rows[Color.WHITE]))
    assert found == (number, number), f"enter {rules.name} in MEN"
    deep = number * 2 // layout.columns
    assert set(rows[Color.BLACK]) == set(range(deep))
    assert set(rows[Color.WHITE]) == set(range(layout.rows - deep, layout.rows))
    assert not state.board.kings
    assert layout.rows == layout.columns
    # Every name is of one square, and no name is of two.
    names = [layout.algebraic(square) for square in range(1, layout.squares + 1)]
    assert [layout.from_algebraic(name) for name in names] == list(range(1, layout.squares + 1))
    assert len(set(names)) == layout.squares


@pytest.mark.parametrize(
    "rules", [rules for rules in VARIANTS.values() if rules.game_type], ids=lambda rules: rules.name
)
def test_the_board_is_the_one_that_the_game_type_says(rules: Rules) -> None:
    """PDN's GameType gives who begins, the size, the corner of square 1 or a1 as the beginner sees it."""
    _, begins, width, height, notation, invert = rules.game_type.split(",")
    layout = rules.layout
    assert rules.first.value == begins
    assert (layout.columns, layout.rows) == (int(width), int(height))
    assert layout.bottom_left_dark == (invert == "0")
    assert rules.notation is (Notation.ALGEBRAIC if notation[0] == "A" else Notation.NUMERIC)
    corner = ("bottom left", "bottom right", "top left", "top right")[int(notation[1])]
    if begins == "B":  # turned by 180 degrees
        corner = ("top right", "top left", "bottom right", "bottom left")[int(notation[1])]
    assert corner == (layout.a1 if notation[0] == "A" else layout.first)


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        (RUSSIAN, "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4"),
        (BRAZILIAN, "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4"),
        (CZECH, "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4"),
        (JAMAICAN, "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4"),  # Black begins, and a1 is at his own side
        (POOL, "9-13 9-14 10-14 10-15 11-15 11-16 12-16"),
        (ITALIAN, "21-17 21-18 22-18 22-19 23-19 23-20 24-20"),
        (SPANISH, "9-13 10-13 10-14 11-14 11-15 12-15 12-16"),
        (PORTUGUESE, "9-13 10-13 10-14 11-14 11-15 12-15 12-16"),
        (THAI, "25-21 25-22 26-22 26-23 27-23 27-24 28-24"),
        (INTERNATIONAL, "31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30"),
        (FRYSK, "46-41 47-41 47-42 48-42 48-43 49-43 49-44 50-44 50-45"),
    ],
    ids=lambda value: value.name if isinstance(value, Rules) else "",
)
def test_the_first_moves_of_the_games(rules: Rules, moves: str) -> None:
    """They are written in the notation of the rules, and there are as many as the perft tables say."""
    state = State.initial(rules)
    assert {format_move(state, move) for move in legal_moves(state)} == set(moves.split())


@pytest.mark.parametrize(
    ("rules", "fen", "text"),
    [
        (RUSSIAN, "W:W22:B18", "c3:e5"),
        (BRAZILIAN, "W:W22:B18", "c3xe5"),
        (THAI, "W:W14:B18", "14-23"),
        (POOL, "W:W22:B18", "22x15"),
        (GERMAN, "W:W22:B18", "c3xe5"),
    ],
)
def test_captures_are_written_with_the_sign_of_the_game(rules: Rules, fen: str, text: str) -> None:
    """A colon in Russian, a dash in Thai, x elsewhere; any sign is read."""
    state = State.from_fen(fen, rules)
    (move,) = legal_moves(state)
    assert move.is_capture
    assert format_move(state, move) == text
    for sign in "-x:X":
        assert parse_move(state, f"{move.start}{sign}{move.end}") == move


# ------------------------------------------------------------------ found by trying to break it


def test_the_sign_tells_a_capture_from_a_quiet_move_where_captures_are_optional() -> None:
    """`23x9` is the capture that ends on 9 and `23-9` the slide to it; without a sign the path decides."""
    rules = RUSSIAN.replace(name="optional", captures_optional=True)
    state = State.from_fen("W:WK17,K23:BK4,K6,K8,K11,15,19,K21,K22,K31,K32", rules)
    listed = {str(move): move for move in legal_moves(state)}
    assert parse_move(state, "23-9") == listed["23-9"]
    taken = parse_move(state, "23x9")
    assert taken.is_capture
    assert (taken.start, taken.end) == (23, 9)
    assert parse_move(state, "23x16x2x9") == listed["23x16x2x9"]


def test_earliest_kings_are_found_in_bounded_time_with_one_move_an_outcome() -> None:
    """A flying king before many kings is answered where the order of the jumps counts as well."""
    rules = FRISIAN.replace(name="earliest", precedence=(Precedence.KINGS_EARLIEST,))
    kings = "K3,K7,K9,K10,K12,K14,K17,K18,K21,K23,K25,K29,K30,K34"
    state = State.from_fen(f"W:WK33:B{kings}", rules)
    outcomes = {(move.start, move.end, frozenset(move.captures)) for move in legal_moves(state)}
    assert len(outcomes) == len(legal_moves(state)) > 0
    small = State.from_fen("W:WK33:BK12,18,K22,28,K29,K39", rules)
    every = State.from_fen("W:WK33:BK12,18,K22,28,K29,K39", rules.replace(listing=Listing.EVERY_PATH))
    assert {(move.end, frozenset(move.captures)) for move in legal_moves(small)} == {
        (move.end, frozenset(move.captures)) for move in legal_moves(every)
    }


def test_a_list_of_every_path_is_given_up_before_it_fills_the_memory() -> None:
    """More captures than anyone can look at are refused with one of our errors."""
    rules = FRISIAN.replace(name="all", listing=Listing.EVERY_PATH, precedence=())
    kings = "K3,K7,K9,K10,K12,K18,K21,K23,K25,K29,K30,K34,K37,K39,K40,K43"
    with pytest.raises(DraughtsError, match=r"too many captures.*ONE_AN_OUTCOME"):
        legal_moves(State.from_fen(f"W:WK33:B{kings}", rules))


def test_a_board_of_odd_sides_has_two_long_diagonals() -> None:
    """On 7x7 with dark corners either will do; from one to the other will not."""
    draw = LoneKing(2, 2, plies=4, long_diagonal=True)
    rules = changed(
        ENGLISH,
        layout=Layout(7, 7, bottom_left_dark=True),
        start=Placement(black=range(1, 8), white=range(19, 26)),
        draws=(draw, Repetition(9)),
    )
    below, above = ("WK17,K24", "24-20", "20-24"), ("WK2,K8", "2-6", "6-2")
    for there, back, hunters in (
        ("1-5", "5-1", below),
        ("4-7", "7-4", below),
        ("22-19", "19-22", above),
        ("25-21", "21-25", above),
    ):
        corner, (kings, out, home) = there.split("-")[0], hunters
        nearly = played(State.from_fen(f"B:BK{corner}:{kings}", rules), there, out, back)
        assert result(nearly) is None
        assert result(played(nearly, home)) == Result(None, Reason.LONE_KING, draw), corner
    crossing = played(State.from_fen("B:BK9:WK22,K24", rules), "9-13", "24-21", "13-10", "21-24")
    assert (crossing.plies_since_change, result(crossing)) == (4, None)


def test_a_board_without_a_long_diagonal_has_no_draw_on_it() -> None:
    """5x5 with light corners has no dark corner to begin one."""
    draws = (Repetition(3), LoneKing(1, 3, plies=2, long_diagonal=True))
    layout = Layout(5, 5, bottom_left_dark=False)
    with pytest.raises(DraughtsError, match="needs a square board with dark corners"):
        ENGLISH.replace(
            name="light", layout=layout, start=Placement(black=(1, 2), white=(11, 12)), draws=draws
        )


@pytest.mark.parametrize(
    ("rules", "fen", "path", "reason"),
    [
        # A lesser capture on which the king is seen elsewhere than the list has it.
        (SPANISH, "W:WK8:B12,K14,26", (8, 19, 29), Refusal.MUST_TAKE_MOST_KINGS),
        (SPANISH, "W:WK8:B12,K14,26", (8, 15, 29), Refusal.MUST_TAKE_MOST_KINGS),
        (INTERNATIONAL, "B:W18,27,33,43:BK49", (49, 32, 16), Refusal.MUST_TAKE_MOST),
        (SPANISH, "B:W10,K22,K23:BK1,K13", (1, 19, 28), Refusal.MUST_TAKE_MOST_KINGS),
        # No king is to be had, so both captures take kings equally early.
        (
            changed(ENGLISH, precedence=(Precedence.KINGS_EARLIEST, Precedence.MOST_PIECES)),
            "W:W29,30:B25,26,19",
            (29, 22),
            Refusal.MUST_TAKE_MOST,
        ),
        # Without precedence there would be more captures than can be listed.
        (
            changed(FRISIAN, listing=Listing.EVERY_PATH),
            "W:WK27:BK9,11,K14,K17,K20,K22,24,28,K29,31,K32,K33,K39,K41,K44",
            (50, 45),
            Refusal.NO_PIECE,
        ),
    ],
)
def test_a_lesser_capture_is_refused_for_what_it_lacks(
    rules: Rules, fen: str, path: tuple[int, ...], reason: Refusal
) -> None:
    """By whatever way it is made, and whatever else could be listed without precedence."""
    state = State.from_fen(fen, rules)
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(state, "x".join(map(str, path)))
    assert caught.value.reason is reason


@pytest.mark.parametrize(
    ("rules", "fen", "path", "reason", "following"),
    [
        # The last piece taken is a king: right behind it, on 12.
        (KILLER, "W:WK8:B10,K17,19,29,K31", (8, 24, 42, 26, 8), Refusal.MUST_LAND_BEHIND, (12,)),
        # From another square behind the last piece taken the capture goes on.
        (RUSSIAN, "B:W8,K10,11,K19,K22:BK12", (12, 3, 17, 26, 12), Refusal.MUST_CONTINUE, (16,)),
        (POOL, "B:W7,K9,17,K24,K25:BK31", (31, 20, 2, 13, 31), Refusal.MUST_CONTINUE, (22,)),
        (CZECH, "W:WK16:B8,10,11,25,26", (16, 7, 21, 30, 16), Refusal.MUST_CONTINUE, (12,)),
    ],
)
def test_a_way_round_ends_only_where_a_capture_may(
    rules: Rules, fen: str, path: tuple[int, ...], reason: Refusal, following: tuple[int, ...]
) -> None:
    """A round trip by another way takes the same pieces and comes to the same square, but may not stop."""
    state = State.from_fen(fen, rules)
    assert any(move.end == path[-1] and len(move.captures) == len(path) - 1 for move in legal_moves(state))
    assert next_squares(state, path[:-1]) == following
    with pytest.raises(IllegalMoveError) as caught:
        parse_move(state, "x".join(map(str, path)))
    assert caught.value.reason is reason
