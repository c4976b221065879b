"""The documented calls on compiled code: `legal_moves`, `apply`, `result` and `adjudicate`.

Owns what `help()` shows of them, and the error for a move that is not legal.
"""

from __future__ import annotations

from draughts.core import outcome, playing
from draughts.core.move import Move
from draughts.core.state import State
from draughts.errors import NotListed
from draughts.rules.results import Result

_legal_moves = playing.legal_moves
_apply = playing.apply
_result = outcome.result


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return every legal move of the side to move, ascending by path.  Seeds E4, E8, E9, I6-I9.

    Where one move captures, all do, unless the rules say otherwise, and only the captures that come first
    by the precedence of the rules are legal.  `Rules.listing` says which captures are one move: in the
    English games those that differ in their path are listed separately, round trips included, which is
    the published way of counting; in games with flying kings there is one move for each start, end and
    set of pieces taken (and rank of the piece afterwards), with the first of its paths.  The list
    depends on the position alone, so a position drawn by count still has moves; it is empty only when
    the mover has none.

    Raises TypeError if `state` is no State, and DraughtsError where a rule set that lists every path
    meets millions of them.

    >>> from draughts import State, legal_moves
    >>> [str(move) for move in legal_moves(State.initial())]
    ['9-13', '9-14', '10-14', '10-15', '11-15', '11-16', '12-16']
    >>> [str(move) for move in legal_moves(State.from_fen("B:W11,12,13,19,22,27,28,30:B2,3,6,7,10"))]
    ['7x16x23x32']
    >>> from draughts import INTERNATIONAL
    >>> [str(move) for move in legal_moves(State.from_fen("W:WK29:B20,41,42", INTERNATIONAL))]
    ['29x47x36']
    """
    return _legal_moves(state)


def apply(state: State, move: Move) -> State:
    """Return the state after a legal move; the old one is untouched.

    Works wherever `legal_moves` does, also in a position drawn by count.  The cost does not grow with
    the length of the game.

    Raises IllegalMoveError, with the reason, if the move is not one of `legal_moves(state)`, and
    TypeError if the arguments are no State and no Move.  A capture by another path than the listed one
    is refused as `Refusal.OTHER_PATH`, naming the listed one; `parse_move` finds it from any path.

    >>> from draughts import Move, State, apply
    >>> apply(State.initial(), Move((11, 15))).fen
    'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15'
    >>> apply(State.initial(), Move((11, 18)))
    Traceback (most recent call last):
        ...
    draughts.moves.errors.IllegalMoveError: 11 to 18 jumps over no enemy piece on 15
    """
    try:
        return _apply(state, move)
    except NotListed:
        from draughts.moves.refusal import illegal_move  # only when something is refused

        raise illegal_move(state, move.path, move=move) from None


def result(state: State) -> Result | None:
    """Return the result of the game, or None while it goes on.

    A loss comes before any draw (seed R14): a side without pieces has lost, whoever's turn it is (E13,
    I12); then a mover without a legal move has lost (E14, I13); then the draw rules are looked at in
    the order the rules declare them.  Under `Aim.LOSE_ALL` these sides have won instead; under
    `Aim.FIRST_KING` a side with a king has won, looked at after the pieces and before the moves.

    `ENGLISH` has no draw rule (seed R7), so `result` never ends an endless game of it: cap the plies and
    `adjudicate`, or play `ENGLISH_WCDF`; so it is with the other rule sets that count neither repetitions
    nor moves without progress (docs/rules.md lists them).  A draw that players would have to claim is
    reported, and `apply` still goes on from it.

    Raises TypeError if `state` is no State.

    >>> from draughts import State, result
    >>> result(State.initial()) is None
    True
    >>> result(State.from_fen("W:W5:B1"))
    Result(winner=<Color.BLACK: 'B'>, reason=<Reason.NO_MOVES: 'no moves'>, rule=None)
    """
    return _result(state)


def adjudicate(state: State) -> Result:
    """Return the result when the host stops play here: by agreement, on time, at a limit.

    If the game is over this is `result(state)`; otherwise what the rules count decides: more pieces
    (seed R6), then more kings (E15), else a draw (E16).  Under the other rule sets the count is a
    convenience and no rule of theirs (R15); where the aim is to lose all, the side with fewer is ahead.

    Raises TypeError if `state` is no State.

    >>> from draughts import State, adjudicate
    >>> adjudicate(State.from_fen("B:WK30:B1,2"))
    Result(winner=<Color.BLACK: 'B'>, reason=<Reason.MORE_PIECES: 'more pieces'>, rule=None)
    >>> adjudicate(State.initial()).is_draw
    True
    """
    return outcome.adjudicate(state)
