"""Whom bots' turns are for: who waits for them, and when nobody does."""

from __future__ import annotations

from tessera.page.model.seating import PERSON, persons
from tessera.page.model.table import Table

#: What `Hurry` may be: a person's next turn, or the end, is to be there at once.
ROUND, END = "round", "end"


def is_followed(table: Table) -> bool:
    """Whether a person waits while several bots play: the rest can be shown at once."""
    bots = sum(player != PERSON for player in table.players.values())
    return bots > 1 and table.bot_to_move is not None and bool(persons(table.match, table.players))


def is_out(table: Table) -> bool:
    """Whether only bots go on: no person takes part in the game, or its round, any more."""
    match = table.match
    seats = persons(match, table.players)
    return table.bot_to_move is not None and bool(seats) and all(map(match.state.is_out, seats))
