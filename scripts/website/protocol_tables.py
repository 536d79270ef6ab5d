"""Tables of the line protocol for its page, made from its description.

A line ``{{protocol NAME}}`` becomes the table of a command and of its refusals; ``{{protocol
inner}}`` becomes the table of nested fields.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tessera.command import schema
from tessera.command.description import COMMANDS
from tessera.command.schema import Heads

#: Words of the tables, by language.
HEADS: Final[Mapping[str, Heads]] = {
    "en": schema.HEADS,
    "fr": Heads(
        "sens", "champ", "valeur", "ou", "liste de", "objet de",
        "Refusé comme\u00a0: ", "une règle du jeu",
    ),
}  # fmt: skip
_PLACE: Final = re.compile(r"^\{\{protocol ([a-z]+)\}\}$", re.MULTILINE)


def filled(text: str, language: str) -> str:
    """A page's markdown with its tables. Raises `KeyError` for an unknown command."""
    heads = HEADS[language]
    made = {command.name: schema.table_of(command, heads) for command in COMMANDS}
    made["inner"] = schema.table_within(heads)
    return _PLACE.sub(lambda found: made[found[1]], text)
