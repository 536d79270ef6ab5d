"""Boards are drawn as the files in ``drawn`` keep it; see `rewrite` for changing it on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drawing.showing import FILES, shown


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_drawn_as_before(file: Path) -> None:
    assert file.read_text(encoding="utf-8").splitlines() == shown(file).splitlines()
