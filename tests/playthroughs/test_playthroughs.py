"""Games go today as they went when their playthrough was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tessera.games import catalogue
from tests.playthroughs.showing import HERE, files, record_of, shown


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_playthrough(file: Path) -> None:
    """The file is exactly what its record gives; see `rewrite` for changing it on purpose."""
    assert file.read_text(encoding="utf-8") == shown(record_of(file))


def test_every_game_is_played_through() -> None:
    """No game of the catalogue is without a file that begins with its name."""
    assert [] == [name for name in catalogue.GAMES if not list(HERE.glob(f"{name}*.txt"))]
