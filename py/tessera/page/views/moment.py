"""What the moment needs, in one row: what is in hand, what is asked, the buttons that answer.

On telephones it is the bar at the window's lower edge, always in sight.
"""

from __future__ import annotations

from tessera.drawing.svg import element
from tessera.page.core.scene import Scene
from tessera.page.model.branching import may_branch
from tessera.page.model.status import hinted
from tessera.page.model.table import Table, turn_ends, turns_at
from tessera.page.views.html import button
from tessera.page.views.parts import PIECE_VIEWS, THINKING_VIEWS, TURNS
from tessera.page.views.people import label
from tessera.page.views.seats import asked, choice, holder, is_mine, is_person
from tessera.words.language import N_, Words


def row(scene: Scene) -> str:
    """All that one needs for the turn, or to go on; empty where there is nothing to do."""
    _, table = scene.words, scene.table
    if table.curtain and not table.seeing and not scene.watching:
        return _answers(_leading(scene))
    found = PIECE_VIEWS().row(scene) if scene.board.SPINS else _hand(scene)
    hint = hinted(scene.state)
    if scene.watching:
        found += _answers(button(_(N_("Play here")), "take-over", class_="main"), "over")
    elif table.staged or table.curtain:
        found += _answers(_leading(scene))
    elif hint is not None:
        found += _answers(THINKING_VIEWS().hint_buttons(_, hint), "over")
    elif table.viewed is not None:
        found += _answers(_looking(_, table), "over")
    return found


def _looking(_: Words, table: Table) -> str:
    """A turn back and on, and the button that plays on from the turn that is looked at."""
    place, ends = turns_at(table), turn_ends(table.match)
    views, found = TURNS.here(), ""
    if views is not None:
        found = views.step_button(_, "back", ends[max(0, place - 1)], able=place > 0)
        found += views.step_button(_, "on", ends[min(len(ends) - 1, place + 1)], able=True)
    if may_branch(table):
        found += button(_(N_("Play on from here")), "play-on", class_="main")
    return found


def _answers(inner: str, more: str = "") -> str:
    return element("div", inner, class_=f"answers {more}".rstrip())


def _leading(scene: Scene) -> str:
    """The button that leads on where something hangs before the game; "" where nothing does."""
    if scene.table.staged:
        return PIECE_VIEWS().scene_button(scene)
    return PIECE_VIEWS().lifting(scene) if scene.table.curtain else ""


def _hand(scene: Scene) -> str:
    """What one picks from; while something is asked, the answers take its place."""
    _, table = scene.words, scene.table
    seat, mine = holder(scene), is_mine(scene)
    inner = asked(scene) if mine else ""
    if seat is not None and not inner:
        live = mine and seat == table.moving
        person, picks = is_person(table, seat), table.picks if live else ()
        inner = "".join(
            choice(_, each, person=person, live=live, pressed=each.pick in picks)
            for each in scene.board.hand(_, table.observation, seat, picks)
        )
    if not inner:
        return ""
    name = label(scene, seat or table.moving or "")
    return element("div", inner, id_="asking", class_="hand", role="group", aria_label=name)
