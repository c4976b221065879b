"""The contracts of values, the same in both builds, and the house they live in.

Owns what every value promises whatever it means: it cannot be changed or subclassed; it
hashes, pickles and copies; a wrong type is a TypeError and a wrong value one of our errors; `help()`
teaches it.  Also holds imports to the order of the modules.
Read `test_house.py` next.
"""

from __future__ import annotations

import copy
import enum
import inspect
import io
import operator
import pickle
import pydoc
import re
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import draughts
from draughts import (
    ENGLISH,
    FRISIAN,
    ICELANDIC,
    RUSSIAN,
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

PACKAGE = Path(draughts.__file__).parent
START = State.initial()
KINGS = State.from_fen("B:WK32:BK1", ICELANDIC)
BLOCKED = State.from_fen("W:W5:B1")


def shuffled(plies: int, state: State = KINGS) -> State:
    """The state after two kings have gone to and fro for so many plies."""
    for ply in range(plies):
        state = apply(state, (Move((1, 6)), Move((32, 27)), Move((6, 1)), Move((27, 32)))[ply % 4])
    return state


def waited(plies: int, state: State | None = None) -> State:
    """The Frisian state after so many plies of kings whose moves are counted."""
    state = state or State.from_fen("W:WK50,32:BK1,2", FRISIAN)
    for ply in range(plies):
        state = apply(state, (Move((50, 45)), Move((1, 6)), Move((45, 50)), Move((6, 1)))[ply % 4])
    return state


class Specimen(NamedTuple):
    """A value, how to make its equal, and values of its type that differ."""

    make: Callable[[], Any]
    others: tuple[Any, ...]


SPECIMENS = {
    "Color": Specimen(lambda: Color("B"), (Color.WHITE,)),
    "Piece": Specimen(lambda: Piece(Color.BLACK, True), (Piece(Color.BLACK), Piece(Color.WHITE, True))),
    "Layout": Specimen(
        lambda: Layout(8, 8, True, "top left", "bottom left"),
        (
            Layout(rows=10),
            Layout(columns=6),
            Layout(bottom_left_dark=False),
            Layout(first="bottom right"),
            Layout(a1="top left"),
        ),
    ),
    "Placement": Specimen(
        lambda: Placement((1, 2), [30, 29], kings={2}),
        (Placement((1,), (29, 30)), Placement((1, 2), (29, 30)), Placement((29, 30), (1, 2), kings=(2,))),
    ),
    "Board": Specimen(
        lambda: Board.from_pieces({18: Piece(Color.WHITE), 1: Piece(Color.BLACK, True)}),
        (
            Board.empty(),
            Board.from_pieces({18: Piece(Color.WHITE), 1: Piece(Color.BLACK)}),
            Board.from_pieces({18: Piece(Color.BLACK), 1: Piece(Color.BLACK, True)}),
            Board(Layout(rows=10), 1, 1 << 17, 1),
        ),
    ),
    "Move": Specimen(
        lambda: Move([22, 15, 6], captures=[18, 10]),
        (Move((22, 15, 6), captures=(10, 18)), Move((22, 15), captures=(18,)), Move((22, 15))),
    ),
    "long Move": Specimen(
        lambda: Move([*range(1, 13)], captures=[64] * 11),
        (Move([*range(1, 13)], [65] * 11), Move((11, 64))),
    ),
    "Rules": Specimen(lambda: Rules("english", game_type="21,B,8,8,N1,0"), (ICELANDIC, Rules("English"))),
    "house Rules": Specimen(
        lambda: Rules("house", draws=(NoCapture(5), Repetition(2))),
        (Rules("house", draws=(Repetition(2), NoCapture(5))), Rules("house")),
    ),
    "Rules of many fields": Specimen(
        lambda: Rules(*(getattr(FRISIAN, name) for name in inspect.signature(Rules).parameters)),
        (RUSSIAN, FRISIAN.replace(king_moves_limit=4)),
    ),
    "State": Specimen(lambda: shuffled(7), (shuffled(3), shuffled(6), START, KINGS)),
    "State of king moves": Specimen(
        lambda: waited(4),
        (waited(0), waited(3), State(waited(4).board, Color.WHITE, FRISIAN)),
    ),
    "Result": Specimen(
        lambda: Result(None, Reason.REPETITION, Repetition(3)),
        (Result(None, Reason.REPETITION), Result(Color.BLACK, Reason.NO_MOVES), Result(None, Reason.EQUAL)),
    ),
    "Repetition": Specimen(lambda: Repetition(3), (Repetition(4), NoCapture(3))),
    "NoCapture": Specimen(lambda: NoCapture(100), (NoCapture(99), NoProgress(100))),
    "NoProgress": Specimen(lambda: NoProgress(plies=80), (NoProgress(81), NoCapture(80))),
    "LoneKing": Specimen(
        lambda: LoneKing(1, 2, plies=10),
        (
            LoneKing(2, 2, plies=10),
            LoneKing(1, 3, plies=10),
            LoneKing(1, 2, plies=9),
            LoneKing(1, 2, plies=10, kings_only=True),
            LoneKing(1, 2, plies=10, long_diagonal=True),
            SameForce(1, 2, plies=10),
        ),
    ),
    "SameForce": Specimen(
        lambda: SameForce(4, 5, 60, each_side=True),
        (SameForce(4, 5, 60), SameForce(4, 6, 60, each_side=True), SameForce(4, 5, 61, each_side=True)),
    ),
    "Reason": Specimen(lambda: Reason("equal"), (Reason.NO_MOVES,)),
    "Refusal": Specimen(lambda: Refusal("occupied"), (Refusal.BACKWARD,)),
    "Promotion": Specimen(lambda: Promotion("continues"), (Promotion.IN_PASSING,)),
    "Landing": Specimen(lambda: Landing("behind"), (Landing.BEHIND_KING,)),
    "Removal": Specimen(lambda: Removal("at once"), (Removal.AT_END,)),
    "Precedence": Specimen(
        lambda: Precedence("WEIGHED", man=2, king=3, demand="you must take {most}"),
        (
            Precedence.MOST_PIECES,
            Precedence("WEIGHED", man=2, king=3),
            Precedence("WEIGHED", man=2, king=4, demand="you must take {most}"),
            Precedence("WEIGHED", man=1, king=3, demand="you must take {most}"),
            Precedence("OTHER", man=2, king=3, demand="you must take {most}"),
        ),
    ),
    "Listing": Specimen(lambda: Listing("every path"), (Listing.ONE_AN_OUTCOME,)),
    "Aim": Specimen(lambda: Aim("first king"), (Aim.LOSE_ALL,)),
    "Notation": Specimen(lambda: Notation("numeric"), (Notation.ALGEBRAIC,)),
}
every_value = pytest.mark.parametrize("specimen", SPECIMENS.values(), ids=SPECIMENS)


def public(value: object) -> list[str]:
    """The public names of a value or class."""
    return [name for name in dir(value) if not name.startswith("_")]


# ------------------------------------------------------------------ equality, hash, copies


@every_value
def test_equal_values_are_one_key_and_different_ones_are_not(specimen: Specimen) -> None:
    """Values made alike are equal and hash alike; every other value of the type differs."""
    value, twin = specimen.make(), specimen.make()
    assert value == twin
    assert operator.ne(value, twin) is False
    assert hash(value) == hash(twin)
    assert len({value, twin, *specimen.others}) == 1 + len(set(specimen.others))
    for other in (*specimen.others, None, 0, "text", object()):
        assert value != other
        assert operator.eq(value, other) is False
    assert repr(value) == repr(twin)


@every_value
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_values_pickle_at_every_protocol(specimen: Specimen, protocol: int) -> None:
    """A pickle gives back an equal value, whichever pickler wrote it."""
    value = specimen.make()
    written = io.BytesIO()
    pickle._Pickler(written, protocol).dump([value])
    twins = [pickle.loads(pickle.dumps(value, protocol)), *pickle.loads(written.getvalue())]
    twins.append(pickle._loads(pickle.dumps(value, protocol)))  # type: ignore[attr-defined]
    for twin in twins:
        assert type(twin) is type(value)
        assert twin == value
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)


@every_value
def test_values_copy_as_equal_values(specimen: Specimen) -> None:
    """`copy` and `deepcopy` give equal values, inside containers too."""
    value = specimen.make()
    for twin in (copy.copy(value), copy.deepcopy(value), copy.deepcopy([{"kept": value}])[0]["kept"]):
        assert type(twin) is type(value)
        assert twin == value
        assert hash(twin) == hash(value)


# ------------------------------------------------------------------ closed


@every_value
def test_public_attributes_are_read_only(specimen: Specimen) -> None:
    """Setting or deleting a public name of a value is an AttributeError and changes nothing."""
    value = specimen.make()
    names = public(value)
    assert names
    for name in names:
        before = getattr(value, name)
        with pytest.raises(AttributeError):
            setattr(value, name, 1)
        with pytest.raises(AttributeError):
            delattr(value, name)
        if not callable(before):
            assert getattr(value, name) == before
    if not isinstance(value, enum.Enum):
        with pytest.raises(AttributeError):
            value.something_new = 1
    assert value == specimen.make()


@every_value
def test_no_class_can_be_subclassed(specimen: Specimen) -> None:
    """A class statement, `types.new_class` and `type()` are all refused."""
    cls: Any = type(specimen.make())
    with pytest.raises(TypeError):

        class Sub(cls):  # type: ignore[misc]
            pass

    if not issubclass(cls, enum.Enum):  # an enumeration asks for a namespace of its own first
        with pytest.raises(TypeError):
            type("Sub", (cls,), {})
    with pytest.raises(TypeError):
        types.new_class("Sub", (cls,))


def test_values_match_patterns_by_the_order_of_their_parts() -> None:
    """`case Piece(color, is_king)` reads a value in the order of its constructor."""
    match Piece(Color.WHITE, is_king=True):
        case Piece(Color.WHITE, True):
            pass
        case other:
            raise AssertionError(other)
    match Repetition(3):
        case Repetition(times):
            assert times == 3


def test_a_board_reads_as_a_mapping_and_cannot_be_written() -> None:
    """A board has the methods of a mapping, and none that change one."""
    board = START.board
    assert dict(board) == dict(board.items()) == {square: board[square] for square in board}
    for change in ("__setitem__", "__delitem__", "pop", "clear", "update", "setdefault", "popitem"):
        assert not hasattr(board, change)
    with pytest.raises(TypeError):
        VARIANTS["mine"] = ENGLISH  # type: ignore[index]


# ------------------------------------------------------------------ wrong types

JUNK: dict[str, object] = {
    "None": None,
    "str": "11-15",
    "bytes": b"B:W1:B2",
    "float": 1.0,
    "complex": 1j,
    "bool": True,
    "int": 5,
    "list": [],
    "tuple": (),
    "dict": {},
    "set": set(),
    "object": object(),
    "class": State,
    "State": START,
    "Board": START.board,
    "Move": Move((11, 15)),
    "Color": Color.BLACK,
    "Piece": Piece(Color.BLACK),
    "Layout": Layout(),
    "Placement": ENGLISH.start,
    "Rules": ENGLISH,
    "Reason": Reason.EQUAL,
    "Promotion": Promotion.ENDS_TURN,
    "Landing": Landing.ANYWHERE,
    "Removal": Removal.AT_END,
    "Precedence": Precedence.MOST_PIECES,
    "Listing": Listing.EVERY_PATH,
    "Aim": Aim.TAKE_ALL,
    "Notation": Notation.NUMERIC,
    "draw rule": Repetition(3),
}


class Parameter(NamedTuple):
    """A parameter: its name, a good argument, and the kinds of junk that are of its type."""

    name: str
    good: object
    right: tuple[str, ...]


def whole(name: str, good: int) -> Parameter:
    return Parameter(name, good, ("int",))


def of(good: object, kind: str, *more: str, name: str = "") -> Parameter:
    return Parameter(name or kind.lower(), good, (kind, *more))


STATE, MOVE = of(START, "State"), of(Move((11, 15)), "Move")
TEXT, RULES = of("11-15", "str", name="text"), of(ENGLISH, "Rules")
PATH = of((11, 15), "tuple", "list", name="path")
COLOR = of(Color.BLACK, "Color")
LAYOUT = of(Layout(), "Layout")
ANY_LAYOUT = of(None, "Layout", "None")
PIECES = of({18: Piece(Color.WHITE)}, "dict", "Board", name="pieces")
SQUARES = ("tuple", "list", "set", "dict", "Board")


class Call(NamedTuple):
    """A public call, and its parameters in order."""

    call: Callable[..., object]
    parameters: tuple[Parameter, ...]


CALLS = {
    "legal_moves": Call(legal_moves, (STATE,)),
    "apply": Call(apply, (STATE, MOVE)),
    "result": Call(result, (STATE,)),
    "adjudicate": Call(adjudicate, (STATE,)),
    "parse_move": Call(parse_move, (STATE, TEXT)),
    "format_move": Call(format_move, (STATE, MOVE)),
    "next_squares": Call(next_squares, (STATE, PATH)),
    "perft": Call(perft, (STATE, whole("depth", 1))),
    "divide": Call(divide, (STATE, whole("depth", 1))),
    "State": Call(State, (of(START.board, "Board"), COLOR, RULES)),
    "State.initial": Call(State.initial, (RULES,)),
    "State.from_fen": Call(State.from_fen, (of("B:W21:B1", "str", name="text"), RULES)),
    "Board": Call(Board, (LAYOUT, whole("black", 1), whole("white", 2), whole("kings", 0))),
    "Board.from_pieces": Call(Board.from_pieces, (PIECES, ANY_LAYOUT)),
    "Board.empty": Call(Board.empty, (ANY_LAYOUT,)),
    "Board.initial": Call(Board.initial, (RULES,)),
    "board[]": Call(lambda square: START.board[square], (whole("square", 1),)),
    "in board": Call(lambda square: square in START.board, (whole("square", 1),)),
    "board.get": Call(START.board.get, (whole("square", 1),)),
    "board.count": Call(START.board.count, (COLOR, of(None, "bool", "None", name="king"))),
    "Move": Call(Move, (PATH, of((), "tuple", "list", name="captures"))),
    "Piece": Call(Piece, (COLOR, of(False, "bool", name="is_king"))),
    "Layout": Call(
        Layout,
        (
            whole("rows", 8),
            whole("columns", 8),
            of(True, "bool", name="bottom_left_dark"),
            of("top left", "str", name="first"),
            of("bottom left", "str", name="a1"),
        ),
    ),
    "layout.square": Call(Layout().square, (whole("row", 1), whole("column", 1))),
    "layout.place": Call(Layout().place, (whole("square", 1),)),
    "layout.algebraic": Call(Layout().algebraic, (whole("square", 1),)),
    "layout.from_algebraic": Call(Layout().from_algebraic, (of("a1", "str", name="name"),)),
    "Placement": Call(
        Placement,
        (of((1,), *SQUARES, name="black"), of((32,), *SQUARES, name="white"), of((), *SQUARES, name="kings")),
    ),
    "Placement.from_pieces": Call(Placement.from_pieces, (PIECES,)),
    "Result": Call(
        Result,
        (
            of(None, "Color", "None", name="winner"),
            of(Reason.EQUAL, "Reason"),
            of(None, "draw rule", "None", name="rule"),
        ),
    ),
    "result.score": Call(Result(None, Reason.EQUAL).score, (COLOR,)),
    "Repetition": Call(Repetition, (whole("times", 3),)),
    "NoCapture": Call(NoCapture, (whole("plies", 3),)),
    "NoProgress": Call(NoProgress, (whole("plies", 3),)),
    "LoneKing": Call(
        LoneKing,
        (
            *(whole(name, 3) for name in ("least", "most", "plies")),
            of(True, "bool", name="kings_only"),
            of(True, "bool", name="long_diagonal"),
        ),
    ),
    "SameForce": Call(
        SameForce,
        (*(whole(name, 3) for name in ("least", "most", "plies")), of(True, "bool", name="each_side")),
    ),
    "Precedence": Call(
        Precedence,
        (
            of("MINE", "str", name="name"),
            whole("man", 1),
            whole("king", 3),
            of("take {most}", "str", name="demand"),
        ),
    ),
    "LoneKing.holds": Call(LoneKing(1, 2, 3).holds, (STATE,)),
    "SameForce.holds": Call(SameForce(1, 2, 3).holds, (STATE,)),
    "Repetition.holds": Call(Repetition(3).holds, (STATE,)),
    "NoCapture.holds": Call(NoCapture(3).holds, (STATE,)),
    "NoProgress.holds": Call(NoProgress(3).holds, (STATE,)),
    "Rules": Call(
        Rules,
        (
            of("mine", "str", name="name"),
            LAYOUT,
            COLOR,
            of(ENGLISH.start, "Placement"),
            of(False, "bool", name="men_capture_backward"),
            of(False, "bool", name="flying_kings"),
            of(Promotion.ENDS_TURN, "Promotion"),
            of(False, "bool", name="straight_chains"),
            of((), "tuple", name="draws"),
            of((), "tuple", name="adjudication"),
            of(True, "bool", name="men_capture_kings"),
            of(Landing.ANYWHERE, "Landing"),
            of(False, "bool", name="orthogonal_captures"),
            of(Removal.AT_END, "Removal"),
            of((), "tuple", name="precedence"),
            of(False, "bool", name="captures_optional"),
            of(False, "bool", name="chains_may_stop"),
            of(Listing.EVERY_PATH, "Listing"),
            of(None, "int", "None", name="king_moves_limit"),
            of(Aim.TAKE_ALL, "Aim"),
            of(Notation.NUMERIC, "Notation"),
            of("x", "str", name="capture_sign"),
            of("", "str", name="game_type"),
        ),
    ),
}

EVERY_PARAMETER = [
    pytest.param(call, place, id=f"{name}({parameter.name})")
    for name, call in CALLS.items()
    for place, parameter in enumerate(call.parameters)
]


def test_the_sweep_knows_every_public_function_and_every_class() -> None:
    """Nothing public is left out of the sweep below: functions, classes, their methods."""
    swept = {name.partition(".")[0] for name in CALLS} | set(SPECIMENS)
    for name in draughts.__all__:
        value = getattr(draughts, name)
        if inspect.isfunction(value) or (inspect.isclass(value) and not issubclass(value, Exception)):
            assert name in swept or value is DrawRule
    for call in CALLS.values():
        call.call(*(parameter.good for parameter in call.parameters))


def not_refused(
    call: Callable[[Any], object], right: tuple[str, ...], kinds: tuple[type[Exception], ...]
) -> list[str]:
    """Which junk, other than that of the right kinds, a call does not refuse by an error of these kinds."""
    taken = []
    for label, junk in JUNK.items():
        if label in right:
            continue
        try:
            call(junk)
        except Exception as error:
            if not isinstance(error, kinds):
                taken.append(f"{label}: {type(error).__name__}")
            elif len(str(error)) >= 400:
                taken.append(f"{label}: a message too long")
        else:
            taken.append(label)
    return taken


@pytest.mark.parametrize(("call", "place"), EVERY_PARAMETER)
def test_an_argument_of_the_wrong_type_is_a_TypeError(call: Call, place: int) -> None:
    """Every parameter of every public call refuses what is not of its type, in both builds."""
    before, after = call.parameters[:place], call.parameters[place + 1 :]

    def with_junk(junk: object) -> object:
        return call.call(*(each.good for each in before), junk, *(each.good for each in after))

    assert not_refused(with_junk, call.parameters[place].right, (TypeError,)) == []


@pytest.mark.parametrize(
    "call", [pytest.param(call, id=name) for name, call in CALLS.items() if name != "board.get"]
)
def test_an_argument_too_many_is_a_TypeError(call: Call) -> None:
    """No call takes more than its documented parameters: what the inside needs cannot be passed.

    `board.get` is left out: it takes a default of any kind.
    """
    with pytest.raises(TypeError):
        call.call(*(parameter.good for parameter in call.parameters), None)
    with pytest.raises(TypeError):
        call.call(*(parameter.good for parameter in call.parameters), "x")
    with pytest.raises(TypeError):
        call.call(*(parameter.good for parameter in call.parameters), nonsense=1)


NESTED: dict[str, Callable[[Any], object]] = {
    "path": lambda junk: Move((11, junk)),
    "captures": lambda junk: Move((22, 15), captures=(junk,)),
    "clicks": lambda junk: next_squares(START, (11, junk)),
    "first click": lambda junk: next_squares(START, [junk]),
    "square of a piece": lambda junk: Board.from_pieces({junk: Piece(Color.BLACK)}),
    "placed square": lambda junk: Placement((junk,), (32,)),
    "placed king": lambda junk: Placement((1,), (32,), kings=(junk,)),
    "placed piece": lambda junk: Placement.from_pieces({junk: Piece(Color.BLACK)}),
}
INSIDE = {**NESTED, "piece": lambda junk: Board.from_pieces({1: junk})}
INSIDE["piece of a placement"] = lambda junk: Placement.from_pieces({1: junk})
INSIDE["draw rule"] = lambda junk: Rules("mine", draws=(junk,))
INSIDE["precedence"] = lambda junk: Rules("mine", precedence=(junk,))
RIGHT_INSIDE = {
    **dict.fromkeys(NESTED, ("int",)),
    "draw rule": ("draw rule",),
    "precedence": ("Precedence",),
}


@pytest.mark.parametrize("name", INSIDE)
def test_a_wrong_type_inside_an_argument_is_a_TypeError(name: str) -> None:
    """So is what stands inside a path, a mapping of pieces, a placement or the draws."""
    assert not_refused(INSIDE[name], RIGHT_INSIDE.get(name, ("Piece",)), (TypeError,)) == []


@pytest.mark.parametrize(
    "junk",
    [None, "more pieces", 3, 10**5000, Reason.NO_MOVES, Color.BLACK, ()],
    ids=lambda junk: type(junk).__name__,
)
def test_adjudication_counts_only_what_can_be_counted(junk: Any) -> None:
    """Whatever else stands in `adjudication` is refused."""
    with pytest.raises((TypeError, DraughtsError)) as caught:
        Rules("mine", adjudication=(junk,))
    assert type(caught.value) is not ValueError


# ------------------------------------------------------------------ huge numbers

HUGE = {
    "-1": -1,
    "2**32": 2**32,
    "2**62": 2**62,
    "2**63": 2**63,
    "2**64": 2**64,
    "-2**63": -(2**63),
    "2**70": 2**70,
    "-2**70": -(2**70),
    "10**5000": 10**5000,
    "-10**5000": -(10**5000),
}
every_huge = pytest.mark.parametrize("number", HUGE.values(), ids=HUGE)
# Asking what stands where no square is is a question with an answer.
ANSWERED = {"in board": False, "board.get": None, "layout.square": None}
WHOLE = [
    pytest.param(name, place, id=f"{name}({parameter.name})")
    for name, call in CALLS.items()
    for place, parameter in enumerate(call.parameters)
    if "int" in parameter.right and name not in ("perft", "divide", "board[]")
]


def assert_told(error: BaseException) -> None:
    """Hold an error to be one of ours, short enough to read, and picklable."""
    assert isinstance(error, DraughtsError)
    assert 0 < len(str(error)) < 400
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@every_huge
@pytest.mark.parametrize(("name", "place"), WHOLE)
def test_a_number_of_any_size_is_refused_by_our_errors(name: str, place: int, number: int) -> None:
    """No number overflows: it is a DraughtsError, or it is answered that nothing is there."""
    arguments = [parameter.good for parameter in CALLS[name].parameters]
    arguments[place] = number
    if name in ANSWERED:
        assert CALLS[name].call(*arguments) is ANSWERED[name]
        return
    with pytest.raises(DraughtsError) as caught:
        CALLS[name].call(*arguments)
    assert_told(caught.value)


@every_huge
@pytest.mark.parametrize("name", NESTED)
def test_a_number_of_any_size_inside_an_argument_is_refused_by_our_errors(name: str, number: int) -> None:
    """So is a number inside a path, a mapping of pieces or a placement."""
    with pytest.raises(DraughtsError) as caught:
        NESTED[name](number)
    assert_told(caught.value)


@every_huge
def test_there_is_no_piece_on_a_square_of_any_size(number: int) -> None:
    """`board[n]` is a KeyError that carries the number."""
    with pytest.raises(KeyError) as caught:
        START.board[number]
    assert caught.value.args == (number,)


@every_huge
def test_a_depth_of_any_size_is_counted_or_refused(number: int) -> None:
    """Nothing can be played from a blocked position, however deep; a negative depth is a ValueError."""
    if number < 0:
        with pytest.raises(ValueError, match="depth"):
            perft(BLOCKED, number)
        with pytest.raises(ValueError, match="depth"):
            divide(BLOCKED, number)
    else:
        assert perft(BLOCKED, number) == 0
        assert divide(BLOCKED, number) == {}


# ------------------------------------------------------------------ errors


def raised(kind: type[DraughtsError], call: Callable[[], object]) -> Any:
    """The error of a call."""
    with pytest.raises(kind) as caught:
        call()
    assert type(caught.value) is kind
    return caught.value


TWO_ROUTES = State.from_fen("B:W6,7,8,14,15,26,28:BK9")
AMBIGUOUS = "9x4"  # the ends of two moves
SHARING = tuple(move for move in legal_moves(TWO_ROUTES) if (move.start, move.end) == (9, 4))
ERRORS: dict[str, tuple[Callable[[], DraughtsError], dict[str, object]]] = {
    "DraughtsError": (lambda: raised(DraughtsError, lambda: NoCapture(0)), {}),
    "IllegalMoveError of a move": (
        lambda: raised(IllegalMoveError, lambda: apply(START, Move((11, 18)))),
        {"state": START, "move": Move((11, 18)), "text": None, "reason": Refusal.NOTHING_TO_CAPTURE},
    ),
    "IllegalMoveError of a text": (
        lambda: raised(IllegalMoveError, lambda: parse_move(shuffled(5), "6-9")),
        {"state": shuffled(5), "move": None, "text": "6-9", "reason": Refusal.NOT_YOURS},
    ),
    "IllegalMoveError of clicks": (
        lambda: raised(IllegalMoveError, lambda: next_squares(START, (1,))),
        {"state": START, "move": None, "text": None, "reason": Refusal.UNREACHABLE},
    ),
    "AmbiguousMoveError": (
        lambda: raised(AmbiguousMoveError, lambda: parse_move(TWO_ROUTES, AMBIGUOUS)),
        {"text": AMBIGUOUS, "state": TWO_ROUTES, "candidates": SHARING},
    ),
    "NotationError of a move": (
        lambda: raised(NotationError, lambda: parse_move(START, "11-15!")),
        {"text": "11-15!", "position": 5},
    ),
    "NotationError of a position": (
        lambda: raised(NotationError, lambda: State.from_fen("W:W1;B2")),
        {"text": "W:W1;B2", "position": 4},
    ),
    "IllegalPositionError": (
        lambda: raised(IllegalPositionError, lambda: State.from_fen("W:W3,9:B9")),
        {
            "problems": (
                "square 9 is named twice",
                "a white man cannot stand on 3: it would have been crowned there",
            )
        },
    ),
}


@pytest.mark.parametrize(("make", "attributes"), ERRORS.values(), ids=ERRORS)
def test_errors_carry_their_data_through_pickles_and_copies(
    make: Callable[[], DraughtsError], attributes: dict[str, object]
) -> None:
    """An error has its attributes, and so have its copies by any means."""
    error = make()
    assert vars(error) == attributes
    twins = [pickle.loads(pickle.dumps(error, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for twin in (error, *twins, copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == attributes


def test_errors_are_siblings_below_one_base() -> None:
    """Each error is a DraughtsError, that is a ValueError; none is another's base."""
    kinds = [IllegalMoveError, AmbiguousMoveError, NotationError, IllegalPositionError]
    for kind in kinds:
        assert kind.__bases__ == (DraughtsError,)
    assert DraughtsError.__bases__ == (ValueError,)
    assert {kind.__name__ for kind in (*kinds, DraughtsError)} == {
        name for name in draughts.__all__ if name.endswith("Error")
    }


# ------------------------------------------------------------------ help

PLAIN: Any = vars(pydoc)["plaintext"]

NAMES = [name for name in draughts.__all__ if callable(getattr(draughts, name))]


@pytest.mark.parametrize("name", NAMES)
def test_help_teaches_every_public_name(name: str) -> None:
    """`help()` shows a docstring of more than a line, in both builds."""
    value = getattr(draughts, name)
    doc = inspect.getdoc(value) or ""
    assert len(doc) > 60
    shown = pydoc.render_doc(value, renderer=PLAIN)
    assert doc.splitlines()[0] in shown


@pytest.mark.parametrize("name", [name for name in NAMES if inspect.isclass(getattr(draughts, name))])
def test_a_class_docstring_lists_its_attributes_and_methods(name: str) -> None:
    """Every public attribute and method is named there or has a docstring of its own; members in the help."""
    cls = getattr(draughts, name)
    doc = inspect.getdoc(cls) or ""
    names = set(public(cls)) | set(getattr(cls, "__annotations__", ()))
    shown = pydoc.render_doc(cls, renderer=PLAIN) if issubclass(cls, enum.Enum) else doc
    inherited = (
        set(public(enum.Enum)) | {"name", "value"} if issubclass(cls, enum.Enum) else set(public(ValueError))
    )
    for each in names - inherited:
        if not each.startswith("_"):
            own = inspect.getdoc(getattr(cls, each, None)) or ""
            taught = len(own) > 20 and not issubclass(cls, enum.Enum)
            assert taught or re.search(rf"\b{each}\b", shown), f"{name}.{each}"


@pytest.mark.parametrize("name", [name for name in NAMES if inspect.isfunction(getattr(draughts, name))])
def test_help_of_a_function_names_its_parameters_and_its_errors(name: str) -> None:
    """A function shows its signature with types, what it raises, and an example."""
    function = getattr(draughts, name)
    shown = pydoc.render_doc(function, renderer=PLAIN)
    for parameter in inspect.signature(function).parameters.values():
        assert parameter.annotation is not inspect.Parameter.empty
        assert parameter.name in shown
    assert "aise" in shown
    assert ">>>" in shown


# ------------------------------------------------------------------ public names


def test_a_public_name_is_where_the_package_says() -> None:
    """`__all__` is sorted as the reader's tools sort it, has no double, and names what is there."""
    assert len(set(draughts.__all__)) == len(draughts.__all__)
    assert all(hasattr(draughts, name) for name in draughts.__all__)
    assert re.fullmatch(r"\d+\.\d+\.\d+", draughts.__version__)
