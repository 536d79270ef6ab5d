"""The browser's events as values: one listener a kind of event, on the whole document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import js

from tessera.page.browser.system import absent, listen, near
from tessera.page.core.commands import CommandArgs
from tessera.page.core.events import KeyPress, Point, Press, SentForm, Spot

if TYPE_CHECKING:
    from tessera.page.core.input import Input

#: Elements in which something is written or chosen by keys.
FIELDS: Final = ("INPUT", "TEXTAREA", "SELECT", "DIALOG")
HELP: Final = "help"
#: The words of a field: it is clicked next itself.
WORDS: Final = "label, label :not(input, select, textarea)"
#: How soon after a tap, in ms, and how near to it, in CSS pixels, the next one belongs to it:
#: less than the smallest square, whose neighbour may be meant.
SOON: Final = 400
FINGER: Final = 16


class Events:
    """Tells an `Input` what is done in the document."""

    def __init__(self, page_input: Input) -> None:
        self.input = page_input
        #: When the last tap was, and where; how many it was the last of.
        self._tap, self._taps = (-SOON, 0.0, 0.0), 0
        listen("click", js.document, self._clicked)
        listen("submit", js.document, self._submitted)
        listen("input", js.document, self._written)
        listen("keydown", js.document, self._key)
        listen("pointerover", js.document, self._pointed)
        listen("focusin", js.document, self._pointed)
        for kind in ("error", "unhandledrejection"):
            listen(kind, js.window, lambda event: page_input.failed(_fault(event)))
        js.tessera.hears = True

    def _clicked(self, event: Any) -> None:
        target = event.target
        # What a form does is done when it is sent off.
        found: Any = target.closest("[data-do]") if hasattr(target, "closest") else None
        control: Any = self._rule(event) if absent(found) or found.matches("form") else found
        if control is None and hasattr(target, "matches") and target.matches(WORDS):
            return
        do = getattr(control.dataset, "do", HELP) if control is not None else ""
        kind = getattr(event, "pointerType", "")
        self.input.press(
            Press(
                control=str(do),
                data={} if control is None else _data(control),
                pick=near(target, "data-pick"),
                clicks=self._clicks(event, kind),
                touch=kind == "touch" if kind else None,
                spot=lambda: spot_of(event, target),
                part=part_of(target),
            )
        )

    def _rule(self, event: Any) -> Any:
        """The “?” that opens the panel of rules there, if one is meant and there is a panel."""
        target, away = event.target, event.ctrlKey or event.metaKey
        found = target.closest("a.rule-id") if hasattr(target, "closest") else None
        if away or absent(found):
            return None
        # Beside no game the link itself leads to the rule.
        if HELP not in self.input.commands or self.input.session(part_of(target)) is None:
            return None
        event.preventDefault()
        return found

    def _clicks(self, event: Any, kind: str) -> int:
        """How many these are at one place, soon after each other: browsers count no taps."""
        if kind != "touch":
            self._taps = 0
            return int(event.detail)
        now, x, y = event.timeStamp, event.clientX, event.clientY
        before, near, far = self._tap
        again = (
            self._taps and now - before < SOON and abs(x - near) < FINGER and abs(y - far) < FINGER
        )
        self._tap, self._taps = (now, x, y), self._taps + 1 if again else 1
        return self._taps

    def _submitted(self, event: Any) -> None:
        event.preventDefault()
        form = event.target
        fields = {str(name): str(value) for name, value in js.FormData.new(form).entries()}
        data = _data(form)
        self.input.submit(SentForm(data.get("do", ""), data, fields, part_of(form)))

    def _written(self, event: Any) -> None:
        """Something was written into a field that is heard of at every letter."""
        field = event.target
        command = near(field, "data-writes")
        if command:
            self.input.run(command, CommandArgs({}, {str(field.name): str(field.value)}))

    def _pointed(self, event: Any) -> None:
        target = event.target
        if not hasattr(target, "matches"):
            return
        kind = getattr(event, "pointerType", "")
        self.input.point(
            Point(
                near(target, "data-pick") or "",
                touch=kind == "touch" if kind else None,
                led=bool(kind) or bool(target.matches(":focus-visible")),
                part=part_of(target),
            )
        )

    def _key(self, event: Any) -> None:
        """Handle a key; the browser ignores one that means something here."""
        target, key = event.target, str(event.key)
        if not hasattr(target, "matches"):
            return
        grid = near(target, "role") == "gridcell"
        writes = "textarea, input" if key == " " else "textarea"
        pressed = KeyPress(
            key,
            repeat=bool(event.repeat),
            modified=bool(event.ctrlKey or event.altKey or event.metaKey),
            # In a page with several boards a prefix stands before it.
            square=str(target.id).rpartition("cell-")[2] if grid else "",
            field=str(target.tagName) in FIELDS,
            writes=bool(target.matches(writes)),
            presses=bool(target.matches("button, a, summary")),
            part=part_of(target),
            code=str(event.code),
            shift=bool(event.shiftKey),
        )
        if self.input.key(pressed):
            event.preventDefault()


def _fault(event: Any) -> str:
    """The message of an error's event, and where it came from."""
    error = getattr(event, "error", None) or getattr(event, "reason", None)
    told = str(getattr(event, "message", "") if absent(error) else error)
    stack = str(getattr(error, "stack", ""))
    return stack if told in stack else f"{told}\n{stack}"


def _data(node: Any) -> dict[str, str]:
    """The data of an element, by the names after ``data-``."""
    found: dict[str, str] = js.Object.assign(js.Object.new(), node.dataset).to_py()
    return found


def part_of(target: Any) -> str:
    """The diagram in which something happened; "" outside of all."""
    return near(target, "data-diagram") or ""


def spot_of(event: Any, under: Any) -> Spot | None:
    """Where a press hit the drawn board; None beside it."""
    drawing = under.closest(".drawing")
    if absent(drawing):
        return None
    grid = drawing.closest(".board").querySelector(".grid")
    box = grid.getBoundingClientRect()
    size = box.width / grid.firstElementChild.childElementCount
    return (event.clientX - box.left) / size, (event.clientY - box.top) / size, size
