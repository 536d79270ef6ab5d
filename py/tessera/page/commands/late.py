"""Commands whose code is fetched on first use: their names, by the archive that brings them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tessera.page.commands.table import Commands, LateCommands, T
from tessera.page.model.parts import Part
from tessera.saves.port import StorageError, StorageFull
from tessera.words.language import N_

if TYPE_CHECKING:
    from tessera.page.session.game_session import GameSession
    from tessera.page.session.shell import Shell

#: What is said where the storage does not do what it is asked, or has no room for it.
UNANSWERED: Final = N_("The browser’s storage does not answer.")
FULL: Final = N_("This browser’s storage is full: nothing was changed.")


def _late(archive: str, names: str) -> LateCommands[T]:
    part: Part[Commands[T]] = Part(archive)
    return LateCommands(tuple(names.split()), part)


#: Of kept games and records (`commands.kept_games`, `commands.records`).
LISTS: Final[LateCommands[Shell]] = _late(
    "lists",
    "draft export export-sealed download only forget delete undelete open-good read renamed",
)
#: Of the screen for the settings (`commands.settings_screen`).
SETTINGS: Final[LateCommands[Shell]] = _late(
    "settings", "set carry back stop chapters-back chapters-keep chapters-more chapter-open"
)
#: Of what is done with a game beside playing it (`commands.replaying`, `commands.sharing`).
EXTRAS: Final[LateCommands[Shell]] = _late(
    "extras", "replay recall pace share share-names copy-link copy-text text svg png print rename"
)
#: Of the panel of rules (`commands.help`).
HELP: Final[LateCommands[GameSession]] = _late("help", "help help-close help-show")
#: Of the panel of a game that is over (`commands.ending`).
ENDING: Final[LateCommands[GameSession]] = _late("ending", "ending sides")
#: Of games whose pieces are turned, or that are handed over (`commands.piece_input`).
PIECES: Final[LateCommands[GameSession]] = _late(
    "pieces", "spin hide lift skip on larger smaller number"
)
#: Of what is done to a game beside picking (`commands.game`, `commands.looking_back`).
GAME: Final[LateCommands[GameSession]] = _late(
    "playing", "hint to-end redo play-on resign type turn look list"
)
#: Of what is done around a game on the site (`commands.around`).
AROUND: Final[LateCommands[Shell]] = _late("playing", "again keep take-over confirming sound study")
#: Of a lesson (`commands.learning`).
LEARN: Final[LateCommands[GameSession]] = _late("learn", "learn retry show-me first-game")
#: Of a study (`commands.studying`).
STUDY: Final[LateCommands[GameSession]] = _late(
    "study",
    "study-go study-step study-tab study-fold study-glyph study-remark study-pencil study-engine "
    "study-play study-review study-review-stop study-turn study-promote study-delete study-undo "
    "find find-again find-next find-show find-stop "
    "position place place-field place-play place-record",
)
#: Of games played apart (`commands.apart`).
APART: Final[LateCommands[Shell]] = _late("apart", "apart")


#: The archives whose commands begin something else: what went wrong before is told no more.
_CLEARING: Final = ("lists", "settings")


def unkept(error: StorageError) -> str:
    """What is said of a storage that failed."""
    return FULL if isinstance(error, StorageFull) else UNANSWERED


def when_here(shell: Shell, archive: str, then: Callable[[], None]) -> None:
    """Do something at once if an archive is here, else when it has come.

    Where the game for which it was asked was left meanwhile, nothing is done.
    """
    asked_in = shell.session

    def do() -> None:
        if shell.session is not asked_in:
            return
        if archive in _CLEARING:
            shell.forget_trouble()
        guarded(shell, then)

    if shell.ports.archives.is_here(archive):
        do()
    else:
        shell.ports.clock.run(_fetched(shell, archive, do))


async def _fetched(shell: Shell, archive: str, then: Callable[[], None]) -> None:
    """Fetch an archive, and do something then; where it cannot be had, the player is told."""
    lost = shell.games.unfetched(shell.words(N_("This part of the page")))
    try:
        await shell.ports.archives.fetch(archive)
    except OSError:
        shell.trouble(lost)
    else:
        shell.forget_trouble(lost)
        then()


def guarded(shell: Shell, then: Callable[[], None]) -> None:
    """Do something; a storage that does not answer is told, not raised."""
    try:
        then()
    except StorageError as error:
        shell.trouble(shell.words(unkept(error)))
