"""Names of tiles and buildings, and spoken labels for the contents of buildings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tessera.drawing.board import Markings, by_kind
from tessera.games.tyrus.actions import building_of, tile_of
from tessera.games.tyrus.observation import UNSEEN, Observation, Token
from tessera.games.tyrus.scene import CARRIED
from tessera.games.tyrus.tally_parts import BLOCKS, COUNTERS, IDLE, VOTES, Part, parts
from tessera.games.tyrus.tiles import BUILDING_OF, BUILDINGS, NAMES, SEATS, owner_of
from tessera.play.contract import Seat
from tessera.words.language import N_, Words

BUILDING_NAMES: Final[Mapping[str, str]] = {
    "iC": N_("Ivory’s citadel"),
    "iM": N_("Ivory’s market"),
    "iT": N_("Ivory’s temple"),
    "bC": N_("Brown’s citadel"),
    "bM": N_("Brown’s market"),
    "bT": N_("Brown’s temple"),
}
#: The names of your own buildings, and of a named player's buildings, by the building's letter.
_YOURS: Final = {"C": N_("Your citadel"), "M": N_("Your market"), "T": N_("Your temple")}
_NAMED: Final = {
    "C": N_("{seat}’s citadel"),
    "M": N_("{seat}’s market"),
    "T": N_("{seat}’s temple"),
}
#: The names that the board shows for the kinds of buildings, by the kinds' letters.
KINDS_OF_BUILDING: Final = {"C": N_("Citadel"), "M": N_("Market"), "T": N_("Temple")}
_OWN_TILES: Final[Mapping[str, str]] = {
    "ivory": N_("Ivory’s tiles: {tiles}"),
    "brown": N_("Brown’s tiles: {tiles}"),
}
#: The words for a tile's part in a tally.
_DOES: Final[Mapping[str, str]] = {
    VOTES: N_("(votes)"),
    BLOCKS: N_("(blocks)"),
    COUNTERS: N_("(counters the block)"),
    IDLE: "",
}
UP: Final = N_("current election")
#: The label of the opponent's hand; the number of tiles follows it.
BACKS: Final = N_("Face-down tiles")


def tile_named(_: Words, tile: str) -> str:
    """Name a tile (``8 soldiers``), or say that it is face down."""
    return _(N_("face down")) if tile == UNSEEN else people_counted(_, tile[0], int(tile[1:]))


def people_counted(_: Words, kind: str, count: int) -> str:
    """Name people and their number (``8 soldiers``); ``kind`` is the letter of their kind."""
    if kind == "S":
        return _.ngettext("{count} soldier", "{count} soldiers", count)
    if kind == "M":
        return _.ngettext("{count} merchant", "{count} merchants", count)
    return _.ngettext("{count} priest", "{count} priests", count)


def _tiles_named(_: Words, tokens: Sequence[Token], does: Mapping[int, Part]) -> str:
    """Name each face-up tile and its part in the tally, if one is shown; count face-down tiles."""
    named = []
    for token in tokens:
        part = does.get(token.placement)
        doing = _(_DOES[part.does]) if part is not None else ""
        if token.tile != UNSEEN:
            named.append(" ".join(filter(None, (tile_named(_, token.tile), doing))))
    hidden = len(tokens) - len(named)
    if hidden:
        named.append(_.ngettext("{count} face down", "{count} face down", hidden))
    return ", ".join(named)


def building_named(_: Words, building: str) -> str:
    owner = SEATS[owner_of(building)]
    if _.is_you(owner):
        return _(_YOURS[building[1]])
    name = _.people.names.get(owner)
    return _(_NAMED[building[1]], seat=name) if name else _(BUILDING_NAMES[building])


def _tiles_of(_: Words, seat: Seat, tiles: str) -> str:
    if _.is_you(seat):
        return _(N_("your tiles: {tiles}"), tiles=tiles)
    name = _.people.names.get(seat)
    text = N_("{seat}’s tiles: {tiles}") if name else _OWN_TILES[seat]
    return _(text, seat=name, tiles=tiles)


def labels(_: Words, seen: Observation, markings: Markings) -> dict[str, str]:
    picked = by_kind(markings.picks).get("tile", "")
    tiles = {action for action in markings.legal if picked in ("", NAMES[tile_of(action)])}
    open_to = {BUILDINGS[building_of(action)] for action in tiles}
    if picked:
        may = _(N_("press Enter to place {tile} here"), tile=tile_named(_, picked))
    else:
        may = _(N_("a tile may go here"))
    return {
        name: _.beside(*_building(_, seen, name), *((may,) if name in open_to else ()))
        for name in BUILDINGS
    }


def _building(_: Words, seen: Observation, name: str) -> Iterator[str]:
    yield building_named(_, name)
    up = seen.elections[-1:] == name[1]
    if up and (seen.step or not seen.ended):
        yield _(UP)
    tokens = tokens_in(seen, name)
    if not tokens:
        yield _(N_("empty"))
    for seat in SEATS:
        own = [token for token in tokens if token.seat == seat]
        if own:
            yield _tiles_of(_, seat, _tiles_named(_, own, parts(seen, name)))


def tokens_in(seen: Observation, name: str) -> tuple[Token, ...]:
    """Return the tokens in a building or, if its tally is shown, the tokens that were tallied."""
    if seen.step and seen.held and seen.held[-1].kind == name[1]:
        return seen.held[-1].tokens[owner_of(name)]
    return seen.buildings[BUILDING_OF[name]]


def carried(seen: Observation) -> tuple[str, ...]:
    """Return the winners of the elections whose results are shown; "" for a tied election."""
    shown = seen.held if seen.step in ("", CARRIED) else seen.held[:-1]
    return tuple(election.winner for election in shown)
