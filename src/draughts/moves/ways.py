"""Ways: how a player can be seen to make a legal capture.

Owns the questions about squares touched or named: which may come next, and which moves they can mean.  A
listed capture has one path; a player may touch any square that a king could have stopped on between two
jumps, and where one move stands for all captures with one outcome, take any other way to that outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from draughts.core.move import Move
from draughts.core.playing import free_search, outcome_of_move
from draughts.core.state import State
from draughts.kernel.half_made import (
    HalfMade,
    half_made,
    jumps_from,
    landings_to,
    outcome_of,
    outcomes_from,
)
from draughts.moves.paths import is_part
from draughts.rules.options import Listing


class Ways:
    """The ways of making the captures of one position."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.search = free_search(state)
        self.geometry = self.search.mechanics.geometry
        self.one_an_outcome = state.rules.listing is Listing.ONE_AN_OUTCOME

    # Squares touched.

    def next_squares(self, touched: Sequence[int], moves: Iterable[Move]) -> set[int] | None:
        """Return the squares that may follow those touched on the way to one of the captures `moves`.

        None if no way begins with them; empty if they are a whole capture.
        """
        ours = [move for move in moves if move.is_capture and move.start == touched[0]]
        if not ours:
            return None
        if not self.one_an_outcome:
            return self._next_of_paths(touched, ours)
        half = self._follow(touched)
        if half is None:
            return None
        legal = {outcome_of_move(self.state, move) for move in ours}
        squares = set(self.geometry.squares_in(landings_to(self.search, half, legal)))
        if squares or (half.may_end and outcome_of(self.search, half) in legal):
            return squares
        return None

    def made_by(self, touched: Sequence[int], moves: Iterable[Move]) -> Move | None:
        """Return the one of the captures `moves` that is made along exactly these squares, if any is."""
        ours = [move for move in moves if move.is_capture and move.start == touched[0]]
        if not ours:
            return None
        if not self.one_an_outcome:
            return next((move for move in ours if self._next_of_paths(touched, [move]) == set()), None)
        half = self._follow(touched)
        if half is None or not half.may_end:
            return None
        outcome = outcome_of(self.search, half)
        return next((move for move in ours if outcome_of_move(self.state, move) == outcome), None)

    def _follow(self, touched: Sequence[int]) -> HalfMade | None:
        """Return the capture that is half made by the squares touched, None if they are no such way."""
        half = half_made(self.search, self.geometry.bit_of(touched[0]))
        for square in touched[1:]:
            to = self.geometry.bit_of(square)
            after = next((each for each in jumps_from(self.search, half) if each.piece == to), None)
            if after is None:
                return None
            half = after
        return half

    # Squares named.

    def meant_by(self, named: Sequence[int], moves: Sequence[Move]) -> list[Move]:
        """Return those of the legal `moves` that squares can mean: the ends, and any between."""
        found = [move for move in moves if is_part(named, move.path)]
        captures = [
            move for move in moves if move.is_capture and (move.start, move.end) == (named[0], named[-1])
        ]
        if len(named) == 2 or not captures:
            return found
        if not self.one_an_outcome:
            return [
                move for move in moves if move in found or (move in captures and self._passes(move, named))
            ]
        half = half_made(self.search, self.geometry.bit_of(named[0]))
        outcomes = outcomes_from(self.search, half, list(named[1:]))
        return [
            move
            for move in moves
            if move in found or (move in captures and outcome_of_move(self.state, move) in outcomes)
        ]

    # Games in which every path is a move of its own.

    def _next_of_paths(self, touched: Sequence[int], moves: Iterable[Move]) -> set[int] | None:
        """Return what `next_squares` does, a way differing from a path only in where it stops straight on."""
        squares: set[int] = set()
        begun = False
        for move in moves:
            stops = self._stops(move)
            count = len(touched) - 1
            if count <= len(stops) and all(square in each for square, each in zip(touched[1:], stops)):
                begun = True
                if count < len(stops):
                    squares |= stops[count]
        return squares if begun else None

    def _passes(self, move: Move, named: Sequence[int]) -> bool:
        """Whether the inner squares named can be found in order among the stops of a path."""
        rest = iter(self._stops(move)[:-1])
        return all(any(square in each for each in rest) for square in named[1:-1])

    def _stops(self, move: Move) -> list[set[int]]:
        """List, for each jump of a listed path, the squares on which it may be seen to land."""
        stops: list[set[int]] = []
        half = half_made(self.search, move._piece)
        landings: set[int] = set()
        for square, taken in zip(move.path[1:], move.captures):
            over, to = self.geometry.bit_of(taken), self.geometry.bit_of(square)
            jumps = [each for each in jumps_from(self.search, half) if each.over == over]
            after = next(each for each in jumps if each.piece == to)
            if after.heading == half.heading:  # straight on: it may have stopped anywhere before
                stops[-1] |= landings
            landings = {self.geometry.square_of(each.piece) for each in jumps}
            stops.append({square})
            half = after
        return stops
