"""How many mistakes a review names: planted into the games of the strongest bots.

    python3 scripts/mistakes.py [GAME …] [--count 10] [--seed 1]

A turn of level 5 is replaced by one that loses 30 % of the chance to win or more, as ten times the
nodes of a review's first pass see it; quick bots play on. As many turns that are best when looked
at so deeply are held against the review, too: these it should not name. Both are counted after the
first pass and after a refined one.
"""

from __future__ import annotations

import argparse
import sys

import toolchain
from strength.planting import planted
from tessera.command.numbers import whole
from tessera.games import catalogue


def main() -> int:
    """Plant, review, and print a line for each game."""
    parser = argparse.ArgumentParser(description="Count the planted mistakes that reviews name.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them")
    parser.add_argument("--count", type=whole(1), default=10, help="mistakes of a game (10)")
    parser.add_argument("--seed", type=whole(), default=1, help="decides all chance (1)")
    asked = parser.parse_args()
    unknown = sorted({*asked.games} - {*catalogue.GAMES})
    if unknown:
        parser.error(f"there is no game {', '.join(unknown)}")
    for game in asked.games or catalogue.GAMES:
        found = list(planted(game, asked.count, asked.seed))
        mistakes = [one for one in found if one.planted]
        best = [one for one in found if not one.planted]
        print(
            f"{game}: of {len(mistakes)} mistakes {sum(one.first for one in mistakes)} named, "
            f"refined {sum(one.refined for one in mistakes)}; of {len(best)} best turns "
            f"{sum(one.first for one in best)} wrongly named, refined "
            f"{sum(one.refined for one in best)}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("arena", main))
