"""What a screen that the camera takes is, and what is done there before it is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: The site's Python has started, or there is none to start.
READY: Final = "document.documentElement?.dataset.tessera === 'ready'"

Action = Callable[["Page"], None]


class Screen(NamedTuple):
    """A screen: what it is called, where it is, what comes first and what is done there.

    ``address`` may hold ``{language}``. ``kept`` are games in the storage, by name: a record and
    how far it is played, in hundredths. ``starts`` says whether Python starts there by itself;
    such screens are gone to within the page, as a player does.
    """

    name: str
    address: str
    actions: tuple[Action, ...] = ()
    kept: tuple[tuple[str, str, int], ...] = ()
    starts: bool = True

    @property
    def group(self) -> str:
        """The first word of the name, by which screens can be chosen together."""
        return self.name.partition("-")[0]


def press(do: str) -> Action:
    """Press the first control that does something, by its ``data-do``; in the menu, if need be."""

    def act(page: Page) -> None:
        if not page.locator(f"[data-do={do}]:visible").count():
            page.locator("#more-button:visible").click(timeout=5_000)
        page.locator(f"[data-do={do}]:visible").first.click(timeout=5_000)

    return act


def hit(selector: str) -> Action:
    """Click something in its middle, whatever lies on top."""
    return lambda page: page.locator(selector).first.click(force=True, timeout=5_000)


def fill(selector: str, text: str, key: str = "") -> Action:
    """Write into a field, and press a key there."""

    def do(page: Page) -> None:
        page.fill(selector, text, timeout=5_000)
        if key:
            page.press(selector, key)

    return do


def choose(selector: str, value: str) -> Action:
    """Choose from a list."""
    return lambda page: void(page.select_option(selector, value, timeout=5_000))


def wait(selector: str, state: Literal["attached", "visible"] = "visible") -> Action:
    """Wait until something is there, in sight or at all."""
    return lambda page: void(page.wait_for_selector(selector, timeout=15_000, state=state))


def pause(milliseconds: int) -> Action:
    """Wait for what shows itself by nothing."""
    return lambda page: page.wait_for_timeout(milliseconds)


def follow(address: Callable[[], str]) -> Action:
    """Go to an address within the page that is made when it is wanted."""
    return lambda page: void(page.evaluate("(to) => { location.hash = to; }", address()))


def void(_: object) -> None:
    """Forget an answer."""


def block(pattern: str) -> Action:
    """Load the page again where the network gives no file of that pattern."""

    def do(page: Page) -> None:
        page.route(pattern, lambda route: route.abort())
        page.reload(wait_until="commit")
        page.wait_for_timeout(3000)
        page.unroute_all(behavior="ignoreErrors")

    return do


def unstarted(page: Page) -> None:
    """Load the page again where Python does not start: no module script is let in."""
    page.route("**/start.mjs", lambda route: route.fulfill(content_type="text/javascript", body=""))
    page.reload()
    page.wait_for_timeout(1000)
    page.unroute_all(behavior="ignoreErrors")
