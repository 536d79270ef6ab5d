"""Commitments to decks in Tyrus played apart, and proofs for parts of them.

A party's deck has 30 places. Only the party knows which tile is where; the other party picks the
places to draw from. The commitment to a place is the digest of a salt and the tile. Commitments are
the leaves of a tree whose root the party pledges. The last leaf is the foot of a ladder: each rung
is the digest of the next, and each lot after the first uses one more rung. A seed yields the ladder
and a second tree, whose leaves are the salts. `tessera.apart.salts` numbers both trees' nodes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tessera.apart import hashing, salts
from tessera.apart.hashing import Secrets
from tessera.games.tyrus.tiles import TILES

#: The number of lots after the first, one for each election from the second to the eighth.
RUNGS: Final = 7
#: The leaves without a tile: one is empty, the other is the ladder's foot.
_EMPTY, _FOOT = TILES, TILES + 1


class Known(NamedTuple):
    """The part of a party's deck that is known to everybody, or to the party itself.

    ``tiles`` maps places to tiles. ``grown`` holds the known nodes of the tree of salts, by number;
    ``joined`` holds those of the tree of commitments. ``rungs`` are the known rungs of the ladder,
    from the foot up.
    """

    game: bytes
    party: int
    tiles: Mapping[int, int] = {}
    grown: Mapping[int, bytes] = {}
    joined: Mapping[int, bytes] = {}
    rungs: tuple[bytes, ...] = ()

    @classmethod
    def own(cls, secrets: Secrets) -> Known:
        seed = secrets.secret("salts")[: salts.SALT_SIZE]
        return cls.seeded(secrets.game, secrets.party, seed, own_deck(secrets))

    @classmethod
    def seeded(cls, game: bytes, party: int, seed: bytes, deck: Sequence[int]) -> Known:
        """Grow a deck's salts and ladder from a seed; ``deck`` lists the tiles by place."""
        rung = hashing.digest(game, party, "top", seed)
        ladder = [hashing.lower_rung(game, party, rung, steps) for steps in range(RUNGS + 1)]
        return cls.shown(game, party, dict(enumerate(deck)), [seed], [], tuple(reversed(ladder)))

    @classmethod
    def shown(
        cls,
        game: bytes,
        party: int,
        tiles: Mapping[int, int],
        nodes: Sequence[bytes],
        beside: Sequence[bytes],
        rungs: tuple[bytes, ...],
    ) -> Known:
        """Return the part of a deck that becomes known when ``tiles`` are opened.

        ``nodes`` and ``beside`` are the values of the nodes in `salt_nodes` and `proof_nodes`.
        """
        grown = salts.grown(game, party, dict(zip(salt_nodes(tiles), nodes, strict=True)))
        leaves = {
            place: commitment(game, party, grown[salts.LEAVES + place], tile)
            for place, tile in tiles.items()
        }
        leaves |= {_EMPTY: b"", _FOOT: rungs[0]}
        joined = salts.joined(game, party, leaves, beside)
        return cls(game, party, tiles, grown, joined, rungs)

    @property
    def whole(self) -> bool:
        return len(self.tiles) == TILES

    def extent(self) -> tuple[int, int]:
        """Return the number of known tiles and the number of known rungs."""
        return len(self.tiles), len(self.rungs)

    @property
    def root(self) -> bytes | None:
        """The root, which must equal the party's pledge; None if it cannot be computed yet."""
        return self.joined.get(salts.ROOT)

    @property
    def nodes(self) -> list[bytes]:
        """The smallest set of nodes from which the salts of the known tiles can be computed."""
        return [self.grown[node] for node in salt_nodes(self.tiles)]

    @property
    def beside(self) -> list[bytes]:
        """The smallest set of nodes needed to compute the root from the known commitments."""
        return [self.joined[node] for node in proof_nodes(self.tiles)]

    def place_of(self, tile: int) -> int:
        return next(place for place, its in self.tiles.items() if its == tile)

    def placed(self, chance: Sequence[bytes], number: int, building: int, place: int) -> bytes:
        """Return the digest that hides the tile at ``place`` in placement ``number`` (from 0)."""
        salt, what = self.grown[salts.LEAVES + place], bytes([number, building])
        whole = hashing.digest(self.game, self.party, "placed", *chance, salt, what)
        return whole[: placed_size(self.game)]

    def found(
        self,
        chance: Sequence[bytes],
        number: int,
        building: int,
        told: bytes,
        among: Iterable[int] = range(TILES),
    ) -> int | None:
        """Return the place in ``among`` whose known tile gives the digest ``told``, or None."""
        for place in among:
            if place in self.tiles and self.placed(chance, number, building, place) == told:
                return place
        return None


def placed_size(game: bytes) -> int:
    """Return the size of a placement's digest: 5 bytes, or 8 in the first two versions.

    In fewer than one game in a billion, a digest also fits a second place by accident.
    """
    # Nobody can search for a collision: the lot in each digest is drawn after the salts are fixed.
    return 8 if hashing.size_in(game) == 16 else 5


def own_deck(secrets: Secrets) -> Sequence[int]:
    return hashing.permutation(TILES, secrets.game, "deck", secrets.secret("deck"))


def commitment(game: bytes, party: int, salt: bytes, tile: int) -> bytes:
    return hashing.digest(game, party, "tile", salt, bytes([tile]))


def salt_nodes(places: Collection[int]) -> list[int]:
    """Return the smallest set of nodes from which the salts of some places can be computed."""
    # The salts of the last two leaves hide nothing: they are included if that saves nodes.
    free = {_EMPTY, _FOOT} if {_EMPTY - 2, _EMPTY - 1} <= {*places} else ()
    return salts.opened_nodes({*places, *free})


def proof_nodes(places: Collection[int]) -> list[int]:
    """Return the smallest set of nodes needed for the root, given some places' commitments."""
    return salts.proof_nodes({*places, _EMPTY, _FOOT})


def missing(known: Known, places: Iterable[int]) -> tuple[list[int], list[int]]:
    """Return the salt nodes and the commitment nodes still needed to open more places."""
    every = {*known.tiles, *places}
    return (
        [node for node in salt_nodes(every) if node not in known.grown],
        [node for node in proof_nodes(every) if node not in known.joined],
    )


def more(
    known: Known, tiles: Mapping[int, int], nodes: Sequence[bytes], beside: Sequence[bytes]
) -> Known:
    """Add ``tiles`` unchecked; ``nodes`` and ``beside`` are the values of the `missing` nodes."""
    asked, needed = missing(known, tiles)
    grown = {**known.grown, **dict(zip(asked, nodes, strict=True))}
    joined = {**known.joined, **dict(zip(needed, beside, strict=True))}
    every = dict(sorted({**known.tiles, **tiles}.items()))
    return Known.shown(
        known.game,
        known.party,
        every,
        [grown[node] for node in salt_nodes(every)],
        [joined[node] for node in proof_nodes(every)],
        known.rungs,
    )
