"""From what a search thinks to the chance to win: fit the curves to the ladder's games.

    python3 scripts/chances.py fit [--only GAME …] [--games 60] [--each 6]
    python3 scripts/chances.py show

``fit`` looks at some positions of published games between neighbouring levels, as a review would
with a part of its nodes, and finds of every game, by the number of its sides, the scale of the
curve that explains best who won (`tessera.search.chance`). What it saw goes into
``scripts/data/chances.json``. The scales are then written into the games' ``analysis`` modules by
hand, and a test holds them against it. ``show`` prints what was found.

Exit status: 0; 2 for what cannot be done.
"""

from __future__ import annotations

import argparse
import sys

import toolchain
from strength import curves
from strength.store import Stored
from tessera.command.numbers import whole
from tessera.games import catalogue


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="Fit the curves from scores to chances.")
    commands = parser.add_subparsers(required=True, dest="do")
    command = commands.add_parser("fit", help="look at games, and find the scales")
    command.add_argument("--only", nargs="+", choices=catalogue.GAMES, default=catalogue.GAMES)
    command.add_argument("--games", type=whole(1), default=60, help="at most, of every form (60)")
    command.add_argument("--each", type=whole(1), default=6, help="positions of a game (6)")
    commands.add_parser("show", help="print what was found")
    return parser.parse_args()


def main() -> int:
    """Do what the command line says."""
    asked = arguments()
    found = {(one.game, one.sides): one for one in curves.kept()} if curves.CURVES.exists() else {}
    try:
        for game in asked.only if asked.do == "fit" else ():
            for curve in curves.looked(game, asked.games, asked.each):
                found[game, curve.sides] = curve
                print(told(curve), flush=True)
    except (Stored, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    if asked.do == "fit":
        curves.keep(tuple(found[key] for key in sorted(found)))
    else:
        print(*map(told, found.values()), sep="\n")
    return 0


def told(curve: curves.Curve) -> str:
    """A curve in a line."""
    what = f"{curve.game}, {curve.sides} sides: scale {curve.scale}"
    rests = f"{curve.positions} positions of {curve.games} games"
    return f"{what}; {rests}; {curve.error:.3f} nats a position, {curve.plain:.3f} without it"


if __name__ == "__main__":
    sys.exit(toolchain.inside("arena", main))
