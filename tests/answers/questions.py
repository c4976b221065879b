"""Questions to ask of a version of the library: rule sets, positions, paths and texts drawn at random.

Owns what is asked when `answers.py` records.  Everything follows from a seed and from the answers of the
library that is asked, and is plain data.  Of pieces there are at most 20 a side.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from asking import Course, RuleSets, ask, changed, field_of, layout_of, shortened
from dice import (
    CORNERS,
    RELAXED,
    byte_signs,
    draw_of,
    fields_of,
    pdn_text,
    placed,
    random_fen,
    respelled,
    shape_of,
    spellings,
    spoil_fields,
    spoiled,
    spoiled_path,
)
from draughts import (
    VARIANTS,
    DraughtsError,
    Rules,
    State,
    apply,
    legal_moves,
    next_squares,
    perft,
)

CORPUS = Path(os.environ.get("DRAUGHTS_CORPUS", "../shared/corpus"))
HOUSES = 170  # house rules that are asked about, and as many again that are only made
SLICE = 5000  # bytes of a PDN file that are read


class Asked:
    """A course of questions as it is written: each is asked when it is added."""

    def __init__(self, sets: RuleSets, rules: str | None) -> None:
        self.rules = rules
        self.course = Course(None if rules is None else sets.made[rules])
        self.asked: list[list[Any]] = []

    def __call__(self, kind: str, *given: Any) -> None:
        """Ask a question, and keep it with its answer."""
        plain = json.loads(json.dumps(given))
        self.asked.append([kind, plain, shortened(ask(self.course, kind, plain))])

    def line(self) -> dict[str, Any]:
        """Return the line of the file."""
        return {"rules": self.rules, "asked": self.asked}


def lines(questions: int, seed: int) -> Iterator[dict[str, Any]]:
    """Return the lines of a file of about so many questions."""
    sets, rng = RuleSets(), random.Random(f"{seed} houses")
    houses: list[str] = []
    for number in range(HOUSES * 2 + 100):
        name = f"house {number}"
        base, fields = rng.choice(list(VARIANTS)), fields_of(rng)
        if number % 3 == 0:
            spoil_fields(rng, fields)
        fields["name"] = fields.get("name", name)
        answer = shortened(sets.describe(name, base, fields))
        yield {"house": name, "base": base, "fields": fields, "answer": answer}
        if name in sets.made and len(houses) < HOUSES:
            houses.append(name)
    yield from endless(sets)
    yield from value_lines(sets, random.Random(f"{seed} values"))
    for name in (*VARIANTS, *houses):
        yield from pdn_lines(sets, name, random.Random(f"{seed} pdn {name}"), 6 if name in VARIANTS else 2)
    yield from corpus_lines(sets, random.Random(f"{seed} corpus"))
    shares = [(name, 3 if name in VARIANTS else 1) for name in (*VARIANTS, *houses)]
    share = questions / sum(part for _, part in shares)
    for name, part in shares:
        yield from rules_lines(sets, name, random.Random(f"{seed} {name}"), int(share * part))


def endless(sets: RuleSets) -> Iterator[dict[str, Any]]:
    """Ask for a list of captures that is too long to give."""
    name, fields = "house endless", {"name": "endless", "listing": "EVERY_PATH", "precedence": []}
    answer = shortened(sets.describe(name, "frisian", fields))
    yield {"house": name, "base": "frisian", "fields": fields, "answer": answer}
    asked = Asked(sets, name)
    asked("fen", "W:WK33:BK3,K7,K9,K10,K12,K18,K21,K23,K25,K29,K30,K34,K37,K39,K40,K43")
    asked("moves")
    yield asked.line()


# ------------------------------------------------------------------ values


def value_lines(sets: RuleSets, rng: random.Random) -> Iterator[dict[str, Any]]:
    """Ask about layouts, boards, moves and draw rules."""
    asked = Asked(sets, None)
    for bottom in (True, False):
        for first in CORNERS:
            for a1 in CORNERS:
                asked("layout", [8, 8, bottom, first, a1])
                asked("layout", [rng.randint(4, 10), rng.randint(4, 10), bottom, first, a1])
    for shape in (
        [3, 8],
        [8, 3],
        [11, 4],
        [8, 8, 1],
        [8, 8, True, "left"],
        [8, 8, True, "top left", ""],
        ["8"],
    ):
        asked("layout", shape)
    for _ in range(700):
        shape = shape_of(rng)
        layout = layout_of(tuple(shape))
        asked("place", shape, rng.randint(-1, layout.squares + 2))
        asked("square", shape, rng.randint(-1, 10), rng.randint(-1, 10))
        asked(
            "named", shape, rng.choice("abcdefghijkA@ ") + rng.choice(("", *map(str, range(12)), " ", "1 "))
        )
        squares = rng.sample(range(1, layout.squares + 1), rng.randint(0, min(30, layout.squares)))
        black, white = squares[: len(squares) // 2], squares[len(squares) // 2 :]
        if rng.random() < 0.05:
            black.append(layout.squares + rng.randint(1, 50))
        asked("board", shape, black[:20], white[:20], [square for square in squares if rng.random() < 0.3])
        path = [
            rng.randint(-1 if rng.random() < 0.05 else 1, 51)
            for _ in range(rng.choice((0, 1, 2, 2, 3, 3, 4)))
        ]
        many = max(0, len(path) - 1) if rng.random() < 0.7 else rng.randint(0, 3)
        asked("move", path, [rng.randint(1, 51) for _ in range(many)])
        kind, given = draw_of(rng)
        if kind != "BareKings":
            for name in given:
                if rng.random() < 0.15:
                    given[name] = rng.choice((0, -1, 1, 1000, 1001, 10**6, 10**6 + 1, 41, "3", None))
            asked("draw_rule", kind, given)
    yield asked.line()


# ------------------------------------------------------------------ moves, paths and texts


def clicks(rng: random.Random, asked: Asked, most: int) -> list[list[int]]:
    """Follow the squares that are offered to the end, and give the paths that were asked about."""
    paths: list[list[int]] = []
    todo: list[list[int]] = [[]]
    while todo and len(paths) < most:
        path = todo.pop(rng.randrange(len(todo)) if rng.random() < 0.3 else -1)
        asked("next", path)
        paths.append(path)
        try:
            onward = [[*path, square] for square in next_squares(asked.course.state, path)]
        except DraughtsError:
            continue
        rng.shuffle(onward)
        todo += onward
    return [path for path in paths if path]


def position(rng: random.Random, asked: Asked) -> None:
    """Ask everything about the position that a course has come to."""
    state, rules = asked.course.state, asked.course.ruled
    squares = rules.layout.squares
    asked("moves")
    try:
        moves = legal_moves(state)
    except DraughtsError:
        return
    if len(moves) <= 60:
        asked("format")
    captures = [move for move in moves if len(move.path) > 2]
    chosen = rng.sample(captures, min(2, len(captures))) or rng.sample(moves, min(1, len(moves)))
    chosen += rng.sample(moves, min(1, len(moves)))
    for move in chosen:
        for spelling in spellings(rng, move, rules):
            asked("parse", spelling)
    paths = clicks(rng, asked, 16)
    for path in paths:
        if len(path) > 1 and rng.random() < 0.4:
            asked("parse", "x".join(map(str, path)))
    for path in [list(move.path) for move in chosen]:
        asked("next", path[: rng.randint(1, len(path))])
        for _ in range(3):
            asked("next", spoiled_path(rng, path, squares))
    for move in chosen:
        path, taken = list(move.path), list(move.captures)
        asked("apply", path, taken)
        for _ in range(3):
            wrong = spoiled_path(rng, path, squares)
            many = len(wrong) - 1
            if taken and rng.random() < 0.7:
                spare = [*taken, *(rng.randint(1, squares) for _ in range(many))][:many]
                asked("apply", wrong, spare)
            else:
                asked("apply", wrong, [])
        asked("apply", path, taken[::-1] if len(taken) > 1 else [rng.randint(1, squares)])
        if rng.random() < 0.2:
            asked("format_one", spoiled_path(rng, path, squares)[:2], [])
    for _ in range(3):
        origin = rng.choice(list(state.board) or [1]) if rng.random() < 0.8 else rng.randint(1, squares)
        asked("apply", [origin, rng.randint(1, squares)], [])
        asked(
            "parse", f"{rng.choice(list(state.board) or [1])}{rng.choice('-x')}{rng.randint(1, squares + 1)}"
        )
        asked("next", [origin, rng.randint(0, squares + 1)])
    refused(rng, asked)
    if paths:
        long = max(paths, key=len)
        asked("next", spoiled_path(rng, long, squares))
        asked("apply", long, [rng.randint(1, squares) for _ in long[1:]])
    asked("pickled")
    asked("worded")
    asked("perft", 1)
    if len(moves) <= 40:
        asked("divide", 2)
    pictured(rng, asked, squares)


def refused(rng: random.Random, asked: Asked) -> None:
    """Ask about moves that are legal under some other rules."""
    state, rules = asked.course.state, asked.course.ruled
    legal, fen = {move.path for move in legal_moves(state)}, state.fen.split(":+")[0]
    found: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    for fields in RELAXED:
        if all(getattr(rules, name) == field_of(name, value) for name, value in fields.items()):
            continue
        try:
            others = legal_moves(State.from_fen(fen, changed(rules, fields)))
        except DraughtsError:
            continue
        refused = [(move.path, move.captures) for move in others if move.path not in legal]
        found |= set(rng.sample(refused, min(2, len(refused))))
    for path, captures in rng.sample(sorted(found), min(7, len(found))):
        asked("apply", path, captures)
        asked("parse", f"{path[0]}x{path[-1]}" if rng.random() < 0.5 else "x".join(map(str, path)))
        asked("next", path)


def pictured(rng: random.Random, asked: Asked, squares: int) -> None:
    """Ask for a picture, drawn in one of many ways."""
    flags = {name: rng.random() < 0.5 for name in ("flipped", "numbers")}
    if rng.random() < 0.5:
        options: dict[str, Any] = {**flags, "size": rng.choice((16, 100, 240, 400, 999, 10_000, 15))}
        if rng.random() < 0.5:
            options["marks"] = rng.sample(range(1, squares + (rng.random() < 0.1) + 1), 3)
        elif rng.random() < 0.5:
            options["marks"] = {
                str(rng.randint(1, squares)): rng.choice(("gold", "#123", "rgb(1 2 3)", "a b"))
            }
        if rng.random() < 0.3:
            options["colors"] = {
                rng.choice(("dark", "mark", "light", "arrow", "none")): rng.choice(
                    ("red", "#1234", "#0f0", "#12")
                )
            }
        asked("drawn", options, rng.choice((None, 0, 1, 7)), rng.random() < 0.5)
    else:
        more = {name: rng.random() < 0.5 for name in ("unicode", "color")}
        asked("printed", {**flags, **more}, rng.random() < 0.3)


# ------------------------------------------------------------------ courses


def rules_lines(sets: RuleSets, name: str, rng: random.Random, questions: int) -> Iterator[dict[str, Any]]:
    """Ask about the positions of a rule set, till so many questions are asked."""
    rules = sets.made[name]
    counted = 0
    yield depths(sets, name)
    for number in range(100_000):
        if counted >= questions:
            return
        if number % 9 == 0:
            asked = game(sets, name, rng, rules)
        elif number % 9 == 1:
            asked = texts(sets, name, rng, rules)
        else:
            asked = Asked(sets, name)
            asked("fen", random_fen(rng, rules))
            if asked.course.states:
                position(rng, asked)
        counted += len(asked.asked)
        yield asked.line()


def depths(sets: RuleSets, name: str) -> dict[str, Any]:
    """Ask for perft from the start, as deep as is quick."""
    asked = Asked(sets, name)
    asked("start")
    depth = 0
    while depth < 7 and (depth < 2 or perft(asked.course.state, depth - 1) < 400):
        asked("perft", depth)
        asked("divide", depth)
        depth += 1
    asked("perft", -1)
    asked("divide", -1)
    if name in ("english", "russian", "frisian"):
        misused(asked)
    return asked.line()


def misused(asked: Asked) -> None:
    """Ask with arguments of wrong types, and of right types that are as good as wrong."""
    for depth in (2.5, "3", True, None):
        asked("perft", depth)
        asked("divide", depth)
    for step in (5, None, "", " ", "11-15 ", "1" * 200, "\u0661-\u0665", "a1", "a1-", "x", "--", "a1b2c3"):
        asked("parse", step)
    for path in (["3"], [1.5], 7, [True], None, [[1, 2]], "ab", [10**30], [-1], [0]):
        asked("next", path)
        asked("move", [1, path], [])
        asked("apply", path, [])
        asked("fen", path)


def game(sets: RuleSets, name: str, rng: random.Random, rules: Rules) -> Asked:
    """Play a random game, from the start or from few pieces, and ask about some of its positions."""
    asked = Asked(sets, name)
    if rng.random() < 0.5:
        asked("start")
    else:
        asked("fen", placed(rng, rules, rng.randint(1, 3), rng.randint(1, 3), 0.7))
    if not asked.course.states:
        asked("start")
    for _ in range(rng.randint(10, 110)):
        try:
            moves = legal_moves(asked.course.state)
        except DraughtsError:
            break
        if not moves:
            break
        back = [
            move for move in moves if [each.path[::-1] for each in asked.course.moves[-2:-1]] == [move.path]
        ]
        move = rng.choice(back if back and rng.random() < 0.45 else list(moves))
        asked("play", move.path, move.captures)
        if rng.random() < 0.03:
            position(rng, asked)
        elif rng.random() < 0.1:
            asked("pickled")
    position(rng, asked)
    plies = None if rng.random() < 0.5 else [rng.randint(0, len(asked.course.moves)) for _ in range(3)]
    asked("strip", plies, {"columns": rng.randint(1, 4), "numbers": rng.random() < 0.5})
    return asked


def texts(sets: RuleSets, name: str, rng: random.Random, rules: Rules) -> Asked:
    """Ask about positions as text, right and spoiled, and as boards."""
    asked = Asked(sets, name)
    for _ in range(10):
        fen = random_fen(rng, rules)
        asked("fen", respelled(rng, fen, rules))
        asked("fen", spoiled(rng, respelled(rng, fen, rules), 3))
        asked("fen", spoiled(rng, fen))
    for text in (
        "",
        "W",
        "W:W1",
        "B::",
        "B:W:B",
        "?:W1:B2",
        "W:W1:W2",
        "W:WK1:BK2:H0:F1",
        "W:W1:B1",
        "0" * 1001,
    ):
        if rng.random() < 0.2:
            asked("fen", text)
    for _ in range(4):
        squares = rng.sample(
            range(1, rules.layout.squares + 1), rng.randint(2, min(16, rules.layout.squares))
        )
        cut = rng.randint(1, len(squares) - 1)
        kings = [square for square in squares if rng.random() < 0.3]
        asked("set_up", squares[:cut], squares[cut:], kings, rng.choice("BW"))
    return asked


# ------------------------------------------------------------------ games as text


def pdn_lines(sets: RuleSets, name: str, rng: random.Random, many: int) -> Iterator[dict[str, Any]]:
    """Ask about synthesized games of a rule set, whole and spoiled."""
    rules = sets.made[name]
    forms = ("bytes", "text", "file", "lines")
    for given in (name, None):
        asked = Asked(sets, given)
        for _ in range(many):
            text = "\n".join(pdn_text(rng, rules) for _ in range(rng.randint(1, 2)))
            asked("pdn", byte_signs(text), rng.choice(forms), rng.random() < 0.3)
            for _ in range(2):
                asked("pdn", byte_signs(spoiled(rng, text, 4)), rng.choice(forms), rng.random() < 0.2)
        yield asked.line()
    yield edits(sets, name, rng, many)


def edits(sets: RuleSets, name: str, rng: random.Random, many: int) -> dict[str, Any]:
    """Ask for games to be made and changed."""
    asked, rules = Asked(sets, name), sets.made[name]
    for _ in range(many):
        states, texts = [State.initial(rules)], []
        for _ in range(rng.randint(1, 12)):
            moves = legal_moves(states[-1])
            if not moves or len(moves) > 100:
                break
            move = rng.choice(moves)
            texts.append("x".join(map(str, move.path)))
            states.append(apply(states[-1], move))
        steps: list[list[Any]] = []
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(texts) + 1)
            moves = legal_moves(states[at])
            other = "x".join(map(str, rng.choice(moves).path)) if moves else "1-2"
            comment = rng.choice(("so", "x " * 50, " two  blanks ", "a } brace"))
            how: list[list[Any]] = [
                ["with_variation", [at, [other]]],
                ["with_comment", [comment, at - 1]],
                ["with_tag", [rng.choice(("Round", "Result", "bad name")), "3"]],
                ["with_result", [rng.choice(("1-0", "*", "2-0", "4-6"))]],
                ["with_move", [other]]
                if at == len(texts)
                else ["with_variation", [at - 1, texts[at - 1 : at]]],
            ]
            steps.append(rng.choice(how))
        asked("edited", texts, steps)
    return asked.line()


def corpus_lines(sets: RuleSets, rng: random.Random) -> Iterator[dict[str, Any]]:
    """Ask about slices of real files, and of the same spoiled."""
    for path in sorted(CORPUS.rglob("*.pdn")):
        whole = path.read_bytes()
        folder = path.relative_to(CORPUS).parts[0]
        for given in (folder if folder in VARIANTS else None, None):
            asked = Asked(sets, given)
            for at in (0, rng.randrange(max(1, len(whole) - SLICE))):
                text = whole[at : at + SLICE].decode("latin-1")
                asked("pdn", text, "bytes", False)
                asked("pdn", text, "lines", True)
                signs = spoiled(rng, text, 8).encode("latin-1", "replace").decode("latin-1")
                asked("pdn", signs, "file", False)
            yield asked.line()
