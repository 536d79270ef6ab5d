"""The one sentence: what it says in each situation, with its rule, seen and spoken."""

from __future__ import annotations

from random import Random

import pytest

from tessera.page.core.html import rule
from tessera.page.core.screen import GameScreen, kept_line, taking
from tessera.page.core.sentence import region as status
from tessera.page.core.sentence import spoken, turn_spoken
from tessera.page.core.state import Saving, Trouble
from tests.page.tables import PYRGA, doing, said, scene, table, tables, tree
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating
from tests.spoken import facts
from tests.words.speaking import Heard, every_language, whole, words

ENGLISH = words("en")


@every_language
@every_seating
def test_there_is_always_a_sentence(kind: Kind, spoken: str, rng: Random) -> None:
    """At every state of every game something whole is said, in words of the language."""
    _ = Heard(spoken)
    before = None
    for at in tables(kind, kind.match(rng)):
        assert whole(said(status(scene(_, at))))
        if before is not None:
            assert whole(turn_spoken(scene(_, at), before.match))
        GameScreen().regions(scene(_, at, Saving("kept")))
        before = at
    assert not [text for text in _.missing if len(text) > 3]


def test_a_turn_is_spoken_with_what_it_asks() -> None:
    """A turn's sentence comes first, then what is asked now; both turns, if two were played.

    After taking back, or giving up, only how things stand is said.
    """
    at = table("Sb2 Cb3")
    both, last = (facts([turn_spoken(scene(ENGLISH, at), at.match.at(turn))]) for turn in (0, 1))
    assert ["White b2. Black b3. White: b3."] == both and ["Black b3. White: b3."] == last
    back = scene(ENGLISH, table("Sb2"))
    assert spoken(back) == turn_spoken(back, at.match)
    over = table("Sb2 resign white")
    assert "White wins: Black resigned." == turn_spoken(scene(ENGLISH, over), table("Sb2").match)


@pytest.mark.parametrize(
    ("kept", "kept_says", "status_says"),
    [("kept", True, False), ("full", False, True), ("blocked", False, True), ("", False, False)],
)
def test_whether_the_game_is_kept(kept: str, kept_says: bool, status_says: bool) -> None:
    """The line says truly whether the game is saved, and offers to take it along."""
    shown = scene(ENGLISH, table("Sb2"), Saving(kept))
    regions = GameScreen().regions(shown)
    assert kept_says == ("Saved" in said(regions["kept"])) == ("Saved" in said(kept_line(shown)))
    assert status_says == ("Not saved: " in said(regions["status"]))
    assert doing(taking(shown), "export") is not None


def test_trouble_is_said_below_the_sentence() -> None:
    """What went wrong is told as it is, and does not take the place of what is asked."""
    line = status(scene(ENGLISH, table("Sb2"), Saving("kept"), Trouble("A < B & C")))
    assert ["sentence", None] == [part.get("class") for part in tree(line)]
    assert said(line).startswith("Black: ") and "b2" in said(line)
    assert "A < B & C" == tree(line).findtext(".//*[@class='trouble']")


def test_a_rules_id_shows_the_rule() -> None:
    """A game's rule is described by its text, and leads to it; the house's ids are not shown."""
    rules = PYRGA.words.RULES
    shown = tree(rule(ENGLISH, "PY-3", rules))
    link = shown.find(".//a")
    assert link is not None and "rules/pyrga.en.html#PY-3" == link.get("href")
    tip = shown.find(f".//*[@id='{link.get('aria-describedby')}']")
    assert tip is not None and rules["PY-3"] == tip.text
    for name in ("over", "no such rule", ""):
        assert "" == rule(ENGLISH, name, rules)
