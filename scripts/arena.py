"""Play bots against each other, on all cores or on a cluster, and print how strong they are.

    python3 scripts/arena.py GAME FIRST SECOND [--sets 100 | --sprt 0.65 0.75] [--into FILE] …

In a set all games have the same deal and opening; the first player has each side once, the second
all others. Players: ``0`` to ``5``, ``random``, ``greedy``, ``uct:2000`` (plain UCT with 2000
playouts an action), a level with changed numbers (``3?TILE=110``), or ``engine`` with ``--engine
"command"`` for a program that speaks the line protocol and answers within ``--patience`` seconds.

``--sprt LOW HIGH`` plays until a share of LOW of the points can be told from one of HIGH with 5 %
error either way, or until ``--sets`` have been played. ``--within LOW HIGH`` plays until the share
is known to be between LOW and HIGH, or outside. Every game is kept in ``--into``; the same
command continues where it stopped, and repeats games that an engine's fault ended. Games count in
the order of their sets, so a result never depends on the machine. ``--dask ADDRESS`` sends them to
the workers of a cluster.

Exit status: 0; 1 if a player failed in a game; 2 if the arena cannot run.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import toolchain
import tessera.command.protocol  # noqa: F401 - whatever is refused can be said
from strength.executing import Unreached, executing, kinds
from strength.figures import ZONE, Criterion, Sprt, Window
from strength.pairings import add_setting, kept_in, pairing_of
from strength.score import Score, run
from strength.store import Store, Stored
from tessera.command.engines import PATIENCE
from tessera.command.numbers import whole
from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.words.faults import explained
from tessera.words.language import Words

if TYPE_CHECKING:
    pass


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        description="Play two bots against each other and print how strong they are.",
        epilog="Example: python3 scripts/arena.py shacru 4 3 --lead-in 4 --sprt 0.65 0.75",
    )
    parser.add_argument("game", choices=catalogue.GAMES, help="the game")
    said = "player: 0 to 5, random, greedy, uct:N or engine"
    parser.add_argument("first", metavar="FIRST", help=said)
    parser.add_argument("second", metavar="SECOND", help="its opponent, named likewise")
    said = "sets of games to play (100; with a test up to 2000)"
    parser.add_argument("--sets", type=whole(1), metavar="N", help=said)
    add_tests(parser)
    add_setting(parser)
    said = "positions per decision, for all levels (their own)"
    parser.add_argument("--nodes", type=whole(1), metavar="N", help=said)
    parser.add_argument("--side", default="", help="side of FIRST in all games (each in turn)")
    said = "program that plays as `engine`, in the line protocol"
    parser.add_argument("--engine", metavar="COMMAND", help=said)
    said = f"longest time for one answer of the engine ({PATIENCE})"
    parser.add_argument("--patience", type=whole(1), default=PATIENCE, metavar="SECONDS", help=said)
    said = "play on a Dask cluster: address of its scheduler"
    parser.add_argument("--dask", metavar="ADDRESS", help=said)
    said = "file that keeps the games (one in .cache/arena)"
    parser.add_argument("--into", type=Path, metavar="FILE", help=said)
    asked = parser.parse_args(words)
    if problem := misfit(asked):
        parser.error(problem)
    return asked


def add_tests(parser: argparse.ArgumentParser) -> None:
    """Add the options for tests that end a match."""
    said = "stop once shares LOW and HIGH (0 to 1) are told apart"
    tests = parser.add_mutually_exclusive_group()
    tests.add_argument("--sprt", type=float, nargs=2, metavar=("LOW", "HIGH"), help=said)
    said = "stop once the share is known to be in this range (0 to 1)"
    tests.add_argument("--within", type=float, nargs=2, metavar=("LOW", "HIGH"), help=said)


def misfit(asked: argparse.Namespace) -> str:
    """The fault in the ends of a test, as a text; "" for none."""
    if asked.sprt and not 0 < asked.sprt[0] < asked.sprt[1] < 1:
        return "--sprt LOW HIGH: two shares with 0 < LOW < HIGH < 1"
    if asked.within and not ZONE < asked.within[0] < asked.within[1] < 1 - ZONE:
        return f"--within LOW HIGH: two shares with {ZONE} < LOW < HIGH < {1 - ZONE}"
    return ""


def test_of(asked: argparse.Namespace) -> Criterion | None:
    """The test that ends the match, if there is one."""
    if asked.within:
        return Window(*asked.within)
    return Sprt(*asked.sprt) if asked.sprt else None


def main() -> int:
    """Play the pairing of the command line; return the exit status."""
    asked = arguments(sys.argv[1:])
    # An engine's messages may hold characters that the terminal cannot print.
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        score = played(asked)
    except Refused as refused:
        print(explained(Words(), refused.fault), file=sys.stderr)
        return 2
    except (Stored, Unreached, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(score.told())
    print(f"games: {score.store.path}")
    return int(any(game.fault for game in score.counted()))


def played(asked: argparse.Namespace) -> Score:
    """Play the games asked for. Raises `Refused`, `Stored`, `Unreached`."""
    from tqdm import tqdm  # noqa: PLC0415 - the environment has it

    pairing = pairing_of(asked)
    store = Store(asked.into or kept_in(pairing), pairing)
    test = test_of(asked)
    sets = asked.sets or (2000 if test else 100)
    score = Score(pairing, store, sets, test)
    score.patience = asked.patience
    total = sets * len(score.sides)
    with tqdm(total=total, unit="game", disable=None, file=sys.stderr) as bar:
        if not score.over:
            with executing(asked.jobs, asked.dask) as (executor, cores):
                run(score, executor, cores, bar)
    return score


if __name__ == "__main__":
    sys.exit(toolchain.inside(kinds(sys.argv[1:]), main))
