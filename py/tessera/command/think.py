"""Bots that think for a given time or number of positions, for the command line."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from time import monotonic
from typing import Any, Final

from tessera.games import catalogue
from tessera.play.fault import refuse
from tessera.play.view import View
from tessera.search.levels import USUAL
from tessera.search.thinking import Thinking

#: The largest budgets: one hour in milliseconds, and one billion positions.
MOST: Final = {"ms": 3_600_000, "nodes": 1_000_000_000}
#: Positions searched between two readings of the clock; they take a few milliseconds.
SLICE: Final = 1_000


def decide(
    view: View,
    level: int,
    seed: int,
    ms: int | None = None,
    nodes: int | None = None,
    tuned: Mapping[str, int] | None = None,
) -> Thinking:
    """Search until the budget is used up; the seat of ``view`` must be to move.

    ``ms`` (milliseconds) or ``nodes`` (positions), from 1 to `MOST`, replaces the level's budget.
    ``tuned`` replaces parameters of the bot. Raises `Refused` ("protocol") for an unknown level.
    """
    until = None if ms is None else monotonic() + ms / 1000
    budget = MOST["nodes"] if ms is not None else nodes
    bot = catalogue.bot(view.game.id, level)
    thinking: Thinking = bot.thinking(view, level, seed, budget, tuned)
    while not thinking.done:
        thinking.step(SLICE)
        if until is not None and monotonic() >= until:
            break
    return thinking


def answer(view: View, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Answer the protocol's ``think`` request. Raises `Refused` ("protocol" or "over").

    If the actions in ``move`` do not finish the turn (see `Thinking.best`), the turn stays open.
    """
    match = view.possible_match(Random(0))
    if match.to_move is None:
        raise refuse("over")
    if match.to_move != view.seat:
        raise refuse("protocol", "waiting", seat=view.seat)
    if fields.keys() >= MOST.keys():
        raise refuse("protocol", "budgets", do="think")
    level, seed = fields.get("level", USUAL), fields.get("seed", 0)
    thinking = decide(view, level, seed, fields.get("ms"), fields.get("nodes"))
    info = thinking.progress()._asdict()
    return {"move": match.written(thinking.best()), "info": info}
