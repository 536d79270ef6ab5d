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


@pytest.mark.slow
@every_kind_and_toy
def test_they_come_back_whole(kind: Kind, rng: Random) -> None:
    """Nothing that somebody may not know can be read; a closed one shows the game's name alone."""
    match = kind.match(rng)
    for moment in list(spread(match, ALL))[::7]:
        whole, sealed, closed = (
            write(moment) for write in (write_record, sealed_record, closed_record)
        )
        for text in (sealed, closed):
            assert whole == write_record(read_record(text, find))
        before, mark, rest = sealed.partition("[Sealed")
        shown = before + rest.partition("]")[2]
        hides = any("?" in write_record(moment, observed_by=seat) for seat in moment.seats)
        assert hides == bool(mark) == ("?" in shown)
        assert hides or whole == sealed
        if closed != whole:
            lines = [line.partition(" ")[0] for line in closed.splitlines()]
            assert ["[Game", "[Format", "[Sealed"] == lines


RUNNING = Match.new(TOY, TOY.setup(), Random(3)).play_text("draw")
WHOLE = write_record(RUNNING)


def sealing(data: str | bytes) -> str:
    """A toy's record whose seal holds a text."""
    sealed = b64encode(compress(data.encode() if isinstance(data, str) else data)).decode()
    return f'[Game "toy"]\n[Sealed "{sealed}"]\n\n*'


BAD = {
    "garbage": ('[Game "toy"]\n[Sealed "nothing"]\n\n*', "sealed"),
    "no base64": ('[Game "toy"]\n[Sealed "äöü"]\n\n*', "sealed"),
    "cut": (sealed_record(RUNNING).replace('=="]', '"]').replace("A", "", 1), "sealed"),
    "a seal in a seal": (sealing(sealed_record(RUNNING)), "sealed"),
    "a view": (sealing(write_record(RUNNING, observed_by="red")), "sealed"),
    "said to be a seal": (sealing(WHOLE.replace("\n", '\n[Sealed "red"]\n', 1)), "sealed"),
    "said to be a view": (sealing(WHOLE.replace("\n", '\n[Seen "red"]\n', 1)), "sealed"),
    "not text": (sealing(b"\xff\xfe"), "sealed"),
    "a bomb": (sealing(" " * 40 * LONGEST), "long"),
}


@pytest.mark.parametrize(("text", "why"), BAD.values(), ids=BAD)
def test_seals_that_cannot_be_opened(text: str, why: str) -> None:
    """They are refused with the line of the outer record."""
    with pytest.raises(BadRecord) as refused:
        read_record(text, toy)
    assert ("record", why) == refused.value.fault[:2]
    line = 1 if why == "long" else text.partition("[Sealed")[0].count("\n") + 1
    assert line == refused.value.line
    assert WHOLE == write_record(read_record(sealing(WHOLE), toy))
