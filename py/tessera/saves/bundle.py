"""Export and import of all games and settings as one text.

The text is a JSON object. ``tessera`` is the version of this form; ``settings`` holds values by
name. ``games`` is a list of objects with ``name`` (under which the game was kept), ``record``
(sealed if anything is hidden), ``players`` (by seat) and ``when`` (the time of the last turn).
`tessera.saves.apart_bundle` describes the parts for games played apart.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tessera.play.fault import Fault
from tessera.play.record import FORMAT, form_of, sealed_record, write_record
from tessera.play.replay import BadRecord, Find, split
from tessera.saves.beside import tools
from tessera.saves.envelope import BEGINNERS, STUDIED, USUAL, VERSION, parsed, sealed
from tessera.saves.library import GAME, Kept, Library, hashed_name
from tessera.saves.lines import further, goes_on
from tessera.saves.named import NAMED, given_name, renamed
from tessera.saves.port import Memory, StorageError

#: The longest text that is read, in characters: several times what browsers can store.
LONGEST = 20_000_000
#: The allowed names of kept games; a game with any other name is renamed.
_NAME = re.compile("[0-9a-z]{1,40}")
GAMES, SETTINGS = "games", "settings"


class Unreadable(Exception):
    """Raised for a text that cannot be imported; ``why`` is ``form``, ``newer`` or ``long``."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Refusal(NamedTuple):
    """A part that was not imported.

    For a match, ``number`` is its position in the file, from 1. ``name`` and ``game`` are its own
    name and the id of its game; each is "" if unknown. For a setting or a whole part, ``number``
    is 0 and ``name`` is the name in the file. ``why`` is ``setting``, ``storage``, or a value of
    `tessera.saves.kept.Damaged.why`. ``cause`` is the fault found in the record, or None.
    """

    number: int
    name: str
    why: str
    game: str = ""
    cause: BadRecord | None = None


class Part(NamedTuple):
    """A game read from a file; ``number`` is its position in the file, from 1.

    ``name`` is the name under which the game was kept, or "" if the file is a text with records.
    ``notes`` tell the user how the record was read.
    """

    number: int
    name: str
    kept: Kept
    notes: tuple[Fault, ...] = ()


class Bundle(NamedTuple):
    """The parts of a file that could be read, and the refused ones."""

    settings: Mapping[str, str]
    games: Sequence[Part]
    refused: Sequence[Refusal]


class Stowed(NamedTuple):
    """Counts of ``new``, ``further`` (continued) and ``known`` games, and the ``refused`` parts."""

    new: int
    further: int
    known: int
    refused: Sequence[Refusal]


def written(
    settings: Mapping[str, str],
    games: Iterable[tuple[str, Kept]],
    more: Mapping[str, Any] | None = None,
) -> str:
    """Write a file with settings, games and the parts in ``more``."""
    games = [*games]
    parts = [
        {
            "name": name,
            "record": record_of(kept),
            "players": dict(kept.players),
            "when": kept.when,
        }
        for name, kept in games
    ]
    whole = {
        "tessera": max((_version(kept) for _name, kept in games), default=USUAL),
        SETTINGS: dict(settings),
        GAMES: parts,
        **(more or {}),
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _version(kept: Kept) -> int:
    """The earliest version of the form that can hold this game."""
    later = kept.is_studied or form_of(kept.match) > FORMAT
    return STUDIED if later else BEGINNERS if kept.has_beginner else USUAL


def record_of(kept: Kept) -> str:
    """A game's record for export, with its tree if it has one; sealed if anything is hidden."""
    if kept.tree is not None and kept.is_studied:
        return tools().written(kept.match, kept.tree)
    return sealed_record(kept.match)


class Unread(NamedTuple):
    """A file whose games have not been replayed yet; ``parts`` are the games, numbered from 1."""

    settings: Mapping[str, str]
    refused: Sequence[Refusal]
    parts: Sequence[tuple[int, object]]
    whole: Mapping[str, Any]

    @classmethod
    def of(cls, text: str, known: Mapping[str, Sequence[str]]) -> Unread:
        """Read an exported text, but not yet its games. Raises `Unreadable`."""
        whole = _opened(text)
        settings, refused = _settings(whole.get(SETTINGS, {}), known)
        parts = whole.get(GAMES, [])
        if not isinstance(parts, list):
            refused.append(Refusal(0, GAMES, "content"))
            parts = []
        return cls(settings, refused, list(enumerate(parts, start=1)), whole)

    def read(self, found: Iterable[Part | Refusal]) -> Bundle:
        found = [*found]
        games = [each for each in found if isinstance(each, Part)]
        refused = [each for each in found if isinstance(each, Refusal)]
        return Bundle(self.settings, games, [*self.refused, *refused])


def _opened(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise Unreadable("long")
    try:
        whole = parsed(text.removeprefix("\ufeff"))
    except ValueError:
        raise Unreadable("form") from None
    version = whole.get("tessera") if isinstance(whole, dict) else None
    if type(version) is not int or version < 1:
        raise Unreadable("form")
    if version > VERSION:
        raise Unreadable("newer")
    return dict(whole)


def _settings(
    part: object, known: Mapping[str, Sequence[str]]
) -> tuple[dict[str, str], list[Refusal]]:
    if not isinstance(part, dict):
        return {}, [Refusal(0, SETTINGS, "content")]
    good = {name: value for name, value in part.items() if value in known.get(name, ())}
    return good, [Refusal(0, name, "setting") for name in part if name not in good]


def read_part(numbered: tuple[int, object], find: Find) -> Part | Refusal:
    """Read one game of the file; return it as a `Part`, or return its `Refusal`.

    Raises what ``find`` raises, except `Refused`.
    """
    number, part = numbered
    if not isinstance(part, dict) or not isinstance(part.get("record"), str):
        return Refusal(number, "", "content")
    shelf = Memory()
    try:
        shelf.set(f"{GAME}it", sealed(part))
        found = Library(shelf, find).peek("it")
    except RecursionError:
        return Refusal(number, "", "content")
    if found.kept is None or found.damaged is not None:
        game, name = _headers(part["record"])
        why, cause = ("content", None) if not found.damaged else found.damaged[:2]
        return Refusal(number, name, why, game, cause)
    wanted = part.get("name")
    if not isinstance(wanted, str) or not _NAME.fullmatch(wanted):
        wanted = own_name(found.kept)
    return Part(number, wanted, found.kept)


def _headers(record: str) -> tuple[str, str]:
    """The game and the name that a record states, each "" if missing."""
    try:
        headers = split(record).headers
    except BadRecord:
        return "", ""
    game, name = (headers[key].value if key in headers else "" for key in ("Game", NAMED))
    return game, name


def own_name(kept: Kept) -> str:
    """A name derived only from a game's contents: equal games get equal names."""
    tree = kept.tree if kept.is_studied else None
    record = tools().written(kept.match, tree) if tree else write_record(kept.match)
    return hashed_name(f"{record}{sorted(kept.players.items())}")


class Stowing:
    """The import of games into a library; first call `know` for each game already kept there.

    A game that continues the kept game of the same name replaces that game. A game counts as known
    if it adds nothing, or if an equal game is kept under any name. A game that diverges from the
    kept game of the same name gets another name. Trees are joined; no kept game becomes shorter.
    """

    def __init__(self, library: Library) -> None:
        self.library = library
        self._here: dict[str, Kept | None] = {}
        self._same: set[str] = set()
        self._new = self._further = self._known = 0
        self._refused: list[Refusal] = []

    def know(self, name: str) -> None:
        """Read a game that the library already holds. Raises what `Library.peek` raises."""
        kept = self._here[name] = self.library.peek(name).kept
        if kept is not None:
            self._same.add(own_name(kept))
            if kept.is_studied:
                self._same.add(own_name(kept._replace(tree=None)))

    def take(self, part: Part) -> None:
        """Keep a game from the file, unless the library already holds it."""
        here, other = self._here, own_name(part.kept)
        name, kept = ("", None) if other in self._same else _place(part, here, other)
        if kept is None or kept is here.get(name):
            self._known += 1
            return
        try:
            self.library.keep(name, kept)
        except StorageError:
            title = part.kept.match.headers.get(NAMED, "")
            refusal = Refusal(part.number, title, "storage", part.kept.match.game.id)
            self._refused.append(refusal)
            return
        self._new, self._further = self._new + (name not in here), self._further + (name in here)
        here[name] = kept
        self._same.add(other)

    def stowed(self) -> Stowed:
        return Stowed(self._new, self._further, self._known, self._refused)


def _place(part: Part, here: Mapping[str, Kept | None], other: str) -> tuple[str, Kept]:
    """The name under which to keep a game, and the game to keep there.

    A part without a name is joined with the kept game of the same record, if any. Otherwise, these
    names are tried in order: the part's name, ``other``, and names derived from ``other``. A name
    can be used if it is free, or if its kept game can be joined with the part. If nothing is added,
    the returned game is the same object as in ``here``. Unreadable games are not changed.
    """
    read, count = part.kept, len(part.kept.match.actions)
    mine = {} if part.name else {name: kept for name, kept in here.items() if kept}
    lengths = {name: len(kept.match.actions) for name, kept in mine.items()}
    for name in nearest(lengths, count):
        if whole := of_record(mine[name], read):
            return name, whole
    name, following = part.name or other, other
    while name in here:
        if one := here[name]:
            whole = further(one, read)
            if whole is not one or goes_on(read.match, one.match):
                return name, whole
        name, following = following, hashed_name(following)
    return name, read


def nearest(lengths: Mapping[str, int], length: int) -> list[str]:
    """Sort the names of games, the closest to ``length`` first, but all below ``length`` last."""
    return sorted(lengths, key=lambda name: (lengths[name] < length, abs(lengths[name] - length)))


def of_record(kept: Kept, read: Kept) -> Kept | None:
    """Join a kept game with ``read``, the game of a record; None if they are different games.

    The players and the name in ``kept`` stay; the name in ``read`` is used only if ``kept`` has
    none. If nothing is added, ``kept`` itself is returned.
    """
    mine, other = kept.match, read.match
    if {**mine.headers, NAMED: ""} != {**other.headers, NAMED: ""}:
        return None
    dated = "?" not in (mine.headers.get("Date") or "?")
    if not (dated or other.deal) and mine.actions != other.actions:
        # Without a date or a deal, a common beginning does not identify a game.
        return None
    if not given_name(mine) and (name := given_name(other)):
        kept = kept._replace(match=renamed(mine, name))
    headers = kept.match.headers
    read = read._replace(match=other._replace(headers=headers), players=kept.players)
    whole = further(kept, read)
    return whole if whole is not kept or goes_on(other, mine) else None
