"""The commands of the terminal, and what they print."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest

import draughts
from draughts import (
    ENGLISH,
    ENGLISH_WCDF,
    VARIANTS,
    NoCapture,
    NoProgress,
    Notation,
    State,
    divide,
    legal_moves,
    pdn,
    perft,
    text,
)
from draughts.cli import main
from terminal import BLOCKED, COMMAND, ENVIRONMENT, misused, output, run

LONG_JUMP = "B:W11,12,13,19,22,27,28,30:B2,3,6,7,10"
WALLED = "B:W17-24,K32:B9-16,K1"  # the men block each other, and each king is alone behind its men
TWO_WAYS = "B:W6,7,8,14,15,26,28:BK9"


def printed_by(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return what the command prints, run in this process: where many runs are needed and no streams."""
    assert main(arguments) == 0
    return capsys.readouterr().out


# moves


@pytest.mark.parametrize("fen", [LONG_JUMP, TWO_WAYS, "W:WK27:B28", BLOCKED])
def test_moves_lists_the_legal_moves(fen: str) -> None:
    """Each legal move stands on a line of its own, by its full path."""
    assert output("moves", fen).split() == [str(move) for move in legal_moves(State.from_fen(fen))]


def test_moves_of_no_position_are_those_of_the_start() -> None:
    """Without a FEN the game begins."""
    assert output("moves").split() == [str(move) for move in legal_moves(State.initial())]


# perft


@pytest.mark.parametrize("depth", [0, 1, 5])
def test_perft_prints_the_count(depth: int) -> None:
    """The count stands alone on its line."""
    assert output("perft", str(depth)) == f"{perft(State.initial(), depth)}\n"
    assert output("perft", str(depth), TWO_WAYS) == f"{perft(State.from_fen(TWO_WAYS), depth)}\n"


@pytest.mark.parametrize("depth", [0, 1, 4])
def test_perft_divides_the_count_by_moves(depth: int) -> None:
    """Every move has its count, and the last line their sum."""
    *lines, total = output("perft", "--divide", str(depth), TWO_WAYS).splitlines()
    state = State.from_fen(TWO_WAYS)
    assert lines == [f"{move}: {count}" for move, count in divide(state, depth).items()]
    assert total == f"total: {perft(state, depth)}"


@pytest.mark.parametrize("depth", ["-1", "101", "9" * 5000, "five", "1.5", "", "٣", "1_0", " 1"])
def test_a_depth_that_cannot_be_counted_is_misuse(depth: str) -> None:
    """Only a whole number of plies, none negative and none beyond all counting, is a depth."""
    complaint = misused("perft", depth)
    assert "from 0 to 100" in complaint
    assert len(complaint) < 500


# --rules


def test_rules_are_named_before_or_after_the_command() -> None:
    """The rule set of either place is the one that counts."""
    turning = ("moves", "W:W22:B18,10")
    straight = ("--rules", "english-straight")
    assert output(*turning) == "22x15x6\n"
    assert output(*turning, *straight) == output(*straight, *turning) == "22x15\n"
    assert output(*straight, *turning, "--rules", "english") == "22x15x6\n"


@pytest.mark.thorough
@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("arguments", [("moves",), ("perft", "1"), ("play",), ("replay", os.devnull)])
def test_every_command_takes_every_rule_set(name: str, arguments: tuple[str, ...]) -> None:
    """`--rules` knows each name of `VARIANTS`, in every command."""
    done = run(*arguments, "--rules", name)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_unknown_rule_set_is_misuse_and_the_known_ones_are_told() -> None:
    """Whoever mistypes a name reads which there are."""
    complaint = misused("moves", "--rules", "chess")
    assert all(name in complaint for name in VARIANTS)


# play


def plies(printed: str) -> list[str]:
    """Return the moves that random players made."""
    return re.findall(r"^ *\d+\. (?:Black|White) (\S+)$", printed, re.MULTILINE)


@pytest.mark.parametrize("name", VARIANTS)
def test_random_players_play_a_whole_game_and_print_board_and_result(name: str) -> None:
    """Moves, the last board and the result are printed, and the moves are those of a legal game."""
    rules = VARIANTS[name]
    printed = output("play", "--black", "random", "--white", "random", "--rules", name, "--seed", "11")
    state = State.initial(rules)
    for move in plies(printed):
        assert bool(re.match("[a-j]", move)) is (rules.notation is Notation.ALGEBRAIC)
        state = draughts.apply(state, draughts.parse_move(state, move))
    over = draughts.result(state)
    if over is None:  # no draw of the rules ends every game
        assert state.ply == 500
        assert not any(isinstance(rule, (NoCapture, NoProgress)) for rule in rules.draws)
        ended = f"Stopped at ply 500.  The count: {text.outcome(draughts.adjudicate(state), rules)}"
    else:
        ended = text.outcome(over, rules)
    assert printed.endswith(f"\n\n{text.board(state, numbers=True)}\n\n{ended}\n")


@pytest.mark.parametrize("name", VARIANTS)
def test_moves_are_printed_in_the_notation_of_the_rules(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every path in full, in `moves` and in `perft --divide`, and each is a move that can be typed."""
    rules = VARIANTS[name]
    state = State.initial(rules)
    listed = printed_by(capsys, "moves", "--rules", name).split()
    divided = [
        line.split(":")[0]
        for line in printed_by(capsys, "perft", "2", "--divide", "--rules", name).splitlines()
    ]
    assert listed == divided[:-1]
    assert [draughts.parse_move(state, move) for move in listed] == list(legal_moves(state))
    assert bool(re.match("[a-j]", listed[0])) is (rules.notation is Notation.ALGEBRAIC)


def test_moves_are_typed_in_either_notation() -> None:
    """By name with a sign or none, in capitals, and by number, in a game that writes names."""
    typed = "c3-d4\nF6G5\n25 - 22\nback\nb2c3\nquit\n"
    printed = output("play", "--rules", "russian", typed=typed)
    assert printed.count("White> ") == 3
    assert printed.endswith("Stopped at ply 3.  The count: Draw: equal pieces and kings\n")
    helped = output("play", "--rules", "thai", typed="help\nmoves\n")
    assert "25-21   a move: squares" in helped
    assert "Black> 25-21" not in helped


def test_the_help_lists_every_rule_set_whole() -> None:
    """By its board, and no name is broken at the end of a line."""
    for arguments in ([], ["play"], ["replay"]):
        shown = run(*arguments, "--help", COLUMNS="60").stdout
        listed = shown.partition("rule sets:\n")[2]
        assert sorted(re.findall(r"[a-z][a-z0-9-]*", re.sub(r"\d+x\d+  ", "", listed))) == sorted(VARIANTS)


@pytest.mark.parametrize("name", VARIANTS)
def test_show_draws_the_board_of_every_rule_set(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In characters with numbers or names, and as a picture after a move typed by name."""
    rules = VARIANTS[name]
    start = State.initial(rules)
    move = legal_moves(start)[-1]
    typed = "".join(map(rules.layout.algebraic, move.path))
    after = draughts.apply(start, move)
    printed = printed_by(capsys, "show", "--rules", name, "--numbers", "--move", typed)
    assert printed == f"{text.board(after, numbers=True)}\n{after.turn.name.capitalize()} to move\n"
    picture = tmp_path / "board.svg"
    assert printed_by(capsys, "show", "--rules", name, "--svg", str(picture), "--move", typed) == ""
    assert picture.read_text(encoding="utf-8") == draughts.svg.board(after, last_move=move)


@pytest.mark.parametrize("name", VARIANTS)
def test_games_of_every_rule_set_are_replayed_and_rewritten(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that tells its rules needs no `--rules`; one that does not is played by them."""
    rules = VARIANTS[name]
    state, moves = State.initial(rules), []
    for _ in range(12):
        moves.append(legal_moves(state)[0])
        state = draughts.apply(state, moves[-1])
    told = tmp_path / "told.pdn"
    told.write_text(pdn.dumps(pdn.Game({}, rules).with_moves(moves)), encoding="utf-8")
    untold = tmp_path / "untold.pdn"
    untold.write_text(" ".join("-".join(map(str, move.path)) for move in moves) + " *", encoding="utf-8")
    assert printed_by(capsys, "replay", str(told)) == "1 games, 12 plies, 0 failures\n"
    assert printed_by(capsys, "replay", str(untold), "--rules", name) == "1 games, 12 plies, 0 failures\n"
    assert printed_by(capsys, "pdn", str(told)) == told.read_text(encoding="utf-8")
    assert printed_by(capsys, "pdn", str(untold), "--rules", name) == told.read_text(encoding="utf-8")


def test_a_seed_repeats_a_game() -> None:
    """The same seed gives the same moves, another seed others."""
    games = [
        output("play", "--black", "random", "--white", "random", "--seed", seed) for seed in ("-5", "-5", "6")
    ]
    assert games[0] == games[1] != games[2]


def test_an_endless_game_of_random_moves_is_stopped_and_counted_R7() -> None:
    """Where the rules count no moves for a draw, two random players are stopped after 500 plies."""
    printed = output("play", "--black", "random", "--white", "random", "--rules", "english", WALLED)
    assert len(plies(printed)) == 500
    assert printed.endswith("Stopped at ply 500.  The count: Draw: equal pieces and kings\n")


def test_max_plies_stops_the_game_and_counts_R5() -> None:
    """The host's limit ends the game, and more pieces win."""
    printed = output(
        "play", "W:WK32:BK1,K2", "--black", "random", "--white", "random", "--max-plies", "3", "--seed", "1"
    )
    assert len(plies(printed)) == 3
    assert printed.endswith("Stopped at ply 3.  The count: Black wins: Black has more pieces\n")
    assert plies(output("play", "--black", "random", "--white", "random", "--max-plies", "0")) == []


def test_a_game_is_played_by_two_at_one_terminal() -> None:
    """Moves are taken as text, and the board with its square numbers is shown after each."""
    printed = output("play", typed="11-15\n 22-18\n15 x 22\n26X17\nquit\n")
    state = State.initial(ENGLISH_WCDF)
    assert text.board(state.board, numbers=True) in printed
    for move in ("11-15", "22-18", "15x22", "26x17"):
        state = draughts.apply(state, draughts.parse_move(state, move))
        assert text.board(state.board, numbers=True) in printed
    assert printed.endswith("Black> quit\nStopped at ply 4.  The count: Draw: equal pieces and kings\n")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("22-18", "the piece on 22 is White's, and it is Black's turn"),
        ("15-19", "there is no piece on 15"),
        ("hello", "'hello'"),
        ("11-", "'11-'"),
        ("11-99", "'11-99'"),
        ("1" * 5000, "characters"),
        ("\x00\x1b[2J", "x1b"),
    ],
)
def test_a_refused_move_is_told_why_and_asked_again(typed: str, told: str) -> None:
    """The game stands as it stood, and goes on."""
    printed = output("play", typed=f"{typed}\n11-15\n")
    assert told in printed
    assert "White> " in printed
    assert "ply 1." in printed


def test_an_ambiguous_move_is_told_with_its_candidates() -> None:
    """Where the squares named fit several moves, the player reads which."""
    moves = legal_moves(State.from_fen(TWO_WAYS))
    start, end = moves[0].start, moves[0].end
    both = [str(move) for move in moves if (move.start, move.end) == (start, end)]
    assert len(both) > 1
    printed = output("play", TWO_WAYS, typed=f"{start}x{end}\n{both[-1]}\n")
    assert all(move in printed for move in both)
    assert "ply 1." in printed


def test_help_and_moves_are_at_hand() -> None:
    """A player can ask for the commands and for the legal moves; an empty line asks for nothing."""
    printed = output("play", typed="\nHELP\nmoves\nquit\n")
    assert all(f"\n{word} " in printed for word in ("moves", "back", "help", "quit"))
    assert " ".join(map(str, legal_moves(State.initial()))) in printed


def test_a_move_is_taken_back() -> None:
    """`back` returns to the position before, move after move, up to the start."""
    printed = output("play", typed="11-15\n22-18\nback\nback\nback\n9-13\n")
    start = text.board(State.initial().board, numbers=True)
    assert printed.count(start) == 2
    assert printed.count("there is no move of yours to take back") == 1
    assert "ply 1." in printed


def test_the_move_that_ended_the_game_is_taken_back_B03() -> None:
    """A game that is over is not lost: the last move can be taken back and another played."""
    printed = output("play", "W:WK27:B28", typed="27-32\nback\n27-23\nquit\n")
    assert "White wins: Black cannot move" in printed
    assert printed.endswith("ply 1.  The count: White wins: White has more kings\n")


def test_a_game_that_is_over_takes_no_move() -> None:
    """After the result only going back and leaving are left."""
    printed = output("play", BLOCKED, typed="5-1\nmoves\nback\n")
    assert printed.count("Black wins: White cannot move") == 1
    assert printed.count("the game is over") == 2


@pytest.mark.parametrize("color", ["black", "white"])
def test_against_a_random_player_back_takes_both_moves_back(color: str) -> None:
    """One `back` returns to the player's own turn, over the answer of the random player."""
    mine = "white" if color == "black" else "black"
    first = {"black": "9-13", "white": "21-17"}
    printed = output(
        "play", f"--{color}", "random", "--seed", "2", typed=f"back\n{first[mine]}\nback\n{first[mine]}\n"
    )
    prompts = re.findall(r"^(Black|White)> (.*)$", printed, re.MULTILINE)
    assert {name for name, _ in prompts} == {mine.capitalize()}
    assert printed.count("there is no move of yours to take back") == 1
    expected = 3 if mine == "white" else 2
    assert f"Stopped at ply {expected}." in printed


def test_the_end_of_input_ends_a_game_politely() -> None:
    """Without another line the game stops, is counted, and all is well."""
    assert output("play").endswith("Black> \nStopped at ply 0.  The count: Draw: equal pieces and kings\n")
    assert "ply 1." in output("play", typed="11-15")  # no newline after it


def test_input_in_no_encoding_is_refused_as_a_move() -> None:
    """Bytes that are no text are no move."""
    printed = output("play", typed=b"\xff\xfe\n11-15\n")
    assert "ply 1." in printed


def test_a_game_is_played_where_only_ascii_is_known() -> None:
    """What the terminal cannot show is written in its codes."""
    done = run("play", typed="é-5\n", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--max-plies", "-1"),
        ("--max-plies", "1" * 5000),
        ("--max-plies", "ten"),
        ("--seed", "x"),
        ("--seed", "9" * 5000),
        ("--black", "someone"),
        ("W:W3:B1",),
    ],
)
def test_play_refuses_what_it_cannot_play(arguments: tuple[str, ...]) -> None:
    """Limits, seeds, players and positions that are none are misuse."""
    misused("play", *arguments)


# replay


def test_replay_tells_file_line_game_move_and_reason_and_the_totals(games: Path) -> None:
    """A failed game has its line, and makes the exit status 1."""
    done = run("replay", str(games))
    *failed, totals = done.stdout.splitlines()
    assert failed == [
        f"{games}:6: game 2, move 2: White 11-16: the piece on 11 is Black's, and it is White's turn"
    ]
    assert totals == "2 games, 5 plies, 1 failures"
    assert (done.returncode, done.stderr) == (1, "")


def test_replay_adds_up_several_files(games: Path, tmp_path: Path) -> None:
    """Games are numbered in their file and counted in all."""
    other = tmp_path / "other.pdn"
    other.write_text("1. 9-13 22-18 *\n")
    assert output("replay", str(other), str(other)) == "2 games, 4 plies, 0 failures\n"
    assert run("replay", str(games), str(other)).stdout.endswith("3 games, 7 plies, 1 failures\n")


def test_replay_goes_on_after_a_file_that_cannot_be_read(games: Path, tmp_path: Path) -> None:
    """Each such file is named with the reason, the others are replayed, and the exit status is 2."""
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)) * 10)
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    bad = [tmp_path / "missing.pdn", tmp_path, binary, loop]
    done = run("replay", *map(str, bad), str(games))
    assert done.returncode == 2
    assert done.stdout.endswith("2 games, 5 plies, 1 failures\n")
    complaints = done.stderr.splitlines()
    assert [line.split(": ")[:3] for line in complaints] == [["draughts", "error", str(path)] for path in bad]
    assert "No such file" in complaints[0]
    assert "not a text file" in complaints[2]


def test_replay_of_nothing_readable_prints_no_totals(tmp_path: Path) -> None:
    """Where no file could be read there is nothing to count."""
    misused("replay", str(tmp_path / "missing.pdn"))


def test_replay_reads_other_encodings_and_names_any_file(tmp_path: Path) -> None:
    """UTF-8, Latin-1 and a byte order mark are read; a name in no encoding is printed in its codes."""
    tag = '[White "Žižka, René"]\n'
    for encoding in ("utf-8", "utf-8-sig", "cp1252"):
        path = tmp_path / f"{encoding}.pdn"
        path.write_bytes(f"{tag}11-15 23-19 *".encode(encoding))
        assert output("replay", str(path)) == "1 games, 2 plies, 0 failures\n"
    path = tmp_path / os.fsdecode(b"caf\xe9.pdn")
    path.write_text("11-16 11-16 *")
    done = run("replay", str(path))
    assert (done.returncode, done.stderr) == (1, "")
    assert "caf" in done.stdout


def test_replay_reports_every_game_as_json(games: Path, tmp_path: Path) -> None:
    """A line a game with all its problems, in ASCII whatever is in it, then the totals."""
    done = run("replay", "--json", str(games), str(tmp_path / "missing.pdn"))
    first, second, totals = map(json.loads, done.stdout.splitlines())
    assert first == {"file": str(games), "game": 1, "plies": 2, "result": "*", "problems": []}
    assert (second["game"], second["plies"], second["result"]) == (2, 3, "1-0")
    (problem,) = second["problems"]
    assert (problem["line"], problem["column"], problem["done"]) == (6, 9, "the main line stops there")
    assert problem["what"].startswith("move 2: White 11-16: ")
    assert totals == {"games": 2, "plies": 5, "failures": 1, "unread": 1}
    assert done.returncode == 2


def test_replay_refuses_strictly_what_departs_from_pdn_3(games: Path, tmp_path: Path) -> None:
    """Such a file is left there, with line and column; an illegal move is no departure."""
    loose = tmp_path / "loose.pdn"
    loose.write_text("1. 9-13 22-18 *\n1. 9-14 ; why not\n22-18 *\n")
    done = run("replay", "--strict", str(loose), str(games))
    first, second, totals = done.stdout.splitlines()
    assert first == f"{loose}: game 2: line 2, column 9: a ; begins no comment in PDN"
    assert second.startswith(f"{games}:6: game 2, move 2: White 11-16: ")
    assert totals == "4 games, 7 plies, 2 failures"
    assert done.returncode == 1
    done = run("replay", "--strict", "--json", str(loose))
    refused = json.loads(done.stdout.splitlines()[1])
    assert refused == {"file": str(loose), "game": 2, "error": first.split(": game 2: ")[1]}


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals here")
def test_replay_shows_its_progress_at_a_terminal(games: Path) -> None:
    """A bar with games and plies a second on standard error, if tqdm is installed; the output is the same."""
    import fcntl
    import pty
    import termios

    installed = importlib.util.find_spec("tqdm") is not None
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 120, 0, 0))
    done = subprocess.run(
        [*COMMAND, "replay", str(games)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=ENVIRONMENT,
        timeout=120,
        check=False,
    )
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):
        while piece := os.read(ours, 10_000):
            shown += piece
    os.close(ours)
    assert done.stdout == run("replay", str(games)).stdout.encode()
    assert (b"games/s" in shown and b"plies/s" in shown) is installed
    if not installed:
        assert shown == b""
        pytest.skip("tqdm is not installed: no bar to look at")


# pdn


def test_pdn_writes_canonically_what_it_reads(games: Path, tmp_path: Path) -> None:
    """What is written is read again as the same games, in UTF-8 whatever the terminal is."""
    path = tmp_path / "odd.pdn"
    path.write_bytes('[White "Žižka"]\n01. 09-14 {so} 23-18 02. 14:23 27x18 1-0'.encode())
    done = run("pdn", str(path), str(path), "--rules", "english", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    games_read = pdn.load(path, rules=ENGLISH)
    assert done.stdout == pdn.dumps(games_read * 2)
    assert pdn.loads(done.stdout, strict=True) == games_read * 2


def test_pdn_keeps_as_text_what_names_no_game(tmp_path: Path) -> None:
    """Without rules the moves of a game that has no GameType are copied."""
    path = tmp_path / "text.pdn"
    path.write_text("1.32-28 19-23 2.28x19 2-0")
    assert output("pdn", str(path)) == '[Result "2-0"]\n\n1. 32-28 19-23 2. 28x19 *\n'


def test_pdn_tells_what_is_lost(games: Path, tmp_path: Path) -> None:
    """On standard error, with status 1; a file that cannot be read makes it 2."""
    done = run("pdn", str(games), "--rules", "english")
    assert done.returncode == 1
    assert done.stderr.startswith(f"{games}:6: game 2: move 2: White 11-16: ")
    assert done.stdout == pdn.dumps(pdn.load(games, rules=ENGLISH))
    assert run("pdn", str(tmp_path / "missing.pdn"), str(games)).returncode == 2


def test_replay_of_an_empty_file_counts_nothing_and_is_well() -> None:
    """No game is no failure."""
    assert output("replay", os.devnull) == "0 games, 0 plies, 0 failures\n"


@pytest.mark.thorough
def test_the_english_archive_is_reported_whole(corpus: Path) -> None:
    """The command reports what the archive holds: games, plies, no failure."""
    printed = output("replay", str(corpus / "english" / "oca_first_half.pdn"))
    assert printed == "11,311 games, 605,449 plies, 0 failures\n"
