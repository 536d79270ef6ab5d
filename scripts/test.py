"""Run every test; sets up what that needs first.

    python3 scripts/test.py [--long] [whatever pytest takes]

``--long`` plays ten times the random games. Exit status: pytest's; 2 if something is missing
that cannot be installed from here (its name is printed).
"""

from __future__ import annotations

import os
import subprocess
import sys

import build
import workshop
from workshop import ROOT


def main() -> int:
    """Set up, build the site, run pytest."""
    workshop.node_packages("test")
    workshop.pyodide_wheels()
    browser, firefox = workshop.browser(), workshop.firefox()
    build.build(ROOT / "dist")
    command = [sys.executable, "-m", "pytest", *sys.argv[1:]]
    environment = {**os.environ, "TESSERA_BROWSER": str(browser), "TESSERA_BUILT": "1"}
    environment |= {"TESSERA_FIREFOX": str(firefox)} if firefox else {}
    return subprocess.run(command, check=False, cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(workshop.inside("test", main))
