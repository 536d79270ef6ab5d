"""Reviews of games, stored beside the games and never in their records.

A stored review is sealed like a save. It also holds the reviewed turns, the version of the rules
and the version of its own form (`FORM`). The review is used only if all three are still current.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from tessera.play.match import Match
from tessera.saves.envelope import Torn, opened, sealed
from tessera.saves.port import REVIEW, Storage, StorageError

#: The version of the form of stored reviews; it rises whenever the form changes.
FORM: Final = 3


def keep(storage: Storage, name: str, match: Match, found: Sequence[Any]) -> None:
    """Store a review under its game's name; if the storage fails, delete any former review."""
    about = {"form": FORM, "version": match.game.version, "turns": _turns(match)}
    key = REVIEW + name
    try:
        storage.set(key, sealed({**about, "found": found}))
    except StorageError:
        with suppress(StorageError):
            storage.remove(key)


def read(storage: Storage, name: str, match: Match) -> list[Any]:
    """The review of exactly this match, with the current rules and form; [] if there is none.

    If only the turns differ, the review is deleted, because the game has changed.
    """
    try:
        told = opened(storage.get(REVIEW + name) or "")
        if (told["form"], told["version"]) != (FORM, match.game.version):
            return []
        if told["turns"] != _turns(match):
            storage.remove(REVIEW + name)
            return []
        found = told["found"]
    except (StorageError, Torn, KeyError):
        return []
    return found if isinstance(found, list) else []


def _turns(match: Match) -> list[str]:
    return [*(turn.text for turn in match.turns()), match.resigned or ""]
