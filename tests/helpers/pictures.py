"""What a picture shows, read as XML, and any arguments of a picture."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from hypothesis import strategies as st

from draughts import (
    Board,
    Move,
    State,
    parse_move,
    svg,
)
from set_ups import boards

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> ElementTree.Element:
    """Read a picture as XML: it is an SVG element."""
    root = ElementTree.fromstring(picture.encode("utf-8"))
    assert root.tag == f"{SVG}svg"
    return root


def pieces_of(root: ElementTree.Element) -> dict[int, tuple[str, tuple[int, int]]]:
    """Return the sign and the centre of the piece drawn on each square."""
    found: dict[int, tuple[str, tuple[int, int]]] = {}
    for group in root.iter(f"{SVG}g"):
        if "data-piece" in group.attrib:
            moved = re.fullmatch(r"translate\((\d+) (\d+)\)", group.attrib["transform"])
            assert moved
            square = int(group.attrib["data-square"])
            assert square not in found
            found[square] = group.attrib["data-piece"], (int(moved[1]), int(moved[2]))
    return found


def group_of(root: ElementTree.Element, fill: str) -> ElementTree.Element:
    """Return the one group of this colour: of the dark squares, of a last move, of the numbers."""
    (found,) = (group for group in root.iter(f"{SVG}g") if group.get("fill") == fill)
    return found


def corners(root: ElementTree.Element, fill: str) -> set[tuple[int, int]]:
    """Return the top left corners of the squares of a colour."""
    group = group_of(root, svg.COLORS[fill])
    for square in group:
        assert (square.tag, square.get("width"), square.get("height")) == (f"{SVG}rect", "48", "48")
    found = {(int(square.attrib["x"]), int(square.attrib["y"])) for square in group}
    assert len(found) == len(group)
    return found


def squares(board: Board) -> st.SearchStrategy[int]:
    """Any square of a board."""
    return st.integers(1, board.layout.squares)


@st.composite
def arguments(draw: st.DrawFn) -> tuple[Board, dict[str, Any]]:
    """A board, and anything that can be drawn on it."""
    board = draw(boards())
    square = squares(board)
    pair = st.tuples(square, square).filter(lambda ends: ends[0] != ends[1])
    chain = st.lists(square, min_size=2, max_size=6).filter(
        lambda path: all(one != other for one, other in zip(path, path[1:]))
    )
    moves = chain.map(lambda path: Move(path, captures=path[1:]))
    return board, {
        "last_move": draw(st.none() | pair.map(Move) | moves),
        "arrows": draw(st.lists(pair | moves, max_size=3)),
        "marks": draw(
            st.lists(square, max_size=4) | st.dictionaries(square, st.sampled_from(("red", "#0f0")))
        ),
        "flipped": draw(st.booleans()),
        "numbers": draw(st.booleans()),
        "size": draw(st.integers(16, 10_000)),
    }


SQUARE, FRAME = 48, 8


CAPTURE = State.from_fen("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10")


CAPTURING = parse_move(CAPTURE, "7x32")


HOSTILE = "\"'><script>alert(1)</script>&lt;&#0;]]>\0\x0b\ud800\ufffe"


ROOT = Path(__file__).resolve().parents[2]
