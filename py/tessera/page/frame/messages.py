"""What a frame and the page around it tell each other: small objects, checked, of one version.

Every message is ``{"tessera": 1, "type": …}`` with the fields of its type. In come:

========  ===========================  ========================================================
``hello``                              the page is there; only its origin is talked to then
``load``  ``parameters``: names, texts  show something else, as `parameters.read` has it
``goto``  ``at``: a number             show how it stood after so many turns
``lang``  ``lang``: a text             speak that language
``theme`` ``theme``: a text            take on that theme
========  ===========================  ========================================================

Out go ``hello`` (by itself, to whoever is around), ``ready``, ``turn``, ``ended``, ``height``,
``error`` and ``resume``; they reveal only what the viewer of the game may see.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tessera.page.model.table import Table, turn_ends, turns_at
from tessera.saves.envelope import parsed
from tessera.words.naming import clipped

VERSION: Final = 1
#: The most characters of a message that are read: a record may be in it.
LONGEST: Final = 1_100_000

#: The fields of each type that comes in, and the type of each.
FIELDS: Final[Mapping[str, Mapping[str, type]]] = {
    "hello": {},
    "load": {"parameters": dict},
    "goto": {"at": int},
    "lang": {"lang": str},
    "theme": {"theme": str},
}


class Malformed(Exception):
    """A message that is not of the protocol; its text, in English, is for those who write it."""


class Message(NamedTuple):
    """A message that came in: its type, its fields."""

    kind: str
    fields: Mapping[str, Any]


def read(text: str) -> Message:
    """A message from its JSON. Raises `Malformed`."""
    if len(text) > LONGEST:
        raise Malformed("too long")
    try:
        found = parsed(text)
    except ValueError:
        raise Malformed("not JSON") from None
    if not isinstance(found, dict) or not _is(found.get("tessera"), int):
        raise Malformed("not of this protocol")
    if found["tessera"] != VERSION:
        raise Malformed(f"version {VERSION} is spoken here")
    kind = found.get("type")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise Malformed(f"type is one of {', '.join(FIELDS)}, not {clipped(repr(kind))}")
    for name, sort in FIELDS[kind].items():
        if not _is(found.get(name), sort):
            raise Malformed(f"{kind}: {name} is of type {sort.__name__}")
    if kind == "load" and not all(isinstance(it, str) for it in found["parameters"].values()):
        raise Malformed("load: parameters are texts")
    return Message(kind, {name: found[name] for name in FIELDS[kind]})


def _is(value: object, sort: type) -> bool:
    """Whether a value is of a sort; a truth value is no number."""
    return isinstance(value, sort) and not isinstance(value, bool)


def written(kind: str, **fields: object) -> str:
    """A message to go out, as JSON."""
    return json.dumps({"tessera": VERSION, "type": kind, **fields})


def position(table: Table, *, varied: bool = False) -> dict[str, Any]:
    """How the board stands: turns so far and in all, the last one as its viewer may know it.

    ``varied``: in a variation of a record, which is told then and only then.
    """
    match, looked = table.match, table.looked_at
    played = looked.turns()
    last = played[-1] if played else None
    texts = table.texts()
    return {
        "game": match.game.id,
        "at": turns_at(table),
        "turns": len(turn_ends(match)) - 1,
        "seat": last.seat if last else None,
        "move": texts[len(played) - 1] if last else None,
        "toMove": looked.to_move,
        **({"variation": True} if varied else {}),
    }


def ended(table: Table) -> dict[str, Any] | None:
    """How the game ended where the board stands; None where it goes on."""
    outcome = table.looked_at.outcome
    if outcome is None:
        return None
    return {
        "game": table.match.game.id,
        "winners": list(outcome.winners),
        "scores": dict(outcome.scores),
        "result": outcome.result,
        "rule": outcome.rule,
    }
