"""Small pictures and texts of kept games, as a list last showed them.

``static/home.js`` shows both before Python is ready. Missing pictures and texts are made again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from tessera.saves.apart import Summary
from tessera.saves.envelope import parsed
from tessera.saves.kept import About
from tessera.saves.port import SMALL, Storage, StorageError

#: The maximum number of entries. The entries of games played longest ago are deleted first.
MOST: Final = 24


class Small(NamedTuple):
    """A game's entry in a list; ``of`` was the game's `standing` when the entry was made.

    ``picture`` is SVG text, or "" for none. For each language, ``told`` has two texts: the game
    with its players, and the game's status; ``signs`` has the HTML of the game's signs.
    """

    of: str
    picture: str
    told: Mapping[str, tuple[str, str]]
    signs: Mapping[str, str]

    def tells(self, about: About | Summary, language: str) -> bool:
        """True if this entry is up to date and has texts in the language."""
        return self.of == standing(about) and language in self.told


def standing(about: About | Summary) -> str:
    """A string that changes with a game's ``when``, ``turns`` or ``label`` (a name for it)."""
    return f"{about.when} {about.turns} {about.label}"


def position(of: str) -> list[str]:
    """The parts of `standing` that decide the picture: the time and the number of turns."""
    return of.split(" ", 2)[:2]


def read(storage: Storage, name: str) -> Small | None:
    try:
        found = parsed(storage.get(SMALL + name) or "")
        told = {language: (str(one), str(two)) for language, (one, two) in found["told"].items()}
        signs = {str(language): str(text) for language, text in found.get("signs", {}).items()}
        return Small(str(found["of"]), str(found["picture"]), told, signs)
    except (StorageError, ValueError, KeyError, TypeError, AttributeError):
        return None


def write(storage: Storage, name: str, small: Small) -> None:
    """Store ``small`` and delete the oldest entries beyond `MOST`; ignore storage errors."""
    text = json.dumps(small._asdict(), separators=(",", ":"))
    with suppress(StorageError):
        if storage.get(SMALL + name) == text:
            return
        storage.set(SMALL + name, text)
        names = [key.removeprefix(SMALL) for key in list(storage.keys()) if key.startswith(SMALL)]
        if len(names) > MOST:
            kept = {each: read(storage, each) for each in names}
            oldest = sorted(names, key=lambda each: one.of if (one := kept[each]) else "")
            for each in oldest[: len(names) - MOST]:
                storage.remove(SMALL + each)
