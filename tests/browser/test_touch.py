"""A whole game on a telephone, in French, against a bot."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tessera.games import catalogue
from tests.browser.playing import Screen, lying
from tests.outside import PERSONS, fresh

CONTEXT: Final[dict[str, Any]] = {
    "locale": "fr-FR",
    "color_scheme": "light",
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
RESULTS: Final = {
    ("white", "PY-10"): "Vous avez gagné avec trois tours PY-10",
    ("black", "PY-10"): "Robot 1 a trois tours PY-10",
    ("white", "PY-11"): "Plus personne ne peut jouer. Vous avez gagné au décompte PY-11",
    ("black", "PY-11"): "Plus personne ne peut jouer. Vous avez perdu au décompte PY-11",
    ("draw", "PY-11"): "Partie nulle : autant de tours, de paires et de pièces seules PY-11",
}
HEADINGS: Final = {
    "white": "Vous avez gagné",
    "black": "Vous avez perdu contre Robot 1",
    "draw": "Partie nulle",
}
#: What stands out of the window to the right.
TOO_WIDE: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_a_whole_game_against_the_bot(screen: Screen) -> None:
    """By taps on kinds, squares and arrows to the result; the list unfolds; nothing is too wide."""
    screen.begin(black="bot:1")
    assert "À vous : jouez la pièce et la case de votre choix PY-1" == screen.sentence
    assert ["Carré\u00a0: 5", "Triangle\u00a0: 5", "Cylindre\u00a0: 5"] == screen.stock("white")
    screen.hit_kind("T")
    screen.hit_square("b2")
    assert "Où pointe le Triangle ? PY-6" == screen.sentence
    screen.hit_heading("S")
    assert "Vous posez un Triangle en b2, tourné vers le sud." in screen.heard()[-1]
    match = screen.play_to_the_end(seed=1)
    outcome = match.outcome
    assert outcome is not None
    assert HEADINGS[outcome.result] == screen.text("#ended")
    assert RESULTS[outcome.result, outcome.rule] == screen.sentence
    assert lying(match) == screen.pieces()
    assert [] == screen.turns()
    screen.hit("[data-do=ending]")
    screen.hit("[data-do=list]")
    assert [turn.text for turn in match.turns()] == screen.turns()
    assert 0 == screen.page.evaluate(TOO_WIDE)


def test_a_double_tap_confirms_once(screen: Screen) -> None:
    """What comes under the finger by the first tap does not get the second."""
    screen.begin_game("pacru", {"south": "person", "north": "person"})
    screen.type("e1-e2")
    screen.hit_square("e9")
    screen.hit_square("e8")
    box = screen.page.locator("[data-do=confirm]:visible").bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    screen.page.touchscreen.tap(*middle)
    screen.page.touchscreen.tap(*middle)
    under = "([x, y]) => document.elementFromPoint(x, y).closest('[data-do]')?.dataset.do"
    assert "undo" == screen.page.evaluate(under, middle)
    assert ["e1-e2", "e9-e8"] == [turn.text for turn in screen.match().turns()]


def test_what_comes_next_is_in_the_bar_of_every_game(screen: Screen, rng: Random) -> None:
    """A rematch and the result, when its panel has been folded away."""
    for game in catalogue.GAMES:
        match = fresh(game, rng)
        match = match.play(rng.choice(match.legal())).resign()
        screen.open(match, dict.fromkeys(match.seats, "person"))
        screen.page.click("#fold-ending")
        for name in ("again", "ending"):
            assert screen.page.locator(f".moment [data-do={name}]").is_visible(), game


def test_rules_are_read_over_the_panel_of_the_end(screen: Screen) -> None:
    """Where one asks why it is over; they are shut again, and the panel is there as before."""
    screen.open(fresh("pyrga", Random(1)).play_text("Sb2").resign(), PERSONS)
    screen.hit("[data-do=help]:visible")
    screen.page.wait_for_selector("#help-panel", state="visible")
    box = screen.page.locator("#help-panel").bounding_box()
    assert box is not None and box["y"] >= 0
    assert box["y"] + box["height"] <= CONTEXT["viewport"]["height"] + 1
    for place in (box["y"] + 8, box["y"] + box["height"] - 8):
        seen = f"document.elementFromPoint(180, {place}).closest('#help-panel') !== null"
        assert screen.page.evaluate(seen)
    screen.hit("[data-do=help-close]")
    screen.page.wait_for_selector("#help-panel", state="detached")
    assert screen.page.locator("#ended").is_visible()


def test_another_game_is_seen_from_its_top(screen: Screen) -> None:
    """The sentence is in sight, also where the game before it had the focus."""
    screen.page.set_viewport_size({"width": 320, "height": 568})
    screen.begin()
    screen.page.focus("#more-button")
    screen.begin_game("shacru", {"south": "person", "north": "person"})
    found = screen.page.evaluate("[scrollY, document.scrollingElement.scrollHeight > innerHeight]")
    screen.page.set_viewport_size(CONTEXT["viewport"])
    assert [0, True] == found


def test_the_hand_names_headings_too(screen: Screen) -> None:
    """The arrows stand beside the board as well, with names and a way back."""
    screen.begin()
    screen.hit_kind("T")
    screen.hit_square("a1")
    choices = screen.page.locator("#asking .choice")
    names = [it.get_attribute("aria-label") for it in choices.all()]
    assert ["l’est", "le nord"] == names
    screen.hit("[data-do=cancel]")
    screen.hit_square("a1")
    screen.hit("#asking [data-pick='heading:E']")
    screen.hit("[data-do=list]")
    assert ["Ta1E"] == screen.turns()


def test_nothing_moves_when_the_sentence_changes(screen: Screen) -> None:
    """The board stays where it is through turns, refusals, choices and the result."""
    screen.begin()
    place = "JSON.stringify(document.getElementById('drawing').getBoundingClientRect())"
    screen.page.evaluate("scrollTo(0, 0)")
    before = screen.page.evaluate(place)
    for move in "Sb2 Sd4 Ta2N Ta3N Ta4S Cc3 Ca3 Ca4".split():
        screen.type(move)
        screen.page.evaluate("scrollTo(0, 0)")
        assert before == screen.page.evaluate(place), (move, screen.sentence)
