"""Sentences for faults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from tessera.play.fault import HOUSE_FAULTS, Fault
from tessera.play.replay import BadRecord
from tessera.words.language import N_, Words
from tessera.words.naming import SEAT, said


class FaultSentences(Protocol):
    """The part of a game's ``words`` module used in sentences for faults."""

    #: Sentences by ``(rule, why)``.
    FAULTS: Mapping[tuple[str, str], str]
    #: Sentences used instead of ``FAULTS`` if the player in the fact ``seat`` is "you".
    TO_YOU: Mapping[tuple[str, str], str]
    #: Names of facts' values, by fact and value: ``{"kind": {"S": "Square"}}``.
    NAMES: Mapping[str, Mapping[str, str]]


#: Sentences for `HOUSE_FAULTS`, by ``(rule, why)``; a game may override them.
FAULTS: Final[Mapping[tuple[str, str], str]] = {
    ("syntax", ""): N_("“{text}” is not a turn."),
    ("syntax", "nothing"): N_("Type a turn."),
    ("syntax", "number"): N_("Write a whole number from {least} to {most}."),
    ("syntax", "past"): N_("In “{text}”, the turn ends before “{rest}”: write one turn at a time."),
    ("syntax", "shown"): N_(
        "What comes before “{rest}” reveals something hidden, so stop there: leave out “{rest}” "
        "for now."
    ),
    ("syntax", "resign"): N_("You cannot resign in this game."),
    ("record", ""): N_("The record cannot be read."),
    ("record", "long"): N_("The record is too long: {longest} characters at most."),
    ("record", "link"): N_(
        "The address does not contain a whole game: part of the address may be missing."
    ),
    ("protocol", "game"): N_("There is no game “{game}”; choose {allowed}."),
    ("protocol", "seats"): N_("{game} is for {allowed} players, not {seats}."),
    ("protocol", "no-option"): N_("{game} has no option “{name}”."),
    ("protocol", "option"): N_("The option {name} is for {allowed} players, not {seats}."),
    ("protocol", "value"): N_("The option {name} cannot be “{value}”; it can be {allowed}."),
    ("protocol", "no-match"): N_("There is no game yet: begin with “new” or “load”."),
    ("protocol", "seat"): N_("There is no seat “{seat}”; choose {allowed}."),
    ("over", ""): N_("The game is over."),
    ("not-yours", ""): N_("It is {seat}’s turn."),
    ("not-in-hand", ""): N_("That piece is not in hand."),
    ("nothing-to-undo", ""): N_("There is nothing to undo."),
    ("nothing-to-undo", "redo"): N_("There is nothing to redo."),
    ("nothing-to-undo", "shown"): N_(
        "The last turn revealed something hidden: it cannot be undone."
    ),
}

#: Sentences added by code that is loaded late, such as a game's module ``placing``.
LATE: Final[dict[tuple[str, str], str]] = {}


def sentence(_: Words, fault: Fault, game: FaultSentences | None = None) -> str:
    """The sentence for a fault, without the rule's id.

    >>> sentence(Words(), Fault("syntax", "", {"text": "x9"}))
    '“x9” is not a turn.'
    """
    key, general = (fault.rule, fault.why), (fault.rule, "")
    own = game.FAULTS if game else {}
    if game is not None and _.is_you(fault.facts.get(SEAT)):
        own = {**own, **game.TO_YOU}
    message = own.get(key) or FAULTS.get(key) or LATE.get(key)
    message = message or own.get(general) or FAULTS[general]
    return _(message, **said(_, fault.facts, game.NAMES if game else {}))


def explained(_: Words, fault: Fault, game: FaultSentences | None = None) -> str:
    """The sentence for a fault, with the broken rule's id, such as ``(PY-4)``, at the end.

    If the fault has a fact ``breaks``, its value is this id. Ids in `HOUSE_FAULTS` are not shown.
    """
    text, rule = sentence(_, fault, game), fault.facts.get("breaks", fault.rule)
    if rule in HOUSE_FAULTS:
        return text
    return f"{text.removesuffix('.')} ({rule})."


def located(_: Words, bad: BadRecord, game: FaultSentences | None = None) -> str:
    """The sentence for a fault in a record; it begins with the line number and any turn number."""
    text = explained(_, bad.fault, game)
    if bad.turn is None:
        return _(N_("Line {line}: {text}"), line=bad.line, text=text)
    return _(N_("Line {line}, turn {turn}: {text}"), line=bad.line, turn=bad.turn, text=text)
