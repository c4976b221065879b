"""Games of every rule set as PDN: types, squares by name and number, signs, results, set-ups, round trips."""

from __future__ import annotations

import re
from random import Random

import pytest

from draughts import (
    BREAKTHROUGH,
    ENGLISH,
    FRISIAN,
    FRYSK,
    INTERNATIONAL,
    JAMAICAN,
    RUSSIAN,
    RUSSIAN_GIVEAWAY,
    THAI,
    VARIANTS,
    Aim,
    Color,
    Move,
    Notation,
    NotationError,
    Placement,
    Rules,
    State,
    apply,
    format_move,
    legal_moves,
    next_squares,
    parse_move,
    pdn,
)
from draughts.pdn import Game

ALL = pytest.mark.parametrize("rules", VARIANTS.values(), ids=list(VARIANTS))

# The table of PDN 3.0, section GameType, and beside it the rule sets of this library.
STANDARD = {
    "20,W,10,10,N2,0": "international",
    "21,B,8,8,N1,0": "english",
    "22,W,8,8,N2,1": "italian",
    "23,B,8,8,N1,0": "pool",
    "23,B,8,8,A1,1": "jamaican",
    "24,W,8,8,N1,1": "spanish",
    "25,W,8,8,A0,0": "russian",
    "26,W,8,8,A0,0": "brazilian",
    "28,W,8,8,N1,1": "portuguese",
    "29,W,8,8,A0,0": "czech",
    "31,B,8,8,N2,0": "thai",
    "40,W,10,10,N2,0": "frisian",
}
SERVERS = {"96": "breakthrough", "97": "frysk", "98": "antidraughts"}
SIGNS = {"russian": ":", "russian-giveaway": ":", "thai": "-"}
BY_NAME = ("russian", "brazilian", "jamaican", "czech", "german", "russian-giveaway")
NAME = "[a-h][1-8]"


def one(text: str, *, rules: Rules | None = None, strict: bool = False) -> Game:
    """The only game of a text."""
    (game,) = pdn.loads(text, rules=rules, strict=strict)
    return game


def walked(rules: Rules, seed: int, most: int = 60) -> list[tuple[State, Move]]:
    """Each position of a game by chance, with the move made there."""
    random, state = Random(seed), State.initial(rules)
    found: list[tuple[State, Move]] = []
    while len(found) < most and (moves := legal_moves(state)):
        found.append((state, random.choice(moves)))
        state = apply(*found[-1])
    return found


def played(rules: Rules, seed: int, start: int = 0, most: int = 60) -> Game:
    """A game by chance, from the position after `start` plies of it."""
    steps = walked(rules, seed, most)[start:]
    initial = State.from_fen(steps[0][0].fen, rules)
    return Game({"Event": "by chance"}, rules, initial).with_moves([move for _, move in steps])


def told(game: Game) -> list[str]:
    """What is wrong with a game, but for a type that the standard does not have."""
    return [str(problem) for problem in game.problems if "is not in PDN 3.0" not in problem.what]


def words(game: Game) -> list[str]:
    """The moves of a game as it is written."""
    text = pdn.dumps(game).rpartition("]\n")[2]
    return [word for word in text.split() if word != "*" and not word.endswith(".")]


def type_tag(rules: Rules) -> str:
    """The tag or tags that tell a rule set, and nothing else."""
    return "\n".join(line for line in pdn.dumps(Game({}, rules)).splitlines() if line.startswith("["))


# ------------------------------------------------------------------ round trips


@ALL
def test_games_of_every_rule_set_read_back_strictly(rules: Rules) -> None:
    """From the start and from the midst, what is written is PDN 3.0, the same game, and written alike."""
    games = [played(rules, seed, start) for seed in range(6) for start in (0, 3, 8)]
    text = pdn.dumps(games)
    for strict in (False, True):
        again = pdn.loads(text, strict=strict)
        assert again == games
        assert [told(game) for game in again] == [[]] * len(games)
    assert pdn.dumps(again) == text


@ALL
def test_games_read_back_with_variations_and_notes(rules: Rules) -> None:
    """Every other legal move as a variation, and a comment that holds moves and results."""
    steps = walked(rules, 3, 12)
    game = Game({}, rules).with_moves([move for _, move in steps])
    for ply, (state, move) in enumerate(steps):
        for other in legal_moves(state):
            if other != move:
                game = game.with_variation(ply, [other])
    game = game.with_comment("1-0 11-15 c3-d4 2-0", 1)
    assert len(game.lines) > 12
    assert one(pdn.dumps(game), strict=True) == game


# ------------------------------------------------------------------ game types


@pytest.mark.parametrize("value", STANDARD)
def test_a_game_type_names_its_rule_set(value: str) -> None:
    """In full, and by number alone, where a number of several games is the first of them."""
    rules = VARIANTS[STANDARD[value]]
    start = f'[GameType "{value}"]'
    move = format_move(State.initial(rules), legal_moves(State.initial(rules))[0])
    game = one(f"{start} {move} *", strict=True)
    assert (game.rules, len(game.moves), game.problems) == (rules, 1, ())
    first = next(name for full, name in STANDARD.items() if full[:2] == value[:2])
    assert one(f'[GameType "{value[:2]}"] *').rules == VARIANTS[first]
    short = value if STANDARD[value] != first else value[:2]
    assert type_tag(rules) == f'[GameType "{short}"]'


def test_the_table_of_game_types_is_made_of_the_rule_sets() -> None:
    """Each number is that of the rule set it names."""
    assert {number: rules.name for number, rules in pdn.GAME_TYPES.items()} == {
        **{int(value[:2]): name for value, name in STANDARD.items() if name != "jamaican"},
        **{int(number): name for number, name in SERVERS.items()},
    }


@pytest.mark.parametrize("number", SERVERS)
def test_a_type_of_a_server_is_read_and_strictly_told(number: str) -> None:
    """Outside the standard: played in either mode; strictly a problem says so, and nothing is lost."""
    rules = VARIANTS[SERVERS[number]]
    move = legal_moves(State.initial(rules))[0]
    for value in (number, rules.game_type):
        for result in ("1-0", "2-0", "1-1"):
            text = f'[Event "a"]\n[GameType "{value}"]\n[Result "{result}"]\n1. {move} *'
            assert one(text).problems == ()
            game = one(text, strict=True)
            assert (game.rules, game.moves) == (rules, (move,))
            (problem,) = game.problems
            assert (problem.line, problem.column, problem.lossy) == (2, 1, False)
            assert problem.what == f"GameType {number} is not in PDN 3.0"
    assert type_tag(rules) == f'[GameType "{rules.game_type}"]'  # in full, as few readers know the number


@ALL
def test_rules_without_a_type_of_their_own_are_told_by_the_tag_of_this_library(rules: Rules) -> None:
    """The tag Rules stands beside the GameType that a rule set shares, and alone where it has none."""
    tags = type_tag(rules)
    assert one(f"{tags} *").rules == rules
    assert one(f'[Rules "{rules.name}"] *').rules == rules
    if not rules.game_type:
        assert tags == f'[Rules "{rules.name}"]'


def test_a_rule_set_of_another_board_than_the_type_is_refused() -> None:
    """`20` and `frysk` are of one board, `21` and `killer` are not."""
    assert one('[GameType "20"][Rules "frysk"] *').rules == FRYSK
    game = one('[GameType "21"][Rules "killer"] *')
    assert (game.rules, len(game.problems)) == (None, 1)


def test_a_house_game_may_have_a_number_of_its_own() -> None:
    """`rules=` serves where its number is that of the tag and no rule set of the library has it."""
    house = INTERNATIONAL.replace(name="lake", game_type="77,W,10,10,N2,0", precedence=())
    game = Game({}, house).with_moves(["32-28", "19-23", "28x19"])
    text = pdn.dumps(game)
    assert text.startswith('[GameType "77,W,10,10,N2,0"]\n[Rules "lake"]\n\n')
    assert one(text, rules=house) == game
    assert one('[GameType "77"] 1. 32-28 *', rules=house).rules == house
    assert one(text).rules is None
    assert one(text, rules=INTERNATIONAL).rules is None


def test_a_changed_board_is_not_told_by_the_type_of_the_old_one() -> None:
    """A house rule set that keeps the type of English draughts and not its board has no GameType."""
    house = VARIANTS["english-6x6"].replace(name="small", game_type="21,B,8,8,N1,0")
    game = Game({}, house).with_moves([legal_moves(State.initial(house))[0]])
    assert "GameType" not in pdn.dumps(game)
    assert one(pdn.dumps(game), rules=house) == game


def test_another_start_under_the_type_of_a_game_is_set_up() -> None:
    """A game with fewer men than its GameType has says where they stand, so that any reader sets it up."""
    slovak = VARIANTS["czech"].replace(name="slovak", start=Placement(black=range(1, 9), white=range(25, 33)))
    game = Game({}, slovak).with_moves([legal_moves(State.initial(slovak))[0]])
    text = pdn.dumps(game)
    assert '[GameType "29"]' in text
    assert '[FEN "W:W' in text
    assert one(text, rules=slovak) == game
    (elsewhere,) = pdn.loads(text.replace('[Rules "slovak"]\n', ""))
    assert elsewhere.rules == VARIANTS["czech"]
    assert elsewhere.final is not None
    assert game.final is not None
    assert elsewhere.final.board == game.final.board
    assert "FEN" not in pdn.dumps(Game({}, VARIANTS["czech"]).with_moves([]))


# ------------------------------------------------------------------ squares and signs


@ALL
def test_moves_are_written_as_the_game_writes_them(rules: Rules) -> None:
    """By name or by number, with the sign of a capture that the standard gives the game."""
    sign = SIGNS.get(rules.name, "x")
    square = NAME if rules.name in BY_NAME else "[1-9][0-9]?"
    quiet = re.compile(f"{square}-{square}")
    capture = re.compile(f"{square}(?:{sign}{square})+")
    captures = 0
    for seed in range(4):
        steps = walked(rules, seed)
        game = Game({}, rules).with_moves([move for _, move in steps])
        for word, (_, move) in zip(words(game), steps, strict=True):
            captures += move.is_capture
            assert (capture if move.is_capture else quiet).fullmatch(word), word
    assert captures > 10


@ALL
def test_moves_are_read_in_either_notation_with_any_sign(rules: Rules) -> None:
    """Names in small letters or capitals, with a sign or none, and numbers: the squares decide."""
    steps = walked(rules, 1, 40)
    layout = rules.layout
    moves = tuple(move for _, move in steps)
    paths = [move.path for move in moves]
    for sign in ("-", "x", ":"):
        assert (
            one(f"{type_tag(rules)} {' '.join(sign.join(map(str, path)) for path in paths)} *").moves == moves
        )
    named = [[layout.algebraic(square) for square in path] for path in paths]
    for sign in ("-", "x", ":", ""):
        text = " ".join(sign.join(names) for names in named)
        for written in (text, text.upper()):
            assert one(f"{type_tag(rules)} {written} *").moves == moves, sign


@pytest.mark.parametrize("name", BY_NAME)
def test_set_ups_are_written_by_name_where_moves_are(name: str) -> None:
    """`[FEN "W:Wa3..."]`; numbers are read all the same, and a tag that tells the start stays as it was."""
    rules = VARIANTS[name]
    game = played(rules, 5, 9)
    assert game.initial is not None
    fen = re.search(r'\[FEN "(.*)"\]', pdn.dumps(game))
    assert fen is not None
    assert re.fullmatch(rf"[WB]:W(?:K?{NAME},?)+:B(?:K?{NAME},?)+", fen[1])
    assert State.from_fen(fen[1], rules) == game.initial
    numbers = one(f'{type_tag(rules)}[FEN "{game.initial.fen}"] *', strict=True)
    assert numbers.initial == game.initial
    assert f'[FEN "{game.initial.fen}"]' in pdn.dumps(numbers)


@pytest.mark.parametrize("name", ["english", "international", "thai", "italian"])
def test_set_ups_are_written_by_number_elsewhere(name: str) -> None:
    """And read by name."""
    rules = VARIANTS[name]
    game = played(rules, 5, 9)
    assert game.initial is not None
    assert f'[FEN "{game.initial.fen}"]' in pdn.dumps(game)
    named = re.sub(r"\d+", lambda found: rules.layout.algebraic(int(found[0])), game.initial.fen)
    assert one(f'{type_tag(rules)}[FEN "{named}"] *').initial == game.initial


def test_a_full_type_decides_how_squares_are_written() -> None:
    """English by name, Russian by number, and a1 in another corner: moves and set-ups follow the tag."""
    game = one('[GameType "21,B,8,8,A0,0"] 1. c3-d4 b6-a5 *')  # as Black sees the board
    assert [str(move) for move in game.moves] == ["11-15", "24-20"]
    for value, rules, square in (
        ("21,B,8,8,A0,0", ENGLISH, NAME),
        ("21,B,8,8,A3,0", ENGLISH, NAME),
        ("25,W,8,8,N2,0", RUSSIAN, "[1-9][0-9]?"),
        ("25,W,8,8,A3,0", RUSSIAN, NAME),
        ("23,B,8,8,A2,1", JAMAICAN, NAME),
        ("23,B,8,8,A1,1", JAMAICAN, NAME),
        ("20,W,10,10,A0,0", INTERNATIONAL, "[a-j](?:10|[1-9])"),
    ):
        for start in (0, 9):
            plain = played(rules, 4, start)
            tagged = Game([*plain.tags.pairs, ("GameType", value)], rules, plain.initial, plain.lines)
            text = pdn.dumps(tagged)
            assert f'[GameType "{value}"]' in text
            assert all(re.fullmatch(f"{square}(?:[-x:]{square})+", word) for word in words(tagged)), value
            again = one(text, strict=True)
            assert again == plain
            assert again.problems == ()
            assert pdn.dumps(again) == text


def test_the_corner_of_a1_turns_names() -> None:
    """Where a1 is at the top right of the print, h8 of the usual names is a1."""
    usual, turned = '[GameType "25,W,8,8,A0,0"]', '[GameType "25,W,8,8,A3,0"]'
    fen = '[FEN "W:Wc3,Ka1:Be5"]'
    assert one(f"{usual}{fen} *").initial == State.from_fen("W:W22,K29:B15", RUSSIAN)
    assert one(f"{turned}{fen} *").initial == State.from_fen("W:W11,K4:B18", RUSSIAN)
    game = one(f"{usual} c3-d4 *")
    assert one(f"{turned} f6-e5 *").moves == game.moves


def test_a_name_of_no_square_is_a_problem() -> None:
    """Not read by another corner's names instead."""
    game = one('[GameType "23,B,8,8,A3,1"] [FEN "B:Wa5:Bc3"] b1-c2 *')
    assert (game.initial, game.texts) == (None, ("b1-c2",))
    assert [problem.what for problem in game.problems] == ["the board has no square a5"]
    game = one('[GameType "25,W,8,8,A0,0"] b3-a4 *')
    assert game.moves == ()
    assert "the name of a square" in game.problems[0].what


def test_a_move_may_name_only_the_column_of_its_start() -> None:
    """`ed4` is e3-d4 where one piece of that column can go there; which one is never guessed."""
    game = one('[GameType "25"] 1. ed4 F6E5 2. d4:f6 e:g5 *')
    assert words(game) == ["e3-d4", "f6-e5", "d4:f6", "e7:g5"]
    assert game.problems == ()
    game = one('[GameType "25"][FEN "W:WKd2,Kd4:Bh8"] 1. de3 *')
    assert (game.moves, len(game.problems)) == ((), 1)
    with pytest.raises(NotationError):
        one('[GameType "25"] 1. ed4 *', strict=True)


def test_a_chain_of_dashes_is_a_capture_in_the_thai_game_alone() -> None:
    """There the sign of a capture is `-`, in full paths too."""
    state = State.from_fen("B:BK32:W27,18", THAI)
    (move,) = [move for move in legal_moves(state) if len(move.captures) == 2]
    text = "-".join(map(str, move.path))
    assert one(f'[GameType "31"][FEN "{state.fen}"] 1. {text} *', strict=True).moves == (move,)
    with pytest.raises(NotationError):
        one('[GameType "21"] 1. 11-15-18 *', strict=True)


@ALL
def test_walking_a_game_gives_moves_as_it_writes_them(rules: Rules) -> None:
    """`walk` tells each move by its whole path, in the notation of the rules."""
    game = played(rules, 2)
    for step, (state, move) in zip(game.walk(), walked(rules, 2), strict=True):
        assert parse_move(state, step.text) == move
        assert bool(re.match("[a-h]", step.text)) is (rules.notation is Notation.ALGEBRAIC)
        if move.is_capture:
            assert step.text.count(rules.capture_sign) == len(move.path) - 1


# ------------------------------------------------------------------ captures


@ALL
def test_an_ambiguous_capture_is_written_in_full_B17(rules: Rules) -> None:
    """Wherever two moves have one start and one end, each is written apart and reads back as itself."""
    random = Random(rules.name)
    found = 0
    for seed in range(12):
        for state, _ in walked(rules, seed, 80):
            moves = legal_moves(state)
            ends = [(move.start, move.end) for move in moves]
            if len(set(ends)) == len(ends) and random.random() < 0.9:
                continue
            found += len(set(ends)) < len(ends)
            texts = [format_move(state, move) for move in moves]
            assert len(set(texts)) == len(texts)
            for move in moves:
                game = Game({}, rules, State.from_fen(state.fen, rules)).with_move(move)
                again = one(pdn.dumps(game), strict=True)
                assert again.moves == (move,)
                assert again.final == game.final


def test_an_international_capture_of_two_ways_B17() -> None:
    """The king's two ways to 25 are written in full; a capture of one way may be written short."""
    state = State.from_fen("W:WK1:B12,13,19,20", INTERNATIONAL)
    for text, captures in (("1x18x9x25", {12, 13, 20}), ("1x23x14x25", {12, 19, 20})):
        game = one(f'[GameType "20"][FEN "{state.fen}"] 1. {text} *')
        (move,) = game.moves
        assert set(move.captures) == captures
        (word,) = words(game)
        assert word.count("x") == 3
        assert one(pdn.dumps(game)).final == game.final
    game = one(f'[GameType "20"][FEN "{state.fen}"] 1. 1x25 *')
    assert (game.moves, len(game.problems)) == ((), 1)


@ALL
def test_any_way_of_making_a_capture_is_read(rules: Rules) -> None:
    """Squares touched one by one, as `next_squares` offers them, are a text that names the move."""
    random = Random(rules.name)
    for seed in range(8):
        for state, _ in walked(rules, seed, 80):
            if not legal_moves(state)[0].is_capture:
                continue
            path: list[int] = []
            while following := next_squares(state, path):
                path.append(random.choice(following))
            move = parse_move(state, "x".join(map(str, path)))
            text = f'{type_tag(rules)}[FEN "{state.fen}"] 1. {"x".join(map(str, path))} *'
            game = one(text, strict=True)
            assert game.moves == (move,), (state.fen, path)


# ------------------------------------------------------------------ set-ups, numbers, results


@ALL
def test_a_game_begun_by_the_second_player_B47(rules: Rules) -> None:
    """It begins with an ellipsis, strictly and leniently, and the moves are not shifted."""
    game = played(rules, 6, 3, 12)
    assert game.initial is not None
    assert game.initial.turn is not rules.first
    text = pdn.dumps(game)
    first = format_move(game.initial, game.moves[0])
    assert f"1... {first} 2. " in text
    assert one(text, strict=True) == game
    assert one(text.replace("1... ", "1. ... ")) == game
    assert one(text.replace("1... ", "")) == game


@ALL
def test_a_set_up_is_in_the_saved_game_B59(rules: Rules) -> None:
    """FEN and SetUp are written, and start and end are the same when read again."""
    game = played(rules, 7, 10, 14)
    text = pdn.dumps(game)
    assert '[SetUp "1"]' in text
    assert "[FEN " in text
    again = one(text)
    assert (again.initial, again.final) == (game.initial, game.final)
    assert "[FEN" not in pdn.dumps(played(rules, 7))


@ALL
def test_nothing_leaks_from_one_game_into_the_next_B49(rules: Rules) -> None:
    """Type, set-up and result belong to one game."""
    game = played(rules, 8, 10, 14).with_result("0-0")
    first, second = pdn.loads(pdn.dumps(game) + '\n[Event "b"] *', rules=ENGLISH)
    assert (first, second.rules, second.initial, second.result) == (game, ENGLISH, State.initial(), "*")


@ALL
def test_a_star_behind_a_move_is_a_mark_or_the_end_B51(rules: Rules) -> None:
    """Leniently a mark of the move it stands behind; strictly always the end."""
    (_, one_move), (state, other) = walked(rules, 9, 2)
    texts = format_move(State.initial(rules), one_move), format_move(state, other)
    game = one(f"{type_tag(rules)}\n1. {texts[0]}* {texts[1]} *")
    assert game.moves == (one_move, other)
    assert game.lines[0].note(0).nags == (7,)
    with pytest.raises(NotationError, match="there is no game before this result"):
        pdn.loads(f"{type_tag(rules)}\n1. {texts[0]}* *", strict=True)


@ALL
def test_blanks_and_zeros_in_moves_B53(rules: Rules) -> None:
    """`01. 09 - 14`: read, and written without."""
    steps = walked(rules, 10, 20)
    plain = Game({}, rules).with_moves([move for _, move in steps])
    loose = [" : ".join(f"{square:02}" for square in move.path) for _, move in steps]
    text = " ".join(f"{1 + ply // 2:02}. {word}" for ply, word in enumerate(loose))
    game = one(f"{type_tag(rules)} {text} *")
    assert game == plain
    assert pdn.dumps(game) == pdn.dumps(plain)


@ALL
def test_braces_do_not_nest_B55(rules: Rules) -> None:
    """The comment ends at the first brace, the second is a problem, and every move is kept."""
    (_, one_move), (state, other) = walked(rules, 11, 2)
    texts = format_move(State.initial(rules), one_move), format_move(state, other)
    game = one(f"{type_tag(rules)}\n1. {texts[0]} {{ a {{ b }} }} {texts[1]} *")
    assert game.moves == (one_move, other)
    assert game.comments == (" a { b ",)
    assert ["closes nothing" in problem.what for problem in game.problems] == [True]


@ALL
def test_sides_in_either_order_and_bad_squares_B57(rules: Rules) -> None:
    """Black's list may come first; a square that is not there is a problem, never another board."""
    game = played(rules, 12, 9, 12)
    assert game.initial is not None
    turn, white, black = game.initial.fen.split(":")[:3]
    assert one(f'{type_tag(rules)}[FEN "{turn}:{black}:{white}"] *').initial == game.initial
    beyond = rules.layout.squares + 1
    for wrong in (
        f"{turn}:{white},{beyond}:{black}",
        f"{turn}:W0:{black}",
        "hello",
        f"{turn.lower()}:{white}:{black}",
    ):
        bad = one(f'{type_tag(rules)}[FEN "{wrong}"] *')
        assert (bad.rules, bad.initial, len(bad.problems)) == (rules, None, 1), wrong


def test_a_set_up_of_ten_men_each_has_its_ten_moves_B57() -> None:
    """The board of the report, on 100 squares."""
    fen = "W:W26,31,35,37,42,44,45,47,48,50:B4,8,9,10,16,17,18,19,29,34"
    game = one(f'[GameType "20"][FEN "{fen}"] *', strict=True)
    assert game.initial is not None
    assert len(game.initial.board) == 20
    assert len(legal_moves(game.initial)) == 10


@ALL
def test_results_are_of_the_first_player_whatever_the_aim(rules: Rules) -> None:
    """`1-0` and `2-0` are a win for who moves first, also where a player without pieces has won."""
    first = (1.0, 0.0) if rules.first is Color.BLACK else (0.0, 1.0)
    for win, loss, draw in (("1-0", "0-1", "1/2-1/2"), ("2-0", "0-2", "1-1")):
        for result, points in ((win, first), (loss, first[::-1]), (draw, (0.5, 0.5)), ("0-0", (0.0, 0.0))):
            game = one(f"{type_tag(rules)} {result}")
            assert game.outcome == points
            assert one(pdn.dumps(game)).outcome == points


def test_strictly_an_international_game_has_the_results_of_its_own() -> None:
    """2-0, 1-1 and 0-2 there and nowhere else; the Frisian game has had 1-0 since 2014."""
    for number, allowed in (("20", "2-0"), ("40", "1-0"), ("25", "1-0"), ("22", "1-0")):
        for result in ("1-0", "2-0"):
            text = f'[GameType "{number}"][Result "{result}"] *'
            if result == allowed:
                assert one(text, strict=True).result == result
            else:
                with pytest.raises(NotationError, match="the Result"):
                    one(text, strict=True)


def test_games_of_other_aims_are_played_to_their_end() -> None:
    """A giveaway game ends with nothing left, a breakthrough with a king: both read back."""
    for rules, aim in ((RUSSIAN_GIVEAWAY, Aim.LOSE_ALL), (BREAKTHROUGH, Aim.FIRST_KING)):
        assert rules.aim is aim
        for seed in range(3):
            game = played(rules, seed, most=300)
            assert one(pdn.dumps(game), strict=True) == game


def test_king_moves_in_a_row_are_part_of_a_frisian_set_up() -> None:
    """The last field of the FEN is read, kept by the game and written, also where it forbids a move."""
    state = State.from_fen("W:W33,K46:B2,K5:+346+105", FRISIAN)
    game = Game({}, FRISIAN, state).with_move("33-29")
    assert game.initial == state
    assert '[FEN "W:W33,K46:B2,K5:+346+105"]' in pdn.dumps(game)
    again = one(pdn.dumps(game), strict=True)
    assert again == game
    assert again.initial == state
    stopped = one('[GameType "40"][FEN "W:W33,K46:B2,K5:+346+105"] 46-41 *')
    assert stopped.moves == ()
    assert "the king on 46 has made 3 moves in a row" in stopped.problems[0].what
    assert one('[GameType "40"][FEN "W:W33,K46:B2,K5"] 46-41 *').problems == ()


def test_a_round_trip_on_square_1_is_no_result() -> None:
    """Where captures are written with a hyphen `1-1` would be a drawn game, so the path is told."""
    rules = FRISIAN.replace(name="minus", capture_sign="-", precedence=(), draws=(), game_type="")
    state = State.from_fen("W:WK1:B3,13,16,31,37,40,42", rules)
    move = parse_move(state, "1x4x18x45x41x1")
    assert format_move(state, move) == "1-4-18-45-41-1"
    game = Game({}, rules, state).with_move(move)
    for strict in (False, True):
        assert pdn.loads(pdn.dumps(game), rules=rules, strict=strict) == [game]
