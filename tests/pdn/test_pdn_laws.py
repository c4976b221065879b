"""Laws of PDN: what is written reads back, and whatever is read can be written.

1. `loads(dumps(g)) == [g]` for every game: comments, NAGs, strengths, variations, set-ups, every rule set.
2. Reading never fails but with our errors, strictly, and never at all otherwise: any text, any bytes.
3. `dumps` of what was read is a fixed point, and says what was read.
4. What `dumps` writes is PDN 3.0: strict reading accepts it, lines have at most 80 columns.
5. How a text comes in pieces makes no difference.
"""

from __future__ import annotations

import io
import pickle
import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from draughts import ENGLISH, ICELANDIC, DraughtsError, NotationError, Rules, State, legal_moves, pdn
from draughts.pdn import Game, Line, Note
from strategies import HOUSE_RULES, NAMED_RULES, arbitrary_states, crowded_states, house_rules, played
from surroundings import corpus_folder, examples

# ---------------------------------------------------------------------------------------------
# Games

WORDS = st.sampled_from(
    [
        "a",
        "good move",
        "1-0",
        "11-15",
        "*",
        "( ",
        " )",
        "[Event",
        '"',
        "\\",
        "{",
        ";",
        "% ",
        "$3",
        "!",
        "1.",
        "…",
    ]
)
PROSE = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="}\n\r"), max_size=12),
    st.lists(WORDS, max_size=40).map(" ".join),
    st.text("ab \t", max_size=200),
    st.text("x", min_size=75, max_size=100),
)
"""Texts of comments: anything but `}`; line breaks become blanks, so there are none here."""
TAG_NAMES = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name not in ("GameType", "Rules", "FEN", "SetUp", "Setup", "Result", "ResultFormat", "Date")
)
TAG_VALUES = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"), max_size=12),
    st.text('\\" a]', max_size=8),
    st.sampled_from(("", "?", "Сергей Фадеев", "高文龙", "é", "x" * 200)),
)
TAGS = st.lists(st.tuples(TAG_NAMES, TAG_VALUES), max_size=4)
RESULTS = st.sampled_from(("*", "1-0", "0-1", "1/2-1/2", "0-0"))
INTERNATIONAL_RESULTS = st.sampled_from(("*", "2-0", "0-2", "1-1", "0-0"))


def results_of(rules: Rules) -> SearchStrategy[str]:
    """The results that PDN 3.0 lets a game of a rule set have."""
    return INTERNATIONAL_RESULTS if rules.game_type.startswith("20,") else RESULTS


def notes_of(plies: int, *, first: int = -1) -> SearchStrategy[list[Note]]:
    """Notes at some plies of a line, empty ones among them; no strength before the first move."""
    if first >= plies:
        return st.just([])
    drawn = st.dictionaries(
        st.integers(first, plies - 1),
        st.tuples(
            st.lists(PROSE, max_size=3), st.lists(st.integers(0, 300), max_size=2), st.text("!?", max_size=3)
        ),
        max_size=4,
    )
    return drawn.map(
        lambda found: [
            Note(ply, comments, nags, strength if ply >= 0 else "")
            for ply, (comments, nags, strength) in sorted(found.items())
        ]
    )


@st.composite
def games(draw: DrawFn, rules: SearchStrategy[Rules]) -> Game:
    """Games of a rule set, from anywhere, with variations of variations, notes and tags."""
    law = draw(rules)
    start = draw(st.one_of(st.just(State.initial(law)), arbitrary_states(law), crowded_states(law)))
    main = played(start, draw(st.binary(max_size=30)))
    lines = [Line(main.moves, notes=draw(notes_of(len(main.moves))))]
    met = [main.states]
    for _ in range(draw(st.integers(0, 4))):
        parents = [index for index, line in enumerate(lines) if len(line)]
        if not parents:
            break
        parent = draw(st.sampled_from(parents))
        at = draw(st.integers(0, len(lines[parent]) - 1))
        line = played(met[parent][at], draw(st.binary(min_size=1, max_size=6)))
        lines.append(Line(line.moves, (), draw(notes_of(len(line.moves))), parent, at))
        met.append(line.states)
    return Game(draw(TAGS), law, start, lines, draw(results_of(law)))


NAMED = games(st.sampled_from(NAMED_RULES))
HOUSE = games(st.one_of(st.sampled_from(HOUSE_RULES), house_rules()))

NUMERIC = st.one_of(
    st.from_regex(r"[1-9][0-9]?[-x][1-9][0-9]?", fullmatch=True).filter(lambda text: text[::2] != "11"),
    st.from_regex(r"[1-9][0-9]?(x[1-9][0-9]?){2,5}", fullmatch=True),
)
"""Texts of moves by number; `1-1` is a result, as no other text of two squares is."""
ALGEBRAIC = st.from_regex(r"[a-h][1-8](-?[a-h][1-8]|(:[a-h][1-8]){1,3})", fullmatch=True)
OTHER = st.one_of(
    NUMERIC, ALGEBRAIC, st.sampled_from(("3228", "14:23", "C3-B4", "0914", "47x38x24x13x36", "a1X3", "--"))
)


@st.composite
def text_games(draw: DrawFn, strictly: bool = False) -> Game:
    """Games kept as text, of no rules or of a start that is not known; strictly, as PDN 3.0 writes them."""
    known = draw(st.sampled_from((None, "20", "25", "99", "start")))
    results = st.sampled_from(("*", "0-0")) if known == "20" else RESULTS
    move = (ALGEBRAIC if known == "25" else NUMERIC) if strictly else OTHER.filter(is_text)
    lines = [Line((), texts := draw(st.lists(move, max_size=8)), draw(notes_of(len(texts))))]
    for _ in range(draw(st.integers(0, 3))):
        parents = [index for index, line in enumerate(lines) if len(line)]
        if not parents:
            break
        parent = draw(st.sampled_from(parents))
        texts = draw(st.lists(move, min_size=1, max_size=4))
        at = draw(st.integers(0, len(lines[parent]) - 1))
        lines.append(Line((), texts, draw(notes_of(len(texts))), parent, at))
    tags = draw(TAGS)
    if known == "start":
        return Game([*tags, ("FEN", "?:W21:B1")], ENGLISH, None, lines, draw(results))
    if known is not None:
        tags.append(("GameType", known))
    return Game(tags, None, None, lines, draw(results))


def is_text(text: str) -> bool:
    """Whether a line takes a text for that of a move."""
    try:
        Line(texts=[text])
    except DraughtsError:
        return False
    return True


# ------------------------------------------------------------------ 1. what is written reads back


@given(NAMED)
@settings(max_examples=examples(60))
def test_law_1_a_game_of_a_named_rule_set_reads_back(game: Game) -> None:
    """The text alone says the rules, the start, every line, note and tag, and the result."""
    text = pdn.dumps(game)
    (again,) = pdn.loads(text)
    assert again == game
    assert hash(again) == hash(game)
    assert again.problems == ()
    assert again.tags.without(pdn_derived(again)).pairs == game.tags.without(pdn_derived(again)).pairs
    assert pdn.dumps(again) == text


def pdn_derived(game: Game) -> list[str]:
    """The tags that only restate what a game says otherwise."""
    return [name for name in game.tags if name in ("GameType", "Rules", "FEN", "SetUp", "Result")]


@given(HOUSE)
@settings(max_examples=examples(40))
def test_law_1_a_game_of_house_rules_reads_back_with_them(game: Game) -> None:
    """`rules=` gives the rules that no text can tell."""
    assert pdn.loads(pdn.dumps(game), rules=game.rules) == [game]


@given(text_games())
@settings(max_examples=examples(60))
def test_law_1_a_game_kept_as_text_reads_back(game: Game) -> None:
    """Without rules the texts of the moves are what is written and read."""
    text = pdn.dumps(game)
    assert pdn.loads(text) == [game]
    assert pdn.dumps(pdn.loads(text)) == text


@given(st.lists(st.one_of(NAMED, text_games()), max_size=4))
@settings(max_examples=examples(25))
def test_law_1_many_games_read_back_in_order(many: list[Game]) -> None:
    """One after the other, whatever they are; and so by way of bytes and files."""
    text = pdn.dumps(many)
    assert pdn.loads(text) == many
    assert pdn.loads(text.encode()) == many
    written = io.BytesIO()
    pdn.write(many, written)
    assert written.getvalue() == text.encode()
    assert pickle.loads(pickle.dumps(many)) == many


STALE = st.lists(
    st.one_of(
        st.tuples(
            st.just("GameType"),
            st.sampled_from(("20", "21", "21,B,8,8,N1,0", "21,B,8,8,A0,0", "27", "x", "")),
        ),
        st.tuples(st.just("Rules"), st.sampled_from(("icelandic", "english", "mine", ""))),
        st.tuples(st.just("FEN"), st.sampled_from(("W:W21:B1", "hello", "", State.initial().fen))),
        st.tuples(st.sampled_from(("SetUp", "Setup")), st.sampled_from(("0", "1"))),
        st.tuples(st.just("Result"), st.sampled_from(("1-0", "0-1", "*", " 1-0", "4-6", ""))),
    ),
    max_size=6,
)


@given(
    STALE,
    st.sampled_from((ENGLISH, ICELANDIC)),
    st.booleans(),
    st.sampled_from(("*", "1-0", "0-0", "4-6", "?", "1+ - 1-", "adjourned (move 40)", "]")),
)
def test_law_1_stale_tags_are_replaced(
    tags: list[tuple[str, str]], rules: Rules, moved: bool, result: str
) -> None:
    """Tags that restate rules, start and result never contradict the game that is written."""
    start = State.from_fen("B:W21,22:B9,10", rules) if moved else State.initial(rules)
    game = Game(tags, rules, start, result=result).with_move("9-13")
    (again,) = pdn.loads(pdn.dumps(game))
    assert again == game
    assert (again.rules, again.initial, again.result) == (rules, start, result)
    assert again.problems == ()


@given(STALE)
def test_law_1_a_game_without_rules_stays_without(tags: list[tuple[str, str]]) -> None:
    """A game kept as text is not played because a tag names a game that could be."""
    game = Game(tags, None, None, [Line(texts=["11-15"])])
    assert pdn.loads(pdn.dumps(game)) == [game]


def test_law_1_the_emptiest_games_read_back() -> None:
    """A game without a tag, a move or rules is a game nevertheless."""
    for game in (Game(), Game({}, None), Game({}, ICELANDIC), Game({}, None, result="1-0")):
        assert pdn.loads(pdn.dumps(game)) == [game]
        assert pdn.loads(pdn.dumps([game, game])) == [game, game]


# ------------------------------------------------------------------ 2. and 3. any text

PARTS = [
    '[Event "a"]', '[GameType "21"]', '[GameType "20"]', '[GameType "', '[FEN "W:W21:B9"]',
    '[FEN "?:W1:B2"]', '[Result "1-0"]', '[Rules "icelandic"]', "[", "]", '"', "\\", '[A "\\"', "{",
    "}", "{a}", "(", ")", "(!)", "(?", "(so it is)", "11-15", "23-19", "8-11", "22-17", "9-13", "24-20",
    "11x18", "1-0", "0-1", "1/2-1/2", "*", "2-0", "1-1", "0-0", "...", "1.", "1...", "12. ", "- -",
    " - ", "x", ":", "$", "$7", "!", "?", "!?", ";", "%", "\n", "\r\n", "\r", "\t", "\0", " ", "  ",
    '/FEN "W:W21:B9"/', "/", "c3-d4", "a3b4", "1115", "Red", "é", "\ufeff", "\x85", "\u2028", "\ud800",
    "高", ".", ",", "-", "/FEN", "8-11Red", "W:W21", "a" * 90,
]  # fmt: skip
FRAGMENTS = st.sampled_from(PARTS)
TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(FRAGMENTS, max_size=30).map("".join),
    st.lists(FRAGMENTS, max_size=30).map(" ".join),
)


def check_read(text: str | bytes, rules: Rules | None) -> None:
    """Laws 2 and 3 of one text."""
    games = pdn.loads(text, rules=rules)
    lines = len(re.findall(r"\r\n|\r|\n", text if isinstance(text, str) else text.decode("latin-1"))) + 1
    for game in games:
        assert isinstance(game, Game)
        for problem in game.problems:
            assert 1 <= problem.line <= lines
            assert 1 <= problem.column <= len(text) + 1
            assert problem.what
            assert problem.done
        if game.rules is not None and game.initial is not None:
            for index in range(len(game.lines)):
                assert len(game.states(index)) == len(game.lines[index]) + 1
    written = pdn.dumps(games)
    again = pdn.loads(written, rules=rules)
    assert again == games
    assert pdn.dumps(again) == written
    error = refused(text, rules)
    if error is not None:
        assert re.search(r"line \d+, column \d+", str(error))
        assert 0 <= error.position <= len(error.text)
        assert len(str(error)) < 400


def refused(text: str | bytes, rules: Rules | None) -> NotationError | None:
    """Why a text is refused strictly, None if it is read."""
    try:
        pdn.loads(text, rules=rules, strict=True)
    except NotationError as error:
        return error
    return None


@given(TEXTS, st.sampled_from((None, ENGLISH)))
@settings(max_examples=examples(250))
@example("1. 11-15 23-19 *", ENGLISH)
@example("00-0*", None)
@example("11-15*", ENGLISH)
@example("1. 28]-22 27x18 *", None)
@example("0-1- -", None)
@example('[GameType "21"][Result "1-0"] (a) 11-15* (9-13 {x} (', None)
def test_laws_2_and_3_any_text_gives_games_or_our_errors(text: str, rules: Rules | None) -> None:
    """Games with problems; strictly a NotationError with its place; and what was read is written and read."""
    check_read(text, rules)


@given(st.binary(max_size=80), st.sampled_from((None, ENGLISH)))
@settings(max_examples=examples(100))
def test_laws_2_and_3_any_bytes_give_games_or_our_errors(data: bytes, rules: Rules | None) -> None:
    """Any bytes at all are a text of some kind."""
    check_read(data, rules)


OWN_GAMES = """[Event "a club"]
[Date "2024.01.02"]
[Result "1/2-1/2"]
[GameType "21"]

1. 11-15 23-19 2. 8-11 22-17 {the "Old Fourteenth"} 3. 4-8 17-13 (25-22 {leads (perhaps)
elsewhere} 9-13!? (11-16 $2) 17-14) 4. 15-18(!) 24-20 5. 11-15 28-24 1/2-1/2

[Event "a problem"]
[SetUp "1"]
[FEN "W:W30,26,18:B19,11,10."]
0-1

[Event "another"]
[GameType "21,B,8,8,N1,0"]
[FEN "W:WK10,21:B1,12"]
1... 10-6 2. 1x10 *
"""


def real_texts() -> list[str]:
    """Games to mutate: our own, and the first of each file of English games that is at hand."""
    folder = corpus_folder()
    if folder is None:
        return [OWN_GAMES]
    found = []
    for path in sorted((folder / "english").rglob("*.pdn")) + sorted((folder / "pdn_tests").rglob("*.pdn")):
        with path.open("rb") as file:
            found.append(file.read(2500).decode("utf-8", "replace"))
    return [OWN_GAMES, *found]


REAL = real_texts()
EDITS = st.lists(
    st.tuples(
        st.sampled_from(("cut", "put", "twice", "swap", "end")),
        st.floats(0, 1, exclude_max=True),
        st.integers(1, 40),
        FRAGMENTS,
    ),
    min_size=1,
    max_size=5,
)


def mutated(text: str, edits: list[tuple[str, float, int, str]]) -> str:
    """A text after some edits: slices cut, fragments put in, slices doubled or swapped, the end lost."""
    for kind, share, length, fragment in edits:
        place = int(share * len(text))
        before, part, after = text[:place], text[place : place + length], text[place + length :]
        if kind == "cut":
            text = before + after
        elif kind == "put":
            text = before + fragment + part + after
        elif kind == "twice":
            text = before + part + part + after
        elif kind == "swap":
            text = before + after[:length] + part + after[length:]
        else:
            text = before + part
    return text


@given(st.sampled_from(REAL), EDITS)
@settings(max_examples=examples(100))
def test_laws_2_and_3_mutated_real_games(text: str, edits: list[tuple[str, float, int, str]]) -> None:
    """Real games with faults put into them are read as far as they go."""
    check_read(mutated(text, edits), ENGLISH)


@given(st.lists(st.sampled_from(OWN_GAMES.split("\n\n")), max_size=3), TEXTS)
@settings(max_examples=examples(50))
def test_a_faulty_game_does_no_harm_to_the_next(before: list[str], junk: str) -> None:
    """Whatever stands before a tag that begins a line, unless it opens what hides it, the game is read."""
    if set(junk) & set('{["%;/(\\'):
        return
    text = "\n".join([*before, junk, "*", '[Event "last"]', '[GameType "21"]', "1. 11-15 23-19 1-0", ""])
    last = pdn.loads(text, rules=ENGLISH)[-1]
    assert last == pdn.loads('[Event "last"] [GameType "21"] 11-15 23-19 1-0')[0]
    assert last.problems == ()


# ------------------------------------------------------------------ 4. what is written is PDN 3.0


def check_written(text: str) -> None:
    """Law 4 of a written text, but for the strict reading."""
    for line in text.split("\n"):
        if len(line) > 80 and not line.startswith("["):
            assert " " not in line.strip(" "), line
    assert "\r" not in text
    if text:
        assert text.endswith("*\n")
        assert text.split("\n\n", 1)[0].startswith(("[", "*", "1", "{", "$", "("))


@given(st.one_of(NAMED, text_games(strictly=True)))
@settings(max_examples=examples(60))
def test_law_4_what_is_written_is_pdn_3(game: Game) -> None:
    """Strict reading accepts it and reads the same; a longer line than 80 columns is one word or a tag."""
    text = pdn.dumps(game)
    check_written(text)
    assert pdn.loads(text, strict=True) == [game]


@given(TEXTS)
@settings(max_examples=examples(60))
def test_law_4_lines_of_rewritten_texts_have_at_most_80_columns(text: str) -> None:
    """Whatever was read is written in lines of that length."""
    check_written(pdn.dumps(pdn.loads(text, rules=ENGLISH)))


@given(st.lists(st.text("ab (1-0)*", min_size=1, max_size=90), min_size=1, max_size=6))
def test_law_4_a_comment_is_broken_at_single_blanks_only(comments: list[str]) -> None:
    """Runs of blanks in a comment, at its ends too, read back as they were."""
    game = Game(lines=[Line(legal_moves(State.initial())[:1], notes=[Note(0, comments)])])
    text = pdn.dumps(game)
    check_written(text)
    assert pdn.loads(text)[0].comments == tuple(comments)


# ------------------------------------------------------------------ 5. pieces


class Drops(io.StringIO):
    """A text file that gives a few characters at a time, however many are asked for."""

    size = 1

    def read(self, size: int | None = -1, /) -> str:
        return super().read(self.size)


class ByteDrops(io.BytesIO):
    """A binary file that gives a few bytes at a time, however many are asked for."""

    size = 1

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(self.size)

    read1 = read

    def readinto(self, buffer: object, /) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        data = super().read(min(self.size, len(view)))
        view[: len(data)] = data
        return len(data)


def told(games: list[Game]) -> list[object]:
    """Everything a reader found, problems and tags included."""
    return [(game, game.tags, game.problems) for game in games]


@given(st.one_of(TEXTS, st.just(OWN_GAMES)), st.integers(1, 7), st.sampled_from((None, ENGLISH)))
@settings(max_examples=examples(100))
def test_law_5_pieces_of_text_make_no_difference(text: str, size: int, rules: Rules | None) -> None:
    """A file that trickles, and the lines of a text, read as the whole does, problems and places included."""
    whole = told(pdn.loads(text, rules=rules))
    drops = Drops(text, newline="")
    drops.size = size
    assert told(list(pdn.read(drops, rules=rules))) == whole
    lines = re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text)
    assert "".join(lines) == text
    ended = text if text.endswith(("\r", "\n")) else text + "\n"  # a line is a line without its end too
    assert told(list(pdn.read(lines, rules=rules))) == told(pdn.loads(ended, rules=rules))


@given(
    st.one_of(
        st.binary(max_size=60),
        st.lists(st.sampled_from(OWN_GAMES.split("\n")), max_size=5).map(
            lambda lines: "\r\n".join(lines).encode("cp1252")
        ),
        st.text(max_size=40).map(lambda text: text.encode("utf-8", "surrogatepass")),
    ),
    st.integers(1, 5),
)
@settings(max_examples=examples(100))
def test_law_5_pieces_of_bytes_make_no_difference(data: bytes, size: int) -> None:
    """Also where a piece ends inside a character or between CR and LF."""
    whole = told(pdn.loads(data, rules=ENGLISH))
    drops = ByteDrops(data)
    drops.size = size
    assert told(list(pdn.read(drops, rules=ENGLISH))) == whole
    lines = re.findall(rb"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", data)
    ended = data if data.endswith((b"\r", b"\n")) else data + b"\n"
    assert told(list(pdn.read(lines, rules=ENGLISH))) == told(pdn.loads(ended, rules=ENGLISH))


@pytest.mark.parametrize("shift", [-3, -2, -1, 0, 1, 2])
def test_law_5_whatever_lies_across_a_piece_of_a_file_is_read_whole(tmp_path: Path, shift: int) -> None:
    """Tokens of every kind at each power of two where a reader may cut."""
    token_texts = (
        '[Event "é"] 11-15 *',
        "{c} 11-15 23-19 *",
        "11-15 (9-13) *",
        "10.\r\n11-15!? $12 1/2-1/2",
        "11-15 *",
    )
    for power in (12, 13, 14, 15, 16, 17):
        for token in token_texts:
            lead = 2**power + shift
            data = ("%" + "x" * (lead - 11) + "\n1. 9-14 *" + token).encode()
            path = tmp_path / "games.pdn"
            path.write_bytes(data)
            assert told(pdn.load(path, rules=ENGLISH)) == told(pdn.loads(data.decode(), rules=ENGLISH))


def test_text_that_no_file_can_hold_is_refused_with_our_error(tmp_path: Path) -> None:
    """A lone surrogate is no character: what holds one cannot be written as UTF-8."""
    with pytest.raises(DraughtsError):
        pdn.write(Game({"Event": "\ud800"}), tmp_path / "games.pdn")
