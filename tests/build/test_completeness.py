"""Whatever is missing of a game is told in a sentence that names the file."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from toolchain import ROOT
from tessera.words.language import LANGUAGES
from website import completeness

GAME = "py/tessera/games/pyrga"
#: Files that may be missing, and how the sentence goes on behind the file's name.
FILES = {
    f"{GAME}/__init__.py": "a game is a package",
    f"{GAME}/about.py": "what the house knows of the game",
    "static/rules/pyrga.en.md": "the rules in English",
    "static/words/pyrga.fr.po": "its sentences in French",
    "static/css/pyrga.css": "what the board looks like",
    "py/tessera/games/sectors/__init__.py": "about.py shares it",
}
#: What may be changed in a file to what, and what is told then.
CHANGES = {
    (f"{GAME}/about.py", "ABOUT:", "ABOUTS:"): f"{GAME}/about.py has no ABOUT.",
    (f"{GAME}/about.py", '"stone"', '"glass"'): f"{GAME}/about.py: material is one of stone, ",
    (f"{GAME}/about.py", "    authors", '    parts=("x",), authors'): (
        f"{GAME}/about.py: there is no part x of the page."
    ),
    (f"{GAME}/board.py", "def labels", "def sounds"): f"{GAME}/board.py has no labels.",
    ("static/rules/pyrga.toml", "[start]", "[begin]"): (
        "static/rules/pyrga.toml has no diagram [start], which static/rules/pyrga.en.md shows."
    ),
    ("static/rules/pyrga.fr.md", "diagram:start", "x"): (
        "static/rules/pyrga.fr.md does not show the diagram start of static/rules/pyrga.toml."
    ),
    ("static/rules/pyrga.en.md", "- **[PY-12](#PY-12)", "- **[PY-11](#PY-11)"): (
        "static/rules/pyrga.en.md does not end with the rulings of static/rules/pyrga.toml"
    ),
    ("static/rules/pyrga.en.md", "### Step 1: The", "### The"): (
        "static/rules/pyrga.en.md does not tell title, text, task, why of the lesson’s step first-1"
    ),
    (f"{GAME}/words.py", " (PY-3, PY-4, PY-5, PY-9)", ""): (
        f"“Build towers of three. Every piece tells your opponent where to play.” names no rule: "
        f"{GAME}/words.py:"
    ),
    (f"{GAME}/words.py", "(PY-3, PY-4, PY-5, PY-9)", "(PY-33)"): (
        f"There is no rule PY-33, which {GAME}/words.py:"
    ),
    ("static/cards/pyrga.fr.md", "[//]: # (PY-2 PY-5 PY-9)", ""): "“Essayez d’avoir deux pièces",
    ("static/words/pyrga.fr.po", '"Blanc"', '""'): (
        "static/words/pyrga.fr.po: not translated: White"
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy")
    for place in ("py/tessera/games", "static/rules", "static/cards", "static/css", "static/words"):
        left_out = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / place, folder / place, ignore=left_out)
    return folder


@pytest.fixture
def changed(copy: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    given = request.param if isinstance(request.param, tuple) else (request.param, "", "")
    path = copy / given[0]
    before = path.read_text(encoding="utf-8")
    assert given[1] in before
    path.unlink()
    if given[1]:
        path.write_text(before.replace(given[1], given[2]), encoding="utf-8")
    yield copy
    path.write_text(before, encoding="utf-8")


@pytest.mark.slow
def test_nothing_is_missing() -> None:
    assert [] == list(completeness.missing())
    assert {*completeness.NAMES} == {*LANGUAGES}


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize(("changed", "what"), FILES.items(), indirect=["changed"])
def test_a_file_that_is_missing_is_named(
    changed: Path, what: str, request: pytest.FixtureRequest
) -> None:
    path = request.node.callspec.params["changed"]
    told = [it for it in completeness.missing(changed) if it.startswith(f"{path} is missing: ")]
    assert told and all(what in it and it.endswith(".") for it in told)


@pytest.mark.slow
@pytest.mark.sampled(5)
@pytest.mark.parametrize(("changed", "told"), CHANGES.items(), indirect=["changed"])
def test_what_a_file_lacks_is_told(changed: Path, told: str) -> None:
    assert any(it.startswith(told) for it in completeness.missing(changed))


@pytest.mark.slow
def test_the_build_says_it_and_nothing_else(tmp_path: Path) -> None:
    """No traceback, though the game cannot even be found; the exit status is 1."""
    for place in ("py", "scripts", "static"):
        left_out = shutil.ignore_patterns("__pycache__", "data")
        shutil.copytree(ROOT / place, tmp_path / place, ignore=left_out)
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    (tmp_path / f"{GAME}/about.py").write_text("", encoding="utf-8")
    (tmp_path / "static/rules/tayu.fr.md").unlink()
    command = [sys.executable, str(tmp_path / "scripts/build.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert 1 == done.returncode
    assert done.stderr.splitlines() == [
        f"{GAME}/about.py has no ABOUT.",
        "static/rules/tayu.fr.md is missing: the rules in French.",
    ]
