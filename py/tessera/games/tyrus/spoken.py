"""Tyrus said: tiles, buildings, and what stands in each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tessera.drawing.board import Looks
from tessera.games.tyrus.actions import building_of, tile_of
from tessera.games.tyrus.scene import CARRIED
from tessera.games.tyrus.sight import UNSEEN, Sight, Token
from tessera.games.tyrus.tiles import BUILDING_OF, BUILDINGS, NAMES, SEATS
from tessera.words.language import N_, Words

#: Tiles by kind; ``{value}`` is filled in.
_TILES: Final[Mapping[str, str]] = {
    "S": N_("soldiers {value}"),
    "M": N_("merchants {value}"),
    "P": N_("priests {value}"),
}
BUILDING_NAMES: Final[Mapping[str, str]] = {
    "iC": N_("Ivory's citadel"),
    "iM": N_("Ivory's market"),
    "iT": N_("Ivory's temple"),
    "bC": N_("Brown's citadel"),
    "bM": N_("Brown's market"),
    "bT": N_("Brown's temple"),
}
_OWN_TILES: Final[Mapping[str, str]] = {
    "ivory": N_("of Ivory: {tiles}"),
    "brown": N_("of Brown: {tiles}"),
}
UP: Final = N_("up for election")


def tile_named(_: Words, tile: str) -> str:
    """A tile: ``soldiers 8``; one face down."""
    if tile == UNSEEN:
        return _(N_("face down"))
    return _(_TILES[tile[0]], value=tile[1:])


def tiles_named(_: Words, tiles: tuple[str, ...]) -> str:
    """Several tiles, those face down counted."""
    hidden = tiles.count(UNSEEN)
    named = [tile_named(_, tile) for tile in tiles if tile != UNSEEN]
    if hidden:
        named.append(_.ngettext("{count} face down", "{count} face down", hidden))
    return ", ".join(named)


def backs_named(_: Words, count: int) -> str:
    """So many tiles in the other's hand."""
    return _.ngettext("{count} tile face down", "{count} tiles face down", count)


def labels(_: Words, seen: Sight, looks: Looks) -> dict[str, str]:
    """What stands in each building, whether it is up for election, whether a tile may go there."""
    picked = next((pick.partition(":")[2] for pick in looks.picks if pick[:5] == "tile:"), "")
    tiles = {action for action in looks.legal if picked in ("", NAMES[tile_of(action)])}
    open_to = {BUILDINGS[building_of(action)] for action in tiles}
    if picked:
        may = _(N_("Enter places {tile} here"), tile=tile_named(_, picked))
    else:
        may = _(N_("a tile may go here"))
    return {
        name: _.beside(*_building(_, seen, name), *((may,) if name in open_to else ()))
        for name in BUILDINGS
    }


def _building(_: Words, seen: Sight, name: str) -> Iterator[str]:
    yield _(BUILDING_NAMES[name])
    up = seen.elections[-1:] == name[1]
    if up and not seen.ended:
        yield _(UP)
    tokens = standing(seen, name)
    if not tokens:
        yield _(N_("empty"))
    for seat in SEATS:
        tiles = tuple(token.tile for token in tokens if token.seat == seat)
        if tiles:
            yield _(_OWN_TILES[seat], tiles=tiles_named(_, tiles))


def standing(seen: Sight, name: str) -> tuple[Token, ...]:
    """What is seen to stand in a building: while a tally is shown, what is tallied too."""
    if seen.step and seen.held and seen.held[-1].kind == name[1]:
        return seen.held[-1].tokens["ib".index(name[0])]
    return seen.buildings[BUILDING_OF[name]]


def carried(seen: Sight) -> tuple[str, ...]:
    """The representatives that stand in their rows: winners, "" for null elections."""
    shown = seen.held if seen.step in ("", CARRIED) else seen.held[:-1]
    return tuple(election.winner for election in shown)
