"""The pictures that embedded games show first."""

from __future__ import annotations

from tessera.words.language import LANGUAGES
from website import embedding, prerender
from website.sources import catalogues


def test_a_board_with_words_has_a_picture_in_every_language() -> None:
    """The first language's stands under the name that other people's pages hold."""
    words = {tongue: prerender.Built(tongue, catalogues()) for tongue in LANGUAGES}
    found = embedding.pictures(words)
    assert b"Market" in found["pictures/tyrus-light.svg"]
    assert "Marché".encode() in found["pictures/tyrus.fr-dark.svg"]
    assert "pictures/pyrga-dark.svg" in found and "pictures/pyrga.fr-dark.svg" not in found
