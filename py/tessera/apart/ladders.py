"""Ladders of hashes in links: only the highest opened rung of each is written.

A party pledges its ladder's foot on joining, then opens rung after rung. Lower rungs follow from
higher ones by hashing, so letters contain none. The chain of hashes need not cover rungs: it covers
the foot, and only the ladder's owner can find a rung above another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tessera.apart import hashing
from tessera.apart.coding import Reader, Writer
from tessera.apart.steps import Steps
from tessera.play.fault import refuse

#: Most ladders in a game, including those of seats that were given anew.
MOST_LADDERS: Final = 64


class Opened(NamedTuple):
    """A ladder opened in part: its highest opened rung lies ``height`` rungs above its foot."""

    party: int
    foot: bytes
    rung: bytes
    height: int = 0


class Highest(NamedTuple):
    """Highest opened rungs with their parties, and, once read, the rung above each rung."""

    parties: int
    rungs: tuple[tuple[int, bytes], ...]
    above: Mapping[bytes, bytes] = {}

    @classmethod
    def of(cls, opened: Iterable[Opened], parties: int) -> Highest:
        return cls(parties, tuple((ladder.party, ladder.rung) for ladder in opened))

    def put(self, to: Writer) -> None:
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
