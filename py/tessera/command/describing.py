"""What describes a message of the line protocol: kinds of values, fields, commands.

A kind is a JSON Schema of few words (`KEYWORDS`); `misfit` holds a value against one, so that what
is published and what is checked are the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

#: A JSON Schema, of these words alone.
Kind = Mapping[str, Any]
KEYWORDS: Final = frozenset(
    {
        "type", "enum", "minimum", "maximum", "items", "minItems", "maxItems", "properties",
        "required", "additionalProperties", "anyOf", "$ref", "description",
    }
)  # fmt: skip
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

    def fits(self, value: Any) -> bool:
        """Whether a value is of its kind, whatever its size."""
        return misfit({**self.kind, **_NO_BOUNDS}, value) is None


#: A number outside its bounds is refused with these, not as one of another kind.
_NO_BOUNDS: Final = {"minimum": None, "maximum": None}


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


def misfit(kind: Kind, value: Any, defined: Mapping[str, Kind] = {}) -> str | None:
    """Where and how a value is not of a kind, None if it is; ``defined`` are kinds by address."""
    if "$ref" in kind:
        return misfit(defined[kind["$ref"]], value, defined)
    if "anyOf" in kind:
        wrong = [misfit(each, value, defined) for each in kind["anyOf"]]
        return None if None in wrong else f": none of {len(wrong)} kinds ({wrong[0]})"
    if "enum" in kind and value not in kind["enum"]:
        return f": {value!r} is none of {kind['enum']}"
    if "type" in kind and not _TYPES[kind["type"]](value):
        return f": {value!r} is no {kind['type']}"
    if isinstance(value, int) and not isinstance(value, bool):
        return _out_of_bounds(kind, value)
    if isinstance(value, list):
        return _misfit_list(kind, value, defined)
    return _misfit_object(kind, value, defined) if isinstance(value, dict) else None


def _out_of_bounds(kind: Kind, value: int) -> str | None:
    least, most = kind.get("minimum"), kind.get("maximum")
    below = least is not None and value < least
    above = most is not None and value > most
    return f": {value} is not from {least} to {most}" if below or above else None


def _misfit_list(kind: Kind, value: list[Any], defined: Mapping[str, Kind]) -> str | None:
    if not kind.get("minItems", 0) <= len(value) <= kind.get("maxItems", len(value)):
        return f": {len(value)} items"
    inner = kind.get("items", {})
    wrong = ((place, misfit(inner, each, defined)) for place, each in enumerate(value))
    return next((f"[{place}]{what}" for place, what in wrong if what is not None), None)


def _misfit_object(kind: Kind, value: dict[str, Any], defined: Mapping[str, Kind]) -> str | None:
    known, others = kind.get("properties", {}), kind.get("additionalProperties", True)
    for name in kind.get("required", ()):
        if name not in value:
            return f": no {name}"
    for name, each in value.items():
        inner = known.get(name, {} if others is True else others)
        if inner is False:
            return f": {name} is not known"
        wrong = misfit(inner, each, defined)
        if wrong is not None:
            return f".{name}{wrong}"
    return None


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
