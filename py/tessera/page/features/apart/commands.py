"""The command ``apart``, for games played apart; its value selects a function."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from tessera.apart import links
from tessera.apart.hashing import ID_SIZE
from tessera.apart.terms import OLDEST
from tessera.apart.verify import recorded
from tessera.page.core.commands import CommandArgs
from tessera.page.core.dialog import Question
from tessera.page.core.feature import Feature
from tessera.page.core.games import Unfetched
from tessera.page.core.players import PERSON
from tessera.page.core.routes import route
from tessera.page.core.shell import Shell
from tessera.page.core.state import REFUSAL
from tessera.page.features.apart import dialogs
from tessera.page.features.apart import model as apart
from tessera.page.features.apart.game import ApartGame
from tessera.page.features.apart.links import ADDRESS, SHEET, message_of
from tessera.page.features.apart.model import CLOSES, DAY, LOST, Held
from tessera.page.features.apart.route import BRING, KEY, LINK, open_apart, opening
from tessera.page.features.apart.shelf import ApartShelf
from tessera.page.features.kept_games.commands import found_or_told, give_file
from tessera.page.features.records.commands import holds_record, open_link, read_text
from tessera.page.features.records.everything import UNDONE, why_undone
from tessera.page.features.records.known import kept_as
from tessera.play.fault import Refused
from tessera.play.record import is_open, write_record
from tessera.saves import apart as saves
from tessera.saves.kept import Kept
from tessera.saves.named import file_stem, renamed
from tessera.saves.port import StorageError
from tessera.words.faults import explained
from tessera.words.language import N_

_NO_KEY: Final = N_("These are not the nine words of a key: check for typos.")
_REPLACES: Final = N_("Use this key? Your current key will be lost unless you have saved it.")
_CLIPBOARD: Final = N_(
    "The browser does not let this page read the clipboard: paste the text here yourself."
)
_CLOSED: Final = N_("This game cannot be studied: it ended before everything was revealed.")
_NO_RECORD: Final = N_("This game has nothing to export yet.")
#: The maximum number of bytes to read from a key file.
_LONGEST: Final = 1000


def _go(shell: Shell, address: str) -> None:
    shell.ports.window.push(address)
    shell.ports.clock.run(route(shell))


def _ask(shell: Shell, text: str, yes: str, then: Callable[[], None]) -> None:
    shell.dialog.ask(Question(shell.words(text), shell.words(yes), then))


def send(game: ApartGame, args: CommandArgs) -> None:
    """Sign the letter and offer ways to send it; if an inviter has no name, ask for one first."""
    held = game.held
    if held.thread.letters or held.name_of(held.party):
        game.send()
    else:
        game.dialog.put_up(dialogs.naming(game.shell.words, held))
        game.ports.document.select(dialogs.NAME)


def join(game: ApartGame, args: CommandArgs) -> None:
    name, words = game.shelf.player_name, game.shell.words
    game.dialog.put_up(dialogs.joining(words, game.held, name, game.ui))
    game.ports.document.select(dialogs.NAME)


def share(game: ApartGame, args: CommandArgs) -> None:
    sent = message_of(game.shell.words, game.held, game.ports.window.page_address())

    async def shared() -> None:
        if await SHEET().share(sent.text):
            game.dialog.close()

    game.ports.clock.run(shared())


def qr(game: ApartGame, args: CommandArgs) -> None:
    address = game.ports.window.page_address()
    game.dialog.put_up(dialogs.qr_code(game.shell.words, game.held, address))


def resign(game: ApartGame, args: CommandArgs) -> None:
    text = N_("Resign this game?")
    _ask(game.shell, text, N_("Resign"), lambda: game.decide("resign"))


def reseat(game: ApartGame, args: CommandArgs) -> None:
    if args("at").isdecimal():
        old = game.held.thread.terms.version == OLDEST
        game.decide(f"{LOST}{args('at')}" + ("" if old else f" {game.screen.day}"))


def rematch(game: ApartGame, args: CommandArgs) -> None:
    shell = game.shell
    try:
        held = apart.rematch(game.held, os.urandom(ID_SIZE))
    except Refused:
        return
    shell.leave()
    shell.ports.window.push(f"{ADDRESS}{held.name}")
    ApartGame(shell, held).begin()
    _say(shell)


def record(game: ApartGame, args: CommandArgs) -> None:
    _give_record(game.shell, game.held)


def export(shell: Shell, args: CommandArgs) -> None:
    name, shelf = args("name"), ApartShelf(shell)

    async def give() -> None:
        held = await found_or_told(shell, lambda: shelf.opened(name))
        if (held is None or not _give_record(shell, held)) and not shell.told:
            shell.trouble(shell.words(_NO_RECORD), REFUSAL)

    shell.ports.clock.run(give())


def _give_record(shell: Shell, held: Held) -> bool:
    """Export the part of the record that the player may know; return False if there is none."""
    match, seat, whole = held.match, held.seat, held.thread.match
    if match is None or not (is_open(match) or seat is not None):
        return False
    named = renamed(match._replace(headers={}), ApartShelf(shell).label(held.name)).headers
    match = match._replace(headers={**match.headers, **named})
    if whole is not None and whole.outcome is not None:
        text = recorded(held.thread, named)
    else:
        seer = None if is_open(match) or seat is None else seat.seat
        text = write_record(match, observed_by=seer)
    give_file(shell, f"{file_stem(match, held.name)}.txt", text)
    return True


def study(shell: Shell, args: CommandArgs) -> None:
    """Study a copy of the game on the screen or in the list; an earlier copy is reused."""
    shell.forget_trouble()
    shell.ports.clock.run(_study(shell, args("name"), reviews=args("value") == "review"))


async def _study(shell: Shell, name: str, *, reviews: bool) -> None:
    game, shelf = shell.session, ApartShelf(shell)
    held = game.held if isinstance(game, ApartGame) else None
    if name:
        held = await found_or_told(shell, lambda: shelf.opened(name))
    match = None if held is None else held.match
    if match is None or not (match.actions and is_open(match)):
        if not shell.told:
            shell.trouble(shell.words(_CLOSED), REFUSAL)
        return
    copy = Kept(
        match._replace(undone=()), dict.fromkeys(match.seats, PERSON), shell.ports.clock.now()
    )
    try:
        found = await kept_as(shell, copy)
    except UNDONE as error:
        why = why_undone(shell, error)
        shell.trouble(why.text, why.sort)
        return
    there = found.name if found else shell.put(copy.match, copy.players).table.name
    if there:
        address = f"#/study/{there}"
        _go(shell, f"{address}/review" if reviews else address)


def past(game: ApartGame, args: CommandArgs) -> None:
    stored = game.screen.past
    if stored is not None:
        thread = game.shelf.read(game.held.name, stored)
        both = [] if thread is None else [Held(thread), Held(game.held.thread)]
        _show_link(game, stored.link, both)


def unread(game: ApartGame, args: CommandArgs) -> None:
    if game.screen.unread:
        _show_link(game, game.screen.unread, [])


def _show_link(game: ApartGame, text: str, both: Sequence[Held]) -> None:
    words, link = game.words, dialogs.as_address(text, game.ports.window.page_address())
    shown = dialogs.past(words, both, game.ui, link) if both else None
    game.dialog.put_up(shown or dialogs.unread_link(words, link))
    game.ports.document.select(dialogs.TEXT)


def forget(game: ApartGame, args: CommandArgs) -> None:
    def delete() -> None:
        game.forget()
        _go(game.shell, "#/")

    text = N_(
        "Delete this game from this browser? Anyone who has its newest link still has the whole "
        "game."
    )
    _ask(game.shell, text, N_("Delete"), delete)


def drop(shell: Shell, args: CommandArgs) -> None:
    name = args("name")

    def delete() -> None:
        with suppress(StorageError):
            saves.forget(shell.ports.storage, name, played=True)
        _go(shell, "#/")
        shell.games_changed()
        shell.ports.document.focus("home")

    text = N_("Delete this game from this browser? It will be lost unless you have copied it.")
    _ask(shell, text, N_("Delete"), delete)


def pasted(shell: Shell, args: CommandArgs) -> None:
    shell.forget_trouble()
    shell.ports.clock.run(_open(shell, args.fields.get("link", "")))


def paste(shell: Shell, args: CommandArgs) -> None:
    """Open the link on the clipboard; if the browser refuses access, show the page for pasting."""
    asked = SHEET().pasted()
    shell.forget_trouble()

    async def opened() -> None:
        text = await asked
        if isinstance(text, str):
            await _open(shell, text)
            return
        if shell.session is not None:
            shell.ports.window.push(f"{ADDRESS}{LINK}")
            await route(shell)
        shell.trouble(shell.words(_CLIPBOARD), REFUSAL)
        shell.ports.document.focus(dialogs.PASTED)

    shell.ports.clock.run(opened())


async def _open(shell: Shell, text: str) -> None:
    address = shell.ports.window.address()
    try:
        try:
            payload = links.payload_of(text)
        except Refused:
            await open_link(shell, text)
            return
        show = await opening(shell, payload)
    except Refused as refused:
        if refused.fault.why == "no-link" and holds_record(text):
            await read_text(shell, text, text)
        else:
            shell.trouble(explained(shell.words, refused.fault, None), REFUSAL)
        return
    except Unfetched as lost:
        shell.trouble(shell.games.lost(lost))
        return
    if shell.ports.window.address() != address:
        return
    shell.leave()
    shell.ports.window.push(f"{ADDRESS}{payload}")
    show()
    _say(shell)


def _say(shell: Shell) -> None:
    if shell.session is not None and not shell.told:
        shell.session.say(shell.session.sentence())


def key_file(shell: Shell, args: CommandArgs) -> None:
    give_file(shell, "tessera-key.txt", saves.words_of(ApartShelf(shell).key) + "\n")


def key_qr(shell: Shell, args: CommandArgs) -> None:
    shell.dialog.put_up(dialogs.key_code(shell.words, ApartShelf(shell).key))


async def _bring(shell: Shell, text: str) -> None:
    file, storage = shell.ports.window.chosen_file(dialogs.FILE), shell.ports.storage
    if file is not None and not text.strip():
        with suppress(OSError):
            text = (await file.head(_LONGEST)).decode(errors="replace")
    brought = saves.key_of(text)
    if brought is None:
        shell.trouble(shell.words(_NO_KEY), REFUSAL)
        return

    def take() -> None:
        try:
            saves.keep_key(storage, brought)
        except StorageError:
            shell.trouble(shell.words(N_("The browser did not save the key.")))
            return
        shell.ports.document.say(shell.words(N_("Key saved.")))
        shell.ports.window.back()

    with suppress(StorageError):
        if saves.player_key(storage) not in (None, brought):
            _ask(shell, _REPLACES, N_("Use this key"), take)
            return
    take()


IN_GAME: Final[Mapping[str, Callable[[ApartGame, CommandArgs], object]]] = {
    "send": send,
    "named": lambda game, args: game.invite(args.fields.get("name", "").strip()),
    "again": lambda game, args: game.offer(),
    "join": join,
    "joined": lambda game, args: game.join(args.fields.get("name", "").strip()),
    "share": share,
    "qr": qr,
    "ask": lambda game, args: game.decide("ask"),
    "grant": lambda game, args: game.decide("grant"),
    "refuse": lambda game, args: game.decide("refuse"),
    "resign": resign,
    "remind": lambda game, args: game.decide(f"{DAY}{game.screen.day}"),
    "close": lambda game, args: game.decide(f"{CLOSES}{game.screen.day}"),
    "reseat": reseat,
    "confirm": lambda game, args: game.confirm(),
    "bring-link": lambda game, args: _go(game.shell, f"{ADDRESS}{LINK}"),
    "undo": lambda game, args: game.change(apart.undecided),
    "rematch": rematch,
    "record": record,
    "forget": forget,
    "take-over": lambda game, args: game.shell.lock.take(game.lock, steal=True),
    "past": past,
    "unread": unread,
}
#: Commands that need no open game.
BESIDE: Final[Mapping[str, Callable[[Shell, CommandArgs], None]]] = {
    "key": lambda shell, args: _go(shell, f"{ADDRESS}{KEY}/{BRING}"),
    "pasted": pasted,
    "paste": paste,
    "key-file": key_file,
    "key-qr": key_qr,
    "bring": lambda shell, args: shell.ports.clock.run(_bring(shell, args.fields.get("words", ""))),
    "delete": drop,
    "export": export,
    "study": study,
    "review": study,
}


def do(shell: Shell, args: CommandArgs) -> None:
    """Run a control's command, unless its game is no longer on the screen."""
    word, game = args("value"), shell.session
    if word in BESIDE:
        BESIDE[word](shell, args)
    elif isinstance(game, ApartGame):
        if word in IN_GAME:
            IN_GAME[word](game, args)
        else:
            game.accept(word)


FEATURE: Final = Feature(
    needs=("kept_games", "records", "turns"), site={"apart": do}, openers={"apart": open_apart}
)
