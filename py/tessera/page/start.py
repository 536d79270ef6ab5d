"""The entry of every page: the site, a frame in another page, a page that is to be read."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

import js

from tessera.page.browser.document import BrowserDocument
from tessera.page.browser.events import Events
from tessera.page.browser.js_tools import absent, listen, root
from tessera.page.browser.ports import ARCHIVES, browser_ports, tell_ready
from tessera.page.browser.system import CLOCK, storage
from tessera.page.core.parts import FEATURES
from tessera.page.site import Site

#: The module of the features that opens other pages than the site; its functions by ``data-page``.
OTHER_PAGES: Final = "tessera.page.browser.pages"
OPENS: Final[Mapping[str, str]] = {"reading": "open_reading", "frame": "open_frame"}


def start() -> None:
    """Bring the page to life."""
    page = getattr(root().dataset, "page", None)
    CLOCK.run(_open_site() if absent(page) else _open_other(str(page)))


async def _open_other(page: str) -> None:
    """Bring a page to life whose code comes with the features."""
    await ARCHIVES.fetch(FEATURES)
    await getattr(import_module(OTHER_PAGES), OPENS[page])()


async def _open_site() -> None:
    """Bring the site to life."""
    document = BrowserDocument()
    site = Site(browser_ports(storage())._replace(document=document))
    await site.learn()
    Events(site.input, site.failed)
    listen("hashchange", js.window, lambda event: site.address_changed())
    listen("storage", js.window, lambda event: _stored(site, event))
    listen("close", js.document.getElementById("dialog"), lambda event: _closed(site, event))
    listen("beforeunload", js.window, lambda event: _closing(site, event))
    for kind, target in (("pagehide", js.window), ("visibilitychange", js.document)):
        listen(kind, target, lambda event: site.leaving())
    for kind in ("beforeprint", "afterprint"):
        listen(kind, js.window, lambda event: site.printing(begins=event.type == "beforeprint"))
    await site.open()
    tell_ready()
    site.on_complete = lambda: _drag(site, document)
    await site.complete()
    root().dataset.settled = "true"


def _drag(site: Site, document: BrowserDocument) -> None:
    """What playing on needs is here: pieces can be dragged."""
    import_module("tessera.page.browser.pointer").begin(site.input, document)


def _stored(site: Site, event: Any) -> None:
    """Another tab wrote to the storage."""
    if not absent(event.key):
        site.stored(str(event.key))


def _closing(site: Site, event: Any) -> None:
    """The page is about to go away: the browser asks first, where games are not saved."""
    if site.shell.at_risk:
        event.preventDefault()


def _closed(site: Site, event: Any) -> None:
    """The dialog went away, by an answer or by Escape."""
    if not event.target.open:
        site.shell.dialog.closed()
