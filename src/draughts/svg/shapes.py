"""The shapes of one board.

Owns lengths, colours and what each thing looks like.  Judges nothing: whoever draws has checked what is
given.  A picture has no ids, styles or scripts, so any number of them can stand in one page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, SupportsIndex

from draughts.core.board import Board
from draughts.core.move import Move
from draughts.pieces import Piece
from draughts.rules.ruleset import Rules, spell_square

COLORS: Mapping[str, str] = MappingProxyType(
    {
        "light": "#efdfc1",
        "dark": "#a5774e",
        "frame": "#4a3222",
        "black": "#262220",
        "black_line": "#d9a441",  # the rings of the men and the crowns, and the edge
        "white": "#fbf7ee",
        "white_line": "#8c2f1b",
        "last_move": "#e3c84b",
        "captured": "#d81e2c",
        "mark": "#3fa34d",
        "arrow": "#1769c2",
        "number": "#fff6e0",
        "caption": "#fff6e0",
    }
)
"""The parts of a picture that `colors` may name, with the colours they have unless it does."""

# Lengths in units of the picture: an 8x8 board is 400 wide, so at that size a unit is a pixel.
_SQUARE = 48
FRAME = 8
_RADIUS = 18.5
_RADIUS_NUMBERED = 17  # leaves the number room in its corner

_CROWN = "M-10 9.5L-12.5-6.5L-5.5-.5L0-11L5.5-.5L12.5-6.5L10 9.5Z"
FONT = 'font-family="Verdana,DejaVu Sans,Arial,sans-serif"'


class View(NamedTuple):
    """A board, and how it is looked at."""

    board: Board
    rules: Rules | None  # those of a state
    flipped: bool
    numbers: bool
    colors: Mapping[str, str]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, the frame included."""
        layout = self.board.layout
        return layout.columns * _SQUARE + 2 * FRAME, layout.rows * _SQUARE + 2 * FRAME

    def name(self, square: int) -> str:
        """Return the name of a square as the rules write it, its number without any."""
        return str(square) if self.rules is None else spell_square(self.rules, square)

    def corner(self, square: SupportsIndex) -> tuple[int, int]:
        """Return the top left corner of a square; DraughtsError if the board has none of this number."""
        layout = self.board.layout
        row, column = layout.place(square)
        if self.flipped:
            row, column = layout.rows - 1 - row, layout.columns - 1 - column
        return FRAME + column * _SQUARE, FRAME + row * _SQUARE

    def centre(self, square: SupportsIndex) -> tuple[int, int]:
        """Return the centre of a square."""
        x, y = self.corner(square)
        return x + _SQUARE // 2, y + _SQUARE // 2


def shapes_of(
    view: View, last_move: Move | None, paths: Iterable[Sequence[int]], marked: Mapping[int, str]
) -> Iterator[str]:
    """Yield the shapes of a board, the lowest first; `marked` maps squares to colours."""
    board, colors, (width, height) = view.board, view.colors, view.size
    inner = f'width="{width - 2 * FRAME}" height="{height - 2 * FRAME}"'
    yield f'<rect width="{width}" height="{height}" rx="4" fill="{colors["frame"]}"/>'
    yield f'<rect x="{FRAME}" y="{FRAME}" {inner} fill="{colors["light"]}"/>'
    yield f'<g fill="{colors["dark"]}" shape-rendering="crispEdges">'
    yield from (_square(view, square) for square in range(1, board.layout.squares + 1))
    yield "</g>"
    if last_move is not None:
        yield from _trace(last_move, view)
    radius = _RADIUS_NUMBERED if view.numbers else _RADIUS
    yield from (_piece(square, piece, radius, view) for square, piece in board.items())
    if last_move is not None:
        yield from (_strike(square, view) for square in sorted(set(last_move.captures)))
    yield from (_mark(square, color, view) for square, color in marked.items())
    for path in paths:
        yield from _arrow(path, view)
    if view.numbers:
        yield from _numbers(view)


def _square(view: View, square: int) -> str:
    x, y = view.corner(square)
    return f'<rect x="{x}" y="{y}" width="{_SQUARE}" height="{_SQUARE}"/>'


def _piece(square: int, piece: Piece, radius: float, view: View) -> str:
    side = piece.color.name.lower()
    fill, line = view.colors[side], view.colors[f"{side}_line"]
    x, y = view.centre(square)
    inside = f'<circle r="{length(radius * 0.62)}" stroke-width="1.5"/>'
    if piece.is_king:
        inside = f'<path d="{_CROWN}" fill="{line}" stroke="none"/>'
    return (
        f'<g data-square="{square}" data-piece="{piece}" transform="translate({x} {y})" '
        f'fill="{fill}" stroke="{line}" stroke-width="2"><circle r="{length(radius)}"/>{inside}</g>'
    )


def _numbers(view: View) -> Iterator[str]:
    # Last, and outlined in the colour of the square: readable where a number touches something else.
    yield (
        f'<g {FONT} font-size="12" font-weight="bold" '
        f'fill="{view.colors["number"]}" stroke="{view.colors["dark"]}" stroke-width="2.5" '
        f'stroke-linejoin="round" paint-order="stroke">'
    )
    for square in range(1, view.board.layout.squares + 1):
        x, y = view.corner(square)
        yield f'<text x="{x + 2}" y="{y + 12}">{view.name(square)}</text>'
    yield "</g>"


def _trace(move: Move, view: View) -> Iterator[str]:
    """Light up the squares of a move, and draw the way of a capture."""
    color = view.colors["last_move"]
    yield f'<g fill="{color}" fill-opacity=".7" shape-rendering="crispEdges">'
    yield from (_square(view, square) for square in sorted({move.start, move.end}))
    yield "</g>"
    if move.is_capture:
        yield _line(_way(map(view.centre, move.path)), color, 5)


def _strike(square: int, view: View) -> str:
    x, y = view.centre(square)
    cross = f"M{x - 9} {y - 9}L{x + 9} {y + 9}M{x + 9} {y - 9}L{x - 9} {y + 9}"
    return _haloed(cross, view.colors["captured"], 4.5)


def _mark(square: int, color: str, view: View) -> str:
    x, y = view.centre(square)
    if square in view.board:  # a ring outside the piece
        return _haloed(f"M{x - 20} {y}a20 20 0 1 1 0 .01z", color, 3.5)
    return f'<circle cx="{x}" cy="{y}" r="8" fill="{color}" stroke="#fff" stroke-width="2"/>'


def _arrow(path: Sequence[int], view: View) -> Iterator[str]:
    """Draw an arrow along a path: a line that ends where the head begins, and the head."""
    points = [view.centre(square) for square in path]
    (x0, y0), (x1, y1) = points[-2:]
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    right, down = (x1 - x0) / length, (y1 - y0) / length
    base = x1 - 17 * right, y1 - 17 * down
    head = (
        (x1 + 2 * right, y1 + 2 * down),
        (base[0] - 10 * down, base[1] + 10 * right),
        (base[0] + 10 * down, base[1] - 10 * right),
    )
    way, color = _way([*points[:-1], base]), view.colors["arrow"]
    yield '<g opacity=".9">'
    yield _line(way, "#fff", 9)
    yield f'<path d="{_way(head)}Z" fill="{color}" stroke="#fff" stroke-width="2" stroke-linejoin="round"/>'
    yield f"{_line(way, color, 5.5)}</g>"


def _haloed(way: str, color: str, width: float) -> str:
    """Draw a line that stands out from light and from dark."""
    return _line(way, "#fff", width + 3) + _line(way, color, width)


def _line(way: str, color: str, width: float) -> str:
    return (
        f'<path d="{way}" fill="none" stroke="{color}" stroke-width="{length(width)}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _way(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{length(x)} {length(y)}" for x, y in points)


def length(number: float) -> str:
    """Write a length, to a hundredth."""
    rounded = round(number, 2) + 0.0  # never a negative zero
    return f"{rounded:.2f}".rstrip("0").rstrip(".")
