"""Fit the weights of a game's bot to the results of deep searches.

    python3 scripts/fit.py GAME [--rounds 2] [--games 400] [--each 20] [--nodes 3000] …

A quick level plays games against itself. Level 5 searches some positions of each game, and least
squares find the weights whose evaluation, without a search, comes closest to the scores of the
searches (Buro, *From simple features to sophisticated evaluation functions*, 1999). The first round
searches with the bot's ``WEIGHTS``. Each later round plays other games, and searches with the
weights of the round before.

Positions are kept in ``.cache/fit``; the same command continues. The same seed and numbers give the
same weights on any number of cores. They are written to ``scripts/data``, and go into the game's
code by hand once the arena has shown that they are better; for Shacru, a test compares the two.

Exit status: 0; 2 if the fit cannot run.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import toolchain
import tessera.command.protocol  # noqa: F401 - whatever is refused can be said
from strength import fitting
from strength.executing import executing
from strength.pairings import add_setting, pairing_of
from tessera.command.arena import Pairing, sides
from tessera.command.numbers import whole
from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.words.faults import explained
from tessera.words.language import Words


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        description="Fit the weights of a bot to the results of deep searches.",
        epilog="Example: python3 scripts/fit.py shacru --lead-in 4",
    )
    games = tuple(fitting.EVALUATIONS)
    parser.add_argument("game", choices=games, metavar="GAME", help=", ".join(games))
    said = "player of both sides in the games (2)"
    parser.add_argument("--player", default="2", metavar="PLAYER", help=said)
    for name, usual, said in (
        ("rounds", 2, "rounds of games and fits"),
        ("games", 400, "games in each round"),
        ("each", 20, "maximum number of positions to search in each game"),
        ("nodes", 3_000, "nodes of each search"),
        ("ridge", 20, "number of positions that the bot's weights count as"),
    ):
        parser.add_argument(
            f"--{name}", type=whole(1), default=usual, metavar="N", help=f"{said} ({usual})"
        )
    said = "file for the result (fit-GAME.json in scripts/data)"
    parser.add_argument("--into", type=Path, metavar="FILE", help=said)
    add_setting(parser)
    return parser.parse_args()


def fitted(asked: argparse.Namespace, pairing: Pairing) -> dict[str, Any]:
    """Fit as asked; print each round, and return the result."""
    from tqdm import tqdm  # noqa: PLC0415 - the environment has it

    names = catalogue.bot(asked.game, fitting.SEARCHING).WEIGHTS._fields
    start = best = fitting.start_of(asked.game)
    with executing(asked.jobs, None) as (executor, _):
        for number in range(1, asked.rounds + 1):
            playing = pairing._replace(seed=1_000_000 * asked.seed + number)
            jobs = [
                fitting.Job(playing, game, asked.each, asked.nodes, best)
                for game in range(asked.games)
            ]
            found = tqdm(fitting.gathered(jobs, executor), total=len(jobs), unit="game")
            sums = fitting.summed(one for positions in found for one in positions)
            best = sums.fitted(start, asked.ridge)
            print(f"round {number}: {sums.positions} positions; root mean square error of the")
            print(f"evaluation {sums.residual(start)} before, {sums.residual(best)} after")
    words = ("game", "player", "rounds", "games", "each", "nodes", "ridge", "lead_in", "seed")
    return {
        **{word: vars(asked)[word] for word in words},
        "seats": pairing.seats,
        "options": dict(pairing.options),
        "start": start,
        "before": sums.residual(start),
        "after": sums.residual(best),
        "weights": [dict(zip(names, phase, strict=True)) for phase in best],
        "sums": sums._asdict(),
    }


def main() -> int:
    """Fit as the command line says."""
    asked = arguments()
    player = {"first": asked.player, "second": asked.player, "engine": None, "side": ""}
    try:
        pairing = pairing_of(argparse.Namespace(**{**vars(asked), **player, "nodes": None}))
        if len(sides(pairing)) != len(("one", "other")):
            print("Weights are fitted for two sides only.", file=sys.stderr)
            return 2
        found = fitted(asked, pairing)
    except Refused as refused:
        print(explained(Words(), refused.fault), file=sys.stderr)
        return 2
    except OSError as error:
        print(error, file=sys.stderr)
        return 2
    for phase in found["weights"]:
        print(", ".join(f"{name}={weight}" for name, weight in phase.items()))
    path = asked.into or fitting.result_of(asked.game)
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in found.items())
    path.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("arena", main))
