"""Every answer of the line protocol that a test gets is held against what is described."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tessera.command import messages, schema
from tessera.command.protocol import Session
from tessera.play.fault import Refused


def asked_for(line: str) -> str | None:
    """The command on a line; None where it has none."""
    try:
        do = messages.parsed(line).get("do")
    except Refused:
        return None
    return do if isinstance(do, str) else None


@pytest.fixture(autouse=True, scope="session")
def answers_are_as_described() -> Iterator[None]:
    """Whatever session answers whatever line, in this process."""
    answer = Session.answer

    def held(self: Session, line: str) -> str:
        text = answer(self, line)
        found: Any = json.loads(text)
        wrong = schema.wrong_with(asked_for(line), found)
        assert wrong is None, f"{line[:200]} is answered with {text[:200]}: answer{wrong}"
        return text

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Session, "answer", held)
        yield
