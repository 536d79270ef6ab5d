"""Count the mistakes that a review names, out of those planted into games of the strongest bots.

    python3 scripts/mistakes.py [GAME …] [--count 10] [--seed 1]

A turn of level 5 is replaced by one that loses 30 % of the chance to win or more, as judged with
ten times the nodes of a review's first pass; quick bots play on. (To save time, turns that seem to
lose less than 5 % when all choices are valued, or less than 20 % at three times the nodes, are
dropped.) As many turns that are best at that depth are tested, too: a review should not name these.
Both are counted after the first pass and after a refined one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import toolchain
from strength.planting import Named, planted
from tessera.command.numbers import whole
from tessera.games import catalogue


def counted(game: str, found: Sequence[Named]) -> str:
    """A line with the number of turns named so far."""
    mistakes = [one for one in found if one.planted]
    best = [one for one in found if not one.planted]
    return (
        f"{game}: of {len(mistakes)} mistakes {sum(one.first for one in mistakes)} named, "
        f"refined {sum(one.refined for one in mistakes)}; of {len(best)} best turns "
        f"{sum(one.first for one in best)} wrongly named, "
        f"refined {sum(one.refined for one in best)}"
    )


def main() -> int:
    """Plant, review, and print a line for each game; progress goes to standard error."""
    parser = argparse.ArgumentParser(
        description="Plant mistakes into games of strong bots; count those that reviews name.",
        epilog="Example: python3 scripts/mistakes.py shacru --count 20",
    )
    said = f"games to test: {', '.join(catalogue.GAMES)} (all)"
    parser.add_argument("games", nargs="*", metavar="GAME", help=said)
    said = "mistakes to plant in each game (10)"
    parser.add_argument("--count", type=whole(1), default=10, metavar="N", help=said)
    said = "seed of all chance (1)"
    parser.add_argument("--seed", type=whole(), default=1, metavar="N", help=said)
    asked = parser.parse_args()
    unknown = sorted({*asked.games} - {*catalogue.GAMES})
    if unknown:
        parser.error(f"there is no game {', '.join(unknown)}")
    for game in asked.games or catalogue.GAMES:
        found: list[Named] = []
        for one in planted(game, asked.count, asked.seed):
            found.append(one)
            print(counted(game, found), file=sys.stderr, flush=True)
        print(counted(game, found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("arena", main))
