"""Rules as data: house variants, draw rules of the user's own, and what `Rules` refuses.

Owns the truth table of the fields of `Rules`: which named rule set has which value, and a position where
it matters.  House variants are held to the oracle on random games.  `docs/house-rules.md` shows them.
"""

from __future__ import annotations

import inspect
import pickle
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from draughts import (
    ENGLISH,
    ENGLISH_STRAIGHT,
    ENGLISH_WCDF,
    ICELANDIC,
    RUSSIAN,
    VARIANTS,
    Aim,
    Board,
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
    Piece,
    Placement,
    Precedence,
    Promotion,
    Reason,
    Removal,
    Repetition,
    Result,
    Rules,
    State,
    adjudicate,
    apply,
    format_move,
    legal_moves,
    parse_move,
    perft,
    result,
)
from strategies import (
    HOUSE_RULES,
    Game,
    arbitrary_states,
    chosen_move,
    crowded_states,
    history_limit,
    oracle_moves,
    played,
    to_oracle_move,
    to_oracle_result,
    to_oracle_rules,
    to_position,
    to_runs,
)
from surroundings import examples

TO_AND_FRO = (Move((1, 6)), Move((32, 27)), Move((6, 1)), Move((27, 32)))


def two_kings(rules: Rules, plies: int = 0) -> State:
    """Two kings that go to and fro, after so many plies."""
    state = State.from_fen("B:WK32:BK1", rules)
    for ply in range(plies):
        state = apply(state, TO_AND_FRO[ply % 4])
    return state


def moves(fen: str, rules: Rules) -> list[str]:
    """The legal moves of a position as text."""
    return [str(move) for move in legal_moves(State.from_fen(fen, rules))]


# ------------------------------------------------------------------ the truth table

HOUSE = {rules.name: rules for rules in HOUSE_RULES}

# For each field: its value in english, english-straight, english-wcdf and icelandic.
TRUTH: dict[str, tuple[object, object, object, object]] = {
    "name": ("english", "english-straight", "english-wcdf", "icelandic"),
    "layout": (Layout(),) * 4,  # E5, I1
    "first": (Color.BLACK,) * 4,  # E7, R10
    "start": (Placement(range(1, 13), range(21, 33)),) * 4,  # E7, I1
    "men_capture_backward": (False,) * 4,  # E8a, I4
    "flying_kings": (False,) * 4,  # E11, I10
    "promotion": (Promotion.ENDS_TURN,) * 4,  # E12, I11
    "straight_chains": (False, True, False, False),  # R1, R2
    "draws": ((), (), (Repetition(3), NoProgress(80)), (Repetition(3), NoCapture(100))),  # R7, R8, I14, I15
    "adjudication": ((Reason.MORE_PIECES, Reason.MORE_KINGS),) * 4,  # R6, E15, R15
    "men_capture_kings": (True,) * 4,  # E8c
    "landing": (Landing.ANYWHERE,) * 4,
    "orthogonal_captures": (False,) * 4,  # E2, I3
    "removal": (Removal.AT_END,) * 4,
    "precedence": ((),) * 4,  # E9, I9
    "captures_optional": (False,) * 4,  # E4, I8
    "chains_may_stop": (False,) * 4,  # R3, I7
    "listing": (Listing.EVERY_PATH,) * 4,
    "king_moves_limit": (None,) * 4,
    "aim": (Aim.TAKE_ALL,) * 4,  # E13, E14
    "notation": (Notation.NUMERIC,) * 4,
    "capture_sign": ("x",) * 4,
    "game_type": ("21,B,8,8,N1,0",) * 4,
}


@pytest.mark.parametrize("name", TRUTH)
def test_each_named_rule_set_has_the_value_of_the_table(name: str) -> None:
    """The four rule sets hold what their texts say, field by field."""
    sets = (ENGLISH, ENGLISH_STRAIGHT, ENGLISH_WCDF, ICELANDIC)
    assert tuple(getattr(rules, name) for rules in sets) == TRUTH[name]


def test_the_table_knows_every_field_and_every_rule_set() -> None:
    """No field of `Rules` is without a row, and no English rule set without a column."""
    assert list(inspect.signature(Rules).parameters) == list(TRUTH)
    assert list(VARIANTS)[:4] == list(TRUTH["name"])
    assert all(VARIANTS[name].name == name for name in VARIANTS)
    assert set(MATTERS) == set(TRUTH)


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


# ------------------------------------------------------------------ house variants against the oracle

PLAYED = {
    **HOUSE,
    "all at once": HOUSE["in passing"].replace(
        name="all at once", first=Color.WHITE, draws=(Repetition(2), NoCapture(40))
    ),
    "straight, small counts": ENGLISH_STRAIGHT.replace(name="s", draws=(NoCapture(12), Repetition(2))),
    "icelandic, half": ICELANDIC.replace(name="half", draws=(Repetition(2), NoCapture(50))),
}


@pytest.mark.parametrize("rules", PLAYED.values(), ids=PLAYED)
def test_random_games_of_a_house_variant_are_the_oracles(rules: Rules) -> None:
    """Moves, boards and results of whole games from the start are the oracle's."""
    dice = random.Random(rules.name)
    referee = to_oracle_rules(rules)
    limit = history_limit(rules)
    for _ in range(3):
        game = Game([State.initial(rules)], [])
        positions = [to_position(game.last)]
        assert positions == [(to_position(State.initial(rules))[0], rules.first.value)]
        for _ in range(150):
            board, turn = positions[-1]
            legal = oracle.moves(board, turn, referee, oracle.king_runs(positions, referee)[-1])
            assert [to_oracle_move(move) for move in legal_moves(game.last)] == legal
            if not limit or game.last.plies_since_progress <= limit:
                expected = oracle.outcome(positions, referee)
                assert to_oracle_result(result(game.last)) == expected
            move = chosen_move(game, dice.randrange(256))
            if move is None:
                break
            game.moves.append(move)
            game.states.append(apply(game.last, move))
            positions.append((oracle.play(board, move.path, move.captures, referee), oracle.opponent(turn)))
            assert to_position(game.last) == positions[-1]


@pytest.mark.parametrize("rules", PLAYED.values(), ids=PLAYED)
@settings(max_examples=examples(40))
@given(data=st.data())
def test_positions_of_a_house_variant_are_the_oracles(rules: Rules, data: st.DataObject) -> None:
    """On crowded and on arbitrary positions the moves, and the boards they leave, are the oracle's."""
    state = data.draw(st.one_of(crowded_states(rules), arbitrary_states(rules)))
    board, turn = to_position(state)
    referee = to_oracle_rules(rules)
    assert [to_oracle_move(move) for move in legal_moves(state)] == oracle_moves(state)
    for move in legal_moves(state):
        after = oracle.play(board, move.path, move.captures, referee)
        assert to_position(apply(state, move)) == (after, oracle.opponent(turn))
    assert perft(state, 2) == oracle.perft(board, turn, referee, 2, to_runs(state))


@pytest.mark.parametrize("rules", PLAYED.values(), ids=PLAYED)
def test_counts_of_a_house_variant_are_the_oracles(rules: Rules) -> None:
    """`perft` from the start of the variant counts as the oracle does."""
    state = State.initial(rules)
    board, turn = to_position(state)
    assert perft(state, 4) == oracle.perft(board, turn, to_oracle_rules(rules), 4)


# ------------------------------------------------------------------ built-in draw rules

BUILT_IN: dict[DrawRule, int] = {  # and the ply from which two kings going to and fro are drawn
    Repetition(2): 4,
    NoCapture(6): 6,
    NoProgress(5): 5,
}


@pytest.mark.parametrize("order", list(permutations(BUILT_IN)), ids=str)
def test_draws_are_looked_at_in_the_order_declared_I14_I15_R8_R14(order: tuple[DrawRule, ...]) -> None:
    """At each ply the first rule of the order that holds is the result; a loss comes before them all."""
    rules = ENGLISH.replace(name="ordered", draws=order)
    for ply in range(20):
        holding = [rule for rule in order if ply >= BUILT_IN[rule]]
        expected = Result(None, holding[0].reason, holding[0]) if holding else None
        assert result(two_kings(rules, ply)) == expected
    lost = State.from_fen("W:W5:B1", rules)
    assert result(lost) == Result(Color.BLACK, Reason.NO_MOVES)


@pytest.mark.parametrize(
    ("rule", "ply"),
    [
        (Repetition(2), 4),
        (Repetition(3), 8),
        (Repetition(7), 24),
        (NoCapture(1), 1),
        (NoCapture(30), 30),
        (NoProgress(1), 1),
        (NoProgress(30), 30),
    ],
    ids=str,
)
def test_a_draw_rule_holds_from_its_ply_on(rule: DrawRule, ply: int) -> None:
    """Alone in a rule set, each built-in rule draws at the ply it names and not before."""
    rules = ENGLISH.replace(name="one", draws=(rule,))
    for before in range(ply):
        assert result(two_kings(rules, before)) is None
    assert result(two_kings(rules, ply)) == Result(None, rule.reason, rule)
    after = two_kings(rules, ply + 1)
    assert result(after) is not None
    assert legal_moves(after)


def test_several_rules_of_a_kind_are_each_looked_at() -> None:
    """The lowest count draws first, whatever the order, and the first declared that holds is named."""
    rules = ENGLISH.replace(name="twice", draws=(NoCapture(9), NoCapture(4), NoCapture(6)))
    ends = [result(two_kings(rules, ply)) for ply in range(12)]
    assert ends[:4] == [None] * 4
    assert [end.rule for end in ends[4:] if end] == [NoCapture(4)] * 5 + [NoCapture(9)] * 3
    repeated = ENGLISH.replace(name="twice", draws=(Repetition(3), Repetition(2)))
    assert result(two_kings(repeated, 4)) == Result(None, Reason.REPETITION, Repetition(2))
    assert result(two_kings(repeated, 8)) == Result(None, Reason.REPETITION, Repetition(3))


def test_a_mans_move_restarts_progress_and_not_the_capture_count_R13() -> None:
    """The two ply counts differ where a man moves and nothing is taken."""
    rules = ENGLISH.replace(name="both", draws=(NoProgress(3), NoCapture(5)))
    state = State.from_fen("B:WK32:BK1,12", rules)
    for text in ("1-6", "32-27", "12-16", "27-32", "6-1"):
        assert result(state) is None
        state = apply(state, parse_move(state, text))
    assert (state.plies_since_progress, state.plies_since_capture) == (2, 5)
    assert result(state) == Result(None, Reason.NO_CAPTURE, NoCapture(5))


@pytest.mark.parametrize("kind", [NoCapture, NoProgress])
def test_counts_go_up_to_a_million_plies(kind: type[NoCapture] | type[NoProgress]) -> None:
    """1 to 1,000,000 plies and 2 to 1,000 occurrences may be asked for, and no more."""
    rules = ENGLISH.replace(name="patient", draws=(kind(1_000_000), Repetition(1000)))
    assert result(two_kings(rules, 200)) is None
    assert two_kings(rules, 200).repetitions == 51
    for plies in (0, -1, 1_000_001, 10**30):
        with pytest.raises(DraughtsError, match="plies"):
            kind(plies)
    for times in (1, 0, -3, 1001, 10**30):
        with pytest.raises(DraughtsError, match="times"):
            Repetition(times)


def test_a_draw_is_reported_and_never_refuses_a_move_R8() -> None:
    """Play goes on after any draw, and the next result is asked anew."""
    rules = ENGLISH.replace(name="short", draws=(NoProgress(2),))
    drawn = two_kings(rules, 2)
    assert result(drawn) == Result(None, Reason.NO_PROGRESS, NoProgress(2))
    assert len(legal_moves(drawn)) == 4
    drawn = State.from_fen("B:WK32,21:BK1", rules)
    for text in ("1-6", "32-27", "6-1"):
        drawn = apply(drawn, parse_move(drawn, text))
    assert result(drawn) is not None
    assert result(apply(drawn, parse_move(drawn, "21-17"))) is None


# ------------------------------------------------------------------ draw rules of the user's own


@dataclass(frozen=True)
class FewPieces:
    """Drawn when no more than so many pieces are left."""

    pieces: int
    reason: Reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return len(state.board) <= self.pieces


@dataclass(frozen=True)
class AfterPlies:
    """Drawn when the game is so many plies old."""

    plies: int

    @property
    def reason(self) -> Reason:
        return Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return state.ply >= self.plies


@dataclass(frozen=True)
class FarRepetition:
    """Drawn when a position has come up so often, counted by the state."""

    times: int
    reason: Reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return state.repetitions >= self.times


def test_a_draw_rule_of_the_users_draws_and_is_named_in_the_result() -> None:
    """The result of a house rule has reason HOUSE_RULE and carries the rule."""
    rule = FewPieces(3)
    rules = ENGLISH.replace(name="house", draws=(rule,))
    assert isinstance(rule, DrawRule)
    state = State.from_fen("W:WK18:B14,5,1", rules)
    assert result(state) is None
    state = apply(state, parse_move(state, "18x9"))
    assert result(state) == Result(None, Reason.HOUSE_RULE, rule)
    ended = result(state)
    assert ended is not None
    assert ended.rule is not None
    assert ended.rule == FewPieces(3) != FewPieces(2)
    assert ended.score(Color.BLACK) == 0.5
    assert adjudicate(state) == ended
    assert legal_moves(state)


def test_a_draw_rule_of_the_users_is_asked_at_every_ply_and_a_loss_comes_first_R14() -> None:
    """It holds from the start if it says so, but a lost position is lost."""
    rules = ENGLISH.replace(name="house", draws=(FewPieces(24),))
    assert result(State.initial(rules)) == Result(None, Reason.HOUSE_RULE, FewPieces(24))
    assert result(State.from_fen("W:W5:B1", rules)) == Result(Color.BLACK, Reason.NO_MOVES)
    assert result(State.from_fen("W:W5:B", rules)) == Result(Color.WHITE, Reason.NO_PIECES)
    capped = ENGLISH.replace(name="house", draws=(AfterPlies(10),))
    game = played(State.initial(capped), bytes(range(1, 16)))
    assert [result(state) is None for state in game.states[:12]] == [True] * 10 + [False] * 2


@pytest.mark.parametrize("order", list(permutations((AfterPlies(5), Repetition(2), NoCapture(7)))), ids=str)
def test_draw_rules_of_both_kinds_are_looked_at_in_order(order: tuple[DrawRule, ...]) -> None:
    """A house rule stands among the built-in ones wherever the rules put it."""
    rules = ENGLISH.replace(name="mixed", draws=order)
    for ply in range(12):
        state = two_kings(rules, ply)
        held = [rule for rule in order if rule.holds(state)]
        assert AfterPlies(5).holds(state) == (ply >= 5)
        expected = Result(None, held[0].reason, held[0]) if held else None
        assert result(state) == expected


def test_a_house_rule_may_ask_for_repetitions_that_the_rules_count() -> None:
    """`state.repetitions` is there for it where a `Repetition` makes the rules count, and 0 elsewhere."""
    counted = ENGLISH.replace(name="counted", draws=(Repetition(1000), FarRepetition(4)))
    assert result(two_kings(counted, 11)) is None
    assert result(two_kings(counted, 12)) == Result(None, Reason.HOUSE_RULE, FarRepetition(4))
    uncounted = ENGLISH.replace(name="uncounted", draws=(FarRepetition(4),))
    assert result(two_kings(uncounted, 40)) is None


def test_states_and_rules_with_a_house_rule_pickle_and_compare() -> None:
    """A house rule travels with its rules, and rules with different house rules differ."""
    rules = ICELANDIC.replace(name="house", draws=(FewPieces(2), *ICELANDIC.draws))
    state = two_kings(rules, 5)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        twin = pickle.loads(pickle.dumps(state, protocol))
        assert twin == state
        assert twin.rules == rules
        assert twin.rules.draws[0] == FewPieces(2)
        assert result(twin) == result(state)
    assert hash(rules) == hash(ICELANDIC.replace(name="house", draws=(FewPieces(2), *ICELANDIC.draws)))
    assert rules != rules.replace(draws=(FewPieces(1), *ICELANDIC.draws))


@dataclass(frozen=True)
class Unhashable:
    squares: list[int] = field(default_factory=list)
    reason: Reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return False


@dataclass(frozen=True)
class WithFunction:
    test: Callable[[State], bool]
    reason: Reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return self.test(state)


class Lonely:
    """Equal to itself alone, so not to its pickled copy."""

    reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return False


@dataclass(frozen=True)
class NoHolds:
    reason: Reason = Reason.HOUSE_RULE


@dataclass(frozen=True)
class NoReason:
    def holds(self, state: State) -> bool:
        return False


@dataclass(frozen=True)
class OtherReason:
    reason: Any

    def holds(self, state: State) -> bool:
        return False


class Unwilling:
    """Cannot be pickled, and says so in a way of its own."""

    reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return False

    def __reduce__(self) -> Any:
        raise RuntimeError("not me")


def local_rule() -> Any:
    """A rule of a class that no other process can find."""

    @dataclass(frozen=True)
    class Local:
        reason: Reason = Reason.HOUSE_RULE

        def holds(self, state: State) -> bool:
            return False

    return Local()


@pytest.mark.parametrize(
    ("rule", "kind", "said"),
    [
        (Unhashable(), DraughtsError, "hashable"),
        (WithFunction(lambda state: True), DraughtsError, "pickled"),
        (local_rule(), DraughtsError, "pickled"),
        (Unwilling(), DraughtsError, "pickled"),
        (Lonely(), DraughtsError, "equal"),
        (OtherReason(Reason.NO_MOVES), DraughtsError, "HOUSE_RULE"),
        (OtherReason(Reason.EQUAL), DraughtsError, "HOUSE_RULE"),
        (OtherReason("house rule"), DraughtsError, "HOUSE_RULE"),
        (OtherReason(None), DraughtsError, "HOUSE_RULE"),
        (NoHolds(), TypeError, "holds"),
        (NoReason(), TypeError, "reason"),
        (FewPieces, TypeError, "holds"),
        (Repetition, TypeError, "holds"),
        (lambda state: True, TypeError, "holds"),
        (80, TypeError, "holds"),
        (None, TypeError, "holds"),
        (Reason.HOUSE_RULE, TypeError, "holds"),
    ],
    ids=lambda value: getattr(value, "__name__", type(value).__name__),
)
def test_a_draw_rule_that_no_game_can_carry_is_refused(rule: Any, kind: type[Exception], said: str) -> None:
    """Unhashable, unpicklable, unequal to its copy, without `holds` or `reason`: the message says which."""
    for draws in ((rule,), (Repetition(3), rule)):
        with pytest.raises(kind, match=said) as caught:
            ENGLISH.replace(name="house", draws=draws)
        assert type(caught.value) is kind


# ------------------------------------------------------------------ what `Rules` refuses

NONSENSE: dict[str, tuple[dict[str, Any], str]] = {
    "no name": ({"name": ""}, "name"),
    "a blank name": ({"name": " \t"}, "name"),
    "a name without end": ({"name": "x" * 1_000_000}, "name"),
    "other numbers": ({"layout": Layout(first="bottom right")}, "man on 1"),
    "beyond a small board": ({"layout": Layout(rows=6, columns=6)}, "beyond 18"),
    "more than any board starts with": (
        {"layout": Layout(10, 10), "start": Placement(range(1, 42), (50,))},
        "20 pieces",
    ),
    "landing of short kings": ({"landing": Landing.BEHIND}, "flying_kings"),
    "landing of short kings, too": ({"landing": Landing.BEHIND_KING}, "flying_kings"),
    "stopping before the most": (
        {"chains_may_stop": True, "precedence": (Precedence.WITH_KING, Precedence.MOST_PIECES)},
        "MOST_PIECES with chains_may_stop",
    ),
    "stopping before the first king": (
        {"chains_may_stop": True, "precedence": (Precedence.KINGS_EARLIEST,)},
        "KINGS_EARLIEST with chains_may_stop",
    ),
    "comparing twice": ({"precedence": (Precedence.MOST_KINGS,) * 2}, "precedence .* twice"),
    "a first king at the start": (
        {"aim": Aim.FIRST_KING, "start": Placement((1,), (32,), kings=(32,))},
        "first king",
    ),
    "king moves after the first king": ({"aim": Aim.FIRST_KING, "king_moves_limit": 3}, "first king"),
    "no king moves": ({"king_moves_limit": 0}, "king_moves_limit"),
    "too many king moves": ({"king_moves_limit": 101}, "king_moves_limit"),
    "a sign of its own": ({"capture_sign": "*"}, "capture_sign"),
    "no sign": ({"capture_sign": ""}, "capture_sign"),
    "a game type of words": ({"game_type": "english"}, "game_type"),
    "half a game type": ({"game_type": "21,B,8"}, "game_type"),
    "a game type without end": ({"game_type": "21," * 100_000}, "game_type"),
    "a long diagonal without history": (
        {"draws": (LoneKing(3, 3, plies=10, long_diagonal=True),)},
        "Repetition",
    ),
    "a long diagonal of an oblong board": (
        {
            "layout": Layout(rows=8, columns=10),
            "draws": (Repetition(3), LoneKing(3, 3, plies=10, long_diagonal=True)),
        },
        "square board",
    ),
    "straight and continuing": (
        {"straight_chains": True, "promotion": Promotion.CONTINUES},
        "straight_chains",
    ),
    "straight and passing": (
        {"straight_chains": True, "men_capture_backward": True, "promotion": Promotion.IN_PASSING},
        "straight_chains",
    ),
    "passing and forward": ({"promotion": Promotion.IN_PASSING}, "men_capture_backward"),
    "straight, across and passing": (
        {"straight_chains": True, "orthogonal_captures": True, "promotion": Promotion.IN_PASSING},
        "straight_chains",
    ),
    "no black piece": ({"start": Placement((), (32,))}, "both sides"),
    "no white piece": ({"start": Placement((1,), ())}, "both sides"),
    "beyond the board": ({"start": Placement((1,), (33,))}, "32"),
    "a black man crowned": ({"start": Placement((29,), (21,))}, "29"),
    "a white man crowned": ({"start": Placement((5,), (4,))}, "4"),
    "counting a loss": ({"adjudication": (Reason.NO_MOVES,)}, "adjudication"),
    "counting a draw": ({"adjudication": (Reason.EQUAL,)}, "adjudication"),
    "counting twice": ({"adjudication": (Reason.MORE_KINGS, Reason.MORE_KINGS)}, "twice"),
}


@pytest.mark.parametrize(("changes", "said"), NONSENSE.values(), ids=NONSENSE)
def test_rules_that_make_no_sense_are_refused(changes: dict[str, Any], said: str) -> None:
    """Values that no game can be played with are refused when the rules are made, with the reason."""
    with pytest.raises(DraughtsError, match=said) as caught:
        ENGLISH.replace(**{"name": "mine", **changes})
    assert len(str(caught.value)) < 300


def test_a_placement_that_clashes_is_refused_with_all_its_problems() -> None:
    """A square named twice and a king where no piece is are named together."""
    with pytest.raises(IllegalPositionError) as caught:
        Placement((1, 2, 2), (1, 32), kings=(5,))
    assert len(caught.value.problems) == 3
    pieces = {9: Piece(Color.BLACK), 30: Piece(Color.WHITE, is_king=True)}
    assert Placement.from_pieces(pieces) == Placement((9,), (30,), kings=(30,))
    board: Any = Board.from_pieces(pieces)
    assert Placement.from_pieces(board) == Placement.from_pieces(pieces)


def test_rules_are_frozen_and_replaced_by_new_ones() -> None:
    """`replace` makes another rule set and leaves the first as it was."""
    with pytest.raises(AttributeError):
        ENGLISH.name = "mine"  # type: ignore[misc]
    mine = ENGLISH.replace(name="mine", draws=(NoCapture(50),))
    assert (mine.name, mine.draws, ENGLISH.name, ENGLISH.draws) == ("mine", (NoCapture(50),), "english", ())
    assert mine.replace(name="english", draws=()) == ENGLISH
    assert mine.start == ENGLISH.start


# ------------------------------------------------------------------ pickles of rules


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_a_named_rule_set_pickles_as_its_name(rules: Rules) -> None:
    """What equals a rule set of the library pickles as its name and comes back as that very object."""
    twin = rules.replace(name="other").replace(name=rules.name)
    assert twin is not rules
    for each in (rules, twin):
        written = pickle.dumps(each)
        assert rules.name.encode() in written
        assert len(written) < 100
        assert pickle.loads(written) is rules


def test_other_rules_pickle_by_value() -> None:
    """A variant that differs from its namesake, or has a name of its own, carries its values."""
    for rules in (*HOUSE_RULES, ENGLISH.replace(draws=(NoCapture(7),)), ENGLISH.replace(name="mine")):
        twin = pickle.loads(pickle.dumps(rules))
        assert twin == rules
        assert hash(twin) == hash(rules)
        assert twin is not rules
        state = State.initial(rules)
        assert pickle.loads(pickle.dumps(state)) == state


def test_a_variant_plays_through_text_and_errors_like_any_other() -> None:
    """Refusals tell the variant's own rules."""
    state = State.from_fen("W:W11:B6,7,28", HOUSE["continues"])
    with pytest.raises(IllegalMoveError, match="go on to 9"):
        parse_move(state, "11x2")
    assert str(parse_move(state, "11x9")) == "11x2x9"
