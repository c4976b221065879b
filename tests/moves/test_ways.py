"""Every way to make a listed move, by clicks and as text."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import oracle
from draughts import (
    CZECH,
    ENGLISH,
    GERMAN,
    INTERNATIONAL,
    RUSSIAN,
    THAI,
    VARIANTS,
    AmbiguousMoveError,
    DraughtsError,
    IllegalMoveError,
    Listing,
    Move,
    Notation,
    Promotion,
    Refusal,
    Rules,
    State,
    apply,
    format_move,
    legal_moves,
    next_squares,
    parse_move,
)
from plays import changed, scattered, written
from strategies import walks

every_rule_set = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)


# ------------------------------------------------------------------ clicks and text: every way to make a move

MERGING = [rules for rules in VARIANTS.values() if rules.listing is Listing.ONE_AN_OUTCOME]


@pytest.mark.parametrize("rules", MERGING, ids=lambda rules: rules.name)
def test_a_move_is_found_by_each_of_its_paths(rules: Rules) -> None:
    """`parse_move` reads, `next_squares` follows every path of an outcome; `apply` takes the listed one."""
    others = 0
    for state in [*scattered(rules, 30, seed=8, kings=0.5), *merging_states(rules)]:
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
    for state in scattered(rules, 25, seed=9, kings=0.5):
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
    for state in scattered(rules, 60, seed=10, kings=0.5):
        legal = {move.path: move for move in legal_moves(state)}
        for move in legal_moves(State.from_fen(state.fen, strict)):
            assert move.path in legal or rules.promotion is Promotion.CONTINUES
            for length in range(2, len(move.path)):
                part = move.path[:length]
                begun += 1
                assert legal[part].captures == move.captures[: length - 1]
                assert move.path[length] in next_squares(state, part)
    assert begun


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
