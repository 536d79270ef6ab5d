"""Programs in C and C++: compiled on first use, and kept in the cache."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final

from toolchain.environment import CACHE

#: By the suffix of a source: names of compilers, in the order in which they are tried.
COMPILERS: Final = {".c": ("cc", "gcc", "clang"), ".cpp": ("c++", "g++", "clang++")}
OPTIONS: Final = {".c": ("-O3", "-march=native"), ".cpp": ("-std=c++17", "-O3", "-march=native")}
MISSING: Final = 2


def compiler(suffix: str) -> str | None:
    """The path of a compiler for sources of this suffix; None if there is none."""
    return next(filter(None, map(shutil.which, COMPILERS[suffix])), None)


def program(source: Path) -> Path:
    """Compile a source with the headers (``.hpp``) beside it, unless that was done; return it.

    Without a compiler, exits with status 2 and a message on the package to install.
    """
    texts = (source, *sorted(source.parent.glob("*.hpp")))
    options = OPTIONS[source.suffix]
    digest = sha256(b"".join(path.read_bytes() for path in texts) + " ".join(options).encode())
    found = CACHE / "programs" / f"{source.stem}-{digest.hexdigest()[:16]}"
    if found.exists():
        return found
    command = compiler(source.suffix)
    if command is None:
        package = "gcc" if source.suffix == ".c" else "g++"
        told = f"{source.name} needs a compiler: install the package {package} or clang."
        print(told, file=sys.stderr)
        sys.exit(MISSING)
    found.parent.mkdir(parents=True, exist_ok=True)
    # Several processes may compile at once.
    part = found.with_suffix(f".{os.getpid()}")
    subprocess.run([command, *options, "-o", part, source], check=True)
    part.replace(found)
    return found
