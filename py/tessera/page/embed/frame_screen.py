"""The screen of a frame, as a session asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from tessera.drawing.svg import element, escaped
from tessera.page.core.board import stage
from tessera.page.core.html import button, sentence
from tessera.page.core.input import status_sentence
from tessera.page.core.scene import GameParts, Scene
from tessera.page.core.screen import GameScreen
from tessera.page.core.sentence import coloured, marking, sized, told_actions
from tessera.page.core.state import Thinking, Trouble
from tessera.page.core.table import Table, turn_ends, turns_at
from tessera.page.core.undo import own_decision
from tessera.page.embed.parameters import FrameRequest
from tessera.page.features import walk as walks
from tessera.page.features.sharing.view import fragment
from tessera.page.features.turns.others import others_line
from tessera.page.features.turns.view import steps, worded
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from tessera.page.core.ports import Ports
    from tessera.page.core.session import GameSession
    from tessera.page.features.walk import Walk


#: What has the focus in a variation, and after it.
_IN, _OUT = "way-out", "step-back"


class Frame(Protocol):
    """What is needed of a frame (`frame.Frame`)."""

    ports: Ports
    session: GameSession | None
    replayed: int | None

    @property
    def screen(self) -> FrameScreen | None:
        """The screen that is up."""

    def at(self, table: Table, at: int) -> Table:
        """A game that is stepped through, after a number of turns."""


def walk_of(frame: Frame) -> Walk | None:
    """The place that is shown in a record with variations; None in one without."""
    return frame.screen.walk if frame.screen is not None else None


def walk_to(frame: Frame, walk: Walk) -> None:
    """Show another place of a record with variations; that ends a replay.

    A focus on a button that led elsewhere goes to the one that leads from there.
    """
    session, screen, document = frame.session, frame.screen, frame.ports.document
    if session is None or screen is None:
        return
    frame.replayed, screen.replaying, screen.walk = None, False, walk
    at = min(len(walk.path), len(turn_ends(walk.match)) - 1)
    held = document.focused_in((REMARKS,))
    session.commit(frame.at(session.table, at), say=status_sentence)
    if held:
        document.focus(_OUT if walk.is_main else _IN)


def enter(frame: Frame, way: int) -> None:
    """Enter a variation at the turn shown; the way out of it has the focus then."""
    walk = walk_of(frame)
    if walk is not None:
        walk_to(frame, walk.entered(way))


def come_out(frame: Frame) -> None:
    """Come out of a variation, to the turn that it replaces."""
    walk = walk_of(frame)
    if walk is not None:
        walk_to(frame, walk.out())


def change_line(frame: Frame, *, up: bool) -> bool:
    """Down into a variation or to the next one, up again and out; whether there is one."""
    walk = walk_of(frame)
    other = (walk.up() if up else walk.down()) if walk is not None else None
    if walk is None or other is None or other.path == walk.path:
        return False
    walk_to(frame, other)
    return True


#: The regions beside the board, in the order in which they are read.
BESIDE: Final = ("status", "others", "supply", "asked", "seats", "controls")
#: The region with what is said of a place in a record with variations.
REMARKS: Final = "remarks"
#: Those of the drawing.
DRAWN: Final = ("pieces", "marks", "choices", "preview")


def skeleton(_: Words, parts: GameParts, title: str, quarters: int, *, walks: bool = False) -> str:
    """The fixed parts of the frame with its empty regions.

    With ``walks`` those of a record with variations, too.
    """
    strip = {"seats": "seats strip"} if parts.board.SPINS else {}
    regions = "".join(
        element("div", " ", id_=name, class_=strip.get(name, name))
        for name in (*BESIDE, *((REMARKS,) if walks else ()))
    )
    keys = element("p", escaped(_(parts.words.KEYS)), id_="keys", class_="unseen")
    heading = element("h1", escaped(title), class_="unseen")
    layers = {"notes": ""} if walks else {}
    return (
        heading
        + stage(_, parts, quarters, **layers)
        + element("div", regions + keys, class_="side")
    )


def refusal(_: Words, text: str) -> str:
    """That there is nothing to be shown, and why."""
    why = element("p", escaped(text), class_="trouble")
    return element(
        "div",
        element("h1", escaped(_(N_("This board cannot be shown.")))) + why,
        class_="refused",
        role="alert",
    )


def told(scene: Scene) -> str:
    """What led to the position that one looks at: the last turn, and how the game ended."""
    _, table = scene.words, scene.table
    match = table.looked_at
    count = len(table.last)
    said: list[str] = []
    if match.actions and count:
        said += told_actions(_, match, table.viewer, count, scene.game)
    if table.scene:
        said.append(scene.game.words.shown(_, table.observation)[0])
    if match.outcome is not None:
        said.append(scene.game.words.result(_, match.outcome, table.observation))
    elif not match.actions:
        mover = match.to_move or ""
        text = N_("You begin.") if _.is_you(mover) else N_("{seat} begins.")
        said.append(_(text, seat=scene.game.words.seat(_, mover)))
    return " ".join(said)


def status(scene: Scene) -> str:
    """The sentence above a game that one steps through."""
    text = told(scene.spoken(marking(scene)))
    inner = coloured(sentence(text), scene.table, scene.board)
    shown = element("p", inner, class_=f"sentence{sized(text)}")
    trouble = scene[Trouble].text
    return shown + (element("p", escaped(trouble), class_="trouble") if trouble else "")


def site_link(_: Words, address: str) -> str:
    """The way to the site, with the game."""
    whole = element("span", escaped(_(N_("Open in Tessera"))), class_="whole")
    short = element("span", "Tessera", class_="short", aria_hidden="true")
    about = {"href": address, "target": "_blank", "rel": "noopener", "class_": "link opener"}
    return element("a", whole + short, **about)


def stepping(_: Words, table: Table, *, running: bool) -> str:
    """The controls of a game that one steps through."""
    at, last = turns_at(table), len(turn_ends(table.match)) - 1
    leads = (0, max(0, at - 1), min(last, at + 1), last)
    inner = element("div", steps(_, leads, at, _step, running=running), class_="stepping")
    return inner + element("span", f"{at} / {last}", class_="quiet place")


def _step(word: str, sign: str, name: str, at: int, able: bool) -> str:
    """A button that keeps the focus also where it leads nowhere."""
    about = {"aria_label": name, "title": name, "aria_disabled": None if able else "true"}
    return button(sign, "step", data_at=at, id_=f"step-{word}", class_="step", **about)


def playing(scene: Scene, asked: FrameRequest) -> str:
    """The controls of a game that is played, or of a position that is tried out."""
    _, table = scene.words, scene.table
    moved, tries = has_gone_on(table, asked), asked.mode == "try"
    back = button(
        _(N_("Take back")), "undo", class_="plain", disabled=_unless(can_go_back(table, asked))
    )
    over = table.match.outcome is not None and moved and not tries
    again = button(
        _(N_("Reset")) if tries else _(N_("Begin again")),
        "reset",
        class_="main" if over else "plain",
        disabled=_unless(moved),
    )
    if scene[Thinking].running:  # there is room for two, on a telephone
        again = button(_(N_("Move now")), "hurry", class_="plain")
    return back + again


def has_gone_on(table: Table, asked: FrameRequest) -> bool:
    """Whether anything was played since the frame was asked for it."""
    begun = asked.begun
    return (len(begun.actions), begun.resigned) != (len(table.match.actions), table.match.resigned)


def can_go_back(table: Table, asked: FrameRequest) -> bool:
    """Whether something can be taken back: no more than was played here."""
    if table.pending is not None:
        return True
    if not has_gone_on(table, asked) or asked.mode == "try":
        return has_gone_on(table, asked)
    back = own_decision(table)
    return back is not None and back >= len(asked.begun.actions)


def _unless(able: bool) -> str | None:
    return None if able else "disabled"


class FrameScreen(GameScreen):
    """The board, the sentence, the seats and a few controls; ``asked`` says how it is shown."""

    def __init__(self, asked: FrameRequest) -> None:
        self.asked = asked
        #: Whether a replay runs.
        self.replaying = False
        #: The place in a record with variations that is shown; None for a record without.
        self.walk: Walk | None = None
        if asked.tree is not None:
            self.walk = walks.begun(asked.match, asked.tree, asked.at)

    @property
    def viewing(self) -> bool:
        """Whether the game is only stepped through."""
        return self.asked.mode == "view"

    def skeleton(self, scene: Scene) -> str:
        """The fixed parts with their empty regions."""
        title, walks = scene.table.match.game.title, self.walk is not None
        return skeleton(scene.words, scene.game, title, scene.table.quarters, walks=walks)

    def regions(self, scene: Scene) -> dict[str, str]:
        """The text of every region that a frame has."""
        _ = scene.words
        texts = super().regions(scene)
        names = (*BESIDE, *DRAWN, "zooming")
        shown = {name: texts[name] for name in names if name in texts}
        if self.viewing:
            shown["status"] = status(scene)
            shown["asked"] = shown["others"] = ""
            controls = stepping(_, scene.table, running=self.replaying)
            if self.walk is not None:
                shown[REMARKS] = walks.region(_, self.walk, scene.game, worded)
                shown["notes"] = walks.drawn(self.walk, scene.board)
        else:
            shown["others"] = others_line(scene) if self.asked.mode == "play" else ""
            controls = playing(scene, self.asked)
        link = site_link(_, f"index.html{fragment(_carried(self._whole(scene.table)))}")
        return {**shown, "controls": controls + link}

    def items(self, scene: Scene) -> list[str]:
        """A frame lists no turns."""
        return []

    def title(self, scene: Scene) -> str:
        """The game's; nobody sees how it would change."""
        return f"{scene.table.match.game.title} · Tessera"

    def sentence(self, scene: Scene) -> str:
        """The sentence of the moment, as it is announced."""
        if self.viewing:
            beside = walks.told(scene.words, self.walk, scene.game) if self.walk is not None else ""
            return f"{told(scene)} {beside}".rstrip()
        return super().sentence(scene)

    def _whole(self, table: Table) -> Table:
        """The table with all that the record holds, where one looks at a line of it.

        In a variation that is the turn that it replaces.
        """
        walk = self.walk
        if walk is None:
            return table
        ends = turn_ends(self.asked.match)
        at = min(len(walk.main_path), len(ends) - 1)
        return table._replace(match=self.asked.match, tree=self.asked.tree, viewed=ends[at])


def _carried(table: Table) -> Table:
    """The table as it is taken over to the site: no turn is named there if it is the last."""
    last = table.viewed == len(table.match.actions)
    return table._replace(viewed=None, scene=()) if last else table
