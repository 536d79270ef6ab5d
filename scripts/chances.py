"""Fit the curves that turn a search's score into the chance to win, using the ladder's games.

    python3 scripts/chances.py fit [--only GAME …] [--games 60] [--each 6]
    python3 scripts/chances.py show

``fit`` searches some positions of published games between neighbouring levels, with a part of a
review's nodes. For every game and number of sides it finds the scale of the curve that best
explains who won (`tessera.search.chance`), and writes the result to ``scripts/data/chances.json``.
The scales are then copied by hand into the games' ``analysis`` modules; a test compares both.
``show`` prints the result.

Exit status: 0; 2 if games or files cannot be read.
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
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        description="Fit the curves that turn a bot's score into a chance to win.",
        epilog="Example: python3 scripts/chances.py show",
    )
    commands = parser.add_subparsers(required=True, dest="do", metavar="COMMAND")
    said = "search positions of the ladder's games and fit the curves"
    about = "Search positions of the ladder's games and fit the curves; this takes long."
    example = "Example: python3 scripts/chances.py fit --only pyrga --games 20"
    command = commands.add_parser("fit", help=said, description=about, epilog=example)
    games = catalogue.GAMES
    said = "games to fit (all)"
    command.add_argument(
        "--only", nargs="+", choices=games, default=games, metavar="GAME", help=said
    )
    said = "most matches to use of every form of a game (60)"
    command.add_argument("--games", type=whole(1), default=60, metavar="N", help=said)
    said = "positions to search in each match (6)"
    command.add_argument("--each", type=whole(1), default=6, metavar="N", help=said)
    about = "Print the fitted curves."
    example = "Example: python3 scripts/chances.py show"
    commands.add_parser("show", help="print the fitted curves", description=about, epilog=example)
    return parser.parse_args()


def main() -> int:
    """Run the command; return the exit status."""
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
    """A curve as a line of text."""
    what = f"{curve.game}, {curve.sides} sides: scale {curve.scale}"
    rests = f"{curve.positions} positions of {curve.games} games"
    return f"{what}; {rests}; {curve.error:.3f} nats a position, {curve.plain:.3f} without it"


if __name__ == "__main__":
    sys.exit(toolchain.inside("arena", main))
