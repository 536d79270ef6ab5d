"""The engines as a wheel: rules, notation, drawings, bots and the command line, in pure Python.

The build puts it at the top of the site, where `micropip.install` finds it in any Pyodide; pip can
install it as well. flit_core makes it: the builder of the Python Packaging Authority that needs no
other package. ``wheel.toml`` holds the metadata; the same sources always make the same bytes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from toolchain import ROOT
from tessera.command import schema
from website import bytecode

#: Parts of ``tessera`` that only the page needs: the page, the code that fetches its archives,
#: saved games.
NOT_IN_WHEEL: Final = ("tessera/page/", "tessera/saves/", "tessera/archives.py")
#: Styles of drawings before each game's own: the common colours, and the boards' common parts.
STYLES: Final = ("tokens", "boards")
#: Their path in the wheel, where `tessera.drawing.picture` looks for them.
STYLE: Final = "tessera/drawing/boards.css"
#: Marks the package as typed.
TYPED: Final = "tessera/py.typed"
#: The line protocol's JSON Schema, in the wheel; in the site it is beside its page.
SCHEMA: Final = "tessera/command/protocol.schema.json"
SCHEMA_IN_SITE: Final = "pages/protocol.schema.json"
#: The page about the wheel, which is also its long description.
ABOUT: Final = "static/pages/engines.en.md"


def wheel(files: Mapping[str, bytes]) -> tuple[str, bytes]:
    """File name and bytes of the wheel.

    ``files`` are sources and compiled catalogues by their paths, ``tessera/…``; files outside the
    wheel's packages are ignored. Raises `subprocess.CalledProcessError` if the builder refuses
    something; its message is shown.
    """
    with TemporaryDirectory() as folder:
        for name, content in staged(files).items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        out = Path(folder, "out")
        out.mkdir()
        command = [sys.executable, "-m", "flit_core.wheel", folder, "--outdir", str(out)]
        begun = int(datetime(*bytecode.EPOCH, tzinfo=UTC).timestamp())
        fixed = {**os.environ, "SOURCE_DATE_EPOCH": str(begun)}
        subprocess.run(command, check=True, env=fixed, stdout=subprocess.DEVNULL)
        (made,) = out.glob("*.whl")
        return made.name, made.read_bytes()


def staged(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files in the builder's folder."""
    package = {
        name: content
        for name, content in files.items()
        if name.startswith("tessera/") and not name.startswith(NOT_IN_WHEEL)
    }
    return {
        **package,
        STYLE: styles(),
        TYPED: b"",
        SCHEMA: protocol_schema(),
        "LICENSE": (ROOT / "LICENSE").read_bytes(),
        "README.md": (ROOT / ABOUT).read_bytes(),
        "pyproject.toml": Path(__file__).with_name("wheel.toml").read_bytes(),
    }


def protocol_schema() -> bytes:
    """The JSON Schema of the line protocol, made from its description."""
    return (json.dumps(schema.schema(), indent=1) + "\n").encode()


def styles() -> bytes:
    """The style sheets of drawings, joined."""
    folders = sorted(path.parent.name for path in (ROOT / "py/tessera/games").glob("*/__init__.py"))
    sheets = (ROOT / f"static/css/{name}.css" for name in (*STYLES, *folders))
    found = (sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.exists())
    return "".join(found).encode()
