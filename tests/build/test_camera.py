"""The camera's table of screens: what it names is there, and can be chosen."""

from __future__ import annotations

import pytest

import camera
from pictures.screens import RECORDS, SCREENS, key, shown, stored
from tessera.games import catalogue
from tessera.saves.library import Library, Loaded
from tessera.saves.port import Memory


@pytest.mark.parametrize("record", RECORDS)
def test_games_are_kept_as_the_page_keeps_them(record: str) -> None:
    """In its middle the first seat, a person's, begins a turn; at its end the game is over."""
    for share in (50, 100):
        memory = Memory()
        memory.set(key("it"), stored(record, share))
        found = Library(memory, catalogue.game).load("it")
        assert isinstance(found, Loaded)
        assert found.kept is not None
        match = found.kept.match
        assert shown(record, share).turns() == match.turns()
        if share == 100:
            assert match.outcome is not None
        else:
            assert match.seats[0] == match.to_move and not match.open
            assert "person" == found.kept.players[match.seats[0]]


def test_screens_are_chosen_by_name_or_by_first_word() -> None:
    """Several with commas; nothing means all; a name that there is not is told."""
    assert list(SCREENS) == camera.chosen("")
    assert ["import", "import-refused"] == [it.name for it in camera.chosen("import")]
    assert ["home-games", "tayu-end"] == [it.name for it in camera.chosen("tayu-end,home-games")]
    with pytest.raises(SystemExit, match="no screen pyrga-late"):
        camera.chosen("pyrga-late,home")
