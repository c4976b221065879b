"""Walks: every way in which a piece can be seen to make a listed capture.

Owns the search from squares named or touched to listed moves.  A listed capture has one path; a player
may name any square that a king could have stopped on between two jumps, and where one move stands for
all captures with one outcome, any other order of the jumps.  Works on padded bitboards, and is asked
when moves are read, clicked or refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from draughts.core.move import Move
from draughts.core.state import State, kernel_position
from draughts.kernel.captures import Search, endings, is_open, lands_far, takeable
from draughts.kernel.directions import is_diagonal, met, slid
from draughts.kernel.goals import Goal, leads_to
from draughts.rules.options import Listing

__all__ = ["Walker"]


class _Point(NamedTuple):
    """A piece in the middle of a capture."""

    piece: int  # its bit
    prey: int  # enemy pieces not yet taken
    king: bool
    came: int  # direction of the last jump, -1 before the first
    ended: bool  # a man crowned, whose turn is over
    whole: bool  # the capture may end here


class Walker:
    """The walks of one position."""

    def __init__(self, state: State) -> None:
        position, self.mechanics = kernel_position(state)
        self.own, self.prey = position.own, position.prey
        self.geometry = self.mechanics.geometry
        self.directions = [each for each in range(8) if self.mechanics.orthogonal or is_diagonal(each)]
        self.search = Search(self.prey, position.kings, position.down, self.mechanics)
        self.one_an_outcome = state.rules.listing is Listing.ONE_AN_OUTCOME

    def start(self, square: int) -> _Point | None:
        """Give the piece of the mover on a square before it captures."""
        piece = self.geometry.bit_of(square)
        if not piece & self.own:
            return None
        return _Point(piece, self.prey, bool(piece & self.search.kings), -1, False, False)

    def jumps(self, point: _Point, start: int) -> Iterator[tuple[int, _Point]]:
        """Yield every jump that can follow: the bit of the piece taken, and where the capture then is."""
        if point.ended:
            return
        mechanics, search = self.mechanics, self.search
        empty = self._empty(point, start)
        targets = takeable(point.prey, search.kings, point.king, mechanics)
        flies = point.king and mechanics.flying
        far = lands_far(point.king, mechanics)
        for direction in self.directions:
            if not is_open(direction, point.king, search.down, point.came, True, mechanics):
                continue
            over = met(point.piece, direction, targets, empty, flies, mechanics)
            landings = slid(over, direction, empty, far, mechanics) if over else 0
            ending = 0
            if landings:
                ending = endings(search, landings, over, direction, point.prey, empty, point.king)
            while landings:
                to = landings & -landings
                landings ^= to
                crowned = not point.king and bool(to & search.row)
                king = point.king or crowned and mechanics.continues
                ended = crowned and mechanics.ends_turn
                yield over, _Point(to, point.prey & ~over, king, direction, ended, bool(to & ending))

    def _empty(self, point: _Point, start: int) -> int:
        """Give the squares that are empty in the middle of a capture from a square."""
        mechanics = self.mechanics
        there = (self.own & ~start) | (point.prey if mechanics.at_once else self.prey)
        return mechanics.all & ~there

    def follow(self, path: Sequence[int]) -> tuple[_Point, tuple[int, ...]] | None:
        """Walk a path jump by jump: where it leads, and the squares of the pieces taken.

        None if its squares are no such walk.
        """
        point = self.start(path[0])
        if point is None:
            return None
        start = point.piece
        taken: list[int] = []
        for square in path[1:]:
            to = self.geometry.bit_of(square)
            reached = [(over, after) for over, after in self.jumps(point, start) if after.piece == to]
            if len(reached) != 1:
                return None
            over, point = reached[0]
            taken.append(self.geometry.square_of(over))
        return point, tuple(taken)

    def fits(self, move: Move, named: Sequence[int]) -> bool:
        """Whether squares, ends included, are an in-order part of a walk that makes a listed move."""
        if named[0] != move.start or named[-1] != move.end:
            return False
        if not move.is_capture or len(named) == 2:
            return len(named) == 2
        if not self.one_an_outcome:
            return _in_order(named[1:-1], self._choices(move)[:-1])
        start = self.start(move.start)
        return start is not None and self._leads(start, start.piece, self._goal(move), list(named[1:]), set())

    def onward(self, move: Move, path: Sequence[int]) -> set[int] | None:
        """Give the squares that may follow `path` in walks that make a listed move.

        None if no such walk begins with the path; empty if the path is one.
        """
        if path[0] != move.start:
            return None
        if not move.is_capture:
            given = tuple(path)
            return set(move.path[len(given) : len(given) + 1]) if move.path[: len(given)] == given else None
        if not self.one_an_outcome:
            choices = self._choices(move)
            if len(path) - 1 > len(choices):
                return None
            if any(square not in each for square, each in zip(path[1:], choices)):
                return None
            return set(choices[len(path) - 1]) if len(path) - 1 < len(choices) else set()
        followed = self.follow(path)
        if followed is None:
            return None
        point, taken = followed
        gone = self._bits(move.captures)
        if self._bits(taken) & ~gone:
            return None
        start = self.geometry.bit_of(move.start)
        goal = self._goal(move)
        squares = {
            self.geometry.square_of(after.piece)
            for over, after in self.jumps(point, start)
            if over & gone and self._can_make(after, goal)
        }
        if not squares and not self._is_made(point, move):
            return None
        return squares

    def makes(self, path: Sequence[int], moves: Sequence[Move]) -> Move | None:
        """Give the listed move that a walk along exactly these squares makes, None if it makes none."""
        followed = self.follow(path)
        if followed is None:
            return None
        for move in moves:
            made = move.is_capture and move.start == path[0] and self._is_made(followed[0], move)
            if made and (self.one_an_outcome or self.onward(move, path) == set()):
                return move
        return None

    def _bits(self, squares: Sequence[int]) -> int:
        return sum(self.geometry.bit_of(square) for square in squares)

    def _is_made(self, point: _Point, move: Move) -> bool:
        """Whether a capture that stops here, if it may, is the listed move."""
        return (
            point.whole
            and point.piece == self.geometry.bit_of(move.end)
            and point.prey == self.prey & ~self._bits(move.captures)
        )

    def _goal(self, move: Move) -> Goal:
        """Give a listed capture as what a walk may lead to."""
        start, end = self.geometry.bit_of(move.start), self.geometry.bit_of(move.end)
        left = self.prey & ~self._bits(move.captures)
        empty = self.mechanics.all & ~(self.own | self.prey) | start
        return Goal(self.search, end, left, empty)

    def _can_make(self, point: _Point, goal: Goal) -> bool:
        """Whether a capture is, or can go on from here to, a listed one."""
        if point.prey == goal.left:
            return point.whole and point.piece == goal.end
        return leads_to(goal, point.piece, point.prey, point.king, point.came, point.ended)

    def _leads(
        self, point: _Point, start: int, goal: Goal, named: list[int], dead: set[tuple[_Point, int]]
    ) -> bool:
        """Whether a capture can go on from here to a listed one by way of the squares named."""
        if not named:
            return self._can_make(point, goal)
        if (point, len(named)) in dead or not self._can_make(point, goal):
            return False
        for over, after in self.jumps(point, start):
            if not over & goal.left:
                met_now = self.geometry.square_of(after.piece) == named[0]
                if self._leads(after, start, goal, named[1:] if met_now else named, dead):
                    return True
        dead.add((point, len(named)))
        return False

    def _choices(self, move: Move) -> list[set[int]]:
        """List, for each jump of a listed path, the squares on which it may be seen to land."""
        choices: list[set[int]] = []
        start = self.geometry.bit_of(move.start)
        before = self.start(move.start)
        for square, taken in zip(move.path[1:], move.captures):
            if before is None:
                return []
            over, to = self.geometry.bit_of(taken), self.geometry.bit_of(square)
            jumps = self.jumps(before, start)
            after = next((each for jumped, each in jumps if (jumped, each.piece) == (over, to)), None)
            if after is not None and after.came == before.came and lands_far(before.king, self.mechanics):
                # Straight on: it may have stopped on any square before the piece now taken.
                ahead = slid(before.piece, before.came, self._empty(before, start), True, self.mechanics)
                choices[-1] |= self._squares(ahead)
            choices.append({square})
            before = after
        return choices

    def _squares(self, bits: int) -> set[int]:
        squares = set()
        while bits:
            squares.add(self.geometry.square_of(bits & -bits))
            bits &= bits - 1
        return squares


def _in_order(named: Sequence[int], choices: Sequence[set[int]]) -> bool:
    """Whether squares can be found in order among the choices of successive jumps."""
    rest = iter(choices)
    return all(any(square in each for each in rest) for square in named)
