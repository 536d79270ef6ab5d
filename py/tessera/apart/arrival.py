"""The classification of received links: each link's thread is compared with the local thread."""

from __future__ import annotations

from typing import Final, NamedTuple

from tessera.apart import ed25519, links
from tessera.apart.letters import Join, Letter
from tessera.apart.protocol import JOIN
from tessera.apart.seat import OwnSeat
from tessera.apart.steps import Steps, finished
from tessera.apart.thread import Thread, id_of, reading_unverified
from tessera.play.fault import refuse
from tessera.play.replay import Find

#: Links to a game without a local thread. OWN: this player has a seat. INVITATION: the next party
#: must join. WATCHED: all other links; the game can only be watched.
INVITATION, OWN, WATCHED = "invitation", "own", "watched"
#: Links to a game with a local thread. NEW: the link has one more letter. SEVERAL: it has several
#: more. SAME: it has the same letters. OLDER: it has fewer.
NEW, SEVERAL, SAME, OLDER = "new", "several", "same", "older"
#: TAKEN: two players took the same seat. OVERTAKEN: of two letters with the same index, the link's
#: letter prevails. LATE: the local one prevails. A letter written in turn beats one written out of
#: turn (a request, a reminder, the closing of the game). Otherwise, a player with a wrong clock
#: could send a reminder or a closing too early and thus cost somebody a turn. If both letters are
#: out of turn, the letter by the party with the lower number prevails.
TAKEN, OVERTAKEN, LATE = "taken", "overtaken", "late"
#: A link with more letters, in which this player's seat was freed or given to another key.
UNSEATED: Final = "unseated"
#: One party wrote two different letters with the same index. OWN_FORK: this player did, on two
#: devices. FORK: somebody else did.
FORK, OWN_FORK = "fork", "own-fork"
#: The terms differ, or two letters differ and nobody can be blamed: either the letters have
#: different authors, or one of them is not covered by its author's signature (`_is_covered`).
CHANGED: Final = "changed"


class Arrival(NamedTuple):
    """The result of reading a link: its kind, and the thread to continue with.

    If the link's thread and the local one conflict, ``other`` is the rejected thread, and ``at`` is
    the index of the first different letter, or 0 if the terms differ. ``party`` is a fork's author.
    """

    kind: str
    thread: Thread
    other: Thread | None = None
    at: int | None = None
    party: int | None = None

    @property
    def is_new(self) -> bool:
        """True if ``thread`` is the link's thread, not the local one."""
        return self.kind in {INVITATION, OWN, WATCHED, NEW, SEVERAL, UNSEATED, OVERTAKEN}


def received(text: str, find: Find, player_key: bytes, mine: Thread | None = None) -> Arrival:
    """Read the link in a text and compare its thread with the local one, ``mine``, if any.

    ``find`` returns the game that has a given id. Raises `Refused`: ("apart", why),
    ("record", why) or ("protocol", "game").
    """
    return finished(receiving(links.payload_of(text), find, player_key, mine))


def receiving(
    payload: str, find: Find, player_key: bytes, mine: Thread | None = None
) -> Steps[Arrival]:
    """Do the work of `received` in steps, starting from the payload of the link."""
    theirs = yield from reading_unverified(payload, find, mine)
    if mine is None or mine.terms.id != theirs.terms.id:
        yield from theirs.verifying()
        return _unknown(theirs, player_key)
    yield from theirs.verifying(mine)
    at = first_difference(mine, theirs)
    if at is None:
        return _longer(mine, theirs, player_key)
    return _differing(mine, theirs, at, player_key)


def game_of(text: str) -> bytes:
    """Return the id of the game that a text links to. Raises `Refused` ("apart" or "record")."""
    return id_of(links.payload_of(text))


def _unknown(theirs: Thread, player_key: bytes) -> Arrival:
    if OwnSeat.found(theirs, player_key) is not None:
        return Arrival(OWN, theirs)
    due = theirs.due
    return Arrival(INVITATION if due is not None and due.asks == JOIN else WATCHED, theirs)


def first_difference(one: Thread, other: Thread) -> int | None:
    """Return the index of the first letter that differs (-1: the terms differ), or None."""
    if one.heads[0] != other.heads[0]:
        return -1
    both = range(min(len(one.letters), len(other.letters)))
    return next((at for at in both if one.heads[at + 1] != other.heads[at + 1]), None)


def _longer(mine: Thread, theirs: Thread, player_key: bytes) -> Arrival:
    more = len(theirs.letters) - len(mine.letters)
    if more > 0:
        if (
            OwnSeat.found(mine, player_key) is not None
            and OwnSeat.found(theirs, player_key) is None
        ):
            return Arrival(UNSEATED, theirs)
        return Arrival(NEW if more == 1 else SEVERAL, theirs)
    return Arrival(OLDER if more else SAME, mine)


def takes_over(ours: Thread, there: Thread, player_key: bytes) -> bool:
    """True if ``ours`` equals, continues or overtakes (`OVERTAKEN`) the thread ``there``."""
    at = first_difference(there, ours)
    if at is None:
        return len(ours.letters) >= len(there.letters)
    return _differing(there, ours, at, player_key).kind == OVERTAKEN


def _differing(mine: Thread, theirs: Thread, at: int, player_key: bytes) -> Arrival:
    """Compare two verified threads whose first difference is letter ``at`` (-1 for the terms)."""
    if at < 0:
        return Arrival(CHANGED, mine, theirs, 0)
    one, other = mine.letters[at], theirs.letters[at]
    mine_out, theirs_out = (_out_of_turn(thread, at) for thread in (mine, theirs))
    covered = _is_covered(theirs, at)
    if covered and mine_out and not theirs_out and not _authored(mine, at + 1, other.author):
        return Arrival(OVERTAKEN, _signed(theirs, player_key), mine, at)
    if theirs_out and not _authored(theirs, at + 1, one.author):
        if covered and mine_out and other.author < one.author:
            return Arrival(OVERTAKEN, _signed(theirs, player_key), mine, at)
        return Arrival(LATE, mine, theirs, at)
    if _keys(one) != _keys(other) and one.author == other.author:
        return Arrival(TAKEN, mine, theirs, at)
    if one.author != other.author or not (covered and _is_covered(mine, at)):
        return Arrival(CHANGED, mine, theirs, at)
    seat = OwnSeat.found(mine, player_key)
    own = seat is not None and seat.party == one.author
    return Arrival(OWN_FORK if own else FORK, mine, theirs, at, one.author)


def _signed(theirs: Thread, player_key: bytes) -> Thread:
    """Add this player's signature. Raises `Refused` ("apart", "earlier") if another is missing."""
    seat = OwnSeat.found(theirs, player_key)
    for party, signature in enumerate(theirs.signatures):
        if signature or theirs.newest(party) is None:
            continue
        if seat is None or seat.party != party:
            raise refuse("apart", "earlier")
        own = ed25519.sign(seat.secrets.signing, theirs.to_sign(party))
        theirs = theirs.signed(party, own)
    return theirs


def _keys(letter: Letter) -> list[bytes]:
    """Return the keys of the letter's `Join` statements; most letters have none."""
    return [it.key for it in letter.statements if isinstance(it, Join)]


def _is_covered(thread: Thread, at: int) -> bool:
    """True if the author's signature covers letter ``at``; False if the seat has a newer key."""
    author = thread.letters[at].author
    return not any(it.author == author and _keys(it) for it in thread.letters[at + 1 :])


def _out_of_turn(thread: Thread, at: int) -> bool:
    """True if the author of letter ``at`` was not due when writing it."""
    letter, due = thread.letters[at], thread.states[at].due
    return due is None or due.party != letter.author


def _authored(thread: Thread, since: int, party: int) -> bool:
    return any(letter.author == party for letter in thread.letters[since:])


def forked(one: Thread, other: Thread) -> int | None:
    """Return the party that provably signed two different letters with the same index, or None."""
    at = first_difference(one, other)
    if at is None or at < 0 or one.terms.id != other.terms.id:
        return None
    if not (_is_covered(one, at) and _is_covered(other, at)):
        return None
    parties = {one.letters[at].author, other.letters[at].author}
    return parties.pop() if len(parties) == 1 else None
