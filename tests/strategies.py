"""Strategies for hypothesis that every test module may use, and the bridges to the oracle.

Owns how rule sets, positions, games and paths are drawn, and how a value of the library is told to
`oracle.py` and back.  Makes no claim about the library: the claims are in the test modules.
A strategy whose name ends in `states` gives `State`; one that ends in `games` gives `Game`.
Read `test_laws.py` next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

import oracle
from draughts import (
    ENGLISH,
    VARIANTS,
    Board,
    Color,
    DrawRule,
    Move,
    NoCapture,
    NoProgress,
    Piece,
    Placement,
    Promotion,
    Repetition,
    Result,
    Rules,
    State,
    apply,
    legal_moves,
)

# ---------------------------------------------------------------------------------------------
# Bridges to the oracle

PROMOTIONS = {
    Promotion.ENDS_TURN: "ends-turn",
    Promotion.IN_PASSING: "in-passing",
    Promotion.CONTINUES: "continues",
}
LIMITS = {Repetition: "repetition", NoCapture: "no_capture", NoProgress: "no_progress"}


def to_oracle(board: Board) -> oracle.Board:
    """The board as the oracle holds it: square numbers to `b B w W`."""
    return {square: str(piece) for square, piece in board.items()}


def to_position(state: State) -> oracle.Position:
    """The board and the side to move as the oracle holds them."""
    return to_oracle(state.board), state.turn.value


def to_oracle_move(move: Move) -> oracle.OracleMove:
    """A move as the oracle writes it: full path, captures in the order jumped."""
    return move.path, move.captures


def to_oracle_rules(rules: Rules) -> oracle.OracleRules:
    """The rules as the oracle knows them; it knows one built-in draw rule of each kind and no other."""
    limits: dict[str, int] = {}
    order: list[str] = []
    for draw in rules.draws:
        if isinstance(draw, Repetition):
            name, limit = "repetition", draw.times
        elif isinstance(draw, NoCapture):
            name, limit = "no_capture", draw.plies
        elif isinstance(draw, NoProgress):
            name, limit = "no_progress", draw.plies
        else:
            raise ValueError(f"the oracle knows no {draw!r}")
        if name in limits:
            raise ValueError(f"the oracle knows one {name} only")
        limits[name] = limit
        order.append(name.upper())
    order += [name for name in ("REPETITION", "NO_CAPTURE", "NO_PROGRESS") if name not in order]
    return oracle.OracleRules(
        straight_chains=rules.straight_chains,
        men_capture_backward=rules.men_capture_backward,
        promotion=PROMOTIONS[rules.promotion],
        repetition=limits.get("repetition"),
        no_capture=limits.get("no_capture"),
        no_progress=limits.get("no_progress"),
        draw_order=tuple(order),
    )


def to_oracle_result(result: Result | None) -> tuple[str | None, str] | None:
    """A result as the oracle gives it: (winner or `None`, reason), `None` while the game goes on."""
    if result is None:
        return None
    return None if result.winner is None else result.winner.value, result.reason.name


def from_oracle(board: oracle.Board) -> Board:
    """The oracle's board as a `Board`."""
    return Board.from_pieces(
        {
            square: Piece(Color(oracle.side_of(letter)), oracle.is_king(letter))
            for square, letter in board.items()
        }
    )


def to_state(board: oracle.Board, turn: str, rules: Rules = ENGLISH) -> State:
    """The oracle's position as a `State` with clocks at 0."""
    return State(from_oracle(board), Color(turn), rules)


def turned_state(state: State) -> State:
    """The position turned by 180 degrees with the colours swapped, clocks at 0."""
    board, turn = to_position(state)
    return to_state(oracle.mirror(board), oracle.opponent(turn), state.rules)


def turned_move(move: Move) -> Move:
    """The move on the turned board: square s becomes 33 - s."""
    return Move(
        tuple(33 - square for square in move.path),
        captures=tuple(33 - square for square in move.captures),
    )


def history_limit(rules: Rules) -> int | None:
    """How many earlier positions a state keeps at most: `None` for no bound, 0 where none are counted."""
    if not any(isinstance(draw, Repetition) for draw in rules.draws):
        return 0
    return min(
        (draw.plies for draw in rules.draws if isinstance(draw, (NoCapture, NoProgress))), default=None
    )


def quiet_run(positions: list[oracle.Position], limit: int | None) -> list[oracle.Position]:
    """The earlier positions that can come up again: since the last capture or man's move, at most `limit`."""
    still = oracle.plies_since_progress(positions)
    kept = still if limit is None else min(still, limit)
    return positions[len(positions) - 1 - kept : -1]


# ---------------------------------------------------------------------------------------------
# Rule sets

NAMED_RULES = tuple(VARIANTS.values())

# One house variant for each way in which the engine can play, with counts small enough to be reached.
HOUSE_RULES = tuple(
    replace(ENGLISH, name=name, **changes)  # type: ignore[arg-type]
    for name, changes in {
        "men back": {"men_capture_backward": True},
        "in passing": {"men_capture_backward": True, "promotion": Promotion.IN_PASSING},
        "continues": {"promotion": Promotion.CONTINUES},
        "continues, men back": {"men_capture_backward": True, "promotion": Promotion.CONTINUES},
        "straight, men back": {"men_capture_backward": True, "straight_chains": True},
        "repetition alone": {"draws": (Repetition(2),)},
        "small counts": {"draws": (NoProgress(7), Repetition(3), NoCapture(11))},
        "smaller counts": {"draws": (NoCapture(5), NoProgress(4), Repetition(2))},
        "white first": {"first": Color.WHITE},
        "few pieces": {"start": Placement((1, 2, 5, 6, 9), (24, 27, 28, 31, 32), kings=(1, 32))},
    }.items()
)


@st.composite
def draw_rules(draw: DrawFn) -> tuple[DrawRule, ...]:
    """Built-in draw rules with counts small enough to be reached: at most one of each kind, any order."""
    kinds = draw(st.lists(st.sampled_from((Repetition, NoCapture, NoProgress)), unique=True, max_size=3))
    rules: list[DrawRule] = []
    for kind in kinds:
        if kind is Repetition:
            rules.append(Repetition(draw(st.integers(2, 4))))
        elif kind is NoCapture:
            rules.append(NoCapture(draw(st.integers(1, 12))))
        else:
            rules.append(NoProgress(draw(st.integers(1, 12))))
    return tuple(rules)


@st.composite
def house_rules(draw: DrawFn) -> Rules:
    """A house variant of English draughts: any capture mechanics that go together, any small draws."""
    straight = draw(st.booleans())
    back = draw(st.booleans())
    promotions = [Promotion.ENDS_TURN]
    if not straight:
        promotions.append(Promotion.CONTINUES)
        if back:
            promotions.append(Promotion.IN_PASSING)
    return replace(
        ENGLISH,
        name="house",
        first=draw(st.sampled_from(Color)),
        men_capture_backward=back,
        straight_chains=straight,
        promotion=draw(st.sampled_from(promotions)),
        draws=draw(draw_rules()),
    )


def rule_sets() -> SearchStrategy[Rules]:
    """Any rule set: the named ones, the house variants above, and drawn ones."""
    return st.one_of(st.sampled_from(NAMED_RULES), st.sampled_from(HOUSE_RULES), house_rules())


# ---------------------------------------------------------------------------------------------
# Positions


@st.composite
def boards(draw: DrawFn, rules: Rules = ENGLISH, least: int = 1, most: int = 24) -> Board:
    """Any board the rules can hold, kings included, of `least` to `most` pieces (fewer where they clash)."""
    number = draw(st.integers(least, most))
    drawn = draw(
        st.dictionaries(st.integers(1, 32), st.sampled_from("bwBW"), min_size=number, max_size=number)
    )
    room = {"B": len(rules.start.black), "W": len(rules.start.white)}
    pieces: oracle.Board = {}
    for square, letter in sorted(drawn.items()):
        side = oracle.side_of(letter)
        if room[side] == 0:
            continue
        room[side] -= 1
        # A man cannot stand where it would have been crowned: there it is a king.
        crowned = oracle.PLACES[square][0] == oracle.CROWNING_ROW[side]
        pieces[square] = letter.upper() if crowned else letter
    return from_oracle(pieces)


@st.composite
def arbitrary_states(draw: DrawFn, rules: Rules = ENGLISH, least: int = 1, most: int = 24) -> State:
    """Any position of the rules, reachable or not, either side to move, clocks at 0."""
    return State(draw(boards(rules, least, most)), draw(st.sampled_from(Color)), rules)


def king_endings(rules: Rules = ENGLISH) -> SearchStrategy[State]:
    """Positions of two to five kings: where positions come up again."""
    return st.builds(
        lambda squares, sides, turn: to_state(dict(zip(squares, sides)), turn, rules),
        st.lists(st.integers(1, 32), unique=True, min_size=2, max_size=5),
        st.sampled_from(("BWBWB", "WBBWW", "BWWWB")),
        st.sampled_from("BW"),
    )


@st.composite
def crowded_states(draw: DrawFn, rules: Rules = ENGLISH) -> State:
    """Positions of a king or a man among many enemy pieces, with perhaps another king.

    They have chains, round trips, several ways to one end, and men that pass the king row.
    """
    start = draw(st.integers(1, 32))
    row = oracle.PLACES[start][0]
    # What a piece of short jumps can take lies in every second row, off the edge.
    inner = [
        square
        for square, (its_row, column) in oracle.PLACES.items()
        if (its_row - row) % 2 and 0 < its_row < 7 and 0 < column < 7
    ]
    most = min(len(rules.start.black), len(rules.start.white))
    prey = draw(st.lists(st.sampled_from(inner), unique=True, min_size=3, max_size=min(most, len(inner))))
    side = draw(st.sampled_from("BW"))
    enemy = oracle.opponent(side)
    board = {square: draw(st.sampled_from((enemy, enemy.lower()))) for square in prey}
    board[start] = draw(st.sampled_from((side, side.lower())))
    if row == oracle.CROWNING_ROW[side]:
        board[start] = side
    other = draw(st.integers(1, 32))
    if other not in board:
        board[other] = side
    return to_state(board, side, rules)


# ---------------------------------------------------------------------------------------------
# Games


class Game(NamedTuple):
    """A game: its states, the first included, and the moves between them."""

    states: list[State]
    moves: list[Move]

    @property
    def last(self) -> State:
        """The state it has come to."""
        return self.states[-1]

    @property
    def positions(self) -> list[oracle.Position]:
        """The plain list of its positions, as the oracle reads a game."""
        return [to_position(state) for state in self.states]


BACK = 160
"""A choice of so much or more takes the mover's last move back where that is legal."""


def chosen_move(game: Game, choice: int) -> Move | None:
    """The legal move that a choice of 0 to 255 stands for, `None` where there is no legal move.

    Many choices stand for going straight back, so that positions come up again.
    """
    legal = legal_moves(game.last)
    if not legal:
        return None
    if choice >= BACK and len(game.moves) > 1:
        back = game.moves[-2].path[::-1]
        for move in legal:
            if move.path == back:
                return move
    return legal[choice % len(legal)]


def played(start: State, choices: bytes) -> Game:
    """The game that these choices make from a state: one a ply, until they end or nobody can move."""
    game = Game([start], [])
    for choice in choices:
        move = chosen_move(game, choice)
        if move is None:
            break
        game.moves.append(move)
        game.states.append(apply(game.last, move))
    return game


def games_from(start: SearchStrategy[State], most: int = 40) -> SearchStrategy[Game]:
    """Games of at most so many plies from drawn states; they go on after a draw by count."""
    return st.builds(played, start, st.binary(max_size=most))


def games(rules: Rules = ENGLISH, most: int = 40) -> SearchStrategy[Game]:
    """Games from the start, from any position, from crowded ones and from endings of kings."""
    return st.one_of(
        games_from(st.just(State.initial(rules)), most),
        games_from(arbitrary_states(rules), most),
        games_from(crowded_states(rules), most),
        games_from(king_endings(rules), most),
    )


def reachable_states(rules: Rules = ENGLISH, most: int = 60) -> SearchStrategy[State]:
    """States that random play comes to from the start or from any position."""
    return games(rules, most).map(lambda game: game.last)


def states(rules: Rules = ENGLISH) -> SearchStrategy[State]:
    """Any state of the rules: reachable ones, arbitrary ones and crowded ones."""
    return st.one_of(arbitrary_states(rules), reachable_states(rules), crowded_states(rules))


def moves_of(state: State) -> SearchStrategy[Move]:
    """A legal move of a state that has one."""
    return st.sampled_from(legal_moves(state))


# ---------------------------------------------------------------------------------------------
# Paths, most of them illegal


def _near(square: int) -> list[int]:
    """The squares one or two diagonal steps away."""
    row, column = oracle.PLACES[square]
    return [
        oracle.SQUARES[row + down, column + right]
        for distance in (1, 2)
        for down in (-distance, distance)
        for right in (-distance, distance)
        if (row + down, column + right) in oracle.SQUARES
    ]


NEAR = {square: _near(square) for square in oracle.PLACES}


def jumped(path: tuple[int, ...]) -> Iterator[int]:
    """The squares in the middle of the legs of a path; where a leg is no jump, its end."""
    for start, end in pairwise(path):
        (row, column), (to_row, to_column) = oracle.PLACES[start], oracle.PLACES[end]
        middle = (row + to_row) / 2, (column + to_column) / 2
        yield next((square for square, place in oracle.PLACES.items() if place == middle), end)


@st.composite
def paths(draw: DrawFn, state: State, least: int = 2, most: int = 4) -> tuple[int, ...]:
    """Squares that look like a move of a state: now and then legal, begun well, or off the board."""
    legal = legal_moves(state)
    if legal and draw(st.integers(0, 3)) == 0:
        whole = list(draw(st.sampled_from(legal)).path)
        fault = draw(st.sampled_from(("none", "short", "long", "other")))
        if fault == "short":
            whole = whole[: max(least, len(whole) - 1)]
        elif fault == "long":
            whole.append(draw(st.sampled_from(NEAR[whole[-1]])))
        elif fault == "other":
            whole[draw(st.integers(0, len(whole) - 1))] = draw(st.integers(1, 34))
        return tuple(whole)
    path = [draw(st.one_of(st.sampled_from(list(state.board)), st.integers(1, 34)))]
    for _ in range(draw(st.integers(least, most)) - 1):
        anywhere = st.integers(1, 34)
        near = NEAR.get(path[-1])
        path.append(draw(st.one_of(st.sampled_from(near), anywhere) if near else anywhere))
    return tuple(path)


@st.composite
def any_moves(draw: DrawFn, state: State) -> Move:
    """A `Move` that may or may not be legal, its captures right or wrong."""
    path = draw(paths(state))
    on_board = all(square in oracle.PLACES for square in path)
    captures = tuple(jumped(path)) if on_board else tuple(path[1:])
    fault = draw(st.sampled_from(("none", "none", "order", "other", "empty")))
    if fault == "order":
        captures = captures[::-1]
    elif fault == "other":
        captures = (draw(st.integers(1, 33)), *captures[1:])
    if len(path) == 2:
        step = on_board and captures == (path[1],)  # no jump: a quiet move unless the fault is there
        if fault == "empty" or (step and fault != "other"):
            captures = ()
    return Move(path, captures)
