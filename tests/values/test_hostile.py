"""What a hostile caller tries: forged pickles, lying subclasses, other interpreters.

Each case was found by trying to break the library; each is a kind, tried on every value it could hit.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import pytest

import draughts
from draughts import (
    ENGLISH,
    ENGLISH_WCDF,
    Board,
    Color,
    DraughtsError,
    IllegalMoveError,
    IllegalPositionError,
    Layout,
    Move,
    Piece,
    Placement,
    Reason,
    State,
    apply,
    next_squares,
    result,
)
from surroundings import COMPILED


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
        ENGLISH.replace(name="house", draws=(NotAMethod(),))


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
