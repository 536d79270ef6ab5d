"""What is done in games played apart: all by one name, with a word for what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from tessera.apart import links
from tessera.apart.terms import OLDEST
from tessera.page.core.commands import Said
from tessera.page.core.dialog import Question
from tessera.page.core.feature import Feature
from tessera.page.core.games import Unfetched
from tessera.page.core.routes import route
from tessera.page.features.apart import dialogs as apart_dialogs
from tessera.page.features.apart import dialogs as apart_key
from tessera.page.features.apart import route as apart_kept
from tessera.page.features.apart.decisions import CLOSES, DAY, LOST
from tessera.page.features.apart.game import ADDRESS, ApartGame
from tessera.page.features.apart.game import on_screen as _game
from tessera.page.features.apart.route import BRING, KEY, LINK, open_apart, opening
from tessera.page.features.apart.shelf import SHEET, ApartShelf
from tessera.page.features.kept_games.listing import give_file
from tessera.page.features.records.commands import holds_record, open_link, read_text
from tessera.play.fault import Refused
from tessera.play.record import is_open
from tessera.saves import apart as saves
from tessera.saves.port import StorageError
from tessera.words.faults import explained
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.core.commands import Command
    from tessera.page.core.shell import Shell


_NO_KEY: Final = N_("These are not the nine words of a key: look for a slip.")
_REPLACES: Final = N_("Take this key? The one that is here is then lost, unless you have kept it.")
#: The longest file that is looked at for a key, in bytes.
_LONGEST: Final = 1000


def _go(shell: Shell, address: str) -> None:
    shell.ports.window.push(address)
    shell.ports.clock.run(route(shell))


def send(shell: Shell, said: Said) -> None:
    """Close the letter, and offer the ways to send it; who invites is asked for a name first."""
    game = _game(shell)
    held = game.held
    if not (held.thread.letters or held.name_of(held.party)):
        shell.dialog.put_up(apart_dialogs.naming(shell.words, held))
        shell.ports.document.select(apart_dialogs.NAME)
    elif game.send():
        game.offer()


def named(shell: Shell, said: Said) -> None:
    """Give the name under which one invites, and send."""
    shell.dialog.answer(yes=False)
    game, name = _game(shell), said.fields.get("name", "").strip()
    if game.rename(name):
        game.shelf.call(name)
        if game.send():
            game.offer()


def again(shell: Shell, said: Said) -> None:
    """Offer the last link once more."""
    _game(shell).offer()


def join(shell: Shell, said: Said) -> None:
    """Ask for the name under which the free seat is taken."""
    game = _game(shell)
    text = apart_dialogs.joining(shell.words, game.held, game.shelf.player_name, game.session.parts)
    shell.dialog.put_up(text)
    shell.ports.document.select(apart_dialogs.NAME)


def joined(shell: Shell, said: Said) -> None:
    """Take the free seat."""
    shell.dialog.answer(yes=False)
    game, name = _game(shell), said.fields.get("name", "").strip()
    if game.join(name):
        game.shelf.call(name)


def share(shell: Shell, said: Said) -> None:
    """Put up the system's sheet for sharing."""
    game = _game(shell)
    what = apart_dialogs.message_of(shell.words, game.held, shell.ports.window.page_address())
    shell.ports.clock.run(_share(what.text))


async def _share(text: str) -> None:
    await SHEET().share(text)


def qr(shell: Shell, said: Said) -> None:
    """Show what is new as a QR code."""
    game = _game(shell)
    address = shell.ports.window.page_address()
    shell.dialog.put_up(apart_dialogs.qr_code(shell.words, game.held, address))


def _decides(decision: str) -> Command[Shell]:
    """A command that decides something, which is then ready to be sent."""
    return lambda shell, said: _game(shell).decide(decision)


def resign(shell: Shell, said: Said) -> None:
    """Give the game up, after a question."""
    words, game = shell.words, _game(shell)
    shell.dialog.ask(
        Question(words(N_("Resign this game?")), words(N_("Resign")), lambda: game.decide("resign"))
    )


def remind(shell: Shell, said: Said) -> None:
    """Remind the one for whom one waits."""
    game = _game(shell)
    game.decide(f"{DAY}{game.screen.day}")


def close(shell: Shell, said: Said) -> None:
    """Close the game as abandoned."""
    game = _game(shell)
    game.decide(f"{CLOSES}{game.screen.day}")


def reseat(shell: Shell, said: Said) -> None:
    """Say that a player's key is lost."""
    game = _game(shell)
    if said("at").isdecimal():
        old = game.held.thread.terms.version == OLDEST
        game.decide(f"{LOST}{said('at')}" + ("" if old else f" {game.screen.day}"))


def confirm(shell: Shell, said: Said) -> None:
    """Go on with one's seat in this browser."""
    game = _game(shell)
    if game.held.unsure:
        game.confirm()


def bring_link(shell: Shell, said: Said) -> None:
    """Show where the newest link can be pasted."""
    _go(shell, f"{ADDRESS}{LINK}")


def undo(shell: Shell, said: Said) -> None:
    """Take back what was decided last."""
    _game(shell).undo()


def rematch(shell: Shell, said: Said) -> None:
    """Invite to another game of the kind."""
    game = _game(shell)
    held = game.again()
    if held is not None:
        shell.leave()
        shell.ports.window.push(f"{ADDRESS}{held.name}")
        ApartGame(shell, game.shelf, held, None).show()
        _say(shell)


def record(shell: Shell, said: Said) -> None:
    """Give the player the record of the game, as one may know it."""
    held = _game(shell).held
    match, seat = held.match, held.seat
    if match is None or not (is_open(match) or seat is not None):
        return
    text = _game(shell).record()
    give_file(shell, f"{match.game.id}-{held.name}.txt", text)


def study(shell: Shell, said: Said) -> None:
    """Put a copy of the game into the library, and study it."""
    match = _game(shell).held.match
    if match is None or not is_open(match):
        return
    bare = match._replace(undone=())
    session = shell.put(bare, dict.fromkeys(bare.seats, "person"))
    if session.table.name:
        _go(shell, f"#/study/{session.table.name}")


def take_over(shell: Shell, said: Said) -> None:
    """Play here; the other tab watches from now on."""
    shell.lock.take(_game(shell).lock, steal=True)


def forget(shell: Shell, said: Said) -> None:
    """Delete the game in this browser, after a question."""
    words, game = shell.words, _game(shell)

    def delete() -> None:
        game.forget()
        _go(shell, "#/")

    text = N_("Delete this game here? Whoever has its newest link still has all of it.")
    shell.dialog.ask(Question(words(text), words(N_("Delete")), delete))


def key(shell: Shell, said: Said) -> None:
    """Show where a key can be brought."""
    _go(shell, f"{ADDRESS}{KEY}/{BRING}")


def pasted(shell: Shell, said: Said) -> None:
    """Open the link in a text."""
    shell.forget_trouble()
    shell.ports.clock.run(_open(shell, said.fields.get("link", "")))


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
            shell.trouble(explained(shell.words, refused.fault, None))
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
    """Say how the game stands that has just come to the screen."""
    if shell.session is not None and not shell.told:
        shell.session.say(shell.session.sentence())


def key_file(shell: Shell, said: Said) -> None:
    """Give the player the key as a file."""
    own = ApartShelf(shell).key
    give_file(shell, "tessera-key.txt", saves.words_of(own) + "\n")


def key_qr(shell: Shell, said: Said) -> None:
    """Show the key as a QR code."""
    shell.dialog.put_up(apart_dialogs.key_code(shell.words, ApartShelf(shell).key))


def bring(shell: Shell, said: Said) -> None:
    """Take the key in a field or a file, after a question if there is one here."""
    shell.ports.clock.run(_bring(shell, said.fields.get("words", "")))


async def _bring(shell: Shell, text: str) -> None:
    file = shell.ports.window.chosen_file(apart_key.FILE)
    if file is not None and not text.strip():
        with suppress(OSError):
            text = (await file.head(_LONGEST)).decode(errors="replace")
    brought = saves.key_of(text)
    if brought is None:
        shell.trouble(shell.words(_NO_KEY))
        return
    storage = shell.ports.storage

    def take() -> None:
        try:
            saves.keep_key(storage, brought)
        except StorageError:
            shell.trouble(shell.words(N_("The browser did not keep the key.")))
            return
        shell.ports.document.say(shell.words(N_("The key is here now.")))
        shell.ports.window.back()

    with suppress(StorageError):
        if saves.player_key(storage) not in (None, brought):
            shell.dialog.ask(
                Question(shell.words(_REPLACES), shell.words(N_("Take this key")), take)
            )
            return
    take()


#: What is done, by the word that a control carries.
DONE: Final[Mapping[str, Callable[[Shell, Said], None]]] = {
    "send": send,
    "named": named,
    "again": again,
    "join": join,
    "joined": joined,
    "share": share,
    "qr": qr,
    "ask": _decides("ask"),
    "grant": _decides("grant"),
    "refuse": _decides("refuse"),
    "resign": resign,
    "remind": remind,
    "close": close,
    "reseat": reseat,
    "confirm": confirm,
    "bring-link": bring_link,
    "undo": undo,
    "rematch": rematch,
    "record": record,
    "study": study,
    "forget": forget,
    "take-over": take_over,
    "key": key,
    "pasted": pasted,
    "key-file": key_file,
    "key-qr": key_qr,
    "bring": bring,
    **apart_kept.IN_GAME,
    **apart_kept.BESIDE,
}


#: What is done beside a game.
_BESIDE: Final = ("key", "pasted", "key-file", "key-qr", "bring", *apart_kept.BESIDE)


def do(shell: Shell, said: Said) -> None:
    """Do what a control says; nothing of a game that has just gone from the screen."""
    done = DONE.get(said("value"))
    here = shell.session is not None and isinstance(shell.session.walk, ApartGame)
    if not here and said("value") not in _BESIDE:
        return
    if done is not None:
        done(shell, said)
    else:
        _game(shell).accept(said("value"))


FEATURE: Final = Feature(
    needs=("kept_games", "records", "turns"), site={"apart": do}, openers={"apart": open_apart}
)
