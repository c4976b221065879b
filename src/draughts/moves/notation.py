"""Moves as text: `parse_move` and `format_move`.

Owns the grammar of a single move, with squares as numbers or names.
"""

from __future__ import annotations

from typing import Final, NoReturn

from draughts.arguments import as_text, wrong_type
from draughts.core.move import Move
from draughts.core.playing import legal_moves
from draughts.core.state import State
from draughts.errors import NotationError, shortened
from draughts.moves.errors import AmbiguousMoveError
from draughts.moves.paths import has_other_ways, is_part
from draughts.rules.layout import Layout
from draughts.rules.ruleset import spell_move

_LONGEST: Final = 200  # characters: a path of every square, blanks and zeros to spare
_SEPARATORS: Final = "-xX:"
_CAPTURE_SIGNS: Final = "xX:"
_BLANKS: Final = " \t"
_DIGITS: Final = "0123456789"
_LETTERS: Final = "abcdefghij"
_SHOWN: Final = 5  # candidates named in a message


def _malformed(text: str, position: int, wanted: str) -> NoReturn:
    found = f"not {text[position]!r}" if position < len(text) else "but the text ends there"
    message = f"{wanted} was due at index {position} of {shortened(text)}, {found}"
    raise NotationError(message, text=text, position=position)


def _squares(text: str, layout: Layout) -> tuple[int, ...]:
    """Read squares with separators between them, all by number or all by name."""
    if len(text) > _LONGEST:
        raise NotationError(
            f"a move has at most {_LONGEST} characters: {shortened(text)}", text=text, position=_LONGEST
        )
    named = text[:1].lower() in tuple(_LETTERS)
    squares: list[int] = []
    index = 0
    while True:
        start = index
        index, square = _named(text, start, layout) if named else _numbered(text, start, layout)
        squares.append(square)
        if index == len(text) and len(squares) > 1:
            return tuple(squares)
        while index < len(text) and text[index] in _BLANKS:
            index += 1
        if named and index < len(text) and text[index].lower() in _LETTERS:
            continue  # the sign may be left out between names: a3b4
        if index == len(text) or text[index] not in _SEPARATORS:
            _malformed(text, index, "a separator, - or x,")
        index += 1
        while index < len(text) and text[index] in _BLANKS:
            index += 1


def _numbered(text: str, start: int, layout: Layout) -> tuple[int, int]:
    """Read a square number: where it ends, and the square."""
    index = start
    while index < len(text) and text[index] in _DIGITS:
        index += 1
    digits = text[start:index].lstrip("0")
    if not (0 < len(digits) <= 3 and 1 <= int(digits) <= layout.squares):
        _malformed(text, start, f"a square number from 1 to {layout.squares}")
    return index, int(digits)


def _named(text: str, start: int, layout: Layout) -> tuple[int, int]:
    """Read the name of a square: where it ends, and the square."""
    index = start + 1
    while index < len(text) and text[index] in _DIGITS:
        index += 1
    square = layout.from_algebraic(text[start:index].lower())
    if square is None:
        _malformed(text, start, f"the name of a square, such as {layout.algebraic(layout.squares)},")
    return index, square


def _candidates(state: State, named: tuple[int, ...], text: str) -> list[Move]:
    """List the legal moves that a text with these squares may mean.

    Where captures are optional a capture and a quiet move may have the same squares: then the sign decides,
    if it has one of the kind.
    """
    moves = legal_moves(state)
    if state.rules.captures_optional and any(sign in text for sign in _SEPARATORS):
        takes = any(sign in text for sign in _CAPTURE_SIGNS)
        found = _meant(state, tuple(move for move in moves if move.is_capture is takes), named)
        if found:
            return found
    return _meant(state, moves, named)


def _meant(state: State, moves: tuple[Move, ...], named: tuple[int, ...]) -> list[Move]:
    """List the moves that squares may mean: by their path, else by any other way of making them."""
    for move in moves:
        if move.path == named:
            return [move]
    if len(named) == 2 or not has_other_ways(state):
        return [move for move in moves if is_part(named, move.path)]
    from draughts.moves.ways import Ways  # only where a move can be made in ways that are not listed

    ways = Ways(state)
    # A way along exactly these squares comes before what they are only a part of.
    made = ways.made_by(named, moves)
    return ways.meant_by(named, moves) if made is None else [made]


def parse_move(state: State, text: str) -> Move:
    """Return the legal move that `text` names: "11-15", "22x6", "22x15x6", "c3-d4", "c3d4", "c3:e5:g7".

    Squares are numbers or names.  Any of `-`, `x`, `X` and `:` separates them, but where captures are
    optional and a quiet move has the same squares.  Blanks around a separator and leading zeros are read.
    The full path names its move, and so does any other path that makes it: a flying king may be said to stop
    on any square it passes between two captures.  Fewer squares, ends included, name the one move they fit.

    Raises NotationError (with the position) if the text is malformed or names a square the board does
    not have, IllegalMoveError (with the reason) if no legal move fits, AmbiguousMoveError (with the
    candidates) if several do, and TypeError for arguments of other types.

    >>> from draughts import State, parse_move
    >>> parse_move(State.initial(), "11-15")
    Move((11, 15))
    >>> state = State.from_fen("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10")
    >>> parse_move(state, "7x32")
    Move((7, 16, 23, 32), captures=(11, 19, 27))
    >>> parse_move(state, "7x16")
    Traceback (most recent call last):
        ...
    draughts.moves.errors.IllegalMoveError: the jump must go on to 23
    """
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    text = as_text(text, "text")
    named = _squares(text, state.rules.layout)
    candidates = _candidates(state, named, text)
    if len(candidates) == 1:
        return candidates[0]
    if not candidates:
        from draughts.moves.refusal import illegal_move  # only when something is refused

        raise illegal_move(state, named, text=text)
    shown = ", ".join(spell_move(state.rules, move.path, move.is_capture) for move in candidates[:_SHOWN])
    more = f" and {len(candidates) - _SHOWN} more" if len(candidates) > _SHOWN else ""
    raise AmbiguousMoveError(
        f"{shortened(text)} fits several moves, write more squares: {shown}{more}",
        candidates=tuple(candidates),
        text=text,
        state=state,
    )


def format_move(state: State, move: Move) -> str:
    """Write a legal move in PDN: the ends where they read back to the move, else the full path.

    Squares are numbers or names, and the sign of a capture is that of the rules.

    `parse_move` reads it back to the same move.  Raises IllegalMoveError if the move is not legal here
    and TypeError for arguments of other types.

    >>> from draughts import State, format_move, legal_moves
    >>> state = State.from_fen("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10")
    >>> format_move(state, legal_moves(state)[0])
    '7x32'
    >>> from draughts import RUSSIAN
    >>> state = State.from_fen("W:WKf4:Ba5,d2", RUSSIAN)
    >>> [format_move(state, move) for move in legal_moves(state)]
    ['f4:c1']
    """
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    if not isinstance(move, Move):
        wrong_type("move", "Move", move)
    moves = legal_moves(state)
    if move not in moves:
        from draughts.moves.refusal import illegal_move  # as above

        raise illegal_move(state, move.path, move=move)
    path: tuple[int, ...] = (move.start, move.end)
    if move.start == move.end and state.rules.capture_sign == "-":
        path = move.path  # `1-1` is a result in PDN
    if any((other.start, other.end) == path and other != move for other in moves):
        path = move.path  # the ends alone would be the full path of a move of two squares, or ambiguous
    return spell_move(state.rules, path, move.is_capture)
