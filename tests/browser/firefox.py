"""A Firefox in place of Playwright's page, as far as `playing.Screen` needs one.

Driven over WebDriver BiDi by puppeteer-core (``firefox.mjs``): it drives an installed Firefox
as it is, without geckodriver. Playwright's own way over BiDi asks for commands that the
long-term Firefox does not have.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final
from urllib.parse import urlsplit

import toolchain
from toolchain import nodejs
from tests.browser.playing import READY, SOON

#: How long Python may take to start, in milliseconds, on a busy machine.
PATIENCE: Final = 60_000
DRIVER: Final = Path(__file__).with_name("firefox.mjs")
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
    """Firefox or its driver says no."""


class FirefoxPage:
    """A page in Firefox. Methods are named as Playwright's, and do the same.

    ``evaluate`` takes an expression or a function, with one argument at most.
    """

    def __init__(self, driver: subprocess.Popen[str]) -> None:
        self.driver = driver
        self.version: str = self._answer()

    @property
    def mouse(self) -> FirefoxMouse:
        """What clicks."""
        return FirefoxMouse(self)

    @property
    def url(self) -> str:
        """The page's address."""
        return str(self.evaluate("location.href"))

    def ask(self, do: str, **asked: Any) -> Any:
        """Let the driver do something; answers with what it gives back. Raises `Refused`."""
        assert self.driver.stdin is not None
        self.driver.stdin.write(json.dumps({"do": do, **asked}) + "\n")
        self.driver.stdin.flush()
        return self._answer()

    def _answer(self) -> Any:
        assert self.driver.stdout is not None
        line = self.driver.stdout.readline()
        if not line:
            raise Refused("the driver is gone")
        answer = json.loads(line)
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["value"]

    def goto(self, url: str, *, ready: bool = True) -> None:
        """Open an address, as if for the first time; ``ready``: wait for Python."""
        self.ask("open", url="about:blank")
        self.ask("open", url=url)
        if ready:
            self.wait_for_function(READY, timeout=PATIENCE)

    def reload(self) -> None:
        """Load the page anew."""
        self.ask("reload")

    def set_default_timeout(self, timeout: float) -> None:
        """Every wait has its own."""

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """What a script gives, as JSON can carry it."""
        given = json.dumps(argument)
        call = f'((it) => typeof it === "function" ? it({given}) : it)({script.strip()})'
        return self.ask("evaluate", script=call)

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
        x, y = self.evaluate(PLACE.format(seen=seen))
        self.ask("click", x=x, y=y)

    def select_option(self, selector: str, value: str) -> None:
        """Choose a value in a list."""
        chosen = CHOOSE.format(selector=json.dumps(selector), value=json.dumps(value))
        assert value == self.evaluate(chosen)

    def fill(self, selector: str, text: str) -> None:
        """Type a text into an empty field."""
        self.click(selector)
        self.ask("type", text=text)

    def press(self, selector: str, key: str) -> None:
        """Press a key in a field."""
        self.eval_on_selector(selector, "(it) => it.focus()")
        self.ask("press", key=key)

    def troubles(self, own: str) -> list[str]:
        """What went wrong since last asked; with it what was asked of others than ``own``."""
        other = [
            url
            for url in self.ask("requests")
            if urlsplit(url).scheme not in ("data", "blob", "about")
            and urlsplit(url).netloc != urlsplit(own).netloc
        ]
        return [*self.ask("troubles"), *(f"request to another origin: {url}" for url in other)]


class FirefoxMouse:
    """The mouse of a page."""

    def __init__(self, page: FirefoxPage) -> None:
        self.page = page

    def click(self, x: float, y: float) -> None:
        """Click at a place in the window, in pixels."""
        self.page.ask("click", x=x, y=y)


@contextmanager
def firefox(program: Path, locale: str = "en-GB", theme: str = "light") -> Iterator[FirefoxPage]:
    """A running Firefox with a fresh profile and one page in it."""
    command = [nodejs.tool("node"), str(DRIVER), str(program), locale, theme]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        cwd=toolchain.ROOT,
    ) as driver:
        page = FirefoxPage(driver)
        try:
            yield page
        finally:
            page.ask("quit")
