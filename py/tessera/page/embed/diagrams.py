"""The live diagrams of a page. They share one interpreter; each has a session of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tessera.drawing.board import Board
from tessera.drawing.svg import element, escaped
from tessera.games import catalogue
from tessera.page.core.choosing import ANOTHER, played, solved, turn_before
from tessera.page.core.commands import BOARD, CommandTable
from tessera.page.core.controls import control
from tessera.page.core.games import Games, Unfetched
from tessera.page.core.html import region
from tessera.page.core.input import OWN_BOARD, Input, status_sentence
from tessera.page.core.screen import GameScreen
from tessera.page.core.session import GameSession
from tessera.page.core.settings import Preferences, Settings
from tessera.page.core.state import Scene
from tessera.page.core.table import Rows, Table
from tessera.page.embed.diagram_view import Crop, cropped, laid_out, live, there
from tessera.page.features.settings import change_theme
from tessera.play.match import Match
from tessera.play.replay import read_record
from tessera.words.language import N_

if TYPE_CHECKING:
    from collections.abc import Callable

    from tessera.page.core.commands import Command
    from tessera.page.core.parts import Ports
    from tessera.page.core.protocols import Document


#: The regions beside a diagram's board.
BESIDE: Final = ("status", "supply", "asked", "seats", "controls")
DRAWN: Final = ("pieces", "marks", "choices", "preview")

_SOLVED: Final = N_("Correct.")


class DiagramScreen(GameScreen):
    """A diagram's screen: a board or a part of it, the status, and buttons to undo and reset."""

    def __init__(
        self, crop: Crop | None, fresh: Table, goals: Sequence[tuple[Any, ...]], wrong: str
    ) -> None:
        #: ``fresh`` is the first table; ``wrong`` is the reply to a turn that is not in ``goals``.
        self.crop, self.fresh, self.goals, self.wrong = crop, fresh, goals, wrong

    def rows(self, board: Board) -> Rows:
        return self.crop.rows if self.crop else board.ROWS

    def corner(self, board: Board) -> tuple[int, int]:
        name = self.rows(board)[0][0]
        return next((row.index(name), at) for at, row in enumerate(board.ROWS) if name in row)

    def skeleton(self, scene: Scene) -> str:
        _ = scene.words
        regions = "".join(map(region, BESIDE))
        keys = element("p", escaped(_(scene.ui.words.KEYS)), id_="keys", class_="unseen")
        return live(_, scene.ui, self.crop) + element("div", regions + keys, class_="beside")

    def regions(self, scene: Scene) -> dict[str, str]:
        _, table, texts = scene.words, scene.table, super().regions(scene)
        judged, moved = self.judged(table), self._has_moved(table)
        told = _(_SOLVED) if judged else self.wrong or _(ANOTHER)
        begun = bool(table.refused) or table.picks != self.fresh.picks
        undo = control(_(N_("Undo")), "undo", able=moved)
        reset = control(_(N_("Reset")), "reset", able=moved or begun)
        solving = element("p", escaped(told), class_="told") if judged is not None else ""
        shown = {name: texts[name] for name in (*BESIDE, *DRAWN)}
        return shown | {"controls": solving + undo + reset}

    def judged(self, table: Table) -> bool | None:
        """True for a goal, False for a wrong turn; None if undecided or if there are no goals."""
        asks = self.goals and self._has_moved(table)
        return solved(table.match.actions, self.goals) if asks else None

    def _has_moved(self, table: Table) -> bool:
        return len(table.match.actions) > len(self.fresh.match.actions)

    def labels(self, scene: Scene) -> dict[str, str]:
        shown = {name for row in self.rows(scene.board) for name in row}
        texts = super().labels(scene)
        return {name: text for name, text in texts.items() if name in shown}

    def items(self, scene: Scene) -> list[str]:
        return []

    def title(self, scene: Scene) -> str:
        return ""


class Diagram:
    """A position to try out. ``told`` has the keys ``record``, ``crop``, ``goal`` and ``wrong``."""

    def __init__(self, ports: Ports, games: Games, told: Mapping[str, Any]) -> None:
        self.begun = read_record(told["record"], catalogue.game)
        board = games.ui[self.begun.game.id].board
        goals = [self.begun.play_text(text).actions for text in told["goal"]]
        table = laid_out(self.begun, board)
        self.screen = DiagramScreen(cropped(board, told["crop"]), table, goals, told["wrong"])
        self.session = GameSession(ports, games, self.screen, table)
        self.session.apply_match = lay

    def undo(self) -> None:
        """Take back the last turn, even if it is unfinished or revealed something."""
        self.go_on_from(turn_before(self.session.table.match, len(self.begun.actions)))

    def go_on_from(self, match: Match) -> None:
        self.session.commit(laid_out(match, self.session.board), say=status_sentence)


def lay(table: Table, board: Board, match: Match) -> Table:
    """Lay a continued match on the table; the seat to move needs no curtain."""
    after = played(table, board, match)._replace(acknowledged_by=there(match), seeing=None)
    return after if after.staged else laid_out(match, board)


class Diagrams:
    """All diagrams of a page. A command acts on the diagram that contains its control."""

    def __init__(
        self, ports: Ports, told: Mapping[str, Any], part: Callable[[str], Document], fixed: str
    ) -> None:
        """Take diagrams from ``told``, documents from ``part``; ``fixed`` is as in `Settings`."""
        self.ports, self.told, self.part = ports, told, part
        self.settings = Settings(ports.storage, ports.window.languages, fixed)
        self.games = Games(ports.archives, self.settings.language)
        self.preferences = Preferences(ports.document, self.settings, self.games)
        self.live: dict[str, Diagram] = {}
        self.at_hand: Diagram | None = None
        self.commands = CommandTable()
        for commands in (OWN_BOARD, BOARD):
            self.commands.add(commands, self._session)
        self.commands.add(DIAGRAM, lambda: self.at_hand)
        self.commands.add(PAGE, lambda: self)
        self.input = Input(self.commands, self._meant, self.games, self.trouble)
        self.input.place = self._session
        # Outside the board, the arrow keys and the space bar scroll the page.
        self.input.everywhere = False
        self.input.step_key = lambda session, key: False

    def _session(self) -> GameSession | None:
        return self.at_hand.session if self.at_hand is not None else None

    def _meant(self, name: str) -> GameSession | None:
        """Select the diagram called ``name``; return its session, or None if it is not live."""
        self.at_hand = self.live.get(name)
        return self._session()

    async def bring_to_life(self, name: str, *, led: bool) -> None:
        """Replace a picture with a live board; for keyboard users (``led``), focus the board."""
        document, told = self.ports.document, self.told[name]
        try:
            await self.games.open(told["game"])
        except Unfetched as lost:
            self.trouble(self.games.unfetched(catalogue.TITLES[lost.game]))
            return
        document.note("")
        if name not in self.live:
            ports = self.ports._replace(document=self.part(name))
            diagram = self.live[name] = Diagram(ports, self.games, told)
            diagram.session.watcher = partial(self._judge, name, diagram)
            diagram.session.show()
        session = self.live[name].session
        session.ports.document.reveal("drawing")
        if led:
            session.ports.document.focus_board(scroll=False)
        session.say(session.sentence())

    def trouble(self, text: str) -> None:
        self.ports.document.note(element("p", escaped(text), class_="trouble"))
        self.ports.document.say(text)

    def _judge(self, name: str, diagram: Diagram) -> None:
        if diagram.screen.judged(diagram.session.table):
            self.ports.document.unfold(f"answer-{name}")

    def try_out(self, name: str) -> None:
        led = self.ports.document.is_led()
        self.ports.clock.run(self.bring_to_life(name, led=led))

    def set_language(self, language: str) -> None:
        self.settings["language"] = language

    def set_theme(self) -> None:
        change_theme(self.settings)
        self.preferences.show()


DIAGRAM: Final[dict[str, Command[Diagram]]] = {
    "undo": lambda diagram, args: diagram.undo(),
    "reset": lambda diagram, args: diagram.go_on_from(diagram.begun),
}
PAGE: Final[dict[str, Command[Diagrams]]] = {
    "try": lambda page, args: page.try_out(args("name")),
    "language": lambda page, args: page.set_language(args("value")),
    "theme": lambda page, args: page.set_theme(),
}
