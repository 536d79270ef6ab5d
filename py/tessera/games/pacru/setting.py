"""The editor of Pacru's positions: see `tessera.games.sectors.setting`."""

from __future__ import annotations

from tessera.games.pacru.state import Pacru
from tessera.games.pacru.turn import Table
from tessera.games.sectors.seats import seats_of
from tessera.games.sectors.setting import (
    beside,
    empty,
    fields,
    filled,
    put,
    read,
    tools,
    turned,
)
from tessera.play.contract import Deal, Setup

__all__ = ["beside", "empty", "fields", "filled", "put", "shown", "tools", "turned"]


def shown(setup: Setup, deal: Deal) -> Pacru:
    options = setup.options
    table = Table(seats_of(setup), options["meeting"], options["turning"])
    turn, tiles, pawns = read(setup, deal)
    return Pacru.placed(table, tiles, pawns, turn)
