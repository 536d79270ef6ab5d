"""Whoever plays the seats of bots; how they think comes when one first does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tessera.page.browser import fetch_archive, run
from tessera.page.going import LOOKING, may_hint
from tessera.page.table import awaits
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.app import App
    from tessera.page.thinking.mind import Mind

#: The archive of what asks bots, and tells what they think.
THINKING = "thinking"
LOST = N_("The bot does not answer. The game is kept: reload the page to go on.")
NO_HINT = N_("No hint could be found. Play on, or try again.")


class Opponent:
    """Whoever plays the seats of bots on the app's table, and gives hints."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.mind: Mind | None = None

    def forget(self) -> None:
        """Stop thinking; no answer will come."""
        if self.mind is not None:
            self.mind.forget()

    def hurry(self) -> None:
        """Play the best found so far."""
        if self.mind is not None:
            self.mind.hurry()

    def think(self) -> None:
        """Think if a bot is to move; to be drawn afterwards."""
        app, match = self.app, self.app.table.match
        looked_at = bool(match.actions) and not app.table.name  # a game opened by a link
        waits = looked_at or app.standing.watching or awaits(app.table, app.board)
        thinks = app.table.bot_to_move is not None and not waits
        app.standing = app.standing._replace(thinking=thinks)
        if thinks and self.mind is None:
            run(self._fetched(self._come))
        elif self.mind is not None:
            (self.mind.think if thinks else self.mind.rest)()

    def hint(self, what: str) -> None:
        """Look for a hint, or see to the one there is."""
        app, table = self.app, self.app.table
        if self.mind is not None:
            self.mind.hint(what)
            return

        def come() -> None:
            if self.mind is not None and app.screen == "table" and app.table is table:
                self.mind.hint(what, said=True)

        if may_hint(table, app.standing):
            app.document.say(app.words(LOOKING))
            run(self._fetched(come, NO_HINT))

    async def _fetched(self, then: Callable[[], None], without: str = LOST) -> None:
        """Do something when the code is here that thinks; what is said ``without`` it."""
        app, table = self.app, self.app.table
        try:
            await fetch_archive(THINKING)
        except OSError:
            if app.screen == "table" and app.table is table:
                app.standing = app.standing._replace(thinking=False)
                app.trouble(app.words(without), lambda words: words(without))
            return
        if self.mind is None:
            from tessera.page.thinking.mind import Mind  # noqa: PLC0415 - has just come

            self.mind = Mind(app)
        then()

    def _come(self) -> None:
        if self.app.screen == "table" and self.app.standing.thinking:
            self.think()
