"""What holds for the bots of every game: levels, budgets, numbers, steps, what is seen.

That slices of a search do not matter, at any level in any form, `tests.search.test_levels` shows;
that whole games hold nothing illegal, `tests.arena.test_thousand`.
"""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.levels import Level, level
from tessera.search.thinking import Progress, Thinking
from tests.search import asking
from tests.search.asking import seen
from tests.search.reviewing import played

EACH = pytest.mark.parametrize("game", catalogue.GAMES)


def running(game: str, most: int = 9) -> Match:
    """A match in which there is something to think about, if the game has such a one."""
    match = played(game, 2, most=most)
    while match.to_move is None:
        match = match.at(len(match.actions) - 1)
    later = match
    while later.to_move is not None and asking.begun(later, 3).done:
        later = later.play(later.legal()[0])
    return match if later.to_move is None else later


def finished(search: Thinking) -> tuple[tuple[int, ...], Progress]:
    while not search.done:
        search.step(1000)
    return search.best(), search.progress()


@pytest.mark.parametrize("number", [-1, 6])
@EACH
def test_there_is_no_level_beyond_the_table(game: str, number: int) -> None:
    with pytest.raises(Refused) as refused:
        catalogue.bot(game).thinking(seen(running(game)), number, 1)
    assert ("protocol", "level") == refused.value.fault[:2]


def test_a_game_may_have_its_own_budgets() -> None:
    table = {1: Level(3, 70), 5: Level(4, 800)}
    assert (Level(3, 70), Level(4, 800)) == (level(1, table), level(5, table))
    with pytest.raises(Refused) as refused:
        level(2, table)
    assert ("1", "5") == dict(refused.value.fault.facts)["allowed"]


@EACH
def test_numbers_are_changed_by_name(game: str) -> None:
    bot, views = catalogue.bot(game), [seen(running(game, most)) for most in (2, 8, 14)]
    numbers = {"depth": 1, "nodes": 50, **dict.fromkeys(bot.WEIGHTS._fields, 1)}
    near = [finished(bot.thinking(view, 3, 1, None, numbers))[1] for view in views]
    assert max(it.nodes for it in near) < 100
    assert near != [finished(bot.thinking(view, 3, 1))[1] for view in views]
    with pytest.raises(KeyError, match="nothing"):
        bot.thinking(views[0], 3, 1, None, {"nothing": 1})


@EACH
def test_a_budget_is_kept_and_nothing_happens_after_it(game: str) -> None:
    search = catalogue.bot(game).thinking(seen(running(game)), 3, 1, 300)
    fresh = search.best(), search.progress()
    search.step(0)
    assert fresh == (search.best(), search.progress())
    last = finished(search)
    assert last[1].nodes < 400
    search.step(1000)
    assert last == (search.best(), search.progress())


@EACH
def test_stopped_at_any_moment_it_gives_a_legal_turn(game: str) -> None:
    match = running(game)
    search = catalogue.bot(game).thinking(seen(match), 3, 1, 200)
    while not search.done:
        followed = match
        for action in search.best():
            followed = followed.play(action)
        assert search.progress().line.startswith(match.written(search.best()))
        search.step(7)


@pytest.mark.parametrize("options", [("tayu", {"hand": "two"}), ("tyrus", {})], ids=str)
def test_what_fills_a_view_does_not_count(
    options: tuple[str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, chosen = options
    view, possible = seen(played(game, 2, tuple(chosen.items()), most=16)), View.possible
    found = set()
    for number in range(3):
        monkeypatch.setattr(View, "possible", lambda it, _, n=number: possible(it, Random(n)))
        found.add(finished(catalogue.bot(game).thinking(view, 5, 9, 400)))
    assert len(found) == 1
