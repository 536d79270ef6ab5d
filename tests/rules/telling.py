"""Faults as text: ``SH-5 tile square=e2 tile=north``, a rule, its case, its facts by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tessera.play.fault import Fault, Refused
from tessera.play.match import Match


def told(cause: Fault | None) -> str:
    """A fault as text; "" for none."""
    if cause is None:
        return ""
    facts = {n: ",".join(v) if isinstance(v, tuple) else v for n, v in cause.facts.items()}
    words = [cause.rule, cause.why, *(f"{name}={facts[name]}" for name in sorted(facts))]
    return " ".join(filter(None, words))


def unread(game: Any, text: str) -> str:
    """What the reader says of a text, as `told` without the text; "" if it can be read."""
    try:
        game.read(text)
    except Refused as refusal:
        facts = dict(refusal.fault.facts)
        assert text == facts.pop("text")
        return told(refusal.fault._replace(facts=facts))
    return ""


def unsaid(match: Match, text: str) -> str:
    """Why a match refuses a text, as `told`; "" if it does not."""
    try:
        match.play_text(text)
    except Refused as refused:
        return told(refused.fault)
    return ""


def cases(names: str, table: Mapping[str, Any]) -> pytest.MarkDecorator:
    """Run a test once with each row of a table, which is named by its key."""
    return pytest.mark.parametrize(names.split(), table.values(), ids=table)
