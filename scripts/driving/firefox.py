"""A Firefox, driven over WebDriver BiDi by puppeteer-core (``firefox.mjs``).

It drives an installed, unchanged Firefox, without geckodriver. Playwright's own way over BiDi uses
commands that the long-term Firefox does not have.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import toolchain
from toolchain import nodejs
from driving.pages import HEIGHT, WIDTH, ElsewherePage, Refused

DRIVER: Final = Path(__file__).with_name("firefox.mjs")


class FirefoxPage(ElsewherePage):
    """A page in Firefox."""

    def __init__(self, driver: subprocess.Popen[str]) -> None:
        self.driver = driver
        self.version = self._answer()

    def ask(self, do: str, **asked: Any) -> Any:
        """Send the driver a command and return its answer. Raises `Refused`."""
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

    def load(self, url: str) -> None:
        """Go to an address, and wait until its page is loaded."""
        self.ask("open", url=url)

    def reload(self) -> None:
        """Reload the page."""
        self.ask("reload")

    def begin_with(self, script: str) -> None:
        """Run a script in every page from now on, before the page's own."""
        self.ask("begin", script=script)

    def run(self, expression: str) -> Any:
        """Evaluate an expression to a JSON value, awaiting promises."""
        return self.ask("evaluate", script=expression)

    def hit(self, x: float, y: float) -> None:
        """Click at a place in the window, in pixels."""
        self.ask("click", x=x, y=y)

    def roll(self, x: float, y: float, far: float) -> None:
        """Turn the wheel at a place in the window towards the person, by ``far`` pixels."""
        self.ask("wheel", x=x, y=y, far=far)

    def write(self, text: str) -> None:
        """Type a text into the focused element."""
        self.ask("type", text=text)

    def strike(self, key: str) -> None:
        """Press a key by its name in keyboard events."""
        self.ask("press", key=key)

    def wrong(self) -> list[str]:
        """Complaints of the console, the page and the network since the last call."""
        return list(self.ask("troubles"))

    def requests(self) -> list[str]:
        """Addresses requested since the last call."""
        return list(self.ask("requests"))


@contextmanager
def firefox(
    program: Path, locale: str = "en-GB", theme: str = "light", profile: Path | None = None
) -> Iterator[FirefoxPage]:
    """Run Firefox with one page; the profile is in a folder, or a fresh one."""
    command = [nodejs.newest(), str(DRIVER), str(program), locale, theme]
    command += [str(profile)] if profile else []
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        cwd=toolchain.ROOT,
    ) as driver:
        page = FirefoxPage(driver)
        try:
            page.ask("size", width=WIDTH, height=HEIGHT)
            yield page
        finally:
            page.ask("quit")
