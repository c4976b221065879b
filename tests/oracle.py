"""A slow referee for English-family draughts, written from the rule texts in `seeds/`.

It owns a second opinion on every rule: moves, crowning, results, refusals.
It must never know the library: no import of it, no bitboards, no shared tables.
A board is a dict from square number 1-32 to `b`, `B`, `w` or `W` (lower case man, upper case
king), a side is `"B"` or `"W"`, and geometry is (row, column) with row 0 printed on top.
Ids such as E12 name the line of the rule text that a piece of code follows.
Read next: `test_oracle.py`, which holds this file to published numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

Board: TypeAlias = dict[int, str]
Position: TypeAlias = tuple[Board, str]
Path: TypeAlias = tuple[int, ...]
OracleMove: TypeAlias = tuple[Path, tuple[int, ...]]
Direction: TypeAlias = tuple[int, int]

# ---------------------------------------------------------------------------------------------
# Rules


@dataclass(frozen=True)
class OracleRules:
    """What the rule texts leave to the variant.

    `promotion` says what becomes of a man that reaches the crowning row in a capture:
    `ends-turn` crowns it and stops it there; `in-passing` makes it jump on as a man if it can,
    uncrowned unless it stops there; `continues` crowns it and makes it jump on as a king if it
    can.
    `repetition` is a number of occurrences, `no_capture` and `no_progress` are plies, `None`
    means that the rule does not exist; `draw_order` is the order in which they are looked at.
    """

    straight_chains: bool = False
    men_capture_backward: bool = False
    promotion: str = "ends-turn"
    repetition: int | None = None
    no_capture: int | None = None
    no_progress: int | None = None
    draw_order: tuple[str, ...] = ("REPETITION", "NO_CAPTURE", "NO_PROGRESS")

    def __post_init__(self) -> None:
        if self.promotion not in ("ends-turn", "in-passing", "continues"):
            raise ValueError(f"unknown promotion: {self.promotion!r}")
        if sorted(self.draw_order) != ["NO_CAPTURE", "NO_PROGRESS", "REPETITION"]:
            raise ValueError(f"draw_order names each draw once: {self.draw_order!r}")


ENGLISH = OracleRules()  # R1, R7: chains may turn, no draw by itself
ENGLISH_STRAIGHT = OracleRules(straight_chains=True)  # R2
ENGLISH_WCDF = OracleRules(repetition=3, no_progress=80)  # R8: WCDF 1.32.1, then 1.32.2
ICELANDIC = OracleRules(repetition=3, no_capture=100)  # I14, then I15 (R13, R14)
BY_NAME = {
    "english": ENGLISH,
    "english-straight": ENGLISH_STRAIGHT,
    "english-wcdf": ENGLISH_WCDF,
    "icelandic": ICELANDIC,
}

# ---------------------------------------------------------------------------------------------
# Squares and pieces


def _place(square: int) -> tuple[int, int]:
    row, index = divmod(square - 1, 4)
    # The top left corner is light, so the dark squares of even rows start one column in.
    return row, 2 * index + (1 if row % 2 == 0 else 0)


PLACES: dict[int, tuple[int, int]] = {square: _place(square) for square in range(1, 33)}  # E5, I3
SQUARES: dict[tuple[int, int], int] = {place: square for square, place in PLACES.items()}

FORWARD = {"B": +1, "W": -1}  # E8a, I4: Black moves down, White up
CROWNING_ROW = {"B": 7, "W": 0}  # E11, I10: the row nearest the enemy


def opponent(side: str) -> str:
    """The other side."""
    return "W" if side == "B" else "B"


def side_of(piece: str) -> str:
    """The side a piece belongs to."""
    return piece.upper()


def is_king(piece: str) -> bool:
    """Whether a piece is a king."""
    return piece.isupper()


def squares_of(board: Board, side: str) -> list[int]:
    """The squares of a side's pieces, ascending."""
    return sorted(square for square, piece in board.items() if side_of(piece) == side)


def _is_crowned_on(piece: str, square: int) -> bool:
    """Whether this piece is a man and this square lies on its crowning row."""
    return not is_king(piece) and PLACES[square][0] == CROWNING_ROW[side_of(piece)]


def _beyond(square: int, direction: Direction, distance: int) -> int | None:
    """The square so many diagonal steps away, `None` off the board."""
    row, column = PLACES[square]
    return SQUARES.get((row + distance * direction[0], column + distance * direction[1]))


def _directions(piece: str, both_ways: bool) -> list[Direction]:
    """The diagonal directions open to a piece (E2, I3): a man's are forward unless both ways."""
    rows = (-1, +1) if both_ways or is_king(piece) else (FORWARD[side_of(piece)],)  # E8a, E11
    return [(row, column) for row in rows for column in (-1, +1)]


# ---------------------------------------------------------------------------------------------
# Moves


def _steps(board: Board, start: int) -> Iterator[OracleMove]:
    """The quiet moves of the piece on a square: one step to an empty square (E8b, I5)."""
    for direction in _directions(board[start], both_ways=False):
        end = _beyond(start, direction, 1)
        if end is not None and end not in board:
            yield (start, end), ()


def _jumps(
    board: Board, path: Path, captures: tuple[int, ...], piece: str, rules: OracleRules
) -> Iterator[tuple[int, int]]:
    """The next jumps of a piece that has come along this path: (square jumped, landing)."""
    for direction in _directions(piece, both_ways=rules.men_capture_backward):
        if rules.straight_chains and captures and direction != _leg(path[0], path[1])[0]:
            continue  # R2: only in the direction of the first jump
        over = _beyond(path[-1], direction, 1)
        landing = _beyond(path[-1], direction, 2)
        if over is None or landing is None:
            continue
        if over not in board or side_of(board[over]) == side_of(piece):
            continue  # E8c, I6: own piece, enemy piece and an empty square in line
        if over in captures:
            continue  # E3: it is off the board already
        if landing in board and landing != path[0]:
            continue  # the square the mover itself has left is empty
        yield over, landing


def _chains(
    board: Board, path: Path, captures: tuple[int, ...], piece: str, rules: OracleRules
) -> Iterator[OracleMove]:
    """Every whole capture that begins with this path, its captures in the order jumped."""
    if captures and _is_crowned_on(piece, path[-1]):
        if rules.promotion == "ends-turn":  # E12, I11
            yield path, captures
            return
        if rules.promotion == "continues":
            piece = piece.upper()
    going_on = list(_jumps(board, path, captures, piece, rules))
    if captures and not going_on:  # E8, R3, I7: a chain ends only where it cannot go on
        yield path, captures
    for over, landing in going_on:
        yield from _chains(board, (*path, landing), (*captures, over), piece, rules)


def moves(board: Board, turn: str, rules: OracleRules) -> list[OracleMove]:
    """Every legal move as (full path, captures in the order jumped), ascending by path.

    Every path is a move of its own, round trips included; a position without pieces of the
    mover has none.
    """
    own = squares_of(board, turn)
    taking = [move for start in own for move in _chains(board, (start,), (), board[start], rules)]
    if taking:  # E4, I8: who can take must take; E9, I9: any of them
        return sorted(taking)
    return sorted(move for start in own for move in _steps(board, start))


def play(board: Board, move_path: Path, captures: tuple[int, ...], rules: OracleRules) -> Board:
    """The board after a legal move, as a new dict; the move is not checked."""
    start, end = move_path[0], move_path[-1]
    after = {
        square: piece
        for square, piece in board.items()
        if square != start and square not in captures  # E3, I6
    }
    piece = board[start]
    # E11, I10: a man is crowned where it stops; where it only passes, the variant decides.
    crowned_at = move_path[1:] if rules.promotion == "continues" else (end,)
    after[end] = piece.upper() if any(_is_crowned_on(piece, square) for square in crowned_at) else piece
    return after


# ---------------------------------------------------------------------------------------------
# The end of the game


def plies_since_capture(positions: Sequence[Position]) -> int:
    """Plies since the last capture in a game, or since its first position (I15, R13)."""
    count = 0
    for (before, _), (after, _) in pairwise(positions):
        count = 0 if len(after) < len(before) else count + 1
    return count


def plies_since_progress(positions: Sequence[Position]) -> int:
    """Plies since the last capture or man's move, or since the first position (R8)."""
    count = 0
    for (before, turn), (after, _) in pairwise(positions):
        man_moved = _men(before, turn) != _men(after, turn)
        count = 0 if man_moved or len(after) < len(before) else count + 1
    return count


def _men(board: Board, side: str) -> set[int]:
    return {square for square in squares_of(board, side) if not is_king(board[square])}


def repetitions(positions: Sequence[Position]) -> int:
    """How often the last position has come up: same pieces, same side to move (I14, R12)."""
    return sum(position == positions[-1] for position in positions)


def _reached(count: int, limit: int | None) -> bool:
    return limit is not None and count >= limit


def outcome(positions: Sequence[Position], rules: OracleRules) -> tuple[str | None, str] | None:
    """(winner or `None`, reason) if the game is over in its last position, else `None`.

    `positions` is the whole game so far, the starting position first; clocks and repetitions
    are read off it.
    A loss is looked at before any draw (R14).
    """
    board, turn = positions[-1]
    if not board:
        raise ValueError("a board without any piece has no winner")
    for side in "BW":
        if not squares_of(board, side):
            return opponent(side), "NO_PIECES"  # E13, I12, R11
    if not moves(board, turn, rules):
        return opponent(turn), "NO_MOVES"  # E14, I13, R11
    drawn = {
        "REPETITION": _reached(repetitions(positions), rules.repetition),  # I14, R8
        "NO_CAPTURE": _reached(plies_since_capture(positions), rules.no_capture),  # I15
        "NO_PROGRESS": _reached(plies_since_progress(positions), rules.no_progress),  # R8
    }
    for reason in rules.draw_order:
        if drawn[reason]:
            return None, reason
    return None


def adjudicate(board: Board) -> tuple[str | None, str]:
    """(winner or `None`, reason) by the count of pieces, when play stops undecided (R5, R15)."""
    black, white = squares_of(board, "B"), squares_of(board, "W")
    if len(black) != len(white):
        return ("B" if len(black) > len(white) else "W"), "MORE_PIECES"  # R6
    black_kings, white_kings = (
        sum(is_king(board[square]) for square in squares) for squares in (black, white)
    )
    if black_kings != white_kings:
        return ("B" if black_kings > white_kings else "W"), "MORE_KINGS"  # E15
    return None, "EQUAL"  # E16


# ---------------------------------------------------------------------------------------------
# Counting


def perft(board: Board, turn: str, rules: OracleRules, depth: int) -> int:
    """The number of sequences of so many plies, draws ignored; every path counts."""
    return _count(board, turn, rules, depth, merge=False)


def outcomes(board: Board, turn: str, rules: OracleRules, depth: int = 1) -> int:
    """As `perft`, but moves with equal start, end and captured set count once.

    Under `continues` such moves can still differ in crowning; the first by path stands for all.
    """
    return _count(board, turn, rules, depth, merge=True)


def _count(board: Board, turn: str, rules: OracleRules, depth: int, merge: bool) -> int:
    if depth < 0:
        raise ValueError(f"negative depth: {depth}")
    if depth == 0:
        return 1
    legal = moves(board, turn, rules)
    if merge:
        firsts: dict[tuple[int, int, frozenset[int]], OracleMove] = {}
        for path, captures in legal:
            firsts.setdefault((path[0], path[-1], frozenset(captures)), (path, captures))
        legal = list(firsts.values())
    if depth == 1:
        return len(legal)
    return sum(
        _count(play(board, path, captures, rules), opponent(turn), rules, depth - 1, merge)
        for path, captures in legal
    )


# ---------------------------------------------------------------------------------------------
# Why a path is refused


def _leg(start: int, end: int) -> tuple[Direction, int]:
    """Direction and length of a straight diagonal leg; length 0 if it is none."""
    (start_row, start_column), (end_row, end_column) = PLACES[start], PLACES[end]
    down, right = end_row - start_row, end_column - start_column
    if abs(down) != abs(right) or down == 0:
        return (0, 0), 0
    return (down // abs(down), right // abs(right)), abs(down)


def _legs(path: Path) -> list[tuple[Direction, int]]:
    return [_leg(start, end) for start, end in pairwise(path)]


def _goes_backward(piece: str, path: Path, rules: OracleRules) -> bool:
    """Whether, on some leg, the piece is a man that may not go that way (E8a, I4)."""
    for (direction, length), end in zip(_legs(path), path[1:], strict=True):
        may_jump_back = rules.men_capture_backward and length == 2
        if not is_king(piece) and direction[0] != FORWARD[side_of(piece)] and not may_jump_back:
            return True
        if rules.promotion == "continues" and _is_crowned_on(piece, end):
            piece = piece.upper()
    return False


def _jumps_over_nothing(board: Board, turn: str, path: Path) -> bool:
    """Whether some jump passes no enemy piece, or one that this path has taken before."""
    taken: set[int] = set()
    for (direction, _), start in zip(_legs(path), path[:-1], strict=True):
        over = _beyond(start, direction, 1)
        if over is None or over in taken or over not in board or side_of(board[over]) == turn:
            return True
        taken.add(over)
    return False


def refusal(
    board: Board,
    turn: str,
    rules: OracleRules,
    path: Path,
    captures: tuple[int, ...] | None = None,
) -> str | None:
    """The name of the first reason, in the order below, why a path is no legal move, or `None`.

    A reason is true if any part of the path makes it so, wherever other faults lie.
    `captures`, if given, must be the captures of the path, in the order jumped.
    """
    if len(path) < 2:
        raise ValueError(f"a path has at least two squares: {path!r}")
    if any(square not in PLACES for square in path):
        return "NOT_ON_BOARD"
    start = path[0]
    if start not in board:
        return "NO_PIECE"
    piece = board[start]
    if side_of(piece) != turn:
        return "NOT_YOURS"
    if any(square in board and square != start for square in path[1:]):
        return "OCCUPIED"  # I5
    if rules.promotion == "ends-turn" and any(_is_crowned_on(piece, on) for on in path[1:-1]):
        return "TURN_ENDED"  # E12, I11
    lengths = [length for _, length in _legs(path)]
    is_step = lengths == [1]
    if not is_step and any(length != 2 for length in lengths):
        return "UNREACHABLE"  # E8b, E8c
    if _goes_backward(piece, path, rules):
        return "BACKWARD"  # E8a
    legal = dict(moves(board, turn, rules))
    if is_step and any(legal.values()):
        return "MUST_CAPTURE"  # E4, I8
    if any(len(whole) > len(path) and whole[: len(path)] == path for whole in legal):
        return "MUST_CONTINUE"  # R3, I7
    if not is_step and _jumps_over_nothing(board, turn, path):
        return "NOTHING_TO_CAPTURE"  # E8c, I6
    if rules.straight_chains and len({direction for direction, _ in _legs(path)}) > 1:
        return "NOT_STRAIGHT"  # R2
    if path not in legal:
        raise AssertionError(f"{path} is no legal move, yet nothing is wrong with it: {board}")
    if captures is not None and captures != legal[path]:
        return "WRONG_CAPTURES"
    return None


# ---------------------------------------------------------------------------------------------
# Positions


def initial() -> Board:
    """Twelve men a side on the three rows nearest to it (E6, E7, I1); Black moves first."""
    return {**dict.fromkeys(range(1, 13), "b"), **dict.fromkeys(range(21, 33), "w")}


def from_fen(text: str) -> Position:
    """(board, turn) of a well-formed `turn:colour list:colour list` text without ranges."""
    turn, *sections = text.split(":")
    board: Board = {}
    for section in sections:
        side, names = section[0], section[1:]
        for name in filter(None, names.split(",")):
            square = int(name.removeprefix("K"))
            board[square] = side if name.startswith("K") else side.lower()
    return board, turn


def mirror(board: Board) -> Board:
    """The board turned by 180 degrees with the colours swapped: square s becomes 33 - s."""
    swapped = {"b": "w", "w": "b", "B": "W", "W": "B"}
    return {33 - square: swapped[piece] for square, piece in board.items()}


def legal_position_problems(board: Board) -> list[str]:
    """Everything that keeps a board from being a position of the game; empty if nothing does."""
    problems = []
    if not board:
        problems.append("there is no piece at all")
    for square, piece in sorted(board.items()):
        if piece not in ("b", "B", "w", "W"):
            problems.append(f"no piece is called {piece!r} (on {square})")
        elif square not in PLACES:
            problems.append(f"there is no square {square}")  # E5
        elif _is_crowned_on(piece, square):
            problems.append(f"the man on {square} would have been crowned")  # E11, I10
    for side in "BW":
        if len(squares_of(board, side)) > 12:  # E7, I1
            problems.append(f"{side} has more than 12 pieces")
    return problems
