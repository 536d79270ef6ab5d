"""QR codes of games played apart are read back by a decoder; keys go round as words."""

from __future__ import annotations

import re
from random import Random
from typing import Final

import pytest
import zxingcpp
from segno import encoder

from tessera.apart import coding, links
from tessera.page.features.apart import links as qr
from tessera.saves.apart import key_of, words_of

#: How many pixels wide a module is painted for the decoder.
SCALE: Final = 4


@pytest.fixture(autouse=True)
def _makes_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    qr.ENCODER.fill(lambda: encoder)


def painted(drawing: str) -> memoryview:
    """The drawing as grey pixels, in rows."""
    found = re.search(r'viewBox="0 0 (\d+) ', drawing)
    assert found is not None
    size = int(found[1])
    rows = [bytearray(b"\xff" * size) for _row in range(size)]
    for x, y in re.findall(r"M(\d+) (\d+)h1", drawing):
        rows[int(y)][int(x)] = 0
    pixels = b"".join(b"".join(bytes([module]) * SCALE for module in row) * SCALE for row in rows)
    return memoryview(pixels).cast("B", (size * SCALE, size * SCALE))


def decoded(drawing: str) -> str:
    """What a decoder reads."""
    (found,) = zxingcpp.read_barcodes(painted(drawing))
    return str(found.text)


@pytest.mark.parametrize("size", [40, 200, 700])
def test_a_link_in_digits_is_read_back(size: int, rng: Random) -> None:
    """By a decoder, and by whoever opens the address that it reads."""
    payload = coding.armoured(rng.randbytes(size))
    text = f"https://example.org/tessera/#/apart/{coding.in_digits(payload)}"
    address, digits = text[: text.rindex("/") + 1], text[text.rindex("/") + 1 :]
    read = decoded(qr.drawn((address, digits), "QR"))
    assert read == text and links.payload_of(read) == payload


def test_what_is_too_large_is_not_drawn(rng: Random) -> None:
    """No code of more than the largest version."""
    digits = coding.in_digits(coding.armoured(rng.randbytes(1200)))
    assert qr.drawn(("https://example.org/#/apart/", digits), "QR") == ""


def test_a_key_goes_round_as_words(rng: Random) -> None:
    """Whatever stands between the words; a slip is noticed."""
    for _key in range(50):
        key = rng.randbytes(16)
        words = words_of(key)
        assert key_of(words.upper().replace(" ", " - ")) == key
        first, *others = words.split()
        other = first[:-1] + ("b" if first[-1] != "b" else "d")
        assert key_of(" ".join([other, *others])) is None
        assert key_of(" ".join(others)) is None
