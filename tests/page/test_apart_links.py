"""Links of games played apart: what is written around them, what codes and long ones hold."""

from __future__ import annotations

import re
from typing import Final

import pytest
import zxingcpp

from tessera.apart import coding, links
from tessera.apart.terms import NEWEST
from tessera.page.features.apart import dialogs
from tessera.page.features.apart import links as apart_links
from tessera.page.features.apart.model import TURN
from tests.page import apart as two
from tests.page.visitor import Visitor
from tests.words.speaking import words

pytestmark = pytest.mark.usefixtures("as_fetched")
#: How many pixels wide a module is painted for the decoder.
SCALE: Final = 4
SITE: Final = "https://example.org/"


def decoded(drawing: str) -> str:
    """What a decoder reads of a drawn QR code."""
    found = re.search(r'viewBox="0 0 (\d+) ', drawing)
    assert found is not None
    size = int(found[1])
    rows = [bytearray(b"\xff" * size) for _row in range(size)]
    for x, y in re.findall(r"M(\d+) (\d+)h1", drawing):
        rows[int(y)][int(x)] = 0
    pixels = b"".join(b"".join(bytes([module]) * SCALE for module in row) * SCALE for row in rows)
    image = memoryview(pixels).cast("B", (size * SCALE, size * SCALE))
    (read,) = zxingcpp.read_barcodes(image, is_pure=True)
    return str(read.text)


def text(at: Visitor, language: str = "en") -> str:
    """What is written around the link that was sent last."""
    return apart_links.message(words(language), two.walk(at), "LINK")


# Codes.


def test_a_qr_code_holds_what_is_new() -> None:
    """The other's camera reads an address at which the game goes on; a first link is whole."""
    at, other, _links = two.begun(6)
    read = decoded(dialogs.qr_code(words("en"), two.walk(at), SITE))
    late, whole = Visitor(within=other.within), two.walk(at).thread.written()
    assert len(links.payload_of(read)) < len(whole) / 2
    late.go(read.removeprefix(SITE))
    assert late.match.actions == at.match.actions
    first = two.inviting("shacru", "seats=4&seat-north=bot:1&seat-east=bot:1&seat-west=bot:1")
    two.sent_after_playing(first)
    read = decoded(dialogs.qr_code(words("en"), two.walk(first), SITE))
    assert read.endswith(coding.in_digits(two.walk(first).thread.written()))
    too_large = coding.in_digits(coding.armoured(bytes(1200)))
    assert apart_links.drawn((SITE, too_large), "QR") == ""


# What comes.


def test_a_link_for_another_seat_is_told() -> None:
    """Whoever opens it has what is new, and reads whose turn it is, or who is still to join."""
    ann = two.inviting("shacru", "seats=3&seat-east=bot:1&seat-west=bot:1&name-north=Ann")
    two.play_first(ann)
    assert "Send the invitation to one person" in two.told(ann)
    bob = two.joined(two.sent(ann))
    two.play_first(bob)
    assert "for the next player is ready" in two.told(bob)
    second = two.sent(bob)
    assert re.search(r"Ann [^.]*Shacru: LINK", text(bob))
    cem = two.joined(second, "Cem")
    third = two.sent_after_playing(cem)
    bob.go(third)
    assert "This link is for Ann" in two.told(bob) and bob.match.actions == cem.match.actions
    ann.go(third)
    assert "This link is for" not in two.told(ann) and two.walk(ann).stage == TURN


def test_a_link_of_a_newer_page_is_told() -> None:
    at, _other, sent_links = two.begun(1)
    data = coding.unarmoured(sent_links[-1].removeprefix("#/apart/"))
    at.go(f"#/apart/{coding.armoured(bytes([NEWEST + 1]) + data[1:])}")
    assert at.site.shell.screen == "home" and "newer version" in at.site.shell.told


# What is sent.


def test_where_the_whole_game_is_too_long_the_link_holds_what_is_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That is told with it, and whoever has the rest goes on from it."""
    at, other, _links = two.begun(3)
    two.press(at, "again")
    whole = two.link(at)
    at.press("no")
    monkeypatch.setattr(apart_links, "MOST", 300)
    two.play_first(other)
    two.press(other, "send")
    assert "only what is new" in other.document.text("dialog")
    assert len(two.link(other)) < len(whole) / 2
    at.go(two.link(other))
    assert at.match.actions == other.match.actions
    fresh = Visitor(two.link(other))
    assert "the earlier ones are not here" in fresh.site.shell.told


# Slices.


@pytest.mark.parametrize("leaves", [False, True])
def test_a_link_is_read_letter_by_letter(*, leaves: bool) -> None:
    """The page gives way after each, and after each signature; who leaves meanwhile stays there."""
    at, _other, sent_links = two.begun(4)
    two.begun(4)  # links read lately are known no more
    fresh, often = Visitor(), 0
    fresh.clock.pace = 1
    fresh.go(sent_links[-1])
    assert fresh.site.shell.session is None
    if leaves:
        fresh.go("#/")
    while fresh.clock.go_on():
        often += 1
    if leaves:
        assert ("home", "/") == (fresh.site.shell.screen, fresh.window.address())
    else:
        assert often >= len(sent_links) + 2 and fresh.match.actions == at.match.actions
