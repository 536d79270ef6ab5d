"""The command line of the test runner, and the run that follows from it."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from toolchain import ROOT
from toolchain import browsers as engines
from testing import choosing, keywords, needs, reaching, seeds
from testing.needs import Need

#: Folder of the tests, and the tests that check the code.
ALL: Final = ("tests",)
CHECKERS: Final = "tests/build/test_checkers.py"
#: Browsers at once: with more of them, pages would wait for one another's files and frames.
BROWSERS: Final = 2
#: Value of ``--engines`` for all engines.
ALL_ENGINES: Final = "all"
#: Pytest's options without a value, after which a path may follow.
_FLAGS: Final = re.compile(
    r"-[xqvsl]+|--(lf|ff|sw|pdb|trace|co|collect-only|last-failed|measure)|.*=.*"
)
#: Core seconds of tests above which workers are worth their start.
WORTHWHILE: Final = 8
#: Pytest's exit status for a command line that it cannot read.
USAGE: Final = 4
#: Pytest's exit status if no test fits the request.
NO_TESTS: Final = 5

ABOUT: Final = """Run tests, and first install what they need.

Without a path all tests run: the checkers, those without a browser, those in
one. `test.py --measure` also records, at half the speed, what each test
reaches; --changed uses that."""
AFTER: Final = """Other options are passed to pytest. Exit status: pytest's; 2 if something is
missing that cannot be installed.

Example: python3 scripts/test.py tests/rules -k tower"""


class Asked(NamedTuple):
    """A request: ``places`` are paths in the project, empty for all; ``words`` are pytest's."""

    places: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    marks: str = ""
    long: bool = False
    seed: str | None = None
    install: bool = False
    planted: bool = False
    fix: bool = False
    changed: str | None = None
    every: bool = False
    browsers: int = BROWSERS
    engines: tuple[str, ...] = ()

    @property
    def apt(self) -> bool:
        """True if system packages may be installed: on request, or in a run of everything.

        A run of everything names at most engines and a seed.
        """
        return self.install or self == Asked(seed=self.seed, engines=self.engines)

    @property
    def demanded(self) -> tuple[str, ...]:
        """Engines besides Chromium that must be installed; empty if any may be missing."""
        named = engines.PACKAGES if self.long and not self.engines else self.engines
        return tuple(name for name in engines.ELSEWHERE if name in named)

    @property
    def chosen(self) -> str:
        """Expression of marks that chooses the tests, by engines if some are named."""
        left = [name for name in engines.ELSEWHERE if self.engines and name not in self.engines]
        return both(self.marks, *(f"not {name}" for name in left))

    @property
    def paths(self) -> tuple[str, ...]:
        """The places without the names of tests in them."""
        return tuple(place.partition("::")[0] for place in self.places)

    @property
    def needs(self) -> frozenset[Need]:
        """The needs of the tests; a cluster only for a long run or if its file is named."""
        found = needs.union(self.paths or ALL, self.chosen)
        asked = self.long or any(Need.CLUSTER in needs.at(path) for path in self.paths)
        return found if asked else found - {Need.CLUSTER}

    @property
    def kinds(self) -> str:
        """The Python packages for the needs, as `toolchain.inside` takes them."""
        if self.fix:
            return needs.kinds(frozenset({Need.CHECKERS}))
        return needs.kinds(frozenset() if self.planted or self.changed else self.needs)

    @property
    def parts(self) -> Iterator[list[str]]:
        """Pytest's arguments, call by call: the quickest to fail come first."""
        apart = "" if self.places else f"not {Need.CHECKERS}"
        if not self.places and self.has(both(self.chosen, Need.CHECKERS)):
            yield [CHECKERS, "-m", self.chosen] if self.chosen else [CHECKERS]
        outside = both(self.chosen, apart, f"not {Need.BROWSER}")
        if self.has(outside):
            yield [*self.collected(outside), "-m", outside, *self.cores()]
        within = both(self.chosen, apart, Need.BROWSER)
        if self.has(within):
            several = ["--numprocesses", str(self.browsers), "--dist", "loadfile"]
            yield [*self.collected(within), "-m", within, *(several if self.browsers > 1 else [])]

    def collected(self, marks: str) -> list[str]:
        """The places in which an expression of marks may choose tests."""
        found = (needs.narrowed(place, marks) for place in self.places or ALL)
        return [word for words in found for word in words]

    def has(self, marks: str) -> bool:
        """True if an expression of marks chooses any of the tests."""
        return any(needs.chooses(marks, group) for group in needs.groups(self.paths or ALL))

    def cores(self) -> list[str]:
        """Pytest's options for workers on all cores; none for files with short tests."""
        folders = not self.places or any((ROOT / path).is_dir() for path in self.paths)
        if not folders or self.by_word:
            reach = reaching.kept()
            tests = [it for place in self.places for it in self.matching(place)]
            if sum(choosing.seconds(test, reach) for test in tests) < WORTHWHILE:
                return []
        return ["--numprocesses", str(os.cpu_count() or 1), "--dist", "worksteal"]

    @property
    def by_word(self) -> str:
        """The expression of ``-k``; empty without one."""
        words = [*self.words, ""]
        found = [
            words[at + 1] if word == "-k" else word.removeprefix("-k")
            for at, word in enumerate(words)
            if word.startswith("-k")
        ]
        return found[-1] if found else ""

    def matching(self, place: str) -> list[str]:
        """The tests at a place that ``-k`` can choose; without ``-k`` the place itself."""
        known = self.by_word and "::" not in place
        return keywords.chosen(self.by_word, place) if known else [place]

    def narrowed(self) -> Asked:
        """Narrow the places to the files in which ``-k`` can choose tests, and print how many."""
        if not self.by_word:
            return self
        tests = [test for place in self.places or ALL for test in self.matching(place)]
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        print(
            f"-k: {len(files)} files have such names, marks or cases. Cases listed in other files "
            "are not found: for those, name the file of tests as well"
        )
        named = [place for place in self.places if not (ROOT / place).is_dir()]
        if not (places := (*dict.fromkeys([*named, *files]),)):
            sys.exit(NO_TESTS)
        return self._replace(places=places)


def both(*marks: str) -> str:
    """The expression that holds where all of these do."""
    parts = [mark for mark in marks if mark]
    return parts[0] if len(parts) == 1 else " and ".join(f"({part})" for part in parts)


def read(words: Sequence[str]) -> Asked:
    """Read the command line. Ends the program for help, and for unknown words."""
    parser = argparse.ArgumentParser(
        prog="test.py",
        usage="test.py [options] [PATH …] [whatever pytest takes]",
        description=ABOUT,
        epilog=AFTER,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    said = "for a release: more games, all engines, a fresh seed"
    parser.add_argument("--long", action="store_true", help=said)
    said = "seed of all chance ($TESSERA_SEED, or the commit)"
    parser.add_argument("--seed", metavar=f"NUMBER|{seeds.FRESH}", help=said)
    said = "install missing packages of the system by apt-get"
    parser.add_argument("--install", action="store_true", help=said)
    said = f"browsers to use at once ({BROWSERS})"
    parser.add_argument("--browsers", type=int, default=BROWSERS, metavar="N", help=said)
    said = f"test in these, which must be there: {','.join(engines.PACKAGES)} or all"
    parser.add_argument("--engines", type=named, default=(), metavar="LIST", help=said)
    said = "plant known defects and check that tests find them"
    parser.add_argument("--planted", action="store_true", help=said)
    said = "tests that changes since commit REV may break (HEAD)"
    parser.add_argument("--changed", nargs="?", const="HEAD", metavar="REV", help=said)
    said = "with --changed: all of them, however long they take"
    parser.add_argument("--all", dest="every", action="store_true", help=said)
    said = "no tests: format code, mend simple faults, list files"
    parser.add_argument("--fix", action="store_true", help=said)
    said = "tests with these marks of pytest, such as 'not browser'"
    parser.add_argument("-m", dest="marks", default="", help=said)
    return understood(parser, words)


def understood(parser: argparse.ArgumentParser, words: Sequence[str]) -> Asked:
    """The request in ``words``; words that the parser does not know are tests or pytest's."""
    asked, others = parser.parse_known_args(words)
    options = vars(asked)
    if asked.long and not asked.seed and seeds.VARIABLE not in os.environ:
        options["seed"] = seeds.FRESH
    if asked.planted:
        return Asked((), tuple(others), **options)
    places = [word for word, is_place in parted(others) if is_place]
    if asked.changed and places:
        parser.error(f"--changed chooses the tests itself: leave out {places[0]}")
    rest = [word for word, is_place in parted(others) if not is_place]
    return Asked(tuple(map(located, places)), tuple(rest), **options).narrowed()


def named(words: str) -> tuple[str, ...]:
    """Engines in a list with commas. Raises `argparse.ArgumentTypeError`."""
    known = tuple(engines.PACKAGES)
    found = known if words == ALL_ENGINES else tuple(words.split(","))
    for name in found:
        if name not in known:
            raise argparse.ArgumentTypeError(f"there is no engine {name!r}: {', '.join(known)}")
    return found


def parted(words: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """The words for pytest, each with True for a place of tests."""
    before = ""
    for word in words:
        value = before.startswith("-") and not _FLAGS.fullmatch(before)
        yield word, not (word.startswith("-") or value)
        before = word


def located(word: str) -> str:
    """A place as a path in the project; ``word`` may be relative to the current folder instead."""
    path, colons, test = word.partition("::")
    for folder in (ROOT, Path.cwd()):
        found = (folder / path).resolve()
        if found.exists() and found.is_relative_to(ROOT):
            return needs.place_of(found, ROOT) + colons + test
    print(f"There are no tests at {path}.", file=sys.stderr)
    sys.exit(USAGE)
