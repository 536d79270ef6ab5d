"""The parts of the site, each made on first use.

The build uses all of them, `scripts/serve.py` only those that a browser requests.
"""

from __future__ import annotations

import json
import os
import tomllib
import zlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from typing import Final

from toolchain import ROOT
from tessera.games import catalogue
from tessera.words.language import LANGUAGES, Words
from website import (
    embedding,
    engines_wheel,
    fonts,
    help_panel,
    lessons,
    memory,
    offline,
    one_file,
    page_shell,
    pages,
    prerender,
    runtime,
)
from website.compiling import code_at_hand, page_code
from website.offline import digest
from website.packing import archive, packed
from website.sources import Files, catalogues, integrity, page_sources, product

#: Files of static/ that are not copied: they are compiled, put into pages, joined, or used by the
#: README.
NOT_COPIED: Final = (
    "ahead.js", "boot.mjs", "box.mjs", "embed.", "first.js", "home.js", "leaves.js", "parts",
    "reading.html", "sw.js",
    "sw-off.js", "css/", "pages/", "words/", "pictures/", "cards/",
)  # fmt: skip
#: Our own files that browsers check by a hash, besides the runtime's small modules.
CHECKED: Final = ("house.zip", "main.py", "pyscript.json", "pyscript-below.json", "start.mjs")
#: Files whose download is shown as progress: most of what a start fetches.
COUNTED: Final = ("pyodide.asm.wasm", "library.zip")
#: The script of the sounds.
SOUND: Final = "sound.mjs"
#: The app's folder in the readable site; this name stays when the content changes.
READABLE: Final = "app-dev"


class Making:
    """A site whose parts are made on first use.

    ``address`` is the site's future address, if known (see `page_shell.Site`); with ``stock``
    Pyodide's machine code stays unchanged. ``readable`` makes the site for its developers: sources,
    styles and scripts as they are written, fonts and Pyodide unchanged, and no file weighed or
    checked.
    """

    def __init__(self, address: str = "", *, stock: bool = False, readable: bool = False) -> None:
        self.address, self.stock, self.readable = address, stock, readable

    @cached_property
    def catalogues(self) -> Files:
        """The translations, compiled."""
        return catalogues()

    @cached_property
    def words(self) -> Mapping[str, Words]:
        """The words of the house and of all games, by language."""
        return {tongue: prerender.Built(tongue, self.catalogues) for tongue in LANGUAGES}

    @cached_property
    def runtime(self) -> Files:
        """The folder with PyScript, Pyodide and its library."""
        return runtime.readable_files() if self.readable else runtime.files(stock=self.stock)

    @cached_property
    def runtime_name(self) -> str:
        """The name of that folder."""
        return f"runtime-{digest(self.runtime)}"

    @cached_property
    def packages(self) -> dict[str, Files]:
        """Our own code and its translations, by archive."""
        code = code_at_hand(page_sources()) if self.readable else page_code()
        return packed({**code, **self.catalogues})

    @cached_property
    def help(self) -> Files:
        """Rules and cards for the app's folder."""
        return help_panel.files(self.words)

    @cached_property
    def app_but_help(self) -> Files:
        """Archives, entries, styles, scripts, pictures and fonts of the app's folder."""
        pack = partial(archive, best=not self.readable)
        with ThreadPoolExecutor(os.cpu_count()) as hands:
            names = (f"{package}.zip" for package in self.packages)
            files = dict(zip(names, hands.map(pack, self.packages.values()), strict=True))
        files |= static_files() | entries(self.runtime_name) | lessons.files()
        files |= page_shell.late_files(self.words, self.shorten) | fonts.files(whole=self.readable)
        if not self.readable:
            files[memory.NAME] = memory.memory(self.runtime, everything())
        return files

    @cached_property
    def app(self) -> Files:
        """The app's folder."""
        return {**self.app_but_help, **self.help}

    @property
    def shorten(self) -> page_shell.Shorten:
        """The function that joins style sheets or scripts into one text."""
        return page_shell.joined if self.readable else page_shell.small

    @cached_property
    def place(self) -> page_shell.Site:
        """Names and facts of the two folders, which complete the pages."""
        archives = tuple(sorted({*self.packages} - {"house"}))
        place = page_shell.Site(self.runtime_name, READABLE, tuple(self.runtime), archives)
        if self.readable:
            return place._replace(shorten=self.shorten)
        modules = {name: it for name, it in self.runtime.items() if name.endswith("js")}
        small = {name: self.app[name] for name in CHECKED if name in self.app} | modules
        return place._replace(
            app=f"app-{digest(self.app)}",
            address=self.address,
            weights={name: weight(name, self.runtime[name]) for name in COUNTED},
            integrity={
                name: integrity(it) for name, it in small.items() if len(it) <= offline.LARGE
            },
        )

    @cached_property
    def in_one(self) -> bytes:
        """The single-file site; its library is one archive, since nothing is fetched later."""
        whole = runtime.files(stock=self.stock, parted=False)
        return one_file.page(one_file.Made(self.place, self.words, whole, self.app))

    @cached_property
    def pages(self) -> Files:
        """Pages of text, and the protocol's schema beside them."""
        schema = {engines_wheel.SCHEMA_IN_SITE: engines_wheel.protocol_schema()}
        return pages.pages(self.place.finished, self.words) | schema

    @cached_property
    def embedding(self) -> Files:
        """The files that other pages embed."""
        return embedding.files(self.place, self.words)

    @cached_property
    def wheel(self) -> Files:
        """The engines as a wheel."""
        name, content = engines_wheel.wheel({**product(), **self.catalogues})
        return {name: content}

    @cached_property
    def index(self) -> Files:
        """The home page and the single-file site, which the readable site lacks."""
        taken = {} if self.readable else {one_file.NAME: self.in_one}
        size = sum(map(len, taken.values()))
        return {"index.html": page_shell.index_page(self.place, self.words, size).encode(), **taken}

    @cached_property
    def site(self) -> Files:
        """All files by path, except those made from all others (`offline`, `hosts`)."""
        folders = under(self.place.runtime, self.runtime) | under(self.place.app, self.app)
        return {**self.index, **self.pages, **self.embedding, **self.wheel, **folders}

    def restyle(self) -> None:
        """Drop the parts that contain styles, so that they are made again."""
        for part in ("app_but_help", "index", "pages", "embedding"):
            vars(self).pop(part, None)

    def file(self, path: str) -> bytes | None:
        """One file of the site, made together with its whole part; None if there is none."""
        folder, _, name = path.partition("/")
        if folder == self.place.runtime:
            return self.runtime.get(name)
        if folder == self.place.app:
            return (self.help if name.startswith("help/") else self.app_but_help).get(name)
        if folder in pages.FOLDERS:
            return self.pages.get(path)
        if path.endswith(".whl"):
            return self.wheel.get(path)
        if path in (offline.WORKER, offline.WEB_MANIFEST):
            return offline.site_for_network({}, self.place.app)[path]
        return (self.index if path in self.index else self.embedding).get(path)


def everything() -> bytes:
    """All code of the page and of the bots, and all translations, in one archive."""
    return archive({**page_code(), **catalogues()}, best=False)


def under(folder: str, files: Files) -> Files:
    """The files, with their names moved into a folder."""
    return {f"{folder}/{name}": content for name, content in files.items()}


def weight(name: str, content: bytes) -> page_shell.Weight:
    """A file's bytes, whole and as compressing hosts send them; archives are compressed already."""
    packed = content if name.endswith(".zip") else zlib.compress(content, 9)
    return len(content), len(packed)


def static_files() -> Files:
    """Scripts and pictures of ``static/`` as they are, and the sounds."""
    files = {}
    for path in sorted((ROOT / "static").rglob("*")):
        name = path.relative_to(ROOT / "static").as_posix()
        if path.is_file() and not name.startswith(NOT_COPIED):
            files[name] = path.read_bytes()
    return {**files, SOUND: with_materials(files[SOUND])}


def with_materials(script: bytes) -> bytes:
    """The script of the sounds, completed with the materials of the games' pieces."""
    materials = {game: catalogue.about(game).material for game in catalogue.GAMES}
    return script.replace(b'"{{materials}}"', json.dumps(materials).encode())


def entries(runtime: str) -> Files:
    """Entries of the page and of the bots' worker, and PyScript's configuration for them."""
    return {
        **{name: (ROOT / "py" / name).read_bytes() for name in ("main.py", "bot_worker.py")},
        "pyscript.json": configuration(f"./{runtime}"),
        "pyscript-below.json": configuration(f"../{runtime}"),
    }


def configuration(runtime: str) -> bytes:
    """``pyscript.toml`` as JSON, which PyScript reads without fetching a parser."""
    text = (ROOT / "pyscript.toml").read_text().replace("{{runtime}}", runtime)
    return json.dumps(tomllib.loads(text)).encode()
