"""Print perft counts of Pyrga positions by the reference program, for ``perft/pyrga.txt``.

``python3 -m tests.reference.counts 3 "Sa1 Sb1" [opening]`` counts to depth 3.
"""

from __future__ import annotations

import sys

from tests.reference.pyrga import perft


def main(depth: str, moves: str = "", opening: str = "free") -> None:
    """Print a block of the file for one position."""
    if opening != "free":
        print(f"set opening={opening}")
    print(f"play {moves}")
    for level in range(1, int(depth) + 1):
        print(level, perft(moves.split(), level, opening))
    print()


if __name__ == "__main__":
    main(*sys.argv[1:])
