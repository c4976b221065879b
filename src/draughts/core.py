"""State, and the bare `legal_moves` and `apply` on it.

Owns a game at one moment and what may never be otherwise about it: no public operation makes a `State`
that breaks its rules.  Asks `kernel` for every move.  Compiled by mypyc where a C compiler is at hand:
public docstrings and the closing of the classes are in `api`, because compiled functions cannot carry
them.  Read `outcome` next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from draughts import fen
from draughts.basics import Color
from draughts.board import BLACK, WHITE, Board
from draughts.checking import wrong_type
from draughts.draws import LoneKing, NoCapture, NoProgress, Repetition, SameForce
from draughts.errors import IllegalPositionError, impossible
from draughts.kernel.geometry import Geometry
from draughts.kernel.mechanics import Mechanics
from draughts.kernel.paths import bits_of
from draughts.kernel.positions import Position, crowned_by, held, king_moves, king_moves_left
from draughts.listing import listed, tables_of
from draughts.move import Move, same_move
from draughts.rules import Aim, Rules
from draughts.sealing import final_by_law, unchanging
from draughts.variants import ENGLISH

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_PLIES: Final = 1 << 60  # a ply count fits a native integer


@final
class Game:
    """What does not change while a game lasts: the rules, and what `apply` and `result` need of them."""

    __slots__ = (
        "capture_limit",
        "change_limit",
        "counts_change",
        "few",
        "first_king",
        "has_house_rule",
        "history_limit",
        "mechanics",
        "progress_limit",
        "rules",
        "tables",
        "times",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.mechanics = Mechanics(rules)
        self.tables = tables_of(rules.layout, self.mechanics.geometry)
        # The lowest count at which a draw rule of the library can hold.
        self.capture_limit: i64 = MOST_PLIES
        self.change_limit: i64 = MOST_PLIES
        self.few: i64 = 0  # pieces: with more of them no draw rule about few pieces holds
        self.first_king = rules.aim is Aim.FIRST_KING
        self.progress_limit: i64 = MOST_PLIES
        self.times: i64 = MOST_PLIES  # occurrences of a position
        self.has_house_rule = False
        for draw in rules.draws:
            if type(draw) is NoCapture:
                self.capture_limit = min(self.capture_limit, draw.plies)
            elif type(draw) is NoProgress:
                self.progress_limit = min(self.progress_limit, draw.plies)
            elif type(draw) is Repetition:
                self.times = min(self.times, draw.times)
            elif type(draw) is LoneKing:
                self.change_limit = min(self.change_limit, draw.plies)
                self.few = max(self.few, draw.most + 1)
            elif type(draw) is SameForce:
                self.change_limit = min(self.change_limit, draw.plies)
                self.few = max(self.few, 2 * draw.most if draw.each_side else draw.most)
            else:
                self.has_house_rule = True
        self.counts_change = self.has_house_rule or self.change_limit < MOST_PLIES
        # Positions kept: beyond the shortest limit the game is drawn by that count anyway.  0 where
        # repetitions are not counted.
        self.history_limit: i64 = 0
        if self.times < MOST_PLIES:
            self.history_limit = min(self.capture_limit, self.progress_limit)


def game_of(rules: Rules) -> Game:
    """Give what a rule set needs, made once and kept with it: neither ever changes."""
    game = getattr(rules, "_game", None)
    if not isinstance(game, Game):
        game = Game(rules)
        object.__setattr__(rules, "_game", game)
    return game


# The positions of a quiet run are links of a chain: a link costs less than a longer tuple at every ply.
# A new chain begins after so many, so that no more than that are kept beyond those that count.
_LONGEST_CHAIN: Final = 128


@final
class Seen:
    """An earlier position of the quiet run, linked to the one before it."""

    __slots__ = ("black", "held", "kings", "length", "older", "previous", "white")

    def __init__(
        self,
        black: i64,
        white: i64,
        kings: i64,
        held: i64,
        previous: Seen | None,
        length: i64,
        older: tuple[int, ...],
    ) -> None:
        self.black = black
        self.white = white
        self.kings = kings
        self.held = held
        self.previous = previous
        self.length = length  # of the chain that ends here
        self.older = older  # keys of the positions before the chain, the oldest first


HELD_BITS: Final = 13  # what is kept of one side's king moves
_BLACK_HELD: Final = 0x1FFF


def _key(game: Game, black: i64, white: i64, kings: i64, held: i64, black_moves: bool) -> int:
    """Give the key of a position in padded bitboards."""
    geometry = game.mechanics.geometry
    squares = game.rules.layout.squares
    # Python ints: a native integer would shift its bits off the end.
    dark: int = geometry.unpadded(black)
    light: int = geometry.unpadded(white)
    royal: int = geometry.unpadded(kings)
    kept: int = held
    turn = 1 if black_moves else 0
    return (
        kept << (3 * squares + 1) | turn << (3 * squares) | royal << (2 * squares) | light << squares | dark
    )


def _kept(game: Game, seen: Seen | None, black_moves: bool, limit: i64) -> tuple[int, ...]:
    """Give the keys of the last `limit` kept positions, the oldest first.

    `black_moves` is that of the newest of them.
    """
    kept: list[int] = []
    link = seen
    while link is not None and len(kept) < limit:
        kept.append(_key(game, link.black, link.white, link.kings, link.held, black_moves))
        black_moves = not black_moves
        link = link.previous
    kept.reverse()
    if seen is not None and len(kept) < limit:
        return (*seen.older[max(0, len(seen.older) - limit + len(kept)) :], *kept)
    return tuple(kept)


@final
class State:
    # The bitboards are padded as in `kernel`; board, key and moves are made when first asked for.  The
    # clocks are `_quiet` (plies since a capture), `_change` (since a capture or crowning) and `_still`
    # (since a capture or a man's move).  `_held` is what `kernel.positions` keeps of king moves, Black's
    # in the low bits.
    __slots__ = (
        "_black",
        "_black_moves",
        "_board",
        "_change",
        "_game",
        "_held",
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
        _game: Game | None = None,
        _black: i64 = 0,
        _white: i64 = 0,
        _kings: i64 = 0,
        _black_moves: bool = False,
        _ply: i64 = 0,
        _quiet: i64 = 0,
        _change: i64 = 0,
        _still: i64 = 0,
        _held: i64 = 0,
        _seen: Seen | None = None,
    ) -> None:
        self._board: Board | None = board
        self._moves: tuple[Move, ...] | None = None
        self._key: int | None = None
        if _game is None:
            if (
                _black | _white | _kings | _ply | _quiet | _change | _still | _held
                or _black_moves
                or _seen is not None
            ):
                raise TypeError("State takes a board, a turn and rules")
            if not isinstance(board, Board):
                wrong_type("board", "Board", board)
            if not isinstance(turn, Color):
                wrong_type("turn", "Color", turn)
            if not isinstance(rules, Rules):
                wrong_type("rules", "Rules", rules)
            _check_position(board, rules, ())
            game = game_of(rules)
            geometry = game.mechanics.geometry
            self._game = game
            self._black: i64 = geometry.padded(board._black)
            self._white: i64 = geometry.padded(board._white)
            self._kings: i64 = geometry.padded(board._kings)
            self._black_moves = turn is BLACK
            self._ply: i64 = 0
            self._quiet: i64 = 0
            self._change: i64 = 0
            self._still: i64 = 0
            self._held: i64 = 0
            self._seen: Seen | None = None
        else:
            self._game = _game
            self._black = _black
            self._white = _white
            self._kings = _kings
            self._black_moves = _black_moves
            self._ply = _ply
            self._quiet = _quiet
            self._change = _change
            self._still = _still
            self._held = _held
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
        read = fen.read(text, rules.layout, rules.king_moves_limit is not None)
        board = Board(rules.layout, read.black, read.white, read.kings)
        if read.twice:
            _check_position(board, rules, read.twice)
        state = State(board, read.turn, rules)
        if read.king_moves:
            from draughts.restoring import with_king_moves  # only for rules that limit king moves

            return with_king_moves(state, read.king_moves)
        return state

    @property
    def rules(self) -> Rules:
        return self._game.rules

    @property
    def board(self) -> Board:
        board = self._board
        if board is None:
            board = self._board = Board(
                self._game.rules.layout,
                self._game.mechanics.geometry.unpadded(self._black),
                self._game.mechanics.geometry.unpadded(self._white),
                self._game.mechanics.geometry.unpadded(self._kings),
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
    def plies_since_change(self) -> int:
        return self._change

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
                and seen.held == self._held
            ):
                times += 1
            older = seen.older
            seen = seen.previous
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
        limit = self._game.history_limit
        return _kept(self._game, self._seen, not self._black_moves, limit)

    @property
    def key(self) -> int:
        key = self._key
        if key is None:
            key = self._key = _key(
                self._game, self._black, self._white, self._kings, self._held, self._black_moves
            )
        return key

    @property
    def fen(self) -> str:
        board = self.board
        return fen.write(self.turn, board._black, board._white, board._kings, king_moves_told(self._held))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        if (
            self._black != other._black
            or self._white != other._white
            or self._kings != other._kings
            or self._black_moves != other._black_moves
            or self._quiet != other._quiet
            or self._change != other._change
            or self._still != other._still
            or self._held != other._held
        ):
            return False
        if self._game is not other._game and self._game.rules != other._game.rules:
            return False
        return self._seen is other._seen or self.history == other.history

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
        from draughts.restoring import restore_state  # only when something is pickled

        board = self.board
        return restore_state, (
            self._game.rules,
            self.turn.value,
            (board._black, board._white, board._kings),
            (self._ply, self._quiet, self._change, self._still),
            self.history,
            self._held,
        )

    def __setstate__(self, state: object) -> None:
        unchanging(self)

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self


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


def king_moves_told(held: i64) -> tuple[tuple[int, int], ...]:
    """Give the number of king moves in a row, and the king's square, of White and of Black; () if none."""
    if held == 0:
        return ()
    white = held >> HELD_BITS
    black = held & _BLACK_HELD
    return (white >> 6, white & 63), (black >> 6, black & 63)


# Moves.


def legal_moves(state: object) -> tuple[Move, ...]:
    if not isinstance(state, State):
        wrong_type("state", "State", state)
    moves = state._moves
    if moves is None:
        moves = state._moves = _listed(state)
    return moves


def _listed(state: State) -> tuple[Move, ...]:
    """List the legal moves, ascending by path."""
    game = state._game
    mechanics = game.mechanics
    down = state._black_moves == mechanics.black_down
    if state._black_moves:
        own = state._black
        prey = state._white
    else:
        own = state._white
        prey = state._black
    return listed(own, prey, state._kings, down, _held_of(state, state._black_moves), mechanics, game.tables)


def _held_of(state: State, black: bool) -> i64:
    """Give what is kept of the king moves of a side."""
    if black:
        return state._held & _BLACK_HELD
    return state._held >> HELD_BITS


def apply(state: object, move: object) -> State:
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
    from draughts.illegal import illegal_move  # only when something is refused

    raise illegal_move(state, move.path, move=move)


def after(state: State, move: Move) -> State:
    """Play a move listed for the state."""
    game = state._game
    mechanics = game.mechanics
    black = state._black
    white = state._white
    kings = state._kings
    black_moves = state._black_moves
    piece = move._piece
    to = move._to
    gone = move._gone
    quiet: i64 = 0
    change: i64 = 0
    still: i64 = 0
    kept: i64 = 0
    seen: Seen | None = None
    if gone:
        if kings & piece:
            kings = kings & ~(piece | gone) | to
        else:
            kings &= ~gone
            passed = to
            if mechanics.continues:
                passed = _stood_on(move, mechanics.geometry)
            if crowned_by(to, passed, black_moves == mechanics.black_down, mechanics):
                kings |= to
        if black_moves:
            white ^= gone
        else:
            black ^= gone
    else:
        quiet = state._quiet + 1
        if game.counts_change:
            change = state._change + 1
        if kings & piece:
            still = state._still + 1
            if game.history_limit:
                seen = _with_this(state, game.history_limit)
            kings ^= piece | to
        elif to & mechanics.king_rows:  # E11, I10; no man steps onto its own nearest row
            kings |= to
            change = 0
    if mechanics.king_limit:
        kept = _held_after(state, piece, to, gone)
    if black_moves:
        black = black & ~piece | to
    else:
        white = white & ~piece | to
    return new_state(
        game, black, white, kings, not black_moves, state._ply + 1, quiet, change, still, kept, seen
    )


def _stood_on(move: Move, geometry: Geometry) -> i64:
    """Give the squares of a listed move's path."""
    if move._packed:
        return bits_of(move._packed, geometry)
    bits: i64 = 0
    for square in move.path:
        bits |= geometry.bit_of(square)
    return bits


def _held_after(state: State, piece: i64, to: i64, gone: i64) -> i64:
    """Give what is kept of the king moves of both sides after a move."""
    mechanics = state._game.mechanics
    own = state._black if state._black_moves else state._white
    prey = state._white if state._black_moves else state._black
    mine = _held_of(state, state._black_moves)
    theirs = _held_of(state, not state._black_moves)
    if gone == 0:
        mine = king_moves(own, state._kings, piece, to, mine, mechanics)
    else:
        mine = 0
        theirs = king_moves_left(prey & ~gone, state._kings, theirs, mechanics)
    if state._black_moves:
        return theirs << HELD_BITS | mine
    return mine << HELD_BITS | theirs


def _with_this(state: State, limit: i64) -> Seen:
    """Give the kept positions with the one of `state` added."""
    before = state._seen
    length: i64 = 1
    older: tuple[int, ...] = ()
    if before is not None:
        older = before.older
        length = before.length + 1
        if length > _LONGEST_CHAIN:
            older = _kept(state._game, before, not state._black_moves, limit)
            before = None
            length = 1
    return Seen(state._black, state._white, state._kings, state._held, before, length, older)


def new_state(
    game: Game,
    black: i64,
    white: i64,
    kings: i64,
    black_moves: bool,
    ply: i64,
    quiet: i64,
    change: i64,
    still: i64,
    held: i64,
    seen: Seen | None,
) -> State:
    """Make a state that is known to be good.  `api` puts a twin here in the interpreted build."""
    return State(
        None, WHITE, ENGLISH, _game=game, _black=black, _white=white, _kings=kings,
        _black_moves=black_moves, _ply=ply, _quiet=quiet, _change=change, _still=still, _held=held,
        _seen=seen,
    )  # fmt: skip


def _are_few(pieces: i64, most: i64) -> bool:
    """Whether there are no more than `most` pieces."""
    count: i64 = 0
    while pieces and count <= most:
        pieces &= pieces - 1
        count += 1
    return count <= most


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
    if state._change >= game.change_limit and _are_few(state._black | state._white, game.few):
        return False
    if game.first_king and state._kings:
        return False
    # A position comes up again after four plies at the earliest: two plies later each side has moved
    # a piece, and the board differs.
    if still >= 4 * (game.times - 1) and state.repetitions >= game.times:
        return False
    moves = state._moves
    if moves is None:
        moves = state._moves = _listed(state)
    return len(moves) > 0


def held_king(state: State) -> int:
    """Give the square of the mover's king that has made all the moves in a row it may, 0 if there is none."""
    mechanics = state._game.mechanics
    own = state._black if state._black_moves else state._white
    king = held(own, state._kings, _held_of(state, state._black_moves), mechanics)
    if king == 0:
        return 0
    return mechanics.geometry.square_of(king)


# Counting: positions as the kernel holds them, for `counting`.


def kernel_position(state: State) -> tuple[Position, Mechanics]:
    """Give the position and the mechanics."""
    mechanics = state._game.mechanics
    black = state._black_moves
    own, prey = (state._black, state._white) if black else (state._white, state._black)
    mine, theirs = _held_of(state, black), _held_of(state, not black)
    return Position(own, prey, state._kings, black == mechanics.black_down, mine, theirs), mechanics
