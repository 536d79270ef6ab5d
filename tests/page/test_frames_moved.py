"""A frame moved within its page: a new one continues the game; in plain Python."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.record import write_record
from tests.page.embedded import TREE, Embedded

pytestmark = pytest.mark.usefixtures("as_fetched")


def moved(at: Embedded, parameters: dict[str, str]) -> Embedded:
    """A new frame with the first one's parameters and its last ``resume`` message."""
    resume: dict[str, str] = at.parent.told("resume")[-1]["parameters"]
    return Embedded({**parameters, **resume})


def played_on(at: Embedded, rng: Random, turns: int) -> Match:
    match = at.session.table.match
    until = len(match.turns()) + turns
    while match.outcome is None and (len(match.turns()) < until or match.open):
        match = match.play(rng.choice(match.legal()))
    at.session.commit(at.session.apply_match(at.session.table, at.session.board, match))
    return match


@pytest.mark.parametrize("mode", ["play", "try"])
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_game_goes_on(game: str, mode: str, rng: Random) -> None:
    """The new frame shows the same match, and can still go back to the beginning."""
    seats = catalogue.game(game).seats(catalogue.game(game).setup())
    asked = {"game": game, "mode": mode}
    asked |= {f"seat-{seat}": "person" for seat in seats} if mode == "play" else {}
    at = Embedded(asked)
    begun = at.session.table.match
    for turns in (1, 4):
        match = played_on(at, rng, turns)
        at = moved(at, asked)
        assert write_record(match) == write_record(at.session.table.match)
        stands = at.parent.told("ready")[0]
        assert (mode, game, len(match.turns())) == (stands["mode"], stands["game"], stands["turns"])
    at.press("reset")
    assert write_record(begun) == write_record(at.session.table.match)
    assert write_record(begun) == write_record(moved(at, asked).session.table.match)


def test_a_record_that_is_played_on(rng: Random) -> None:
    """Undo stops at the turn where play began; later turns are not lost."""
    asked = {"game": "pyrga", "mode": "try", "record": "Tb2S Cb1 Tb1N Tb3W", "at": "2"}
    at = Embedded(asked)
    played_on(at, rng, 1)
    at = moved(at, asked)
    assert 3 == at.parent.told("ready")[0]["turns"] and at.can("undo")
    at.press("undo")
    assert not at.can("undo")
    at.send(type="goto", at=4)
    assert 4 == moved(at, {**asked, "at": "4"}).parent.told("ready")[0]["turns"]


def test_a_game_that_is_looked_through() -> None:
    """The turn in view is kept; within a variation, the turn that it replaces."""
    asked = {"record": TREE, "mode": "view", "at": "0"}
    at = Embedded(asked)
    at.send(type="goto", at=2)
    assert {"at": "2"} == at.parent.told("resume")[-1]["parameters"]
    at.press("way", data_at="1")
    assert at.parent.told("turn")[-1]["variation"]
    assert 2 == moved(at, asked).parent.told("ready")[0]["at"]


def test_what_is_hidden_cannot_be_read(rng: Random) -> None:
    at = Embedded({"game": "tyrus", "mode": "try"})
    match = played_on(at, rng, 3)
    whole = write_record(match)
    told = json.dumps(at.parent.said)
    hidden = [line for line in whole.splitlines() if line.startswith("[") and len(line) > 60]
    assert hidden and not any(line[:40] in told for line in hidden)


@pytest.mark.parametrize(("played", "said"), [
    ("nonsense", "Parameter played: "),
    ("eJxNonsenseNonsense", "There is no record in it"),
])  # fmt: skip
def test_what_is_no_game_is_refused(played: str, said: str) -> None:
    at = Embedded({"game": "pyrga", "played": played})
    told: list[dict[str, Any]] = at.parent.told("error")
    assert "played" == told[0]["parameter"] and said in told[0]["message"]
