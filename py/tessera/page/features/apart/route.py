"""Functions that open a game played apart, given its address, a link or a form."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

from tessera.apart import links
from tessera.apart.arrival import (
    INVITATION,
    TAKEN,
    WATCHED,
    Arrival,
    first_difference,
    receiving,
)  # fmt: skip
from tessera.apart.hashing import ID_SIZE
from tessera.apart.protocol import fitting
from tessera.apart.seat import OwnSeat
from tessera.apart.steps import Steps
from tessera.apart.terms import USUAL_PATIENCE, Terms, side_at
from tessera.apart.thread import Thread, id_of, terms_of
from tessera.games import catalogue
from tessera.page.core.addresses import OPTION, Address, fields_in
from tessera.page.core.routes import at_home, from_box
from tessera.page.core.shell import Shell, Show
from tessera.page.core.state import REFUSAL
from tessera.page.features.apart import dialogs, told
from tessera.page.features.apart import model as apart
from tessera.page.features.apart.game import ApartGame
from tessera.page.features.apart.links import ADDRESS, in_slices, remember
from tessera.page.features.apart.model import Held
from tessera.page.features.apart.shelf import ApartShelf
from tessera.play.contract import LOT, Game, Setup
from tessera.play.fault import Refused
from tessera.saves.apart import Stored
from tessera.words.faults import explained
from tessera.words.language import N_

#: Matches the name of a kept game, which is its id in hexadecimal digits.
_NAME: Final = re.compile(f"[0-9a-f]{{{2 * ID_SIZE}}}")
#: Name of the field (`features.box`) with the number of days to wait for an answer.
PATIENCE: Final = "patience"
#: Addresses of the pages for pasting a link and for the player's key.
LINK, KEY = "link", "key"
#: The last part of the key page's address if the player wants to import another key.
BRING: Final = "bring"


async def open_apart(shell: Shell, address: Address) -> Show:
    """Return a function that opens an address or, on refusal, the home page. Raises `Unfetched`."""
    name, more = address.name, address.more
    try:
        if name in catalogue.GAMES:
            return await _inviting(shell, name, more)
        if name == LINK:
            return partial(_pasting, shell)
        if name == KEY:
            return partial(_key, shell, brings=more == BRING)
        if _NAME.fullmatch(name):
            return await _kept(shell, name, more)
        return await opening(shell, links.payload_of(f"{ADDRESS}{name}"))
    except Refused as refused:
        return await at_home(shell, explained(shell.words, refused.fault, None), REFUSAL)


def _pasting(shell: Shell) -> None:
    shell.show_page(dialogs.pasting(shell.words), N_("Paste a link"))
    shell.ports.document.focus(dialogs.PASTED)


def _key(shell: Shell, *, brings: bool) -> None:
    text = dialogs.key_page(shell.words, ApartShelf(shell).own, brings=brings)
    shell.show_page(text, dialogs.BRINGING if brings else dialogs.TITLE)
    if brings:
        shell.ports.document.focus(dialogs.FIELD)


async def _inviting(shell: Shell, game: str, text: str) -> Show:
    await shell.games.open(game)
    fields, shelf = fields_in(text), ApartShelf(shell)
    terms, name = agreed(catalogue.game(game), fields)
    held = apart.begun(terms, shelf.own_key(), name or shelf.player_name)

    def show() -> None:
        shell.ports.window.replace(f"{ADDRESS}{held.name}")
        ApartGame(shell, held).begin()

    return from_box(shell, show)


def agreed(game: Game[Any], fields: Mapping[str, str]) -> tuple[Terms, str]:
    """Read the terms and the inviter's name from fields (`core.addresses`). Raises `Refused`.

    The inviter gets the first seat without a bot, or one drawn by lot. `PATIENCE` is optional.
    """
    options = {
        name.removeprefix(OPTION): it for name, it in fields.items() if name.startswith(OPTION)
    }
    count = fields.get("seats", "")
    setup = game.setup(int(count[:3]) if count.isdecimal() else None, options)
    usual = {option.name: option.default for option in game.options(setup.seats)}
    drawn = {name: value for name, value in setup.options.items() if value != LOT}
    seats = game.seats(Setup(setup.seats, {**usual, **drawn}))
    own = next((seat for seat in seats if f"seat-{seat}" not in fields), seats[0])
    lot = fields.get("sitting") == LOT
    side = LOT if lot else side_at(seats.index(own), len(seats))
    days = fields.get(PATIENCE, "")
    patience = int(days[:4]) if days.isdecimal() else USUAL_PATIENCE
    terms = Terms(os.urandom(ID_SIZE), game, setup, side, patience)
    return terms, fitting(fields.get(f"name-{own}", ""))


async def _kept(shell: Shell, name: str, more: str) -> Show:
    shelf = ApartShelf(shell)
    await shelf.prepare(name)
    held = await shell.games.finding(lambda: shelf.opened(name))
    if held is None:
        return await _unread(shell, name, shelf.unread(name, shelf.stored(name)))
    await shell.games.open(held.thread.terms.game.id)

    def show() -> None:
        game = ApartGame(shell, held)
        game.begin()
        if more == "again" and held.thread.letters:
            shell.ports.window.replace(f"{ADDRESS}{name}")
            game.offer()

    return show


async def _unread(shell: Shell, name: str, text: str) -> Show:
    if not text:
        text = shell.words(N_("This game is not in this browser."))
        return await at_home(shell, text, REFUSAL)
    link = dialogs.as_address(text, shell.ports.window.page_address())
    title = dialogs.UNREAD_LINK
    return lambda: shell.show_page(dialogs.unread_game(shell.words, link, name), title)


async def opening(shell: Shell, payload: str) -> Show:
    """Read a payload; return a function that shows its game. Raises `Refused`, `Unfetched`."""
    shelf = ApartShelf(shell)
    name, find = id_of(payload).hex(), shell.games.find

    def begin() -> Steps[Arrival]:
        return receiving(payload, find, shelf.key, shelf.thread(name))

    await shelf.prepare(name)
    arrival = await in_slices(shell, begin)
    if arrival.is_new:
        with suppress(Refused):
            terms_of(payload, find)  # Refused if the link holds only new letters.
            remember(payload, arrival.thread)
    if arrival.kind == INVITATION:
        shelf.refuse_again(arrival.thread)
    await shell.games.open(arrival.thread.terms.game.id)
    return partial(_arrived, shell, shelf, arrival)


def is_brought(thread: Thread, mine: Thread | None, player_key: bytes) -> bool:
    """True if ``thread`` has letters that the player wrote elsewhere and that ``mine`` lacks."""
    seat = OwnSeat.found(thread, player_key)
    at = 0 if mine is None else first_difference(mine, thread)
    known = len(mine.letters) if mine is not None and at is None else max(at or 0, 0)
    return seat is not None and any(it.author == seat.party for it in thread.letters[known:])


def _opened(
    shelf: ApartShelf, arrival: Arrival, mine: Thread | None, before: Stored | None
) -> Held:
    """Return the game in a link; ``mine`` and ``before`` are the thread and state stored here."""
    thread, key = arrival.thread, shelf.key
    unread = shelf.unread(thread.terms.id.hex(), before)
    unsure = before is not None and before.unsure
    if arrival.is_new:
        brought = unsure or bool(unread) or is_brought(thread, mine, key)
        return apart.opened(thread, key, brought=brought)
    kept = () if before is None else before.draft
    return apart.opened(thread, key, kept, brought=unsure, unread=unread)


def _arrived(shell: Shell, shelf: ApartShelf, arrival: Arrival) -> None:
    thread, kind = arrival.thread, arrival.kind
    name = thread.terms.id.hex()
    mine, before = shelf.thread(name), shelf.stored(name)
    kept = () if before is None else before.draft
    held = _opened(shelf, arrival, mine, before)
    unseated = arrival.is_new and before is not None and not held.is_own
    evicted = mine is not None and unseated and shelf.evicts(mine, thread)
    aside = evicted and before is not None and shelf.lay_aside(name, before)
    if unseated and any(it.startswith(apart.JOINS) for it in kept):
        kind = TAKEN
    who = thread.name(arrival.party) if arrival.party is not None else ""
    ui = shell.games.ui[thread.terms.game.id]
    crosses = kind == INVITATION and shelf.has_other_rematch(thread)
    telling = told.CROSSED if crosses else "" if aside else kind
    tells = partial(told.arrived, kind=telling, name=who, held=held, ui=ui)
    game = ApartGame(shell, held, tells, seen=False)
    # Steal the lock: a game opened from a link is played in this tab from now on.
    game.begin(steal=True)
    if unseated:
        game.keep(watched=True)
    if kind not in (INVITATION, WATCHED) and held.is_own:
        shell.ports.window.replace(f"{ADDRESS}{name}")
    if arrival.other is not None and kind != TAKEN:
        game.compare(arrival.other, arrival.at or 0)
