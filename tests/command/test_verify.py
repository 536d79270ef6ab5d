"""The command ``verify``: a game played apart is checked by whoever has its record."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tessera.apart import coding, verify
from tessera.apart.letters import Close, Remind, Reseat
from tessera.apart.seat import PLAYER_KEY_SIZE, OwnSeat
from tessera.play.record import write_record
from tests.apart.forging import scene
from tests.apart.parties import whole_game
from tests.apart.table import Table
from tests.command.programs import run


@pytest.mark.slow
def test_a_game_played_apart_is_checked(rng: Random, tmp_path: Path) -> None:
    """Who signed, by which key, how it ended; of a changed record, what is wrong with it."""
    sent, _keys = whole_game(rng, "pyrga")
    thread = sent[-1].thread
    record, file = verify.recorded(thread), tmp_path / "game.txt"
    file.write_text(record, encoding="utf-8")
    status, out, err = run("verify", str(file))
    assert (0, "") == (status, err)
    first, white, black, last = out.splitlines()
    assert first.startswith(f"all {len(sent)} letters")
    keys = [verify.fingerprint(join.key) for join in thread.remote.company.joins]
    assert [f"white: Ann, key {keys[0]}", f"black: Bob, key {keys[1]}"] == [white, black]
    assert thread.match is not None and thread.match.outcome is not None
    assert f"{thread.match.finished} turns; {thread.match.outcome.result} by" in last
    assert (0, out, "") == run("verify", "-", given=record)


def test_a_seat_that_was_given_anew_is_told(rng: Random) -> None:
    """From which letter on its key signs, and that no other one is told for what was before."""
    table = Table(rng, patience=7)
    table.go(4)
    table.left_alone(by=0)
    table.say(0, Reseat(1, table.day))
    anew = len(table.thread.letters) + 1
    table.keys[1] = rng.randbytes(PLAYER_KEY_SIZE)
    while table.thread.due is not None:
        table.go(1)
    status, out, err = run("verify", "-", given=verify.recorded(table.thread))
    assert (0, "") == (status, err)
    first, *others, _last = out.splitlines()
    assert first.endswith("signed, except those of a seat before it was reassigned")
    told = [f"given the seat in letter {anew}" in line for line in others]
    assert sorted(told) == [False, True] and "Bob" in others[told.index(True)]


def test_what_cannot_be_checked_is_told(rng: Random) -> None:
    """No record, one without a thread, one of another game than its thread, one that is cut."""
    one, other = (verify.recorded(whole_game(rng, "pyrga")[0][-1].thread) for _game in range(2))
    payload = one.partition('[Apart "')[2].partition('"')[0]
    changed = payload[:50] + ("B" if payload[50] == "A" else "A") + payload[51:]
    for given, why in (
        ("", '[Game "pyrga"]'),
        ('[Game "pyrga"]\n\nSb2 Sb1 *', "does not contain a game played by link"),
        (one.replace(one.split("\n\n")[1], other.split("\n\n")[1]), "-: "),
        (one.replace(payload, payload.rstrip(coding.LAST)), "The end of the link is missing"),
        (one.replace(payload, changed), "was altered on the way"),
    ):
        status, out, err = run("verify", "-", given=given)
        assert (1, "") == (status, out)
        assert why in err
    assert 1 == run("verify", "-", given=bytes(range(256)))[0]
    assert 2 == run("verify")[0]


@pytest.mark.slow
def test_other_names_and_a_game_that_was_closed(rng: Random) -> None:
    """Names prove nothing; who closed a game says after which reminders."""
    it = scene(rng, 6, "pyrga", 2)
    record = verify.recorded(whole_game(rng, "pyrga")[0][-1].thread)
    status, out, _err = run("verify", "-", given=record.replace('"Ann"', '"Eve"'))
    assert 0 == status and "called Eve in the record" in out and "compare the keys" in out
    thread, ann = it.last, 1 - it.last.due.party if it.last.due else 0
    for day in (20_000, 20_003, 20_006):
        seat = OwnSeat.found(thread, it.keys[ann])
        assert seat is not None
        thread = seat.say(Remind(day)).sent()
    seat = OwnSeat.found(thread, it.keys[ann])
    assert seat is not None and thread.match is not None
    closed = seat.say(Close(20_009)).sent()
    record = write_record(thread.match._replace(headers={verify.APART: closed.written()}))
    status, out, _err = run("verify", "-", given=record)
    assert 0 == status
    assert f"closed by {closed.name(ann)} as abandoned" in out and "2024-10-04, 2024-10-07" in out
