"""Where the arena keeps its games: a file a pairing, a line a game, to be gone on with."""

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
from tessera.search.beginner import BEGINNER
from website import bytecode

#: The games that stand behind the ladder, packed.
PUBLISHED: Final = ROOT / "scripts/data/arena"
#: Of each game the fingerprint that was today's when its bots were last compared with earlier
#: ones, the fingerprints of those that play the same games, and by players that do not, as
#: ``earlier``, those they had when theirs were played; `ladder_again` writes it.
ALIKE: Final = PUBLISHED / "alike.json"
FORMAT: Final = 1
PACKED: Final = ".jsonl.xz"
#: How every file begins, even one whose first line is torn.
BEGINS: Final = b'{"arena": '
#: What the fields of a game are; its ``first`` and ``second`` are whole numbers.
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
    """A file of games that cannot be gone on with; says why."""


#: The modules of a game that its matches hang on, and that of its bot of level 0, where it plays.
PLAYING: Final = ("rules", "bot")
FIRST: Final = "beginner"
#: The module that a bot reads where it has come, which therefore nothing imports by a statement.
TABLE: Final = "table_data"


def entries(*players: str) -> tuple[str, ...]:
    """The modules of a game that a match of these players hangs on."""
    beginners = any(name.partition(TUNED)[0] == str(BEGINNER) for name in players)
    return (*PLAYING, FIRST) if beginners else PLAYING


@cache
def fingerprint(game: str, modules: tuple[str, ...] = PLAYING) -> str:
    """What a game's rules and bots are made of, as ten hexadecimal digits.

    All that these ``modules`` import of games and searches counts, and the game's table if there is
    one; comments and docstrings do not.
    """
    hashed = hashlib.sha256()
    for name in sorted(_needed(game, modules)):
        hashed.update(_bare(_tree(name)).encode())
    return hashed.hexdigest()[:10]


def alike(
    game: str, modules: tuple[str, ...] = PLAYING, players: Iterable[str] = ()
) -> frozenset[str]:
    """The fingerprints of a game's bots, today's and earlier ones, that play the same games.

    All that were found where no ``players`` are named, else those by which these play the same.
    Raises `Stored` if the file that says so is damaged.
    """
    return _compared(game, modules)[0] - outdated(game, modules, players)


def outdated(game: str, modules: tuple[str, ...], players: Iterable[str]) -> frozenset[str]:
    """The fingerprints by which one of the players is an earlier one than today's.

    Those that were found when today's bots were last compared. Raises `Stored` as `alike` does.
    """
    earlier = _compared(game, modules)[1]
    return frozenset(version for name in players for version in earlier.get(name, ()))


def _compared(
    game: str, modules: tuple[str, ...]
) -> tuple[frozenset[str], dict[str, frozenset[str]]]:
    """What `ALIKE` says of today's bots: who play the same, and who do not, by player."""
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
    """Under which name `ALIKE` holds the fingerprints of a game's bots, or of them and level 0."""
    return f"{game} {BEGINNER}" if FIRST in modules else game


def _needed(game: str, modules: tuple[str, ...] = PLAYING) -> set[str]:
    """The modules of games and searches that some of a game's are made of, those included."""
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


#: Where modules lie that decide what a bot chooses.
DECIDING: Final = ("tessera.games.", "tessera.search.")
#: The modules in which games tell of themselves, which decide nothing.
ABOUT: Final = "about"


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
    """The games of one pairing. Lines are added as games end; a torn last line is dropped.

    Of several lines of a game the last one counts; none does where an engine's pairing ended in a
    fault, which is no more than today's state of that engine: the game is played again.
    """

    def __init__(self, path: Path, pairing: Pairing, *, telling: bool = False) -> None:
        """Open or begin it. Raises `Stored` if the file is of another pairing, or damaged.

        ``telling``: games of an earlier player that `outdated` knows are read, and `earlier` says
        so; they cannot be gone on with.
        """
        self.path = path
        #: Whether the games are of an earlier player than today's.
        self.earlier = False
        self._telling = telling
        self._modules = entries(pairing.first, pairing.second)
        self.header: dict[str, Any] = {
            "arena": FORMAT,
            **pairing._asdict(),
            "options": [list(option) for option in pairing.options],
            "version": fingerprint(pairing.game, self._modules),
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
            if said != value and not (name == "version" and self._taken(said)):
                told = f"its {name} is {said!r}, not {value!r}"
                raise Stored(f"{self.path}: of another match: {told}. Name another file.")
        for number, line in enumerate(lines[1:], start=2):
            self._keep(read_result(_object(self.path, number, line), f"{self.path}:{number}"))
        faults = [key for key, game in self.results.items() if game.fault] if self.engine else []
        for key in faults:
            del self.results[key]
        if torn:
            self.path.write_bytes(whole + b"\n")

    def _taken(self, version: Any) -> bool:
        """Whether games of that version are read."""
        bots = self.header["game"], self._modules, (self.header["first"], self.header["second"])
        self.earlier = self._telling and version in outdated(*bots)
        return self.earlier or version in alike(*bots)

    def _keep(self, result: Result) -> None:
        self.results[result.number, result.side] = result

    def has(self, task: Task) -> bool:
        """Whether a game has been played."""
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
    """A game of a line. Raises `Stored` naming ``where`` if something is missing or odd."""
    try:
        times = {name: tuple(line[name]) for name in ("first", "second")}
        result = Result(**{**line, **times})
    except (KeyError, TypeError):
        result = None
    if result is None or not _sound(result):
        raise Stored(f"{where}: not a game of the arena's")
    return result


def _sound(result: Result) -> bool:
    """Whether all fields are of their kinds."""
    return (
        all(isinstance(getattr(result, name), kind) for name, kind in KINDS.items())
        and 0 <= result.points <= 1
        and all(isinstance(took, int) for took in (*result.first, *result.second))
    )


def pack(path: Path, folder: Path = PUBLISHED) -> Path:
    """Compress a file of games into the folder of the published ones."""
    target = folder / (path.stem + PACKED)
    target.parent.mkdir(parents=True, exist_ok=True)
    # Renamed when whole: a file that is there is never half a one.
    part = target.with_suffix(".part")
    part.write_bytes(lzma.compress(path.read_bytes(), preset=9))
    return part.replace(target)


def decompressed(path: Path) -> bytes:
    """What a packed file holds. Raises `Stored`."""
    try:
        return lzma.decompress(path.read_bytes())
    except (lzma.LZMAError, EOFError) as error:
        raise Stored(f"{path}: not a whole packed file ({error})") from None


def unpacked(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a packed file, the header first. Raises `Stored`."""
    lines = decompressed(path).removesuffix(b"\n").split(b"\n")
    for number, line in enumerate(lines, start=1):
        yield _object(path, number, line)
