"""What the page tells of links in games played apart: of those that come, and of those it makes."""

from __future__ import annotations

import pytest

from tessera.apart import coding, links
from tessera.apart.seat import OwnSeat
from tessera.apart.terms import NEWEST
from tessera.page.features.apart import dialogs as apart_dialogs
from tessera.page.features.apart import links as apart_links
from tessera.saves import apart as saves
from tests.page.apart import (
    begun,
    invited,
    joined,
    link,
    press,
    sent_after_playing,
    told,
    walk,
)
from tests.page.test_qr import decoded
from tests.page.visitor import Visitor
from tests.words.speaking import words

pytestmark = pytest.mark.usefixtures("as_fetched")


def test_a_link_for_another_seat_is_told() -> None:
    """Whoever opens it has what is new, and reads whose turn it is."""
    ann = Visitor()
    ann.go("#/apart/shacru/seats=3&seat-east=bot:1&seat-west=bot:1")
    first = sent_after_playing(ann)
    bob = joined(first)
    second = sent_after_playing(bob)
    cem = joined(second, "Cem")
    third = sent_after_playing(cem)
    bob.go(third)
    assert "This link is for Ann" in told(bob) and bob.match.actions == cem.match.actions
    ann.go(third)
    assert "This link is for" not in told(ann) and ann.session.table.choosing


def test_where_the_whole_game_is_too_long_the_link_holds_what_is_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That is told with it, and whoever has the rest goes on from it."""
    at, other, _links = begun(3)
    press(at, "again")
    assert "holds the whole game" in at.document.text("dialog")
    whole = link(at)
    at.press("no")
    monkeypatch.setattr(apart_links, "MOST", 300)
    other.play(other.match.game.write(other.match.legal()[0]))
    press(other, "send")
    assert "what is new alone" in other.document.text("dialog")
    assert len(link(other)) < len(whole) / 2
    at.go(link(other))
    assert at.match.actions == other.match.actions
    fresh = Visitor()
    fresh.go(link(other))
    assert "those before them are not here" in fresh.site.shell.told


def test_the_browser_is_asked_to_keep_what_is_there() -> None:
    """With the first invitation, once."""
    ann, _address = invited()
    assert ann.window.persisted == 1
    ann.go("#/apart/shacru/seats=2")
    assert ann.window.persisted == 1


def test_a_qr_code_holds_what_is_new() -> None:
    """The other's camera reads an address at which the game goes on."""
    at, other, _links = begun(6)
    drawing = apart_dialogs.qr_code(words("en"), walk(at), "https://example.org/")
    read = decoded(drawing)
    assert read.startswith("https://example.org/#/apart/0")
    late, whole = Visitor(other.within), walk(at).thread.written()
    assert len(links.payload_of(read)) < len(whole) / 2
    late.go(read.removeprefix("https://example.org/"))
    assert late.match.actions == at.match.actions
    first = Visitor()
    first.go("#/apart/shacru/seats=4&seat-north=bot:1&seat-east=bot:1&seat-west=bot:1")
    sent_after_playing(first)
    drawing = apart_dialogs.qr_code(words("en"), walk(first), "https://example.org/")
    assert decoded(drawing).endswith(coding.in_digits(walk(first).thread.written()))


def test_a_changed_past_is_refused_and_shown() -> None:
    """Also by who invited: other terms than those that were agreed on."""
    ann, bob, _links = begun(2)
    actions, key = bob.match.actions, saves.player_key(ann.storage)
    assert key is not None
    terms = walk(ann).thread.terms._replace(patience=1)
    seat = OwnSeat.inviting(terms, key, "Ann")
    assert seat.match is not None
    changed = seat.play(seat.match.legal()[-1]).sent()
    bob.go(f"#/apart/{changed.written()}")
    assert "tells another past" in bob.document.text("dialog")
    assert bob.match.actions == actions and walk(bob).thread.terms.patience == 7


def test_a_link_of_a_newer_page_is_told() -> None:
    """In one sentence, and what is here stays."""
    at, _other, links = begun(1)
    data = coding.unarmoured(links[-1].removeprefix("#/apart/"))
    at.go(f"#/apart/{coding.armoured(bytes([NEWEST + 1]) + data[1:])}")
    assert at.site.shell.screen == "home" and "newer version" in at.site.shell.told


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ("invites you to a game of Pyrga: ", "Pyrga, turn 2: your move, Ann. ")),
        (
            "fr",
            ("vous invite à une partie de Pyrga", "Pyrga, coup 2\u00a0: à vous de jouer, Ann. "),
        ),
    ],
)
def test_what_is_written_around_a_link(language: str, texts: tuple[str, str]) -> None:
    """The game, the turn, the name of whoever is to play, in the language of who sends it."""
    ann, address = invited()
    bob = joined(address)
    sent_after_playing(bob)
    for at, text in zip((ann, bob), texts, strict=True):
        what = apart_links.message_of(words(language), walk(at), "https://example.org/")
        assert text in what.text and "https://example.org/#/apart/" in what.text
        assert what.whole and len(what.text) < apart_links.MOST
