"""What is done on a page, as values: a press, a key, a pointer that comes to something."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from tessera.drawing.svg import escaped

#: Where a press hit the drawn board, in squares from the upper left corner of those shown, and
#: how many pixels wide a square is.
Spot = tuple[float, float, float]
#: The field in which a number is written, by its id and name.
NUMBER_FIELD: Final = "number"


class Press(NamedTuple):
    """A click, a tap, or Enter on a button."""

    control: str = ""  #: The name of the control that was hit, in ``data-do``.
    data: Mapping[str, str] = {}  #: The data of that control.
    pick: str | None = None  #: What can be picked there; None where nothing can.
    clicks: int = 1  #: 2 for the second half of a double click, 0 for a key.
    touch: bool | None = None  #: True if it was a finger; None if that is not known.
    spot: Callable[[], Spot | None] = lambda: None  #: Where it hit the drawing; None beside it.
    part: str = ""  #: The diagram, on a page with several boards.


class SentForm(NamedTuple):
    """A form sent off: its name, what it carries, what it was filled with."""

    control: str
    data: Mapping[str, str]
    fields: Mapping[str, str]
    part: str = ""


class KeyPress(NamedTuple):
    """A key, and where it was pressed."""

    key: str  #: Its name in the browser.
    repeat: bool = False
    modified: bool = False
    square: str = ""  #: The square of the spoken grid that has the focus; "" elsewhere.
    field: bool = False  #: True in a field for text.
    writes: bool = False  #: True if a key held down is to repeat there.
    presses: bool = False  #: True if Enter or the space bar presses a control there.
    part: str = ""
    waited: bool = False  #: True if earlier keys may have moved the focus since.
    code: str = ""  #: Its place on the keyboard, as browsers name it.
    shift: bool = False


class Point(NamedTuple):
    """The pointer or the focus on something that can be picked, or on nothing ("")."""

    pick: str
    touch: bool | None = None  #: None for the focus.
    led: bool = True  #: True if keys moved the focus.
    part: str = ""


class Grip(NamedTuple):
    """A pointer that comes down, moves or lets go, at a point of the window in pixels."""

    x: float
    y: float
    pick: str = ""  #: What can be picked there; "" for nothing.
    touch: bool = False
    spot: Callable[[], Spot | None] = lambda: None  #: Where on the drawing; None beside it.
    part: str = ""  #: The diagram in which it came down.


#: How long a control that has changed means nothing to a finger, in seconds.
SURE: Final = 0.35
#: Regions whose controls may change under a finger.
_CHANGING: Final = ("status", "others", "ending", "asked", "controls", "supply", "offer", "leads")
_TAG: Final = re.compile(r"<[^>]* data-(?:do|pick)=[^>]*")
_DATA: Final = re.compile(r' data-([a-z]+)="([^"]*)"')
_Control = tuple[tuple[str, str], ...]


class Offered:
    """The controls of a screen, each by its data, and since when it stands where it does."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self.seconds = seconds
        self._shown: dict[str, list[_Control]] = {}
        self._since: dict[_Control, float] = {}

    def show(self, regions: Mapping[str, str]) -> None:
        """Follow a render: what stands elsewhere than before in its region is new."""
        for name in _CHANGING:
            tags = _TAG.findall(regions.get(name, ""))
            after = [tuple(sorted(_DATA.findall(tag))) for tag in tags]
            before = self._shown.get(name, [])
            for at, control in enumerate(after):
                if before[at : at + 1] != [control]:
                    self._since[control] = self.seconds()
            self._shown[name] = after

    def is_fresh(self, press: Press) -> bool:
        """True if what was pressed has only just come there."""
        data = press.data or ({} if press.pick is None else {"pick": press.pick})
        control = tuple(sorted((name, escaped(text)) for name, text in data.items()))
        return self.seconds() - self._since.get(control, -SURE) < SURE


#: Keys that press what has the focus: once, however long they are held down.
PRESSING: Final = ("Enter", " ")
