"""The pictures that can be asked for: `board` and `game`.

Owns what may be given, the document with its description in words, and the strip of a game.  Judges no
move and no position: what is given is drawn, and never taken for markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Protocol, SupportsIndex, TypeAlias

from draughts.arguments import as_flag, as_text, whole_between, wrong_type
from draughts.core.board import Board
from draughts.core.move import Move
from draughts.core.state import State
from draughts.errors import DraughtsError, shortened
from draughts.moves.notation import format_move
from draughts.pieces import Color, Piece
from draughts.svg.shapes import COLORS, FONT, FRAME, View, length, shapes_of

Arrow: TypeAlias = "Move | Sequence[SupportsIndex]"
Marks: TypeAlias = "Iterable[SupportsIndex] | Mapping[SupportsIndex, str]"

SMALLEST, LARGEST = 16, 10_000  # pixels
_MAX_DRAWN = 1000  # arrows, marks or diagrams, more than anybody can look at; others are refused
_DIAGRAMS = 8  # of a game, where no plies are chosen

_CAPTION = 28  # the height of the band below a diagram
_GAP = 16  # between diagrams
_LETTER = 13  # how wide a character of a caption may come out; a wider caption is squeezed

_COLOR = re.compile(
    r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"
    r"|[a-zA-Z]{1,40}"
    r"|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([0-9a-z%,./ +-]{1,80}\)",
    re.ASCII,
)
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MARKUP = {ord(sign): f"&{name};" for sign, name in zip("&<>\"'", ("amp", "lt", "gt", "quot", "#39"))}


class Played(Protocol):
    """A game that was played: `draughts.pdn.Game` is one."""

    @property
    def moves(self) -> Sequence[Move]:
        """The moves, in order."""

    def states(self) -> Iterable[State]:
        """The positions, from the one before the first move to the one after the last."""


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
    view = _view_of(position, flipped, numbers, _colors(colors))
    if last_move is not None and not isinstance(last_move, Move):
        wrong_type("last_move", "Move or None", last_move)
    paths = _paths(arrows, view)
    marked = _marked(marks, view)
    shapes = list(shapes_of(view, last_move, paths, marked))
    usual, words = "A draughts board", list(_words(view, last_move, paths, marked))
    if isinstance(position, State):
        usual, words = "A draughts position", [f"{position.turn.name.capitalize()} to move", *words]
    return _document(shapes, view.size, pixels, title, usual, ". ".join(words) + ".")


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
    across = whole_between(columns, "columns", 1, _MAX_DRAWN)
    chosen = _colors(colors)
    scenes = [
        (words, _view_of(at, flipped, numbers, chosen), move) for words, at, move in _scenes(played, plies)
    ]
    if not scenes:
        raise DraughtsError("there are no plies to draw")
    across = min(across, len(scenes))
    wide = max(view.size[0] for _, view, _ in scenes) + _GAP
    high = max(view.size[1] for _, view, _ in scenes) + _CAPTION + _GAP
    shapes: list[str] = []
    for place, (caption, view, move) in enumerate(scenes):
        row, column = divmod(place, across)
        shapes.append(f'<g transform="translate({column * wide} {row * high})">')
        shapes += shapes_of(view, move, (), {})
        shapes += (_caption(caption, view), "</g>")
    size_of_all = across * wide - _GAP, -(-len(scenes) // across) * high - _GAP
    longer = pixels * max(size_of_all) / max(scenes[0][1].size)
    words = "; ".join(caption for caption, *_ in scenes)
    return _document(shapes, size_of_all, longer, title, "A game of draughts", f"Diagrams: {words}.")


def _caption(caption: str, view: View) -> str:
    width, height = view.size
    room = width - 2 * FRAME
    fitted = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"'
    squeezed = fitted if len(caption) * _LETTER > room else ""
    return (
        f'<rect y="{height - FRAME}" width="{width}" height="{_CAPTION + FRAME}" rx="4" '
        f'fill="{view.colors["frame"]}"/>'
        f'<text x="{length(width / 2)}" y="{height + 15}" text-anchor="middle" font-size="20" '
        f'{FONT} fill="{view.colors["caption"]}"{squeezed}>{_escaped(caption)}</text>'
    )


def _document(
    shapes: Iterable[str], size: tuple[int, int], pixels: float, title: str | None, usual: str, words: str
) -> str:
    if title is not None and not isinstance(title, str):
        wrong_type("title", "str or None", title)
    width, height = size
    scale = pixels / max(size)
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{length(width * scale)}" '
        f'height="{length(height * scale)}" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{_escaped(usual if title is None else title)}</title>",
        f"<desc>{_escaped(words)}</desc>",
        *shapes,
        "</svg>\n",
    )
    return "\n".join(parts)


def _words(
    view: View, last_move: Move | None, paths: Sequence[Sequence[int]], marked: Iterable[int]
) -> Iterator[str]:
    """Yield what is on a board as sentences without a full stop."""
    for color in Color:
        parts = []
        for is_king, one, more in ((False, "man", "men"), (True, "king", "kings")):
            piece = Piece(color, is_king=is_king)
            squares = [view.name(square) for square, each in view.board.items() if each == piece]
            if squares:
                parts.append(f"{one if len(squares) == 1 else more} on {', '.join(squares)}")
        yield f"{color.name.capitalize()}: {'; '.join(parts) or 'no pieces'}"
    if last_move is not None:
        sign = "x" if view.rules is None else view.rules.capture_sign
        yield f"Last move: {(sign if last_move.is_capture else '-').join(map(view.name, last_move.path))}"
    if paths:
        yield f"Arrows: {', '.join('-'.join(map(view.name, path)) for path in paths)}"
    if marked:
        yield f"Marked: {', '.join(map(view.name, marked))}"


def _escaped(text: str) -> str:
    return _NO_XML.sub("\ufffd", text).translate(_MARKUP)


def _view_of(position: Board | State, flipped: object, numbers: object, colors: Mapping[str, str]) -> View:
    placed, rules = (position, None) if isinstance(position, Board) else (position.board, position.rules)
    return View(placed, rules, as_flag(flipped, "flipped"), as_flag(numbers, "numbers"), colors)


def _colors(given: object) -> Mapping[str, str]:
    if given is None:
        return COLORS
    if not isinstance(given, Mapping):
        wrong_type("colors", "mapping from parts to CSS colours", given)
    chosen = dict(COLORS)
    for part, color in given.items():
        if as_text(part, "a part named in colors") not in COLORS:
            raise DraughtsError(f"colors names one of {', '.join(COLORS)}, not {shortened(part)}")
        chosen[part] = _css(color, f"the colour of {part}")
    return chosen


def _css(color: object, what: str) -> str:
    text = as_text(color, what)
    if not _COLOR.fullmatch(text):
        raise DraughtsError(
            f"{what} must be a CSS colour such as #c80, teal or rgb(0 0 0 / 50%), not {shortened(text)}"
        )
    return text


def _listed(given: object, what: str, wanted: str) -> list[Any]:
    """List an iterable, which may be of any length."""
    if not isinstance(given, Iterable) or isinstance(given, (str, bytes)):
        wrong_type(what, wanted, given)
    listed = list(islice(given, _MAX_DRAWN + 1))
    if len(listed) > _MAX_DRAWN:
        raise DraughtsError(f"{what}: more than {_MAX_DRAWN} are not drawn")
    return listed


def _paths(arrows: object, view: View) -> list[tuple[int, ...]]:
    paths = []
    for arrow in _listed(arrows, "arrows", "tuple of pairs of squares or moves"):
        if isinstance(arrow, Move):
            path = arrow.path
        elif not isinstance(arrow, (tuple, list)):
            wrong_type("an arrow", "Move or pair of squares", arrow)
        elif len(arrow) != 2:
            raise DraughtsError(f"an arrow is a Move or a pair of squares, not {len(arrow)} of them")
        else:
            path = tuple(whole_between(square, "square", 1, view.board.layout.squares) for square in arrow)
        if any(one == other for one, other in zip(path, path[1:])):
            raise DraughtsError(f"an arrow from {path[0]} goes to another square")
        paths.append(path)
    return paths


def _marked(marks: object, view: View) -> dict[int, str]:
    """Return the marked squares of the board with their colours, ascending."""
    if isinstance(marks, Mapping):
        pairs = _listed(marks.items(), "marks", "mapping")
    else:
        usual = view.colors["mark"]
        pairs = [(square, usual) for square in _listed(marks, "marks", "tuple of squares, or mapping")]
    marked = {}
    for square, color in pairs:
        number = whole_between(square, "square", 1, view.board.layout.squares)
        marked[number] = _css(color, f"the colour of square {number}")
    return dict(sorted(marked.items()))


def _scenes(played: object, plies: object) -> list[tuple[str, State, Move | None]]:
    """Return the caption, the position and the last move of each diagram."""
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
        given = _listed(plies, "plies", "tuple of numbers of plies")
        chosen = [whole_between(ply, "ply", 0, last) for ply in given]
    return [_scene(states, moves, ply) for ply in chosen]


def _scene(states: Sequence[State], moves: Sequence[Move] | None, ply: int) -> tuple[str, State, Move | None]:
    if ply == 0:
        return "at the start", states[0], None
    if moves is None:
        return f"after ply {ply}", states[ply], None
    move, before = moves[ply - 1], states[ply - 1]
    # A game that begins with the other side has half a move number behind it.
    half = ply - 1 + (states[0].turn is not states[0].rules.first)
    dots = "..." if half % 2 else "."
    return f"after {half // 2 + 1}{dots} {format_move(before, move)}", states[ply], move
