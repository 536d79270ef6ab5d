"""Ladders of hashes: a link contains only the highest opened rung of each ladder.

A party pledges the foot of its ladder when it joins, then opens one rung after another. The
lower rungs are computed by hashing the highest one, so letters contain no rungs. Only the owner
can find the next rung up. Anybody can check it by hashing, so letters' hashes need not cover it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tessera.apart import hashing
from tessera.apart.coding import Reader, Writer
from tessera.apart.steps import Steps
from tessera.play.fault import refuse

#: The maximum number of ladders in a game, including those of reseated parties.
MOST_LADDERS: Final = 64


class Opened(NamedTuple):
    """A partly opened ladder; its highest opened ``rung`` is ``height`` rungs above ``foot``."""

    party: int
    foot: bytes
    rung: bytes
    height: int = 0


class Highest(NamedTuple):
    """Each ladder's party and highest opened rung; ``above`` maps each rung to the next one up."""

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
        """Read the rungs; a ladder has ``length`` rungs. Raises `Refused` ("apart", "damaged")."""
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
