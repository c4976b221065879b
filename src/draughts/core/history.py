"""The earlier positions of a quiet run, and the exact key of a position.

Owns `Node`, a link of the run, and the layout of a key.  The positions are links of a chain, as a link costs
less than a longer tuple at every ply; a new chain begins after `MAX_CHAIN` links, so that no more than that
are kept beyond those that count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from draughts.kernel.mechanics import Mechanics

if TYPE_CHECKING:
    from mypy_extensions import i64

MAX_CHAIN: Final = 128


@final
class Node:
    """An earlier position of the quiet run, linked to the one before it."""

    __slots__ = ("black", "king_runs", "kings", "length", "older", "previous", "white")

    def __init__(
        self,
        black: i64,
        white: i64,
        kings: i64,
        king_runs: i64,
        previous: Node | None,
        length: i64,
        older: tuple[int, ...],
    ) -> None:
        self.black = black
        self.white = white
        self.kings = kings
        self.king_runs = king_runs
        self.previous = previous
        self.length = length  # of the chain that ends here
        self.older = older  # keys of the positions before the chain, the oldest first


def key_of(
    mechanics: Mechanics, black: i64, white: i64, kings: i64, king_runs: i64, black_moves: bool
) -> int:
    """Return the key of a position in padded bitboards.

    On n squares it is `black | white << n | kings << 2n | (1 << 3n if Black moves)`, and king moves in a
    row above that.
    """
    geometry = mechanics.geometry
    black = geometry.plain(black)
    white = geometry.plain(white)
    kings = geometry.plain(kings)
    squares = geometry.count
    if black_moves:
        kings |= geometry.above  # bit n
    if king_runs == 0 and 30 <= squares <= 40:
        # In two native integers, of 60 bits and of the rest: half of the time.
        low = black | (white & geometry.low_mask) << squares
        high = white >> (60 - squares) | kings << (2 * squares - 60)
        above: int = high
        below: int = low
        return above << 60 | below
    # Python ints, the width too: a native integer on either side would shift bits off the end.
    width: int = squares
    dark: int = black
    light: int = white
    crowned: int = kings
    key = crowned << 2 * width | light << width | dark
    if king_runs:
        runs: int = king_runs
        key |= runs << (3 * width + 1)
    return key


def kept_keys(mechanics: Mechanics, node: Node | None, black_moves: bool, limit: i64) -> tuple[int, ...]:
    """Return the keys of the last `limit` kept positions, the oldest first.

    `black_moves` is that of the newest of them.
    """
    kept: list[int] = []
    link = node
    while link is not None and len(kept) < limit:
        kept.append(key_of(mechanics, link.black, link.white, link.kings, link.king_runs, black_moves))
        black_moves = not black_moves
        link = link.previous
    kept.reverse()
    if node is not None and len(kept) < limit:
        return (*node.older[max(0, len(node.older) - limit + len(kept)) :], *kept)
    return tuple(kept)
