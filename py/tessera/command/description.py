"""Description of the line protocol: the only table of its commands, fields and answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from tessera.command.think import MOST
from tessera.play.annotations import DRAWN, LEAD, LOSES, WINS
from tessera.search.levels import NUMBERS

#: A JSON Schema; the same one is published and checked.
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
    """A field of a message: its name, kind and meaning, and an example of its value as JSON."""

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
    """A command: its name, its effect, its fields, and the fields of its answer.

    ``refuses`` are the ids of its possible refusals; "rule" stands for the rules of games.
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
    """Return the kind of an object with any names and values of one kind."""
    return {"type": "object", "additionalProperties": kind}


def between(least: int, most: int) -> Kind:
    """Return the kind of a whole number from ``least`` to ``most``."""
    return {"type": "integer", "minimum": least, "maximum": most}


def record_of(fields: Iterable[Field]) -> Kind:
    """Return the kind of an object with these fields and no others."""
    fields = tuple(fields)
    return {
        "type": "object",
        "properties": {field.name: field.described for field in fields},
        "required": [field.name for field in fields if field.required],
        "additionalProperties": False,
    }


def within(field: Field) -> Iterator[Field]:
    """Yield the fields of the objects in a field, at any depth, named like ``outcome.rule``."""
    for kind in _objects(field.kind):
        for name, inner in kind.get("properties", {}).items():
            means, must = inner.get("description", ""), name in kind.get("required", ())
            found = Field(f"{field.name}.{name}", inner, means, required=must)
            yield from (found, *within(found))


def _objects(kind: Kind) -> Iterator[Kind]:
    """Yield the kinds of objects that a kind allows, directly or in lists."""
    for each in kind.get("anyOf", (kind,)):
        yield from _objects(each["items"]) if "items" in each else (each,)


def fits(kind: Kind, value: Any) -> bool:
    """True if a value has a plain kind, a list of one, or any of several, within bounds or not."""
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


#: Rises with every change that other programs must know of.
VERSION: Final = 1

OUTCOME: Final = record_of(
    (
        Field("winners", list_of(TEXT), "who won, seats or sides; none in a draw", required=True),
        Field("scores", named(WHOLE), "what counts, by seat or side", required=True),
        Field("rule", TEXT, "the id of the rule that ended the game, or resigned", required=True),
    )
)
_PATH: Final = Field("path", list_of(TEXT), "the turns that lead to the place in the tree")
#: The state of play, in the answer of every command that may change it.
STANDING: Final = (
    Field("turn", between(0, 10**9), "how many turns are finished", required=True),
    Field("open", TRUTH, "whether a turn has begun and is not finished", required=True),
    Field("to_move", any_of(TEXT, NOTHING), "the seat to move; null after the end", required=True),
    Field("outcome", any_of(OUTCOME, NOTHING), "null while the game runs", required=True),
    _PATH,
)
_COMMENT: Final = record_of(
    (
        Field("text", TEXT, "what is said", required=True),
        Field("language", TEXT, "in which language; empty for any reader", required=True),
    )
)
_EVAL: Final = record_of(
    (
        Field("side", TEXT, "whose", required=True),
        Field("sort", one_of(LEAD, WINS, LOSES, DRAWN), "what is said of it", required=True),
        Field("number", WHOLE, "of a lead from -3 to 3, of what is proven within how many actions",
              required=True),
    )
)  # fmt: skip
#: Address in the schema of the one kind that refers to itself.
STEP: Final = "#/$defs/step"
_SAID: Final = (
    Field("comments", list_of(_COMMENT), "the comments there"),
    Field("eval", _EVAL, "what a comment says of the position"),
    Field("marks", list_of(TEXT), "squares that a comment marks"),
    Field("arrows", list_of(list_of(TEXT)), "arrows that a comment draws"),
)
STEP_KIND: Final = record_of(
    (
        Field("turn", TEXT, "as it is written", required=True),
        Field("seat", TEXT, "who played it", required=True),
        Field("glyphs", list_of(WHOLE), "its signs, by their numbers: 1 is !"),
        *_SAID,
        Field("instead", list_of(list_of({"$ref": STEP})), "the lines that replace it"),
    )
)
_OPTION: Final = record_of(
    (
        Field("option", TEXT, "its id", required=True),
        Field("values", list_of(TEXT), "what it may be, the default first", required=True),
        Field("default", TEXT, "what it is where nothing is said", required=True),
    )
)
_FORM: Final = record_of(
    (
        Field("seats", between(2, 9), "how many play", required=True),
        Field("names", list_of(TEXT), "the seats, as they usually follow", required=True),
        Field("options", list_of(_OPTION), "those there are with so many", required=True),
    )
)
_LEVEL: Final = between(0, max(NUMBERS))
_GAME: Final = record_of(
    (
        Field("game", TEXT, "its id", required=True),
        Field("title", TEXT, "its name", required=True),
        Field("forms", list_of(_FORM), "by the number of seats", required=True),
        Field("levels", list_of(_LEVEL), "the levels of its bots", required=True),
    )
)
_INFO: Final = record_of(
    (
        Field("depth", WHOLE, "how many actions ahead", required=True),
        Field("nodes", WHOLE, "how many positions were looked at", required=True),
        Field("score", WHOLE, "how good that is for the seat to move", required=True),
        Field("line", TEXT, "how it expects the game to go on", required=True),
        Field("sure", TRUTH, "whether that is proven", required=True),
    )
)
_SEED: Final[Kind] = any_of(WHOLE, TEXT, NOTHING)

COMMANDS: Final = (
    Command(
        "new",
        "begin a new game",
        (
            Field("game", TEXT, "the game's id", '"…"', required=True),
            Field("seats", WHOLE, "how many play; the usual number without it", "2"),
            Field("options", OBJECT, "values by option", '{"opening": "free"}'),
            Field("seed", _SEED, "decides all chance; drawn by the system without it", "7"),
        ),
        STANDING,
        ("protocol",),
    ),
    Command(
        "load",
        "open a record, or the view of a seat",
        (
            Field("record", TEXT, "the record", '"…"', required=True),
            Field("game", TEXT, "the game, if the record does not name one", '"…"'),
        ),
        (
            *STANDING,
            Field("notes", list_of(TEXT), "what was read differently than it is written"),
        ),
        ("protocol", "record", "syntax", "over", "not-in-hand", "rule"),
    ),
    Command(
        "legal",
        "list the actions that may come next",
        (),
        (Field("actions", list_of(TEXT), "in the order of the notation", required=True),),
        ("protocol",),
    ),
    Command(
        "play",
        "play a whole turn, an action of one, or resign",
        (Field("move", TEXT, "as the game's notation has it", '"…"', required=True),),
        STANDING,
        ("protocol", "syntax", "over", "not-in-hand", "record", "rule"),
    ),
    Command(
        "state",
        "tell the position, the result and the record",
        (),
        (
            *STANDING,
            Field("position", OBJECT, "as the game's notation module describes it", required=True),
            Field("record", TEXT, "the record so far", required=True),
        ),
        ("protocol",),
    ),
    Command("undo", "take back what the last play did", (), STANDING,
            ("protocol", "nothing-to-undo")),
    Command(
        "tree",
        "tell the variations and comments of the record",
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
        (Field("path", list_of(TEXT), "the turns that lead there", '["…"]', required=True),),
        (*STANDING[:-1], _PATH._replace(required=True)),
        ("protocol", "record"),
    ),
    Command(
        "view",
        "tell what a seat may see, as a record",
        (Field("seat", TEXT, "its name", '"…"', required=True),),
        (Field("record", TEXT, "with the header Seen", required=True),),
        ("protocol",),
    ),
    Command(
        "think",
        "tell what a bot would play for the seat to move; it is not played",
        (
            Field("level", _LEVEL, "the bot's level; 2 without it", "3"),
            Field("seed", WHOLE, "decides among equals; 0 without it", "3"),
            Field("ms", between(1, MOST["ms"]), "how long it may think", "3"),
            Field("nodes", between(1, MOST["nodes"]), "how many positions it may look at", "3"),
        ),
        (
            Field("move", TEXT, "the rest of the turn, as far as it can be known", required=True),
            Field("info", _INFO, "what the search found", required=True),
        ),
        ("protocol", "over"),
    ),
    Command(
        "hello",
        "tell the protocol's number, the program, its commands and its games",
        (),
        (
            Field("protocol", one_of(VERSION), "the protocol's number", required=True),
            Field("version", TEXT, "the program's version", required=True),
            Field("commands", list_of(TEXT), "all commands", required=True),
            Field("games", list_of(_GAME), "the games, their forms and levels", required=True),
        ),
        ("protocol",),
    ),
)  # fmt: skip

#: Fields of an answer that refuses; only `load` reports how much could be read.
REFUSAL: Final = (
    Field("ok", one_of(False), "that it was refused", required=True),
    Field("fault", TEXT, "the id of the rule, or of what is no game's rule", required=True),
    Field("message", TEXT, "a sentence", required=True),
    Field("turn", between(0, 10**9), "of load: how many turns could be read"),
    Field("record", TEXT, "of load: these turns; both where the start can be read"),
)
