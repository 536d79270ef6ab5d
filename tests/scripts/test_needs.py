"""The test runner sets up what the tests asked for need, and nothing else."""

from __future__ import annotations

import shlex

import pytest

from toolchain import ROOT
from testing import asking, needs
from testing.asking import read
from testing.needs import Need

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
        ("tests/browser/test_looking.py", BROWSER),
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
    assert needed == read(shlex.split(words)).needs


@pytest.mark.parametrize("words", ["tests/nope", "-x tests/nope", "/ -q", "tests/rules nope.py"])
def test_a_place_that_is_not_there(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        read(words.split())
    assert asking.USAGE == ended.value.code
    assert 1 == capsys.readouterr().err.count("\n")


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


def test_only_a_plain_run_and_install_use_apt() -> None:
    """Whoever asks for a part, or for more, is told what is missing instead."""
    assert read([]).apt and read(["--seed", "5"]).apt and read(["--long", "--install"]).apt
    assert read(["--engines", "all"]).apt and not read(["--engines", "all", "-x"]).apt
    assert not any(read([word]).apt for word in ("--long", "tests/browser", "-x", "--browsers=1"))


def test_the_table_names_what_there_is() -> None:
    assert [] == [path for path in needs.NEEDS if not (ROOT / path).exists()]
