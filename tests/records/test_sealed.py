"""Records to be taken along while something is hidden: sealed, and opened again."""

from __future__ import annotations

from base64 import b64encode
from random import Random
from zlib import compress

import pytest

from tessera.play.match import Match
from tessera.play.record import closed_record, sealed_record, write_record
from tessera.play.replay import LONGEST, BadRecord, read_record
from testing.sampling import ALL
from tests.properties.playing import Kind, every_kind_and_toy, find, spread
from tests.properties.toy import TOY, toy


@every_kind_and_toy
def test_sealed_records_come_back_whole(kind: Kind, rng: Random) -> None:
    """Nothing that somebody may not know can be read; the match comes back as it was."""
    match = kind.match(rng)
    for moment in list(spread(match, ALL))[::7]:
        text = sealed_record(moment)
        again = read_record(text, find)
        assert write_record(moment) == write_record(again)
        shown = text.replace(text[text.find("[Sealed") : text.find("]", text.find("[Sealed"))], "")
        hides = any("?" in write_record(moment, observed_by=seat) for seat in moment.seats)
        assert hides == ("[Sealed" in text) == ("?" in shown)
        if not hides:
            assert write_record(moment) == text


@every_kind_and_toy
def test_records_that_are_kept_show_nothing_while_something_is_hidden(
    kind: Kind, rng: Random
) -> None:
    """Then the game's name is all that can be read of them; they come back as they were."""
    match = kind.match(rng)
    for moment in list(spread(match, ALL))[::7]:
        text = closed_record(moment)
        assert write_record(moment) == write_record(read_record(text, find))
        if text == write_record(moment):
            assert sealed_record(moment) == text
            continue
        lines = [line.partition(" ")[0] for line in text.splitlines()]
        assert ["[Game", "[Format", "[Sealed"] == lines


def running() -> Match:
    """A toy match in the middle."""
    return Match.new(TOY, TOY.setup(), Random(3)).play_text("draw")


def sealing(text: str) -> str:
    """A toy's record whose seal holds a text."""
    sealed = b64encode(compress(text.encode())).decode()
    return f'[Game "toy"]\n[Sealed "{sealed}"]\n\n*'


BAD = {
    "garbage": '[Game "toy"]\n[Sealed "nothing"]\n\n*',
    "no base64": '[Game "toy"]\n[Sealed "äöü"]\n\n*',
    "cut": sealed_record(running()).replace('=="]', '"]').replace("A", "", 1),
    "a seal in a seal": sealing(sealed_record(running())),
    "a view": sealing(write_record(running(), observed_by="red")),
    "not text": '[Game "toy"]\n[Sealed "' + b64encode(compress(b"\xff\xfe")).decode() + '"]\n',
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_seals_that_cannot_be_opened(text: str) -> None:
    """They are refused with their line, and nothing else happens."""
    with pytest.raises(BadRecord) as refused:
        read_record(text, toy)
    assert "record" == refused.value.fault.rule
    assert refused.value.line >= 1


@pytest.mark.parametrize("header", ["Sealed", "Seen"])
def test_no_seal_holds_a_seal_or_a_view(header: str) -> None:
    """Not even a whole record that only says so: refused as a seal, on the line of the outer."""
    whole = write_record(running())
    assert whole == write_record(read_record(sealing(whole), toy))
    inner = whole.replace("\n", f'\n[{header} "red"]\n', 1)
    with pytest.raises(BadRecord) as refused:
        read_record(sealing(inner), toy)
    assert ("record", "sealed", 2) == (*refused.value.fault[:2], refused.value.line)


def test_a_seal_is_no_bomb() -> None:
    """What comes out of a seal is no longer than a record may be."""
    with pytest.raises(BadRecord) as refused:
        read_record(sealing(" " * 40 * LONGEST), toy)
    assert ("record", "long") == refused.value.fault[:2]
