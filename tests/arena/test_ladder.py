"""The ladder: its plan, and the pages made from results with known figures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import ladder
from strength.figures import Sprt
from strength.ladder_page import made, row
from strength.ladder_plan import FORMS, WHITE, Rung, rungs
from strength.score import Score
from strength.store import PACKED, PUBLISHED, Store
from tessera.command.arena import Pairing, Result, sides
from tessera.command.players import player
from tessera.games import catalogue

PAIRING = Pairing("pyrga", 2, (), "2", "1", seed=1)
FORM = FORMS[0]


def score(path: Path, points: Sequence[float], sprt: Sprt | None = None) -> Score:
    """Made-up games in pairs, the first player beginning every first one."""
    store = Store(path / "games.jsonl", PAIRING)
    for place, got in enumerate(points):
        number, second = divmod(place, 2)
        side = "black" if second else "white"
        took = (10 * place, 10 * place + 5)
        result = Result(number, side, got, "white by PY-10", 9, took, (1,), "", "white")
        store.add(result)
    return Score(PAIRING, store, len(points) // 2, sprt)


def rung(sprt: Sprt | None = None) -> Rung:
    return Rung(FORM, PAIRING, 1, 400, sprt)


def test_the_plan_has_every_level_of_every_form() -> None:
    for form in FORMS:
        found = [(one.pairing.first, one.pairing.second) for one in rungs(form)]
        ladder = [("1", "random"), *((str(level), str(level - 1)) for level in range(2, 6))]
        assert [("0", "random"), ("0", "greedy"), ("1", "0"), *ladder] == found[:8]
        for one in rungs(form):
            assert sides(one.pairing)
            for name in (one.pairing.first, one.pairing.second):
                assert name == player(name).name
            assert 1 <= one.least <= one.most
    names = [one.name for form in FORMS for one in rungs(form)]
    assert len(names) == len(set(names))
    assert {form.game for form in FORMS} == {*catalogue.GAMES}
    assert 2000 == sum(WHITE.values())


def test_a_match_in_figures(tmp_path: Path) -> None:
    """Shares by games and by pairs, draws, what began."""
    found = row(rung(), score(tmp_path, [1, 1, 0.5, 1, 1, 0, 0, 0.5]))
    assert (8, 0.625, 0) == (found.games, found.share, found.faults)
    assert 0.25 == found.draws
    # White had 1, 0.5, 1, 0 as the first player, and 0, 0, 1, 0.5 against it.
    assert (2.5 + 1.5) / 8 == found.began


def test_a_page_that_is_stale_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = [(rung(), score(tmp_path, [1, 1, 0, 1]))]
    assert 0 == made(found, tmp_path, check=False) == made(found, tmp_path, check=True)
    (tmp_path / "ladder.fr.md").write_text("other", "utf-8")
    assert 1 == made(found, tmp_path, check=True)
    assert str(tmp_path / "ladder.fr.md") in capsys.readouterr().out


@pytest.mark.slow
def test_the_published_pages_are_what_the_games_say() -> None:
    assert 0 == ladder.paged(check=True)


def test_levels_are_withheld_by_the_ladder(tmp_path: Path) -> None:
    for form in (one for one in FORMS if one.seats > 2):
        matches = {int(one.pairing.first): one for one in rungs(form) if one.pairing.first > "1"}
        rows = {
            level: row(one, ladder.opened(one, tmp_path))
            for level, one in matches.items()
            if (PUBLISHED / f"{one.name}{PACKED}").exists()
        }
        idle = (level for level, one in rows.items() if one.low <= 1 / len(sides(one.rung.pairing)))
        assert (*idle,) == catalogue.withheld(form.game, form.seats), form.id
