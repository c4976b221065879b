"""What is given to a public call: a wrong type is a TypeError, and a wrong value one of our errors.

The sweep knows every parameter of every public function and class.
"""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import draughts
from draughts import (
    ENGLISH,
    ENGLISH_WCDF,
    Aim,
    Board,
    Color,
    DraughtsError,
    DrawRule,
    Landing,
    Layout,
    Listing,
    LoneKing,
    Move,
    NoCapture,
    NoProgress,
    Notation,
    Piece,
    Placement,
    Precedence,
    Promotion,
    Reason,
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
from specimens import SPECIMENS, START

BLOCKED = State.from_fen("W:W5:B1")


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
    "frozenset": frozenset({11}),
    "bytearray": bytearray(b"11-15"),
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
SQUARES = ("tuple", "list", "set", "frozenset", "dict", "Board")


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
LARGEST = ("-1", "2**63", "10**5000")
every_huge = pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, id=name, marks=[] if name in LARGEST else [pytest.mark.thorough])
        for name, number in HUGE.items()
    ],
)
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


@pytest.mark.parametrize("call", ["legal_moves", "result", "adjudicate"])
def test_the_wrong_type_is_told_alike_in_both_builds(call: str) -> None:
    """The message of a TypeError is ours, not the compiler's."""
    with pytest.raises(TypeError, match=r"^state must be a State, not NoneType$"):
        getattr(draughts, call)(None)
    with pytest.raises(TypeError, match=r"^move must be a Move, not str$"):
        apply(State.initial(ENGLISH_WCDF), "11-15")  # type: ignore[arg-type]
