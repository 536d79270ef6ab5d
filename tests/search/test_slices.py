"""A search may be cut into slices anywhere, and asked at any moment."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.levels import Level, level
from tessera.search.thinking import Progress, Thinking
from tests.search.minimax import matches


def thinking(match: Match, number: int, seed: int = 1, nodes: int | None = None) -> Thinking:
    """A fresh search for the seat to move."""
    assert match.to_move is not None
    view = View.of(match, match.to_move)
    found: Thinking = catalogue.bot("pyrga").thinking(view, number, seed, nodes)
    return found


def result(search: Thinking) -> tuple[bool, tuple[int, ...], Progress]:
    """All that a search tells."""
    return search.done, search.best(), search.progress()


@pytest.mark.parametrize("size", [1, 7, 500, None])
def test_slices_do_not_matter(size: int | None) -> None:
    """The same nodes in all, the same result: one by one, in sevens, at random sizes."""
    rng = Random(4)
    for match in islice(matches(11), 0, 60, 7):
        total = rng.randrange(1, 6000)
        whole, sliced = thinking(match, 3), thinking(match, 3)
        whole.step(total)
        left = total
        while left:
            part = min(left, size or rng.randrange(0, 400))
            sliced.step(part)
            left -= part
        assert result(whole) == result(sliced)


def test_a_budget_is_the_same_however_it_is_stepped() -> None:
    """The node budget, not the slices, ends a search."""
    for match in islice(matches(12), 0, 40, 6):
        once, often = thinking(match, 3, nodes=3000), thinking(match, 3, nodes=3000)
        once.step(10**9)
        while not often.done:
            often.step(13)
        assert once.done
        assert result(once) == result(often)
        assert once.progress().nodes < 3000 + 100


def test_nothing_happens_after_the_end_or_without_nodes() -> None:
    """Steps of a finished search and steps of no nodes change nothing."""
    search = thinking(next(matches(1)), 1)
    fresh = result(search)
    search.step(0)
    assert fresh == result(search)
    search.step(10**6)
    last = result(search)
    search.step(1000)
    assert last == result(search)


def test_stopped_at_any_moment_it_gives_a_legal_turn() -> None:
    """Also before the first step; the line shown can be played from its first action on."""
    for match in islice(matches(21), 0, 50, 12):
        search = thinking(match, 3, nodes=700)
        while not search.done:
            (action,) = search.best()
            assert match.fault(action) is None
            line = search.progress().line.split()
            assert match.game.write(action) == line[0]
            followed = match
            for text in line:
                followed = followed.play_text(text)
            search.step(1)


@pytest.mark.parametrize("option", ["free", "no-double-square"])
def test_no_illegal_move_in_quick_games(option: str, times: int) -> None:
    """Every level, with few nodes, through whole games; `Match.play` refuses what is illegal."""
    game = catalogue.game("pyrga")
    for number in range(60 * times):
        rng = Random(number)
        match = Match.new(game, game.setup(None, {"opening": option}), rng)
        while match.to_move is not None:
            search = thinking(match, rng.randint(1, 3), number, rng.choice((1, 20, 150)))
            search.step(rng.randrange(300))
            for action in search.best():
                match = match.play(action)
        assert match.outcome is not None


def test_a_game_may_have_its_own_budgets() -> None:
    """Its table gives the limits, and says which levels there are."""
    table = {1: Level(3, 70), 5: Level(4, 800)}
    assert (Level(3, 70), Level(4, 800)) == (level(1, table), level(5, table))
    with pytest.raises(Refused) as refused:
        level(2, table)
    assert ("1", "5") == dict(refused.value.fault.facts)["allowed"]


def test_there_is_no_level_beyond_the_table() -> None:
    """A level that does not exist is refused as such."""
    for number in (0, 6, -1):
        with pytest.raises(Refused) as refused:
            thinking(next(matches(1)), number)
        assert ("protocol", "level") == refused.value.fault[:2]
