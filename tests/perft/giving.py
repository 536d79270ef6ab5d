"""A game of one long turn, to count with: no catalogue lists it."""

from __future__ import annotations

from collections.abc import Sequence

from tests.properties.toy import Toy


class Giving(Toy):
    """A turn gives up some of ten squares, one after the other, in any order."""

    __slots__ = ()

    SQUARES, GIVEN = 10, 5
    #: How many states were made.
    made = 0

    @property
    def open(self) -> bool:
        """Until enough are given up."""
        return 0 < len(self.past) % self.GIVEN

    def actions(self) -> Sequence[str]:
        """The squares that are left."""
        return [name for name in "abcdefghij" if name not in self.past]

    def apply(self, action: str) -> Giving:
        """What is given up is a set."""
        Giving.made += 1
        return Giving(self.first, self.decks, tuple(sorted((*self.past, action))))
