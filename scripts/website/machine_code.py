"""Pyodide's machine code without the parts that the page never runs, made by Node and cached."""

from __future__ import annotations

import hashlib
import json
import tempfile
from pathlib import Path
from typing import Final

from toolchain import CACHE, MODULES, nodejs
from website import kept
from website.compiling import relative
from website.sources import Files

#: The scripts that make it smaller.
FOLDER: Final = Path(__file__).with_name("machine")
#: Files that belong together: the machine code, and the script that knows its names.
NAMES: Final = ("pyodide.asm.wasm", "pyodide.asm.mjs")

#: SHA-256 of the machine code that the rules in ``machine/`` were tested on. They find code by its
#: place in the file: for another version, check the tests and enter its hash here.
TRIED: Final = "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6"

#: Extension modules built into Pyodide that nothing in the page imports, so they are left out:
#: importing one fails like that of any unknown module. A test imports the whole library without
#: them. The library would need only `unicodedata`, for host names and source lines of tracebacks
#: that are not ASCII; byte code has no source lines.
ABSENT: Final = frozenset(
    """
    _bz2 _codecs_cn _codecs_hk _codecs_iso2022 _codecs_jp _codecs_kr _codecs_tw _csv _ctypes
    _decimal _elementtree _hmac _lsprof _lzma _multibytecodec _remote_debugging _sqlite3
    _statistics _testbuffer _testcapi _testclinic _testclinic_limited _testinternalcapi
    _testlimitedcapi _xxtestfuzz _zoneinfo _zstd cmath mmap pyexpat termios unicodedata xxsubtype
    """.split()
)


def trimmed() -> Files:
    """The machine code and its script, made smaller; cached until something changes.

    Raises `ValueError` for a version that was not tested, and `subprocess.CalledProcessError` if
    the files differ from the known ones.
    """
    if hashlib.sha256(stock()[NAMES[0]]).hexdigest() != TRIED:
        raise ValueError("another Pyodide: try scripts/website/machine on it (machine_code.py)")
    return kept.files(_name(), _trim)


def at_hand() -> Files:
    """The smaller files if they are cached; else the unchanged ones."""
    return kept.files_at_hand(_name()) or stock()


def _name() -> str:
    """Name in the cache."""
    rules = [path.read_bytes() for path in sorted(FOLDER.glob("*.mjs"))]
    used = ("pyodide", "binaryen", "terser")
    versions = [(MODULES / name / "package.json").read_bytes() for name in used]
    absent = " ".join(sorted(ABSENT)).encode()
    return kept.key("machine", absent, *rules, *versions)


def _trim() -> Files:
    print("build: making Pyodide's machine code smaller (once, 20 s)", flush=True)
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as out:
        job = {"pyodide": relative(MODULES / "pyodide"), "out": relative(Path(out))}
        nodejs.run(FOLDER / "trim.mjs", json.dumps({**job, "absent": sorted(ABSENT)}))
        return {name: Path(out, name).read_bytes() for name in NAMES}


def stock() -> Files:
    """The unchanged machine code and its script."""
    return {name: (MODULES / "pyodide" / name).read_bytes() for name in NAMES}
