"""What the screen for the settings does: setting something, taking everything along, reading it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tessera.drawing.svg import escaped
from tessera.page.core import html
from tessera.page.core.commands import Said, clearing, unkept
from tessera.page.core.feature import Feature
from tessera.page.core.games import Unfetched
from tessera.page.core.keeper import how_kept
from tessera.page.core.settings import SETTINGS
from tessera.page.core.shell import Shell
from tessera.page.core.site_controls import follow, settle
from tessera.page.features.kept_games.commands import Stopped, one_by_one, stop
from tessera.page.features.kept_games.listing import give_file
from tessera.page.features.settings import view
from tessera.saves import apart_bundle, bundle
from tessera.saves.bundle import Unreadable
from tessera.saves.port import StorageError
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.core.addresses import Address
    from tessera.page.core.shell import Show


#: What is told where somebody stopped it; before anything was changed, or after that.
STOPPED: Final = N_("Stopped: nothing was changed.")
LEFT: Final = N_("Stopped: the games that follow in the file were not taken over.")
#: A game whose piece is heard when sounds are turned on.
SAMPLE: Final = "pyrga"


def show_settings(shell: Shell) -> None:
    """Put up the screen for the settings."""
    text = view.screen(shell.words, shell.settings, how_kept(shell.ports.storage))
    shell.show_page(text, N_("Settings"))


async def opened(shell: Shell, address: Address) -> Show:
    """What shows the screen for the settings."""
    return partial(show_settings, shell)


def set_value(shell: Shell, said: Said) -> None:
    """Set something, on the screen for that; the whole page follows at once."""
    name, value = said("name"), said("value")
    shell.settings[name] = value
    if shell.preferences.is_spoken:
        follow(shell)
        _tell(shell, name, value)
    else:
        shell.ports.clock.run(_relearn(shell, name, value))


async def _relearn(shell: Shell, name: str, value: str) -> None:
    """Speak the language that was set, and put up the screen in it."""
    if not await shell.preferences.relearn():
        shell.trouble(shell.games.unfetched(shell.words(N_("The other language"))))
        return
    show_settings(shell)
    shell.ports.document.focus(f"set-{name}-{value}")
    _tell(shell, name, value)


def _tell(shell: Shell, name: str, value: str) -> None:
    """Say what is set now, and show whether it is kept."""
    document = shell.ports.document
    trouble = view.not_kept(shell.words, shell.settings, how_kept(shell.ports.storage))
    document.write(view.UNKEPT, html.told(trouble))
    told = view.told(shell.words, name, value)
    document.say(f"{told}. {trouble}" if trouble else told)
    if name == "sound":
        shell.ports.sound.play(SAMPLE)


def carry(shell: Shell, said: Said) -> None:
    """Give the player all games and settings as one file."""
    shell.ports.clock.run(_carry(shell))


async def _carry(shell: Shell) -> None:
    read = shell.library.peek
    try:
        names, more = shell.library.names(), apart_bundle.parts(shell.ports.storage)
        found = await one_by_one(shell, names, lambda name: (name, read(name).kept))
    except StorageError as error:
        told = shell.words(unkept(error))
    except Stopped:
        told = shell.words(STOPPED)
    except Unfetched as missing:
        told = shell.games.lost(missing)
    else:
        games = [(name, kept) for name, kept in found if kept is not None]
        text = bundle.written(shell.settings.chosen(), games, more)
        name = f"tessera-{shell.ports.clock.today()}.json"
        give_file(shell, name, text, "application/json")
        told = view.given(shell.words, len(games), len(found) - len(games))
    if shell.ports.document.has(view.CARRIED):
        shell.ports.document.write(view.CARRIED, escaped(told))


async def take_in(shell: Shell, text: str) -> str:
    """Read such a file, and show what came of it; why it cannot be read at all, or ""."""
    known = {name: setting.values for name, setting in SETTINGS.items()}
    games = shell.games
    try:
        unread = bundle.Unread.of(text, known)
        read = await one_by_one(shell, unread.parts, lambda it: bundle.read_part(it, games.find))
        found, stowing = unread.read(read), bundle.Stowing(shell.library)
        await one_by_one(shell, shell.library.names(), stowing.know)
    except Unreadable as bad:
        return view.unreadable(shell.words, bad.why)
    except Stopped:
        return shell.words(STOPPED)
    except Unfetched as missing:
        return games.lost(missing)
    except StorageError as error:
        return shell.words(unkept(error))
    left = ""
    try:
        await one_by_one(shell, found.games, stowing.take)
    except Stopped:
        left = shell.words(LEFT)
    stowed = stowing.stowed()
    apart = apart_bundle.TakenIn()
    try:
        apart = apart_bundle.take_in(shell.ports.storage, unread.whole)
    except StorageError as error:
        left = shell.words(unkept(error))
    for name, value in found.settings.items():
        shell.settings[name] = value
    await shell.preferences.relearn()
    settle(shell)
    _report(shell, found, stowed, apart)
    if left:
        shell.trouble(left)
    return ""


def _report(
    shell: Shell, found: bundle.Bundle, stowed: bundle.Stowed, apart: apart_bundle.TakenIn
) -> None:
    """Show what came of a file that was read, and say it."""
    shell.games_changed()
    text = view.report(shell.words, found, stowed, shell.games.parts, apart)
    shell.show_page(text, N_("The file was read"))
    shell.ports.document.focus("report")
    lines = [*view.summary(shell.words, found, stowed, apart)]
    if apart.unkept:
        lines.append(shell.words(view.UNKEPT_APART))
    shell.ports.document.say(" ".join(lines))


def back(shell: Shell, said: Said) -> None:
    """Go back to where one was; to the home, if that was nowhere."""
    shell.ports.window.back()


FEATURE: Final = Feature(
    needs=("kept_games",),
    site=clearing(
        {
            "set": set_value,
            "carry": carry,
            "back": back,
            "stop": stop,
        }
    ),
    openers={"settings": opened},
)
