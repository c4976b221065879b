"""What a hostile caller tries: forged pickles, lying subclasses, other interpreters.

Each case was found by trying to break the library; each is a kind, tried on every value it could hit.
"""

from __future__ import annotations

import copyreg
import io
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from operator import eq
from typing import Any

import pytest

import draughts
from conftest import COMPILED
from draughts import (
    ENGLISH,
    ENGLISH_WCDF,
    VARIANTS,
    Board,
    Color,
    DraughtsError,
    IllegalMoveError,
    IllegalPositionError,
    Layout,
    Move,
    NoCapture,
    NoProgress,
    Piece,
    Placement,
    Reason,
    Repetition,
    Result,
    Rules,
    State,
    apply,
    legal_moves,
    next_squares,
    parse_move,
    result,
)

HOUSE = ENGLISH.replace(name="house", draws=(NoCapture(7),))
VALUES: dict[str, Any] = {
    "State": apply(State.initial(), Move((11, 15))),
    "Board": Board.initial(),
    "Move": Move((22, 15), captures=(18,)),
    "Rules": HOUSE,
    "named Rules": ENGLISH,
    "Layout": Layout(10, 10),
    "Placement": Placement([1], [32]),
    "Piece": Piece(Color.WHITE),
    "Result": Result(None, Reason.EQUAL),
    "Repetition": Repetition(3),
    "NoCapture": NoCapture(9),
    "NoProgress": NoProgress(9),
}
CHANGES: dict[str, dict[str, Any]] = {
    "State": {"_black": 0, "_white": 0},
    "Board": {"_black": 3, "_white": 3},
    "Move": {"_packed": 3},
    "Rules": {"draws": 5},
    "named Rules": {"straight_chains": True},
    "Layout": {"rows": 1},
    "Placement": {"black": ()},
    "Piece": {"is_king": 7},
    "Result": {"winner": 7},
    "Repetition": {"times": -9},
    "NoCapture": {"plies": -9},
    "NoProgress": {"plies": -9},
}
every_value = pytest.mark.parametrize("name", VALUES)


class _ThenChanged(pickle.Pickler):
    """Pickles a value with instructions to change it after it is made."""

    def __init__(self, file: io.BytesIO, value: object, state: object) -> None:
        super().__init__(file)
        self.value = value
        self.state = state

    def reducer_override(self, value: object) -> Any:
        if value is not self.value:
            return NotImplemented
        reduce: Callable[[Any], Any] = copyreg.dispatch_table.get(type(value), type(value).__reduce__)
        made = reduce(value)
        return (made[0], made[1], self.state)


@every_value
@pytest.mark.parametrize("slots", [False, True], ids=["dict", "slots"])
def test_a_pickle_cannot_change_what_it_made(name: str, slots: bool) -> None:
    """A forged pickle that sets a state on a finished value is refused, and the value is as it was."""
    value = VALUES[name]
    before = repr(value)
    file = io.BytesIO()
    state = (None, CHANGES[name]) if slots else CHANGES[name]
    _ThenChanged(file, value, state).dump(value)
    with pytest.raises((TypeError, AttributeError)):
        pickle.loads(file.getvalue())
    assert repr(value) == before


@every_value
def test_no_value_takes_a_state(name: str) -> None:
    """`__setstate__` of a value raises and changes nothing."""
    value = VALUES[name]
    before = pickle.dumps(value)
    for state in (CHANGES[name], (None, CHANGES[name]), None, {}):
        with pytest.raises(TypeError):
            value.__setstate__(state)
    assert pickle.dumps(value) == before


@every_value
def test_no_value_has_a_dict_to_write_into(name: str) -> None:
    """A value has no `__dict__`, so `vars(value)` opens no back door."""
    with pytest.raises(TypeError):
        vars(VALUES[name])


class Careless:
    """A base that keeps the refusal of subclasses from being asked."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        pass


@every_value
def test_a_subclass_smuggled_in_makes_no_objects(name: str) -> None:
    """A mixin can make the class statement pass; building an object of that class is a TypeError."""
    value = VALUES[name]
    smuggled: Any = type("Smuggled", (Careless, type(value)), {})
    call, arguments = value.__reduce__()
    assert call is not None
    with pytest.raises(TypeError):
        smuggled(*arguments)
    with pytest.raises(TypeError):
        smuggled.__new__(smuggled, *arguments)


@every_value
def test_the_refusal_of_a_subclass_names_the_class(name: str) -> None:
    """The message names the library's class, whatever else stands among the bases."""
    base = type(VALUES[name])

    class Mixin:
        pass

    with pytest.raises(TypeError, match=f"^{base.__name__} cannot be subclassed"):
        type("Sub", (Mixin, base), {})


class LyingText(str):
    """A text that equals everything, is of any length and prints as something else."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 7

    def __len__(self) -> int:
        return 3

    def __str__(self) -> str:
        return "11-15"

    def strip(self, *signs: object) -> str:
        return "house"


class LyingTuple(tuple[Any, ...]):
    """A tuple that shows nothing of what it holds."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Any]:
        return iter(())

    def __len__(self) -> int:
        return 0


def test_a_text_is_taken_for_what_it_is() -> None:
    """A subclass of str cannot pass for another text."""
    with pytest.raises(DraughtsError):
        Layout(first=LyingText("zzz"))
    turned = Layout(first=LyingText("bottom right"))
    assert turned != Layout()
    assert type(turned.first) is str
    with pytest.raises(DraughtsError):
        Rules(name=LyingText(""))
    assert type(Rules(name=LyingText("mine")).name) is str
    with pytest.raises(draughts.NotationError):
        parse_move(State.initial(), LyingText("1"))
    with pytest.raises(draughts.NotationError):
        State.from_fen(LyingText("W:W"))


def test_a_tuple_is_taken_for_what_it_holds() -> None:
    """A subclass of tuple cannot hide what it holds."""
    with pytest.raises(TypeError):
        ENGLISH.replace(name="house", draws=LyingTuple((5,)))
    with pytest.raises(DraughtsError):
        ENGLISH.replace(name="house", adjudication=LyingTuple((Reason.EQUAL,)))
    drawn = ENGLISH.replace(name="house", draws=LyingTuple((NoProgress(1),)))
    assert type(drawn.draws) is tuple
    assert drawn.draws == (NoProgress(1),)
    assert Move(LyingTuple((11, 15))) == Move((11, 15))
    assert next_squares(State.initial(), LyingTuple((11,))) == (15, 16)


@dataclass(frozen=True)
class Answers:
    """A draw rule that answers with something like a bool."""

    answer: Any
    reason: Reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        answer: bool = self.answer
        return answer


@pytest.mark.parametrize("answer", [True, 1, "yes", (0,), False, 0, None, ""])
def test_a_house_rule_may_answer_with_anything_that_is_true_or_false(answer: object) -> None:
    """The truth of what `holds` answers decides, in both builds."""
    rules = ENGLISH.replace(name="house", draws=(Answers(answer),))
    over = result(State.initial(rules))
    assert (over is not None) == bool(answer)
    assert over is None or over.rule == Answers(answer)


@dataclass(frozen=True, eq=False)
class Raises:
    """A draw rule that cannot be compared."""

    reason: Reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        return False

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    def __hash__(self) -> int:
        raise ZeroDivisionError


@dataclass(frozen=True)
class NotAMethod:
    """A draw rule whose `holds` cannot be called."""

    holds: int = 5
    reason: Reason = Reason.HOUSE_RULE


def test_a_draw_rule_that_raises_when_it_is_checked_is_refused() -> None:
    """Whatever a draw rule raises when it is hashed or compared becomes our error."""
    with pytest.raises(DraughtsError):
        ENGLISH.replace(name="house", draws=(Raises(),))
    with pytest.raises(TypeError):
        ENGLISH.replace(name="house", draws=(NotAMethod(),))  # type: ignore[arg-type]


class Thief:
    """Writes into the dict behind a mapping proxy it is compared with."""

    def __eq__(self, other: Any) -> bool:
        other["stolen"] = ENGLISH
        return True

    def __hash__(self) -> int:
        return 7


def test_the_rule_sets_cannot_be_added_to() -> None:
    """VARIANTS hands nothing to change to what it is compared with."""
    known = list(VARIANTS)
    with suppress(TypeError):
        eq(VARIANTS, Thief())
    assert list(VARIANTS) == known


class Pairs:
    """Pieces whose items are what they are not."""

    def __init__(self, *pairs: Any) -> None:
        self.pairs = pairs

    def items(self) -> Any:
        return self.pairs


@pytest.mark.parametrize("pair", [(1, 2, 3), (1,), 5, "ab", None])
def test_items_that_are_no_pairs_are_a_TypeError(pair: object) -> None:
    """A mapping whose items are no pairs is refused by type."""
    for read in (Board.from_pieces, Placement.from_pieces):
        with pytest.raises(TypeError):
            read(Pairs(pair))


def test_a_square_with_two_pieces_is_refused() -> None:
    """Two pieces for one square are a problem, not a third piece."""
    man, king = Piece(Color.WHITE), Piece(Color.WHITE, is_king=True)
    with pytest.raises(IllegalPositionError, match="square 9 is named twice"):
        Board.from_pieces(Pairs((9, man), (9, king)))
    with pytest.raises(IllegalPositionError):
        Placement.from_pieces(Pairs((9, man), (9, king)))


def test_very_many_problems_make_a_message_that_can_be_read() -> None:
    """All problems are kept; the message tells the first and how many more there are."""
    with pytest.raises(IllegalPositionError) as caught:
        Board.from_pieces({square: Piece(Color.WHITE) for square in range(1000, 51000)})
    assert len(caught.value.problems) == 50000
    assert len(str(caught.value)) < 5000


def test_a_board_tells_all_problems_at_once() -> None:
    """Pieces that clash and kings where no piece is are told together."""
    with pytest.raises(IllegalPositionError) as caught:
        Board(Layout(), 3, 1, 1 << 9)
    assert len(caught.value.problems) == 2


def test_an_endless_path_is_refused_cheaply() -> None:
    """A path of millions of squares begins no move, and little of it is looked at."""
    with pytest.raises(IllegalMoveError):
        next_squares(State.initial(), (11,) * 3_000_000)


def test_a_board_reads_backwards() -> None:
    """`reversed` of a board gives its squares descending, as of a dict."""
    board = State.initial().board
    assert list(reversed(board)) == list(board)[::-1]


@pytest.mark.parametrize("keyword", ["_ply", "_black", "_white"])
def test_private_keywords_are_refused(keyword: str) -> None:
    """What the library alone may set is refused from outside, in both builds."""
    make: Any = State
    with pytest.raises(TypeError):
        make(Board.initial(), Color.BLACK, **{keyword: 7})
    make = Move
    with pytest.raises(TypeError):
        make((1, 5), _packed=7)


@pytest.mark.parametrize("call", ["legal_moves", "result", "adjudicate"])
def test_the_wrong_type_is_told_alike_in_both_builds(call: str) -> None:
    """The message of a TypeError is ours, not the compiler's."""
    with pytest.raises(TypeError, match=r"^state must be a State, not NoneType$"):
        getattr(draughts, call)(None)
    with pytest.raises(TypeError, match=r"^move must be a Move, not str$"):
        apply(State.initial(ENGLISH_WCDF), "11-15")  # type: ignore[arg-type]


def test_subinterpreters_are_served_or_refused() -> None:
    """In a subinterpreter the compiled build refuses to be imported; nothing crashes, before or after."""
    program = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
inside = '''
try:
    import draughts
    print(len(draughts.legal_moves(draughts.State.initial())), flush=True)
except ImportError as error:
    print("refused" if "DRAUGHTS_PURE=1" in str(error) else error, flush=True)
'''
if first:
    import draughts
other = interpreters.create()
run = getattr(interpreters, "exec", None) or interpreters.run_string
run(other, inside)
interpreters.destroy(other)
import draughts
print(len(draughts.legal_moves(draughts.State.initial())))
"""
    pytest.importorskip(
        "_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters",
        reason="this Python has no subinterpreters",
    )
    for first in (True, False):
        done = subprocess.run(
            [sys.executable, "-c", f"first = {first}\n{program}"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.split() == ["refused" if COMPILED else "7", "7"]


def test_moves_are_listed_whatever_was_asked_before() -> None:
    """Nothing above has changed the values that all share."""
    assert len(legal_moves(State.initial())) == 7
    assert ENGLISH.straight_chains is False
