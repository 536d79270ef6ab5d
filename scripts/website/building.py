"""Makes the site: its pages, the archives of our own code, and the offline worker over it all."""

from __future__ import annotations

import json
import shutil
import tomllib
import zipfile
import zlib
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

from toolchain import ROOT
from tessera.games import catalogue
from tessera.words.language import LANGUAGES
from website import (
    bytecode,
    completeness,
    embedding,
    engines_wheel,
    fonts,
    help_panel,
    host_files,
    lessons,
    memory,
    offline,
    one_file,
    page_shell,
    pages,
    prerender,
    twins,
    zopfli_zip,
)
from website.compiling import page_code
from website.offline import digest
from website.page_archives import archives_of
from website.runtime import runtime_files
from website.sources import (
    QR_CODES,
    Files,
    catalogues,
    integrity,
    page_sources,
    product,
    python_in,
    write,
)

#: The modules of a game that the page asks the catalogue for; what of a game none of them needs is
#: its bot's, and has an archive of its own, which only the bots' worker loads.
SHOWN: Final = ("rules", "board", "words")

#: The module of a game's bot that is an archive of its own, which only the highest level loads.
TABLE: Final = "table_data."

#: The module of a game that reads positions: it comes with what reads trees, and for bots; that
#: which says what is set by hand comes with studies.
PLACING, SETTING = "placing.", "setting."

#: What the names of a game's modules begin with that say how it is played apart: they come with
#: what plays games apart.
APART: Final = "apart"

#: What comes with what reads trees and, for the bots' worker, with the searches.
SHARED: Final = ("tessera/play/placing.", "tessera/words/placing.")

#: What of static/ is not copied: compiled, standing in pages or made to one, or the README's.
NOT_COPIED: Final = (
    "ahead.js", "boot.mjs", "box.mjs", "embed.", "first.js", "home.js", "leaves.js", "parts",
    "reading.html", "sw.js",
    "sw-off.js", "css/", "pages/", "words/", "pictures/", "cards/",
)  # fmt: skip

#: What browsers check of our own part when they fetch it, beside the runtime's small modules.
CHECKED: Final = ("house.zip", "main.py", "pyscript.json", "pyscript-below.json", "start.mjs")

#: What is counted while it comes: most of what a start fetches.
COUNTED: Final = ("pyodide.asm.wasm", "library.zip")

#: The script of the sounds.
SOUND: Final = "sound.mjs"

#: The name of the one file in an archive; `archives.unpack` and the entries know its length.
PACKED: Final = "archive.zip"


def build(
    target: Path, dev: bool = False, keep: bool = True, address: str = "", whole: bool = False
) -> None:
    """Replace the folder ``target`` by the whole site; ``keep``: browsers keep it, for offline.

    ``address`` is where it will stand, if that is known (see `page_shell.Site`); with ``whole``
    Pyodide's machine code is left as it comes.

    Raises `Incomplete` when something of a game is missing, `subprocess.CalledProcessError` when
    a compiler fails (its output is shown), and `SyntaxError` for Python that does not parse. The
    old folder stays until the new is whole.
    """
    made = everything(dev, address, whole)
    place, words = made.place, made.words
    taken = {} if dev else {one_file.NAME: one_file.page(in_one(made, whole))}
    size = sum(map(len, taken.values()))
    site = {
        "index.html": page_shell.index_page(place, words, size).encode(),
        **taken,
        **pages.pages(place.finished, words),
        **embedding.files(place, words),
        **under(place.runtime, made.runtime),
        **under(place.app, made.app),
    }
    site |= [engines_wheel.wheel({**product(), **catalogues()})]
    site[engines_wheel.SCHEMA_IN_SITE] = engines_wheel.protocol_schema()
    kept = offline.site_for_offline if keep and not dev else offline.site_for_network
    site = kept(site, place.app)
    if not dev:
        site |= {**host_files.files(site), **twins.twins_of(site)}
    replace(target, site)


def everything(dev: bool, address: str, whole: bool) -> one_file.Made:
    """The files of the two folders, and what pages are made with; arguments as of `build`."""
    completeness.check()
    runtime = runtime_files(dev, whole)
    runtime_name = folder_name("runtime", runtime, dev)
    compiled = catalogues()
    words = {tongue: prerender.Built(tongue, compiled) for tongue in LANGUAGES}
    app = {**app_files(runtime_name, dev), **help_panel.files(words), **lessons.files()}
    app |= page_shell.late_files(words)
    if not dev:
        app[memory.NAME] = memory.memory(runtime, archive(remembered()))
    app_name = folder_name("app", app, dev)
    place = place_of((runtime_name, runtime), (app_name, app), address)
    return one_file.Made(place, words, runtime, app)


def build_one_file(target: Path, whole: bool = False) -> None:
    """Write the site in one file to ``target``; what is raised is as of `build`."""
    content = one_file.page(in_one(everything(False, "", whole), whole))
    part = target.with_name(f"{target.name}.part")
    part.write_bytes(content)
    part.replace(target)


def in_one(made: one_file.Made, whole: bool) -> one_file.Made:
    """The same with the standard library as one: where all is at hand nothing need come late."""
    return made._replace(runtime=runtime_files(False, whole, parted=False))


def place_of(runtime: tuple[str, Files], app: tuple[str, Files], address: str) -> page_shell.Site:
    """What pages are finished with, from the two folders and their names."""
    files = runtime[1]
    modules = {name: it for name, it in files.items() if name.endswith("js")}
    small = {name: app[1][name] for name in CHECKED if name in app[1]} | modules
    archives = {name.removesuffix(".zip") for name in app[1] if name.endswith(".zip")}
    return page_shell.Site(
        runtime[0],
        app[0],
        tuple(files),
        tuple(sorted(archives - {"house"})),
        address,
        {name: weight(name, files[name]) for name in COUNTED},
        {name: integrity(it) for name, it in small.items() if len(it) <= offline.LARGE},
    )


def replace(target: Path, site: Files) -> None:
    """Put a site into the place of a folder, which is there until all of the site is."""
    fresh = target.with_name(f"{target.name}.new")
    write(fresh, site)
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)


def weight(name: str, content: bytes) -> page_shell.Weight:
    """A file's bytes, whole and as a compressing host sends them; archives are packed already."""
    packed = content if name.endswith(".zip") else zlib.compress(content, 9)
    return len(content), len(packed)


def folder_name(kind: str, files: Files, dev: bool) -> str:
    """``kind`` with a hash of all names and contents."""
    return f"{kind}-dev" if dev else f"{kind}-{digest(files)}"


def under(folder: str, files: Files) -> Files:
    """The files with a folder before their names."""
    return {f"{folder}/{name}": content for name, content in files.items()}


def app_files(runtime: str, dev: bool) -> Files:
    """Our own part: archives of code, entries, configuration, styles and pictures."""
    code = page_sources() if dev else page_code()
    packages = packed({**code, **catalogues()})
    files = {f"{package}.zip": archive(content) for package, content in packages.items()}
    for path in sorted((ROOT / "static").rglob("*")):
        name = path.relative_to(ROOT / "static").as_posix()
        if path.is_file() and not name.startswith(NOT_COPIED):
            files[name] = path.read_bytes()
    files[SOUND] = with_materials(files[SOUND])
    for entry in ("main.py", "bot_worker.py"):
        files[entry] = (ROOT / "py" / entry).read_bytes()
    files["pyscript.json"] = configuration(f"./{runtime}")
    files["pyscript-below.json"] = configuration(f"../{runtime}")
    return {**files, **fonts.files()}


def remembered() -> Files:
    """All code of the page and of the bots, and all translations."""
    return {**page_code(), **catalogues()}


def with_materials(script: bytes) -> bytes:
    """The script of the sounds, which is told what the games' pieces are made of."""
    materials = {game: catalogue.about(game).material for game in catalogue.GAMES}
    return script.replace(b'"{{materials}}"', json.dumps(materials).encode())


def packed(files: Files) -> dict[str, Files]:
    """The files of ``tessera`` by archive: the house, what stands apart, each folder of games."""
    games = sorted(path.parent.name for path in (ROOT / "py/tessera/games").glob("*/__init__.py"))
    folders = {name.removesuffix("py"): f"{game}-bot" for name, game in of_bots(games).items()}
    tables = {f"tessera/games/{game}/{TABLE}": f"{game}-table" for game in games}
    folders |= {f"tessera/games/{game}/{SETTING}": "study" for game in games}
    folders |= {name: "apart" for name in folders if name.split("/")[-1].startswith(APART)}
    placing = tuple(f"tessera/games/{game}/{PLACING}" for game in catalogue.GAMES)
    stems = {name[: name.rfind(".") + 1] for name in files}
    folders |= {name: package for name, package in tables.items() if name in stems}
    folders |= {f"tessera/games/{game}/": game for game in games}
    later = archives_of(python_in(ROOT / "py"))
    folders |= {name.removesuffix("py"): found for name, found in later.items()}
    folders |= {"tessera/apart/": "apart", QR_CODES: "apart"}
    folders |= {"tessera/search/": "search"}
    folders |= {f"tessera/words/{tongue}/": tongue for tongue in LANGUAGES[1:]}
    packages: dict[str, Files] = {name: {} for name in ["house", *folders.values()]}
    for name, content in files.items():
        if name.startswith("tessera/"):
            found = (package for folder, package in folders.items() if name.startswith(folder))
            packages[next(found, "house")][name] = content
            if name.startswith(placing):
                packages["trees"][name] = content
            elif name.startswith(SHARED):
                packages["search"][name] = content
    return packages


def of_bots(games: Sequence[str]) -> dict[str, str]:
    """The modules that only bots need, by their paths, each with its game."""
    sources = python_in(ROOT / "py")
    files = {bytecode.module_of(name): name for name in sources}
    needed: set[str] = set()
    to_do = [f"tessera.games.{game}.{module}" for game in games for module in SHOWN]
    while to_do:
        for module in bytecode.with_parents(to_do.pop()):
            if module in files and module not in needed:
                needed.add(module)
                to_do += bytecode.imports(sources[files[module]], files[module])
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
            whole.writestr(zipfile.ZipInfo(name, bytecode.EPOCH), files[name])
    return zopfli_zip.archive(PACKED, inner.getvalue())


def configuration(runtime: str) -> bytes:
    """``pyscript.toml`` as JSON, which PyScript reads without fetching a parser."""
    text = (ROOT / "pyscript.toml").read_text().replace("{{runtime}}", runtime)
    return json.dumps(tomllib.loads(text)).encode()
