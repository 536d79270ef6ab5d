"""The test runner sets up what the tests asked for need, and nothing else."""

from __future__ import annotations

import ast
import shlex
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from toolchain import ROOT, browsers
from testing import asking, needs, reaching, running, seeds
from testing.asking import read
from testing.choosing import file_of
from testing.needs import Need
from tests.each import for_each
from toolchain.environment import lines

FILES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
BROWSER = {Need.BROWSER, Need.SITE}


@pytest.mark.parametrize(
    ("words", "needed"),
    [
        ("tests/rules", set()),
        ("tests/rules/test_pyrga.py::test_x -x", set()),
        ("tests/rules tests/perft -k pyrga", set()),
        ("tests/browser/test_axe.py -k nothing_there", BROWSER | {Need.TOOLS}),
        ("tests/arena -q tests/rules", {Need.ARENA, Need.NODE}),
        ("tests/arena/test_clusters.py", {Need.ARENA, Need.CLUSTER}),
        ("tests/build/test_checkers.py", {Need.CHECKERS}),
        ("tests/words", {Need.PACKAGES}),
        ("tests/browser/test_mouse.py", BROWSER),
        ("tests/browser/test_axe.py", BROWSER | {Need.TOOLS}),
        ("tests/browser/test_old_chromium.py", BROWSER | {Need.OLD}),
        ("tests/browser/test_elsewhere.py", BROWSER | {Need.ELSEWHERE, Need.TOOLS}),
        ("tests/browser", BROWSER | {Need.ELSEWHERE, Need.OLD, Need.TOOLS, Need.WHEELS}),
        ("--deselect tests/browser/test_axe.py tests/saves", set()),
        ("--measure tests/saves", set()),
        ("", {*Need} - {Need.CLUSTER}),
        ("--long", {*Need}),
        ("-m browser", BROWSER | {Need.ELSEWHERE, Need.OLD, Need.TOOLS, Need.WHEELS}),
        ("-m 'not (browser or arena)'", {Need.CHECKERS, Need.NODE, Need.PACKAGES, Need.TOOLS}),
    ],
)
def test_what_is_needed(words: str, needed: set[Need]) -> None:
    """By the places and marks that are asked for."""
    assert needed == read(shlex.split(words)).needs


def test_a_place_may_be_named_from_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the project's folder, and from the current one."""
    monkeypatch.chdir(ROOT / "tests/rules")
    assert ("tests/rules/test_pyrga.py::test_x",) == read(["test_pyrga.py::test_x"]).places
    assert ("tests/rules",) == read(["tests/rules"]).places


@pytest.mark.parametrize("words", ["tests/nope", "-x tests/nope", "/ -q", "tests/rules nope.py"])
def test_a_place_that_is_not_there(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It is told in one sentence, and nothing is set up."""
    with pytest.raises(SystemExit) as ended:
        read(words.split())
    assert asking.USAGE == ended.value.code
    assert 1 == capsys.readouterr().err.count("\n")


def test_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Checkers come first, browsers last and by files; a few quick tests get no workers."""
    checkers, outside, within = read([]).parts
    assert [asking.CHECKERS] == checkers
    ignored = ["tests/browser"]
    ignored += ["tests/browser/test_axe.py", "tests/browser/test_elsewhere.py"]
    ignored += ["tests/browser/test_engines.py"]
    ignored += ["tests/browser/test_old_chromium.py", "tests/browser/test_one_file_elsewhere.py"]
    ignored += ["tests/browser/test_requests.py"]
    ignored += [asking.CHECKERS]
    wanted = ["tests", *(f"--ignore={path}" for path in ignored)]
    assert wanted == outside[: len(wanted)]
    assert "(not checkers) and (not browser)" == outside[len(wanted) + 1]
    several = ["--numprocesses", "2", "--dist", "loadfile"]
    assert ["tests/browser", "-m", "(not checkers) and (browser)", *several] == within
    assert ["tests/rules", "-m", "not browser"] == one("tests/rules")[:3]
    monkeypatch.setattr(reaching, "KEPT", tmp_path / "none")
    assert 3 == len(one("tests/rules/test_pyrga.py::test_x"))
    found = one("tests/rules tests/drawing/test_palette.py -k py12_binds")
    assert ["tests/drawing/test_palette.py", "tests/rules/test_pyrga.py", "-m"] == found[:3]
    alone = ["tests/browser", "-m", "browser"]
    assert alone == one("tests/browser --browsers 1")
    assert alone == [*read(shlex.split("tests/rules tests/browser")).parts][1][:3]
    assert "tests/browser/test_elsewhere.py" == one("tests/browser/test_elsewhere.py")[0]


@pytest.mark.parametrize(
    ("words", "demanded", "marks"),
    [
        ("", (), ""),
        ("--engines all", ("firefox", "webkit"), ""),
        ("--engines chromium", (), "(not firefox) and (not webkit)"),
        ("--engines webkit,chromium", ("webkit",), "not firefox"),
        ("--long", ("firefox", "webkit"), ""),
        ("--long --engines firefox", ("firefox",), "not webkit"),
    ],
)
def test_engines(words: str, demanded: tuple[str, ...], marks: str) -> None:
    """Those that are named must be there, and no others play; ``--long`` demands all."""
    asked = read(words.split())
    assert (demanded, marks) == (asked.demanded, asked.chosen)


def test_an_engine_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    """It is named, with those that there are."""
    with pytest.raises(SystemExit) as ended:
        read(["--engines", "firefox,presto"])
    assert 2 == ended.value.code
    assert "no engine 'presto': chromium, firefox, webkit" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "not tried, since it is not here: webkit (webkit2gtk-driver xvfb)\n"),
        ("--engines all", ""),
        ("tests/rules", ""),
    ],
)
def test_engines_that_are_not_here_are_told(
    words: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At the end, with the package that brings each; not where they were no matter."""
    monkeypatch.setattr(browsers, "installed_firefox", lambda: Path("firefox"))
    monkeypatch.setattr(browsers, "installed_webkit", lambda: None)
    running.tell_absent(read(words.split()))
    assert told == capsys.readouterr().out


def one(words: str) -> list[str]:
    """What pytest is called with for words that ask for one part."""
    (part,) = read(words.split()).parts
    return part


def test_only_a_plain_run_and_install_use_apt() -> None:
    """Whoever asks for a part, or for more, is told what is missing instead."""
    assert read([]).apt and read(["--seed", "5"]).apt and read(["--long", "--install"]).apt
    assert read(["--engines", "all"]).apt and not read(["--engines", "all", "-x"]).apt
    assert not any(read([word]).apt for word in ("--long", "tests/browser", "-x", "--browsers=1"))


@pytest.mark.parametrize(
    ("marks", "true"),
    [
        ("browser", False),
        ("not arena", True),
        ("slow", True),
        ("slow and browser", False),
        ("not (site or browser)", True),
        ("a b", True),
    ],
)
def test_marks_that_choose_nothing(marks: str, true: bool) -> None:
    """What a mark that is no need chooses is not known; what no mark can change is."""
    assert true is needs.chooses(marks, frozenset())


def test_the_table_names_what_there_is() -> None:
    """Every row is of a folder or a file that is there."""
    assert [] == [path for path in needs.NEEDS if not (ROOT / path).exists()]


@for_each(FILES)
def test_what_a_test_imports_is_needed(file: str) -> None:
    """The packages that a file of tests imports, also by the project's modules, are set up."""
    brought = {
        line.partition("==")[0].lower().replace("-", "_")
        for kind in needs.kinds(needs.at(file)).split()
        for line in lines(kind)
    }
    for module in sorted(foreign(file)):
        found = {name.lower().replace("-", "_") for name in distributions().get(module, [module])}
        assert found & brought, f"{file} imports {module}: name its need in testing/needs.py"


@cache
def distributions() -> Mapping[str, list[str]]:
    """Which installed packages bring a module, by its name."""
    return packages_distributions()


def foreign(file: str) -> set[str]:
    """The packages that a file imports when it is imported, and all it imports of the project."""
    found, done, waiting = set[str](), set[Path](), [ROOT / file]
    waiting += [
        path for parent in (ROOT / file).parents if (path := parent / "conftest.py").exists()
    ]
    while waiting:
        path = waiting.pop()
        if path in done:
            continue
        done.add(path)
        for name in imported(path):
            inner = [own for each in (name, name.rpartition(".")[0]) if (own := file_of(each))]
            waiting += map(ROOT.joinpath, inner)
            found |= {name.partition(".")[0]} if not inner else set()
    return found - sys.stdlib_module_names - {"tessera", "js", "pyodide", "pyscript"}


@cache
def imported(path: Path) -> frozenset[str]:
    """The dotted names that a module imports at once, when it is imported itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = set[str]()
    for node in tree.body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def test_what_to_plant_is_handed_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Names and options reach the script that plants defects; its exit status comes back."""
    script = tmp_path / "planted.py"
    script.write_text("import sys; print(*sys.argv[1:]); sys.exit(1)", encoding="utf-8")
    monkeypatch.setattr(running, "PLANTED", script)
    assert 1 == running.run(read(["--planted", "saves", "--seed", "7", "--draw", "2"]))
    assert "saves --draw 2 --seed 7\n" == capfd.readouterr().out


def test_a_long_run_has_a_fresh_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless one is named."""
    monkeypatch.delenv(seeds.VARIABLE)
    assert seeds.FRESH == read(["--long"]).seed
    assert "7" == read(["--long", "--seed", "7"]).seed
    monkeypatch.setenv(seeds.VARIABLE, "8")
    assert read(["--long"]).seed is None
