"""Pondering: the question that bots prepare for while a person is to move."""

from __future__ import annotations

import os

from tessera.page.core.players import BOT
from tessera.page.core.table import Table
from tessera.page.features.bots.model import BotQuery
from tessera.play.view import View


def new_seed() -> int:
    return int.from_bytes(os.urandom(4), "big")


def foreseen(table: Table) -> BotQuery | None:
    """The question for the turn after a person's; None if the bots cannot prepare for it.

    They can if nothing is left to chance or hidden, and a person is to move at a table with bots.
    ``asks`` tells the worker how to prepare, from the start of the person's turn.
    """
    match, bots = table.match, table.players.items()
    levels = {seat: int(who.removeprefix(BOT)) for seat, who in bots if who.startswith(BOT)}
    mover, game = match.to_move, match.game
    if mover is None or mover in levels or not levels or game.deal_headers(match.setup):
        return None
    begun = max(at for at, state in enumerate(match.states) if not state.open)
    view, seed = View.of(match.at(begun), mover).write(), new_seed()
    asks = {"do": "ponder", "view": view, "levels": levels, "seed": seed}
    return BotQuery(game.id, view, max(levels.values()), seed, _idle, _idle, _idle, asks=asks)


def _idle(*heard: object) -> None:
    """Ignore what the worker reports."""
