"""The line protocol as a JSON Schema and as text, both made from its description."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any, Final, NamedTuple

from tessera.command.description import (
    COMMANDS,
    REFUSAL,
    STEP_KIND,
    VERSION,
    Command,
    Field,
    Kind,
    one_of,
    spelled,
    within,
)

#: An ``id`` may be any JSON value; it is returned unchanged.
_ID: Final[Kind] = {}
#: The width of help in a terminal, in characters.
WIDTH: Final = 79


def request_of(command: Command) -> Kind:
    """Return the schema of a command's request. Unknown fields are ignored."""
    fields = {field.name: field.described for field in command.takes}
    return {
        "type": "object",
        "properties": {"id": _ID, "do": one_of(command.name), **fields},
        "required": ["do", *(field.name for field in command.takes if field.required)],
    }


def answer_of(command: Command) -> Kind:
    """Return the schema of a command's successful answer."""
    return _answer((Field("ok", one_of(True), "", required=True), *command.gives))


def refusal() -> Kind:
    """Return the schema of an answer that refuses a request."""
    return _answer(REFUSAL)


def _answer(fields: tuple[Field, ...]) -> Kind:
    return {
        "type": "object",
        "properties": {"id": _ID, **{field.name: field.described for field in fields}},
        "required": ["id", *(field.name for field in fields if field.required)],
        "additionalProperties": False,
    }


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a line; ``$defs`` has the schema of each request and answer."""
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


#: The entry in a command's ``refuses`` that stands for any rule of a game.
RULE: Final = "rule"
#: A step of a tree, as a field. `inner` adds it, because answers hold only a ``$ref`` to steps.
_STEP: Final = Field("step", STEP_KIND, "")


def inner() -> list[Field]:
    """Return the fields inside the fields of answers, such as ``outcome.rule``, without repeats."""
    given = [field for command in COMMANDS for field in command.gives]
    found = {each.name: each for field in [*given, _STEP] for each in within(field)}
    return [it for name, it in found.items() if name.partition(".")[2] not in found]


def told() -> str:
    """Return help on the protocol, as text for a terminal."""
    lines = [
        "Answer other programs. Each line of input is a JSON object with a command in",
        "“do” and, if you like, an “id”; each is answered by one line of JSON.",
    ]
    for command in COMMANDS:
        lines += ["", f"{command.name}: {command.does}", *_listed(command.takes)]
        gives = ", ".join(("ok", *map(_signed, command.gives)))
        lines += _hung(f"answers {gives}")
        lines += _hung(f"refused as {', '.join(command.refuses)}".replace(RULE, "a game's rule"))
    lines += ["", "Fields of a refusal:", *_listed(REFUSAL)]
    given = {field.means: field for command in COMMANDS for field in command.gives}
    lines += ["", "Fields of answers (“?”: may be missing):"]
    return "\n".join([*lines, *_listed([*given.values(), *inner()])])


def _signed(field: Field) -> str:
    """Return the name of a field, followed by ``?`` if it may be missing."""
    return field.name if field.required else f"{field.name}?"


def _listed(fields: Iterable[Field]) -> Iterator[str]:
    """Yield lines with the name, kind and meaning of each field."""
    for field in fields:
        said = f": {field.means}" if field.means else ""
        yield from _hung(f"{_signed(field)} ({spelled(field.kind)}){said}")


def _hung(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="  ", subsequent_indent="      ")


class Heads(NamedTuple):
    """The words that the tables on a page use, in the language of the page."""

    way: str = "way"
    field: str = "field"
    value: str = "value"
    either: str = "or"
    listed: str = "list of"
    held: str = "object of"
    refused: str = "Refused as: "
    rule: str = "a rule of the game"


HEADS: Final = Heads()


def table_of(command: Command, heads: Heads = HEADS) -> str:
    """Return a Markdown table of a command's fields, followed by the command's refusals."""
    rows = [("→", field) for field in command.takes]
    rows += [("←", field) for field in command.gives]
    named = ", ".join(heads.rule if one == RULE else f"`{one}`" for one in command.refuses)
    return f"{_table(rows, heads)}\n\n{heads.refused}{named}."


def table_within(heads: Heads = HEADS) -> str:
    """Return a Markdown table of the fields inside the fields of answers."""
    return _table([("←", field) for field in inner()], heads)


def _table(rows: Iterable[tuple[str, Field]], heads: Heads) -> str:
    lines = [f"| {heads.way} | {heads.field} | {heads.value} |", "|---|---|---|"]
    for way, field in rows:
        kind = spelled(field.kind).replace(" or ", f" {heads.either} ")
        kind = kind.replace("list of", heads.listed).replace("object of", heads.held)
        lines.append(f"| {way} | `{_signed(field)}` | {kind} |")
    return "\n".join(lines)
