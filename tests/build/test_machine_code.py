"""Pyodide's machine code, made smaller: the same Python, without what is never imported."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any, Final

import pytest

from toolchain import MODULES, nodejs
from tessera.games import catalogue
from website import machine_code
from website.runtime import files as runtime_files
from website.sources import write

HERE: Final = Path(__file__).parent / "machine"
#: Prints what a module exports and imports, and whether an engine takes it.
LOOK: Final = HERE / "look.mjs"


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runtime")
    write(folder, runtime_files(parted=False))
    return folder


def ran(runtime: Path, program: str) -> Any:
    return json.loads(nodejs.run(HERE / "run.mjs", runtime, HERE / program))


def seen(folder: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(nodejs.run(LOOK, folder / "pyodide.asm.wasm"))
    return found


@pytest.mark.long_only
def test_a_whole_game_of_each(runtime: Path) -> None:
    """The bots play it to its end, on this machine code and the trimmed library."""
    played = ran(runtime, "games.py")
    assert set(catalogue.GAMES) == set(played)
    for game, (turns, over) in played.items():
        assert over and turns > 3, game


@pytest.mark.slow
def test_the_library_needs_nothing_that_is_absent(runtime: Path) -> None:
    """Every module of it is imported; what is absent is refused with a sentence.

    PyScript's own modules want what it brings along in a page, and nothing that is absent.
    """
    told = ran(runtime, "modules.py")
    assert [] == [name for name in told["failed"] if not name.startswith("pyscript")]
    for why in told["failed"].values():
        assert machine_code.ABSENT.isdisjoint(re.findall(r"\w+", why)), why
    assert {*told["wanted"], "euc_jp"} == set(told["refused"])
    assert all(
        re.match(r"No module named|unknown encoding", why) for why in told["refused"].values()
    )
    assert machine_code.ABSENT.isdisjoint(told["built in"])
    assert {"zlib", "_sha2", "_io", "_pyodide_core", "math"} <= set(told["built in"])


@pytest.mark.long_only
def test_python_answers_the_same(runtime: Path, tmp_path: Path) -> None:
    """Thousands of questions, about every character too, are answered as by the untouched code."""
    for name in ("pyodide.mjs", "library.zip"):
        shutil.copy(runtime / name, tmp_path)
    for name, content in machine_code.stock().items():
        (tmp_path / name).write_bytes(content)
    answers = ran(runtime, "same.py")
    assert len(answers) == 3
    assert ran(tmp_path, "same.py") == answers


def test_exports_are_what_the_script_names(runtime: Path) -> None:
    """Nothing is exported for others, and nothing that the script takes is missing."""
    script = (runtime / "pyodide.asm.mjs").read_text()
    now, stock = seen(runtime), seen(MODULES / "pyodide")
    exported = set(now["exports"])
    assert exported - set(re.findall(r"[A-Za-z_]\w*", script)) == set()
    taken = set(re.findall(r"\._(\w+)=[\w$]+\.\1\b", script))
    assert len(taken) > 100 and taken <= exported
    assert set(now["imports"]) <= set(stock["imports"])
    assert len(exported) < len(stock["exports"]) / 10
