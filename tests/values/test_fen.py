"""A position as text: what is read, what is written, and what is refused with its place.

Owns a second reader of FEN, by regular expressions, that says what must be read.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draughts import (
    VARIANTS,
    Board,
    Color,
    DraughtsError,
    IllegalPositionError,
    NotationError,
    Piece,
    Rules,
    State,
)
from second_reader import (
    FEW_MEN,
    NAMES,
    TURNS,
    B,
    W,
    canonical,
    error_of,
    positions,
    problems_of,
    reference,
)
from strategies import arbitrary_states
from surroundings import examples

"""A house variant that starts with four black men and three white ones."""

START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"

# ---------------------------------------------------------------------------------------------


@st.composite
def spellings(draw: st.DrawFn, turn: Color, pieces: dict[int, Piece]) -> str:
    """Some way to write a position: order, ranges, zeros, blanks, dot and wrapper as they come."""
    blanks = st.sampled_from(["", "", "", " ", "\t", "\n", " \r\n "])
    sections = []
    for color in draw(st.permutations([B, W])):
        own = sorted(square for square, piece in pieces.items() if piece.color is color)
        items: list[str] = []
        while own:
            first = last = own.pop(0)
            king = pieces[first].is_king
            while own and own[0] == last + 1 and pieces[own[0]].is_king is king and draw(st.booleans()):
                last = own.pop(0)
            zeros = "0" * draw(st.integers(0, 2))
            name = ("K" + draw(blanks) if king else "") + zeros + str(first)
            if last == first and draw(st.integers(0, 3)) == 0:
                called = next(each for each, number in NAMES.items() if number == first)
                name = ("K" + draw(blanks) if king else "") + called
            elif last > first or draw(st.booleans()):
                name += draw(blanks) + "-" + draw(blanks) + str(last)
            items.append(draw(blanks) + name + draw(blanks))
        sections.append(draw(blanks) + color.value + draw(blanks) + ",".join(draw(st.permutations(items))))
    text = ":".join([draw(blanks) + turn.value + draw(blanks), *sections])
    text += draw(st.sampled_from(["", "."])) + draw(blanks)
    if draw(st.booleans()):
        text = f'{draw(blanks)}[FEN{draw(blanks)}"{text}"{draw(blanks)}]{draw(blanks)}'
    return text


_ALPHABET = st.sampled_from([*'BBBWWWKK:::,,,--..0123456789  \n[]"FENbw?xK\0\u0663\u00b2\uff12\ud800é'])
_TOKENS = st.sampled_from(
    [
        *("W", "B", ":", "W:", "B:", ":W", ":B", "W:W", "B:B", "K", ",", "-", ".", " ", "\t"),
        *("0", "1", "5", "12", "21", "22", "29", "32", "33", "007", "K5", "1-4", "K29-32", "21-24"),
        *("a3", "Kc5", "h8", "e2", "b10", "a", "c"),
        *("[FEN", '"', "]"),
    ]
)
TEXTS = st.one_of(
    st.lists(_TOKENS, max_size=16).map("".join),
    st.lists(_ALPHABET, max_size=24).map("".join),
    st.text(max_size=20),
)


@st.composite
def near_fens(draw: st.DrawFn) -> str:
    """A good FEN with a few characters put in, taken out or changed."""
    text = draw(spellings(*draw(positions())))
    for _times in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(text)))
        text = (
            text[:place] + draw(st.one_of(st.just(""), _ALPHABET)) + text[place + draw(st.integers(0, 1)) :]
        )
    return text


# ---------------------------------------------------------------------------------------------
# Reading

READ = [
    ("B:W21,22:B1,2", "B:W21,22:B1,2"),
    ("B:B1,2:W21,22", "B:W21,22:B1,2"),  # either order of the colours
    ("W:BK1:WK32", "W:WK32:BK1"),
    ("W:W32,21,30:B9,K1", "W:W21,30,32:BK1,9"),  # any order of the squares
    ("B:W21-32:B1-12", START),  # ranges
    ("B:W21-24,25-32:B1-1,2-12", START),
    ("W:WK1-5:BK30-32,12", "W:WK1,K2,K3,K4,K5:B12,K30,K31,K32"),  # K before a range is for all of it
    ("W:W21:B", "W:W21:B"),  # an empty side
    ("W:W:B9", "W:W:B9"),
    ("W:B:W21", "W:W21:B"),
    ("W:W21:B.", "W:W21:B"),
    ("W:W21:B9.", "W:W21:B9"),  # one trailing dot
    ("W:W21:B9 . ", "W:W21:B9"),
    (" W : W 21 , K 5 : B 9 - 10 ", "W:WK5,21:B9,10"),  # blanks
    ("W:W21,\tK5\r\n:B9\n", "W:WK5,21:B9"),
    ("W:W021:B0009", "W:W21:B9"),  # leading zeros
    ("W:W" + "0" * 900 + "21:B9", "W:W21:B9"),
    ('[FEN "W:W21:B9"]', "W:W21:B9"),  # the wrapper
    ('[FEN "W:W21:B9."]', "W:W21:B9"),
    (' [FEN\t" W:W21:B9 " ] \n', "W:W21:B9"),
    ('[FEN"W:B9:W21"]', "W:W21:B9"),
    ("W:Wa3,Kb4:Bb8,c5", "W:WK17,21:B1,14"),  # names
    ("W:W21,K b4:B1 , c5 .", "W:WK17,21:B1,14"),
]


@pytest.mark.parametrize(("text", "fen"), READ)
def test_a_fen_is_read_however_it_is_spelled(text: str, fen: str) -> None:
    """Every spelling of the standard reads to the one position it names."""
    assert State.from_fen(text).fen == fen
    assert State.from_fen(text) == State.from_fen(fen)


@given(st.data())
def test_every_spelling_of_a_position_reads_to_it(data: st.DataObject) -> None:
    """Order, ranges, zeros, blanks, dot and wrapper change nothing."""
    turn, pieces = data.draw(positions())
    text = data.draw(spellings(turn, pieces))
    named = reference(text)
    assert named is not None
    assert (named.turn, dict(named.pieces)) == (turn, pieces)
    if len(text) <= 1000:
        assert State.from_fen(text) == State(Board.from_pieces(pieces), turn)


@given(TURNS)
def test_the_side_to_move_is_the_one_named(turn: Color) -> None:
    """The letter before the first colon decides whose turn it is, in either order of the lists."""
    for lists in ("W21:B9", "B9:W21", "W21:B", "B:W21"):
        assert State.from_fen(f"{turn.value}:{lists}").turn is turn


@pytest.mark.parametrize("rules", [*VARIANTS.values(), FEW_MEN], ids=lambda rules: rules.name)
def test_a_position_read_starts_afresh(rules: Rules) -> None:
    """A position from text has no past: ply 0, clocks 0, first occurrence where they are counted."""
    state = State.from_fen(f"W:WK{rules.layout.squares}:BK1", rules)
    assert (state.plies_since_change, state.history) == (0, ())
    assert (state.ply, state.plies_since_capture, state.plies_since_progress) == (0, 0, 0)
    assert state.repetitions == (1 if any(rule.reason.name == "REPETITION" for rule in rules.draws) else 0)
    assert state.rules == rules


# ---------------------------------------------------------------------------------------------
# Writing


@given(st.data(), st.sampled_from(list(VARIANTS.values())))
def test_a_position_is_written_one_way_and_reads_back_equal(data: st.DataObject, rules: Rules) -> None:
    """White's list, then Black's, squares ascending; what is written reads back to an equal state."""
    drawn = data.draw(arbitrary_states(rules))
    turn, pieces = drawn.turn, dict(drawn.board.items())
    state = State(Board.from_pieces(pieces, rules.layout), turn, rules)
    assert state.fen == canonical(turn, pieces)
    again = State.from_fen(state.fen, rules)
    assert again == state
    assert hash(again) == hash(state)
    assert again.key == state.key
    assert again.fen == state.fen
    assert dict(again.board.items()) == pieces
    assert State.from_fen(drawn.fen, rules) == drawn


def test_the_start_is_written_with_one_letter_for_the_turn() -> None:
    """The side to move stands once, before the first of exactly two colons."""
    assert State.initial().fen == START
    assert State.from_fen(START) == State.initial()


# ---------------------------------------------------------------------------------------------
# Refusing text

MALFORMED = [
    # unknown text
    ("", 0),
    ("   ", 3),
    ("hello", 0),
    ("W", 1),
    ("W:", 2),
    ("W:W", 3),
    ("W W21 B1", 2),
    ("21,22", 0),
    ("Wx:W21:B9", 1),
    ("W:W21:B9 x", 9),
    ("W:W21:B9]", 8),
    ("W:W21;B9", 5),
    ("White:W21:B9", 1),
    # a side that is neither
    ("?:W21:B9", 0),
    ("W:?21:B9", 2),
    ("W:W21:?9", 6),
    ("W:R21:B9", 2),
    # lower case
    ("w:W21:B9", 0),
    ("b:w21,22:b1,2", 0),
    ("W:w21:B9", 2),
    ("W:W21:b9", 6),
    ("W:Wk21:B9", 3),
    # squares the board does not have
    ("W:W0:B9", 3),
    ("W:W000:B9", 3),
    ("W:W33:B9", 3),
    ("W:WK33:B9", 4),
    ("W:W21,22,99999:B9", 9),
    ("W:W21:B9,033", 9),
    ("W:W30-33:B9", 6),
    ("W:W0-5:B9", 3),
    # names the board does not have
    ("W:We8:B9", 3),
    ("W:Wa9:B9", 3),
    ("W:Wi1:B9", 3),
    ("W:Wa01:B9", 3),
    ("W:Wa3,b:B9", 6),
    ("W:WA3:B9", 3),
    ("W:Wa 3:B9", 3),
    ("W:Wa3-c3:B9", 5),
    ("W:Wa3-21:B9", 5),
    ("W:W21-c3:B9", 6),
    ("W:Wa3c3:B9", 5),
    # king moves where they are not limited
    ("W:WK21:BK9:+0+0", 10),
    # sections missing, twice, too many
    ("W:W21", 5),
    ("W:W21.", 5),
    ("W:B9", 4),
    ("W::", 2),
    ("W::.", 2),
    ("W::B9", 2),
    ("W:W21:", 6),
    ("W:W21::B9", 6),
    ("W:W21:W22", 6),
    ("W:B9:B10", 5),
    ("W:W:W", 4),
    ("W:W21:B9:W22", 8),
    ("W:W21:B9:", 8),
    ("W:W21:B9:H0:F1", 8),
    ("W:W:W21:B9", 4),
    # digits that are not ASCII
    ("W:W\u0662\u0661:B9", 3),
    ("W:W2\u0661:B9", 4),
    ("W:W\u00b2:B9", 3),
    ("W:W2\u00b2:B9", 4),
    ("W:W\uff12\uff11:B9", 3),
    ("W:W21:B\u09ef", 7),
    ("W:W\u2161:B9", 3),
    # ranges
    ("W:W24-21:B9", 6),
    ("W:W24 - 21:B9", 8),
    ("W:WK24-21:B9", 7),
    ("W:W21-:B9", 6),
    ("W:W-21:B9", 3),
    ("W:W21--24:B9", 6),
    ("W:W21-22-23:B9", 8),
    ("W:WK21-K24:B9", 7),
    ("W:W21\u201324:B9", 5),
    # commas and kings
    ("W:W,21:B9", 3),
    ("W:W21,:B9", 6),
    ("W:W21,,22:B9", 6),
    ("W:W21:B9,", 9),
    ("W:W21:B9,.", 9),
    ("W:W,:B9", 3),
    ("W:W21 22:B9", 6),
    ("W:WK:B9", 4),
    ("W:WKK21:B9", 4),
    ("W:W21K:B9", 5),
    ("W:W21:B9K", 8),
    # dots
    ("W:W21:B9..", 9),
    ("W:W21:B9. .", 10),
    ("W:W21:B9.x", 9),
    ("W:W21:B9.W", 9),
    ("W:W21.:B9", 5),
    (".W:W21:B9", 0),
    ("W.:W21:B9", 1),
    # wrappers
    ("[", 1),
    ("[FEN", 4),
    ('[fen "W:W21:B9"]', 1),
    ('[SetUp "1"]', 1),
    ("[FEN W:W21:B9]", 5),
    ("[FEN 'W:W21:B9']", 5),
    ('[FEN "[FEN "W:W21:B9"]"]', 6),
    ('[[FEN "W:W21:B9"]]', 1),
    ('[FEN "hello"]', 6),
    ('[FEN ""]', 6),
    ('[FEN "W:W21"]', 11),
    ('"W:W21:B9"', 0),
    # bytes that only look like nothing
    ("\0W:W21:B9", 0),
    ("W:W21\0:B9", 5),
    ("W:W21:B9\0", 8),
    ("W:W2\n1:B9", 5),
    ("W:W21:B9\x0b", 8),
    ("W:W21:\u00a0B9", 6),
    ("\ufeffW:W21:B9", 0),
    ("W:W21:B9\u200b", 8),
    ("\ud800W:W21:B9", 0),
    ("W:W21:B\udfff", 7),
    ("\u0412:W21:B9", 0),  # a Cyrillic letter
]


@pytest.mark.parametrize(("text", "position"), MALFORMED, ids=ascii)
def test_what_is_no_fen_is_refused_with_its_place(text: str, position: int) -> None:
    """A malformed text is a NotationError that holds the text and the index where it went wrong."""
    assert reference(text) is None
    with pytest.raises(NotationError) as caught:
        State.from_fen(text)
    assert (caught.value.text, caught.value.position) == (text, position)
    assert str(position) in str(caught.value) or "text ends there" in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), again.text, again.position) == (NotationError, text, position)
    assert str(again) == str(caught.value)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ('[FEN "W:W21:B9', 14),  # the quotation mark is due at the end
        ('[FEN "W:W21:B9"', 15),  # the bracket is due at the end
        ('[FEN "W:W21:B9]', 14),  # the quotation mark is due where the bracket is
        ('[FEN "W:W21:B9"x', 15),
        ('[FEN "W:W21:B9"]x', 16),
        ('[FEN "W:W21:B9"].', 16),
    ],
    ids=ascii,
)
def test_a_wrapper_left_open_is_refused_where_its_end_was_due(text: str, position: int) -> None:
    """Of a wrapper that does not close, the place named is the first that is not as it should be."""
    with pytest.raises(NotationError) as caught:
        State.from_fen(text)
    assert (caught.value.text, caught.value.position) == (text, position)


_COMPLETIONS = [
    number + body + close
    for number in ("", "1", "32")
    for body in ("", ":B9", ":W21", "B9", "W21", "W21:B9", "B9:W21", ":W21:B9", "W:W21:B9")
    for close in ("", '"]', "]")
] + ['FEN "W:W21:B9"]', '"W:W21:B9"]', '[FEN "W:W21:B9"]']
"""Ways to go on: one of them completes any sound beginning."""


@settings(max_examples=examples(300))
@given(st.one_of(TEXTS, near_fens()))
def test_everything_before_the_place_of_a_fault_is_sound(text: str) -> None:
    """Up to its `position`, a refused text is the beginning of some FEN: the place is not too late."""
    error = error_of(text)
    if not isinstance(error, NotationError):
        return
    assert error.text == text
    assert 0 <= error.position <= len(text)
    if len(text) <= 900:
        begun = text[: error.position]
        assert any(reference(begun + rest) is not None for rest in _COMPLETIONS), begun


@settings(max_examples=examples(400))
@given(st.one_of(TEXTS, near_fens()))
def test_any_text_is_read_to_the_letter_or_refused(text: str) -> None:
    """Never a wrong board, never a silent swap of sides, never an error of another kind."""
    named = reference(text) if len(text) <= 1000 else None
    if named is None:
        with pytest.raises(NotationError):
            State.from_fen(text)
        return
    pieces = dict(named.pieces)
    twice = len(pieces) < len(named.pieces)
    if twice or problems_of(pieces):
        with pytest.raises(IllegalPositionError) as caught:
            State.from_fen(text)
        if not twice:
            assert caught.value.problems == problems_of(pieces)
        return
    state = State.from_fen(text)
    assert state.turn is named.turn
    assert dict(state.board.items()) == pieces
    assert state.fen == canonical(named.turn, pieces)
    assert State.from_fen(state.fen) == state


# ---------------------------------------------------------------------------------------------
# Length


def _fastest(call: Callable[[], object], times: int = 3) -> float:
    """Seconds of the fastest of several runs."""
    best = float("inf")
    for _run in range(times):
        begin = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - begin)
    return best


ENDLESS: list[tuple[str, str]] = [
    ("", "1"),
    ("", " "),
    ("", ":"),
    ("", "\n"),
    ("", "["),
    ("", "W:"),
    ("", "\0"),
    ("", "\ud800"),
    ("", "\u0663"),
    ("W:W", "1"),
    ("W:W", "0"),
    ("W:W", "1,"),
    ("W:W", ","),
    ("W:W", "K"),
    ("W:W21:B", "1-32,"),
    ("W:W21:B9", "."),
    ("W:W21:B9", " "),
    ("W:W21:B9", ":W21"),
    ('[FEN "', " "),
    ('[FEN "W:W21:B9"', " "),
    ('[FEN "W:W21:B9"', "]"),
    ("", '[FEN "'),
]


def _refuse(text: str) -> None:
    with pytest.raises(NotationError):
        State.from_fen(text)


@pytest.mark.parametrize(("begin", "more"), ENDLESS, ids=ascii)
def test_a_million_characters_are_refused_at_once(begin: str, more: str) -> None:
    """A text of absurd length costs milliseconds, not more than its length, and a short message."""
    long = begin + more * (1_000_000 // len(more))
    short = begin + more * (100_000 // len(more))
    assert _fastest(lambda: _refuse(long)) <= 0.005 + 20 * _fastest(lambda: _refuse(short))
    assert _fastest(lambda: _refuse(long)) < 0.1
    with pytest.raises(NotationError) as caught:
        State.from_fen(long)
    assert caught.value.text is long
    assert 0 <= caught.value.position <= len(long)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("more", ["1-32,", "21,", "K", "0", " ", "9,"])
def test_what_is_read_at_all_is_read_in_linear_time(more: str) -> None:
    """Ten times the text takes about ten times as long, for the dearest texts that are still looked at."""

    def read(length: int) -> None:
        with pytest.raises(DraughtsError):
            State.from_fen("W:W" + more * (length // len(more)) + "x")

    assert _fastest(lambda: read(900), 5) <= 0.002 + 30 * _fastest(lambda: read(90), 5)
