"""The list of the player's games on the home, its pictures; downloads."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple

from tessera.drawing.svg import element, escaped
from tessera.games import catalogue
from tessera.page.core.games import Unfetched
from tessera.page.core.html import button
from tessera.page.core.parts import Listed
from tessera.page.core.shell import Foot, GameList, Shell
from tessera.page.core.state import GameUi
from tessera.page.features.kept_games import view
from tessera.saves import salvage
from tessera.saves.beside import Absent
from tessera.saves.kept import About, Kept
from tessera.saves.library import GAME
from tessera.saves.listed import listed, signs
from tessera.saves.port import Storage, StorageError
from tessera.saves.small import MOST, Small, read, write
from tessera.words.language import N_, Words

#: How long it is told how a file is called that was downloaded, in seconds.
TOLD: Final = 6.0
#: The field from which a file is copied that may not have come.
_COPY: Final = "file-text"
_OFFERED: Final = N_(
    "{name} was offered as a download. If the surrounding page blocks downloads, copy this text "
    "and save it under that name:"
)
#: The pause between two missing pictures that are made, in seconds.
PAUSE: Final = 0.05


class Looked(NamedTuple):
    """The things that the list has looked for.

    ``pictured`` are the games whose picture it tried, ``fetched`` those whose code it tried to
    fetch; ``completes`` is True while the picture of another game is about to be made.
    """

    pictured: frozenset[str] = frozenset()
    fetched: frozenset[str] = frozenset()
    completes: bool = False


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
    about = {"rows": 5, "readonly": "readonly", "class_": "copied", "aria_label": name}
    inner = element("p", escaped(_(_OFFERED, name=name)), id_="question")
    inner += element("textarea", escaped(text), id_=_COPY, **about)
    inner += element("p", button(_(N_("Close")), "no", class_="plain"), class_="row")
    shell.dialog.put_up(inner)
    shell.ports.document.select(_COPY)


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
    games, _aside, told = found
    shown = {
        name: small
        for name, about, _damaged in games
        if (small := _shown(shell, name, about, told.get(name, ()))) is not None
    }
    if shell.session is None and not shell[Looked].completes and _bare(shell):
        shell.commit(shell[Looked]._replace(completes=True))
        shell.ports.clock.later(PAUSE, partial(_complete, shell))
    return view.regions(shell.words, found, shown, shell.ports.clock.now(), shell[GameList].only)


def _fetch_missing(shell: Shell, games: list[Listed]) -> None:
    """Fetch what is needed to tell of the games listed, and tell then; each only once."""
    missing, wanted = {*catalogue.GAMES} - shell.games.ui.keys(), set[str]()
    missing -= shell[Looked].fetched
    for at, (name, about, damaged) in enumerate(games):
        if about is None:
            wanted |= set() if damaged else missing
            continue
        small = read(shell.ports.storage, name)
        told = small is not None and small.tells(about, shell.words.language)
        pictured = at >= MOST or damaged is not None or (small is not None and small.picture)
        if about.game in missing and not (told and pictured):
            wanted.add(about.game)
    if wanted:
        _fetch(shell, wanted)


def _fetch(shell: Shell, wanted: set[str]) -> None:
    """Fetch games, or whatever else the list needs, once, then show the list."""
    looked = shell[Looked]
    shell.commit(looked._replace(fetched=looked.fetched | wanted))

    async def fetch() -> None:
        for game in sorted(wanted):
            with suppress(Unfetched):
                await shell.games.open(game)
        shell.games_changed()

    shell.ports.clock.run(fetch())


def _shown(shell: Shell, name: str, about: About | None, told: tuple[str, ...]) -> Small | None:
    """What is shown of a game: as it was kept, its words in the language that is spoken."""
    storage, words = shell.ports.storage, shell.words
    small = read(storage, name)
    if about is None or about.game not in shell.games.ui:
        return small
    language, drawn = words.language, view.signed(words, told)
    if not (small and small.tells(about, language) and small.signs.get(language, "") == drawn):
        try:
            small = view.small(words, about, shell.games.ui[about.game], None, small, told)
        except LookupError:  # It says that the game ended by what no game of this kind ends by.
            return None
        write(storage, name, small)
    return small


def remember(storage: Storage, words: Words, name: str, kept: Kept, ui: GameUi) -> None:
    """Keep what the list will show of a game that has just been kept."""
    old, about = read(storage, name), About.of(kept)
    if storage.get(GAME + name) is not None:
        told = signs(storage, [name]).get(name, ())
        write(storage, name, view.small(words, about, ui, kept.match, old, told))


def _bare(shell: Shell) -> str:
    """The first game in the list that has no picture although its code is here."""
    read = shell[GameList].read
    games = read[0][:MOST] if read else []
    here, pictured = shell.games.ui, shell[Looked].pictured
    for name, about, damaged in games:
        if about is None or damaged is not None or name in pictured:
            continue
        if about.game in here:
            return name
    return ""


def _complete(shell: Shell) -> None:
    """Make one picture that is missing, and show it."""
    shell.commit(shell[Looked]._replace(completes=False))
    if shell.screen != "home" or not (name := _bare(shell)):
        return
    looked = shell[Looked]
    shell.commit(looked._replace(pictured=looked.pictured | {name}))
    try:
        small, kept = read(shell.ports.storage, name), shell.library.peek(name).kept
        told = kept is not None and shell.library.tells(name, kept)
        if kept is not None and told and not (small and small.picture):
            ui = shell.games.ui[kept.match.game.id]
            remember(shell.ports.storage, shell.words, name, kept, ui)
    except StorageError:
        return
    except Absent as absent:
        if absent.game not in looked.fetched:
            _fetch(shell, {absent.game})
        return
    shell.show_games()
