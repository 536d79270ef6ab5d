"""The line protocol described: the one table of its commands, fields and answers.

What arrives is checked by it (`tessera.command.messages`), ``serve --help`` prints it, a JSON
Schema is written of it (`tessera.command.schema`), and the page *Protocol* shows it. The kind of a
value is a JSON Schema itself: the same one is published and checked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from tessera.command.think import MOST
from tessera.play.annotations import DRAWN, LEAD, LOSES, WINS
from tessera.search.levels import NUMBERS

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


#: Rises when something changes that another program must know of.
VERSION: Final = 1

OUTCOME: Final = record_of(
    (
        Field(
            "winners", list_of(TEXT), "the winning seats or sides; empty in a draw", required=True
        ),
        Field("scores", named(WHOLE), "the score, by seat or side", required=True),
        Field("rule", TEXT, "the id of the rule that ended the game, or resigned", required=True),
    )
)
_PATH: Final = Field("path", list_of(TEXT), "the turns that lead to this place in the tree")
#: How things stand: answered by whatever may change that.
STANDING: Final = (
    Field("turn", between(0, 10**9), "the number of finished turns", required=True),
    Field("open", TRUTH, "true in the middle of a turn", required=True),
    Field("to_move", any_of(TEXT, NOTHING), "the seat to move; null after the end", required=True),
    Field("outcome", any_of(OUTCOME, NOTHING), "null until the game ends", required=True),
    _PATH,
)
_COMMENT: Final = record_of(
    (
        Field("text", TEXT, "the comment", required=True),
        Field("language", TEXT, "its language; empty for any", required=True),
    )
)
_EVAL: Final = record_of(
    (
        Field("side", TEXT, "the side it is about", required=True),
        Field("sort", one_of(LEAD, WINS, LOSES, DRAWN), "the kind of evaluation", required=True),
        Field("number", WHOLE, "a lead from -3 to 3, or the actions until a proven result",
              required=True),
    )
)  # fmt: skip
#: Where the kinds stand that refer to themselves, in the schema.
STEP: Final = "#/$defs/step"
_SAID: Final = (
    Field("comments", list_of(_COMMENT), "the comments there"),
    Field("eval", _EVAL, "a comment's evaluation of the position"),
    Field("marks", list_of(TEXT), "squares marked by a comment"),
    Field("arrows", list_of(list_of(TEXT)), "arrows drawn by a comment"),
)
STEP_KIND: Final = record_of(
    (
        Field("turn", TEXT, "the turn in the game's notation", required=True),
        Field("seat", TEXT, "the seat that played it", required=True),
        Field("glyphs", list_of(WHOLE), "its signs as numbers: 1 is !"),
        *_SAID,
        Field("instead", list_of(list_of({"$ref": STEP})), "the variations that replace it"),
    )
)
_OPTION: Final = record_of(
    (
        Field("option", TEXT, "its id", required=True),
        Field("values", list_of(TEXT), "the allowed values, the default first", required=True),
        Field("default", TEXT, "the value used if none is given", required=True),
    )
)
_FORM: Final = record_of(
    (
        Field("seats", between(2, 9), "the number of players", required=True),
        Field("names", list_of(TEXT), "the seats in their usual order", required=True),
        Field("options", list_of(_OPTION), "the options for this number of players", required=True),
    )
)
_LEVEL: Final = between(0, max(NUMBERS))
_GAME: Final = record_of(
    (
        Field("game", TEXT, "its id", required=True),
        Field("title", TEXT, "the seat's name", required=True),
        Field("forms", list_of(_FORM), "the forms of the game, by number of seats", required=True),
        Field("levels", list_of(_LEVEL), "the levels of its bots", required=True),
    )
)
_INFO: Final = record_of(
    (
        Field("depth", WHOLE, "the actions searched ahead", required=True),
        Field("nodes", WHOLE, "the positions searched", required=True),
        Field("score", WHOLE, "the value for the seat to move", required=True),
        Field("line", TEXT, "the expected continuation", required=True),
        Field("sure", TRUTH, "true if the result is proven", required=True),
    )
)
_SEED: Final[Kind] = any_of(WHOLE, TEXT, NOTHING)

COMMANDS: Final = (
    Command(
        "new",
        "begin a new game",
        (
            Field("game", TEXT, "the game's id", '"…"', required=True),
            Field("seats", WHOLE, "the number of players; the usual one by default", "2"),
            Field("options", OBJECT, "option values by name", '{"opening": "free"}'),
            Field("seed", _SEED, "the random seed; drawn by the system by default", "7"),
        ),
        STANDING,
        ("protocol",),
    ),
    Command(
        "load",
        "load a record or one seat's view",
        (
            Field("record", TEXT, "the record", '"…"', required=True),
            Field("game", TEXT, "the game, if the record does not name it", '"…"'),
        ),
        (
            *STANDING,
            Field("notes", list_of(TEXT), "what was not read as written"),
        ),
        ("protocol", "record", "syntax", "over", "not-in-hand", "rule"),
    ),
    Command(
        "legal",
        "list the legal next actions",
        (),
        (Field("actions", list_of(TEXT), "in the order of the notation", required=True),),
        ("protocol",),
    ),
    Command(
        "play",
        "play a whole turn or one action of it, or resign",
        (Field("move", TEXT, "the move in the game's notation", '"…"', required=True),),
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
    Command("undo", "undo the last play", (), STANDING,
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
        (Field("path", list_of(TEXT), "the turns that lead there", '["…"]', required=True),),
        (*STANDING[:-1], _PATH._replace(required=True)),
        ("protocol", "record"),
    ),
    Command(
        "view",
        "return what a seat can see, as a record",
        (Field("seat", TEXT, "the seat's name", '"…"', required=True),),
        (Field("record", TEXT, "the record, with the header Seen", required=True),),
        ("protocol",),
    ),
    Command(
        "think",
        "return what a bot would play for the seat to move, without playing it",
        (
            Field("level", _LEVEL, "the bot's level; 2 by default", "3"),
            Field("seed", WHOLE, "the random seed that breaks ties; 0 by default", "3"),
            Field("ms", between(1, MOST["ms"]), "the thinking time in milliseconds", "3"),
            Field("nodes", between(1, MOST["nodes"]), "the most positions to search", "3"),
        ),
        (
            Field("move", TEXT, "the rest of the turn, as far as it is known", required=True),
            Field("info", _INFO, "what the search found", required=True),
        ),
        ("protocol", "over"),
    ),
    Command(
        "hello",
        "return the protocol's version, the program's version, the commands and the games",
        (),
        (
            Field("protocol", one_of(VERSION), "the protocol's version", required=True),
            Field("version", TEXT, "the program's version", required=True),
            Field("commands", list_of(TEXT), "all commands", required=True),
            Field("games", list_of(_GAME), "the games, their forms and levels", required=True),
        ),
        ("protocol",),
    ),
)  # fmt: skip

#: What an answer has that refuses; only `load` tells what could be read.
REFUSAL: Final = (
    Field("ok", one_of(False), "the command was refused", required=True),
    Field("fault", TEXT, "the id of the broken rule, or of another fault", required=True),
    Field("message", TEXT, "the reason, as a sentence", required=True),
    Field("turn", between(0, 10**9), "of load: the number of turns that could be read"),
    Field("record", TEXT, "of load: those turns; both only if the start can be read"),
)
