"""The page *Playing by link*: its vectors are those of the code, and no others stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tessera.apart import coding, hashing, salts
from tessera.apart.ed25519 import public_key
from tessera.apart.hashing import EVERYBODY, Secrets
from tessera.apart.seat import OwnSeat
from tessera.apart.terms import YOURS, Terms
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.games.tayu import apart_tossed as tossed
from tessera.games.tayu.apart import RUNGS
from tessera.games.tayu.tiles import KINDS
from tessera.games.tayu.tiles import TILES as BLOCK
from tessera.games.tyrus.apart_deck import Known, commitment, own_deck
from tessera.games.tyrus.tiles import NAMES

PAGES: Final = Path(__file__).parents[2] / "static/pages"
PYRGA: Final = catalogue.game("pyrga")
TERMS: Final = Terms(bytes(8), PYRGA, PYRGA.setup(), YOURS, 7)
ID: Final = TERMS.name
KEYS: Final = bytes(range(16)), bytes(range(16, 32))
INVITATION: Final = OwnSeat.inviting(TERMS, KEYS[0], "Ann").sent()
#: Bob's number of the lot.
NUMBER: Final = bytes(range(32, 48))
ANN: Final = Secrets(KEYS[0], ID, 0, INVITATION.heads[0], INVITATION.heads[0])
BOB: Final = Secrets(KEYS[1], ID, 1, INVITATION.heads[1] + NUMBER, INVITATION.heads[1])
#: The number that Ann opens, and the one that Bob gives.
LOT: Final = ANN.secret("lot")[: len(NUMBER)], NUMBER


def stated() -> list[tuple[str, str]]:
    text = (PAGES / "playing-apart.en.md").read_text(encoding="utf-8")
    table = text.partition("\n### Vectors\n")[2]
    return re.findall(r"^\| (.+?) \| `(.+)` \|$", table, re.MULTILINE)


def general() -> Iterator[tuple[str, str]]:
    yield "Ann’s *x*", LOT[0].hex()
    yield "H(0, “lot”, *x*)", hashing.digest(ID, 0, "lot", LOT[0]).hex()
    yield "Bob’s number of the lot", LOT[1].hex()
    yield "Below(1000, “seats”, lot)", str(hashing.below(1000, ID, "seats", *LOT))
    order = hashing.permutation(4, ID, "seats", *LOT)
    yield "Order(4, “seats”, lot), from 0", " ".join(map(str, order))


def links() -> Iterator[tuple[str, str]]:
    yield "The head of the terms", INVITATION.heads[0].hex()
    yield "Ann’s public key", public_key(ANN.signing).hex()
    yield "The head after Ann has joined", INVITATION.heads[1].hex()
    yield "Ann’s signature", INVITATION.signatures[0].hex()
    yield "The payload of the invitation", INVITATION.written()
    yield "The same in digits", coding.in_digits(INVITATION.written())
    assert Thread.read(INVITATION.written(), catalogue.game) == INVITATION


def ladders() -> Iterator[tuple[str, str]]:
    chance = hashing.digest(ID, EVERYBODY, "chance", *LOT)
    ladder = BOB.ladder(RUNGS)
    yield "Ta Yü: the foot of Bob’s ladder", ladder[0].hex()
    yield "Ta Yü: his first rung", ladder[1].hex()
    yield "Ta Yü: *chance* at first", chance.hex()
    fronts = tossed.first_fronts(lambda count, to: hashing.below(count, ID, to, chance))
    yield "Ta Yü: the backs in front", ", ".join("rings" if it else "none" for it in fronts)
    later = hashing.digest(ID, 1, "chance", chance, ladder[1])
    yield "Ta Yü: *chance* after his first rung", later.hex()

    def below(count: int, to: str) -> int:
        return hashing.below(count, ID, to, later)

    left = list(BLOCK)
    tile = tossed.tossed_tile(left, bool(fronts[0]), below)
    left.remove(tile)
    yield "Ta Yü: the tile that he draws from the left", KINDS[tile]
    back = tossed.next_back(left, fronts[1], below)
    yield "Ta Yü: the back in its place", "rings" if back else "none"


def decks() -> Iterator[tuple[str, str]]:
    """Tyrus: Ann's deck and its root, a placement."""
    deck, known = own_deck(ANN), Known.own(ANN)
    yield "Tyrus: Ann’s deck", " ".join(NAMES[tile] for tile in deck)
    seed = ANN.secret("salts")[: salts.SALT_SIZE]
    yield "Tyrus: her seed", seed.hex()
    salt = salts.salts(ID, 0, {salts.ROOT: seed})[0]
    yield "Tyrus: her salt at place 0", salt.hex()
    yield "Tyrus: the commitment there", commitment(ID, 0, salt, deck[0]).hex()
    yield "Tyrus: the foot of her ladder", known.rungs[0].hex()
    assert known.root is not None
    yield "Tyrus: her root", known.root.hex()
    yield "Tyrus: her placement 0, from place 0 to building 4", known.placed(LOT, 0, 4, 0).hex()
    yield "Tyrus: Below(2, “first”, lot)", str(hashing.below(2, ID, "first", *LOT))


def test_the_vectors_are_those_of_the_code() -> None:
    assert stated() == [*links(), *general(), *ladders(), *decks()]
