"""Checks every request that a test sends, and its answer, against the published schema.

The library jsonschema checks that each request that succeeds has the shape of one, and each answer
the shape of its command's answer or of a refusal.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from tessera.command import messages, schema
from tessera.command.description import COMMANDS
from tessera.command.protocol import Session
from tessera.play.fault import HOUSE_FAULTS, Refused

#: The ids under which each command may be refused.
REFUSES: Final = {command.name: command.refuses for command in COMMANDS}


@cache
def validator(*names: str) -> Draft202012Validator:
    """A validator for values that fit any of these definitions of the schema."""
    kinds = [{"$ref": f"#/$defs/{name}"} for name in names]
    return Draft202012Validator({"anyOf": kinds, "$defs": schema.schema()["$defs"]})


def misfit(value: Any, *names: str) -> str | None:
    """The place and reason why a value fits none of these definitions; None if it fits one."""
    error = best_match(validator(*names).iter_errors(value))
    return f"{error.json_path}: {error.message}" if error else None


def wrong_with(do: str | None, answer: Any) -> str | None:
    """The error of an answer by the schema; None if it is right.

    ``do`` is the command of the request; None or an unknown one can only be refused.
    """
    wrong = misfit(answer, *([f"{do}-answer"] if do in REFUSES else []), "refusal")
    if wrong or answer["ok"]:
        return wrong
    rule = answer["fault"]
    known = rule if rule in HOUSE_FAULTS else schema.RULE
    is_known = known in REFUSES.get(do or "", ("protocol",))
    return None if is_known else f"$.fault: {do} is not refused as {rule}"


def request_on(line: str) -> dict[str, Any]:
    """The request on a line; empty if there is none."""
    try:
        return messages.parsed(line)
    except Refused:
        return {}


@pytest.fixture(autouse=True, scope="session")
def answers_are_as_described() -> Iterator[None]:
    """Whatever session answers whatever line, in this process."""
    answer = Session.answer

    def held(self: Session, line: str) -> str:
        text = answer(self, line)
        found: Any = json.loads(text)
        request = request_on(line)
        do = request.get("do") if isinstance(request.get("do"), str) else None
        wrong = wrong_with(do, found)
        if found["ok"]:
            wrong = wrong or misfit(request, f"{do}-request")
        assert wrong is None, f"{line[:200]} is answered with {text[:200]}: {wrong}"
        return text

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Session, "answer", held)
        yield
