"""The ladder: prove how strong the levels are, by games that anybody can play again.

    python3 scripts/ladder.py play [--only FORM …] [--up-to LEVEL] [--jobs N] [--dask ADDRESS]
    python3 scripts/ladder.py times [--only FORM …]      # in CPython and Chromium
    python3 scripts/ladder.py page [--check]             # static/pages/ladder.{en,fr}.md
    python3 scripts/ladder.py again [--only FORM …]      # do rewritten bots play as before?

``play`` plays the unfinished matches of `strength.ladder_plan` in order and packs the games into
``scripts/data/arena/``; after an interruption it continues. Games of other bots than today's are
refused. Delete their files to play them anew. If only the code was rewritten, ``again`` replays
some games: it records which bots chose the same turns throughout and which player did not, and
``page`` marks that player's games as an earlier one's until they are played anew. ``page`` writes
the pages from the games and from ``scripts/data/arena/times.json``, which ``times`` writes;
``--check`` only reports whether they are up to date.

Exit status: 0; 1 if a player failed in a game, a game came out differently, or pages are stale;
2 if files cannot be read or a cluster cannot be reached.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from tempfile import TemporaryDirectory

import toolchain
from toolchain import CACHE, ROOT
from strength import ladder_again, ladder_page, ladder_times
from strength.executing import Unreached, executing, kinds
from strength.ladder_plan import FORMS, Rung, rungs
from strength.score import Score, run
from strength.store import PACKED, PUBLISHED, Store, Stored, decompressed, pack
from tessera.command.numbers import whole

RUNNING = CACHE / "arena/ladder"


def chosen(asked: argparse.Namespace) -> Iterator[Rung]:
    """The matches of the forms asked for, up to a level."""
    for form in FORMS:
        if form.id in asked.only:
            yield from (rung for rung in rungs(form) if int(rung.pairing.first) <= asked.up_to)


def opened(rung: Rung, folder: Path = RUNNING, *, telling: bool = False) -> Score:
    """The score of a match in a folder, or among the published games if the folder has none.

    Raises `Stored` for games of other bots than today's, and for a damaged file. With ``telling``,
    games of a player known to be an earlier one are read and marked so.
    """
    path, published = folder / f"{rung.name}.jsonl", PUBLISHED / f"{rung.name}{PACKED}"
    packed = not path.exists() and published.exists()
    if packed:
        held = decompressed(published)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(held)
    try:
        store = Store(path, rung.pairing, telling=telling)
    except Stored as error:
        if not packed:
            raise
        path.unlink()
        raise Stored(str(error).replace(str(path), str(published))) from None
    return Score(rung.pairing, store, rung.most, rung.sprt, rung.least)


def played(asked: argparse.Namespace) -> int:
    """Play the unfinished matches; return the exit status."""
    with executing(asked.jobs, asked.dask) as (executor, cores):
        faults = sum(climbed(rung, executor, cores) for rung in chosen(asked))
    return int(faults > 0)


def climbed(rung: Rung, executor: Executor, cores: int) -> int:
    """Play a match to its end and report it; return the number of games that a fault ended."""
    from tqdm import tqdm  # noqa: PLC0415 - the environment has it

    score = opened(rung)
    if not score.over:
        with tqdm(desc=rung.name, unit="game", disable=None) as bar:
            try:
                run(score, executor, cores, bar)
            finally:
                pack(score.store.path)
    elif not (PUBLISHED / f"{rung.name}{PACKED}").exists():
        pack(score.store.path)
    print(f"{rung.name}: {score.told()}\n", flush=True)
    return sum(game.fault for game in score.counted())


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        description="Measure how strong the bots' levels are, and publish it.",
        epilog="Example: python3 scripts/ladder.py play --only pyrga --up-to 3",
    )
    commands = parser.add_subparsers(required=True, dest="do", metavar="COMMAND")
    names = [form.id for form in FORMS]
    every = os.cpu_count() or 1
    for name, does, words in (
        ("play", "Play the matches that are not finished.", "play --only pyrga --up-to 3"),
        ("times", "Measure thinking times in CPython and Chromium.", "times --only pyrga"),
        ("page", "Write the pages of the ladder.", "page --check"),
        ("again", "Check that changed bots still play as before.", "again --only pyrga"),
    ):
        said = does[0].lower() + does[1:-1]
        example = f"Example: python3 scripts/ladder.py {words}"
        command = commands.add_parser(name, help=said, description=does, epilog=example)
        said = f"forms of games, but for `page` (all): {', '.join(names)}"
        command.add_argument(
            "--only", nargs="+", choices=names, default=names, metavar="FORM", help=said
        )
        said = "highest level to play, for `play` and `again` (5)"
        command.add_argument("--up-to", type=whole(1), default=5, metavar="LEVEL", help=said)
        said = "processor cores, for `play` and `again` (all)"
        command.add_argument("--jobs", type=whole(1), default=every, metavar="N", help=said)
        said = "address of a Dask cluster's scheduler, for `play`"
        command.add_argument("--dask", metavar="ADDRESS", help=said)
        said = "for `page`: only report whether it is up to date"
        command.add_argument("--check", action="store_true", help=said)
    return parser.parse_args()


def main() -> int:
    """Run the command; return the exit status."""
    asked = arguments()
    try:
        if asked.do == "play":
            return played(asked)
        if asked.do == "times":
            return ladder_times.measured(asked.only)
        if asked.do == "again":
            return ladder_again.compared([*chosen(asked)], asked.jobs)
        return paged(check=asked.check)
    except (Stored, Unreached, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def paged(*, check: bool) -> int:
    """Write the pages from the published games; return the exit status. Raises `Stored`."""
    found = (rung for form in FORMS for rung in rungs(form))
    there = [rung for rung in found if (PUBLISHED / f"{rung.name}{PACKED}").exists()]
    with TemporaryDirectory() as folder:
        scores = [(rung, opened(rung, Path(folder), telling=True)) for rung in there]
    return ladder_page.made(scores, ROOT / "static/pages", check=check)


if __name__ == "__main__":
    sys.exit(toolchain.inside(f"{kinds(sys.argv[1:])} browser", main))
