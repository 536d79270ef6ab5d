"""The row below the block: the button that turns a piece, the piece in hand, the answers."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.core.scene import Scene
from tessera.page.model.choosing import paths
from tessera.page.model.turning import spins, turns
from tessera.page.views.people import label
from tessera.page.views.seats import asked, choice, is_mine, is_person
from tessera.play.contract import Seat
from tessera.words.language import N_

#: The button's name, and its sign: an arrow that goes round.
SPIN: Final = "spin"
_ROUND: Final = '<path d="M19.5 14.7a8 8 0 1 1-1.8-8.3L20.5 9M20.5 4v5h-5"/>'


def holder(scene: Scene) -> Seat | None:
    """Whose hand stands in the row, face up: the mover's, the viewer's own, or any that is seen."""
    table = scene.table
    if table.moving is None:
        return None
    for seat in (table.seeing, table.moving, table.viewer, *table.match.seats):
        if seat and any(
            each.pick for each in scene.board.hand(scene.words, table.observation, seat)
        ):
            return seat
    return None


def row(scene: Scene) -> str:
    """All that one needs to place a piece, or to answer; each part has its place.

    It stays where it is when a piece comes to hand or goes, and is left free at the end.
    """
    table = scene.table
    mover = table.moving
    if mover is None:
        return " "
    mine = is_mine(scene)
    inner = _spin(scene) if mine and turns(table, scene.board) else ""
    inner += _pieces(scene, live=mine and table.pending is None)
    if mine:
        inner += asked(scene)
    name = label(scene, mover)
    return element("div", inner or " ", id_="asking", class_="hand", role="group", aria_label=name)


def _spin(scene: Scene) -> str:
    """The button; where a piece fits in one way only it waits, and keeps its place."""
    _ = scene.words
    sign = element("svg", _ROUND, class_="sign", viewBox="0 0 24 24", aria_hidden="true")
    word, name = element("span", escaped(_(N_("Rotate"))), class_="word"), _(N_("Rotate the tile"))
    waits = None if spins(scene.table, scene.board) else "true"
    return element(
        "button", sign + word, type="button", data_do=SPIN, id_=SPIN, class_="plain spin",
        aria_label=name, title=name, aria_disabled=waits,
    )  # fmt: skip


def _pieces(scene: Scene, *, live: bool) -> str:
    """What is in hand; of a held turn the piece that it places, as it lies."""
    _, table = scene.words, scene.table
    seen, seat = table.observation, holder(scene)
    if table.pending is not None:
        seen, seat = table.match.state.observed_by(table.viewer), table.moving
    if seat is None:
        return ""
    found = scene.board.hand(_, seen, seat, table.picks)
    if table.pending is not None:
        found = [each for each in found if each.pick in table.picks]
    person, firsts = is_person(table, seat), {path[0] for path in paths(table, scene.board)}
    return "".join(
        choice(
            _,
            each,
            person=person,
            live=live and each.pick in firsts,
            pressed=(live or table.pending is not None) and each.pick in table.picks,
        )
        for each in found
    )


def told(scene: Scene) -> str:
    """How the piece lies that was turned: its name in hand tells that."""
    table = scene.table
    held = scene.board.hand(scene.words, table.observation, table.moving or "", table.picks)
    return next((each.name for each in held if each.pick == table.picks[0]), "")
