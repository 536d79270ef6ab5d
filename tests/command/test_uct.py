"""Plain UCT, by which the bots are measured."""

from __future__ import annotations

from random import Random

import pytest

from tessera.command.matches import games, player, report
from tessera.command.uct import uct
from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.view import View


def begun(game: str, plies: int, seed: int) -> Match:
    rules, rng = catalogue.game(game), Random(seed)
    match = Match.new(rules, rules.setup(), rng)
    for _ in range(plies):
        match = match.play(rng.choice(match.legal()))
    return match


@pytest.mark.slow
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_it_chooses_by_its_view_alone(game: str) -> None:
    """A legal action, the same twice, and the same in every match that the seat could be in."""
    match = begun(game, 6, 1)
    seat = match.to_move
    assert seat is not None
    view = View.of(match, seat)
    chosen = uct(12, view, 5)
    assert chosen == uct(12, view, 5)
    assert chosen[0] in match.legal()
    other = view.possible_match(Random(9))
    assert view.text == View.of(other, seat).text
    assert chosen == uct(12, View.of(other, seat), 5)


def test_it_is_better_than_chance(capsys: pytest.CaptureFixture[str]) -> None:
    rules, players = catalogue.game("pyrga"), (player("uct:20"), player("random"))
    tally = report(games(rules, rules.setup(), players, 8, 3), players, None)
    assert tally.percent > 60, capsys.readouterr().out
