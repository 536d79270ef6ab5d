"""Reviews of games, kept beside the games: never a part of their records.

It is sealed like a save, and says of which turns it was made, under which version of the game and
in which form it is written: a review of other turns, or of another build, is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from tessera.play.match import Match
from tessera.saves.envelope import Torn, opened, sealed
from tessera.saves.port import REVIEW, Storage, StorageError

#: In which form reviews are written down; it rises with every change of what they say.
FORM: Final = 3


def keep(storage: Storage, name: str, match: Match, found: Sequence[Any]) -> None:
    """Keep what reviews of a match have found under the game's name; a full storage goes without.

    Of a review that could not be kept nothing stands there afterwards.
    """
    about = {"form": FORM, "version": match.game.version, "turns": _turns(match)}
    key = REVIEW + name
    try:
        storage.set(key, sealed({**about, "found": found}))
    except StorageError:
        with suppress(StorageError):
            storage.remove(key)


def read(storage: Storage, name: str, match: Match) -> list[Any]:
    """The findings of this build's reviews about just this match; [] if none are kept.

    One of other turns is forgotten: the game has gone another way since.
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
    """A match's turns as they are written, and who gave it up."""
    return [*(turn.text for turn in match.turns()), match.resigned or ""]
