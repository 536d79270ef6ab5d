"""The folder ``runtime-…``: PyScript, Pyodide and its standard library, two small libraries."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from toolchain import MODULES, ROOT, nodejs
from website.compiling import compiled_library
from website.sources import Files

#: PyScript's files, by pattern, since their names carry hashes: those that it fetches at every
#: start. ``pyscript.toml`` turns the other plugins off.
PYSCRIPT: Final = ("core.js", "core-*.js", "error-*.js")
#: Where in it the text begins that its own workers run, and where that ends.
WORKER_BEGINS: Final = b'new Blob(["/*@*/"+'
WORKER_ENDS: Final = b'.replace(Wr,Hr)],{type:"text/javascript"}'
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


def runtime_files(dev: bool) -> Files:
    """PyScript, Pyodide with its standard library, and the two small libraries we use."""
    pyscript, pyodide = MODULES / "@pyscript/core/dist", MODULES / "pyodide"
    files = {name: (pyodide / name).read_bytes() for name in PYODIDE}
    for pattern in PYSCRIPT:
        (path,) = pyscript.glob(pattern)
        script = without_source_map(path.read_bytes())
        files[path.name] = without_worker(script) if pattern == "core-*.js" else script
    stock = pyodide / "python_stdlib.zip"
    files["library.zip"] = (stock if dev else compiled_library(stock)).read_bytes()
    files["boot.mjs"] = boot_module(pyodide / "pyodide-lock.json")
    files["idiomorph.min.js"] = (MODULES / "idiomorph/dist/idiomorph.min.js").read_bytes()
    files["indexeddb.mjs"] = bundled("fake-indexeddb/auto/index.mjs")
    return files


def without_source_map(script: bytes) -> bytes:
    """A script that asks for no source map, since none is shipped."""
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", script)


def without_worker(script: bytes) -> bytes:
    """PyScript without what it would run in workers, a third of it: our worker is not PyScript's.

    Raises `ValueError` where it is not written as the version that is pinned writes it.
    """
    before, begin, rest = script.partition(WORKER_BEGINS)
    inside, end, after = rest.partition(WORKER_ENDS)
    if not end or not inside.startswith(b"'") or not inside.endswith(b"'"):
        raise ValueError("PyScript's worker is not where it was: scripts/website/runtime.py")
    return before + begin + b"''" + end + after


def boot_module(lock: Path) -> bytes:
    """``boot.mjs`` with the facts about the platform that Pyodide's list of packages states."""
    info = json.loads(lock.read_text())["info"]
    template = (ROOT / "static/boot.mjs").read_text()
    return template.replace('"{{info}}"', json.dumps(info)).encode()


def bundled(module: str) -> bytes:
    """A module of a package with all it imports, in one small file."""
    return nodejs.run(Path(__file__).with_name("bundle.mjs"), MODULES / module)
