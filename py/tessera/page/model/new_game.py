"""A new game, as a form describes it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tessera.page.model.levels import BOT
from tessera.page.model.seating import PERSON
from tessera.play.contract import LOT, Game, Seat
from tessera.play.match import Match

#: Who sits where: as the form says, or drawn by lot.
CHOSEN = "chosen"


def begun(
    game: Game[Any], seats: int, fields: Mapping[str, str], date: str, rng: Random
) -> tuple[Match, dict[Seat, str]]:
    """The match that the form describes, and who plays it; all chance comes from ``rng``."""
    chosen = {
        name.removeprefix("option-"): value
        for name, value in fields.items()
        if name.startswith("option-")
    }
    match = Match.new(game, game.setup(seats, chosen), rng)
    sitting = [_sitting(fields, seat) for seat in match.seats]
    if fields.get("sitting") == LOT:
        rng.shuffle(sitting)
    places = list(zip(match.seats, sitting, strict=True))
    names = {game.header(seat): name for seat, (_player, name) in places if name}
    players = {seat: player for seat, (player, _name) in places}
    return match._replace(headers={**names, "Date": date}), players


def _sitting(fields: Mapping[str, str], seat: Seat) -> tuple[str, str]:
    """Who sits at a seat by the form, and the name, which every bot has."""
    player = fields.get(f"seat-{seat}", PERSON)
    name = " ".join(fields.get(f"name-{seat}", "").split())
    if not name and player.startswith(BOT):
        name = f"Bot {player.removeprefix(BOT)}"
    return player, name
