"""The panel of rules beside a game: opened, shut, turned to the help card."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from tessera.page.core.slices import HelpPanel
from tessera.page.model.help import Help
from tessera.page.session.game_session import HELP
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.commands.table import Command, Said
    from tessera.page.session.game_session import GameSession

#: The panel, which takes the focus when it opens; its control has it before and after.
PANEL: Final = "help-panel"


def toggle(session: GameSession, said: Said) -> None:
    """Open the panel, or shut it."""
    if session[HelpPanel].shown is None:
        session.ports.clock.run(_opened(session, led=True))
    else:
        close(session, said)


def close(session: GameSession, said: Said) -> None:
    """Shut the panel; the focus goes back to the control."""
    if session[HelpPanel].shown is None:
        return
    session.ports.document.focus(HELP)
    session.commit(HelpPanel())


def show(session: GameSession, said: Said) -> None:
    """Show the help card, or the rule again."""
    found = session[HelpPanel].shown
    if found is not None:
        found = found._replace(shows_card=said("what") == "card")
        session.commit(HelpPanel(found))


def retold(session: GameSession) -> None:
    """Another language is spoken: the open panel speaks it too."""
    session.ports.clock.run(_opened(session, led=False))


async def _opened(session: GameSession, *, led: bool) -> None:
    """Have what the panel shows, and show it; ``led``: the focus goes there."""
    game, language = session.table.match.game.id, session.words.language
    try:
        text = await session.ports.archives.read(f"help/{game}.{language}.json")
        found = Help(language, **json.loads(text))
    except (OSError, ValueError):
        session.trouble(session.games.unfetched(session.words(N_("The text of the rules"))))
        return
    before = session[HelpPanel].shown
    if before is not None:
        found = found._replace(shows_card=before.shows_card)
    if session.on_screen:
        session.commit(HelpPanel(found))
        if led:
            session.ports.document.focus(PANEL)
            session.ports.document.reveal(PANEL)


COMMANDS: Final[dict[str, Command[GameSession]]] = {
    "help": toggle,
    "help-close": close,
    "help-show": show,
}
