"""Games in addresses, and links in any text."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from tessera.apart import links
from tessera.apart.links import CutOff
from tessera.page.core import addresses
from tessera.page.core.addresses import Address
from tessera.page.core.choosing import laid, look
from tessera.page.core.commands import clearing
from tessera.page.core.feature import Feature
from tessera.page.core.games import Unfetched
from tessera.page.core.players import seating
from tessera.page.core.routes import at_home, nothing_at, prepared, route
from tessera.page.core.shell import Shell, Show
from tessera.page.features.records import chapters
from tessera.page.features.records import commands as records
from tessera.page.features.sharing.view import opened_at
from tessera.play.fault import Refused, refuse
from tessera.play.link import unpacked
from tessera.play.replay import BadRecord
from tessera.saves import beside
from tessera.saves.beside import read
from tessera.words.faults import explained
from tessera.words.language import N_

#: An address without a game, up to tracking parameters; and stray characters at its end.
_PLAIN: Final = re.compile(
    r"#[!/\s]*(play|learn|new|study|import|settings)\b([^\s?]*)", re.IGNORECASE
)
_CLINGS: Final = re.compile(r"(?:&(?:utm_\w+|\w*clid)=[^/]*|[^\w-])+$")


def meant(text: str) -> str:
    """The address within the page in a text: that of a game's link, else of a screen.

    Raises `Refused` as `tessera.apart.links.find_link` does.
    """
    try:
        return links.find_link(text).address.removeprefix("#")
    except Refused as refused:
        plain = _plain(text)
        if refused.fault.why != "no-link" or not plain:
            raise
        return plain


def _plain(text: str) -> str:
    """The first address of a screen in a text; "" if there is none."""
    for found in _PLAIN.finditer(links.without_markup(text)):
        kind, *names = _CLINGS.sub("", found[1] + found[2]).split("/")
        plain = "/".join(filter(None, (kind.lower(), *names)))
        read = addresses.read(plain)
        if read.kind != "unknown":
            return "/" + "/".join(filter(None, read))
    return ""


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
        return partial(records.unread, shell, record, bad)
    except Unfetched as lost:
        return await at_home(shell, games.lost(lost))
    match, players = seating(match)
    board, count = games.parts[match.game.id].board, opened_at(match, turn)

    def show() -> None:
        table = laid(match, players, board, tree=tree)
        shell.show_table(shell.seat(table if count is None else look(table, board, count)))

    return show


#: The message shown with the part of a cut-off link that could be read.
_UP_TO: Final = N_("{why} The game can be read up to turn {turn}.")


async def open_unknown(shell: Shell, address: Address) -> Show:
    """Open what an unknown address means, and correct it; else the home, with the reason."""
    try:
        try:
            strict = meant(f"#/{address.name}")
        except CutOff as cut:
            return await _begun(shell, cut)
    except Refused as refused:
        none = refused.fault.why == "no-link"
        told = explained(shell.words, refused.fault)
        return await at_home(shell, nothing_at(shell, address.name) if none else told)
    if strict == f"/{address.name}":
        return await at_home(shell, nothing_at(shell, address.name))
    shown = await prepared(shell, addresses.read(strict))

    def show() -> None:
        shell.ports.window.replace(f"#{strict}")
        shown()

    return show


async def open_link(shell: Shell, text: str) -> None:
    """Open the link in a text, or the part of it that is there. Raises `Refused`, `Unfetched`."""
    try:
        strict = meant(text)
    except CutOff as cut:
        (await _begun(shell, cut))()
    else:
        shell.ports.window.push(f"#{strict}")
        await route(shell)


async def _begun(shell: Shell, cut: CutOff) -> Show:
    """Offer the part of a game that its link still holds. Raises `Refused`, `Unfetched`."""
    try:
        read = partial(beside.read, cut.begun, shell.games.find)
        good, _tree = await shell.games.finding(read)
    except BadRecord as bad:
        # A wrong turn means that more than the end is missing.
        raise cut if bad.fault.rule == "record" else refuse("record", "link") from None
    if not good.turns():
        raise cut
    told = explained(shell.words, cut.fault)
    told = shell.words(_UP_TO, why=told, turn=len(good.turns()))
    return partial(records.offer, shell, cut.begun, told, good)


FEATURE: Final = Feature(
    needs=("kept_games", "settings", "sharing"),
    site=clearing(
        {
            "read": records.read,
            "open-good": records.open_good,
            "draft": records.draft,
            "chapters-back": chapters.back,
            "chapters-keep": chapters.keep,
            "chapters-more": chapters.more,
            "chapter-open": chapters.open_one,
        }
    ),
    openers={"import": records.open_import, "record": opened, "unknown": open_unknown},
    parts={records.OPEN_LINK: open_link, records.TAKE_IN: chapters.take_in},
)
