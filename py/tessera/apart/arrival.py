"""Links that arrive at a player who may have the game already, told as a few kinds.

Nothing is taken over here that would take anything away: where two threads differ, the one that
was here stays, and both are given, to be shown.
"""

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

#: A game that is not here yet: one with a free seat, one in which the player key has a seat, one
#: with all seats taken, which can be watched.
INVITATION, OWN, WATCHED = "invitation", "own", "watched"
#: Of a game that is here: one letter more, several more, the same, one that is older.
NEW, SEVERAL, SAME, OLDER = "new", "several", "same", "older"
#: Somebody else took the seat first. What was said out of turn is overtaken by a turn: what was
#: here by the one that came, or what came by the one that was here. So does the end of a game that
#: was closed: on both sides it is the turn that counts, and nobody's turn is lost by a wrong clock.
TAKEN, OVERTAKEN, LATE = "taken", "overtaken", "late"
#: The next letters, in which one's own seat was given to another key.
UNSEATED: Final = "unseated"
#: Two different letters of one party in one place: of another's, or of one's own (on two devices).
FORK, OWN_FORK = "fork", "own-fork"
#: The terms are others; or a letter in the past is another one, of which nobody can tell whose it
#: is, since its seat was given to another key later, whose signature alone is there.
CHANGED: Final = "changed"


class Arrival(NamedTuple):
    """An arrived link.

    ``thread`` is the one to go on with. ``other`` is the one that is not gone on with where two
    differ, from the letter at ``at`` on; else None. ``party`` is whose letters those are at a fork.
    """

    kind: str
    thread: Thread
    other: Thread | None = None
    at: int | None = None
    party: int | None = None

    @property
    def is_new(self) -> bool:
        """True if ``thread`` is another one than was here."""
        return self.kind in {INVITATION, OWN, WATCHED, NEW, SEVERAL, UNSEATED, OVERTAKEN}


def received(text: str, find: Find, player_key: bytes, mine: Thread | None = None) -> Arrival:
    """Read a text with a link for the holder of a player key, who may have ``mine`` of the game.

    ``find`` gives the game of an id; `game_of` tells which game a link is of, to look for it.
    Raises `Refused`: ("apart", why) or ("protocol", "game").
    """
    return finished(receiving(links.payload_of(text), find, player_key, mine))


def receiving(
    payload: str, find: Find, player_key: bytes, mine: Thread | None = None
) -> Steps[Arrival]:
    """`received` in steps, of a payload that was found in a text."""
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
    """The id of the game that a text's link is of; nothing else of the link is looked at.

    Raises `Refused` ("apart").
    """
    return id_of(links.payload_of(text))


def _unknown(theirs: Thread, player_key: bytes) -> Arrival:
    if OwnSeat.found(theirs, player_key) is not None:
        return Arrival(OWN, theirs)
    due = theirs.due
    return Arrival(INVITATION if due is not None and due.asks == JOIN else WATCHED, theirs)


def first_difference(one: Thread, other: Thread) -> int | None:
    """The place of the first letter that both have and that is not the same.

    None if the shorter of the two is the beginning of the other; -1 if the terms differ.
    """
    if one.heads[0] != other.heads[0]:
        return -1
    both = range(min(len(one.letters), len(other.letters)))
    return next((at for at in both if one.heads[at + 1] != other.heads[at + 1]), None)


def _longer(mine: Thread, theirs: Thread, player_key: bytes) -> Arrival:
    """The longer one of two threads that agree."""
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
    """True if a thread may take the place of another one of the game, as it does on arriving.

    So it is no shorter, or overtakes what was said out of turn.
    """
    at = first_difference(there, ours)
    if at is None:
        return len(ours.letters) >= len(there.letters)
    return _differing(there, ours, at, player_key).kind == OVERTAKEN


def _differing(mine: Thread, theirs: Thread, at: int, player_key: bytes) -> Arrival:
    """Two threads, both signed, that differ in a letter."""
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
    """A thread of which new letters alone came, with one's own signature from before them again.

    Raises `Refused` ("apart", "earlier") where another one's is missing: a whole link has it.
    """
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
    """The key with which a seat is taken in a letter; none in most."""
    return [it.key for it in letter.statements if isinstance(it, Join)]


def _is_covered(thread: Thread, at: int) -> bool:
    """True if a signature covers a letter: a seat given anew is signed for by its new key alone."""
    author = thread.letters[at].author
    return not any(it.author == author and _keys(it) for it in thread.letters[at + 1 :])


def _out_of_turn(thread: Thread, at: int) -> bool:
    """True if a letter was written by a party from whom none was due."""
    letter, due = thread.letters[at], thread.states[at].due
    return due is None or due.party != letter.author


def _authored(thread: Thread, since: int, party: int) -> bool:
    """True if a party wrote a letter from a place on."""
    return any(letter.author == party for letter in thread.letters[since:])


def forked(one: Thread, other: Thread) -> int | None:
    """The party that signed two different letters in one place, as two threads show to anybody."""
    at = first_difference(one, other)
    if at is None or at < 0 or one.terms.id != other.terms.id:
        return None
    if not (_is_covered(one, at) and _is_covered(other, at)):
        return None
    parties = {one.letters[at].author, other.letters[at].author}
    return parties.pop() if len(parties) == 1 else None
