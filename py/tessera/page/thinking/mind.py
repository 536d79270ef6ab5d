"""Bots at the table and hints: asked of the worker, told while it thinks, played or shown."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import js

from tessera.page.browser import absent, later
from tessera.page.going import may_hint
from tessera.page.opponent import LOST, NO_HINT
from tessera.page.players import BEAT, PAUSE
from tessera.page.table import dropped
from tessera.page.thinking.bots import Asked, Bots, Message
from tessera.page.thinking.hints import HIDE, PLAY, SHOW, Hint
from tessera.page.thinking.thoughts import Thought, winner
from tessera.play.match import Match
from tessera.play.view import View
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.app import App

#: The level that gives hints, and how long it may think about one, in seconds.
ADVISER, ADVICE = 5, 2.0
#: The beats (`players.BEAT`) of the levels that think longer.
BEATS: Final = {4: 1.5, 5: 2.9}

#: What is true where a bot that looks for a proof is stopped.
_UNSURE: Final = N_("{name} was stopped before it knew for sure who wins.")
_NO_LONGER: Final = N_("{name} was stopped: the result that it announced is no longer sure.")


class Mind:
    """Thinks for the bots at the app's table, and for persons who want a hint."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.bots = Bots(self._troubled)
        #: The match that a bot thinks about.
        self._match: Match | None = None
        #: When the answer may be played, in the page's time.
        self._due = 0.0
        #: The game and the result that was announced in it as proven, last.
        self._announced = ("", "")

    def forget(self) -> None:
        """Stop thinking; no answer will come."""
        self._match = None
        self.bots.forget()

    def hurry(self) -> None:
        """Play the best found so far."""
        self.bots.hurry()

    def rest(self) -> None:
        """No bot is to move: what is thought about is forgotten, but for a hint."""
        app = self.app
        hint = app.standing.hint
        if hint is None or hint.text or hint.table is not app.table:
            self.forget()
        thought = app.standing.thought
        if thought is not None and not thought.goes_on(app.table.match):
            app.standing = app.standing._replace(thought=None)
        elif thought is not None and thought.running:
            app.standing = app.standing._replace(thought=thought._replace(running=False))

    # Bots.

    def think(self) -> None:
        """Think for the bot to move, unless it does already."""
        app, match = self.app, self.app.table.match
        if self.bots.asked is not None and self._match is match:
            return
        level, seat = app.table.bot_to_move or 1, match.to_move or ""
        hides = match.game.secrets(match.setup)
        beat = BEATS.get(level, BEAT) if hides else PAUSE

        def began() -> None:
            self._due = js.performance.now() + 1000 * beat
            if hides:
                later(beat, lambda: self._end(asked))

        def thought(message: Message) -> None:
            if not hides:
                self._tell(match, message)

        def moved(message: Message) -> None:
            wait = max(0.0, self._due - js.performance.now()) / 1000
            later(wait, lambda: self._moved(match, message))

        asked = self._asked(level, began, thought, moved)._replace(tells=not hides)
        self._match = match
        self.bots.ask(asked)
        app.standing = app.standing._replace(thought=None if hides else Thought(match, seat))

    def _asked(self, level: int, *hear: Any) -> Asked:
        """A question about the turn to be played now, as its seat knows the match."""
        match = self.app.table.match
        seed = int.from_bytes(os.urandom(4), "big")
        view = View.of(match, match.to_move or "").write()
        return Asked(match.game.id, view, level, seed, *hear)

    def _end(self, asked: Asked) -> None:
        """Have a question answered, if it still is not."""
        if self.bots.asked is asked:
            self.bots.hurry()

    def _tell(self, match: Match, message: Message) -> None:
        """Show how far the bot is."""
        app, thought = self.app, self.app.standing.thought
        if app.screen != "table" or app.table.match is not match or thought is None:
            return
        app.standing = app.standing._replace(thought=thought.heard(message))
        if not absent(app.document.found("thought")):
            app.document.show(app.thoughts())

    def _moved(self, match: Match, message: Message) -> None:
        """Play the bot's turn, unless the game was left, or has gone another way meanwhile."""
        app = self.app
        if app.screen != "table" or app.table.match is not match or app.standing.watching:
            return
        self._match = None
        after, thought = match.play_text(message["move"]), app.standing.thought
        app.standing = app.standing._replace(thinking=False)
        if thought is None or "verdict" not in message:
            self._keeping_focus(lambda: app.go_on(after, shown=app.table.shown))
            return
        thought = thought.heard(message)._replace(running=False)
        said, thought = self._announcement(thought, after, stopped=message["stopped"])
        app.standing = app.standing._replace(thought=thought)
        self._keeping_focus(lambda: app.go_on(after, shown=app.table.shown, more=said))

    def _announcement(
        self, thought: Thought, after: Match, *, stopped: bool
    ) -> tuple[str, Thought]:
        """What is to be said of a thought beside its turn: a proof, once; or that one was cut."""
        app, name = self.app, self.app.table.name
        before, self._announced = self._announced, ("", "")
        if stopped and thought.share is None and not thought.verdict.sure:
            known = before[0] == name and before[1] != ""
            thought = thought._replace(stopped=_NO_LONGER if known else _UNSURE)
            return thought.summary(app.words, app.table, app.parts), thought
        if not thought.verdict.sure:
            return "", thought
        found = winner(thought.match, thought.seat, thought.verdict)
        self._announced = (name, found or thought.verdict.sort)
        if self._announced == before or after.outcome is not None:
            return "", thought
        table = app.table._replace(match=after)
        return thought.judgement(app.words, table, app.parts), thought

    def _troubled(self, what: str, final: bool) -> None:
        """Tell the player that the bots' worker was lost, where that says something to them."""
        app, text = self.app, N_("The bot stopped working and was replaced; the game goes on.")
        hints = self._match is None
        if final:
            self._match = None
            app.standing = app.standing._replace(thinking=False, thought=None, hint=None)
            text = NO_HINT if hints else LOST
        elif hints:
            return
        app.trouble(app.words(text), lambda words: words(text))

    # Hints.

    def hint(self, what: str, *, said: bool = False) -> None:
        """Look for a hint, or see to the one there is: show it now, play it, hide it.

        ``said`` is whether it was told already that one is looked for.
        """
        app, hint = self.app, self.app.standing.hint
        held = hint if hint is not None and hint.table is app.table else None
        if what == SHOW:
            self.bots.hurry()
        elif held is None and not what:
            self._advise(said=said)
        elif held is not None and what == PLAY and held.text:
            self._keeping_focus(lambda: app.go_on(held.played or app.table.match))
        elif held is not None and what == HIDE:
            self._keeping_focus(self._hide)
        elif held is not None and held.text:
            app.document.say(held.told(app.words, app.parts))

    def _hide(self) -> None:
        app = self.app
        app.standing = app.standing._replace(hint=None)
        app.render()
        app.say_status()

    def _keeping_focus(self, do: Callable[[], None]) -> None:
        """Do something after which the button that had the focus may be gone."""
        document = self.app.document
        focused, led = document.is_focused("status"), document.is_led()
        hurried = document.is_focused("hurry")
        do()
        if hurried and document.is_lost():
            document.focus("hint")
        if (focused or hurried) and document.is_lost():
            document.focus_board(scroll=led)

    def _advise(self, *, said: bool) -> None:
        """Ask for a hint; what is begun of a turn, or held, is given up."""
        app = self.app
        if not may_hint(app.table, app.standing):
            return
        app.table = dropped(app.table, app.board)._replace(refused=None)
        table = app.table
        asked = self._asked(ADVISER, lambda: None, lambda message: None, self._advised)
        self._match = None
        self.bots.ask(asked._replace(tells=True, cap=ADVICE))
        app.standing = app.standing._replace(hint=Hint(table), trouble="")
        app.render()
        app.document.reveal("status")
        if not said:
            app.document.say(Hint(table).told(app.words, app.parts))

    def _advised(self, message: Message) -> None:
        """Show the hint, if nothing was done on the table meanwhile."""
        app, hint = self.app, self.app.standing.hint
        if hint is None or hint.table is not app.table or app.screen != "table":
            return
        if not may_hint(app.table, app.standing):
            return
        hint = hint.found(message)
        app.standing = app.standing._replace(hint=hint)
        self._keeping_focus(app.render)
        app.document.say(hint.told(app.words, app.parts))
