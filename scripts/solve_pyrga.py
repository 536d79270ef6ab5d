"""Solve Pyrga: make the bots' book and print the values of positions.

    python3 scripts/solve_pyrga.py book [--table 29]       # hours; continues where it stopped
    python3 scripts/solve_pyrga.py table                   # continues where it stopped
    python3 scripts/solve_pyrga.py check [--games 200]     # the solver's rules against our own
    python3 scripts/solve_pyrga.py who Ca1 [--strict]      # who wins, and the nodes it took
    python3 scripts/solve_pyrga.py faults [--games 1000]   # where level 5 gives a result away
    python3 scripts/solve_pyrga.py values                  # who wins after each first move
    python3 scripts/solve_pyrga.py tree                    # the proof on the page, by the book

``--table BITS`` gives the solver 2^BITS places of 16 bytes: 29 are 8 GB. Answers that took long are
kept in ``scripts/data/pyrga/answers.txt``. The book is ``py/tessera/games/pyrga/book_data.py``, and
``table_data.py`` beside it is the table of the first plies; its parts are kept in the cache. A C
compiler is needed; without one the exit status is 2.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from base64 import b85encode
from random import Random
from time import perf_counter
from typing import Final

import toolchain
from toolchain import CACHE, ROOT
from pyrga import against_solver, table_maker
from pyrga.against_solver import tried
from pyrga.book_maker import Line, Maker, Oracle, first_moves, make
from pyrga.engine import Solver
from pyrga.solution import solution
from pyrga.table_maker import Survey, survey
from tessera.games.pyrga.book import packed
from tessera.games.pyrga.notation import WRITTEN, read
from tessera.games.pyrga.rules import Pyrga
from tessera.games.pyrga.table import PLIES
from tessera.play.study_record import write_study

ANSWERS: Final = ROOT / "scripts/data/pyrga/answers.txt"
DATA: Final = ROOT / "py/tessera/games/pyrga/book_data.py"
MODULE: Final = '''"""Pyrga's book as `scripts/solve_pyrga.py` made it, in base 85."""

DATA = "{data}"
'''
TABLE: Final = ROOT / "py/tessera/games/pyrga/table_data.py"
TABLE_MODULE: Final = '''"""Pyrga's table as `scripts/solve_pyrga.py` made it, in base 85."""

SEED = {seed}
DATA = "{data}"
'''
#: Results for the table: the winner of a position on each line.
WINNERS: Final = CACHE / "pyrga-winners.txt"
#: Results found so far, from which a survey continues if the cache has none.
BEGUN: Final = ROOT / "scripts/data/pyrga/winners.txt.gz"
#: Number of new positions between two progress lines.
OFTEN: Final = 200
#: Number of positions tried by level 5 between two progress lines.
OFTEN_TRIED: Final = 100
#: The commands.
WHAT: Final = ("book", "table", "check", "faults", "who", "values", "tree")
ABOUT: Final = """Solve Pyrga: make the bots' book and print the values of positions.

  book    make the bots' book: hours; continues where it stopped
  table   make the table of the first moves; continues where it stopped
  check   compare the solver's rules with our own in random games
  faults  find random positions in which level 5 gives a result away
  who     print who wins after some moves, and the nodes it took
  values  print who wins after each first move
  tree    write the proof for the page, by the book"""
#: File of White's proof as a tree.
TREE: Final = ROOT / "static/pages/pyrga-solved.txt"
#: First moves in the order in which Black's part of the book is made.
ORDER: Final = "Ta1N Tb2N Ta2N Ta2E Ca1 Tb2S Ca2 Cb2 Ta2S Sa1 Sa2 Sb2".split()


def disagreement(solver: Solver, games: int, seed: int = 0) -> str | None:
    """A random game in which the solver's placements or result break the rules; else None."""
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
    """Make the book, and write it whenever another part is ready."""
    maker = Maker(Oracle(solver, ANSWERS))
    start = Line(Pyrga())
    order = [*(start.apply(read(text)) for text in ORDER), *first_moves(strict=True)]
    for told in make(maker, order):
        text = b85encode(packed(maker.entries)).decode()
        DATA.write_text(MODULE.format(data=text), encoding="utf-8")
        print(told, flush=True)


def table(solver: Solver) -> None:
    """Make the table of the first plies."""
    if not WINNERS.exists():
        WINNERS.parent.mkdir(parents=True, exist_ok=True)
        WINNERS.write_bytes(gzip.decompress(BEGUN.read_bytes()))
    found = Survey(solver, WINNERS)
    began = perf_counter()
    for count, text in enumerate(survey(found, PLIES), 1):
        if not count % OFTEN:
            print(f"{len(found.winners)}, {perf_counter() - began:.0f} s: {text}", flush=True)
    data, seed = table_maker.packed(found.winners)
    text = TABLE_MODULE.format(seed=seed, data=b85encode(data).decode())
    TABLE.write_text(text, encoding="utf-8")
    print(f"{len(found.winners)} positions, {len(data)} bytes", flush=True)


def faults(solver: Solver, positions: int, seed: int) -> int:
    """Let level 5 play in random positions; return how often it gave a result away."""
    wrong, nodes, seconds = 0, [], []
    for it in tried(solver, against_solver.positions(positions, seed)):
        nodes.append(it.nodes)
        seconds.append(it.seconds)
        if not it.kept:
            wrong += 1
            print(f"{it.line.text}: {it.move} gives a result away", flush=True)
        if len(seconds) % OFTEN_TRIED == 0 or len(seconds) == positions:
            middle, most = sorted(seconds)[len(seconds) // 2], max(seconds)
            late = sorted(seconds)[len(seconds) * 95 // 100]
            print(
                f"{len(seconds)} positions, {wrong} given away; seconds: median {middle:.2f}, "
                f"95 % {late:.2f}, most {most:.1f}; nodes: most {max(nodes)}",
                flush=True,
            )
    return wrong


def values(solver: Solver) -> None:
    """Print the winner after each first move, under both openings."""
    oracle = Oracle(solver, ANSWERS)
    for line in (*first_moves(strict=False), *first_moves(strict=True)):
        answer = oracle.ask(line, "who")
        print(f"{line.text}: {answer.text}, {answer.nodes} nodes", flush=True)


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        description=ABOUT,
        epilog="Example: python3 scripts/solve_pyrga.py who Ca1",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=WHAT, metavar="WHAT", help="one of the words above")
    said = "for `who`: moves that lead to the position (none)"
    parser.add_argument("moves", nargs="*", metavar="MOVE", help=said)
    said = "for `who`: with the opening no-double-square"
    parser.add_argument("--strict", action="store_true", help=said)
    said = "2^BITS places of 16 bytes for the solver's table (26)"
    parser.add_argument("--table", type=int, default=26, metavar="BITS", help=said)
    said = "for `check` games, for `faults` positions (200)"
    parser.add_argument("--games", type=int, default=200, metavar="N", help=said)
    said = "for `faults`: seed of all chance (0)"
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=said)
    return parser.parse_args()


def main() -> int:
    """Run the command; return the exit status."""
    given = arguments()
    if given.what == "tree":
        TREE.write_text(write_study(solution()), encoding="utf-8")
        return 0
    solver = Solver(given.table)
    if given.what == "book":
        book(solver)
    elif given.what == "table":
        table(solver)
    elif given.what == "values":
        values(solver)
    elif given.what == "faults":
        return faults(solver, given.games, given.seed) > 0
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
