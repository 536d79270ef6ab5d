"""Planted defects: every one can still be planted, and says what it does."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from toolchain import ROOT
from testing import hunting, planting
from testing.planting import BadPatch, Planted

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
    counted = Counter(defect.area for defect in DEFECTS)
    assert all(counted[area] >= fewest for area, fewest in FEWEST.items()), counted
    assert {*counted} == {*FEWEST}


def written(folder: Path, text: str) -> Path:
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
    with pytest.raises(BadPatch, match=told):
        planting.read(written(tmp_path, text))


def test_a_defect_whose_lines_are_gone_is_told(tmp_path: Path) -> None:
    defect = planting.read(written(tmp_path, "Wrong.\n\n" + DIFF))
    with pytest.raises(BadPatch, match="page/odd: it does not apply any more"):
        planting.plant(defect, ROOT)


def test_a_run_of_tests_that_are_not_there_has_found_nothing() -> None:
    with pytest.raises(LookupError, match="no tests at tests"):
        hunting.failing(ROOT, ["tests/gone.py"])
