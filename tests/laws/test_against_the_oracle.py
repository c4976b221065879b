"""The library held against the slow oracle: every named rule set, house rules, and rules drawn at random.

Positions are placed at random, kings among them, met in random games, or made of a king among many
pieces that it can take.  The oracle is written from the rule texts and shares nothing with the library;
what it knows of the named games is its own declaration, `oracle.BY_NAME`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, NamedTuple

import pytest

import oracle
from bridges import to_oracle_move, to_oracle_result, to_oracle_rules, to_position
from draughts import (
    BRAZILIAN,
    CZECH,
    ENGLISH,
    FRISIAN,
    INTERNATIONAL,
    ITALIAN,
    KILLER,
    POOL,
    RUSSIAN,
    SPANISH,
    THAI,
    VARIANTS,
    Aim,
    AmbiguousMoveError,
    Board,
    Color,
    DraughtsError,
    Landing,
    Layout,
    Listing,
    LoneKing,
    NoCapture,
    NoProgress,
    Piece,
    Placement,
    Precedence,
    Promotion,
    Removal,
    Repetition,
    Rules,
    SameForce,
    State,
    adjudicate,
    apply,
    legal_moves,
    next_squares,
    parse_move,
    perft,
    result,
)
from strategies import CRITERIA, MANY_KINGS, walks
from surroundings import at_length

CORNERS = ("top left", "top right", "bottom left", "bottom right")
POSITIONS = 250 if at_length() else 14
"""Positions of each kind that every rule set is tried on."""
GAMES = 6 if at_length() else 1
"""Games that are played under every rule set, from the start and from endings each."""
DRAWN_RULES = 400 if at_length() else 40
"""Rule sets drawn at random."""
FOUR_PARTS = [0, *(pytest.param(part, marks=pytest.mark.thorough) for part in (1, 2, 3))]
"""What is drawn at random, one part of it in a quick run."""


def changed(rules: Rules, name: str, **changes: Any) -> Rules:
    """Return a house variant: other rules of this name."""
    return rules.replace(name=name, **changes)


def on_board(rules: Rules, name: str, layout: Layout, rows: int) -> Rules:
    """Return the same game on another board, with so many rows of men a side."""
    squares = range(1, layout.squares + 1)
    black = [square for square in squares if layout.place(square)[0] < rows]
    white = [square for square in squares if layout.place(square)[0] >= layout.rows - rows]
    return changed(rules, name, layout=layout, start=Placement(black, white))


# Each way of moving at least once, alone and where it meets another.
HOUSE = [
    changed(ENGLISH, "captures optional", captures_optional=True),
    changed(RUSSIAN, "captures optional, flying", captures_optional=True),
    changed(BRAZILIAN, "captures optional, most pieces", captures_optional=True),
    changed(ENGLISH, "chains may stop", chains_may_stop=True),
    changed(RUSSIAN, "chains may stop, flying", chains_may_stop=True),
    changed(CZECH, "chains may stop, kings first", chains_may_stop=True),
    changed(KILLER, "chains may stop, killer", chains_may_stop=True, precedence=()),
    changed(THAI, "chains may stop, at once", chains_may_stop=True),
    changed(FRISIAN, "chains may stop, both", chains_may_stop=True, captures_optional=True, precedence=()),
    changed(ENGLISH, "flying kings", flying_kings=True),
    changed(ENGLISH, "flying kings, outcomes", flying_kings=True, listing=Listing.ONE_AN_OUTCOME),
    changed(ENGLISH, "men capture backward", men_capture_backward=True),
    changed(POOL, "crowning ends the turn", promotion=Promotion.ENDS_TURN),
    changed(ENGLISH, "outcomes", listing=Listing.ONE_AN_OUTCOME),
    changed(RUSSIAN, "paths, flying", listing=Listing.EVERY_PATH),
    changed(INTERNATIONAL, "paths, ten", listing=Listing.EVERY_PATH),
    changed(FRISIAN, "paths, frisian", listing=Listing.EVERY_PATH),
    changed(THAI, "paths, thai", listing=Listing.EVERY_PATH),
    changed(RUSSIAN, "fewer men", start=Placement((1, 3, 6), (27, 30, 32), kings=(1, 32))),
    changed(ENGLISH, "at once, short", removal=Removal.AT_ONCE, men_capture_backward=True),
    changed(RUSSIAN, "at once, flying", removal=Removal.AT_ONCE),
    changed(INTERNATIONAL, "at once, ten", removal=Removal.AT_ONCE),
    changed(FRISIAN, "at once, frisian", removal=Removal.AT_ONCE, promotion=Promotion.CONTINUES),
    changed(KILLER, "at once, killer", removal=Removal.AT_ONCE),
    changed(THAI, "behind, at the end", removal=Removal.AT_END),
    changed(FRISIAN, "behind, frisian", landing=Landing.BEHIND),
    changed(FRISIAN, "behind a king, frisian", landing=Landing.BEHIND_KING),
    changed(POOL, "straight, flying", straight_chains=True, promotion=Promotion.ENDS_TURN),
    changed(FRISIAN, "straight, frisian", straight_chains=True, promotion=Promotion.ENDS_TURN),
    changed(FRISIAN, "orthogonal, men forward", men_capture_backward=False),
    changed(ENGLISH, "orthogonal, short", orthogonal_captures=True),
    changed(FRISIAN, "orthogonal, crowned and on", promotion=Promotion.CONTINUES),
    changed(RUSSIAN, "men may not take kings", men_capture_kings=False),
    changed(ITALIAN, "italian, flying", flying_kings=True, men_capture_backward=True),
    changed(SPANISH, "earliest, flying", precedence=(Precedence.KINGS_EARLIEST,)),
    changed(RUSSIAN, "value, with a king", precedence=(Precedence.FRISIAN_VALUE, Precedence.WITH_KING)),
    changed(ENGLISH, "king moves, short", king_moves_limit=2),
    changed(RUSSIAN, "king moves, flying", king_moves_limit=1),
    changed(ENGLISH, "first king", aim=Aim.FIRST_KING),
    on_board(ENGLISH, "5 rows of 7", Layout(rows=5, columns=7), 1),
    on_board(POOL, "5 rows of 7, light corner", Layout(5, 7, bottom_left_dark=False), 2),
    on_board(INTERNATIONAL, "9 rows of 10", Layout(9, 10), 3),
    on_board(FRISIAN, "9 rows of 10, light corner", Layout(9, 10, bottom_left_dark=False), 2),
    *(
        on_board(rules, f"{rules.name} mirrored from {corner}", Layout(10, 10, False, corner), 4)
        for rules, corner in zip((INTERNATIONAL, FRISIAN, RUSSIAN, THAI), CORNERS)
    ),
]

RULE_SETS = [*VARIANTS.values(), *HOUSE]
every_rule_set = pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)


class Case(NamedTuple):
    """A position as the oracle holds it, the runs of king moves included, and the same as a state."""

    board: oracle.Board
    turn: str
    runs: oracle.KingRuns
    state: State


def case(board: oracle.Board, turn: str, runs: oracle.KingRuns, rules: Rules) -> Case:
    """Return a position in both forms."""
    pieces = {
        square: Piece(Color(oracle.side_of(letter)), oracle.is_king(letter))
        for square, letter in board.items()
    }
    state = State(Board.from_pieces(pieces, rules.layout), Color(turn), rules)
    if runs:
        kept = [f"+{runs[side][0]}{runs[side][1]:02}" if side in runs else "+0" for side in "WB"]
        state = State.from_fen(f"{state.fen}:{''.join(kept)}", rules)
    return Case(board, turn, runs, state)


def drawn_runs(board: oracle.Board, rules: Rules, dice: random.Random) -> oracle.KingRuns:
    """Draw king moves that a side with a man and a king may have made."""
    runs: dict[str, tuple[int, int]] = {}
    for side in "BW":
        kings = [square for square, letter in board.items() if letter == side]
        if rules.king_moves_limit and kings and side.lower() in board.values() and dice.random() < 0.7:
            runs[side] = dice.randint(1, rules.king_moves_limit), dice.choice(kings)
    return runs


def placed(rules: Rules, dice: random.Random) -> Case:
    """Draw a position of men and kings, anywhere they may stand."""
    told = to_oracle_rules(rules)
    few = dice.random() < 0.5
    kings = dice.choice((0.1, 0.4, 0.9))
    room = {"B": len(told.black), "W": len(told.white)}
    squares = list(told.shape.places)
    dice.shuffle(squares)
    board: oracle.Board = {}
    for side, letters in (("B", "bB"), ("W", "wW")):
        for _ in range(dice.randint(1, min(room[side], 4 if few else 12, len(squares) // 3))):
            square = squares.pop()
            far = told.shape.places[square][0] == oracle.crowning_row(side, told)
            board[square] = letters[far or dice.random() < kings]
    turn = dice.choice("BW")
    return case(board, turn, drawn_runs(board, rules, dice), rules)


def hunted(rules: Rules, dice: random.Random) -> Case:
    """Draw a piece or two among many enemy pieces that stand apart: long captures, and many ways round."""
    told = to_oracle_rules(rules)
    shape = told.shape
    side = dice.choice("BW")
    enemy = oracle.opponent(side)
    room = len(told.black if enemy == "B" else told.white)
    inner = [
        square
        for square, (row, column) in shape.places.items()
        if 0 < row < shape.rows - 1 and 0 < column < shape.columns - 1
    ]
    prey = dice.sample(inner, min(room, dice.randint(3, max(3, len(inner) // 3)), len(inner)))
    kings = dice.choice((0.0, 0.5))
    board = {square: enemy if dice.random() < kings else enemy.lower() for square in prey}
    free = [square for square in shape.places if square not in board]
    for square in dice.sample(free, min(len(free), len(told.start_of(side)), dice.choice((1, 1, 2)))):
        far = shape.places[square][0] == oracle.crowning_row(side, told)
        board[square] = side if far or dice.random() < 0.7 else side.lower()
    return case(board, side, drawn_runs(board, rules, dice), rules)


def met(rules: Rules, dice: random.Random) -> Case:
    """Draw a position that a random game comes to."""
    state = State.initial(rules)
    for _ in range(dice.randrange(60)):
        legal = legal_moves(state)
        if not legal or not state.board.count(state.turn):
            break
        state = apply(state, dice.choice(legal))
    board, turn = to_position(state)
    return case(board, turn, oracle.runs_from_fen(state.fen), rules)


def cases(rules: Rules, number: int, seed: int) -> Iterator[Case]:
    """Draw so many positions of each kind."""
    dice = random.Random(f"{rules.name} {seed}")
    for _ in range(number):
        yield placed(rules, dice)
        yield hunted(rules, dice)
        yield met(rules, dice)


def hold_to_oracle(given: Case, told: oracle.OracleRules, dice: random.Random) -> int:
    """Compare the moves of a position, what they lead to and the results; how many captures there are."""
    board, turn, runs, state = given
    try:
        expected = oracle.moves(board, turn, told, runs)
    except oracle.TooManyChainsError:
        return 0
    legal = legal_moves(state)
    assert [to_oracle_move(move) for move in legal] == expected, state.fen
    assert to_oracle_result(result(state)) == oracle.outcome([(board, turn)], told, runs), state.fen
    for move in legal if len(legal) < 12 else dice.sample(legal, 12):
        path, captures = to_oracle_move(move)
        after, then = apply(state, move), oracle.play(board, path, captures, told)
        other = oracle.opponent(turn)
        assert to_position(after) == (then, other), (state.fen, path)
        assert oracle.runs_from_fen(after.fen) == oracle.runs_after(board, turn, then, told, runs), state.fen
        try:
            ended = oracle.outcome([(board, turn), (then, other)], told, runs)
        except oracle.TooManyChainsError:
            continue
        assert to_oracle_result(result(after)) == ended, (state.fen, path)
    return sum(bool(captures) for _, captures in expected)


# ------------------------------------------------------------------ moves and what they lead to


@pytest.mark.parametrize("name", VARIANTS)
def test_the_oracle_declares_each_named_game_as_the_library_does(name: str) -> None:
    """The fields that the rule cards state are the same, draw rules in any order included."""
    ours, theirs = to_oracle_rules(VARIANTS[name]), oracle.BY_NAME[name]
    for each in fields(ours):
        mine, card = getattr(ours, each.name), getattr(theirs, each.name)
        if each.name == "draws":
            mine, card = set(mine), set(card)
        assert mine == card, each.name


@every_rule_set
def test_moves_and_results_are_those_of_the_oracle(rules: Rules) -> None:
    """The same moves in the same order, by the same paths, to the same positions and results."""
    told, dice = to_oracle_rules(rules), random.Random(1)
    captures = sum(hold_to_oracle(each, told, dice) for each in cases(rules, POSITIONS, seed=1))
    assert captures > POSITIONS  # the positions are such that there is something to compare


def drawn_rules(dice: random.Random) -> Rules:
    """Draw rules of any kind that `Rules` takes."""
    while True:
        layout = Layout(dice.randint(4, 10), dice.randint(4, 10), dice.random() < 0.5, dice.choice(CORNERS))
        base = on_board(ENGLISH, "drawn", layout, dice.randint(1, min(4, layout.rows // 2 - 1)))
        try:
            return base.replace(
                first=dice.choice(list(Color)),
                men_capture_backward=dice.random() < 0.5,
                men_capture_kings=dice.random() < 0.8,
                flying_kings=dice.random() < 0.7,
                promotion=dice.choice(list(Promotion)),
                straight_chains=dice.random() < 0.2,
                landing=dice.choice(list(Landing)),
                orthogonal_captures=dice.random() < 0.4,
                removal=dice.choice(list(Removal)),
                precedence=tuple(dice.sample(CRITERIA, dice.choice((0, 0, 1, 2)))),
                captures_optional=dice.random() < 0.2,
                chains_may_stop=dice.random() < 0.2,
                listing=dice.choice(list(Listing)),
                king_moves_limit=dice.choice((None, None, 1, 3)),
                aim=dice.choice(list(Aim)),
            )
        except DraughtsError:
            continue


@pytest.mark.parametrize("part", FOUR_PARTS)
def test_moves_and_results_under_any_rules_are_those_of_the_oracle(part: int) -> None:
    """Whatever fields go together, the oracle agrees."""
    dice = random.Random(part)
    captures = 0
    for number in range(DRAWN_RULES // 4):
        rules = drawn_rules(dice)
        told = to_oracle_rules(rules)
        captures += sum(hold_to_oracle(each, told, dice) for each in cases(rules, 3, seed=number))
    assert captures > DRAWN_RULES


MOST_WALKED = 200
"""Ways to make the listed moves of a position, each of which is clicked and read."""


def hold_clicks_to_oracle(state: State) -> int:
    """Compare what can be touched and read with every way to make a listed move; how many ways there are."""
    try:
        made = set(walks(state))
    except oracle.TooManyChainsError:
        return 0
    if len(made) > MOST_WALKED:
        return 0
    legal = legal_moves(state)
    every = [move.path for move in legal] + [walk for walk, _ in made]
    for touched in {path[:length] for path in every for length in range(len(path) + 1)}:
        following = {path[len(touched)] for path in every if path[: len(touched)] == touched != path}
        assert next_squares(state, touched) == tuple(sorted(following)), (state.fen, touched)
    for walk, _ in made:
        listed = {move for move in legal if move.path == walk}
        meant = listed or {move for move in legal if (walk, to_oracle_move(move)) in made}
        try:
            read = {parse_move(state, "x".join(map(str, walk)))}
        except AmbiguousMoveError as error:
            read = set(error.candidates)
        assert read == meant, (state.fen, walk)
    return len(made)


def clicks_under_drawn_rules(part: int, number: int, positions: int) -> int:
    """Hold clicks to the oracle under so many rules, where a piece or two stand among many enemies."""
    dice = random.Random(f"clicks {part}")
    drawn = (drawn_rules(dice) for _ in range(number))
    return sum(hold_clicks_to_oracle(hunted(rules, dice).state) for rules in drawn for _ in range(positions))


@pytest.mark.parametrize("part", FOUR_PARTS)
def test_clicks_and_walks_under_any_rules_are_those_of_the_oracle(part: int) -> None:
    """Whatever fields go together, `next_squares` and `parse_move` follow every way to make a move."""
    assert clicks_under_drawn_rules(part, DRAWN_RULES // 2, 8) > DRAWN_RULES


@pytest.mark.thorough
@pytest.mark.parametrize("landing", Landing)
@pytest.mark.parametrize("removal", Removal)
@pytest.mark.parametrize("listing", Listing)
def test_clicks_and_walks_of_flying_kings_are_those_of_the_oracle(
    landing: Landing, removal: Removal, listing: Listing
) -> None:
    """Wherever they land and whatever blocks them: straight on, and over the square they came from."""
    rules = changed(RUSSIAN, "clicks", landing=landing, removal=removal, listing=listing)
    dice = random.Random(f"{landing} {removal} {listing}")
    assert sum(hold_clicks_to_oracle(hunted(rules, dice).state) for _ in range(400)) > 400


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4, 12))
def test_clicks_and_walks_under_very_many_rules_are_those_of_the_oracle(part: int) -> None:
    """The same, for longer."""
    assert clicks_under_drawn_rules(part, 1000 if at_length() else 100, 12)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4, 20))
def test_moves_and_results_under_very_many_rules_are_those_of_the_oracle(part: int) -> None:
    """The same, for longer."""
    dice = random.Random(part)
    for number in range(500 if at_length() else 100):
        rules = drawn_rules(dice)
        told = to_oracle_rules(rules)
        for each in cases(rules, 6, seed=number):
            hold_to_oracle(each, told, dice)


@pytest.mark.parametrize(
    "rules",
    [rules for rules in RULE_SETS if rules.listing is Listing.ONE_AN_OUTCOME],
    ids=lambda rules: rules.name,
)
def test_the_listed_path_of_an_outcome_is_the_least_of_its_paths(rules: Rules) -> None:
    """Of the paths that lead to one outcome the first, ascending, is listed, and no other."""
    every = rules.replace(name="paths", listing=Listing.EVERY_PATH)
    merged = 0
    for _, _, _, state in cases(rules, POSITIONS // 2, seed=2):
        try:
            paths = legal_moves(State.from_fen(state.fen, every))
        except DraughtsError:
            continue  # more paths than can be listed
        if len(paths) > 2000:
            continue
        least: dict[tuple[int, int, frozenset[int], int], tuple[int, ...]] = {}
        for move in paths:
            after = apply(State.from_fen(state.fen, every), move)
            outcome = move.start, move.end, frozenset(move.captures), after.board.kings
            least[outcome] = min(least.get(outcome, move.path), move.path)
        merged += len(paths) - len(least)
        assert sorted(least.values()) == [move.path for move in legal_moves(state)], state.fen
    if at_length() and rules in (RUSSIAN, FRISIAN, INTERNATIONAL, POOL):
        assert merged


# ------------------------------------------------------------------ kings among very many pieces

AMONG_MANY = [
    FRISIAN,
    INTERNATIONAL,
    KILLER,
    changed(FRISIAN, "150", precedence=(Precedence.FRISIAN_VALUE_150, Precedence.WITH_KING)),
    changed(FRISIAN, "then kings", precedence=(Precedence.MOST_PIECES, Precedence.MOST_KINGS)),
    changed(FRISIAN, "behind", landing=Landing.BEHIND),
    changed(FRISIAN, "behind a king", landing=Landing.BEHIND_KING),
    changed(FRISIAN, "goes on", promotion=Promotion.CONTINUES, men_capture_kings=False),
    changed(FRISIAN, "at once", removal=Removal.AT_ONCE),
    changed(FRISIAN, "free", precedence=()),
]


def searched(state: State) -> list[oracle.OracleMove]:
    """The captures of a position, by the oracle's jumps: of the ways that come to the same, the first.

    Ways come to the same where the piece may stand on the same squares, come in the same direction, with
    the same pieces taken.  So far more captures are seen than the oracle can list, one by one.
    """
    rules = to_oracle_rules(state.rules)
    board, turn = to_position(state)
    found: dict[tuple[int, int, frozenset[int], str], oracle.OracleMove] = {}
    for start in oracle.squares_of(board, turn):
        ways: dict[Way, oracle.OracleMove] = {Way((start,), frozenset(), board[start], None): ((), ())}
        while ways:
            further: dict[Way, oracle.OracleMove] = {}
            for way, (path, captures) in ways.items():
                for landing, then in onward(board, start, way, rules):
                    if then is None:
                        last = (*path, landing), captures
                        crowned = oracle.play(board, *last, rules)[landing]
                        key = start, landing, way.taken, crowned
                        found[key] = min(found.get(key, last), last)
                    else:
                        longer = (*path, landing), (*captures, *(then.taken - way.taken))
                        further[then] = min(further.get(then, longer), longer)
            ways = further
    return sorted(oracle._best(board, list(found.values()), rules))


class Way(NamedTuple):
    """What matters of the ways to carry a capture on."""

    landings: tuple[int, ...]
    taken: frozenset[int]
    piece: str
    heading: oracle.Direction | None


def onward(
    board: oracle.Board, start: int, way: Way, rules: oracle.OracleRules
) -> Iterator[tuple[int, Way | None]]:
    """Each landing from which a capture goes on, with where it then is, or on which it ends."""
    piece = way.piece
    if oracle._is_crowned_on(piece, way.landings[0], rules):
        if rules.promotion == "ends-turn":
            yield way.landings[0], None
            return
        if rules.promotion == "continues":
            piece = piece.upper()
    goes_on = False
    captures = tuple(way.taken)
    for landing in way.landings:
        for direction, over, further in oracle._jumps(board, start, landing, captures, piece, rules):
            if rules.straight_chains and way.heading not in (None, direction):
                continue
            goes_on = True
            if direction != way.heading or landing == way.landings[0]:
                yield landing, Way(tuple(further), way.taken | {over}, piece, direction)
    if way.taken and not goes_on:
        # The piece jumped last lies next to the square right behind it, against the way it has come.
        assert way.heading is not None
        back = (-way.heading[0], -way.heading[1])
        last = oracle._beyond(way.landings[0], back, 1, rules)
        stops = rules.landing == "behind-king" and last is not None and oracle.is_king(board[last])
        for landing in way.landings[:1] if stops else way.landings:
            yield landing, None


@pytest.mark.thorough
@pytest.mark.parametrize("rules", AMONG_MANY, ids=lambda rules: rules.name)
def test_captures_among_many_pieces_are_those_of_a_plain_search(rules: Rules) -> None:
    """A king or two before a dozen pieces and more: the same outcomes, each by the first of its paths."""
    dice = random.Random(rules.name)
    searches = 0
    while searches < (16 if at_length() else 3):
        prey = dice.sample(dice.choice((MANY_KINGS, range(1, 51))), dice.randint(12, 17))
        free = [square for square in range(1, 51) if square not in prey]
        kings = dice.choice((1.0, 0.7, 0.3))
        board = {square: "B" if square > 45 or dice.random() < kings else "b" for square in prey}
        board.update((square, "W") for square in dice.sample(free, dice.choice((1, 1, 2))))
        state = case(board, "W", {}, rules).state
        legal = [move for move in legal_moves(state) if move.is_capture]
        if not legal or len(legal[0].captures) < 6:
            continue  # most of them out of reach: nothing to search
        assert [to_oracle_move(move) for move in legal] == searched(state), state.fen
        searches += 1


# ------------------------------------------------------------------ whole games

SMALL_DRAWS = [
    changed(
        RUSSIAN,
        "small russian draws",
        draws=(
            Repetition(2),
            LoneKing(3, 12, plies=9, kings_only=True),
            LoneKing(3, 3, plies=4, kings_only=True, long_diagonal=True),
            LoneKing(1, 2, plies=6),
            SameForce(4, 5, plies=6),
            SameForce(2, 3, plies=10, each_side=True),
            NoProgress(7),
        ),
    ),
    changed(FRISIAN, "small frisian draws", draws=(Repetition(2), LoneKing(1, 3, plies=5), NoCapture(9))),
    changed(THAI, "small thai draws", draws=(SameForce(2, 40, plies=7), LoneKing(2, 3, plies=3))),
    changed(ITALIAN, "small italian draws", draws=(NoProgress(7), LoneKing(1, 9, plies=5), Repetition(2))),
    changed(
        ENGLISH,
        "small diagonal draws",
        draws=(LoneKing(1, 9, plies=3, kings_only=True, long_diagonal=True), Repetition(4)),
    ),
]


def ending(rules: Rules, dice: random.Random) -> Case:
    """Draw a position of two to six pieces, kings most of them."""
    told = to_oracle_rules(rules)
    squares = dice.sample(list(told.shape.places), dice.randint(2, min(6, 2 * len(told.black))))
    board: oracle.Board = {}
    lone = dice.random() < 0.5
    for place, square in enumerate(squares):
        side = "BW"[place == 0 if lone else place % 2]
        if len(oracle.squares_of(board, side)) == len(told.start_of(side)):
            continue
        far = told.shape.places[square][0] == oracle.crowning_row(side, told)
        board[square] = side if far or dice.random() < 0.8 else side.lower()
    turn = dice.choice("BW")
    return case(board, turn, drawn_runs(board, rules, dice), rules)


def play_out(start: Case, rules: Rules, dice: random.Random, most: int) -> str:
    """Play a game to its end at random, held to the oracle at every ply; the reason it ended, or ""."""
    told = to_oracle_rules(rules)
    positions, runs, state = [(start.board, start.turn)], start.runs, start.state
    for _ in range(most):
        ended = oracle.outcome(positions, told, start.runs)
        assert to_oracle_result(result(state)) == ended, (start.state.fen, state.fen, len(positions))
        assert adjudicate(state) == result(state) if ended else adjudicate(state).rule is None
        if ended is not None:
            return ended[1]
        board, turn = positions[-1]
        expected = oracle.moves(board, turn, told, runs)
        legal = legal_moves(state)
        assert [to_oracle_move(move) for move in legal] == expected, state.fen
        counted = oracle.repetitions(positions, told, start.runs)
        assert state.repetitions == (
            counted if any(draw.reason == "REPETITION" for draw in told.draws) else 0
        )
        assert state.plies_since_capture == oracle.plies_since_capture(positions)
        assert state.plies_since_progress == oracle.plies_since_progress(positions)
        if any(draw.reason in ("LONE_KING", "SAME_FORCE") for draw in told.draws):
            assert state.plies_since_change == oracle.plies_since_change(positions)
        back = [move for move in legal if len(positions) > 2 and move.end in dict(positions[-3][0])]
        move = dice.choice(back if back and dice.random() < 0.3 else legal)
        then = oracle.play(board, move.path, move.captures, told)
        runs = oracle.runs_after(board, turn, then, told, runs)
        state = apply(state, move)
        positions.append((then, oracle.opponent(turn)))
        assert to_position(state) == positions[-1]
        assert oracle.runs_from_fen(state.fen) == runs
    return ""


@pytest.mark.parametrize(
    "rules",
    [*VARIANTS.values(), *SMALL_DRAWS, *(pytest.param(rules, marks=pytest.mark.thorough) for rules in HOUSE)],
    ids=lambda rules: rules.name,
)
def test_games_go_to_their_end_as_the_oracle_plays_them(rules: Rules) -> None:
    """Moves, clocks, repetitions and the result agree at every ply up to the first result."""
    dice = random.Random(rules.name)
    start = State.initial(rules)
    board, turn = to_position(start)
    for _ in range(GAMES):
        play_out(Case(board, turn, {}, start), rules, dice, 300 if at_length() else 60)
        play_out(ending(rules, dice), rules, dice, 120)


@pytest.mark.thorough
@pytest.mark.parametrize("rules", SMALL_DRAWS, ids=lambda rules: rules.name)
def test_each_kind_of_draw_is_met_in_endings(rules: Rules) -> None:
    """Many endings are played to their end, and every draw rule ends some."""
    dice = random.Random(rules.name)
    reasons = {play_out(ending(rules, dice), rules, dice, 60) for _ in range(1000 if at_length() else 150)}
    assert {draw.reason.name for draw in rules.draws} <= reasons


# ------------------------------------------------------------------ counts that no table has


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "depth"),
    [("thai", 6), ("german", 5), ("frysk", 4), ("english-straight", 5), ("breakthrough", 4)],
)
@pytest.mark.parametrize("listing", Listing, ids=lambda listing: listing.name.lower())
def test_perft_of_starts_without_a_table_is_that_of_the_oracle(
    name: str, depth: int, listing: Listing
) -> None:
    """Thai with its own eight men a side, and others, count as the oracle counts them."""
    rules = changed(VARIANTS[name], "counted", listing=listing)
    told = oracle.BY_NAME[name].replace(listing=listing.name.lower().replace("_", "-"))
    board = oracle.initial(told)
    depth += 1 if at_length() else 0
    assert perft(State.initial(rules), depth) == oracle_count(board, told.first, told, depth, {})


def oracle_count(
    board: oracle.Board, turn: str, rules: oracle.OracleRules, depth: int, known: dict[object, int]
) -> int:
    """Count as the oracle plays; a position reached twice at a depth is counted once and kept."""
    legal = oracle.moves(board, turn, rules)
    if depth == 1:
        return len(legal)
    place = frozenset(board.items()), depth  # the depth says whose turn it is; no king moves so early
    if place not in known:
        after = [oracle.play(board, path, captures, rules) for path, captures in legal]
        known[place] = sum(
            oracle_count(each, oracle.opponent(turn), rules, depth - 1, known) for each in after
        )
    return known[place]


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_perft_of_drawn_positions_is_that_of_the_oracle(rules: Rules) -> None:
    """The kernel counts, three plies deep, what the oracle can play, runs of king moves included."""
    told = to_oracle_rules(rules)
    depth, most = (3, 60_000) if at_length() else (2, 2_000)
    for board, turn, runs, state in cases(rules, 6 if at_length() else 1, seed=3):
        try:
            few = len(oracle.moves(board, turn, told, runs)) ** depth < most
            expected = oracle.perft(board, turn, told, depth, runs) if few else None
        except oracle.TooManyChainsError:
            continue
        if expected is not None:
            assert perft(state, depth) == expected, state.fen


# ------------------------------------------------------------------ when the host stops play


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_adjudication_is_that_of_the_oracle(rules: Rules) -> None:
    """The side with more pieces, then with more kings, is ahead; where the loser wins, the other."""
    told, ahead = to_oracle_rules(rules), set()
    for board, _, _, state in cases(rules, POSITIONS, seed=4):
        if result(state) is None:
            expected = oracle.adjudicate(board, told)
            ahead.add(expected)
            assert to_oracle_result(adjudicate(state)) == expected
    assert len(ahead) > 2
