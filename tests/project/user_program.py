"""A user's program, never run: `mypy --strict` must accept it, and nothing in it may be `Any`.

Every public name is used with the type it is documented to have.
The lines at the end that bear `type: ignore` are mistakes: strict mypy warns of an ignore that is not
needed, so each of them must really be an error.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from dataclasses import dataclass

import draughts
from draughts import (
    ENGLISH,
    ENGLISH_STRAIGHT,
    ENGLISH_WCDF,
    FRISIAN,
    ICELANDIC,
    INTERNATIONAL_6X6,
    RUSSIAN_GIVEAWAY,
    VARIANTS,
    Aim,
    AmbiguousMoveError,
    Board,
    Color,
    DraughtsError,
    DrawRule,
    IllegalMoveError,
    IllegalPositionError,
    Landing,
    Layout,
    Listing,
    LoneKing,
    Move,
    NoCapture,
    NoProgress,
    Notation,
    NotationError,
    Piece,
    Placement,
    Precedence,
    Promotion,
    Reason,
    Refusal,
    Removal,
    Repetition,
    Result,
    Rules,
    SameForce,
    State,
    adjudicate,
    apply,
    divide,
    format_move,
    legal_moves,
    next_squares,
    parse_move,
    perft,
    result,
)

version: str = draughts.__version__


def values() -> None:
    color: Color = Color.BLACK
    opponent: Color = color.opponent
    letter: str = color.value
    by_value: Color = Color("W")
    piece: Piece = Piece(color, is_king=True)
    owner: Color = piece.color
    king: bool = piece.is_king
    sign: str = str(Piece(opponent))
    reason: Reason = Reason.NO_PIECES
    print(letter, by_value, owner, king, sign, reason.name)


def boards() -> None:
    layout: Layout = Layout(rows=10, columns=10, bottom_left_dark=True, first="top left")
    rows: int = layout.rows
    columns: int = layout.columns
    dark: bool = layout.bottom_left_dark
    first: str = layout.first
    count: int = layout.squares
    square: int | None = layout.square(0, 1)
    place: tuple[int, int] = layout.place(1)
    name: str = layout.algebraic(46)
    number: int | None = layout.from_algebraic("a1")

    board: Board = Board.from_pieces({18: Piece(Color.WHITE)}, layout=layout)
    bits: tuple[int, int, int] = (board.black, board.white, board.kings)
    rebuilt: Board = Board(board.layout, board.black, board.white, board.kings)
    empty: Board = Board.empty()
    start: Board = Board.initial(ENGLISH)
    piece: Piece = board[18]
    there: bool = 18 in board
    size: int = len(board)
    squares: Iterator[int] = iter(board)
    keys: KeysView[int] = board.keys()
    pieces: ValuesView[Piece] = board.values()
    items: ItemsView[int, Piece] = board.items()
    maybe: Piece | None = board.get(17)
    men: int = board.count(Color.WHITE, king=False)
    drawing: str = str(board)
    as_dict: dict[int, Piece] = dict(board.items())
    same: bool = board == rebuilt and hash(board) == hash(rebuilt)
    print(rows, columns, dark, first, count, square, place, name, number, bits, empty, start, piece, there)
    print(size, list(squares), keys, pieces, items, maybe, men, drawing, as_dict, same)


def a_board_is_a_mapping(board: Board) -> Placement:
    """What takes a mapping from squares to pieces takes a board, as the documents say."""
    copied: Board = Board.from_pieces(board)
    # A compiled class cannot inherit Mapping: at run time a Board is one, to a type checker it is not.
    readable: Mapping[int, Piece] = copied  # type: ignore[assignment]
    print(len(readable))
    return Placement.from_pieces(copied)


@dataclass(frozen=True)
class BareKings:
    """A draw rule of the user's own."""

    reason: Reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return len(state.board) == state.board.kings.bit_count() == 2


def rules() -> Rules:
    named: Mapping[str, Rules] = VARIANTS
    sets: list[Rules] = [ENGLISH, ENGLISH_STRAIGHT, ENGLISH_WCDF, ICELANDIC, named["english"]]
    draws: tuple[DrawRule, ...] = (Repetition(3), NoCapture(plies=100), NoProgress(plies=80), BareKings())
    rule: DrawRule = BareKings()
    times: int = Repetition(times=3).times
    plies: int = NoCapture().plies + NoProgress().plies
    start: Placement = Placement((1, 2, 3), (30, 31, 32), kings=(1,))
    same: Placement = Placement(range(1, 4), [30, 31], kings={31})
    squares: tuple[int, ...] = start.black + start.white + start.kings
    house: Rules = ENGLISH.replace(name="house", draws=draws, start=start, first=Color.WHITE)
    other: Rules = Rules(
        name="other",
        layout=Layout(),
        first=Color.BLACK,
        start=start,
        men_capture_backward=True,
        flying_kings=False,
        promotion=Promotion.IN_PASSING,
        straight_chains=False,
        draws=(rule,),
        adjudication=(Reason.MORE_PIECES, Reason.MORE_KINGS),
        men_capture_kings=False,
        landing=Landing.ANYWHERE,
        orthogonal_captures=False,
        removal=Removal.AT_END,
        precedence=(Precedence.MOST_PIECES, Precedence.WITH_KING),
        captures_optional=True,
        chains_may_stop=False,
        listing=Listing.ONE_AN_OUTCOME,
        king_moves_limit=3,
        aim=Aim.LOSE_ALL,
        notation=Notation.ALGEBRAIC,
        capture_sign=":",
        game_type="99",
    )
    family: list[Rules] = [FRISIAN, RUSSIAN_GIVEAWAY, INTERNATIONAL_6X6]
    landing: Landing = other.landing
    removal: Removal = other.removal
    precedence: tuple[Precedence, ...] = other.precedence
    listing: Listing = other.listing
    limit: int | None = other.king_moves_limit
    aim: Aim = other.aim
    notation: Notation = other.notation
    texts: tuple[str, str] = (other.capture_sign, other.game_type)
    lone: LoneKing = LoneKing(3, 3, plies=10, kings_only=True, long_diagonal=True)
    force: SameForce = SameForce(least=4, most=5, plies=60, each_side=False)
    few: tuple[int, int, int, bool, bool] = (
        lone.least,
        lone.most,
        lone.plies,
        lone.kings_only,
        lone.long_diagonal,
    )
    both: tuple[DrawRule, ...] = (lone, force)
    more: tuple[bool, bool, bool, bool] = (
        other.men_capture_kings,
        other.orthogonal_captures,
        other.captures_optional,
        other.chains_may_stop,
    )
    print(family, landing, removal, precedence, listing, limit, aim, notation, texts, few, both, more)
    promotion: Promotion = other.promotion
    flags: tuple[bool, bool, bool] = (house.men_capture_backward, house.flying_kings, house.straight_chains)
    kept: tuple[DrawRule, ...] = house.draws
    counted: tuple[Reason, ...] = house.adjudication
    told: tuple[str, Layout, Color, Placement] = (house.name, house.layout, house.first, house.start)
    print(sets, times, plies, same, squares, promotion, flags, kept, counted, told)
    return house


def moves() -> None:
    step: Move = Move((11, 15))
    capture: Move = Move([22, 15, 6], captures=[18, 10])
    path: tuple[int, ...] = capture.path
    captures: tuple[int, ...] = capture.captures
    ends: tuple[int, int] = (step.start, step.end)
    taking: bool = capture.is_capture
    text: str = str(step)
    table: dict[Move, int] = {step: 1}
    print(path, captures, ends, taking, text, table)


def a_game() -> Result:
    state: State = State.initial()
    state = State.initial(rules=ICELANDIC)
    read: State = State.from_fen("B:W21,22:B1,2", rules=ENGLISH_WCDF)
    made: State = State(Board.initial(), Color.BLACK, rules=rules())
    while (over := result(state)) is None and state.ply < 200:
        listed: tuple[Move, ...] = legal_moves(state)
        move: Move = parse_move(state, format_move(state, listed[0]))
        state = apply(state, move)
    finished: Result = over if over is not None else adjudicate(state)
    winner: Color | None = finished.winner
    reason: Reason = finished.reason
    rule: DrawRule | None = finished.rule
    drawn: bool = finished.is_draw
    points: float = finished.score(Color.WHITE)
    clocks: tuple[int, int, int, int, int] = (
        state.ply,
        state.plies_since_capture,
        state.plies_since_change,
        state.plies_since_progress,
        state.repetitions,
    )
    history: tuple[int, ...] = state.history
    table: dict[int, float] = {state.key: points, **dict.fromkeys(history, 0.5)}
    seen: set[State] = {state, read, made}
    about: tuple[Rules, Board, Color, str] = (state.rules, state.board, state.turn, state.fen)
    clicks: tuple[int, ...] = next_squares(state) + next_squares(state, (11,)) + next_squares(state, [11, 15])
    nodes: int = perft(state, 5)
    split: dict[Move, int] = divide(state, 5)
    print(winner, reason, rule, drawn, clocks, table, seen, about, clicks, nodes, split)
    return Result(Color.BLACK, Reason.NO_MOVES) if drawn else finished


def errors(state: State) -> None:
    try:
        parse_move(state, "11-15")
    except IllegalMoveError as refused:
        where: State | None = refused.state
        move: Move | None = refused.move
        text: str | None = refused.text
        why: Refusal = refused.reason
        print(where, move, text, why is Refusal.MUST_CAPTURE)
    except AmbiguousMoveError as doubt:
        candidates: tuple[Move, ...] = doubt.candidates
        print(candidates)
    except NotationError as malformed:
        whole: str = malformed.text
        index: int = malformed.position
        print(whole, index)
    except IllegalPositionError as impossible:
        problems: tuple[str, ...] = impossible.problems
        print(problems)
    except DraughtsError as error:
        value_error: ValueError = error
        print(value_error)


def mistakes(state: State, board: Board, move: Move) -> None:
    apply(state, "11-15")  # type: ignore[arg-type]
    apply(move, state)  # type: ignore[arg-type]
    parse_move(state, 11)  # type: ignore[arg-type]
    format_move(state, "11-15")  # type: ignore[arg-type]
    next_squares(state, 11)  # type: ignore[arg-type]
    perft(state, "3")  # type: ignore[arg-type]
    Move("11-15")  # type: ignore[arg-type]
    Move((11, 15), captures=8)  # type: ignore[arg-type]
    State.from_fen(b"W:W21:B9")  # type: ignore[arg-type]
    State.initial("english")  # type: ignore[arg-type]
    State(board, "B")  # type: ignore[arg-type]
    Board.from_pieces({18: "w"})  # type: ignore[dict-item]
    Piece("B")  # type: ignore[arg-type]
    Rules("house", draws=(3,))  # type: ignore[arg-type]
    Repetition("3")  # type: ignore[arg-type]
    Layout(rows="8")  # type: ignore[arg-type]
    Layout(a1=1)  # type: ignore[arg-type]
    LoneKing(1, 2)  # type: ignore[call-arg]
    SameForce(1, 2, "3")  # type: ignore[arg-type]
    Rules("house", aim="lose all")  # type: ignore[arg-type]
    Rules("house", precedence=("most pieces",))  # type: ignore[arg-type]
    Rules("house", king_moves_limit="3")  # type: ignore[arg-type]
    state.history = ()  # type: ignore[misc]
    ENGLISH.name = "mine"  # type: ignore[misc]
    state.turn = Color.WHITE  # type: ignore[misc]
    state.ply = 0  # type: ignore[misc]
    board.black = 0  # type: ignore[misc]
    move.path = (1, 2)  # type: ignore[misc]
    board[18] = Piece(Color.WHITE)  # type: ignore[index]
    VARIANTS["mine"] = ENGLISH  # type: ignore[index]
    board["18"]  # type: ignore[index]
    winner: Color = result(state).winner  # type: ignore[union-attr, assignment]
    count: str = perft(state, 1)  # type: ignore[assignment]
    letter: str = board.get(18)  # type: ignore[assignment]
    print(winner, count, letter)


class MyBoard(Board):  # type: ignore[misc]
    """No class of values can be extended."""


class MyMove(Move):  # type: ignore[misc]
    """No class of values can be extended."""


class MyState(State):  # type: ignore[misc]
    """No class of values can be extended."""
