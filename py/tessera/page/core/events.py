"""What is done on a page, as values: a press, a key, a pointer that comes to something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

#: Where a press hit the drawn board, in squares from the upper left corner of those shown, and
#: how many pixels wide a square is.
Spot = tuple[float, float, float]
#: The field in which a number is written, by its id and name.
NUMBER_FIELD: Final = "number"


class Press(NamedTuple):
    """A click, a tap, or Enter on a button.

    ``control`` is the name of what was hit, in ``data-do``, and ``data`` what it carries;
    ``pick`` what can be picked there, None where nothing can; ``clicks`` is 2 for the second
    half of a double click and 0 for a key; ``touch`` whether it was a finger, None if that is
    not known; ``spot`` measures where it hit the drawing, None beside it; ``part`` is the
    diagram, on a page with several boards.
    """

    control: str = ""
    data: Mapping[str, str] = {}
    pick: str | None = None
    clicks: int = 1
    touch: bool | None = None
    spot: Callable[[], Spot | None] = lambda: None
    part: str = ""


class SentForm(NamedTuple):
    """A form sent off: its name, what it carries, what it was filled with."""

    control: str
    data: Mapping[str, str]
    fields: Mapping[str, str]
    part: str = ""


class KeyPress(NamedTuple):
    """A key: its name in the browser, and where it was pressed.

    ``square`` is the square of the spoken grid that has the focus, "" elsewhere; ``field`` is
    whether something is written there, ``writes`` whether a key held down is meant to be
    repeated there, ``presses`` whether Enter or the space bar presses a control there;
    ``waited`` whether keys before it may have moved the focus since; ``code`` is the key's place
    on the keyboard, as browsers name it, and ``shift`` whether Shift is held.
    """

    key: str
    repeat: bool = False
    modified: bool = False
    square: str = ""
    field: bool = False
    writes: bool = False
    presses: bool = False
    part: str = ""
    waited: bool = False
    code: str = ""
    shift: bool = False


class Point(NamedTuple):
    """The pointer or the focus came to something that can be picked, or "".

    ``touch`` is None for the focus; ``led`` is then whether keys moved it.
    """

    pick: str
    touch: bool | None = None
    led: bool = True
    part: str = ""


class Grip(NamedTuple):
    """A pointer that comes down, moves, or is let go: where in the window, in pixels.

    ``pick`` is what can be picked there, "" for nothing; ``spot`` measures where on the drawing
    that is, None beside it; ``part`` is the diagram in which it came down.
    """

    x: float
    y: float
    pick: str = ""
    touch: bool = False
    spot: Callable[[], Spot | None] = lambda: None
    part: str = ""


#: Keys that press what has the focus: once, however long they are held down.
PRESSING: Final = ("Enter", " ")
