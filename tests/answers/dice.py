"""Dice for `questions.py`: house rules, positions, paths and texts drawn at random, as plain data.

Of pieces there are at most 20 a side.
"""

from __future__ import annotations

import random
from typing import Any

from asking import PRECEDENCES, layout_of
from draughts import DraughtsError, Move, Rules, State, apply, format_move, legal_moves

CORNERS = ("top left", "top right", "bottom left", "bottom right")
SIGNS = 'WBK:,-x.0123456789abchk []"?+;{}()$%*!#/\t\n\u0663\u00e9'
NAMES = {
    "promotion": ("ENDS_TURN", "IN_PASSING", "CONTINUES"),
    "landing": ("ANYWHERE", "BEHIND", "BEHIND_KING"),
    "removal": ("AT_END", "AT_ONCE"),
    "listing": ("EVERY_PATH", "ONE_AN_OUTCOME"),
    "aim": ("TAKE_ALL", "LOSE_ALL", "FIRST_KING"),
    "notation": ("NUMERIC", "ALGEBRAIC"),
    "capture_sign": ("x", ":", "-"),
    "first": ("BLACK", "WHITE"),
}
FLAGS = (
    *("men_capture_backward", "men_capture_kings", "flying_kings", "orthogonal_captures", "straight_chains"),
    *("captures_optional", "chains_may_stop"),
)
TYPES = ("", "20", "25,W,8,8,A0,0", "21,B,8,8,N1", "99", "40,W,10,10,N2,0", "23,B,8,8,A1,1")
# Other rules, under which more moves are legal: what is refused, and should look as if it were a move.
RELAXED: tuple[dict[str, Any], ...] = (
    {"precedence": []},
    {"captures_optional": True},
    {"men_capture_kings": True},
    {"king_moves_limit": None},
    {"straight_chains": False},
    {"landing": "ANYWHERE"},
    {"chains_may_stop": True, "precedence": []},
    {"men_capture_backward": True},
    {"listing": "EVERY_PATH"},
    {"listing": "EVERY_PATH", "precedence": []},
    {"promotion": "CONTINUES", "men_capture_backward": True, "straight_chains": False},
    {"orthogonal_captures": True},
    {"flying_kings": True},
    {"removal": "AT_ONCE", "precedence": []},
    {"removal": "AT_END"},
)


# ------------------------------------------------------------------ house rules


def shape_of(rng: random.Random) -> list[Any]:
    """Draw a layout."""
    rows = rng.choice((4, 5, 6, 6, 7, 8, 8, 8, 9, 10, 10))
    columns = rows if rng.random() < 0.7 else rng.randint(4, 10)
    return [rows, columns, rng.random() < 0.5, rng.choice(CORNERS), rng.choice(CORNERS)]


def start_of(rng: random.Random, shape: list[Any]) -> list[list[int]]:
    """Draw a start for a layout: rows of pieces, now and then some of them kings."""
    layout = layout_of(tuple(shape))
    deep = rng.randint(1, max(1, (layout.rows - 1) // 2))
    top = [square for square in range(1, layout.squares + 1) if layout.place(square)[0] < deep][:20]
    low = [s for s in range(1, layout.squares + 1) if layout.place(s)[0] >= layout.rows - deep][:20]
    if rng.random() < 0.2:
        top = sorted(rng.sample(top, rng.randint(1, len(top))))
    kings = rng.sample(top + low, rng.randint(1, 3)) if rng.random() < 0.15 and len(top + low) > 3 else []
    return [top, low, kings]


def draw_of(rng: random.Random) -> list[Any]:
    """Draw a draw rule."""
    kind = rng.choice(("Repetition", "NoCapture", "NoProgress", "LoneKing", "SameForce", "BareKings"))
    least, plies = rng.randint(1, 4), rng.choice((2, 5, 10, 20, 40))
    span = {"least": least, "most": least + rng.randint(0, 4), "plies": plies}
    given: dict[str, dict[str, Any]] = {
        "Repetition": {"times": rng.randint(2, 4)},
        "NoCapture": {"plies": plies},
        "NoProgress": {"plies": plies},
        "LoneKing": {**span, "kings_only": rng.random() < 0.5, "long_diagonal": rng.random() < 0.2},
        "SameForce": {**span, "each_side": rng.random() < 0.5},
    }
    return [kind, given.get(kind, {})]


def fields_of(rng: random.Random) -> dict[str, Any]:
    """Draw some fields of a house rule; not all go together."""
    fields: dict[str, Any] = {}
    for name in rng.sample(sorted(NAMES), rng.randint(0, 4)):
        fields[name] = rng.choice(NAMES[name])
    for name in rng.sample(FLAGS, rng.randint(0, 4)):
        fields[name] = rng.random() < 0.6
    if rng.random() < 0.4:
        fields["precedence"] = rng.sample(PRECEDENCES, rng.choice((0, 1, 1, 2, 2, 3, 4)))
    if rng.random() < 0.45:
        fields["layout"] = shape_of(rng)
        fields["start"] = start_of(rng, fields["layout"])
    if rng.random() < 0.5:
        fields["draws"] = [draw_of(rng) for _ in range(rng.randint(0, 4))]
    if rng.random() < 0.25:
        fields["king_moves_limit"] = rng.choice((None, 1, 2, 3, 9))
    if rng.random() < 0.25:
        fields["game_type"] = rng.choice(TYPES)
    if rng.random() < 0.15:
        fields["adjudication"] = rng.choice(
            ([], ["MORE_KINGS"], ["MORE_PIECES"], ["MORE_KINGS", "MORE_PIECES"])
        )
    if rng.random() < 0.9:
        fit(fields)
    return fields


def fit(fields: dict[str, Any]) -> None:
    """Change fields that do not go together."""
    if fields.get("landing", "ANYWHERE") != "ANYWHERE":
        fields["flying_kings"] = True
    if fields.get("promotion") == "IN_PASSING":
        fields["men_capture_backward"] = True
    if fields.get("straight_chains"):
        fields["promotion"] = "ENDS_TURN"
    if fields.get("chains_may_stop"):
        fields["precedence"] = [name for name in fields.get("precedence", []) if name == "WITH_KING"]
    if fields.get("aim") == "FIRST_KING":
        fields["king_moves_limit"] = None
    if any(given.get("long_diagonal") for _, given in fields.get("draws", [])):
        fields["draws"].append(["Repetition", {"times": 3}])


def spoil_fields(rng: random.Random, fields: dict[str, Any]) -> None:
    """Put a wrong value into a field."""
    wrong: list[tuple[str, Any]] = [
        *(("name", value) for value in ("", "  ", "x" * 101, 7)),
        *(("layout", value) for value in ([3, 8], [8, 11], [8, 8, 2], [8, 8, True, "middle"], [5, 4])),
        *(("start", value) for value in ([[], [30]], [[1], []], [[1], [99]], [[1, 2], [2, 3]], [[30], [1]])),
        *(("start", value) for value in ([[0], [30]], [[1], [30], [7]], [[1, 1], [30]], [[1], [30], [1]])),
        *(("first", value) for value in ("BLACK", "WHITE")),
        *(("precedence", value) for value in (["WITH_KING"] * 2, list(PRECEDENCES), list(PRECEDENCES[::-1]))),
        *(("king_moves_limit", value) for value in (0, 10, -1, "3", True)),
        *(("capture_sign", value) for value in ("", "=", "xx", 3, "x" * 99)),
        *(
            ("game_type", value)
            for value in ("21,", "x", "21,B,8,8,Q1", "21,B,8,8,N1,2", "12345", "1" * 50, 21)
        ),
        *(("adjudication", value) for value in (["EQUAL"], ["MORE_KINGS"] * 2, ["NO_MOVES"])),
        *(("draws", [["Repetition", {"times": value}]]) for value in (1, 1001, "3", 2.0)),
        *(("draws", [["NoCapture", {"plies": value}]]) for value in (0, 1000001, -5)),
        ("draws", [["LoneKing", {"least": 3, "most": 2, "plies": 4}]]),
        ("draws", [["LoneKing", {"least": 0, "most": 41, "plies": 4}]]),
        ("draws", [["LoneKing", {"least": 1, "most": 2, "plies": 4, "long_diagonal": True}]]),
        ("draws", [["SameForce", {"least": 5, "most": 2, "plies": 4}]]),
        *((name, 1) for name in FLAGS),
        *(("promotion", value) for value in ("IN_PASSING", "CONTINUES")),
        ("landing", "BEHIND"),
        ("aim", "FIRST_KING"),
        ("straight_chains", True),
        ("chains_may_stop", True),
    ]
    name, value = rng.choice(wrong)
    fields[name] = value


# ------------------------------------------------------------------ positions


def fen_of(turn: str, black: list[int], white: list[int], kings: set[int]) -> str:
    """Write a position, White first."""
    sides = (
        ",".join(f"K{square}" if square in kings else str(square) for square in sorted(side))
        for side in (white, black)
    )
    return f"{turn}:{':'.join(letter + side for letter, side in zip('WB', sides))}"


def placed(rng: random.Random, rules: Rules, mine: int, other: int, kings: float) -> str:
    """Draw a position with so many pieces at most of the mover and of the other side."""
    layout = rules.layout
    turn = rng.choice("BW")
    squares = rng.sample(range(1, layout.squares + 1), min(mine + other, layout.squares - 2))
    cut = max(1, min(mine, len(squares) - 1))
    sides = {turn: squares[:cut], "W" if turn == "B" else "B": squares[cut:]}
    crowned: set[int] = set()
    for side, row in (("B", layout.rows - 1), ("W", 0)):
        crowned |= {s for s in sides[side] if layout.place(s)[0] == row or rng.random() < kings}
    return fen_of(turn, sides["B"], sides["W"], crowned)


def random_fen(rng: random.Random, rules: Rules) -> str:
    """Draw a position: few pieces, many, or one of several with the most captures."""
    begun = max(len(rules.start.black), len(rules.start.white))
    most = min(20, rules.layout.squares // 2, begun + (rng.random() < 0.1))
    way = rng.random()
    if way < 0.2:
        fen = placed(rng, rules, rng.randint(1, 3), rng.randint(1, 4), 0.5)
    elif way < 0.4:
        fen = placed(rng, rules, rng.randint(1, most), rng.randint(1, most), 0.1)
    elif way < 0.44:
        fen = placed(rng, rules, rng.randint(1, 2), most, 0.0)
    elif way < 0.54 and rules.flying_kings:
        fen = among(rng, rules, rng.randint(min(7, most), min(12, most)))
    elif way < 0.6:
        fen = placed(rng, rules, rng.randint(1, most // 2), rng.randint(1, most // 2), 0.6)
    else:
        few = rng.randint(1, max(1, min(most, rules.layout.squares // 4)))
        chosen = [
            placed(rng, rules, rng.randint(1, min(4, most)), few, rng.choice((0.1, 0.4))) for _ in range(8)
        ]
        fen = max(chosen, key=lambda each: captured(each, rules))
    if rules.king_moves_limit is not None and rng.random() < 0.7:
        fen += king_moves(rng, rules, fen)
    return fen


def among(rng: random.Random, rules: Rules, many: int) -> str:
    """Draw a king among so many pieces of the other side, which leaves long captures that branch."""
    layout, turn = rules.layout, rng.choice("BW")
    inner = [
        square
        for square in range(1, layout.squares + 1)
        if 0 < layout.place(square)[0] < layout.rows - 1 and 0 < layout.place(square)[1] < layout.columns - 1
    ]
    pieces = rng.sample(inner, min(many, len(inner) * 2 // 3))
    king = rng.choice([square for square in range(1, layout.squares + 1) if square not in pieces])
    kings = {king} | {square for square in pieces if rng.random() < 0.6}
    return fen_of(turn, *(([king], pieces) if turn == "B" else (pieces, [king])), kings)


def king_moves(rng: random.Random, rules: Rules, fen: str) -> str:
    """Draw the field that counts the king moves of both sides, right or nearly so."""
    told = []
    for side in fen.split(":")[1:]:
        kings = [each for each in side[1:].split(",") if each.startswith("K")]
        limit = rules.king_moves_limit or 1
        told.append(
            f"{rng.choice((limit, rng.randint(1, limit)))}{rng.choice(kings)[1:]:>02}"
            if kings and rng.random() < 0.6
            else "0"
        )
    return f":+{'+'.join(told)}"


def captured(fen: str, rules: Rules) -> int:
    """Count the pieces that the captures of a position take, by a path once each."""
    try:
        moves = legal_moves(State.from_fen(fen, rules))
    except DraughtsError:
        return -1
    return sum(len(move.captures) for move in moves) if len(moves) < 150 else 0


def spoiled(rng: random.Random, text: str, most: int = 2) -> str:
    """Change some signs of a text."""
    for _ in range(rng.randint(1, most)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice((rng.choice(SIGNS), "")) + text[at + rng.randint(0, 1) :]
    return text


def respelled(rng: random.Random, fen: str, rules: Rules) -> str:
    """Write a position otherwise, mostly rightly."""
    turn, *sides = fen.split(":")[:3]
    rest = fen.split(":")[3:]
    layout, how = rules.layout, rng.randrange(7)
    if how == 0:
        sides = sides[::-1]
    elif how == 1:
        return f'[FEN "{fen}"]'
    elif how == 2:
        return f"{fen}."
    elif how == 3:
        sides = [side.replace(",", ", ") for side in sides]
    elif how == 4:
        sides = [f"{sides[0][0]}1-{rng.randint(1, layout.squares + 1)}", sides[1]]
    elif how == 5:
        sides = [f"{sides[0][0]}K{rng.randint(1, 9)}-{rng.randint(1, 20)}", sides[1]]
    else:
        named = []
        for side in sides:
            each = [square for square in side[1:].split(",") if square]
            names = [("K" if s[0] == "K" else "") + layout.algebraic(int(s.lstrip("K"))) for s in each]
            named.append(side[0] + ",".join(names))
        sides = named
    return ":".join((turn, *sides, *rest))


# ------------------------------------------------------------------ moves, paths and texts


def spellings(rng: random.Random, move: Move, rules: Rules) -> list[str]:
    """Write a move in several ways, right and wrong."""
    numbers, path = list(map(str, move.path)), list(move.path)
    names = [rules.layout.algebraic(square) for square in path]
    part = sorted(rng.sample(range(len(path)), rng.randint(min(2, len(path)), len(path))))
    middle = path[1:-1]
    rng.shuffle(middle)
    sign = rng.choice("-xX:")
    return [
        f"{numbers[0]}{sign}{numbers[-1]}",
        rng.choice("-x:").join(numbers),
        "x".join(numbers[at] for at in part),
        rng.choice("-:x").join(rng.choice((names, [names[0], names[-1]], [names[at] for at in part]))),
        rng.choice((f"{names[0]}{names[-1]}", "".join(names), names[0].upper() + sign + names[-1].upper())),
        rng.choice((f"{numbers[0]} {sign} {numbers[-1]}", f"0{numbers[0]}{sign}0{numbers[-1]}")),
        "x".join(map(str, (path[0], *middle, path[-1]))),
        spoiled(rng, rng.choice((sign.join(numbers), sign.join(names))), 1),
        rng.choice(
            (f" {numbers[0]}-{numbers[-1]}", numbers[0], f"{numbers[0]}-{names[-1]}", f"{numbers[-1]}x")
        ),
    ]


def spoiled_path(rng: random.Random, path: list[int], squares: int) -> list[int]:
    """Change, add or leave out a square of a path."""
    path, square = list(path), rng.randint(1, squares + (rng.random() < 0.1))
    at = rng.randrange(len(path))
    how = rng.randrange(5)
    if how == 0:
        path[at] = square
    elif how == 1:
        path.insert(at, square)
    elif how == 2 and len(path) > 1:
        del path[at]
    elif how == 3:
        path.append(square)
    else:
        path = path[: at + 1] + path[: at + 1][::-1][1:2]
    return path


def pdn_text(rng: random.Random, rules: Rules) -> str:
    """Write a random game with variations, comments, marks and tags, not always of the right sort."""
    tags = [f'[Event "{rng.choice(("a club", "Łódź", "", "x " * 60))}"]', '[Date "2001.02.03"]']
    if rules.game_type and rng.random() < 0.8:
        tags.append(
            f'[GameType "{rules.game_type if rng.random() < 0.8 else rules.game_type.split(",")[0]}"]'
        )
    if rng.random() < 0.4:
        tags.append(f'[Rules "{rules.name}"]')
    state = State.initial(rules)
    if rng.random() < 0.3:
        try:
            state = State.from_fen(random_fen(rng, rules).split(":+")[0], rules)
            tags += ['[SetUp "1"]', f'[FEN "{state.fen}"]']
        except DraughtsError:
            pass
    words: list[str] = []
    for ply in range(rng.randint(0, 40)):
        moves = legal_moves(state)
        if not moves or len(moves) > 100:
            break
        move, other = rng.choice(moves), rng.choice(moves)
        text = format_move(state, move)
        if rng.random() < 0.1:
            text = rng.choice(spellings(rng, move, rules))
        if ply % 2 == 0 and rng.random() < 0.9:
            words.append(f"{ply // 2 + 1}.")
        words.append(
            text + rng.choice(("", "", "", "", "!", "?!", " $5", " {a comment}", " ! $1 $2", " ; rest\n"))
        )
        if rng.random() < 0.15:
            onward = apply(state, other)
            reply = legal_moves(onward)
            more = format_move(onward, rng.choice(reply)) if reply and len(reply) < 100 else ""
            inner = rng.choice(("", "{why}", "(11-15)", "$3", "a word"))
            words.append(f"({format_move(state, other)} {more} {inner})")
        state = apply(state, move)
    tags += ['[Result "1-0"]'] if rng.random() < 0.3 else []
    words.append(rng.choice(("*", "1-0", "2-0", "1-1", "1/2-1/2", "0-0", "", "0:1")))
    return "\n".join(tags) + "\n\n" + " ".join(words) + "\n"


def byte_signs(text: str) -> str:
    """Write each byte of a text in UTF-8 as one sign."""
    return text.encode("utf-8", "surrogatepass").decode("latin-1")
