"""The editor of Shacru's positions: see `tessera.games.sectors.setting`."""

from __future__ import annotations

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
from tessera.games.shacru.state import Shacru, Table
from tessera.play.contract import Deal, Setup

__all__ = ["beside", "empty", "fields", "filled", "put", "shown", "tools", "turned"]


def shown(setup: Setup, deal: Deal) -> Shacru:
    table = Table(seats_of(setup), int(setup.options["rounds"]))
    turn, tiles, pawns = read(setup, deal)
    return Shacru(table, tiles, pawns, turn, (0,) * setup.seats)
