"""The ladder: its plan, and the pages made from results with known figures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import ladder
from strength import ladder_plan
from strength.figures import Criterion, Narrow, Sprt
from strength.ladder_page import made, row
from strength.ladder_plan import ANCHORS, FORMS, SOLVED, WHITE, Form, Rung, below, equal, rungs
from strength.score import Score
from strength.store import PACKED, PUBLISHED, Store, Stored, pack
from tessera.command.arena import Pairing, Result, Task, play, sides
from tessera.command.players import player
from tessera.games import catalogue
from tests.arena.running import Run

PAIRING = Pairing("pyrga", 2, (), "2", "1", seed=1)
FORM = FORMS[0]


def score(path: Path, points: Sequence[float], test: Criterion | None = None) -> Score:
    """Made-up games in pairs, the first player beginning every first one."""
    store = Store(path / "games.jsonl", PAIRING)
    for place, got in enumerate(points):
        number, second = divmod(place, 2)
        side = "black" if second else "white"
        took = (10 * place, 10 * place + 5)
        result = Result(number, side, got, "white by PY-10", 9, took, (1,), "", "white")
        store.add(result)
    return Score(PAIRING, store, len(points) // 2, test)


def rung(test: Criterion | None = None) -> Rung:
    return Rung(FORM, PAIRING, "2", "1", 1, 400, test)


def form_of(name: str) -> Form:
    return next(form for form in FORMS if form.id == name)


def test_the_plan_has_every_level_of_every_form() -> None:
    for form in FORMS:
        found = [*rungs(form)]
        assert [("0", "random"), ("0", "greedy")] == [(it.first, it.second) for it in found[:2]]
        steps = [(one.level, int(one.second)) for one in found if one.is_step]
        assert [(level, below(form, level)) for level in range(1, 6)] == steps
        for one in found:
            assert sides(one.pairing)
            for name in (one.pairing.first, one.pairing.second):
                assert name == player(name).name
            assert 1 <= one.least <= one.most
    names = [one.name for form in FORMS for one in rungs(form)]
    assert len(names) == len(set(names))
    assert {form.game for form in FORMS} == {*catalogue.GAMES}
    assert 2000 == sum(WHITE.values())


def test_games_begin_with_random_turns() -> None:
    """Except in the form in which Pyrga is solved."""
    assert [SOLVED] == [form.id for form in FORMS if not form.lead_in]


def test_anchored_levels_meet_the_same_opponents_in_every_game() -> None:
    """Between two players; anchors also meet each other."""
    anchored = [form for form in FORMS if form.anchored]
    assert {*catalogue.GAMES} == {form.game for form in anchored}
    for form in anchored:
        assert 2 == form.seats
        found = [(one.first, one.second) for one in rungs(form)]
        assert {(str(level), name) for level in range(6) for name in ANCHORS} <= {*found}
        assert {*zip(ANCHORS[1:], ANCHORS, strict=False)} <= {*found}


def test_a_step_among_more_players_is_told_from_an_equals_share() -> None:
    """By ten points, and with two hundred sets where nothing is certain before."""
    for form in (it for it in FORMS if it.seats > 2):
        for one in (it for it in rungs(form) if it.is_step):
            assert Sprt(equal(form), equal(form) + 0.1) == one.test
            assert 200 == one.most


def test_a_level_meets_the_highest_one_offered_below(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "withheld", lambda _game, _seats: (3, 4))
    assert ["0", "1", "2", "2", "2"] == [
        one.second for one in rungs(form_of("pacru-3")) if one.is_step
    ]


def test_a_compiled_opponent_has_a_plain_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files and pages name its playouts, and the arena starts its command."""
    monkeypatch.setattr(ladder_plan, "PROGRAMS", tmp_path)
    (tmp_path / "shacru.cpp").touch()
    found = {one.name: one for one in rungs(form_of("shacru-2"))}
    one = found["shacru-2_5_uct-20000"]
    assert ("engine:python3 scripts/opponents/uct.py shacru --playouts 20000", "uct:20000") == (
        one.pairing.second,
        one.second,
    )
    assert "uct:20000" in {it.pairing.second for it in rungs(form_of("pyrga"))}


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


def test_pages_begin_with_the_scale(tmp_path: Path) -> None:
    """A table, its chart, then the table of steps; without games with anchors only the latter."""
    one = Rung(FORM, PAIRING, "2", "random", 1, 400)
    found = [
        (one, score(tmp_path, [1, 1, 0.5, 1, 1, 0, 0, 0.5])),
        (rung(), score(tmp_path, [1, 1])),
    ]
    made(found, tmp_path, check=False)
    for language in ("en", "fr"):
        text = (tmp_path / f"ladder.{language}.md").read_text("utf-8")
        tables = [line for line in text.splitlines() if line.startswith("| --")]
        first, second = (text.index(f"\n{line}\n") for line in tables[:2])
        assert first < text.index("<svg") < second
        assert 1 == text.count("<svg") and " 89<br>(" in text
    made(found[1:], tmp_path, check=False)
    assert "<svg" not in (tmp_path / "ladder.en.md").read_text("utf-8")


@pytest.mark.slow
def test_the_published_pages_are_what_the_games_say() -> None:
    assert 0 == ladder.paged(check=True)


def test_levels_are_withheld_by_the_ladder(tmp_path: Path) -> None:
    """With more than two players a level is offered if its games prove it better."""
    for form in (one for one in FORMS if one.seats > 2):
        steps = (one for one in rungs(form) if one.is_step)
        scores = {
            one: ladder.opened(one, tmp_path, telling=True)
            for one in steps
            if (PUBLISHED / f"{one.name}{PACKED}").exists()
        }
        assert catalogue.withheld(form.game, form.seats) == ladder.unproven(form, scores), form.id


QUICK = Form("quick", "shacru", lead_in=30)


def quick(first: str, second: str, most: int, test: Criterion | None = None) -> Rung:
    """A match of quick games."""
    pairing = Pairing("shacru", 2, (), first, second, seed=1, lead_in=QUICK.lead_in, nodes=5)
    return Rung(QUICK, pairing, first, second, most if test is None else 1, most, test)


@pytest.fixture
def planned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Rung]:
    """A plan of two quick matches, in folders of its own."""
    plan = [quick("greedy", "random", 8, Narrow(0.5)), quick("1", "random", 6)]
    monkeypatch.setattr(ladder, "rungs", lambda form: plan if form is FORM else [])
    monkeypatch.setattr(ladder, "RUNNING", tmp_path / "running")
    monkeypatch.setattr(ladder, "PUBLISHED", tmp_path / "published")
    monkeypatch.setattr(ladder.opened, "__defaults__", (tmp_path / "running",))
    monkeypatch.setattr(ladder, "pack", lambda path: pack(path, tmp_path / "published"))
    return plan


def test_the_plan_is_played_in_slices(
    run: Run, planned: list[Rung], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The least certain match comes first; a later run goes on where the time ended."""
    clock = iter([0.0, 0.0, 0.0, *[1e9] * 99])
    with monkeypatch.context() as timed:
        timed.setattr(ladder, "monotonic", lambda: next(clock))
        status, out, _ = run(ladder.main, "play", "--minutes", "1", "--jobs", "1")
    assert (0, True) == (status, out.endswith("unfinished matches: 2 of 2\n"))
    begun = sum(len(ladder.opened(one).store.results) for one in planned)
    assert begun < 4
    status, out, _ = run(ladder.main, "play", "--jobs", "1")
    assert (0, True) == (status, out.endswith("unfinished matches: 0 of 2\n"))
    assert out.index("quick_greedy_random") < out.index("quick_1_random")
    for one in planned:
        assert ladder.opened(one).over
        assert (tmp_path / "published" / f"{one.name}{PACKED}").exists()


def test_the_least_certain_match_is_the_one_with_the_widest_interval(tmp_path: Path) -> None:
    wide = [ladder.uncertainty(score(tmp_path / f"{count}", [1, 0] * count)) for count in (2, 9)]
    assert wide[0] > wide[1]
    assert 1 == ladder.uncertainty(score(tmp_path / "none", []))


def test_games_of_another_plan_are_played_anew(tmp_path: Path, planned: list[Rung]) -> None:
    """They are refused, unless they are to be dropped; pages mark them."""
    one = planned[0]
    earlier = one._replace(pairing=one.pairing._replace(lead_in=31))
    path = ladder.RUNNING / f"{one.name}.jsonl"
    Store(path, earlier.pairing).add(play(Task(earlier.pairing, 0, "south")))
    pack(path, tmp_path / "published")
    path.unlink()
    with pytest.raises(Stored, match="its lead_in is 31, not 30"):
        ladder.opened(one)
    assert ladder.opened(one, telling=True).store.earlier
    assert not ladder.opened(one, anew=True).store.results
