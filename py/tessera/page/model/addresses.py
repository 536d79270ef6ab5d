"""Addresses within the page: what each of them names."""

from __future__ import annotations

from typing import NamedTuple

from tessera.games.catalogue import GAMES


class Address(NamedTuple):
    """What an address names: a kind, and what that needs.

    ``home``; ``learn`` with the game; ``play`` with the game, perhaps with the fields that
    describe it (`model.start`); ``new`` with the game, perhaps with a number of seats;
    ``game`` with a kept game's name; ``study`` with that, or with a game for its empty board,
    perhaps with a number of turns or ``review``;
    ``apart`` with a link's payload, a game played apart, or a game and the fields of an invitation;
    ``record`` with a packed record and a turn, or "";
    ``import``; ``settings``; ``unknown`` with the address itself.
    """

    kind: str
    name: str = ""
    more: str = ""


def read(text: str) -> Address:
    """Parse an address: the decoded text after ``#``; the game's name in any case."""
    where = text.lstrip("!/").rstrip("/").split("/")
    where[1:2] = [it.lower() if it.lower() in GAMES else it for it in where[1:2]]
    match where:
        case ["new", game, *counts] if game in GAMES and len(counts) < 2:
            return Address("new", game, "".join(counts))
        case ["" | "import" | "settings" as kind]:
            return Address(kind or "home")
        case ["game" | "study" | "apart" as kind, name]:
            return Address(kind, name)
        case ["study" | "apart" as kind, name, place]:
            return Address(kind, name, place)
        case ["record", record, *at] if not at or (at[0] == "at" and len(at) == 2):
            return Address("record", record, at[-1] if at else "")
        case ["play" | "learn" as kind, game] if game in GAMES:
            return Address(kind, game)
        case ["play", game, fields] if game in GAMES:
            return Address("play", game, fields)
    return Address("unknown", "/".join(where))
