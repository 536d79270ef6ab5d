"""Whole games of every kind in profiles of their own, by links alone: one record everywhere."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tests.browser.apart import NAMES, Gathering, gathering, played_on, verified_everywhere

__all__ = ["gathering"]

#: More links than any game here takes.
FAR: Final = 900
#: Every form that is played apart here, and who sits where: the first, the last, or as a lot says.
FORMS: Final = {
    "pyrga": "seats=2&sitting=lot",
    "shacru-2": "seats=2&seat-south=bot:1",
    "shacru-3": "seats=3&option-order=lot",
    "shacru-4": "seats=4&sitting=lot&option-rounds=2",
    "pacru-2": "seats=2&seat-north=bot:1",
    "pacru-3": "seats=3&sitting=lot",
    "pacru-4": "seats=4&option-order=lot",
    "tayu-2": "seats=2&seat-ew=bot:1",
    "tayu-3": "seats=3&sitting=lot",
    "tayu-4": "seats=4",
    "tyrus": "seats=2",
}


@pytest.mark.long_only
@pytest.mark.parametrize("form", FORMS)
def test_a_whole_game_by_links(gathering: Gathering, form: str, rng: Random) -> None:
    """From the invitation to the record that each exports: the same, and proven by its letters."""
    game, fields = form.partition("-")[0], FORMS[form]
    seats = int(fields[len("seats=")])
    parties = gathering(seats)
    parties[0].invite(game, fields)
    parties[0].decide(rng)
    link = played_on(parties, rng, parties[0].send(), FAR)
    found = verified_everywhere(parties, link)
    assert found.match.outcome is not None
    assert found.match.game == catalogue.game(game) and found.match.setup.seats == seats
    assert {*NAMES[:seats]} == {party.name for party in found.parties}
