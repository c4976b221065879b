"""Reading an archive of real games."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median

from .bench import Bench, Row, faster, same, short
from .process import Unavailable, Worker


def pdn(bench: Bench) -> Iterator[Row]:
    """Real games read and replayed, against the moves alone and against another library; and memory.

    The reader of pydraughts plays none of the moves it reads, so it is also timed with the playing.
    """
    path = path_of_archive()
    games, first = bench.sizes.pdn_games, bench.sizes.pdn_peer_games
    few = bench.builds[0].worker.ask("pdn_read", path=str(path), games=first)
    for build in bench.builds:

        def ours(worker: Worker = build.worker) -> float:
            return float(worker.ask("pdn_read", path=str(path), games=games)["seconds"])

        def moves(worker: Worker = build.worker) -> float:
            return float(worker.ask("pdn_moves", path=str(path), games=games)["seconds"])

        answer = build.worker.ask("pdn_read", path=str(path), games=games)
        plies = answer["plies"]
        same("plies", plies, build.worker.ask("pdn_moves", path=str(path), games=games)["plies"])
        mine, bare = bench.by_turns(ours, moves)
        ratios = [its / alone for its, alone in zip(mine, bare, strict=True)]
        yield Row(
            f"PDN, {answer['games']:,} games replayed",
            f"{short(plies / median(mine))} plies/s",
            f"{short(plies / median(bare))} plies/s",
            median(mine) / median(bare),
            "x",
            3,
            ceiling=True,
            spread=(min(ratios), max(ratios)),
            note=f"{build.name}; the other is parse_move and apply on the same {plies:,} moves",
        )
        fresh = build.fresh()
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
        same("characters of the comment, to a piece", comment["characters"] // 65530, size // 65530)
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
        yield faster(f"PDN, {first} games, both replaying", "plies/s", fast, slow, 100.0, note)

    for build in bench.builds:

        def speed(worker: Worker = build.worker) -> float:
            answer = worker.ask("pdn_read", path=str(path), games=first)
            return float(answer["plies"] / answer["seconds"])

        fast, slow = bench.by_turns(speed, its)
        note = (
            f"{build.name}, {few['plies']:,} plies replayed; the other is pydraughts, which reads "
            f"{answer['plies']:,} and plays none"
        )
        yield faster(f"PDN, {first} games, it splits text", "plies/s", fast, slow, None, note)


def path_of_archive() -> Path:
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
