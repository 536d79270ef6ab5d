"""The screen of a study: the board, the tree of turns, and the tabs for the turn shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from tessera.drawing.notes import notes
from tessera.drawing.svg import element, escaped
from tessera.drawing.worths import worths
from tessera.page.core import sentence
from tessera.page.core.board import stage
from tessera.page.core.choosing import cancel
from tessera.page.core.controls import control
from tessera.page.core.html import button, icon, region
from tessera.page.core.parts import Part, view
from tessera.page.core.players import persons
from tessera.page.core.screen import GameScreen
from tessera.page.core.seats import row
from tessera.page.core.state import BoardSettings, GameUi, HelpPanel, Scene, Trouble, Zoom
from tessera.page.features.review import finding
from tessera.page.features.review import view as review
from tessera.page.features.review.model import ASKED, SPOKEN, ReviewPanel
from tessera.page.features.study import view as beside
from tessera.page.features.study.engine import (
    Engine,
    engine_region,
    ghost,
    labelled,
    on_squares,
    worth_signs,
)
from tessera.page.features.study.model import (
    StudyDesk,
    Studying,
    StudyKept,
    dotted,
    leads,
    place_of,
    remark,
    said_there,
)
from tessera.page.features.study.view import TreeView, happened, heading, to_game
from tessera.page.features.turns.view import PLACES, worded
from tessera.play.tree import ways_on
from tessera.saves.named import given_name
from tessera.words.language import N_, Words


def _nothing(*_about: Any) -> None: ...


class Hands(NamedTuple):
    """The browser's services for a study, from `browser.study_pointer`.

    ``follow`` takes two callbacks. The first gets the two squares of an arrow drawn with the
    mouse's right button or the pencil. The second gets True when the page is hidden, and False when
    it is visible again. ``mark`` marks the turn with a given id in the list of turns; "" marks
    none. ``remember`` stores a text under a name for the browser's session; ``recall`` returns that
    text, or "". ``bring`` scrolls to the board or, given True, to the heading. ``reveal`` scrolls
    to the panel of the open tab.
    """

    follow: Callable[[Callable[[str, str], None], Callable[[bool], None]], None] = _nothing
    mark: Callable[[str], None] = _nothing
    remember: Callable[[str, str], None] = _nothing
    recall: Callable[[str], str] = lambda name: ""
    bring: Callable[[bool], None] = _nothing
    reveal: Callable[[], None] = _nothing


HANDS: Final[Part[Hands]] = Part()


def hands() -> Hands:
    """Return the browser's services; without a browser they do nothing."""
    return HANDS.here() or Hands()


#: The buttons that step through a tree: for each, a word for its id, a sign and a name.
STEPS: Final = (
    *PLACES,
    ("up", "↑", N_("Previous variation")),
    ("down", "↓", N_("Next variation")),
)
#: Tabs beside the board.
ENGINE, GRAPH, COMMENT, POSITION = "engine", "graph", "comment", "position"
TABS: Final = {
    ENGINE: N_("Engine"),
    GRAPH: N_("Graph"),
    COMMENT: N_("Comment"),
    POSITION: N_("Position"),
}
#: Regions hidden while a better turn is sought, because they reveal it or distract from it.
ANSWERING: Final = (
    "stepping", "happened", "tabs", ENGINE, "listed", "glyphs", "remarked", POSITION, "menu",
    "notes", *review.REGIONS,
)  # fmt: skip
#: Regions with a study's tools, which a plain review does not show.
WORKSHOP: Final = ("tabs", ENGINE, "listed", "glyphs", "remarked", POSITION, "menu")
#: At most this many characters of a comment are announced.
HEARD: Final = 400
DRAWS: Final = N_(
    "Drag to draw an arrow, or press two squares. Press a square twice to mark it. Repeat to erase."
)
PENCIL: Final = N_("Mark squares and draw arrows")
#: The pencil's colours, the default first.
HUES: Final = {
    "": N_("violet"), "red": N_("red"), "green": N_("green"), "blue": N_("blue"),
    "yellow": N_("yellow"),
}  # fmt: skip
MORE: Final = "more-button"
#: The id of a review's button that opens the study; the titles of a review and of a study.
DESK: Final = "to-study"
REVIEW: Final = N_("Review: {game}")
STUDY: Final = N_("Study: {game}")
_EMPTY: Final = N_(
    "Play on the board: turns appear here, and a different turn at the same point in the game "
    "starts a variation."
)


class StudyScreen(GameScreen):
    def __init__(self) -> None:
        self.tree = TreeView()

    def skeleton(self, scene: Scene) -> str:
        _ = scene.words
        graph = {name: region(name) for name in review.REGIONS}
        graph["onward"] = region("onward", "onward row")
        # Lay the mark of the current turn over the graph.
        graph["here"] = element("div", graph.pop("graphed") + graph["here"], class_="graphing")
        side = (
            region("heading")
            + region("status")
            + element("div", region("supply") + region("asked"), class_="moment")
            + region("stepping", "walk")
            + element("div", " ", id_="tabs", class_="tabs", role="tablist")
            + _panel(ENGINE, region("engine"))
            + _panel(GRAPH, "".join(graph.values()))
            + _panel(COMMENT, region("glyphs") + region("remarked"))
            + _panel(POSITION, region(POSITION))
            + region("happened", "happened quiet")
            + region("listed")
            + region("help")
            + beside.keys(_, scene.ui, unfolded=scene[BoardSettings].keys)
            + element("div", region("menu"), id_="more", popover="auto", class_="more")
        )
        board = stage(_, scene.ui, scene.table.quarters, notes="")
        return board + element("div", side, class_="side study")

    def regions(self, scene: Scene) -> dict[str, str]:
        _, table, shown, desk = scene.words, scene.table, scene[Studying], scene[StudyDesk]
        board, seen, markings = scene.board, table.observation, table.markings()
        if scene.watching:
            markings = markings._replace(picks=(), legal=())
        live = table.choosing and table.pending is None and not scene.watching
        found = {
            "heading": heading(_, REVIEW if desk.plain else STUDY, table),
            "status": _status(scene),
            "supply": board.supply(_, seen, markings, live),
            "asked": row(scene),
            "stepping": _walk(scene),
            **happened(scene),
            "tabs": _tabs(scene),
            "engine": engine_region(scene),
            **reviewed(scene),
            "listed": _listed(_, shown),
            "glyphs": beside.glyphs(_, shown, watching=scene.watching),
            "remarked": beside.field(scene, shown),
            POSITION: beside.offer(_),
            "menu": beside.menu_region(_, shown, table, watching=scene.watching),
            "pieces": board.pieces(seen, table.last),
            "marks": board.marks(seen, markings),
            "choices": board.choices(seen, markings),
            "preview": ghost(scene) or board.preview(seen, markings.picks),
            "notes": noted(scene),
            "help": view("help", scene) if scene[HelpPanel].shown else "",
        }
        if desk.draws:
            found |= _drawing(_, desk.colour)
        found |= dict.fromkeys(WORKSHOP if desk.plain else (), "")
        asked = scene[ReviewPanel].finding
        if asked is not None:
            found |= dict.fromkeys(ANSWERING, "")
            found |= finding.answered(scene, asked, shown.study.match)
            found["review"] = finding.region(scene, asked, shown.study.match, plain=desk.plain)
        if board.ZOOMS:
            found["zooming"] = view("zooming", _, scene[Zoom].steps)
        return found

    def labels(self, scene: Scene) -> dict[str, str]:
        return labelled(scene, super().labels(scene))

    def items(self, scene: Scene) -> list[str]:
        """Return the rows of the tree; none in a plain review or while a better turn is sought."""
        if scene[ReviewPanel].finding is not None or scene[StudyDesk].plain:
            return []
        letters = scene[BoardSettings].letters
        return self.tree.rows(scene.words, scene[Studying], scene.ui, letters=letters)

    def sentence(self, scene: Scene) -> str:
        """Return the announcement: usually `finding.told` while a better turn is sought."""
        panel = scene[ReviewPanel]
        asked = panel.finding
        if asked is not None and not (_begins(scene) and asked.phase == ASKED):
            return finding.told(scene, asked, scene[Studying].study.match)
        said = super().sentence(scene)
        begun = panel.review is not None and not panel.review.turns
        return f"{said} {scene.words(review.BEGUN)}" if begun else said

    def title(self, scene: Scene) -> str:
        title = given_name(scene.table.match) or scene.table.match.game.title
        named = REVIEW if scene[StudyDesk].plain else STUDY
        return f"{scene.words(named, game=title)} · Tessera"


def noted(scene: Scene) -> str:
    said, begun = said_there(scene[Studying]), scene[StudyDesk].begun
    found = on_squares(worth_signs(scene[Engine], scene.table, scene.board))
    return notes(scene.board, said.marks, said.arrows, begun) + worths(scene.board, found)


def reviewed(scene: Scene) -> dict[str, str]:
    study, path, _folded, _before = scene[Studying]
    at, kept = len(path) if study.is_main(path) else -1, scene[StudyKept]
    own = persons(study.match, kept.game.players)
    found = review.regions(scene, study.match, at, own, low=kept.is_low)
    if scene[StudyDesk].plain:
        text = scene.words(N_("Study"))
        found["onward"] += button(text, "study-desk", class_="plain", id_=DESK)
        found["onward"] += to_game(scene.words, scene.table)
    return found


def _begins(scene: Scene) -> bool:
    table = scene.table
    return bool(table.refused) or cancel(table, scene.board).picks != table.picks


def _status(scene: Scene) -> str:
    match, trouble = scene.table.match, scene[Trouble].text
    turns = match.turns()
    asks = match.open or not scene[StudyDesk].plain or scene[ReviewPanel].finding is not None
    if asks or trouble or not turns or match.outcome is not None or _begins(scene):
        return sentence.region(scene)
    count = len(turns[-1].actions)
    text = " ".join(sentence.told_actions(scene.words, match, None, count, scene.ui))
    return element("p", escaped(text), class_=f"sentence{sentence.sized(text)}")


def told(scene: Scene) -> str:
    """Return the announcement of the place shown: turn, comment, marks and final result."""
    _, shown = scene.words, scene[Studying]
    drawing = said_there(shown)
    drawn = {**drawing.marks, **{"–".join(it): hue for it, hue in drawing.arrows.items()}}
    squares = ", ".join(f"{it} ({_(HUES[hue])})" if hue else it for it, hue in drawn.items())
    marked = _(N_("Marked: {squares}."), squares=squares) if squares else ""
    over = scene.table.match.outcome is not None
    result = sentence.spoken(scene) if over else ""
    said, more = f"{', '.join(_said(_, shown, scene.ui))}.", remark(shown, _.language)
    if len(more) > HEARD:
        more = f"{more[:HEARD].rpartition(' ')[0] or more[:HEARD]} …"
    return " ".join(filter(None, (said, more, marked, result)))


def _said(_: Words, shown: Studying, ui: GameUi) -> Iterator[str]:
    step = shown.step
    if step is None:
        yield _(N_("The start"))
        return
    yield worded(_, ui, step.text)
    if not shown.study.is_main(shown.path):
        yield _(N_("variation"))
    yield from (_(SPOKEN[glyph]) for glyph in step.glyphs if glyph in SPOKEN)
    ways = [way.text for way in ways_on(shown.line, shown.path[:-1])]
    if len(ways) > 1:
        at = ways.index(step.text) + 1
        yield _(N_("line {at} of {count}"), at=at, count=len(ways))


def turn_id(shown: Studying) -> str:
    """Return the id that the turn shown has in the list of turns; "" at the start."""
    place = place_of(shown.line, shown.path)
    return f"t{dotted(place)}" if place else ""


def _walk(scene: Scene) -> str:
    _, able, draws = scene.words, leads(scene[Studying]), scene[StudyDesk].draws
    made = [
        control(
            sign, "study-step", class_="step", data_at=word, id_=f"walk-{word}",
            aria_disabled=beside.waits(able=able[word]), aria_label=_(name), title=_(name),
            data_word=_(N_("Variations")) if word == "down" else None,
        )
        for word, sign, name in STEPS
    ]  # fmt: skip
    if scene[StudyDesk].plain:
        return "".join(made[: len(PLACES)])
    more = element(
        "button", "⋯", type="button", id_=MORE, class_="step", popovertarget="more",
        aria_label=_(N_("More")), title=_(N_("More")),
    )  # fmt: skip
    pencil = control(
        "✎", "study-pencil", able=not scene.watching, class_="step", id_="pencil",
        aria_pressed="true" if draws else "false", aria_label=_(PENCIL), title=_(PENCIL),
        data_word=_(N_("Draw")),
    )  # fmt: skip
    return "".join([*made, pencil, more])


def _drawing(_: Words, chosen: str) -> dict[str, str]:
    made = [
        element(
            "button", icon("M3 21 17 7M8 7h9v9"), type="button", data_do="study-hue", data_at=hue,
            id_=f"hue-{hue or 'violet'}", class_=f"plain {hue}", aria_label=_(name), title=_(name),
            aria_pressed="true" if hue == chosen else "false",
        )
        for hue, name in HUES.items()
    ]  # fmt: skip
    about = {"class_": "row hues", "role": "group", "aria_label": _(N_("Colour"))}
    asked = element("div", "".join(made), **about)
    return {"status": element("p", escaped(_(DRAWS)), class_="sentence long"), "asked": asked}


def _panel(tab: str, inner: str) -> str:
    about = {"class_": f"panel-{tab}", "role": "tabpanel", "aria_labelledby": f"tab-{tab}"}
    return element("div", inner, **about)


def _tabs(scene: Scene) -> str:
    return "".join(
        button(
            scene.words(name), "study-tab", class_="tab", data_at=word, role="tab",
            id_=f"tab-{word}", aria_selected="true" if word == scene[StudyDesk].tab else "false",
        )
        for word, name in tabs_of(scene[Studying]).items()
    )  # fmt: skip


def tabs_of(shown: Studying) -> dict[str, str]:
    match = shown.study.match
    there = {GRAPH: match.outcome is not None, POSITION: bool(match.game.placed_from)}
    return {word: name for word, name in TABS.items() if there.get(word, True)}


def _listed(_: Words, shown: Studying) -> str:
    if not shown.line:
        return element("p", escaped(_(_EMPTY)), class_="quiet") + element("ol", id_="list")
    return element("ol", class_="list tree", id_="list", translate="no")
