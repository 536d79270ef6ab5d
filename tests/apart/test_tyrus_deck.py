"""Decks committed to, shown bit by bit, and places picked of them."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

from tessera.apart.coding import Reader, Writer
from tessera.apart.hashing import Secrets
from tessera.games.tyrus import apart_deck
from tessera.games.tyrus.apart_deck import Known
from tessera.games.tyrus.apart_statements import picked, put_tiles, take_tiles
from tessera.games.tyrus.tiles import TILES

OWN = Known.own(Secrets(bytes(16), bytes(8), 0))


def test_a_deck_shown_bit_by_bit_leads_to_its_root(rng: Random) -> None:
    known = Known(OWN.game, OWN.party, rungs=OWN.rungs[:2])
    places = rng.sample(range(TILES), TILES)
    while places:
        some, places = places[:3], places[3:]
        nodes, beside = apart_deck.missing(known, some)
        assert not {*nodes} & {*known.grown} and not {*beside} & {*known.joined}
        known = apart_deck.more(
            known,
            {place: OWN.tiles[place] for place in some},
            [OWN.grown[node] for node in nodes],
            [OWN.joined[node] for node in beside],
        )
        assert known.root == OWN.root
        assert known.tiles.items() <= OWN.tiles.items()
        hidden = {32 + place for place in places}
        assert not hidden & {*known.grown}
    assert known.whole and known.grown == OWN.grown and known.joined == OWN.joined


def test_an_own_placement_is_found_again(rng: Random) -> None:
    number, building, place = rng.randrange(54), rng.randrange(6), rng.randrange(TILES)
    told = OWN.placed((b"x",), number, building, place)
    assert OWN.found((b"x",), number, building, told) == place
    assert OWN.found((b"x",), number, building, told, {*range(TILES)} - {place}) is None
    assert OWN.found((b"y",), number, building, told) is None
    assert Known(OWN.game, OWN.party).found((b"x",), number, building, told) is None


def test_every_pick_has_its_number() -> None:
    """Each combination once; nothing else can be written."""
    left = [1, 2, 4, 7, 8, 11, 29]
    for count in (1, 3, 7):
        found = [picked(left, count, rank) for rank in range(comb(len(left), count))]
        assert sorted(found) == [*combinations(left, count)]


def test_tiles_come_back_as_they_were_put(rng: Random) -> None:
    tiles = tuple(rng.sample(range(TILES), 12))
    writer = Writer()
    put_tiles(writer, tiles)
    assert [below for _value, below in writer.values] == [*range(TILES, TILES - 12, -1)]
    assert take_tiles(Reader(writer.written()), 12) == tiles
