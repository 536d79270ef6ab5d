"""The curtain's sentence and its buttons."""

from __future__ import annotations

from tessera.drawing.svg import element, escaped
from tessera.page.core.scene import Scene
from tessera.page.views.html import button
from tessera.page.views.people import seat_name
from tessera.words.language import N_, initial

#: The buttons that let it fall, and that lift it.
HIDE, LIFT = "hide", "lift"


def handing(scene: Scene) -> str:
    """To whom the screen is to be handed."""
    text = N_("Hand the screen to {seat}.")
    if scene.table.seeing:
        text = N_("Look at it, then hand the screen to {seat}.")
    return scene.words(text, seat=_whom(scene))


def lifting(scene: Scene) -> str:
    """The button of the one who gives it away, then of the one who takes it."""
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
    """The key by which the one to whom the screen is handed lifts it: the first of the name.

    Empty where no screen is to be handed over, or two names begin alike.
    """
    table = scene.table
    if not table.curtain or table.seeing or (table.staged and len(table.scene) > 1):
        return ""
    names = (seat_name(scene, seat) for seat in table.match.seats)
    letters = [initial(name).lower() for name in names]
    own = initial(_whom(scene)).lower()
    return own if letters.count(own) == 1 else ""
