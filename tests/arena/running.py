"""The arena run by its words, and what it keeps."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from typing import TypeAlias

from toolchain import ROOT
from tessera.command.arena import Pairing

#: Runs a script's main with words: the exit status, what it printed, what it said of errors.
Run: TypeAlias = Callable[..., tuple[int, str, str]]
#: A pairing of quick games.
QUICK = Pairing("shacru", 2, (), "greedy", "random", seed=3, lead_in=4)


def run_apart(*words: str) -> subprocess.CompletedProcess[str]:
    """One run of the arena in a process of its own."""
    return subprocess.run(
        [sys.executable, "scripts/arena.py", *words],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def bare(line: str) -> str:
    """A line of a file of games without what the game took."""
    return re.sub(r'"(first|second)": \[[^]]*\]', "", line)
