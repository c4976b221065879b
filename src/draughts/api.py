"""The documented functions, and what `help()` shows of the compiled classes.

Owns the public docstrings of `Board`, `Move`, `State` and the functions on them: a compiled function
cannot carry one, so each public function is a thin interpreted one here.  Closes the classes when they
run interpreted, so that both builds refuse the same things.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex

import draughts.one_interpreter  # noqa: F401 - before any compiled module
from draughts import core, counting, listing, notation, outcome
from draughts.basics import Color, Result
from draughts.board import Board
from draughts.core import State
from draughts.move import PACKED, Move
from draughts.sealing import sealed
from draughts.variants import ENGLISH

_legal_moves = core.legal_moves
_apply = core.apply
_result = outcome.result


def legal_moves(state: State) -> tuple[Move, ...]:
    """List every legal move of the side to move, ascending by path.  Seeds E4, E8, E9, I6-I9.

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
    """Play a legal move and give the next state; the old one is untouched.

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
    draughts.errors.IllegalMoveError: 11 to 18 jumps over no enemy piece on 15
    """
    return _apply(state, move)


def result(state: State) -> Result | None:
    """Give the result of the game, or None while it goes on.

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
    """Give the result when the host stops play here: by agreement, on time, at a limit.

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


def parse_move(state: State, text: str) -> Move:
    """Read a legal move from text such as "11-15", "22x6", "22x15x6", "c3-d4", "c3d4" or "c3:e5:g7".

    The squares decide, all by number or all by name, under any rules: `-`, `x`, `X` and `:` are
    interchangeable (but where captures are optional, and a quiet move has the same squares), blanks may
    stand around them, leading zeros are read, and between names the sign may be left out.  The full path
    of a move is that move, and so is any other path that makes it: a flying king may be said to stop on
    any square it passes between two captures.  Otherwise any in-order part of such a path, ends included,
    that fits one legal move only.

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
    draughts.errors.IllegalMoveError: the jump must go on to 23
    """
    return notation.parse_move(state, text)


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
    return notation.format_move(state, move)


def next_squares(state: State, path: Sequence[SupportsIndex] = ()) -> tuple[int, ...]:
    """Give the squares that may be touched next, ascending, for a board clicked square by square.

    `path` holds the squares (numbers) touched so far.  With none, these are the squares of the pieces that
    can move; with some, the squares that may come next; empty when `path` is a whole move (or the
    mover has no move at all).  Every way of making a listed move is followed, not its listed path only:
    `parse_move` finds the move from the squares touched.  Where chains may stop early a path may be
    whole and go on as well: the squares that may follow are given, and whether it is whole is told by
    `legal_moves` or `parse_move`.

    Raises IllegalMoveError if no legal move begins with `path`, and TypeError for arguments of other
    types.

    >>> from draughts import State, next_squares
    >>> state = State.initial()
    >>> next_squares(state), next_squares(state, (11,)), next_squares(state, (11, 15))
    ((9, 10, 11, 12), (15, 16), ())
    """
    return notation.next_squares(state, path)


def perft(state: State, depth: int) -> int:
    """Count the sequences of `depth` plies that can be played from here, draw rules ignored.

    A capture of any length is one ply; depth 0 gives 1; a position without a move above `depth` adds 0.
    Counted in the kernel, without making moves; Ctrl-C and other threads are served meanwhile.

    Raises DraughtsError (a ValueError) if `depth` is negative, or so large that the walk goes beyond
    10,000 plies, and TypeError for arguments of other types.

    >>> from draughts import State, perft
    >>> [perft(State.initial(), depth) for depth in range(6)]
    [1, 7, 49, 302, 1469, 7361]
    """
    return counting.perft(state, depth)


def divide(state: State, depth: int) -> dict[Move, int]:
    """Count as `perft` does, for each legal move; empty at depth 0.

    Raises as `perft`.

    >>> from draughts import State, divide
    >>> {str(move): count for move, count in divide(State.initial(), 3).items()}
    {'9-13': 48, '9-14': 40, '10-14': 40, '10-15': 40, '11-15': 40, '11-16': 47, '12-16': 47}
    """
    return counting.divide(state, depth)


_DOCS = {
    Board: """Where the pieces are, on a layout: a set-up that is not yet a checked position.

    Immutable, hashable, equal by layout and pieces.  Reads as a mapping from square number to `Piece`:
    `board[18]` (KeyError if empty or no such square), `18 in board`, `len(board)`, iteration over the
    occupied squares in ascending order.  `str(board)` draws it.

    Attributes:
        layout: the `Layout`.
        black, white, kings: bitboards, ints in which bit n-1 is square n.

    Methods:
        get(square, default=None), keys(), values(), items(): as of a mapping.
        count(color, king=None): how many pieces of a side; only its kings or only its men if `king` is
            True or False.
        Board.from_pieces(pieces, layout=Layout()): from a mapping of square numbers to pieces.
        Board.empty(layout=Layout()): without a piece.
        Board.initial(rules=ENGLISH): as the rules start.
        Board(layout, black, white, kings): from bitboards.

    Raises IllegalPositionError for squares the layout does not have and for pieces that clash, and
    TypeError for arguments of other types.

    >>> from draughts import Board, Color, Piece
    >>> board = Board.from_pieces({18: Piece(Color.WHITE), 1: Piece(Color.BLACK, is_king=True)})
    >>> board[18], 17 in board, len(board), list(board), board.count(Color.BLACK, king=True)
    (Piece(color=<Color.WHITE: 'W'>, is_king=False), False, 2, [1, 18], 1)
    """,
    Move: """A move: the squares stood on, and the squares of the pieces captured.

    Immutable, hashable; equal when `path` and `captures` are equal.  A move knows no board: whether it
    is legal is for `legal_moves` and `apply` to say.  `str(move)` is the full path in numbers.

    Attributes:
        path: every square stood on, start and end included (square numbers, two or more).
        captures: the squares jumped over, in the order jumped; empty for a quiet move.
        start, end: the first and the last square of the path.
        is_capture: whether anything is captured.

    Raises DraughtsError for a path of fewer than two squares, or captures that are neither none (with
    two squares) nor one for each step of the path, and TypeError for arguments of other types.

    With a flying king the path holds, between two captures, the square where it turns or, straight on,
    the square right behind the captured piece, and last the square where it stops.

    >>> from draughts import Move
    >>> str(Move((11, 15))), str(Move((22, 15, 6), captures=(18, 10)))
    ('11-15', '22x15x6')
    """,
    State: """A game at one moment: everything that decides what may happen next.

    Immutable, hashable.  Equal states have equal futures: equality compares the rules, the board, the
    turn, the clocks and the kept history, and not the ply.  `str(state)` draws the board.

    Attributes:
        rules: the `Rules` played.
        board: the `Board`.
        turn: the `Color` to move.
        ply: plies played since the state was made from nothing (a capture of any length is one).
        plies_since_capture: plies since the last capture.
        plies_since_change: plies since the last capture or crowning; counted only where a draw rule
            about few pieces, or one of the user's, may ask for it, else 0.
        plies_since_progress: plies since the last capture or move of a man.
        repetitions: how often this position has occurred, 1 the first time; 0 where the rules count none.
        key: an exact int of board, turn and, where king moves are limited, their counts, for transposition
            tables: equal for equal positions of a rule set, never for different ones, the same in every
            process, build and release.  On n squares it is
            `black | white << n | kings << 2*n | (1 << 3*n if Black moves)`, and the counts above that.
        history: keys of the earlier positions kept for `repetitions`, the oldest first.
        fen: the position as PDN FEN.

    Methods:
        State.initial(rules=ENGLISH): the start of a game.
        State.from_fen(text, rules=ENGLISH): a position from PDN FEN.
        State(board, turn, rules=ENGLISH): a position from a `Board`.
        The last two begin at ply 0 with clocks at 0 and the first occurrence.

    Raises IllegalPositionError, with all problems at once, for a position the rules cannot hold,
    NotationError for a text that is no FEN, and TypeError for arguments of other types.

    Positions needed for `repetitions` are kept since the last capture or man's move, and no more of
    them than the smallest limit in plies among the draw rules; a rule set that counts repetitions
    without such a limit keeps the whole quiet run.

    >>> from draughts import State
    >>> state = State.from_fen("W:WK27:B28")
    >>> state.turn, state.ply, state.fen
    (<Color.WHITE: 'W'>, 0, 'W:WK27:B28')
    """,
}


class _ByName:
    """A default that `help()` shows by its name: a `Rules` in full takes ten lines."""

    def __repr__(self) -> str:
        return "ENGLISH"


_NEEDED = inspect.Parameter.empty
_PARAMETERS: dict[type, dict[str, object]] = {
    Board: {"layout": _NEEDED, "black": _NEEDED, "white": _NEEDED, "kings": _NEEDED},
    Move: {"path": _NEEDED, "captures": ()},
    State: {"board": _NEEDED, "turn": _NEEDED, "rules": _ByName()},
}


def _describe(cls: type) -> None:
    """Give a compiled class, or its interpreted twin, its docstring and public signature."""
    cls.__doc__ = inspect.cleandoc(_DOCS[cls])
    parameters = [
        inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default)
        for name, default in _PARAMETERS[cls].items()
    ]
    setattr(cls, "__signature__", inspect.Signature(parameters))  # noqa: B010 - no declared attribute


def _close_interpreted() -> None:
    """Close the classes where they run interpreted, and leave `core` and `listing` a way in of their own."""
    make: Any = object.__new__
    build_state: Any = State.__init__
    build_move: Any = Move.__init__
    for cls in _DOCS:
        sealed(cls)

    def new_state(
        game: Any,
        black: int,
        white: int,
        kings: int,
        black_moves: bool,
        ply: int,
        quiet: int,
        change: int,
        still: int,
        held: int,
        seen: Any,
    ) -> Any:
        state = make(State)
        build_state(
            state, None, Color.WHITE, ENGLISH, _game=game, _black=black, _white=white, _kings=kings,
            _black_moves=black_moves, _ply=ply, _quiet=quiet, _change=change, _still=still, _held=held,
            _seen=seen,
        )  # fmt: skip
        return state

    def new_move(packed: int, taken: int, piece: int, to: int, gone: int, long: Any = None) -> Any:
        move = make(Move)
        build_move(
            move, PACKED, (), _packed=packed, _taken=taken, _piece=piece, _to=to, _gone=gone, _long=long
        )
        return move

    setattr(core, "new_state", new_state)  # noqa: B010 - no declared attribute to assign
    setattr(listing, "new_move", new_move)  # noqa: B010


for _cls in _DOCS:
    _describe(_cls)
if inspect.isfunction(core.apply):
    _close_interpreted()
Mapping.register(Board)  # `board` cannot inherit it: a compiled class would lose its hash
