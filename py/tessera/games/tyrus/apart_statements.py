"""Statements of Tyrus played apart: picks, placements, rungs, turned-up tiles and whole decks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import NamedTuple

from tessera.apart.coding import Reader, Writer
from tessera.apart.salts import ROOT, SALT_SIZE
from tessera.games.tyrus import apart_deck
from tessera.games.tyrus.apart_deck import Known
from tessera.games.tyrus.apart_table import Table
from tessera.games.tyrus.tiles import BUILDINGS, TILES
from tessera.play.fault import refuse


class Picks(NamedTuple):
    """Places picked in the opponent's deck, in rising order; the opponent draws the tiles there."""

    places: tuple[int, ...]

    def put(self, to: Writer, remote: Table) -> None:
        """Write the rank of these picks among all combinations."""
        left, count = remote.left_to_pick
        rank = sum(comb(left.index(place), at) for at, place in enumerate(self.places, 1))
        to.put(rank, comb(len(left), count))

    @classmethod
    def take(cls, source: Reader, remote: Table) -> Picks:
        left, count = remote.left_to_pick
        return cls(picked(left, count, source.take(comb(len(left), count))))


def picked(left: Sequence[int], count: int, rank: int) -> tuple[int, ...]:
    """Return combination number ``rank`` (from 0) of ``count`` places from ``left``."""
    found = []
    at = len(left)
    for size in range(count, 0, -1):
        at = next(place for place in reversed(range(at)) if comb(place, size) <= rank)
        rank -= comb(at, size)
        found.append(left[at])
    return tuple(reversed(found))


class Placed(NamedTuple):
    """A face-down placement: the building, and a digest made with the salt of the tile's place."""

    told: bytes
    building: int

    def put(self, to: Writer, remote: Table) -> None:
        """Write the building, then the tile's place if the link opens the tile, else the digest."""
        to.put(self.building, len(BUILDINGS))
        if to.ahead is not None:
            known = to.ahead.known[remote.speaker]
            place = known.found(remote.chance, len(remote.placed), self.building, self.told)
            to.put_flag(place is not None)
            if place is not None:
                places = [*known.tiles]
                to.put(places.index(place), len(places))
                return
        to.put_bytes(self.told, len(self.told))

    @classmethod
    def take(cls, source: Reader, remote: Table) -> Placed:
        building = source.take(len(BUILDINGS))
        if source.ahead is not None and source.take_flag():
            known = source.ahead.known[remote.speaker]
            places = [*known.tiles]
            place = places[source.take(len(places))]
            told = known.placed(remote.chance, len(remote.placed), building, place)
            return cls(told, building)
        told = source.take_bytes(apart_deck.placed_size(remote.company.terms.name))
        if source.ahead is not None:
            known, number = source.ahead.known[remote.speaker], len(remote.placed)
            if known.found(remote.chance, number, building, told) is not None:
                raise refuse("apart", "damaged")  # The place should have been written.
        return cls(told, building)


class Rung(NamedTuple):
    """The next rung of a party's ladder, opened for the lot that turns up the next election."""

    value: bytes

    def put(self, to: Writer, remote: Table) -> None:
        """Write the rung, unless the part of the link before its letters gives the rung."""
        if to.ahead is None:
            to.put_bytes(self.value, remote.company.size)

    @classmethod
    def take(cls, source: Reader, remote: Table) -> Rung:
        if source.ahead is None:
            return cls(source.take_bytes(remote.company.size))
        rungs = source.ahead.known[remote.speaker].rungs
        at = remote.next_rung
        if at >= len(rungs):
            raise refuse("apart", "damaged")
        return cls(rungs[at])


class Opening(NamedTuple):
    """The tiles that a party turns up in an election's two buildings, in order of placement.

    ``places`` are the tiles' places in the deck. ``nodes`` and ``beside`` prove the tiles; they are
    the values of the two lists of nodes from `tessera.games.tyrus.apart_deck.missing`.
    """

    places: tuple[int, ...]
    tiles: tuple[int, ...]
    nodes: tuple[bytes, ...]
    beside: tuple[bytes, ...]

    @classmethod
    def of(cls, known: Known, remote: Table) -> Opening | None:
        """Return the opening that is due now; None if ``known`` contains too little of the deck."""
        party = remote.speaker
        places = [
            known.found(remote.chance, number, remote.placed[number].building, told)
            for number, told in remote.to_turn_up(party)
        ]
        found = tuple(place for place in places if place is not None)
        nodes, beside = apart_deck.missing(remote.known[party], found)
        if None in places or not {*nodes} <= {*known.grown} or not {*beside} <= {*known.joined}:
            return None
        return cls(
            found,
            tuple(known.tiles[place] for place in found),
            tuple(known.grown[node] for node in nodes),
            tuple(known.joined[node] for node in beside),
        )

    def put(self, to: Writer, remote: Table) -> None:
        if to.ahead is not None:
            return
        for place, tile in zip(self.places, self.tiles, strict=True):
            to.put(place, TILES)
            to.put(tile, TILES)
        for node in self.nodes:
            to.put_bytes(node, SALT_SIZE)
        for node in self.beside:
            to.put_bytes(node, remote.company.size)

    @classmethod
    def take(cls, source: Reader, remote: Table) -> Opening:
        party = remote.speaker
        if source.ahead is not None:
            found = cls.of(source.ahead.known[party], remote)
            if found is None:
                raise refuse("apart", "damaged")
            return found
        count = len(remote.to_turn_up(party))
        shown = [(source.take(TILES), source.take(TILES)) for _tile in range(count)]
        places, tiles = (tuple(pair[at] for pair in shown) for at in (0, 1))
        nodes, beside = apart_deck.missing(remote.known[party], places)
        return cls(
            places,
            tiles,
            tuple(source.take_bytes(SALT_SIZE) for _node in nodes),
            tuple(source.take_bytes(remote.company.size) for _node in beside),
        )


class Seeds(NamedTuple):
    """A party's seed and whole deck, opened at the end of the game."""

    seed: bytes
    deck: tuple[int, ...]

    @classmethod
    def of(cls, known: Known) -> Seeds:
        return cls(known.grown[ROOT], tuple(known.tiles.values()))

    def put(self, to: Writer, remote: Table) -> None:
        if to.ahead is None:
            put_all(to, self)

    @classmethod
    def take(cls, source: Reader, remote: Table) -> Seeds:
        if source.ahead is None:
            return take_all(source)
        known = source.ahead.known[remote.speaker]
        if not known.whole:
            raise refuse("apart", "damaged")
        return cls.of(known)


def put_all(to: Writer, seeds: Seeds) -> None:
    to.put_bytes(seeds.seed, SALT_SIZE)
    put_tiles(to, seeds.deck)


def take_all(source: Reader) -> Seeds:
    return Seeds(source.take_bytes(SALT_SIZE), take_tiles(source, TILES))


def put_tiles(to: Writer, tiles: Iterable[int]) -> None:
    """Write distinct tiles."""
    left = [*range(TILES)]
    for tile in tiles:
        to.put(left.index(tile), len(left))
        left.remove(tile)


def take_tiles(source: Reader, count: int) -> tuple[int, ...]:
    """Read ``count`` distinct tiles."""
    left = [*range(TILES)]
    return tuple(left.pop(source.take(len(left))) for _tile in range(count))
