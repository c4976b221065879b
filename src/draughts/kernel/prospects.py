"""Prospects: what a flying king in the middle of a capture can still come to.

Owns a proof that a capture cannot end as wanted, which keeps searches among very many pieces short.

Pieces taken stay on the board until a capture has ended, so the squares that are empty stay the same.
The empty squares beside a piece that can be jumped along a line, up to the next piece, are a group of
squares, and groups that share a square are one.  Each jump leads from a group to a group.  A capture is
a walk that uses each piece once: it leaves every group as often as it enters it, but for the groups
where it begins and ends (Euler on the bridges of Koenigsberg).  So the groups that the pieces of a
capture join an odd number of times tell whether one walk can take them all, and where it would end.

A piece that can be jumped along several lines may join one pair of groups or another.  What it changes
then is added to the sums that are possible; sums are of bits without carry, so that all of them are
known from few (a basis, as in linear algebra), however many such pieces there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from draughts.kernel.geometry import PLACES
from draughts.kernel.lines import LAST, following, slid
from draughts.kernel.mechanics import Mechanics

if TYPE_CHECKING:
    from mypy_extensions import i64


_MOST_KNOWN: Final = 10_000  # sets of pieces whose choices are kept
_MOST_LEFT: Final = 3  # kings


def is_foretold(piece: i64, kings: i64, mechanics: Mechanics) -> bool:
    """Whether prospects tell anything of a piece: it flies from the first, among pieces that stay."""
    return mechanics.flying and piece & kings != 0 and not mechanics.at_once


def _sides(prey: i64, empty: i64, mechanics: Mechanics) -> list[tuple[int, int, int]]:
    """List each piece with the empty squares on its two sides, for each line along which it can be jumped."""
    sides: list[tuple[int, int, int]] = []
    while prey:
        piece = prey & -prey
        prey ^= piece
        direction = mechanics.first_direction
        while direction <= LAST // 2:  # the opposite directions are looked in as well
            before = slid(piece, LAST - direction, empty, True, mechanics)
            behind = slid(piece, direction, empty, True, mechanics)
            if before and behind:
                sides.append((piece, before, behind))
            direction = following(direction, mechanics.orthogonal)
    return sides


@final
class Prospects:
    """The groups of squares around the enemy pieces of a position, and how each piece joins them."""

    def __init__(self, prey: i64, empty: i64, mechanics: Mechanics) -> None:
        self.jumpable: i64 = 0  # enemy pieces with an empty square on both sides along a line
        self.choosing: i64 = 0  # those of them that may join one pair of groups or another
        # At the remainder of a square, its group, named by the first of its squares; at that of the first
        # square of a group, all of them.
        self.group: list[int] = [0] * PLACES
        self.members: list[int] = [0] * PLACES
        # At the remainder of an enemy piece, what it joins: two groups, or nothing where they are one.
        self.joins: list[list[int]] = [[] for _ in range(PLACES)]
        self.known: dict[int, _Choices] = {}  # by the pieces that choose
        # What captures compare by, where they do: the value of men and kings, and how much of it one
        # may leave to be as good as the best.
        self.kings: i64 = 0
        self.man_value: i64 = 1
        self.king_value: i64 = 1
        self.spare: i64 = 0
        left = empty
        while left:
            square = left & -left
            left ^= square
            self.group[square % PLACES] = square
            self.members[square % PLACES] = square
        sides = _sides(prey, empty, mechanics)
        for _, before, behind in sides:
            self._unite(before)
            self._unite(behind)
        for piece, before, behind in sides:
            self._join(piece, before, behind)

    def _unite(self, squares: i64) -> None:
        """Make one group of those that the squares belong to."""
        every: i64 = 0
        left = squares
        while left:
            square = left & -left
            left &= left - 1
            every |= self.group_of(square)
        first = every & -every
        self.members[first % PLACES] = every
        left = every
        while left:
            square = left & -left
            left ^= square
            self.group[square % PLACES] = first

    def _join(self, piece: i64, before: i64, behind: i64) -> None:
        """Take down that a piece can be jumped between the squares on its two sides."""
        first: i64 = self.group[(before & -before) % PLACES]
        second: i64 = self.group[(behind & -behind) % PLACES]
        joined = first ^ second
        joins = self.joins[piece % PLACES]
        if joined not in joins:
            joins.append(joined)
            if piece & self.jumpable:
                self.choosing |= piece
        self.jumpable |= piece

    def group_of(self, square: i64) -> i64:
        """Give all squares of the group of an empty square."""
        first: i64 = self.group[square % PLACES]
        return self.members[first % PLACES]

    def set_values(self, man: i64, king: i64, kings: i64) -> None:
        """Take down what the enemy's men and kings are worth; else each counts 1."""
        self.man_value = man
        self.king_value = king
        self.kings = kings

    def value_of(self, pieces: i64) -> i64:
        """Give the value of enemy pieces."""
        value: i64 = 0
        while pieces:
            piece = pieces & -pieces
            pieces ^= piece
            value += self.king_value if piece & self.kings else self.man_value
        return value

    def set_spare(self, best: i64) -> None:
        """Take down what the best capture so far takes."""
        self.spare = self.value_of(self.jumpable) - self.value_of(best)

    def tell(self) -> bool:
        """Whether a capture may leave so little that it is worth looking at all that it may leave."""
        return self.spare <= _MOST_LEFT * self.king_value

    def ends_of(self, square: i64, pieces: i64) -> i64:
        """Give the squares where a walk from a square may end that takes `pieces`, for all that is known."""
        if pieces & ~self.jumpable:
            return 0
        return self.ends(self.odd_groups(square, pieces), pieces)

    def odd_groups(self, square: i64, pieces: i64) -> i64:
        """Give the groups that a walk from a square meets an odd number of times if it takes `pieces`.

        Those that leave a choice are taken in the first way.
        """
        odd: i64 = self.group[square % PLACES]
        while pieces:
            piece = pieces & -pieces
            pieces ^= piece
            odd ^= self.joined(piece)
        return odd

    def joined(self, piece: i64) -> i64:
        """Give the groups that a piece joins, in the first way."""
        return self.joins[piece % PLACES][0]

    def ends(self, odd: i64, pieces: i64) -> i64:
        """Give the squares where a walk may end that takes `pieces`, by `odd`, their odd groups."""
        choosing = pieces & self.choosing
        choices = self.known.get(choosing)
        if choices is None:
            if len(self.known) > _MOST_KNOWN:
                self.known.clear()
            choices = self.known[choosing] = _Choices(choosing, self)
        squares: i64 = choices.ends.get(choices.reduced(odd), 0)
        return squares


@final
class _Choices:
    """What pieces that leave a choice can change in the groups that are odd."""

    def __init__(self, choosing: i64, prospects: Prospects) -> None:
        # Changes of which every other is a sum; the first bit of each is in no other.
        self.basis: list[int] = []
        while choosing:
            piece = choosing & -choosing
            choosing ^= piece
            joins = prospects.joins[piece % PLACES]
            for other in joins[1:]:
                change: i64 = joins[0]
                also: i64 = other
                self._add(change ^ also)
        # The squares of the groups that can be the only odd one, by what is left of it.
        self.ends: dict[int, int] = {}
        for first in prospects.group:
            if first:
                left = self.reduced(first)
                squares: i64 = self.ends.get(left, 0)
                self.ends[left] = squares | prospects.group_of(first)

    def _add(self, change: i64) -> None:
        change = self.reduced(change)
        if not change:
            return
        first = change & -change
        index: i64 = 0
        while index < len(self.basis):
            each: i64 = self.basis[index]
            if each & first:
                self.basis[index] = each ^ change
            index += 1
        self.basis.append(change)

    def reduced(self, odd: i64) -> i64:
        """Give what is the same for all sets of groups that the choices turn into each other."""
        for number in self.basis:
            change: i64 = number
            if odd & change & -change:
                odd ^= change
        return odd
