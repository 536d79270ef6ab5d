"""Run every test of this folder without pytest: ``python -m tests.rules.run``."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules

import tests.rules

Test = Callable[[], None]


def tests_here() -> Iterator[tuple[str, Test]]:
    """Every test function with its name, ``test_pyrga.test_py1_...``, in order."""
    for module in sorted(iter_modules(tests.rules.__path__), key=lambda found: found.name):
        if module.name.startswith("test_"):
            namespace = vars(import_module(f"tests.rules.{module.name}"))
            for name, function in namespace.items():
                if name.startswith("test_") and callable(function):
                    yield f"{module.name}.{name}", function


def run(tests: Iterable[tuple[str, Test]]) -> tuple[list[str], dict[str, str]]:
    """The names of the tests that hold, and the traceback of each that does not."""
    held: list[str] = []
    failed: dict[str, str] = {}
    for name, function in tests:
        try:
            function()
            held.append(name)
        except Exception:  # noqa: BLE001 - whatever a test raises is its failure
            failed[name] = traceback.format_exc()
    return held, failed


def main() -> int:
    """Print what failed and how many held; the exit status is 1 if any failed or none is there."""
    held, failed = run(tests_here())
    for name, text in failed.items():
        print(f"FAILED {name}\n{text}")
    print(f"{len(held)} held, {len(failed)} failed")
    return 1 if failed or not held else 0


if __name__ == "__main__":
    sys.exit(main())
