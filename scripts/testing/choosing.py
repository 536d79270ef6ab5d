"""Choose the tests that changes can break: the likeliest to fail first, up to a time limit.

First come tests that quote a changed sentence; then those that a table names for a changed style,
script, text or module of the browser (`testing.leads`); then those that reach a changed function,
beginning with those that reach little else (`testing.reaching`). Among tests that were never
measured, the files that import the changed module are chosen.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from toolchain import ROOT
from testing import changes, leads, needs
from testing.changes import Change, modules, parts, text
from testing.reaching import Reach

#: Time limits in seconds: core time of plain tests, the same where only wording has changed,
#: duration of browser tests.
LONG, WORDING_LONG, BROWSER_LONG = 100, 6, 150
#: A test that takes longer comes after all others: many of them can run in the same time.
HEAVY: Final = 5
#: Assumed seconds of a plain test and of a browser test that were never measured.
UNKNOWN, BROWSER_UNKNOWN = 0.25, 6.0
#: The most tests of one file in a row before another file's turn.
IN_A_ROW: Final = 4
#: The fewest characters by which a sentence is recognised.
SHORTEST: Final = 6
#: The tests that read all sentences shown to players.
WORDS: Final = "tests/words/test_catalogues.py"
_IMPORT: Final = re.compile(r"^ *(?:from (\S+) )?import (\([^)]*\)|.*)", re.MULTILINE)
_GAME: Final = re.compile(r"py/tessera/games/(\w+)/")
_FACT: Final = re.compile(r"\{[^}]*\}|\n")


class Choice(NamedTuple):
    """A test or a file of tests, and the reason; a ``late`` one runs only with ``--all``."""

    place: str
    why: str
    late: bool = False

    @property
    def file(self) -> str:
        """The file of the test."""
        return self.place.partition("::")[0]


class Chosen(NamedTuple):
    """Tests to run, and tests beyond the time limit."""

    run: list[Choice]
    left: list[Choice]


def choose(found: Sequence[Change], reach: Reach, *, every: bool = False) -> Chosen:
    """Choose the tests for some changes; with ``every`` none is left out."""
    seen: dict[str, Choice] = {}
    for choice in near(found, reach):
        if choice.file not in seen and is_test(choice.place):
            seen.setdefault(choice.place, choice)
    chosen = [
        choice for choice in seen.values() if choice.place == choice.file or choice.file not in seen
    ]
    chosen.sort(key=lambda it: it.place != it.file and seconds(it.place, reach) > HEAVY)
    limits = {True: BROWSER_LONG, False: LONG}
    if all(change.is_wording for change in found):
        limits[False] = WORDING_LONG
    times = {False: 0.0, True: 0.0}
    answer = Chosen([], [])
    for choice in chosen:
        inside = is_of_browser(choice.place)
        fits = every or not (times[inside] >= limits[inside] or choice.late)
        times[inside] += seconds(choice.place, reach) if fits and choice.place != WORDS else 0
        (answer.run if fits else answer.left).append(choice)
    return answer


def near(found: Sequence[Change], reach: Reach) -> Iterator[Choice]:
    """All tests for these changes, the likeliest to fail first; some come more than once."""
    for change in found:
        yield from saying(change)
    for change in found:
        why = f"testing.leads names it for {change.file}"
        yield from (Choice(place, why) for place in leads.leads(change.file))
    for change in found:
        yield from reaching(change, reach)
    heads = [f"--- a/{change.file}\n" for change in found]
    if any(head in text(patch) for head in heads for patch in patches()):
        yield Choice("tests/scripts/test_planted.py", "planted defects are in a changed file")


def saying(change: Change) -> Iterator[Choice]:
    """Tests that quote a changed sentence; for sentences of several words also `WORDS`."""
    if not change.file.endswith((".py", ".po")) or is_test(change.file):
        return
    said = sorted(piece for sentence in change.sentences for piece in pieces(sentence))
    for piece in said:
        holders = [file for file in modules("tests") if holds(file, piece)]
        for place in sorted(place for file in holders for place in saying_in(file, piece)):
            yield Choice(place, f"it says “{piece}”", late=is_of_browser(place))
    if any(" " in piece for piece in said):
        yield Choice(WORDS, "it reads all sentences")


def pieces(sentence: str) -> Iterator[str]:
    """The texts between a sentence's placeholders that are long enough to recognise it."""
    for piece in _FACT.split(sentence):
        plain = piece.strip(" .,:;–\u00a0\u202f")
        if len(plain) >= SHORTEST and any(map(str.isalpha, plain)):
            yield plain


def holds(file: str, piece: str) -> bool:
    """True if a file may quote this text: it contains two successive words of the text."""
    words = piece.split()
    return any(" ".join(words[at : at + 2]) in text(file) for at in range(max(1, len(words) - 1)))


def saying_in(file: str, piece: str) -> Iterator[str]:
    """The tests of a file that quote this text, and the users of other parts that quote it."""
    for name, part in parts(text(file)).items():
        if any(is_like(said, piece) for said in part.texts):
            place = f"{file}::{name}"
            yield from [place] if is_test(place) else changes.users(file, name)


def is_like(said: str, piece: str) -> bool:
    """True if one text contains the other; a single word must be equal."""
    inside = " " in said and len(said) >= 2 * SHORTEST and said in piece
    return said == piece or (" " in piece and piece in said) or inside


def reaching(change: Change, reach: Reach) -> Iterator[Choice]:
    """The tests that reach a changed part of a file, and unmeasured ones that import the file."""
    if not change.file.endswith(".py"):
        yield from (
            Choice(test, f"it reads {change.file}") for test in reach.reaching([change.file])
        )
        return
    changed, around = set[str](), set[str]()
    for name, part in change.parts.items():
        changed.add(f"{change.file}::{name}")
        around |= changes.users(change.file, name) if part.spreads else set()
    tests = {test: "has changed" for test in sorted(changed) if is_test(test)}
    tests |= {test: "names what has changed" for test in sorted(around) if is_test(test)}
    tests |= dict.fromkeys(mixed(reach.reaching(changed)), "reaches what has changed")
    for test in mixed(reach.reaching(around)):
        tests.setdefault(test, "reaches what names what has changed")
    near, far = unmeasured(change.file, reach, none=not tests) if changed else ([], [])
    yield from (Choice(test, f"it imports {change.file}") for test in near)
    yield from (Choice(test, f"it {why} in {change.file}") for test, why in tests.items())
    yield from (Choice(test, f"it imports {change.file}") for test in far)


def unmeasured(file: str, reach: Reach, *, none: bool) -> tuple[list[str], list[str]]:
    """The files of unmeasured tests that import a module: directly, and through others.

    With ``none``, for a change that no test is known to reach, measured tests count as well.
    """
    known = set[str]() if none else {test.partition("::")[0] for test in reach.bits}
    others = {needs.Need.BROWSER, needs.Need.CHECKERS}
    every = {it for it in modules("tests") if is_test(it) and needs.at(it).isdisjoint(others)}
    if file in leads.BROWSER or not every - known:
        return [], []
    found = {path: steps for path, steps in importers(file).items() if path in every - known}
    near = [path for path, steps in found.items() if steps == 1]
    return near, [path for path in found if path not in near]


def mixed(tests: Sequence[str]) -> list[str]:
    """The tests in their order, but at most `IN_A_ROW` of a file before another file's turn."""
    counted = Counter[str]()
    turns = []
    for at, test in enumerate(tests):
        file = test.partition("::")[0]
        turns.append((counted[file] // IN_A_ROW, at, test))
        counted[file] += 1
    return [test for _turn, _at, test in sorted(turns)]


def importers(file: str) -> dict[str, int]:
    """The files of tests that import a module, however indirectly, each with its number of steps.

    Those of the module's game come first, then the nearest.
    """
    importing: dict[str, list[str]] = {}
    for path in modules("py", "scripts", "tests"):
        for other in imported(path):
            importing.setdefault(other, []).append(path)
    steps, waiting = {file: 0}, [file]
    for path in waiting:
        for other in (*importing.get(path, ()), *loaders(path)):
            if other not in steps:
                steps[other] = steps[path] + 1
                waiting.append(other)
    called = re.compile(rf"[/\"]{re.escape(file.rpartition('/')[2])}")
    if file.startswith("scripts/"):
        steps |= {path: 1 for path in modules("tests") if called.search(text(path))}
    own = _GAME.match(file)

    def distance(path: str) -> tuple[bool, int, int, str]:
        return own is None or own[1] not in path, steps[path], len(imported(path)), path

    return {path: steps[path] for path in sorted(filter(is_test, steps), key=distance)}


@cache
def loaders(path: str) -> list[str]:
    """The modules that may import this file by a computed name: those in a folder above it."""
    folders = [folder.as_posix() for folder in Path(path).parents]
    return [
        file
        for file in modules("py")
        if Path(file).parent.as_posix() in folders and "import_module(" in text(file)
    ]


@cache
def imported(path: str) -> frozenset[str]:
    """The files of the project that a module imports."""
    found = set[str]()
    for package, names in _IMPORT.findall(text(path)):
        for name in re.findall(r"[\w.]+", names):
            words = [package, f"{package}.{name}"] if package else [name]
            found |= {file for word in words if (file := file_of(word))}
    return frozenset(found - {path})


@cache
def file_of(module: str) -> str:
    """The file of a module of the project; empty for any other module."""
    for folder in ("", "py/", "scripts/"):
        place = folder + module.replace(".", "/")
        for file in (f"{place}.py", f"{place}/__init__.py"):
            if (ROOT / file).is_file():
                return file
    return ""


def is_test(place: str) -> bool:
    """True if a test, or a file of tests, is there."""
    file, _colons, test = place.partition("::")
    named = file.startswith("tests/") and file.rpartition("/")[2].startswith("test_")
    if not named or not text(file):
        return False
    name = test.rpartition("::")[2].rpartition(".")[2]
    return not test or (name.startswith("test_") and f"def {name}(" in text(file))


def is_of_browser(place: str) -> bool:
    """True if tests need a browser."""
    return needs.Need.BROWSER in needs.at(place.partition("::")[0])


def seconds(place: str, reach: Reach) -> float:
    """Seconds of a test, or of all tests of a file: as measured, else as assumed."""
    unknown = BROWSER_UNKNOWN if is_of_browser(place) else UNKNOWN
    if "::" in place:
        return reach.seconds.get(place, unknown)
    tests = (f"{place}::{name}" for name in parts(text(place)) if name.startswith("test_"))
    return sum(reach.seconds.get(test, unknown) for test in tests)


@cache
def patches() -> list[str]:
    """The files of the planted defects."""
    found = (ROOT / "tests/planted").rglob("*.patch")
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def told(found: Iterable[Change], reach: Reach, chosen: Chosen) -> Iterator[str]:
    """Lines about the tests that run, the reasons, and the tests left out."""
    yield f"changed: {', '.join(change.file for change in found) or 'nothing'}"
    if not reach.bits:
        yield "no test was measured yet (test.py --measure): tests are chosen by their imports"
    for why in dict.fromkeys(choice.why for choice in chosen.run):
        files = [choice.file for choice in chosen.run if choice.why == why]
        yield f"  {counted(files)}: {why}"
    if chosen.left:
        yield f"left out to save time: {counted([choice.file for choice in chosen.left])}"
        yield "  test.py --changed --all runs them, too"
    yield "not run: ruff and mypy (test.py tests/build/test_checkers.py)"


def counted(files: Sequence[str]) -> str:
    """The number of tests and of their files; the names of few files."""
    some = sorted({*files})
    named = ", ".join(some) if len(some) <= 3 else f"{len(some)} files"
    return f"{len(files)} of {named}" if len(files) > len(some) else named
