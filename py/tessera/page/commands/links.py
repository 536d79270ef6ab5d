"""Links in any pasted text, and addresses that other programs have changed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tessera.apart.links import CutOff
from tessera.page.commands import records
from tessera.page.model import addresses
from tessera.page.model.mending import meant
from tessera.page.session.routes import at_home, nothing_at, prepared, route
from tessera.play.fault import Refused, refuse
from tessera.play.replay import BadRecord
from tessera.saves import beside
from tessera.words.faults import explained
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.model.addresses import Address
    from tessera.page.session.shell import Shell, Show

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
