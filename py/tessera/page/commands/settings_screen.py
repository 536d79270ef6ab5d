"""What the screen for the settings does: setting something, taking everything along, reading it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tessera.drawing.svg import escaped
from tessera.games.catalogue import TITLES
from tessera.page.commands.late import unkept
from tessera.page.commands.site import follow, settle
from tessera.page.commands.table import Said
from tessera.page.model.settings import SETTINGS
from tessera.page.session.games import Unfetched
from tessera.page.session.keeper import how_kept
from tessera.page.session.routes import show_settings
from tessera.page.session.shell import Shell
from tessera.page.views import html
from tessera.page.views import settings as view
from tessera.saves import bundle
from tessera.saves.bundle import Unreadable
from tessera.saves.port import StorageError
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.commands.table import Command

#: A game whose piece is heard when sounds are turned on.
SAMPLE: Final = "pyrga"


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
    try:
        games, lost = await shell.games.finding(partial(bundle.everything, shell.library))
    except StorageError as error:
        told = shell.words(unkept(error))
    except Unfetched as missing:
        told = shell.games.unfetched(TITLES[missing.game])
    else:
        text = bundle.written(shell.settings.chosen(), games)
        name = f"tessera-{shell.ports.clock.now()[:10]}.json"
        shell.ports.window.download(name, text, "application/json")
        told = view.given(shell.words, len(games), lost)
    shell.ports.document.write("carried", escaped(told))


async def take_in(shell: Shell, text: str) -> str:
    """Read such a file, and show what came of it; why it cannot be read at all, or ""."""
    known = {name: setting.values for name, setting in SETTINGS.items()}
    games = shell.games
    try:
        found = await games.finding(partial(bundle.read, text, games.find, known))
        stowed = await games.finding(partial(bundle.stow, shell.library, found))
    except Unreadable as bad:
        return view.unreadable(shell.words, bad.why)
    except Unfetched as missing:
        return games.unfetched(TITLES[missing.game])
    except StorageError as error:
        return shell.words(unkept(error))
    for name, value in found.settings.items():
        shell.settings[name] = value
    await shell.preferences.relearn()
    settle(shell)
    shell.listed = None
    shell.show_page(view.report(shell.words, found, stowed, games.parts), N_("The file was read"))
    shell.ports.document.focus("report")
    shell.ports.document.say(" ".join(view.summary(shell.words, found, stowed)))
    return ""


def back(shell: Shell, said: Said) -> None:
    """Go back to where one was; to the home, if that was nowhere."""
    shell.ports.window.back()


COMMANDS: Final[dict[str, Command[Shell]]] = {"set": set_value, "carry": carry, "back": back}
