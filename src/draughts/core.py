"""State, and the bare `legal_moves` and `apply` on it.

Owns a game at one moment and what may never be otherwise about it: no public operation makes a `State`
that breaks its rules.  Asks `kernel` for every move.  Compiled by mypyc where a C compiler is at hand:
public docstrings and the closing of the classes are in `api`, because compiled functions cannot carry
them.  Read `outcome` next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, final

from draughts import fen, kernel
from draughts.basics import Color
from draughts.board import BLACK, WHITE, Board, bitboard
from draughts.checking import told, whole, wrong_type
from draughts.errors import DraughtsError, IllegalMoveError, IllegalPositionError, impossible, shortened
from draughts.move import Move, new_move, same_move
from draughts.rules import NoCapture, NoProgress, Repetition, Rules
from draughts.sealing import final_by_law, unchanging
from draughts.variants import ENGLISH

if TYPE_CHECKING:
    from mypy_extensions import i64

_MOST_PLIES: Final = 1 << 60  # a ply count fits a native integer


@final
class _Game:
    """What does not change while a game lasts: the rules, and what `apply` and `result` need of them."""

    __slots__ = (
        "capture_limit",
        "has_house_rule",
        "history_limit",
        "mechanics",
        "progress_limit",
        "rules",
        "times",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.mechanics = kernel.mechanics_of(rules)
        # The lowest count at which a draw rule of the library holds.
        self.capture_limit: i64 = _MOST_PLIES
        self.progress_limit: i64 = _MOST_PLIES
        self.times: i64 = _MOST_PLIES  # occurrences of a position
        self.has_house_rule = False
        for draw in rules.draws:
            if type(draw) is NoCapture:
                self.capture_limit = min(self.capture_limit, draw.plies)
            elif type(draw) is NoProgress:
                self.progress_limit = min(self.progress_limit, draw.plies)
            elif type(draw) is Repetition:
                self.times = min(self.times, draw.times)
            else:
                self.has_house_rule = True
        # Positions kept: beyond the shortest limit the game is drawn by that count anyway.  0 where
        # repetitions are not counted.
        self.history_limit: i64 = 0
        if self.times < _MOST_PLIES:
            self.history_limit = min(self.capture_limit, self.progress_limit)


# The positions of a quiet run are links of a chain: a link costs less than a longer tuple at every ply.
# A new chain begins after so many, so that no more than that are kept beyond those that count.
_LONGEST_CHAIN: Final = 128


@final
class _Seen:
    """An earlier position of the quiet run, linked to the one before it."""

    __slots__ = ("black", "kings", "length", "older", "previous", "white")

    def __init__(
        self, black: i64, white: i64, kings: i64, previous: _Seen | None, length: i64, older: tuple[int, ...]
    ) -> None:
        self.black = black
        self.white = white
        self.kings = kings
        self.previous = previous
        self.length = length  # of the chain that ends here
        self.older = older  # positions before the chain, as ints, the oldest first


def _position(black: i64, white: i64, kings: i64) -> int:
    """Give padded bitboards as one int: black, white and kings, 32 bits each."""
    dark: int = kernel.unpadded(black)
    light: int = kernel.unpadded(white)
    royal: int = kernel.unpadded(kings)
    return royal << 64 | light << 32 | dark


def _kept(seen: _Seen | None, limit: i64) -> tuple[int, ...]:
    """Give the last `limit` kept positions as ints, the oldest first."""
    kept: list[int] = []
    link = seen
    while link is not None and len(kept) < limit:
        kept.append(_position(link.black, link.white, link.kings))
        link = link.previous
    kept.reverse()
    if seen is not None and len(kept) < limit:
        return (*seen.older[max(0, len(seen.older) - limit + len(kept)) :], *kept)
    return tuple(kept)


@final
class State:
    # The bitboards are padded as in `kernel`; board, key and moves are made when first asked for.  The
    # clocks are `_quiet` (plies since a capture) and `_still` (since a capture or a man's move).
    __slots__ = (
        "_black",
        "_black_moves",
        "_board",
        "_game",
        "_key",
        "_kings",
        "_moves",
        "_ply",
        "_quiet",
        "_seen",
        "_still",
        "_white",
    )

    def __init__(
        self,
        board: Board | None,
        turn: Color,
        rules: Rules = ENGLISH,
        *,
        _game: _Game | None = None,
        _black: i64 = 0,
        _white: i64 = 0,
        _kings: i64 = 0,
        _black_moves: bool = False,
        _ply: i64 = 0,
        _quiet: i64 = 0,
        _still: i64 = 0,
        _seen: _Seen | None = None,
    ) -> None:
        self._board: Board | None = board
        self._moves: tuple[Move, ...] | None = None
        self._key: int | None = None
        if _game is None:
            if _black | _white | _kings | _ply | _quiet | _still or _black_moves or _seen is not None:
                raise TypeError("State takes a board, a turn and rules")
            if not isinstance(board, Board):
                wrong_type("board", "Board", board)
            if not isinstance(turn, Color):
                wrong_type("turn", "Color", turn)
            if not isinstance(rules, Rules):
                wrong_type("rules", "Rules", rules)
            _check_position(board, rules, ())
            self._game = _Game(rules)
            self._black: i64 = kernel.padded(board._black)
            self._white: i64 = kernel.padded(board._white)
            self._kings: i64 = kernel.padded(board._kings)
            self._black_moves = turn is BLACK
            self._ply: i64 = 0
            self._quiet: i64 = 0
            self._still: i64 = 0
            self._seen: _Seen | None = None
        else:
            self._game = _game
            self._black = _black
            self._white = _white
            self._kings = _kings
            self._black_moves = _black_moves
            self._ply = _ply
            self._quiet = _quiet
            self._still = _still
            self._seen = _seen

    def __init_subclass__(cls, **kwargs: object) -> None:
        final_by_law(cls)

    @staticmethod
    def initial(rules: Rules = ENGLISH) -> State:
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
        if not isinstance(rules, Rules):
            wrong_type("rules", "Rules", rules)
        turn, black, white, kings, twice = fen.read(text, rules.layout)
        board = Board(rules.layout, black, white, kings)
        if twice:
            _check_position(board, rules, twice)
        return State(board, turn, rules)

    @property
    def rules(self) -> Rules:
        return self._game.rules

    @property
    def board(self) -> Board:
        board = self._board
        if board is None:
            board = self._board = Board(
                self._game.rules.layout,
                kernel.unpadded(self._black),
                kernel.unpadded(self._white),
                kernel.unpadded(self._kings),
            )
        return board

    @property
    def turn(self) -> Color:
        if self._black_moves:
            return BLACK
        return WHITE

    @property
    def ply(self) -> int:
        return self._ply

    @property
    def plies_since_capture(self) -> int:
        return self._quiet

    @property
    def plies_since_progress(self) -> int:
        return self._still

    @property
    def repetitions(self) -> int:
        limit = self._game.history_limit
        if limit == 0:
            return 0
        times = 1
        ago: i64 = 0  # plies; every second one had the same side to move
        older: tuple[int, ...] = ()
        seen = self._seen
        while seen is not None and ago < limit:
            ago += 1
            if (
                ago % 2 == 0
                and seen.black == self._black
                and seen.white == self._white
                and seen.kings == self._kings
            ):
                times += 1
            older = seen.older
            seen = seen.previous
        if older:
            here = _position(self._black, self._white, self._kings)
            for position in reversed(older):
                ago += 1
                if ago > limit:
                    break
                if ago % 2 == 0 and position == here:
                    times += 1
        return times

    @property
    def key(self) -> int:
        key = self._key
        if key is None:
            board = self.board
            squares = board._layout.squares
            # Python ints: a native integer would shift its bits off the end.
            black: int = board._black
            white: int = board._white
            kings: int = board._kings
            turn = 1 if self._black_moves else 0
            key = turn << (3 * squares) | kings << (2 * squares) | white << squares | black
            self._key = key
        return key

    @property
    def fen(self) -> str:
        board = self.board
        return fen.write(self.turn, board._black, board._white, board._kings)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        if (
            self._black != other._black
            or self._white != other._white
            or self._kings != other._kings
            or self._black_moves != other._black_moves
            or self._quiet != other._quiet
            or self._still != other._still
        ):
            return False
        if self._game is not other._game and self._game.rules != other._game.rules:
            return False
        return self._seen is other._seen or _history(self) == _history(other)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<State {self.fen!r} {self._game.rules.name} ply {self._ply}>"

    def __str__(self) -> str:
        from draughts import text  # drawing is the business of a module below

        return text.state(self)

    def _repr_svg_(self) -> str:
        from draughts import svg  # as above; how notebooks show a value

        return svg.board(self)

    def __reduce__(self) -> tuple[Any, ...]:
        board = self.board
        return restore_state, (
            self._game.rules,
            self.turn.value,
            (board._black, board._white, board._kings),
            (self._ply, self._quiet, self._still),
            _history(self),
        )

    def __setstate__(self, state: object) -> None:
        unchanging(self)

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self


def _history(state: State) -> tuple[int, ...]:
    """Give the kept positions as ints, the oldest first."""
    return _kept(state._seen, state._game.history_limit)


# Positions.


def _check_position(board: Board, rules: Rules, twice: tuple[int, ...]) -> None:
    """Refuse a position that no game of the rules can hold, with all its problems at once."""
    if board._layout != rules.layout:
        raise IllegalPositionError(
            f"the board has {board._layout.rows} rows and {board._layout.columns} columns: "
            f"{rules.name} is played on {rules.layout}"
        )
    problems = [f"square {square} is named twice" for square in twice]
    layout = rules.layout
    black: int = board._black
    white: int = board._white
    kings: int = board._kings
    for name, men, row in (
        ("white", white & ~kings, 0),
        ("black", black & ~kings, layout.rows - 1),
    ):
        for square in fen.squares_of(men):
            if layout.place(square)[0] == row:
                problems.append(f"a {name} man cannot stand on {square}: it would have been crowned there")
    for name, pieces, start in (
        ("Black", black, rules.start.black),
        ("White", white, rules.start.white),
    ):
        number = len(fen.squares_of(pieces))
        if number > len(start):
            problems.append(f"{name} has {number} pieces: {rules.name} starts with {len(start)}")
    if not black | white:
        problems.append("there is no piece on the board")
    if problems:
        raise impossible(problems)


def restore_state(
    rules: Rules,
    turn: str,
    board: tuple[Any, ...],
    clocks: tuple[Any, ...],
    history: tuple[Any, ...],
) -> State:
    """Rebuild a pickled state, refusing whatever no game could have left.

    `history` holds the earlier positions of the quiet run, each black, white and kings of 32 bits.
    Raises TypeError or DraughtsError.
    """
    if not isinstance(rules, Rules):
        wrong_type("rules", "Rules", rules)
    for what, value, length in (("board", board, 3), ("clocks", clocks, 3), ("history", history, -1)):
        if not isinstance(value, tuple):
            wrong_type(what, "tuple", value)
        if length >= 0 and len(value) != length:
            raise DraughtsError(f"{what} must hold {length} numbers, not {len(value)}")
    if not isinstance(turn, str):
        wrong_type("turn", "str", turn)
    if turn not in ("B", "W"):
        raise DraughtsError(f"turn must be B or W, not {shortened(turn)}")
    first = State(Board(rules.layout, board[0], board[1], board[2]), Color(turn), rules)
    counts: list[int] = [whole(clock, "clock") for clock in clocks]
    ply, quiet, still = counts[0], counts[1], counts[2]
    if not 0 <= still <= quiet <= ply < _MOST_PLIES:
        raise DraughtsError(
            f"no game has the clocks {told(ply)}, {told(quiet)}, {told(still)}: "
            "plies in all, since a capture, since a capture or a man's move"
        )
    game = first._game
    due = min(still, game.history_limit)
    if len(history) != due:
        raise DraughtsError(f"history must hold {due} positions, not {len(history)}")
    last: _Seen | None = None
    black_moves = first._black_moves
    later = first
    for number in history[::-1]:  # mypyc fails on `reversed` of this tuple
        black_moves = not black_moves
        bits = bitboard(number, "a position of the history", 96)
        dark, light, royal = bits & 0xFFFFFFFF, (bits >> 32) & 0xFFFFFFFF, bits >> 64
        Board(rules.layout, dark, light, royal)  # refuses pieces that clash
        earlier = new_state(
            game, kernel.padded(dark), kernel.padded(light), kernel.padded(royal), black_moves, 0, 0, 0, None
        )
        if not _king_moved(earlier, later):
            raise DraughtsError("the history holds positions that no king's move leads from one to the next")
        if last is None:
            last = _Seen(earlier._black, earlier._white, earlier._kings, None, 1, history[:-1])
        later = earlier
    return new_state(
        game, first._black, first._white, first._kings, first._black_moves, ply, quiet, still, last
    )


def _king_moved(earlier: State, later: State) -> bool:
    """Whether a quiet move of a king leads from one position to the next."""
    for move in _listed(earlier):
        if move._gone == 0 and earlier._kings & move._piece:
            reached = _after(earlier, move)
            if (
                reached._black == later._black
                and reached._white == later._white
                and reached._kings == later._kings
            ):
                return True
    return False


# Moves.


def legal_moves(state: object) -> tuple[Move, ...]:
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    moves = state._moves
    if moves is None:
        moves = state._moves = _listed(state)
    return moves


# Steps and single jumps are made once and listed wherever they are legal.


@final
class _Steps:
    """The quiet moves from one square."""

    __slots__ = ("down4", "down5", "up4", "up5")

    def __init__(self, piece: i64) -> None:
        self.up5 = _step(piece, piece >> 5)
        self.up4 = _step(piece, piece >> 4)
        self.down4 = _step(piece, piece << 4)
        self.down5 = _step(piece, piece << 5)


def _step(piece: i64, to: i64) -> Move:
    """Make the move of a step; one that leaves the board is never listed, and goes nowhere here."""
    if not to & kernel.ALL:
        to = piece
    return new_move(kernel.packed_two(piece, to), 0)


def _step_table() -> list[_Steps]:
    """List the steps from each square, at the remainder of its padded bit by 37 as in `kernel`."""
    table = [_Steps(1)] * 37
    for square in range(1, 33):
        bit = kernel.bit_of(square)
        table[bit % 37] = _Steps(bit)
    return table


def _jump_table() -> dict[int, Move]:
    """Map the packed path of each single jump to its move."""
    table: dict[int, Move] = {}
    for square in range(1, 33):
        piece = kernel.bit_of(square)
        for over, to in (
            (piece >> 5, piece >> 10),
            (piece >> 4, piece >> 8),
            (piece << 4, piece << 8),
            (piece << 5, piece << 10),
        ):
            if over & kernel.ALL and to & kernel.ALL:
                path: int = kernel.packed_two(piece, to)
                table[path] = new_move(path, kernel.square_of(over) << kernel.FIRST)
    return table


_STEPS: Final = _step_table()
_JUMPS: Final = _jump_table()


def _listed(state: State) -> tuple[Move, ...]:
    """List the legal moves, ascending by path."""
    black = state._black_moves
    kings = state._kings
    # Men go down or up the board, kings both ways.
    if black:
        own = state._black
        prey = state._white
        down = own
        up = own & kings
    else:
        own = state._white
        prey = state._black
        down = own & kings
        up = own
    empty = kernel.ALL & ~(own | prey)
    mechanics = state._game.mechanics
    if mechanics.men_capture_backward:
        starters = kernel.jumpers(own, own, prey, empty)
    else:
        starters = kernel.jumpers(down, up, prey, empty)
    moves: list[Move] = []
    if starters:
        paths = kernel.captures(starters, prey, empty, kings, black, mechanics)
        index = 0
        while index < len(paths):
            path = paths[index]
            jump = _JUMPS.get(path)
            moves.append(new_move(path, paths[index + 1]) if jump is None else jump)
            index += 2
        return tuple(moves)
    up5 = up & empty << 5
    up4 = up & empty << 4
    down4 = down & empty >> 4
    down5 = down & empty >> 5
    upward = up5 | up4
    pieces = upward | down4 | down5
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        steps = _STEPS[piece % 37]
        if piece & upward:
            if piece & up5:
                moves.append(steps.up5)
            if piece & up4:
                moves.append(steps.up4)
        if piece & down4:
            moves.append(steps.down4)
        if piece & down5:
            moves.append(steps.down5)
    return tuple(moves)


def apply(state: object, move: object) -> State:
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    if not isinstance(move, Move):
        wrong_type("move", "Move", move)
    moves = state._moves
    if moves is None:
        moves = state._moves = _listed(state)
    for listed in moves:
        if listed is move:
            return _after(state, listed)
    for listed in moves:
        if same_move(listed, move):
            return _after(state, listed)
    raise illegal_move(state, move.path, move=move)


def _after(state: State, move: Move) -> State:
    """Play a move listed for the state."""
    game = state._game
    black = state._black
    white = state._white
    kings = state._kings
    piece = move._piece
    to = move._to
    gone = move._gone
    quiet: i64 = 0
    still: i64 = 0
    seen: _Seen | None = None
    if gone == 0:
        quiet = state._quiet + 1
    if kings & piece:
        if gone == 0:
            still = state._still + 1
            if game.history_limit:
                seen = _with_this(state, game.history_limit)
        kings = kings & ~piece | to
    elif gone:
        passed = kernel.bits_of(move._packed)
        kings = kernel.royal_after(kings, piece, to, passed, state._black_moves, game.mechanics)
    elif to & kernel.KING_ROWS:  # E11, I10; a man never steps onto the row nearest its own player
        kings |= to
    if state._black_moves:
        return new_state(
            game, black & ~piece | to, white ^ gone, kings & ~gone, False, state._ply + 1, quiet, still, seen
        )
    return new_state(
        game, black ^ gone, white & ~piece | to, kings & ~gone, True, state._ply + 1, quiet, still, seen
    )


def _with_this(state: State, limit: i64) -> _Seen:
    """Give the kept positions with the one of `state` added."""
    before = state._seen
    length: i64 = 1
    older: tuple[int, ...] = ()
    if before is not None:
        older = before.older
        length = before.length + 1
        if length > _LONGEST_CHAIN:
            older = _kept(before, limit)
            before = None
            length = 1
    return _Seen(state._black, state._white, state._kings, before, length, older)


def new_state(
    game: _Game,
    black: i64,
    white: i64,
    kings: i64,
    black_moves: bool,
    ply: i64,
    quiet: i64,
    still: i64,
    seen: _Seen | None,
) -> State:
    """Make a state that is known to be good.  `api` puts a twin here in the interpreted build."""
    return State(
        None, WHITE, ENGLISH, _game=game, _black=black, _white=white, _kings=kings,
        _black_moves=black_moves, _ply=ply, _quiet=quiet, _still=still, _seen=seen,
    )  # fmt: skip


def undecided(state: State) -> bool:
    """Whether nothing has ended the game, as far as can be told without asking a house rule.

    Both sides have pieces, the mover can move, and no draw rule of the library holds.
    """
    if state._black == 0 or state._white == 0:
        return False
    game = state._game
    still = state._still
    if still >= game.progress_limit or state._quiet >= game.capture_limit or game.has_house_rule:
        return False
    # A position comes up again after four plies at the earliest: two plies later each side has moved
    # a piece, and the board differs.
    if still >= 4 * (game.times - 1) and state.repetitions >= game.times:
        return False
    moves = state._moves
    if moves is None:
        moves = state._moves = _listed(state)
    return len(moves) > 0


def illegal_move(
    state: State, path: Sequence[int], *, move: Move | None = None, text: str | None = None
) -> IllegalMoveError:
    """Make the error for a path that begins no legal move, or for a move that is not legal."""
    from draughts.refusal import Choice, explain  # only when something is refused

    board = state.board
    choices = [Choice(legal.path, legal.captures) for legal in legal_moves(state)]
    reason, message = explain(
        state._game.rules, state.turn, board._black, board._white, board._kings, choices, path
    )
    return IllegalMoveError(message, state=state, move=move, text=text, reason=reason)


# Counting: positions as the kernel holds them, for `counting`.


def kernel_position(state: State) -> tuple[int, int, int, bool, kernel.Mechanics]:
    """Give own, prey, kings (padded), whether Black moves, and the mechanics."""
    if state._black_moves:
        return state._black, state._white, state._kings, True, state._game.mechanics
    return state._white, state._black, state._kings, False, state._game.mechanics
