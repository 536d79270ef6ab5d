"""The list of kept games, from stored summaries; a game without a usable summary is replayed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from tessera.play.contract import Game
from tessera.play.fault import Refused
from tessera.play.replay import BadRecord, check_format, stated_game
from tessera.saves.beside import FORMATS
from tessera.saves.envelope import STUDIED, Torn, opened
from tessera.saves.kept import About, Damaged
from tessera.saves.library import GAME, Absent, Library
from tessera.saves.port import REVIEW, Storage

#: The signs of games in a list: one for a game with a tree, one for a reviewed game.
STUDY: Final = "study"
REVIEWED: Final = "review"
#: The beginning of a save that may have a tree.
_TREES: Final = f"tessera {STUDIED} "
#: The start of a comment, glyph or variation. Turns contain one only if the record has a tree.
_BESIDE: Final = re.compile(r"\{|\$\d|\(\d")


def listed(library: Library) -> list[tuple[str, About | None, Damaged | None]]:
    """Every game's name, summary and damage; the most recently played game comes first.

    A game with a usable summary is not replayed. Nothing in the storage changes. Summary and damage
    are both None if a game must be replayed but its code is not loaded. Raises `StorageError`.
    """
    beside = library.beside()
    found = [(name, *_about(library, name, beside.get(name, []))) for name in library.names()]
    return sorted(found, key=lambda item: item[1].when if item[1] else "", reverse=True)


def _about(library: Library, name: str, beside: list[str]) -> tuple[About | None, Damaged | None]:
    try:
        text = library.storage.get(GAME + name) or ""
        if name in library.held or any(library.storage.get(key) != text for key in beside):
            raise Torn("elsewhere")
        contents = opened(text)
        check_format(contents["record"], FORMATS)
        about = About.read(contents["about"])
        if _may_tell(library, about, contents["record"]):
            return about, None
    except (Torn, BadRecord, KeyError, TypeError, AttributeError):
        pass
    try:
        found = library.peek(name)
    except Absent:
        return None, None
    return About.of(found.kept) if found.kept else None, found.damaged


def _may_tell(library: Library, about: About, record: str) -> bool:
    """True if a summary names the record's game and fits that game (if its code is loaded)."""
    if about.game != stated_game(record):
        return False
    try:
        return _fits(about, library.find(about.game))
    except Absent:
        return True
    except Refused:
        return False


def _fits(about: About, game: Game[Any]) -> bool:
    """True if the players, names and winners of a summary are possible in a game."""
    seats, sides = _places(game)
    return (
        len(about.players) in game.seat_counts
        and {*about.players} <= seats
        and {*about.names} <= {*about.players}
        and {*about.winners} <= sides
    )


@cache
def _places(game: Game[Any]) -> tuple[set[str], set[str]]:
    """Every seat and every side of a game, for all numbers of players."""
    setups = [game.setup(count) for count in game.seat_counts]
    return (
        {seat for setup in setups for seat in game.seats(setup)},
        {side for setup in setups for side in game.sides(setup)},
    )


def signs(storage: Storage, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The signs of each game that has any. Raises `StorageError`."""
    keys = {*storage.keys()}
    found = {
        name: (STUDY,) * _is_studied(storage.get(GAME + name) or "")
        + (REVIEWED,) * (REVIEW + name in keys)
        for name in names
    }
    return {name: each for name, each in found.items() if each}


def _is_studied(text: str) -> bool:
    """True if a kept text seems to have a tree; its record is not replayed."""
    if not text.startswith(_TREES):
        return False
    try:
        _headers, _blank, turns = opened(text)["record"].partition("\n\n")
    except (Torn, KeyError, AttributeError):
        return False
    return bool(_BESIDE.search(turns))
