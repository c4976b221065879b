"""What is compared with what, and what the ratio should be.

Contenders run by turns (A, B, A, B, ...), so that a busy machine slows both; a figure is the median
of its runs and a ratio is that of two medians.
Each comparison first makes sure that both sides did the same work.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from . import builds, limit, peers
from .builds import Build
from .process import Unavailable, Worker, environment

SEED = 2024
RULE_SETS = ("english", "english-straight", "english-wcdf", "icelandic")


@dataclass(frozen=True)
class Row:
    """One line of the table: a figure of ours, one to hold it against, and what it should be.

    `value` is judged against `target`: at least, or at most when `ceiling` is true.
    `note` says what the figures are, and what else there is to know.
    """

    what: str
    ours: str
    other: str
    value: float
    unit: str
    target: float | None
    ceiling: bool = False
    spread: tuple[float, float] | None = None
    note: str = ""

    @property
    def missed(self) -> bool:
        """Whether there is a target and the value does not reach it."""
        if self.target is None:
            return False
        return self.value > self.target if self.ceiling else self.value < self.target


@dataclass(frozen=True)
class Sizes:
    """How much work one run is."""

    rounds: int
    kernel_depth: int
    bulk_depth: int
    bulk_repeat: int
    games: int
    positions: int
    passes: int
    late_ply: int
    batches: int
    imports: int
    leak_plies: int
    pdn_games: int
    pdn_peer_games: int
    comment_bytes: int
    plies_less: int  # off each depth of the games other than English
    bulk_nodes: int  # at least so many through the objects in a run of theirs


FULL = Sizes(7, 11, 7, 5, 1000, 2000, 5, 10_000, 100, 15, 1_000_000, 100_000, 200, 100_000_000, 0, 500_000)
QUICK = Sizes(1, 5, 3, 1, 5, 20, 1, 400, 2, 1, 2000, 20, 5, 1_000_000, 4, 1)


@dataclass
class Bench:
    """The contenders, started when first needed and ended together."""

    sizes: Sizes
    install: bool
    builds: list[Build]
    stack: ExitStack
    folder: Path
    _peers: dict[str, Worker] = field(default_factory=dict)

    @classmethod
    def open(cls, sizes: Sizes, *, install: bool, stack: ExitStack) -> Bench:
        """Start the build that is installed, and if it is compiled, the interpreted one as well."""
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory())).resolve()
        found = [builds.start(builds.package().parent)]
        stack.callback(found[0].worker.close)
        if found[0].compiled:
            found.append(builds.start(builds.interpreted_copy(folder / "interpreted")))
            stack.callback(found[1].worker.close)
            if found[1].compiled:
                raise RuntimeError("the interpreted copy runs compiled")
        return cls(sizes, install, found, stack, folder)

    def peer(self, distribution: str) -> Worker:
        """The worker of another library."""
        if distribution not in self._peers:
            worker = peers.start(distribution, install=self.install)
            self.stack.callback(worker.close)
            self._peers[distribution] = worker
        return self._peers[distribution]

    def by_turns(self, *contenders: Callable[[], float]) -> list[list[float]]:
        """What each contender gives in each round, after one round that does not count."""
        runs: list[list[float]] = [[] for _ in contenders]
        for number in range(self.sizes.rounds + 1):
            for run, contender in zip(runs, contenders, strict=True):
                figure = contender()
                if number:
                    run.append(figure)
        return runs


def _faster(
    what: str, unit: str, ours: list[float], other: list[float], target: float | None, note: str
) -> Row:
    """A row of two speeds."""
    pairs = [mine / its for mine, its in zip(ours, other, strict=True)]
    return Row(
        what,
        f"{_short(median(ours))} {unit}",
        f"{_short(median(other))} {unit}",
        median(ours) / median(other),
        "x",
        target,
        spread=(min(pairs), max(pairs)),
        note=note,
    )


def _short(number: float) -> str:
    if number >= 1e6:
        return f"{number / 1e6:.2f} M"
    return f"{number:,.0f}"


def _same(what: str, ours: object, other: object) -> None:
    if ours != other:
        raise AssertionError(f"{what}: {ours} here, {other} there")


def kernel(bench: Bench) -> Iterator[Row]:
    """`perft` against the C program.

    The interpreted kernel counts to a smaller depth, where the C program would be done in less time
    than it can print: it shows where that build stands, and has no target.
    """
    program = limit.compile_into(bench.folder)
    its_depth = bench.sizes.kernel_depth

    def its() -> float:
        answer = limit.count(program, its_depth)
        return float(answer["nodes"] / max(answer["seconds"], 0.0001))  # it prints four decimals

    for build in bench.builds:
        depth = its_depth if build.compiled else min(its_depth, 7)

        def ours(worker: Worker = build.worker, depth: int = depth) -> float:
            answer = worker.ask("perft", depth=depth)
            return float(answer["nodes"] / answer["seconds"])

        nodes = build.worker.ask("perft", depth=depth)["nodes"]
        _same(f"perft({depth})", nodes, limit.count(program, depth)["nodes"])
        target = 0.75 if build.compiled else None
        mine, theirs = bench.by_turns(ours, its)
        what = f"perft({depth}) in the kernel"
        note = f"{build.name}; the other is limit.c to depth {its_depth}, {' '.join(limit.FLAGS)}"
        yield _faster(what, "nodes/s", mine, theirs, target, note)


def bulk(bench: Bench) -> Iterator[Row]:
    """`legal_moves` and `apply` called from Python, the last ply by `len`."""
    peer = bench.peer("py-draughts")
    depth = bench.sizes.bulk_depth

    def its() -> float:
        answer = peer.ask("bulk", depth=depth, repeat=1)
        return float(answer["nodes"] / answer["seconds"])

    for build in bench.builds:
        repeat = bench.sizes.bulk_repeat if build.compiled else 1

        def ours(worker: Worker = build.worker, repeat: int = repeat) -> float:
            answer = worker.ask("bulk", depth=depth, repeat=repeat)
            return float(answer["nodes"] / answer["seconds"])

        nodes = build.worker.ask("perft", depth=depth)["nodes"]
        _same("bulk perft", build.worker.ask("bulk", depth=depth, repeat=1)["nodes"], nodes)
        _same("bulk perft", nodes, peer.ask("bulk", depth=depth, repeat=1)["nodes"])
        target = 18.0 if build.compiled else 2.0
        mine, theirs = bench.by_turns(ours, its)
        note = f"{build.name}; the other is py-draughts with captures forced; {nodes:,} nodes"
        yield _faster(f"bulk perft({depth})", "nodes/s", mine, theirs, target, note)


# Published, depth 1 first: aartbik.com/MISC/checkers.html (every path), and rhalbersma/dctl,
# test/src/algo/traversal/initial/board_08x08.cpp (one move for each start, end and captured set).
PUBLISHED = {
    "english": (7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128),
    "russian": (7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586, 22444032, 110917189),
}


def russian(bench: Bench) -> Iterator[Row]:
    """`perft` of a game with flying kings against that of the English game, which has none."""
    for build in bench.builds:
        depth = 11 - bench.sizes.plies_less if build.compiled else min(7, 11 - bench.sizes.plies_less)

        def speed(rules: str, worker: Worker = build.worker, depth: int = depth) -> float:
            answer = worker.ask("perft", depth=depth, rules=rules)
            _same(f"perft({depth}), {rules}", answer["nodes"], PUBLISHED[rules][depth - 1])
            return float(answer["nodes"] / answer["seconds"])

        flying, short = bench.by_turns(partial(speed, "russian"), partial(speed, "english"))
        target = 0.5 if build.compiled else None
        note = f"{build.name}; the other is english"
        yield _faster(f"russian, perft({depth}) in the kernel", "nodes/s", flying, short, target, note)


ALL_KINGS = "W:W" + ",".join(f"K{n}" for n in range(31, 51)) + ":B" + ",".join(f"K{n}" for n in range(1, 21))
ALMOST_PROMOTION = "W:W6,7,8,9,10:B41,42,43,44,45"
WOLDOUBY = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26"

# At depths that take the other about a second; those of the interpreted build, which has no target.
COUNTED = (
    ("start", None, 8, 5, 8.0),
    ("AllKings", ALL_KINGS, 9, 4, 2.0),
    ("AlmostPromotion", ALMOST_PROMOTION, 8, 4, 2.0),
    ("Woldouby", WOLDOUBY, 14, 8, 2.0),
)


def international(bench: Bench) -> Iterator[Row]:
    """`perft` against that of dame-rs, inside its own program; both count one move an outcome."""
    peer = bench.peer("dame-rs")
    for name, fen, full_depth, interpreted_depth, floor in COUNTED:
        its_depth = full_depth - bench.sizes.plies_less

        def its(fen: str | None = fen, depth: int = its_depth) -> float:
            answer = peer.ask("perft", depth=depth, fen=fen)
            return float(answer["nodes"] / answer["seconds"])

        for build in bench.builds:
            depth = its_depth if build.compiled else min(its_depth, interpreted_depth)
            asked = {"depth": depth, "fen": fen}

            def ours(worker: Worker = build.worker, depth: int = depth, fen: str | None = fen) -> float:
                answer = worker.ask("perft", rules="international", depth=depth, fen=fen)
                return float(answer["nodes"] / answer["seconds"])

            nodes = build.worker.ask("perft", rules="international", **asked)["nodes"]
            _same(f"{name}, perft({depth})", nodes, peer.ask("perft", **asked)["nodes"])
            mine, theirs = bench.by_turns(ours, its)
            target = floor if build.compiled else None
            note = (
                f"{build.name}, international, {nodes:,} nodes in the kernel; the other is dame-rs, "
                f"its own perft to depth {its_depth}"
            )
            yield _faster(f"{name}, perft({depth})", "nodes/s", mine, theirs, target, note)


@dataclass(frozen=True)
class Game:
    """A game to be counted through the objects of both libraries."""

    rules: str
    depth: int
    target: float
    fen: str | None = None
    its_listing: str | None = None  # where the other library lists other captures than our rule set


def international_bulk(bench: Bench) -> Iterator[Row]:
    """As `bulk`, international draughts, against the Python objects of dame-rs."""
    yield from _through_objects(bench, "dame-rs", Game("international", 7, 1.5))


def family_bulk(bench: Bench) -> Iterator[Row]:
    """As `bulk`, against the boards of py-draughts for each game it has."""
    games = (
        Game("international", 6, 15.0),
        Game("russian", 7, 10.0),
        Game("brazilian", 7, 10.0),
        Game("frisian", 6, 10.0, its_listing="EVERY_PATH"),
    )
    for game in games:
        yield from _through_objects(bench, "py-draughts", game)


# Kings on both sides, and captures of kings among those to choose from (Gilbert's third position).
ITALIAN_KINGS = "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4"


def italian_bulk(bench: Bench) -> Iterator[Row]:
    """As `bulk`, Italian draughts, against pydraughts: py-draughts does not have the game."""
    for game in (Game("italian", 5, 10.0), Game("italian", 4, 10.0, fen=ITALIAN_KINGS)):
        yield from _through_objects(bench, "pydraughts", game)


def _through_objects(bench: Bench, distribution: str, game: Game) -> Iterator[Row]:
    """All builds and the other library by turns; each count is also that of our kernel."""
    peer = bench.peer(distribution)
    depth = max(1, game.depth - bench.sizes.plies_less)
    position = {} if game.fen is None else {"fen": game.fen}
    ours = {"rules": game.rules, "depth": depth, **position}
    # dame-rs has one game.
    its = {"depth": depth, **({} if distribution == "dame-rs" else {"rules": game.rules}), **position}

    def speed(worker: Worker, repeat: int, asked: dict[str, Any]) -> float:
        answer = worker.ask("bulk", repeat=repeat, **asked)
        return float(answer["nodes"] / answer["seconds"])

    contenders = []
    for build in bench.builds:
        nodes = build.worker.ask("perft", **ours)["nodes"]
        _same(f"bulk perft, {game.rules}", build.worker.ask("bulk", repeat=1, **ours)["nodes"], nodes)
        listed = build.worker.ask("perft", listing=game.its_listing, **ours)["nodes"]
        its_nodes = peer.ask("bulk", repeat=1, **its)["nodes"]
        _same(f"bulk perft, {game.rules}, {distribution}", listed, its_nodes)
        repeat = -(-bench.sizes.bulk_nodes // nodes) if build.compiled else 1
        contenders.append(partial(speed, build.worker, repeat, ours))
    *runs, theirs = bench.by_turns(*contenders, partial(speed, peer, 1, its))
    for build, mine in zip(bench.builds, runs, strict=True):
        where = "" if game.fen is None else f", from {game.fen}"
        every_path = f", which lists every path: {its_nodes:,}" if its_nodes != nodes else ""
        note = f"{build.name}; the other is {distribution}{every_path}; {nodes:,} nodes{where}"
        target = game.target if build.compiled else None
        yield _faster(f"{game.rules}, bulk perft({depth})", "nodes/s", mine, theirs, target, note)


def playouts(bench: Bench) -> Iterator[Row]:
    """Random games of at most 300 plies, the result asked at each."""
    peer = bench.peer("open_spiel")
    arguments = {"games": bench.sizes.games, "seed": SEED, "max_plies": 300}

    def its() -> float:
        answer = peer.ask("playouts", **arguments)
        return float(answer["games"] / answer["seconds"])

    length = peer.ask("playouts", **arguments)["plies"] / bench.sizes.games
    for build in bench.builds:

        def ours(worker: Worker = build.worker) -> float:
            answer = worker.ask("playouts", **arguments)
            return float(answer["games"] / answer["seconds"])

        ours_length = build.worker.ask("playouts", **arguments)["plies"] / bench.sizes.games
        target = 3.0 if build.compiled else None
        mine, theirs = bench.by_turns(ours, its)
        note = (
            f"{build.name}, english-wcdf, {ours_length:.1f} plies a game; the other is OpenSpiel, "
            f"{length:.1f} actions a game (each jump is one)"
        )
        yield _faster("random playouts", "games/s", mine, theirs, target, note)


def generate(bench: Bench) -> Iterator[Row]:
    """`legal_moves` of states that were never asked before."""
    peer = bench.peer("py-draughts")
    count, passes = bench.sizes.positions, bench.sizes.passes
    fens = bench.builds[0].worker.ask("positions", count=count, seed=SEED)["fens"]
    theirs_listed = peer.ask("listed", fens=fens)["moves"]

    def its() -> float:
        return count / float(peer.ask("generate", fens=fens, passes=1)["seconds"])

    for build in bench.builds:

        def ours(worker: Worker = build.worker) -> float:
            return count / float(worker.ask("generate", fens=fens, passes=passes)["seconds"])

        listed = build.worker.ask("listed", fens=fens)["moves"]
        different = sum(
            sorted(mine) != sorted(other) for mine, other in zip(listed, theirs_listed, strict=True)
        )
        # py-draughts lists captures of one piece with the same end and pieces once (its rule).
        outcomes = sum(not set(other) <= set(mine) for mine, other in zip(listed, theirs_listed, strict=True))
        _same("positions where py-draughts has a move that is not ours", outcomes, 0)
        target = 10.0 if build.compiled else None
        mine, theirs = bench.by_turns(ours, its)
        note = (
            f"{build.name}; the other is py-draughts, whose moves with captures forced differ in "
            f"{different} of {count:,} positions"
        )
        yield _faster(f"legal_moves, {count:,} fresh states", "states/s", mine, theirs, target, note)


def long_game(bench: Bench) -> Iterator[Row]:
    """`apply` late in an endless game against early in it: time, and size when pickled."""
    early, late = 100, bench.sizes.late_ply
    for build in bench.builds:
        for rules in RULE_SETS:
            answers = [
                build.worker.ask(
                    "shuffle", rules=rules, early=early, late=late, window=200, batches=bench.sizes.batches
                )
                for _ in range(bench.sizes.rounds)
            ]
            ratios = [answer["late_seconds"] / answer["early_seconds"] for answer in answers]
            before = median(answer["early_seconds"] for answer in answers) * 1e9
            after = median(answer["late_seconds"] for answer in answers) * 1e9
            note = f"{build.name}, {rules}, over 200 plies from there; the other is ply {early}"
            yield Row(
                f"apply at ply {late:,}",
                f"{after:,.0f} ns",
                f"{before:,.0f} ns",
                after / before,
                "x",
                1.15,
                ceiling=True,
                spread=(min(ratios), max(ratios)),
                note=note,
            )
            size, early_size = answers[0]["late_bytes"], answers[0]["early_bytes"]
            yield Row(
                f"pickled state at ply {late:,}",
                f"{size:,} bytes",
                f"{early_size:,} bytes",
                abs(size - early_size),
                "bytes",
                16,
                ceiling=True,
                note=note,
            )


def leaks(bench: Bench) -> Iterator[Row]:
    """What stays in memory after many plies of random games."""
    plies = bench.sizes.leak_plies
    for build in bench.builds:
        answer = build.worker.ask("leaks", plies=plies, seed=SEED)
        yield Row(
            f"memory kept after {plies:,} plies",
            f"{answer['blocks']:,} blocks",
            "",
            answer["blocks"],
            "blocks",
            1000,
            ceiling=True,
            note=f"{build.name}; resident memory grew by {answer['resident_bytes'] / 1024:,.0f} KiB",
        )


def importing(bench: Bench) -> Iterator[Row]:
    """Starting Python with `import draughts` against starting it without, by the clock.

    On a busy machine the clock says too much, so the note gives the processor time as well.
    """
    codes = ["import time", "import time, draughts"]
    for build in bench.builds:
        clock: list[list[float]] = [[], []]
        processor: list[list[float]] = [[], []]
        for number in range(bench.sizes.imports + 1):
            for index, code in enumerate(codes):
                start = perf_counter()
                done = subprocess.run(
                    [sys.executable, "-c", code + "; print(time.process_time())"],
                    check=True,
                    capture_output=True,
                    text=True,
                    cwd=bench.folder,
                    env=environment(build.path),
                )
                if number:  # the first round may have to write bytecode
                    clock[index].append((perf_counter() - start) * 1000)
                    processor[index].append(float(done.stdout) * 1000)
        bare, loaded = clock
        extra = [with_it - without for with_it, without in zip(loaded, bare, strict=True)]
        busy = median(processor[1]) - median(processor[0])
        yield Row(
            "import draughts",
            f"{median(loaded):.1f} ms",
            f"{median(bare):.1f} ms",
            median(loaded) - median(bare),
            "ms",
            30,
            ceiling=True,
            spread=(min(extra), max(extra)),
            note=f"{build.name}; the other is bare Python; {busy:.1f} ms of it is processor time",
        )
    size, what = builds.installed_size()
    yield Row(
        "size on disk",
        f"{size / 1e6:.2f} MB",
        "",
        size / 1e6,
        "MB",
        2,
        ceiling=True,
        note=f"{bench.builds[0].name}, {what}",
    )


def pdn(bench: Bench) -> Iterator[Row]:
    """Real games read and replayed, against the moves alone and against another library; and memory.

    The reader of pydraughts plays none of the moves it reads, so it is also timed with the playing.
    """
    path = _archive()
    games, first = bench.sizes.pdn_games, bench.sizes.pdn_peer_games
    few = bench.builds[0].worker.ask("pdn_read", path=str(path), games=first)
    for build in bench.builds:

        def ours(worker: Worker = build.worker) -> float:
            return float(worker.ask("pdn_read", path=str(path), games=games)["seconds"])

        def moves(worker: Worker = build.worker) -> float:
            return float(worker.ask("pdn_moves", path=str(path), games=games)["seconds"])

        answer = build.worker.ask("pdn_read", path=str(path), games=games)
        plies = answer["plies"]
        _same("plies", plies, build.worker.ask("pdn_moves", path=str(path), games=games)["plies"])
        mine, bare = bench.by_turns(ours, moves)
        ratios = [its / alone for its, alone in zip(mine, bare, strict=True)]
        yield Row(
            f"PDN, {answer['games']:,} games replayed",
            f"{_short(plies / median(mine))} plies/s",
            f"{_short(plies / median(bare))} plies/s",
            median(mine) / median(bare),
            "x",
            3,
            ceiling=True,
            spread=(min(ratios), max(ratios)),
            note=f"{build.name}; the other is parse_move and apply on the same {plies:,} moves",
        )
        fresh = Worker(sys.executable, "ours", build.path)
        resident = fresh.ask("pdn_read", path=str(path), games=games)["resident_bytes"]
        fresh.close()
        yield Row(
            "PDN, resident memory",
            f"{resident / 1e6:.1f} MB",
            "",
            resident / 1e6,
            "MB",
            60,
            ceiling=True,
            note=f"{build.name}, a fresh process that reads the same {path.stat().st_size / 1e6:.1f} MB",
        )
        size = bench.sizes.comment_bytes
        comment = build.worker.ask("pdn_comment", size=size)
        _same("characters of the comment, to a piece", comment["characters"] // 65530, size // 65530)
        yield Row(
            f"PDN, a comment of {size / 1e6:,.0f} MB",
            f"{comment['peak_bytes'] / 1e6:.1f} MB",
            f"{comment['characters'] / 1e6:.1f} MB",
            comment["peak_bytes"] / comment["characters"],
            "x",
            4,
            ceiling=True,
            note=f"{build.name}, the most that was allocated; the other is the comment itself",
        )
    peer = bench.peer("pydraughts")
    text = _first_games(path, first)
    answer = peer.ask("pdn_read", text=text)
    if answer["games"] != few["games"]:
        raise AssertionError(f"{few['games']} games here, {answer['games']} there")

    def its() -> float:
        answer = peer.ask("pdn_read", text=text)
        return float(answer["plies"] / answer["seconds"])

    @cache  # measured once: it takes half a minute
    def its_replay() -> float:
        answer = peer.ask("pdn_replay", text=text)
        return float(answer["plies"] / answer["seconds"])

    for build in bench.builds:

        def replay_speed(worker: Worker = build.worker) -> float:
            answer = worker.ask("pdn_read", path=str(path), games=first)
            return float(answer["plies"] / answer["seconds"])

        fast, slow = bench.by_turns(replay_speed, its_replay)
        note = f"{build.name}; the other is pydraughts, reading and playing the same, once"
        yield _faster(f"PDN, {first} games, both replaying", "plies/s", fast, slow, 100.0, note)

    for build in bench.builds:

        def speed(worker: Worker = build.worker) -> float:
            answer = worker.ask("pdn_read", path=str(path), games=first)
            return float(answer["plies"] / answer["seconds"])

        fast, slow = bench.by_turns(speed, its)
        note = (
            f"{build.name}, {few['plies']:,} plies replayed; the other is pydraughts, which reads "
            f"{answer['plies']:,} and plays none"
        )
        yield _faster(f"PDN, {first} games, it splits text", "plies/s", fast, slow, None, note)


def _archive() -> Path:
    """The archive of real games, where the tests look for it."""
    named = os.environ.get("DRAUGHTS_CORPUS")
    root = Path(__file__).resolve().parents[2]
    path = (Path(named) if named else root.parent / "shared" / "corpus") / "english" / "oca_first_half.pdn"
    if not path.is_file():
        raise Unavailable(f"no corpus of real games: {path} is missing; $DRAUGHTS_CORPUS names its folder")
    return path.resolve()


def _first_games(path: Path, count: int) -> str:
    """The text of the first games of the archive."""
    lines = []
    found = 0
    with path.open(encoding="latin-1", newline=None) as file:
        for line in file:
            found += line.startswith("[Event ")
            if found > count:
                break
            lines.append(line)
    return "".join(lines)


BENCHMARKS: dict[str, Callable[[Bench], Iterator[Row]]] = {
    "kernel": kernel,
    "bulk": bulk,
    "playouts": playouts,
    "generate": generate,
    "long-game": long_game,
    "leaks": leaks,
    "import": importing,
    "pdn": pdn,
    "russian": russian,
    "international": international,
    "international-bulk": international_bulk,
    "family-bulk": family_bulk,
    "italian-bulk": italian_bulk,
}
"""The benchmarks by the name that `--only` takes."""

__all__ = ["BENCHMARKS", "FULL", "QUICK", "Bench", "Row", "Sizes", "Unavailable"]
