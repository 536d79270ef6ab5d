"""What opens a game played apart; threads that are kept beside."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tessera.apart import links
from tessera.apart.arrival import INVITATION, TAKEN, WATCHED, Arrival, receiving
from tessera.apart.hashing import ID_SIZE
from tessera.apart.protocol import fitting
from tessera.apart.terms import USUAL_PATIENCE, Terms, side_at
from tessera.apart.thread import Thread, id_of, terms_of
from tessera.games import catalogue
from tessera.page.core.addresses import OPTION, fields_in
from tessera.page.core.dialog import Question
from tessera.page.core.routes import at_home, route
from tessera.page.features.apart import decisions as apart_links
from tessera.page.features.apart import dialogs as apart_dialogs
from tessera.page.features.apart import dialogs as apart_key
from tessera.page.features.apart import model as apart
from tessera.page.features.apart import notes as apart_kept
from tessera.page.features.apart import told as apart_told
from tessera.page.features.apart.decisions import is_brought
from tessera.page.features.apart.dialogs import TEXT
from tessera.page.features.apart.game import ADDRESS, ApartGame, fetch_copying, on_screen
from tessera.page.features.apart.model import Held
from tessera.page.features.apart.session import in_slices
from tessera.page.features.apart.shelf import ApartShelf
from tessera.play.contract import LOT, Game, Setup
from tessera.play.fault import Refused
from tessera.saves import apart as saves
from tessera.saves.port import StorageError
from tessera.words.faults import explained
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from tessera.apart.steps import Steps
    from tessera.page.core.addresses import Address
    from tessera.page.core.commands import Said
    from tessera.page.core.shell import Shell, Show
    from tessera.saves.apart import Stored


def show_past(shell: Shell, said: Said) -> None:
    """Show the game from before beside the one that is here now."""
    game = on_screen(shell)
    stored = next((it for it in reversed(game.screen.beside) if it.stays), None)
    thread = None if stored is None else game.shelf.read(game.held.name, stored)
    if stored is None:
        return
    link = apart_kept.as_address(stored.link, shell.ports.window.page_address())
    if thread is None:
        _put_up(shell, apart_kept.unread_link(shell.words, link))
        return
    both = [Held(thread), Held(game.held.thread)]
    _put_up(shell, apart_kept.past(shell.words, both, game.session.parts, link))


def show_unread(shell: Shell, said: Said) -> None:
    """Show the text of a link that cannot be read, to be copied."""
    game = on_screen(shell)
    text = apart_kept.unread(game.held, game.screen.beside)
    if text:
        link = apart_kept.as_address(text, shell.ports.window.page_address())
        _put_up(shell, apart_kept.unread_link(shell.words, link))


def _put_up(shell: Shell, dialog: str) -> None:
    shell.ports.clock.run(fetch_copying(shell))
    shell.dialog.put_up(dialog)
    shell.ports.document.select(TEXT)


async def open_unread(shell: Shell, shelf: ApartShelf, name: str) -> Show:
    """The page of a game of which nothing can be read; the home where there is no such game."""
    text = shelf.unread(name, shelf.stored(name))
    if not text:
        return await at_home(shell, shell.words(N_("There is no such game in this browser.")))
    link = apart_kept.as_address(text, shell.ports.window.page_address())
    await fetch_copying(shell)
    page = partial(apart_kept.unread_game, text=link, name=name)
    return lambda: shell.show_page(page(shell.words), apart_kept.UNREAD_LINK)


def drop(shell: Shell, said: Said) -> None:
    """Delete a game that cannot be read, after a question."""
    words, name = shell.words, said("at")

    def delete() -> None:
        with suppress(StorageError):
            saves.forget(shell.ports.storage, name, played=True)
        shell.ports.window.push("#/")
        shell.ports.clock.run(route(shell))

    text = N_("Delete this game here? What is kept of it is then lost, unless you have copied it.")
    shell.dialog.ask(Question(words(text), words(N_("Delete")), delete))


#: What is done in a game, by the word that a control carries; and without one on the screen.
IN_GAME: Final[Mapping[str, Callable[[Shell, Said], None]]] = {
    "past": show_past,
    "unread": show_unread,
}
BESIDE: Final[Mapping[str, Callable[[Shell, Said], None]]] = {"drop": drop}


#: The name of a kept game: its id.
_NAME: Final = re.compile(f"[0-9a-f]{{{2 * ID_SIZE}}}")
#: The field of the days that one waits for an answer (`features.box`).
PATIENCE: Final = "patience"
#: Where a link is pasted, and where the player's key is shown.
LINK, KEY = "link", "key"
#: Behind `KEY`: another key is brought.
BRING: Final = "bring"


async def open_apart(shell: Shell, address: Address) -> Show:
    """What shows an address; the home, and why, where that cannot be. Raises `Unfetched`."""
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
        return await opening(shell, f"{ADDRESS}{name}")
    except Refused as refused:
        return await at_home(shell, explained(shell.words, refused.fault, None))


def _page(shell: Shell, made: Callable[[Words], str], title: str) -> Show:
    return lambda: shell.show_page(made(shell.words), title)


def _pasting(shell: Shell) -> None:
    """The page on which a link is pasted, into the field that has the focus."""
    _page(shell, apart_dialogs.pasting, N_("Paste a link"))()
    shell.ports.document.focus(apart_dialogs.PASTED)


def _key(shell: Shell, *, brings: bool) -> None:
    """The page with the player's key; where one is brought, with the focus in the field for it."""
    made = partial(apart_key.page, key=ApartShelf(shell).own, brings=brings)
    _page(shell, made, apart_key.BRINGING if brings else apart_key.TITLE)()
    if brings:
        shell.ports.document.focus(apart_key.FIELD)


def _shown(
    shell: Shell, held: Held, told: Callable[[Words], str] | None = None, *, came: bool = False
) -> ApartGame:
    """A game that is put on the screen; one that ``came`` by a link is played here from now on."""
    game = ApartGame(shell, ApartShelf(shell), held, told, seen=not came)
    game.show(steal=came)
    return game


async def _inviting(shell: Shell, game: str, text: str) -> Show:
    """A new game as fields describe it, to which one invites. Raises `Refused`, `Unfetched`."""
    await shell.games.open(game)
    fields, shelf = fields_in(text), ApartShelf(shell)
    terms, name = agreed(catalogue.game(game), fields)
    held = apart.begun(terms, shelf.own_key(), name or shelf.player_name)

    def show() -> None:
        shell.ports.window.replace(f"{ADDRESS}{held.name}")
        _shown(shell, held)

    return show


def agreed(game: Game[Any], fields: Mapping[str, str]) -> tuple[Terms, str]:
    """The terms that fields describe (`core.addresses`), and the name of who invites.

    That is the seat where no bot is said to play, or a lot decides. Where the days to wait are not
    among them they are the usual ones. Raises `Refused`.
    """
    options = {
        name.removeprefix(OPTION): value
        for name, value in fields.items()
        if name.startswith(OPTION)
    }
    count = fields.get("seats", "")
    setup = game.setup(int(count[:3]) if count.isdecimal() else None, options)
    usual = {option.name: option.default for option in game.options(setup.seats)}
    drawn = {name: value for name, value in setup.options.items() if value != LOT}
    seats = game.seats(Setup(setup.seats, {**usual, **drawn}))
    own = next((seat for seat in seats if f"seat-{seat}" not in fields), seats[0])
    side = side_at(seats.index(own), len(seats))
    if fields.get("sitting") == LOT:
        side = LOT
    days = fields.get(PATIENCE, "")
    patience = int(days[:4]) if days.isdecimal() else USUAL_PATIENCE
    terms = Terms(os.urandom(ID_SIZE), game, setup, side, patience)
    return terms, fitting(fields.get(f"name-{own}", ""))


async def _kept(shell: Shell, name: str, more: str) -> Show:
    """A game that is kept here; with ``again`` its last link too. Raises `Unfetched`."""
    shelf = ApartShelf(shell)
    await shelf.prepare(name)
    held = await shell.games.finding(lambda: shelf.opened(name))
    if held is None:
        return await open_unread(shell, shelf, name)
    await shell.games.open(held.thread.terms.game.id)

    def show() -> None:
        game = _shown(shell, held)
        if more == "again" and held.thread.letters:
            shell.ports.window.replace(f"{ADDRESS}{name}")
            game.offer()

    return show


async def opening(shell: Shell, text: str) -> Show:
    """What a text with a link brings. Raises `Refused`, `Unfetched`."""
    shelf = ApartShelf(shell)
    payload = links.payload_of(text)
    name, find = id_of(payload).hex(), shell.games.find

    def begin() -> Steps[Arrival]:
        return receiving(payload, find, shelf.key, shelf.thread(name))

    await shelf.prepare(name)
    arrival = await in_slices(shell, begin)
    if arrival.is_new:
        with suppress(Refused):
            terms_of(payload, find)  # Refused of one that holds new letters alone.
            apart_links.remember(payload, arrival.thread)
    if arrival.kind == INVITATION:
        shelf.refuse_again(arrival.thread)
    await shell.games.open(arrival.thread.terms.game.id)
    return partial(arrived, shell, shelf, arrival)


def _opened(
    shelf: ApartShelf, arrival: Arrival, mine: Thread | None, before: Stored | None
) -> Held:
    """The game that a link brought, with what is kept of it: ``mine`` are the letters in that.

    One stays unsure of it, and is also where an unread link may hold what one has played here.
    """
    thread, key = arrival.thread, shelf.key
    unread = shelf.unread(thread.terms.id.hex(), before)
    unsure = before is not None and before.unsure
    if arrival.is_new:
        brought = unsure or bool(unread) or is_brought(thread, mine, key)
        return apart.opened(thread, key, brought=brought)
    kept = () if before is None else before.draft
    return apart.opened(thread, key, kept, brought=unsure, unread=unread)


def arrived(shell: Shell, shelf: ApartShelf, arrival: Arrival) -> None:
    """Show what a link brought."""
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
    party = arrival.party
    who = thread.name(party) if party is not None else ""
    parts = shell.games.parts[thread.terms.game.id]
    crosses = kind == INVITATION and shelf.has_other_rematch(thread)
    telling = apart_told.CROSSED if crosses else "" if aside else kind
    told = partial(apart_told.arrived, kind=telling, name=who, held=held, parts=parts)
    game = _shown(shell, held, told, came=True)
    if unseated:
        game.keep(watched=True)
    if kind not in (INVITATION, WATCHED) and held.is_own:
        shell.ports.window.replace(f"{ADDRESS}{name}")
    if arrival.other is not None and kind != TAKEN:
        game.compare(arrival.other, arrival.at or 0)
