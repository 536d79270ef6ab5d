"""The folder ``runtime-…``: PyScript, Pyodide and its standard library, three small libraries."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Final

from toolchain import MODULES, ROOT, nodejs
from website import bytecode, kept, machine_code, pyscript
from website.compiling import STOCK, compiled_library, library_at_hand, page_code
from website.sources import Files, integrity

PYODIDE: Final = MODULES / "pyodide"
#: The part of the standard library that comes late; a site that works offline stores everything.
REST: Final = "rest.zip"


def files(*, stock: bool = False, parted: bool = True) -> Files:
    """PyScript, Pyodide with its standard library, and the small libraries we use.

    With ``stock`` Pyodide's machine code stays unchanged; without ``parted`` the library is a
    single archive.
    """
    rest = bytecode.REST if parted else frozenset[str]()
    found = machine_code.stock() if stock else machine_code.trimmed()
    found |= pyscript.scripts() | small_libraries()
    if rest:
        found[REST] = library(rest.__contains__)
    found["library.zip"] = library(lambda module: module not in rest)
    found["boot.mjs"] = boot_module(rest, found.get(REST, b""))
    return found


def readable_files() -> Files:
    """The same files with PyScript and Pyodide unchanged.

    Cached results of the build for the library and the machine code are used: pages then start a
    second sooner.
    """
    found = machine_code.at_hand() | pyscript.scripts(whole=True) | small_libraries()
    found["library.zip"] = library_at_hand() or STOCK.read_bytes()
    found["boot.mjs"] = boot_module((), b"")
    return found


def small_libraries() -> Files:
    """Pyodide's loader, idiomorph to update drawings, and two modules that some browsers need."""
    return {
        "pyodide.mjs": (PYODIDE / "pyodide.mjs").read_bytes(),
        "idiomorph.min.js": (MODULES / "idiomorph/dist/idiomorph.min.js").read_bytes(),
        "indexeddb.mjs": bundled("fake-indexeddb/auto/index.mjs"),
        "popover.mjs": bundled("@oddbird/popover-polyfill/dist/popover.js"),
    }


def library(has: Callable[[str], bool]) -> bytes:
    """Modules of the standard library for which ``has`` is true, as byte code in a zip."""
    with zipfile.ZipFile(BytesIO(compiled_library())) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files |= {name: it for name, it in page_code().items() if name.startswith(pyscript.PACKAGE)}
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files.items():
            if has(bytecode.module_of(name.removesuffix("c"))):
                told = zipfile.ZipInfo(name, bytecode.EPOCH)
                archive.writestr(told, content, zipfile.ZIP_DEFLATED, compresslevel=9)
    return made.getvalue()


def boot_module(rest: Iterable[str], late: bytes) -> bytes:
    """``boot.mjs`` with its values: Pyodide's platform, the modules in `REST`, and its hash."""
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    template = (ROOT / "static/boot.mjs").read_text()
    named = template.replace("{{rest}}", " ".join(sorted(rest)))
    named = named.replace("{{integrity}}", integrity(late))
    return named.replace('"{{info}}"', json.dumps(info)).encode()


def bundled(module: str) -> bytes:
    """A module of a package with all it imports, in one small file."""
    versions = (ROOT / "package-lock.json").read_bytes()
    return kept.made(
        kept.key("bundle", versions, module.encode()), lambda: bundle(MODULES / module)
    )


def bundle(module: Path, *words: str) -> bytes:
    """A module bundled with all its imports; ``words`` are further arguments of ``bundle.mjs``."""
    return nodejs.run(Path(__file__).with_name("bundle.mjs"), module, *words)
