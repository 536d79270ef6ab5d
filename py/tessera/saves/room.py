"""Making room in a full storage: what lists show of games can be made anew (`saves.small`)."""

from __future__ import annotations

from typing import Final

from tessera.saves.port import Storage

#: Where that is kept: this, and the game's name.
SMALL: Final = "tessera.small."


def clear(storage: Storage) -> bool:
    """Make room: forget it of all games; whether there was any."""
    names = [key for key in list(storage.keys()) if key.startswith(SMALL)]
    for name in names:
        storage.remove(name)
    return bool(names)
