"""The rules hold, and the bots think the same, in the Pyodide that is delivered."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from testing.sampling import Few
from tests.browser.conftest import Visit
from tests.browser.test_runtime import TALK

ROOT: Final = Path(__file__).parent.parent.parent
#: The modules whose tests are run: plain functions that need nothing but `tessera`.
MODULES: Final = [
    "tests.search.test_determinism",
    "tests.search.test_levels",
    *(f"tests.rules.{path.stem}" for path in sorted((ROOT / "tests/rules").glob("test_*.py"))),
]
#: How many of them are run in a usual run.
MOST: Final = 2


def sources() -> dict[str, str]:
    """What those modules need, by path."""
    paths = [
        *(
            ROOT / f"tests/search/{name}.py"
            for name in ("test_determinism", "test_levels", "goldens")
        ),
        *(ROOT / "tests/rules").glob("*.py"),
    ]
    found = {str(path.relative_to(ROOT)): path.read_text() for path in paths}
    return {"tests/__init__.py": "", "tests/search/__init__.py": ""} | found


def names_of(module: str) -> set[str]:
    """The names of a module's tests."""
    return {name for name in vars(import_module(module)) if name.startswith("test_")}


def test_the_rules_hold_in_pyodide(visit: Visit, few: Few) -> None:
    """Tests of the rules and of the search's determinism, on the byte-compiled engine.

    A few modules of them in a usual run, all in a long one.
    """
    modules = few(MODULES, MOST)
    message = {"do": "run", "sources": sources(), "modules": modules}
    heard: list[dict[str, Any]] = visit().evaluate(
        TALK.replace("/echo.py", "/rules.py"), [[message], "done"]
    )
    done = heard[-1]
    assert "emscripten" == done["platform"]
    assert done["engine"][0].endswith("pyrga.zip/tessera/games/pyrga/rules.pyc")
    assert done["engine"][1].endswith("house.zip/tessera/games/catalogue.pyc")
    assert done["documented"] is None
    assert {module: {} for module in modules} == {
        module: outcome["failed"] for module, outcome in done["outcomes"].items()
    }
    for module in modules:
        assert names_of(module) == set(done["outcomes"][module]["held"])
