"""How a screen of the site is brought up in a browser, and how it is looked at."""

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

#: The windows by their widths, in CSS pixels.
HEIGHTS: Final = {320: 640, 768: 1024, 1440: 900}
LANGUAGES: Final = {"en": "en-GB", "fr": "fr-FR"}
#: How long Python may take to start, in milliseconds.
PATIENCE: Final = 60_000
#: Makes all chance in the page the same every time, the bot's seed too.
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
#: Where within the page no game is on the table, and what stands there.
BETWEEN, FIELD = "#/import", "#record"
#: Goes to an address within the page.
GO: Final = "(address) => { location.hash = address; }"
#: Nothing moves that ever comes to rest, and all letters are there.
STILL: Final = """
document.fonts.status === "loaded" && document.getAnimations().every((it) =>
  it.playState !== "running" || it.effect.getComputedTiming().endTime === Infinity)
"""


class Look(NamedTuple):
    """How a screen is looked at: the window's width, the theme, the language."""

    width: int
    theme: str
    language: str

    @property
    def options(self) -> dict[str, Any]:
        """Those of a browser's context."""
        return {
            "viewport": {"width": self.width, "height": HEIGHTS.get(self.width, 900)},
            "color_scheme": self.theme,
            "locale": LANGUAGES[self.language],
            "reduced_motion": "reduce",
            # It would answer for files that a screen shows to be missing.
            "service_workers": "block",
        }


@contextmanager
def served(folder: Path | None) -> Iterator[str]:
    """The address of a built site, or of one that is built now, while the ``with`` lasts."""
    CACHE.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=CACHE) as scratch:
        if folder is None:
            folder = Path(scratch) / "site"
            building.build(folder)
        make = partial(PlainHandler, directory=str(folder))
        with serving.answering(serving.QuietServer(("127.0.0.1", 0), make)) as port:
            yield f"http://127.0.0.1:{port}/"


def bring_up(page: Page, site: str, screen: Screen, language: str) -> None:
    """Show a screen and do there what comes first.

    Raises Playwright's errors, and `LookupError` where the site has nothing.
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
    """Go to an address within the page, by way of one where no game is on the table."""
    page.evaluate(GO, BETWEEN)
    page.wait_for_selector(FIELD)
    if address != BETWEEN:
        page.evaluate(GO, address)
        page.wait_for_selector(FIELD, state="detached")
