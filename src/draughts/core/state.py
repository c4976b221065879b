"""State: a game at one moment.

Owns `State` and what may never be otherwise about it: no public operation makes a state that breaks its
rules.  Its moves are in `playing`; knows no text but a FEN.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from draughts import fen
from draughts.arguments import wrong_type
from draughts.core.board import BLACK, WHITE, Board
from draughts.core.history import Node, kept_keys, key_of
from draughts.core.limits import Limits, limits_of
from draughts.core.move import Move
from draughts.core.setup import check_position, king_moves_of, king_runs_of
from draughts.pieces import Color
from draughts.rules.ruleset import Rules
from draughts.rules.variants import ENGLISH
from draughts.values import refuse_subclass

if TYPE_CHECKING:
    from mypy_extensions import i64

# What `State` is given in place of a board when `new_state` fills it in.
_UNFILLED: Final = Board.empty()


@final
class State:
    """A game at one moment: everything that decides what may happen next.

    Immutable, hashable.  Equal states have equal futures: equality compares the rules, the board, the
    turn, the clocks and the kept history, and not the ply.  `str(state)` draws the board.

    Made by `State.initial(rules)`, `State.from_fen(text, rules)` or `State(board, turn, rules)`, the rules
    being `ENGLISH` unless others are given; the last two begin at ply 0 with clocks at 0 and the first
    occurrence.

    Raises IllegalPositionError, with all problems at once, for a position the rules cannot hold,
    NotationError for a text that is no FEN, and TypeError for arguments of other types.

    Positions needed for `repetitions` are kept since the last capture or man's move, and no more of
    them than the smallest limit in plies among the draw rules; a rule set that counts repetitions
    without such a limit keeps the whole quiet run.

    >>> from draughts import State
    >>> state = State.from_fen("W:WK27:B28")
    >>> state.turn, state.ply, state.fen
    (<Color.WHITE: 'W'>, 0, 'W:WK27:B28')
    """

    # The bitboards are padded as in `kernel`; board, key and moves are made when first asked for.  King
    # moves in a row of Black are in the low bits of `_king_runs`.
    __slots__ = (
        "_black", "_black_moves", "_board", "_history", "_key", "_king_runs", "_kings", "_limits",
        "_moves", "_ply", "_since_capture", "_since_change", "_since_progress", "_white"
    )  # fmt: skip

    def __init__(self, board: Board, turn: Color, rules: Rules = ENGLISH) -> None:
        self._board: Board | None = None
        self._moves: tuple[Move, ...] | None = None
        self._key: int | None = None
        self._history: Node | None = None
        self._black: i64 = 0
        self._white: i64 = 0
        self._kings: i64 = 0
        self._black_moves = False
        self._ply: i64 = 0
        self._since_capture: i64 = 0
        self._since_change: i64 = 0
        self._since_progress: i64 = 0
        self._king_runs: i64 = 0
        if board is _UNFILLED:
            return
        if not isinstance(board, Board):
            wrong_type("board", "Board", board)
        if not isinstance(turn, Color):
            wrong_type("turn", "Color", turn)
        if not isinstance(rules, Rules):
            wrong_type("rules", "Rules", rules)
        self._limits = limits_of(rules)
        check_position(board, self._limits, ())
        geometry = self._limits.mechanics.geometry
        self._board = board
        self._black = geometry.padded(board._black)
        self._white = geometry.padded(board._white)
        self._kings = geometry.padded(board._kings)
        self._black_moves = turn is BLACK

    def __init_subclass__(cls, **kwargs: object) -> None:
        refuse_subclass(cls)

    @staticmethod
    def initial(rules: Rules = ENGLISH) -> State:
        """Return the start of a game, English unless other rules are given.

        >>> from draughts import ITALIAN, State
        >>> State.initial(ITALIAN).turn
        <Color.WHITE: 'W'>
        """
        if not isinstance(rules, Rules):
            wrong_type("rules", "Rules", rules)
        # Made once for a `Rules` and kept with it: neither ever changes, and bots start many games.
        state = getattr(rules, "_initial", None)
        if not isinstance(state, State):
            state = State(Board.initial(rules), rules.first, rules)
            object.__setattr__(rules, "_initial", state)
        return state

    @staticmethod
    def from_fen(text: str, rules: Rules = ENGLISH) -> State:
        """Return a position read from PDN FEN, under the English rules unless others are given.

        Raises NotationError, with the place, if it is no FEN; IllegalPositionError as the constructor does.

        >>> from draughts import State
        >>> State.from_fen("B:W21-32:B1-12") == State.initial()
        True
        """
        if not isinstance(rules, Rules):
            wrong_type("rules", "Rules", rules)
        read = fen.read(text, rules.layout, rules.king_moves_limit is not None)
        board = Board(rules.layout, read.black, read.white, read.kings)
        limits = limits_of(rules)
        check_position(board, limits, read.twice)
        geometry = limits.mechanics.geometry
        runs = king_runs_of(board, limits, read.king_moves) if read.king_moves else 0
        state = new_state(
            limits, geometry.padded(read.black), geometry.padded(read.white), geometry.padded(read.kings),
            read.turn is BLACK, 0, 0, 0, 0, runs, None,
        )  # fmt: skip
        state._board = board
        return state

    @property
    def rules(self) -> Rules:
        """The rules played."""
        return self._limits.rules

    @property
    def board(self) -> Board:
        """Where the pieces are."""
        board = self._board
        if board is None:
            geometry = self._limits.mechanics.geometry
            board = self._board = Board(
                self._limits.rules.layout,
                geometry.plain(self._black),
                geometry.plain(self._white),
                geometry.plain(self._kings),
            )
        return board

    @property
    def pieces(self) -> tuple[int, int, int, int]:
        """The bitboards of black men, black kings, white men and white kings: bit n-1 is square n.

        >>> from draughts import State
        >>> State.from_fen("W:WK27:B1,2").pieces
        (3, 0, 0, 67108864)
        """
        geometry = self._limits.mechanics.geometry
        black = geometry.plain(self._black)
        white = geometry.plain(self._white)
        kings = geometry.plain(self._kings)
        return black & ~kings, black & kings, white & ~kings, white & kings

    @property
    def turn(self) -> Color:
        """The side to move."""
        if self._black_moves:
            return BLACK
        return WHITE

    @property
    def ply(self) -> int:
        """How many plies were played since the state was made from nothing; a capture is one."""
        return self._ply

    @property
    def plies_since_capture(self) -> int:
        """How many plies were played since the last capture."""
        return self._since_capture

    @property
    def plies_since_change(self) -> int:
        """How many plies were played since the last capture or crowning.

        Counted only where a draw rule about few pieces, or one of the user's, may ask for it, else 0.
        """
        return self._since_change

    @property
    def plies_since_progress(self) -> int:
        """How many plies were played since the last capture or move of a man."""
        return self._since_progress

    @property
    def repetitions(self) -> int:
        """How often this position has come up: 1 is the first time; 0 where the rules count none."""
        limit = self._limits.history_limit
        if limit == 0:
            return 0
        times = 1
        ago: i64 = 0  # plies; every second one had the same side to move
        older: tuple[int, ...] = ()
        node = self._history
        while node is not None and ago < limit:
            ago += 1
            if (
                ago % 2 == 0
                and node.black == self._black
                and node.white == self._white
                and node.kings == self._kings
                and node.king_runs == self._king_runs
            ):
                times += 1
            older = node.older
            node = node.previous
        if older:
            here = self.key
            for position in reversed(older):
                ago += 1
                if ago > limit:
                    break
                if ago % 2 == 0 and position == here:
                    times += 1
        return times

    @property
    def history(self) -> tuple[int, ...]:
        """The keys of the earlier positions kept for `repetitions`, the oldest first."""
        limits = self._limits
        return kept_keys(limits.mechanics, self._history, not self._black_moves, limits.history_limit)

    @property
    def key(self) -> int:
        """An exact int of board, turn and, where king moves are limited, their counts: for transpositions.

        Equal for equal positions of a rule set, never for different ones, the same in every process, build
        and release.  On n squares it is `black | white << n | kings << 2*n | (1 << 3*n if Black moves)`, and
        the counts above that.
        """
        key = self._key
        if key is None:
            key = self._key = key_of(
                self._limits.mechanics,
                self._black,
                self._white,
                self._kings,
                self._king_runs,
                self._black_moves,
            )
        return key

    @property
    def fen(self) -> str:
        """The position as PDN FEN."""
        board = self.board
        return fen.write(self.turn, board._black, board._white, board._kings, king_moves_of(self._king_runs))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        if (
            self._black != other._black
            or self._white != other._white
            or self._kings != other._kings
            or self._black_moves != other._black_moves
            or self._since_capture != other._since_capture
            or self._since_change != other._since_change
            or self._since_progress != other._since_progress
            or self._king_runs != other._king_runs
        ):
            return False
        if self._limits is not other._limits and self._limits.rules != other._limits.rules:
            return False
        return self._history is other._history or self.history == other.history

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<State {self.fen!r} {self._limits.rules.name} ply {self._ply}>"

    def __str__(self) -> str:
        from draughts import text  # as in `board`

        return text.state(self)

    def _repr_svg_(self) -> str:
        from importlib import import_module

        svg: Any = import_module("draughts.svg")  # as in `board`
        picture: str = svg.board(self)
        return picture

    def __reduce__(self) -> tuple[Any, ...]:
        clocks = (self._ply, self._since_capture, self._since_change, self._since_progress)
        return restore_state, (self.rules, self.board, self.turn, clocks, self._king_runs, self.history)

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self


def new_state(
    limits: Limits,
    black: i64,
    white: i64,
    kings: i64,
    black_moves: bool,
    ply: i64,
    since_capture: i64,
    since_change: i64,
    since_progress: i64,
    king_runs: i64,
    history: Node | None,
) -> State:
    """Return a state that is known to be good."""
    state = State(_UNFILLED, WHITE, ENGLISH)
    state._limits = limits
    state._black = black
    state._white = white
    state._kings = kings
    state._black_moves = black_moves
    state._ply = ply
    state._since_capture = since_capture
    state._since_change = since_change
    state._since_progress = since_progress
    state._king_runs = king_runs
    state._history = history
    return state


def restore_state(
    rules: Rules,
    board: Board,
    turn: Color,
    clocks: tuple[int, int, int, int],
    king_runs: int,
    history: tuple[int, ...],
) -> State:
    """Return a pickled state.

    `clocks` are the plies in all, since a capture, since a capture or crowning, and since a capture or a
    man's move; `history` holds the keys of the earlier positions of the quiet run, the oldest first.
    """
    limits = limits_of(rules)
    geometry = limits.mechanics.geometry
    node: Node | None = None
    if history:
        squares = rules.layout.squares
        mask = (1 << squares) - 1
        last = history[-1]
        black, white, kings = [geometry.padded(last >> n * squares & mask) for n in range(3)]
        node = Node(black, white, kings, last >> 3 * squares + 1, None, 1, history[:-1])
    return new_state(
        limits, geometry.padded(board._black), geometry.padded(board._white), geometry.padded(board._kings),
        turn is BLACK, clocks[0], clocks[1], clocks[2], clocks[3], king_runs, node,
    )  # fmt: skip
