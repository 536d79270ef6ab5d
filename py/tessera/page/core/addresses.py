"""Addresses of screens, and the fields by which an address describes a new game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tessera.games.catalogue import GAMES
from tessera.page.core.players import PERSON, bot_name
from tessera.play.contract import Seat
from tessera.play.match import Match


class Address(NamedTuple):
    """The meaning of an address: its kind and, for most kinds, ``name`` and ``more``.

    - ``home``, ``import``, ``settings``: no details
    - ``learn``: ``name`` is a game
    - ``play``: ``name`` is a game; ``more`` may be the fields of a new game
    - ``new``: ``name`` is a game; ``more`` may be a number of seats
    - ``game``: ``name`` is the name of a saved game
    - ``study``: ``name`` is the name of a saved game, or a game whose empty board is studied;
      ``more`` may be a number of turns or ``review``
    - ``position``: ``name`` is a game; ``more`` is ``position``, perhaps with a packed position
    - ``apart``: ``name`` is a game, and ``more`` may be the fields of an invitation; or ``name``
      is the payload of a link, the word ``link``, the word ``key`` (``more`` may be ``bring``), or
      the name of a game kept by `features.apart` (``more`` may be ``again``)
    - ``record``: ``name`` is a packed record; ``more`` may be a turn
    - ``unknown``: ``name`` is the whole address
    """

    kind: str
    name: str = ""
    more: str = ""


def read(text: str) -> Address:
    """Parse the result of `Window.address`. The case of a game's name is ignored."""
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
            sets_up = kind == "study" and name in GAMES and place.partition(".")[0] == "position"
            return Address("position" if sets_up else kind, name, place)
        case ["record", record, *at] if not at or (at[0] == "at" and len(at) == 2):
            return Address("record", record, at[-1] if at else "")
        case ["play" | "learn" as kind, game] if game in GAMES:
            return Address(kind, game)
        case ["play", game, fields] if game in GAMES:
            return Address("play", game, fields)
    return Address("unknown", "/".join(where))


#: Prefix of an option's field; the other fields are ``seats``, ``sitting``, ``seat-…``, ``name-…``.
OPTION: Final = "option-"
#: Bytes left as they are in a value; all others become ``%`` and two hexadecimal digits.
_PLAIN: Final = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:")


def fields_of(match: Match, players: Mapping[Seat, str]) -> dict[str, str]:
    """The fields that describe a new game like ``match``; defaults are left out."""
    game, setup = match.game, match.setup
    fields = {"seats": str(setup.seats)}
    for seat in match.seats:
        player, name = players.get(seat, PERSON), match.headers.get(game.header(seat), "")
        if player != PERSON:
            fields[f"seat-{seat}"] = player
        if name and name != bot_name(player):
            fields[f"name-{seat}"] = name
    for option in game.options(setup.seats):
        if setup.options[option.name] != option.default:
            fields[f"{OPTION}{option.name}"] = setup.options[option.name]
    return fields


def address_of(game: str, fields: Mapping[str, str]) -> str:
    told = "&".join(f"{name}={_written(value)}" for name, value in fields.items())
    return f"#/play/{game}/{told}"


def _written(value: str) -> str:
    return "".join(
        chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in value.encode("utf-8", "replace")
    )


def fields_in(text: str) -> dict[str, str]:
    """The fields that an address names; anything else is ignored."""
    pairs = (each.partition("=") for each in text.split("&"))
    return {name: _read(value) for name, equals, value in pairs if equals}


def _read(value: str) -> str:
    first, *others = value.replace("+", " ").encode("utf-8", "replace").split(b"%")
    read = first
    for other in others:
        try:
            read += bytes.fromhex(other[:2].decode()) + other[2:]
        except ValueError:
            read += b"%" + other
    return read.decode("utf-8", "replace")
