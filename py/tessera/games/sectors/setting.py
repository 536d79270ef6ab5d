"""The editor of positions in Shacru and Pacru: a `tessera.page.features.position.model.Setting`."""

from __future__ import annotations

from typing import Final

from tessera.drawing.board import Choice
from tessera.drawing.setting import Group, as_it_is, no_fields, nothing_beside
from tessera.games.sectors import words
from tessera.games.sectors.drawing import emblem, pawn_icon
from tessera.games.sectors.geometry import BIT, FACINGS, SQUARE, Pawn
from tessera.games.sectors.placing import Placed, by_seat, written
from tessera.games.sectors.seats import pawn, seats_of
from tessera.play.contract import POSITION, Deal, Seat, Setup
from tessera.words.language import N_, Words

beside: Final = nothing_beside
fields: Final = no_fields
filled: Final = as_it_is

TILE, PAWN = "tile", "pawn"
_PAWN: Final = N_("{pawn}; after placing it, press its square again to turn it")


def tools(_: Words, setup: Setup, tool: str) -> list[Group]:
    found = []
    for seat in seats_of(setup):
        whose = words.named(_, PAWN, seat)
        found.append(Choice(f"{seat}:{TILE}", emblem(seat), words.named(_, TILE, seat)))
        found.append(Choice(f"{seat}:{PAWN}", pawn_icon(seat), _(_PAWN, pawn=whose)))
    return [Group("", found)]


def read(setup: Setup, deal: Deal) -> Placed:
    """Read the position in a deal's header, even if it is impossible."""
    seats = seats_of(setup)
    own = by_seat(deal[POSITION], seats)
    tiles = [0] * len(seats)
    pawns = [list[Pawn]() for _seat in seats]
    for index, named in own.items():
        for word in named:
            if word[2:]:
                pawns[index].append(pawn(word))
            else:
                tiles[index] |= BIT[SQUARE[word]]
    return Placed(next(iter(own)), tuple(tiles), tuple(tuple(sorted(each)) for each in pawns))


def put(setup: Setup, deal: Deal, tool: str, square: str) -> Deal:
    lying, where = read(setup, deal), SQUARE[square]
    owner, _colon, sort = tool.partition(":")
    index = seats_of(setup).index(owner) if sort else -1
    tiles, pawns = lying.tiles, lying.pawns
    if sort != PAWN:
        here = sort == TILE and not tiles[index] & BIT[where]
        tiles = tuple(own & ~BIT[where] | BIT[where] * (here and at == index)
                      for at, own in enumerate(tiles))  # fmt: skip
    if sort != TILE:
        before = [it for it in pawns[index] if it >> 3 == where] if sort else []
        made = [_turned(it) for it in before] or [8 * where + FACINGS.index("N")] * bool(sort)
        pawns = tuple(
            tuple(sorted([it for it in own if it >> 3 != where] + made * (at == index)))
            for at, own in enumerate(pawns)
        )
    return _with(setup, deal, lying._replace(tiles=tiles, pawns=pawns))


def _turned(it: Pawn) -> Pawn:
    """Turn a pawn 45 degrees clockwise."""
    around = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    facing = around[(around.index(FACINGS[it & 7]) + 1) % len(around)]
    return it & ~7 | FACINGS.index(facing)


def turned(setup: Setup, deal: Deal, seat: Seat) -> Deal:
    turn = seats_of(setup).index(seat)
    return _with(setup, deal, read(setup, deal)._replace(turn=turn))


def empty(setup: Setup, deal: Deal) -> Deal:
    count = setup.seats
    return _with(setup, deal, Placed(0, (0,) * count, ((),) * count))


def _with(setup: Setup, deal: Deal, lying: Placed) -> Deal:
    return {**deal, POSITION: written(lying, seats_of(setup))}
