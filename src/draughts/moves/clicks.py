"""Moves as clicks: which squares can be touched next.

Owns `next_squares`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, SupportsIndex

from draughts.arguments import as_sequence, whole, wrong_type
from draughts.core.playing import legal_moves, listed_squares
from draughts.core.state import State
from draughts.moves.paths import has_other_ways

_LONGEST: Final = 200  # squares: no move has as many


def next_squares(state: State, path: Sequence[SupportsIndex] = ()) -> tuple[int, ...]:
    """Return the squares that may be touched next, ascending, for a board clicked square by square.

    `path` holds the squares (numbers) touched so far.  With none, these are the squares of the pieces that
    can move; with some, the squares that may come next; empty when `path` is a whole move (or the
    mover has no move at all).  Every way of making a listed move is followed, not its listed path only:
    `parse_move` finds the move from the squares touched.  Where chains may stop early a path may be
    whole and go on as well: the squares that may follow are given, and whether it is whole is said by
    `legal_moves` or `parse_move`.

    Raises IllegalMoveError if no legal move begins with `path`, and TypeError for arguments of other
    types.

    >>> from draughts import State, next_squares
    >>> state = State.initial()
    >>> next_squares(state), next_squares(state, (11,)), next_squares(state, (11, 15))
    ((9, 10, 11, 12), (15, 16), ())
    """
    found = listed_squares(state, path)
    if found is not None:
        return found
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    given = as_sequence(path, "path", "tuple of square numbers")
    touched = tuple([whole(square, "square") for square in given[:_LONGEST]])
    if not touched:
        return next_squares(state)
    moves = legal_moves(state)
    begun = [move.path for move in moves if move.path[: len(touched)] == touched]
    following = {each[len(touched)] for each in begun if len(each) > len(touched)}
    whole_way = bool(begun)
    on_board = all(1 <= square <= state.rules.layout.squares for square in touched)
    if on_board and has_other_ways(state):
        from draughts.moves.ways import Ways  # only where a move can be made in ways that are not listed

        onward = Ways(state).next_squares(touched, moves)
        if onward is not None:
            whole_way = True
            following |= onward
    if not whole_way:
        from draughts.moves.refusal import illegal_move  # only when something is refused

        raise illegal_move(state, touched)
    return tuple(sorted(following))
