"""Records of games played apart: each holds its thread, and is checked against it."""

from __future__ import annotations

from random import Random

from tessera.apart import verify
from tessera.apart.coding import LAST
from tessera.games import catalogue
from tests.apart.parties import refusal, whole_game


def test_a_record_is_what_was_played(rng: Random) -> None:
    sent, _keys = whole_game(rng, "pyrga")
    other, _keys = whole_game(rng, "pyrga")
    record = verify.recorded(sent[-1].thread)
    assert verify.verified(record, catalogue.game).thread == sent[-1].thread
    payload, others = (it[-1].thread.written() for it in (sent, other))
    other_sign = "B" if payload[50] == "A" else "A"
    changed = payload[:50] + other_sign + payload[51:]
    for wrong, why in (
        (record.replace(payload, others), "other-record"),
        (record.replace(payload, sent[-3].thread.written()), "other-record"),
        (record.replace(f'[Apart "{payload}"]\n', ""), "no-thread"),
        (record.replace(payload, payload.rstrip(LAST)), "cut"),
        (record.replace(payload, changed), "damaged"),
    ):
        assert why == refusal(lambda: verify.verified(wrong, catalogue.game))  # noqa: B023
    assert "[Apart" not in verify.recorded(sent[-2].thread)
