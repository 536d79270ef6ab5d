"""Every line of the protocol that a test sends, and its answer, is held against the schema.

That is the published one, by the library jsonschema: what is done has the shape of a request, and
every answer that of its command's, or of a refusal.
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
    """The validator of what fits any of these definitions of the schema."""
    kinds = [{"$ref": f"#/$defs/{name}"} for name in names]
    return Draft202012Validator({"anyOf": kinds, "$defs": schema.schema()["$defs"]})


def misfit(value: Any, *names: str) -> str | None:
    """Where and how a value fits none of these definitions; None where it fits one."""
    error = best_match(validator(*names).iter_errors(value))
    return f"{error.json_path}: {error.message}" if error else None


def wrong_with(do: str | None, answer: Any) -> str | None:
    """Where an answer is not as the schema says; None where it is.

    ``do`` is the command that was asked for; None, or one that there is not, can only be refused.
    """
    wrong = misfit(answer, *([f"{do}-answer"] if do in REFUSES else []), "refusal")
    if wrong or answer["ok"]:
        return wrong
    rule = answer["fault"]
    known = rule if rule in HOUSE_FAULTS else schema.RULE
    is_known = known in REFUSES.get(do or "", ("protocol",))
    return None if is_known else f"$.fault: {do} is not refused as {rule}"


def request_on(line: str) -> dict[str, Any]:
    """The request on a line; empty where there is none."""
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
