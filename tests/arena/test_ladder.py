"""The ladder: its plan, and the pages made from results with known figures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import ladder
from strength import ladder_page
from strength.figures import Sprt
from strength.ladder_page import EARLIER, made, page, row, table
from strength.ladder_plan import FORMS, WHITE, Rung, rungs
from strength.ladder_words import ENGLISH, FRENCH
from strength.score import Score
from strength.store import PACKED, PUBLISHED, Store, Stored, fingerprint
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


def test_the_plan_has_games_enough() -> None:
    """10 000 at least, most of them of levels 1 to 3, whatever the sequential tests say."""
    games = dict.fromkeys(range(6), 0)
    for form in FORMS:
        for one in rungs(form):
            count = one.least * len(sides(one.pairing))
            games[int(one.pairing.first)] += count
    assert 10_000 <= sum(games.values())
    assert games[1] + games[2] + games[3] > sum(games.values()) / 2


def test_a_match_in_figures(tmp_path: Path) -> None:
    """Shares by games and by pairs, draws, what began."""
    found = row(rung(), score(tmp_path, [1, 1, 0.5, 1, 1, 0, 0, 0.5]))
    assert (8, 0.625, 0) == (found.games, found.share, found.faults)
    assert 0.25 == found.draws
    # White had 1, 0.5, 1, 0 as the first player, and 0, 0, 1, 0.5 against it.
    assert (2.5 + 1.5) / 8 == found.began


@pytest.mark.parametrize(
    ("points", "mark"), [([1, 1] * 30, "✓"), ([0, 0] * 20, "✗"), ([1, 0.5, 1, 0.5] * 3, "…")]
)
def test_what_is_proven_is_marked(tmp_path: Path, points: list[float], mark: str) -> None:
    """By the sequential test, as it stood when it was decided."""
    sprt = Sprt(0.65, 0.75)
    found = row(rung(sprt), score(tmp_path, points, sprt))
    assert mark == found.told
    assert "" == row(rung(), score(tmp_path, points)).told


def test_a_verdict_stands_whatever_follows(tmp_path: Path) -> None:
    """Games played beyond it count for the share alone."""
    sprt = Sprt(0.65, 0.75)
    store = score(tmp_path, [1, 1] * 25 + [0, 0] * 25).store
    longer = Score(PAIRING, store, 400, sprt, least=50)
    assert (True, 50, 0.5) == (
        longer.verdict,
        len(longer.shares),
        sum(longer.shares) / len(longer.shares),
    )
    assert 21 == len(Score(PAIRING, store, 400, sprt).shares)


def test_the_page_holds_the_figures(tmp_path: Path) -> None:
    """In both languages, in columns that fit their heads."""
    rows = [row(rung(), score(tmp_path, [1, 1, 0.5, 1, 1, 0, 0, 0.5]))]
    levels = {"2": {"cpython": [40, 75, 50], "chromium": [123, 1456, 50]}}
    times = {"pyrga": {"version": fingerprint("pyrga"), "levels": levels}}
    english, french = (page(language, rows, times) for language in (ENGLISH, FRENCH))
    assert "| 2 | 1 | 8 | 1 | 62.5 % | " in english
    assert "| 2 | 1 | 8 | 1 | 62,5 % | " in french
    assert "| 2 | 40 ms | 75 ms | 123 ms | 1.5 s |" in english
    assert "**In all**: 8 games" in english
    for text in (english, french):
        widths = [line.count("|") for line in text.splitlines() if line.startswith("|")]
        assert {5, 11, 6} == set(widths)
    times["pyrga"]["version"] = "of other bots"
    assert "123 ms" not in page(ENGLISH, rows, times)


def test_the_page_begins_with_a_table_for_players(tmp_path: Path) -> None:
    points: dict[str, list[float]] = {"0": [1, 0.5, 1, 1], "1": [1, 1, 1, 0], "2": [1, 0, 1, 0]}
    rows = []
    for level, got in points.items():
        under = str(int(level) - 1) if level > "0" else "random"
        one = Rung(FORM, PAIRING._replace(first=level, second=under), 1, 400)
        (tmp_path / level).mkdir()
        rows.append(row(one, score(tmp_path / level, got * 10)))
    (tmp_path / "uct").mkdir()
    plain = Rung(FORM, PAIRING._replace(second="uct:2000"), 1, 400)
    rows.append(row(plain, score(tmp_path / "uct", [1, 1] * 10)))
    english, french = (page(language, rows, {}) for language in (ENGLISH, FRENCH))
    first, *_others = re.findall(r"(?m)(?:^\|.*\n)+", english)
    assert [
        "| Game | Equals | 0 v.\xa0random | 1 v.\xa00 | 2 v.\xa01 | 2 v. plain UCT (playouts) |",
        "| Pyrga | 50 % | 88 % | 75 % | ≈ 50 % | 100 % (2\xa0000) |",
    ] == first.splitlines()[::2]
    assert "| Jeu | À égalité | 0 / le hasard | 1 / 0 | 2 / 1 | 2 / UCT simple" in french
    for text in (english, french):
        assert text.index("| Pyrga |") < text.index("**")
        assert text.rpartition("\n## ")[0].count("`") == 0 < text.rpartition("\n## ")[2].count("`")


def test_games_of_an_earlier_level_are_marked(tmp_path: Path) -> None:
    pairing = PAIRING._replace(first="1", second="random")
    one = rung()._replace(pairing=pairing)
    found = row(one, score(tmp_path, [1, 1, 0.5, 1, 1, 0, 0, 0.5]))
    white = one._replace(pairing=pairing._replace(only="white"))
    for language in (ENGLISH, FRENCH):
        told = page(language, [found, found._replace(rung=white)], {})
        assert EARLIER not in told
        rows = [found._replace(earlier=True), found._replace(rung=white, earlier=True)]
        marked = page(language, rows, {})
        assert language.earlier.format(EARLIER) in marked
        assert 2 == marked.count(f"\n| 1\xa0{EARLIER} |")
        assert 1 == marked.count(f"%\xa0{EARLIER} |")


def test_games_of_one_side_are_told_apart(tmp_path: Path) -> None:
    one = Rung(FORM, PAIRING._replace(first="5", second="greedy", only="white"), 8, 8)
    rows = [row(one, score(tmp_path, [1, 1, 0.5, 1, 1, 0, 1, 1]))]
    english, french = (page(language, rows, {}) for language in (ENGLISH, FRENCH))
    assert "As White, level 5 won 6 of 8 games" in english
    assert "a gagné 6 parties sur 8," in french
    assert "| 5 | greedy | 8 | 1 | 6 |" in english
    assert 1 == french.count("| 5 | le glouton | 8 | 1 | 6 |")


def test_the_languages_say_the_same() -> None:
    """The same forms, heads and players, no line that is too long."""
    assert ENGLISH.forms.keys() == FRENCH.forms.keys() <= {form.id for form in FORMS}
    assert len(ENGLISH.heads) == len(FRENCH.heads)
    assert ENGLISH.players.keys() == FRENCH.players.keys()
    assert re.findall(r"`[^`]+`", ENGLISH.again) == re.findall(r"`[^`]+`", FRENCH.again)
    assert "| a | b |\n| -- | --: |\n| 1 | 2 |" == table(("a", "b"), [("1", "2")])


def test_a_page_that_is_stale_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = [(rung(), score(tmp_path, [1, 1, 0, 1]))]
    assert 0 == made(found, tmp_path, check=False) == made(found, tmp_path, check=True)
    (tmp_path / "ladder.fr.md").write_text("other", "utf-8")
    assert 1 == made(found, tmp_path, check=True)
    assert str(tmp_path / "ladder.fr.md") in capsys.readouterr().out


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


def test_damaged_times_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the file's name; nothing is written."""
    times = tmp_path / "times.json"
    times.write_text("junk", "utf-8")
    monkeypatch.setattr(ladder_page, "TIMES", times)
    with pytest.raises(Stored, match=re.escape(str(times))):
        made([], tmp_path, check=False)
    assert [times] == [*tmp_path.iterdir()]
