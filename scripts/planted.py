"""Plant known defects, each in a copy of the project, and see that the tests find them.

    python3 scripts/planted.py                  # all of them
    python3 scripts/planted.py styles           # those whose names begin so
    python3 scripts/planted.py --whole --draw 10   # ten by chance, with the whole default run
    python3 scripts/planted.py --mutants py/tessera/games --draw 10 --tests tests/rules

For each defect, run the tests that ``--tests`` or its patch names, else ``test.py --changed``;
``--long`` adds those of the long run. With ``--whole`` the whole default run follows.
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
    """Plant what is asked for, and tell what found it."""
    parser = argparse.ArgumentParser(
        description="Plant known defects, and see that the tests find them."
    )
    parser.add_argument("names", metavar="NAME", nargs="*", help="how names of defects begin")
    parser.add_argument("--draw", type=int, metavar="N", help="so many of them, by chance")
    parser.add_argument("--mutants", action="append", metavar="PLACE", help="mutants of this part")
    parser.add_argument("--tests", action="append", metavar="PLACE", help="look with these tests")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="copies at once (2)")
    parser.add_argument("--seed", help="where chance comes from (the commit)")
    parser.add_argument("--whole", action="store_true", help="look with all tests at last")
    parser.add_argument("--long", action="store_true", help="look with the long run's tests")
    parser.add_argument("--list", action="store_true", help="only tell what there is")
    asked = parser.parse_args()
    seed = seeds.chosen(asked.seed)
    chosen = asked_for(asked, Random(seed))
    if asked.list:
        print(*(f"{defect.name}: {defect.told}" for defect in chosen), sep="\n")
        return 0
    how = hunting.Hunt(seed, asked.jobs, tuple(asked.tests or ()), asked.whole, asked.long)
    return hunting.hunt(chosen, how)


def asked_for(asked: argparse.Namespace, rng: Random) -> list[Planted]:
    """The defects to plant: mutants of the places that are named, or those kept by name."""
    if asked.mutants:
        # Its packages are there only where mutants are asked for.
        from testing import mutating  # noqa: PLC0415

        return list(mutating.drawn(asked.mutants, asked.draw or 10, rng))
    defects = planting.planted()
    if asked.names:
        defects = [it for it in defects if it.name.startswith(tuple(asked.names))]
    return defects if asked.draw is None else rng.sample(defects, min(asked.draw, len(defects)))


if __name__ == "__main__":
    kinds = "test mutants" if "--mutants" in sys.argv else "test"
    sys.exit(toolchain.inside(kinds, main))
