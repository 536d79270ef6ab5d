"""Imports of Python files, kept by content: parsing them took half of a build."""

from __future__ import annotations

import ast
import atexit
import hashlib
import json
import os
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from toolchain import CACHE
from website import bytecode

#: Kept imports, by what `key` gives, and how many: beyond that only those of this process stay.
KEPT_IN: Final = CACHE / "imports.json"
KEPT: Final = 4_000


class Imports(NamedTuple):
    """Modules that a file imports: all that it names, and those that it needs when it runs."""

    every: tuple[str, ...]
    run: tuple[str, ...]


@cache
def of(source: bytes, name: str) -> Imports:
    """The imports of a file of this content, at this path (``tessera/play/match.py``).

    Raises `SyntaxError`.
    """
    place = key(source, name)
    if place not in _kept():
        tree = ast.parse(source, name)
        every = dict.fromkeys(bytecode.imports(tree, name))
        run = dict.fromkeys(bytecode.imports(bytecode.WithoutTypes().visit(tree), name))
        _kept()[place] = [[*every], [*run]]
    _asked.add(place)
    every_kept, run_kept = _kept()[place]
    return Imports(tuple(every_kept), tuple(run_kept))


def key(source: bytes, name: str) -> str:
    """A digest of a file's path and content, and of the code that reads it."""
    return hashlib.sha256(b"\0".join((_reader(), name.encode(), source))).hexdigest()[:20]


_asked: Final[set[str]] = set()


@cache
def _reader() -> bytes:
    return hashlib.sha256(Path(bytecode.__file__).read_bytes()).digest()


@cache
def _kept() -> dict[str, list[list[str]]]:
    try:
        kept: dict[str, list[list[str]]] = json.loads(KEPT_IN.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        kept = {}
    atexit.register(_write, {*kept})
    return kept


def _write(before: set[str]) -> None:
    """Keep what is new."""
    if _asked <= before:
        return
    places = {*_kept()} if len(_kept()) <= KEPT else _asked
    CACHE.mkdir(exist_ok=True)
    part = KEPT_IN.with_name(f"{KEPT_IN.name}.{os.getpid()}.part")
    part.write_text(json.dumps({place: _kept()[place] for place in sorted(places)}))
    part.replace(KEPT_IN)
