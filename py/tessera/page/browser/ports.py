"""The ports of a session, and archives that are fetched on demand."""

from __future__ import annotations

import asyncio
import zlib
from importlib import import_module
from typing import Any, Final
from zipimport import zipimporter

import js
from pyodide.ffi import JsException

from tessera import archives
from tessera.games import catalogue
from tessera.page.browser.document import BrowserDocument
from tessera.page.browser.system import (
    CLOCK,
    BrowserSound,
    BrowserTabLock,
    BrowserWindow,
    address,
    root,
    site,
)
from tessera.page.core.feature import install
from tessera.page.core.parts import FEATURES, Ports
from tessera.saves.port import Storage

#: The modules of this package that features need.
TAKEN_UP: Final = (
    "tessera.page.browser.board_hands",
    "tessera.page.browser.sharing",
    "tessera.page.browser.study_pointer",
    "tessera.page.browser.worker",
)
#: A module of this package for games that have parts of their own (`catalogue.parts`).
HANDS: Final = "tessera.page.browser.board_hands"
#: The module of the feature that these games need.
PIECES: Final = "tessera.page.features.pieces.commands"
#: The file in the features' archive that lists the archive's modules in import order.
ORDER: Final = "order.txt"


class BrowserArchives:
    """An `Archives` that fetches each archive once, and adds its modules and styles to the page."""

    def __init__(self) -> None:
        #: The archives that are loaded or being fetched.
        self._coming: dict[str, asyncio.Future[None]] = {}

    @property
    def rules(self) -> str:
        return str(site()["rules"])

    async def fetch(self, name: str) -> None:
        """Fetch an archive and its styles. Raises `OSError`; the next call then tries again."""
        if name not in self._coming:
            self._coming[name] = asyncio.ensure_future(_take_up(name))
        try:
            await self._coming[name]
        except OSError:
            self._coming.pop(name, None)
            raise

    async def read(self, name: str) -> str:
        return str(await _read(name, f"{site()['app']}{name}", "text"))


async def _take_up(name: str) -> None:
    data = None
    if not archives.remembered:
        data = await _read(name, site()["archives"][name], "arrayBuffer")
    if not await js.tessera.home.dressed(name):
        raise OSError(f"{name}.css")
    try:
        if data is not None:
            await _mount(name, data.to_bytes())
        if name == FEATURES:
            for module in TAKEN_UP:
                import_module(module)
            import_module("tessera.page.every").take_up()
        elif catalogue.parts(name):
            import_module(HANDS)
            install(import_module(PIECES).FEATURE)
    except (ImportError, zlib.error) as error:
        # The host may send an error page of its own, or the connection may break.
        raise OSError(f"{name}: {error}") from error


async def _read(name: str, at: str, kind: str) -> Any:
    """Fetch a file of the site as ``text`` or ``arrayBuffer``. Raises `OSError` if that fails."""
    try:
        response = await js.fetch(address(at))
        if not response.ok:
            gone = response.status in (404, 410)
            raise (FileNotFoundError if gone else OSError)(f"{response.status} {name}")
        return await getattr(response, kind)()
    except JsException as error:
        raise OSError(f"{name}: {error}") from None


async def _mount(name: str, data: bytes) -> None:
    """Mount an archive. Import features' modules one by one, so that the page stays responsive."""
    path = f"/home/pyodide/{name}.zip"
    with open(path, "wb") as file:  # noqa: ASYNC230 - a file in memory
        file.write(data)
    archives.unpack(path)
    held = zipimporter(path)
    archives.mount(path)
    if name == FEATURES:
        for module in held.get_data(ORDER).decode().split():
            import_module(module)
            await asyncio.sleep(0)


ARCHIVES: Final = BrowserArchives()


def browser_ports(storage: Storage, document: BrowserDocument) -> Ports:
    return Ports(
        document=document,
        storage=storage,
        clock=CLOCK,
        archives=ARCHIVES,
        window=BrowserWindow(),
        sound=BrowserSound(),
        lock=BrowserTabLock,
    )


def tell_ready() -> None:
    root().dataset.tessera = "ready"
    js.document.dispatchEvent(js.Event.new("tessera:ready"))
