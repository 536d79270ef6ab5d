"""What is said of one record among several."""

from __future__ import annotations

from typing import Final

from tessera.play.replay import BadRecord
from tessera.words.faults import FaultSentences, located
from tessera.words.language import N_, Words

#: The number of a record among several, as it stands over it.
CHAPTER: Final = N_("Chapter {number}")


def heading(_: Words, number: int) -> str:
    """What stands over a record among several."""
    return _(CHAPTER, number=number)


def refusal(_: Words, number: int, bad: BadRecord, game: FaultSentences | None = None) -> str:
    """What is wrong with one record among several: its number, the line in the text, the turn."""
    text = located(_, bad, game)
    return _(N_("Chapter {number}. {text}"), number=number, text=text)
