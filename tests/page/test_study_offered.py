"""Studying is offered where it can be done, and nowhere else."""

from __future__ import annotations

import pytest

from tessera.games import catalogue
from tessera.page.core.choosing import may_study
from tessera.page.core.players import PERSON
from tessera.play.record import is_open
from tests.page.test_study_flow import over
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


def offered(at: Visitor) -> bool:
    """Whether the menu offers it."""
    return bool(at.document.find(data_do="study"))


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_running_game_between_persons(game: str) -> None:
    """Once a turn was played, if nothing in it is hidden: it opens then."""
    at = Visitor()
    at.begin(game)
    assert not offered(at)
    match = at.match.play(at.match.legal()[0])
    at.open(match, dict.fromkeys(match.seats, PERSON))
    assert offered(at) is may_study(at.session.table) is is_open(match)
    if is_open(match):
        at.press("study")
        assert at.window.history[-1].startswith("#/study/")


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_game_against_bots(game: str) -> None:
    """When it is over, not before."""
    match = over(game)
    players = {seat: "bot:1" if at else PERSON for at, seat in enumerate(match.seats)}
    at = Visitor()
    at.open(match.at(1)._replace(resigned=None), players)
    assert not offered(at)
    at = Visitor()
    at.open(match, players)
    assert offered(at)
