"""The laboratory of benchmarks and pictures: a plain host, browser profiles, a Chromium.

The host serves two folders in exactly the same way: ``tessera/``, the site as ``build.py`` makes
it, and ``stock/``, the barest page that starts Python with PyScript, Pyodide and its library as
they come from npm. For slow lines the site is also served compressed, as ``serve.py`` does.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from toolchain import CACHE, MODULES, browsers
from driving import pages
from website import building, serving

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, BrowserType, Page

#: Only this machine's own name can be looked up.
FLAGS: Final = (
    *browsers.FLAGS,
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
)  # fmt: skip

#: This machine's host name.
HOST: Final = "127.0.0.1"
#: Folder of another build that is measured beside this one.
OTHER: Final = "other"
#: Address of a new game.
TABLE: Final = "#/play/pyrga"
#: Longest start of a page, in milliseconds.
PATIENCE: Final = 120_000
#: True in our page and in the stock page once its Python has started.
READY: Final = pages.READY

#: Age given to the host's files, in seconds: without instructions, browsers keep files for a tenth
#: of their age.
AGE: Final = 30 * 24 * 3600

STOCK_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Stock</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="core.css">
<script type="module" src="core.js"></script>
</head>
<body>
<script type="py" src="main.py" config="pyscript.json"></script>
</body>
</html>
"""
STOCK_CONFIG: Final = '{"interpreter": "./pyodide.mjs"}'
STOCK_MAIN: Final = "import js; js.document.documentElement.dataset.tessera = 'ready'\n"
STOCK_PYODIDE: Final = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json",
)  # fmt: skip


class PlainHandler(SimpleHTTPRequestHandler):
    """Serve files as they are over lasting connections, with no header that is not needed."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    extensions_map = serving.Handler.extensions_map

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Log nothing."""


def make_stock(folder: Path) -> None:
    """Write the bare page and the files it needs into a folder."""
    folder.mkdir(parents=True)
    for path in (MODULES / "@pyscript/core/dist").iterdir():
        if path.suffix in (".js", ".css"):
            shutil.copy(path, folder)
    for name in STOCK_PYODIDE:
        shutil.copy(MODULES / "pyodide" / name, folder)
    for name, text in (
        ("index.html", STOCK_PAGE),
        ("pyscript.json", STOCK_CONFIG),
        ("main.py", STOCK_MAIN),
    ):
        (folder / name).write_text(text)


def make_host(root: Path, other: Path | None = None) -> None:
    """Build the site, put it and the stock page into a host's folder, and age both.

    ``other`` is another build to be measured beside this one; it is aged as well.
    """
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    building.build(root / "tessera")
    make_stock(root / "stock")
    if other is not None:
        shutil.copytree(other, root / OTHER)
    shutil.copy(Path(__file__).with_name("inside.py"), root / "bench_inside.py")
    then = time.time() - AGE
    for path in root.rglob("*"):
        os.utime(path, (then, then))


class Lab:
    """A measurement's tools: the host's folder and address, browsers, number of rounds."""

    def __init__(
        self, kind: BrowserType, browser: Path, root: Path, ports: tuple[int, int], rounds: int
    ) -> None:
        self.root = root
        self.address, self.packing = (f"http://{HOST}:{port}/" for port in ports)
        self.site = f"{self.address}tessera/"
        #: The folder of the measured site.
        self.folder = root / "tessera"
        self.stock = f"{self.address}stock/"
        self.rounds = rounds
        #: The browsers in which the start is measured.
        self.engines: tuple[str, ...] = (browsers.CHROMIUM, *browsers.ELSEWHERE)
        self._kind = kind
        self._browser = browser

    @property
    def has_other(self) -> bool:
        """True if another build is measured beside this one."""
        return (self.root / OTHER).exists()

    @property
    def other(self) -> Lab:
        """The same laboratory with the other build as its site."""
        lab = copy(self)
        lab.site, lab.folder = f"{self.address}{OTHER}/", self.root / OTHER
        return lab

    def open(self, profile: str | Path = "", **options: Any) -> BrowserContext:
        """Open a browser with the profile in a folder, or with a fresh one.

        ``options`` are those of Playwright's ``launch_persistent_context``.
        """
        return self._kind.launch_persistent_context(
            profile, executable_path=self._browser, args=FLAGS, **options
        )

    @contextmanager
    def page(
        self,
        address: str = TABLE,
        scripts: tuple[str, ...] = (),
        *,
        ready: bool = True,
        **options: Any,
    ) -> Iterator[Page]:
        """Open a page of the site in a fresh profile, ready to be played on.

        ``address`` is relative to the site. ``scripts`` run in the page before its own.
        ``ready=False`` does not wait for Python.
        """
        context = self.open(**{"viewport": {"width": 1280, "height": 800}} | options)
        try:
            for script in scripts:
                context.add_init_script(script)
            page = context.new_page()
            page.goto(self.site + address)
            if ready:
                page.wait_for_function(READY, timeout=PATIENCE)
            yield page
        finally:
            context.close()


@contextmanager
def profiles() -> Iterator[Callable[[], Path]]:
    """Yield a maker of folders for fresh profiles; remove the folders in the end."""
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE, ignore_cleanup_errors=True) as scratch:
        yield lambda: Path(tempfile.mkdtemp(dir=scratch))


@contextmanager
def serve(handler: Callable[..., SimpleHTTPRequestHandler]) -> Iterator[int]:
    """Serve on this machine; yield the port."""
    with serving.answering(serving.QuietServer((HOST, 0), handler)) as port:
        yield port


@contextmanager
def laboratory(browser: Path, rounds: int = 1, other: Path | None = None) -> Iterator[Lab]:
    """Serve while the ``with`` lasts; ``browser`` is the program.

    ``other`` is the folder of another build, to be measured beside this one.
    """
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - the environment has it

    root = CACHE / f"host-{os.getpid()}"
    try:
        make_host(root, other)
        plain = partial(PlainHandler, directory=str(root))
        packing = partial(serving.Handler, directory=str(root / "tessera"))
        with sync_playwright() as playwright, serve(plain) as port, serve(packing) as beside:
            yield Lab(playwright.chromium, browser, root, (port, beside), rounds)
    finally:
        shutil.rmtree(root, ignore_errors=True)
