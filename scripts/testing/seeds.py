"""Seeds of the tests: one for each run, and a random stream for each test.

The usual seed comes from the commit, so that a run can be repeated and another commit plays other
games; `VARIABLE` and ``--seed`` set another one. Any text is a seed.
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
#: Value of ``--seed`` for a seed that was never used before.
FRESH: Final = "fresh"
ROOT: Final = Path(__file__).resolve().parents[2]


def chosen(asked: str | None = None) -> str:
    """The seed of a run: the one asked for, else the variable's, else the usual one."""
    text = asked or os.environ.get(VARIABLE) or usual(ROOT)
    return str(SystemRandom().getrandbits(32)) if text == FRESH else text


def usual(root: Path) -> str:
    """Seed of a project's state: of its commit, or of its code outside a repository."""
    return str(int((commit(root) or sources(root))[:8], 16))


def commit(root: Path) -> str:
    """Hash of the commit in a folder; empty if there is none."""
    command = ["git", "-C", str(root), "rev-parse", "--verify", "--quiet", "HEAD"]
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def sources(root: Path) -> str:
    """Hash of all Python code of the product and of its tests."""
    hashed = sha256()
    for folder in ("py", "tests"):
        for path in sorted((root / folder).rglob("*.py")):
            hashed.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return hashed.hexdigest()


def of(seed: str, test: str) -> int:
    """Seed of one test: unlike other tests' seeds, and independent of the tests run before."""
    return int.from_bytes(sha256(f"{seed} {test}".encode()).digest()[:8])
