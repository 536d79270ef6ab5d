"""Run every test; sets up what that needs first.

    python3 scripts/test.py [--long] [whatever pytest takes]

First those outside of the browser, on all cores; then those in it, one after the other, since a
browser takes more than one core by itself. ``--long`` plays ten times the random games. Exit
status: pytest's; 2 if something is missing that cannot be installed from here (its name is
printed).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Final

import toolchain
from toolchain import ROOT, browsers, nodejs
from toolchain.environment import pyodide_wheels
from website import building

#: Pytest's exit status where nothing fits what was asked for.
NO_TESTS: Final = 5


def main() -> int:
    """Set up, build the site, run pytest."""
    nodejs.packages("test")
    pyodide_wheels()
    browser, firefox = browsers.chromium(apt=True), browsers.firefox(apt=True)
    building.build(ROOT / "dist")
    environment = {**os.environ, "TESSERA_BROWSER": str(browser), "TESSERA_BUILT": "1"}
    environment["TESSERA_FIREFOX"] = str(firefox)
    at_once = ["--numprocesses", str(os.cpu_count() or 1), "--dist", "worksteal"]
    parts = [["-m", "not browser", *at_once], ["-m", "browser"]]
    return status([run(part, environment) for part in parts])


def run(words: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run pytest with these words and those of the command line; its exit status."""
    command = [sys.executable, "-m", "pytest", *words, *sys.argv[1:]]
    return subprocess.run(command, check=False, cwd=ROOT, env=environment).returncode


def status(statuses: Sequence[int]) -> int:
    """One exit status for all parts: a part without a test is right if another has some."""
    return max((one for one in statuses if one != NO_TESTS), default=NO_TESTS)


if __name__ == "__main__":
    sys.exit(toolchain.inside("arena checkers", main))
