"""The list of one's games on the home; files that are given; deleted games, put back."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from tessera.drawing.svg import element, escaped
from tessera.games import catalogue
from tessera.page.core.games import Unfetched
from tessera.page.core.html import button
from tessera.page.core.parts import Listed
from tessera.page.core.scene import GameParts
from tessera.page.core.shell import Foot, GameList, Shell
from tessera.page.features.kept_games import view as home
from tessera.page.features.kept_games import view as kept_game
from tessera.saves import salvage
from tessera.saves.beside import ARCHIVE, Absent
from tessera.saves.kept import About, Kept
from tessera.saves.library import GAME, Dropped
from tessera.saves.listed import listed, signs
from tessera.saves.port import StorageError
from tessera.saves.small import MOST, Small, read, write
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from tessera.saves.port import Storage


#: How long a deleted game can be put back at least, in seconds.
OFFERED: Final = 10.0


class Deleted(NamedTuple):
    """The games that were deleted and can be put back; when the last one was, in seconds."""

    games: tuple[Dropped, ...] = ()
    at: float = 0.0


def offer(shell: Shell) -> None:
    """Offer to put back what was deleted last, as long as there is something."""
    dropped = shell[Deleted].games
    if not dropped:
        shell.commit(shell[Foot]._replace(offered=""))
        return
    shell.commit(Deleted(dropped, shell.ports.clock.seconds()))
    count = len(dropped)
    text = shell.words.ngettext("{count} game deleted.", "{count} games deleted.", count)
    undo = button(shell.words(N_("Put back")), "undelete", id_="undelete", class_="plain")
    shell.commit(shell[Foot]._replace(offered=element("p", f"{escaped(text)} {undo}")))
    shell.ports.document.say(text)


def forget_deleted(shell: Shell) -> None:
    """Something else is on the screen: what was deleted a while ago cannot be put back any more."""
    deleted = shell[Deleted]
    waits = OFFERED - (shell.ports.clock.seconds() - deleted.at)
    if deleted.games and waits > 0:
        shell.ports.clock.later(waits, lambda: forget_deleted(shell))
    elif deleted.games:
        shell.commit(Deleted())
        offer(shell)


#: How long it is told how a file is called that was downloaded, in seconds.
TOLD: Final = 6.0
#: The field from which a file is copied that may not have come.
COPY: Final = "file-text"
_OFFERED: Final = N_(
    "{name} was offered as a download. If the surrounding page blocks downloads, copy this text "
    "and save it under that name:"
)


def give_file(shell: Shell, name: str, text: str, kind: str = "text/plain") -> None:
    """Give the player a file of that name, and say how it is called: aloud, and for a moment.

    Where it may not come, a dialog says so, and has its text.
    """
    shell.ports.window.download(name, text, kind)
    if not shell.ports.window.lets_through():
        _offer(shell, name, text)
        return
    said = shell.words(N_("Downloaded: {name}"), name=name)
    line = element("p", escaped(said))

    def told() -> None:
        if shell[Foot].noted is line:
            shell.commit(shell[Foot]._replace(noted=""))

    shell.commit(shell[Foot]._replace(noted=line))
    shell.ports.document.say(said)
    shell.ports.clock.later(TOLD, told)


def _offer(shell: Shell, name: str, text: str) -> None:
    """Say that a file was offered, and put up its text to be copied."""
    _ = shell.words
    about = {"id_": COPY, "rows": 5, "readonly": "readonly", "class_": "copied"}
    told = element("p", escaped(_(_OFFERED, name=name)), id_="question")
    field = element("textarea", escaped(text), aria_label=name, **about)
    close = element("p", button(_(N_("Close")), "no", class_="plain"), class_="row")
    shell.dialog.put_up(told + field + close)
    shell.ports.document.select(COPY)


#: How long after one picture the next one that is missing is made, in seconds.
PAUSE: Final = 0.05


class Looked(NamedTuple):
    """What the list has looked for.

    ``pictured``: the games whose picture; ``fetched``: those whose code was fetched, or could not
    be; ``completes``: whether the picture of another game is about to be.
    """

    pictured: frozenset[str] = frozenset()
    fetched: frozenset[str] = frozenset()
    completes: bool = False


def regions(shell: Shell) -> dict[str, str]:
    """The home's regions with one's games, as far as the storage can be read.

    What is missing in them comes soon.
    """
    found = shell[GameList].read
    if found is None:
        try:
            mine = listed(shell.library)
            drawn = signs(shell.ports.storage, [name for name, _about, _damaged in mine])
            found = mine, salvage.aside(shell.library), drawn
        except StorageError:
            found = [], [], {}
        shell.commit(shell[GameList]._replace(read=found))
        _fetch_missing(shell, found[0])
    games, aside, told = found
    small_ones = {
        name: _shown(shell, name, about, told.get(name, ())) for name, about, _damaged in games
    }
    shown = {name: small for name, small in small_ones.items() if small is not None}
    _complete_soon(shell)
    now = shell.ports.clock.now()
    return home.regions(shell.words, games, aside, shown, now, shell[GameList].only, told)


def _fetch_missing(shell: Shell, games: list[Listed]) -> None:
    """Fetch what is needed to tell of the games listed, and tell then; each only once."""
    missing = {*catalogue.GAMES} - shell.games.parts.keys() - shell[Looked].fetched
    wanted = missing & {
        about.game
        for at, (name, about, damaged) in enumerate(games)
        if about is not None
        and not _is_told(shell, name, about, pictured=at < MOST and damaged is None)
    }
    if any(about is None and damaged is None for _name, about, damaged in games):
        wanted = missing | ({ARCHIVE} - shell[Looked].fetched)
    looked = shell[Looked]
    shell.commit(looked._replace(fetched=looked.fetched | wanted))
    if wanted:
        shell.ports.clock.run(_fetch_games(shell, sorted(wanted)))


def _is_told(shell: Shell, name: str, about: About, *, pictured: bool) -> bool:
    """Whether it is kept what the list shows of a game, its picture too if that is to be there."""
    small = read(shell.ports.storage, name)
    if small is None or not small.tells(about, shell.words.language):
        return False
    return bool(small.picture) or not pictured


async def _fetch_games(shell: Shell, wanted: list[str]) -> None:
    for game in wanted:
        with suppress(Unfetched):
            await shell.games.open(game)
    shell.games_changed()


def _shown(shell: Shell, name: str, about: About | None, told: tuple[str, ...]) -> Small | None:
    """What is shown of a game: as it was kept, its words in the language that is spoken."""
    storage, words = shell.ports.storage, shell.words
    small = read(storage, name)
    if about is None or about.game not in shell.games.parts:
        return small
    language, drawn = words.language, kept_game.signed(words, told)
    known = small is not None and small.tells(about, language)
    if small is None or not known or small.signs.get(language, "") != drawn:
        try:
            small = kept_game.small(words, about, shell.games.parts[about.game], None, small, told)
        except LookupError:  # It says that the game ended by what no game of this kind ends by.
            return None
        write(storage, name, small)
    return small


def remember(storage: Storage, words: Words, name: str, kept: Kept, parts: GameParts) -> None:
    """Keep what the list will show of a game that has just been kept."""
    old, about = read(storage, name), About.of(kept)
    if storage.get(GAME + name) is not None:
        told = signs(storage, [name]).get(name, ())
        write(storage, name, kept_game.small(words, about, parts, kept.match, old, told))


def _complete_soon(shell: Shell) -> None:
    """Make the pictures that are missing, one after the other."""
    if shell.session is None and not shell[Looked].completes and any(_bare(shell)):
        shell.commit(shell[Looked]._replace(completes=True))
        shell.ports.clock.later(PAUSE, partial(_complete, shell))


def _bare(shell: Shell) -> list[str]:
    """The games without a picture whose code is here, of those for which one is kept."""
    read = shell[GameList].read
    games = read[0] if read else []
    return [
        name
        for name, about, damaged in games[:MOST]
        if about is not None
        and damaged is None
        and about.game in shell.games.parts
        and name not in shell[Looked].pictured
    ]


def _complete(shell: Shell) -> None:
    """Make one picture that is missing, and show it."""
    shell.commit(shell[Looked]._replace(completes=False))
    if shell.screen != "home" or not (bare := _bare(shell)):
        return
    looked = shell[Looked]
    shell.commit(looked._replace(pictured=looked.pictured | {bare[0]}))
    try:
        small, kept = read(shell.ports.storage, bare[0]), shell.library.peek(bare[0]).kept
        told = kept is not None and shell.library.tells(bare[0], kept)
        if kept is not None and told and not (small and small.picture):
            parts = shell.games.parts[kept.match.game.id]
            remember(shell.ports.storage, shell.words, bare[0], kept, parts)
    except StorageError:
        return
    except Absent as absent:
        if absent.game not in looked.fetched:
            shell.commit(looked._replace(fetched=looked.fetched | {absent.game}))
            shell.ports.clock.run(_fetch_games(shell, [absent.game]))
        return
    shell.show_games()
