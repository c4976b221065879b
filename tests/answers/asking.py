"""How a question is asked of the library, and how its answer is written.

Owns the kinds of questions, and rule sets made from plain data.  `answers.py` records and compares what is
asked here; what is worth asking is for `questions.py` to choose.
"""

from __future__ import annotations

import dataclasses
import enum
import hashlib
import io
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import draughts
from draughts import (
    VARIANTS,
    Aim,
    Board,
    Color,
    Landing,
    Layout,
    Listing,
    Move,
    Notation,
    Piece,
    Placement,
    Precedence,
    Promotion,
    Reason,
    Removal,
    Result,
    Rules,
    State,
    pdn,
    svg,
    text,
)

LONGEST = 300  # characters of an answer that is kept whole

# The fields of `Rules` whose values are members of an enum.
ENUMS: dict[str, type[enum.Enum]] = {
    "first": Color,
    "promotion": Promotion,
    "landing": Landing,
    "removal": Removal,
    "listing": Listing,
    "aim": Aim,
    "notation": Notation,
}
PRECEDENCES = (
    *("MOST_PIECES", "WITH_KING", "MOST_KINGS", "KINGS_EARLIEST", "FRISIAN_VALUE", "FRISIAN_VALUE_150"),
)
FIELDS = (
    *("name", "layout", "first", "start", "men_capture_backward", "flying_kings", "promotion"),
    *("straight_chains", "draws", "adjudication", "men_capture_kings", "landing", "orthogonal_captures"),
    *("removal", "precedence", "captures_optional", "chains_may_stop", "listing", "king_moves_limit", "aim"),
    *("notation", "capture_sign", "game_type"),
)


@dataclass(frozen=True)
class BareKings:
    """Draw a game in which nothing but two kings is left: a draw rule of a user's own."""

    reason: Reason = Reason.HOUSE_RULE

    def holds(self, state: State) -> bool:
        """Tell whether two kings are all there is."""
        return len(state.board) == 2 and state.board.kings.bit_count() == 2


# ------------------------------------------------------------------ rules from plain data


def field_of(name: str, value: Any) -> Any:
    """Make the value of a field of `Rules` from plain data."""
    if name == "layout":
        return layout_of(tuple(value))
    if name == "start":
        return Placement(*value)
    if name == "precedence":
        return tuple(getattr(Precedence, each) for each in value)
    if name == "adjudication":
        return tuple(getattr(Reason, each) for each in value)
    if name == "draws":
        return tuple(
            BareKings() if kind == "BareKings" else getattr(draughts, kind)(**given) for kind, given in value
        )
    return getattr(ENUMS[name], value) if name in ENUMS else value


def house_rules(base: str, fields: dict[str, Any]) -> Rules:
    """Make a house rule: a rule set of the library with other values in some fields."""
    return changed(VARIANTS[base], fields)


def changed(rules: Any, fields: dict[str, Any]) -> Rules:
    """Make a rule set with other values in some fields, in the way that the version has for it."""
    made = {name: field_of(name, value) for name, value in fields.items()}
    other: Rules = rules.replace(**made) if hasattr(Rules, "replace") else dataclasses.replace(rules, **made)
    return other


@cache
def layout_of(shape: tuple[Any, ...]) -> Layout:
    """Make a layout from its five values."""
    return Layout(*shape)


def described(rules: Rules) -> str:
    """Write the fields of a rule set, but not as its `repr` does."""
    return "; ".join(f"{name}={_plain(getattr(rules, name))}" for name in reversed(FIELDS))


def _plain(value: Any) -> str:
    if isinstance(value, Precedence):
        return next(name for name in PRECEDENCES if getattr(Precedence, name) == value)
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, tuple):
        return f"({', '.join(map(_plain, value))})"
    return repr(value)


# ------------------------------------------------------------------ values as text


def shown(move: Move) -> str:
    """Write the path of a move, and what it captures."""
    path, captures = "-".join(map(str, move.path)), ",".join(map(str, move.captures))
    return f"{path}/{captures}" if captures else path


def told(error: Exception) -> str:
    """Write an error: its type, its message, and the attributes that belong to its type."""
    if isinstance(error, TypeError):
        return "TypeError"
    reason = f" {error.reason.name}" if isinstance(error, draughts.IllegalMoveError) else ""
    parts = [f"{type(error).__name__}{reason}: {error}"]
    parts += [f"{len(error.candidates)} candidates"] if isinstance(error, draughts.AmbiguousMoveError) else []
    parts += [f"position {error.position}"] if isinstance(error, draughts.NotationError) else []
    parts += [f"problems {error.problems}"] if isinstance(error, draughts.IllegalPositionError) else []
    return " | ".join(parts)


def ended(outcome: Result | None) -> str:
    """Write a result."""
    if outcome is None:
        return "None"
    winner = None if outcome.winner is None else outcome.winner.name
    return f"{winner} {outcome.reason.name} {outcome.rule!r}"


def standing(state: State) -> str:
    """Write a state: position, key, clocks, repetitions, history, result and adjudication."""
    clocks = (state.ply, state.plies_since_capture, state.plies_since_progress, state.plies_since_change)
    history = ",".join(f"{key:x}" for key in state.history)
    return (
        f"{state.fen} key {state.key:x} clocks {clocks} repeated {state.repetitions} of {len(state.history)} "
        f"result {ended(draughts.result(state))} adjudged {ended(draughts.adjudicate(state))} "
        f"history {hashed(history)}"
    )


def hashed(whole: str) -> str:
    """Hash a text."""
    return hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def shortened(answer: str) -> str:
    """Cut a long answer to its first characters and a hash of the whole."""
    return answer if len(answer) <= LONGEST else f"{answer[:LONGEST]} #{hashed(answer)}"


# ------------------------------------------------------------------ questions


class Course:
    """A course of questions under one rule set: the rules, and the states reached so far."""

    def __init__(self, rules: Rules | None) -> None:
        self.rules = rules
        self.states: list[State] = []
        self.moves: list[Move] = []

    @property
    def state(self) -> State:
        """Return the state that is asked about."""
        return self.states[-1]

    @property
    def ruled(self) -> Rules:
        """Return the rules, which the question needs."""
        if self.rules is None:
            raise LookupError("the question needs rules")
        return self.rules

    def begin(self, state: State) -> str:
        """Ask about another state from now on."""
        self.states, self.moves = [state], []
        return standing(state)

    # These set up and play on the position that the others ask about.

    def start(self) -> str:
        """Begin at the start of the rules."""
        return self.begin(State.initial(self.ruled))

    def fen(self, position: str) -> str:
        """Begin at a position; where it is refused, stay."""
        return self.begin(State.from_fen(position, self.ruled))

    def play(self, path: list[int], captures: list[int]) -> str:
        """Play a move, and go on from there."""
        move = Move(path, captures)
        self.states.append(draughts.apply(self.state, move))
        self.moves.append(move)
        return standing(self.state)

    # These ask about the position.

    def moves_(self) -> str:
        """List the legal moves."""
        return " ".join(map(shown, draughts.legal_moves(self.state)))

    def format(self) -> str:
        """Write every legal move, and read it back."""
        written = [
            (move, draughts.format_move(self.state, move)) for move in draughts.legal_moves(self.state)
        ]
        lost = [name for move, name in written if draughts.parse_move(self.state, name) != move]
        return f"{' '.join(name for _, name in written)} lost: {lost}"

    def format_one(self, path: list[int], captures: list[int]) -> str:
        """Write a move, legal or not."""
        return draughts.format_move(self.state, Move(path, captures))

    def parse(self, move: str) -> str:
        """Read a move."""
        return shown(draughts.parse_move(self.state, move))

    def next(self, path: list[int]) -> str:
        """Say where a path may go on to."""
        return " ".join(map(str, draughts.next_squares(self.state, path)))

    def apply(self, path: list[int], captures: list[int]) -> str:
        """Play a move, legal or not, and stay."""
        return draughts.apply(self.state, Move(path, captures)).fen

    def pickled(self) -> str:
        """Send the state through pickle, and its position through a FEN."""
        again: State = pickle.loads(pickle.dumps(self.state))
        same = again == self.state and hash(again) == hash(self.state)
        reread = State.from_fen(self.state.fen, self.ruled)
        return f"{same} {reread.fen == self.state.fen} {reread.key == self.state.key} {standing(again)}"

    def perft(self, depth: int) -> str:
        """Count sequences of moves."""
        return str(draughts.perft(self.state, depth))

    def divide(self, depth: int) -> str:
        """Count sequences of moves, by the first of them."""
        counts = draughts.divide(self.state, depth)
        return " ".join(f"{shown(move)}:{count}" for move, count in counts.items())

    def drawn(self, options: dict[str, Any], last: int | None, arrows: bool) -> str:
        """Draw the state as SVG; `last` chooses the last move from the legal ones."""
        moves = draughts.legal_moves(self.state) if arrows or last is not None else ()
        chosen = moves[last % len(moves)] if moves and last is not None else None
        marks = options.get("marks")
        if isinstance(marks, dict):
            options = {**options, "marks": {int(square): color for square, color in marks.items()}}
        return _hash_first(
            svg.board(self.state, last_move=chosen, arrows=moves[:3] if arrows else (), **options)
        )

    def strip(self, plies: list[int] | None, options: dict[str, Any]) -> str:
        """Draw the states reached so far as a strip."""
        return _hash_first(svg.game(self.states, plies, **options))

    def printed(self, options: dict[str, bool], bare: bool) -> str:
        """Draw the state, or its board, in characters."""
        return _hash_first(text.board(self.state.board if bare else self.state, **options))

    def worded(self) -> str:
        """Say how things stand, in words."""
        counted = text.outcome(draughts.adjudicate(self.state), self.ruled)
        return f"{str(self.state)!r} {text.state(self.state) == str(self.state)} {counted}"

    # These ask about values, and need no position.

    def board(self, shape: list[Any], black: list[int], white: list[int], kings: list[int]) -> str:
        """Make a board, and ask it everything."""
        pieces = {
            square: Piece(color, square in kings)
            for color, squares in ((Color.BLACK, black), (Color.WHITE, white))
            for square in squares
        }
        board = Board.from_pieces(pieces, layout_of(tuple(shape)))
        same = Board(board.layout, board.black, board.white, board.kings)
        counts = [board.count(color, king) for color in Color for king in (None, True, False)]
        asked = [board.get(1), board.get(50, "none"), 3 in board, 50 in board, bool(board), len(board)]
        items = " ".join(f"{square}{piece}" for square, piece in board.items())
        sums = f"{board.black:x} {board.white:x} {board.kings:x} {same == board} {hash(same) == hash(board)}"
        lists = [*reversed(board)], [*board.keys()] == [*board], [*map(str, board.values())]
        drawn = f"{board!r} {str(board)!r} {_hash_first(svg.board(board))}"
        return f"{items} {counts} {asked} {sums} {lists} {drawn}"

    def set_up(self, black: list[int], white: list[int], kings: list[int], turn: str) -> str:
        """Make a state from a board, on the layout of the rules."""
        pieces = {square: Piece(Color.BLACK, square in kings) for square in black}
        pieces |= {square: Piece(Color.WHITE, square in kings) for square in white}
        return standing(State(Board.from_pieces(pieces, self.ruled.layout), Color(turn), self.ruled))

    def layout(self, shape: list[Any]) -> str:
        """Make a layout, and name its squares."""
        layout = layout_of(tuple(shape))
        squares = range(1, layout.squares + 1)
        names = [layout.algebraic(square) for square in squares]
        back = [layout.from_algebraic(name) for name in names] == [*squares]
        round_trip = [layout.square(*layout.place(square)) for square in squares] == [*squares]
        return f"{layout.squares} {back} {round_trip} {layout!r} {' '.join(names)} " + " ".join(
            "{}.{}".format(*layout.place(square)) for square in squares
        )

    def place(self, shape: list[Any], square: int) -> str:
        """Ask a layout for the place of a square, on the board or not."""
        return str(layout_of(tuple(shape)).place(square))

    def square(self, shape: list[Any], row: int, column: int) -> str:
        """Ask a layout for the square of a place, on the board or not."""
        return str(layout_of(tuple(shape)).square(row, column))

    def named(self, shape: list[Any], name: str) -> str:
        """Ask a layout for the square of a name, right or wrong."""
        return str(layout_of(tuple(shape)).from_algebraic(name))

    def move(self, path: list[int], captures: list[int]) -> str:
        """Make a move, and ask it everything."""
        move = Move(path, captures)
        same = pickle.loads(pickle.dumps(move)) == move == Move(tuple(path), tuple(captures))
        return f"{move} {move!r} {move.path} {move.captures} {move.start} {move.end} {move.is_capture} {same}"

    def draw_rule(self, kind: str, given: dict[str, Any]) -> str:
        """Make a draw rule."""
        rule = getattr(draughts, kind)(**given)
        return f"{rule!r} {rule.reason.name} {pickle.loads(pickle.dumps(rule)) == rule}"

    def pdn(self, source: str, form: str, strict: bool) -> str:
        """Read a PDN text: a str, bytes, or what gives it by and by; each sign of `source` is a byte."""
        raw = source.encode("latin-1")
        if form == "bytes":
            games = pdn.loads(raw, rules=self.rules, strict=strict)
        elif form == "text":
            games = pdn.loads(raw.decode("utf-8", "replace"), rules=self.rules, strict=strict)
        elif form == "file":
            games = list(pdn.read(io.BytesIO(raw), rules=self.rules, strict=strict))
        else:
            games = list(pdn.read(iter(raw.splitlines(keepends=True)), rules=self.rules, strict=strict))
        written = pdn.dumps(games)
        problems = [str(problem) for game in games for problem in game.problems]
        counts = (len(games), sum(len(line) for game in games for line in game.lines), len(problems))
        return f"{counts} dumps {hashed(written)} {' '.join(map(_game, games))} {problems}"

    def edited(self, moves: list[str], steps: list[list[Any]]) -> str:
        """Make a game of moves, change it step by step, and write it."""
        game = pdn.Game({"Event": "a club"}, self.ruled).with_moves(moves)
        for name, given in steps:
            game = getattr(game, name)(*given)
        again = pdn.loads(pdn.dumps(game), rules=self.ruled)
        return f"{again == [game]} {len(game.lines)} {pdn.dumps(game.main_line())!r} {pdn.dumps(game)!r}"


def _game(game: pdn.Game) -> str:
    rules = None if game.rules is None else game.rules.name
    fens = [None if state is None else state.fen for state in (game.initial, game.final)]
    told = None if game.outcome is None else tuple(game.outcome)
    return f"[{rules} {len(game.moves)} {len(game.texts)} {game.result} {told} {fens} {len(game.tags)}]"


def _hash_first(long: str) -> str:
    return f"{hashed(long)} {len(long)} {long!r}"


SETTING: dict[str, Callable[..., str]] = {"start": Course.start, "fen": Course.fen, "play": Course.play}
KINDS: dict[str, Callable[..., str]] = SETTING | {
    "moves": Course.moves_,
    **{
        name: getattr(Course, name)
        for name in (
            *(
                "format",
                "format_one",
                "parse",
                "next",
                "apply",
                "pickled",
                "perft",
                "divide",
                "drawn",
                "strip",
            ),
            *("printed", "worded", "board", "set_up", "layout", "place", "square", "named", "move"),
            *("draw_rule", "pdn", "edited"),
        )
    },
}


def ask(course: Course, kind: str, given: list[Any]) -> str:
    """Ask a question, and give the whole answer; an error is one too."""
    try:
        return KINDS[kind](course, *given)
    except Exception as error:
        return told(error)


class RuleSets:
    """The rule sets of the library, and the house rules described so far, by name."""

    def __init__(self) -> None:
        self.made: dict[str, Rules] = dict(VARIANTS)

    def describe(self, name: str, base: str, fields: dict[str, Any]) -> str:
        """Make a house rule, keep it by a name, and give the answer: its fields, or why it is refused."""
        try:
            rules = self.made[name] = house_rules(base, fields)
            same = pickle.loads(pickle.dumps(rules)) == rules
        except Exception as error:
            return told(error)
        return f"{same} {described(rules)}"
