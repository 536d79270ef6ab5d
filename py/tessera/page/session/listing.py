"""The list of one's games on the home, and what is kept of it to be shown before Python is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tessera.page.model.game_parts import GameParts
from tessera.page.views import home, kept_game
from tessera.saves.kept import About, Kept
from tessera.saves.library import GAME
from tessera.saves.port import StorageError
from tessera.saves.small import MOST, Small, read, write
from tessera.words.language import Words

if TYPE_CHECKING:
    from tessera.page.session.shell import Shell
    from tessera.saves.port import Storage

#: How long after one picture the next one that is missing is made, in seconds.
PAUSE: Final = 0.05


def regions(shell: Shell) -> dict[str, str]:
    """The home's regions with one's games, as last read; what was missing in them comes soon."""
    games, aside = shell.listed or ([], [])
    found = {name: _shown(shell, name, about) for name, about, _damaged in games}
    shown = {name: small for name, small in found.items() if small is not None}
    _complete_soon(shell)
    return home.regions(shell.words, games, aside, shown, shell.ports.clock.now(), shell.only)


def _shown(shell: Shell, name: str, about: About | None) -> Small | None:
    """What is shown of a game: as it was kept, its words in the language that is spoken."""
    storage, words = shell.ports.storage, shell.words
    small = read(storage, name)
    if about is None or about.game not in shell.games.parts:
        return small
    if small is None or not small.tells(about, words.language):
        small = kept_game.small(words, about, shell.games.parts[about.game], None, small)
        write(storage, name, small)
    return small


def remember(storage: Storage, words: Words, name: str, kept: Kept, parts: GameParts) -> None:
    """Keep what the list will show of a game that has just been kept."""
    old, about = read(storage, name), About.of(kept)
    if storage.get(GAME + name) is not None:
        write(storage, name, kept_game.small(words, about, parts, kept.match, old))


def _complete_soon(shell: Shell) -> None:
    """Make the pictures that are missing, one after the other."""
    if shell.session is None and not shell.completing and any(_bare(shell)):
        shell.completing = True
        shell.ports.clock.later(PAUSE, partial(_complete, shell))


def _bare(shell: Shell) -> list[str]:
    """The games without a picture whose code is here, of those for which one is kept."""
    games, _aside = shell.listed or ([], [])
    return [
        name
        for name, about, damaged in games[:MOST]
        if about is not None
        and damaged is None
        and about.game in shell.games.parts
        and name not in shell.pictured
    ]


def _complete(shell: Shell) -> None:
    """Make one picture that is missing, and show it."""
    shell.completing = False
    if shell.screen != "home" or not (bare := _bare(shell)):
        return
    shell.pictured.add(bare[0])
    try:
        small, kept = read(shell.ports.storage, bare[0]), shell.library.peek(bare[0]).kept
        if kept is not None and not (small and small.picture):
            parts = shell.games.parts[kept.match.game.id]
            remember(shell.ports.storage, shell.words, bare[0], kept, parts)
    except StorageError:
        return
    shell.show_games()
