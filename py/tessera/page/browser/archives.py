"""Archives: code and words that are fetched when they are needed."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Coroutine, Mapping
from importlib import import_module
from typing import Any, Final
from zipimport import zipimporter

import js
from pyodide.ffi import JsException

from tessera import archives
from tessera.page.arrivals import arrived
from tessera.page.browser.js_tools import address, site

#: What of an archive needs the browser; it registers itself when it is imported.
WITH_BROWSER: Final[Mapping[str, str]] = {
    "apart": "tessera.page.browser.apart",
    "extras": "tessera.page.browser.sharing",
    "pieces": "tessera.page.browser.board_hands",
    "study": "tessera.page.browser.study_pointer",
    "thinking": "tessera.page.browser.worker",
}


class BrowserArchives:
    """Fetches each archive once, and lets it register what it brings."""

    def __init__(self) -> None:
        #: The archives that are here or on their way: their code, and with their parts registered.
        self._brought: dict[str, asyncio.Future[None]] = {}
        self._coming: dict[str, asyncio.Future[None]] = {}

    @property
    def rules(self) -> str:
        """The folder of the rules' pages."""
        return str(site()["rules"])

    async def fetch(self, name: str) -> None:
        """Have an archive here with its styles, its parts registered.

        Raises `OSError` if it cannot be had.
        """
        await _once(self._coming, name, self._fetched)

    async def bring(self, name: str) -> None:
        """Have an archive here with its styles, its code to be imported.

        Raises `OSError` if it cannot be had.
        """
        await _once(self._brought, name, _brought)

    async def _fetched(self, name: str) -> None:
        """What `fetch` does, once."""
        await self.bring(name)
        try:
            _registered(name)
        except (ImportError, zlib.error) as error:
            self._brought.pop(name, None)
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


async def _brought(name: str) -> None:
    """Fetch an archive with its styles, and make what it holds importable."""
    path = f"/home/pyodide/{name}.zip"
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


def _registered(name: str) -> None:
    """Let what is here of an archive register its parts."""
    if name in WITH_BROWSER:
        import_module(WITH_BROWSER[name])
    arrived(name)
