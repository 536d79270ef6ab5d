"""What is spoken while a game is replayed."""

from __future__ import annotations

from tessera.page.model.table import Table
from tessera.words.language import N_, Words

#: The pace after which turns follow each other too quickly to be spoken.
SILENT = "fast"


def told(_: Words, table: Table, pace: str) -> str:
    """What is spoken of a step: the turn as it stands in the list, unless it goes too quickly.

    What a player must remember stands in no list, so it is not spoken either.
    """
    if pace == SILENT or table.viewed is None or len(table.scene) > 1:
        return ""
    texts = table.texts()
    turn = len(table.match.at(table.viewed).turns())
    return _(N_("Turn {turn}: {text}"), turn=turn, text=texts[turn - 1]) if turn else ""
