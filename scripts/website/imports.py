"""Imports of Python files, cached by content: parsing the files took half of a build."""

from __future__ import annotations

import ast
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from toolchain import CACHE
from website import bytecode

#: The cache, and the most files in it; beyond that only those used last stay.
KEPT_IN: Final = CACHE / "imports.json"
MOST: Final = 4_000


class Imports(NamedTuple):
    """Modules that a file imports: all, and those that it needs at run time."""

    every: tuple[str, ...]
    run: tuple[str, ...]


def of(files: Mapping[str, bytes]) -> dict[str, Imports]:
    """The imports of files, by their paths (``tessera/play/match.py``). Raises `SyntaxError`."""
    rule = Path(bytecode.__file__).read_bytes()
    keys = {
        name: hashlib.sha256(b"\0".join((rule, name.encode(), text))).hexdigest()[:20]
        for name, text in files.items()
    }
    kept = _read()
    asked = {keys[name]: kept.get(keys[name]) or parsed(files[name], name) for name in files}
    if not asked.keys() <= kept.keys():
        both = kept | asked
        _write(both if len(both) <= MOST else asked)
    return {name: asked[keys[name]] for name in files}


def parsed(source: bytes, name: str) -> Imports:
    """The imports of a file, read from its source."""
    tree = ast.parse(source, name)
    every = dict.fromkeys(bytecode.imports(tree, name))
    run = dict.fromkeys(bytecode.imports(bytecode.WithoutTypes().visit(tree), name))
    return Imports(tuple(every), tuple(run))


def _read() -> dict[str, Imports]:
    try:
        read: dict[str, list[list[str]]] = json.loads(KEPT_IN.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {key: Imports(tuple(every), tuple(run)) for key, (every, run) in read.items()}


def _write(kept: Mapping[str, Imports]) -> None:
    KEPT_IN.parent.mkdir(exist_ok=True)
    part = KEPT_IN.with_name(f"{KEPT_IN.name}.{os.getpid()}.part")
    part.write_text(json.dumps(kept))
    part.replace(KEPT_IN)
