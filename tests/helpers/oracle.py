"""A slow referee for draughts of many kinds, written from the rule texts in `seeds/` and rule cards.

It owns a second opinion on every rule: moves, crowning, results, and refusals in games of short kings.
It must never know the library: no import of it, no bitboards, no shared tables.
A board is a dict from square number to `b`, `B`, `w` or `W` (lower case man, upper case king), a side
is `"B"` or `"W"`, and geometry is (row, column) with row 0 printed on top.
Ids such as E12 name the line of the rule text that a piece of code follows.
What a variant may choose, and the games themselves, are declared in `oracle_games.py`.
Read next: `test_oracle.py`, which holds this file to published numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

from oracle_games import BY_NAME as BY_NAME
from oracle_games import ENGLISH as ENGLISH
from oracle_games import ENGLISH_STRAIGHT as ENGLISH_STRAIGHT
from oracle_games import ENGLISH_WCDF as ENGLISH_WCDF
from oracle_games import ICELANDIC as ICELANDIC
from oracle_games import OracleDraw as OracleDraw
from oracle_games import OracleRules as OracleRules
from oracle_games import OracleShape as OracleShape

Board: TypeAlias = dict[int, str]
Position: TypeAlias = tuple[Board, str]
Path: TypeAlias = tuple[int, ...]
OracleMove: TypeAlias = tuple[Path, tuple[int, ...]]
Direction: TypeAlias = tuple[int, int]
# By side: how many quiet moves in a row one king has made, and where it stands; a side may be missing.
KingRuns: TypeAlias = Mapping[str, tuple[int, int]]

NO_RUNS: KingRuns = {}
MOST_CHAINS = 20_000  # more captures than this in one position are not counted out


class TooManyChainsError(Exception):
    """A position has more captures than this referee is willing to write down."""


# ---------------------------------------------------------------------------------------------
# Squares and pieces

PLACES = ENGLISH.shape.places  # E5, I3: the board of 8x8 with square 1 at the top left
SQUARES = ENGLISH.shape.squares

FORWARD = {"B": +1, "W": -1}  # E8a, I4: Black moves down, White up
CROWNING_ROW = {"B": 7, "W": 0}  # E11, I10: the row nearest the enemy, on 8x8


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


def crowning_row(side: str, rules: OracleRules) -> int:
    """The row on which a side's men are crowned (E11, I10)."""
    return rules.shape.rows - 1 if side == "B" else 0


def _is_crowned_on(piece: str, square: int, rules: OracleRules) -> bool:
    """Whether this piece is a man and this square lies on its crowning row."""
    row = rules.shape.places[square][0]
    return not is_king(piece) and row == crowning_row(side_of(piece), rules)


def _beyond(square: int, direction: Direction, distance: int, rules: OracleRules) -> int | None:
    """The square so many steps away in a direction, `None` off the board."""
    row, column = rules.shape.places[square]
    return rules.shape.squares.get((row + distance * direction[0], column + distance * direction[1]))


DIAGONAL = [(-1, -1), (-1, +1), (+1, -1), (+1, +1)]  # E2, I3
# Along a row or a column every other square is of the game, so one step is two squares long.
ORTHOGONAL = [(-2, 0), (0, -2), (0, +2), (+2, 0)]


def _is_backward(piece: str, direction: Direction) -> bool:
    """Whether a direction leads toward the piece's own side; along a row does not."""
    return direction[0] * FORWARD[side_of(piece)] < 0


# ---------------------------------------------------------------------------------------------
# Quiet moves


def _quiet_moves(board: Board, start: int, rules: OracleRules) -> Iterator[OracleMove]:
    """The quiet moves of the piece on a square: to an empty square in a diagonal line (E8b, I5)."""
    piece = board[start]
    for direction in DIAGONAL:
        if not is_king(piece) and _is_backward(piece, direction):
            continue  # E8a, E11
        reach = max(rules.shape.places) if is_king(piece) and rules.flying_kings else 1
        for distance in range(1, reach + 1):
            end = _beyond(start, direction, distance, rules)
            if end is None or end in board:
                break
            yield (start, end), ()


def _may_not_walk(board: Board, square: int, rules: OracleRules, runs: KingRuns) -> bool:
    """Whether the king on a square has made all the quiet moves in a row that it may make."""
    if rules.king_moves_limit is None:
        return False
    count, king = _that_matter(board, runs).get(side_of(board[square]), (0, 0))
    return king == square and count >= rules.king_moves_limit


def _that_matter(board: Board, runs: KingRuns) -> KingRuns:
    """The runs of kings that are on the board, of sides that have a man."""
    return {side: run for side, run in runs.items() if _men(board, side) and board.get(run[1]) == side}


def runs_after(before: Board, turn: str, after: Board, rules: OracleRules, runs: KingRuns) -> KingRuns:
    """The runs of quiet king moves after a ply of `turn` that led from one board to the other.

    A side's run is that of the king it moved last; another piece's move and any capture by that side
    end it. It is forgotten when the king is taken, and while the side has no man, as it cannot matter.
    """
    if rules.king_moves_limit is None:
        return NO_RUNS
    new = {side: run for side, run in runs.items() if side != turn}
    if len(after) == len(before):
        (left,) = set(squares_of(before, turn)) - set(squares_of(after, turn))
        (reached,) = set(squares_of(after, turn)) - set(squares_of(before, turn))
        if is_king(before[left]):
            count, king = runs.get(turn, (0, 0))
            new[turn] = (count + 1 if king == left else 1), reached
    return _that_matter(after, new)


# ---------------------------------------------------------------------------------------------
# Captures


def _is_free(board: Board, square: int | None, start: int, captures: Path, rules: OracleRules) -> bool:
    """Whether a square can be passed and stood on, during the capture of the piece from `start`."""
    if square is None:
        return False
    if rules.removal == "at-once" and square in captures:
        return True
    return square not in board or square == start  # the mover itself has left its square


def _jumps(
    board: Board, start: int, at: int, captures: Path, piece: str, rules: OracleRules
) -> Iterator[tuple[Direction, int, list[int]]]:
    """The jumps of a piece that comes from `start` and is now `at`: (direction, jumped, landings).

    Landings are in order of distance, the square right behind the jumped piece first.
    """
    flies = is_king(piece) and rules.flying_kings
    for direction in DIAGONAL + (ORTHOGONAL if rules.orthogonal_captures else []):
        if not is_king(piece) and not rules.men_capture_backward and _is_backward(piece, direction):
            continue  # E8a
        distance = 1
        while flies and _is_free(board, _beyond(at, direction, distance, rules), start, captures, rules):
            distance += 1
        over = _beyond(at, direction, distance, rules)
        if over is None or _is_free(board, over, start, captures, rules):
            continue
        if side_of(board[over]) == side_of(piece):
            continue  # E8c, I6: own piece, enemy piece and an empty square in line
        if over in captures:
            continue  # no piece is jumped twice
        if is_king(board[over]) and not is_king(piece) and not rules.men_capture_kings:
            continue
        landings = []
        while True:
            distance += 1
            landing = _beyond(at, direction, distance, rules)
            if landing is None or not _is_free(board, landing, start, captures, rules):
                break
            landings.append(landing)
            if not flies or rules.landing == "behind":
                break
        if landings:
            yield direction, over, landings


def _chains(
    board: Board,
    path: Path,
    landings: list[int],
    captures: Path,
    piece: str,
    heading: Direction | None,
    rules: OracleRules,
) -> Iterator[OracleMove]:
    """Every whole capture that begins so: captures in the order jumped, path as PDN writes it.

    The piece has come along `path` by a jump in the direction `heading` and may stand on any of
    `landings`; the first call has no path, no captures, and the start as its landing.
    """
    start = path[0] if path else landings[0]
    if _is_crowned_on(piece, landings[0], rules):  # a man has one landing
        if rules.promotion == "ends-turn":  # E12, I11
            yield (*path, landings[0]), captures
            return
        if rules.promotion == "continues":
            piece = piece.upper()
    goes_on = False
    for landing in landings:
        for direction, over, further in _jumps(board, start, landing, captures, piece, rules):
            if rules.straight_chains and heading not in (None, direction):
                continue  # R2: only in the direction of the first jump
            goes_on = True
            if direction == heading and landing != landings[0]:
                continue  # straight on to the next piece is one way, however far apart the two stand
            yield from _chains(board, (*path, landing), further, (*captures, over), piece, direction, rules)
    if not captures:
        return
    if goes_on and not rules.chains_may_stop:
        return  # E8, R3, I7: a chain ends only where it cannot go on, from whichever landing square
    if rules.landing == "behind-king" and is_king(board[captures[-1]]):
        landings = landings[:1]
    for landing in landings:
        yield (*path, landing), captures


def _captures(board: Board, turn: str, rules: OracleRules) -> list[OracleMove]:
    """Every whole capture of a side, precedence aside."""
    found = []
    for start in squares_of(board, turn):
        for move in _chains(board, (), [start], (), board[start], None, rules):
            found.append(move)
            if len(found) > MOST_CHAINS:
                raise TooManyChainsError(f"more than {MOST_CHAINS} captures: {board}, {turn} to move")
    return found


def _worth(board: Board, move: OracleMove, criterion: str) -> tuple[int, ...]:
    """How good a capture is by one criterion of precedence; the greatest is the best."""
    path, captures = move
    kings = [int(is_king(board[square])) for square in captures]
    if criterion == "most-pieces":
        return (len(captures),)
    if criterion == "with-king":
        return (int(is_king(board[path[0]])),)
    if criterion == "most-kings":
        return (sum(kings),)
    if criterion == "kings-earliest":  # jump by jump; no jump is as good as one over a man
        return (*kings, *[0] * (len(board) - len(kings)))
    if criterion == "frisian-value":
        return (sum(199 if king else 100 for king in kings),)
    if criterion == "frisian-value-150":
        return (sum(150 if king else 100 for king in kings),)
    raise AssertionError(criterion)


def _best(board: Board, captures: list[OracleMove], rules: OracleRules) -> list[OracleMove]:
    """The captures that precedence leaves."""
    for criterion in rules.precedence:
        best = max((_worth(board, move, criterion) for move in captures), default=())
        captures = [move for move in captures if _worth(board, move, criterion) == best]
    return captures


# ---------------------------------------------------------------------------------------------
# Moves


def moves(board: Board, turn: str, rules: OracleRules, runs: KingRuns = NO_RUNS) -> list[OracleMove]:
    """Every legal move as (full path, captures in the order jumped), ascending by path.

    Between two captures a path holds the square where the piece turns, or straight on the square right
    behind the piece just jumped.
    By `every-path` every path is a move of its own, round trips included; by `one-an-outcome` the first
    path stands for all of its outcome.
    A position without pieces of the mover has none; `runs` matter under a limit on king moves only.
    Raises TooManyChainsError beyond `MOST_CHAINS` captures.
    """
    taking = sorted(_best(board, _captures(board, turn, rules), rules))
    if rules.listing == "one-an-outcome":
        taking = _one_an_outcome(board, taking, rules)
    if taking and not rules.captures_optional:  # E4, I8: who can take must take; E9, I9: any of them
        return taking
    walking = [start for start in squares_of(board, turn) if not _may_not_walk(board, start, rules, runs)]
    return sorted(taking + [move for start in walking for move in _quiet_moves(board, start, rules)])


def _one_an_outcome(board: Board, captures: list[OracleMove], rules: OracleRules) -> list[OracleMove]:
    """The first, in the order given, of the captures of equal start, end, captured set and crowning."""
    first: dict[tuple[int, int, frozenset[int], str], OracleMove] = {}
    for path, taken in captures:
        ends_as = play(board, path, taken, rules)[path[-1]]
        first.setdefault((path[0], path[-1], frozenset(taken), ends_as), (path, taken))
    return list(first.values())


def play(board: Board, move_path: Path, captures: Path, rules: OracleRules) -> Board:
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
    is_crowned = any(_is_crowned_on(piece, square, rules) for square in crowned_at)
    after[end] = piece.upper() if is_crowned else piece
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


def plies_since_change(positions: Sequence[Position]) -> int:
    """Plies since the last capture or crowning, or since the first position."""
    count = 0
    for (before, turn), (after, _) in pairwise(positions):
        crowned = len(_men(after, turn)) < len(_men(before, turn))
        count = 0 if crowned or len(after) < len(before) else count + 1
    return count


def _men(board: Board, side: str) -> set[int]:
    return {square for square in squares_of(board, side) if not is_king(board[square])}


def _kings(board: Board, side: str) -> set[int]:
    return {square for square in squares_of(board, side) if is_king(board[square])}


def king_runs(positions: Sequence[Position], rules: OracleRules, runs: KingRuns = NO_RUNS) -> list[KingRuns]:
    """The runs of quiet king moves in each position of a game; `runs` are those of its first."""
    found = [_that_matter(positions[0][0], runs)]
    for (before, turn), (after, _) in pairwise(positions):
        found.append(runs_after(before, turn, after, rules, found[-1]))
    return found


def repetitions(positions: Sequence[Position], rules: OracleRules = ENGLISH, runs: KingRuns = NO_RUNS) -> int:
    """How often the last position has come up: same pieces, same side to move (I14, R12), same runs."""
    whole = list(zip(positions, king_runs(positions, rules, runs), strict=True))
    return sum(position == whole[-1] for position in whole)


def _is_drawn(positions: Sequence[Position], draw: OracleDraw, rules: OracleRules, runs: KingRuns) -> bool:
    """Whether a draw rule holds in the last position of a game."""
    if draw.reason == "REPETITION":  # I14, R8
        return repetitions(positions, rules, runs) >= draw.limit
    if draw.reason == "NO_CAPTURE":  # I15
        return plies_since_capture(positions) >= draw.limit
    if draw.reason == "NO_PROGRESS":  # R8
        return plies_since_progress(positions) >= draw.limit
    if plies_since_change(positions) < draw.limit:
        return False
    if draw.reason == "LONE_KING":
        return any(_holds_out(positions, side, draw, rules) for side in "BW")
    if draw.reason == "SAME_FORCE":
        return _is_force(positions[-1][0], draw)
    raise AssertionError(draw)


def _holds_out(positions: Sequence[Position], side: str, draw: OracleDraw, rules: OracleRules) -> bool:
    """Whether a side's lone king faces the force of a LONE_KING rule, on the long diagonal if it says so."""
    board = positions[-1][0]
    own, against = squares_of(board, side), squares_of(board, opponent(side))
    kings = _kings(board, opponent(side))
    if len(own) != 1 or _men(board, side) or not draw.least <= len(against) <= draw.most or not kings:
        return False
    if draw.kings_only and len(kings) < len(against):
        return False
    if not draw.long_diagonal:
        return True
    if plies_since_progress(positions) < draw.limit:  # without a man's move, too
        return False
    spell = [squares_of(each, side)[0] for each, _ in positions[-draw.limit - 1 :]]
    return any(line.issuperset(spell) for line in rules.shape.long_diagonals)


def _is_force(board: Board, draw: OracleDraw) -> bool:
    """Whether both sides have a king and as many pieces as a SAME_FORCE rule says."""
    if not _kings(board, "B") or not _kings(board, "W"):
        return False
    numbers = [len(squares_of(board, side)) for side in "BW"] if draw.each_side else [len(board)]
    return all(draw.least <= number <= draw.most for number in numbers)


def outcome(
    positions: Sequence[Position], rules: OracleRules, runs: KingRuns = NO_RUNS
) -> tuple[str | None, str] | None:
    """(winner or `None`, reason) if the game is over in its last position, else `None`.

    `positions` is the whole game so far, the starting position first; clocks and repetitions
    are read off it, and `runs` are the runs of king moves in the first.
    A loss, or a first king, is looked at before any draw (R14).  Where both sides have a king from the
    start, the side that has just moved is taken to have had its own first.
    """
    board, turn = positions[-1]
    if not board:
        raise ValueError("a board without any piece has no winner")
    for side in "BW":
        if not squares_of(board, side):
            return _beaten(side, rules), "NO_PIECES"  # E13, I12, R11
    if rules.aim == "first-king":
        for side in (opponent(turn), turn):
            if _kings(board, side):
                return side, "FIRST_KING"
    if not moves(board, turn, rules, king_runs(positions, rules, runs)[-1]):
        return _beaten(turn, rules), "NO_MOVES"  # E14, I13, R11
    for draw in rules.draws:
        if _is_drawn(positions, draw, rules, runs):
            return None, draw.reason
    return None


def _beaten(side: str, rules: OracleRules) -> str:
    """Who wins when a side has no pieces, or no move on its turn."""
    return side if rules.aim == "lose-all" else opponent(side)


def adjudicate(board: Board, rules: OracleRules = ENGLISH) -> tuple[str | None, str]:
    """(winner or `None`, reason) by the count of pieces, when play stops undecided (R5, R15).

    Where the loser wins, the side with less is ahead.
    """
    black, white = squares_of(board, "B"), squares_of(board, "W")
    if len(black) != len(white):
        return _beaten("W" if len(black) > len(white) else "B", rules), "MORE_PIECES"  # R6
    black_kings, white_kings = (
        sum(is_king(board[square]) for square in squares) for squares in (black, white)
    )
    if black_kings != white_kings:
        return _beaten("W" if black_kings > white_kings else "B", rules), "MORE_KINGS"  # E15
    return None, "EQUAL"  # E16


# ---------------------------------------------------------------------------------------------
# Counting


def perft(board: Board, turn: str, rules: OracleRules, depth: int, runs: KingRuns = NO_RUNS) -> int:
    """The number of sequences of so many plies, draws ignored; whatever `moves` lists counts."""
    if depth < 0:
        raise ValueError(f"negative depth: {depth}")
    if depth == 0:
        return 1
    legal = moves(board, turn, rules, runs)
    if depth == 1:
        return len(legal)
    count = 0
    for path, captures in legal:
        after = play(board, path, captures, rules)
        then = runs_after(board, turn, after, rules, runs)
        count += perft(after, opponent(turn), rules, depth - 1, then)
    return count


def outcomes(board: Board, turn: str, rules: OracleRules, depth: int = 1) -> int:
    """As `perft`, but captures of one outcome count once."""
    return perft(board, turn, replace(rules, listing="one-an-outcome"), depth)


# ---------------------------------------------------------------------------------------------
# Why a path is refused


def _leg(start: int, end: int, rules: OracleRules) -> tuple[Direction, int]:
    """Direction and length of a straight diagonal leg; length 0 if it is none."""
    (start_row, start_column), (end_row, end_column) = (rules.shape.places[each] for each in (start, end))
    down, right = end_row - start_row, end_column - start_column
    if abs(down) != abs(right) or down == 0:
        return (0, 0), 0
    return (down // abs(down), right // abs(right)), abs(down)


def _legs(path: Path, rules: OracleRules) -> list[tuple[Direction, int]]:
    return [_leg(start, end, rules) for start, end in pairwise(path)]


def _goes_backward(piece: str, path: Path, rules: OracleRules) -> bool:
    """Whether, on some leg, the piece is a man that may not go that way (E8a, I4)."""
    for (direction, length), end in zip(_legs(path, rules), path[1:], strict=True):
        may_jump_back = rules.men_capture_backward and length == 2
        if not is_king(piece) and direction[0] != FORWARD[side_of(piece)] and not may_jump_back:
            return True
        if rules.promotion == "continues" and _is_crowned_on(piece, end, rules):
            piece = piece.upper()
    return False


def _jumps_over_nothing(board: Board, turn: str, path: Path, rules: OracleRules) -> bool:
    """Whether some jump passes no enemy piece, or one that this path has taken before."""
    taken: set[int] = set()
    for (direction, _), start in zip(_legs(path, rules), path[:-1], strict=True):
        over = _beyond(start, direction, 1, rules)
        if over is None or over in taken or over not in board or side_of(board[over]) == turn:
            return True
        taken.add(over)
    return False


def _has_known_reasons(rules: OracleRules) -> bool:
    unknown = (
        rules.flying_kings
        or rules.orthogonal_captures
        or rules.precedence
        or rules.captures_optional
        or rules.chains_may_stop
        or rules.king_moves_limit
    )
    return not unknown and rules.men_capture_kings and rules.listing == "every-path"


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
    It knows the reasons of games of short kings that go by `every-path` and leave all captures free.
    """
    if not _has_known_reasons(rules):
        raise ValueError(f"no reasons are known for {rules}")
    if len(path) < 2:
        raise ValueError(f"a path has at least two squares: {path!r}")
    if any(square not in rules.shape.places for square in path):
        return "NOT_ON_BOARD"
    start = path[0]
    if start not in board:
        return "NO_PIECE"
    piece = board[start]
    if side_of(piece) != turn:
        return "NOT_YOURS"
    if any(square in board and square != start for square in path[1:]):
        return "OCCUPIED"  # I5
    if rules.promotion == "ends-turn" and any(_is_crowned_on(piece, on, rules) for on in path[1:-1]):
        return "TURN_ENDED"  # E12, I11
    lengths = [length for _, length in _legs(path, rules)]
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
    if not is_step and _jumps_over_nothing(board, turn, path, rules):
        return "NOTHING_TO_CAPTURE"  # E8c, I6
    if rules.straight_chains and len({direction for direction, _ in _legs(path, rules)}) > 1:
        return "NOT_STRAIGHT"  # R2
    if path not in legal:
        raise AssertionError(f"{path} is no legal move, yet nothing is wrong with it: {board}")
    if captures is not None and captures != legal[path]:
        return "WRONG_CAPTURES"
    return None


# ---------------------------------------------------------------------------------------------
# Positions


def initial(rules: OracleRules = ENGLISH) -> Board:
    """The board at the start: in English twelve men a side on the three rows nearest to it (E6, E7, I1)."""
    board = {**dict.fromkeys(sorted(rules.black), "b"), **dict.fromkeys(sorted(rules.white), "w")}
    return {
        square: piece.upper() if square in rules.start_kings else piece for square, piece in board.items()
    }


def from_fen(text: str) -> Position:
    """(board, turn) of a well-formed `turn:colour list:colour list` text without ranges.

    A last field `+..+..` is left to `runs_from_fen`.
    """
    turn, *sections = text.split(":")
    board: Board = {}
    for section in sections:
        side, names = section[0], section[1:]
        if side == "+":
            continue
        for name in filter(None, names.split(",")):
            square = int(name.removeprefix("K"))
            board[square] = side if name.startswith("K") else side.lower()
    return board, turn


def runs_from_fen(text: str) -> KingRuns:
    """The runs of king moves in the last field of a FEN, White's first: `+247+0` is 2 moves, now on 47."""
    last = text.rsplit(":", maxsplit=1)[-1]
    if not last.startswith("+"):
        return NO_RUNS
    counts = dict(zip("WB", last[1:].split("+"), strict=True))
    return {side: (int(told[0]), int(told[1:])) for side, told in counts.items() if told != "0"}


def mirror(board: Board, rules: OracleRules = ENGLISH) -> Board:
    """The board turned by 180 degrees with the colours swapped: on 32 squares s becomes 33 - s."""
    shape = rules.shape
    if (shape.rows + shape.columns) % 2:
        raise ValueError(f"turning moves the squares of the game: {shape}")
    swapped = {"b": "w", "w": "b", "B": "W", "W": "B"}
    return {len(shape.places) + 1 - square: swapped[piece] for square, piece in board.items()}


def legal_position_problems(board: Board, rules: OracleRules = ENGLISH) -> list[str]:
    """Everything that keeps a board from being a position of the game; empty if nothing does."""
    problems = []
    if not board:
        problems.append("there is no piece at all")
    for square, piece in sorted(board.items()):
        if piece not in ("b", "B", "w", "W"):
            problems.append(f"no piece is called {piece!r} (on {square})")
        elif square not in rules.shape.places:
            problems.append(f"there is no square {square}")  # E5
        elif _is_crowned_on(piece, square, rules):
            problems.append(f"the man on {square} would have been crowned")  # E11, I10
    for side, start in (("B", rules.black), ("W", rules.white)):
        if len(squares_of(board, side)) > len(start):  # E7, I1
            problems.append(f"{side} has more than {len(start)} pieces")
    return problems
