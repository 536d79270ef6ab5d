"""Imports point one way, only the page touches the browser, and files stay small."""

from __future__ import annotations

import ast
import sys
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

from tessera.games import catalogue
from tessera.page import every
from tessera.page.core.feature import Feature
from tests.each import for_each

ROOT = Path(__file__).parents[1]
PY = ROOT / "py"
#: What each package may import from the others; every package may import itself.
ARROWS: dict[str, set[str]] = {
    "play": set(),
    "words": {"play"},
    "drawing": {"play"},
    "search": {"play"},
    "saves": {"play"},
    "apart": {"play"},
    "games": {"words", "drawing", "play"},
    "archives": set(),
    "command": {"apart", "saves", "search", "games", "words", "drawing", "play"},
    "page": {"apart", "saves", "games", "words", "drawing", "play", "archives"},
    "__main__": {"command"},
}
#: Arrows that building added to the plan: the grid of spoken squares and the reasons speak, an
#: archive joins the package of games, a game's own bot is made of the house's searches, and the
#: catalogue says what a bot is.
ADDED: dict[str, set[str]] = {
    "tessera.drawing.board": {"words"},
    "tessera.drawing.reasons": {"words"},
    "tessera.archives": {"games"},
    "tessera.games.catalogue": {"search"},
    **{f"tessera.games.{game}.bot": {"search"} for game in catalogue.GAMES},
    **{f"tessera.games.{game}.beginner": {"search"} for game in catalogue.GAMES},
    **{f"tessera.games.{game}.analysis": {"search"} for game in catalogue.GAMES},
    # How a game with something hidden is played apart.
    **{
        f"tessera.games.{path.parent.name}.{path.stem}": {"apart"}
        for path in (PY / "tessera/games").glob("*/apart*.py")
    },
    # A search of a game's own: its bot's other half.
    "tessera.games.pyrga.exact": {"search"},
    "tessera.games.pacru.turn_search": {"search"},
    # What the build takes of the library that makes QR codes.
    "tessera.page.browser.sharing": {"segno"},
}
#: What the games' folder holds besides games and what they share: the catalogue, and what it is
#: made of. Everybody may ask the catalogue; a game tells what it is as an `About`.
SHELF = {"about", "shelf", "catalogue"}
#: The entries of the page and of the worker, which join packages.
ENTRIES = {
    "main": {"page", "archives"},
    "bot_worker": {"search", "games", "words", "play", "archives"},
}
#: Modules that exist only in the browser, and who may import them.
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript", "polyscript"}
#: A file has fewer lines than this, and a function fewer than that.
FILE_LINES, FUNCTION_LINES = 400, 40


def modules() -> list[Path]:
    return sorted(PY.rglob("*.py"))


def sources() -> list[Path]:
    return [file for name in ("py", "scripts", "tests") for file in (ROOT / name).rglob("*.py")]


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def name_of(file: Path, root: Path = PY) -> str:
    parts = file.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(file: Path) -> Iterator[str]:
    nodes = [*ast.walk(tree_of(file))]
    assert not any(isinstance(it, ast.ImportFrom) and it.level for it in nodes), "relative import"
    yield from _named(nodes)


def package_of(name: str) -> str:
    parts = name.split(".")
    return parts[1] if parts[0] == "tessera" and len(parts) > 1 else parts[0]


def allowed(file: Path) -> set[str]:
    name = name_of(file)
    package = package_of(name)
    if name == "tessera":
        return set()
    assert package in ARROWS or name in ENTRIES, f"{file} stands in no package of the plan"
    return (
        ENTRIES[name] if name in ENTRIES else ARROWS[package] | ADDED.get(name, set()) | {package}
    )


@for_each(modules(), name_of)
def test_imports_follow_the_arrows(file: Path) -> None:
    """A package imports only itself and those that the plan's arrows lead to."""
    used = {package_of(name) for name in imports(file) if name.startswith("tessera.")}
    assert set() == used - allowed(file) - {"__version__"}


@for_each(modules(), name_of)
def test_nothing_but_the_standard_library(file: Path) -> None:
    """The product needs no package; the browser is known by one room of the page, and entries."""
    name = name_of(file)
    foreign = {full.split(".")[0] for full in imports(file)} - sys.stdlib_module_names - {"tessera"}
    knows = name in (*ENTRIES, "tessera.page.start") or room_of(name) == "browser"
    browser = BROWSER if knows else set()
    assert set() == foreign - browser


@for_each(modules(), name_of)
def test_games_and_what_they_share_stay_by_themselves(file: Path) -> None:
    """A game knows itself and the packages that it says to share; these know no game.

    Nobody else knows any of them but through the catalogue.
    """
    parts = name_of(file).split(".")
    used = {full.split(".")[2] for full in imports(file) if full.startswith("tessera.games.")}
    own = {"catalogue"}
    if parts[:2] == ["tessera", "games"] and len(parts) > 2:
        own = SHELF if parts[2] in SHELF else {"about", parts[2]}
        own |= set(catalogue.archives(parts[2]) if parts[2] in catalogue.GAMES else ())
    assert set() == used - own


@for_each(sources())
def test_files_and_functions_are_short(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").count("\n")
    assert lines < FILE_LINES
    functions = (
        node
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    long = [
        f"{node.name}: {length}"
        for node in functions
        if (length := (node.end_lineno or 0) - node.lineno + 1) >= FUNCTION_LINES
    ]
    assert [] == long


#: What joins features: boards elsewhere, the site, what puts features in their places.
ASSEMBLIES: Final = {"embed", "every", "site"}
#: Who may use whom of the page: the rooms of what a module imports, by that of the module.
ROOMS: Final[Mapping[str, set[str]]] = {
    "core": {"core"},
    "features": {"core", "features"},
    **{it: {"core", "features", "embed"} for it in ASSEMBLIES},
    "browser": {"core", "features", "embed", "browser"},
    "start": {"core", "site", "browser"},
}


def room_of(name: str) -> str:
    parts = name.split(".")
    return parts[2] if parts[:2] == ["tessera", "page"] and len(parts) > 2 else ""


def page_modules() -> list[Path]:
    return [file for file in modules() if room_of(name_of(file))]


def run_imports(file: Path) -> set[str]:
    tree = tree_of(file)
    typed = [each for each in ast.walk(tree) if isinstance(each, ast.If)]
    only = {id(inner) for each in typed for inner in ast.walk(each) if _is_for_types(each)}
    kept = [each for each in ast.walk(tree) if id(each) not in only]
    known = {name_of(each) for each in modules()}
    return {*_modules(_named(kept), known)}


def _is_for_types(node: ast.If) -> bool:
    return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _named(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@for_each(page_modules(), name_of)
def test_core_imports_no_feature(file: Path) -> None:
    """Nor an assembly, nor the browser: what they do reaches it through ports and places."""
    rooms = {room_of(used) for used in run_imports(file)} - {""}
    assert set() == rooms - ROOMS[room_of(name_of(file))]


@for_each(page_modules(), name_of)
def test_a_feature_imports_what_it_says_to_need(file: Path) -> None:
    parts = name_of(file).split(".")
    if parts[2] != "features" or len(parts) < 4:
        return
    used = {name.split(".")[3] for name in run_imports(file) if _is_of_a_feature(name)}
    assert set() == used - {parts[3]} - {*every.FEATURES.get(parts[3], Feature()).needs}


def _is_of_a_feature(name: str) -> bool:
    return room_of(name) == "features" and name.count(".") > 2


def _modules(names: Iterable[str], known: Container[str]) -> Iterator[str]:
    for name in names:
        full = name
        while full and full not in known:
            full = full.rpartition(".")[0]
        if full:
            yield full


@for_each(page_modules(), name_of)
def test_the_page_imports_at_the_top(file: Path) -> None:
    """No import of the page stands inside a function: what comes late registers itself."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    functions = [each for each in ast.walk(tree_of(file)) if isinstance(each, kinds)]
    inside = [each for one in functions for each in ast.walk(one)]
    assert [] == [each.lineno for each in inside if isinstance(each, ast.Import | ast.ImportFrom)]


def test_nothing_imports_in_circles() -> None:
    """No module needs itself by way of others: types and imports inside functions count too."""
    roots = (PY, ROOT / "scripts")
    known = {name_of(file, root): file for root in roots for file in root.rglob("*.py")}
    needed = {name: {*_modules(imports(file), known)} - {name} for name, file in known.items()}
    TopologicalSorter(needed).prepare()  # a CycleError names the circle
