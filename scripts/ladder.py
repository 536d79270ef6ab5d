"""The ladder: prove how strong the levels are, by games that anybody can play again.

    python3 scripts/ladder.py play [--only FORM …] [--up-to LEVEL] [--minutes N] [--anew] …
    python3 scripts/ladder.py times [--only FORM …]      # in CPython and Chromium
    python3 scripts/ladder.py page [--check]             # static/pages/ladder.{en,fr}.md
    python3 scripts/ladder.py again [--only FORM …]      # do rewritten bots play as before?

``play`` plays the unfinished matches of `strength.ladder_plan` and packs the games into
``scripts/data/arena/``. It always goes on with the match whose share is least certain, for a few
sets. After ``--minutes`` no game begins any more; the next run continues, as after an interruption.
Games of other bots than today's are refused; ``--anew`` plays them again. If only the code was
rewritten, ``again`` replays some games: it records which bots chose the same turns throughout and
which player did not, and ``page`` marks that player's games as an earlier one's until they are
played anew. ``page`` writes the pages from the games and from ``scripts/data/arena/times.json``,
which ``times`` writes; ``--check`` only reports whether they are up to date. Both say which levels
`About.withheld` should list.

Exit status: 0; 1 if a player failed in a game, a game came out differently, or pages are stale;
2 if files cannot be read or a cluster cannot be reached.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from contextlib import chdir
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import toolchain
from toolchain import CACHE, ROOT
from strength import ladder_again, ladder_page, ladder_times
from strength.executing import Unreached, executing, kinds
from strength.figures import interval
from strength.ladder_plan import FORMS, Form, Rung, rungs
from strength.score import Score, run
from strength.store import PACKED, PUBLISHED, Store, Stored, decompressed, pack
from tessera.command.numbers import whole
from tessera.games import catalogue

RUNNING = CACHE / "arena/ladder"
#: Sets of a match that are played before the least certain match is chosen again.
BATCH = 5


def chosen(asked: argparse.Namespace) -> Iterator[Rung]:
    """The matches of the forms asked for, up to a level."""
    for form in FORMS:
        if form.id in asked.only:
            yield from (rung for rung in rungs(form) if rung.level <= asked.up_to)


def opened(
    rung: Rung, folder: Path = RUNNING, *, telling: bool = False, anew: bool = False
) -> Score:
    """The score of a match in a folder, or among the published games if the folder has none.

    Raises `Stored` for games of other bots than today's, and for a damaged file; with ``anew`` such
    games are dropped. With ``telling``, games known to be of an earlier player, or to begin
    otherwise, are read and marked so.
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
        if not (packed or anew):
            raise
        path.unlink()
        if not anew:
            raise Stored(str(error).replace(str(path), str(published))) from None
        if not packed:
            return opened(rung, folder, anew=True)
        store = Store(path, rung.pairing)
    return Score(rung.pairing, store, rung.most, rung.test, rung.least)


def played(asked: argparse.Namespace) -> int:
    """Play the unfinished matches, the least certain first; return the exit status."""
    until = monotonic() + 60 * asked.minutes if asked.minutes else inf
    scores = {rung: opened(rung, anew=asked.anew) for rung in chosen(asked)}
    going = [rung for rung, score in scores.items() if not score.over]
    with chdir(ROOT), executing(asked.jobs, asked.dask) as (executor, cores):
        try:
            while going and monotonic() < until:
                rung = max(going, key=lambda one: uncertainty(scores[one]))
                advance(rung, scores[rung], executor, cores, until)
                if scores[rung].over:
                    going.remove(rung)
        finally:
            publish(scores)
    print(f"unfinished matches: {len(going)} of {len(scores)}")
    return int(any(game.fault for score in scores.values() for game in score.counted()))


def publish(scores: Mapping[Rung, Score]) -> None:
    """Pack the games that are not among the published ones yet."""
    for rung, score in scores.items():
        path, published = score.store.path, PUBLISHED / f"{rung.name}{PACKED}"
        known = decompressed(published) if published.exists() else b""
        if score.store.results and path.read_bytes() != known:
            pack(path)


def uncertainty(score: Score) -> float:
    """Width of the interval of a match's share, 0 to 1."""
    low, high = interval(score.shares)
    return high - low


def advance(rung: Rung, score: Score, executor: Executor, cores: int, until: float) -> None:
    """Play a few sets of a match, and report it; no game begins after ``until``."""
    from tqdm import tqdm  # noqa: PLC0415 - the environment has it

    goal = len(score.shares) + BATCH

    def stopping() -> bool:
        return len(score.shares) >= goal or monotonic() >= until

    with tqdm(desc=rung.name, unit="game", disable=None, leave=False) as bar:
        run(score, executor, cores, bar, stopping)
    if score.over:
        print(f"{rung.name}: {score.told()}\n", flush=True)


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
        ("play", "Play the matches that are not finished.", "play --only pyrga --minutes 100"),
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
        said = "minutes after which `play` begins no game (no limit)"
        command.add_argument("--minutes", type=whole(1), metavar="N", help=said)
        said = "for `play`: drop games of other bots than today's"
        command.add_argument("--anew", action="store_true", help=said)
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
        scores = {rung: opened(rung, Path(folder), telling=True) for rung in there}
    for form in FORMS:
        idle, withheld = unproven(form, scores), catalogue.withheld(form.game, form.seats)
        if form.seats > 2 and idle != withheld:
            told = f"games prove all levels but {idle}, and About.withheld is {withheld}"
            print(f"{form.id}: {told}", file=sys.stderr)
    return ladder_page.made([*scores.items()], ROOT / "static/pages", check=check)


def unproven(form: Form, scores: Mapping[Rung, Score]) -> tuple[int, ...]:
    """The levels of a form whose games do not prove them better than the one below."""
    steps = (rung for rung in rungs(form) if rung.is_step)
    return tuple(
        rung.level for rung in steps if rung not in scores or scores[rung].verdict is not True
    )


if __name__ == "__main__":
    sys.exit(toolchain.inside(f"{kinds(sys.argv[1:])} browser", main))
