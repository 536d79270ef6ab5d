"""A snapshot of Python's memory with all our code, for faster later visits; made once, cached."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Final

from toolchain import MODULES, ROOT, nodejs
from website import kept
from website.sources import Files

HERE: Final = Path(__file__).parent
#: The file in the app's folder, which browsers fetch when idle (static/sw.js).
NAME: Final = "memory.bin"
#: Files of the runtime that a start needs.
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "library.zip")


def memory(runtime: Files, house: bytes) -> bytes:
    """The memory of a Python that has imported all of ``house``, an archive of everything.

    It fits only the machine code in ``runtime`` that made it. It is cached until something changes.
    Raises `subprocess.CalledProcessError` if a module cannot be imported.
    """
    needed = everything(runtime, house)
    rule = (HERE / "remember.mjs").read_bytes()
    return kept.made(kept.key("memory", rule, *needed.values()), lambda: made(needed))


def made(needed: Files) -> bytes:
    """Make the memory from the files of `everything`."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in needed.items():
            (Path(folder) / name).write_bytes(content)
        nodejs.run(HERE / "remember.mjs", folder, Path(folder) / NAME)
        return (Path(folder) / NAME).read_bytes()


def everything(runtime: Files, house: bytes) -> Files:
    """All files that it is made from: Python, the code, and the script that imports it."""
    lock = json.loads((MODULES / "pyodide/pyodide-lock.json").read_text())
    return {
        **{name: runtime[name] for name in RUNTIME},
        "house.zip": house,
        "main.py": (ROOT / "py/main.py").read_bytes(),
        "remembering.py": (HERE / "remembering.py").read_bytes(),
        "lock.json": json.dumps({"info": lock["info"], "packages": {}}).encode(),
    }
