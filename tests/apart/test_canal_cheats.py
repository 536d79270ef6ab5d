"""Ways to cheat where tiles are drawn, and what comes of each: refused, or shown.

What can be done in any game stands in `tests.apart.test_cheats`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tessera.apart import verify
from tessera.apart.arrival import CHANGED, FORK
from tessera.apart.ed25519 import public_key
from tessera.apart.hashing import Secrets
from tessera.apart.ladders import Opened
from tessera.apart.letters import Answer, Ask, Join, Play, Resign, Statement, Toss
from tessera.apart.seat import secrets_of
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.games.tayu.actions import DRAWS, LEFT, RIGHT, is_placement
from tessera.games.tayu.apart import ASKS_ROW, RUNGS, TaYuRemoteGame
from tessera.games.tayu.apart_statements import Ahead, Draw, Open, Row
from tessera.games.tayu.places import kind_of
from tessera.games.tayu.stages import AGAIN, ASK, DRAW, PLACE, TAKE
from tests.apart.canals import Said, closing, game, seated_course, spoken
from tests.apart.forging import (
    Scene,
    continued,
    extra,
    next_turn,
    signed,
    with_letters,
    written_letter,
)
from tests.apart.parties import letters, player_keys, refusal, seated, terms_of

#: A rung that is none.
NO_RUNG = bytes(24)


def scene(rng: Random, asks: str, seats: int = 2) -> Scene:
    """A game up to where Bob has drawn, and Ann is asked for something.

    He could have placed his tile in more ways than one.
    """
    terms = terms_of(rng, "tayu", seats)
    keys = player_keys(rng, seats)
    threads: list[Thread] = []
    for sent in letters(terms, keys, rng.choice):
        threads.append(sent.thread)
        due, said = sent.thread.due, sent.thread.letters[-1].statements
        drew = any(isinstance(it, Draw) for it in said)
        if drew and sent.party == 1 and due is not None and due.party == 0 and due.asks == asks:
            it = Scene(threads, keys, rng)
            if all(placed(it)):
                return it
    return scene(rng, asks, seats)


def placed(it: Scene) -> Iterator[list[Any]]:
    """What Bob could have played instead, at each placement of his last letter."""
    seat = seated(it.threads[-2], it.keys)
    for statement in it.last.letters[-1].statements[len(seat.said) :]:
        if not isinstance(statement, Play):
            seat = seat.say(statement)
            continue
        assert seat.match is not None
        yield [each for each in seat.match.legal() if each != statement.action]
        seat = seat.play(statement.action)


Rungs = tuple[Opened, ...]


def with_opened(thread: Thread, change: Callable[[Rungs], Rungs]) -> Thread:
    """The thread, told with other rungs."""
    state = thread.state
    company = state.remote.company
    company = company._replace(opened=change(company.opened))
    state = state._replace(remote=state.remote.with_company(company))
    return thread._replace(states=(*thread.states[:-1], state))


def with_rung(it: Scene, rung: bytes) -> str:
    """The last link, in which Bob has opened another rung."""

    def change(opened: Rungs) -> Rungs:
        return tuple(each._replace(rung=rung) if each.party == 1 else each for each in opened)

    return with_opened(it.last, change).written()


def own_rung(it: Scene, ahead: int) -> str:
    """The same with a rung of a ladder of Bob's, so many above his newest."""
    ladder = secrets_of(it.last, it.keys[1], 1).ladder(RUNGS)
    return with_rung(it, ladder[it.last.remote.company.ladder(1).height + ahead])


def other_value(it: Scene, letter: int, value: bytes) -> Thread:
    """The thread in which a value of a letter is another one."""
    letters_, old = list(it.last.letters), int.from_bytes(value, "big")
    values = [(old ^ 1 if it == old else it, below) for it, below in letters_[letter].values]
    letters_[letter] = letters_[letter]._replace(values=tuple(values))
    return with_letters(it.last, letters_)


def other_toss(it: Scene) -> str:
    """The lot opened with another number: other backs, and who begins."""
    at, toss = next(
        (at, said)
        for at, letter in enumerate(it.last.letters)
        for said in letter.statements
        if isinstance(said, Toss)
    )
    return other_value(it, at, toss.value).written()


def other_placement(it: Scene) -> str:
    """Another placement of the same tile, after the link was sent."""
    seat = seated(it.threads[-2], it.keys)
    ways = placed(it)
    for statement in it.last.letters[-1].statements[len(seat.said) :]:
        seat = seat.play(next(ways)[0]) if isinstance(statement, Play) else seat.say(statement)
    return seat.sent().written()


def back_to_the_row(it: Scene) -> str:
    """His draw taken back: he asks, and answers himself."""
    yes = written_letter(it.last, 0, Answer(yes=True))
    forged = continued(it.last, extra(it.last, 1, Ask()), yes)
    return it.own(signed(forged, 0, it.keys[1])).written()


def named_otherwise(it: Scene) -> str:
    """Another class named ahead in the last link."""
    last = it.last.letters[-1]
    *values, (named, below) = last.values
    other = last._replace(values=(*values, ((named + 1) % 3, below)))
    return it.own(with_letters(it.last, (*it.last.letters[:-1], other))).written()


def for_another(it: Scene) -> str:
    """Ann's turn, by himself: he has not her ladder, only what she has opened."""
    opened = it.last.remote.company.opened
    thread = with_opened(next_turn(it.last, it.keys), lambda _: opened)
    return signed(thread, 0, it.keys[1]).written()


#: Each way to cheat, and what Ann, who has the game, is told of it.
CHEATS: dict[str, tuple[Callable[[Scene], str], set[str]]] = {
    "rung of another place": (lambda it: own_rung(it, 1), {"damaged"}),
    "rung opened already": (lambda it: own_rung(it, -1), {"damaged"}),
    "rung made up": (lambda it: with_rung(it, NO_RUNG), {"damaged"}),
    "rungs withheld": (
        lambda it: with_opened(
            it.last, lambda opened: tuple(each for each in opened if each.party == 0)
        ).written(),
        {"damaged"},
    ),
    # A ladder pledged anew in the past, to which other draws belong.
    "other foot": (
        lambda it: it.own(other_value(it, 1, it.last.remote.company.joins[1].pledge)).written(),
        {"damaged"},
    ),
    "other toss": (other_toss, {"toss"}),
    "other placement": (other_placement, {FORK}),
    "back to the row": (back_to_the_row, {"nothing-to-undo", "rule"}),
    # A class named ahead now that he knows what came: a letter out of turn.
    "named later": (
        lambda it: it.own(continued(it.last, written_letter(it.last, 1, Ahead(True)))).written(),
        {"damaged", "signature", "statement", "rule", CHANGED},
    ),
    "named otherwise": (named_otherwise, {FORK}),
    "for another": (for_another, {"damaged", "signature"}),
}


@pytest.mark.slow
@pytest.mark.parametrize("asks", ["turn", ASKS_ROW])
@pytest.mark.parametrize("name", CHEATS)
def test_a_cheat_is_refused_or_shown(name: str, asks: str, rng: Random) -> None:
    """Never does a link of a cheat go on the game."""
    cheat, told = CHEATS[name]
    it = scene(rng, asks)
    assert it.found(cheat(it)) in told


def wanted(rng: Random, seats: int, fits: Callable[[Said], bool], scoreless: str = "ask") -> Said:
    """The first statement of a game that is as wanted."""
    while True:
        for said in game(rng, seats, {"scoreless": scoreless}, closing, 0):
            if fits(said):
                return said


def refused(remote: TaYuRemoteGame, statement: Statement) -> str:
    return refusal(lambda: remote.after(statement))


def test_no_rung_but_the_next(rng: Random) -> None:
    """A draw, and a rung for another's draw: any other value is refused."""
    for kind in (Draw, Open):
        said = wanted(rng, 2, lambda it, kind=kind: isinstance(it.statement, kind))  # type: ignore[misc]
        assert isinstance(said.statement, Draw | Open)
        for rung in (
            NO_RUNG,
            said.before.company.ladder(said.party).rung,
            said.statement.rung[::-1],
        ):
            assert refused(said.before, said.statement._replace(rung=rung)) == "opened"


def test_no_draw_before_the_other_has_opened(rng: Random) -> None:
    said = wanted(rng, 2, lambda it: isinstance(it.statement, Row))
    assert isinstance(said.statement, Row)
    rung = bytes(24)
    for row in DRAWS:
        assert refused(said.before, Draw(row, rung)) == "statement"
        assert refused(said.after, Draw(row, rung)) == "statement"
    assert refused(said.after, Row(LEFT)) == "statement"
    opened = wanted(rng, 2, lambda it: it.before.row is not None and isinstance(it.statement, Draw))
    other = RIGHT if opened.before.row == LEFT else LEFT
    assert refused(opened.before, Draw(other, opened.statement.rung)) == "statement"  # type: ignore[attr-defined]


def test_the_class_that_was_named_is_drawn(rng: Random) -> None:
    while True:
        for said in spoken(*seated_course(rng, 2), rng, ahead=1):
            remote = said.before
            named = len(remote.rows) == 1 and remote.row is None
            if isinstance(said.statement, Draw) and set(remote.fronts) == {True, False} and named:
                other = RIGHT if said.statement.row == LEFT else LEFT
                assert refused(remote, said.statement._replace(row=other)) == "statement"
                return


def test_no_tile_but_the_one_drawn(rng: Random) -> None:
    """TA-3 to TA-6 are those of the rules; another tile is not in hand."""
    said = wanted(rng, 2, lambda it: it.before.state.stage == PLACE)
    tile = said.before.state.hand[-1]
    other = next(it for it in range(12 * 28 * 30) if is_placement(it) and kind_of(it) != tile)
    assert refused(said.before, Play(other)) == "not-in-hand"
    assert refused(said.before, Draw(LEFT, NO_RUNG)) == "statement"


def test_a_redraw_needs_every_yes(rng: Random) -> None:
    """Nobody draws again before all have answered, nor answers twice."""
    for seats in (2, 3):
        said = wanted(rng, seats, lambda it: it.before.state.stage == ASK)
        remote = said.before
        assert refused(remote, Draw(LEFT, NO_RUNG)) == "statement"
        assert refused(remote, Open(NO_RUNG)) == "statement"
        assert remote.due is not None and remote.due.kinds == (Play,)
    said = wanted(rng, 2, lambda it: it.before.state.stage == AGAIN, "redraw")
    assert isinstance(said.statement, Row | Open) and not said.before.fresh
    assert refused(said.before, Draw(LEFT, NO_RUNG)) == "statement"


def test_the_side_is_taken_before_the_tile_is_known(rng: Random) -> None:
    """TA-17: after that another one opens a rung, even where the backs are alike."""
    said = wanted(
        rng, 3, lambda it: it.before.state.stage == TAKE and isinstance(it.statement, Play)
    )
    assert not said.after.fresh
    assert refused(said.after, Draw(LEFT, NO_RUNG)) == "statement"


def rejoined(remote: TaYuRemoteGame, party: int, key: bytes, rng: Random) -> TaYuRemoteGame:
    """The remote game after a party's seat was given up and taken anew, with a new ladder."""
    company = remote.company
    foot = Secrets(key, company.terms.name, party).ladder(RUNGS)[0]
    remote = remote.with_company(company._replace(vacant=frozenset({party})))
    assert remote.due is not None and remote.due.kinds == (Join,)
    return remote.after(Join("Eve", public_key(rng.randbytes(32)), foot, bytes(24)))


def test_a_new_ladder_is_made_in_the_dark(rng: Random) -> None:
    said = wanted(
        rng, 2, lambda it: isinstance(it.statement, Draw) and it.before.state.stage == DRAW
    )
    remote = said.before
    assert remote.fresh
    key = rng.randbytes(16)
    remote = rejoined(remote, said.party, key, rng)
    due = remote.due
    assert due is not None
    assert due.kinds in ((Row,), (Open,)) and not remote.fresh
    assert remote.company.ladder(said.party).rung == remote.company.joins[said.party].pledge


def test_the_rest_of_the_block_is_part_of_the_record(rng: Random) -> None:
    it = scene(rng, "turn")
    thread = seated(it.last, it.keys).say(Resign()).sent()
    record = verify.recorded(thread)
    assert verify.verified(record, catalogue.game).match.resigned is not None
    line = next(line for line in record.splitlines() if line.startswith("[Right "))
    words = line.split('"')[1].split()
    at = max(at for at in range(len(words)) if words[at] != words[-1])
    words[at], words[-1] = words[-1], words[at]
    other = record.replace(line, f'[Right "{" ".join(words)}"]')
    assert refusal(lambda: verify.verified(other, catalogue.game)) == "other-record"
