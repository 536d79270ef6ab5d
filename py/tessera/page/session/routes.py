"""What each address shows."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from tessera.games import catalogue
from tessera.page.model import addresses
from tessera.page.model.addresses import Address
from tessera.page.model.playing import laid
from tessera.page.model.seating import introduced, seated, usual
from tessera.page.model.start import fields_in
from tessera.page.model.status import NEW
from tessera.page.session.chance import chance
from tessera.page.session.dialog import Question
from tessera.page.session.games import Unfetched
from tessera.page.session.keeper import how_kept
from tessera.page.session.shell import LISTS_ARCHIVE, Shell, Show
from tessera.page.session.shell_parts import FORGET_DELETED, OPEN_LESSON, OPEN_SHARED, OPEN_STUDY
from tessera.page.views.parts import DAMAGE, FORMS, SETTINGS_SCREEN
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.saves.library import Damaged, Kept, Loaded
from tessera.saves.port import StorageError
from tessera.words.language import N_

#: The archives of the forms, of the settings, of what is done with a game beside playing it, and
#: of lessons.
FORMS_ARCHIVE: Final = "forms"
SETTINGS_ARCHIVE: Final = "settings"
EXTRAS_ARCHIVE: Final = "extras"
LEARN_ARCHIVE: Final = "learn"
#: Those of studies, in the order in which they wait for each other.
STUDY_ARCHIVES: Final = ("lists", "playing", "trees", "thinking", "extras", "study")
#: What is asked before a game is left that could not be saved.
_LEAVES: Final = N_(
    "This game is not saved: it is here only as long as this page stays open. Leave it now?"
)
#: What is told of a game that several tabs had played on.
_PARTED: Final = N_(
    "Another tab had played this game on in another way: that is kept as a game of its own."
)


async def route(shell: Shell, *, sure: bool = False) -> None:
    """Show what the address names; if it has changed before all is there, somebody else does.

    A game that could not be saved is left only if somebody is ``sure`` of that.
    """
    address, session = shell.ports.window.address(), shell.session
    if not sure and session is not None and session.table.name in shell.library.held:
        kind = "game" if session.walk is None else "study"
        _ask(shell, f"/{kind}/{session.table.name}")
        return
    show = await _prepared(shell, addresses.read(address))
    if shell.ports.window.address() != address:
        return
    shell.leave()
    if shell.dropped:
        FORGET_DELETED()(shell)
    show()
    if shell.session is not None and not shell.told:
        shell.session.say(shell.session.sentence())


def _ask(shell: Shell, own: str) -> None:
    """Ask whether a game, or its study, is to be left that could not be saved.

    Not where the way leads to it: to its ``own`` address.
    """
    clock = shell.ports.clock
    if shell.ports.window.address() == own:
        return
    shell.dialog.ask(
        Question(
            shell.words(_LEAVES),
            shell.words(N_("Leave it")),
            lambda: clock.run(route(shell, sure=True)),
            lambda: shell.ports.window.replace(f"#{own}"),
        )
    )


async def _prepared(shell: Shell, address: Address) -> Show:
    """Fetch what an address needs; what then shows it."""
    match address.kind:
        case "home":
            return await at_home(shell)
        case "new":
            return await _new(shell, address)
        case "play" | "learn":
            prepare = _play if address.kind == "play" else _learn
            return await prepare(shell, address)
        case "game" | "study":
            return await (_study if address.kind == "study" else kept_at)(shell, address)
        case "record":
            return await _shared(shell, address.name, address.more)
        case "import":
            return await _import(shell)
        case "settings":
            return await _settings(shell)
    return await _unknown(shell, address.name)


async def _unknown(shell: Shell, address: str) -> Show:
    """The home, and that there is nothing at an address."""
    return await at_home(shell, _nothing_at(shell, address))


def _nothing_at(shell: Shell, address: str) -> str:
    text = N_("There is nothing at the address “{address}”.")
    return shell.words(text, address=address[:40])


async def _new(shell: Shell, address: Address) -> Show:
    """The home, and on it the box of a game, for as many players as the address names."""
    game, count = address.name, address.more
    show_home = await at_home(shell)

    def show() -> None:
        show_home()
        if not shell.ports.document.open_box(game, count):
            shell.trouble(_nothing_at(shell, f"new/{game}/{count}"))

    return show


async def _play(shell: Shell, address: Address) -> Show:
    """A new game: of the usual kind, a person against bots, or as the address describes it."""
    game = address.name
    try:
        await shell.games.open(game)
        if address.more:
            await shell.ports.archives.fetch(FORMS_ARCHIVE)
    except (Unfetched, OSError):
        return await at_home(shell, shell.games.unfetched(catalogue.TITLES[game]))
    if address.more:
        return await _begun(shell, game, address.more)

    def show() -> None:
        rules = catalogue.game(game)
        match = Match.new(rules, rules.setup(), chance())
        players, date = usual(match.seats), shell.ports.clock.now()[:10]
        match = introduced(match, players, date)
        table = laid(match, players, shell.games.parts[game].board)
        shell.show_table(shell.seat(table, NEW))

    return show


async def _begun(shell: Shell, game: str, text: str) -> Show:
    """A new game as fields describe it, whose code is here."""
    date = shell.ports.clock.now()[:10]
    try:
        match, players = FORMS().begun(catalogue.game(game), fields_in(text), date, chance())
    except Refused:
        return await _unknown(shell, f"play/{game}/{text}")

    def show() -> None:
        shell.put(match, players)

    return show


async def _learn(shell: Shell, address: Address) -> Show:
    """A game's lesson."""
    game = address.name
    try:
        await shell.games.open(game)
        await shell.ports.archives.fetch(LEARN_ARCHIVE)
        return await OPEN_LESSON()(shell, game)
    except (Unfetched, OSError):
        return await at_home(shell, shell.games.unfetched(catalogue.TITLES[game]))


async def at_home(shell: Shell, trouble: str = "") -> Show:
    """The home, and what went wrong, if anything did."""
    with suppress(OSError):
        await shell.ports.archives.fetch(LISTS_ARCHIVE)

    def show() -> None:
        shell.show_home()
        if trouble:
            shell.trouble(trouble)

    return show


async def _import(shell: Shell) -> Show:
    """The page for records."""
    title = N_("Import a record")
    try:
        await shell.ports.archives.fetch(FORMS_ARCHIVE)
    except OSError:
        return await at_home(shell, shell.games.unfetched(shell.words(title)))
    return lambda: shell.show_page(FORMS().import_form(shell.words, ""), title)


async def _settings(shell: Shell) -> Show:
    """The screen for the settings."""
    try:
        for archive in (LISTS_ARCHIVE, SETTINGS_ARCHIVE):
            await shell.ports.archives.fetch(archive)
    except OSError:
        return await at_home(shell, shell.games.unfetched(shell.words(N_("Settings"))))
    return partial(show_settings, shell)


def show_settings(shell: Shell) -> None:
    """Put up the screen for the settings, whose archive is here."""
    text = SETTINGS_SCREEN()(shell.words, shell.settings, how_kept(shell.ports.storage))
    shell.show_page(text, N_("Settings"))


async def _shared(shell: Shell, text: str, turn: str) -> Show:
    """A game that the address holds, to be looked at: it is not kept before it is played on."""
    try:
        for archive in (EXTRAS_ARCHIVE, FORMS_ARCHIVE, LISTS_ARCHIVE):
            await shell.ports.archives.fetch(archive)
    except OSError:
        part = shell.words(N_("This part of the page"))
        return await at_home(shell, shell.games.unfetched(part))
    return await OPEN_SHARED()(shell, text, turn)


async def _study(shell: Shell, address: Address) -> Show:
    """A study of a kept game, or of a game from its empty board."""
    try:
        for archive in STUDY_ARCHIVES:
            await shell.ports.archives.fetch(archive)
        return await OPEN_STUDY()(shell, address)
    except (Unfetched, OSError):
        return await at_home(shell, shell.games.unfetched(shell.words(N_("This part of the page"))))


#: Shows a kept game: the shell, its name, itself, what was wrong with it.
ShowKept = Callable[["Shell", str, Kept, str], None]


async def kept_at(shell: Shell, address: Address, shown: ShowKept | None = None) -> Show:
    """A kept game, on the table or as it is to be ``shown``; or the home, and why it cannot be."""
    name = address.name
    try:
        found = await shell.games.finding(partial(shell.library.load, name))
    except StorageError:
        found = Loaded(None)
    except Unfetched as lost:
        return await at_home(shell, shell.games.lost(lost))
    damage = await _damage(shell, found.damaged)
    if found.is_newer:
        return await at_home(shell, damage)
    if found.parted:
        damage = f"{damage} {shell.words(_PARTED)}".lstrip()
    if found.kept is None:
        text = shell.words(N_("There is no game “{name}” in this browser."), name=name[:40])
        return await at_home(shell, f"{text} {damage}".strip())
    return partial(shown or _show_kept, shell, name, found.kept, damage)


def _show_kept(shell: Shell, name: str, kept: Kept, damage: str) -> None:
    """Put a kept game on the table, and say what was wrong with it."""
    players = seated(kept.match, kept.players)
    board = shell.games.parts[kept.match.game.id].board
    table = laid(kept.match, players, board, name, kept.tree)
    shell.show_table(shell.seat(table, how_kept(shell.ports.storage)))
    if damage:
        shell.trouble(damage)
    shell.lock.take(name)
    session = shell.session
    if session is not None and not session.status.watching and not shell.library.tells(name, kept):
        session.commit(keep=True)


async def _damage(shell: Shell, damaged: Damaged | None) -> str:
    """What was wrong with a kept game, in its own words."""
    if damaged is None:
        return ""
    try:
        await shell.ports.archives.fetch(LISTS_ARCHIVE)
    except OSError:
        return shell.words(N_("This game was damaged; what could be read of it is here."))
    game = damaged.cause.game if damaged.cause is not None else ""
    parts = shell.games.parts.get(game)
    return DAMAGE()(shell.words, damaged, parts.words if parts else None)
