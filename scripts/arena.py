"""Bots against each other, in sets that share all chance, on all cores or on a cluster.

    python3 scripts/arena.py GAME FIRST SECOND [--sets 100 | --sprt 0.65 0.75] [--into FILE] …

A set is as many games as there are sides: the same deal and the same opening, the first player
once on each side, the second on all others. Players: ``0`` to ``5``, ``random``, ``greedy``,
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
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import toolchain
import tessera.command.protocol  # noqa: F401 - whatever is refused can be said
from strength.executing import Unreached, executing, kinds
from strength.figures import Sprt
from strength.pairings import kept_in, pairing_of
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
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="Let bots play each other, and measure them.")
    parser.add_argument("game", choices=catalogue.GAMES)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--seats", type=whole(0))
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--sets", type=whole(1), help="100, or 2000 at most with --sprt")
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("LOW", "HIGH"))
    parser.add_argument("--seed", type=whole(), default=0, help="decides all chance (0)")
    said = "turns drawn by lot at first (0)"
    parser.add_argument("--lead-in", type=whole(0), default=0, help=said)
    parser.add_argument("--nodes", type=whole(1), help="positions a decision, for all levels")
    parser.add_argument("--side", default="", help="which FIRST has in all games; a set is one")
    parser.add_argument("--engine", metavar="COMMAND", help="the program that plays for `engine`")
    said = f"how long an engine may take for an answer ({PATIENCE})"
    parser.add_argument("--patience", type=whole(1), default=PATIENCE, metavar="SECONDS", help=said)
    said = "cores (all)"
    parser.add_argument("--jobs", type=whole(1), default=os.cpu_count() or 1, help=said)
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
    """Play what is asked for. Raises `Refused`, `Stored`, `Unreached`."""
    from tqdm import tqdm  # noqa: PLC0415 - the environment has it

    pairing = pairing_of(asked)
    store = Store(asked.into or kept_in(pairing), pairing)
    sets = asked.sets or (2000 if asked.sprt else 100)
    score = Score(pairing, store, sets, Sprt(*asked.sprt) if asked.sprt else None)
    score.patience = asked.patience
    total = sets * len(score.sides)
    with tqdm(total=total, unit="game", disable=None, file=sys.stderr) as bar:
        if not score.over:
            with executing(asked.jobs, asked.dask) as (executor, cores):
                run(score, executor, cores, bar)
    return score


if __name__ == "__main__":
    sys.exit(toolchain.inside(kinds(sys.argv[1:]), main))
