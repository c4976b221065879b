"""Strategies for hypothesis that every test module may use.

Owns how rule sets, positions, games and paths are drawn.  Makes no claim about the library: the claims are
in the test modules.  A strategy whose name ends in `states` gives `State`; one that ends in `games` gives
`Game`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import Any, NamedTuple

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

import oracle
from bridges import (
    Marked,
    from_oracle,
    marked,
    outcome_of,
    to_oracle,
    to_oracle_move,
    to_oracle_rules,
    to_oracle_shape,
    to_position,
    to_runs,
    to_state,
)
from draughts import (
    ENGLISH,
    FRISIAN,
    INTERNATIONAL,
    ITALIAN,
    RUSSIAN,
    THAI,
    VARIANTS,
    Aim,
    Board,
    Color,
    DrawRule,
    Landing,
    Layout,
    Listing,
    LoneKing,
    Move,
    NoCapture,
    NoProgress,
    Placement,
    Precedence,
    Promotion,
    Removal,
    Repetition,
    Rules,
    SameForce,
    State,
    apply,
    legal_moves,
)

"""Start, end, captured pieces, and whether the path touches the mover's king row."""
"""A position with its king moves in a row: what can come up again."""


# ---------------------------------------------------------------------------------------------
# Rule sets

NAMED_RULES = tuple(VARIANTS.values())
ENGLISH_RULES = NAMED_RULES[:4]
"""The rule sets that play as English draughts does but for one field: what `seeds/` is about."""

_SMALL_DRAWS = (
    LoneKing(1, 2, plies=5),
    LoneKing(2, 4, plies=7, kings_only=True),
    SameForce(3, 6, plies=8),
    Repetition(3),
    NoProgress(plies=14),
)

# One house variant for each way in which the engine can play, with counts small enough to be reached.
HOUSE_RULES = tuple(
    base.replace(name=name, **changes)  # type: ignore[arg-type]
    for name, (base, changes) in {
        "men back": (ENGLISH, {"men_capture_backward": True}),
        "in passing": (ENGLISH, {"men_capture_backward": True, "promotion": Promotion.IN_PASSING}),
        "continues": (ENGLISH, {"promotion": Promotion.CONTINUES}),
        "continues, men back": (
            ENGLISH,
            {"men_capture_backward": True, "promotion": Promotion.CONTINUES},
        ),
        "straight, men back": (ENGLISH, {"men_capture_backward": True, "straight_chains": True}),
        "repetition alone": (ENGLISH, {"draws": (Repetition(2),)}),
        "small counts": (ENGLISH, {"draws": (NoProgress(7), Repetition(3), NoCapture(11))}),
        "smaller counts": (ENGLISH, {"draws": (NoCapture(5), NoProgress(4), Repetition(2))}),
        "white first": (ENGLISH, {"first": Color.WHITE}),
        "few pieces": (ENGLISH, {"start": Placement((1, 2, 5, 6, 9), (24, 27, 28, 31, 32), kings=(1, 32))}),
        "flying kings": (ENGLISH, {"flying_kings": True}),
        "captures optional": (ENGLISH, {"captures_optional": True, "chains_may_stop": True}),
        "every path": (RUSSIAN, {"listing": Listing.EVERY_PATH, "draws": _SMALL_DRAWS}),
        "may stop": (RUSSIAN, {"chains_may_stop": True, "precedence": (Precedence.WITH_KING,)}),
        "king moves": (FRISIAN, {"king_moves_limit": 2, "draws": (Repetition(2), SameForce(2, 9, plies=9))}),
        "short and straight": (
            ITALIAN,
            {"straight_chains": True, "precedence": (Precedence.FRISIAN_VALUE,), "orthogonal_captures": True},
        ),
        "at once": (
            THAI,
            {
                "promotion": Promotion.CONTINUES,
                "landing": Landing.ANYWHERE,
                "men_capture_backward": True,
                "aim": Aim.LOSE_ALL,
            },
        ),
        "oblong": (
            INTERNATIONAL,
            {
                "layout": Layout(
                    rows=8, columns=6, bottom_left_dark=False, first="bottom left", a1="top right"
                ),
                "start": Placement(range(19, 25), range(1, 7)),
                "aim": Aim.FIRST_KING,
            },
        ),
    }.items()
)


@st.composite
def draw_rules(draw: DrawFn) -> tuple[DrawRule, ...]:
    """Built-in draw rules with counts small enough to be reached: at most one of each kind, any order."""
    kinds = st.sampled_from((Repetition, NoCapture, NoProgress, LoneKing, SameForce))
    kinds_drawn = draw(st.lists(kinds, unique=True, max_size=3))
    rules: list[DrawRule] = []
    for kind in kinds_drawn:
        least = draw(st.integers(1, 4))
        most = draw(st.integers(least, 8))
        plies = draw(st.integers(1, 12))
        if kind is Repetition:
            rules.append(Repetition(draw(st.integers(2, 4))))
        elif kind is NoCapture:
            rules.append(NoCapture(plies))
        elif kind is NoProgress:
            rules.append(NoProgress(plies))
        elif kind is LoneKing:
            long = draw(st.booleans()) and Repetition in kinds_drawn
            # A man's move ends what a state knows of the diagonal, and the oracle counts on: no men there.
            only = long or draw(st.booleans())
            rules.append(LoneKing(least, most, plies, kings_only=only, long_diagonal=long))
        else:
            rules.append(SameForce(least, most, plies, each_side=draw(st.booleans())))
    return tuple(rules)


SMALL_BOARDS = (
    (Layout(), Placement(range(1, 13), range(21, 33))),
    (Layout(bottom_left_dark=False, first="bottom right"), Placement(range(21, 33), range(1, 13))),
    (Layout(rows=6, columns=6), Placement(range(1, 7), range(13, 19))),
    (Layout(rows=7, columns=7, first="top right"), Placement(range(1, 8), range(19, 26))),
)


@st.composite
def house_rules(draw: DrawFn) -> Rules:
    """A house variant: any mechanics that go together, on any of some boards, any small draws."""
    layout, start = draw(st.sampled_from(SMALL_BOARDS))
    straight, back, orthogonal = draw(st.booleans()), draw(st.booleans()), draw(st.booleans())
    flying, stops = draw(st.booleans()), draw(st.booleans())
    promotions = [Promotion.ENDS_TURN]
    if not straight:
        promotions.append(Promotion.CONTINUES)
        if back or orthogonal:
            promotions.append(Promotion.IN_PASSING)
    aim = draw(st.sampled_from(Aim))
    criteria = [each for each in CRITERIA if not stops or each is Precedence.WITH_KING]
    counts_kings = aim is not Aim.FIRST_KING and draw(st.booleans())
    return Rules(
        name="house",
        layout=layout,
        first=draw(st.sampled_from(Color)),
        start=start,
        men_capture_backward=back,
        men_capture_kings=draw(st.booleans()),
        flying_kings=flying,
        landing=draw(st.sampled_from(Landing)) if flying else Landing.ANYWHERE,
        removal=draw(st.sampled_from(Removal)),
        orthogonal_captures=orthogonal,
        straight_chains=straight,
        promotion=draw(st.sampled_from(promotions)),
        precedence=tuple(draw(st.lists(st.sampled_from(criteria), unique=True, max_size=3))),
        captures_optional=draw(st.booleans()),
        chains_may_stop=stops,
        listing=draw(st.sampled_from(Listing)),
        king_moves_limit=draw(st.integers(1, 3)) if counts_kings else None,
        aim=aim,
        draws=draw(draw_rules()),
    )


def rule_sets() -> SearchStrategy[Rules]:
    """Any rule set: the named ones, the house variants above, and drawn ones."""
    return st.one_of(st.sampled_from(NAMED_RULES), st.sampled_from(HOUSE_RULES), house_rules())


# ---------------------------------------------------------------------------------------------
# Positions


FEW = 8
"""How many pieces a flying king may have before it where every one of its paths is a move of its own."""


def letters(rules: Rules) -> str:
    """The pieces to draw from; flying kings are rarer, as each of them has many captures."""
    return "bbbwwwBW" if rules.flying_kings or rules.orthogonal_captures else "bwBW"


@st.composite
def boards(draw: DrawFn, rules: Rules = ENGLISH, least: int = 1, most: int = 24) -> Board:
    """Any board the rules can hold, kings included, of `least` to `most` pieces (fewer where they clash)."""
    number = draw(st.integers(least, min(most, rules.layout.squares)))
    squares = st.integers(1, rules.layout.squares)
    kinds = st.sampled_from(letters(rules))
    drawn = draw(st.dictionaries(squares, kinds, min_size=number, max_size=number))
    return from_oracle(fitted(drawn, rules), rules)


def fitted(drawn: oracle.Board, rules: Rules) -> oracle.Board:
    """The pieces that the rules can hold: no more of a side than at the start, no man on its king row."""
    referee = to_oracle_rules(rules)
    room = {"B": len(rules.start.black), "W": len(rules.start.white)}
    pieces: oracle.Board = {}
    for square, letter in sorted(drawn.items()):
        side = oracle.side_of(letter)
        if room[side] == 0:
            continue
        room[side] -= 1
        # A man cannot stand where it would have been crowned: there it is a king.
        crowned = referee.shape.places[square][0] == oracle.crowning_row(side, referee)
        pieces[square] = letter.upper() if crowned else letter
    return pieces


@st.composite
def arbitrary_states(draw: DrawFn, rules: Rules = ENGLISH, least: int = 1, most: int = 24) -> State:
    """Any position of the rules, reachable or not, either side to move, clocks at 0.

    Where king moves are limited, some kings have made moves in a row.
    """
    board = to_oracle(draw(boards(rules, least, most)))
    turn = draw(st.sampled_from("BW"))
    runs: dict[str, tuple[int, int]] = {}
    if rules.king_moves_limit is not None:
        for side in "BW":
            kings = [square for square, letter in board.items() if letter == side]
            if kings and side.lower() in board.values():
                runs[side] = draw(st.integers(0, rules.king_moves_limit)), draw(st.sampled_from(kings))
    return to_state(board, turn, rules, {side: run for side, run in runs.items() if run[0]})


@st.composite
def king_endings(draw: DrawFn, rules: Rules = ENGLISH) -> State:
    """Positions of two to five kings: where positions come up again.  Limited kings have a man each."""
    numbers = st.integers(1, rules.layout.squares)
    squares = draw(st.lists(numbers, unique=True, min_size=2, max_size=5))
    board = dict(zip(squares, draw(st.sampled_from(("BWBWB", "WBBWW", "BWWWB")))))
    if rules.king_moves_limit is not None:
        spare = [square for square in rules_squares(rules) if square not in board]
        for side in "bw":
            if draw(st.booleans()):
                board[spare.pop(draw(st.integers(0, len(spare) - 1)))] = side
    return to_state(fitted(board, rules), draw(st.sampled_from("BW")), rules)


def rules_squares(rules: Rules) -> range:
    """All squares of the board."""
    return range(1, rules.layout.squares + 1)


@st.composite
def crowded_states(draw: DrawFn, rules: Rules = ENGLISH) -> State:
    """Positions of a king or a man among many enemy pieces, with perhaps another king.

    They have chains, round trips, several ways to one end, and men that pass the king row.
    """
    referee = to_oracle_rules(rules)
    places = referee.shape.places
    start = draw(st.sampled_from(rules_squares(rules)))
    row = places[start][0]
    # What a piece of short jumps can take lies in every second row, off the edge; a flying king takes,
    # and a piece that goes along rows and columns meets, any piece off the edge.
    far = rules.flying_kings or rules.orthogonal_captures
    inner = [
        square
        for square, (its_row, column) in places.items()
        if (far or (its_row - row) % 2)
        and 0 < its_row < referee.shape.rows - 1
        and 0 < column < referee.shape.columns - 1
        and square != start
    ]
    most = min(len(rules.start.black), len(rules.start.white), len(inner))
    if far:
        most = min(most, FEW if rules.listing is Listing.EVERY_PATH else FEW + 4)
    prey = draw(st.lists(st.sampled_from(inner), unique=True, min_size=min(3, most), max_size=most))
    side = draw(st.sampled_from("BW"))
    enemy = oracle.opponent(side)
    board = {square: draw(st.sampled_from((enemy, enemy.lower()))) for square in prey}
    board[start] = draw(st.sampled_from((side, side.lower())))
    if row == oracle.crowning_row(side, referee):
        board[start] = side
    other = draw(st.sampled_from(rules_squares(rules)))
    if other not in board:
        board[other] = side
    return to_state(fitted(board, rules), side, rules)


# ---------------------------------------------------------------------------------------------
# Quiet play


class Shuffle(NamedTuple):
    """Kings that can step to and fro: a position, Black's step, White's step, and their steps back."""

    start: State
    moves: tuple[Move, Move, Move, Move]


@lru_cache(maxsize=256)
def shuffle(rules: Rules, color: Color = Color.BLACK) -> Shuffle:
    """Two kings, `color` to move, that never meet while each goes one step out and one step back."""
    enemy = color.opponent
    for one, other in product(rules_squares(rules), reversed(rules_squares(rules))):
        if one == other:
            continue
        start = to_state({one: color.value, other: enemy.value}, color.value, rules)
        for first, second in product(near(rules)[one], near(rules)[other]):
            steps = (Move((one, first)), Move((other, second)), Move((first, one)), Move((second, other)))
            state, ends = start, []
            for move in steps:
                legal = legal_moves(state)
                if move not in legal or any(each.is_capture for each in legal):
                    break
                state = apply(state, move)
                ends.append(state.key)
            if ends and ends[-1] == start.key:
                return Shuffle(start, steps)
    raise AssertionError(f"kings of {rules.name} cannot pass the time")


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

    @property
    def marked(self) -> list[Marked]:
        """Its positions with their king moves in a row, which the oracle counts on from the first."""
        return marked(self.positions, self.last.rules, to_runs(self.states[0]))


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


CRITERIA = (
    *(Precedence.MOST_PIECES, Precedence.WITH_KING, Precedence.MOST_KINGS, Precedence.KINGS_EARLIEST),
    *(Precedence.FRISIAN_VALUE, Precedence.FRISIAN_VALUE_150),
)

MANY_KINGS = (
    2, 4, 7, 8, 9, 10, 11, 13, 15, 16, 18, 19, 20, 21, 22, 24, 27, 29, 30, 31, 32, 33, 35, 36, 38, 40, 41, 42,
    43, 44, 47, 49,
)  # fmt: skip
"""The squares of the kings in a position on which a program cuts its search off, on 10x10."""

# ---------------------------------------------------------------------------------------------
# Walks: every way in which a listed capture can be made

MOST_WALKS = 3000


def may_end(
    board: oracle.Board,
    walked: oracle.Path,
    captures: oracle.Path,
    piece: str,
    heading: oracle.Direction | None,
    reached: list[int],
    rules: oracle.OracleRules,
) -> bool:
    """Whether a capture may end where it is: right behind a king if it must, and only if it cannot go on."""
    if rules.landing == "behind-king" and oracle.is_king(board[captures[-1]]) and walked[-1] != reached[0]:
        return False
    if rules.chains_may_stop:
        return True
    if oracle._is_crowned_on(piece, reached[0], rules):
        if rules.promotion == "ends-turn":
            return True
        if rules.promotion == "continues":
            piece = piece.upper()
    return not any(
        not rules.straight_chains or direction == heading
        for landing in reached
        for direction, _, _ in oracle._jumps(board, walked[0], landing, captures, piece, rules)
    )


def walks(state: State) -> list[tuple[tuple[int, ...], oracle.OracleMove]]:
    """Every way to make each listed capture, landing by landing, with the move that it makes.

    A flying king may stop on any square where it could turn, also where it goes straight on.
    Raises oracle.TooManyChainsError beyond `MOST_WALKS`.
    """
    rules = to_oracle_rules(state.rules)
    board, turn = to_position(state)
    listed = [move for move in map(to_oracle_move, legal_moves(state)) if move[1]]
    by_path = {path: (path, captures) for path, captures in listed}
    by_outcome = {outcome_of(move, state): move for move in listed}
    found: list[tuple[tuple[int, ...], oracle.OracleMove]] = []
    seen = 0
    # Path walked, path as PDN writes it, captures, piece, heading, where the last jump can land.
    todo: list[tuple[oracle.Path, oracle.Path, oracle.Path, str, oracle.Direction | None, list[int]]] = [
        ((start,), (start,), (), board[start], None, [start]) for start in {path[0] for path in by_path}
    ]
    while todo:
        walked, written, captures, piece, heading, reached = todo.pop()
        behind = reached[0]
        seen += 1
        if seen > MOST_WALKS:
            raise oracle.TooManyChainsError(f"more than {MOST_WALKS} walks: {state.fen}")
        if captures:
            whole = (*written, walked[-1])
            if rules.listing == "every-path":
                move = by_path.get(whole)
            else:
                move = by_outcome.get(outcome_of((walked, captures), state))
            if move is not None and may_end(board, walked, captures, piece, heading, reached, rules):
                found.append((walked, move))
        if captures and piece.islower() and rules.promotion != "in-passing":
            crowned = rules.shape.places[walked[-1]][0] == oracle.crowning_row(turn, rules)
            if crowned and rules.promotion == "ends-turn":
                continue
            piece = piece.upper() if crowned else piece
        for direction, over, landings in oracle._jumps(board, walked[0], walked[-1], captures, piece, rules):
            if rules.straight_chains and heading not in (None, direction):
                continue
            turn_at = behind if direction == heading else walked[-1]
            onward = written if not captures else (*written, turn_at)
            todo += [
                ((*walked, landing), onward, (*captures, over), piece, direction, landings)
                for landing in landings
            ]
    return found


# ---------------------------------------------------------------------------------------------
# Paths, most of them illegal


@cache
def _near(layout: Layout) -> dict[int, list[int]]:
    shape = to_oracle_shape(layout)
    ways = [way for way in product((-1, 0, 1), repeat=2) if way != (0, 0)]
    return {
        square: [
            shape.squares[row + distance * down, column + distance * right]
            for distance in (1, 2, 4)
            for down, right in ways
            if (row + distance * down, column + distance * right) in shape.squares
            and (distance < 4 or not (down and right))
        ]
        for square, (row, column) in shape.places.items()
    }


def near(rules: Rules) -> dict[int, list[int]]:
    """By square: the squares to which a piece of short moves could step or jump."""
    return _near(rules.layout)


def jumped(path: tuple[int, ...], rules: Rules = ENGLISH) -> Iterator[int]:
    """The squares in the middle of the legs of a path; where a leg is no jump, its end."""
    shape = to_oracle_shape(rules.layout)
    for start, end in pairwise(path):
        (row, column), (to_row, to_column) = shape.places[start], shape.places[end]
        middle = (row + to_row) / 2, (column + to_column) / 2
        yield next((square for square, place in shape.places.items() if place == middle), end)


@st.composite
def paths(draw: DrawFn, state: State, least: int = 2, most: int = 4) -> tuple[int, ...]:
    """Squares that look like a move of a state: now and then legal, begun well, or off the board."""
    legal = legal_moves(state)
    anywhere = st.integers(1, state.rules.layout.squares + 2)
    around = near(state.rules)
    if legal and draw(st.integers(0, 3)) == 0:
        whole = list(draw(st.sampled_from(legal)).path)
        fault = draw(st.sampled_from(("none", "short", "long", "other")))
        if fault == "short":
            whole = whole[: max(least, len(whole) - 1)]
        elif fault == "long":
            whole.append(draw(st.sampled_from(around[whole[-1]])))
        elif fault == "other":
            whole[draw(st.integers(0, len(whole) - 1))] = draw(anywhere)
        return tuple(whole)
    path = [draw(st.one_of(st.sampled_from(list(state.board)), anywhere))]
    for _ in range(draw(st.integers(least, most)) - 1):
        close = around.get(path[-1])
        path.append(draw(st.one_of(st.sampled_from(close), anywhere) if close else anywhere))
    return tuple(path)


@st.composite
def any_moves(draw: DrawFn, state: State) -> Move:
    """A `Move` that may or may not be legal, its captures right or wrong."""
    path = draw(paths(state))
    on_board = all(square in rules_squares(state.rules) for square in path)
    captures = tuple(jumped(path, state.rules)) if on_board else tuple(path[1:])
    legal: dict[Any, tuple[int, ...]] = {move.path: move.captures for move in legal_moves(state)}
    if len(path) > 2:
        captures = legal.get(path, captures)
    fault = draw(st.sampled_from(("none", "none", "order", "other", "empty")))
    if fault == "order":
        captures = captures[::-1]
    elif fault == "other":
        captures = (draw(st.integers(1, state.rules.layout.squares + 1)), *captures[1:])
    if len(path) == 2:
        step = on_board and captures == (path[1],)  # no jump: a quiet move unless the fault is there
        if fault == "empty" or (step and fault != "other"):
            captures = ()
    return Move(path, captures)
