"""How English and Icelandic games end, rule by rule: named as in `test_english_play.py`.

Owns wins, counts of pieces, draws, and the fields in which these rule sets differ.
"""

from __future__ import annotations

from inspect import signature
from itertools import permutations

import pytest

from bridges import spent, to_state
from draughts import (
    ENGLISH,
    ENGLISH_STRAIGHT,
    ENGLISH_WCDF,
    ICELANDIC,
    VARIANTS,
    Aim,
    Color,
    Layout,
    NoCapture,
    NoProgress,
    Piece,
    Promotion,
    Reason,
    Repetition,
    Result,
    Rules,
    State,
    adjudicate,
    apply,
    legal_moves,
    result,
)
from plays import english_rule_sets, played, position
from strategies import ENGLISH_RULES, fitted

COUNTING = [ENGLISH_WCDF, ICELANDIC]  # the rule sets with draws by count

every_rule_set = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
counting_rules = pytest.mark.parametrize("rules", COUNTING, ids=lambda rules: rules.name)
both_colours = pytest.mark.parametrize("color", Color, ids=lambda color: color.name.lower())
SHUFFLE = ["1-6", "32-27", "6-1", "27-32"]  # from B:WK32:BK1, and back to it


def turned(fen: str) -> str:
    """The position with the board turned by 180 degrees and the colours swapped."""
    turn, white, black = fen.split(":")

    def other(listed: str) -> str:
        names = [name for name in listed[1:].split(",") if name]
        return ",".join(f"{'K' * name.startswith('K')}{33 - int(name.lstrip('K'))}" for name in names)

    return f"{'B' if turn == 'W' else 'W'}:W{other(black)}:B{other(white)}"


def turned_move(text: str) -> str:
    """The move on the turned board."""
    sign = "x" if "x" in text else "-"
    return sign.join(str(33 - int(square)) for square in text.split(sign))


# ------------------------------------------------------------------ the end of the game


@every_rule_set
@both_colours
def test_the_side_without_pieces_has_lost_E13_I2_I12_R11(rules: Rules, color: Color) -> None:
    """Who takes the enemy's last piece wins at once, whoever's turn it is."""
    won = spent(rules, color.opponent)
    ended = 0
    for square in range(1, rules.layout.squares + 1):
        for other in range(1, rules.layout.squares + 1):
            enemy = color.opponent.value
            board = fitted({square: color.value.lower(), other: enemy.lower()}, rules)
            if square == other or board[square] == color.value or board[other] == enemy:
                continue
            for move in legal_moves(to_state(board, color.value, rules)):
                if move.is_capture and rules.aim is not Aim.FIRST_KING:
                    after = apply(to_state(board, color.value, rules), move)
                    ended += 1
                    assert after.turn is color.opponent
                    assert result(after) == adjudicate(after) == Result(won, Reason.NO_PIECES)
    assert ended > 10 or rules.aim is Aim.FIRST_KING
    for turn in Color:
        lone = position(turn, {15: Piece(color, is_king=True)}, rules)
        assert result(lone) == adjudicate(lone) == Result(won, Reason.NO_PIECES)
    # A position with pieces on both sides is not over, however few they are.
    men = f"W{rules.start.white[0]}:B{rules.start.black[0]}"
    assert all(result(State.from_fen(f"{turn.value}:{men}", rules)) is None for turn in Color)


@english_rule_sets
def test_a_blocked_side_that_is_not_on_move_has_not_lost_a_drawn_game_E14_I13_R14(rules: Rules) -> None:
    """Where a draw rule holds, too, only the side to move loses for want of a move."""
    house = rules.replace(name="house", draws=(NoCapture(1),))
    state = played(State.from_fen("W:W17:B6,9", house), "17-13")
    assert not legal_moves(State(state.board, Color.WHITE, house))
    assert legal_moves(state)
    assert result(state) == Result(None, Reason.NO_CAPTURE, NoCapture(1))
    state = played(State.from_fen("B:W5:BK6,1", house), "6-9")
    assert state.plies_since_capture == 1
    assert result(state) == Result(Color.BLACK, Reason.NO_MOVES)


@every_rule_set
@both_colours
def test_the_mover_without_a_move_has_lost_E14_I13_R11(rules: Rules, color: Color) -> None:
    """A player who cannot move on their turn loses; on the other's turn nothing is decided."""
    lost = Result(spent(rules, color), Reason.NO_MOVES)
    if rules in ENGLISH_RULES:
        for fen in ("W:W5:B1", "W:W5,13:B1,6,9", "W:W12:B3,8", "W:WK4:BK3,K8,K11"):
            state = State.from_fen(fen if color is Color.WHITE else turned(fen), rules)
            assert legal_moves(state) == ()
            assert result(state) == adjudicate(state) == lost
        state = State.from_fen("W:W5:B1,20" if color is Color.WHITE else turned("W:W5:B1,20"), rules)
        assert result(state) == lost
        waiting = State(state.board, color.opponent, rules)
        assert result(waiting) is None
    blocked = 0
    for square, other in permutations(range(1, rules.layout.squares + 1), 2):
        board = {square: color.value.lower(), other: color.opponent.value.lower()}
        if fitted(board, rules) != board:
            continue
        state = to_state(board, color.value, rules)
        if not legal_moves(state):
            blocked += 1
            assert result(state) == adjudicate(state) == lost
            if legal_moves(State(state.board, color.opponent, rules)):
                assert result(State(state.board, color.opponent, rules)) is None
    assert blocked > 0


@every_rule_set
def test_a_running_game_is_not_decided_by_counting_R5(rules: Rules) -> None:
    """Equal or unequal numbers end nothing: the count is for `adjudicate`, when the host stops play."""
    fens = [State.initial(rules).fen]
    if rules.aim is not Aim.FIRST_KING:
        last = rules.layout.squares
        fens += [f"W:WK{last}:BK1,K2,K3", f"B:WK{last},K{last - 1}:BK1"]
    if rules in ENGLISH_RULES:
        fens += ["W:WK30:B1", "W:W22:B1,2,3", "B:WK30,K31:B1"]
    for fen in fens:
        state = State.from_fen(fen, rules)
        assert result(state) is None
        assert adjudicate(state).reason in (Reason.MORE_PIECES, Reason.MORE_KINGS, Reason.EQUAL)


@english_rule_sets
@pytest.mark.parametrize(
    ("white", "black", "winner", "reason"),
    [
        ("21,22", "K30", "W", Reason.MORE_PIECES),  # R6, though the other has the king
        ("K22", "1,2", "B", Reason.MORE_PIECES),  # R6
        ("K22,23", "1,2", "W", Reason.MORE_KINGS),  # E15
        ("K22,23", "K1,K2", "B", Reason.MORE_KINGS),  # E15
        ("21,22", "1,2", None, Reason.EQUAL),  # E16
        ("K21,22", "K1,2", None, Reason.EQUAL),  # E16
        ("K21,K22", "K1,K2", None, Reason.EQUAL),  # E16
    ],
)
def test_a_stopped_game_goes_to_more_pieces_then_more_kings_E15_E16_R6_R15(
    rules: Rules, white: str, black: str, winner: str | None, reason: Reason
) -> None:
    """Under every rule set alike; for Icelandic and tournament rules it is our convenience."""
    for turn in "BW":
        state = State.from_fen(f"{turn}:W{white}:B{black}", rules)
        assert result(state) is None
        assert adjudicate(state) == Result(None if winner is None else Color(winner), reason)
    mirrored = State.from_fen(turned(f"B:W{white}:B{black}"), rules)
    assert adjudicate(mirrored) == Result(None if winner is None else Color(winner).opponent, reason)
    assert rules.adjudication == (Reason.MORE_PIECES, Reason.MORE_KINGS)


@pytest.mark.parametrize("rules", [ENGLISH, ENGLISH_STRAIGHT], ids=lambda rules: rules.name)
def test_english_draughts_is_never_drawn_by_itself_R7(rules: Rules) -> None:
    """Without a rule of draws in the text, an endless shuffle goes on; nothing is counted."""
    assert rules.draws == ()
    state = State.from_fen("B:WK32:BK1", rules)
    for ply in range(240):
        assert result(state) is None
        assert state.repetitions == 0
        assert state.plies_since_capture == state.plies_since_progress == ply
        state = played(state, SHUFFLE[ply % 4])
    assert adjudicate(state) == Result(None, Reason.EQUAL)


# ------------------------------------------------------------------ draws


@counting_rules
def test_the_third_occurrence_of_a_position_draws_I14_R8_WCDF_1_32_1(rules: Rules) -> None:
    """Not the second: the game is drawn when the same position has come up three times."""
    state = State.from_fen("B:WK32:BK1", rules)
    occurrences = []
    for ply in range(13):
        occurrences.append(state.repetitions)
        over = result(state)
        if ply >= 8:
            assert over == Result(None, Reason.REPETITION, Repetition(3))
            assert legal_moves(state)  # the draw is reported, and play can go on
        else:
            assert over is None
        state = played(state, SHUFFLE[ply % 4])
    assert occurrences == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4]


@counting_rules
def test_the_start_counts_and_a_break_begins_again_R12(rules: Rules) -> None:
    """The first occurrence counts, the starting one included; after a man's move all are new."""
    start = State.from_fen("B:WK32:BK1,12", rules)
    assert start.repetitions == 1
    state = played(start, *SHUFFLE, *SHUFFLE)
    assert (state.fen, state.repetitions) == (start.fen, 3)
    assert result(state) is not None
    state = played(state, "12-16", "32-27", "1-6", "27-32", "6-1", "32-27")
    assert state.repetitions == 2
    assert result(state) is None
    # A game that only passes through the position on its way starts to count there as well.
    state = played(State.from_fen("B:WK27:BK6", rules), "6-1", "27-32", *SHUFFLE, *SHUFFLE)
    assert state.repetitions == 3


@english_rule_sets
def test_what_was_before_a_capture_is_forgotten_R12(rules: Rules) -> None:
    """Games that differ only before a capture are in equal states after it, with equal futures."""
    start = State.from_fen("B:WK32,18:BK1,11", rules)
    direct = played(start, "11-15", "18x11")
    other = played(start, *SHUFFLE, "11-15", "18x11")
    assert direct == other
    assert hash(direct) == hash(other)
    assert played(direct, *SHUFFLE) == played(other, *SHUFFLE) != direct
    assert played(start, *SHUFFLE) != start  # until then they are not: the clocks differ


@counting_rules
def test_the_same_position_is_the_same_men_kings_and_side_to_move_R12(rules: Rules) -> None:
    """Where a king stands that was a man, or another piece, or another side moves, all is different."""
    state = State.from_fen("W:WK32,6:BK1", rules)
    keys = {
        State.from_fen(fen, rules).key
        for fen in (
            "W:WK32,6:BK1",
            "B:WK32,6:BK1",
            "W:WK32,K6:BK1",
            "W:WK32,7:BK1",
            "W:WK32,6:BK2",
            "W:WK32:BK1,6",
            "W:WK32:BK1,K6",
            "W:WK1,6:BK32",
        )
    }
    assert len(keys) == 8
    assert state.key in keys
    # A man crowned and back on its square is another piece: the position before does not come again.
    state = State.from_fen("B:WK32:B26", rules)
    first = played(state, "26-31", "32-28")
    back = played(first, "31-26", "28-32")
    assert back.fen == "B:WK32:BK26"
    assert back.repetitions == 1
    assert back.key != state.key


@counting_rules
def test_kings_that_change_places_make_the_same_position_R12(rules: Rules) -> None:
    """Which king stands where is nothing that a position knows."""
    state = State.from_fen("B:WK32:BK1,K10", rules)
    state = played(state, "1-6", "32-27", "10-15", "27-32", "6-10", "32-27", "15-11", "27-32")
    state = played(state, "11-7", "32-27", "7-2", "27-32", "2-6", "32-27", "6-1", "27-32")
    assert state.fen == "B:WK32:BK1,K10"
    assert state.repetitions == 2


# Two kings on rounds of 6 and 8 moves: together they are back after 24 moves each.
BLACK_ROUND = ["5-1", "1-6", "6-10", "10-14", "14-9", "9-5"]
WHITE_ROUND = ["26-23", "23-19", "19-16", "16-20", "20-24", "24-27", "27-31", "31-26"]


def rounds(rules: Rules, plies: int, man_at: int = -1) -> list[State]:
    """The states of a quiet game in which no position comes three times for a hundred plies.

    Black's man on 4 moves at ply `man_at`, if that is a ply of Black's.
    """
    states = [State.from_fen("B:WK26:B4,K5", rules)]
    turns = 0
    for ply in range(plies):
        if ply == man_at:
            states.append(played(states[-1], "4-8"))
        elif ply % 2 == 0:
            states.append(played(states[-1], BLACK_ROUND[turns % 6]))
            turns += 1
        else:
            states.append(played(states[-1], WHITE_ROUND[ply // 2 % 8]))
    return states


def test_eighty_plies_without_progress_draw_under_wcdf_R8_WCDF_1_32_2() -> None:
    """Forty moves of each side without a capture or a man's move: neither 79 plies nor a man between."""
    states = rounds(ENGLISH_WCDF, 82)
    assert [result(state) for state in states[:80]] == [None] * 80
    drawn = Result(None, Reason.NO_PROGRESS, NoProgress(80))
    assert [result(state) for state in states[80:]] == [drawn] * 3
    states = rounds(ENGLISH_WCDF, 130, man_at=50)
    assert [result(state) for state in states[:98]] == [None] * 98
    assert states[50].plies_since_progress == 50
    assert states[51].plies_since_progress == 0
    assert states[98].plies_since_progress == 47


def test_the_wcdf_clock_runs_from_the_mans_move_on_R8_WCDF_1_32_2() -> None:
    """After a man's move 80 further plies are needed; Icelandic draughts has no such rule."""
    clocks = [state.plies_since_progress for state in rounds(ENGLISH_WCDF, 90, man_at=8)]
    assert clocks == [*range(9), *range(82)]
    states = rounds(ENGLISH_WCDF, 90, man_at=8)
    assert result(states[88]) is None
    over = result(states[89])
    assert over is not None
    assert over.reason is Reason.NO_PROGRESS
    assert [result(state) for state in rounds(ICELANDIC, 90)] == [None] * 91


def test_a_hundred_plies_without_a_capture_draw_in_icelandic_draughts_I15_R13() -> None:
    """The count runs from the start of the game, and a man's advance does not stop it."""
    states = rounds(ICELANDIC, 102, man_at=50)
    assert states[51].plies_since_progress == 0
    assert [state.plies_since_capture for state in states] == list(range(103))
    assert [result(state) for state in states[:100]] == [None] * 100
    drawn = Result(None, Reason.NO_CAPTURE, NoCapture(100))
    assert [result(state) for state in states[100:]] == [drawn] * 3


@english_rule_sets
def test_a_capture_starts_both_clocks_again_I15_R8_R13(rules: Rules) -> None:
    """By men and by kings, for either side."""
    for fen, capture in (("B:WK26,K32:BK1,K10", "28x19"), ("B:WK26,27:BK1,K10", "27x20")):
        quiet = ["10-15", "26-31", "15-19", "31-26" if capture == "27x20" else "32-28"]
        for text, moves in (
            (fen, [*quiet, "19-24", capture]),
            (turned(fen), [turned_move(move) for move in (*quiet, "19-24", capture)]),
        ):
            state = played(State.from_fen(text, rules), *moves[:5])
            assert (state.plies_since_capture, state.plies_since_progress) == (5, 5)
            state = played(state, moves[5])
            assert (state.plies_since_capture, state.plies_since_progress, state.ply) == (0, 0, 6)


@counting_rules
def test_a_lost_position_is_lost_although_it_is_drawn_by_count_R14(rules: Rules) -> None:
    """The side that is blocked on the very move that fills the count has lost."""
    state = State.from_fen("W:WK18,K21,K22,K30:BK29", rules)
    for _ in range(25):
        state = played(state, "22-17", "29-25", "17-22", "25-29")
    over = result(state)
    assert over is not None
    assert over.is_draw
    state = played(state, "21-25")
    assert state.plies_since_capture == state.plies_since_progress == 101
    assert any(rule.holds(state) for rule in rules.draws)
    assert result(state) == Result(Color.WHITE, Reason.NO_MOVES)


@english_rule_sets
def test_having_no_pieces_is_looked_at_before_any_draw_R14(rules: Rules) -> None:
    """Whatever the draws, a side without pieces has lost first."""
    house = rules.replace(name="house", draws=(NoProgress(1), NoCapture(1)))
    state = State.from_fen("W:WK22:B", house)
    state = played(state, "22-18")
    assert state.plies_since_progress == 1
    assert result(state) == Result(Color.WHITE, Reason.NO_PIECES)


def test_repetition_is_looked_at_before_the_other_counts_R14_I14_I15() -> None:
    """Where both hold, the third occurrence is the reason, in the order the rules declare."""
    for rules, plies in ((ICELANDIC, 100), (ENGLISH_WCDF, 80)):
        state = State.from_fen("B:WK32:BK1", rules)
        for ply in range(plies):
            state = played(state, SHUFFLE[ply % 4])
        assert all(rule.holds(state) for rule in rules.draws)
        assert result(state) == Result(None, Reason.REPETITION, Repetition(3))
        other = rules.replace(name="other order", draws=tuple(reversed(rules.draws)))
        state = State.from_fen("B:WK32:BK1", other)
        for ply in range(plies):
            state = played(state, SHUFFLE[ply % 4])
        over = result(state)
        assert over is not None
        assert over.rule == other.draws[0]


@counting_rules
def test_a_draw_that_could_be_claimed_stops_nobody_R8(rules: Rules) -> None:
    """The result says that the position is drawn; `apply` goes on, to a win if there is one."""
    state = State.from_fen("B:WK32:BK1,K23", rules)
    for _ in range(2):
        state = played(state, "1-6", "32-28", "6-1", "28-32")
    over = result(state)
    assert over is not None
    assert over.is_draw
    assert adjudicate(state) == over  # stopped here, the draw stands
    state = played(state, "1-6", "32-28", "23-27")
    assert result(state) is None
    state = played(state, "28-24", "27x20")
    assert result(state) == Result(Color.BLACK, Reason.NO_PIECES)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("draws", {ENGLISH: (), ENGLISH_STRAIGHT: (),
                   ENGLISH_WCDF: (Repetition(3), NoProgress(80)),
                   ICELANDIC: (Repetition(3), NoCapture(100))}),
        ("straight_chains", {ENGLISH: False, ENGLISH_STRAIGHT: True, ENGLISH_WCDF: False, ICELANDIC: False}),
        ("promotion", dict.fromkeys(ENGLISH_RULES, Promotion.ENDS_TURN)),
        ("men_capture_backward", dict.fromkeys(ENGLISH_RULES, False)),
        ("flying_kings", dict.fromkeys(ENGLISH_RULES, False)),
        ("first", dict.fromkeys(ENGLISH_RULES, Color.BLACK)),
        ("layout", dict.fromkeys(ENGLISH_RULES, Layout())),
    ],
)  # fmt: skip
def test_the_rule_sets_differ_in_these_fields_only(field: str, value: dict[Rules, object]) -> None:
    """A truth table: what each English rule set holds in each field."""
    assert {rules: getattr(rules, field) for rules in ENGLISH_RULES} == value
    others = set(signature(Rules).parameters) - {"name", "draws", "straight_chains"}
    for name in others:
        assert {getattr(rules, name) for rules in ENGLISH_RULES} == {getattr(ENGLISH, name)}
