"""The one sentence: what it says in each situation, with its rule, seen and spoken."""

from __future__ import annotations

from random import Random

import pytest

from tessera.page.core.choosing import choose, look, new_table
from tessera.page.core.html import rule, sentence
from tessera.page.core.screen import GameScreen, kept_line, taking
from tessera.page.core.seats import row
from tessera.page.core.sentence import region as status
from tessera.page.core.sentence import spoken, turn_spoken
from tessera.page.core.state import Saving, Trouble
from tessera.page.core.table import Table
from tests.page import screens
from tests.page.tables import PYRGA, doing, parts_of, picked, said, scene, table, tables, tree
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating
from tests.words.speaking import Heard, every_language, whole, words

ENGLISH = words("en")
#: A situation, its sentence, and the rule behind it.
SITUATIONS: dict[str, tuple[Table, str, str]] = {
    "start": (table(), "White: play any piece on any square", "PY-1"),
    "after a Square": (table("Sb2"), "Black: play next to the Square on b2", "PY-3"),
    "after a Triangle": (table("Tb2E"), "Black: play where the Triangle on b2 points", "PY-4"),
    "after a Cylinder": (table("Cb2"), "Black: play on b2, where the Cylinder stands", "PY-5"),
    "nothing fits": (
        table("Tb2E Tc2W Sb2 Ta2E Cb2"),
        "Black: nothing fits where it should, play on any empty square",
        "PY-8",
    ),
    "a heading is asked": (
        picked(table(), "kind:T", "square:b2"),
        "Where does the Triangle point?",
        "PY-6",
    ),
    "refused": (
        choose(table("Cb2"), PYRGA.board, "square:a1").table,
        "Black must play on b2, where the Cylinder stands.",
        "PY-5",
    ),
    "a bot’s turn": (
        choose(table("Cb2", black="bot:1"), PYRGA.board, "square:b2").table,
        "It is Bot 1’s turn.",
        "",
    ),
    "looking": (
        look(table("Sb2 Sb3 Sb4"), PYRGA.board, 2),
        "You are looking at turn 2.",
        "",
    ),
    "resigned": (table("Sb2 resign white"), "White wins: Black resigned.", ""),
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_sentence_of_each_situation(situation: str) -> None:
    """With the rule that can be looked up behind it, in another language, too."""
    at, text, name = SITUATIONS[situation]
    end = "?" if text.endswith("?") else "."
    aloud = f"{text.removesuffix(end)} ({name}){end}" if name else text
    assert aloud == spoken(scene(ENGLISH, at))
    assert text.rstrip(".") in said(status(scene(ENGLISH, at)))
    for _ in (ENGLISH, words("fr")):
        shown = tree(status(scene(_, at)))
        assert name == (shown.findtext(".//a[@class='rule-id']") or "")
        assert (f"({name})" in spoken(scene(_, at))) == bool(name)
        if name:
            assert _(PYRGA.words.RULES[name]) == shown.findtext(".//*[@role='tooltip']")


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
    told = "White puts a Square on b2. Black puts a Cylinder on b3. White: play on b3, where"
    assert turn_spoken(scene(ENGLISH, at), at.match.at(0)).startswith(told)
    assert turn_spoken(scene(ENGLISH, at), at.match.at(1)).startswith("Black puts a Cylinder")
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


def test_nothing_is_said_to_be_saved_before_the_first_turn() -> None:
    assert "" == said(kept_line(scene(ENGLISH, table())))


@every_language
def test_watching_is_said(spoken: str) -> None:
    """In a second tab one is told that one only watches, and how to play here."""
    _ = words(spoken)
    shown = scene(_, table("Sb2"), Saving("kept", watching=True))
    assert _("This game is open in another tab; here you only watch.") in said(status(shown))
    assert _("Play here") == doing(row(shown), "take-over").text


def test_trouble_is_said_below_the_sentence() -> None:
    """What went wrong is told as it is, and does not take the place of what is asked."""
    line = status(scene(ENGLISH, table("Sb2"), Saving("kept"), Trouble("A < B & C")))
    assert ["sentence", "trouble"] == [part.get("class") for part in tree(line)]
    assert said(line).startswith("Black: play next to the Square on b2")
    assert said(line).endswith("A < B & C")


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


def test_a_sentence_is_escaped() -> None:
    """What a sentence says is text; what stands behind it is an element."""
    assert "a &lt; b." == sentence("a < b.")
    assert "a &lt; b <i>c</i>" == sentence("a < b.", "<i>c</i>")


@pytest.mark.parametrize(
    ("game", "letters", "name"),
    [("pyrga", 1, ""), ("pyrga", 70, "long"), ("tyrus", 70, "long longer")],
)
def test_a_long_sentence_is_written_smaller(game: str, letters: int, name: str) -> None:
    """So it has room where a short one stands, and nothing moves."""
    match = screens.after(6) if game == "tyrus" else table("Sb2").match
    headers = {match.game.header(seat): seat[0] * letters for seat in match.seats}
    at = new_table(match._replace(headers=headers), {}, parts_of(game).board)
    shown = tree(status(scene(ENGLISH, at))).find("./p")
    assert shown is not None and f"sentence {name}".strip() == shown.get("class")
