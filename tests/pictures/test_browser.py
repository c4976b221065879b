"""Pictures as a browser paints them: a headless Chromium, where there is one.

Owns the looking at pixels.  One page holds every picture, and is photographed on a light and on a dark
ground.  What a picture is made of is for `test_svg.py`.
"""

from __future__ import annotations

import base64
import re
import shutil
import struct
import subprocess
import zlib
from pathlib import Path
from typing import NamedTuple

import pytest

from draughts import (
    INTERNATIONAL,
    SPANISH,
    Board,
    Color,
    Layout,
    Move,
    Piece,
    State,
    apply,
    parse_move,
    svg,
)

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--force-device-scale-factor=1", "--force-color-profile=srgb", "--enable-logging=stderr"),
)
WIDTH, HEIGHT = 1040, 1980
SMALLEST_KING = 167  # pixels across: squares of 20 pixels

Pixel = tuple[int, int, int]

CAPTURE = State.from_fen("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10")
CAPTURING = parse_move(CAPTURE, "7x32")
TAKEN = apply(CAPTURE, CAPTURING)
START = State.initial()
MIXED = Board.from_pieces(
    {
        **{square: Piece(Color.BLACK, is_king=square % 2 == 0) for square in (1, 2, 11, 12, 14, 28)},
        **{square: Piece(Color.WHITE, is_king=square % 2 == 0) for square in (5, 6, 21, 22, 32)},
    }
)
WIDE = Board.from_pieces({9: Piece(Color.BLACK), 20: Piece(Color.WHITE, is_king=True)}, Layout(5, 9, False))


class Placed(NamedTuple):
    """A picture of a board at a place of the page."""

    x: int
    y: int
    size: int
    board: Board
    picture: str
    flipped: bool = False
    as_image: bool = False


def placed(x: int, y: int, size: int, board: Board, flipped: bool = False, as_image: bool = False) -> Placed:
    """Draw a board without anything on it."""
    return Placed(x, y, size, board, svg.board(board, size=size, flipped=flipped), flipped, as_image)


PICTURES = {
    "800 pixels": placed(10, 10, 800, MIXED),
    "200 pixels": placed(820, 10, 200, MIXED),
    "200 pixels, flipped": placed(820, 220, 200, MIXED, flipped=True),
    "200 pixels, an image": placed(820, 430, 200, START.board, as_image=True),
    "20 pixels a square": placed(820, 640, SMALLEST_KING, MIXED),
    "5 rows, 9 columns": placed(10, 820, 200, WIDE),
    "800 pixels, flipped": placed(10, 1170, 800, MIXED, flipped=True),
    "10 rows, 10 columns": placed(820, 1170, 210, State.initial(INTERNATIONAL).board),
    "mirrored, flipped": placed(820, 1390, 200, State.initial(SPANISH).board, flipped=True),
}
OTHERS = {
    "last move": (220, 820, svg.board(TAKEN, size=200, last_move=CAPTURING)),
    "arrow": (430, 820, svg.board(Board.empty(), size=200, arrows=[(11, 18)], marks={30: "#00ff00"})),
    "numbers": (
        640,
        820,
        svg.board(MIXED, size=200, numbers=True, title="\"'><script>console.error(1)</script>"),
    ),
    "strip": (10, 1030, svg.game([START, apply(START, Move((11, 15)))], size=120)),
}


def page(ground: str) -> str:
    """Put every picture at its place on a page."""
    spots = [(each.x, each.y, each.picture, each.as_image) for each in PICTURES.values()]
    spots += [(x, y, picture, False) for x, y, picture in OTHERS.values()]
    divisions = []
    for x, y, picture, as_image in spots:
        shown = picture
        if as_image:
            data = base64.b64encode(picture.encode("utf-8")).decode("ascii")
            shown = f'<img alt="" style="display:block" src="data:image/svg+xml;base64,{data}">'
        divisions.append(f'<div style="position:absolute;left:{x}px;top:{y}px;line-height:0">{shown}</div>')
    return f'<!DOCTYPE html><meta charset="utf-8"><body style="background:{ground}">{"".join(divisions)}'


class Photograph:
    """The pixels of a PNG file: 8 bits a channel, no interlacing, as browsers write it."""

    def __init__(self, data: bytes) -> None:
        assert data.startswith(b"\x89PNG\r\n\x1a\n")
        packed = b""
        place = 8
        while place < len(data):
            (length,) = struct.unpack_from(">I", data, place)
            kind, body = data[place + 4 : place + 8], data[place + 8 : place + 8 + length]
            if kind == b"IHDR":
                self.width, self.height, depth, color, *rest = struct.unpack(">IIBBBBB", body)
                assert (depth, rest) == (8, [0, 0, 0])
                self._channels = {2: 3, 6: 4}[color]
            elif kind == b"IDAT":
                packed += body
            place += length + 12
        self._rows = list(self._unfiltered(zlib.decompress(packed)))

    def _unfiltered(self, data: bytes) -> list[bytearray]:
        step = self._channels
        length = self.width * step
        above = bytearray(length)
        rows = []
        for start in range(0, len(data), length + 1):
            how, row = data[start], bytearray(data[start + 1 : start + 1 + length])
            if how == 1:
                for i in range(step, length):
                    row[i] = (row[i] + row[i - step]) & 255
            elif how == 2:
                row = bytearray((one + other) & 255 for one, other in zip(row, above))
            elif how == 3:
                for i in range(length):
                    left = row[i - step] if i >= step else 0
                    row[i] = (row[i] + (left + above[i]) // 2) & 255
            elif how == 4:
                for i in range(length):
                    left, corner = (row[i - step], above[i - step]) if i >= step else (0, 0)
                    up = above[i]
                    near = left + up - corner
                    to_left, to_up, to_corner = abs(near - left), abs(near - up), abs(near - corner)
                    if to_left <= to_up and to_left <= to_corner:
                        row[i] = (row[i] + left) & 255
                    else:
                        row[i] = (row[i] + (up if to_up <= to_corner else corner)) & 255
            else:
                assert how == 0
            rows.append(row)
            above = row
        return rows

    def at(self, x: float, y: float) -> Pixel:
        """The colour of a pixel."""
        row, place = self._rows[int(y)], int(x) * self._channels
        return row[place], row[place + 1], row[place + 2]

    def block(self, x: float, y: float, side: int) -> list[Pixel]:
        """The pixels of a square around a point."""
        reach = range(-(side // 2), side - side // 2)
        return [self.at(x + right, y + down) for down in reach for right in reach]


@pytest.fixture(scope="module")
def browser() -> str:
    """The command of a browser; the tests are skipped where there is none."""
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    pytest.skip(f"no browser to look at pictures with: none of {', '.join(NAMES)} is installed")


class Look(NamedTuple):
    """What a browser made of the page."""

    photograph: Photograph
    ground: Pixel
    told: str


@pytest.fixture(scope="module", params=["#ffffff", "#101418"], ids=["light", "dark"])
def look(request: pytest.FixtureRequest, browser: str, tmp_path_factory: pytest.TempPathFactory) -> Look:
    """A photograph of the page on a light and on a dark ground."""
    folder = tmp_path_factory.mktemp("browser")
    source, photograph = folder / "page.html", folder / "page.png"
    source.write_text(page(request.param), encoding="utf-8")
    done = subprocess.run(
        [
            *(browser, *FLAGS, f"--user-data-dir={folder / 'profile'}"),
            *(f"--window-size={WIDTH},{HEIGHT}", f"--screenshot={photograph}", source.as_uri()),
        ],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=60,
        check=False,
    )
    assert photograph.exists(), done.stderr[-2000:]
    return Look(Photograph(photograph.read_bytes()), rgb(request.param), done.stderr)


def rgb(color: str) -> Pixel:
    """Read `#rrggbb`."""
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue


def near(one: Pixel, other: Pixel, most: int = 12) -> bool:
    """Whether two colours are the same to the eye."""
    return max(abs(a - b) for a, b in zip(one, other)) <= most


def contrast(one: Pixel, other: Pixel) -> float:
    """The contrast of two colours, 1 to 21, as the guidelines for accessible pages (WCAG 2) reckon it."""

    def light(pixel: Pixel) -> float:
        linear = [(c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in pixel]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dim = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def spot(picture: Placed, square: int, right: float = 0, down: float = 0) -> tuple[float, float]:
    """Where on the page a square is: its middle, or a point so many units of 48 to a square from there."""
    layout = picture.board.layout
    row, column = layout.place(square)
    return at(picture, row, column, right, down)


def at(picture: Placed, row: int, column: int, right: float = 0, down: float = 0) -> tuple[float, float]:
    """As `spot`, of a row and a column of the board with White at the bottom."""
    layout = picture.board.layout
    if picture.flipped:
        row, column = layout.rows - 1 - row, layout.columns - 1 - column
    scale = picture.size / (48 * max(layout.rows, layout.columns) + 16)
    x = picture.x + scale * (8 + 48 * column + 24 + right)
    return x, picture.y + scale * (8 + 48 * row + 24 + down)


COLORS = {part: rgb(color) for part, color in svg.COLORS.items()}


def test_the_browser_finds_nothing_to_complain_of(look: Look) -> None:
    """No script runs and no error is told on the page's console."""
    assert "CONSOLE" not in look.told, re.findall(".*CONSOLE.*", look.told)


@pytest.mark.parametrize("name", PICTURES)
def test_every_square_has_its_colour(look: Look, name: str) -> None:
    """Light and dark squares have their colours at the edge, and empty ones in the middle too."""
    picture = PICTURES[name]
    layout = picture.board.layout
    for row in range(layout.rows):
        for column in range(layout.columns):
            square = layout.square(row, column)
            wanted = COLORS["light" if square is None else "dark"]
            points = [(0, 0)] if square is None or square not in picture.board else []
            for right, down in (*points, (-20, -20), (20, -20), (-20, 20), (20, 20)):
                assert near(look.photograph.at(*at(picture, row, column, right, down)), wanted), (row, column)


@pytest.mark.parametrize("name", PICTURES)
def test_every_piece_has_the_colour_of_its_side(look: Look, name: str) -> None:
    """The middle of a man has the colour of its side and that of a king the colour of its crown."""
    picture = PICTURES[name]
    for square, piece in picture.board.items():
        side = piece.color.name.lower()
        wanted = COLORS[f"{side}_line" if piece.is_king else side]
        assert near(look.photograph.at(*spot(picture, square, down=3)), wanted), square


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_ends_where_it_should(look: Look, name: str) -> None:
    """Around it is the ground of the page, and its frame is inside."""
    picture = PICTURES[name]
    layout = picture.board.layout
    scale = picture.size / (48 * max(layout.rows, layout.columns) + 16)
    high = scale * (48 * layout.rows + 16)
    middle = picture.x + picture.size / 2
    assert near(look.photograph.at(middle, picture.y - 2), look.ground)
    assert near(look.photograph.at(middle, picture.y + high + 2), look.ground)
    assert near(look.photograph.at(picture.x - 2, picture.y + high / 2), look.ground)
    assert near(look.photograph.at(middle, picture.y + 4 * scale), COLORS["frame"])
    assert near(look.photograph.at(middle, picture.y + high - 4 * scale), COLORS["frame"])


def test_kings_differ_from_men_on_the_smallest_squares(look: Look) -> None:
    """At 20 pixels a square most pixels in the middle of a king are not those of a man, and stand out."""
    picture = PICTURES["20 pixels a square"]
    for color in Color:
        man, king = (
            next(square for square, piece in picture.board.items() if piece == Piece(color, is_king))
            for is_king in (False, True)
        )
        men = look.photograph.block(*spot(picture, man), 8)
        kings = look.photograph.block(*spot(picture, king, down=2), 8)
        assert sum(not near(one, other, 60) for one, other in zip(men, kings)) > len(men) // 2
        assert contrast(COLORS[color.name.lower()], COLORS[f"{color.name.lower()}_line"]) > 4.5


def test_colours_can_be_told_apart() -> None:
    """The sides stand out from each other, and each by its face or its edge from the squares."""
    assert contrast(COLORS["black"], COLORS["white"]) > 10
    for side in ("black", "white"):
        for ground in ("dark", "last_move"):
            best = max(contrast(COLORS[part], COLORS[ground]) for part in (side, f"{side}_line"))
            assert best > 3, (side, ground)
    assert contrast(COLORS["number"], COLORS["dark"]) > 3
    assert contrast(COLORS["caption"], COLORS["frame"]) > 7


def spot_of(name: str, square: int, right: float = 0, down: float = 0) -> tuple[float, float]:
    """Where a square of one of the other pictures is."""
    x, y, picture = OTHERS[name]
    return spot(Placed(x, y, 200, START.board, picture), square, right, down)


def test_the_last_move_can_be_seen(look: Look) -> None:
    """Its squares are lit up, and a red cross stands where something was captured."""
    for square in (CAPTURING.start, CAPTURING.end):
        lit = look.photograph.at(*spot_of("last move", square, -21, -21))
        assert not near(lit, COLORS["dark"], 40)
        assert contrast(lit, COLORS["dark"]) > 1.5
    for square in CAPTURING.captures:
        assert near(look.photograph.at(*spot_of("last move", square)), COLORS["captured"], 40)
    assert near(look.photograph.at(*spot_of("last move", CAPTURING.path[1])), COLORS["last_move"], 40)


def test_arrows_and_marks_can_be_seen(look: Look) -> None:
    """Shaft and head have the colour of arrows, and an outline against the board; a mark is a dot."""
    photograph = look.photograph
    shaft = photograph.at(*spot_of("arrow", 15, 0, 0))
    assert near(shaft, COLORS["arrow"], 40)
    assert near(photograph.at(*spot_of("arrow", 18, 6, -6)), COLORS["arrow"], 40)
    assert near(photograph.at(*spot_of("arrow", 11)), COLORS["arrow"], 40)
    assert near(photograph.at(*spot_of("arrow", 30)), (0, 255, 0))
    along = [photograph.at(*spot_of("arrow", 15, step, step)) for step in range(-10, 11)]
    assert max(min(pixel) for pixel in along) > 150  # white beside the shaft
    assert near(photograph.at(*spot_of("arrow", 15, 15, 15)), COLORS["dark"])


def test_numbers_can_be_read(look: Look) -> None:
    """One corner of each dark square has bright pixels, beside a piece too; another has none."""
    x, y, picture = OTHERS["numbers"]
    written = Placed(x, y, 200, MIXED, picture)
    for square in (1, 5, 12, 17, 28, 29, 32):
        found = look.photograph.block(*spot(written, square, -15, -17), 6)
        assert any(contrast(pixel, COLORS["dark"]) > 2 for pixel in found), square
        bare = look.photograph.block(*spot(written, square, 20, -20), 2)
        assert not any(contrast(pixel, COLORS["dark"]) > 1.3 for pixel in bare), square


def test_a_caption_can_be_read(look: Look) -> None:
    """The band below a diagram has the colour of the frame, and bright letters on it."""
    x, y, _ = OTHERS["strip"]
    band = [look.photograph.at(x + right, y + down) for right in range(5, 115) for down in range(119, 126)]
    assert any(contrast(pixel, COLORS["frame"]) > 7 for pixel in band)
    assert near(look.photograph.at(x + 5, y + 122), COLORS["frame"])


def test_a_photograph_of_nothing_is_no_picture(browser: str, tmp_path: Path) -> None:
    """The same looking finds fault with an empty page: it does not nod."""
    source, photograph = tmp_path / "page.html", tmp_path / "page.png"
    source.write_text("<!DOCTYPE html><script>console.error('fault')</script>", encoding="utf-8")
    done = subprocess.run(
        [
            *(browser, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}"),
            *("--window-size=1040,300", f"--screenshot={photograph}", source.as_uri()),
        ],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=60,
        check=False,
    )
    blank = Photograph(photograph.read_bytes())
    assert "CONSOLE" in done.stderr
    assert blank.width == WIDTH
    assert {blank.at(x, y) for x in range(0, WIDTH, 7) for y in range(0, 300, 7)} == {(255, 255, 255)}
