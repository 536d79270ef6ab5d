"""Startup of rules pages with live diagrams, and of frames that other pages embed."""

from __future__ import annotations

import json
from typing import Final

import js

from tessera.page.browser.document import BrowserDocument
from tessera.page.browser.events import Events
from tessera.page.browser.pointer import Carrying, Pointers
from tessera.page.browser.ports import browser_ports, tell_ready
from tessera.page.browser.system import absent, js_object, listen, root, storage
from tessera.page.embed.diagrams import Diagrams
from tessera.page.embed.frame import Frame
from tessera.page.embed.host import Host
from tessera.saves.port import Memory


async def open_reading() -> None:
    told = json.loads(js.document.getElementById("diagrams").textContent)
    ports = browser_ports(storage(), BrowserDocument())
    page = Diagrams(ports, told, _part, str(root().lang))
    await page.preferences.learn()
    Events(page.input)
    Pointers(page.input)
    tell_ready()


def _part(name: str) -> BrowserDocument:
    js.document.getElementById(f"diagram-{name}").dataset.live = "live"
    document = BrowserDocument(f"{name}-")
    document.carrying = Carrying()
    return document


#: Pixels left free below the column beside a board.
GAP: Final = 12


class BrowserParent:
    """A `Parent` that sends its messages through ``static/frame.js``."""

    def __init__(self, document: BrowserDocument) -> None:
        self.document = document

    def say(self, message: str) -> None:
        about = js_object(detail=message)
        js.document.dispatchEvent(js.CustomEvent.new("tessera:say", about))

    def height(self) -> int | None:
        """The frame's best height in pixels; None while the frame is hidden or shows no game."""
        side, zooming = self.document.first(".side"), self.document.first(".zooming")
        if absent(side) or not root().clientWidth or not root().clientHeight:
            return None
        if side.offsetTop == 0:  # the column is beside the board and as high as the frame
            ui = [part for part in side.children if part.offsetHeight]
            return max((int(part.offsetTop + part.offsetHeight) for part in ui), default=0) + GAP
        height = int(side.scrollHeight) + int(root().clientWidth)
        return height + (0 if absent(zooming) else int(zooming.offsetHeight))


async def open_frame() -> None:
    document = BrowserDocument()
    document.carrying = Carrying()
    frame = Frame(browser_ports(Memory(), document))
    host = Host(frame, BrowserParent(document))
    Events(frame.input)
    Pointers(frame.input)
    asked = js.URLSearchParams.new(str(js.location.hash)[1:])
    await host.open(js.Object.fromEntries(asked).to_py())
    listen("tessera:message", js.document, lambda event: host.heard(str(event.detail)))
    listen("resize", js.window, lambda event: host.measure())
    tell_ready()
    host.measure()
