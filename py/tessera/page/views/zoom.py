"""A board larger than the screen: its pane, and the buttons beside it."""

from __future__ import annotations

from tessera.drawing.board import Board
from tessera.drawing.svg import element, escaped
from tessera.page.model.zoom import LEVELS
from tessera.page.views.html import button
from tessera.words.language import N_, Words


def pane(board: Board, drawn: str) -> str:
    """The drawn board in a pane that keeps the size which the board has at first."""
    size = element("svg", class_="size", viewBox=board.VIEW_BOX, aria_hidden="true")
    seen = element("div", drawn, id_="pane", class_="pane")
    buttons = element("div", " ", id_="zooming", class_="zooming")
    return element("div", size + seen, class_="window") + buttons


def told(_: Words, level: int) -> str:
    """How large the board is."""
    return _(N_("{percent}%"), percent=LEVELS[level])


def buttons(_: Words, level: int) -> str:
    """The buttons for a smaller and a larger board, and how large it is."""
    size = element("span", escaped(told(_, level)), class_="quiet", aria_hidden="true")
    less = _step("−", "smaller", _(N_("Smaller board")), able=level > 0)
    return less + size + _step("+", "larger", _(N_("Larger board")), able=level < len(LEVELS) - 1)


def _step(sign: str, do: str, name: str, *, able: bool) -> str:
    """A button that keeps the focus also when it can do no more."""
    waits = None if able else "true"
    return button(sign, do, id_=do, class_="step", aria_label=name, title=name, aria_disabled=waits)
