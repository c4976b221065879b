"""State: a game at one moment, its legal moves, and the state after a move.

Owns `State` and what may never be otherwise about it: no public operation makes a state that breaks its
rules.  Asks `kernel` for every move; knows no text but a FEN, and no reason why a move is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from draughts import fen
from draughts.arguments import wrong_type
from draughts.core.board import BLACK, WHITE, Board
from draughts.core.history import MAX_CHAIN, Node, kept_keys, key_of
from draughts.core.limits import Limits, limits_of
from draughts.core.listing import listed
from draughts.core.move import Move, same_move
from draughts.errors import IllegalPositionError, NotListed, impossible
from draughts.kernel.mechanics import Mechanics
from draughts.kernel.position import Position, moved
from draughts.kernel.quiet import RUN_BITS, count_of_run, square_of_run, waiting_king
from draughts.pieces import Color
from draughts.rules.ruleset import Rules
from draughts.rules.variants import ENGLISH
from draughts.values import refuse_subclass

if TYPE_CHECKING:
    from mypy_extensions import i64

# What `State` is given in place of a board when `new_state` fills it in.
_UNFILLED: Final = Board.empty()
_BLACK_RUN: Final = (1 << RUN_BITS) - 1


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
        "_black",
        "_black_moves",
        "_board",
        "_history",
        "_key",
        "_king_runs",
        "_kings",
        "_limits",
        "_moves",
        "_ply",
        "_since_capture",
        "_since_change",
        "_since_progress",
        "_white",
    )

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
        _check_position(board, rules, ())
        self._limits = limits_of(rules)
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
        if read.twice:
            _check_position(board, rules, read.twice)
        state = State(board, read.turn, rules)
        if read.king_moves:
            from draughts.core.pickling import with_king_moves  # only for rules that limit king moves

            return with_king_moves(state, read.king_moves)
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
        from draughts import svg  # the hook of notebooks, as in `board`

        return svg.board(self)

    def __reduce__(self) -> tuple[Any, ...]:
        from draughts.core.pickling import restore_state  # only when something is pickled

        board = self.board
        return restore_state, (
            self._limits.rules,
            self.turn.value,
            (board._black, board._white, board._kings),
            (self._ply, self._since_capture, self._since_change, self._since_progress),
            self.history,
            self._king_runs,
        )

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


# Positions.


def _check_position(board: Board, rules: Rules, twice: tuple[int, ...]) -> None:
    """Refuse a position that no game of the rules can hold, with all its problems at once."""
    if board._layout is not rules.layout and board._layout != rules.layout:
        raise IllegalPositionError(
            f"the board has {board._layout.rows} rows and {board._layout.columns} columns: "
            f"{rules.name} is played on {rules.layout}"
        )
    problems = [f"square {square} is named twice" for square in twice]
    black: int = board._black
    white: int = board._white
    kings: int = board._kings
    mechanics = limits_of(rules).mechanics
    rows = mechanics.geometry.rows
    top, bottom = (rows[0], rows[-1]) if mechanics.black_down else (rows[-1], rows[0])
    for name, uncrowned in (("white", white & ~kings & top), ("black", black & ~kings & bottom)):
        if uncrowned:
            for square in fen.squares_of(uncrowned):
                problems.append(f"a {name} man cannot stand on {square}: it would have been crowned there")
    for name, pieces, start in (
        ("Black", black, rules.start.black),
        ("White", white, rules.start.white),
    ):
        number = pieces.bit_count()
        if number > len(start):
            problems.append(f"{name} has {number} pieces: {rules.name} starts with {len(start)}")
    if not black | white:
        problems.append("there is no piece on the board")
    if problems:
        raise impossible(problems)


def king_moves_of(king_runs: i64) -> tuple[tuple[int, int], ...]:
    """Return the king moves in a row and the king's square, of White and of Black; () if there are none."""
    if king_runs == 0:
        return ()
    white = king_runs >> RUN_BITS
    black = king_runs & _BLACK_RUN
    return (count_of_run(white), square_of_run(white)), (count_of_run(black), square_of_run(black))


# Moves.


def legal_moves(state: object) -> tuple[Move, ...]:
    """Return the legal moves, ascending by path."""
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    moves = state._moves
    if moves is None:
        moves = state._moves = _listed(state)
    return moves


def _listed(state: State) -> tuple[Move, ...]:
    limits = state._limits
    down = state._black_moves == limits.mechanics.black_down
    if state._black_moves:
        own = state._black
        enemy = state._white
        run = state._king_runs & _BLACK_RUN
    else:
        own = state._white
        enemy = state._black
        run = state._king_runs >> RUN_BITS
    return listed(own, enemy, state._kings, down, run, limits.mechanics, limits.tables)


def apply(state: object, move: object) -> State:
    """Return the state after a move; raise NotListed if it is not legal."""
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    if not isinstance(move, Move):
        wrong_type("move", "Move", move)
    moves = state._moves
    if moves is None:
        moves = state._moves = _listed(state)
    for legal in moves:
        if legal is move:
            return after(state, legal)
    for legal in moves:
        if same_move(legal, move):
            return after(state, legal)
    raise NotListed


def after(state: State, move: Move) -> State:
    """Return the state after a move listed for it: the position is of the kernel, the clocks are ours."""
    limits = state._limits
    mechanics = limits.mechanics
    black_moves = state._black_moves
    down = black_moves == mechanics.black_down
    runs = state._king_runs
    gone = move._gone
    if black_moves:
        black, white, kings, black_run, white_run = moved(
            state._black, state._white, state._kings, down, runs & _BLACK_RUN, runs >> RUN_BITS,
            move._piece, move._to, gone, move._crowned, mechanics,
        )  # fmt: skip
    else:
        white, black, kings, white_run, black_run = moved(
            state._white, state._black, state._kings, down, runs >> RUN_BITS, runs & _BLACK_RUN,
            move._piece, move._to, gone, move._crowned, mechanics,
        )  # fmt: skip
    since_capture: i64 = 0
    since_change: i64 = 0
    since_progress: i64 = 0
    history: Node | None = None
    if not gone:
        since_capture = state._since_capture + 1
        if state._kings & move._piece:
            since_progress = state._since_progress + 1
            if limits.history_limit:
                history = _with_this(state, limits.history_limit)
        if limits.counts_change and (state._kings & move._piece or not kings & move._to):
            since_change = state._since_change + 1
    return new_state(
        limits, black, white, kings, not black_moves, state._ply + 1, since_capture, since_change,
        since_progress, white_run << RUN_BITS | black_run, history,
    )  # fmt: skip


def _with_this(state: State, limit: i64) -> Node:
    """Return the kept positions with the one of `state` added."""
    before = state._history
    length: i64 = 1
    older: tuple[int, ...] = ()
    if before is not None:
        older = before.older
        length = before.length + 1
        if length > MAX_CHAIN:
            older = kept_keys(state._limits.mechanics, before, not state._black_moves, limit)
            before = None
            length = 1
    return Node(state._black, state._white, state._kings, state._king_runs, before, length, older)


def kernel_position(state: State) -> tuple[Position, Mechanics]:
    """Return the position and the mechanics as the kernel holds them, seen by the side to move."""
    mechanics = state._limits.mechanics
    down = state._black_moves == mechanics.black_down
    white_run = state._king_runs >> RUN_BITS
    black_run = state._king_runs & _BLACK_RUN
    if state._black_moves:
        return Position(state._black, state._white, state._kings, down, black_run, white_run), mechanics
    return Position(state._white, state._black, state._kings, down, white_run, black_run), mechanics


def waiting_square(state: State) -> int:
    """Return the square of the mover's king that must wait for another piece to move, 0 if there is none."""
    position, mechanics = kernel_position(state)
    king = waiting_king(position.own, position.kings, position.own_run, mechanics)
    if king == 0:
        return 0
    return mechanics.geometry.square_of(king)


def _are_few(pieces: i64, most: i64) -> bool:
    """Whether there are no more than `most` pieces."""
    count: i64 = 0
    while pieces and count <= most:
        pieces &= pieces - 1
        count += 1
    return count <= most


def undecided(state: State) -> bool:
    """Whether nothing has ended the game, as far as can be said without asking a house rule.

    Both sides have pieces, the mover can move, and no draw rule of the library holds.
    """
    if state._black == 0 or state._white == 0:
        return False
    limits = state._limits
    since_progress = state._since_progress
    if (
        since_progress >= limits.progress_limit
        or state._since_capture >= limits.capture_limit
        or limits.has_house_rule
    ):
        return False
    if state._since_change >= limits.change_limit and _are_few(state._black | state._white, limits.few):
        return False
    if limits.first_king and state._kings:
        return False
    # A position comes up again after four plies at the earliest: two plies later each side has moved
    # a piece, and the board differs.
    if since_progress >= 4 * (limits.times - 1) and state.repetitions >= limits.times:
        return False
    moves = state._moves
    if moves is None:
        moves = state._moves = _listed(state)
    return len(moves) > 0
