"""Pictures of a board: what is drawn, that it is never markup of a caller's, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import count, repeat
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draughts import (
    ENGLISH,
    RUSSIAN,
    VARIANTS,
    Board,
    Color,
    DraughtsError,
    Layout,
    Move,
    Notation,
    Piece,
    Rules,
    State,
    apply,
    format_move,
    legal_moves,
    svg,
)
from draughts.pdn import Game as PlayedGame
from draughts.pdn import Line
from pictures import (
    CAPTURE,
    CAPTURING,
    FRAME,
    HOSTILE,
    SQUARE,
    SVG,
    arguments,
    corners,
    pieces_of,
    read,
)
from set_ups import boards

SHAPES = {"svg", "title", "desc", "rect", "g", "circle", "path", "text"}
ROUND_TRIP = Move((9, 2, 11, 18, 9), captures=(6, 7, 15, 14))


def told(root: ElementTree.Element, name: str) -> str:
    """Return the text of a child of the picture."""
    found = root.find(f"{SVG}{name}")
    assert found is not None
    return found.text or ""


def corner(layout: Layout, square: int, flipped: bool) -> tuple[int, int]:
    """Return the top left corner of a square, reckoned from its row and column."""
    row, column = layout.place(square)
    if flipped:
        row, column = layout.rows - 1 - row, layout.columns - 1 - column
    return FRAME + SQUARE * column, FRAME + SQUARE * row


def parts(root: ElementTree.Element) -> list[str]:
    """Return the elements of a picture in order."""
    return [element.tag for element in root.iter()]


# A board.


@given(arguments())
def test_each_piece_is_one_group_at_its_place(given: tuple[Board, dict[str, Any]]) -> None:
    """On every layout, either side up, each piece is drawn once, in the middle of its square."""
    board, options = given
    root = read(svg.board(board, **options))
    places = {square: corner(board.layout, square, options["flipped"]) for square in board}
    assert pieces_of(root) == {
        square: (str(piece), (places[square][0] + SQUARE // 2, places[square][1] + SQUARE // 2))
        for square, piece in board.items()
    }


@given(arguments())
def test_the_dark_squares_are_those_of_the_game(given: tuple[Board, dict[str, Any]]) -> None:
    """The squares painted dark are the squares of the layout, and with numbers each has its own once."""
    board, options = given
    root = read(svg.board(board, **options))
    every = range(1, board.layout.squares + 1)
    assert corners(root, "dark") == {corner(board.layout, square, options["flipped"]) for square in every}
    texts = {text.text: (text.get("x"), text.get("y")) for text in root.iter(f"{SVG}text")}
    assert list(texts) == ([str(square) for square in every] if options["numbers"] else [])
    for square in every if options["numbers"] else ():
        x, y = corner(board.layout, square, options["flipped"])
        assert texts[str(square)] == (str(x + 2), str(y + 12))


@given(arguments())
def test_a_picture_is_as_large_as_asked_and_keeps_its_shape(given: tuple[Board, dict[str, Any]]) -> None:
    """The longer side has the size in pixels, and width to height is as in the view box."""
    board, options = given
    root = read(svg.board(board, **options))
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    assert max(wide, high) == options["size"]
    x, y, across, down = map(int, root.attrib["viewBox"].split())
    assert (x, y) == (0, 0)
    assert (across - 2 * FRAME, down - 2 * FRAME) == (
        SQUARE * board.layout.columns,
        SQUARE * board.layout.rows,
    )
    assert wide / high == pytest.approx(across / down, rel=0.01 / min(wide, high) + 1e-9)


@given(arguments())
def test_the_same_arguments_give_the_same_picture(given: tuple[Board, dict[str, Any]]) -> None:
    """Drawing has no memory and no chance in it."""
    board, options = given
    assert svg.board(board, **options) == svg.board(board, **options)


@given(arguments())
def test_pictures_in_one_page_cannot_meddle_with_each_other(given: tuple[Board, dict[str, Any]]) -> None:
    """A picture has no id to clash, no style to leak, and refers to nothing."""
    board, options = given
    root = read(svg.board(board, **options))
    assert {tag.removeprefix(SVG) for tag in parts(root)} <= SHAPES
    names = {name for element in root.iter() for name in element.attrib}
    assert not {name for name in names if re.match("id$|class$|style$|on|.*href$|.*}", name)}
    assert "url(" not in svg.board(board, **options)


@given(arguments())
def test_a_board_turned_round_is_the_same_board(given: tuple[Board, dict[str, Any]]) -> None:
    """Flipping moves every piece to the opposite place, and no word changes."""
    board, options = given
    one = read(svg.board(board, **{**options, "flipped": False}))
    other = read(svg.board(board, **{**options, "flipped": True}))
    _, _, across, down = map(int, one.attrib["viewBox"].split())
    turned = {square: (sign, (across - x, down - y)) for square, (sign, (x, y)) in pieces_of(one).items()}
    assert pieces_of(other) == turned
    assert told(one, "desc") == told(other, "desc")


@given(boards())
def test_the_description_names_every_piece(board: Board) -> None:
    """Who cannot see the picture is told of each man and king of either side, and of no other."""
    words = told(read(svg.board(board)), "desc")
    read_back = {}
    for name, said in re.findall(r"(Black|White): ([^.]*)\.", words):
        for kind, listed in re.findall(r"(man|men|king|kings) on ([\d, ]+)", said):
            for square in map(int, listed.split(", ")):
                read_back[square] = Piece(Color[name.upper()], kind.startswith("king"))
        assert said == "no pieces" or "on" in said
    assert Board.from_pieces(read_back, board.layout) == board


def test_a_picture_of_a_state_says_whose_turn_it_is() -> None:
    """A state is drawn as its board is, and its turn is told; title and description come first."""
    root = read(svg.board(CAPTURE))
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert told(root, "desc").startswith("Black to move. ")
    assert pieces_of(root) == pieces_of(read(svg.board(CAPTURE.board)))
    assert "to move" not in told(read(svg.board(CAPTURE.board)), "desc")
    assert told(root, "title") == "A draughts position"
    assert told(read(svg.board(CAPTURE.board)), "title") == "A draughts board"


EVERY = pytest.mark.parametrize("rules", VARIANTS.values(), ids=list(VARIANTS))


@EVERY
@pytest.mark.parametrize("flipped", [False, True])
def test_a_state_is_labelled_and_described_in_the_notation_of_its_rules(rules: Rules, flipped: bool) -> None:
    """Names or numbers on the squares and in the words; a bare board has numbers; the drawing is the same."""
    start = State.initial(rules)
    layout = rules.layout
    every = range(1, layout.squares + 1)
    name = layout.algebraic if rules.notation is Notation.ALGEBRAIC else str
    move = legal_moves(start)[0]
    picture = svg.board(
        start, last_move=move, arrows=[move], marks=[move.end], numbers=True, flipped=flipped, size=500
    )
    root = read(picture)
    labels = {(text.get("x"), text.get("y")): text.text for text in root.iter(f"{SVG}text")}
    for square in every:
        x, y = corner(layout, square, flipped)
        assert labels[str(x + 2), str(y + 12)] == name(square)
    assert len(labels) == layout.squares
    words = told(root, "desc")
    assert words.startswith(f"{rules.first.name.capitalize()} to move. ")
    for color, squares in ((Color.BLACK, rules.start.black), (Color.WHITE, rules.start.white)):
        assert f"{color.name.capitalize()}: men on {', '.join(map(name, squares))}. " in words
    path = "-".join(map(name, move.path))
    assert words.endswith(f"Last move: {path}. Arrows: {path}. Marked: {name(move.end)}.")
    bare = read(svg.board(start.board, numbers=True, flipped=flipped))
    assert [text.text for text in bare.iter(f"{SVG}text")] == list(map(str, every))
    assert pieces_of(bare) == pieces_of(root)
    assert max(float(root.attrib["width"]), float(root.attrib["height"])) == 500


@EVERY
def test_captions_of_a_game_are_in_the_notation_of_its_rules(rules: Rules) -> None:
    """As PDN writes each move, signs of captures among them, and moves numbered from the first player's."""
    state, random = State.initial(rules), Random(1)
    moves: list[Move] = []
    wanted, captures = ["at the start"], 0
    while len(moves) < 24 and (legal := legal_moves(state)):
        move = random.choice(legal)
        dots = "..." if len(moves) % 2 else "."
        wanted.append(f"after {len(moves) // 2 + 1}{dots} {format_move(state, move)}")
        captures += move.is_capture
        moves.append(move)
        state = apply(state, move)
    game = PlayedGame({}, rules, lines=[Line(moves)])
    assert captions(svg.game(game, range(len(moves) + 1))) == wanted
    assert captures


def test_a_capture_is_told_with_the_sign_of_its_game() -> None:
    """A colon in the Russian game, with names; x and numbers for a board alone."""
    state = State.from_fen("W:Wf4:Bg5", RUSSIAN)
    (move,) = legal_moves(state)
    assert "Last move: f4:h6." in svg.board(apply(state, move), last_move=move)
    assert "Last move: 19x12." in svg.board(apply(state, move).board, last_move=move)


def test_a_board_and_a_state_show_themselves_in_notebooks() -> None:
    """What a notebook asks for is the picture."""
    assert CAPTURE._repr_svg_() == svg.board(CAPTURE)
    assert CAPTURE.board._repr_svg_() == svg.board(CAPTURE.board)


def test_men_and_kings_differ_in_shape_and_sides_in_colour() -> None:
    """A man is rings, a king a disc with a crown; the two sides have the same shapes."""
    sides = {}
    for color in Color:
        board = Board.from_pieces({1: Piece(color), 2: Piece(color, is_king=True)})
        man, king = (
            group for group in read(svg.board(board)).iter(f"{SVG}g") if "data-piece" in group.attrib
        )
        assert [shape.tag for shape in man] == [f"{SVG}circle"] * 2
        assert [shape.tag for shape in king] == [f"{SVG}circle", f"{SVG}path"]
        assert man.get("fill") == king.get("fill") == svg.COLORS[color.name.lower()]
        sides[color] = man.get("fill")
    assert len(set(sides.values())) == 2


# What is drawn on it.


def strokes(root: ElementTree.Element, part: str) -> list[str]:
    """Return the lines drawn in the colour of a part."""
    return [path.attrib["d"] for path in root.iter(f"{SVG}path") if path.get("stroke") == svg.COLORS[part]]


def middle(square: int, layout: Layout = ENGLISH.layout) -> str:
    """Write the middle of a square as a path does."""
    x, y = corner(layout, square, False)
    return f"{x + SQUARE // 2} {y + SQUARE // 2}"


def test_the_last_move_lights_up_its_ends_and_strikes_out_what_it_captured() -> None:
    """Start and end are painted, a line goes through the whole path, and each capture is crossed."""
    root = read(svg.board(apply(CAPTURE, CAPTURING), last_move=CAPTURING))
    assert corners(root, "last_move") == {corner(ENGLISH.layout, square, False) for square in (7, 32)}
    assert strokes(root, "last_move") == [f"M{'L'.join(map(middle, CAPTURING.path))}"]
    crosses = strokes(root, "captured")
    assert len(crosses) == len(CAPTURING.captures) == 3
    for cross, square in zip(crosses, sorted(CAPTURING.captures)):
        ends = [tuple(map(int, point)) for point in re.findall(r"(\d+) (\d+)", cross)]
        assert len(ends) == 4
        assert f"{sum(x for x, _ in ends) // 4} {sum(y for _, y in ends) // 4}" == middle(square)
    assert "Last move: 7x16x23x32." in told(root, "desc")


def test_a_quiet_last_move_strikes_nothing() -> None:
    """Two squares are painted and no line is drawn."""
    root = read(svg.board(State.initial(), last_move=Move((22, 18))))
    assert len(corners(root, "last_move")) == 2
    assert strokes(root, "last_move") == strokes(root, "captured") == []


def test_a_round_trip_is_lit_up_and_pointed_along() -> None:
    """A capture that ends where it began has one lit square, and its arrow follows the path."""
    root = read(svg.board(Board.empty(), last_move=ROUND_TRIP, arrows=[ROUND_TRIP]))
    assert len(corners(root, "last_move")) == 1
    (shaft,) = strokes(root, "arrow")
    assert shaft.startswith(f"M{'L'.join(map(middle, ROUND_TRIP.path[:-1]))}L")


def test_an_arrow_goes_from_square_to_square() -> None:
    """Each arrow begins in the middle of its first square, and its head points at the middle of its last."""
    root = read(svg.board(State.initial(), arrows=[(9, 14), Move((11, 15)), [23, 5]]))
    starts = [shaft.split("L")[0] for shaft in strokes(root, "arrow")]
    assert starts == [f"M{middle(square)}" for square in (9, 11, 23)]
    heads = [path.attrib["d"] for path in root.iter(f"{SVG}path") if path.get("fill") == svg.COLORS["arrow"]]
    for head, end in zip(heads, (14, 15, 5)):
        tip = re.match(r"M([\d.]+) ([\d.]+)L", head)
        assert tip
        x, y = map(int, middle(end).split())
        assert ((float(tip[1]) - x) ** 2 + (float(tip[2]) - y) ** 2) ** 0.5 < 2.1
    assert len(heads) == 3
    assert told(root, "desc").endswith("Arrows: 9-14, 11-15, 23-5.")


def test_marks_are_dots_on_empty_squares_and_rings_round_pieces() -> None:
    """A mark never hides a piece, and has the colour it is given."""
    root = read(svg.board(State.initial(), marks={18: "red", 1: "#00ff00"}))
    dots = [dot for dot in root.iter(f"{SVG}circle") if dot.get("fill") == "red"]
    assert [f"{dot.get('cx')} {dot.get('cy')}" for dot in dots] == [middle(18)]
    rings = [path for path in root.iter(f"{SVG}path") if path.get("stroke") == "#00ff00"]
    assert len(rings) == 1
    assert rings[0].get("fill") == "none"
    assert told(root, "desc").endswith("Marked: 1, 18.")
    plain = read(svg.board(State.initial(), marks=iter([18, 18, 17])))
    assert [dot.get("fill") for dot in plain.iter(f"{SVG}circle") if dot.get("cx")] == [
        svg.COLORS["mark"]
    ] * 2


# What callers give is never markup.


@given(st.text() | st.sampled_from((HOSTILE, "</title><script>")))
def test_a_title_is_text(title: str) -> None:
    """Any title can be read back, but for characters that XML has not; it changes nothing else."""
    root = read(svg.board(CAPTURE, title=title))
    allowed = re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", title)
    # XML reads any end of line as one newline.
    assert told(root, "title") == allowed.replace("\r\n", "\n").replace("\r", "\n")
    assert parts(root) == parts(read(svg.board(CAPTURE)))


@pytest.mark.parametrize("part", svg.COLORS)
def test_a_colour_can_be_any_of_css(part: str) -> None:
    """Names, numbers and functions of CSS are taken as they are, for each part."""
    for color in ("red", "#F00", "#f00a", "#ff0000", "#ff0000aa", "rgb(1, 2, 3)", "oklch(60% 0.15 50 / .5)"):
        picture = svg.board(
            CAPTURE, colors={part: color}, marks=[1, 18], last_move=CAPTURING, arrows=[(1, 2)]
        )
        picture += svg.game([CAPTURE], colors={part: color}, numbers=True)
        assert picture.count(f'"{color}"') >= 1


@given(st.text() | st.from_regex(r"(#|rgb\(|red|url\().*", fullmatch=True) | st.just(HOSTILE))
def test_a_colour_is_a_colour_or_refused(color: str) -> None:
    """No text given as a colour adds an element, an attribute or a reference to a picture."""
    default = read(svg.board(CAPTURE, marks=[18], last_move=CAPTURING))
    calls: tuple[Callable[[], str], ...] = (
        lambda: svg.board(CAPTURE, marks=[18], last_move=CAPTURING, colors={"dark": color, "mark": color}),
        lambda: svg.board(CAPTURE, marks={18: color}, last_move=CAPTURING),
    )
    for call in calls:
        try:
            root = read(call())
        except DraughtsError:
            continue
        assert re.fullmatch(r"[\w#%(),./ +-]+", color, re.ASCII)
        assert "url" not in color or color.isalpha()
        assert parts(root) == parts(default)
        assert [sorted(element.attrib) for element in root.iter()] == [
            sorted(element.attrib) for element in default.iter()
        ]


# What is refused.


class Unlike:
    """Something that is none of what is asked for."""


WRONG_TYPES: dict[str, Mapping[str, Any]] = {
    "last_move as text": {"last_move": "11-15"},
    "last_move as path": {"last_move": (11, 15)},
    "arrows as one move": {"arrows": CAPTURING},
    "arrows as one pair": {"arrows": (11, 15)},
    "arrows as text": {"arrows": "11-15"},
    "an arrow as text": {"arrows": ["11-15"]},
    "an arrow of texts": {"arrows": [("11", "15")]},
    "an arrow of bools": {"arrows": [(True, False)]},
    "marks as a number": {"marks": 11},
    "marks as text": {"marks": "11"},
    "marks as bytes": {"marks": b"11"},
    "a mark as text": {"marks": ["11"]},
    "a mark coloured with a piece": {"marks": State.initial().board},
    "flipped as a number": {"flipped": 1},
    "numbers as text": {"numbers": "yes"},
    "size as float": {"size": 400.0},
    "size as bool": {"size": True},
    "colors as text": {"colors": "red"},
    "a part as a number": {"colors": {1: "red"}},
    "a colour as a number": {"colors": {"dark": 0xFF0000}},
    "title as a number": {"title": 5},
}


@pytest.mark.parametrize("options", WRONG_TYPES.values(), ids=WRONG_TYPES)
def test_an_argument_of_the_wrong_type_is_a_type_error(options: Mapping[str, Any]) -> None:
    """It is told what was due."""
    with pytest.raises(TypeError, match="must be"):
        svg.board(State.initial(), **options)


@pytest.mark.parametrize("position", [None, "W:W1:B2", Board, {}, Unlike()])
def test_only_a_board_or_a_state_is_drawn(position: Any) -> None:
    """Anything else is a TypeError."""
    with pytest.raises(TypeError, match="position must be a Board or State"):
        svg.board(position)


def endless() -> Iterator[int]:
    """Squares without end."""
    return repeat(11)


WRONG_VALUES: dict[str, tuple[Callable[[], Mapping[str, Any]], str]] = {
    "a small size": (lambda: {"size": 15}, "size must be from 16 to 10000"),
    "a large size": (lambda: {"size": 10_001}, "size must be from 16 to 10000"),
    "a last move off the board": (lambda: {"last_move": Move((31, 35))}, "square must be from 1 to 32"),
    "a capture off the board": (
        lambda: {"last_move": Move((22, 31), captures=(40,))},
        "square must be from 1 to 32",
    ),
    "an arrow off the board": (lambda: {"arrows": [(1, 33)]}, "square must be from 1 to 32"),
    "an arrow far off the board": (lambda: {"arrows": [(1, 10**5000)]}, "square must be from 1 to 32"),
    "an arrow to its start": (lambda: {"arrows": [(5, 5)]}, "goes to another square"),
    "an arrow of three": (lambda: {"arrows": [(5, 9, 14)]}, "a pair of squares"),
    "a mark off the board": (lambda: {"marks": [0]}, "square must be from 1 to 32"),
    "endless marks": (lambda: {"marks": endless()}, "more than 1000"),
    "endless arrows": (lambda: {"arrows": ((n % 9 + 1, 20) for n in count())}, "more than 1000"),
    "one mark too many": (lambda: {"marks": [11] * 1001}, "more than 1000"),
    "an unknown part": (lambda: {"colors": {"drak": "red"}}, "not 'drak'"),
    "a reference": (lambda: {"colors": {"dark": "url(#x)"}}, "must be a CSS colour"),
    "a colour without end": (lambda: {"colors": {"dark": "a" * 10**6}}, "must be a CSS colour"),
    "no colour": (lambda: {"colors": {"dark": ""}}, "must be a CSS colour"),
    "a colour and a newline": (lambda: {"colors": {"dark": "red\n"}}, "must be a CSS colour"),
}


@pytest.mark.parametrize(("options", "message"), WRONG_VALUES.values(), ids=WRONG_VALUES)
def test_a_wrong_value_is_one_of_our_errors(options: Callable[[], Mapping[str, Any]], message: str) -> None:
    """It is told what is wrong with it, shortly."""
    with pytest.raises(DraughtsError, match=message) as caught:
        svg.board(State.initial(), **options())
    assert len(str(caught.value)) < 300


def test_a_thousand_marks_and_arrows_are_drawn() -> None:
    """The limit is on what nobody can look at."""
    root = read(svg.board(Board.empty(), marks=[11] * 1000, arrows=[(1, 6)] * 1000))
    assert len(strokes(root, "arrow")) == 1000


def captions(picture: str) -> list[str]:
    """Return what is written below the diagrams."""
    return [text.text or "" for text in read(picture).iter(f"{SVG}text")]
