"""Listeners, one for each kind of event, that report the browser's events as values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import js

from tessera.page.browser.system import absent, listen, near
from tessera.page.core.commands import CommandArgs
from tessera.page.core.events import KeyPress, Point, Press, SentForm, Spot

if TYPE_CHECKING:
    from tessera.page.core.input import Input

#: The tag names of elements that use keys themselves.
FIELDS: Final = ("INPUT", "TEXTAREA", "SELECT", "DIALOG")
HELP: Final = "help"
#: The selector of labels. A click on a label is ignored, as browsers then also click its field.
WORDS: Final = "label, label :not(input, select, textarea)"
#: The longest time between the taps of a double tap, in milliseconds.
SOON: Final = 400
#: The longest distance between the taps of a double tap, in CSS pixels; any square is wider.
FINGER: Final = 16


class Events:
    """Listeners that report the document's events to an `Input`."""

    def __init__(self, page_input: Input) -> None:
        self.input = page_input
        #: The time and place of the last tap, and the number of taps in a row.
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
        # A form's command runs when it is submitted, not when it is clicked.
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
        """The “?” that was clicked, if it opens the panel of rules on this page; else None."""
        target, away = event.target, event.ctrlKey or event.metaKey
        found = target.closest("a.rule-id") if hasattr(target, "closest") else None
        if away or absent(found):
            return None
        # Without a game, the browser follows the link to the rule.
        if HELP not in self.input.commands or self.input.session(part_of(target)) is None:
            return None
        event.preventDefault()
        return found

    def _clicks(self, event: Any, kind: str) -> int:
        """Return how many clicks or taps came in a row. Browsers count clicks, but not taps."""
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
        """Run the command in a field's ``data-writes`` whenever the field's text changes."""
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
        target, key = event.target, str(event.key)
        if not hasattr(target, "matches"):
            return
        grid = near(target, "role") == "gridcell"
        writes = "textarea, input" if key == " " else "textarea"
        pressed = KeyPress(
            key,
            repeat=bool(event.repeat),
            modified=bool(event.ctrlKey or event.altKey or event.metaKey),
            # On a page with several boards, ids have a prefix.
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
    error = getattr(event, "error", None) or getattr(event, "reason", None)
    told = str(getattr(event, "message", "") if absent(error) else error)
    stack = str(getattr(error, "stack", ""))
    return stack if told in stack else f"{told}\n{stack}"


def _data(node: Any) -> dict[str, str]:
    """The ``data-`` attributes of an element, by their names without ``data-``."""
    found: dict[str, str] = js.Object.assign(js.Object.new(), node.dataset).to_py()
    return found


def part_of(target: Any) -> str:
    """The name of the diagram that contains an element; "" outside all diagrams."""
    return near(target, "data-diagram") or ""


def spot_of(event: Any, under: Any) -> Spot | None:
    """The spot that a press hit on the drawn board; None outside the board."""
    drawing = under.closest(".drawing")
    if absent(drawing):
        return None
    grid = drawing.closest(".board").querySelector(".grid")
    box = grid.getBoundingClientRect()
    size = box.width / grid.firstElementChild.childElementCount
    return (event.clientX - box.left) / size, (event.clientY - box.top) / size, size
