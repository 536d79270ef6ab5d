"""What a list says of every game kept: its summary where that can be believed, else its record."""

from __future__ import annotations

from functools import cache
from typing import Any

from tessera.play.contract import Game
from tessera.play.fault import Refused
from tessera.play.record import BadRecord, check_format, stated_game
from tessera.saves.beside import FORMATS
from tessera.saves.envelope import Torn, opened
from tessera.saves.kept import About, Damaged
from tessera.saves.library import GAME, Absent, Library


def listed(library: Library) -> list[tuple[str, About | None, Damaged | None]]:
    """Every game's name, what is said of it, what is wrong; the one played last first.

    Reads no turn of a whole game, and changes nothing. A game without a summary whose code is
    not here yet has neither: nothing can be said of it so far. Raises `StorageError`.
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
    """Whether a summary names the record's game and, if its code is here, no seats but its."""
    if about.game != stated_game(record):
        return False
    try:
        return _fits(about, library.find(about.game))
    except Absent:
        return True
    except Refused:
        return False


def _fits(about: About, game: Game[Any]) -> bool:
    """Whether seats, named seats and winners are some that there are in a game."""
    seats, sides = _places(game)
    return (
        len(about.players) in game.seat_counts
        and {*about.players} <= seats
        and {*about.names} <= {*about.players}
        and {*about.winners} <= sides
    )


@cache
def _places(game: Game[Any]) -> tuple[set[str], set[str]]:
    """Every seat and every side that a game has with any number of players."""
    setups = [game.setup(count) for count in game.seat_counts]
    return (
        {seat for setup in setups for seat in game.seats(setup)},
        {side for setup in setups for side in game.sides(setup)},
    )
