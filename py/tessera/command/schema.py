"""The line protocol as a JSON Schema and as text, both written from its description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from tessera.command.describing import Command, Field, Kind, any_of, misfit, one_of, spelled
from tessera.command.description import COMMANDS, REFUSAL, STEP, STEP_KIND, VERSION

#: What an ``id`` may be: any JSON, given back as it came.
_ID: Final[Kind] = {}
_DEFINED: Final[Mapping[str, Kind]] = {STEP: STEP_KIND}
#: The width of the lines of a terminal.
WIDTH: Final = 79


def request_of(command: Command) -> Kind:
    """What a request of a command looks like; fields that it has not are passed over."""
    fields = {field.name: field.kind for field in command.takes}
    return {
        "type": "object",
        "properties": {"id": _ID, "do": one_of(command.name), **fields},
        "required": ["do", *(field.name for field in command.takes if field.required)],
    }


def answer_of(command: Command) -> Kind:
    """What an answer to a command looks like that does not refuse."""
    return _answer((Field("ok", one_of(True), "", required=True), *command.gives))


def refusal() -> Kind:
    """What an answer looks like that refuses."""
    return _answer(REFUSAL)


def _answer(fields: tuple[Field, ...]) -> Kind:
    return {
        "type": "object",
        "properties": {"id": _ID, **{field.name: field.kind for field in fields}},
        "required": ["id", *(field.name for field in fields if field.required)],
        "additionalProperties": False,
    }


def schema() -> dict[str, Any]:
    """The JSON Schema of a line: a request or an answer, each under ``$defs`` by its name."""
    defined: dict[str, Any] = {"step": STEP_KIND, "refusal": refusal()}
    for command in COMMANDS:
        defined[f"{command.name}-request"] = request_of(command)
        defined[f"{command.name}-answer"] = answer_of(command)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Tessera's line protocol, {VERSION}",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in defined if name != "step"],
        "$defs": defined,
    }


def wrong_with(do: str | None, answer: Any) -> str | None:
    """Where an answer does not fit what is described; None where it does.

    ``do`` is the command that was asked for; None, or one that there is not, can only be refused.
    """
    kinds = [answer_of(command) for command in COMMANDS if command.name == do]
    return misfit(any_of(*kinds, refusal()), answer, _DEFINED)


def told() -> str:
    """The commands with their fields and answers, for a terminal."""
    lines = [
        "Each line in is a JSON object with “do” and, if wanted, “id”; each gets one line back."
    ]
    for command in COMMANDS:
        lines += ["", f"{command.name}: {command.does}"]
        lines += [f"  {text}" for field in command.takes for text in _line(field)]
        gives = ", ".join(field.name for field in command.gives)
        lines += wrap(f"answers ok, {gives}", WIDTH, initial_indent="  ", subsequent_indent="    ")
    refused = ", ".join(field.name for field in REFUSAL)
    lines += ["", *wrap(f"What is refused is answered with {refused}.", WIDTH)]
    return "\n".join(lines)


def _line(field: Field) -> Iterator[str]:
    """A field with its kind and what it means."""
    must = ", required" if field.required else ""
    yield from wrap(
        f"{field.name} ({spelled(field.kind)}{must}): {field.means}",
        WIDTH - 2,
        subsequent_indent="    ",
    )


#: The words of a table: its heads, and those between kinds.
TABLE: Final = ("way", "field", "value", "or", "list of")


def table_of(command: Command, words: Sequence[str] = TABLE) -> str:
    """The fields that a command takes and gives, as a table of a page, in these words."""
    way_head, field_head, value_head, either, listed = words
    rows = [("→", field) for field in command.takes]
    rows += [("←", field) for field in command.gives]
    lines = [f"| {way_head} | {field_head} | {value_head} |", "|---|---|---|"]
    for way, field in rows:
        kind = spelled(field.kind).replace(" or ", f" {either} ").replace("list of", listed)
        sign = "" if field.required else "?"
        lines.append(f"| {way} | `{field.name}{sign}` | {kind} |")
    return "\n".join(lines)
