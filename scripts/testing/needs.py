"""Needs of tests besides pytest and Hypothesis, by path, in one table."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final


class Need(StrEnum):
    """Something to set up. Tests that need it have the mark of the same name."""

    ARENA = "arena"  # the packages of the arena
    CLUSTER = "cluster"  # Dask, in long runs only
    PACKAGES = "packages"  # the packages of the build: translations, markdown, fonts
    NODE = "node"  # Node, with the packages that the site is made of
    TOOLS = "tools"  # Node's packages that only tests use
    WHEELS = "wheels"  # the wheels that a bare Pyodide loads
    CHECKERS = "checkers"  # ruff and mypy
    BROWSER = "browser"  # a Chromium, and Playwright
    ELSEWHERE = "elsewhere"  # browsers with other engines, as far as installed
    OLD = "old"  # the oldest Chromium in which the site works
    SITE = "site"  # the built site, in dist/


_BROWSER: Final = frozenset({Need.BROWSER, Need.SITE})
#: Needs of the tests in a folder, or in a file; a file's row replaces its folder's.
NEEDS: Final[Mapping[str, frozenset[Need]]] = {
    "tests/apart/test_second_implementation.py": frozenset({Need.NODE}),
    "tests/arena": frozenset({Need.ARENA}),
    "tests/arena/test_clusters.py": frozenset({Need.ARENA, Need.CLUSTER}),
    "tests/arena/test_opponents.py": frozenset({Need.ARENA, Need.NODE}),
    "tests/browser": _BROWSER,
    "tests/browser/test_axe.py": _BROWSER | {Need.TOOLS},
    "tests/browser/test_elsewhere.py": _BROWSER | {Need.ELSEWHERE, Need.TOOLS},
    "tests/browser/test_engines.py": _BROWSER | {Need.ELSEWHERE, Need.TOOLS, Need.WHEELS},
    "tests/browser/test_old_chromium.py": _BROWSER | {Need.OLD},
    "tests/browser/test_one_file_elsewhere.py": _BROWSER | {Need.ELSEWHERE, Need.TOOLS},
    "tests/browser/test_requests.py": _BROWSER | {Need.ELSEWHERE, Need.TOOLS},
    "tests/build": frozenset({Need.NODE, Need.PACKAGES}),
    "tests/build/test_checkers.py": frozenset({Need.CHECKERS}),
    "tests/build/test_floor.py": frozenset({Need.NODE, Need.PACKAGES, Need.TOOLS}),
    "tests/drawing": frozenset({Need.PACKAGES}),
    "tests/page": frozenset({Need.PACKAGES}),
    "tests/scripts/test_new_game.py": frozenset({Need.PACKAGES}),
    "tests/words": frozenset({Need.PACKAGES}),
}
#: Python packages of a need, as a file of ``scripts/requirements``.
KINDS: Final[Mapping[Need, str]] = {
    Need.ARENA: "arena",
    Need.CLUSTER: "dask",
    Need.PACKAGES: "build",
    Need.CHECKERS: "checkers",
    Need.BROWSER: "browser",
    Need.ELSEWHERE: "browser",
    Need.SITE: "build",
}
#: Requirements of every test, as such a file.
ALWAYS: Final = "test"


def at(place: str) -> frozenset[Need]:
    """Needs of the tests at a place, a folder or a file by its path in the project."""
    rows = [path for path in NEEDS if holds(path, place)]
    return NEEDS[max(rows, key=len)] if rows else frozenset()


def holds(folder: str, place: str) -> bool:
    """True if a place is that folder or file, or is in it."""
    return place == folder or place.startswith(f"{folder}/")


def groups(places: Sequence[str]) -> Iterator[frozenset[Need]]:
    """The different sets of needs of the tests at these places."""
    for place in places:
        yield at(place)
        yield from (at(path) for path in NEEDS if holds(place, path))


def union(places: Sequence[str], marks: str) -> frozenset[Need]:
    """All needs of those tests at these places that an expression of marks chooses."""
    found = (group for group in groups(places) if chooses(marks, group))
    return frozenset[Need]().union(*found)


def narrowed(place: str, marks: str) -> Iterator[str]:
    """The parts of a place that hold tests chosen by an expression of marks, as pytest's arguments.

    Files without such tests are not imported.
    """
    path = place.partition("::")[0]
    inside = [row for row in NEEDS if holds(path, row) and row != path]
    fit = [row for row in inside if chooses(marks, at(row))]
    if chooses(marks, at(path)):
        yield place
        unfit = (row for row in inside if not any(holds(row, other) for other in fit))
        yield from (f"--ignore={row}" for row in unfit)
    else:
        yield from (row for row in fit if not any(holds(it, row) for it in fit if it != row))


def chooses(marks: str, needs: frozenset[Need]) -> bool:
    """True if pytest's ``-m`` with this expression can choose tests with exactly these needs.

    Marks that are no needs, and unreadable expressions, may choose anything.
    """
    known = set(Need)
    return may_hold(marks, lambda name: name in needs if name in known else None)


def may_hold(expression: str, value: Callable[[str], bool | None]) -> bool:
    """True if a pytest expression can hold; ``value`` gives its names' values, None for unknown."""
    try:
        return _holds(ast.parse(expression, mode="eval").body, value) is not False
    except SyntaxError:
        return True


def _holds(node: ast.expr, value: Callable[[str], bool | None]) -> bool | None:
    """The value of an expression; None if it cannot be known."""
    match node:
        case ast.Name(id=name):
            return value(name)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = _holds(operand, value)
            return None if inner is None else not inner
        case ast.BoolOp(op=op, values=values):
            decisive = isinstance(op, ast.Or)
            found = [_holds(each, value) for each in values]
            if decisive in found:
                return decisive
            return None if None in found else not decisive
    return None


def kinds(needs: frozenset[Need]) -> str:
    """The Python packages for these needs, as `toolchain.inside` takes them."""
    return " ".join([ALWAYS, *sorted({KINDS[need] for need in needs if need in KINDS})])


def place_of(file: Path, root: Path) -> str:
    """Path of a file or folder, as `NEEDS` writes it."""
    return file.relative_to(root).as_posix()
