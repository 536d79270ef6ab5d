"""Games that an address holds."""

from __future__ import annotations

from functools import partial

from tessera.games import catalogue
from tessera.page.app import App, Unfetched
from tessera.page.mine import unread
from tessera.page.players import seating
from tessera.page.routes import Show, at_home
from tessera.page.sharing import opened_at
from tessera.page.table import laid, look
from tessera.play.fault import Refused
from tessera.play.link import unpacked
from tessera.play.record import BadRecord
from tessera.play.replay import read_record
from tessera.words.faults import sentence


async def opened(app: App, text: str, turn: str) -> Show:
    """What shows a game that the address holds; it is not kept before it is played on."""
    try:
        record = unpacked(text)
    except Refused as refused:
        return await at_home(app, sentence(app.words, refused.fault))
    try:
        match, players = seating(await app.finding(partial(read_record, record, app.find)))
    except BadRecord as bad:
        return partial(unread, app, record, bad)
    except Unfetched as lost:
        return await at_home(app, app.unfetched(catalogue.TITLES[lost.game]))
    board, count = app.games_parts[match.game.id].board, opened_at(match, turn)

    def show() -> None:
        table = laid(match, players, board)
        app.show_table(table if count is None else look(table, board, count))

    return show
