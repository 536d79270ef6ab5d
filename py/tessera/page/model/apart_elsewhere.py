"""Games of one's own that may have gone on in another browser, and what would be given away here.

All secrets of a seat follow from the player key. A browser that has the key and not the newest
state of a game could be given an older link, or one that was made for it alone, and would open
there what is still hidden in the game itself.
"""

from __future__ import annotations

from tessera.apart.arrival import first_difference
from tessera.apart.protocol import JOIN
from tessera.apart.seat import OwnSeat
from tessera.apart.thread import Thread


def is_brought(thread: Thread, mine: Thread | None, player_key: bytes) -> bool:
    """True if a thread has letters of one's own that ``mine``, which is here, lacks.

    They were written in another browser, which may have gone on since.
    """
    seat = OwnSeat.found(thread, player_key)
    at = 0 if mine is None else first_difference(mine, thread)
    known = len(mine.letters) if mine is not None and at is None else max(at or 0, 0)
    return seat is not None and any(it.author == seat.party for it in thread.letters[known:])


def own_party(thread: Thread, seat: OwnSeat | None, *, joins: bool) -> int | None:
    """One's own number, also that of a free seat that one ``joins`` and has not said so yet."""
    if seat is not None:
        return seat.party
    due = thread.due
    return due.party if joins and due is not None and due.asks == JOIN else None


def hides(thread: Thread, party: int | None) -> bool:
    """True if a party holds something that it has committed to and not yet opened.

    That is the inviter's number of the lot; and what was pledged, until the game is played out
    and all of it said: who closes a game opens nothing.
    """
    remote = thread.remote
    lot = party == 0 and remote.company.lot and not remote.company.toss
    return party is not None and (lot or (remote.company.pledge > 0 and remote.due is not None))
