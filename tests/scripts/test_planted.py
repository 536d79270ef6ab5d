"""Planted defects: every one can still be planted, and says what it does."""

from __future__ import annotations

from typing import Final

import pytest

from toolchain import ROOT
from testing import hunting, planting
from testing.planting import Planted

DEFECTS: Final = planting.planted()


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda it: it.name)
def test_every_defect_can_be_planted(defect: Planted) -> None:
    """Whoever changes its lines changes the patch as well, or makes another."""
    planting.plant(defect, ROOT, only_try=True)
    assert defect.lines and all(
        (ROOT / place.partition("::")[0]).exists() for place in defect.tests
    )


def test_a_run_of_tests_that_are_not_there_has_found_nothing() -> None:
    with pytest.raises(LookupError, match="no tests at tests"):
        hunting.failing(ROOT, ["tests/gone.py"])
