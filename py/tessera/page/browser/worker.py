"""The page's side of the bots' worker: questions, answers, and replacement after failures."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

from tessera.games import catalogue
from tessera.page.browser.system import CLOCK, address, listen, root, site
from tessera.page.core.bots import MAKE_BOTS
from tessera.page.features.bots.model import NO_WORKERS, BotQuery

#: Seconds of silence after which the worker counts as lost.
PATIENCE = 20.0
#: Seconds of silence allowed at the start, when the worker fetches and compiles code.
START_PATIENCE = 60.0
#: Seconds after which the worker of a hidden tab ends, because a worker takes some 200 MB.
UNSEEN = 300.0
#: The level at which bots need their games' precomputed tables.
EXACT = 5
#: Kinds of answers that always end a question. A "review" ends its question only if it is ``done``.
LAST = ("move", "analysis", "tried", "refused")
#: The bots give up if more workers than this are lost in a row.
REPLACEMENTS = 2


def packages(game: str, level: int) -> frozenset[str]:
    """The archives that a game's bot needs at a level, except those that the site does not have."""
    kinds = ("", "-bot", "-table") if level == EXACT else ("", "-bot")
    needed = {f"{name}{kind}" for name in catalogue.archives(game) for kind in kinds}
    return frozenset(needed & {*site()["archives"]})


def may_ponder(battery: Any) -> bool:
    """True if bots may think while a person is to move; ``battery`` is the device's, or None.

    They may not in a frame, in a hidden tab, or on battery; on touch screens only if asked to.
    """
    chosen, auto = getattr(root().dataset, "ponder", "off"), js.matchMedia("(pointer: fine)")
    wanted = chosen == "on" or (chosen == "auto" and auto.matches)
    away = js.document.hidden or hasattr(root().dataset, "framed")
    return bool(wanted and not away and (battery is None or battery.charging))


class WorkerBots:
    """`Bots` in one worker, which starts at the first question and ends if the tab stays hidden."""

    def __init__(self, troubled: Callable[[str, bool], None]) -> None:
        """Set the failure callback. Its second argument is True if the bots give up."""
        self.troubled = troubled
        self.asked: BotQuery | None = None
        self._worker: Any = None
        #: Archives in the worker, of one game only: WebAssembly's memory never shrinks.
        self._packages: frozenset[str] = frozenset()
        #: The counts of questions asked, of messages received, and of workers lost in a row.
        self._number = self._heard = self._lost = 0
        #: `_up` is True once the worker has sent a message. `_began` is True once the question's
        #: `began` has been called.
        self._up = self._began = False
        #: The number of times that the tab was hidden or shown.
        self._looks = 0
        #: True if the worker was ended because the tab was hidden.
        self._retired = False
        #: The question to prepare for, or None.
        self._ahead: BotQuery | None = None
        #: True while the worker deepens a hint; True while it prepares for a question.
        self._deepening = self._pondering = False
        self._battery: Any = None
        CLOCK.run(self._find_battery())
        listen("visibilitychange", js.document, lambda event: self._looked())
        if js.document.hidden:
            self._looked()

    def ask(self, asked: BotQuery) -> None:
        self.forget()
        self.asked, self._ahead, self._number = asked, None, self._number + 1
        self._deepening = self._pondering = False
        if hasattr(js.Worker, "isMissing"):  # set by static/start.mjs if there are no workers
            CLOCK.later(0, self._give_up)
            return
        needed = packages(asked.game, asked.level)
        if self._worker is None or not needed <= self._packages:
            self._packages = needed
            try:
                self._start()
            except JsException:
                CLOCK.later(0, lambda: self._fail(None, "refused"))
                return
        fields = ("view", "level", "seed", "tells", "cap", "deepens")
        message = asked.asks or {"do": "think", **{name: getattr(asked, name) for name in fields}}
        self._send(**message, id=self._number, game=asked.game)
        self._watch(PATIENCE if self._up else START_PATIENCE)
        self._began = self._up
        if self._up:
            asked.began()

    def answer_now(self) -> None:
        if self.asked is not None:
            self._send(do="stop", id=self._number)

    def forget(self) -> None:
        self.answer_now()
        self.asked = None

    def ponder(self, about: BotQuery | None) -> None:
        self._ahead = about
        self._ponder()

    def _ponder(self) -> None:
        """Let an idle worker prepare for the next question or, if it may not, rest."""
        about = self._ahead
        if self.asked is not None or not self._up:
            return
        before, self._pondering = self._pondering, False
        if about is not None and about.asks and may_ponder(self._battery):
            self._pondering = packages(about.game, about.level) <= self._packages
            if self._pondering:
                self._number += 1
                self._send(**about.asks, id=self._number, game=about.game)
        if before and not self._pondering:
            self._send(do="stop", id=self._number)

    async def _find_battery(self) -> None:
        with suppress(AttributeError, JsException):  # few browsers tell
            self._battery = await js.navigator.getBattery()
            listen("chargingchange", self._battery, lambda event: self._ponder())

    def _end(self) -> None:
        if self._worker is not None:
            self._worker.terminate()
        self._worker = None

    def _looked(self) -> None:
        """If the tab is hidden, schedule the worker's end; if visible, restart an ended worker."""
        self._looks += 1
        self._ponder()
        if js.document.hidden:
            if self._deepening:
                self.answer_now()
            self._retire_later(self._looks)
        elif self._retired and self._worker is None:
            with suppress(JsException):  # the next question reports the failure
                self._start()

    def _retire_later(self, looks: int) -> None:
        """End the worker once the tab has been hidden for `UNSEEN` seconds and no answer is due."""

        def retire() -> None:
            if looks != self._looks:
                return
            if self.asked is not None:
                self._retire_later(looks)
            elif self._worker is not None:
                self._end()
                self._retired = True

        CLOCK.later(UNSEEN, retire)

    def _start(self) -> None:
        self._end()
        self._retired = False
        ui = site()
        worker = js.tessera.worker(address(ui["app"] + "worker.mjs"))
        worker.addEventListener("message", create_proxy(lambda event: self._hear(worker, event)))
        worker.addEventListener("error", create_proxy(lambda event: self._fail(worker, "error")))
        self._worker, self._up = worker, False
        self._send(
            do="start",
            runtime=address(ui["runtime"]),
            archives=[
                address(ui["app"] + "house.zip"),
                *(address(ui["archives"][name]) for name in ("search", *sorted(self._packages))),
            ],
            entry=address(ui["app"] + "bot_worker.py"),
            remembered=address(ui["app"] + "memory.bin"),
        )

    def _send(self, **message: object) -> None:
        if self._worker is not None:
            self._worker.postMessage(json.dumps(message))

    def _hear(self, worker: Any, event: Any) -> None:
        if worker is not self._worker:
            return
        message = json.loads(event.data)
        self._heard += 1
        self._up = True
        if message["kind"] == "failed":
            self._fail(worker, message["message"])
        elif message["kind"] == "ready":
            self._ponder()
        elif self.asked is not None and message.get("id") == self._number:
            self._answered(self.asked, message)

    def _answered(self, asked: BotQuery, message: dict[str, Any]) -> None:
        if not self._began:
            self._began = True
            asked.began()
        if message["kind"] in LAST or (message["kind"] == "review" and message["done"]):
            self.asked, self._lost = None, 0
            asked.moved(message)
        else:
            self._watch(PATIENCE)
            self._deepening = "move" in message
            asked.thought(message)

    def _watch(self, seconds: float) -> None:
        """Replace the worker if it stays silent for ``seconds`` while an answer is due."""
        heard, number, worker = self._heard, self._number, self._worker

        def check() -> None:
            silent = heard == self._heard and number == self._number
            if silent and self.asked is not None and worker is self._worker:
                self._fail(worker, "silent")

        CLOCK.later(seconds, check)

    def _give_up(self) -> None:
        """Report that no answer will come, because the browser has no workers."""
        if self.asked is not None:
            self.asked = None
            self.troubled(NO_WORKERS, True)

    def _fail(self, worker: Any, what: str) -> None:
        """Replace a lost worker and ask again, at most `REPLACEMENTS` times in a row; then stop."""
        if worker is not self._worker:
            return
        self._end()
        asked, self.asked = self.asked, None
        if asked is None:  # no answer is due: the next question starts another worker
            return
        final = self._lost >= REPLACEMENTS
        self._lost = 0 if final else self._lost + 1
        self.troubled(what, final)
        if not final:
            self.ask(asked)


MAKE_BOTS.fill(WorkerBots)
