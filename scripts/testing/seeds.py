"""Where the tests' chance comes from: one seed a run, and a stream of its own for each test.

The usual seed comes from the commit, so that a run can be repeated and another commit plays other
games; `VARIABLE` and ``--seed`` give another one. Any text is a seed.
"""

from __future__ import annotations

import os
import subprocess
from hashlib import sha256
from pathlib import Path
from random import SystemRandom
from typing import Final

#: The environment variable that holds the seed of a run.
VARIABLE: Final = "TESSERA_SEED"
#: Said instead of a seed: one that was never used before.
FRESH: Final = "fresh"
ROOT: Final = Path(__file__).resolve().parents[2]


def chosen(asked: str | None = None) -> str:
    """The seed of a run: the one asked for, else the variable's, else the usual one."""
    text = asked or os.environ.get(VARIABLE) or usual(ROOT)
    return str(SystemRandom().getrandbits(32)) if text == FRESH else text


def usual(root: Path) -> str:
    """The seed of a project's state: of its commit, or, outside of a repository, of its code."""
    return str(int((commit(root) or sources(root))[:8], 16))


def commit(root: Path) -> str:
    """The hash of the commit that a folder stands at; empty where there is none."""
    command = ["git", "-C", str(root), "rev-parse", "--verify", "--quiet", "HEAD"]
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def sources(root: Path) -> str:
    """A hash of all Python of the product and of its tests."""
    hashed = sha256()
    for folder in ("py", "tests"):
        for path in sorted((root / folder).rglob("*.py")):
            hashed.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return hashed.hexdigest()


def of(seed: str, test: str) -> int:
    """The seed of one test: its own in a run, and the same whatever ran before it."""
    return int.from_bytes(sha256(f"{seed} {test}".encode()).digest()[:8])
