"""A whole study by keyboard in plain Python, every sentence announced on the way, word by word.

A game that is over is reviewed; better turns are found; a variation is played, judged, written
about and drawn on, deleted, put back and promoted; all of that is there after a reload.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tessera.games import catalogue
from tessera.page.core.players import PERSON
from tessera.play.replay import read_record
from tests.page.study_keys import Studying
from tests.page.visitor import Visitor
from tests.playthroughs.showing import record_of
from tests.spoken import STUDIES, steps

pytestmark = pytest.mark.usefixtures("as_fetched")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("file", STUDIES, ids=[file.stem for file in STUDIES])
def test_a_whole_study_is_spoken(file: Path) -> None:
    """Each sentence once, in order, and no other; the focus is never lost on the way."""
    game = read_record(record_of(file), catalogue.game)
    at = Visitor()
    at.speak(file.stem.partition(".")[2])
    at.heard.clear()
    at.open(game, dict.fromkeys(game.seats, PERSON))
    somebody = Studying(at)
    for number, (keys, said) in enumerate(steps(file)):
        assert said == somebody.step(keys), f"step {number}: {keys}"
