"""Bring up a screen of the site in a browser, in a given look."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from toolchain import CACHE
from benchmarks.lab import PlainHandler
from pictures.doing import READY, Screen
from pictures.screens import key, stored
from website import building, serving

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Heights of the windows by their widths, in CSS pixels.
HEIGHTS: Final = {320: 640, 768: 1024, 1440: 900}
LANGUAGES: Final = {"en": "en-GB", "fr": "fr-FR"}
#: Longest start of Python, in milliseconds.
PATIENCE: Final = 60_000
#: Makes everything random in the page repeatable, the bot's seed too.
NO_CHANCE: Final = """
crypto.getRandomValues = (list) => {
  new Uint8Array(list.buffer, list.byteOffset, list.byteLength).fill(7);
  return list;
};
"""
#: Puts games into the storage, and nothing else.
KEEP: Final = """(games) => {
  localStorage.clear();
  for (const [name, text] of Object.entries(games)) localStorage.setItem(name, text);
}"""
#: An address within the page without a game on the table, and an element there.
BETWEEN, FIELD = "#/import", "#record"
#: Goes to an address within the page.
GO: Final = "(address) => { location.hash = address; }"
#: Waits until all animations that end have ended, and all fonts are loaded.
STILL: Final = """
document.fonts.status === "loaded" && document.getAnimations().every((it) =>
  it.playState !== "running" || it.effect.getComputedTiming().endTime === Infinity)
"""


class Look(NamedTuple):
    """A look of a screen: window width in CSS pixels, theme and language."""

    width: int
    theme: str
    language: str

    @property
    def options(self) -> dict[str, Any]:
        """Options of a browser's context for this look."""
        return {
            "viewport": {"width": self.width, "height": HEIGHTS.get(self.width, 900)},
            "color_scheme": self.theme,
            "locale": LANGUAGES[self.language],
            "reduced_motion": "reduce",
            # A service worker would answer for files that a screen shows as missing.
            "service_workers": "block",
        }


@contextmanager
def served(folder: Path | None) -> Iterator[str]:
    """Serve a built site, or build one, while the ``with`` lasts; yield its address."""
    CACHE.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=CACHE) as scratch:
        if folder is None:
            folder = Path(scratch) / "site"
            building.build(folder)
        make = partial(PlainHandler, directory=str(folder))
        with serving.answering(serving.QuietServer(("127.0.0.1", 0), make)) as port:
            yield f"http://127.0.0.1:{port}/"


def bring_up(page: Page, site: str, screen: Screen, language: str) -> None:
    """Show a screen and run its actions.

    Raises Playwright's errors, and `LookupError` if the site has nothing at the address.
    """
    running = page.evaluate(READY)
    if not (running and screen.starts):
        page.goto(f"{site}nothing")
    games = {key(name): stored(record, share) for name, record, share in screen.kept}
    page.evaluate(KEEP, games)
    if running and screen.starts:
        go(page, screen.address)
    else:
        answer = page.goto(site + screen.address.format(language=language))
        if answer is not None and not answer.ok:
            raise LookupError(f"status {answer.status}")
        if screen.starts:
            page.wait_for_function(READY, timeout=PATIENCE)
    for action in screen.actions:
        action(page)
    page.wait_for_function(STILL)


def go(page: Page, address: str) -> None:
    """Go to an address within the page, by way of `BETWEEN`."""
    page.evaluate(GO, BETWEEN)
    page.wait_for_selector(FIELD)
    if address != BETWEEN:
        page.evaluate(GO, address)
        page.wait_for_selector(FIELD, state="detached")
