"""PyScript's own files, and the parts of them that are left out."""

from __future__ import annotations

import re
from typing import Final

from toolchain import MODULES
from website.sources import Files, python_in

#: Its scripts, by pattern, since their names carry hashes: those fetched at every start.
#: ``pyscript.toml`` turns the other plugins off.
SCRIPTS: Final = ("core.js", "core-*.js", "error-*.js")
#: The script with all other code.
CORE: Final = "core-*.js"
#: The folder of its Python.
PACKAGE: Final = "pyscript/"
#: Parts of the core that are left out: the beginning and end of each there, and its replacement.
#: Our worker is not PyScript's, and its Python comes as byte code with the standard library.
LEFT_OUT: Final = {
    "worker": (b'new Blob(["/*@*/"+', b'.replace(Wr,Hr)],{type:"text/javascript"}', b"''"),
    "Python": (b'wo(".",', b',ho.push("import pyscript as _pyscript")', b"{})"),
}


def scripts(*, whole: bool = False) -> Files:
    """Its scripts by name; with ``whole`` none of their code is left out.

    Raises `ValueError` if the code differs from that of the pinned version.
    """
    files = {}
    for pattern in SCRIPTS:
        (path,) = (MODULES / "@pyscript/core/dist").glob(pattern)
        script = re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", path.read_bytes())
        for part in LEFT_OUT if pattern == CORE and not whole else ():
            script = without(part, script)
        files[path.name] = script
    return files


def without(part: str, script: bytes) -> bytes:
    """The core without one of its parts.

    Raises `ValueError` if that is not found, or found twice.
    """
    begins, ends, instead = LEFT_OUT[part]
    before, begin, rest = script.partition(begins)
    _, end, after = rest.partition(ends)
    if not end or begins in after or ends in after:
        raise ValueError(f"PyScript's {part} is not where it was: scripts/website/pyscript.py")
    return before + begin + instead + end + after


def python() -> Files:
    """Its Python files, by path from a folder on Python's path."""
    stdlib = python_in(MODULES / "@pyscript/core/src/stdlib")
    return {name: text for name, text in stdlib.items() if name.startswith(PACKAGE)}
