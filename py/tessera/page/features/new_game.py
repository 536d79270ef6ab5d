"""New games from the fields of an address."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any, Final

from tessera.games import catalogue
from tessera.page.core.addresses import OPTION, Address, fields_in
from tessera.page.core.feature import Feature
from tessera.page.core.games import chance
from tessera.page.core.players import PERSON, bot_name, seated
from tessera.page.core.routes import from_box, prepared
from tessera.page.core.shell import Shell, Show
from tessera.play.contract import LOT, Game, Seat
from tessera.play.fault import Refused, refuse
from tessera.play.match import Match
from tessera.saves.named import plain_name


def begun(
    game: Game[Any], fields: Mapping[str, str], date: str, rng: Random
) -> tuple[Match, dict[Seat, str]]:
    """Return the match and the players that the fields describe. Raises `Refused`."""
    count = fields.get("seats", "")
    if count and count not in map(str, game.seat_counts):
        allowed = tuple(map(str, sorted(game.seat_counts)))
        raise refuse("protocol", "seats", game=game.id, seats=count, allowed=allowed)
    chosen = {
        it.removeprefix(OPTION): value for it, value in fields.items() if it.startswith(OPTION)
    }
    match = Match.new(game, game.setup(int(count) if count else None, chosen), rng)
    sitting = [_sitting(match, fields, seat) for seat in match.seats]
    if fields.get("sitting") == LOT:
        rng.shuffle(sitting)
    places = list(zip(match.seats, sitting, strict=True))
    names = {game.header(seat): name for seat, (_player, name) in places if name}
    players = {seat: player for seat, (player, _name) in places}
    return match._replace(headers={**names, "Date": date}), players


def _sitting(match: Match, fields: Mapping[str, str], seat: Seat) -> tuple[str, str]:
    player = seated(match, {seat: fields.get(f"seat-{seat}", PERSON)})[seat]
    return player, plain_name(fields.get(f"name-{seat}", "")) or bot_name(player)


async def open_new(shell: Shell, address: Address) -> Show:
    """Open a new game from an address's fields. Raises `core.games.Unfetched`."""
    game, text = address.name, address.more
    await shell.games.open(game)
    date = shell.ports.clock.today()
    try:
        match, players = begun(catalogue.game(game), fields_in(text), date, chance())
    except Refused:
        return await prepared(shell, Address("unknown", f"play/{game}/{text}"))
    return from_box(shell, partial(shell.put, match, players))


FEATURE: Final = Feature(openers={"play": open_new})
