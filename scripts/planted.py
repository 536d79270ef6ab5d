"""Plant known defects, each in a copy of the project, and check that the tests find them.

    python3 scripts/planted.py                  # all of them
    python3 scripts/planted.py styles           # those whose names begin with this
    python3 scripts/planted.py --whole --draw 10   # ten at random, with the whole default run
    python3 scripts/planted.py --mutants py/tessera/games --draw 10 --tests tests/rules

Each defect is tested by ``--tests``, by the tests that its patch names, or by ``test.py
--changed``; ``--long`` adds those of the long run. With ``--whole`` the whole default run follows.
``--mutants`` draws small changes of the program itself (`testing.mutating`). Exit status: 1 if a
defect is not found.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

import toolchain
from testing import hunting, planting, seeds
from testing.planting import Planted


def main() -> int:
    """Plant the defects asked for; report the tests that found them."""
    parser = argparse.ArgumentParser(
        description="Plant known defects and check that the tests find them.",
        epilog="Example: python3 scripts/planted.py styles --draw 3",
    )
    said = "defects whose names begin like this (all)"
    parser.add_argument("names", metavar="NAME", nargs="*", help=said)
    said = "only N of them, chosen at random (all; 10 mutants)"
    parser.add_argument("--draw", type=int, metavar="N", help=said)
    said = "plant random changes of this file or folder instead"
    parser.add_argument("--mutants", action="append", metavar="PLACE", help=said)
    said = "run these tests (those that each defect names)"
    parser.add_argument("--tests", action="append", metavar="PLACE", help=said)
    said = "copies of the project tested at once (2)"
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help=said)
    parser.add_argument("--seed", metavar="TEXT", help="seed of all chance (the commit)")
    said = "if these tests find nothing, run all default tests"
    parser.add_argument("--whole", action="store_true", help=said)
    said = "also run the tests of `test.py --long`"
    parser.add_argument("--long", action="store_true", help=said)
    said = "only list the defects"
    parser.add_argument("--list", action="store_true", help=said)
    asked = parser.parse_args()
    seed = seeds.chosen(asked.seed)
    chosen = asked_for(asked, Random(seed))
    if asked.list:
        print(*(f"{defect.name}: {defect.told}" for defect in chosen), sep="\n")
        return 0
    how = hunting.Hunt(seed, asked.jobs, tuple(asked.tests or ()), asked.whole, asked.long)
    return hunting.hunt(chosen, how)


def asked_for(asked: argparse.Namespace, rng: Random) -> list[Planted]:
    """The defects to plant: mutants of the places named, or kept defects by name."""
    if asked.mutants:
        # The packages it needs are installed only when mutants are asked for.
        from testing import mutating  # noqa: PLC0415

        return list(mutating.drawn(asked.mutants, asked.draw or 10, rng))
    defects = planting.planted()
    if asked.names:
        defects = [it for it in defects if it.name.startswith(tuple(asked.names))]
    return defects if asked.draw is None else rng.sample(defects, min(asked.draw, len(defects)))


if __name__ == "__main__":
    kinds = "test mutants" if "--mutants" in sys.argv else "test"
    sys.exit(toolchain.inside(kinds, main))
