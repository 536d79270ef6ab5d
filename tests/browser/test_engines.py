"""The wheel in other people's pages: a bare Pyodide installs it with micropip, and plays."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

import pytest

from toolchain import MODULES, ROOT, environment
from tessera.games import catalogue
from tessera.play.replay import read_record
from tests.browser.conftest import PATIENCE, Site, Visit

#: What Pyodide is, as its makers ship it.
PYODIDE: Final = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json",
)  # fmt: skip
#: Runs Python and answers with its last value, as JSON.
RUN: Final = "async (code) => JSON.parse(await pyodide.runPythonAsync(code))"
#: What the page about the engines tells a page with Pyodide to do.
ABOUT: Final = ROOT / "static/pages/engines.en.md"
RECORD: Final = '[Game "pyrga"]\n\n1. Tb2S Cb1 2. Tb1N Tb3W 3. Ta3S Sa1 4. Sb1 Cb2 5. Sb2\n'

PLAY: Final = """
import json
from tessera.command.think import decide
from tessera.drawing.picture import picture
from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.record import write_record
from tessera.play.replay import read_record
from tessera.play.view import View

match = read_record(RECORD, catalogue.game)
legal = sorted(map(match.game.write, match.legal()))
try:
    match.play_text("Cd4")
    refused = None
except Refused as caught:
    refused = caught.fault.rule
svg = picture("pyrga", catalogue.board("pyrga"), match.state.observed_by(None))
while match.to_move is not None:
    thinking = decide(View.of(match, match.to_move), 1, 7)
    match = match.play_text(match.written(thinking.best()))
json.dumps({
    "games": list(catalogue.GAMES), "legal": legal, "refused": refused, "svg": svg,
    "record": write_record(match), "result": match.outcome.result,
})
"""


@pytest.fixture
def folder(site: Site) -> Path:
    """A page with Pyodide, and the wheels that micropip needs, beside the site."""
    folder = site.root / "bare"
    (folder / "pyodide").mkdir(parents=True)
    for name in PYODIDE:
        shutil.copy(MODULES / "pyodide" / name, folder / "pyodide")
    shutil.copy(Path(__file__).parent / "pages/bare.html", folder)
    for found in environment.pyodide_wheels().glob("*.whl"):
        shutil.copy(found, folder)
    return folder


@pytest.mark.long_only
def test_micropip_installs_the_engines_in_a_bare_page(
    visit: Visit, site: Site, folder: Path
) -> None:
    """As the page about the engines says. A record is replayed, turns are listed and refused.

    A board is drawn, and bots end the game; nothing is fetched from another origin (`Visit`).
    """
    page = visit(urljoin(site.address, "/bare/bare.html"), ready=False)
    page.wait_for_function("globalThis.pyodide", timeout=PATIENCE)
    # By their addresses: Pyodide's list has the hashes of its own copies of these wheels.
    wheels = [urljoin(page.url, found.name) for found in folder.glob("*.whl")]
    page.evaluate("async (wheels) => { await pyodide.loadPackage(wheels); }", wheels)
    (script,) = re.findall(r"```js\n(.*?)```", ABOUT.read_text(encoding="utf-8"), re.DOTALL)
    load, _, rest = script.partition("\n")
    assert load == 'await pyodide.loadPackage("micropip");'  # that is done
    page.evaluate(f"async () => {{ {rest.replace('ADDRESS/', site.address)} }}")
    found = page.evaluate(RUN, f"RECORD = {RECORD!r}\n{PLAY}")
    match = read_record(RECORD, catalogue.game)
    assert ([*catalogue.GAMES], "PY-3") == (found["games"], found["refused"])
    assert sorted(map(match.game.write, match.legal())) == found["legal"]
    assert found["svg"].startswith("<svg ")
    ended = read_record(found["record"], catalogue.game)
    assert ended.outcome is not None and ended.outcome.result == found["result"]
    assert match.actions == ended.actions[: len(match.actions)]
