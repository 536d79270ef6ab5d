"""A page in another browser than Chromium, with those of Playwright's methods that are needed here.

The methods that raise `NotImplementedError` are the driver's task; all others build on them, alike
in every browser.
"""

from __future__ import annotations

import json
from time import monotonic, sleep
from typing import Any, Final
from urllib.parse import urlsplit

#: True in a page whose Python has started.
READY: Final = "document.documentElement?.dataset.tessera === 'ready'"
#: True in a page whose Python could not start.
FAILED: Final = "document.documentElement?.dataset.tessera === 'failed'"
#: Longest wait for a bot or the page, in milliseconds, on a busy machine.
SOON: Final = 30_000
#: Longest start of Python, in milliseconds, on a busy machine.
PATIENCE: Final = 60_000
#: Size of every page's window, in pixels.
WIDTH, HEIGHT = 1280, 900
#: The first visible element that matches a selector.
SEEN: Final = """
(() => {{
  const all = [...document.querySelectorAll({selector})];
  return all.find((it) => it.checkVisibility({{ visibilityProperty: true }})) ?? null;
}})()
"""
#: Scrolls an element into sight and returns the point to hit: its middle.
PLACE: Final = """
(() => {{
  const found = {seen};
  if (!found) return null;
  found.scrollIntoView({{ block: "nearest" }});
  const {{ x, y, width, height }} = found.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}})()
"""
CHOOSE: Final = """
(() => {{
  const field = document.querySelector({selector});
  field.value = {value};
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, {{ bubbles: true }}));
  return field.value;
}})()
"""


class Refused(Exception):
    """An error of a browser or its driver."""


class ElsewherePage:
    """A page. Its methods have Playwright's names and effects.

    ``evaluate`` takes an expression or a function, with one argument at most.
    """

    #: The browser's own name and version.
    version: str
    #: Place of the mouse: of its last click.
    place: tuple[float, float] = (0, 0)

    # The driver's methods

    def load(self, url: str) -> None:
        """Go to an address, and wait until its page is loaded."""
        raise NotImplementedError

    def reload(self) -> None:
        """Reload the page."""
        raise NotImplementedError

    def begin_with(self, script: str) -> None:
        """Run a script in every page from now on, before the page's own or as soon as possible.

        It may run several times in one page.
        """
        raise NotImplementedError

    def run(self, expression: str) -> Any:
        """Evaluate an expression to a JSON value, awaiting promises."""
        raise NotImplementedError

    def hit(self, x: float, y: float) -> None:
        """Click at a place in the window, in pixels: a single click, however soon after another."""
        raise NotImplementedError

    def roll(self, x: float, y: float, far: float) -> None:
        """Turn the wheel at a place in the window towards the person, by ``far`` pixels."""
        raise NotImplementedError

    def write(self, text: str) -> None:
        """Type a text into the focused element."""
        raise NotImplementedError

    def strike(self, key: str) -> None:
        """Press a key by its name in keyboard events."""
        raise NotImplementedError

    def wrong(self) -> list[str]:
        """Errors since the last call."""
        raise NotImplementedError

    def requests(self) -> list[str]:
        """Addresses requested since the last call."""
        raise NotImplementedError

    # Methods built on them

    @property
    def mouse(self) -> Mouse:
        """The page's mouse."""
        return Mouse(self)

    @property
    def keyboard(self) -> Keyboard:
        """The page's keyboard."""
        return Keyboard(self)

    @property
    def url(self) -> str:
        """The page's address."""
        return str(self.evaluate("location.href"))

    def goto(self, url: str, *, ready: bool = True) -> None:
        """Open an address in a fresh document; ``ready`` waits for Python."""
        self.load("about:blank")
        self.load(url)
        if ready:
            self.wait_for_function(READY, timeout=PATIENCE)

    def set_default_timeout(self, timeout: float) -> None:
        """Do nothing: every wait has its own timeout."""

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """Evaluate a script to a JSON value."""
        given = json.dumps(argument)
        return self.run(f'((it) => typeof it === "function" ? it({given}) : it)({script.strip()})')

    def eval_on_selector(self, selector: str, script: str) -> Any:
        """Call a function with the first matching element; return its value."""
        return self.evaluate(f"({script})(document.querySelector({json.dumps(selector)}))")

    def eval_on_selector_all(self, selector: str, script: str) -> Any:
        """Call a function with all matching elements; return its value."""
        return self.evaluate(f"({script})([...document.querySelectorAll({json.dumps(selector)})])")

    def wait_for_function(self, condition: str, *, timeout: float = SOON) -> None:
        """Wait until a condition holds; ``timeout`` in milliseconds. Raises `Refused`."""
        end = monotonic() + timeout / 1000
        while not self.evaluate(f"Boolean({condition})"):
            if monotonic() > end:
                raise Refused(f"waited in vain for {condition}")
            sleep(0.02)

    def wait_for_selector(self, selector: str) -> None:
        """Wait until a matching element is visible."""
        self.wait_for_function(SEEN.format(selector=json.dumps(selector)).strip())

    def inner_text(self, selector: str) -> str:
        """Visible text of an element."""
        return str(self.eval_on_selector(selector, "(it) => it.innerText"))

    def click(self, selector: str) -> None:
        """Click a visible matching element in its middle."""
        seen = SEEN.format(selector=json.dumps(selector.replace(":visible", ""))).strip()
        self.wait_for_function(seen)
        self.mouse.click(*self.evaluate(PLACE.format(seen=seen)))

    def select_option(self, selector: str, value: str) -> None:
        """Choose a value in a list."""
        chosen = CHOOSE.format(selector=json.dumps(selector), value=json.dumps(value))
        assert value == self.evaluate(chosen)

    def fill(self, selector: str, text: str) -> None:
        """Empty a field and type a text into it."""
        self.click(selector)
        self.write(text)

    def press(self, selector: str, key: str) -> None:
        """Press a key in a field."""
        self.eval_on_selector(selector, "(it) => it.focus()")
        self.strike(key)

    def troubles(self, *own: str) -> list[str]:
        """Errors since the last call, and requests to other hosts than ``own``."""
        hosts = {urlsplit(address).netloc for address in own}
        other = [
            url
            for url in self.requests()
            if urlsplit(url).scheme not in ("data", "blob", "about")
            and urlsplit(url).netloc not in hosts
        ]
        return [*self.wrong(), *(f"request to another origin: {url}" for url in other)]


class Mouse:
    """The mouse of a page."""

    def __init__(self, page: ElsewherePage) -> None:
        self.page = page

    def click(self, x: float, y: float) -> None:
        """Click at a place in the window, in pixels."""
        self.page.place = x, y
        self.page.hit(x, y)

    def wheel(self, _right: float, down: float) -> None:
        """Turn the wheel where the mouse clicked last, by ``down`` pixels; never sideways."""
        self.page.roll(*self.page.place, down)


class Keyboard:
    """The keyboard of a page."""

    def __init__(self, page: ElsewherePage) -> None:
        self.page = page

    def press(self, key: str) -> None:
        """Press a key by its name in keyboard events."""
        self.page.strike(key)
