"""Open addresses that describe a new game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessera.games import catalogue
from tessera.page.model.addresses import Address
from tessera.page.model.new_game import begun
from tessera.page.model.start import fields_in
from tessera.page.session.chance import chance
from tessera.page.session.routes import prepared
from tessera.play.fault import Refused

if TYPE_CHECKING:
    from tessera.page.session.shell import Shell, Show


async def open_new(shell: Shell, address: Address) -> Show:
    """A new game as fields describe it. Raises `tessera.page.session.games.Unfetched`."""
    game, text = address.name, address.more
    await shell.games.open(game)
    date = shell.ports.clock.today()
    try:
        match, players = begun(catalogue.game(game), fields_in(text), date, chance())
    except Refused:
        return await prepared(shell, Address("unknown", f"play/{game}/{text}"))

    def show() -> None:
        shell.put(match, players)

    return show
