"""Bits in, bits out: where pieces can step and jump, and how many games of a length there are.

Owns the padded bitboards of the 8x8 board, the generation of captures and the counting.  Knows no
`Move`, no `State`, no text.  Compiled by mypyc where a C compiler is at hand; read `board` next.

A padded bitboard holds square n on bit (n-1) + (n-1)//8: after every two rows comes one ghost bit, so
that a step is a shift by 4 or 5 from every square, and what runs off an edge falls on a ghost bit or
off the board.  `down` is towards the bottom of the printed board, where Black's men go.

Sides are passed as `own` and `prey`: the pieces of the side to move, and the enemy's pieces not yet
taken.  `black` says whether the side to move is Black.

A path is packed six bits a square, the first square in bits 54-59: ten squares are the most that a
capture by short kings on 8x8 can visit, as it takes pieces of every second row only, three rows of
three.  Packed paths sort as the tuples of their squares do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from draughts.rules import Promotion, Rules

if TYPE_CHECKING:
    from mypy_extensions import i64

# Every literal here is narrower than 62 bits: mypyc boxes wider ones.
ALL: Final = 0x7FBFDFEFF  # the 32 squares, without the three ghost bits
KING_ROWS: Final = 0x78000000F  # the two below together
TOP_ROW: Final = 0xF  # squares 1-4: where white men are crowned
BOTTOM_ROW: Final = 0x780000000  # squares 29-32: where black men are crowned
FIRST: Final = 54  # where the first square of a packed path begins


@final
class Mechanics:
    """The parameters of capturing that the kernel understands, out of a `Rules`."""

    def __init__(
        self, men_capture_backward: bool, straight_chains: bool, ends_turn: bool, continues: bool
    ) -> None:
        self.men_capture_backward = men_capture_backward
        self.straight_chains = straight_chains
        self.ends_turn = ends_turn  # promotion ends the turn
        self.continues = continues  # a man crowned in a capture goes on as a king
        self.common = ends_turn and not men_capture_backward and not straight_chains


def mechanics_of(rules: Rules) -> Mechanics:
    """Take from a variant what the kernel understands."""
    return Mechanics(
        rules.men_capture_backward,
        rules.straight_chains,
        rules.promotion is Promotion.ENDS_TURN,
        rules.promotion is Promotion.CONTINUES,
    )


# Padding.


def padded(bits: i64) -> i64:
    """Move square n from bit n-1 to its padded bit."""
    return bits & 0xFF | (bits & 0xFF00) << 1 | (bits & 0xFF0000) << 2 | (bits & 0xFF000000) << 3


def unpadded(bits: i64) -> i64:
    """Move square n from its padded bit to bit n-1."""
    return bits & 0xFF | (bits >> 1) & 0xFF00 | (bits >> 2) & 0xFF0000 | (bits >> 3) & 0xFF000000


def bit_of(square: i64) -> i64:
    """Give the padded bit of a square number from 1 to 32."""
    one: i64 = (square | 1) & 1  # computed: mypyc shifts a literal 1 as 32 bits
    return one << (square - 1 + ((square - 1) >> 3))


def _square_table() -> list[int]:
    """List the square number of each padded bit, at the remainder of the bit by 37."""
    table = [0] * 37  # the powers of two leave 36 different remainders by 37
    for square in range(1, 33):
        table[bit_of(square) % 37] = square
    return table


_SQUARES: Final = _square_table()


def square_of(bit: i64) -> i64:
    """Give the square number of a padded bitboard of one square."""
    return _SQUARES[bit % 37]


# Steps.


def forward4(bits: i64, black: bool) -> i64:
    if black:
        return bits << 4
    return bits >> 4


def forward5(bits: i64, black: bool) -> i64:
    if black:
        return bits << 5
    return bits >> 5


def back4(bits: i64, black: bool) -> i64:
    if black:
        return bits >> 4
    return bits << 4


def back5(bits: i64, black: bool) -> i64:
    if black:
        return bits >> 5
    return bits << 5


def king_row(black: bool) -> i64:
    """Give the row on which the men of a side are crowned.  E7, E11."""
    if black:
        return BOTTOM_ROW
    return TOP_ROW


def packed_two(piece: i64, to: i64) -> i64:
    """Pack the path from one padded bit to another."""
    return square_of(piece) << FIRST | square_of(to) << (FIRST - 6)


# Who can move.  The pieces that go down the board are Black's men and every king; up it go White's men
# and every king (E8a, E11); where men capture backward every piece jumps both ways.


def going_down(own: i64, kings: i64, black: bool) -> i64:
    """Give the pieces that step down the board."""
    if black:
        return own
    return own & kings


def jumpers(down: i64, up: i64, prey: i64, empty: i64) -> i64:
    """Give the pieces that can capture: an enemy piece next to them, an empty square behind.  E8c, I6."""
    return down & ((empty >> 4 & prey) >> 4 | (empty >> 5 & prey) >> 5) | up & (
        (empty << 4 & prey) << 4 | (empty << 5 & prey) << 5
    )


# Captures.


def captures(
    starters: i64, prey: i64, empty: i64, kings: i64, black: bool, mechanics: Mechanics
) -> list[int]:
    """List every capture of the `starters`, the pieces that can capture, ascending by path.

    The list holds a packed path, the packed squares taken, and so on in turn.
    """
    found: list[int] = []
    while starters:
        piece = starters & -starters
        starters ^= piece
        # The square it leaves counts as empty for the rest of its capture.
        _chase(
            piece, prey, empty | piece, (piece & kings) != 0, black, -1,
            square_of(piece) << FIRST, 0, FIRST, mechanics, found,
        )  # fmt: skip
    return found


def _chase(
    piece: i64,
    prey: i64,
    empty: i64,
    king: bool,
    black: bool,
    kept: i64,
    path: i64,
    taken: i64,
    room: i64,
    mechanics: Mechanics,
    found: list[int],
) -> None:
    """Carry a capture on from `piece` to every end.

    `empty` stays as it was at the start: a piece taken is not jumped again (it has left `prey`), but
    is removed at the end only.  `kept` is the direction of a straight chain, -1 while it is free.
    Directions 0 and 1 go up, 2 and 3 down: in the order of the squares reached.
    """
    went_on = False
    both_ways = king or mechanics.men_capture_backward
    if both_ways or not black:  # E8a, I4
        over = piece >> 5 & prey
        if over and over >> 5 & empty and (kept < 0 or kept == 0):
            went_on = True
            _land(over >> 5, over, 0, prey, empty, king, black, path, taken, room, mechanics, found)
        over = piece >> 4 & prey
        if over and over >> 4 & empty and (kept < 0 or kept == 1):
            went_on = True
            _land(over >> 4, over, 1, prey, empty, king, black, path, taken, room, mechanics, found)
    if both_ways or black:
        over = piece << 4 & prey
        if over and over << 4 & empty and (kept < 0 or kept == 2):
            went_on = True
            _land(over << 4, over, 2, prey, empty, king, black, path, taken, room, mechanics, found)
        over = piece << 5 & prey
        if over and over << 5 & empty and (kept < 0 or kept == 3):
            went_on = True
            _land(over << 5, over, 3, prey, empty, king, black, path, taken, room, mechanics, found)
    if not went_on and taken:  # R3: a chain ends only where it cannot go on
        found.append(path)
        found.append(taken)


def _land(
    piece: i64,
    over: i64,
    direction: i64,
    prey: i64,
    empty: i64,
    king: bool,
    black: bool,
    path: i64,
    taken: i64,
    room: i64,
    mechanics: Mechanics,
    found: list[int],
) -> None:
    """Take the piece `over` and carry the capture on from the square landed on."""
    path |= square_of(piece) << (room - 6)
    taken |= square_of(over) << room
    if not king and piece & king_row(black):
        if mechanics.ends_turn:  # E12, I11
            found.append(path)
            found.append(taken)
            return
        king = mechanics.continues
    if not mechanics.straight_chains:  # R1; R2 keeps the direction
        direction = -1
    _chase(piece, prey ^ over, empty, king, black, direction, path, taken, room - 6, mechanics, found)


# A move played.


def end_of(path: i64) -> i64:
    """Give the padded bit of the last square of a packed path of two squares or more."""
    room: i64 = 0
    while (path >> room) & 63 == 0:
        room += 6
    return bit_of((path >> room) & 63)


def bits_of(squares: i64) -> i64:
    """Give the padded bitboard of all squares of a packed path."""
    bits: i64 = 0
    room: i64 = FIRST
    while room >= 0:
        square = (squares >> room) & 63
        if square == 0:
            break
        bits |= bit_of(square)
        room -= 6
    return bits


def royal_after(kings: i64, piece: i64, to: i64, passed: i64, black: bool, mechanics: Mechanics) -> i64:
    """Give the kings once `piece` has gone to `to`, having stood on the squares `passed`."""
    if kings & piece:
        return kings & ~piece | to
    crowned = to
    if mechanics.continues:
        crowned = passed
    if crowned & king_row(black):  # E11, I10
        return kings | to
    return kings


def successors(
    own: i64, prey: i64, kings: i64, black: bool, mechanics: Mechanics
) -> list[tuple[int, int, int]]:
    """List what follows each legal move: own, prey and kings of the side then to move."""
    found: list[tuple[int, int, int]] = []
    empty = ALL & ~(own | prey)
    down = going_down(own, kings, black)
    up = going_down(own, kings, not black)
    if mechanics.men_capture_backward:
        starters = jumpers(own, own, prey, empty)
    else:
        starters = jumpers(down, up, prey, empty)
    if starters:
        paths = captures(starters, prey, empty, kings, black, mechanics)
        index = 0
        while index < len(paths):
            path: i64 = paths[index]
            gone = bits_of(paths[index + 1])
            piece = bit_of(path >> FIRST)
            to = end_of(path)
            royal = royal_after(kings, piece, to, bits_of(path), black, mechanics)
            found.append((prey ^ gone, own & ~piece | to, royal & ~gone))
            index += 2
        return found
    pieces = down & (empty >> 4 | empty >> 5) | up & (empty << 4 | empty << 5)
    while pieces:
        piece = pieces & -pieces
        pieces ^= piece
        targets = ((down & piece) << 4 | (down & piece) << 5 | (up & piece) >> 4 | (up & piece) >> 5) & empty
        while targets:
            to = targets & -targets
            targets ^= to
            royal = royal_after(kings, piece, to, to, black, mechanics)
            found.append((prey, own ^ piece ^ to, royal))
    return found


# Counting.


def count_plies(own: i64, prey: i64, kings: i64, black: bool, depth: i64, mechanics: Mechanics) -> i64:
    """Count the sequences of `depth` plies (1 or more) under any mechanics, as the moves are listed."""
    if mechanics.common:
        return count(own, prey, kings, black, depth)
    following = successors(own, prey, kings, black, mechanics)
    if depth == 1:
        return len(following)
    total: i64 = 0
    for theirs, mine, royal in following:
        total += count_plies(theirs, mine, royal, not black, depth - 1, mechanics)
    return total


def _count_reached(one: i64, other: i64, down: bool) -> i64:
    """Count the squares of two sets reached by going `down` the board, or up it, together.

    Nothing that goes down reaches the top row, nothing that goes up the bottom row: two sets of 31 bits
    share one word.
    """
    if down:
        bits = one >> 4 | other << 27
    else:
        bits = one | other << 31
    bits -= (bits >> 1) & 0x1555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((bits * 0x0101010101010101) >> 56) & 0xFF  # the mask for the build where ints grow


def count(own: i64, prey: i64, kings: i64, black: bool, depth: i64) -> i64:
    """Count the sequences of `depth` plies (1 or more) where capturing is the common kind.

    The common kind: men capture forward only, chains may turn, promotion ends the turn.
    """
    empty = ALL & ~(own | prey)
    royal = own & kings
    total: i64 = 0
    starters = own & (back4(back4(empty, black) & prey, black) | back5(back5(empty, black) & prey, black))
    if royal:
        starters |= royal & (
            forward4(forward4(empty, black) & prey, black) | forward5(forward5(empty, black) & prey, black)
        )
    if starters:
        if depth == 1 and not starters & kings:
            # If none of the men can jump on, the captures are counted as sets.
            first = forward4(forward4(starters, black) & prey, black) & empty
            second = forward5(forward5(starters, black) & prey, black) & empty
            landed = first | second
            if not (
                (
                    forward4(forward4(landed, black) & prey, black)
                    | forward5(forward5(landed, black) & prey, black)
                )
                & empty
            ):
                return _count_reached(first, second, black)
        while starters:
            piece = starters & -starters
            starters ^= piece
            if piece & kings:
                total += _count_king(own ^ piece, prey, kings ^ piece, piece, empty | piece, black, depth)
            else:
                total += _count_man(own ^ piece, prey, kings, piece, empty, black, depth)
        return total
    if depth == 1:
        total = _count_reached(forward4(own, black) & empty, forward5(own, black) & empty, black)
        if royal:
            total += _count_reached(back4(royal, black) & empty, back5(royal, black) & empty, not black)
        return total
    # A loop for each direction: its shifts stay constants, which a loop over directions would lose.
    ahead = forward4(own, black) & empty
    while ahead:
        to = ahead & -ahead
        ahead ^= to
        total += _count_step(own, prey, kings, back4(to, black), to, black, depth)
    ahead = forward5(own, black) & empty
    while ahead:
        to = ahead & -ahead
        ahead ^= to
        total += _count_step(own, prey, kings, back5(to, black), to, black, depth)
    if royal:
        ahead = back4(royal, black) & empty
        while ahead:
            to = ahead & -ahead
            ahead ^= to
            total += _count_step(own, prey, kings, forward4(to, black), to, black, depth)
        ahead = back5(royal, black) & empty
        while ahead:
            to = ahead & -ahead
            ahead ^= to
            total += _count_step(own, prey, kings, forward5(to, black), to, black, depth)
    return total


def _count_step(own: i64, prey: i64, kings: i64, piece: i64, to: i64, black: bool, depth: i64) -> i64:
    if kings & piece:
        kings ^= piece ^ to
    else:
        kings |= to & king_row(black)
    return count(prey, own ^ piece ^ to, kings, not black, depth - 1)


def _count_man(own: i64, prey: i64, kings: i64, piece: i64, empty: i64, black: bool, depth: i64) -> i64:
    """Count from a man in the middle of a capture; it has been lifted off `own`."""
    if piece & king_row(black):
        if depth == 1:
            return 1
        return count(prey, own | piece, kings & (own | prey) | piece, not black, depth - 1)
    over = forward4(piece, black) & prey
    landing = forward4(over, black) & empty
    over5 = forward5(piece, black) & prey
    landing5 = forward5(over5, black) & empty
    if not landing | landing5:
        if depth == 1:
            return 1
        return count(prey, own | piece, kings & (own | prey), not black, depth - 1)
    total: i64 = 0
    if landing:
        total = _count_man(own, prey ^ over, kings, landing, empty, black, depth)
    if landing5:
        total += _count_man(own, prey ^ over5, kings, landing5, empty, black, depth)
    return total


def _count_king(own: i64, prey: i64, kings: i64, piece: i64, empty: i64, black: bool, depth: i64) -> i64:
    """Count from a king in the middle of a capture; it has been lifted off `own` and `kings`."""
    total: i64 = 0
    went_on = False
    over = forward4(piece, black) & prey
    landing = forward4(over, black) & empty
    if landing:
        went_on = True
        total += _count_king(own, prey ^ over, kings, landing, empty, black, depth)
    over = forward5(piece, black) & prey
    landing = forward5(over, black) & empty
    if landing:
        went_on = True
        total += _count_king(own, prey ^ over, kings, landing, empty, black, depth)
    over = back4(piece, black) & prey
    landing = back4(over, black) & empty
    if landing:
        went_on = True
        total += _count_king(own, prey ^ over, kings, landing, empty, black, depth)
    over = back5(piece, black) & prey
    landing = back5(over, black) & empty
    if landing:
        went_on = True
        total += _count_king(own, prey ^ over, kings, landing, empty, black, depth)
    if went_on:
        return total
    if depth == 1:
        return 1
    return count(prey, own | piece, kings & (own | prey) | piece, not black, depth - 1)
