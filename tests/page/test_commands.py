"""Names of controls: every `data-do` that a view writes is a command, and every command is written.

They are collected twice: from the views' source, and from screens as they stand there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

import tessera.page
from tessera.games.catalogue import GAMES
from tessera.page.core.commands import BOARD, DIALOG, GAME, SITE, SITE_CONTROLS
from tessera.page.core.input import OWN_GAME
from tessera.page.core.parts import VIEWS, Part
from tessera.page.site import Site
from tests.page import screens
from tests.page.embedded import Embedded, Reading
from tests.page.fake_document import FakeDocument, elements
from tests.page.visitor import Visitor

PAGE: Final = Path(tessera.page.__file__).parent
ROOT: Final = PAGE.parents[2]
#: What the browser brings beside an archive: `page/browser` fills it.
BROWSERS: Final = {"MAKE_BOTS", "BOARD_HANDS", "TOOLS", "HANDS", "SHEET", "ENCODER"}
#: Where a name is handed on, and those that are: what stands on screens shows whether it is so.
HANDED_ON: Final = {
    "core/html.py: do": "",
    "core/controls.py: do": "",
    "features/kept_games/view.py: do": "export rename delete",
    "features/sharing/view.py: kind": "text svg png print copy-link copy-text",
}


# From the source.


#: What pages to be read are made of.
READ: Final = ("static/reading.html", "scripts/website/pages.py", "scripts/website/reader.py")


#: What names the command of a control, and of a field that is heard at every letter.
SAYING: Final = ("data_do", "data_writes")


def expressions(text: str) -> Iterator[ast.expr]:
    """What stands in the source in the place of a control's name."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            called = node.func.id if isinstance(node.func, ast.Name) else ""
            if called in ("button", "control", "sign_button") and len(node.args) > 1:
                yield node.args[1]
            yield from (each.value for each in node.keywords if each.arg in SAYING)
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "data_do":
                    yield value


def read(path: Path) -> tuple[set[str], set[str]]:
    """The names that a module writes, and where it only hands names on."""
    module = import_module(".".join(path.relative_to(PAGE.parents[1]).with_suffix("").parts))
    names, others = set(), set()
    for expression in expressions(path.read_text(encoding="utf-8")):
        if isinstance(expression, ast.Constant):
            names.add(str(expression.value))
        elif isinstance(expression, ast.Name) and hasattr(module, expression.id):
            names.add(getattr(module, expression.id))
        else:
            others.add(f"{path.relative_to(PAGE)}: {ast.unparse(expression)}")
    return names, others


def written(*places: str) -> set[str]:
    """The names that modules of the page write."""
    found: set[str] = set()
    for place in places:
        for path in PAGE.glob(place):
            names, others = read(path)
            assert others <= {*HANDED_ON}
            found |= names | {name for other in others for name in HANDED_ON[other].split()}
    return found


def in_html(*places: str) -> set[str]:
    """The names in HTML files, and in what makes the pages that are to be read."""
    texts = [(ROOT / place).read_text(encoding="utf-8") for place in places]
    return {name for text in texts for name in re.findall(r'data[-_]do="([\w-]+)"', text)}


PLACES_OF_VIEWS: Final = ("core/*.py", "features/*.py", "features/*/*.py")
#: What is written there for frames alone: the ways into and out of variations.
IN_FRAMES: Final = {"way", "out"}


def names(at: Site) -> set[str]:
    """The commands of the site."""
    return at.commands.names()


def test_what_the_sites_views_write_are_commands() -> None:
    """Those of the page without Python as well, but for what its script does by itself."""
    script = (ROOT / "static/first.js").read_text(encoding="utf-8")
    (own,) = re.findall(r"const commands = \{(.*?)\n  \};", script, re.DOTALL)
    by_script = {*re.findall(r"^    (\w+)", own, re.MULTILINE)}
    known = names(Visitor().site)
    assert {"reload"} == in_html("index.html") - known
    assert "reload" in by_script
    assert IN_FRAMES == written(*PLACES_OF_VIEWS) - known


def test_what_a_frames_views_write_are_commands() -> None:
    """Those of its own views; what it shows of the site's is seen below."""
    frame = Embedded({"game": "pyrga"}).frame
    assert set() == (IN_FRAMES | written("embed/frame*.py")) - frame.commands.names()


def test_what_is_written_on_pages_to_be_read_are_commands() -> None:
    """By their template, by what makes them, by live diagrams."""
    page = Reading({}).page
    found = in_html(*READ)
    assert {"try", "theme", "language"} == found
    assert set() == (found | written("embed/diagram*.py")) - page.commands.names()


def test_a_name_that_nobody_knows_is_found() -> None:
    """However it is written: these tests would fail for a typo."""
    texts = ('button(_("Undo"), "undoo")', 'element("a", data_do="undoo")', '{"data_do": "undoo"}')
    for text in texts:
        (found,) = expressions(text)
        assert isinstance(found, ast.Constant) and found.value == "undoo"
    assert "undoo" not in names(Visitor().site)


def test_every_command_stands_in_some_view() -> None:
    """Of every table: what nobody can press is no command."""
    views = written(*PLACES_OF_VIEWS)
    frames, diagrams = written("embed/frame*.py"), written("embed/diagram*.py")
    read_only = in_html(
        "static/reading.html", "scripts/website/pages.py", "scripts/website/reader.py"
    )
    assert set() == names(Visitor().site) - views - in_html("index.html")
    assert set() == Embedded({"game": "pyrga"}).frame.commands.names() - views - frames
    assert set() == Reading({}).page.commands.names() - views - diagrams - read_only


# As it stands there.


def shown(document: FakeDocument) -> set[str]:
    """The names of all controls that stand there."""
    found = [each.attributes for each in document.elements()]
    return {it[name] for it in found for name in ("data-do", "data-writes") if name in it}


def test_what_stands_on_the_sites_screens_are_commands() -> None:
    """On every kind of screen; together they show every command that there is."""
    found = {name: shown(come().document) for name, come in screens.SCREENS.items()}
    known = names(Visitor().site)
    assert {} == {name: strange for name, all_ in found.items() if (strange := all_ - known)}
    assert known == set().union(*found.values()) | {"language", "theme", "help", "only", "stop"}


MODES: Final = ("view", "play", "try")


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_in_frames_are_commands(game: str) -> None:
    """Of every game, looked through, played and tried out, at its start and later."""
    for mode in MODES:
        at = Embedded({"game": game, "mode": mode})
        assert at.frame.session is not None
        found = shown(at.document)
        for _turn in range(3):
            if at.frame.viewing or not at.session.table.legal:
                break
            at.pick(*at.session.board.picks(at.session.table.legal[0]))
            found |= shown(at.document)
        assert set() == found - at.frame.commands.names()
        assert ("step" in found) == (mode == "view")


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_in_diagrams_are_commands(game: str) -> None:
    """Of every game."""
    at = Reading({"it": {"game": game, "record": f'[Game "{game}"]', "crop": "", "goal": []}})
    if game in ("tayu", "tyrus"):
        at.page.told["it"]["record"] = screens.dealt(game)
    at.try_out("it")
    found = shown(at.boards["it"])
    assert {"undo", "reset"} <= found <= at.page.commands.names()


# What comes late.


def test_no_command_has_two_meanings() -> None:
    """What is here from the start and what comes later share no name."""
    tables: list[Mapping[str, Any]] = [GAME, SITE, BOARD]
    tables += [OWN_GAME, SITE_CONTROLS, DIALOG]
    every = [name for commands in tables for name in commands]
    assert len(every) == len({*every}) == len(names(Visitor().site))


def places() -> dict[str, Part[Any]]:
    """All places of the page for what comes with archives, by their names."""
    modules = [
        import_module(".".join(path.relative_to(PAGE.parents[1]).with_suffix("").parts))
        for place in PLACES_OF_VIEWS
        for path in PAGE.glob(place)
        if path.stem != "__init__"
    ]
    every = [item for it in modules for item in vars(it).items()]
    return {name: each for name, each in every if isinstance(each, Part)}


def test_the_features_fill_every_place() -> None:
    """What is asked for once they have come is there; the browser brings the rest."""
    assert {name for name, part in places().items() if part.here() is None} <= BROWSERS


def test_views_have_the_names_that_they_are_asked_by() -> None:
    """No feature's view is asked for that none has, and none is there for nothing."""
    texts = (path.read_text(encoding="utf-8") for path in PAGE.rglob("*.py"))
    asked = {name for text in texts for name in re.findall(r"\bview\(\s*\"(\w+)\"", text)}
    assert {*VIEWS} == asked


def test_the_page_before_python_has_no_control_of_its_own() -> None:
    """What a reader of HTML sees is what the tests above have read."""
    text = (ROOT / "index.html").read_text(encoding="utf-8")
    found = {it.attributes["data-do"] for it in elements(text) if "data-do" in it.attributes}
    assert found == in_html("index.html")
