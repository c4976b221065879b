"""A second reader of FEN, by a regular expression: it shares nothing with the reader of the library."""

from __future__ import annotations

import re
from typing import NamedTuple

from hypothesis import strategies as st

from draughts import (
    ENGLISH,
    Color,
    DraughtsError,
    Piece,
    Placement,
    Rules,
    State,
)
from strategies import arbitrary_states

B, W = Color.BLACK, Color.WHITE


BLACK_KING_ROW, WHITE_KING_ROW = range(29, 33), range(1, 5)


FEW_MEN = ENGLISH.replace(name="few men", start=Placement((1, 2, 3, 4), (30, 31, 32)))


KING_MOVES_LIMITED = ENGLISH.replace(name="king moves limited", king_moves_limit=3)


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


# Generators

PIECES = [Piece(color, is_king=king) for color in (B, W) for king in (False, True)]


TURNS = st.sampled_from([B, W])


def positions() -> st.SearchStrategy[tuple[Color, dict[int, Piece]]]:
    """Any position the rules can hold, reachable or not: a turn and a dict of pieces."""
    return arbitrary_states().map(lambda state: (state.turn, dict(state.board.items())))


def error_of(text: str, rules: Rules = ENGLISH) -> DraughtsError | None:
    """The error of ours that reading a text ends in, None if it is read."""
    try:
        State.from_fen(text, rules)
    except DraughtsError as error:
        return error
    return None
