"""Values to payloads and back, and payloads found in what messengers make of them."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from tessera.apart import coding, links
from tessera.apart.coding import Reader, Writer
from tessera.play.fault import Refused

DATA = bytes(range(1, 90))
PAYLOAD = coding.armoured(DATA)
ADDRESS = f"https://example.org/#/apart/{PAYLOAD}"


def refusal(text: str) -> str:
    """Why there is no payload in a text."""
    with pytest.raises(Refused) as refused:
        links.payload_of(text)
    assert refused.value.fault.rule == "apart"
    return refused.value.fault.why


def test_what_holds_no_payload_says_why() -> None:
    assert refusal("") == "no-link"
    for words in ("hello bob how are you", "https://example.org/#/play/pyrga", "E", "0"):
        assert refusal(words) == "no-link"
    assert refusal(PAYLOAD.rstrip(coding.LAST)) == "cut"
    assert refusal("https://example.org/#/apart/") == "no-link"
    assert refusal("/#/apart/" + "A" * 9000) == "long"
    assert refusal("x" * (links.LONGEST_TEXT + 1)) == "long"
    for cut in range(1, len(PAYLOAD)):
        assert refusal(f"/#/apart/{PAYLOAD[:cut]}") in {"cut", "damaged"}
    for at in range(len(PAYLOAD)):
        other = "B" if PAYLOAD[at] == "A" else "A"
        assert refusal(f"/#/apart/{PAYLOAD[:at]}{other}{PAYLOAD[at + 1 :]}") in {"cut", "damaged"}


def test_digits_are_one_way_to_write_a_payload() -> None:
    digits = coding.in_digits(PAYLOAD)
    assert digits.isdigit() and coding.from_digits(digits) == PAYLOAD
    for wrong in ("", "1", "0", "00" + digits[1:], digits[1:], "0" * 5000, "0१", digits + "x"):
        with pytest.raises(Refused):
            coding.from_digits(wrong)


def test_values_come_back_as_they_were_put(rng: Random, times: int) -> None:
    for _time in range(20 * times):
        bounds = [rng.choice((1, 2, 3, 7, 100, 2**80)) for _value in range(rng.randrange(40))]
        values = [(rng.randrange(bound), bound) for bound in bounds]
        counts = [rng.choice((0, 6, 7, 8, 63, 64, rng.randrange(100_000))) for _count in range(5)]
        writer = Writer()
        writer.put_all(values)
        for count in counts:
            writer.put_count(count)
        writer.put_text("Zoë 棋", 40)
        writer.put_flag(value=True)
        reader = Reader(writer.written())
        assert values == [(reader.take(bound), bound) for bound in bounds]
        assert counts == [reader.take_count() for _count in counts]
        assert (reader.take_text(40), reader.take_flag()) == ("Zoë 棋", True)
        assert reader.at_end
        assert reader.taken() == writer.values


def test_a_count_without_an_end_is_refused() -> None:
    writer = Writer()
    writer.put_all([(7, 8)] * 9000)
    with pytest.raises(Refused):
        Reader(writer.written()).take_count()


def test_a_long_text_is_searched_soon() -> None:
    assert links.payload_of("#/apart/x " * 5000 + f"#/apart/{PAYLOAD}") == PAYLOAD
    assert refusal(f"#/apart/{PAYLOAD} " + "#/apart/x " * 5000) == "cut"
    assert refusal("#/apart/" + "a " * 40_000) == "cut"
    assert refusal(("#/apart/‐‑‒" + "E" * 7990 + " .\n") * 20) == "damaged"


@pytest.mark.parametrize("size", [*range(1, 8), 500])
def test_ends_of_payloads_are_found(size: int, rng: Random) -> None:
    """Of any length, with whatever follows; each letter that may be the last one takes a try."""
    payload = coding.armoured(rng.randbytes(size))
    for more in ("", "E", "AEEA", "-_x"):
        letters = payload + more
        assert [*coding.payload_ends(letters, itertools.count())] == [len(payload)]
        tries = iter(range(payload.count("E")))
        assert [*coding.payload_ends(letters, tries)] == [len(payload)]
        assert not [*coding.payload_ends(letters, iter(range(payload.count("E") - 1)))]
