"""Visits of a page in every engine: load, wait until it is playable, stay a while, leave.

A browser is opened with its own profile and comes to rest. A first visit in a fresh profile is a
cold start, the next one is a second visit, and the first one after the browser was opened again is
a visit after a restart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from toolchain import browsers
from benchmarks.lab import HOST, PATIENCE, READY, Lab
from benchmarks.marks import MARKS, REPORT, Report
from driving.firefox import firefox
from driving.webkit import webkit

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from driving.pages import ElsewherePage

#: Seconds that a browser is busy with itself after its start.
SETTLING: Final = 2.0
#: Shortest stay on a page, in seconds: meanwhile browsers store compiled code.
STAY: Final = 3.0
#: Seconds between two looks.
EVERY: Final = 0.1
#: True if the service worker has fetched Python's memory, which comes last.
KEPT: Final = """
(async () => {
  for (const name of await caches.keys()) {
    const keys = await (await caches.open(name)).keys();
    if (keys.some(({ url }) => new URL(url).pathname.endsWith("/memory.bin"))) return true;
  }
  return false;
})()
"""
#: States of a browser that loads a page.
STATES: Final = ("cold", "second visit", "after a restart")
COLD, SECOND, RESTART = STATES


class Visitor(Protocol):
    """A browser that visits one page after the other; ``agent`` names it."""

    agent: str

    def come(self, address: str) -> None:
        """Begin to load a page with `MARKS`."""

    def evaluate(self, expression: str) -> Any:
        """Evaluate an expression in the page, awaiting promises."""

    def leave(self) -> None:
        """Leave the page."""


class ChromiumVisitor:
    """A Chromium; ``slow`` slows its pages down, by parameters of the protocol's commands."""

    def __init__(self, context: BrowserContext, slow: Mapping[str, Mapping[str, Any]]) -> None:
        self.agent = str(context.pages[0].evaluate("navigator.userAgent"))
        self._context = context
        self._slow = slow

    def come(self, address: str) -> None:
        """Begin to load a page with `MARKS`."""
        self.page = self._context.new_page()
        self.page.add_init_script(MARKS)
        tools = self._context.new_cdp_session(self.page)
        if self._slow:
            tools.send("Network.enable")
        for command, given in self._slow.items():
            tools.send(command, dict(given))
        self.page.goto(address, wait_until="commit")

    def evaluate(self, expression: str) -> Any:
        """Evaluate an expression in the page, awaiting promises."""
        return self.page.evaluate(expression)

    def leave(self) -> None:
        """Close the page."""
        self.page.close()


class ElsewhereVisitor:
    """Another browser; it has one page."""

    def __init__(self, page: ElsewherePage) -> None:
        self.agent = page.version
        self._page = page
        page.begin_with(MARKS)

    def come(self, address: str) -> None:
        """Load a page with `MARKS`."""
        self._page.load(address)

    def evaluate(self, expression: str) -> Any:
        """Evaluate an expression in the page, awaiting promises."""
        return self._page.run(expression.strip())

    def leave(self) -> None:
        """Go to an empty page."""
        self._page.load("about:blank")


class Engine(NamedTuple):
    """An installed browser, opened with the profile of a folder, and what it can do.

    ``host`` is the host name under which this browser accepts a service worker.
    """

    name: str
    host: str
    states: tuple[str, ...]
    open: Callable[[Path], AbstractContextManager[Visitor]]

    def address(self, address: str) -> str:
        """An address of the host, by the name that this engine needs."""
        return address.replace(HOST, self.host, 1)


def engines(lab: Lab) -> Iterator[Engine]:
    """Installed browsers that are asked for, Chromium first.

    WebKit's driver gives it a profile that is lost in the end.
    """

    @contextmanager
    def fire(profile: Path) -> Iterator[Visitor]:
        assert fox is not None
        with firefox(fox, profile=profile) as page:
            yield settled(ElsewhereVisitor(page))

    @contextmanager
    def web(profile: Path) -> Iterator[Visitor]:
        assert kit is not None
        with webkit(kit) as page:
            yield settled(ElsewhereVisitor(page))

    fox, kit = browsers.installed_firefox(), browsers.installed_webkit()
    if browsers.CHROMIUM in lab.engines:
        yield Engine("Chromium", HOST, STATES, lambda it: chromium(lab, it))
    if fox and browsers.FIREFOX in lab.engines:
        yield Engine("Firefox", "localhost", STATES, fire)
    if kit and browsers.WEBKIT in lab.engines:
        yield Engine("WebKit", "localhost", (COLD, SECOND), web)


@contextmanager
def chromium(
    lab: Lab, profile: Path, slow: Mapping[str, Mapping[str, Any]] | None = None
) -> Iterator[Visitor]:
    """Open a Chromium with the profile of a folder, slowed down by ``slow``."""
    with lab.open(profile) as context:
        yield settled(ChromiumVisitor(context, slow or {}))


def settled(visitor: Visitor) -> Visitor:
    """Wait until a browser has come to rest after its own start."""
    sleep(SETTLING)
    return visitor


def wait(visitor: Visitor, condition: str, seconds: float = PATIENCE / 1000) -> None:
    """Wait until a condition holds in the page. Raises `TimeoutError`."""
    end = monotonic() + seconds
    while not visitor.evaluate(condition):
        if monotonic() > end:
            raise TimeoutError(f"waited in vain for {condition}")
        sleep(EVERY)


def visit(visitor: Visitor, address: str, stay: float = STAY, *, keeps: bool = False) -> Report:
    """Visit a page until it is playable, stay, and leave; return its report, with stay and browser.

    ``keeps``: stay until the service worker has kept all that makes the next start quicker.
    """
    visitor.come(address)
    wait(visitor, f"Boolean({READY})")
    begun = monotonic()
    if keeps:
        wait(visitor, KEPT)
    sleep(max(0.0, begun + stay - monotonic()))
    report: Report = visitor.evaluate(REPORT)
    report |= {"stay": monotonic() - begun, "agent": visitor.agent}
    visitor.leave()
    return report


def keeps(folder: Path) -> bool:
    """True if a built site has a file that its service worker fetches for the next start."""
    return any(folder.glob("*/memory.bin"))
