"""What a game played apart asks to be decided, and what is known of it elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from tessera.apart.arrival import first_difference
from tessera.apart.letters import DAYS, Answer, Ask, Close, Remind, Reseat, Resign, Statement
from tessera.apart.protocol import JOIN
from tessera.apart.seat import OwnSeat
from tessera.apart.thread import Thread
from tessera.play.fault import refuse

#: What decisions begin with that end with numbers: a day, or a party and a day.
DAY, CLOSES, LOST = "remind ", "close ", "reseat "
#: Decisions of one word.
WORDS: Final[Mapping[str, Statement]] = {
    "resign": Resign(),
    "ask": Ask(),
    "grant": Answer(yes=True),
    "refuse": Answer(yes=False),
}
_NUMBERED: Final[Mapping[str, type[Remind | Close | Reseat]]] = {
    DAY: Remind,
    CLOSES: Close,
    LOST: Reseat,
}


def action_of(seat: OwnSeat, text: str) -> Any:
    """The action that a written form means now. Raises `Refused`."""
    match = seat.match
    if match is not None:
        for action in match.legal():
            if match.game.write(action) == text:
                return action
    raise refuse("apart", "statement")


def name_and_number(text: str) -> tuple[str, bytes]:
    """The name under which one joins, and what one gives to the lot: b"" where that is not told."""
    name, _, number = text.partition("\n")
    with suppress(ValueError):
        return name, bytes.fromhex(number)
    return name, b""


def statement_of(decision: str) -> Statement:
    """The statement that a decision makes. Raises `Refused`."""
    if decision in WORDS:
        return WORDS[decision]
    word, *numbers = decision.split(" ")
    kind = _NUMBERED.get(f"{word} ")
    if kind is None or not 0 < len(numbers) <= len(kind._fields):
        raise refuse("apart", "statement")
    if not all(it.isdecimal() and len(it) < 9 and int(it) < DAYS for it in numbers):
        raise refuse("apart", "statement")
    return kind(*map(int, numbers))


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


#: The newest last, and how many of them.
_LATELY: Final[dict[str, Thread]] = {}
_MOST: Final = 4


def remember(link: str, thread: Thread) -> None:
    """Have a thread, whose signatures were checked, by the link that holds all of it."""
    _LATELY.pop(link, None)
    _LATELY[link] = thread
    if len(_LATELY) > _MOST:
        del _LATELY[next(iter(_LATELY))]


def remembered(link: str) -> Thread | None:
    """The thread of a link if it was read or written lately."""
    return _LATELY.get(link)


def written(thread: Thread) -> str:
    """A whole thread as a link."""
    for link, there in _LATELY.items():
        if there is thread:
            return link
    link = thread.written()
    remember(link, thread)
    return link
