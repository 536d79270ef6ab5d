"""Tests that a change can break are chosen by what they reach, quote or import, or by a table."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from toolchain import ROOT
from testing import changes, choosing, keywords, leads
from testing.changes import Change
from testing.reaching import Reach
from tests.each import for_each

RULES = """from tessera.play import seats

#: A table.
_SIDES = (1, 2)

class Game:
    \"\"\"A game.\"\"\"

    name = "x"

    def play(self, at):
        \"\"\"Play.\"\"\"
        return at + 1

    def undo(self, at):
        return at - _SIDES[0]


@cache
def known():
    return 5
"""
SAID = "There is no such square: {square}. Choose another one."


def differing(old: str, new: str) -> set[str]:
    assert old in RULES
    return {*Change("py/x.py", RULES, RULES.replace(old, new)).parts}


@pytest.mark.parametrize(
    ("before", "now", "is_wording"),
    [
        ('say(N_("One more."))', 'say(N_("Once more."))', True),
        ('say(N_("One more."))', 'ask(N_("Once more."))', False),
        ('KEY = "white"', 'KEY = "black"', False),
        ('say("a b")', 'say("a b", "c d")', False),
        ('say("{name} won.")', 'say("{who} won.")', False),
    ],
)
def test_changed_wording_is_known(before: str, now: str, is_wording: bool) -> None:
    """Nothing but sentences differs; a text of one word may be a key."""
    assert is_wording is Change("py/x.py", before, now).is_wording


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("at + 1", "at + 2", {"Game.play"}),
        ("at + 1", "(at + 1)  # the next", set()),
        ("Play.", "Go on.", set()),
        ("#: A table.\n", "\n\n\n", set()),
        ("(1, 2)", "(1, 3)", {"_SIDES"}),
        ('"x"', '"y"', {"Game"}),
        ("def undo", "def back", {"Game.undo", "Game.back"}),
        ("tessera.play import", "tessera.words import", {"seats"}),
        ("return 5", "return 6", {"known"}),
        (
            "return 5",
            "return (",
            {"Game", "Game.play", "Game.undo", "_SIDES", "known", "seats", ""},
        ),
    ],
)
def test_the_parts_that_differ(old: str, new: str, changed: set[str]) -> None:
    assert changed == differing(old, new)


def project(folder: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str]) -> None:
    for file, text in files.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")
    for module in (changes, choosing, keywords):
        monkeypatch.setattr(module, "ROOT", folder)
    forget()


def forget() -> None:
    cached = (changes.text, changes.modules, changes.knows, choosing.imported)
    for each in (*cached, choosing.file_of, choosing.patches, choosing.loaders):
        each.cache_clear()


@pytest.fixture(autouse=True)
def _as_it_is() -> Iterator[None]:
    yield
    forget()


#: Runs pytest with a map of its own; arguments: the map's file, then words for pytest.
MEASURE = """
import sys
from pathlib import Path
sys.path[:0] = [".", "py", "scripts"]
import pytest
from testing import reaching
reaching.KEPT = Path(sys.argv[1])
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "--measure", *sys.argv[2:]]))
"""


def test_runs_measure(tmp_path: Path) -> None:
    """The workers of a run add functions and files that tests reach; nothing is lost."""
    kept = tmp_path / "reach.json"
    first = "tests/test_shelf.py::test_materials_are_those_that_sound"
    second = "tests/rules/test_pyrga.py::test_py12_binds_neither_black_nor_white_later"
    command = [sys.executable, "-c", MEASURE, str(kept), first, second, "--numprocesses=2"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    reach = Reach.read(kept.read_text(encoding="utf-8"))
    assert {first, second} == {*reach.bits} == {*reach.seconds}
    assert [first] == reach.reaching(["static/sound.mjs"])
    assert [first] == reach.reaching(["tests/golden/sources.py::script"])
    assert [second] == reach.reaching(["py/tessera/games/pyrga/rules.py::Pyrga.apply"])


def measured(**tests: tuple[str, ...]) -> Reach:
    reach = Reach()
    for name, names in tests.items():
        reach.add(f"tests/test_{name}.py::test_it", names, 1)
    return reach


def files_of(*names: str) -> dict[str, str]:
    return {f"tests/test_{name}.py": "def test_it():\n    pass\n" for name in names}


def test_tests_that_reach_little_else_come_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slow tests come last; tests beyond the time limit are left out, and the output says so."""
    project(tmp_path, monkeypatch, {"py/x.py": RULES, **files_of("far", "near", "other")})
    play = "py/x.py::Game.play"
    reach = measured(far=(play, "a", "b"), near=(play, "a"), other=("a",), gone=(play,))
    change = Change("py/x.py", RULES, RULES.replace("at + 1", "at + 2"))
    near, far = (f"tests/test_{name}.py::test_it" for name in ("near", "far"))
    chosen = choosing.choose([change], reach)
    assert ([near, far], []) == ([it.place for it in chosen.run], chosen.left)
    monkeypatch.setattr(choosing, "LONG", 1)
    chosen = choosing.choose([change], reach)
    assert ([near], [far]) == ([it.place for it in chosen.run], [it.place for it in chosen.left])
    reach.seconds[near] = choosing.HEAVY + 1
    assert [far] == [it.place for it in choosing.choose([change], reach).run]
    told = "\n".join(choosing.told([change], reach, chosen))
    assert "changed: py/x.py" in told
    assert "left out to save time: tests/test_far.py" in told
    assert 2 == len(choosing.choose([change], reach, every=True).run)


def test_tests_that_quote_a_changed_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old wording or the new one, changed in code or in a catalogue."""
    files = {
        "tests/test_old.py": 'def test_it():\n    assert say() == "There is no such square: a1."\n',
        "tests/test_new.py": 'TOLD = "Choose"\ndef test_it():\n    assert say("Choose a square")\n',
        "tests/test_other.py": 'def test_it():\n    assert say() == "There is"\n',
        "tests/browser/test_late.py": 'def test_it():\n    assert "no such square"\n',
        "tests/helper.py": 'def tell():\n    return "no such square. Choose another one"\n',
    }
    project(tmp_path, monkeypatch, files)
    now = SAID.replace("Choose another one", "Choose a square")
    for change in (
        Change("py/x.py", f"SAID = N_({SAID!r})", f"SAID = N_({now!r})"),
        Change(
            "static/words/x.fr.po", f'msgid "{SAID}"\nmsgstr ""\n', f'msgid "{now}"\nmsgstr ""\n'
        ),
    ):
        found = [it.place for it in choosing.saying(change)]
        late = "tests/browser/test_late.py::test_it"
        plain = {f"tests/test_{name}.py::test_it" for name in ("old", "new")}
        assert {*plain, late, choosing.WORDS} == {*found}
        assert [late] == [it.place for it in choosing.choose([change], Reach()).left]
    assert (ROOT / choosing.WORDS).exists()


FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("static", "py/tessera/page/browser")
    for path in (ROOT / folder).rglob("*")
    if path.is_file() and "__pycache__" not in path.parts
)


@for_each(FILES)
def test_every_file_leads_to_tests(file: str) -> None:
    """Every file of the site that is not plain Python has tests in the table."""
    assert [*leads.leads(file)]


def test_the_table_names_what_there_is() -> None:
    tests = {place for file in FILES for place in leads.leads(file)}
    tests |= {place for places in leads.OTHERS.values() for place in places.split()}
    assert [] == [place for place in sorted(tests) if not (ROOT / place).exists()]
    every = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("*") if path.is_file()]
    every += [path.relative_to(ROOT).as_posix() for folder in ("py", "scripts", "static", "tests")
              for path in (ROOT / folder).rglob("*")]  # fmt: skip
    rows = (*leads.BROWSER, *leads.OTHERS)
    assert [] == [row for row in rows if not any(fnmatchcase(file, row) for file in every)]
