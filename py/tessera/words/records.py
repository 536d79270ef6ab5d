"""Sentences for faults in records, and for parts of records that are not read as written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tessera.play.fault import HOUSE_FAULTS, Fault
from tessera.play.replay import BadRecord
from tessera.words.faults import LATE, FaultSentences, explained, located, sentence
from tessera.words.language import N_, Words

#: Sentences by ``(rule, why)``; notes of `tessera.play.tidying` have the rule ``read``.
RECORDS: Final[Mapping[tuple[str, str], str]] = {
    ("record", "headers"): N_("The record has too many headers: {most} at most."),
    ("record", "late-header"): N_("Header after the first turn: {text}"),
    ("record", "early-result"): N_(
        "“{text}” is a result: it belongs only at the end of the record, after the main line."
    ),
    ("record", "header"): N_('This is not a header of the form [Name "value"]: {text}'),
    ("record", "twice"): N_("The header {header} appears twice."),
    ("record", "no-game"): N_('A header that names the game, such as [Game "pyrga"], is missing.'),
    ("record", "no-header"): N_("The header {header} is missing."),
    ("record", "format"): N_(
        "The record is in format {value}; this version of Tessera reads format {allowed}."
    ),
    ("record", "game"): N_("There is no game “{game}” here; choose {allowed}."),
    ("record", "value"): N_("The header {header} cannot be “{value}”; it can be {allowed}."),
    ("record", "option"): N_("The header {header} is for {allowed} players, not {seats}."),
    ("record", "view"): N_("This record shows only what one seat can see; it is not a whole game."),
    ("record", "sealed"): N_("The “Sealed” header cannot be opened: it has been altered."),
    ("record", "result"): N_("The record says the result is {said}; by the rules it is {found}."),
    ("record", "reason"): N_("The record says the reason is {said}; by the rules it is {found}."),
    ("read", "as"): N_("Line {line} was read as “{text}”."),
    ("read", "more"): N_("Other corrected lines: {count}."),
    ("read", "around"): N_("Lines ignored: {count}."),
    ("read", "beside"): N_("Marks around the record, such as code fences, were ignored."),
    ("read", "tree"): N_("The record contains comments or variations, so it was read as format 2."),
    ("read", "encoding"): N_("The file does not state its encoding: it was read as {encoding}."),
    ("read", "lost"): N_(
        "Line {line} contains U+FFFD: a character was lost before the text arrived."
    ),
}
LATE.update(RECORDS)


def pointed(_: Words, bad: BadRecord, game: FaultSentences | None = None) -> str:
    """The sentence of `located`, plus the refused word if a game's rule is broken."""
    if not bad.word or bad.fault.rule in HOUSE_FAULTS:
        return located(_, bad, game)
    text = explained(_, bad.fault, game)
    message = N_("Line {line}, turn {turn}, “{word}”: {text}")
    return _(message, line=bad.line, turn=bad.turn, word=bad.word, text=text)


def sentences(_: Words, faults: Iterable[Fault]) -> str:
    """The sentences for several faults, joined by spaces; "" for none."""
    return " ".join(sentence(_, fault) for fault in faults)


def chapter_heading(_: Words, number: int) -> str:
    return _(N_("Chapter {number}"), number=number)


def chapter_refusal(
    _: Words, number: int, bad: BadRecord, game: FaultSentences | None = None
) -> str:
    """The sentence of `located` for a fault in a chapter, preceded by the chapter's number."""
    text = located(_, bad, game)
    return _(N_("Chapter {number}. {text}"), number=number, text=text)
