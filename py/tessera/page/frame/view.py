"""What stands in a frame, as HTML text: the board, the sentence, the seats, a few controls."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.core.scene import Scene
from tessera.page.core.slices import Thinking, Trouble
from tessera.page.frame.parameters import FrameRequest
from tessera.page.model.game_parts import GameParts
from tessera.page.model.table import Table, turn_ends, turns_at
from tessera.page.model.undo import own_decision
from tessera.page.views.board import stage
from tessera.page.views.html import button, sentence
from tessera.page.views.people import coloured, marking
from tessera.page.views.sentence import sized, told_actions
from tessera.page.views.stepping import steps
from tessera.words.language import N_, Words

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


def link(_: Words, address: str) -> str:
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
