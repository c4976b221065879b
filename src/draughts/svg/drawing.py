"""Boards, states and games as SVG pictures.

Owns the drawing of a board with shapes, and of a strip of boards.  Judges no move and no position: what it
is given is what it draws.  A picture has no ids, styles or scripts, so any number of them can stand in one
page, and nothing a caller gives is taken for markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, SupportsIndex, TypeAlias

from draughts.arguments import as_flag, whole_between, wrong_type
from draughts.core.board import Board
from draughts.core.move import Move
from draughts.core.state import State
from draughts.errors import DraughtsError, shortened
from draughts.moves.notation import format_move
from draughts.pieces import Color, Piece
from draughts.rules.layout import Layout
from draughts.rules.ruleset import Rules
from draughts.rules.spelling import spell_square

__all__ = ["COLORS", "board", "game"]

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

Arrow: TypeAlias = "Move | Sequence[SupportsIndex]"
Marks: TypeAlias = "Iterable[SupportsIndex] | Mapping[SupportsIndex, str]"

SMALLEST, LARGEST = 16, 10_000  # pixels
_MOST = 1000  # arrows, marks, or diagrams: more than anybody can look at
_DIAGRAMS = 8  # of a game, where no plies are chosen

# Lengths in units of the picture: an 8x8 board is 400 wide, so at that size a unit is a pixel.
_SQUARE = 48
_FRAME = 8
_CAPTION = 28  # the height of the band below a diagram
_GAP = 16  # between diagrams
_RADIUS = 18.5
_RADIUS_NUMBERED = 17  # leaves the number room in its corner
_LETTER = 13  # how wide a character of a caption may come out

_CROWN = "M-10 9.5L-12.5-6.5L-5.5-.5L0-11L5.5-.5L12.5-6.5L10 9.5Z"
_COLOR = re.compile(
    r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"
    r"|[a-zA-Z]{1,40}"
    r"|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([0-9a-z%,./ +-]{1,80}\)",
    re.ASCII,
)
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MARKUP = {ord(sign): f"&{name};" for sign, name in zip("&<>\"'", ("amp", "lt", "gt", "quot", "#39"))}
_NAMES = {color: color.name.capitalize() for color in Color}


class Played(Protocol):
    """A game that was played: `draughts.pdn.Game` is one."""

    @property
    def moves(self) -> Sequence[Move]:
        """The moves, in order."""

    def states(self) -> Iterable[State]:
        """The positions, from the one before the first move to the one after the last."""


# What can be called.


def board(
    position: Board | State,
    *,
    last_move: Move | None = None,
    arrows: Iterable[Arrow] = (),
    marks: Marks = (),
    flipped: bool = False,
    numbers: bool = False,
    size: SupportsIndex = 400,
    colors: Mapping[str, str] | None = None,
    title: str | None = None,
) -> str:
    """Draw a board, or the board of a state, as an SVG document.

    `last_move` lights up where the move began and ended, and strikes out the squares it captured on.
    `arrows` are pairs of squares, or moves, drawn along their paths; `marks` are squares, or a mapping from
    square to colour.  `flipped` puts Black at the bottom; `numbers` writes the number of each square, or
    its name where the rules of a state write names in moves.
    `size` is the longer side in pixels, 16 to 10000.  `colors` maps parts named in `COLORS` to CSS colours:
    `#rgb`, a name, or a function such as `rgb(0 0 0 / 50%)`.  `title` is what a screen reader says first.

    The same arguments give the same text.
    Raises TypeError for values of other types and DraughtsError for squares and colours that are none.

    >>> from draughts import State, legal_moves
    >>> start = State.initial()
    >>> picture = board(start, arrows=legal_moves(start), numbers=True)
    >>> picture[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="'
    >>> picture.count("data-piece=")
    24
    """
    if not isinstance(position, (Board, State)):
        wrong_type("position", "Board or State", position)
    pixels = whole_between(size, "size", SMALLEST, LARGEST)
    diagram = _diagram(position, last_move, arrows, marks, _view_of(position, flipped, numbers, colors))
    told = _title(title, "A draughts board" if isinstance(position, Board) else "A draughts position")
    return _document(diagram.shapes, diagram.width, diagram.height, pixels, told, diagram.told)


def game(
    played: Played | Iterable[State],
    plies: Iterable[SupportsIndex] | None = None,
    *,
    columns: SupportsIndex = 4,
    flipped: bool = False,
    numbers: bool = False,
    size: SupportsIndex = 240,
    colors: Mapping[str, str] | None = None,
    title: str | None = None,
) -> str:
    """Draw a strip of diagrams of a game as an SVG document: what the board was after the plies chosen.

    `played` is a `draughts.pdn.Game`, anything else with `moves` and `states()`, or just states in order.
    `plies` counts the moves played before each diagram, so 0 is the start; unless given, eight diagrams or
    fewer are spread evenly from the start to the end.  Each has its last move lit up and named below.
    `columns` is how many stand side by side, and `size` the longer side of one board, in pixels.
    The other arguments, and what is raised, are those of `board`.

    >>> from draughts import State, apply, parse_move
    >>> states = [State.initial()]
    >>> for move in ("11-15", "23-19", "8-11"):
    ...     states.append(apply(states[-1], parse_move(states[-1], move)))
    >>> game(states, [0, 3]).count("</text>")
    2
    """
    pixels = whole_between(size, "size", SMALLEST, LARGEST)
    across = whole_between(columns, "columns", 1, _MOST)
    chosen = _colors(colors)
    diagrams = [
        (caption, _diagram(state, move, (), (), _view_of(state, flipped, numbers, chosen)))
        for caption, state, move in _scenes(played, plies)
    ]
    if not diagrams:
        raise DraughtsError("there are no plies to draw")
    across = min(across, len(diagrams))
    wide = max(diagram.width for _, diagram in diagrams) + _GAP
    high = max(diagram.height for _, diagram in diagrams) + _CAPTION + _GAP
    shapes: list[str] = []
    for place, (caption, diagram) in enumerate(diagrams):
        row, column = divmod(place, across)
        shapes.append(f'<g transform="translate({column * wide} {row * high})">')
        shapes += diagram.shapes
        shapes += _caption(caption, diagram, chosen)
        shapes.append("</g>")
    width = across * wide - _GAP
    height = -(-len(diagrams) // across) * high - _GAP
    longer = max(diagrams[0][1].width, diagrams[0][1].height)
    told = "; ".join(caption for caption, _ in diagrams)
    whole = pixels * max(width, height) / longer
    return _document(shapes, width, height, whole, _title(title, "A game of draughts"), f"Diagrams: {told}.")


# A board.


class _View(NamedTuple):
    """How a board is looked at."""

    layout: Layout
    flipped: bool
    numbers: bool
    colors: Mapping[str, str]
    rules: Rules | None  # those of a state

    def name(self, square: int) -> str:
        """Give the name of a square as the rules write it, its number without any."""
        return str(square) if self.rules is None else spell_square(self.rules, square)

    def corner(self, square: SupportsIndex) -> tuple[int, int]:
        """Give the top left corner of a square; DraughtsError if the board has none of this number."""
        row, column = self.layout.place(square)
        if self.flipped:
            row, column = self.layout.rows - 1 - row, self.layout.columns - 1 - column
        return _FRAME + column * _SQUARE, _FRAME + row * _SQUARE

    def centre(self, square: SupportsIndex) -> tuple[int, int]:
        x, y = self.corner(square)
        return x + _SQUARE // 2, y + _SQUARE // 2


class _Diagram(NamedTuple):
    """A board as shapes, and in words."""

    shapes: list[str]
    width: int
    height: int
    told: str


def _view_of(
    position: Board | State, flipped: object, numbers: object, colors: Mapping[str, str] | None
) -> _View:
    as_flag(flipped, "flipped")
    as_flag(numbers, "numbers")
    rules = None if isinstance(position, Board) else position.rules
    layout = position.layout if isinstance(position, Board) else position.board.layout
    return _View(layout, bool(flipped), bool(numbers), _colors(colors), rules)


def _diagram(
    position: Board | State, last_move: object, arrows: object, marks: object, view: _View
) -> _Diagram:
    placed = position if isinstance(position, Board) else position.board
    if last_move is not None and not isinstance(last_move, Move):
        wrong_type("last_move", "Move or None", last_move)
    paths = _paths(arrows, view)
    marked = _marked(marks, view)
    layout, colors = view.layout, view.colors
    inner = layout.columns * _SQUARE, layout.rows * _SQUARE
    width, height = inner[0] + 2 * _FRAME, inner[1] + 2 * _FRAME
    shapes = [
        f'<rect width="{width}" height="{height}" rx="4" fill="{colors["frame"]}"/>',
        f'<rect x="{_FRAME}" y="{_FRAME}" width="{inner[0]}" height="{inner[1]}" fill="{colors["light"]}"/>',
        f'<g fill="{colors["dark"]}" shape-rendering="crispEdges">',
        *(_square(view, square) for square in range(1, layout.squares + 1)),
        "</g>",
    ]
    if last_move is not None:
        shapes += _trace(last_move, view)
    radius = _RADIUS_NUMBERED if view.numbers else _RADIUS
    shapes += [_piece(square, piece, radius, view) for square, piece in placed.items()]
    if last_move is not None:
        shapes += [_strike(square, view) for square in sorted(set(last_move.captures))]
    shapes += [_mark(square, color, square in placed, view) for square, color in marked.items()]
    for path in paths:
        shapes += _arrow(path, view)
    if view.numbers:
        shapes += _numbers(view)
    return _Diagram(shapes, width, height, _told(position, last_move, paths, marked, view))


def _square(view: _View, square: int) -> str:
    x, y = view.corner(square)
    return f'<rect x="{x}" y="{y}" width="{_SQUARE}" height="{_SQUARE}"/>'


def _piece(square: int, piece: Piece, radius: float, view: _View) -> str:
    side = piece.color.name.lower()
    fill, line = view.colors[side], view.colors[f"{side}_line"]
    x, y = view.centre(square)
    inside = (
        f'<path d="{_CROWN}" fill="{line}" stroke="none"/>'
        if piece.is_king
        else f'<circle r="{_text(radius * 0.62)}" stroke-width="1.5"/>'
    )
    return (
        f'<g data-square="{square}" data-piece="{piece}" transform="translate({x} {y})" '
        f'fill="{fill}" stroke="{line}" stroke-width="2"><circle r="{_text(radius)}"/>{inside}</g>'
    )


def _numbers(view: _View) -> Iterator[str]:
    # Last, and outlined in the colour of the square: readable where a number touches something else.
    yield (
        f'<g font-family="Verdana,DejaVu Sans,Arial,sans-serif" font-size="12" font-weight="bold" '
        f'fill="{view.colors["number"]}" stroke="{view.colors["dark"]}" stroke-width="2.5" '
        f'stroke-linejoin="round" paint-order="stroke">'
    )
    for square in range(1, view.layout.squares + 1):
        x, y = view.corner(square)
        yield f'<text x="{x + 2}" y="{y + 12}">{view.name(square)}</text>'
    yield "</g>"


# What is drawn on a board.


def _trace(move: Move, view: _View) -> Iterator[str]:
    """Light up the squares of a move, and draw the way of a capture."""
    color = view.colors["last_move"]
    yield f'<g fill="{color}" fill-opacity=".7" shape-rendering="crispEdges">'
    for square in sorted({move.start, move.end}):
        yield _square(view, square)
    yield "</g>"
    if move.is_capture:
        yield f'<path d="{_way([view.centre(square) for square in move.path])}" {_stroke(color, 5)}/>'


def _strike(square: int, view: _View) -> str:
    x, y = view.centre(square)
    cross = f"M{x - 9} {y - 9}L{x + 9} {y + 9}M{x + 9} {y - 9}L{x - 9} {y + 9}"
    return _haloed(f'd="{cross}"', view.colors["captured"], 4.5)


def _mark(square: int, color: str, occupied: bool, view: _View) -> str:
    x, y = view.centre(square)
    if occupied:  # a ring outside the piece
        return _haloed(f'd="{_circle(x, y, 20)}"', color, 3.5)
    return f'<circle cx="{x}" cy="{y}" r="8" fill="{color}" stroke="#fff" stroke-width="2"/>'


def _arrow(path: Sequence[int], view: _View) -> Iterator[str]:
    """Draw an arrow along a path: a line that ends where the head begins, and the head."""
    points: list[tuple[float, float]] = [view.centre(square) for square in path]
    (x0, y0), (x1, y1) = points[-2:]
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    right, down = (x1 - x0) / length, (y1 - y0) / length
    base = x1 - 17 * right, y1 - 17 * down
    points[-1] = base
    head = _way(
        [
            (x1 + 2 * right, y1 + 2 * down),
            (base[0] - 10 * down, base[1] + 10 * right),
            (base[0] + 10 * down, base[1] - 10 * right),
        ]
    )
    color = view.colors["arrow"]
    yield '<g opacity=".9">'
    yield f'<path d="{_way(points)}" {_stroke("#fff", 9)}/>'
    yield f'<path d="{head}Z" fill="{color}" stroke="#fff" stroke-width="2" stroke-linejoin="round"/>'
    yield f'<path d="{_way(points)}" {_stroke(color, 5.5)}/></g>'


def _haloed(shape: str, color: str, width: float) -> str:
    """Draw a line that stands out from light and from dark."""
    return f"<path {shape} {_stroke('#fff', width + 3)}/><path {shape} {_stroke(color, width)}/>"


def _stroke(color: str, width: float) -> str:
    return (
        f'fill="none" stroke="{color}" stroke-width="{_text(width)}" '
        f'stroke-linecap="round" stroke-linejoin="round"'
    )


def _way(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{_text(x)} {_text(y)}" for x, y in points)


def _circle(x: int, y: int, radius: int) -> str:
    return f"M{x - radius} {y}a{radius} {radius} 0 1 1 0 .01z"


def _caption(caption: str, diagram: _Diagram, colors: Mapping[str, str]) -> Iterator[str]:
    room = diagram.width - 2 * _FRAME
    squeezed = (
        f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if len(caption) * _LETTER > room else ""
    )
    yield (
        f'<rect y="{diagram.height - _FRAME}" width="{diagram.width}" height="{_CAPTION + _FRAME}" rx="4" '
        f'fill="{colors["frame"]}"/>'
        f'<text x="{_text(diagram.width / 2)}" y="{diagram.height + 15}" text-anchor="middle" font-size="20" '
        f'font-family="Verdana,DejaVu Sans,Arial,sans-serif" fill="{colors["caption"]}"{squeezed}>'
        f"{_escaped(caption)}</text>"
    )


# A document.


def _document(
    shapes: Iterable[str], width: int, height: int, pixels: float, title: str, description: str
) -> str:
    scale = pixels / max(width, height)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_text(width * scale)}" '
            f'height="{_text(height * scale)}" viewBox="0 0 {width} {height}" role="img">',
            f"<title>{_escaped(title)}</title>",
            f"<desc>{_escaped(description)}</desc>",
            *shapes,
            "</svg>\n",
        )
    )


def _title(given: str | None, usual: str) -> str:
    if given is None:
        return usual
    if not isinstance(given, str):
        wrong_type("title", "str or None", given)
    return given


def _told(
    position: Board | State,
    last_move: Move | None,
    paths: Sequence[Sequence[int]],
    marked: Iterable[int],
    view: _View,
) -> str:
    """Describe a board in words."""
    placed = position if isinstance(position, Board) else position.board
    sentences = [] if isinstance(position, Board) else [f"{_NAMES[position.turn]} to move"]
    for color in Color:
        parts = []
        for king, name in ((False, "man"), (True, "king")):
            squares = [
                square for square, piece in placed.items() if piece.color is color and piece.is_king is king
            ]
            if squares:
                kind = name if len(squares) == 1 else {"man": "men", "king": "kings"}[name]
                parts.append(f"{kind} on {', '.join(map(view.name, squares))}")
        sentences.append(f"{_NAMES[color]}: {'; '.join(parts) or 'no pieces'}")
    if last_move is not None:
        sign = "x" if view.rules is None else view.rules.capture_sign
        written = (sign if last_move.is_capture else "-").join(map(view.name, last_move.path))
        sentences.append(f"Last move: {written}")
    if paths:
        sentences.append(f"Arrows: {', '.join('-'.join(map(view.name, path)) for path in paths)}")
    squares = sorted(marked)
    if squares:
        sentences.append(f"Marked: {', '.join(map(view.name, squares))}")
    return ". ".join(sentences) + "."


def _escaped(text: str) -> str:
    return _NO_XML.sub("\ufffd", text).translate(_MARKUP)


def _text(number: float) -> str:
    """Write a length, to a hundredth."""
    rounded = round(number, 2) + 0.0  # never a negative zero
    return f"{rounded:.2f}".rstrip("0").rstrip(".")


# What is given.


def _colors(given: object) -> Mapping[str, str]:
    if given is None:
        return COLORS
    if not isinstance(given, Mapping):
        wrong_type("colors", "mapping from parts to CSS colours", given)
    chosen = dict(COLORS)
    for part, color in given.items():
        if not isinstance(part, str):
            wrong_type("a part named in colors", "str", part)
        if part not in COLORS:
            raise DraughtsError(f"colors names one of {', '.join(COLORS)}, not {shortened(part)}")
        chosen[part] = _css(color, f"the colour of {part}")
    return chosen


def _css(color: object, what: str) -> str:
    if not isinstance(color, str):
        wrong_type(what, "str", color)
    if not _COLOR.fullmatch(color):
        raise DraughtsError(
            f"{what} must be a CSS colour such as #c80, teal or rgb(0 0 0 / 50%), not {shortened(color)}"
        )
    return color


def _listed(given: object, what: str, wanted: str) -> list[Any]:
    """List an iterable, which may be of any length."""
    if not isinstance(given, Iterable) or isinstance(given, (str, bytes)):
        wrong_type(what, wanted, given)
    listed: list[Any] = []
    for each in given:
        listed.append(each)
        if len(listed) > _MOST:
            raise DraughtsError(f"{what}: more than {_MOST} are not drawn")
    return listed


def _paths(arrows: object, view: _View) -> list[tuple[int, ...]]:
    paths = []
    for arrow in _listed(arrows, "arrows", "tuple of pairs of squares or moves"):
        if isinstance(arrow, Move):
            path = arrow.path
        elif not isinstance(arrow, (tuple, list)):
            wrong_type("an arrow", "Move or pair of squares", arrow)
        elif len(arrow) != 2:
            raise DraughtsError(f"an arrow is a Move or a pair of squares, not {len(arrow)} of them")
        else:
            path = tuple(whole_between(square, "square", 1, view.layout.squares) for square in arrow)
        if any(one == other for one, other in zip(path, path[1:])):
            raise DraughtsError(f"an arrow from {path[0]} goes to another square")
        paths.append(path)
    return paths


def _marked(marks: object, view: _View) -> dict[int, str]:
    """Give the marked squares with their colours, which `view` knows the board of."""
    marked = {}
    pairs = (
        _listed(marks.items(), "marks", "mapping")
        if isinstance(marks, Mapping)
        else [(square, None) for square in _listed(marks, "marks", "tuple of squares, or mapping")]
    )
    for square, color in pairs:
        number = whole_between(square, "square", 1, view.layout.squares)
        if isinstance(marks, Mapping):
            marked[number] = _css(color, f"the colour of square {number}")
        else:
            marked[number] = view.colors["mark"]
    return dict(sorted(marked.items()))


def _scenes(
    played: object, plies: Iterable[SupportsIndex] | None
) -> Iterable[tuple[str, State, Move | None]]:
    """Give the caption, the position and the last move of each diagram."""
    if hasattr(played, "states") and hasattr(played, "moves") and not isinstance(played, type):
        moves: Sequence[Move] | None = played.moves
        states: list[Any] = list(played.states())
    elif isinstance(played, Iterable) and not isinstance(played, (str, bytes)):
        moves, states = None, list(played)
    else:
        wrong_type("played", "game, or iterable of states", played)
    for state in states:
        if not isinstance(state, State):
            wrong_type("a position of the game", "State", state)
    if not states:
        raise DraughtsError("the game has no position to draw")
    last = len(states) - 1
    if plies is None:
        chosen = sorted({part * last // (_DIAGRAMS - 1) for part in range(_DIAGRAMS)})
    else:
        chosen = [
            whole_between(ply, "ply", 0, last) for ply in _listed(plies, "plies", "tuple of numbers of plies")
        ]
    return [_scene(states, moves, ply) for ply in chosen]


def _scene(states: Sequence[State], moves: Sequence[Move] | None, ply: int) -> tuple[str, State, Move | None]:
    if ply == 0:
        return "at the start", states[0], None
    if moves is None:
        return f"after ply {ply}", states[ply], None
    move = moves[ply - 1]
    before = states[ply - 1]
    # A game that begins with the other side has half a move number behind it.
    half = ply - 1 + (states[0].turn is not states[0].rules.first)
    dots = "..." if half % 2 else "."
    return f"after {half // 2 + 1}{dots} {format_move(before, move)}", states[ply], move
