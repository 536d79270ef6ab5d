"""The bots at the table: asked when it is their turn, played when they have answered."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import js

from tessera.page.bots import Asked, Bots
from tessera.page.browser import later
from tessera.page.players import BEAT, PAUSE
from tessera.page.table import awaits
from tessera.play.match import Match
from tessera.play.view import View
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.app import App


class Opponent:
    """Whoever plays the seats of bots on the app's table."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.bots = Bots(self._troubled)
        #: When the answer may be played, in the page's time.
        self._due = 0.0

    def forget(self) -> None:
        """Stop thinking; no answer will come."""
        self.bots.forget()

    def hurry(self) -> None:
        """Play the best found so far."""
        self.bots.hurry()

    def think(self) -> None:
        """Think if a bot is to move; to be drawn afterwards."""
        app, match = self.app, self.app.table.match
        level = app.table.bot_to_move
        looked_at = bool(match.actions) and not app.table.name  # a game opened by a link
        if level is None or app.standing.watching or looked_at or awaits(app.table, app.board):
            self.forget()
            app.standing = app.standing._replace(thinking=False)
            return
        seat, seed = match.to_move or "", int.from_bytes(os.urandom(4), "big")
        hides = match.game.secrets(match.setup)

        def began() -> None:
            self._due = js.performance.now() + 1000 * (BEAT if hides else PAUSE)
            if hides:
                later(BEAT, lambda: self._end(asked))

        def moved(text: str) -> None:
            wait = max(0.0, self._due - js.performance.now()) / 1000
            later(wait, lambda: self._moved(match, text))

        view = View.of(match, seat).write()
        asked = Asked(match.game.id, view, level, seed, began, moved)
        self.bots.ask(asked)
        app.standing = app.standing._replace(thinking=True)

    def _end(self, asked: Asked) -> None:
        """Have a question answered, if it still is not."""
        if self.bots.asked is asked:
            self.bots.hurry()

    def _moved(self, match: Match, text: str) -> None:
        """Play the bot's turn, unless the game was left, or has gone another way meanwhile."""
        app = self.app
        if app.screen != "table" or app.table.match is not match or app.standing.watching:
            return
        app.standing = app.standing._replace(thinking=False)
        app.go_on(match.say(text), shown=app.table.shown)

    def _troubled(self, what: str, final: bool) -> None:
        """Tell the player that the bots' worker was lost."""
        app = self.app
        if final:
            app.standing = app.standing._replace(thinking=False)
            text = N_("The bot does not answer. The game is kept: reload the page to go on.")
        else:
            text = N_("The bot stopped working and was replaced; the game goes on.")
        app.trouble(app.words(text))
