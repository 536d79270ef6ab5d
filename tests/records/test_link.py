"""Records in addresses: what goes in comes out, and nothing else is taken for one."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64encode
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.link import packed, unpacked
from tessera.play.record import closed_record, sealed_record, write_record
from tessera.play.replay import LONGEST, read_record
from tests.properties.playing import Kind, every_kind

#: What an address holds as it is, in its fragment too.
PLAIN: Final = re.compile(r"[A-Za-z0-9_-]+")
RECORD: Final = '[Game "pyrga"]\n[White "<b>&\u00e9\u20ac"]\n\n1. Sb2 Tb1E *\n'


def coded(data: bytes) -> str:
    """Bytes as they would stand in an address."""
    return urlsafe_b64encode(data).decode().rstrip("=")


@every_kind
def test_a_game_goes_through_an_address(kind: Kind, rng: Random, times: int) -> None:
    """Random games: open, sealed and closed records come out as they went in, and are read."""
    for _ in range(times):
        match = kind.match(rng)
        for whole in (match, match.at(len(match.actions) // 2)):
            for write in (write_record, sealed_record, closed_record):
                text = packed(write(whole))
                assert PLAIN.fullmatch(text)
                assert write(whole) == unpacked(text)
                read = read_record(unpacked(text), catalogue.game)
                assert write_record(whole) == write_record(read)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
def test_any_text_comes_out_as_it_went_in(text: str) -> None:
    """Whatever its characters."""
    assert text == unpacked(packed(text))


#: What is no record in an address.
NONE: Final = {
    "nothing": "",
    "one letter": "e",
    "plain": "abc",
    "markup": "<script>alert(1)</script>",
    "escaped": "%3Cscript%3E",
    "padded": packed(RECORD) + "=",
    "spaced": f"{packed(RECORD)[:8]} {packed(RECORD)[8:]}",
    "other letters": packed(RECORD).replace("A", "\u0410", 1) + "\u0410",
    "wide digits": "\uff11\uff12\uff13\uff14",
    "more": packed(RECORD) + "AAAA",
    "two": coded(zlib.compress(b"a") + zlib.compress(b"b")),
    "raw": coded(b"[Game]"),
    "no text": coded(zlib.compress(b"\xff\xfe")),
    "half a letter": coded(zlib.compress("\u20ac".encode()[:2])),
    "asks for a dictionary": coded(b"\x78\xbb\x00\x00\x00\x01\x00"),
}


@pytest.mark.parametrize("name", NONE)
def test_what_is_no_record(name: str) -> None:
    """It is refused as a broken link, not as anything that Python would raise."""
    with pytest.raises(Refused) as refused:
        unpacked(NONE[name])
    assert ("record", "link") == (refused.value.fault.rule, refused.value.fault.why)


def test_a_cut_link() -> None:
    """However much of it is lost, it holds nothing: half a game is not shown as a whole one."""
    whole = packed(RECORD * 3)
    for length in range(len(whole)):
        with pytest.raises(Refused):
            unpacked(whole[:length])


def test_a_changed_link(rng: Random) -> None:
    """One letter changed is found out: by the checksum at the latest."""
    whole, letters = packed(RECORD * 3), "ABCabc012_-"
    for place in range(len(whole) - 1):
        changed = rng.choice([letter for letter in letters if letter != whole[place]])
        with pytest.raises(Refused):
            unpacked(whole[:place] + changed + whole[place + 1 :])


def test_nothing_long_is_unpacked() -> None:
    """A short address that would be a hundred times the longest record is not even unpacked."""
    bomb = coded(zlib.compress(b"a" * (100 * LONGEST), level=9))
    with pytest.raises(Refused) as refused:
        unpacked(bomb)
    assert ("record", "long") == (refused.value.fault.rule, refused.value.fault.why)
    assert "x" * LONGEST == unpacked(packed("x" * LONGEST))
