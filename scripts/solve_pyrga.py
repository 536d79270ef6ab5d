"""Pyrga solved: makes the bots' book, and tells the values of positions.

    python3 scripts/solve_pyrga.py book [--table 29]       # hours; goes on where it was stopped
    python3 scripts/solve_pyrga.py check [--games 200]     # the solver's rules against the house's
    python3 scripts/solve_pyrga.py who Ca1 [--strict]      # who wins, and the nodes it took
    python3 scripts/solve_pyrga.py values                  # the first moves, from what is known

``--table BITS`` gives the solver 2^BITS places of 16 bytes: 29 are 8 GB. What took long is kept in
``scripts/data/pyrga/answers.txt``; the book is ``py/tessera/games/pyrga/book_data.py``. A C
compiler is needed; without one the exit status is 2.
"""

from __future__ import annotations

import argparse
import sys
from base64 import b85encode
from random import Random
from typing import Final

import toolchain
from toolchain import ROOT
from pyrga.book_maker import Line, Maker, Oracle, first_moves, make
from pyrga.engine import Solver
from tessera.games.pyrga.book import packed
from tessera.games.pyrga.notation import WRITTEN, read
from tessera.games.pyrga.rules import Pyrga

ANSWERS: Final = ROOT / "scripts/data/pyrga/answers.txt"
DATA: Final = ROOT / "py/tessera/games/pyrga/book_data.py"
MODULE: Final = '''"""Pyrga's book as `scripts/solve_pyrga.py` made it, in base 85."""

DATA = "{data}"
'''
#: The first moves in the order in which Black's book is made.
ORDER: Final = "Ta1N Tb2N Ta2N Ta2E Ca1 Tb2S Ca2 Cb2 Ta2S Sa1 Sa2 Sb2".split()


def disagreement(solver: Solver, games: int, seed: int = 0) -> str | None:
    """Where the solver's placements or ends differ from the rules, in random games; else None."""
    rng = Random(seed)
    for number in range(games):
        line = Line(Pyrga(strict=bool(number % 2)))
        while True:
            actions = line.state.actions()
            outcome = line.state.outcome
            winner = outcome.winners[0] if outcome and outcome.winners else "draw"
            expected = " ".join(WRITTEN[action] for action in actions) or f"end {winner}"
            if solver.say(f"moves {line.text}") != expected:
                return line.text
            if not actions:
                break
            line = line.apply(rng.choice(actions))
    return None


def book(solver: Solver) -> None:
    """Make the book, writing it whenever another part of it is ready."""
    maker = Maker(Oracle(solver, ANSWERS))
    start = Line(Pyrga())
    order = [*(start.apply(read(text)) for text in ORDER), *first_moves(strict=True)]
    for told in make(maker, order):
        text = b85encode(packed(maker.entries)).decode()
        DATA.write_text(MODULE.format(data=text), encoding="utf-8")
        print(told, flush=True)


def values(solver: Solver) -> None:
    """Tell who wins after each first move, under both openings."""
    oracle = Oracle(solver, ANSWERS)
    for line in (*first_moves(strict=False), *first_moves(strict=True)):
        answer = oracle.ask(line, "who")
        print(f"{line.text}: {answer.text}, {answer.nodes} nodes", flush=True)


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("book", "check", "who", "values"))
    parser.add_argument("moves", nargs="*")
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--table", type=int, default=26)
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    solver = Solver(given.table)
    if given.what == "book":
        book(solver)
    elif given.what == "values":
        values(solver)
    elif given.what == "check":
        wrong = disagreement(solver, given.games)
        print(
            f"different after: {wrong}" if wrong is not None else f"{given.games} games: the same"
        )
        return wrong is not None
    else:
        line = Line(Pyrga(strict=given.strict))
        for text in given.moves:
            line = line.apply(read(text))
        print(*solver.ask(f"who {line.text}"))
    return 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("", main))
