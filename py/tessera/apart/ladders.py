"""Ladders in links: of each only the highest rung that was opened stands there.

A party pledges its ladder's foot when it joins, and from then on opens rung after rung. All rungs
below one follow from it (`tessera.apart.hashing`), so a link tells the highest ones ahead of its
letters, and in the letters no rung is written. The chain of hashes need not cover them, since the
foot stands in it, and nobody finds another rung above one than the party that made the ladder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tessera.apart import hashing
from tessera.apart.coding import Reader, Writer
from tessera.apart.steps import Steps
from tessera.play.fault import refuse

#: The most ladders in a game, those of seats that were given anew among them.
MOST_LADDERS: Final = 64


class Opened(NamedTuple):
    """A ladder of which something was opened: whose it is, its foot, its highest rung opened.

    ``height`` is how many rungs lie between them, that one among them.
    """

    party: int
    foot: bytes
    rung: bytes
    height: int = 0


class Highest(NamedTuple):
    """The highest rungs, each with its party, and by every rung the one above it.

    Nothing is above any as long as they are only to be written.
    """

    parties: int
    rungs: tuple[tuple[int, bytes], ...]
    above: Mapping[bytes, bytes] = {}

    @classmethod
    def of(cls, opened: Iterable[Opened], parties: int) -> Highest:
        """Those of some ladders, to be written."""
        return cls(parties, tuple((ladder.party, ladder.rung) for ladder in opened))

    def put(self, to: Writer) -> None:
        """Write the rungs."""
        to.put_count(len(self.rungs))
        for party, rung in self.rungs:
            to.put(party, self.parties)
            to.put_bytes(rung, len(rung))

    @classmethod
    def taking(cls, source: Reader, game: bytes, parties: int, length: int) -> Steps[Highest]:
        """Read the rungs of ladders of a length. Raises `Refused` ("apart", "damaged")."""
        count = source.take_count()
        if count > MOST_LADDERS:
            raise refuse("apart", "damaged")
        size = hashing.size_in(game)
        rungs = tuple((source.take(parties), source.take_bytes(size)) for _ladder in range(count))
        above: dict[bytes, bytes] = {}
        for party, highest in rungs:
            rung = highest
            for _rung in range(length):
                lower = hashing.lower_rung(game, party, rung)
                above[lower] = rung
                rung = lower
            yield
        return cls(parties, rungs, above)
