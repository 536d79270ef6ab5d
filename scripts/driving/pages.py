"""A page in another browser than Chromium, as far as tests and measurements need Playwright's.

What a driver must be able to do is in the methods that raise `NotImplementedError`; all else is
made of it, alike in every browser.
"""

from __future__ import annotations

import json
from time import monotonic, sleep
from typing import Any, Final
from urllib.parse import urlsplit

#: True in a page whose Python has said that it is up.
READY: Final = "document.documentElement?.dataset.tessera === 'ready'"
#: True in a page that has told that its Python could not start.
FAILED: Final = "document.documentElement?.dataset.tessera === 'failed'"
#: How long a bot or the page may take, in milliseconds, on a busy machine.
SOON: Final = 30_000
#: How long Python may take to start, in milliseconds, on a busy machine.
PATIENCE: Final = 60_000
#: The window of every page.
WIDTH, HEIGHT = 1280, 900
#: The first that can be seen of what fits a selector.
SEEN: Final = """
(() => {{
  const all = [...document.querySelectorAll({selector})];
  return all.find((it) => it.checkVisibility({{ visibilityProperty: true }})) ?? null;
}})()
"""
#: Where to hit something: its middle, once it is in sight.
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
    """A browser or its driver says no."""


class ElsewherePage:
    """A page. Methods are named as Playwright's, and do the same.

    ``evaluate`` takes an expression or a function, with one argument at most.
    """

    #: What the browser says that it is.
    version: str
    #: Where the mouse is: where it clicked last.
    place: tuple[float, float] = (0, 0)

    # What a driver does

    def load(self, url: str) -> None:
        """Go to an address, and wait until its page is loaded."""
        raise NotImplementedError

    def reload(self) -> None:
        """Load the page anew."""
        raise NotImplementedError

    def begin_with(self, script: str) -> None:
        """From now on, run a script in every page before its own, or as soon as it can be.

        It may be run several times in one page.
        """
        raise NotImplementedError

    def run(self, expression: str) -> Any:
        """What an expression comes to, as JSON can carry it; a promise is waited for."""
        raise NotImplementedError

    def hit(self, x: float, y: float) -> None:
        """Click at a place in the window, in pixels: once, however soon after another click."""
        raise NotImplementedError

    def roll(self, x: float, y: float, far: float) -> None:
        """Turn the wheel at a place in the window, towards the person, by so many pixels."""
        raise NotImplementedError

    def write(self, text: str) -> None:
        """Type a text where the focus is."""
        raise NotImplementedError

    def strike(self, key: str) -> None:
        """Press a key by its name, as events bear it."""
        raise NotImplementedError

    def wrong(self) -> list[str]:
        """What went wrong since last asked."""
        raise NotImplementedError

    def requests(self) -> list[str]:
        """What was asked for since last asked, as addresses."""
        raise NotImplementedError

    # What follows from that

    @property
    def mouse(self) -> Mouse:
        """What clicks."""
        return Mouse(self)

    @property
    def keyboard(self) -> Keyboard:
        """What presses keys."""
        return Keyboard(self)

    @property
    def url(self) -> str:
        """The page's address."""
        return str(self.evaluate("location.href"))

    def goto(self, url: str, *, ready: bool = True) -> None:
        """Open an address, as if for the first time; ``ready``: wait for Python."""
        self.load("about:blank")
        self.load(url)
        if ready:
            self.wait_for_function(READY, timeout=PATIENCE)

    def set_default_timeout(self, timeout: float) -> None:
        """Every wait has its own."""

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """What a script gives, as JSON can carry it."""
        given = json.dumps(argument)
        return self.run(f'((it) => typeof it === "function" ? it({given}) : it)({script.strip()})')

    def eval_on_selector(self, selector: str, script: str) -> Any:
        """What a function gives for the first element that fits."""
        return self.evaluate(f"({script})(document.querySelector({json.dumps(selector)}))")

    def eval_on_selector_all(self, selector: str, script: str) -> Any:
        """What a function gives for all elements that fit."""
        return self.evaluate(f"({script})([...document.querySelectorAll({json.dumps(selector)})])")

    def wait_for_function(self, condition: str, *, timeout: float = SOON) -> None:
        """Wait until something holds; ``timeout`` in milliseconds. Raises `Refused`."""
        end = monotonic() + timeout / 1000
        while not self.evaluate(f"Boolean({condition})"):
            if monotonic() > end:
                raise Refused(f"waited in vain for {condition}")
            sleep(0.02)

    def wait_for_selector(self, selector: str) -> None:
        """Wait until an element that fits can be seen."""
        self.wait_for_function(SEEN.format(selector=json.dumps(selector)).strip())

    def inner_text(self, selector: str) -> str:
        """What can be read in an element."""
        return str(self.eval_on_selector(selector, "(it) => it.innerText"))

    def click(self, selector: str) -> None:
        """Click what fits and can be seen, in its middle."""
        seen = SEEN.format(selector=json.dumps(selector.replace(":visible", ""))).strip()
        self.wait_for_function(seen)
        self.mouse.click(*self.evaluate(PLACE.format(seen=seen)))

    def select_option(self, selector: str, value: str) -> None:
        """Choose a value in a list."""
        chosen = CHOOSE.format(selector=json.dumps(selector), value=json.dumps(value))
        assert value == self.evaluate(chosen)

    def fill(self, selector: str, text: str) -> None:
        """Type a text into an empty field."""
        self.click(selector)
        self.write(text)

    def press(self, selector: str, key: str) -> None:
        """Press a key in a field."""
        self.eval_on_selector(selector, "(it) => it.focus()")
        self.strike(key)

    def troubles(self, *own: str) -> list[str]:
        """What went wrong since last asked; with it what was asked of others than ``own``."""
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
        """Turn the wheel where it clicked last, by so many pixels; only up and down."""
        self.page.roll(*self.page.place, down)


class Keyboard:
    """The keyboard of a page."""

    def __init__(self, page: ElsewherePage) -> None:
        self.page = page

    def press(self, key: str) -> None:
        """Press a key by its name, as events bear it."""
        self.page.strike(key)
