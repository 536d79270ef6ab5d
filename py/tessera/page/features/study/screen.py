"""The screen of a study: the board, the turns as a tree, what is said of the turn shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tessera.drawing.board import Board
from tessera.drawing.notes import notes
from tessera.drawing.svg import element, escaped
from tessera.drawing.worths import worths
from tessera.page.core import sentence
from tessera.page.core.board import stage
from tessera.page.core.choosing import cancel
from tessera.page.core.controls import control
from tessera.page.core.html import button
from tessera.page.core.parts import view
from tessera.page.core.scene import GameParts, Scene
from tessera.page.core.screen import GameScreen
from tessera.page.core.seats import row
from tessera.page.core.sentence import among
from tessera.page.core.state import BoardSettings, HelpPanel, Zoom
from tessera.page.core.table import Table
from tessera.page.features.position import view as position_screen
from tessera.page.features.review import finding
from tessera.page.features.review import view as review
from tessera.page.features.review.finding import ASKED, Finding
from tessera.page.features.review.model import SPOKEN, Review
from tessera.page.features.study import engine_view as engine
from tessera.page.features.study import view as study_comment
from tessera.page.features.study import view as study_menu
from tessera.page.features.study.engine import Engine, on_squares, worth_signs
from tessera.page.features.study.engine_view import labelled
from tessera.page.features.study.model import Studying, dotted, leads, place_of, remark, said_there
from tessera.page.features.study.view import NOTHING, TreeView, happened_region, heading
from tessera.page.features.turns.view import PLACES, worded
from tessera.play.tree import Path, ways_on
from tessera.saves.named import given_name
from tessera.words.language import N_, Words

#: The steps through a tree: a word, a sign, a name.
STEPS: Final = (
    *PLACES,
    ("up", "↑", N_("The variation before")),
    ("down", "↓", N_("The next variation")),
)
#: What stands between the board and the tree, one at a time: a word, a name.
ENGINE, GRAPH, COMMENT, POSITION = "engine", "graph", "comment", "position"
TABS: Final = {
    ENGINE: N_("Engine"),
    GRAPH: N_("Graph"),
    COMMENT: N_("Comment"),
    POSITION: N_("Position"),
}
#: The regions that would tell the answer, or lead away from the question.
ANSWERING: Final = (
    "stepping", "happened", "tabs", ENGINE, "listed", "glyphs", "remarked", POSITION, "menu",
    "notes", *review.REGIONS,
)  # fmt: skip
#: How many letters of a comment are announced with its turn.
HEARD: Final = 400
#: What is said of the pencil while it is taken up.
DRAWS: Final = N_("Pick a square, and the same one again to mark it, or another one for an arrow.")
#: What the pencil does.
PENCIL: Final = N_("Mark squares and draw arrows")
#: The ids of the field for the comment, and of what opens the menu.
REMARK, MORE = "remark", "more-button"
_EMPTY: Final = N_(
    "Play on the board: every turn stands here, and another one at the same place begins a "
    "variation."
)


class StudyScreen(GameScreen):
    """A board, the tree of turns, what is said of the turn shown."""

    def __init__(self, shown: Studying) -> None:
        self.shown = shown
        self.tree = TreeView()
        self.engine = Engine()
        self.review: Review | None = None
        self.finding: Finding | None = None
        #: Which of the tabs is open: at the end of a game the graph of it.
        self.tab = GRAPH if shown.study.match.outcome else ENGINE
        #: Whether what is picked is marked, and the square at which an arrow was begun.
        self.draws, self.begun = False, ""
        #: What is announced beside all else, once.
        self.news = ""
        #: What is told of the turn at which something was done to the tree last, and that place.
        self.done: tuple[str, Path] = NOTHING

    def skeleton(self, scene: Scene) -> str:
        """The board and the empty regions beside it."""
        _ = scene.words
        row = element("div", _region("supply") + _region("asked"), class_="moment")
        remarked = _region("glyphs") + _region("remarked")
        beside = (
            _region("heading")
            + _region("status")
            + row
            + _region("stepping", "walk")
            + element("div", " ", id_="tabs", class_="tabs", role="tablist")
            + element("div", _region("engine"), **_panel(ENGINE))
            + element("div", _reviewed(), **_panel(GRAPH))
            + element("div", remarked, **_panel(COMMENT))
            + element("div", _region(POSITION), **_panel(POSITION))
            + _region("happened", "happened quiet")
            + _region("listed")
            + _region("help")
            + study_menu.keys(_, scene.game, unfolded=scene[BoardSettings].keys)
        )
        beside += element("div", _region("menu"), id_="more", popover="auto", class_="more")
        return stage(_, scene.game, scene.table.quarters, notes="") + element(
            "div", beside, class_="side study"
        )

    def regions(self, scene: Scene) -> dict[str, str]:
        """The text of every region."""
        _, table = scene.words, scene.table
        board, seen, looks = scene.board, table.observation, table.looks()
        if scene.watching:
            looks = looks._replace(picks=(), legal=())
        live = table.choosing and table.pending is None and not scene.watching
        found = {
            "heading": heading(_, N_("Study: {game}"), table),
            "status": sentence.region(scene),
            "supply": board.supply(_, seen, looks, live),
            "asked": row(scene),
            "stepping": _walk(_, self.shown, draws=self.draws, watching=scene.watching),
            "happened": self.happened(scene),
            "tabs": _tabs(_, self.shown, self.tab),
            "engine": self.thought(scene),
            **self.reviewed(scene),
            "listed": _listed(_, self.shown),
            "glyphs": study_comment.glyphs(_, self.shown, watching=scene.watching),
            "remarked": study_comment.field(scene, self.shown),
            POSITION: position_screen.offer(_),
            "menu": study_menu.menu_region(_, self.shown, table, watching=scene.watching),
            "pieces": board.pieces(seen, table.last),
            "marks": board.marks(seen, looks),
            "choices": board.choices(seen, looks),
            "preview": engine.ghost(self.engine, table, board) or board.preview(seen, looks.picks),
            "notes": self.noted(table, board),
            "help": view("help", scene) if scene[HelpPanel].shown else "",
        }
        if self.draws:
            found["status"] = element("p", escaped(_(DRAWS)))
        if self.finding is not None:
            found |= dict.fromkeys(ANSWERING, "")
            found |= finding.answered(self.finding, self.shown.study.match, table, board)
            found["review"] = self._asked(scene, self.finding)
        if board.ZOOMS:
            found["zooming"] = view("zooming", _, scene[Zoom].steps)
        return found

    def noted(self, table: Table, board: Board) -> str:
        """What is drawn over the board: marks and arrows, what every choice is worth."""
        said, found = said_there(self.shown), worth_signs(self.engine, table, board)
        over = notes(board, said.marks, said.arrows, self.begun)
        return over + worths(board, on_squares(found))

    def labels(self, scene: Scene) -> dict[str, str]:
        """What is spoken of each square, with what it is worth to go there."""
        cells = super().labels(scene)
        return labelled(scene.words, cells, self.engine, scene.table, scene.board)

    def happened(self, scene: Scene) -> str:
        """What was just done to the tree."""
        letters, watching = scene[BoardSettings].letters, scene.watching
        return happened_region(
            scene.words, self.shown, self.done, scene.game, letters=letters, watching=watching
        )

    def thought(self, scene: Scene) -> str:
        """What is shown of the engine."""
        able, letters = not scene.watching, scene[BoardSettings].letters
        return engine.engine_region(scene, self.engine, able=able, letters=letters)

    def _asked(self, scene: Scene, asked: Finding) -> str:
        """What is shown while a better turn is to be found."""
        match = self.shown.study.match
        return finding.region(scene, asked, match, letters=scene[BoardSettings].letters)

    def reviewed(self, scene: Scene) -> dict[str, str]:
        """What is shown of the review, by region."""
        match, path = self.shown.study.match, self.shown.path
        at = len(path) if self.shown.study.is_main(path) else -1
        return review.regions(scene, self.review, match, at, letters=scene[BoardSettings].letters)

    def items(self, scene: Scene) -> list[str]:
        """The rows of the tree; none while the better turn is to be found."""
        if self.finding is not None:
            return []
        return self.tree.rows(
            scene.words, self.shown, scene.game, letters=scene[BoardSettings].letters
        )

    def sentence(self, scene: Scene) -> str:
        """What is announced: of a better turn to be found, what is asked or came of it.

        A choice that is begun, or refused, is told as everywhere.
        """
        table = scene.table
        begins = table.refused or cancel(table, scene.board).picks != table.picks
        if self.finding is not None and not (begins and self.finding.phase == ASKED):
            return finding.told(scene, self.finding, self.shown.study.match)
        said = super().sentence(scene)
        if self.review is not None and not self.review.turns:
            said += f" {scene.words(review.BEGUN)}"
        return said

    def title(self, scene: Scene) -> str:
        """Which game is studied."""
        title = given_name(scene.table.match) or scene.table.match.game.title
        return f"{scene.words(N_('Study: {game}'), game=title)} · Tessera"


def told(scene: Scene, shown: Studying) -> str:
    """What is announced of the place shown: its turn, its glyph, which of several ways it is.

    Then the comment, what is drawn on the board, and at the end of the game the result.
    """
    _ = scene.words
    drawing = said_there(shown)
    squares = ", ".join([*drawing.marks, *("–".join(it) for it in drawing.arrows)])
    marked = _(N_("Marked: {squares}."), squares=squares) if squares else ""
    over = scene.table.match.outcome is not None
    result = sentence.spoken(scene.spoken(among(scene))) if over else ""
    said, more = f"{', '.join(_said(_, shown, scene.game))}.", remark(shown, _.language)
    if len(more) > HEARD:
        more = f"{more[:HEARD].rpartition(' ')[0] or more[:HEARD]} …"
    return " ".join(filter(None, (said, more, marked, result)))


def _said(_: Words, shown: Studying, parts: GameParts) -> Iterator[str]:
    """The turn shown, whether it is a variation's, its glyphs, which of several ways it is."""
    step = shown.step
    if step is None:
        yield _(N_("The start"))
        return
    yield worded(_, parts, step.text)
    if not shown.study.is_main(shown.path):
        yield _(N_("variation"))
    yield from (_(SPOKEN[glyph]) for glyph in step.glyphs if glyph in SPOKEN)
    ways = [way.text for way in ways_on(shown.line, shown.path[:-1])]
    if len(ways) > 1:
        at = ways.index(step.text) + 1
        yield _(N_("way {at} of {count}"), at=at, count=len(ways))


def turn_id(shown: Studying) -> str:
    """The id of the turn shown in the list of turns; "" at the start."""
    place = place_of(shown.line, shown.path)
    return f"t{dotted(place)}" if place else ""


def _walk(_: Words, shown: Studying, *, draws: bool, watching: bool) -> str:
    """The steps through the tree, the pencil, the menu."""
    able = leads(shown)
    made = [
        control(
            sign, "study-step", class_="step", data_at=word,
            aria_disabled=study_comment.waits(able=able[word]),
            aria_label=_(name), title=_(name), id_=f"walk-{word}",
        )
        for word, sign, name in STEPS
    ]  # fmt: skip
    more = element(
        "button", "⋯", type="button", id_=MORE, class_="step", popovertarget="more",
        aria_label=_(N_("More")), title=_(N_("More")),
    )  # fmt: skip
    pencil = control(
        "✎", "study-pencil", able=not watching, class_="step", id_="pencil",
        aria_pressed="true" if draws else "false", aria_label=_(PENCIL), title=_(PENCIL),
    )  # fmt: skip
    return "".join([*made, pencil, more])


def _panel(tab: str) -> dict[str, str]:
    """What makes a part of the page the panel of a tab: see the styles for which one is shown."""
    return {"class_": f"panel-{tab}", "role": "tabpanel", "aria_labelledby": f"tab-{tab}"}


def _tabs(_: Words, shown: Studying, tab: str) -> str:
    """The tabs, the open one selected."""
    return "".join(
        button(
            _(name), "study-tab", class_="tab", data_at=word, role="tab", id_=f"tab-{word}",
            aria_selected="true" if word == tab else "false",
        )
        for word, name in tabs_of(shown).items()
    )  # fmt: skip


def tabs_of(shown: Studying) -> dict[str, str]:
    """The tabs that there are, and their names."""
    match = shown.study.match
    there = {GRAPH: match.outcome is not None, POSITION: bool(match.game.placed_from)}
    return {word: name for word, name in TABS.items() if there.get(word, True)}


def _listed(_: Words, shown: Studying) -> str:
    """The list that the rows stand in; before any turn, what there is to do."""
    if not shown.line:
        return element("p", escaped(_(_EMPTY)), class_="quiet") + element("ol", id_="list")
    return element("ol", class_="list tree", id_="list", translate="no")


def _region(name: str, kind: str = "") -> str:
    return element("div", " ", id_=name, class_=kind or name)


def _reviewed() -> str:
    """The regions of a review: where the turn shown is lies over the graph."""
    made = {name: _region(name) for name in review.REGIONS}
    made["here"] = element("div", made.pop("graphed") + made["here"], class_="graphing")
    return "".join(made.values())
