"""Tune the weights of a game's bot by self-play.

    python3 scripts/tune.py GAME LEVEL [NAME …] [--against LEVEL] [--rounds 200] [--sets 8] …

SPSA (Spall, *Multivariate stochastic approximation using a simultaneous perturbation gradient
approximation*, 1992, with his exponents 0.602 and 0.101): every round draws a sign for each weight
(all of the bot's ``WEIGHTS``, or those named) and moves all of them at once. The bot with these
signs plays the bot with the opposite ones in the arena's sets, and the weights take a step towards
the winner. Steps are shares of a weight's own size. Progress is kept in ``--into`` after every
round; the same command continues it. The weights go into the game's ``bot.py`` by hand, once the
arena has shown that they are better: ``arena.py GAME "3?TILE=110&…" 3 --sprt 0.5 0.55``.

With ``--against``, both bots of a round play a level that does not change. This trains a best
responder: the more the bot's share of the points grows from its usual weights to the new ones, the
more a bot of this kind can exploit that level.

Exit status: 0; 1 if a player failed in a game; 2 if the tuning cannot run.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import Executor
from math import isfinite
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import toolchain
import tessera.command.protocol  # noqa: F401 - whatever is refused can be said
from toolchain import CACHE
from strength.executing import executing
from strength.pairings import add_setting, digest, pairing_of
from strength.store import Stored
from tessera.command.arena import Pairing, Task, play, sides
from tessera.command.numbers import whole
from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.words.faults import explained
from tessera.words.language import Words

#: Spall's exponents of the steps and of the trials, and the rounds before steps shrink.
STEPS, TRIALS, SLOW = 0.602, 0.101, 20
#: Sizes of a trial and of a first step, in shares of a weight's size; the least size.
TRIAL, STEP, LEAST = 0.15, 0.5, 4.0

Weights: TypeAlias = dict[str, float]


class Tuning:
    """A tuning's progress, and the file that keeps it."""

    def __init__(self, pairing: Pairing, sets: int, start: Weights, into: Path | None) -> None:
        """Begin, or continue from the file; ``pairing`` is the level against itself or another.

        Raises `Stored` for a file of another tuning, or of something else.
        """
        self.pairing, self.sets, self.start = pairing, sets, start
        self.settings: dict[str, Any] = {
            "game": pairing.game,
            "level": pairing.first,
            "against": pairing.second,
            "seats": pairing.seats,
            "options": [list(option) for option in pairing.options],
            "nodes": pairing.nodes,
            "sets": sets,
            "lead_in": pairing.lead_in,
            "seed": pairing.seed,
        }
        self.path = into or self._usual()
        self.weights, self.round = dict(start), 0
        if self.path.exists() and self.path.stat().st_size:
            self._go_on_from(read(self.path))
        self.keep()

    def _usual(self) -> Path:
        """The default file, a different one for every tuning."""
        pairing = self.pairing
        hashed = digest({**self.settings, "names": list(self.start)})
        name = f"{pairing.game}-{pairing.seats}_{pairing.first}_{pairing.seed}_{hashed}.json"
        return CACHE / "tune" / name

    def _go_on_from(self, kept: dict[str, Any]) -> None:
        for name, value in {**self.settings, "start": self.start}.items():
            if kept.get(name) != value:
                told = f"its {name} is {kept.get(name)!r}, not {value!r}"
                raise Stored(f"{self.path}: of another tuning: {told}. Name another file.")
        if kept["weights"].keys() != self.start.keys():
            raise Stored(f"{self.path}: not a tuning's file")
        self.weights, self.round = kept["weights"], kept["round"]

    def keep(self) -> None:
        """Write the progress; the old file stays until the new one is complete."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        found = {"start": self.start, "weights": self.weights, "round": self.round}
        part = self.path.with_name(f"{self.path.name}.part")
        part.write_text(json.dumps({**self.settings, **found}, indent=1), encoding="utf-8")
        part.replace(self.path)

    def size(self, name: str) -> float:
        """Size of a weight, by which its steps are measured."""
        return max(LEAST, abs(self.start[name]))

    def named(self, weights: Weights) -> str:
        """The bot with these weights, by the arena's name for it."""
        changed = "&".join(f"{name}={round(value)}" for name, value in weights.items())
        return f"{self.pairing.first}?{changed}"

    def go_on(self, executor: Executor) -> float:
        """Play a round; return the share of the points that the half tried first won, 0..1."""
        self.round += 1
        rng = Random(f"{self.pairing.seed}/{self.round}")
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
        """Play the round's sets; return the first half's share of the points, 0..1.

        Against a fixed level, return 1/2 plus half the difference between the halves' shares.
        """
        level, rival = self.pairing.first, self.pairing.second
        if rival == level:
            return self._share(executor, self.named(one), self.named(other))
        shares = (self._share(executor, self.named(half), rival) for half in (one, other))
        return (1 + next(shares) - next(shares)) / 2

    def _share(self, executor: Executor, first: str, second: str) -> float:
        """The first bot's share of the points in the round's sets, 0..1."""
        seed = 1_000_000 * self.pairing.seed + self.round
        pairing = self.pairing._replace(first=first, second=second, seed=seed)
        tasks = [
            Task(pairing, number, side) for number in range(self.sets) for side in sides(pairing)
        ]
        results = list(executor.map(play, tasks))
        for result in results:
            if result.fault:
                sys.exit(result.end)
        return sum(result.points for result in results) / len(results)


def read(path: Path) -> dict[str, Any]:
    """Read a file. Raises `Stored` if it is no tuning's file."""
    try:
        kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        sound = all(map(isfinite, kept["weights"].values())) and range(kept["round"] + 1)
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        sound = False
    if not sound:
        raise Stored(f"{path}: not a tuning's file")
    return kept


def weights_of(game: str, names: list[str]) -> Weights:
    """The bot's weights by name, all or those named."""
    known = catalogue.bot(game).WEIGHTS._asdict()
    return {name: float(known[name]) for name in names or known}


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        description="Tune the weights of a bot by self-play.",
        epilog="Example: python3 scripts/tune.py shacru 3 --nodes 400 --lead-in 4",
    )
    games = catalogue.GAMES
    parser.add_argument("game", choices=games, metavar="GAME", help=", ".join(games))
    parser.add_argument("level", type=whole(), metavar="LEVEL", help="level of the bot, such as 3")
    said = "weights to tune (all of the bot)"
    parser.add_argument("names", nargs="*", metavar="NAME", help=said)
    said = "level to play against (the bot itself)"
    parser.add_argument("--against", type=whole(), metavar="LEVEL", help=said)
    said = "rounds of the tuning (200)"
    parser.add_argument("--rounds", type=whole(1), default=200, metavar="N", help=said)
    said = "sets of games in each round (8)"
    parser.add_argument("--sets", type=whole(1), default=8, metavar="N", help=said)
    said = "positions per decision (the level's own)"
    parser.add_argument("--nodes", type=whole(1), metavar="N", help=said)
    said = "file that keeps the progress (one in .cache/tune)"
    parser.add_argument("--into", type=Path, metavar="FILE", help=said)
    add_setting(parser)
    asked = parser.parse_args()
    known = catalogue.bot(asked.game).WEIGHTS._fields
    for name in asked.names:
        if name not in known:
            parser.error(f"{asked.game} has no weight {name}; it has {', '.join(known)}")
    return asked


def begun(asked: argparse.Namespace) -> Tuning:
    """The tuning that is asked for.

    Raises `Refused` for something that does not exist, and `Stored`.
    """
    level = str(asked.level)
    rival = level if asked.against is None else str(asked.against)
    players = {"first": level, "second": rival, "engine": None, "side": ""}
    pairing = pairing_of(argparse.Namespace(**{**vars(asked), **players}))
    return Tuning(pairing, asked.sets, weights_of(asked.game, asked.names), asked.into)


def main() -> int:
    """Tune as the command line says."""
    asked = arguments()
    try:
        tuning = begun(asked)
        tuned(tuning, asked.rounds, asked.jobs)
    except Refused as refused:
        print(explained(Words(), refused.fault), file=sys.stderr)
        return 2
    except (Stored, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    for name, value in tuning.weights.items():
        print(f"{name}: {tuning.start[name]:.0f} -> {value:.0f}")
    print(tuning.named(tuning.weights))
    return 0


def tuned(tuning: Tuning, rounds: int, jobs: int) -> None:
    """Play the rounds that are left, up to ``rounds`` in all."""
    from tqdm import tqdm  # noqa: PLC0415 - the environment has it

    with executing(jobs, None) as (executor, _):
        bar = tqdm(range(tuning.round, rounds), unit="round", disable=None)
        for _round in bar:
            bar.set_postfix_str(f"{100 * tuning.go_on(executor):.0f} %")
            tuning.keep()


if __name__ == "__main__":
    sys.exit(toolchain.inside("arena", main))
