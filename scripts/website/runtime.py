"""The folder ``runtime-…``: PyScript, Pyodide and its standard library, three small libraries."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Final

from toolchain import MODULES, ROOT, nodejs
from website import bytecode, machine_code, pyscript
from website.compiling import compiled_library, page_code
from website.sources import Files, integrity

#: What of the standard library comes late; where one can play without a network all is at hand.
REST: Final = "rest.zip"


def runtime_files(dev: bool, whole: bool = False, parted: bool = True) -> Files:
    """PyScript, Pyodide with its standard library, and the small libraries we use.

    Of these ``indexeddb.mjs`` and ``popover.mjs`` are for browsers that have no such thing. With
    ``whole`` Pyodide's machine code is left as it comes, without ``parted`` the library lies in
    one archive; so it is both with ``dev``.
    """
    pyodide = MODULES / "pyodide"
    files = machine_code.stock() if dev or whole else machine_code.trimmed()
    files["pyodide.mjs"] = (pyodide / "pyodide.mjs").read_bytes()
    files |= pyscript.scripts(dev)
    stock = pyodide / "python_stdlib.zip"
    rest = bytecode.REST if parted and not dev else frozenset()
    if rest:
        files[REST] = library(stock, rest.__contains__)
    files["library.zip"] = stock.read_bytes() if dev else library(stock, lambda it: it not in rest)
    files["boot.mjs"] = boot_module(pyodide / "pyodide-lock.json", rest, files.get(REST, b""))
    files["idiomorph.min.js"] = (MODULES / "idiomorph/dist/idiomorph.min.js").read_bytes()
    files["indexeddb.mjs"] = bundled("fake-indexeddb/auto/index.mjs")
    files["popover.mjs"] = bundled("@oddbird/popover-polyfill/dist/popover.js")
    return files


def library(stock: Path, has: Callable[[str], bool]) -> bytes:
    """Those modules of the standard library, and of PyScript's Python, as byte code in a zip."""
    with zipfile.ZipFile(compiled_library(stock)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files |= {name: it for name, it in page_code().items() if name.startswith(pyscript.PACKAGE)}
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files.items():
            if has(bytecode.module_of(name.removesuffix("c"))):
                told = zipfile.ZipInfo(name, bytecode.EPOCH)
                archive.writestr(told, content, zipfile.ZIP_DEFLATED, compresslevel=9)
    return made.getvalue()


def boot_module(lock: Path, rest: Iterable[str], late: bytes) -> bytes:
    """``boot.mjs`` with what it is told: Pyodide's platform, what `REST` holds, and what it is."""
    info = json.loads(lock.read_text())["info"]
    template = (ROOT / "static/boot.mjs").read_text()
    named = template.replace("{{rest}}", " ".join(sorted(rest)))
    named = named.replace("{{integrity}}", integrity(late))
    return named.replace('"{{info}}"', json.dumps(info)).encode()


def bundled(module: str) -> bytes:
    """A module of a package with all it imports, in one small file."""
    return nodejs.run(Path(__file__).with_name("bundle.mjs"), MODULES / module)
