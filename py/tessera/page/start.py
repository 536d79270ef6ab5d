"""Entry point of every page: the site, a frame in another page, a page to be read."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import js

from tessera.page.browser.document import BrowserDocument
from tessera.page.browser.events import Events
from tessera.page.browser.ports import ARCHIVES, browser_ports, tell_ready
from tessera.page.browser.system import CLOCK, absent, listen, root, storage
from tessera.page.core.parts import FEATURES
from tessera.page.core.routes import route
from tessera.page.site import Site


def start() -> None:
    """Start the page that ``data-page`` names, else the site."""
    page = getattr(root().dataset, "page", None)
    CLOCK.run(_open_site() if absent(page) else _open_other(str(page)))


async def _open_other(page: str) -> None:
    """Open a page other than the site, once the features, which hold its code, are loaded."""
    await ARCHIVES.fetch(FEATURES)
    await getattr(import_module("tessera.page.browser.pages"), f"open_{page}")()


async def _open_site() -> None:
    """Start the site; pieces can be dragged once the features are loaded."""
    document = BrowserDocument()
    site = Site(browser_ports(storage(), document))
    site.on_complete = lambda: _drag(site, document)
    await site.learn()
    Events(site.input)
    listen("hashchange", js.window, lambda event: site.address_changed())
    # The key is null if the whole storage was cleared; no storage key here is called "null".
    listen("storage", js.window, lambda event: site.stored(str(event.key)))
    listen("close", js.document.getElementById("dialog"), lambda event: _closed(site, event))
    listen("beforeunload", js.window, lambda event: _closing(site, event))
    for kind, target in (("pagehide", js.window), ("visibilitychange", js.document)):
        listen(kind, target, lambda event: site.leaving())
    for kind in ("beforeprint", "afterprint"):
        listen(kind, js.window, lambda event: site.printing(begins=event.type == "beforeprint"))
    await route(site.shell)
    tell_ready()
    await site.complete()
    root().dataset.settled = "true"


def _drag(site: Site, document: BrowserDocument) -> None:
    """Make pieces draggable, on this screen and all later ones."""
    pointer = import_module("tessera.page.browser.pointer")
    document.carrying = pointer.Carrying()
    document.carrying.at(document.node("screen"))
    pointer.Pointers(site.input)


def _closing(site: Site, event: Any) -> None:
    if site.shell.at_risk:
        event.preventDefault()


def _closed(site: Site, event: Any) -> None:
    if not event.target.open:
        site.shell.dialog.close()
