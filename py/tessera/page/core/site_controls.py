"""What is done to the site wherever one is: the language, the theme, a dialog's answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.page.core.commands import Said
from tessera.page.core.parts import Part
from tessera.page.core.routes import route
from tessera.page.core.scene import unchanged
from tessera.page.core.state import BoardSettings, HelpPanel
from tessera.words.language import N_

if TYPE_CHECKING:
    from collections.abc import Callable

    from tessera.page.core.commands import Command
    from tessera.page.core.dialog import Dialog
    from tessera.page.core.session import GameSession
    from tessera.page.core.shell import Shell


def fold_keys(shell: Shell, said: Said) -> None:
    """Remember whether it is told what keys do; the browser folds it just after that."""
    session = shell.session
    if session is not None:
        keys = not shell.ports.document.is_open("keys-told")
        shell.settings["keys"] = "on" if keys else "off"
        session.commit(session[BoardSettings]._replace(keys=keys), only=unchanged)


def set_language(shell: Shell, said: Said) -> None:
    """Speak the other language from now on."""
    shell.settings["language"] = said("value")
    follow(shell)


def set_theme(shell: Shell, said: Said) -> None:
    """From the system's theme to the light one to the dark one and back."""
    shell.preferences.next_theme()
    follow(shell)


def follow(shell: Shell) -> None:
    """Let everything on the screen follow the settings as they are now."""
    if not shell.preferences.is_spoken:
        shell.ports.clock.run(relearn(shell))
        return
    shell.preferences.show()
    settle(shell)


def settle(shell: Shell) -> None:
    """Let a game on the screen, or the home, follow the settings."""
    session = shell.session
    if session is not None:
        session.commit(*shell.settled(session))
    shell.show_games()


async def relearn(shell: Shell) -> None:
    """Speak the language that is set, and put up the screen in it."""
    lost = shell.games.unfetched(shell.words(N_("The other language")))
    if not await shell.preferences.relearn():
        shell.trouble(lost)
        return
    shell.forget_trouble(lost)
    shell.retell()
    session = shell.session
    if session is not None:
        session.commit(*shell.settled(session), *shell.retold(session), anew=True)
        if session[HelpPanel].shown is not None:
            RETELL_HELP()(session)
    else:
        await route(shell)


def answer_yes(dialog: Dialog, said: Said) -> None:
    """Answer yes."""
    dialog.answer(yes=True)


def answer_no(dialog: Dialog, said: Said) -> None:
    """Answer no, or close the dialog."""
    dialog.answer(yes=False)


#: Lets the open panel of rules follow the language.
RETELL_HELP: Final[Part[Callable[[GameSession], None]]] = Part()
SITE: Final[dict[str, Command[Shell]]] = {
    "fold-keys": fold_keys,
    "language": set_language,
    "theme": set_theme,
}
DIALOG: Final[dict[str, Command[Dialog]]] = {"yes": answer_yes, "no": answer_no}
