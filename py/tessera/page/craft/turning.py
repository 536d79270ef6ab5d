"""The button that turns a piece, beside what it is turned with."""

from __future__ import annotations

from collections.abc import Mapping

from tessera.page.craft.spinning import spins
from tessera.page.html import button
from tessera.page.room import Room
from tessera.page.table import Table
from tessera.play.contract import Seat
from tessera.words.language import N_, Words

#: The button's name.
SPIN = "spin"


def row(
    _: Words, table: Table, room: Room, hands: Mapping[Seat, str], asked: str, *, mine: bool
) -> tuple[dict[Seat, str], str]:
    """What stands at the seats, and below them all, where the seat to move turns its pieces.

    Its hand, or what is asked of it, stands in a row below all, which stays where it is when a
    piece comes to hand or goes.
    """
    mover = table.moving or ""
    own = asked or hands[mover]
    if mine and spins(table, room.board):
        own += button(_(N_("Turn the tile")), SPIN, id_=SPIN, class_="plain")
    return {**hands, mover: ""}, own or " "


def told(_: Words, table: Table, room: Room) -> str:
    """How the piece lies that was turned."""
    sort, _colon, value = table.picks[1].partition(":")
    return room.words.name(_, sort, value)
