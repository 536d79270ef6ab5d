"""Check that the diagrams of the rules pages, and the lessons made of them, agree with the rules.

    python3 scripts/diagrams.py [GAME …]     # lists diagrams that contradict the rules
    python3 scripts/diagrams.py --rule PY-3  # lists every mention of a rule, for a change of it

They are described in ``static/rules/<game>.toml``: see `website.diagrams` and `website.lessons`.
"""

from __future__ import annotations

import argparse
import sys

import toolchain
from website import lessons, mentions
from website.diagrams import FOLDER, faults, load


def main() -> int:
    """Print what is wrong with the diagrams of some games, or of all."""
    files = [path.stem for path in sorted(FOLDER.glob("*.toml"))]
    parser = argparse.ArgumentParser(
        description="List diagrams of the rules pages and lessons that contradict the rules.",
        epilog="Example: python3 scripts/diagrams.py pyrga",
    )
    said = f"games to check: {', '.join(files)} (all)"
    parser.add_argument("games", nargs="*", metavar="GAME", help=said)
    said = "list every mention of a rule instead, such as PY-3"
    parser.add_argument("--rule", metavar="ID", help=said)
    asked = parser.parse_args()
    if asked.rule:
        return mention(asked.rule, files, parser)
    games = asked.games
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


def mention(rule: str, games: list[str], parser: argparse.ArgumentParser) -> int:
    """Print every mention of a rule with its file and line: first the rule's own text."""
    game = next((each for each in games if rule in mentions.known(toolchain.ROOT, each)), None)
    if game is None:
        parser.error(f"there is no rule {rule}")
    print(*(each.told for each in mentions.every(rule, game)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("", main))
