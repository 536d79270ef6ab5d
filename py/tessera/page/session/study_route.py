"""What the address of a study shows."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tessera.games import catalogue
from tessera.page.session import position_controller
from tessera.page.session.chance import chance
from tessera.page.session.routes import kept_at
from tessera.play.match import Match
from tessera.saves.library import Kept

if TYPE_CHECKING:
    from tessera.page.model.addresses import Address
    from tessera.page.session.shell import Shell, Show


async def open_study(shell: Shell, address: Address) -> Show:
    """Fetch what a study needs, of a kept game or of a game from its empty board; what shows it.

    Raises `tessera.page.session.games.Unfetched`.
    """
    name, show = address.name, partial(position_controller.show, address.more)
    if name not in catalogue.GAMES:
        return await kept_at(shell, address, show)
    await shell.games.open(name)
    rules = catalogue.game(name)
    match = Match.new(rules, rules.setup(), chance())
    return partial(show, shell, "", Kept(match, {}, ""), "")
