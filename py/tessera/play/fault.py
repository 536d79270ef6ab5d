"""A refusal's cause as a value: a rule's id and its facts, never a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

#: Ids of faults that are not a game's rule, in the order in which they are named
#: when an action breaks several at once; a game's own rules follow.
HOUSE_FAULTS = (
    "syntax",
    "record",
    "protocol",
    "over",
    "not-yours",
    "not-in-hand",
    "nothing-to-undo",
    "apart",
)

Fact = str | int | tuple[str, ...]


class Fault(NamedTuple):
    """One broken rule.

    ``rule`` is the rule's id (``PY-3``) or one of `HOUSE_FAULTS`; ``why`` tells apart the
    ways in which one rule can be broken (empty if there is only one); ``facts`` are what a
    sentence about it needs: squares, kinds, seats, numbers.
    """

    rule: str
    why: str
    facts: Mapping[str, Fact]


def fault(rule: str, why: str = "", **facts: Fact) -> Fault:
    """A broken rule as a value: its id, its case, its facts."""
    return Fault(rule, why, facts)


class Refused(Exception):
    """Something from outside was refused; ``fault`` says what and why. Nothing changed."""

    def __init__(self, cause: Fault) -> None:
        super().__init__(cause)
        self.fault = cause

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.fault.facts.items())
        return f"{self.fault.rule} {self.fault.why}({facts})"


def refuse(rule: str, why: str = "", **facts: Fact) -> Refused:
    """A `Refused`, to be raised, from a rule, its case and its facts."""
    return Refused(fault(rule, why, **facts))
