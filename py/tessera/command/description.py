"""The description of the line protocol: the only table of its commands, fields and answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from tessera.command.think import MOST
from tessera.play.annotations import DRAWN, LEAD, LOSES, WINS
from tessera.search.levels import NUMBERS

#: A JSON Schema, which is both published and used for checks.
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
    """A field of a message; ``form`` is an example of its value, as JSON."""

    name: str
    kind: Kind
    means: str
    form: str = ""
    required: bool = False

    @property
    def bounds(self) -> tuple[int, int] | None:
        """The lowest and highest number allowed; None unless both are given."""
        return (self.kind["minimum"], self.kind["maximum"]) if "maximum" in self.kind else None

    @property
    def described(self) -> Kind:
        return {**self.kind, "description": self.means} if self.means else self.kind


class Command(NamedTuple):
    """A command: its name, its effect, the fields of a request, and the fields of an answer.

    ``refuses`` lists the ids of all possible refusals; ``rule`` stands for every rule of a game.
    """

    name: str
    does: str
    takes: tuple[Field, ...]
    gives: tuple[Field, ...]
    refuses: tuple[str, ...]


def one_of(*values: Any) -> Kind:
    return {"enum": list(values)}


def any_of(*kinds: Kind) -> Kind:
    return {"anyOf": list(kinds)}


def list_of(kind: Kind) -> Kind:
    return {"type": "array", "items": kind}


def named(kind: Kind) -> Kind:
    """Return the schema of an object with any field names; each value must fit ``kind``."""
    return {"type": "object", "additionalProperties": kind}


def between(least: int, most: int) -> Kind:
    """Return the schema of a whole number from ``least`` to ``most``."""
    return {"type": "integer", "minimum": least, "maximum": most}


def record_of(fields: Iterable[Field]) -> Kind:
    """Return the schema of an object with these fields and no others."""
    fields = tuple(fields)
    return {
        "type": "object",
        "properties": {field.name: field.described for field in fields},
        "required": [field.name for field in fields if field.required],
        "additionalProperties": False,
    }


def within(field: Field) -> Iterator[Field]:
    """Yield the fields of all objects inside a field, with names such as ``outcome.rule``."""
    for kind in _objects(field.kind):
        for name, inner in kind.get("properties", {}).items():
            means, must = inner.get("description", ""), name in kind.get("required", ())
            found = Field(f"{field.name}.{name}", inner, means, required=must)
            yield from (found, *within(found))


def _objects(kind: Kind) -> Iterator[Kind]:
    """Yield the alternatives of a kind; for a list, yield the alternatives of its items instead."""
    for each in kind.get("anyOf", (kind,)):
        yield from _objects(each["items"]) if "items" in each else (each,)


def fits(kind: Kind, value: Any) -> bool:
    """True if a value fits a kind. Bounds are not checked; ``enum`` and ``$ref`` must not occur."""
    if "anyOf" in kind:
        return any(fits(each, value) for each in kind["anyOf"])
    if not _TYPES[kind["type"]](value):
        return False
    return "items" not in kind or all(fits(kind["items"], each) for each in value)


def spelled(kind: Kind) -> str:
    """Describe a kind: ``string``, ``integer 1…10``, ``list of string``, ``object or null``."""
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


#: The protocol's version; it rises with every change that other programs must know about.
VERSION: Final = 1

OUTCOME: Final = record_of(
    (
        Field("winners", list_of(TEXT), "seats or sides that won; empty in a draw", required=True),
        Field("scores", named(WHOLE), "scores, by seat or side", required=True),
        Field("rule", TEXT, "id of the rule that ended the game, or resigned", required=True),
    )
)
_PATH: Final = Field("path", list_of(TEXT), "turns from the start to the place in the tree")
#: The fields of the state of play. Every command that may change the state returns them.
STANDING: Final = (
    Field("turn", between(0, 10**9), "number of finished turns", required=True),
    Field("open", TRUTH, "true if a turn has begun and is not finished", required=True),
    Field("to_move", any_of(TEXT, NOTHING), "seat to move; null after the end", required=True),
    Field(
        "outcome", any_of(OUTCOME, NOTHING), "result of the game; null while it runs", required=True
    ),
    _PATH,
)
_COMMENT: Final = record_of(
    (
        Field("text", TEXT, "text of the comment", required=True),
        Field("language", TEXT, "its language, such as en; empty for any reader", required=True),
    )
)
_EVAL: Final = record_of(
    (
        Field("side", TEXT, "side that is judged", required=True),
        Field("sort", one_of(LEAD, WINS, LOSES, DRAWN), "kind of judgement", required=True),
        Field("number", WHOLE, "lead from -3 to 3, or actions to the proven end",
              required=True),
    )
)  # fmt: skip
#: The address of `STEP_KIND` in the schema. `STEP_KIND` uses this address to refer to itself.
STEP: Final = "#/$defs/step"
_SAID: Final = (
    Field("comments", list_of(_COMMENT), "comments on the position"),
    Field("eval", _EVAL, "judgement of the position in a comment"),
    Field("marks", list_of(TEXT), "squares marked in a comment"),
    Field("arrows", list_of(list_of(TEXT)), "arrows in a comment, each from one square to another"),
)
STEP_KIND: Final = record_of(
    (
        Field("turn", TEXT, "the turn in notation", required=True),
        Field("seat", TEXT, "seat that played it", required=True),
        Field("glyphs", list_of(WHOLE), "numbers of its signs: 1 is !"),
        *_SAID,
        Field("instead", list_of(list_of({"$ref": STEP})), "lines that may replace it"),
    )
)
_OPTION: Final = record_of(
    (
        Field("option", TEXT, "id of the option", required=True),
        Field("values", list_of(TEXT), "possible values, the default first", required=True),
        Field("default", TEXT, "value by default", required=True),
    )
)
_FORM: Final = record_of(
    (
        Field("seats", between(2, 9), "number of seats", required=True),
        Field("names", list_of(TEXT), "the seats in their usual order", required=True),
        Field("options", list_of(_OPTION), "options with this number of seats", required=True),
    )
)
_LEVEL: Final = between(0, max(NUMBERS))
_GAME: Final = record_of(
    (
        Field("game", TEXT, "id of the game", required=True),
        Field("title", TEXT, "name of the game", required=True),
        Field("forms", list_of(_FORM), "forms of the game, by number of seats", required=True),
        Field("levels", list_of(_LEVEL), "levels of its bots", required=True),
    )
)
_INFO: Final = record_of(
    (
        Field("depth", WHOLE, "actions searched ahead", required=True),
        Field("nodes", WHOLE, "positions searched", required=True),
        Field("score", WHOLE, "value for the seat to move; more is better", required=True),
        Field("line", TEXT, "turns that the bot expects", required=True),
        Field("sure", TRUTH, "true if the result is proven", required=True),
    )
)
_SEED: Final[Kind] = any_of(WHOLE, TEXT, NOTHING)

COMMANDS: Final = (
    Command(
        "new",
        "begin a new game",
        (
            Field("game", TEXT, "id of the game", '"…"', required=True),
            Field("seats", WHOLE, "number of seats; the usual one by default", "2"),
            Field("options", OBJECT, "values of options, by id", '{"opening": "free"}'),
            Field("seed", _SEED, "seed of all chance; random by default", "7"),
        ),
        STANDING,
        ("protocol",),
    ),
    Command(
        "load",
        "load a record or one seat's view",
        (
            Field("record", TEXT, "the record", '"…"', required=True),
            Field("game", TEXT, "id of the game, if the record does not name one", '"…"'),
        ),
        (
            *STANDING,
            Field("notes", list_of(TEXT), "things that were read differently than written"),
        ),
        ("protocol", "record", "syntax", "over", "not-in-hand", "rule"),
    ),
    Command(
        "legal",
        "list the legal next actions",
        (),
        (Field("actions", list_of(TEXT), "legal actions, in notation order", required=True),),
        ("protocol",),
    ),
    Command(
        "play",
        "play a whole turn, an action of one, or resign",
        (Field("move", TEXT, "turn or action in notation, or resign", '"…"', required=True),),
        STANDING,
        ("protocol", "syntax", "over", "not-in-hand", "record", "rule"),
    ),
    Command(
        "state",
        "return the position, the result and the record",
        (),
        (
            *STANDING,
            Field("position", OBJECT, "as the game's notation module describes it", required=True),
            Field("record", TEXT, "the record so far", required=True),
        ),
        ("protocol",),
    ),
    Command("undo", "take back the last play", (), STANDING,
            ("protocol", "nothing-to-undo")),
    Command(
        "tree",
        "return the variations and comments of the record",
        (),
        (
            Field("line", list_of({"$ref": STEP}), "the main line", required=True),
            *_SAID,
            _PATH._replace(required=True),
        ),
        ("protocol", "record"),
    ),
    Command(
        "goto",
        "go to a place in the tree",
        (Field("path", list_of(TEXT), "turns from the start to it", '["…"]', required=True),),
        (*STANDING[:-1], _PATH._replace(required=True)),
        ("protocol", "record"),
    ),
    Command(
        "view",
        "return what a seat may see, as a record",
        (Field("seat", TEXT, "name of the seat", '"…"', required=True),),
        (Field("record", TEXT, "the view, as a record with the header Seen", required=True),),
        ("protocol",),
    ),
    Command(
        "think",
        "return a bot's choice for the seat to move, without playing it",
        (
            Field("level", _LEVEL, "level of the bot; 2 by default", "3"),
            Field("seed", WHOLE, "seed for choices between equals; 0 by default", "3"),
            Field("ms", between(1, MOST["ms"]), "longest time to think, in milliseconds", "3"),
            Field("nodes", between(1, MOST["nodes"]), "most positions to search", "3"),
        ),
        (
            Field("move", TEXT, "rest of the turn, as far as it can be known", required=True),
            Field("info", _INFO, "results of the search", required=True),
        ),
        ("protocol", "over"),
    ),
    Command(
        "hello",
        "return the protocol's version, the program's, its commands and games",
        (),
        (
            Field("protocol", one_of(VERSION), "version of the protocol", required=True),
            Field("version", TEXT, "version of the program", required=True),
            Field("commands", list_of(TEXT), "names of all commands", required=True),
            Field("games", list_of(_GAME), "games with their forms and levels", required=True),
        ),
        ("protocol",),
    ),
)  # fmt: skip

#: The fields of an answer that refuses a request. Only `load` uses ``turn`` and ``record``.
REFUSAL: Final = (
    Field("ok", one_of(False), "always false", required=True),
    Field("fault", TEXT, "id of the broken rule, or of another reason", required=True),
    Field("message", TEXT, "the reason in a sentence", required=True),
    Field("turn", between(0, 10**9), "for load: number of turns that could be read"),
    Field("record", TEXT, "for load: record of these turns, if its start could be read"),
)
