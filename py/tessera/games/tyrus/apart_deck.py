"""What a player of Tyrus played apart commits to, and how a part of it is shown and checked.

A party's deck lies at 30 places, in an order that it alone knows; which places are drawn is for
the other to pick. Of each place there is a commitment, the digest of a salt and the tile. The
commitments are leaves of a tree whose root the party pledges; the last leaf is the foot of the
ladder from which its part in the later lots comes. Salts and ladder grow from one seed. All nodes
are those of `tessera.apart.salts`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tessera.apart import hashing, salts
from tessera.apart.hashing import Secrets
from tessera.games.tyrus.tiles import TILES

#: How many lots come after the first one: which election follows; the ninth needs none.
RUNGS: Final = 7
#: The leaves that hold no tile: an empty one, the ladder's foot.
_EMPTY, _FOOT = TILES, TILES + 1


class Known(NamedTuple):
    """What is known of a party's deck: to everybody, or to the party itself.

    ``tiles`` are by their place; ``grown`` and ``joined`` nodes of the salts and of the
    commitments; ``rungs`` those of the ladder from its foot up, as far as they are known.
    """

    game: bytes
    party: int
    tiles: Mapping[int, int] = {}
    grown: Mapping[int, bytes] = {}
    joined: Mapping[int, bytes] = {}
    rungs: tuple[bytes, ...] = ()

    @classmethod
    def own(cls, secrets: Secrets) -> Known:
        """All of a party's own deck."""
        seed = secrets.secret("salts")[: salts.SALT_SIZE]
        return cls.seeded(secrets.game, secrets.party, seed, own_deck(secrets))

    @classmethod
    def seeded(cls, game: bytes, party: int, seed: bytes, deck: Sequence[int]) -> Known:
        """All that follows from a seed and the tiles in the order of their places."""
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
        """What follows from some tiles, the fewest nodes of their salts, and those beside them.

        There are as many of them as `salt_nodes` and `proof_nodes` tell.
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
        """Whether all was opened."""
        return len(self.tiles) == TILES

    def extent(self) -> tuple[int, int]:
        """The numbers of tiles and of rungs that are known."""
        return len(self.tiles), len(self.rungs)

    @property
    def root(self) -> bytes | None:
        """The root that was to be pledged; None if nothing leads to it yet."""
        return self.joined.get(salts.ROOT)

    @property
    def nodes(self) -> list[bytes]:
        """The fewest nodes of the salts."""
        return [self.grown[node] for node in salt_nodes(self.tiles)]

    @property
    def beside(self) -> list[bytes]:
        """The fewest nodes beside the commitments."""
        return [self.joined[node] for node in proof_nodes(self.tiles)]

    def place_of(self, tile: int) -> int:
        """The place of a tile that is known."""
        return next(place for place, its in self.tiles.items() if its == tile)

    def placed(self, chance: Sequence[bytes], number: int, building: int, place: int) -> bytes:
        """What is told of the how many-th placement, from 0: the tile at a place, and where to."""
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
        """The place of the tile of which that was told; None if it is none of the known ones."""
        for place in among:
            if place in self.tiles and self.placed(chance, number, building, place) == told:
                return place
        return None


def placed_size(game: bytes) -> int:
    """The number of bytes that hide the place of a placed tile: 5; in the first two versions 8.

    Which salts there are was settled before the lot that they are hashed with, so nobody can look
    for two with the same: that two places of a deck have it in one game is a chance in 10 to the
    power of 10.
    """
    return 8 if hashing.size_in(game) == 16 else 5


def own_deck(secrets: Secrets) -> Sequence[int]:
    """The tiles of a party in the order of their places."""
    return hashing.permutation(TILES, secrets.game, "deck", secrets.secret("deck"))


def commitment(game: bytes, party: int, salt: bytes, tile: int) -> bytes:
    """The commitment to the tile at a place."""
    return hashing.digest(game, party, "tile", salt, bytes([tile]))


def salt_nodes(places: Collection[int]) -> list[int]:
    """The fewest nodes from which the salts of some places grow.

    Those of the two last leaves hide nothing: they come along where that makes the nodes fewer.
    """
    free = {_EMPTY, _FOOT} if {_EMPTY - 2, _EMPTY - 1} <= {*places} else ()
    return salts.opened_nodes({*places, *free})


def proof_nodes(places: Collection[int]) -> list[int]:
    """The fewest nodes that are needed beside the commitments of some places."""
    return salts.proof_nodes({*places, _EMPTY, _FOOT})


def missing(known: Known, places: Iterable[int]) -> tuple[list[int], list[int]]:
    """The nodes of salts and commitments that are to be shown so that more places are known."""
    every = {*known.tiles, *places}
    return (
        [node for node in salt_nodes(every) if node not in known.grown],
        [node for node in proof_nodes(every) if node not in known.joined],
    )


def more(
    known: Known, tiles: Mapping[int, int], nodes: Sequence[bytes], beside: Sequence[bytes]
) -> Known:
    """What is known once more tiles were shown, with the `missing` nodes. Nothing is checked."""
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
