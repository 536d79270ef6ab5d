"""What is said in letters of Ta Yü alone, beside its plays (`tessera.apart.letters`)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tessera.apart.coding import Reader, Writer
from tessera.apart.protocol import Offer
from tessera.games.tayu.actions import DRAWS, Action
from tessera.words.language import N_

#: What can be named ahead: nothing, tiles without rings, tiles with rings.
_CLASSES: Final = (None, False, True)


class Row(NamedTuple):
    """Choose a row where the backs differ, before the tile can be known."""

    row: Action

    def put(self, to: Writer, remote: Any) -> None:
        """See `Statement`."""
        to.put(DRAWS.index(self.row), len(DRAWS))

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Row:
        """See `Statement`."""
        return cls(DRAWS[source.take(len(DRAWS))])


class Open(NamedTuple):
    """Open the next rung of one's ladder: it comes into the tosses of others."""

    rung: bytes

    def put(self, to: Writer, remote: Any) -> None:
        """Nothing is to be written: the link tells the highest rungs."""

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Open:
        """See `Statement`."""
        return cls(remote.rung_in(source))


class Draw(NamedTuple):
    """Draw a tile from a row, and open the rung that it hangs on."""

    row: Action
    rung: bytes

    def put(self, to: Writer, remote: Any) -> None:
        """Write the row, if there is a choice."""
        rows = remote.rows
        to.put(rows.index(self.row), len(rows))

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Draw:
        """See `Statement`."""
        rows = remote.rows
        return cls(rows[source.take(len(rows))], remote.rung_in(source))


class Ahead(NamedTuple):
    """Name, for one's next draw, the class of the tile if the backs differ then.

    ``ringed`` is None to leave it open.
    """

    ringed: bool | None

    def put(self, to: Writer, remote: Any) -> None:
        """See `Statement`."""
        to.put(_CLASSES.index(self.ringed), len(_CLASSES))

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Ahead:
        """See `Statement`."""
        return cls(_CLASSES[source.take(len(_CLASSES))])


#: What who is to draw is told, where another one opens a rung first.
LATER: Final = N_("The tile comes with the answer.")
#: What who has placed a tile is told, and may name a class.
CHOOSE: Final = N_(
    "If the two backs differ when you draw next, that turn costs two links more, unless you choose "
    "the tile now."
)
#: What may be named ahead, as it is offered.
AHEAD: Final = (
    Offer("ahead-rings", N_("With rings"), Ahead(True), N_("If the backs differ: with rings.")),
    Offer(
        "ahead-none", N_("Without rings"), Ahead(False), N_("If the backs differ: without rings.")
    ),
)
