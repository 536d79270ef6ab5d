"""The wheel of the engines: whole, the same every time, at home in CPython; its page is true."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

import tessera
from toolchain import ROOT
from tessera.games import catalogue
from website import engines_wheel
from website.sources import catalogues, product

#: The page that shows how, in both languages, and its examples with what they print.
PAGES = sorted((ROOT / "static/pages").glob("engines.*.md"))
EXAMPLE = re.compile(r"```python\n(.*?)```\n\n```text\n(.*?)```", re.DOTALL)
EXAMPLES = [
    pytest.param(*found, id=f"{page.stem}-{number}")
    for page in PAGES
    for number, found in enumerate(EXAMPLE.findall(page.read_text(encoding="utf-8")), 1)
]
IMPORT_ALL = """
import importlib, json, pkgutil, sys, tessera
names = [found.name for found in pkgutil.walk_packages(tessera.__path__, "tessera.")]
for name in names:
    importlib.import_module(name)
print(json.dumps([tessera.__file__, names]))
"""


@pytest.fixture(scope="session")
def the_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    name, content = engines_wheel.wheel({**product(), **catalogues()})
    path = tmp_path_factory.mktemp("wheel") / name
    path.write_bytes(content)
    return path


@pytest.fixture(scope="session")
def python(the_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("python")
    venv.create(folder)
    binaries = folder / ("Scripts" if sys.platform == "win32" else "bin")
    alone = ("--quiet", "--disable-pip-version-check", "--no-index")
    pip = [sys.executable, "-m", "pip", "--python", str(binaries / "python")]
    command = [*pip, "install", *alone, str(the_wheel)]
    subprocess.run(command, check=True)
    return binaries / "python"


def printed(*command: str | Path) -> str:
    environment = {"PATH": "", "PYTHONIOENCODING": "utf-8", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command, check=False, capture_output=True, encoding="utf-8", env=environment
    )
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


def test_the_wheel_is_named_by_its_version(the_wheel: Path) -> None:
    """The version stands in one place; the page names the wheel as it is."""
    assert the_wheel.name == f"tessera_games-{tessera.__version__}-py3-none-any.whl"
    assert [page.name for page in PAGES] == ["engines.en.md", "engines.fr.md"]
    for page in PAGES:
        named = re.findall(r"tessera_games-[\w.-]*", page.read_text(encoding="utf-8"))
        assert {the_wheel.name} == set(named)


def test_the_site_has_the_same_wheel(made: Path, the_wheel: Path) -> None:
    """At its top, where it is found by its name; made twice, it is the same to the byte."""
    (found,) = made.glob("*.whl")
    assert the_wheel.name == found.name
    assert the_wheel.read_bytes() == found.read_bytes()


def test_the_wheel_has_all_that_belongs_to_it(the_wheel: Path) -> None:
    """Every game with its French, the styles of drawings and types; nothing of the page."""
    with zipfile.ZipFile(the_wheel) as archive:
        names = {*archive.namelist()}
    assert [] == [name for name in names if name.startswith(engines_wheel.NOT_IN_WHEEL)]
    rooms = {room for game in catalogue.GAMES for room in catalogue.archives(game)}
    assert {engines_wheel.STYLE, engines_wheel.TYPED, engines_wheel.SCHEMA} <= names
    assert {"tessera/words/fr/house.mo", *(f"tessera/games/{it}/fr.mo" for it in rooms)} <= names


@pytest.mark.slow
def test_pip_installs_it_and_all_of_it_can_be_imported(python: Path) -> None:
    file, names = json.loads(printed(python, "-c", IMPORT_ALL))
    assert Path(file).is_relative_to(python.parent.parent)
    assert {f"tessera.games.{game}.rules" for game in catalogue.GAMES} <= set(names)


def test_the_command_line_is_there(python: Path) -> None:
    """As a module, and as a program; the counts are those of the rules."""
    expected = "1 80\n2 792\n3 7392\n"
    assert expected in (ROOT / "tests/perft/pyrga.txt").read_text(encoding="utf-8")
    command = ("perft", "pyrga", "--depth", "3")
    assert expected == printed(python, "-m", "tessera", *command)
    assert expected == printed(python.with_name("tessera"), *command)


@pytest.mark.slow
@pytest.mark.parametrize(("code", "expected"), EXAMPLES)
def test_the_examples_print_what_the_page_says(python: Path, code: str, expected: str) -> None:
    """Each as it stands in the page, by itself, with the installed wheel."""
    assert expected == without_later_games(printed(python, "-c", code), expected)


def without_later_games(text: str, expected: str) -> str:
    later = tuple(f"{game}: " for game in catalogue.GAMES if f"{game}: " not in expected)
    return "".join(line for line in text.splitlines(True) if not line.startswith(later))
