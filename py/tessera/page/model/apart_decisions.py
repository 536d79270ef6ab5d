"""Decisions about the next letter of a game played apart, in the words that a draft keeps."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from tessera.apart.letters import DAYS, Answer, Ask, Close, Remind, Reseat, Resign, Statement
from tessera.apart.seat import OwnSeat
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
