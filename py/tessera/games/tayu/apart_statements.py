"""Ta Yü's own statements in letters (see `tessera.apart.letters`)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tessera.apart.coding import Reader, Writer
from tessera.apart.protocol import Offer
from tessera.games.tayu.actions import DRAWS, Action
from tessera.words.language import N_

#: Values of `Ahead.ringed`: no preference, tiles without rings, tiles with rings.
_CLASSES: Final = (None, False, True)


class Row(NamedTuple):
    """The choice of a row, made before anybody can know the tile."""

    row: Action

    def put(self, to: Writer, remote: Any) -> None:
        to.put(DRAWS.index(self.row), len(DRAWS))

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Row:
        return cls(DRAWS[source.take(len(DRAWS))])


class Open(NamedTuple):
    """The next rung of a party's ladder, opened for another party's draw or the lot of TA-17."""

    rung: bytes

    def put(self, to: Writer, remote: Any) -> None:
        """Write nothing: a link contains the highest rung of each ladder anyway."""

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Open:
        return cls(remote.rung_in(source))


class Draw(NamedTuple):
    """The draw of a tile from a row, with the rung that the toss needs."""

    row: Action
    rung: bytes

    def put(self, to: Writer, remote: Any) -> None:
        rows = remote.rows
        to.put(rows.index(self.row), len(rows))

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Draw:
        rows = remote.rows
        return cls(rows[source.take(len(rows))], remote.rung_in(source))


class Ahead(NamedTuple):
    """The class of the tile to draw next if the rows' backs differ; None for no preference."""

    ringed: bool | None

    def put(self, to: Writer, remote: Any) -> None:
        to.put(_CLASSES.index(self.ringed), len(_CLASSES))

    @classmethod
    def take(cls, source: Reader, remote: Any) -> Ahead:
        return cls(_CLASSES[source.take(len(_CLASSES))])


#: The message to the drawer if another party must open a rung first.
LATER: Final = N_("You will get the tile with the next reply.")
#: The message to a party that has placed a tile and may name a class.
CHOOSE: Final = N_(
    "If the two rows show different backs when you next draw, that turn will take two more links. "
    "To avoid this, choose now whether you will draw the tile with rings or the one without."
)
#: The two offers for naming a class in advance.
AHEAD: Final = (
    Offer("ahead-rings", N_("With rings"), Ahead(True), N_("If the backs differ: with rings.")),
    Offer(
        "ahead-none", N_("Without rings"), Ahead(False), N_("If the backs differ: without rings.")
    ),
)
