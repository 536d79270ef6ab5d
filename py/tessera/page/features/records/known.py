"""Open a record as a new game, or merge it into the kept game that it fits."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple

from tessera.page.core.players import BOT, LEVELS, SITTING, bot_name, seating
from tessera.page.core.players import seated as seated_at
from tessera.page.core.routes import route
from tessera.page.core.shell import Shell
from tessera.page.core.state import REMARK
from tessera.page.features.records.everything import one_by_one
from tessera.play.contract import Seat
from tessera.play.fault import Fault, Refused
from tessera.play.match import Match
from tessera.saves.bundle import nearest, of_record
from tessera.saves.kept import About, Kept
from tessera.saves.listed import listed
from tessera.saves.port import StorageError
from tessera.words.language import N_, Words
from tessera.words.records import sentences

#: Bots by their names in records.
_BOTS: Final = {bot_name(bot): bot for bot in (f"{BOT}{level}" for level in LEVELS)}


class Joined(NamedTuple):
    """A kept game before a record was merged into it, and the ``whole`` game afterwards."""

    name: str
    before: Kept
    whole: Kept

    def told(self, _: Words) -> str:
        if self.whole is self.before:
            return _(N_("This game was already here."))
        added = self.whole.match.finished - self.before.match.finished
        if not added:
            return _(N_("This game was already here and has been updated."))
        return _.ngettext(
            "This game was already here; {count} turn was added.",
            "This game was already here; {count} turns were added.",
            added,
        )


def seated(match: Match) -> tuple[Match, dict[Seat, str]]:
    """Return what `seating` returns; if the header `SITTING` is missing, find bots by name."""
    bare, players = seating(match)
    names = {seat: match.headers.get(match.game.header(seat), "") for seat in match.seats}
    bots = {seat: _BOTS[name] for seat, name in names.items() if name in _BOTS}
    # If every player has the name of a bot, give all seats to people.
    if SITTING in match.headers or len(bots) == len(players):
        return bare, players
    return bare, seated_at(match, players | bots)


async def open_read(shell: Shell, read: Kept, notes: Sequence[Fault] = ()) -> None:
    """Open a record's game, kept or new, and show the ``notes`` on it. Raises `UNDONE`."""
    found = await kept_as(shell, read)
    if found is not None:
        shell.ports.window.push(f"#/game/{found.name}")
        await route(shell)
    else:
        shell.begin(read.match, read.players, read.tree)
    if shell.session is None or not (found or notes):
        return

    def told(words: Words) -> str:
        return f"{found.told(words) if found else ''} {sentences(words, notes)}".strip()

    shell.session.trouble(told(shell.words), told, sort=REMARK)


async def kept_as(shell: Shell, read: Kept) -> Joined | None:
    """Merge a record into the kept game it fits, or return None. Raises `Stopped`, `Unfetched`."""
    library, like = shell.library, About.of(read)
    found: list[Joined] = []

    def join(name: str) -> None:
        if found:
            return
        kept, damaged, _parted = library.peek(name)
        if kept and not damaged and (whole := of_record(kept, read)):
            found.append(Joined(name, kept, whole))

    with suppress(StorageError, Refused):
        alike = {
            name: about.turns
            for name, about, _damaged in listed(library)
            if about and (about.game, about.names) == (like.game, like.names)
        }
        await one_by_one(shell, nearest(alike, like.turns), join)
        for it in found:
            if it.whole is not it.before:
                await shell.games.finding(partial(library.keep, it.name, it.whole))
            return it
    return None
