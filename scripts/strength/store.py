"""The arena's stored games: a file for each pairing, a line for each game."""

from __future__ import annotations

import ast
import hashlib
import json
import lzma
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from toolchain import ROOT
from tessera.command.arena import Pairing, Result, Task
from tessera.command.engines import ENGINE
from tessera.command.players import TUNED
from tessera.search.levels import BEGINNER
from website import bytecode

#: The packed games behind the ladder's pages.
PUBLISHED: Final = ROOT / "scripts/data/arena"
#: For each game: today's fingerprint when its bots were last compared with earlier ones, the
#: fingerprints that play the same games, and as ``earlier``, for each player that does not, the
#: fingerprints of its published games. `ladder_again` writes it.
ALIKE: Final = PUBLISHED / "alike.json"
FORMAT: Final = 1
PACKED: Final = ".jsonl.xz"
#: Fields of a header that published games may have otherwise than today's: the bots' version, and
#: others if they are marked. A player has another name once it is a compiled program.
VERSION: Final = "version"
MARKED: Final = ("lead_in", "first", "second")
#: First bytes of every file, even of one whose first line is torn.
BEGINS: Final = b'{"arena": '
#: Types of a game's fields; ``first`` and ``second`` hold whole numbers.
KINDS: Final[dict[str, type | tuple[type, ...]]] = {
    "number": int,
    "side": str,
    "points": (int, float),
    "end": str,
    "turns": int,
    "record": str,
    "began": str,
}


class Stored(Exception):
    """A message about a file of games that cannot be continued."""


#: Modules of a game that its matches depend on; with level 0, also its bot's module.
PLAYING: Final = ("rules", "bot")
FIRST: Final = "beginner"
#: A module that a bot reads once it has arrived, so no import statement names it.
TABLE: Final = "table_data"


def entries(*players: str) -> tuple[str, ...]:
    """The modules of a game that a match of these players depends on."""
    beginners = any(name.partition(TUNED)[0] == str(BEGINNER) for name in players)
    return (*PLAYING, FIRST) if beginners else PLAYING


@cache
def fingerprint(game: str, modules: tuple[str, ...] = PLAYING) -> str:
    """Hash of the code of a game's rules and bots, as ten hexadecimal digits.

    It covers everything that these ``modules`` import from games and searches, and the game's table
    if there is one; comments and docstrings do not count.
    """
    hashed = hashlib.sha256()
    for name in sorted(_needed(game, modules)):
        hashed.update(_bare(_tree(name)).encode())
    return hashed.hexdigest()[:10]


def alike(
    game: str, modules: tuple[str, ...] = PLAYING, players: Iterable[str] = ()
) -> frozenset[str]:
    """Fingerprints of a game's bots, today's and earlier ones, that play the same games.

    All such fingerprints if no ``players`` are named, else those by which these play the same.
    Raises `Stored` if the file that lists them is damaged.
    """
    return _compared(game, modules)[0] - outdated(game, modules, players)


def outdated(game: str, modules: tuple[str, ...], players: Iterable[str]) -> frozenset[str]:
    """Fingerprints of earlier versions in which one of these players played differently.

    They were found when today's bots were last compared. Raises `Stored` as `alike` does.
    """
    earlier = _compared(game, modules)[1]
    return frozenset(version for name in players for version in earlier.get(name, ()))


def _compared(
    game: str, modules: tuple[str, ...]
) -> tuple[frozenset[str], dict[str, frozenset[str]]]:
    """`ALIKE` for today's bots: fingerprints that play the same; those that differ, by player."""
    now = fingerprint(game, modules)
    try:
        found = json.loads(ALIKE.read_text(encoding="utf-8")) if ALIKE.exists() else {}
        known = found.get(same_bots(game, modules), {"now": "", "as": []})
        if known["now"] != now:
            return frozenset((now,)), {}
        earlier = {name: frozenset(held) for name, held in known.get("earlier", {}).items()}
        return frozenset((now, *known["as"])), earlier
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Stored(f"{ALIKE}: damaged; make it by ladder.py again") from None


def same_bots(game: str, modules: tuple[str, ...]) -> str:
    """Key of a game's bots in `ALIKE`, with or without level 0."""
    return f"{game} {BEGINNER}" if FIRST in modules else game


def _needed(game: str, modules: tuple[str, ...] = PLAYING) -> set[str]:
    """Modules of games and searches that these modules of a game import, themselves included."""
    found: set[str] = set()
    waiting = [f"tessera.games.{game}.{name}" for name in (*modules, TABLE)]
    while waiting:
        name = waiting.pop()
        path = _path(name)
        about = name.rpartition(".")[2] == ABOUT
        if name in found or about or not name.startswith(DECIDING) or not path.is_file():
            continue
        found.add(name)
        waiting += bytecode.imports(path.read_bytes(), str(path.relative_to(ROOT / "py")))
    return found


#: Packages of modules that decide a bot's choices.
DECIDING: Final = ("tessera.games.", "tessera.search.")
#: The modules that describe games; they decide nothing.
ABOUT: Final = "about"


def _path(name: str) -> Path:
    return ROOT / "py" / f"{name.replace('.', '/')}.py"


def _tree(name: str) -> ast.Module:
    return ast.parse(_path(name).read_text(encoding="utf-8"))


def _bare(tree: ast.Module) -> str:
    """A module's code without comments and docstrings, written alike by every Python."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            del node.body[0]
    return ast.unparse(tree)


class Store:
    """The games of one pairing. Lines are added as games end; a torn last line is dropped.

    Of several lines of a game the last one counts. A fault of an external engine never counts,
    since it only shows the engine's state that day: the game is played again.
    """

    def __init__(self, path: Path, pairing: Pairing, *, telling: bool = False) -> None:
        """Open or create the file. Raises `Stored` if it is of another pairing, or damaged.

        With ``telling``, games of an earlier player that `outdated` knows, and games that differ in
        `MARKED`, are read and `earlier` is set; such games cannot be continued.
        """
        self.path = path
        #: True if the games are of an earlier player than today's, or began otherwise.
        self.earlier = False
        self._telling = telling
        self._modules = entries(pairing.first, pairing.second)
        self.header: dict[str, Any] = {
            "arena": FORMAT,
            **pairing._asdict(),
            "options": [list(option) for option in pairing.options],
            VERSION: fingerprint(pairing.game, self._modules),
        }
        self.engine = any(name.startswith(f"{ENGINE}:") for name in (pairing.first, pairing.second))
        self.results: dict[tuple[int, str], Result] = {}
        held = path.read_bytes() if path.exists() else b""
        if b"\n" in held or not (BEGINS.startswith(held) or held.startswith(BEGINS)):
            self._read(held)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(self.header) + "\n", encoding="utf-8")

    def _read(self, held: bytes) -> None:
        whole, _newline, torn = held.rpartition(b"\n")
        lines = whole.split(b"\n")
        header = _object(self.path, 1, lines[0])
        for name, value in self.header.items():
            said = header.get(name, Pairing._field_defaults.get(name))
            if said != value and not self._taken(name, said):
                told = f"its {name} is {said!r}, not {value!r}"
                raise Stored(f"{self.path}: of another match: {told}. Name another file.")
        for number, line in enumerate(lines[1:], start=2):
            self._keep(read_result(_object(self.path, number, line), f"{self.path}:{number}"))
        faults = [key for key, game in self.results.items() if game.fault] if self.engine else []
        for key in faults:
            del self.results[key]
        if torn:
            self.path.write_bytes(whole + b"\n")

    def _taken(self, name: str, said: Any) -> bool:
        """True if games are read although a field of their header differs from this one's."""
        bots = self.header["game"], self._modules, (self.header["first"], self.header["second"])
        if name == VERSION and said in alike(*bots):
            return True
        known = name in MARKED or (name == VERSION and said in outdated(*bots))
        self.earlier |= self._telling and known
        return self._telling and known

    def _keep(self, result: Result) -> None:
        self.results[result.number, result.side] = result

    def has(self, task: Task) -> bool:
        """True if a game has been played."""
        return (task.number, task.side) in self.results

    def add(self, result: Result) -> None:
        """Keep a game, on the disk too."""
        self._keep(result)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result._asdict()) + "\n")


def _object(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Stored(f"{path}:{number}: not a line of the arena's")
    return found


def read_result(line: dict[str, Any], where: str) -> Result:
    """Read a game from a line. Raises `Stored` with ``where`` if something is missing or odd."""
    try:
        times = {name: tuple(line[name]) for name in ("first", "second")}
        result = Result(**{**line, **times})
    except (KeyError, TypeError):
        result = None
    if result is None or not _sound(result):
        raise Stored(f"{where}: not a game of the arena's")
    return result


def _sound(result: Result) -> bool:
    """True if all fields have their types and ranges."""
    return (
        all(isinstance(getattr(result, name), kind) for name, kind in KINDS.items())
        and 0 <= result.points <= 1
        and all(isinstance(took, int) for took in (*result.first, *result.second))
    )


def pack(path: Path, folder: Path = PUBLISHED) -> Path:
    """Compress a file of games into the folder of the published ones."""
    target = folder / (path.stem + PACKED)
    target.parent.mkdir(parents=True, exist_ok=True)
    # Renamed when complete, so a file is never half written.
    part = target.with_suffix(".part")
    part.write_bytes(lzma.compress(path.read_bytes(), preset=9))
    return part.replace(target)


def decompressed(path: Path) -> bytes:
    """Content of a packed file. Raises `Stored`."""
    try:
        return lzma.decompress(path.read_bytes())
    except (lzma.LZMAError, EOFError) as error:
        raise Stored(f"{path}: not a whole packed file ({error})") from None


def unpacked(path: Path) -> Iterator[dict[str, Any]]:
    """Lines of a packed file, the header first. Raises `Stored`."""
    lines = decompressed(path).removesuffix(b"\n").split(b"\n")
    for number, line in enumerate(lines, start=1):
        yield _object(path, number, line)
