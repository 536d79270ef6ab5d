"""The browser, as sessions see it."""

from __future__ import annotations

from typing import Final

import js

from tessera.page.browser.archives import BrowserArchives
from tessera.page.browser.clock import CLOCK
from tessera.page.browser.document import BrowserDocument
from tessera.page.browser.js_tools import root
from tessera.page.browser.sound import BrowserSound
from tessera.page.browser.tab_lock import BrowserTabLock
from tessera.page.browser.window import BrowserWindow
from tessera.page.session.ports import Ports
from tessera.saves.port import Storage

#: The page's archives, each fetched once.
ARCHIVES: Final = BrowserArchives()


def browser_ports(storage: Storage) -> Ports:
    """All ports; ``storage`` is where games and settings are kept."""
    return Ports(
        document=BrowserDocument(),
        storage=storage,
        clock=CLOCK,
        archives=ARCHIVES,
        window=BrowserWindow(),
        sound=BrowserSound(),
        lock=BrowserTabLock,
    )


def tell_ready() -> None:
    """Tell the page's scripts that Python is there."""
    root().dataset.tessera = "ready"
    js.document.dispatchEvent(js.Event.new("tessera:ready"))
