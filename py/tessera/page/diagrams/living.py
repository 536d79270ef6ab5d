"""Diagrams that live: one Python for the page, one small table for each of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import js

from tessera.drawing.svg import element, escaped
from tessera.games import catalogue
from tessera.page import deeds
from tessera.page.app import App, Unfetched
from tessera.page.browser import run
from tessera.page.diagrams.showing import Crop, cropped, laid_out, live, solved, there
from tessera.page.dom import Document, near
from tessera.page.game_parts import GameParts, Status
from tessera.page.html import button
from tessera.page.input import Hands
from tessera.page.keeping import Data
from tessera.page.sitting import Sitting
from tessera.page.stage import Rows
from tessera.page.table import played, turn_ends
from tessera.play.match import Match
from tessera.play.replay import read_record
from tessera.words.language import N_

#: The regions beside a diagram's board.
BESIDE = ("status", "supply", "asked", "seats", "controls")
#: Those of the drawing, which are brought to their texts as well.
DRAWN = ("pieces", "marks", "choices", "preview")

_SOLVED = N_("That is it.")
_ANOTHER = N_("The rules allow that, but something else is asked here: take it back.")


class Nobody:
    """Who thinks where no bot plays."""

    def forget(self) -> None:
        """Nothing is thought about."""

    def think(self) -> None:
        """Nobody thinks."""

    def hurry(self) -> None:
        """Nobody is waited for."""

    def hint(self, what: str) -> None:
        """Nobody gives hints."""


class Diagram(Sitting):
    """A position to be tried out, in its figure.

    ``told`` is what the page says of it: ``record``, ``crop``, and the turns of its ``goal``.
    """

    def __init__(self, app: App, parts: GameParts, name: str, told: Mapping[str, Any]) -> None:
        self.name = name
        self.document = Document(f"{name}-")
        self.words = app.words
        self.opponent = Nobody()
        self.standing = Status(confirms=False)
        self.begun = read_record(told["record"], catalogue.game)
        #: The actions after which a step of the first game is solved.
        self.goals = [self.begun.play_text(text).actions for text in told["goal"]]
        self.crop: Crop | None = cropped(parts.board, told["crop"])
        self.table = laid_out(self.begun, parts.board)
        self.fresh = self.table
        self.games_parts = {self.begun.game.id: parts}
        if parts.craft is not None:
            self.games_parts[self.begun.game.id] = parts._replace(craft=type(parts.craft)(self))

    @property
    def rows(self) -> Rows:
        """The rows of squares that are shown."""
        return self.crop.rows if self.crop else self.board.ROWS

    @property
    def corner(self) -> tuple[int, int]:
        """How many columns and rows of the board lie left of them, and above."""
        name = self.rows[0][0]
        above, row = next(each for each in enumerate(self.board.ROWS) if name in each[1])
        return row.index(name), above

    def reset(self) -> None:
        """Lay the position out as it stands in the page."""
        self.lay(self.begun)

    def undo(self) -> None:
        """Take back the last turn, or what was played of one; whatever it showed."""
        count = len(self.table.match.actions)
        back = max(end for end in turn_ends(self.table.match) if end < count)
        self.lay(self.table.match.at(max(back, len(self.begun.actions))))

    def lay(self, match: Match) -> None:
        """Go on from a match that no turn led to."""
        self.table = laid_out(match, self.board)
        self.render()
        self.say_status()

    def put_up(self) -> None:
        """Put the live board in the place of the picture."""
        regions = "".join(element("div", " ", id_=name, class_=name) for name in BESIDE)
        keys = element("p", escaped(self.words(self.parts.words.KEYS)), id_="keys", class_="unseen")
        text = live(self.words, self.parts, self.crop)
        text += element("div", regions + keys, class_="beside")
        self.screen = "table"
        self.document.screen(text, self.begun.game.id)
        self.render()

    def regions(self) -> dict[str, str]:
        """The text of every region that a diagram has."""
        texts = super().regions()
        return {name: texts[name] for name in (*BESIDE, *DRAWN)} | {"controls": self._controls()}

    def _controls(self) -> str:
        """Whether a step is solved; undo and reset."""
        _, match = self.words, self.table.match
        moved = len(match.actions) > len(self.begun.actions)
        judged = solved(match.actions, self.goals) if moved and self.goals else None
        told = {True: _(_SOLVED), False: _(_ANOTHER), None: ""}[judged]
        if judged:
            self.document.open_answer(self.name)
        able = None if moved else "disabled"
        begun = self.table.refused or self.table.picks != self.fresh.picks
        return (
            (element("p", escaped(told), class_="told") if told else "")
            + button(_(N_("Undo")), "undo", class_="plain", disabled=able)
            + button(_(N_("Reset")), "reset", class_="plain", disabled=None if begun else able)
        )

    def labels(self) -> dict[str, str]:
        """What is spoken of the squares that are shown."""
        shown = {name for row in self.rows for name in row}
        return {name: text for name, text in super().labels().items() if name in shown}

    def items(self) -> list[str]:
        """A diagram lists no turns."""
        return []

    def entitle(self) -> None:
        """The title is the page's."""

    def take_up(self, match: Match) -> None:
        """Lay the match as it has gone on; whoever is to move looks at it."""
        table = played(self.table, self.board, match)
        self.table = table._replace(lifted=there(match), seeing=None)
        if not self.table.staged:
            self.table = laid_out(match, self.board)


class Diagrams(Hands):
    """All diagrams of a page: what is done is done on the one around it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.page = app
        self.told = json.loads(js.document.getElementById("diagrams").textContent)
        self.live: dict[str, Diagram] = {}
        self.clicks = {
            "try": self.do_try,
            "undo": lambda _app, data: self.at_hand().undo(),
            "reset": lambda _app, data: self.at_hand().reset(),
            "cancel": deeds.do_cancel,
            "confirm": deeds.do_confirm,
            "language": deeds.do_language,
            "theme": deeds.do_theme,
        }

    def at_hand(self) -> Diagram:
        """The diagram that was meant last."""
        assert isinstance(self.app, Diagram)
        return self.app

    def meant(self, event: Any) -> bool:
        """Find the diagram in which something happened; False outside of all live ones."""
        name = near(event, "data-diagram")
        found = self.live.get(name or "")
        self.app = found or self.page
        return found is not None

    def click(self, event: Any) -> None:
        """A click in a diagram, or on a control of the page."""
        self.meant(event)
        super().click(event)

    def submit(self, event: Any) -> None:
        """A form in a diagram."""
        if self.meant(event):
            super().submit(event)

    def over(self, event: Any) -> None:
        """The pointer or the focus came to something in a diagram."""
        if self.meant(event):
            super().over(event)

    def key(self, event: Any) -> None:
        """A key in a diagram."""
        if self.meant(event):
            super().key(event)

    def step_key(self, event: Any) -> None:
        """Beside the board, arrows scroll the page."""

    def do_try(self, app: App, data: Data) -> None:
        """Make a diagram live."""
        run(self._live(data("name"), led=app.document.is_led()))

    async def _live(self, name: str, *, led: bool) -> None:
        told = self.told[name]
        try:
            await self.page.open_game(told["game"])
        except Unfetched as lost:
            text = self.page.unfetched(catalogue.TITLES[lost.game])
            self.page.document.note(element("p", escaped(text), class_="trouble"))
            self.page.document.say(text)
            return
        self.page.document.note("")
        if name not in self.live:
            diagram = Diagram(self.page, self.page.games_parts[told["game"]], name, told)
            self.live[name] = diagram
            diagram.put_up()
            figure = js.document.getElementById(f"diagram-{name}")
            figure.dataset.live = "live"
        if led:
            self.live[name].document.focus_board(scroll=False)
        self.live[name].say_status()


def start() -> None:
    """Bring the diagrams of the page to life, as they are asked for."""
    app = App()
    app.screen = "reading"
    Diagrams(app)
    root = js.document.documentElement
    root.dataset.tessera = "ready"
    js.document.dispatchEvent(js.Event.new("tessera:ready"))
