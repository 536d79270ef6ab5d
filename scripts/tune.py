"""Tune the weights of a game's bot by self-play.

    python3 scripts/tune.py GAME LEVEL [NAME …] [--rounds 200] [--sets 8] [--nodes N] …

SPSA (Spall, *Multivariate stochastic approximation using a simultaneous perturbation gradient
approximation*, 1992, with his exponents 0.602 and 0.101): every round draws a sign for each of the
weights (all of the bot's ``WEIGHTS``, or those named), moves all of them at once, lets the bot with
the one half of the signs play the bot with the other in the arena's sets, and goes a step towards
who won. Steps are in shares of a weight's own size. What was found is kept in ``--into``
after every round, and gone on with. The weights go into the game's ``bot.py`` by hand, once
the arena has shown that they are better: ``arena.py GAME "3?TILE=110&…" 3 --sprt 0.5 0.55``.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import TypeAlias

import workshop
from workshop import CACHE, ROOT

sys.path.insert(0, str(ROOT / "py"))

from tessera.command.arena import Pairing, Task, play, sides
from tessera.games import catalogue

#: Spall's exponents of the steps and of the trials, and the rounds before steps shrink.
STEPS, TRIALS, SLOW = 0.602, 0.101, 20
#: How far a trial and a first step go, in shares of a weight's size; the least size.
TRIAL, STEP, LEAST = 0.15, 0.5, 4.0

Weights: TypeAlias = dict[str, float]


class Tuning:
    """What has been found so far, and the file that keeps it."""

    def __init__(self, asked: argparse.Namespace, start: Weights) -> None:
        self.asked, self.start, self.path = asked, start, asked.into
        self.weights, self.round = dict(start), 0
        if self.path.exists():
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            if kept["start"] != start:
                sys.exit(f"{self.path}: begun from other weights; name another file")
            self.weights, self.round = kept["weights"], kept["round"]

    def keep(self) -> None:
        """Write what has been found."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        kept = {"start": self.start, "weights": self.weights, "round": self.round}
        self.path.write_text(json.dumps(kept, indent=1), encoding="utf-8")

    def size(self, name: str) -> float:
        """What a weight is measured by."""
        return max(LEAST, abs(self.start[name]))

    def named(self, weights: Weights) -> str:
        """The bot with these weights, as the arena calls it."""
        changed = "&".join(f"{name}={round(value)}" for name, value in weights.items())
        return f"{self.asked.level}?{changed}"

    def go_on(self, executor: Executor) -> float:
        """One round: the share of the points of the half tried first."""
        self.round += 1
        rng = Random(f"{self.asked.seed}/{self.round}")
        trial = TRIAL / self.round**TRIALS
        signs = {name: rng.choice((-1, 1)) for name in self.weights}
        one, other = (
            {
                name: value + side * signs[name] * trial * self.size(name)
                for name, value in self.weights.items()
            }
            for side in (1, -1)
        )
        share = self.played(executor, one, other)
        step = STEP * (SLOW + 1) ** STEPS / (SLOW + self.round) ** STEPS
        for name, sign in signs.items():
            self.weights[name] += step * trial * (2 * share - 1) * sign * self.size(name)
        return share

    def played(self, executor: Executor, one: Weights, other: Weights) -> float:
        """What the first half got of the points of its sets, 0..1."""
        asked = self.asked
        pairing = Pairing(
            asked.game,
            catalogue.game(asked.game).setup(asked.seats).seats,
            tuple(text.partition("=")[::2] for text in asked.set),
            self.named(one),
            self.named(other),
            1_000_000 * asked.seed + self.round,
            asked.lead_in,
            nodes=asked.nodes,
        )
        tasks = [
            Task(pairing, number, side) for number in range(asked.sets) for side in sides(pairing)
        ]
        results = list(executor.map(play, tasks))
        for result in results:
            if result.fault:
                sys.exit(result.end)
        return sum(result.points for result in results) / len(results)


def weights_of(game: str, names: list[str]) -> Weights:
    """The bot's weights by their names, all or some of them."""
    known: dict[str, int] = catalogue.room(game, "bot").WEIGHTS._asdict()
    for name in names:
        if name not in known:
            sys.exit(f"{game} has no weight {name}; it has {', '.join(known)}")
    return {name: float(known[name]) for name in names or known}


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="Tune the weights of a bot by self-play.")
    parser.add_argument("game", choices=catalogue.GAMES)
    parser.add_argument("level", type=int)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--sets", type=int, default=8, help="a round (8)")
    parser.add_argument("--nodes", type=int, help="positions a decision")
    parser.add_argument("--lead-in", type=int, default=0, help="turns drawn by lot at first (0)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--into", type=Path, metavar="FILE")
    asked = parser.parse_args()
    asked.into = asked.into or CACHE / "tune" / f"{asked.game}-{asked.level}-{asked.seed}.json"
    return asked


def main() -> int:
    """Tune as the command line says."""
    from tqdm import tqdm  # noqa: PLC0415 - the environment has it

    asked = arguments()
    tuning = Tuning(asked, weights_of(asked.game, asked.names))
    with ProcessPoolExecutor(asked.jobs) as executor:
        bar = tqdm(range(tuning.round, asked.rounds), unit="round", disable=None)
        for _ in bar:
            bar.set_postfix_str(f"{100 * tuning.go_on(executor):.0f} %")
            tuning.keep()
    for name, value in tuning.weights.items():
        print(f"{name}: {tuning.start[name]:.0f} -> {value:.0f}")
    print(tuning.named(tuning.weights))
    return 0


if __name__ == "__main__":
    sys.exit(workshop.inside("arena", main))
