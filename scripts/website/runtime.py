"""The folder ``runtime-…``: PyScript, Pyodide and its standard library, three small libraries."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from pathlib import Path

from toolchain import MODULES, ROOT, nodejs
from website import bytecode, machine_code, pyscript
from website.compiling import compiled_library, page_code
from website.sources import Files


def runtime_files(dev: bool, whole: bool = False) -> Files:
    """PyScript, Pyodide with its standard library, and the small libraries we use.

    Of these ``indexeddb.mjs`` and ``popover.mjs`` are for browsers that have no such thing. With
    ``whole`` Pyodide's machine code is left as it comes; so it is with ``dev``.
    """
    pyodide = MODULES / "pyodide"
    files = machine_code.stock() if dev or whole else machine_code.trimmed()
    files["pyodide.mjs"] = (pyodide / "pyodide.mjs").read_bytes()
    files |= pyscript.scripts(dev)
    stock = pyodide / "python_stdlib.zip"
    files["library.zip"] = stock.read_bytes() if dev else library(stock)
    files["boot.mjs"] = boot_module(pyodide / "pyodide-lock.json")
    files["idiomorph.min.js"] = (MODULES / "idiomorph/dist/idiomorph.min.js").read_bytes()
    files["indexeddb.mjs"] = bundled("fake-indexeddb/auto/index.mjs")
    files["popover.mjs"] = bundled("@oddbird/popover-polyfill/dist/popover.js")
    return files


def library(stock: Path) -> bytes:
    """The standard library, and PyScript's own Python, as byte code in one zip."""
    whole = BytesIO(compiled_library(stock).read_bytes())
    with zipfile.ZipFile(whole, "a", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(page_code().items()):
            if name.startswith(pyscript.PACKAGE):
                archive.writestr(
                    zipfile.ZipInfo(name, bytecode.EPOCH), content, zipfile.ZIP_DEFLATED
                )
    return whole.getvalue()


def boot_module(lock: Path) -> bytes:
    """``boot.mjs`` with the facts about the platform that Pyodide's list of packages states."""
    info = json.loads(lock.read_text())["info"]
    template = (ROOT / "static/boot.mjs").read_text()
    return template.replace('"{{info}}"', json.dumps(info)).encode()


def bundled(module: str) -> bytes:
    """A module of a package with all it imports, in one small file."""
    return nodejs.run(Path(__file__).with_name("bundle.mjs"), MODULES / module)
