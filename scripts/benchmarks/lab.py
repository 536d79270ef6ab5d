"""Where the benchmarks and the pictures get their pages: a plain host, profiles, a Chromium.

The host serves two folders in exactly the same way: ``tessera/``, the site as ``build.py`` makes
it, and ``stock/``, the barest page that starts Python with PyScript, Pyodide and its library as
they come from npm. Beside it the site is served as ``serve.py`` does, compressed, for slow lines.
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

#: No name but this machine's can be looked up.
FLAGS: Final = (
    *browsers.FLAGS,
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
)  # fmt: skip

#: By which name this machine is asked.
HOST: Final = "127.0.0.1"
#: Where another build stands that is measured beside this one.
OTHER: Final = "other"
#: The address of a fresh table.
TABLE: Final = "#/play/pyrga"
#: How long a page may take to start, in milliseconds.
PATIENCE: Final = 120_000
#: True in a page of ours, and of the stock's, when its Python has said that it is up.
READY: Final = pages.READY

#: How long the files are made to lie on the host already, in seconds: browsers keep what comes
#: without instructions for a tenth of its age.
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
    """Serves files as they are over lasting connections, with no header that is not needed."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    extensions_map = serving.Handler.extensions_map

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


def make_stock(folder: Path) -> None:
    """Put the bare page and what it needs into a folder."""
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
    """Build the site, put it and the stock page on a host's folder, and let both grow old.

    So is ``other``, another build to be measured beside this one, if there is one.
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
    """What a measurement works with: the host's folder and address, browsers, rounds."""

    def __init__(
        self, kind: BrowserType, browser: Path, root: Path, ports: tuple[int, int], rounds: int
    ) -> None:
        self.root = root
        self.address, self.packing = (f"http://{HOST}:{port}/" for port in ports)
        self.site = f"{self.address}tessera/"
        #: The folder of the site that is measured.
        self.folder = root / "tessera"
        self.stock = f"{self.address}stock/"
        self.rounds = rounds
        #: In which browsers the start is measured.
        self.engines: tuple[str, ...] = (browsers.CHROMIUM, *browsers.ELSEWHERE)
        self._kind = kind
        self._browser = browser

    @property
    def has_other(self) -> bool:
        """Whether another build stands beside this one."""
        return (self.root / OTHER).exists()

    @property
    def other(self) -> Lab:
        """The same laboratory, whose site is the other build."""
        lab = copy(self)
        lab.site, lab.folder = f"{self.address}{OTHER}/", self.root / OTHER
        return lab

    def open(self, profile: str | Path = "", **options: Any) -> BrowserContext:
        """A browser of its own, with the profile in a folder, or a fresh one.

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
        """A page of the site in a fresh profile, ready to be played on.

        ``address`` is relative to the site, ``scripts`` run in the page before its own; without
        ``ready`` Python is not waited for.
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
    """Makes folders for fresh profiles, and removes them in the end."""
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE, ignore_cleanup_errors=True) as scratch:
        yield lambda: Path(tempfile.mkdtemp(dir=scratch))


@contextmanager
def serve(handler: Callable[..., SimpleHTTPRequestHandler]) -> Iterator[int]:
    """A host on this machine; its port."""
    with serving.answering(serving.QuietServer((HOST, 0), handler)) as port:
        yield port


@contextmanager
def laboratory(browser: Path, rounds: int = 1, other: Path | None = None) -> Iterator[Lab]:
    """A host that serves for as long as the ``with`` lasts; ``browser`` is the program.

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
