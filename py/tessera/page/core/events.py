"""Events on a page as values: presses, forms, keys, pointers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple

from tessera.drawing.svg import escaped

#: A place on the drawn board: its distances, in squares, from the left and the top edge of the part
#: that is shown, and the width of a square in pixels.
Spot = tuple[float, float, float]
#: The id and name of the field for a number.
NUMBER_FIELD: Final = "number"


class Press(NamedTuple):
    """A click, a tap, or Enter on a button."""

    control: str = ""  #: The name of the control that was hit, in ``data-do``.
    data: Mapping[str, str] = {}  #: The data of that control.
    pick: str | None = None  #: The pick of the element that was hit, or None.
    clicks: int = 1  #: The number of clicks in a row; 0 for a key.
    touch: bool | None = None  #: True for a finger; None if unknown.
    spot: Callable[[], Spot | None] = lambda: None  #: The place hit; None outside the drawing.
    part: str = ""  #: The diagram, on a page with several boards.


class SentForm(NamedTuple):
    control: str
    data: Mapping[str, str]
    fields: Mapping[str, str]
    part: str = ""


class KeyPress(NamedTuple):
    key: str  #: The browser's name for the key.
    repeat: bool = False
    modified: bool = False
    square: str = ""  #: The square of the spoken grid that has the focus; "" elsewhere.
    field: bool = False  #: True if a field of any kind, or the dialog itself, has the focus.
    writes: bool = False  #: True in a field where this key may repeat when held down.
    presses: bool = False  #: True on a control that Enter or the space bar presses.
    part: str = ""
    waited: bool = False  #: True if the key waited until the features were loaded.
    code: str = ""  #: The browser's name for the key's place on the keyboard.
    shift: bool = False


class Point(NamedTuple):
    """A move of the pointer or the focus; ``pick`` is "" where nothing can be picked."""

    pick: str
    touch: bool | None = None  #: None for the focus.
    led: bool = True  #: True if a pointer moved, or if keys moved the focus.
    part: str = ""


class Grip(NamedTuple):
    """A press, move or release of a pointer, at a point of the window (in pixels)."""

    x: float
    y: float
    pick: str = ""  #: The pick at that point, or "".
    touch: bool = False
    spot: Callable[[], Spot | None] = lambda: None  #: The place; None outside the drawing.
    part: str = ""  #: The diagram in which the pointer was pressed.


#: Seconds for which a control that has changed ignores a finger's taps.
SURE: Final = 0.35
#: Regions whose controls may change under a finger.
_CHANGING: Final = (
    "status", "others", "ending", "asked", "controls", "supply", "offer", "leads", "happened",
    "review", "onward", "cost", "ways",
)  # fmt: skip
_TAG: Final = re.compile(r"<[^>]* data-(?:do|pick)=[^>]*")
_DATA: Final = re.compile(r' data-([a-z]+)="([^"]*)"')
_Control = list[tuple[str, str]]


class Offered:
    """The controls that a screen has recently shown, with their places and times."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self.seconds = seconds
        self._shown: list[tuple[float, Mapping[str, str]]] = [(-inf, {})]

    def show(self, regions: Mapping[str, str]) -> None:
        """Record a render; forget renders that were replaced at least `SURE` seconds ago."""
        now, shown = self.seconds(), self._shown
        while len(shown) > 1 and now - shown[1][0] >= SURE:
            del shown[0]
        shown.append((now, regions))

    def is_fresh(self, press: Press) -> bool:
        """True if the pressed control appeared in its place less than `SURE` seconds ago."""
        data = press.data or ({} if press.pick is None else {"pick": press.pick})
        control = sorted((name, escaped(text)) for name, text in data.items())
        return any(
            self.seconds() - at < SURE and _came(control, before.get(name, ""), after.get(name, ""))
            for (_, before), (at, after) in pairwise(self._shown)
            for name in _CHANGING
        )


def _came(control: _Control, before: str, after: str) -> bool:
    was, stands = _controls(before), _controls(after)
    return any(it == control and was[at : at + 1] != [it] for at, it in enumerate(stands))


def _controls(html: str) -> list[_Control]:
    return [sorted(_DATA.findall(tag)) for tag in _TAG.findall(html)]


#: Keys that press the focused control only once, however long they are held down.
PRESSING: Final = ("Enter", " ")
