"""Entry point of every page: the site, a frame in another page, or a text with diagrams."""

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
    """Start the page that the attribute ``data-page`` names; without it, start the site."""
    page = getattr(root().dataset, "page", None)
    CLOCK.run(_open_site() if absent(page) else _open_other(str(page)))


async def _open_other(page: str) -> None:
    """Fetch the features' archive, which contains the code of ``page``; then open the page."""
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
    # If the whole storage was cleared, the key is null, which matches no key used here.
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
