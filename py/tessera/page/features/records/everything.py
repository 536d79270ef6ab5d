"""Backups of all games and settings, written and imported without blocking the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeVar

from tessera.drawing.svg import element, escaped
from tessera.games.catalogue import TITLES
from tessera.page.core.commands import settle, unkept
from tessera.page.core.games import Unfetched
from tessera.page.core.html import button
from tessera.page.core.settings import SETTINGS
from tessera.page.core.shell import Shell
from tessera.page.core.state import REFUSAL, GameUi, Trouble
from tessera.page.features.kept_games.commands import give_file
from tessera.page.features.kept_games.view import damage
from tessera.page.features.settings import CARRIED
from tessera.page.features.settings import told as told_setting
from tessera.saves import apart_bundle, bundle
from tessera.saves.apart_bundle import TakenIn
from tessera.saves.bundle import GAMES, Part, Refusal, Stowed, Unreadable
from tessera.saves.library import Damaged
from tessera.saves.port import StorageError
from tessera.words.faults import located
from tessera.words.language import N_, Words

A = TypeVar("A")
B = TypeVar("B")

#: The maximum time, in seconds, for which work on many games may block the page.
_PAUSE: Final = 0.05
_FILE_READ: Final = N_("Import finished")
STOPPED: Final = N_("Stopped: nothing was changed.")
_LEFT: Final = N_("Stopped: the remaining games in the file were not imported.")
_UNREADABLE: Final[Mapping[str, str]] = {
    "form": N_("This is neither a record nor a backup: nothing was imported."),
    "newer": N_("A newer version of this page wrote this file: nothing was imported."),
    "long": N_("This file is too large for a browser to store: nothing was imported."),
}
UNKEPT_APART: Final = N_(
    "Some data on games played by link could not be saved: the browser’s storage is full or "
    "not responding."
)
_OTHER_KEY: Final = N_(
    "This browser uses a different player key from the one in the file. Games played with the "
    "file’s key can only be watched here."
)


class Work(NamedTuple):
    """Shell state: ``stopped`` is True if work on many games must stop."""

    stopped: bool = False


class Stopped(Exception):
    """Raised when the player has stopped the work or left its screen."""


#: The errors that may end work on many games.
UNDONE: Final = (Stopped, Unfetched, StorageError)


def why_undone(shell: Shell, error: Exception) -> Trouble:
    """Return the message for one of `UNDONE`."""
    if isinstance(error, Unfetched):
        return Trouble(shell.games.lost(error))
    if isinstance(error, StorageError):
        return Trouble(shell.words(unkept(error)))
    return Trouble(shell.words(STOPPED), sort=REFUSAL)


async def one_by_one(shell: Shell, items: Sequence[A], work: Callable[[A], B]) -> list[B]:
    """Return the results of ``work`` on each item, without blocking the page for long.

    Raises `Stopped`, and whatever `finding` and ``work`` raise.
    """
    _, clock, document = shell.words, shell.ports.clock, shell.ports.document
    found: list[B] = []
    shell.commit(Work())
    since, shows = clock.seconds(), document.has(CARRIED)
    for item in items:
        found.append(await shell.games.finding(partial(work, item)))
        if clock.seconds() - since < _PAUSE:
            continue
        if shows:
            far = _.ngettext(
                "{done} of {count} game", "{done} of {count} games", len(items), done=len(found)
            )
            halts = button(_(N_("Stop")), "stop", class_="link")
            document.write(CARRIED, f"{escaped(far)} {halts}")
        await clock.rest()
        since = clock.seconds()
        if shell[Work].stopped or (shows and not document.has(CARRIED)):
            raise Stopped
    return found


async def stow(shell: Shell, parts: Sequence[Part]) -> tuple[Stowed, Trouble]:
    """Save games. Return `Stowed` and, if the player stops the work, a message. Raises `UNDONE`."""
    stowing, left = bundle.Stowing(shell.library), Trouble()
    await one_by_one(shell, shell.library.names(), stowing.know)
    try:
        await one_by_one(shell, parts, stowing.take)
    except Stopped:
        left = Trouble(shell.words(_LEFT), sort=REFUSAL)
    return stowing.stowed(), left


def show_report(
    shell: Shell, taken: Sequence[str], refused: Sequence[str], said: Iterable[str], left: Trouble
) -> None:
    shell.games_changed()
    shell.show_page(reported(shell.words, taken, refused), _FILE_READ)
    shell.ports.document.focus("report")
    shell.ports.document.say(" ".join(said))
    if left.text:
        shell.trouble(left.text, left.sort)


async def carry(shell: Shell) -> None:
    read = shell.library.peek
    try:
        names, more = shell.library.names(), apart_bundle.parts(shell.ports.storage)
        found = await one_by_one(shell, names, lambda name: (name, read(name).kept))
    except UNDONE as error:
        told = why_undone(shell, error).text
    else:
        games = [(name, kept) for name, kept in found if kept is not None]
        text = bundle.written(shell.settings.chosen(), games, more)
        name = f"tessera-{shell.ports.clock.today()}.json"
        give_file(shell, name, text, "application/json")
        told = given(shell.words, len(games), len(found) - len(games))
    if shell.ports.document.has(CARRIED):
        shell.ports.document.write(CARRIED, escaped(told))


async def take_in(shell: Shell, text: str) -> Trouble:
    """Import a file of games and settings; return the reason if that fails."""
    known = {name: setting.values for name, setting in SETTINGS.items()}
    find = shell.games.find
    try:
        unread = bundle.Unread.of(text, known)
        read = await one_by_one(shell, unread.parts, lambda it: bundle.read_part(it, find))
        found = unread.read(read)
        stowed, left = await stow(shell, found.games)
    except Unreadable as bad:
        return Trouble(shell.words(_UNREADABLE[bad.why]), sort=REFUSAL)
    except UNDONE as error:
        return why_undone(shell, error)
    apart = TakenIn()
    try:
        apart = apart_bundle.take_in(shell.ports.storage, unread.whole)
    except StorageError as error:
        left = Trouble(shell.words(unkept(error)))
    for name, value in found.settings.items():
        shell.settings[name] = value
    await shell.preferences.relearn()
    settle(shell)
    _, taken = shell.words, [*summary(shell.words, stowed, found.settings, apart)]
    refused = [*refusals(_, (*found.refused, *stowed.refused), shell.games.ui, apart)]
    wrong = [element("span", escaped(each), class_="trouble") for each in refused]
    said = [*taken, _(UNKEPT_APART)] if apart.unkept else taken
    show_report(shell, taken, wrong, said, left)
    return Trouble()


def given(_: Words, count: int, lost: int) -> str:
    text = _.ngettext(
        "The file contains {count} game and the settings.",
        "The file contains {count} games and the settings.",
        count,
    )
    if not lost:
        return text
    more = _.ngettext(
        "{count} unreadable game was left out.",
        "{count} unreadable games were left out.",
        lost,
    )
    return f"{text} {more}"


def reported(_: Words, taken: Iterable[str], refused: Sequence[str]) -> str:
    items = "".join(element("li", escaped(line)) for line in taken)
    inner = element("h1", escaped(_(_FILE_READ))) + element("ul", items, class_="listing")
    if refused:
        lines = "".join(element("li", line) for line in refused)
        inner += element("h2", escaped(_(N_("Not imported"))))
        inner += element("ul", lines, class_="listing")
    home = element("a", escaped(_(N_("My games"))), href="#/", class_="main")
    inner += element("p", home, class_="row")
    return element("div", inner, class_="page", id_="report", tabindex="-1")


def summary(_: Words, stowed: Stowed, settings: Mapping[str, str], apart: TakenIn) -> Iterator[str]:
    if apart.taken:
        yield _.ngettext(
            "{count} game played by link is new or updated.",
            "{count} games played by link are new or updated.",
            apart.taken,
        )
    if stowed.new:
        yield _.ngettext("{count} new game.", "{count} new games.", stowed.new)
    elif not stowed.further and not stowed.known and not apart.taken:
        yield _(N_("The file contains no new games."))
    if stowed.further:
        yield _.ngettext(
            "{count} game was already here and has been updated.",
            "{count} games were already here and have been updated.",
            stowed.further,
        )
    if stowed.known:
        yield _.ngettext(
            "{count} game was already here.", "{count} games were already here.", stowed.known
        )
    if settings:
        told = ", ".join(told_setting(_, name, value) for name, value in settings.items())
        yield _(N_("Settings now in use: {settings}."), settings=told)


def refusals(
    _: Words, refused: Iterable[Refusal], games: Mapping[str, GameUi], apart: TakenIn
) -> Iterator[str]:
    for each in refused:
        yield _refused(_, each, games.get(each.game))
    if apart.refused:
        yield _.ngettext(
            "{count} game played by link could not be read.",
            "{count} games played by link could not be read.",
            apart.refused,
        )
    if apart.unkept:
        yield _(UNKEPT_APART)
    if apart.other:
        yield _(_OTHER_KEY)


def _refused(_: Words, refusal: Refusal, ui: GameUi | None) -> str:
    if refusal.why == "setting":
        text = N_("Setting “{name}”: unknown name or value.")
        return _(text, name=refusal.name[:40])
    if refusal.number:
        part = _(N_("Game {number} in the file"), number=refusal.number)
        inner = filter(None, (TITLES.get(refusal.game, refusal.game[:40]), refusal.name[:60]))
        if game := ", ".join(inner):
            part = _(N_("{name} ({game})"), name=part, game=game)
    else:
        part = _(N_("The games")) if refusal.name == GAMES else _(N_("Settings"))
    if refusal.why == "storage":
        why = _(N_("The browser did not save this part."))
    elif refusal.cause is not None:
        why = located(_, refusal.cause, ui.words if ui else None)
    else:
        why = damage(_, Damaged(refusal.why, None, None))
    return _(N_("{part}: {why}"), part=part, why=why)
