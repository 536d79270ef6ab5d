"""Keyboards of other scripts: a key also counts as the Latin one in its place."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.page.core.keys import latin
from tessera.play.match import Match
from tests.page.visitor import Visitor


@pytest.mark.parametrize(
    ("key", "code", "shift", "meant"),
    [
        ("ы", "KeyS", False, "s"),  # Cyrillic
        ("Ы", "KeyS", True, "S"),
        ("Ы", "KeyS", False, "S"),  # with Caps Lock
        ("σ", "KeyS", False, "s"),  # Greek
        ("ד", "KeyS", False, "s"),  # Hebrew, which has no capitals
        ("ד", "KeyS", True, "S"),
        ("ㄴ", "KeyS", False, "s"),  # Korean
        ("ı", "KeyI", False, "i"),  # Turkish
        ("&", "Digit1", False, "1"),  # French
        ("é", "Digit2", False, "2"),
        ("-", "Digit6", False, "6"),
        ("ě", "Digit2", False, "2"),  # Czech
        ("٣", "Digit3", False, "3"),  # Arabic
        ("s", "KeyS", False, ""),
        ("o", "KeyS", False, ""),  # Dvorak: it writes a letter of ours
        ("!", "Digit1", True, ""),
        ("*", "Digit8", True, ""),
        ("*", "Digit7", False, ""),
        ("<", "IntlBackslash", False, ""),
        ("ø", "Semicolon", False, ""),
        ("Dead", "KeyS", False, ""),
        ("Enter", "NumpadEnter", False, ""),
        ("ы", "", False, ""),  # a keyboard on the screen
        ("", "", False, ""),
    ],
)
def test_what_a_key_bears_on_a_latin_keyboard(key: str, code: str, shift: bool, meant: str) -> None:
    """A key that types no character of ours counts by its place on the keyboard."""
    assert meant == latin(key, code, shift=shift)


@pytest.mark.parametrize("key", ["ы", "σ", "ד"])
def test_a_kind_is_taken_in_any_script(key: str) -> None:
    """The key of the Square picks one up, whatever it types."""
    visitor = Visitor()
    rules = catalogue.game("pyrga")
    match = Match.new(rules, rules.setup(), Random(1))
    visitor.open(match, dict.fromkeys(match.seats, "person"))
    assert not visitor.key(key, "b2")
    assert visitor.key(key, "b2", code="KeyS")
    assert ("kind:S",) == visitor.session.table.picks


def test_a_turn_is_typed_in_any_script() -> None:
    """In the field letters of other scripts are written in Latin; digits and signs as they are."""
    visitor = Visitor()
    rules = catalogue.game("pyrga")
    match = Match.new(rules, rules.setup(), Random(1))
    visitor.open(match, dict.fromkeys(match.seats, "person"))
    visitor.document.focus("typed")
    for key, code, kept in (("Ы", "KeyS", True), ("и", "KeyB", True), ("é", "Digit2", False)):
        assert kept is visitor.key(key, field=True, code=code)
    assert not visitor.key("с", field=True, code="KeyC", modified=True)
    assert "Sb" == visitor.document.fields["typed"]


def test_a_letter_of_ones_own_script_comes_first() -> None:
    """Olga lifts the curtain with the letter of her own script, not by the key's place."""
    visitor = Visitor()
    rules = catalogue.game("tyrus")
    match = Match.new(rules, rules.setup(), Random(1))
    match = match._replace(headers={**match.headers, "Ivory": "Ольга", "Brown": "Жанна"})
    visitor.open(match, dict.fromkeys(match.seats, "person"))
    assert visitor.session.table.curtain
    visitor.clock.turn_on(1)
    assert not visitor.key("ж", code="KeyX")
    assert visitor.key("о", code="KeyJ")
    assert not visitor.session.table.curtain
