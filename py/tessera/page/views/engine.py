"""The engine beside a study's board, in words: its best turns, what they are worth."""

from __future__ import annotations

from typing import Final

from tessera.drawing.board import Board
from tessera.drawing.svg import element, escaped
from tessera.page.core.scene import Scene
from tessera.page.model.engine import Engine, EngineLine
from tessera.page.model.review import hides
from tessera.page.model.table import Table
from tessera.page.model.thought import LEAD
from tessera.page.views import worths
from tessera.page.views.html import button
from tessera.page.views.people import among, seat_name
from tessera.page.views.thoughts import grouped, judged
from tessera.page.views.told_turns import Telling, previewed, signs, spoken
from tessera.words.language import N_, Words

#: The value of the control that has every choice valued.
EVERY: Final = "every"
#: The id of its switch.
SWITCH: Final = "engine-switch"
#: How many turns of a line are shown.
SHOWN: Final = 6


def region(scene: Scene, engine: Engine, *, able: bool, letters: bool) -> str:
    """The switch; while it is on the best turns, each with what follows and what it is worth."""
    _, table = scene.words, scene.table
    _engine, _every = _(N_("Engine on")), _(N_("Value every choice"))
    switch = _check(_engine, SWITCH, on=engine.on, able=able)
    switch += _check(_every, "every-switch", on=engine.every, able=able, value=EVERY)
    switch = element("div", switch, class_="row")
    if not engine.on:
        return switch
    telling = Telling(among(scene), scene.game, table.viewer, table.bared, letters)
    lines = "".join(
        element("li", _line(scene, telling, line, rank)) for rank, line in enumerate(engine.lines)
    )
    looked = worths.region(scene, engine) or _quiet(_looked(_, engine, table))
    looked += _knows(scene)
    return switch + looked + (element("ol", lines) if lines else "")


def _check(text: str, name: str, *, on: bool, able: bool, value: str | None = None) -> str:
    """A switch of the engine."""
    return button(
        text, "study-engine", class_="link check", role="checkbox", id_=name, data_value=value,
        aria_checked="true" if on else "false", disabled=None if able else "disabled",
    )  # fmt: skip


def _quiet(text: str) -> str:
    return element("p", escaped(text), class_="quiet")


def _knows(scene: Scene) -> str:
    """Where something is hidden, that the engine judges as whoever is to move could."""
    mover = scene.table.match.to_move
    if mover is None or not hides(scene.table.match):
        return ""
    name = seat_name(scene, mover)
    return _quiet(scene.words(N_("It knows only what {seat} could know here."), seat=name))


def _looked(_: Words, engine: Engine, table: Table) -> str:
    """How far it has looked."""
    if table.match.to_move is None or (table.match.open and not engine.every):
        return _(N_("It thinks where a turn begins."))
    if not engine.lines:
        return _(N_("It thinks …"))
    return _.ngettext(
        "{nodes} positions, {count} move ahead", "{nodes} positions, {count} moves ahead",
        engine.lines[0].depth, nodes=grouped(engine.nodes),
    )  # fmt: skip


def _line(scene: Scene, telling: Telling, line: EngineLine, rank: int) -> str:
    """A turn to be played, what follows it, what it is worth."""
    _, match = telling.words, scene.table.match
    name = _(N_("Play {turn}"), turn=line.turns[0])
    said, worth = spoken(telling, match, line.turns[:1]), _worth(scene, line)
    first, *rest = signs(telling, match, line.turns[:SHOWN])
    play = element(
        "button", first, type="button", data_do="study-play",
        data_at=rank, class_="plain", title=name, aria_label=f"{said} {worth}",
    )  # fmt: skip
    told = element("span", escaped(worth)) + " "
    told += element("span", " ".join(rest), class_="quiet", translate="no")
    return play + element("span", told, class_="told")


def told(scene: Scene, engine: Engine) -> str:
    """What is announced of the best turn: itself, what it is worth; "" where there is none."""
    table = scene.table
    best = engine.best
    if best is None:
        return ""
    telling = Telling(among(scene), scene.game, table.viewer, table.bared)
    said = spoken(telling, table.match, best.turns[:1])
    return f"{said} {_worth(scene, best).rstrip('.')}."


def _worth(scene: Scene, line: EngineLine) -> str:
    """What a line is worth, with the side that leads or wins named."""
    match, verdict, chance = scene.table.match, line.verdict, line.chance
    if verdict.sort == LEAD:
        number, chance = line.lead(len(match.game.sides(match.setup)))
        verdict = verdict._replace(number=number)
    worth = judged(among(scene), scene.game, match, match.to_move or "", verdict)
    if line.verdict.sort == LEAD:
        worth += f" {round(chance / 10)}\u202f%"
    return worth


def ghost(engine: Engine, table: Table, board: Board) -> str:
    """What the best turn would put on the board first; "" where there is none."""
    best, match = engine.best, table.match
    if best is None or engine.match is not match:
        return ""
    return previewed(match, best.turns[0], table.observation, board)[1]
