"""Plain UCT, by which the bots are measured."""

from __future__ import annotations

from random import Random

import pytest

from tessera.command.matches import games, player, report
from tessera.command.uct import uct
from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.view import View
from tests.search.trio import TRIO, trio


def begun(game: str, plies: int, seed: int) -> Match:
    """A match after some random actions."""
    rules, rng = catalogue.game(game), Random(seed)
    match = Match.new(rules, rules.setup(), rng)
    for _ in range(plies):
        match = match.play(rng.choice(match.legal()))
    return match


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


def wins(match: Match, action: int) -> bool:
    """Whether an action wins at once for who plays it."""
    outcome = match.play(action).outcome
    return outcome is not None and outcome.winners == (match.to_move,)


def urgent(match: Match) -> bool:
    """Whether one placement wins at once, and after any that does not the other can (PY-10)."""
    legal = match.legal()
    won = [action for action in legal if wins(match, action)]
    others = [match.play(action) for action in legal if action not in won]
    return (
        bool(won)
        and len(others) > 1
        and all(any(wins(after, reply) for reply in after.legal()) for after in others)
    )


def winning() -> list[Match]:
    """Matches of Pyrga, played at random until they are urgent."""
    found: list[Match] = []
    for seed in range(900):
        match = begun("pyrga", 0, seed)
        rng = Random(seed)
        while (legal := match.legal()) and len(found) < 4:
            if urgent(match):
                found.append(match)
                break
            match = match.play(rng.choice(legal))
    return found


def test_it_takes_a_win() -> None:
    """With 400 playouts it sees what wins at once."""
    found = winning()
    assert 4 == len(found)
    for match in found:
        assert match.to_move is not None
        view = View.of(match, match.to_move)
        (chosen,) = uct(400, view, 1)
        assert wins(match, chosen), view.text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_is_better_than_chance(seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    """With any number of seats, by more than the interval."""
    players = player("uct:30"), player("random")
    tally = report(games(TRIO, trio(seats), players, 25, 3), players, None)
    assert tally.interval is not None
    assert 100 / seats < tally.interval[0], capsys.readouterr().out
