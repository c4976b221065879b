"""Reading the moves of a game in PDN: words, marks, comments, variations."""

from __future__ import annotations

import pytest

from draughts import ENGLISH, ENGLISH_WCDF, State, pdn
from draughts.pdn import Problem
from pdn_texts import english, one, places, plies, refusal

# ------------------------------------------------------------------ move words


@pytest.mark.parametrize(
    "text",
    [
        "1. 9-14 23-18 2. 14x23 27x18 *",
        "9-14 23-18 14x23 27x18",
        "01. 09-14 23-18 02. 14:23 27x18 *",  # B53
        "1. 9-14 23-18 2. 14-23 27-18 *",  # `-` on captures
        "1. 9x14 23x18 2. 14x23 27x18 *",  # `x` on quiet moves
        "1. 9-14 23-18 2. 14X23 27X18 *",
        "1. 9 - 14 23- 18 2. 14 x 23 27 x18 *",
        "1. 0914 2318 1423 2718 *",
        "1.9-14 23-18 2.14x23 27x18",
        "1...9-14 1. 23-18 7. 14x23 ... 27x18 *",  # numbers are not checked
        "1.\n9-14\n23-18\n2.\n14x23\n27x18\n*",
        "1.\t9-14\t23-18\f2.\v14x23 27x18 *",
    ],
)
def test_moves_are_read_as_they_are_written_in_the_wild(text: str) -> None:
    """Signs, zeros, blanks around a sign, numbers or none: the squares decide."""
    game = english(text)
    assert plies(game) == "9-14 23-18 14x23 27x18"
    written = pdn.dumps(game)
    assert "1. 9-14 23-18 2. 14x23 27x18 *" in written


def test_full_paths_and_ends_alone_are_one_capture() -> None:
    """A path that is not needed is read; it is written only where the ends do not tell the move, B17."""
    state = State.from_fen("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10")
    for text in ("7x32", "7x16x23x32", "7x23x32", "7-32"):
        game = one(f'[GameType "21"][FEN "{state.fen}"] 1. {text} *')
        assert plies(game) == "7x16x23x32"
        assert " 7x32 *" in pdn.dumps(game)
    both = State.from_fen("B:W14,15,22,23:B10")  # either way around
    for text in ("10x17x26", "10x19x26"):
        game = one(f'[GameType "21"][FEN "{both.fen}"] 1. {text} *')
        assert plies(game).startswith(text)
        assert one(pdn.dumps(game)).final == game.final
        assert text in pdn.dumps(game)
    unclear = one(f'[GameType "21"][FEN "{both.fen}"] 1. 10x26 *')
    if unclear.moves:
        pytest.fail("an ambiguous capture was guessed")
    assert len(unclear.problems) == 1


def test_a_comment_glued_to_a_move_is_split_from_it() -> None:
    """Deviation of tinsley: `8-11Redoverstepped` is a move, a comment and a problem."""
    game = english("1. 11-15 23-19 2. 8-11Redoverstepped *")
    assert plies(game) == "11-15 23-19 8-11"
    assert game.comments == ("Redoverstepped",)
    assert len(game.problems) == 1
    assert game.problems[0].line == 1
    assert game.problems[0].column in (19, 23)
    assert refusal("1. 11-15 23-19 2. 8-11Redoverstepped *")


@pytest.mark.parametrize("text", ["- -", "--", "-", "11-", "-15", "11--15", "11x", "112-15", "a1-"])
def test_a_word_that_is_no_move_stops_the_line(text: str) -> None:
    """Unknown moves are named, what follows is passed over, and the game goes on to its end."""
    first, second = pdn.loads(f"1. 11-15 {text} 2. 8-11 {{c}} 1-0 1. 9-13 *", rules=ENGLISH)
    assert plies(first) == "11-15"
    assert places(first)[0] == (1, 10)
    assert first.result == "1-0"
    assert (plies(second), second.problems) == ("9-13", ())
    assert refusal(f"1. 11-15 {text} 2. 8-11 *")


def test_words_without_a_digit_are_a_comment_and_a_problem() -> None:
    """Prose that lost its braces: what follows is read on."""
    game = english("1. 11-15 Roberto's choice; a book move 23-19 *".replace(";", ","))
    assert plies(game) == "11-15 23-19"
    assert game.comments == ("Roberto's choice, a book move",)
    assert places(game) == [(1, 10)]
    assert refusal("1. 11-15 Roberto's choice 23-19 *").position == 9


def test_an_illegal_move_stops_its_line_in_both_modes() -> None:
    """Every ply before it is kept, the problem says where and why, the next game is unharmed."""
    text = '[GameType "21"]\n1. 11-15 23-19\n2. 8-12 {c} 22-17 1-0\n\n[GameType "21"]\n1. 9-13 *\n'
    for strict in (False, True):
        first, second = pdn.loads(text.replace("1-0", "*") if strict else text, strict=strict)
        assert plies(first) == "11-15 23-19"
        assert places(first) == [(3, 4)]
        (problem,) = first.problems
        assert isinstance(problem, Problem)
        assert "8-12" in problem.what
        assert problem.done
        assert str(problem).startswith("line 3, column 4: ")
        assert first.comments == ()
        assert (plies(second), second.problems) == ("9-13", ())


def test_an_illegal_move_in_a_variation_leaves_the_main_line_whole() -> None:
    """Only the line it stands in stops."""
    game = english("1. 11-15 23-19 (22-16 8-11) (24-20 15-18 8-13) 2. 8-11 *")
    assert plies(game) == "11-15 23-19 8-11"
    assert places(game) == [(1, 17), (1, 42)]
    assert [plies(game, line) for line in range(1, len(game.lines))] == ["24-20 15-18"]


def test_a_variation_of_a_line_that_has_stopped_is_passed_over() -> None:
    """Nothing hangs on a move that was not read."""
    game = english("1. 11-15 8-11 (9-13 (9-14) {c}) 2. 23-19 *")
    assert plies(game) == "11-15"
    assert places(game) == [(1, 10)]
    assert len(game.lines) == 1


def test_a_game_goes_on_after_a_third_repetition() -> None:
    """The reader ends no game by itself, whatever the rules report."""
    text = '[GameType "21"][Rules "english-wcdf"][FEN "B:WK32:BK1"]' + " 1-6 32-27 6-1 27-32" * 30 + " *"
    game = one(text)
    assert game.rules == ENGLISH_WCDF
    assert (len(game.moves), game.problems) == (120, ())


def test_moves_go_on_after_the_board_says_it_is_over() -> None:
    """A move after the end is illegal like any other, and told."""
    game = english('[FEN "W:W5:B1"] 5-1 *')
    assert game.moves == ()
    assert len(game.problems) == 1


# ------------------------------------------------------------------ marks


@pytest.mark.parametrize(
    ("text", "strength", "nags"),
    [
        ("11-15!", "!", ()),
        ("11-15!?", "!?", ()),
        ("11-15(?)", "?", ()),
        ("11-15(!?!!!)", "!?!!!", ()),
        ("11-15 $1", "", (1,)),
        ("11-15 $1 $22", "", (1, 22)),
        ("11-15$3", "", (3,)),
        ("11-15! $1", "!", (1,)),
        ("11-15 !", "!", ()),
        ("11-15 (?)", "?", ()),
        ("11-15* 23-19", "", (7,)),
    ],
)
def test_strengths_and_nags(text: str, strength: str, nags: tuple[int, ...]) -> None:
    """A run of `!` and `?`, bare or in parentheses, glued or not; `$n`; a `*` glued to a move is `$7`."""
    game = english(f"{text} *")
    assert game.moves[0].path == (11, 15)
    assert game.lines[0].note(0).strength == strength
    assert game.lines[0].note(0).nags == nags


def test_a_star_glued_to_a_move_is_a_mark_or_the_end_B51() -> None:
    """Leniently a mark and one game of two plies; strictly the end, and a second game that is faulty."""
    game = english("1. 11-15* 23-19 *")
    assert plies(game) == "11-15 23-19"
    assert game.lines[0].note(0).nags == (7,)
    first, second = pdn.loads("1. 11-15* 23-19 *", rules=ENGLISH, strict=True)
    assert (plies(first), first.problems) == ("11-15", ())
    assert (second.moves, places(second)) == ((), [(1, 11)])
    last = english("1. 11-15 23-19*")
    assert plies(last) == "11-15 23-19"


@pytest.mark.parametrize("text", ["$", "$x", "$$1", "$99999999999999999999999"])
def test_a_nag_that_is_none_is_a_problem(text: str) -> None:
    """`$` needs digits; a number that no glyph has is no glyph."""
    game = english(f"11-15 {text} 23-19 *")
    assert plies(game).startswith("11-15")
    assert game.problems


# ------------------------------------------------------------------ comments


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        ("{a} 11-15 {b} {c} 23-19 {d}", ("a", "b", "c", "d")),
        ("11-15{b}23-19", ("b",)),
        ("11-15 {}", ("",)),
        ("11-15 { two  blanks }", (" two  blanks ",)),
        ("11-15 {a\nb\r\nc}", ("a b c",)),
        (
            '11-15 {[%clk 0:01:02] (x) [Event "y"] ; % $1 * 1-0}',
            ('[%clk 0:01:02] (x) [Event "y"] ; % $1 * 1-0',),
        ),
        ("11-15 {a { b}", ("a { b",)),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_comments_are_kept_whole(text: str, comments: tuple[str, ...]) -> None:
    """From `{` to the first `}`; a line break in it is one blank."""
    game = english(f"{text} *")
    assert plies(game) == "11-15 23-19"[: 11 if "23-19" in text else 5]
    assert game.problems == ()
    if text == "11-15 {}":
        assert game.comments in ((), ("",))
    elif text == "11-15 { two  blanks }":
        assert [comment.strip() for comment in game.comments] == ["two  blanks"]
    else:
        assert game.comments == comments


def test_comments_do_not_nest_B55() -> None:
    """The comment ends at the first `}`; the second is a problem with its place, or refused."""
    text = "1. 11-15 23-19 { outer { inner } } 2. 8-11 22-17 *"
    game = english(text)
    assert plies(game) == "11-15 23-19 8-11 22-17"
    assert [comment.strip() for comment in game.comments] == ["outer { inner"]
    assert places(game) == [(1, 34)]
    assert refusal(text).position == 33


def test_an_unclosed_comment_names_where_it_began_B65() -> None:
    """The moves before it are kept; strictly it is refused there."""
    text = "1. 11-15\n23-19 { never closed\n2. 8-11 *\n"
    game = english(text)
    assert plies(game) == "11-15 23-19"
    assert places(game) == [(2, 7)]
    error = refusal(text)
    assert (error.text, error.position) == ("23-19 { never closed", 6)
    assert "line 2" in str(error)
    assert "column 7" in str(error)


def test_line_comments() -> None:
    """`%` is PDN and passed over; `;` is not, and its text is kept as a comment, or refused."""
    text = "% a line\n1. 11-15 % 23-18 } )\n23-19 *"
    for strict in (False, True):
        game = one(text, rules=ENGLISH, strict=strict)
        assert (plies(game), game.comments, game.problems) == ("11-15 23-19", (), ())
    other = english("1. 11-15 ; a remark ) (\n23-19 *")
    assert plies(other) == "11-15 23-19"
    assert [comment.strip() for comment in other.comments] == ["a remark ) ("]
    assert places(other) == [(1, 10)]
    assert plies(english("1. 11-15 ; a brace } here\n23-19 *")) == "11-15 23-19"
    assert refusal("1. 11-15 ; a remark\n23-19 *").position == 9


# ------------------------------------------------------------------ variations


def test_variations_are_a_tree() -> None:
    """Nested as PDN 3.0's own example is; each names the move it is an alternative to."""
    game = english("1. 11-15 23-19 (23-18 8-11 (9-13? 18x11! { White wins }) 27-23) (24-20) 2. 8-11 *")
    assert plies(game) == "11-15 23-19 8-11"
    assert [(plies(game, index), line.parent, line.at) for index, line in enumerate(game.lines)][1:] == [
        ("23-18 8-11 27-23", 0, 1),
        ("9-13 18x11", 1, 1),
        ("24-20", 0, 1),
    ]
    assert game.problems == ()
    assert [step.text for step in game.walk()] == (
        ["11-15", "23-19", "23-18", "8-11", "9-13", "18x11", "27-23", "24-20", "8-11"]
    )


def test_a_variation_may_have_numbers_comments_and_marks() -> None:
    """What a main line may have; comments before its first move too."""
    game = english("1. 11-15 23-19 ({why not} 1... 24-20! $2 {so}) 2. 8-11 *")
    assert game.lines[1].note(-1).comments == ("why not",)
    assert (game.lines[1].note(0).strength, game.lines[1].note(0).nags) == ("!", (2,))
    assert game.lines[1].note(0).comments == ("so",)


@pytest.mark.parametrize(
    ("text", "read", "place"),
    [
        ("1. 11-15 (9-13", "11-15", (1, 10)),
        ("1. 11-15 (9-13 *", "11-15", (1, 10)),
        ("1. 11-15 23-19) 8-11 *", "11-15 23-19 8-11", (1, 15)),
        ("1. 11-15 ] 23-19 *", "11-15 23-19", (1, 10)),
        ("1. (9-13) 11-15 *", "11-15", (1, 4)),
        ("1. 11-15 () 23-19 *", "11-15 23-19", (1, 11)),
    ],
)
def test_parentheses_that_do_not_fit_are_a_problem(text: str, read: str, place: tuple[int, int]) -> None:
    """Unclosed, stray, empty, or with no move to be an alternative to: named, and the game goes on."""
    (game,) = pdn.loads(text, rules=ENGLISH)
    assert plies(game) == read
    assert place in places(game)
    if not text.startswith("1. (9-13)"):  # the grammar has a variation anywhere
        assert refusal(text, rules=ENGLISH)


def test_an_unclosed_variation_ends_with_its_game() -> None:
    """The next game is unharmed."""
    first, second = pdn.loads('1. 11-15 (9-13 22-17 *\n[Event "b"]\n1. 9-14 *', rules=ENGLISH)
    assert plies(first) == "11-15"
    assert plies(second) == "9-14"
    assert second.problems == ()


def test_prose_in_parentheses_is_a_comment_and_a_problem() -> None:
    """Deviation of the British championship: sentences where PDN has variations."""
    text = '1. 11-15 (Roberto\'s first choice, the "Wilderness" 1.) 23-19 (6-9 being preferred.) 2. 8-11 *'
    game = english(text)
    assert plies(game) == "11-15 23-19 8-11"
    assert game.comments[0] == 'Roberto\'s first choice, the "Wilderness" 1.'
    assert (1, 10) in places(game)
    assert len(places(game)) == 2
    assert refusal(text)
