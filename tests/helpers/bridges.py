"""How a value of the library is told to `oracle.py`, and back."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypeAlias

import oracle
from draughts import (
    ENGLISH,
    Aim,
    Board,
    Color,
    DrawRule,
    Landing,
    Layout,
    Listing,
    LoneKing,
    Move,
    NoCapture,
    NoProgress,
    Piece,
    Precedence,
    Promotion,
    Removal,
    Repetition,
    Result,
    Rules,
    SameForce,
    State,
)

# ---------------------------------------------------------------------------------------------
# Bridges to the oracle

PROMOTIONS = {
    Promotion.ENDS_TURN: "ends-turn",
    Promotion.IN_PASSING: "in-passing",
    Promotion.CONTINUES: "continues",
}
LANDINGS = {
    Landing.ANYWHERE: "anywhere",
    Landing.BEHIND: "behind",
    Landing.BEHIND_KING: "behind-king",
}
REMOVALS = {Removal.AT_END: "at-end", Removal.AT_ONCE: "at-once"}
PRECEDENCES = {
    Precedence.MOST_PIECES: "most-pieces",
    Precedence.WITH_KING: "with-king",
    Precedence.MOST_KINGS: "most-kings",
    Precedence.KINGS_EARLIEST: "kings-earliest",
    Precedence.FRISIAN_VALUE: "frisian-value",
    Precedence.FRISIAN_VALUE_150: "frisian-value-150",
}
LISTINGS = {Listing.EVERY_PATH: "every-path", Listing.ONE_AN_OUTCOME: "one-an-outcome"}
AIMS = {Aim.TAKE_ALL: "take-all", Aim.LOSE_ALL: "lose-all", Aim.FIRST_KING: "first-king"}


def to_oracle(board: Board) -> oracle.Board:
    """The board as the oracle holds it: square numbers to `b B w W`."""
    return {square: str(piece) for square, piece in board.items()}


def to_position(state: State) -> oracle.Position:
    """The board and the side to move as the oracle holds them."""
    return to_oracle(state.board), state.turn.value


def to_runs(state: State) -> oracle.KingRuns:
    """The king moves in a row that the state counts, as the oracle holds them."""
    return oracle.runs_from_fen(state.fen)


def to_oracle_move(move: Move) -> oracle.OracleMove:
    """A move as the oracle writes it: full path, captures in the order jumped."""
    return move.path, move.captures


def oracle_moves(state: State) -> list[oracle.OracleMove]:
    """The legal moves of a state, by the oracle."""
    return oracle.moves(*to_position(state), to_oracle_rules(state.rules), to_runs(state))


@cache
def to_oracle_shape(layout: Layout) -> oracle.OracleShape:
    """The board as the oracle knows it; the corner of a1 is of notation alone."""
    return oracle.OracleShape(layout.rows, layout.columns, layout.bottom_left_dark, layout.first)


@lru_cache(maxsize=256)
def to_oracle_rules(rules: Rules) -> oracle.OracleRules:
    """The rules as the oracle knows them; it knows the built-in draw rules and no other."""
    return oracle.OracleRules(
        shape=to_oracle_shape(rules.layout),
        first=rules.first.value,
        black=frozenset(rules.start.black),
        white=frozenset(rules.start.white),
        start_kings=frozenset(rules.start.kings),
        men_capture_backward=rules.men_capture_backward,
        men_capture_kings=rules.men_capture_kings,
        flying_kings=rules.flying_kings,
        landing=LANDINGS[rules.landing],
        orthogonal_captures=rules.orthogonal_captures,
        removal=REMOVALS[rules.removal],
        promotion=PROMOTIONS[rules.promotion],
        straight_chains=rules.straight_chains,
        precedence=tuple(PRECEDENCES[each] for each in rules.precedence),
        captures_optional=rules.captures_optional,
        chains_may_stop=rules.chains_may_stop,
        listing=LISTINGS[rules.listing],
        king_moves_limit=rules.king_moves_limit,
        aim=AIMS[rules.aim],
        draws=tuple(map(to_oracle_draw, rules.draws)),
    )


def to_oracle_draw(draw: DrawRule) -> oracle.OracleDraw:
    """A draw rule as the oracle knows it."""
    if isinstance(draw, Repetition):
        return oracle.OracleDraw("REPETITION", draw.times)
    if isinstance(draw, NoCapture):
        return oracle.OracleDraw("NO_CAPTURE", draw.plies)
    if isinstance(draw, NoProgress):
        return oracle.OracleDraw("NO_PROGRESS", draw.plies)
    if isinstance(draw, LoneKing):
        return oracle.OracleDraw(
            "LONE_KING",
            draw.plies,
            draw.least,
            draw.most,
            kings_only=draw.kings_only,
            long_diagonal=draw.long_diagonal,
        )
    if isinstance(draw, SameForce):
        return oracle.OracleDraw("SAME_FORCE", draw.plies, draw.least, draw.most, each_side=draw.each_side)
    raise ValueError(f"the oracle knows no {draw!r}")


def to_oracle_result(result: Result | None) -> tuple[str | None, str] | None:
    """A result as the oracle gives it: (winner or `None`, reason), `None` while the game goes on."""
    if result is None:
        return None
    return None if result.winner is None else result.winner.value, result.reason.name


def counted(board: oracle.Board, rules: Rules) -> tuple[str | None, str]:
    """(winner or `None`, reason) by the oracle's count; who wants to lose all wins with fewer pieces."""
    winner, reason = oracle.adjudicate(board)
    if winner is not None and rules.aim is Aim.LOSE_ALL:
        winner = oracle.opponent(winner)
    return winner, reason


def spent(rules: Rules, color: Color) -> Color:
    """Who wins when a side has no piece, or no move on its turn."""
    return color if rules.aim is Aim.LOSE_ALL else color.opponent


def counts_change(rules: Rules) -> bool:
    """Whether a state counts the plies since a capture or crowning: only where a draw rule asks."""
    return any(not isinstance(draw, (Repetition, NoCapture, NoProgress)) for draw in rules.draws)


def from_oracle(board: oracle.Board, rules: Rules = ENGLISH) -> Board:
    """The oracle's board as a `Board`."""
    return Board.from_pieces(
        {
            square: Piece(Color(oracle.side_of(letter)), oracle.is_king(letter))
            for square, letter in board.items()
        },
        rules.layout,
    )


def to_state(
    board: oracle.Board, turn: str, rules: Rules = ENGLISH, runs: oracle.KingRuns = oracle.NO_RUNS
) -> State:
    """The oracle's position as a `State` with clocks at 0, its king moves in a row counted."""
    state = State(from_oracle(board, rules), Color(turn), rules)
    if not runs:
        return state
    told = [
        f"{count}{square:02}" if count else "0" for count, square in (runs.get(side, (0, 0)) for side in "WB")
    ]
    return State.from_fen(f"{state.fen}:+{'+'.join(told)}", rules)


def turned_square(square: int, rules: Rules) -> int:
    """The square that a square becomes when the board is turned by 180 degrees."""
    return rules.layout.squares + 1 - square


def turned_state(state: State) -> State:
    """The position turned by 180 degrees with the colours swapped, clocks at 0."""
    (board, turn), rules = to_position(state), state.rules
    runs = {
        oracle.opponent(side): (count, turned_square(square, rules))
        for side, (count, square) in to_runs(state).items()
    }
    turned = oracle.mirror(board, to_oracle_rules(rules))
    return to_state(turned, oracle.opponent(turn), rules, runs)


def turned_move(move: Move, rules: Rules = ENGLISH) -> Move:
    """The move on the turned board: on 32 squares s becomes 33 - s."""
    return Move(
        tuple(turned_square(square, rules) for square in move.path),
        captures=tuple(turned_square(square, rules) for square in move.captures),
    )


Outcome: TypeAlias = tuple[int, int, frozenset[int], bool]
"""Start, end, captured pieces, and whether the path touches the mover's king row."""


def outcome_of(move: oracle.OracleMove, state: State) -> Outcome:
    """What a capture comes to; two captures of one outcome are one move where `listing` says so.

    The last part is true of a man that is crowned on its way only under `Promotion.CONTINUES`.
    """
    path, captures = move
    after = oracle.play(to_oracle(state.board), path, captures, to_oracle_rules(state.rules))
    return path[0], path[-1], frozenset(captures), oracle.is_king(after[path[-1]])


def history_limit(rules: Rules) -> int | None:
    """How many earlier positions a state keeps at most: `None` for no bound, 0 where none are counted."""
    if not any(isinstance(draw, Repetition) for draw in rules.draws):
        return 0
    return min(
        (draw.plies for draw in rules.draws if isinstance(draw, (NoCapture, NoProgress))), default=None
    )


Marked: TypeAlias = tuple[oracle.Position, oracle.KingRuns]
"""A position with its king moves in a row: what can come up again."""


def marked(
    positions: list[oracle.Position], rules: Rules, runs: oracle.KingRuns = oracle.NO_RUNS
) -> list[Marked]:
    """The positions of a game, each with its king moves in a row; `runs` are those of the first."""
    return list(zip(positions, oracle.king_runs(positions, to_oracle_rules(rules), runs)))


def quiet_run(positions: list[Marked], limit: int | None) -> list[Marked]:
    """The earlier positions that can come up again: since the last capture or man's move, at most `limit`."""
    still = oracle.plies_since_progress([position for position, _ in positions])
    kept = still if limit is None else min(still, limit)
    return positions[len(positions) - 1 - kept : -1]
