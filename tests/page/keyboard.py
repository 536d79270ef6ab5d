"""A visitor's keyboard: keys reach what has the focus, and do there what a browser does by itself.

That Tab leads somewhere, and in which order, is the browser's to show; here `reach` is enough.
"""

from __future__ import annotations

from tessera.page.core.events import KeyPress, Press, SentForm
from tessera.page.core.table import rows
from tests.page.fake_document import Element
from tests.page.visitor import Visitor
from tests.spoken import BREATH, PLACE

#: Elements in which something is written or chosen by keys.
FIELDS = ("input", "textarea", "select")
PRESSED = ("button", "a", "summary")
#: Which way an arrow leads on the screen: to the right, and up.
ARROWS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}


class Keyboard:
    """Keys pressed by somebody at the site."""

    def __init__(self, at: Visitor) -> None:
        self.at = at
        at.document.led = True

    @property
    def focus(self) -> str:
        """The id of what has the focus, else what it does; "" for the page itself."""
        active = self.at.document.active()
        return "" if active is None else active.attributes.get("id", active.data.get("do", ""))

    def reach(self, name: str) -> None:
        """Press Tab until the focus is on the element with that id."""
        self.at.document.led = True
        (node,) = self.at.document.find(id=name)
        self.at.document.take(node)
        assert name == self.focus

    def reach_board(self) -> None:
        """Press Tab until the focus is on the grid."""
        self.at.document.led = True
        self.at.document.focus_board()

    def press(self, *keys: str) -> None:
        for key in keys:
            self._press(key)

    def spell(self, key: str) -> None:
        """Press one of the keys that ``tests/spoken`` writes down."""
        if key == "…":
            self.at.clock.turn_on(BREATH)
        elif key == "board":
            self.reach_board()
        elif key == "number":
            self.reach(key)
        elif PLACE.fullmatch(key):
            self.walk(key)
        else:
            self.press(key)

    def repeat(self, key: str) -> None:
        """A key that was pressed before is still held down."""
        self._press(key, repeat=True)

    def walk(self, square: str) -> None:
        lying = rows(self.at.session.board.ROWS, self.at.session.table.quarters)
        places = {name: (x, -y) for y, row in enumerate(lying) for x, name in enumerate(row)}
        here, there = places[self.focus.removeprefix("cell-")], places[square]
        for key, step in ARROWS.items():
            far = sum((b - a) * by for a, b, by in zip(here, there, step, strict=True))
            self.press(*[key] * max(far, 0))
        assert f"cell-{square}" == self.focus

    def _press(self, key: str, *, repeat: bool = False) -> None:
        """A key goes to the page; where it means nothing there, the browser does what it does."""
        self.at.document.led = True
        active = self.at.document.active()
        if not self.at.site.input.key(_pressed(key, active, repeat=repeat)) and active is not None:
            self._by_itself(key, active)

    def _by_itself(self, key: str, active: Element) -> None:
        """What a browser does with a key on what has the focus."""
        if active.tag == "input":
            if key == "Enter":
                self.at.site.input.submit(self._filled(active))
            elif len(key) == 1:
                name = active.attributes["id"]
                self.at.document.fields[name] = self.at.document.fields.get(name, "") + key
        elif active.tag in PRESSED and key in {"Enter", " "}:
            data = active.data
            press = Press(data.get("do", ""), data, data.get("pick"), clicks=0)
            self.at.site.input.press(press)

    def _filled(self, field: Element) -> SentForm:
        """The form that a field is in, with what is written in it and in others."""
        assert field.form is not None
        data = {name.removeprefix("data-"): text for name, text in field.form.items()}
        inputs = [each for each in self.at.document.elements() if each.form == field.form]
        fields = {
            each.attributes["name"]: self.at.document.fields.get(each.attributes["id"], "")
            for each in inputs
            if each.tag == "input"
        }
        return SentForm(data["do"], data, fields)


def _pressed(key: str, active: Element | None, *, repeat: bool) -> KeyPress:
    """A key as the page is told of it."""
    if active is None:
        return KeyPress(key, repeat=repeat)
    name = active.attributes.get("id", "")
    grid = active.attributes.get("role") == "gridcell"
    return KeyPress(
        key,
        repeat=repeat,
        square=name.removeprefix("cell-") if grid else "",
        field=active.tag in FIELDS,
        writes=active.tag in (("textarea", "input") if key == " " else ("textarea",)),
        presses=active.tag in PRESSED,
    )
