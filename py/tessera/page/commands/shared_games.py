"""Games that an address holds."""

from __future__ import annotations

from functools import partial

from tessera.page.model.addresses import Address
from tessera.page.model.playing import laid, look
from tessera.page.model.seating import seating
from tessera.page.model.sharing import opened_at
from tessera.page.session.games import Unfetched
from tessera.page.session.routes import at_home, prepared
from tessera.page.session.shell import Shell, Show
from tessera.page.session.shell_parts import UNREAD
from tessera.play.fault import Refused
from tessera.play.link import unpacked
from tessera.play.replay import BadRecord
from tessera.saves.beside import read


async def opened(shell: Shell, address: Address) -> Show:
    """What shows a game that the address holds; it is not kept before it is played on."""
    games, text, turn = shell.games, address.name, address.more
    try:
        record = unpacked(text)
    except Refused:
        return await prepared(shell, Address("unknown", f"record/{text}/at/{turn}"))
    try:
        match, tree = await games.finding(partial(read, record, games.find))
    except BadRecord as bad:
        return partial(UNREAD(), shell, record, bad)
    except Unfetched as lost:
        return await at_home(shell, games.lost(lost))
    match, players = seating(match)
    board, count = games.parts[match.game.id].board, opened_at(match, turn)

    def show() -> None:
        table = laid(match, players, board, tree=tree)
        shell.show_table(shell.seat(table if count is None else look(table, board, count)))

    return show
