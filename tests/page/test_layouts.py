"""Keyboards of other scripts: a key also counts as the Latin one in its place."""

from __future__ import annotations

import pytest

from tessera.page.core.keys import latin
from tests.page import screens
from tests.page.tables import fresh
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


def test_a_kind_is_taken_in_any_script() -> None:
    at = screens.table("")
    assert not at.key("ы", "b2")
    assert at.key("ы", "b2", code="KeyS")
    assert ("kind:S",) == at.session.table.picks


def test_a_turn_is_typed_in_any_script() -> None:
    """In the field letters of other scripts are written in Latin; digits and signs as they are."""
    at = screens.table("")
    at.document.focus("typed")
    for key, code, kept in (("Ы", "KeyS", True), ("и", "KeyB", True), ("é", "Digit2", False)):
        assert kept is at.key(key, field=True, code=code)
    assert not at.key("с", field=True, code="KeyC", modified=True)
    assert "Sb" == at.document.fields["typed"]


def test_a_letter_of_ones_own_script_comes_first() -> None:
    """Olga lifts the curtain with the letter of her own script, not by the key's place."""
    at, match = Visitor(), fresh("tyrus")
    match = match._replace(headers={**match.headers, "Ivory": "Ольга", "Brown": "Жанна"})
    at.open(match, dict.fromkeys(match.seats, "person"))
    assert at.session.table.curtain
    at.clock.turn_on(1)
    assert not at.key("ж", code="KeyX")
    assert at.key("о", code="KeyJ")
    assert not at.session.table.curtain
