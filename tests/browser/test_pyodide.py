"""The rules hold, and the bots think the same, in the Pyodide that is delivered."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from testing.sampling import Few
from tests.browser.visits import TALK
from tests.perft.cases import cases
from tests.playthroughs.showing import files, record_of
from tests.search.goldens import GOLDENS

CONTEXT: Final = {"locale": "en-GB", "color_scheme": "light"}
ROOT: Final = Path(__file__).parent.parent.parent
SOURCES: Final = ("tests/perft/cases.py", "tests/playthroughs/showing.py", "tests/search/levels.py")
#: The most turn sequences that are counted from a position.
MOST: Final = 1_000


def sources() -> dict[str, str]:
    """What the worker is to import, by path."""
    found = {path: (ROOT / path).read_text(encoding="utf-8") for path in SOURCES}
    found |= {f"{Path(path).parent}/__init__.py": "" for path in SOURCES}
    perft = (ROOT / "py/tessera/command/perft.py").read_text(encoding="utf-8")
    return {"tests/__init__.py": "", "perft.py": perft} | found


def test_the_rules_hold_in_pyodide(shared_page: Page, few: Few) -> None:
    """Playthroughs, counts and the search's goldens, on the byte-compiled engine; few of each."""
    games = few(files(), 3)
    counted = [
        case._replace(counts={depth: n for depth, n in case.counts.items() if n <= MOST})
        for case in few(cases(), 6)
    ]
    message = {"do": "run", "sources": sources(), "cases": counted}
    message["records"] = [record_of(file) for file in games]
    heard: list[dict[str, Any]] = shared_page.evaluate(
        TALK.replace("/echo.py", "/rules.py"), [[message], "done"]
    )
    done = heard[-1]
    assert "emscripten" == done["platform"]
    assert done["engine"][0].endswith("pyrga.zip/tessera/games/pyrga/rules.pyc")
    assert done["engine"][1].endswith("house.zip/tessera/games/catalogue.pyc")
    assert done["documented"] is None
    assert [file.read_text(encoding="utf-8") for file in games] == done["shown"]
    expected = [{str(depth): n for depth, n in case.counts.items()} for case in counted]
    assert expected == done["counts"]
    assert GOLDENS.strip().splitlines() == done["levels"]
