"""Create a new game that is built, played and tested before a line of it is changed.

    python3 scripts/new_game.py NAME [--title TITLE]

NAME appears in addresses, records and file names; the rules' ids begin with its first two letters.
The game is three in a row; change its files one by one, where comments in them say so.
"""

from __future__ import annotations

import argparse
import sys

import toolchain
from recipe import making

#: Commands to run next with a new game.
NEXT = """
It can be played now: python3 scripts/serve.py
It is tested with all others: python3 scripts/test.py
Change it where its files say “change this”: about and rules first, then board, words, bot; its
rules pages and diagrams (python3 scripts/diagrams.py {name}); its French
(python3 scripts/words.py {name}); its tests. Whatever is missing, the build says."""


def main() -> int:
    """Create the game, or print the reason why it cannot be created."""
    parser = argparse.ArgumentParser(
        description="Create a new game, three in a row, which you then change step by step.",
        epilog='Example: python3 scripts/new_game.py hasami --title "Hasami Shogi"',
    )
    said = "id of the game: 3 to 15 lower-case letters and digits"
    parser.add_argument("name", metavar="NAME", help=said)
    said = "title that players read (NAME with a capital)"
    parser.add_argument("--title", help=said)
    asked = parser.parse_args()
    title = asked.title or asked.name.capitalize()
    try:
        made = making.make(asked.name, title)
    except making.BadName as bad:
        print(bad, file=sys.stderr)
        return 2
    print(*made, sep="\n")
    print(NEXT.format(name=asked.name))
    return 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("", main))
