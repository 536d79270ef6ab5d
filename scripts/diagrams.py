"""Checks the diagrams of the rules pages, and the lessons made of them: all they say must be so.

    python3 scripts/diagrams.py [GAME …]     # what is wrong with them; nothing if all is so

What stands in ``static/rules/<game>.toml``: see `website.diagrams` and `website.lessons`.
"""

from __future__ import annotations

import argparse
import sys

import toolchain
from website import lessons
from website.diagrams import FOLDER, faults, load


def main() -> int:
    """Print what is wrong with the diagrams of some games, or of all."""
    files = [path.stem for path in sorted(FOLDER.glob("*.toml"))]
    parser = argparse.ArgumentParser(description="Check the diagrams of the rules pages.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(files)} (all)")
    games = parser.parse_args().games
    unknown = sorted({*games} - {*files})
    if unknown:
        parser.error(f"there are no diagrams of {', '.join(unknown)}")
    wrong = 0
    for game in games or files:
        found = load(game)
        for diagram in found.values():
            for text in faults(diagram):
                wrong += 1
                print(f"{game}.toml, {diagram.name}: {text}")
        for text in lessons.faults(game):
            wrong += 1
            print(f"{game}.toml: {text}")
        print(f"{game}: {len(found)} diagrams")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("", main))
