"""Where the arena keeps its games: a file a pairing, a line a game, to be gone on with."""

from __future__ import annotations

import ast
import hashlib
import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import library
from tessera.command.arena import Pairing, Result, Task
from workshop import ROOT

#: The games that stand behind the ladder, packed.
PUBLISHED: Final = ROOT / "scripts/arena"
FORMAT: Final = 1
PACKED: Final = ".jsonl.xz"


class Stored(Exception):
    """A file of games that cannot be gone on with; says why."""


def fingerprint(game: str) -> str:
    """What a game's rules and bots are made of, as ten hexadecimal digits.

    All that they import of games and searches counts, its comments and docstrings do not.
    """
    hashed = hashlib.sha256()
    for name in sorted(_needed(game)):
        hashed.update(_bare(_tree(name)).encode())
    return hashed.hexdigest()[:10]


def _needed(game: str) -> set[str]:
    """The modules of games and searches that a game's rules and bot are made of."""
    found: set[str] = set()
    waiting = [f"tessera.games.{game}.{room}" for room in ("rules", "bot")]
    while waiting:
        name = waiting.pop()
        path = _path(name)
        if name in found or not name.startswith(DECIDING) or not path.is_file():
            continue
        found.add(name)
        waiting += library.imports(path.read_bytes(), str(path.relative_to(ROOT / "py")))
    return found


#: Where modules lie that decide what a bot chooses.
DECIDING: Final = ("tessera.games.", "tessera.search.")


def _path(name: str) -> Path:
    return ROOT / "py" / f"{name.replace('.', '/')}.py"


def _tree(name: str) -> ast.Module:
    return ast.parse(_path(name).read_text(encoding="utf-8"))


def _bare(tree: ast.Module) -> str:
    """A module's code, written alike whatever the Python, without comments and docstrings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            del node.body[0]
    return ast.unparse(tree)


class Store:
    """The games of one pairing. Lines are added as games end; a torn last line is dropped."""

    def __init__(self, path: Path, pairing: Pairing) -> None:
        """Open or begin it. Raises `Stored` if the file is of another pairing, or damaged."""
        self.path = path
        self.header: dict[str, Any] = {
            "arena": FORMAT,
            **pairing._asdict(),
            "options": [list(option) for option in pairing.options],
            "version": fingerprint(pairing.game),
        }
        self.results: dict[tuple[int, str], Result] = {}
        if path.exists() and path.stat().st_size:
            self._read()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(self.header) + "\n", encoding="utf-8")

    def _read(self) -> None:
        whole, _newline, torn = self.path.read_text(encoding="utf-8").rpartition("\n")
        lines = whole.splitlines()
        header = _object(self.path, 1, lines[0] if lines else "")
        for name, value in self.header.items():
            if header.get(name, Pairing._field_defaults.get(name)) != value:
                told = f"its {name} is {header.get(name)!r}, not {value!r}"
                raise Stored(f"{self.path}: of another match: {told}. Name another file.")
        for number, line in enumerate(lines[1:], start=2):
            self._keep(read_result(_object(self.path, number, line), f"{self.path}:{number}"))
        if torn:
            self.path.write_text(whole + "\n", encoding="utf-8")

    def _keep(self, result: Result) -> None:
        self.results[result.number, result.side] = result

    def has(self, task: Task) -> bool:
        """Whether a game has been played."""
        return (task.number, task.side) in self.results

    def add(self, result: Result) -> None:
        """Keep a game, on the disk too."""
        self._keep(result)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result._asdict(), ensure_ascii=False) + "\n")


def _object(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Stored(f"{path}:{number}: not a line of the arena's")
    return found


def read_result(line: dict[str, Any], where: str) -> Result:
    """A game of a line. Raises `Stored` naming ``where`` if something is missing."""
    try:
        times = {name: tuple(line[name]) for name in ("first", "second")}
        return Result(**{**line, **times})
    except (KeyError, TypeError):
        raise Stored(f"{where}: not a game of the arena's") from None


def pack(path: Path, folder: Path = PUBLISHED) -> Path:
    """Compress a file of games into the folder of the published ones."""
    target = folder / (path.stem + PACKED)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(lzma.compress(path.read_bytes(), preset=9))
    return target


def unpacked(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a packed file, the header first. Raises `Stored`."""
    text = lzma.decompress(path.read_bytes()).decode("utf-8")
    for number, line in enumerate(text.splitlines(), start=1):
        yield _object(path, number, line)
