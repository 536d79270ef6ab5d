"""The wheel in other people's pages: a bare Pyodide installs it with micropip, and plays.

With a list of packages of one's own PyScript does so, too.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any, Final
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page

from toolchain import MODULES, ROOT, environment
from driving.pages import ElsewherePage
from tessera.games import catalogue
from tessera.play.replay import read_record
from tests.browser.conftest import PATIENCE, Site, Visit
from tests.browser.elsewhere import EACH, opened

pytestmark = pytest.mark.long_only

#: What Pyodide is, as its makers ship it.
PYODIDE: Final = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json",
)  # fmt: skip
#: The page with Pyodide and nothing else.
BARE: Final = "/bare/bare.html"
#: Runs Python and answers with its last value, as JSON.
RUN: Final = "async (code) => JSON.parse(await pyodide.runPythonAsync(code))"
#: What the page about the engines tells a page with Pyodide to do.
ABOUT: Final = ROOT / "static/pages/engines.en.md"
RECORD: Final = '[Game "pyrga"]\n\n1. Tb2S Cb1 2. Tb1N Tb3W 3. Ta3S Sa1 4. Sb1 Cb2 5. Sb2\n'

PLAY: Final = """
import json, sys
from tessera.command.think import decide
from tessera.drawing.picture import picture
from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.replay import read_record
from tessera.play.view import View
from tessera.words.faults import explained
from tessera.words.language import Words

match = read_record(RECORD, catalogue.game)
legal = sorted(map(match.game.write, match.legal()))
words = Words("fr")
words.add_game("pyrga")
try:
    match.play_text("Cd4")
    refused = None
except Refused as caught:
    said = explained(words, caught.fault, catalogue.words("pyrga"))
    refused = [caught.fault.rule, said]
svg = picture("pyrga", catalogue.board("pyrga"), match.state.observed_by(None))
while match.to_move is not None:
    thinking = decide(View.of(match, match.to_move), 1, 7)
    match = match.play_text(match.written(thinking.best()))
json.dumps({
    "games": list(catalogue.GAMES), "legal": legal, "refused": refused, "svg": svg,
    "record": write_record(match), "result": match.outcome.result, "platform": sys.platform,
})
"""
#: The colours that a picture has at some places, as an image drawn in its own size.
COLOURS: Final = """
async ([svg, ...places]) => {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const { width, height } = image;
  const pen = new OffscreenCanvas(width, height).getContext("2d");
  pen.drawImage(image, 0, 0);
  return places.map(([x, y]) => [...pen.getImageData(x * width, y * height, 1, 1).data]);
}
"""


@pytest.fixture
def folder(site: Site) -> Path:
    """A page with Pyodide, and the wheels that micropip needs, beside the site."""
    folder = site.root / "bare"
    if not folder.exists():
        (folder / "pyodide").mkdir(parents=True)
        for name in PYODIDE:
            shutil.copy(MODULES / "pyodide" / name, folder / "pyodide")
        shutil.copy(Path(__file__).parent / "pages/bare.html", folder)
        for found in environment.pyodide_wheels().glob("*.whl"):
            shutil.copy(found, folder)
    return folder


@pytest.fixture
def bare(visit: Visit, site: Site, folder: Path) -> Page:
    """That page in Chromium, with micropip; the site's wheel lies in the site."""
    page = visit(urljoin(site.address, BARE), ready=False)
    load_micropip(page, folder)
    return page


def load_micropip(page: Page | ElsewherePage, folder: Path) -> None:
    """Wait for Pyodide in the page, and load micropip from the page's folder."""
    page.wait_for_function("globalThis.pyodide", timeout=PATIENCE)
    # By their addresses: Pyodide's list has the hashes of its own copies of these wheels.
    wheels = [urljoin(page.url, found.name) for found in folder.glob("*.whl")]
    page.evaluate("async (wheels) => { await pyodide.loadPackage(wheels); }", wheels)


def install(page: Page | ElsewherePage, address: str) -> None:
    """Do in the page what the page about the engines says, with the address of the site."""
    (script,) = re.findall(r"```js\n(.*?)```", ABOUT.read_text(encoding="utf-8"), re.DOTALL)
    load, _, rest = script.partition("\n")
    assert load == 'await pyodide.loadPackage("micropip");'  # that is done
    page.evaluate(f"async () => {{ {rest.replace('ADDRESS/', address)} }}")


def install_and_play(page: Page | ElsewherePage, site: Site) -> None:
    """A record is replayed, turns are listed and refused, a board is drawn, bots end the game."""
    install(page, site.address)
    assert_played(page, page.evaluate(RUN, f"RECORD = {RECORD!r}\n{PLAY}"))


def assert_played(page: Page | ElsewherePage, found: dict[str, Any]) -> None:
    """What a page's Python answered is what this one knows, and its board is drawn in the page."""
    match = read_record(RECORD, catalogue.game)
    assert ["emscripten", list(catalogue.GAMES)] == [found["platform"], found["games"]]
    assert sorted(map(match.game.write, match.legal())) == found["legal"]
    rule, sentence = found["refused"]
    assert "PY-3" == rule and sentence.startswith("Noir doit jouer")
    ended = read_record(found["record"], catalogue.game)
    assert ended.outcome is not None and ended.outcome.result == found["result"]
    assert match.actions == ended.actions[: len(match.actions)]
    colours = page.evaluate(COLOURS, [found["svg"], [0.16, 0.16], [0.005, 0.005]])
    assert [[226, 214, 190, 255], [246, 241, 231, 255]] == colours  # a slab, the paper around it


def test_micropip_installs_the_engines_in_a_bare_page(bare: Page, site: Site) -> None:
    """And they play; nothing is fetched from another origin (`Visit` sees to that)."""
    install_and_play(bare, site)


@pytest.mark.parametrize("engine", EACH)
def test_other_engines_do_the_same(engine: str, site: Site, folder: Path) -> None:
    """In Firefox and WebKit; nothing is complained of, nor fetched from another origin."""
    with opened(engine) as page:
        page.goto(urljoin(site.address, BARE), ready=False)
        load_micropip(page, folder)
        install_and_play(page, site)
        assert [] == page.troubles(site.address)


def list_of_packages(wheels: list[Path]) -> str:
    """Pyodide's list of packages with these wheels in the place of its own copies."""
    listed = json.loads((MODULES / "pyodide/pyodide-lock.json").read_text())
    for wheel in wheels:
        entry = listed["packages"][wheel.name.partition("-")[0]]
        entry["file_name"] = wheel.name
        entry["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return json.dumps(listed)


@pytest.fixture
def stock(site: Site, folder: Path) -> Path:
    """A page with PyScript as its makers ship it, whose Python plays with the site's wheel."""
    page = site.root / "stock"
    if not page.exists():
        shutil.copytree(MODULES / "@pyscript/core/dist", page)
        shutil.copytree(folder / "pyodide", page / "pyodide")
        wheels = sorted(folder.glob("*.whl"))
        for wheel in wheels:
            shutil.copy(wheel, page / "pyodide")
        (page / "pyodide/pyodide-lock.json").write_text(list_of_packages(wheels))
        (package,) = re.findall(r"```toml\n(packages = .*?)\n```", ABOUT.read_text(), re.DOTALL)
        config = (
            f'interpreter = "./pyodide/pyodide.mjs"\n{package.replace("ADDRESS/", site.address)}\n'
        )
        (page / "pyscript.toml").write_text(config)
        program = PLAY.replace("\njson.dumps(", "\nimport js\njs.found = json.dumps(")
        (page / "plays.py").write_text(f"RECORD = {RECORD!r}\n{program}")
        shutil.copy(Path(__file__).parent / "pages/stock.html", page / "stock.html")
    return page


def test_a_page_with_pyscript_installs_the_engines(visit: Visit, site: Site, stock: Path) -> None:
    """By its configuration, as the page about the engines says."""
    page = visit(urljoin(site.address, f"/{stock.name}/stock.html"), ready=False)
    page.wait_for_function("globalThis.found", timeout=PATIENCE)
    assert_played(page, page.evaluate("JSON.parse(globalThis.found)"))
