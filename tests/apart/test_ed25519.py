"""Signatures against the vectors of RFC 8032, section 7.1, and what must not pass for one."""

from __future__ import annotations

from random import Random

from tessera.apart import ed25519
from tests.each import for_each

#: Seed, public key, message, signature.
VECTORS = (
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9"
            "b46bd25bf5f0595bbe24655141438e7a100b"
        ),
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f1"
            "1d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ),
)
#: Encodings of points of small order, and what is no point or not its only encoding.
NO_KEYS = (
    "0100000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0200000000000000000000000000000000000000000000000000000000000000",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "00",
)


@for_each(VECTORS, lambda vector: vector[2][:8])
def test_the_vectors_of_the_standard(vector: tuple[str, str, str, str]) -> None:
    """A seed gives its public key, a message its signature, and that verifies."""
    seed, public, message, signature = map(bytes.fromhex, vector)
    assert public == ed25519.public_key(seed)
    assert signature == ed25519.sign(seed, message)
    assert ed25519.verifies(public, message, signature)
    assert ed25519.is_public_key(public)


def test_any_change_makes_a_signature_wrong(rng: Random) -> None:
    seed, message = rng.randbytes(32), rng.randbytes(20)
    public, signature = ed25519.public_key(seed), ed25519.sign(seed, message)
    for data in (public, message, signature):
        for _time in range(8):
            changed = bytearray(data)
            changed[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
            parts = [bytes(changed) if it is data else it for it in (public, message, signature)]
            assert not ed25519.verifies(*parts)
    order = 2**252 + 27742317777372353535851937790883648493
    longer = int.from_bytes(signature[32:], "little") + order
    assert not ed25519.verifies(public, message, signature[:32] + longer.to_bytes(32, "little"))
    assert not ed25519.verifies(public, message, signature + b"\0")


@for_each(NO_KEYS)
def test_what_nobody_can_have_made_is_no_key(encoded: str) -> None:
    assert not ed25519.is_public_key(bytes.fromhex(encoded))


def test_a_key_with_a_part_of_small_order_is_none() -> None:
    public = ed25519.public_key(bytes(32))
    number = int.from_bytes(public, "little")
    y, sign = number & (1 << 255) - 1, number >> 255
    turned = (2**255 - 19 - y) | (1 - sign) << 255
    assert ed25519.is_public_key(public)
    assert not ed25519.is_public_key(turned.to_bytes(32, "little"))
