"""Making room in a full storage: what is kept beside games can be made anew."""

from __future__ import annotations

from typing import Final

from tessera.saves.port import Storage

#: Where it is kept what lists show of a game (`saves.small`), and what a review of it has found
#: (`saves.reviews`): this, and the game's name.
SMALL: Final = "tessera.small."
REVIEW: Final = "tessera.review."


def clear(storage: Storage) -> bool:
    """Make room: forget what lists show of all games, next their reviews; whether there was any."""
    for prefix in (SMALL, REVIEW):
        names = [key for key in list(storage.keys()) if key.startswith(prefix)]
        for name in names:
            storage.remove(name)
        if names:
            return True
    return False
