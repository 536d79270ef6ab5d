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
        ("ד", "KeyS", True, "S"),  # Hebrew, which has no capitals
        ("&", "Digit1", False, "1"),  # French
        ("٣", "Digit3", False, "3"),  # Arabic
        ("s", "KeyS", False, ""),
        ("o", "KeyS", False, ""),  # Dvorak: it writes a letter of ours
        ("!", "Digit1", True, ""),
        ("ø", "Semicolon", False, ""),
        ("Dead", "KeyS", False, ""),
        ("Enter", "NumpadEnter", False, ""),
        ("ы", "", False, ""),  # a keyboard on the screen
    ],
)
def test_what_a_key_bears_on_a_latin_keyboard(key: str, code: str, shift: bool, meant: str) -> None:
    assert meant == latin(key, code, shift=shift)


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
