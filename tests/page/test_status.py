"""The one sentence: what it says in each situation, in both languages, seen and spoken."""

from __future__ import annotations

from random import Random

import pytest

from tessera.page.core.choosing import choose, look
from tessera.page.core.html import rule, sentence
from tessera.page.core.screen import GameScreen, taking
from tessera.page.core.screen import kept_line as standing_line
from tessera.page.core.seats import row
from tessera.page.core.sentence import region as status
from tessera.page.core.sentence import spoken, turn_spoken
from tessera.page.core.state import Saving, Trouble
from tessera.page.core.table import Table
from tests.page.tables import PYRGA, doing, picked, said, scene, table, tables, tree
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating
from tests.words.speaking import Heard, every_language, whole, words

#: A situation, its sentence in English and in French, and the rule behind it.
SITUATIONS: dict[str, tuple[Table, str, str, str]] = {
    "start": (
        table(),
        "White: play any piece on any square",
        "Blanc\u00a0: jouez la pièce et la case de votre choix",
        "PY-1",
    ),
    "after a Square": (
        table("Sb2"),
        "Black: play next to the Square on b2",
        "Noir\u00a0: jouez à côté du Carré de b2",
        "PY-3",
    ),
    "after a Triangle": (
        table("Tb2E"),
        "Black: play where the Triangle on b2 points",
        "Noir\u00a0: jouez là où pointe le Triangle de b2",
        "PY-4",
    ),
    "after a Cylinder": (
        table("Cb2"),
        "Black: play on b2, where the Cylinder stands",
        "Noir\u00a0: jouez en b2, où se trouve le Cylindre",
        "PY-5",
    ),
    "nothing fits": (
        table("Tb2E Tc2W Sb2 Ta2E Cb2"),
        "Black: nothing fits where it should, play on any empty square",
        "Noir\u00a0: rien ne convient là où il faudrait, jouez sur n’importe quelle case vide",
        "PY-8",
    ),
    "a heading is asked": (
        picked(table(), "kind:T", "square:b2"),
        "Where does the Triangle point?",
        "Où pointe le Triangle\u00a0?",
        "PY-6",
    ),
    "refused": (
        choose(table("Cb2"), PYRGA.board, "square:a1").table,
        "Black must play on b2, where the Cylinder stands.",
        "Noir doit jouer en b2, où se trouve le Cylindre.",
        "PY-5",
    ),
    "a bot’s turn": (
        choose(table("Cb2", black="bot:1"), PYRGA.board, "square:b2").table,
        "It is Bot 1’s turn.",
        "C’est à Robot 1 de jouer.",
        "",
    ),
    "looking": (
        look(table("Sb2 Sb3 Sb4"), PYRGA.board, 2),
        "You are looking at turn 2.",
        "Vous regardez le coup 2.",
        "",
    ),
    "resigned": (
        table("Sb2 resign white"),
        "White wins: Black resigned.",
        "Blanc gagne\u00a0: Noir a abandonné.",
        "",
    ),
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_sentence_of_each_situation(situation: str) -> None:
    """Word by word, in both languages, with the rule that can be looked up behind it."""
    at, english, french, name = SITUATIONS[situation]
    for tongue, text in (("en", english), ("fr", french)):
        _ = words(tongue)
        shown = tree(status(scene(_, at)))
        assert text.rstrip(".") in "".join(shown.itertext())
        assert name == (shown.findtext(".//a[@class='rule-id']") or "")
        end = {"?": "\u00a0?" if tongue == "fr" else "?"}.get(text[-1], ".")
        aloud = f"{text.removesuffix(end)} ({name}){end}" if name else text
        assert aloud == spoken(scene(_, at))
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
    """A turn's sentence comes first, then what is asked now; both turns, if two were played."""
    at = table("Sb2 Cb3")
    told = "White puts a Square on b2. Black puts a Cylinder on b3. White: play on b3, where"
    assert turn_spoken(scene(words("en"), at), at.match.at(0)).startswith(told)
    assert "Black puts a Cylinder on b3." in turn_spoken(scene(words("en"), at), at.match.at(1))


def test_going_back_is_not_spoken_as_a_turn() -> None:
    """After taking back, or giving up, only how things stand is said."""
    at = table("Sb2")
    longer = table("Sb2 Cb3").match
    assert spoken(scene(words("en"), at)) == turn_spoken(scene(words("en"), at), longer)
    over = table("Sb2 resign white")
    assert "White wins: Black resigned." == turn_spoken(scene(words("en"), over), at.match)


@pytest.mark.parametrize(
    ("kept", "english", "french"),
    [
        ("kept", "Saved in this browser.", "Enregistrée dans ce navigateur."),
        ("full", "Not saved: ", "Non enregistrée\u00a0: "),
        ("blocked", "Not saved: ", "Non enregistrée\u00a0: "),
    ],
)
def test_whether_the_game_is_kept(kept: str, english: str, french: str) -> None:
    """The line says truly whether the game is saved, and offers to take it along."""
    for tongue, text in (("en", english), ("fr", french)):
        found = GameScreen().regions(scene(words(tongue), table("Sb2"), Saving(kept)))
        place, other = ("kept", "status") if kept == "kept" else ("status", "kept")
        assert text in said(found[place]) and text not in said(found[other])
        assert doing(taking(scene(words(tongue), table("Sb2"), Saving(kept))), "export").text


def test_nothing_is_said_to_be_saved_that_is_not() -> None:
    """Before the first turn, and while storage refuses, no word says that the game is saved."""
    assert "" == said(standing_line(scene(words("en"), table())))
    for kept in ("", "full", "blocked"):
        assert "Saved" not in said(standing_line(scene(words("en"), table("Sb2"), Saving(kept))))


@every_language
def test_watching_is_said(spoken: str) -> None:
    """In a second tab one is told that one only watches, and how to play here."""
    _ = words(spoken)
    standing = (Saving("kept", watching=True),)
    line = status(scene(_, table("Sb2"), *standing))
    assert _("This game is open in another tab; here you only watch.") in said(line)
    assert _("Play here") == doing(row(scene(_, table("Sb2"), *standing)), "take-over").text


def test_trouble_is_said_below_the_sentence() -> None:
    """What went wrong is told as it is, and does not take the place of what is asked."""
    line = status(scene(words("en"), table("Sb2"), Saving("kept"), Trouble("A < B & C")))
    assert ["sentence", "trouble"] == [part.get("class") for part in tree(line)]
    assert said(line).startswith("Black: play next to the Square on b2")
    assert said(line).endswith("A < B & C")


def test_a_rules_id_shows_the_rule() -> None:
    """A game's rule is described by its text, and leads to it; the house's ids are not shown."""
    _, rules = words("en"), PYRGA.words.RULES
    link = tree(rule(_, "PY-3", rules)).find(".//a")
    assert link is not None
    assert "rules/pyrga.en.html#PY-3" == link.get("href")
    tip = tree(rule(_, "PY-3", rules)).find(f".//*[@id='{link.get('aria-describedby')}']")
    assert tip is not None and rules["PY-3"] == tip.text
    for name in ("over", "syntax", "resigned", "no such rule", ""):
        assert "" == rule(_, name, rules)


def test_a_sentence_is_escaped() -> None:
    """What a sentence says is text; what stands behind it is an element."""
    assert "a &lt; b." == sentence("a < b.")
    assert "a &lt; b <i>c</i>" == sentence("a < b.", "<i>c</i>")


@pytest.mark.parametrize(
    ("letters", "name"), [(60, "sentence"), (100, "sentence long"), (200, "sentence long longer")]
)
def test_a_long_sentence_is_written_smaller(
    letters: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it has room where a short one stands, and nothing moves."""
    monkeypatch.setattr("tessera.page.core.sentence.told", lambda *_given: ("x" * letters, ""))
    shown = tree(status(scene(words("en"), table()))).find("./p")
    assert shown is not None and name == shown.get("class")
