"""What describes a message of the line protocol: kinds of values, fields, commands.

A kind is a JSON Schema: the same one is published and checked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

#: A JSON Schema.
Kind = Mapping[str, Any]
_TYPES: Final[Mapping[str, Callable[[Any], bool]]] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}

TEXT: Final[Kind] = {"type": "string"}
WHOLE: Final[Kind] = {"type": "integer"}
TRUTH: Final[Kind] = {"type": "boolean"}
NOTHING: Final[Kind] = {"type": "null"}
OBJECT: Final[Kind] = {"type": "object"}


class Field(NamedTuple):
    """A field of a message: its name, its kind, what it means, whether it must be there.

    ``form`` is a value that it may hold, as JSON, for whoever sent another.
    """

    name: str
    kind: Kind
    means: str
    form: str = ""
    required: bool = False

    @property
    def bounds(self) -> tuple[int, int] | None:
        """The lowest and the highest number that it may hold; None without both."""
        return (self.kind["minimum"], self.kind["maximum"]) if "maximum" in self.kind else None

    @property
    def described(self) -> Kind:
        """Its kind, with what it means."""
        return {**self.kind, "description": self.means} if self.means else self.kind


class Command(NamedTuple):
    """A command: its name, what it does, its fields beside ``id`` and ``do``, what it answers.

    ``refuses`` are the ids under which it may be refused; "rule" stands for the rules of games.
    """

    name: str
    does: str
    takes: tuple[Field, ...]
    gives: tuple[Field, ...]
    refuses: tuple[str, ...]


def one_of(*values: Any) -> Kind:
    """One of these values."""
    return {"enum": list(values)}


def any_of(*kinds: Kind) -> Kind:
    """Any of these kinds."""
    return {"anyOf": list(kinds)}


def list_of(kind: Kind) -> Kind:
    """A list of values of a kind."""
    return {"type": "array", "items": kind}


def named(kind: Kind) -> Kind:
    """An object whose values are of a kind, under whatever names."""
    return {"type": "object", "additionalProperties": kind}


def between(least: int, most: int) -> Kind:
    """A whole number with bounds."""
    return {"type": "integer", "minimum": least, "maximum": most}


def record_of(fields: Iterable[Field]) -> Kind:
    """An object with these fields and no others."""
    fields = tuple(fields)
    return {
        "type": "object",
        "properties": {field.name: field.described for field in fields},
        "required": [field.name for field in fields if field.required],
        "additionalProperties": False,
    }


def within(field: Field) -> Iterator[Field]:
    """The fields of the objects that a field holds, at any depth: ``outcome.rule``."""
    for kind in _objects(field.kind):
        for name, inner in kind.get("properties", {}).items():
            means, must = inner.get("description", ""), name in kind.get("required", ())
            found = Field(f"{field.name}.{name}", inner, means, required=must)
            yield from (found, *within(found))


def _objects(kind: Kind) -> Iterator[Kind]:
    """The kinds of objects that are of a kind, or that a list of it holds."""
    for each in kind.get("anyOf", (kind,)):
        yield from _objects(each["items"]) if "items" in each else (each,)


def fits(kind: Kind, value: Any) -> bool:
    """True if a value has a kind: a plain one, a list of such, or any of several.

    Bounds are not checked here: a number outside them is refused by a message that names them.
    """
    if "anyOf" in kind:
        return any(fits(each, value) for each in kind["anyOf"])
    if not _TYPES[kind["type"]](value):
        return False
    return "items" not in kind or all(fits(kind["items"], each) for each in value)


def spelled(kind: Kind) -> str:
    """A kind in few words: ``string``, ``integer 1…10``, ``list of string``, ``object or null``."""
    if "$ref" in kind:
        return str(kind["$ref"]).rpartition("/")[2]
    if "anyOf" in kind:
        return " or ".join(map(spelled, kind["anyOf"]))
    if "enum" in kind:
        return " or ".join(json.dumps(value).strip('"') for value in kind["enum"])
    if kind.get("type") == "array":
        return f"list of {spelled(kind['items'])}"
    if isinstance(kind.get("additionalProperties"), Mapping):
        return f"object of {spelled(kind['additionalProperties'])}"
    if "minimum" in kind:
        most = f"{kind['maximum']:,}".replace(",", " ") if "maximum" in kind else ""
        return f"{kind['type']} {kind['minimum']}…{most}"
    return str(kind["type"])
