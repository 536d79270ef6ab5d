"""Memory of page and worker after games of bots: two of each game, in one page, one after another.

Counted is the private memory of Chromium's largest page (``RssAnon`` in Linux's ``/proc``), so no
other Chromium may run. Garbage is collected only seconds after the last game. Chromium ends an
idle service worker after half a minute, but not while it is driven from outside, as here. It is
therefore ended before memory at rest is measured.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.bots import LONGEST
from benchmarks.figures import Figure, at_most, median
from benchmarks.lab import Lab
from tessera.games import catalogue
from tessera.page.core.addresses import address_of
from tessera.page.core.settings import PREFIX

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Games of each kind.
GAMES: Final = 2
#: Most memory after all games, at rest, in MB.
TARGET: Final = 250
#: Time after the last game until the browser is at rest, in milliseconds.
REST: Final = 15_000
#: Runs before the page's own scripts: removes bots' pauses.
BEFORE: Final = f"""localStorage.setItem("{PREFIX}tempo", "once")"""


def measure(lab: Lab) -> Iterator[Figure]:
    """Memory after each kind of game and, at rest, after all."""
    found: dict[str, list[float]] = {game: [] for game in catalogue.GAMES}
    with lab.page(scripts=(BEFORE,)) as page:
        for _ in range(GAMES):
            for game, taken in found.items():
                play(page, game)
                taken.append(megabytes())
        workers = page.context.new_cdp_session(page)
        workers.send("ServiceWorker.enable")
        workers.send("ServiceWorker.stopAllWorkers")
        page.wait_for_timeout(REST)
        rest = megabytes()
    for game, taken in found.items():
        yield Figure(f"memory just after a game, {game}", median(taken), "MB", None, taken)
    yield Figure(f"memory at rest after {GAMES * len(found)} games", rest, "MB", at_most(TARGET))


def play(page: Page, game: str) -> None:
    """Let two bots of the first level play a whole game."""
    rules = catalogue.game(game)
    asked = {f"seat-{seat}": "bot:1" for seat in rules.seats(rules.setup())}
    page.evaluate("(where) => { location.hash = where; }", address_of(game, asked))
    page.wait_for_selector("button[data-do=again].main", state="detached", timeout=LONGEST)
    page.wait_for_selector("button[data-do=again].main", timeout=LONGEST)


def megabytes() -> float:
    """Private memory of the browser's largest page; NaN where there is no ``/proc``."""
    sizes = [math.nan]
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" in (process / "cmdline").read_bytes():
                told = re.search(r"RssAnon:\s+(\d+) kB", (process / "status").read_text())
                sizes.append(int(told[1]) / 1024 if told else math.nan)
        except OSError:  # the process has ended
            continue
    return max(sizes[1:], default=math.nan)
