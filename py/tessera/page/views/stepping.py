"""The buttons that step through the turns, which the site and a frame share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tessera.drawing.svg import element
from tessera.words.language import N_, Words

#: Where the buttons lead, in their order: a word for their ids, a sign, a name.
PLACES: Final = (
    ("start", "«", N_("To the start")),
    ("back", "‹", N_("One turn back")),
    ("on", "›", N_("One turn on")),
    ("end", "»", N_("To the last turn")),
)
_PLAY: Final = "M7 4v16l13-8z"
_STOP: Final = "M8 5v14M16 5v14"

#: Makes a button of a word, a sign, a name, where it leads and whether it leads anywhere.
MakeStep = Callable[[str, str, str, int, bool], str]


def steps(_: Words, leads: Sequence[int], at: int, step: MakeStep, *, running: bool) -> str:
    """The four buttons, with the one that replays in their middle.

    ``leads`` are the places they lead to, ``at`` is where one is.
    """
    made = [
        step(word, sign, _(name), place, place != at)
        for (word, sign, name), place in zip(PLACES, leads, strict=True)
    ]
    return "".join([*made[:2], replay_button(_, running=running), *made[2:]])


def replay_button(_: Words, *, running: bool) -> str:
    """The button that lets the turns be played by themselves, or stops that."""
    name = _(N_("Pause")) if running else _(N_("Replay"))
    path = element("path", d=_STOP if running else _PLAY)
    sign = element("svg", path, class_="sign", viewBox="0 0 24 24", aria_hidden="true")
    about = {"data_do": "replay", "aria_label": name, "title": name}
    return element("button", sign, type="button", id_="replay", class_="step", **about)
