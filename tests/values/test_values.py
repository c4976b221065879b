"""The contracts of values, the same in both builds.

Owns what every value promises whatever it means: it cannot be changed or subclassed; it hashes, pickles
and copies; errors carry their data; `help()` teaches it.
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
from typing import Any

import pytest

import draughts
from draughts import (
    ENGLISH,
    VARIANTS,
    AmbiguousMoveError,
    Color,
    DraughtsError,
    IllegalMoveError,
    IllegalPositionError,
    Move,
    NoCapture,
    NotationError,
    Piece,
    Refusal,
    Repetition,
    State,
    apply,
    legal_moves,
    next_squares,
    parse_move,
)
from specimens import SPECIMENS, START, Specimen, public, shuffled

LAST = pickle.HIGHEST_PROTOCOL
every_value = pytest.mark.parametrize("specimen", SPECIMENS.values(), ids=SPECIMENS)


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
@pytest.mark.parametrize(
    "protocol",
    [0, *(pytest.param(each, marks=pytest.mark.thorough) for each in range(1, LAST)), LAST],
)
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
