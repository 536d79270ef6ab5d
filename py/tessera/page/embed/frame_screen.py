"""The screen of a frame: its regions as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tessera.drawing.notes import notes
from tessera.drawing.svg import element, escaped
from tessera.page.core.board import stage
from tessera.page.core.choosing import own_decision
from tessera.page.core.controls import control
from tessera.page.core.html import region, sentence, sign_button
from tessera.page.core.screen import GameScreen
from tessera.page.core.sentence import coloured, marking, sized, told_actions
from tessera.page.core.state import REMARK, Scene, Thinking, Trouble
from tessera.page.core.table import Table, turn_ends, turns_at
from tessera.page.embed.parameters import FrameRequest
from tessera.page.features import walk as walks
from tessera.page.features.sharing.view import fragment
from tessera.page.features.turns.view import others_line, steps
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from tessera.page.features.walk import Walk

#: The regions beside the board, in the order in which they are read.
BESIDE: Final = ("status", "others", "supply", "asked", "seats", "controls")
#: The region for the comments on a place in a record with variations.
REMARKS: Final = "remarks"
DRAWN: Final = ("pieces", "marks", "choices", "preview")


def trouble(text: str) -> str:
    """A paragraph about a failure, which `embed.host` also reports to the page around the frame."""
    return element("p", escaped(text), class_="trouble") if text else ""


def refusal(_: Words, text: str) -> str:
    heading = element("h1", escaped(_(N_("This board cannot be shown."))))
    return element("div", heading + trouble(text), class_="refused", role="alert")


def told(scene: Scene) -> str:
    _, table = scene.words, scene.table
    match, count = table.looked_at, len(table.last)
    said: list[str] = []
    if match.actions and count:
        said += told_actions(_, match, table.viewer, count, scene.ui)
    if table.interlude:
        said.append(scene.ui.words.shown(_, table.observation)[0])
    if match.outcome is not None:
        said.append(scene.ui.words.result(_, match.outcome, table.observation))
    elif not match.actions:
        mover = match.to_move or ""
        text = N_("You begin.") if _.is_you(mover) else N_("{seat} begins.")
        said.append(_(text, seat=scene.ui.words.seat(_, mover)))
    return " ".join(said)


def status(scene: Scene) -> str:
    text, wrong = told(scene.spoken(marking(scene))), scene[Trouble]
    inner, below = coloured(sentence(text), scene.table, scene.board), ""
    if wrong.sort == REMARK:
        inner += " " + element("span", escaped(wrong.text), class_="quiet")
    else:
        below = trouble(wrong.text)
    return element("p", inner, class_=f"sentence{sized(text)}") + below


def site_link(_: Words, address: str) -> str:
    whole = element("span", escaped(_(N_("Open in Tessera"))), class_="whole")
    short = element("span", "Tessera", class_="short", aria_hidden="true")
    about = {"href": address, "target": "_blank", "rel": "noopener", "class_": "link opener"}
    return element("a", whole + short, **about)


def stepping(_: Words, table: Table, *, running: bool) -> str:
    at, last = turns_at(table), len(turn_ends(table.match)) - 1
    leads = (0, max(0, at - 1), min(last, at + 1), last)

    def step(word: str, sign: str, name: str, at: int, able: bool) -> str:
        return sign_button(sign, "step", name, able=able, data_at=at, id_=f"step-{word}")

    inner = element("div", steps(_, leads, at, step, running=running), class_="stepping")
    return inner + element("span", f"{at} / {last}", class_="quiet place")


def playing(scene: Scene, asked: FrameRequest) -> str:
    _, table = scene.words, scene.table
    moved, tries = has_gone_on(table, asked), asked.mode == "try"
    back = control(_(N_("Take back")), "undo", able=can_go_back(table, asked))
    if scene[Thinking].running:  # a phone has room for only two controls
        return back + control(_(N_("Move now")), "hurry")
    over = table.match.outcome is not None and moved and not tries
    again = _(N_("Reset")) if tries else _(N_("Start over"))
    return back + control(again, "reset", able=moved, class_="main" if over else "plain")


def has_gone_on(table: Table, asked: FrameRequest) -> bool:
    begun = asked.begun
    return (len(begun.actions), begun.resigned) != (len(table.match.actions), table.match.resigned)


def can_go_back(table: Table, asked: FrameRequest) -> bool:
    """True if something played in this frame can be taken back."""
    if table.pending is not None:
        return True
    if not has_gone_on(table, asked) or asked.mode == "try":
        return has_gone_on(table, asked)
    back = own_decision(table)
    return back is not None and back >= len(asked.begun.actions)


class FrameScreen(GameScreen):
    """The screen of a frame: the board, the sentence, the seats and a few controls."""

    def __init__(self, asked: FrameRequest) -> None:
        self.asked, self.viewing = asked, asked.mode == "view"
        #: The turn that a replay has reached; None while no replay runs.
        self.replayed: int | None = None
        #: The place shown in a record with variations; None for other records.
        self.walk: Walk | None = None
        if asked.tree is not None:
            self.walk = walks.begun(asked.match, asked.tree, asked.at)

    def skeleton(self, scene: Scene) -> str:
        _, game, table = scene.words, scene.ui, scene.table
        names = BESIDE if self.walk is None else (*BESIDE, REMARKS)
        strip = {"seats": "seats strip"} if game.board.SPINS else {}
        regions = "".join(region(name, strip.get(name, "")) for name in names)
        keys = element("p", escaped(_(game.words.KEYS)), id_="keys", class_="unseen")
        heading = element("h1", escaped(table.match.game.title), class_="unseen")
        layers = {} if self.walk is None else {"notes": ""}
        drawn = stage(_, game, table.quarters, **layers)
        return heading + drawn + element("div", regions + keys, class_="side")

    def regions(self, scene: Scene) -> dict[str, str]:
        _ = scene.words
        texts = super().regions(scene)
        names = (*BESIDE, *DRAWN, "zooming")
        shown = {name: texts[name] for name in names if name in texts}
        if self.viewing:
            shown["status"] = status(scene)
            shown["asked"] = shown["others"] = ""
            controls = stepping(_, scene.table, running=self.replayed is not None)
            if self.walk is not None:
                shown[REMARKS] = walks.region(_, self.walk, scene.ui)
                said = self.walk.said
                shown["notes"] = notes(scene.board, said.marks, said.arrows)
        else:
            shown["others"] = others_line(scene) if self.asked.mode == "play" else ""
            controls = playing(scene, self.asked)
        link = site_link(_, f"index.html{fragment(self._carried(scene.table))}")
        return {**shown, "controls": controls + link}

    def items(self, scene: Scene) -> list[str]:
        return []

    def title(self, scene: Scene) -> str:
        return f"{scene.table.match.game.title} · Tessera"

    def sentence(self, scene: Scene) -> str:
        if self.viewing:
            beside = walks.told(scene.words, self.walk, scene.ui) if self.walk is not None else ""
            return f"{told(scene)} {beside}".rstrip()
        return super().sentence(scene)

    def turn(self, table: Table) -> int:
        """The number of the turn shown; a variation counts as the main-line turn it replaces."""
        if self.walk is None:
            return turns_at(table)
        return min(len(self.walk.main_path), len(turn_ends(self.asked.match)) - 1)

    def _carried(self, table: Table) -> Table:
        """The table that the link opens on the site. It has the whole record, not only one line."""
        if self.walk is not None:
            shown = turn_ends(self.asked.match)[self.turn(table)]
            table = table._replace(match=self.asked.match, tree=self.asked.tree, viewed=shown)
        last = table.viewed == len(table.match.actions)
        return table._replace(viewed=None, interlude=()) if last else table
