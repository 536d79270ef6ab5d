"""How an engine's lines and values are told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tessera.drawing.board import Board
from tessera.drawing.svg import element, escaped
from tessera.drawing.worths import DRAW, GRADES, GUESS, WIN, Sign
from tessera.page.core.html import button
from tessera.page.core.scene import Scene
from tessera.page.core.sentence import among, seat_name
from tessera.page.core.table import Table
from tessera.page.features.bots.model import LEAD
from tessera.page.features.bots.view import grouped, judged
from tessera.page.features.review.model import hides
from tessera.page.features.study.engine import (
    Engine,
    EngineLine,
    Proven,
    on_squares,
    proven,
    worth_signs,
)
from tessera.page.features.turns.view import Telling, previewed, signs, spoken
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from collections.abc import Mapping


#: The value of the control that has every choice valued.
EVERY: Final = "every"
#: The id of its switch.
SWITCH: Final = "engine-switch"
#: How many turns of a line are shown.
SHOWN: Final = 6


def engine_region(scene: Scene, engine: Engine, *, able: bool, letters: bool) -> str:
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
    looked = worths_region(scene, engine) or _quiet(_looked(_, engine, table))
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
    engine_told = element("span", escaped(worth)) + " "
    engine_told += element("span", " ".join(rest), class_="quiet", translate="no")
    return play + element("span", engine_told, class_="told")


def engine_told(scene: Scene, engine: Engine) -> str:
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


#: What the signs on the board mean.
_LEGEND: Final = N_(
    "On the board, what {seat} gets with what is in hand: + a win, = a draw, − a loss; a number "
    "says within how many moves, everybody’s counted, where that is known; bars: a guess."
)
#: A sign of it, and the space that follows: it stays with what it means.
_SIGNS: Final = re.compile("([+=−]) ")


def worth_spoken(_: Words, sign: Sign) -> str:
    """A worth in a few words."""
    if sign.kind == GUESS:
        return _(N_("worth {grade} of {grades}"), grade=sign.number, grades=GRADES)
    if sign.kind == DRAW:
        return _(N_("drawn"))
    if sign.kind == WIN:
        if not sign.number:
            return _(N_("won"))
        return _.ngettext("won in {count} move", "won in {count} moves", sign.number)
    if not sign.number:
        return _(N_("lost"))
    return _.ngettext("lost in {count} move", "lost in {count} moves", sign.number)


def labelled(
    _: Words, cells: Mapping[str, str], engine: Engine, table: Table, board: Board
) -> dict[str, str]:
    """What is spoken of each square, with what it is worth to go there."""
    found = on_squares(worth_signs(engine, table, board))
    return {
        name: _.beside(text, worth_spoken(_, found[name])) if name in found else text
        for name, text in cells.items()
    }


def worths_region(scene: Scene, engine: Engine) -> str:
    """How many choices are proven, and what those are worth that are no squares."""
    _, table = scene.words, scene.table
    if engine.match is not table.match or not engine.values:
        return ""
    found = worth_signs(engine, table, scene.board)
    names = _names(scene)
    rest = "".join(
        element(
            "li", escaped(f"{names.get(pick, pick.partition(':')[2])}: {worth_spoken(_, sign)}")
        )
        for pick, sign in found.items()
        if not pick.startswith("square:")
    )
    seat = seat_name(scene, table.match.to_move or "")
    told = element("p", escaped(summary(_, proven(engine, table))), class_="quiet")
    legend = _SIGNS.sub("\\1\u00a0", _(_LEGEND, seat=seat))
    told += element("p", escaped(legend), class_="quiet")
    return told + (element("ul", rest, class_="worths") if rest else "")


def _names(scene: Scene) -> dict[str, str]:
    """What is called how that can be picked beside the board."""
    table = scene.table
    board, seen, words = scene.board, table.observation, among(scene)
    choices = board.further(words, seen, table.picks)
    if not table.picks:
        choices = board.hand(words, seen, table.match.to_move or "")
    return {choice.pick: choice.name for choice in choices}


def summary(_: Words, found: Proven) -> str:
    """How many choices are proven to be won, drawn and lost."""
    head = _.ngettext(
        "{known} of {count} choice proven", "{known} of {count} choices proven",
        found.choices, known=found.known,
    )  # fmt: skip
    if not found.known:
        return f"{head}."
    counts = (
        _(N_("{count} won"), count=found.won),
        _(N_("{count} drawn"), count=found.drawn),
        _(N_("{count} lost"), count=found.lost),
    )
    told = ", ".join(text for text, it in zip(counts, found, strict=False) if it)
    return _(N_("{proven}: {which}."), proven=head, which=told)
