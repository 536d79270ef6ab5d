"""PyScript's own files, and what is left out of them."""

from __future__ import annotations

import re
from typing import Final

from toolchain import MODULES
from website.sources import Files, python_in

#: Its scripts, by pattern, since their names carry hashes: those that it fetches at every start.
#: ``pyscript.toml`` turns the other plugins off.
SCRIPTS: Final = ("core.js", "core-*.js", "error-*.js")
#: The script that all the rest is in.
CORE: Final = "core-*.js"
#: The folder of its Python.
PACKAGE: Final = "pyscript/"
#: What is left out of the core: how each part begins and ends there, and what stands in its place.
#: Our worker is not PyScript's, and its Python comes as byte code with the standard library.
LEFT_OUT: Final = {
    "worker": (b'new Blob(["/*@*/"+', b'.replace(Wr,Hr)],{type:"text/javascript"}', b"''"),
    "Python": (b'wo(".",', b',ho.push("import pyscript as _pyscript")', b"{})"),
}


def scripts(*, whole: bool = False) -> Files:
    """Its scripts by their names; with ``whole`` none of their code is left out.

    Raises `ValueError` where a part is not written as the version that is pinned writes it.
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
    """The core without one of its parts; raises `ValueError` where that is not found, or twice."""
    begins, ends, instead = LEFT_OUT[part]
    before, begin, rest = script.partition(begins)
    _, end, after = rest.partition(ends)
    if not end or begins in after or ends in after:
        raise ValueError(f"PyScript's {part} is not where it was: scripts/website/pyscript.py")
    return before + begin + instead + end + after


def python() -> Files:
    """Its Python, by paths from a folder that imports find it in."""
    stdlib = python_in(MODULES / "@pyscript/core/src/stdlib")
    return {name: text for name, text in stdlib.items() if name.startswith(PACKAGE)}
