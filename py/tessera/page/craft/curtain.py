"""The curtain: persons at one screen who know what others may not hand it to each other."""

from __future__ import annotations

from tessera.drawing.board import Board
from tessera.page.html import button
from tessera.page.room import Room
from tessera.page.seats import seat_name
from tessera.page.table import Table, ready
from tessera.words.language import N_, Words

#: The button that lifts it.
LIFT = "lift"


def handing(_: Words, table: Table, room: Room) -> str:
    """To whom the screen is to be handed."""
    return _(N_("Hand the screen to {seat}."), seat=_whom(_, table, room))


def lifting(_: Words, table: Table, room: Room) -> str:
    """The button of the one who takes it."""
    return button(_(N_("I am {seat}"), seat=_whom(_, table, room)), LIFT, id_=LIFT, class_="main")


def _whom(_: Words, table: Table, room: Room) -> str:
    return seat_name(_, table, room, table.curtain or "")


def lifted(table: Table, board: Board) -> Table:
    """The table for the person to move, who is there."""
    if not table.curtain:
        return table
    return ready(table._replace(lifted=table.curtain, refused=None), board)
