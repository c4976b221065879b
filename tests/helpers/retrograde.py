"""A retrograde solver of small endgames that sees the library through its public functions only.

It owns the values (won, lost or drawn, no draw counters) of every position of a few pieces.
It must never know a bit of how moves are made: every position is a `State`, every successor comes
from `legal_moves` and `apply`, every end from `result`.
Positions are seen from the side to move: one whose mover is White stands in the table beside its
mirror image, so one table serves both colours, and `mover` says for which colour positions are
generated.

A table is kept for each pair of materials, a byte a position: the rank of the mover's placement,
then that of the opponent's.  Captures lead to fewer pieces and crowning to fewer men, so each pair
of tables is solved by itself once those are known: backwards from what is decided, a position is
won as soon as a lost one follows it, and lost once all that follow are won.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple, TypeAlias

from draughts import ENGLISH, Board, Color, Layout, State, apply, legal_moves, result

SQUARES = 32
UNKNOWN, WIN, LOSS, DRAW, NO_POSITION = range(5)

LAYOUT = Layout()
KING_ROW = {Color.BLACK: range(29, 33), Color.WHITE: range(1, 5)}


class Material(NamedTuple):
    """The pieces of one side."""

    men: int
    kings: int


Pair: TypeAlias = tuple[Material, Material]


class Placed(NamedTuple):
    """The pieces of one side on the board, as bits."""

    pieces: int
    kings: int


def placements(material: Material, color: Color) -> Iterator[Placed]:
    """Every way to place one side's pieces; equal ranks of the two colours are mirror images."""
    far = KING_ROW[Color.BLACK]
    for men in combinations([square for square in range(1, SQUARES + 1) if square not in far], material.men):
        free = [square for square in range(1, SQUARES + 1) if square not in men]
        for kings in combinations(free, material.kings):
            masks = []
            for squares in (men + kings, kings):
                if color is Color.BLACK:
                    masks.append(sum(1 << (square - 1) for square in squares))
                else:
                    masks.append(sum(1 << (SQUARES - square) for square in squares))
            yield Placed(*masks)


def materials(pieces: int) -> Iterator[Pair]:
    """Every division of so many pieces into men and kings of the mover and of the opponent."""
    for mine in range(pieces + 1):
        for my_kings in range(mine + 1):
            for their_kings in range(pieces - mine + 1):
                yield (
                    Material(mine - my_kings, my_kings),
                    Material(pieces - mine - their_kings, their_kings),
                )


class Endgames:
    """The value of every position of up to `most` pieces, once `solve` has been called."""

    def __init__(self, most: int, mover: Color = Color.BLACK) -> None:
        self.mover = mover
        self.most = most
        self.placed: dict[Color, dict[Material, list[Placed]]] = {color: {} for color in Color}
        self.ranks: dict[Color, dict[int, tuple[Material, int]]] = {color: {} for color in Color}
        self.tables: dict[Pair, bytearray] = {}
        for color in Color:
            for pieces in range(most + 1):
                for kings in range(pieces + 1):
                    material = Material(pieces - kings, kings)
                    listed = list(placements(material, color))
                    self.placed[color][material] = listed
                    for rank, placed in enumerate(listed):
                        self.ranks[color][placed.pieces | placed.kings << SQUARES] = material, rank

    def solve(self) -> Endgames:
        """Solve everything: fewer pieces first, then fewer men."""
        for pieces in range(1, self.most + 1):
            for mine, theirs in sorted(materials(pieces), key=lambda pair: pair[0].men + pair[1].men):
                if (mine, theirs) not in self.tables:
                    self._solve_pair([(mine, theirs)] + ([(theirs, mine)] if mine != theirs else []))
        return self

    def value(self, state: State) -> int:
        """WIN, LOSS or DRAW for the side to move."""
        pair, index = self._place(state, state.turn)
        return self.tables[pair][index]

    def counts(self, mine: Material, theirs: Material) -> tuple[int, int, int]:
        """Wins, losses and draws of the positions of one material."""
        counted = Counter(self.tables[mine, theirs])
        return counted[WIN], counted[LOSS], counted[DRAW]

    def _place(self, state: State, mover: Color) -> tuple[Pair, int]:
        board = state.board
        kings = board.kings
        pieces = {Color.BLACK: board.black, Color.WHITE: board.white}
        own, other = pieces[mover], pieces[mover.opponent]
        mine, rank = self.ranks[mover][own | (own & kings) << SQUARES]
        theirs, their_rank = self.ranks[mover.opponent][other | (other & kings) << SQUARES]
        return (mine, theirs), rank * len(self.placed[mover][theirs]) + their_rank

    def _solve_pair(self, pairs: list[Pair]) -> None:
        """Solve one material and its reverse: quiet moves lead from the one to the other."""
        sizes = [len(self.placed[self.mover][mine]) * len(self.placed[self.mover][theirs])
                 for mine, theirs in pairs]  # fmt: skip
        base = {pair: sum(sizes[:number]) for number, pair in enumerate(pairs)}
        values = bytearray(sum(sizes))
        open_moves = bytearray(sum(sizes))  # moves not known to lose
        # The quiet moves backwards: the last move to a position, and the one before it to the same.
        last = array("i", [-1]) * sum(sizes)
        before, origin = array("i"), array("i")
        decided: list[int] = []
        for pair in pairs:
            mine, theirs = pair
            index = base[pair] - 1
            for own in self.placed[self.mover][mine]:
                for other in self.placed[self.mover.opponent][theirs]:
                    index += 1
                    if own.pieces & other.pieces:
                        values[index] = NO_POSITION
                        continue
                    state = self._state(own, other)
                    over = result(state)
                    if over is not None:
                        values[index] = WIN if over.winner is self.mover else LOSS
                        decided.append(index)
                        continue
                    still_open = 0
                    for move in legal_moves(state):
                        after_pair, after = self._place(apply(state, move), self.mover.opponent)
                        known = self.tables.get(after_pair)
                        if known is None:
                            after += base[after_pair]
                            before.append(last[after])
                            last[after] = len(origin)
                            origin.append(index)
                            still_open += 1
                        elif known[after] == LOSS:
                            values[index] = WIN
                        elif known[after] == DRAW:
                            still_open += 1
                    open_moves[index] = still_open
                    if values[index] == UNKNOWN and still_open == 0:
                        values[index] = LOSS
                    if values[index] != UNKNOWN:
                        decided.append(index)
        while decided:
            index = decided.pop()
            won = values[index] == WIN
            move_number = last[index]
            while move_number >= 0:
                source = origin[move_number]
                if values[source] == UNKNOWN:
                    open_moves[source] -= won
                    if not won or open_moves[source] == 0:
                        values[source] = LOSS if won else WIN
                        decided.append(source)
                move_number = before[move_number]
        values = values.replace(bytes([UNKNOWN]), bytes([DRAW]))
        for pair, size in zip(pairs, sizes):
            self.tables[pair] = values[base[pair] : base[pair] + size]

    def _state(self, own: Placed, other: Placed) -> State:
        black, white = (own, other) if self.mover is Color.BLACK else (other, own)
        return State(
            Board(LAYOUT, black.pieces, white.pieces, black.kings | white.kings), self.mover, ENGLISH
        )
