"""Screens for the camera, and the actions that lead to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: True once the site's Python has started, or if there is none to start.
READY: Final = "document.documentElement?.dataset.tessera === 'ready'"

Action = Callable[["Page"], None]


class Screen(NamedTuple):
    """A screen: its name, its address, and the actions on it.

    ``address`` may hold ``{language}``. ``kept`` are games in the storage, by name: a record and
    its progress, in hundredths. ``starts`` is True if Python starts there by itself; such screens
    are reached within the page, as a player does.
    """

    name: str
    address: str
    actions: tuple[Action, ...] = ()
    kept: tuple[tuple[str, str, int], ...] = ()
    starts: bool = True

    @property
    def group(self) -> str:
        """First word of the name, which chooses screens together."""
        return self.name.partition("-")[0]


def press(do: str) -> Action:
    """Press the first control with this ``data-do``, in the menu if need be."""

    def act(page: Page) -> None:
        if not page.locator(f"[data-do={do}]:visible").count():
            page.locator("#more-button:visible").click(timeout=5_000)
        page.locator(f"[data-do={do}]:visible").first.click(timeout=5_000)

    return act


def hit(selector: str) -> Action:
    """Click an element in its middle, whatever covers it."""
    return lambda page: page.locator(selector).first.click(force=True, timeout=5_000)


def fill(selector: str, text: str, key: str = "") -> Action:
    """Write into a field, then press a key there."""

    def do(page: Page) -> None:
        page.fill(selector, text, timeout=5_000)
        if key:
            page.press(selector, key)

    return do


def choose(selector: str, value: str) -> Action:
    """Choose from a list."""
    return lambda page: void(page.select_option(selector, value, timeout=5_000))


def wait(selector: str, state: Literal["attached", "visible"] = "visible") -> Action:
    """Wait until an element is visible, or attached."""
    return lambda page: void(page.wait_for_selector(selector, timeout=15_000, state=state))


def pause(milliseconds: int) -> Action:
    """Wait for a time; for changes that nothing on the page shows."""
    return lambda page: page.wait_for_timeout(milliseconds)


def follow(address: Callable[[], str]) -> Action:
    """Go to an address within the page, made at that moment."""
    return lambda page: void(page.evaluate("(to) => { location.hash = to; }", address()))


def void(_: object) -> None:
    """Forget a return value."""


def block(pattern: str) -> Action:
    """Reload the page with all files of that pattern blocked."""

    def do(page: Page) -> None:
        page.route(pattern, lambda route: route.abort())
        page.reload(wait_until="commit")
        page.wait_for_timeout(3000)
        page.unroute_all(behavior="ignoreErrors")

    return do


def unstarted(page: Page) -> None:
    """Reload the page with all module scripts blocked, so that Python does not start."""
    page.route("**/start.mjs", lambda route: route.fulfill(content_type="text/javascript", body=""))
    page.reload()
    page.wait_for_timeout(1000)
    page.unroute_all(behavior="ignoreErrors")
