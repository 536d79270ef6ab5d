"""Find the budget at which a level takes a wanted share from its opponent.

    python3 scripts/calibrate.py GAME LEVEL [NAME] [--share 0.77] [--against PLAYER] [--rounds 30] …

NAME is ``nodes`` (the default), ``depth`` or a weight of the bot: any number that makes it stronger
as it grows. Stochastic approximation (Robbins and Monro, *A stochastic approximation method*, 1951)
moves it after every round of a few sets, in doublings; steps shrink only when the share passes the
wanted one (Kesten, *Accelerated stochastic approximation*, 1958). The result is the mean over the
second half of the rounds (Polyak and Juditsky, *Acceleration of stochastic approximation by
averaging*, 1992). Nothing is kept: ``--start`` goes on from a value. Prove the result afterwards:
``arena.py GAME "3?nodes=700" 2 --within 0.70 0.85``.

Exit status: 0; 1 if a player failed in a game; 2 if the search cannot run.
"""

from __future__ import annotations

import argparse
import sys
from math import log2
from statistics import fmean

import toolchain
import tessera.command.protocol  # noqa: F401 - whatever is refused can be said
from strength.executing import executing
from strength.pairings import add_setting, pairing_of
from tessera.command.arena import Pairing, Task, play, sides
from tessera.command.numbers import whole
from tessera.command.players import TUNED
from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.words.faults import explained
from tessera.words.language import Words

#: Share of the points that a doubling of nodes is worth near the wanted share: some 120 Elo points.
WORTH = 0.12
#: Longest step, in doublings, and the rounds after which steps have halved.
LONGEST, SLOW = 1.5, 3


class Search:
    """The search for the number at which the share is ``wanted``, from a ``start`` above 0."""

    def __init__(self, wanted: float, start: float) -> None:
        self.wanted = wanted
        #: The number of each round, as powers of 2; the last one is to be tried next.
        self.tried = [log2(start)]
        self._passed = 0
        self._above: bool | None = None

    @property
    def value(self) -> int:
        """The number to try next, 1 or more."""
        return max(1, round(2 ** self.tried[-1]))

    @property
    def found(self) -> int:
        """The mean of the second half of all numbers."""
        return max(1, round(2 ** fmean(self.tried[len(self.tried) // 2 :])))

    def hear(self, share: float) -> None:
        """Take a step after a round with this share of the points, 0 to 1."""
        above = share > self.wanted
        self._passed += self._above is not None and above is not self._above
        self._above = above
        step = (self.wanted - share) / WORTH * SLOW / (2 * SLOW + self._passed)
        self.tried.append(max(0.0, self.tried[-1] + max(-LONGEST, min(LONGEST, step))))


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        description="Find the budget at which a level takes a wanted share from its opponent.",
        epilog="Example: python3 scripts/calibrate.py shacru 3 nodes --lead-in 4",
    )
    games = catalogue.GAMES
    parser.add_argument("game", choices=games, metavar="GAME", help=", ".join(games))
    parser.add_argument("level", type=whole(1), metavar="LEVEL", help="level to move, such as 3")
    said = "number to search: nodes (default), depth or a weight"
    parser.add_argument("name", nargs="?", default="nodes", metavar="NAME", help=said)
    said = "wanted share of the points (0.77)"
    parser.add_argument("--share", type=float, default=0.77, metavar="SHARE", help=said)
    said = "opponent (the level below)"
    parser.add_argument("--against", metavar="PLAYER", help=said)
    said = "number to begin with (the level's own)"
    parser.add_argument("--start", type=whole(1), metavar="N", help=said)
    said = "rounds of the search (30)"
    parser.add_argument("--rounds", type=whole(1), default=30, metavar="N", help=said)
    said = "sets of games in each round (4)"
    parser.add_argument("--sets", type=whole(1), default=4, metavar="N", help=said)
    add_setting(parser)
    asked = parser.parse_args()
    if not 0 < asked.share < 1:
        parser.error("--share SHARE: a share between 0 and 1")
    return asked


def start_of(asked: argparse.Namespace) -> int:
    """The number to begin with: the one asked for, or the level's own."""
    if asked.start:
        return int(asked.start)
    bot = catalogue.bot(asked.game, asked.level)
    own = {**bot.WEIGHTS._asdict(), **bot.LEVELS[asked.level]._asdict()}
    return max(1, int(own.get(asked.name, 1)))


def pairing_at(asked: argparse.Namespace, value: int) -> Pairing:
    """The pairing with a number. Raises `Refused` for something that does not exist."""
    first = f"{asked.level}{TUNED}{asked.name}={value}"
    second = asked.against or str(asked.level - 1)
    players = {"first": first, "second": second, "engine": None, "nodes": None, "side": ""}
    return pairing_of(argparse.Namespace(**{**vars(asked), **players}))


def searched(asked: argparse.Namespace) -> int:
    """Play the rounds and print each; return the exit status. Raises `Refused`."""
    search = Search(asked.share, start_of(asked))
    pairing_at(asked, search.value)
    with executing(asked.jobs, None) as (executor, _):
        for number in range(asked.rounds):
            pairing = pairing_at(asked, search.value)
            places = range(number * asked.sets, (number + 1) * asked.sets)
            tasks = [Task(pairing, place, side) for place in places for side in sides(pairing)]
            results = list(executor.map(play, tasks))
            if failed := [result.end for result in results if result.fault]:
                print(failed[0], file=sys.stderr)
                return 1
            share = fmean(result.points for result in results)
            print(f"{number + 1}: {pairing.first}: {100 * share:.0f} %", flush=True)
            search.hear(share)
    print(f"{asked.level}{TUNED}{asked.name}={search.found}")
    return 0


def main() -> int:
    """Search as the command line says; return the exit status."""
    try:
        return searched(arguments())
    except Refused as refused:
        print(explained(Words(), refused.fault), file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(toolchain.inside("arena", main))
