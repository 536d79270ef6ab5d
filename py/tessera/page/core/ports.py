"""The ports of a session: all that it asks of what holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tessera.page.core.protocols import Archives, Clock, Document, MakeTabLock, Sound, Window
    from tessera.saves.port import Storage


class Ports(NamedTuple):
    """All that a session asks of what holds it."""

    document: Document
    storage: Storage
    clock: Clock
    archives: Archives
    window: Window
    sound: Sound
    lock: MakeTabLock
