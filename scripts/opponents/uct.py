"""Plain UCT in C++, a yardstick for the levels, as a program that speaks the line protocol.

``python3 scripts/opponents/uct.py GAME [--playouts N | --ms N]`` compiles ``uct/GAME.cpp`` on
first use and becomes that program. Without an option, ``think`` sets the
budget by ``nodes`` (playouts) or ``ms`` (of processor time); the default is a second.

    python3 scripts/arena.py shacru 5 engine --engine "python3 scripts/opponents/uct.py shacru"

Exit status 2: there is no C++ compiler.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Final

if str(scripts := Path(__file__).resolve().parents[1]) not in sys.path:
    sys.path.insert(1, str(scripts))

from toolchain.compiler import program

SOURCES: Final = Path(__file__).with_name("uct")
GAMES: Final = tuple(sorted(path.stem for path in SOURCES.glob("*.cpp")))


def source(game: str) -> Path:
    """The program's source for a game of `GAMES`."""
    return SOURCES / f"{game}.cpp"


def main() -> None:
    """Become the program of the command line."""
    parser = argparse.ArgumentParser(description="Play a game by plain UCT, in the line protocol.")
    parser.add_argument("game", choices=GAMES, help="the game")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--playouts", type=int, metavar="N", help="playouts for each search")
    budget.add_argument("--ms", type=int, metavar="N", help="processor time, in milliseconds")
    asked = parser.parse_args()
    words = ["--playouts", str(asked.playouts)] if asked.playouts else []
    words += ["--ms", str(asked.ms)] if asked.ms else []
    path = program(source(asked.game))
    os.execv(path, [str(path), *words])


if __name__ == "__main__":
    main()
