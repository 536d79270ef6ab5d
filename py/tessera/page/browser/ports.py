"""The browser, as sessions see it; archives, fetched when they are needed."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Coroutine
from importlib import import_module
from typing import Any, Final
from zipimport import zipimporter

import js
from pyodide.ffi import JsException

from tessera import archives
from tessera.games import catalogue
from tessera.page.browser.document import BrowserDocument
from tessera.page.browser.js_tools import address, root, site
from tessera.page.browser.system import CLOCK, BrowserSound, BrowserTabLock
from tessera.page.browser.window import BrowserWindow
from tessera.page.core.feature import install
from tessera.page.core.parts import FEATURES
from tessera.page.core.ports import Ports
from tessera.saves.port import Storage

#: What of the features needs the browser.
TAKEN_UP: Final = (
    "tessera.page.browser.apart",
    "tessera.page.browser.board_hands",
    "tessera.page.browser.sharing",
    "tessera.page.browser.study_pointer",
    "tessera.page.browser.worker",
)
#: The list, in the archive, of its modules, each after what it needs.
ORDER: Final = "order.txt"
#: The same of games whose pieces are turned, or that are handed over; and their feature.
HANDS: Final = "tessera.page.browser.board_hands"
PIECES: Final = "tessera.page.features.pieces.commands"


class BrowserArchives:
    """Fetches each archive once, and lets it register what it brings."""

    def __init__(self) -> None:
        #: The archives that are here or on their way.
        self._coming: dict[str, asyncio.Future[None]] = {}

    @property
    def rules(self) -> str:
        """The folder of the rules' pages."""
        return str(site()["rules"])

    async def fetch(self, name: str) -> None:
        """Have an archive here with its styles; the features are put in their places.

        Raises `OSError` if it cannot be had.
        """
        await _once(self._coming, name, self._fetched)

    async def _fetched(self, name: str) -> None:
        """What `fetch` does, once."""
        await _brought(name)
        try:
            if name == FEATURES and not archives.remembered:
                await _imported(name)
            if name == FEATURES:
                for module in TAKEN_UP:
                    import_module(module)
                import_module("tessera.page.every").take_up()
            elif catalogue.parts(name):
                import_module(HANDS)
                install(import_module(PIECES).FEATURE)
        except (ImportError, zlib.error) as error:
            raise OSError(f"{name}: {error}") from error

    async def read(self, name: str) -> str:
        """The text of a file of the app's folder. Raises `OSError` if it cannot be had."""
        try:
            response = await js.fetch(address(f"{site()['app']}{name}"))
            if not response.ok:
                raise OSError(f"{response.status} {name}")
            return str(await response.text())
        except JsException as error:
            raise OSError(f"{name}: {error}") from None

    def is_here(self, name: str) -> bool:
        """Whether an archive has come."""
        coming = self._coming.get(name)
        return coming is not None and coming.done() and coming.exception() is None


async def _once(
    pending: dict[str, asyncio.Future[None]],
    name: str,
    do: Callable[[str], Coroutine[Any, Any, None]],
) -> None:
    """Let something be done for an archive unless it was; what failed may be tried again."""
    if name not in pending:
        pending[name] = asyncio.ensure_future(do(name))
    try:
        await pending[name]
    except OSError:
        pending.pop(name, None)
        raise


async def _imported(name: str) -> None:
    """Import what an archive lists, one module after the other; the page answers in between."""
    order = zipimporter(_path(name)).get_data(ORDER).decode().split()
    for module in order:
        import_module(module)
        await asyncio.sleep(0)


def _path(name: str) -> str:
    """Where an archive lies."""
    return f"/home/pyodide/{name}.zip"


async def _brought(name: str) -> None:
    """Fetch an archive with its styles, and make what it holds importable."""
    path = _path(name)
    if archives.remembered:
        if not await js.tessera.home.dressed(name):
            raise OSError(f"{name}.css")
        return
    try:
        response = await js.fetch(address(site()["archives"][name]))
        if not response.ok:
            raise OSError(f"{response.status} {name}")
        data = (await response.arrayBuffer()).to_bytes()
        if not await js.tessera.home.dressed(name):
            raise OSError(f"{name}.css")
    except JsException as error:
        raise OSError(f"{name}: {error}") from None
    with open(path, "wb") as file:  # noqa: ASYNC230 - a file in memory
        file.write(data)
    try:
        archives.unpack(path)
        zipimporter(path)
    except (ImportError, zlib.error) as error:
        # A host may answer with a page of its own, or a line may be cut.
        raise OSError(f"{name}: {error}") from error
    archives.mount(path)


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
