"""Written positions from which a record may begin, such as ``S e1N i3W a1 a2 N a7E``.

Seats are named by their letters, the mover first; each letter is followed by the seat's pawns and
tiles in any order. A pawn on its own tile is written as ``e1N e1``. Seats not named have no pieces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from tessera.games.sectors.geometry import BIT, FACINGS, SQUARE, Pawn, names
from tessera.games.sectors.position import pawn_text
from tessera.games.sectors.seats import SEATS, pawn, seats_of, start_pawns
from tessera.play.contract import POSITION, Deal, Setup
from tessera.play.fault import refuse

#: The record header that holds the position.
HEADER: Final = POSITION

_SQUARE: Final = re.compile("[a-i][1-9]")
_PAWN: Final = re.compile(rf"[a-i][1-9](?:{'|'.join(FACINGS)})")


class Placed(NamedTuple):
    """The mover's index, and the tiles and sorted pawns of each seat, in the order of turns."""

    turn: int
    tiles: tuple[int, ...]
    pawns: tuple[tuple[Pawn, ...], ...]


def opening(setup: Setup, headers: Mapping[str, str], rules: Mapping[str, str]) -> Deal:
    """The position's header, normalised; {} if there is none. Raises `Refused` as `placed` does."""
    if HEADER not in headers:
        return {}
    seats = seats_of(setup)
    return {HEADER: written(placed(headers[HEADER], seats, rules), seats)}


def placed(text: str, seats: tuple[str, ...], rules: Mapping[str, str]) -> Placed:
    """Read a written position; ``seats`` are in the order of turns.

    ``rules`` maps each reason for a refusal to the broken rule. Raises `Refused` ("record") if the
    text cannot be read, if a square has two pawns or two tiles, if a pawn is on another colour's
    tile (SH-5, PA-5), or if a seat has more pawns than at the start.
    """
    own = by_seat(text, seats)
    tiles, pawns = [0] * len(seats), [list[Pawn]() for _seat in seats]
    lying = standing = 0
    for index, words in own.items():
        for word in words:
            bit = BIT[SQUARE[word[:2]]]
            if bit & (standing if word[2:] else lying):
                facts = {"word": word, "square": word[:2], "breaks": rules["position-square"]}
                raise refuse("record", "position-square", header=HEADER, **facts)
            if word[2:]:
                standing |= bit
                pawns[index].append(pawn(word))
            else:
                lying |= bit
                tiles[index] |= bit
    for index, theirs in enumerate(pawns):
        _check(seats[index], theirs, lying ^ tiles[index], len(start_pawns(seats)[0]), rules)
    return Placed(next(iter(own)), tuple(tiles), tuple(tuple(sorted(each)) for each in pawns))


def by_seat(text: str, seats: tuple[str, ...]) -> dict[int, list[str]]:
    """The words after each seat's letter, by index in ``seats``. Raises `Refused` ("record")."""
    places = {letter: seats.index(seat) for letter, seat in SEATS.items() if seat in seats}
    found: dict[int, list[str]] = {}
    index = -1
    for word in text.split():
        if word in places:
            index = places[word]
            if index in found:
                raise refuse("record", "position-seat", header=HEADER, word=word)
            found[index] = []
        elif index < 0:
            raise refuse(
                "record", "position-first", header=HEADER, word=word, allowed=tuple(places)
            )
        elif _SQUARE.fullmatch(word) or _PAWN.fullmatch(word):
            found[index].append(word)
        else:
            raise refuse("record", "position-word", header=HEADER, word=word, allowed=tuple(places))
    if not found:
        raise refuse("record", "position-first", header=HEADER, word=text, allowed=tuple(places))
    return found


def _check(seat: str, pawns: list[Pawn], foreign: int, most: int, rules: Mapping[str, str]) -> None:
    """Refuse a seat with more than ``most`` pawns, or with a pawn on a square in ``foreign``."""
    if len(pawns) > most:
        word, rule = letter_of(seat), rules["position-pawns"]
        raise refuse("record", "position-pawns", header=HEADER, word=word, most=most, breaks=rule)
    for each in pawns:
        if foreign >> (each >> 3) & 1:
            word = pawn_text(each)
            facts = {"word": word, "square": word[:2], "breaks": rules["position-tile"]}
            raise refuse("record", "position-tile", header=HEADER, **facts)


def letter_of(seat: str) -> str:
    return next(letter for letter, name in SEATS.items() if name == seat)


def written(placed: Placed, seats: tuple[str, ...]) -> str:
    """Write a position as in a record: the mover first, and each seat's pawns before its tiles."""
    words = []
    for place in range(len(seats)):
        index = (placed.turn + place) % len(seats)
        own = (*map(pawn_text, placed.pawns[index]), *names(placed.tiles[index]))
        words += [letter_of(seats[index]), *own] if own or not place else []
    return " ".join(words)
