"""Draws by force: by how few pieces are left, and for how many plies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeAlias

import pytest

from draughts import (
    ENGLISH,
    ITALIAN,
    RUSSIAN,
    VARIANTS,
    Color,
    DraughtsError,
    DrawRule,
    IllegalMoveError,
    Layout,
    LoneKing,
    Move,
    NoCapture,
    NoProgress,
    Placement,
    Reason,
    Repetition,
    Result,
    Rules,
    SameForce,
    State,
    adjudicate,
    apply,
    legal_moves,
    result,
)
from plays import changed, played
from surroundings import at_length

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
            if found == (4 if at_length() else 1):
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
