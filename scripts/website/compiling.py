"""The standard library and our own code as byte code, compiled by Pyodide and cached."""

from __future__ import annotations

import ast
import json
import tempfile
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from toolchain import CACHE, MODULES, ROOT, nodejs
from website import bytecode, imports, kept, pyscript
from website.sources import Files, page_sources, write

HERE: Final = Path(__file__).parent
#: The unchanged standard library.
STOCK: Final = MODULES / "pyodide/python_stdlib.zip"
#: `compile`'s level: without assertions and docstrings archives are 10 to 15 % smaller.
OPTIMIZE: Final = 2


def compiled_library() -> bytes:
    """The standard library, trimmed and compiled, as a zip; cached until its sources change."""
    return kept.made(_library_name(), _compile_library)


def library_at_hand() -> bytes | None:
    """The compiled library if it is in the cache; else None."""
    return kept.find(_library_name())


def _compile_library() -> bytes:
    print("build: compiling the standard library (once, 10 s)", flush=True)
    with tempfile.TemporaryDirectory(dir=_cache()) as folder:
        out = Path(folder, "library.zip")
        wanted = sorted(wanted_modules() - bytecode.WANTED)
        compile_job(
            {"do": "library", "stock": relative(STOCK), "wanted": wanted, "out": relative(out)}
        )
        return out.read_bytes()


@cache
def _library_name() -> str:
    wanted = " ".join(sorted(wanted_modules() - bytecode.WANTED))
    return kept.key("library", _version(), _rule(), wanted.encode())


def _version() -> bytes:
    """Pyodide's version, which determines the byte code."""
    version: str = json.loads((MODULES / "pyodide/package.json").read_text())["version"]
    return version.encode()


def _rule() -> bytes:
    """The code that compiles, and its optimization level."""
    files = (HERE / name for name in ("bytecode.py", "compile.mjs"))
    return b"".join(file.read_bytes() for file in files) + bytes([OPTIMIZE])


@cache
def wanted_modules() -> frozenset[str]:
    """Modules of the standard library that our code and PyScript's Python import."""
    with zipfile.ZipFile(STOCK) as archive:
        known = {bytecode.module_of(name) for name in archive.namelist()}
    found = {module for each in imports.of(_sources()).values() for module in each.every}
    return frozenset(known & found)


def _sources() -> Files:
    """All Python of the page except the standard library: ours and PyScript's."""
    return {**page_sources(), **pyscript.python()}


def _cache() -> Path:
    CACHE.mkdir(exist_ok=True)
    return CACHE


def relative(path: Path) -> str:
    """A path relative to the project, with slashes, as `compile_job` takes it."""
    return path.relative_to(ROOT).as_posix()


def compile_job(job: Mapping[str, object]) -> None:
    """Run a job of `bytecode.do` inside Pyodide."""
    nodejs.run(HERE / "compile.mjs", json.dumps({**job, "optimize": OPTIMIZE}))


@cache
def page_code() -> Files:
    """All Python of the page except the standard library, as byte code: ours and PyScript's."""
    return compiled_code(_sources())


def compiled_code(sources: Files) -> Files:
    """Our modules as byte code; only changed ones are compiled, the others are cached.

    Raises `SyntaxError`.
    """
    names = _code_names(sources)
    found = {name: kept.find(names[name]) for name in sources}
    lacking = {name: sources[name] for name, code in found.items() if code is None}
    made = _compile(lacking) if lacking else {}
    for name, code in made.items():
        kept.keep(names[name], code)
    return {f"{name}c": made[name] if code is None else code for name, code in found.items()}


def code_at_hand(sources: Files) -> Files:
    """Our modules as byte code if it is cached; the others as sources."""
    kept_code = ((name, kept.find(key)) for name, key in _code_names(sources).items())
    return dict(
        (name, sources[name]) if code is None else (f"{name}c", code) for name, code in kept_code
    )


def _code_names(sources: Files) -> dict[str, str]:
    """The cache's names of their byte code."""
    rule = (_version(), _rule())
    return {name: kept.key("code", *rule, name.encode(), it) for name, it in sources.items()}


def _compile(sources: Files) -> Files:
    """Byte code of some modules, by the names of their sources."""
    for name, text in sources.items():
        ast.parse(text, name)
    with tempfile.TemporaryDirectory(dir=_cache()) as folder:
        source, out, library = (Path(folder, name) for name in ("source", "out", "library.zip"))
        write(source, sources)
        library.write_bytes(compiled_library())
        paths = {"source": source, "out": out, "library": library}
        compile_job({"do": "folder", **{name: relative(path) for name, path in paths.items()}})
        return {name: (out / f"{name}c").read_bytes() for name in sources}
