"""Planted defects: every one can still be planted, and says what it does."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from toolchain import ROOT
from testing import hunting, planting
from testing.planting import BadPatch, Planted
from testing.reaching import reaching

DEFECTS: Final = planting.planted()
#: The fewest that an area has.
FEWEST: Final = {
    "page": 15, "browser": 18, "saves": 10, "games": 24, "records": 10, "bots": 6, "apart": 6,
}  # fmt: skip
DIFF: Final = """diff --git a/py/x.py b/py/x.py
--- a/py/x.py
+++ b/py/x.py
@@ -3,4 +3,4 @@ def x():
     a = 1
-    b = 2
+    b = 3
     c = 4
     d = 5
"""


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda it: it.name)
def test_every_defect_can_be_planted(defect: Planted) -> None:
    """Whoever changes its lines changes the patch as well, or makes another."""
    planting.plant(defect, ROOT, only_try=True)
    assert defect.lines and all(
        (ROOT / place.partition("::")[0]).exists() for place in defect.tests
    )


def test_there_are_enough_of_each_kind() -> None:
    """And none stands in an area that is not known."""
    counted = Counter(defect.area for defect in DEFECTS)
    assert all(counted[area] >= fewest for area, fewest in FEWEST.items()), counted
    assert {*counted} == {*FEWEST}


def written(folder: Path, text: str) -> Path:
    """A file of a defect."""
    (folder / "page").mkdir()
    path = folder / "page/odd.patch"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_defect_is_read(tmp_path: Path) -> None:
    """What is wrong, where one would look first, its file and its lines."""
    head = "Two is taken for three.\nTests: tests/browser/test_bots.py\n\n"
    found = planting.read(written(tmp_path, head + DIFF))
    assert ("page/odd", "page", "Two is taken for three.") == (found.name, found.area, found.told)
    assert (("tests/browser/test_bots.py",), "py/x.py") == (found.tests, found.file)
    assert {4} == found.lines


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (DIFF, "page/odd: its first lines do not say what is wrong for whom."),
        ("Wrong.\n\n" + DIFF + DIFF, "page/odd: it changes 2 files, not one."),
        ("Wrong.\n\nnothing\n", "page/odd: it changes 0 files, not one."),
    ],
)
def test_what_is_no_defect_is_told(tmp_path: Path, text: str, told: str) -> None:
    """In a sentence."""
    with pytest.raises(BadPatch, match=told):
        planting.read(written(tmp_path, text))


def test_a_defect_whose_lines_are_gone_is_told(tmp_path: Path) -> None:
    """It is named."""
    defect = planting.read(written(tmp_path, "Wrong.\n\n" + DIFF))
    with pytest.raises(BadPatch, match="page/odd: it does not apply any more"):
        planting.plant(defect, ROOT)


def test_tests_that_reach_the_lines_come_first() -> None:
    """Where no test reaches them, as at an import, those that reach the file; none that is gone."""
    one, other, third = "tests/conftest.py", "tests/outside.py", "tests/test_imports.py"
    reached = {"py/x.py": {"4": [other, one, "tests/gone.py"], "9": [third]}}
    assert [one, other] == reaching(reached, "py/x.py", {4, 5})
    assert [one, other, third] == reaching(reached, "py/x.py", {1})
    assert [] == reaching(reached, "static/x.mjs", {1})


def test_a_run_of_tests_that_are_not_there_has_found_nothing() -> None:
    """Its exit status is no test's."""
    with pytest.raises(LookupError, match="no tests at tests"):
        hunting.failing(ROOT, ["tests/gone.py"])


def test_tests_of_the_parts_look_for_a_defect(tmp_path: Path) -> None:
    """Those of its lines, the others of its file; what only a browser runs is looked for there."""
    line, file = "tests/conftest.py", "tests/outside.py"
    reached = {"py/x.py": {"4": [line], "9": [line, file]}}
    head = "Wrong.\nTests: tests/browser/test_bots.py\n\n"
    defect = planting.read(written(tmp_path, head + DIFF))
    found = dict(hunting.stages(defect, reached, whole=False))
    assert {"reaching it": [line], "reaching its file": [file]} == found
    outside = defect._replace(file="static/x.mjs")
    assert ["named", "in the browser"] == [*dict(hunting.stages(outside, {}, whole=False))]


def test_all_tests_look_for_a_defect(tmp_path: Path) -> None:
    """At last the whole default run; those named come before, where only a browser can see it."""
    head = "Wrong.\nTests: tests/browser/test_bots.py\n\n"
    defect = planting.read(written(tmp_path, head + DIFF))
    rest = ["without a browser", "in the browser", "read by mypy and ruff"]
    assert rest == [stage for stage, _places in hunting.stages(defect, {}, whole=True)]
    outside = defect._replace(file="static/x.mjs")
    turned = ["named", rest[1], rest[0], rest[2]]
    assert turned == [stage for stage, _places in hunting.stages(outside, {}, whole=True)]
