"""Ways to cheat where tiles are drawn, and what comes of each: refused, or shown.

What can be done in any game stands in `tests.apart.test_cheats`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tessera.apart import verify
from tessera.apart.arrival import CHANGED, FORK, OLDER, SAME
from tessera.apart.coding import Writer
from tessera.apart.ed25519 import public_key
from tessera.apart.hashing import Secrets
from tessera.apart.ladders import Opened
from tessera.apart.letters import Answer, Ask, Join, Letter, Play, Resign, Statement, Toss
from tessera.apart.seat import secrets_of
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.games.tayu.actions import BID, DRAWS, LEFT, PASS, RIGHT, YES, is_placement
from tessera.games.tayu.apart import ASKS_ROW, RUNGS, TaYuRemoteGame
from tessera.games.tayu.apart_statements import Ahead, Draw, Open, Row
from tessera.games.tayu.places import kind_of
from tessera.games.tayu.stages import AGAIN, ASK, BIDDING, DRAW, PLACE, TAKE
from tests.apart.canals import Said, closing, game, seated_course, spoken
from tests.apart.forging import Scene, extra, signed, with_letters
from tests.apart.parties import decided, letters, player_keys, refusal, seated, terms_of

#: A rung that is none.
NO_RUNG = bytes(24)


def scene(rng: Random, asks: str, seats: int = 2) -> Scene:
    """A game up to where Bob has drawn, and Ann is asked for something."""
    terms = terms_of(rng, "tayu", seats)
    keys = player_keys(rng, seats)
    threads: list[Thread] = []
    for sent in letters(terms, keys, rng.choice):
        threads.append(sent.thread)
        due, said = sent.thread.due, sent.thread.letters[-1].statements
        drew = any(isinstance(it, Draw) for it in said)
        if drew and sent.party == 1 and due is not None and due.party == 0 and due.asks == asks:
            return Scene(threads, keys, rng)
    return scene(rng, asks, seats)


def with_opened(thread: Thread, opened: tuple[Opened, ...]) -> Thread:
    """The thread, told with other rungs."""
    state = thread.state
    remote = state.remote
    company = remote.company._replace(opened=opened)
    state = state._replace(remote=remote.with_company(company))
    return thread._replace(states=(*thread.states[:-1], state))


def rung_of(it: Scene, party: int, ahead: int) -> bytes:
    """A rung of a party's, so many above its newest."""
    ladder = secrets_of(it.last, it.keys[party], party).ladder(RUNGS)
    return ladder[it.last.remote.company.ladder(party).height + ahead]


def with_rung(it: Scene, rung: bytes) -> str:
    """The last link, in which Bob has opened another rung."""
    opened = it.last.remote.company.opened
    other = tuple(each._replace(rung=rung) if each.party == 1 else each for each in opened)
    return with_opened(it.last, other).written()


def rung_of_another_place(it: Scene) -> str:
    """The rung after the one that his draw hangs on."""
    return with_rung(it, rung_of(it, 1, 1))


def rung_below(it: Scene) -> str:
    """The rung before it: as if it had been opened already."""
    return with_rung(it, rung_of(it, 1, -1))


def rung_of_another_ladder(it: Scene) -> str:
    """A rung of a ladder that he did not pledge."""
    other = secrets_of(it.last, b"another key 1234", 1)
    return with_rung(it, other.ladder(RUNGS)[3])


def rung_made_up(it: Scene) -> str:
    """No rung at all."""
    return with_rung(it, NO_RUNG)


def rungs_withheld(it: Scene) -> str:
    """His rungs left out."""
    opened = it.last.remote.company.opened
    return with_opened(it.last, tuple(each for each in opened if each.party == 0)).written()


def rungs_twice(it: Scene) -> str:
    """His rungs told twice."""
    opened = it.last.remote.company.opened
    return with_opened(it.last, (*opened, opened[0])).written()


def rungs_of_the_wrong_party(it: Scene) -> str:
    """His rungs as if they were Ann's."""
    opened = it.last.remote.company.opened
    other = tuple(each._replace(party=1 - each.party) for each in opened)
    return with_opened(it.last, other).written()


def other_foot(it: Scene) -> str:
    """A ladder pledged anew in the past, to which other draws belong."""
    letters_ = list(it.last.letters)
    foot = it.last.remote.company.joins[1].pledge
    old = int.from_bytes(foot, "big")
    values = [(old ^ 1 if value == old else value, below) for value, below in letters_[1].values]
    letters_[1] = letters_[1]._replace(values=tuple(values))
    return it.own(with_letters(it.last, letters_)).written()


def other_toss(it: Scene) -> str:
    """The lot opened with another number: other backs, and who begins."""
    letters_ = list(it.last.letters)
    at, toss = next(
        (at, said)
        for at, letter in enumerate(letters_)
        for said in letter.statements
        if isinstance(said, Toss)
    )
    old = int.from_bytes(toss.value, "big")
    values = [(old ^ 1 if value == old else value, below) for value, below in letters_[at].values]
    letters_[at] = letters_[at]._replace(values=tuple(values))
    return with_letters(it.last, letters_).written()


def other_placement(it: Scene) -> str:
    """Another placement of the same tile, after the link was sent."""
    seat = seated(it.threads[-2], it.keys)
    for statement in it.last.letters[-1].statements[len(seat.said) :]:
        if isinstance(statement, Play):
            assert seat.match is not None
            legal = [it for it in seat.match.legal() if it != statement.action]
            seat = seat.play(legal[0])
        else:
            seat = seat.say(statement)
    return seat.sent().written()


def back_to_the_row(it: Scene) -> str:
    """His draw taken back: he asks, and answers himself."""
    asked = with_letters(it.last, (*it.last.letters, extra(it.last, 1, Ask())))
    writer = Writer()
    writer.put_flag(value=False)
    Answer(yes=True).put(writer, None)
    forged = with_letters(asked, (*asked.letters, Letter(0, (), writer.values)))
    return it.own(signed(forged, 0, it.keys[1])).written()


def named_later(it: Scene) -> str:
    """A class named ahead now that he knows what came: a letter out of turn."""
    writer = Writer()
    writer.put_flag(value=False)
    Ahead(True).put(writer, None)
    letter = Letter(1, (), writer.values)
    return it.own(with_letters(it.last, (*it.last.letters, letter))).written()


def named_otherwise(it: Scene) -> str:
    """Another class named ahead in the last link."""
    last = it.last.letters[-1]
    *values, (named, below) = last.values
    other = last._replace(values=(*values, ((named + 1) % 3, below)))
    return it.own(with_letters(it.last, (*it.last.letters[:-1], other))).written()


def for_another(it: Scene) -> str:
    """Ann's turn, by himself: he has not her ladder, only what she has opened."""
    due = it.last.due
    assert due is not None
    thread = decided(seated(it.last, it.keys), it.rng.choice).sent()
    return signed(with_opened(thread, it.last.remote.company.opened), 0, it.keys[1]).written()


def past_withheld(it: Scene) -> str:
    """The link before, as if nothing had come: his rung stays closed."""
    return it.threads[-2].written()


def nothing_new(it: Scene) -> str:
    """The same link once more."""
    return it.last.written()


#: Each way to cheat, and what Ann, who has the game, is told of it.
CHEATS: tuple[tuple[Callable[[Scene], str], set[str]], ...] = (
    (rung_of_another_place, {"damaged"}),
    (rung_below, {"damaged"}),
    (rung_of_another_ladder, {"damaged"}),
    (rung_made_up, {"damaged"}),
    (rungs_withheld, {"damaged"}),
    (rungs_twice, {"damaged"}),
    (rungs_of_the_wrong_party, {"damaged"}),
    (other_foot, {"damaged"}),
    (other_toss, {"toss"}),
    (other_placement, {FORK}),
    (back_to_the_row, {"nothing-to-undo", "rule"}),
    (named_later, {"damaged", "signature", "statement", "rule", CHANGED}),
    (named_otherwise, {FORK}),
    (for_another, {"damaged", "signature"}),
    (past_withheld, {OLDER}),
    (nothing_new, {SAME}),
)


@pytest.mark.parametrize("asks", ["turn", ASKS_ROW])
@pytest.mark.parametrize(("cheat", "told"), CHEATS, ids=lambda it: getattr(it, "__name__", ""))
def test_a_cheat_is_refused_or_shown(
    cheat: Callable[[Scene], str], told: set[str], asks: str, rng: Random
) -> None:
    """Never does a link of a cheat go on the game."""
    it = scene(rng, asks)
    assert it.found(cheat(it)) in told


def wanted(rng: Random, seats: int, fits: Callable[[Said], bool], scoreless: str = "ask") -> Said:
    """The first statement of a game that is as wanted."""
    while True:
        for said in game(rng, seats, {"scoreless": scoreless}, closing, 0):
            if fits(said):
                return said


def refused(remote: TaYuRemoteGame, statement: Statement) -> str:
    """Why a statement is refused."""
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
    """Where the backs differ the drawer chooses first, then draws from that row alone."""
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
    """Not the other, once it turned out that they differ."""
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


def test_bids_are_lower_and_in_turn(rng: Random) -> None:
    """TA-16: no bid as high, none by who has passed; nothing is drawn before the lot."""
    remote, every = seated_course(rng, 3)
    assert remote.state.stage == BIDDING
    assert refused(remote, Play(PASS)) == "TA-16"
    remote = remote.after(Play(BID + 20))
    assert refused(remote, Play(BID + 20)) == "TA-16"
    first, second = remote, remote.after(Play(PASS))
    assert first.due is not None and second.due is not None
    assert first.due.party != second.due.party
    last = second.after(Play(PASS))
    assert last.due is not None and last.due.kinds == (Open,)
    assert last.due.party == second.due.party
    assert refused(last, Play(YES)) == "statement"
    assert refused(last, Draw(LEFT, NO_RUNG)) == "statement"
    assert refused(last, Open(NO_RUNG)) == "opened"
    assert every[last.due.party].party == last.due.party


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
    """Who takes a seat anew cannot choose a ladder for the tile that comes of it."""
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
    """Tiles that nobody drew cannot be exchanged in it afterwards."""
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
