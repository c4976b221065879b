"""PDN FEN: what is read, what is written, what is refused and where.

The second opinion is a regular expression here: it shares nothing with the reader of the library.
"""

from __future__ import annotations

import pickle
import random
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draughts import (
    ENGLISH,
    FRISIAN,
    VARIANTS,
    Board,
    Color,
    DraughtsError,
    IllegalPositionError,
    NotationError,
    Piece,
    Placement,
    Rules,
    State,
)
from strategies import arbitrary_states
from surroundings import examples

B, W = Color.BLACK, Color.WHITE
BLACK_KING_ROW, WHITE_KING_ROW = range(29, 33), range(1, 5)
FEW_MEN = ENGLISH.replace(name="few men", start=Placement((1, 2, 3, 4), (30, 31, 32)))
"""A house variant that starts with four black men and three white ones."""

KING_MOVES_LIMITED = ENGLISH.replace(name="king moves limited", king_moves_limit=3)

START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"

# ---------------------------------------------------------------------------------------------
# A second reader


_ = r"[ \t\r\n]*"
_NUMBER = r"0*(?:3[0-2]|[12][0-9]|[1-9])"
# a1 is a dark corner, b8 is square 1: names of the usual board, and their numbers.
NAMES = {
    f"{letter}{row}": (8 - row) * 4 + column // 2 + 1
    for row in range(1, 9)
    for column, letter in enumerate("abcdefgh")
    if (column + row) % 2
}
_NAME = "|".join(NAMES)
_ITEM = rf"K?{_}(?:{_NUMBER}(?:{_}-{_}{_NUMBER})?|(?:{_NAME}))"
_LIST = rf"(?:{_ITEM}(?:{_},{_}{_ITEM})*)?"
_FEN = re.compile(rf"{_}[BW]{_}:{_}[BW]{_}{_LIST}{_}:{_}[BW]{_}{_LIST}{_}\.?{_}")
_WRAPPED = re.compile(rf'{_}\[FEN{_}"(.*)"{_}\]{_}', re.DOTALL)


class Named(NamedTuple):
    """What a FEN names: the side to move and every (square, piece), in the order of the text."""

    turn: Color
    pieces: list[tuple[int, Piece]]


def reference(text: str) -> Named | None:
    """Read a FEN of at most 1000 characters by regular expression, None if it is none."""
    wrapped = _WRAPPED.fullmatch(text)
    body = wrapped[1] if wrapped else text
    if not _FEN.fullmatch(body):
        return None
    turn, *sections = re.sub(r"[ \t\r\n.]", "", body).split(":")
    if {section[0] for section in sections} != {"B", "W"}:
        return None
    pieces = []
    for section in sections:
        for item in filter(None, section[1:].split(",")):
            first, _dash, last = item.removeprefix("K").partition("-")
            first = str(NAMES.get(first, first))
            if last and int(last) < int(first):
                return None
            piece = Piece(Color(section[0]), is_king=item.startswith("K"))
            pieces += [(square, piece) for square in range(int(first), int(last or first) + 1)]
    return Named(Color(turn), pieces)


def canonical(turn: Color, pieces: dict[int, Piece]) -> str:
    """Write a FEN the canonical way, from a plain dict."""
    lists = []
    for color in (W, B):
        names = [
            ("K" if piece.is_king else "") + str(square)
            for square, piece in sorted(pieces.items())
            if piece.color is color
        ]
        lists.append(color.value + ",".join(names))
    return ":".join([turn.value, *lists])


def crowned(square: int, piece: Piece, rules: Rules = ENGLISH) -> bool:
    """Whether a man on this square would have been crowned there."""
    if rules.layout == ENGLISH.layout:
        return not piece.is_king and square in (BLACK_KING_ROW if piece.color is B else WHITE_KING_ROW)
    far = rules.layout.rows - 1 if piece.color is B else 0
    return not piece.is_king and rules.layout.place(square)[0] == far


def problems_of(pieces: dict[int, Piece], rules: Rules = ENGLISH) -> tuple[str, ...]:
    """Every problem of a placement, in the order they are told."""
    problems = [
        f"a {name} man cannot stand on {square}: it would have been crowned there"
        for color, name in ((W, "white"), (B, "black"))
        for square, piece in sorted(pieces.items())
        if piece.color is color and crowned(square, piece, rules)
    ]
    for color, start in ((B, rules.start.black), (W, rules.start.white)):
        number = sum(piece.color is color for piece in pieces.values())
        if number > len(start):
            name = color.name.capitalize()
            problems.append(f"{name} has {number} pieces: {rules.name} starts with {len(start)}")
    if not pieces:
        problems.append("there is no piece on the board")
    return tuple(problems)


# ---------------------------------------------------------------------------------------------
# Generators

PIECES = [Piece(color, is_king=king) for color in (B, W) for king in (False, True)]
TURNS = st.sampled_from([B, W])


def positions() -> st.SearchStrategy[tuple[Color, dict[int, Piece]]]:
    """Any position the rules can hold, reachable or not: a turn and a dict of pieces."""
    return arbitrary_states().map(lambda state: (state.turn, dict(state.board.items())))


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


@pytest.mark.parametrize("text", [None, 0, 1.5, b"W:W21:B9", ["W:W21:B9"], bytearray(b"W"), Color.WHITE])
def test_what_is_no_text_is_a_type_error(text: object) -> None:
    """A FEN is a str."""
    with pytest.raises(TypeError):
        State.from_fen(text)  # type: ignore[arg-type]


def error_of(text: str, rules: Rules = ENGLISH) -> DraughtsError | None:
    """The error of ours that reading a text ends in, None if it is read."""
    try:
        State.from_fen(text, rules)
    except DraughtsError as error:
        return error
    return None


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


# ---------------------------------------------------------------------------------------------
# Refusing positions


def _twice(*squares: int) -> tuple[str, ...]:
    return tuple(f"square {square} is named twice" for square in squares)


def _man(color: str, *squares: int) -> tuple[str, ...]:
    return tuple(
        f"a {color} man cannot stand on {square}: it would have been crowned there" for square in squares
    )


IMPOSSIBLE: list[tuple[str, tuple[str, ...]]] = [
    ("W:Wa3,21:B9", _twice(21)),
    ("W:Wf8:B9", _man("white", 3)),
    ("W:W22,22:B9", _twice(22)),
    ("W:W22,22,22:B9", _twice(22)),
    ("W:W22:B22", _twice(22)),
    ("W:B22:W22", _twice(22)),
    ("W:W22,K22:B9", _twice(22)),
    ("W:W21-24,23-25:B9", _twice(23, 24)),
    ("W:W21-24:B9-12,22", _twice(22)),
    ("W:WK9-12:B5-10", _twice(9, 10)),
    ("W:W30,29,30,29:B9", _twice(29, 30)),
    ("W:W1:B9", _man("white", 1)),
    ("W:W4:B9", _man("white", 4)),
    ("B:W21:B29", _man("black", 29)),
    ("B:W21:B32", _man("black", 32)),
    ("B:W1-4:B29-32", _man("white", 1, 2, 3, 4) + _man("black", 29, 30, 31, 32)),
    ("B:W20-32:B9", ("White has 13 pieces: english starts with 12",)),
    ("B:WK20-32:B9", ("White has 13 pieces: english starts with 12",)),
    ("B:W21:B1-13", ("Black has 13 pieces: english starts with 12",)),
    (
        "B:W17-32:B1-16",
        ("Black has 16 pieces: english starts with 12", "White has 16 pieces: english starts with 12"),
    ),
    ("B:W:B", ("there is no piece on the board",)),
    ("W:B:W.", ("there is no piece on the board",)),
    # several at once
    ("W:W3,9:B9", _twice(9) + _man("white", 3)),
    (
        "B:W1,20-31:B1,32",
        (*_twice(1), *_man("white", 1), *_man("black", 32), "White has 13 pieces: english starts with 12"),
    ),
    (
        "B:W5-20,5:B21-32,1",
        (
            *_twice(5),
            *_man("black", 29, 30, 31, 32),
            "Black has 13 pieces: english starts with 12",
            "White has 16 pieces: english starts with 12",
        ),
    ),
]


@pytest.mark.parametrize(("text", "problems"), IMPOSSIBLE)
def test_a_position_no_game_can_hold_is_refused_with_all_its_problems(
    text: str, problems: tuple[str, ...]
) -> None:
    """A square twice, a man on its crowning row, too many pieces, no piece: all of them at once."""
    with pytest.raises(IllegalPositionError) as caught:
        State.from_fen(text)
    assert caught.value.problems == problems
    assert all(problem in str(caught.value) for problem in problems)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), again.problems, str(again)) == (
        IllegalPositionError,
        problems,
        str(caught.value),
    )


@pytest.mark.parametrize("rules", [*VARIANTS.values(), FEW_MEN], ids=lambda rules: rules.name)
def test_a_side_has_at_most_the_pieces_it_starts_with(rules: Rules) -> None:
    """As many pieces as the rules start with are a position, one more is none, for either side."""
    black, white = (dict.fromkeys(each, False) for each in (rules.start.black, rules.start.white))
    squares = range(1, rules.layout.squares + 1)
    for kings in (False, True):
        both = {square: Piece(B, kings) for square in black} | {square: Piece(W, kings) for square in white}
        assert dict(State.from_fen(canonical(B, both), rules).board.items()) == both
        for color, own, others in ((B, black, white), (W, white, black)):
            more = next(
                square
                for square in squares
                if square not in own and not crowned(square, Piece(color, kings), rules)
            )
            other = next(square for square in others if square != more)
            pieces = {square: Piece(color, kings) for square in (*own, more)}
            pieces[other] = Piece(color.opponent)
            with pytest.raises(IllegalPositionError) as caught:
                State.from_fen(canonical(W, pieces), rules)
            name, most = color.name.capitalize(), len(own)
            assert caught.value.problems == (
                f"{name} has {most + 1} pieces: {rules.name} starts with {most}",
            )


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_a_man_is_out_of_place_on_the_row_farthest_from_its_start(rules: Rules) -> None:
    """White, at the bottom, is crowned in the top row of any board, Black in the bottom one."""
    for square in range(1, rules.layout.squares + 1):
        row = rules.layout.place(square)[0]
        for color, far in ((W, 0), (B, rules.layout.rows - 1)):
            text = f"W:{color.value}{square}:{color.opponent.value}"
            if row == far:
                with pytest.raises(IllegalPositionError) as caught:
                    State.from_fen(text, rules)
                assert caught.value.problems == _man(color.name.lower(), square)
            else:
                assert State.from_fen(text, rules).board[square] == Piece(color)


@pytest.mark.parametrize("king", [False, True])
@pytest.mark.parametrize("color", [B, W])
@pytest.mark.parametrize("square", range(1, 33))
def test_only_a_man_on_its_crowning_row_is_out_of_place(square: int, color: Color, king: bool) -> None:
    """White men never stand on 1-4 nor black ones on 29-32; a man on its own back row does, and a king."""
    text = f"W:{color.value}{'K' if king else ''}{square}:{color.opponent.value}"
    if crowned(square, Piece(color, is_king=king)):
        with pytest.raises(IllegalPositionError) as caught:
            State.from_fen(text)
        assert caught.value.problems == _man(color.name.lower(), square)
    else:
        assert State.from_fen(text).board[square] == Piece(color, is_king=king)


@given(st.data(), TURNS, st.sampled_from([*VARIANTS.values(), FEW_MEN]))
def test_a_board_and_a_text_are_judged_alike(data: st.DataObject, turn: Color, rules: Rules) -> None:
    """`State(board, turn, rules)` finds the problems that `from_fen` finds, and all that there are."""
    squares = st.integers(1, rules.layout.squares)
    pieces = data.draw(st.dictionaries(squares, st.sampled_from(PIECES)))
    board = Board.from_pieces(pieces, rules.layout)
    problems = problems_of(pieces, rules)
    if not problems:
        assert State(board, turn, rules) == State.from_fen(canonical(turn, pieces), rules)
        return
    with pytest.raises(IllegalPositionError) as by_text:
        State.from_fen(canonical(turn, pieces), rules)
    with pytest.raises(IllegalPositionError) as by_board:
        State(board, turn, rules)
    assert by_text.value.problems == by_board.value.problems == problems


@given(positions(), st.data())
def test_a_square_named_again_is_always_told(
    position: tuple[Color, dict[int, Piece]], data: st.DataObject
) -> None:
    """However a square comes up twice, by either side, man or king, alone or in a range, it is told."""
    turn, pieces = position
    again = data.draw(st.sampled_from(sorted(pieces)))
    last = data.draw(st.integers(again, 32))
    piece = data.draw(st.sampled_from(PIECES))
    extra = f"{'K' if piece.is_king else ''}{again}-{last}"
    head, white, black = canonical(turn, pieces).split(":")
    lists = {"W": white, "B": black}
    letter = piece.color.value
    lists[letter] += ("," if len(lists[letter]) > 1 else "") + extra
    text = ":".join([head, *data.draw(st.permutations(list(lists.values())))])
    with pytest.raises(IllegalPositionError) as caught:
        State.from_fen(text)
    doubled = [square for square in sorted(pieces) if again <= square <= last]
    told = [problem for problem in caught.value.problems if "twice" in problem]
    assert tuple(told) == _twice(*doubled)


# ---------------------------------------------------------------------------------------------
# King moves in a row

FRISIAN_KINGS = "W:W38,K46:B2,K5"


@pytest.mark.parametrize(
    ("field", "written"),
    [
        ("", ""),
        (":+0+0", ""),
        (":+246+0", ":+246+0"),
        (":+0+105", ":+0+105"),
        (":+346+305", ":+346+305"),
        (" : +246 +0 .", ":+246+0"),
        (":+0+0.", ""),
    ],
)
def test_king_moves_in_a_row_are_read_and_written(field: str, written: str) -> None:
    """The last field gives White's count, then Black's, each with the king's square unless it is 0."""
    state = State.from_fen(FRISIAN_KINGS + field, FRISIAN)
    assert state.fen == FRISIAN_KINGS + written
    assert State.from_fen(state.fen, FRISIAN) == state
    assert (state == State.from_fen(FRISIAN_KINGS, FRISIAN)) == (written == "")
    assert (state.key == State.from_fen(FRISIAN_KINGS, FRISIAN).key) == (written == "")
    assert State.from_fen(f'[FEN "{state.fen}"]', FRISIAN) == state


@pytest.mark.parametrize(
    ("field", "position"),
    [
        (":", 16),
        (":0+0", 16),
        (":+", 17),
        (":+0", 18),
        (":+0+", 19),
        (":+1+0", 17),
        (":+00+0", 17),
        (":+14+0", 17),
        (":+1466+0", 20),
        (":+146+0+0", 22),
        (":+151+0", 17),
        (":+100+0", 17),
        (":+a46+0", 17),
        (":+\u0661\u0664\u0666+0", 17),
        (":H0:F1", 16),
    ],
    ids=ascii,
)
def test_a_field_that_tells_no_king_moves_is_refused_with_its_place(field: str, position: int) -> None:
    """Each count is 0, or a digit and a square of the board in two digits; nothing follows."""
    with pytest.raises(NotationError) as caught:
        State.from_fen(FRISIAN_KINGS + field, FRISIAN)
    assert (caught.value.text, caught.value.position) == (FRISIAN_KINGS + field, position)


@pytest.mark.parametrize(
    ("fen", "problems"),
    [
        (FRISIAN_KINGS + ":+446+0", ("White's king has made 4 moves in a row: the limit is 3",)),
        (FRISIAN_KINGS + ":+145+0", ("White has no king on 45 to have made 1 moves in a row",)),
        (FRISIAN_KINGS + ":+0+202", ("Black has no king on 2 to have made 2 moves in a row",)),
        ("W:WK46:B2,K5:+146+0", ("White has no men: its king moves are not counted",)),
        (
            FRISIAN_KINGS + ":+505+905",
            (
                "White's king has made 5 moves in a row: the limit is 3",
                "Black's king has made 9 moves in a row: the limit is 3",
            ),
        ),
    ],
)
def test_king_moves_that_no_game_has_are_refused(fen: str, problems: tuple[str, ...]) -> None:
    """More than the limit, of no king, or of a side without men."""
    with pytest.raises(IllegalPositionError) as caught:
        State.from_fen(fen, FRISIAN)
    assert caught.value.problems == problems


# ---------------------------------------------------------------------------------------------
# The page on FEN

PAGE = Path(__file__).resolve().parents[2] / "docs" / "pdn.md"


def test_the_table_of_the_page_is_true() -> None:
    """Each example in the table of `docs/pdn.md` is read or refused as its row says."""
    positions = PAGE.read_text(encoding="utf-8").split("## Games: PDN", maxsplit=1)[0]
    rows = [line.strip("| ").split(" | ") for line in positions.splitlines()]
    tried = 0
    for row in rows:
        if len(row) != 3:
            continue
        examples = re.findall(r"`([^`]+)`", row[2])
        errors = {"`NotationError`": NotationError, "`IllegalPositionError`": IllegalPositionError}
        for example in examples:
            tried += 1
            rules = KING_MOVES_LIMITED if ":+" in example else ENGLISH
            error = error_of(example, rules)
            assert type(error) is errors.get(row[1], type(None)), example
            if error is None and rules is not ENGLISH:
                assert State.from_fen(example, rules).fen == example
            elif error is None:
                named = reference(example)
                assert named is not None
                assert dict(State.from_fen(example).board.items()) == dict(named.pieces)
    assert tried > 25


# ---------------------------------------------------------------------------------------------
# Real texts

OUT_OF_PLACE = {
    ("beginner.pdn", "W:W18,K15,1:BK30,K26,2."): IllegalPositionError,  # a white man on 1
    ("goulds.pdn", "B:WK23,12,3:BK15,K11."): IllegalPositionError,  # a white man on 3
    ("bridges.pdn", "W::."): NotationError,  # both sections without their letter
}


def test_every_set_up_of_the_problem_collections_is_read(corpus: Path) -> None:
    """Of 587 printed set-ups all but three are read to the letter, and those are refused for their reason."""
    refused = {}
    count = 0
    for file in sorted((corpus / "english" / "problems").glob("*.pdn")):
        for text in re.findall(r'\[FEN "([^"]*)"\]', file.read_text(encoding="latin-1")):
            count += 1
            named = reference(text)
            try:
                state = State.from_fen(text)
            except DraughtsError as error:
                refused[file.name, text] = type(error)
                continue
            assert named is not None
            assert state.turn is named.turn
            assert list(state.board.items()) == sorted(named.pieces, key=lambda pair: pair[0])
            assert State.from_fen(f'[FEN "{text}"]') == state
    assert count == 587
    assert refused == OUT_OF_PLACE


def test_every_solved_position_is_read(corpus: Path) -> None:
    """The side to move of the table is the side to move of the state."""
    lines = (corpus / "fen_positions" / "english_2to4_pieces_solved.tsv").read_text().splitlines()
    assert len(lines) == 54
    for line in lines[1:]:
        _file, _index, turn, _result, text = line.split("\t")
        state = State.from_fen(text)
        assert state.turn.value == turn
        assert 2 <= len(state.board) <= 4


def test_random_games_write_and_read_every_position() -> None:
    """From ply to ply the text tells the board and the turn, and nothing of the past."""
    from draughts import apply, legal_moves

    dice = random.Random(20)
    for rules in VARIANTS.values():
        state = State.initial(rules)
        for _ply in range(150):
            moves = legal_moves(state)
            if not moves:
                break
            state = apply(state, dice.choice(moves))
            again = State.from_fen(state.fen, rules)
            assert (again.board, again.turn, again.key) == (state.board, state.turn, state.key)
            assert state.fen == canonical(state.turn, dict(state.board.items()))
