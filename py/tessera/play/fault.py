"""Refusals as values: a rule's id and the facts of the case, never a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

#: Ids of general faults, in order of precedence. All take precedence over a game's own rules.
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
    """One broken rule. ``rule`` is the rule's id (``PY-3``) or one of `HOUSE_FAULTS`.

    ``why`` distinguishes the ways to break one rule ("" if there is only one). ``facts`` are the
    values that a sentence about the fault needs: squares, kinds, seats, numbers.

    >>> fault("not-yours", seat="white")
    Fault(rule='not-yours', why='', facts={'seat': 'white'})
    """

    rule: str
    why: str
    facts: Mapping[str, Fact]


def fault(rule: str, why: str = "", **facts: Fact) -> Fault:
    return Fault(rule, why, facts)


class Refused(Exception):
    """Raised when input is refused because of ``fault``; nothing has changed."""

    def __init__(self, cause: Fault) -> None:
        super().__init__(cause)
        self.fault = cause

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.fault.facts.items())
        return f"{self.fault.rule} {self.fault.why}({facts})"


def refuse(rule: str, why: str = "", **facts: Fact) -> Refused:
    return Refused(fault(rule, why, **facts))
