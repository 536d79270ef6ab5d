"""Views of the pieces in hand, curtains, interludes, number fields and the zoomed pane."""

from __future__ import annotations

from typing import Final

from tessera.drawing.board import Board, Number
from tessera.drawing.svg import element, escaped
from tessera.page.core.choosing import paths
from tessera.page.core.events import NUMBER_FIELD
from tessera.page.core.html import button, percentage, sign_button
from tessera.page.core.seats import asked, choice, is_mine, is_person
from tessera.page.core.sentence import label, seat_name
from tessera.page.core.state import GameUi, Scene
from tessera.page.features.pieces.model import ZOOM_LEVELS, spins, turns
from tessera.play.contract import Seat
from tessera.words.language import N_, Words, initial

#: The id and command of the button that rotates a piece.
SPIN: Final = "spin"
_ROUND: Final = '<path d="M19.5 14.7a8 8 0 1 1-1.8-8.3L20.5 9M20.5 4v5h-5"/>'


def piece_holder(scene: Scene) -> Seat | None:
    """Return the seat whose hand is shown, if any. The mover and the viewer take precedence."""
    table = scene.table
    if table.moving is None:
        return None
    for seat in filter(None, (table.seeing, table.moving, table.viewer, *table.match.seats)):
        hand = scene.board.hand(scene.words, table.observation, seat)
        if any(each.pick for each in hand):
            return seat
    return None


def piece_row(scene: Scene) -> str:
    table = scene.table
    if table.moving is None:
        return " "
    mine = is_mine(scene)
    inner = _spin(scene) if mine and turns(table, scene.board) else ""
    inner += _pieces(scene, live=mine and table.pending is None)
    if mine:
        inner += asked(scene)
    name = label(scene, table.moving)
    return element("div", inner or " ", id_="asking", class_="hand", role="group", aria_label=name)


def _spin(scene: Scene) -> str:
    _ = scene.words
    sign = element("svg", _ROUND, class_="sign", viewBox="0 0 24 24", aria_hidden="true")
    word, name = element("span", escaped(_(N_("Rotate"))), class_="word"), _(N_("Rotate the tile"))
    waits = None if spins(scene.table, scene.board) else "true"
    return element(
        "button", sign + word, type="button", data_do=SPIN, id_=SPIN, class_="plain spin",
        aria_label=name, title=name, aria_disabled=waits,
    )  # fmt: skip


def _pieces(scene: Scene, *, live: bool) -> str:
    _, table = scene.words, scene.table
    seen, seat = table.observation, piece_holder(scene)
    if table.pending is not None:
        seen, seat = table.match.state.observed_by(table.viewer), table.moving
    if seat is None:
        return ""
    found = scene.board.hand(_, seen, seat, table.picks)
    if table.pending is not None:
        found = [each for each in found if each.pick in table.picks]
    person, firsts = is_person(table, seat), {path[0] for path in paths(table, scene.board)}
    picks = table.picks if live or table.pending is not None else ()
    return "".join(
        choice(
            _, each, person=person, live=live and each.pick in firsts, pressed=each.pick in picks
        )
        for each in found
    )


def told_lying(scene: Scene) -> str:
    table = scene.table
    held = scene.board.hand(scene.words, table.observation, table.moving or "", table.picks)
    return next((each.name for each in held if each.pick == table.picks[0]), "")


#: Ids of two buttons: the first lowers the curtain, and the second lifts it.
HIDE, LIFT = "hide", "lift"


def handing(scene: Scene) -> str:
    text, table = N_("Hand the screen to {seat}."), scene.table
    if table.seeing:
        text = N_("Take a look, then hand the screen to {seat}.")
    elif not table.match.actions:
        text = N_("Each of you holds tiles that nobody else may see. Hand the screen to {seat}.")
    return scene.words(text, seat=_whom(scene))


def lifting(scene: Scene) -> str:
    _ = scene.words
    if scene.table.seeing:
        return button(_(N_("Hide")), HIDE, id_=HIDE, class_="main")
    key = letter(scene).upper()
    name = escaped(_(N_("I am {seat}"), seat=_whom(scene)))
    shown = element("kbd", key, aria_hidden="true") if key else ""
    about = {"type": "button", "data_do": LIFT, "id_": LIFT, "class_": "main"}
    return element("button", f"{name} {shown}".rstrip(), aria_keyshortcuts=key or None, **about)


def _whom(scene: Scene) -> str:
    return seat_name(scene, scene.table.curtain or "")


def letter(scene: Scene) -> str:
    """Return the key that lifts the curtain: a person's initial, or "" if no key lifts it."""
    table = scene.table
    if not table.curtain or table.seeing or (table.staged and len(table.interlude) > 1):
        return ""
    letters = [initial(seat_name(scene, seat)).lower() for seat in table.match.seats]
    own = initial(_whom(scene)).lower()
    return own if letters.count(own) == 1 else ""


#: Ids of two buttons: the first skips to an interlude's last step; the second ends the interlude.
SKIP, ON = "skip", "on"


def interlude_sentence(scene: Scene) -> tuple[str, str]:
    """Return the step's sentence and rule; at the last step, add the result or `handing`."""
    _, table = scene.words, scene.table
    text, by = scene.ui.words.shown(_, table.interlude[0])
    outcome = table.match.outcome
    if len(table.interlude) > 1:
        return text, by
    if outcome is not None:
        words, seen = scene.ui.words, table._replace(interlude=()).observation
        return f"{text} {words.result(_, outcome, seen)}", words.won_by(outcome, seen)
    return (f"{text} {handing(scene)}", "") if table.curtain else (text, by)


def interlude_button(scene: Scene) -> str:
    _ = scene.words
    if len(scene.table.interlude) > 1:
        return button(_(N_("Skip")), SKIP, id_=SKIP, class_="plain")
    if scene.table.curtain:
        return lifting(scene)
    return button(_(N_("Continue")), ON, id_=ON, class_="main")


def pane(board: Board, drawn: str) -> str:
    """Return the board in a pane whose size stays the same when the board is zoomed."""
    size = element("svg", class_="size", viewBox=board.VIEW_BOX, aria_hidden="true")
    seen = element("div", drawn, id_="pane", class_="pane")
    zoom_buttons = element("div", " ", id_="zooming", class_="zooming")
    return element("div", size + seen, class_="window") + zoom_buttons


def percent(_: Words, level: int) -> str:
    return percentage(_, ZOOM_LEVELS[level])


def zoom_buttons(_: Words, level: int) -> str:
    size = element("span", escaped(percent(_, level)), class_="quiet", aria_hidden="true")
    less, more = _(N_("Smaller board")), _(N_("Larger board"))
    less = sign_button("−", "smaller", less, able=level > 0, id_="smaller")
    more = sign_button("+", "larger", more, able=level < len(ZOOM_LEVELS) - 1, id_="larger")
    return less + size + more


def number_form(_: Words, ui: GameUi, number: Number) -> str:
    label, act = (ui.words.name(_, kind, number.prefix) for kind in ("number", "act"))
    field = element(
        "input", id_=NUMBER_FIELD, name=NUMBER_FIELD, type="number", inputmode="numeric",
        autocomplete="off", min=number.least, max=number.most, placeholder=label,
    )  # fmt: skip
    send = element("button", escaped(act), type="submit", class_="plain")
    inner = element("label", escaped(label), for_=NUMBER_FIELD) + field + send
    return element("form", inner, class_="number", data_do="number", novalidate="novalidate")
