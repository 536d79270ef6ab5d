"""Make ``dist/``: the one artifact that is served, tested and deployed.

    python3 scripts/build.py [--dev] [--no-offline] [--out FOLDER]

``dist/`` holds ``index.html`` and two folders whose names carry a hash of their contents:
``runtime-…`` (PyScript, Pyodide and its standard library) and ``app-…`` (our own). All
addresses in it are relative. ``--dev`` leaves out what takes time and hides sources: nothing is
compiled, the standard library is the stock one, and the folders are ``runtime-dev``, ``app-dev``.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import sys
import tomllib
import zipfile
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from time import perf_counter
from typing import Final

import toolchain
import embedding
import finishing
import fonts
import library
import offline
import pages
import paint
import tight
import wheel
from toolchain import CACHE, MODULES, ROOT, nodejs
from offline import digest
from tessera.words.language import LANGUAGES

Files = dict[str, bytes]

#: What the page's archives leave out of ``py/tessera``: the command line, pictures for others.
NOT_IN_PAGE: Final = ("tessera/__main__", "tessera/command/", "tessera/drawing/picture.")

#: Parts of the house with an archive of their own: how bots think, which only their worker
#: loads, the forms, which the page fetches when one is to be shown, what asks bots and tells what
#: they think, with hints, what the page needs for some games only, which comes with them
#: (`catalogue.PARTS`), and what is done with a game beside playing it: replaying, sharing,
#: pictures; and the settings, with taking everything along.
APART: Final = {
    "tessera/search/": "search",
    "tessera/page/forms.": "forms",
    "tessera/page/thinking/": "thinking",
    "tessera/page/craft/": "craft",
    "tessera/page/diagrams/": "diagrams",
    "tessera/page/embedding/": "embedding",
    "tessera/page/home.": "mine",
    "tessera/page/mine.": "mine",
    "tessera/page/extras.": "extras",
    "tessera/page/links.": "extras",
    "tessera/play/link.": "extras",
    "tessera/page/replaying.": "extras",
    "tessera/page/sharing.": "extras",
    "tessera/drawing/sheet.": "extras",
    "tessera/drawing/standing.": "extras",
    "tessera/page/preferences.": "settings",
    "tessera/page/arranging.": "settings",
    "tessera/saves/bundle.": "settings",
}

#: The rooms of a game that the page asks the catalogue for; what of a game none of them needs is
#: its bot's, and has an archive of its own, which only the bots' worker loads.
SHOWN: Final = ("rules", "board", "words")

#: PyScript's files, by pattern, since their names carry hashes. Its editor, terminal and other
#: heavy parts are imported only by pages that use them; the rest it fetches at every start.
PYSCRIPT: Final = (
    "core.js", "core-*.js", "deprecations-manager-*.js", "donkey-*.js",
    "error-*.js", "py-editor-*.js", "py-game-*.js", "py-terminal-*.js",
)  # fmt: skip
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")

#: What of static/ is not copied: compiled, standing in pages or made to one, or the README's.
NOT_COPIED: Final = (
    "boot.mjs", "embed.", "first.js", "reading.html", "sw.js", "sw-off.js", "css/", "pages/",
    "words/", "pictures/",
)  # fmt: skip

#: The name of the one file in an archive; `archives.unpack` and the entries know its length.
PACKED: Final = "archive.zip"

#: `compile`'s level: without assertions and docstrings archives are 10 to 15 % smaller.
OPTIMIZE: Final = 2

#: How many of each kind the cache keeps: another branch's, another build's.
KEPT: Final = 3


def build(target: Path, dev: bool = False, keep: bool = True, address: str = "") -> None:
    """Replace the folder ``target`` by the whole site; ``keep``: browsers keep it, for offline.

    ``address`` is where it will stand, if that is known (see `finishing.Site`).

    Raises `subprocess.CalledProcessError` when a compiler fails (its output is shown), and
    `SyntaxError` for Python that does not parse. The old folder stays until the new is whole.
    """
    runtime = runtime_files(dev)
    runtime_name = folder_name("runtime", runtime, dev)
    app = app_files(runtime_name, dev)
    app_name = folder_name("app", app, dev)
    compiled = catalogues()
    words = {tongue: paint.Built(tongue, compiled) for tongue in LANGUAGES}
    rooms = tuple(sorted(name for name in packed({}) if name != "house"))
    place = finishing.Site(runtime_name, app_name, tuple(runtime), rooms, address)
    site = {
        "index.html": finishing.index_page(place, words).encode(),
        **pages.pages(place.finished, words),
        **embedding.files(place),
        **under(runtime_name, runtime),
        **under(app_name, app),
    }
    site |= [wheel.wheel({**python_in(ROOT / "py"), **compiled})]
    kept = offline.site_for_offline if keep and not dev else offline.site_for_network
    site = kept(site, app_name)
    fresh = target.with_name(f"{target.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    for name, content in site.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)


def folder_name(kind: str, files: Files, dev: bool) -> str:
    """``kind`` with a hash of all names and contents."""
    return f"{kind}-dev" if dev else f"{kind}-{digest(files)}"


def under(folder: str, files: Files) -> Files:
    """The files with a folder before their names."""
    return {f"{folder}/{name}": content for name, content in files.items()}


def runtime_files(dev: bool) -> Files:
    """PyScript, Pyodide with its standard library, and the two small libraries we use."""
    pyscript, pyodide = MODULES / "@pyscript/core/dist", MODULES / "pyodide"
    files = {name: (pyodide / name).read_bytes() for name in PYODIDE}
    for pattern in PYSCRIPT:
        (path,) = pyscript.glob(pattern)
        files[path.name] = without_source_map(path.read_bytes())
    stock = pyodide / "python_stdlib.zip"
    files["library.zip"] = (stock if dev else compiled_library(stock)).read_bytes()
    files["boot.mjs"] = boot_module(pyodide / "pyodide-lock.json")
    files["idiomorph.min.js"] = (MODULES / "idiomorph/dist/idiomorph.min.js").read_bytes()
    files["indexeddb.mjs"] = bundled("fake-indexeddb/auto/index.mjs")
    return files


def without_source_map(script: bytes) -> bytes:
    """A script that asks for no source map, since none is shipped."""
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", script)


def boot_module(lock: Path) -> bytes:
    """``boot.mjs`` with the facts about the platform that Pyodide's list of packages states."""
    info = json.loads(lock.read_text())["info"]
    template = (ROOT / "static/boot.mjs").read_text()
    return template.replace('"{{info}}"', json.dumps(info)).encode()


def bundled(module: str) -> bytes:
    """A module of a package with all it imports, in one small file."""
    return nodejs.run(ROOT / "scripts/bundle.mjs", MODULES / module)


def compiled_library(stock: Path) -> Path:
    """The standard library, trimmed and compiled: from the cache unless something changed."""
    version = json.loads((MODULES / "pyodide/package.json").read_text())["version"]
    wanted = sorted(wanted_modules(stock) - library.WANTED)
    rule = (ROOT / "scripts/library.py").read_bytes()
    key = digest({"version": version.encode(), "wanted": " ".join(wanted).encode(), "rule": rule})
    made = CACHE / f"library-{key}.zip"
    if not made.exists():
        job = {"do": "library", "stock": relative(stock), "wanted": wanted, "optimize": OPTIMIZE}
        print("build: compiling the standard library (once)", flush=True)
        compile_job({**job, "out": f"{relative(made)}.part"})
        made.with_name(f"{made.name}.part").rename(made)
        forget_old("library-*.zip")
    return made


def forget_old(pattern: str) -> None:
    """Keep the newest of what the cache holds of a kind; another build may be reading the last."""
    made = sorted(CACHE.glob(pattern), key=lambda path: path.stat().st_mtime_ns)
    for path in made[:-KEPT]:
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def wanted_modules(stock: Path) -> set[str]:
    """The modules of the standard library that our code and PyScript's Python import."""
    with zipfile.ZipFile(stock) as archive:
        known = {library.module_of(name) for name in archive.namelist()}
    sources = {**page_sources(), **python_in(MODULES / "@pyscript/core/src/stdlib")}
    found = {module for name, text in sources.items() for module in library.imports(text, name)}
    return known & found


def relative(path: Path) -> str:
    """A path as `compile_job` takes it: from the project's folder, with slashes."""
    return path.relative_to(ROOT).as_posix()


def compile_job(job: Mapping[str, object]) -> None:
    """Let ``library.do`` do a job inside Pyodide."""
    CACHE.mkdir(exist_ok=True)
    nodejs.run(ROOT / "scripts/compile.mjs", json.dumps(job))


def python_in(folder: Path) -> Files:
    """Every Python file of a folder, by its path there."""
    paths = sorted(folder.rglob("*.py"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def page_sources() -> Files:
    """The Python that runs in the browser."""
    sources = python_in(ROOT / "py")
    return {name: text for name, text in sources.items() if not name.startswith(NOT_IN_PAGE)}


def app_files(runtime: str, dev: bool) -> Files:
    """Our own part: archives of code, entries, configuration, styles and pictures."""
    code = page_sources() if dev else compiled_code(page_sources())
    rooms = packed({**code, **catalogues()})
    files = {f"{room}.zip": archive(content) for room, content in rooms.items()}
    for path in sorted((ROOT / "static").rglob("*")):
        name = path.relative_to(ROOT / "static").as_posix()
        if path.is_file() and not name.startswith(NOT_COPIED):
            files[name] = path.read_bytes()
    for entry in ("main.py", "bot_worker.py"):
        files[entry] = (ROOT / "py" / entry).read_bytes()
    files["pyscript.json"] = configuration(f"./{runtime}")
    files["pyscript-below.json"] = configuration(f"../{runtime}")
    return {**files, **fonts.files()}


def compiled_code(sources: Files) -> Files:
    """Our modules as byte code; all are compiled again when one has changed."""
    ready = compiled_library(MODULES / "pyodide/python_stdlib.zip")
    key = digest({**sources, "library": f"{ready.name} {OPTIMIZE}".encode()})
    made = CACHE / f"code-{key}"
    if not made.exists():
        for name, text in sources.items():
            ast.parse(text, name)
        part = made.with_name(f"part-{os.getpid()}")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        job = {"do": "folder", "source": "py", "out": relative(part), "optimize": OPTIMIZE}
        compile_job({**job, "library": relative(ready)})
        try:
            part.rename(made)
        except OSError:  # another build was quicker with the same code
            shutil.rmtree(part)
        forget_old("code-*")
    return {f"{name}c": (made / f"{name}c").read_bytes() for name in sources}


def packed(files: Files) -> dict[str, Files]:
    """The files of ``tessera`` by archive: the house, what stands apart, each folder of games."""
    games = sorted(path.parent.name for path in (ROOT / "py/tessera/games").glob("*/__init__.py"))
    folders = {name.removesuffix("py"): f"{game}-bot" for name, game in of_bots(games).items()}
    folders |= {f"tessera/games/{game}/": game for game in games}
    folders |= APART | {f"tessera/words/{tongue}/": tongue for tongue in LANGUAGES[1:]}
    rooms: dict[str, Files] = {name: {} for name in ["house", *folders.values()]}
    for name, content in files.items():
        if name.startswith("tessera/"):
            found = (room for folder, room in folders.items() if name.startswith(folder))
            rooms[next(found, "house")][name] = content
    return rooms


def of_bots(games: Sequence[str]) -> dict[str, str]:
    """The modules that only bots need, by their paths, each with its game."""
    sources = python_in(ROOT / "py")
    files = {library.module_of(name): name for name in sources}
    needed: set[str] = set()
    to_do = [f"tessera.games.{game}.{room}" for game in games for room in SHOWN]
    while to_do:
        for module in library.with_parents(to_do.pop()):
            if module in files and module not in needed:
                needed.add(module)
                to_do += library.imports(sources[files[module]], files[module])
    return {
        name: game
        for game in games
        for module, name in files.items()
        if module.startswith(f"tessera.games.{game}.") and module not in needed
    }


def archive(files: Files) -> bytes:
    """The files as a zip that is packed as the one file of another: so they are a fifth smaller.

    Python unpacks it where it arrives (`archives.unpack`) and imports from the inner one.
    """
    inner = BytesIO()
    with zipfile.ZipFile(inner, "w") as whole:
        for name in sorted(files):
            whole.writestr(zipfile.ZipInfo(name, library.EPOCH), files[name])
    return tight.archive(PACKED, inner.getvalue())


def catalogues() -> Files:
    """The translations (``static/words/<room>.<language>.po``), compiled for gettext."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - the venv has it
    from babel.messages.pofile import read_po  # noqa: PLC0415

    files = {}
    for path in sorted((ROOT / "static/words").glob("*.po")):
        room, language = path.stem.split(".")
        with path.open("rb") as opened:
            catalogue = read_po(opened, locale=language)
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        place = f"words/{language}/house" if room == "house" else f"games/{room}/{language}"
        files[f"tessera/{place}.mo"] = compiled.getvalue()
    return files


def configuration(runtime: str) -> bytes:
    """``pyscript.toml`` as JSON, which PyScript reads without fetching a parser."""
    text = (ROOT / "pyscript.toml").read_text().replace("{{runtime}}", runtime)
    return json.dumps(tomllib.loads(text)).encode()


def main() -> int:
    """Build as the command line says."""
    parser = argparse.ArgumentParser(description="Make the site.")
    parser.add_argument("--dev", action="store_true", help="sources instead of byte code")
    parser.add_argument("--no-offline", action="store_true", help="see static/sw-off.js")
    parser.add_argument("--address", default="", help="where the site will stand: https://…/")
    parser.add_argument("--out", type=Path, help="where (dist, or .dev with --dev)")
    asked = parser.parse_args()
    target = asked.out or ROOT / (".dev" if asked.dev else "dist")
    nodejs.packages()
    began = perf_counter()
    build(target.resolve(), asked.dev, not asked.no_offline, asked.address)
    print(f"build: {target} made in {perf_counter() - began:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(toolchain.inside("build", main))
