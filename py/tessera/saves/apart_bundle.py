"""Games played apart, and the player's key, in an exported file.

Besides settings and games, the file has these parts. ``player`` is the key in hexadecimal digits.
``apart`` maps names to games. ``beside``, if present, maps a game's name to a list of other states.
``gone``, if present, lists the names of games that were played and deleted.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from tessera.saves import apart
from tessera.saves.apart import Stored
from tessera.saves.port import Storage, StorageError

PLAYER, APART, BESIDE, GONE = "player", "apart", "beside", "gone"
_NAME: Final = re.compile("[0-9a-f]{16}")
#: Once a game has this many states beside it, a file's part ``beside`` adds no more.
_MOST_BESIDE: Final = 16


class TakenIn(NamedTuple):
    """The counts of ``taken`` (new or later), ``known`` and ``refused`` (unreadable) games.

    ``unkept`` is True if the storage refused a game, another state of a game, or the names of
    deleted games. ``other`` is True if the stored games use another key, which then stays.
    """

    taken: int = 0
    known: int = 0
    refused: int = 0
    unkept: bool = False
    other: bool = False


def parts(storage: Storage) -> dict[str, Any]:
    """A file's parts for all games in ``storage``; {} if there is no key. Raises `StorageError`."""
    key = apart.player_key(storage)
    if key is None:
        return {}
    kept = {name: apart.read(storage, name) for name in apart.names(storage)}
    games = {name: apart.as_object(it) for name, it in kept.items() if it is not None}
    others = {name: [*map(apart.as_object, apart.beside(storage, name))] for name in games}
    more = {BESIDE: {name: it for name, it in others.items() if it}, GONE: apart.gone(storage)}
    return {PLAYER: key.hex(), APART: games, **{name: it for name, it in more.items() if it}}


def take_in(storage: Storage, whole: Mapping[str, Any]) -> TakenIn:
    """Import a file's parts. Raises `StorageError` if the key cannot be stored.

    Of two states of a game, the one with more letters counts as later. The later state is stored as
    the game; the earlier one is stored beside it until the game is opened. The player's own name
    for the game stays. States not stored yet become ``unsure``: another browser may have played on.
    The key is imported unless stored games use another key.
    """
    games = whole.get(APART, {})
    if not isinstance(games, dict):
        return TakenIn(refused=1)
    other = _take_key(storage, whole.get(PLAYER, ""))
    count = Counter(_take(storage, name, text) for name, text in games.items())
    unkept = count.pop("unkept", 0) > 0
    for take in (_take_gone, _take_beside):
        try:
            take(storage, whole)
        except StorageError:
            unkept = True
    return TakenIn(**count, unkept=unkept, other=other)


def _take(storage: Storage, name: str, text: object) -> str:
    """Import a valid game if it is later than the stored one; return a `TakenIn` field's name."""
    found = apart.unpacked(json.dumps(text))
    if found is None or not _NAME.fullmatch(name):
        return "refused"
    try:
        here = apart.read(storage, name)
        later = here is None or _age(found) > _age(here)
        same = here is not None and (here.link, here.terms) == (found.link, found.terms)
        unsure = here.unsure if here is not None and same else True
        # Numbers for drawing lots are not imported: only the player may choose them.
        draft = tuple(it.partition("\n")[0] for it in found.draft)
        found = found._replace(unsure=unsure, stays=False, draft=draft)
        found = apart.under_name(found, here)
        if here is not None and not same:
            apart.lay_beside(storage, name, here if later else found)
        if later:
            apart.write(storage, name, found)
    except StorageError:
        return "unkept"
    return "taken" if later else "known"


def _take_beside(storage: Storage, whole: Mapping[str, Any]) -> None:
    """For the games kept here, import the other states that a file contains."""
    others = whole.get(BESIDE)
    for name, those in others.items() if isinstance(others, dict) else ():
        here = apart.read(storage, name) if _NAME.fullmatch(name) else None
        if here is None or not isinstance(those, list):
            continue
        free = max(0, _MOST_BESIDE - len(apart.beside(storage, name)))
        for found in (apart.unpacked(json.dumps(it)) for it in those[:free]):
            if found is not None and (here.link, here.terms) != (found.link, found.terms):
                apart.lay_beside(storage, name, found._replace(unsure=True))


def _take_gone(storage: Storage, whole: Mapping[str, Any]) -> None:
    """Import the names of deleted games if the file has the key used here; skip games kept here."""
    key = apart.player_key(storage)
    if key is None or whole.get(PLAYER) != key.hex():
        return
    names = whole.get(GONE)
    texts = [it for it in names if isinstance(it, str)] if isinstance(names, list) else []
    found = [it for it in texts if _NAME.fullmatch(it) and apart.read(storage, it) is None]
    apart.remember_gone(storage, found, first=True)


def _take_key(storage: Storage, text: object) -> bool:
    """Import a key unless games here use another key; return True if they do."""
    with suppress(ValueError, TypeError):
        key = bytes.fromhex(str(text))
        here = apart.player_key(storage)
        if len(key) != apart.SIZE or key == here:
            return False
        if here is not None and apart.names(storage):
            return True
        apart.keep_key(storage, key)
    return False


def _age(stored: Stored) -> tuple[int, str]:
    """A sort key for states: the summary's count of letters (perhaps outdated), then the time."""
    letters = stored.about.get("letters")
    return letters if isinstance(letters, int) else 0, stored.when
