"""The part of a link that precedes its letters and contains all that is known of both decks."""

from __future__ import annotations

from typing import NamedTuple

from tessera.apart import hashing
from tessera.apart.coding import Reader, Writer
from tessera.apart.salts import SALT_SIZE
from tessera.games.tyrus import apart_deck
from tessera.games.tyrus.apart_deck import RUNGS, Known
from tessera.games.tyrus.apart_statements import Seeds, put_all, put_tiles, take_all, take_tiles
from tessera.games.tyrus.tiles import TILES


class TyrusAhead(NamedTuple):
    """Each party's deck as far as it is known at the end of a link."""

    known: tuple[Known, Known]

    @classmethod
    def take(cls, source: Reader, nothing: tuple[Known, Known]) -> TyrusAhead:
        """Read both decks; if the link opens no part of a deck, use its value in ``nothing``.

        Raises `Refused` ("apart", "damaged").
        """
        one, other = (_take_known(source, known) for known in nothing)
        return cls((one, other))

    def pledge(self, party: int) -> bytes | None:
        """Return the root of the tree of a party's commitments; None if it is not known."""
        return self.known[party].root

    def put(self, to: Writer) -> None:
        for known in self.known:
            to.put(0 if known.root is None else 1 + known.whole, 3)
            if known.whole:
                put_all(to, Seeds.of(known))
            elif known.root is not None:
                _put_part(to, known)


def _put_part(to: Writer, known: Known) -> None:
    to.put(sum(1 << place for place in known.tiles), 1 << TILES)
    put_tiles(to, known.tiles.values())
    for node in known.nodes:
        to.put_bytes(node, SALT_SIZE)
    for node in known.beside:
        to.put_bytes(node, len(node))
    to.put(len(known.rungs) - 2, RUNGS)
    to.put_bytes(known.rungs[-1], len(known.rungs[-1]))


def _take_known(source: Reader, nothing: Known) -> Known:
    how = source.take(3)
    if how == 0:
        return nothing
    if how == 2:
        return Known.seeded(nothing.game, nothing.party, *take_all(source))
    size, mask = hashing.size_in(nothing.game), source.take(1 << TILES)
    places = [place for place in range(TILES) if mask >> place & 1]
    tiles = dict(zip(places, take_tiles(source, len(places)), strict=True))
    nodes = [source.take_bytes(SALT_SIZE) for _node in apart_deck.salt_nodes(places)]
    beside = [source.take_bytes(size) for _node in apart_deck.proof_nodes(places)]
    highest, top = source.take(RUNGS) + 1, source.take_bytes(size)
    rungs = [
        hashing.lower_rung(nothing.game, nothing.party, top, steps) for steps in range(highest + 1)
    ]
    return Known.shown(nothing.game, nothing.party, tiles, nodes, beside, tuple(reversed(rungs)))
