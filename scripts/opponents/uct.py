"""Plain UCT in C++, a yardstick for the levels, as a program that speaks the line protocol.

``python3 scripts/opponents/uct.py GAME [--playouts N | --ms N]`` compiles ``uct/GAME.cpp`` on
first use into ``.cache/opponents`` and becomes that program. Without an option, ``think`` sets the
budget by ``nodes`` (playouts) or ``ms`` (of processor time); the default is a second.

    python3 scripts/arena.py shacru 5 engine --engine "python3 scripts/opponents/uct.py shacru"

Exit status 2: there is no C++ compiler.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).with_name("uct")
PROGRAMS: Final = Path(__file__).resolve().parents[2] / ".cache/opponents"
#: Names of compilers, in the order in which they are tried.
COMPILERS: Final = ("g++", "clang++", "c++")
OPTIONS: Final = ("-std=c++17", "-O3", "-march=native")
MISSING: Final = 2
GAMES: Final = tuple(sorted(path.stem for path in SOURCES.glob("*.cpp")))


def compiler() -> str | None:
    """The path of a C++ compiler; None if there is none."""
    return next(filter(None, map(shutil.which, COMPILERS)), None)


def compiled(game: str) -> Path:
    """Compile a game's program unless that was done; return it.

    Without a C++ compiler, exits with status 2 and a message on the package to install.
    """
    source = SOURCES / f"{game}.cpp"
    text = b"".join(path.read_bytes() for path in (source, *sorted(SOURCES.glob("*.hpp"))))
    digest = sha256(text + " ".join(OPTIONS).encode()).hexdigest()[:16]
    program = PROGRAMS / f"uct-{game}-{digest}"
    if program.exists():
        return program
    command = compiler()
    if command is None:
        print("UCT needs a C++ compiler: install the package g++ or clang.", file=sys.stderr)
        sys.exit(MISSING)
    PROGRAMS.mkdir(parents=True, exist_ok=True)
    # Several processes may compile at once.
    part = program.with_suffix(f".{os.getpid()}")
    subprocess.run([command, *OPTIONS, "-o", part, source], check=True)
    part.replace(program)
    return program


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
    program = compiled(asked.game)
    os.execv(program, [str(program), *words])


if __name__ == "__main__":
    main()
