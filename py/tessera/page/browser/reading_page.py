"""A page that is to be read: its diagrams live when somebody wants that."""

from __future__ import annotations

import json

import js

from tessera.page.browser.browser_ports import browser_ports, tell_ready
from tessera.page.browser.carrying import Carrying
from tessera.page.browser.document import BrowserDocument
from tessera.page.browser.dragging import Pointers
from tessera.page.browser.events import Events
from tessera.page.browser.js_tools import root
from tessera.page.browser.storage import storage
from tessera.page.diagrams.live import Diagrams


async def open_page() -> None:
    """Bring the diagrams of the page to life, as they are asked for."""
    told = json.loads(js.document.getElementById("diagrams").textContent)
    page = Diagrams(browser_ports(storage()), told, _part, str(root().lang))
    await page.preferences.learn()
    Events(page.input, page.failed)
    Pointers(page.input)
    tell_ready()


def _part(name: str) -> BrowserDocument:
    """The part of the document in which a diagram lives."""
    js.document.getElementById(f"diagram-{name}").dataset.live = "live"
    document = BrowserDocument(f"{name}-")
    document.carrying = Carrying()
    return document
