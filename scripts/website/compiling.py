"""The standard library and our own code as byte code, compiled by Pyodide and kept in the cache."""

from __future__ import annotations

import ast
import json
import os
import shutil
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from toolchain import CACHE, MODULES, ROOT, nodejs
from website import bytecode, pyscript
from website.offline import digest
from website.sources import Files, page_sources, write

HERE: Final = Path(__file__).parent
#: `compile`'s level: without assertions and docstrings archives are 10 to 15 % smaller.
OPTIMIZE: Final = 2

#: How many of each kind the cache keeps: another branch's, another build's.
KEPT: Final = 3


def compiled_library(stock: Path) -> Path:
    """The standard library, trimmed and compiled: from the cache unless something changed."""
    version = json.loads((MODULES / "pyodide/package.json").read_text())["version"]
    wanted = sorted(wanted_modules(stock) - bytecode.WANTED)
    rule = (HERE / "bytecode.py").read_bytes() + (HERE / "compile.mjs").read_bytes()
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
        known = {bytecode.module_of(name) for name in archive.namelist()}
    sources = {**page_sources(), **pyscript.python()}
    found = {module for name, text in sources.items() for module in bytecode.imports(text, name)}
    return known & found


def relative(path: Path) -> str:
    """A path as `compile_job` takes it: from the project's folder, with slashes."""
    return path.relative_to(ROOT).as_posix()


def compile_job(job: Mapping[str, object]) -> None:
    """Let `bytecode.do` do a job inside Pyodide."""
    CACHE.mkdir(exist_ok=True)
    nodejs.run(HERE / "compile.mjs", json.dumps(job))


def page_code() -> Files:
    """All Python of the page but the standard library, as byte code: ours, and PyScript's."""
    return compiled_code({**page_sources(), **pyscript.python()})


def compiled_code(sources: Files) -> Files:
    """Our modules as byte code; all are compiled again when one has changed."""
    ready = compiled_library(MODULES / "pyodide/python_stdlib.zip")
    key = digest({**sources, "library": f"{ready.name} {OPTIMIZE}".encode()})
    made = CACHE / f"code-{key}"
    if not made.exists():
        for name, text in sources.items():
            ast.parse(text, name)
        part, source = (made.with_name(f"{name}-{os.getpid()}") for name in ("part", "source"))
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        write(source, sources)
        job = {"source": relative(source), "out": relative(part), "optimize": OPTIMIZE}
        compile_job({"do": "folder", **job, "library": relative(ready)})
        shutil.rmtree(source)
        try:
            part.rename(made)
        except OSError:  # another build was quicker with the same code
            shutil.rmtree(part)
        forget_old("code-*")
    return {f"{name}c": (made / f"{name}c").read_bytes() for name in sources}
