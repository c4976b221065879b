"""The fields of `Rules`: which rule set has which value, and a position where each field matters.

The tables are complete over `VARIANTS`: a rule set that is added has to be entered in them.
What they say is from the GameType table of PDN 3.0 and from the sources named in `variants`; the
positions are small enough to be settled by eye.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest

from draughts import (
    BRAZILIAN,
    CZECH,
    ENGLISH,
    ENGLISH_STRAIGHT,
    ENGLISH_WCDF,
    FRISIAN,
    GERMAN,
    ICELANDIC,
    INTERNATIONAL,
    ITALIAN,
    KILLER,
    POOL,
    RUSSIAN,
    SPANISH,
    THAI,
    VARIANTS,
    Aim,
    Board,
    Color,
    IllegalMoveError,
    IllegalPositionError,
    Landing,
    Layout,
    Listing,
    LoneKing,
    NoProgress,
    Notation,
    Placement,
    Precedence,
    Promotion,
    Reason,
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
    parse_move,
    result,
)
from plays import changed, two_kings, written
from strategies import (
    HOUSE_RULES,
)


def moves(fen: str, rules: Rules) -> list[str]:
    """The legal moves of a position as text."""
    return [str(move) for move in legal_moves(State.from_fen(fen, rules))]


# ------------------------------------------------------------------ the truth table

HOUSE = {rules.name: rules for rules in HOUSE_RULES}


def name_matters() -> None:
    """Two rule sets that differ in name alone are two values, and so are their states."""
    other = ENGLISH.replace(name="ours")
    assert other != ENGLISH
    assert State.initial(other) != State.initial(ENGLISH)
    assert "ours" in repr(State.initial(other))


def layout_matters() -> None:
    """Square 1 is at the top left of 8x8; a board of another shape is no board of these rules."""
    assert State.initial().board.layout == ENGLISH.layout
    assert ENGLISH.layout.place(1) == (0, 1)
    with pytest.raises(IllegalPositionError):
        State(Board.empty(Layout(rows=10, columns=10)), Color.BLACK, ENGLISH)


def first_matters() -> None:
    """The first side moves from the start; a position from text says itself who moves."""
    assert State.initial(ENGLISH).turn is Color.BLACK
    other = ENGLISH.replace(name="white first", first=Color.WHITE)
    assert State.initial(other).turn is Color.WHITE
    assert str(legal_moves(State.initial(other))[0]) == "21-17"
    assert State.from_fen("B:W21:B1", other).turn is Color.BLACK


def start_matters() -> None:
    """The start is where a game begins, and the most pieces that a side may have."""
    few = ENGLISH.replace(name="few", start=Placement((1, 2), (32, 31), kings=(1,)))
    state = State.initial(few)
    assert state.fen == "B:W31,32:BK1,2"
    assert Board.initial(few) == state.board
    assert State.from_fen("W:W31:B1,2", few).board.count(Color.BLACK) == 2
    with pytest.raises(IllegalPositionError) as caught:
        State.from_fen("W:W30,31,32:B1,2,3", few)
    assert len(caught.value.problems) == 2
    assert State.from_fen("W:W30,31,32:B1,2,3", ENGLISH).board.count(Color.WHITE) == 3


def men_capture_backward_matters() -> None:
    """A man on 18 may jump back over 22 only where men capture backward; it never steps back."""
    assert moves("W:W18:B22", ENGLISH) == ["18-14", "18-15"]
    assert moves("W:W18:B22", HOUSE["men back"]) == ["18x25"]
    assert moves("W:W18:B1", HOUSE["men back"]) == ["18-14", "18-15"]


def flying_kings_matters() -> None:
    """A king steps one square and jumps what stands next to it; a flying king goes along its line."""
    assert moves("W:WK29:B15", ENGLISH) == ["29-25"]
    assert moves("W:WK29:B18", ENGLISH) == ["29-25"]
    flying = ENGLISH.replace(name="flying", flying_kings=True)
    assert moves("W:WK29:B15", flying) == ["29x11", "29x8", "29x4"][::-1]
    assert moves("W:WK29:B18", flying) == ["29x4", "29x8", "29x11", "29x15"]
    assert moves("W:W29:B18", flying) == ["29-25"]
    assert moves("W:WK29:B11,15", flying) == ["29-18", "29-22", "29-25"]


def promotion_matters() -> None:
    """The man on 11 that jumps 7 reaches 2: there it stops, or goes on over 6 as a king or as a man."""
    fen = "W:W11:B6,7,28"
    expected = {
        "english": ("11x2", "B:WK2:B6,28"),
        "continues": ("11x2x9", "B:WK9:B28"),
        "in passing": ("11x2x9", "B:W9:B28"),
    }
    for rules in (ENGLISH, HOUSE["continues"], HOUSE["in passing"]):
        text, then = expected[rules.name]
        state = State.from_fen(fen, rules)
        assert moves(fen, rules) == [text]
        assert apply(state, parse_move(state, text)).fen == then


def men_capture_kings_matters() -> None:
    """A man next to a king takes it, or passes by where men do not take kings; a king takes it always."""
    spared = ENGLISH.replace(name="spared", men_capture_kings=False)
    assert moves("W:W22:BK18", ENGLISH) == ["22x15"]
    assert moves("W:W22:BK18", spared) == ["22-17"]
    assert moves("W:WK22:BK18", spared) == ["22x15"]
    assert moves("W:W22:B18", spared) == ["22x15"]


def landing_matters() -> None:
    """Behind the man on 18 a flying king may stand on four squares, or on the first of them alone."""
    free = ENGLISH.replace(name="free", flying_kings=True)
    behind = free.replace(landing=Landing.BEHIND)
    behind_king = free.replace(landing=Landing.BEHIND_KING)
    assert moves("W:WK29:B18", free) == ["29x4", "29x8", "29x11", "29x15"]
    assert moves("W:WK29:B18", behind) == ["29x15"]
    assert moves("W:WK29:B18", behind_king) == ["29x4", "29x8", "29x11", "29x15"]
    assert moves("W:WK29:BK18", behind_king) == ["29x15"]


def orthogonal_captures_matters() -> None:
    """The man on 18 takes along its row, 19 being the next square of it, and its column."""
    across = ENGLISH.replace(name="across", orthogonal_captures=True)
    assert moves("W:W18:B19", ENGLISH) == ["18-14", "18-15"]
    assert moves("W:W18:B19", across) == ["18x20"]
    assert moves("W:W18:B10", across) == ["18x2"]
    assert moves("W:W18:B26", across) == ["18-14", "18-15"]  # backward
    assert moves("W:W18:B26", across.replace(men_capture_backward=True)) == ["18-14", "18-15"]  # no room


def removal_matters() -> None:
    """A king turns back along its line where the piece it took is gone at once, and not where it stays."""
    free = ENGLISH.replace(name="free", flying_kings=True)
    assert moves("W:WK23:BK9,K27", free) == ["23x5", "23x32"]
    assert moves("W:WK23:BK9,K27", free.replace(removal=Removal.AT_ONCE)) == ["23x5x32", "23x32x5"]


def precedence_matters() -> None:
    """Of a capture of two and one of one either may be played, or only the longer one."""
    fen = "W:W20,26:B7,16,22"
    assert moves(fen, ENGLISH) == ["20x11x2", "26x17"]
    assert moves(fen, ENGLISH.replace(name="most", precedence=(Precedence.MOST_PIECES,))) == ["20x11x2"]
    fen = "W:W20,K26:B7,16,22"
    kings = (Precedence.WITH_KING, Precedence.MOST_PIECES)
    for precedence, expected in ((kings, ["26x17"]), (kings[::-1], ["20x11x2"])):
        assert moves(fen, ENGLISH.replace(name="ordered", precedence=precedence)) == expected


def captures_optional_matters() -> None:
    """Where captures are optional quiet moves are listed beside them."""
    optional = ENGLISH.replace(name="optional", captures_optional=True)
    assert moves("W:W22,30:B18", ENGLISH) == ["22x15"]
    assert moves("W:W22,30:B18", optional) == ["22x15", "22-17", "30-25", "30-26"]


def chains_may_stop_matters() -> None:
    """Each beginning of a chain is a whole move too, and may go on."""
    stops = ENGLISH.replace(name="stops", chains_may_stop=True)
    assert moves("W:W20:B7,16", ENGLISH) == ["20x11x2"]
    assert moves("W:W20:B7,16", stops) == ["20x11", "20x11x2"]


def listing_matters() -> None:
    """A round trip two ways about is two moves, or one, whose path is the first."""
    fen = "B:W5,7,8,9,14,15,16:BK10"
    assert moves(fen, ENGLISH) == ["10x3x12x19x10x17", "10x17", "10x19x12x3x10x17"]
    one = ENGLISH.replace(name="one", listing=Listing.ONE_AN_OUTCOME)
    assert moves(fen, one) == ["10x3x12x19x10x17", "10x17"]


def king_moves_limit_matters() -> None:
    """The king that has made its last move waits until the man has moved."""
    limited = ENGLISH.replace(name="limited", king_moves_limit=1)
    state = State.from_fen("W:WK32,21:BK1", limited)
    for text in ("32-28", "1-5"):
        state = apply(state, parse_move(state, text))
    assert [str(move) for move in legal_moves(state)] == ["21-17"]
    state = apply(state, parse_move(state, "21-17"))
    state = apply(state, parse_move(state, "5-1"))
    assert [str(move) for move in legal_moves(state)] == ["17-13", "17-14", "28-24", "28-32"]


def aim_matters() -> None:
    """Who has no piece left has lost, or won; and the first king may win."""
    for aim, winner in ((Aim.TAKE_ALL, Color.WHITE), (Aim.LOSE_ALL, Color.BLACK)):
        rules = ENGLISH.replace(name="aim", aim=aim)
        assert result(State.from_fen("B:W21:B", rules)) == Result(winner, Reason.NO_PIECES)
        assert result(State.from_fen("B:WK32:B28", rules)) == Result(winner, Reason.NO_MOVES)
    first = ENGLISH.replace(name="first king", aim=Aim.FIRST_KING)
    state = State.from_fen("W:W6:B9", first)
    assert result(state) is None
    state = apply(state, parse_move(state, "6-1"))
    assert result(state) == Result(Color.WHITE, Reason.FIRST_KING)


def notation_matters() -> None:
    """A move is written with the numbers of squares or with their names; both are read."""
    named = ENGLISH.replace(name="named", notation=Notation.ALGEBRAIC)
    for rules, text in ((ENGLISH, "9-13"), (named, "b6-a5")):
        state = State.initial(rules)
        assert format_move(state, legal_moves(state)[0]) == text
        assert parse_move(state, "9-13") == parse_move(state, "b6-a5") == legal_moves(state)[0]


def capture_sign_matters() -> None:
    """A capture is written with the sign of the rules."""
    for sign in ("x", ":", "-"):
        state = State.from_fen("W:W22:B18", ENGLISH.replace(name="signed", capture_sign=sign))
        assert format_move(state, legal_moves(state)[0]) == f"22{sign}15"


def game_type_matters() -> None:
    """The GameType is what a game in PDN says of its rules; a variant may have none."""
    assert RUSSIAN.game_type == "25,W,8,8,A0,0"
    assert ENGLISH.replace(name="mine", game_type="").game_type == ""
    assert ENGLISH.replace(name="mine", game_type="99").game_type == "99"


def straight_chains_matters() -> None:
    """After 29x22 the chain may turn to 13; a straight one keeps to its line, and must go on in it."""
    fen = "W:W29:B17,18,25"
    assert moves(fen, ENGLISH) == ["29x22x13", "29x22x15"]
    assert moves(fen, ENGLISH_STRAIGHT) == ["29x22x15"]
    assert moves("W:W29:B17,25", ENGLISH_STRAIGHT) == ["29x22"]


def draws_matters() -> None:
    """Two kings going to and fro: no end, or a third repetition at ply 8."""
    for rules in (ENGLISH, ENGLISH_STRAIGHT):
        assert result(two_kings(rules, 300)) is None
    for rules in (ENGLISH_WCDF, ICELANDIC):
        assert result(two_kings(rules, 7)) is None
        assert result(two_kings(rules, 8)) == Result(None, Reason.REPETITION, Repetition(3))


def adjudication_matters() -> None:
    """Two men against one king: more pieces, more kings, or neither, as the rules count."""
    ends = {
        (Reason.MORE_PIECES, Reason.MORE_KINGS): (Color.BLACK, Reason.MORE_PIECES),
        (Reason.MORE_KINGS, Reason.MORE_PIECES): (Color.WHITE, Reason.MORE_KINGS),
        (Reason.MORE_PIECES,): (Color.BLACK, Reason.MORE_PIECES),
        (Reason.MORE_KINGS,): (Color.WHITE, Reason.MORE_KINGS),
        (): (None, Reason.EQUAL),
    }
    for adjudication, (winner, reason) in ends.items():
        rules = ENGLISH.replace(name="counted", adjudication=adjudication)
        assert adjudicate(State.from_fen("B:WK30:B5,9", rules)) == Result(winner, reason)
        assert adjudicate(State.initial(rules)) == Result(None, Reason.EQUAL)


MATTERS: dict[str, Callable[[], None]] = {
    check.__name__.removesuffix("_matters"): check
    for check in (
        name_matters,
        layout_matters,
        first_matters,
        start_matters,
        men_capture_backward_matters,
        flying_kings_matters,
        promotion_matters,
        straight_chains_matters,
        draws_matters,
        adjudication_matters,
        men_capture_kings_matters,
        landing_matters,
        orthogonal_captures_matters,
        removal_matters,
        precedence_matters,
        captures_optional_matters,
        chains_may_stop_matters,
        listing_matters,
        king_moves_limit_matters,
        aim_matters,
        notation_matters,
        capture_sign_matters,
        game_type_matters,
    )
}


@pytest.mark.parametrize("check", MATTERS.values(), ids=MATTERS)
def test_each_field_matters_in_some_position(check: Callable[[], None]) -> None:
    """There is a position in which the value of the field makes the difference."""
    check()


def test_a_variant_plays_through_text_and_errors_like_any_other() -> None:
    """Refusals tell the variant's own rules."""
    state = State.from_fen("W:W11:B6,7,28", HOUSE["continues"])
    with pytest.raises(IllegalMoveError, match="go on to 9"):
        parse_move(state, "11x2")
    assert str(parse_move(state, "11x9")) == "11x2x9"


ALL = set(VARIANTS)


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
    assert set(MATTERS) == set(signature(Rules).parameters)
    assert all(VARIANTS[name].name == name for name in VARIANTS)
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
