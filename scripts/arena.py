"""Bots against each other, in sets that share all chance, on all cores or on a cluster.

    python3 scripts/arena.py GAME FIRST SECOND [--sets 100 | --sprt 0.65 0.75] [--into FILE] …

A set is as many games as there are sides: the same deal and the same opening, the first player
once on each side, the second on all others. Players: ``1`` to ``5``, ``random``, ``greedy``,
``uct:2000`` (plain UCT, so many playouts a move), a level with changed numbers (``3?TILE=110``),
or ``engine`` with ``--engine "command"`` for a program that speaks the line protocol, and answers
within ``--patience`` seconds.

``--sprt LOW HIGH`` plays until a share of LOW of the points can be told from one of HIGH with 5 %
error either way, or ``--sets`` have been played. Every game is kept in ``--into``; started
again with the same words, the arena goes on where it was, and plays anew what an engine's fault
ended. Games count in the order of their sets, whichever core was first: a result never hangs on
the machine. ``--dask ADDRESS`` sends them to a cluster's workers.

Exit status: 0; 1 if a player failed in a game; 2 for what cannot be done.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import os
import signal
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import toolchain
from toolchain import CACHE, ROOT
from arena_figures import Sprt, elo, interval, quantile
from arena_store import Store, Stored
from tessera.command.arena import Pairing, Result, Task, play, sides
from tessera.command.engines import PATIENCE
from tessera.command.players import fits
from tessera.command.uct import UCT
from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.words.faults import explained
from tessera.words.language import Words

if TYPE_CHECKING:
    from tqdm import tqdm

#: Games sent out beyond those that are being played, for each core.
AHEAD = 2
#: The most characters of a file's name before its hash and ending.
LONGEST_NAME = 100


class Standing:
    """How a pairing stands: the games in the order of their sets, as far as these are whole."""

    def __init__(
        self, pairing: Pairing, store: Store, sets: int, sprt: Sprt | None, least: int = 0
    ) -> None:
        """At most so many ``sets`` are played, at least so many; ``sprt`` may end it between."""
        self.pairing, self.store, self.sets, self.sprt = pairing, store, sets, sprt
        self.least = least
        #: How long an engine may take for an answer, in seconds.
        self.patience = PATIENCE
        self.sides = sides(pairing)
        self.two = len(sides(pairing._replace(only=""))) == 2
        self.shares: list[float] = []
        #: What the sequential test found, and its ratio then; what follows does not change it.
        self.verdict: bool | None = None
        self.ratio = 0.0
        self.look()

    def look(self) -> None:
        """Take up the sets that are whole now, one after the other."""
        while not self.over:
            number = len(self.shares)
            found = [self.store.results.get((number, side)) for side in self.sides]
            games = [game for game in found if game is not None]
            if len(games) < len(self.sides):
                return
            self.shares.append(sum(game.points for game in games) / len(games))
            if self.sprt and self.verdict is None:
                self.verdict, self.ratio = (
                    self.sprt.verdict(self.shares),
                    self.sprt.ratio(self.shares),
                )

    @property
    def over(self) -> bool:
        """Whether enough has been played."""
        count = len(self.shares)
        return count >= self.sets or (self.verdict is not None and count >= self.least)

    def tasks(self) -> Iterator[Task]:
        """The games that are still to be played, in their order."""
        for number in range(len(self.shares), self.sets):
            for side in self.sides:
                task = Task(self.pairing, number, side, self.patience)
                if not self.store.has(task):
                    yield task

    def counted(self) -> list[Result]:
        """The games of the sets that count."""
        return [
            self.store.results[number, side]
            for number in range(len(self.shares))
            for side in self.sides
        ]

    def told(self) -> str:
        """The result in lines."""
        games = self.counted()
        if not games:
            return "no game"
        share = sum(self.shares) / len(self.shares)
        low, high = interval(self.shares)
        lines = [self._shared(games, share, low, high)]
        if self.two:
            lines.append(f"Elo {elo(share):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})")
        if self.sprt:
            said = {True: "the higher", False: "the lower", None: "neither"}[self.verdict]
            least, most = self.sprt.bounds
            lines.append(
                f"SPRT {self.sprt.low:g} against {self.sprt.high:g}: {said}"
                f" (log-likelihood ratio {self.ratio:.2f}, bounds {least:.2f} and {most:.2f})"
            )
        for name, times in (
            (self.pairing.first, [took for game in games for took in game.first]),
            (self.pairing.second, [took for game in games for took in game.second]),
        ):
            lines.append(
                f"{name}: {quantile(times, 0.5)} ms a decision, 95 %: {quantile(times, 0.95)}"
            )
        faults = [f"set {game.number}, {game.side}: {game.end}" for game in games if game.fault]
        return "\n".join([*lines, *faults])

    def _shared(self, games: Sequence[Result], share: float, low: float, high: float) -> str:
        """The shares of the points in a line."""
        won, lost = (sum(game.points == points for game in games) for points in (1, 0))
        return (
            f"{self.pairing.first} against {self.pairing.second}, {self.pairing.game}:"
            f" {100 * share:.1f} % of the points (95 %: {100 * low:.1f} to {100 * high:.1f})"
            f" in {len(games)} games: {won} won, {len(games) - won - lost} shared, {lost} lost"
        )


def run(standing: Standing, executor: Executor, cores: int, bar: tqdm[Any]) -> None:
    """Play until it is over; games that nobody needs any more are let go."""
    waiting: set[Future[Result]] = set()
    tasks = standing.tasks()
    bar.update(len(standing.store.results) - bar.n)
    while not standing.over:
        while len(waiting) < AHEAD * cores and (task := next(tasks, None)) is not None:
            waiting.add(executor.submit(play, task))
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            standing.store.add(future.result())
            bar.update()
        standing.look()
        if standing.shares:
            bar.set_postfix_str(f"{100 * sum(standing.shares) / len(standing.shares):.1f} %")
    for future in waiting:
        future.cancel()


class Unreached(Exception):
    """There is no cluster at an address; says why."""


@contextmanager
def ending() -> Iterator[None]:
    """Where this program is told to end (SIGTERM), its workers end with it."""

    def end(number: int, _frame: object) -> NoReturn:
        for worker in multiprocessing.active_children():
            worker.terminate()
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def executing(jobs: int, address: str | None) -> Iterator[tuple[Executor, int]]:
    """Who plays the games: this machine's cores, or a cluster's workers; and how many.

    Raises `Unreached` for a cluster that is not there.
    """
    if address is None:
        usual = (signal.SIGTERM, signal.SIG_DFL)
        with ending(), ProcessPoolExecutor(jobs, None, signal.signal, usual) as pool:
            yield pool, jobs
        return
    from distributed import Client  # noqa: PLC0415 - needed by few

    try:
        found = Client(address)
    except (OSError, ValueError) as error:
        raise Unreached(f"--dask {address}: {error}") from None
    with found as client, tempfile.TemporaryDirectory() as folder:
        client.upload_file(str(packed(Path(folder))))
        cores = sum(client.ncores().values())
        # A game played again is the same game: what a lost worker did is done again.
        yield client.get_executor(pure=False, retries=2), max(1, cores)


def packed(folder: Path) -> Path:
    """The engines as an archive that Python imports from."""
    archive = folder / "tessera.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted((ROOT / "py/tessera").rglob("*")):
            if path.suffix in {".py", ".bin"} and "page" not in path.parts:
                file.write(path, path.relative_to(ROOT / "py"))
    return archive


def pairing_of(asked: argparse.Namespace) -> Pairing:
    """What is to be played. Raises `Refused` ("protocol") for what there is not."""
    game = catalogue.game(asked.game)
    options = dict(text.partition("=")[::2] for text in asked.set)
    setup = game.setup(asked.seats, options)
    first, second = (
        f"engine:{asked.engine}" if name == "engine" and asked.engine else name
        for name in (asked.first, asked.second)
    )
    for name in (first, second):
        fits(name, game)
    pairing = Pairing(
        asked.game,
        setup.seats,
        tuple(sorted(options.items())),
        first,
        second,
        asked.seed,
        asked.lead_in,
        nodes=asked.nodes,
        only=asked.side,
    )
    sides(pairing)
    return pairing


def kept_in(pairing: Pairing) -> Path:
    """Where the games go if nothing was said: another file for every pairing.

    What its name cannot hold goes into a hash at its end.
    """
    words = [pairing.game, str(pairing.seats), *("-".join(option) for option in pairing.options)]
    words += [pairing.only] if pairing.only else []
    players = (name.replace(f"{UCT}:", f"{UCT}-", 1) for name in (pairing.first, pairing.second))
    name = "_".join([*words, *players, str(pairing.seed)])
    plain = "".join(
        sign if sign.isascii() and (sign.isalnum() or sign in "-_") else "-" for sign in name
    )[:LONGEST_NAME]
    usual = {field: pairing._field_defaults[field] for field in ("lead_in", "longest", "nodes")}
    if plain != name or usual.items() - pairing._asdict().items():
        plain += f"_{digest(pairing._asdict())}"
    return CACHE / "arena" / f"{plain}.jsonl"


def digest(settings: dict[str, Any]) -> str:
    """Settings as eight hexadecimal digits."""
    return hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:8]


def from_least(least: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number from ``least`` on."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from {least} on")
        return number

    return read


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="Let bots play each other, and measure them.")
    parser.add_argument("game", choices=catalogue.GAMES)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--sets", type=from_least(1), help="100, or 2000 at most with --sprt")
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("LOW", "HIGH"))
    parser.add_argument("--seed", type=int, default=0, help="decides all chance (0)")
    said = "turns drawn by lot at first (0)"
    parser.add_argument("--lead-in", type=from_least(0), default=0, help=said)
    parser.add_argument("--nodes", type=from_least(1), help="positions a decision, for all levels")
    parser.add_argument("--side", default="", help="which FIRST has in all games; a set is one")
    parser.add_argument("--engine", metavar="COMMAND", help="the program that plays for `engine`")
    said = f"how long an engine may take for an answer ({PATIENCE})"
    parser.add_argument(
        "--patience", type=from_least(1), default=PATIENCE, metavar="SECONDS", help=said
    )
    said = "cores (all)"
    parser.add_argument("--jobs", type=from_least(1), default=os.cpu_count() or 1, help=said)
    parser.add_argument("--dask", metavar="ADDRESS", help="a cluster's scheduler")
    parser.add_argument("--into", type=Path, metavar="FILE", help="where the games are kept")
    asked = parser.parse_args(words)
    if asked.sprt and not 0 < asked.sprt[0] < asked.sprt[1] < 1:
        parser.error("--sprt LOW HIGH: two shares with 0 < LOW < HIGH < 1")
    return asked


def main() -> int:
    """Play a pairing as the command line says."""
    asked = arguments(sys.argv[1:])
    # An engine may have said what cannot be printed.
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        standing = played(asked)
    except Refused as refused:
        print(explained(Words(), refused.fault), file=sys.stderr)
        return 2
    except (Stored, Unreached, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(standing.told())
    print(f"games: {standing.store.path}")
    return int(any(game.fault for game in standing.counted()))


def played(asked: argparse.Namespace) -> Standing:
    """Play what is asked for. Raises `Refused`, `Stored`, `Unreached`."""
    from tqdm import tqdm  # noqa: PLC0415 - the environment has it

    pairing = pairing_of(asked)
    store = Store(asked.into or kept_in(pairing), pairing)
    sets = asked.sets or (2000 if asked.sprt else 100)
    standing = Standing(pairing, store, sets, Sprt(*asked.sprt) if asked.sprt else None)
    standing.patience = asked.patience
    total = sets * len(standing.sides)
    with tqdm(total=total, unit="game", disable=None, file=sys.stderr) as bar:
        if not standing.over:
            with executing(asked.jobs, asked.dask) as (executor, cores):
                run(standing, executor, cores, bar)
    return standing


if __name__ == "__main__":
    sys.exit(toolchain.inside("arena", main))
