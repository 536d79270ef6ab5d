"""A library for tabs that cannot lock a game: each tab writes its games under its own keys.

The storage has no transactions: between a tab's comparison and its write, another tab may write.
So a tab gives each text a new key: the game's key, a dot and a unique word. Such a text is never
changed. A tab removes its own former texts. It removes another tab's text only after the contents
have been stored under another key. `Library.load` joins the texts of all tabs. Older builds read
only the text under the game's key, which is updated unless turns or trees would be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from tessera.play.match import Match
from tessera.saves.kept import About, Kept, Loaded
from tessera.saves.library import GAME, Library, Newer, Parted, hashed_name, sealed_text
from tessera.saves.lines import goes_on, with_tree
from tessera.saves.port import StorageError, write


class TabLibrary(Library):
    def __init__(self, library: Library, word: Callable[[], str]) -> None:
        """Take the place of ``library``; ``word`` returns a new unique word at each call."""
        super().__init__(library.storage, library.find)
        self._word = word
        #: For each game, the key of this tab's last text.
        self._own: dict[str, str] = {}
        #: For each game, the names to give this tab's last two texts if they become separate games.
        self._others: dict[str, list[str]] = {}
        #: For each game, the keys of texts that are already part of the game as this tab loaded it.
        self._taken: dict[str, set[str]] = {}
        #: The games, with all trees added, that `keep` could not return because it raised `Parted`.
        self._untold: dict[str, Kept] = {}

    def keep(self, name: str, kept: Kept, about: About | None = None) -> Kept:
        """Write a game under a new key, then under the game's key; see `Library.keep`.

        Raises `Parted` if another tab played the game differently. The text then stays under the
        new key until `move` makes a separate game of it.
        """
        before = self.storage.get(GAME + name)
        if before is not None and before != self._mine.get(name) and self._seen(before).is_newer:
            raise Newer(name)
        mine = {self._own.get(name, ""), *self._taken.get(name, ())}
        kept = self._with_others(name, kept, mine)
        text, key = sealed_text(kept, about or About.of(kept)), f"{GAME}{name}.{self._word()}"
        write(self.storage, key, text, None)
        self._taken.pop(name, None)
        self._own[name] = key
        self._others[name] = [*self._others.get(name, ())[-1:], hashed_name(text)]
        parted = [other for other in self.of_tabs(name) if other != key]
        parted = [other for other in parted if not self._let_go(other, kept, mine)]
        if parted or not self._bring_up(name, kept, text):
            self._untold[name] = kept
            raise Parted(name)
        self._untold.pop(name, None)
        self.held.pop(name, None)
        return kept

    def _with_others(self, name: str, kept: Kept, mine: set[str]) -> Kept:
        """If ``kept`` continues the game of another tab's text, add the tree of that text."""
        kept = with_tree(kept, self._untold.get(name, kept))
        texts = [self.storage.get(key) for key in self.of_tabs(name) if key not in mine]
        before = self.storage.get(GAME + name)
        for text in (*texts, None if before == self._mine.get(name) else before):
            found = self._seen(text or "").kept
            if found is not None and goes_on(found.match, kept.match):
                kept = with_tree(kept, found)
        return kept

    def beside(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for key in list(self.storage.keys()):
            name, dot, _word = key.removeprefix(GAME).partition(".")
            if dot and key.startswith(GAME):
                found.setdefault(name, []).append(key)
        return found

    def _let_go(self, key: str, kept: Kept, mine: set[str]) -> bool:
        """Remove a text if its key is in ``mine`` or it adds nothing; False if it diverges."""
        found = None if key in mine else self._seen(self.storage.get(key) or "").kept
        if key in mine or (found is not None and holds(kept, found)):
            self.storage.remove(key)
            return True
        return found is None or are_one(kept, found)

    def _bring_up(self, name: str, kept: Kept, text: str) -> bool:
        """Write a game under its key if no turn or tree is lost; False if the games diverge."""
        before = self.storage.get(GAME + name)
        if before is not None and before != self._mine.get(name):
            found = self._seen(before).kept
            if found is not None and not holds(kept, found):
                return are_one(kept, found)
        with suppress(StorageError):
            write(self.storage, GAME + name, text, before)
            self._mine[name] = text
        return True

    def load(self, name: str) -> Loaded:
        """Read a game with all tabs' turns, to continue it; make each diverging text a new game."""
        loaded, parted = super().load(name), 0
        if loaded.kept is None or loaded.is_newer:
            return loaded
        taken = self._taken[name] = set()
        for key in self.of_tabs(name):
            text = self.storage.get(key) or ""
            found = self._seen(text).kept
            if found is None:
                continue
            if holds(loaded.kept, found):
                taken.add(key)
            elif not are_one(loaded.kept, found):
                with suppress(StorageError):
                    self._part(key, text)
                    parted += 1
        return loaded._replace(parted=parted)

    def _part(self, key: str, text: str) -> None:
        """Make another tab's text a separate game, unless that was done before; remove its key."""
        name = hashed_name(text)
        if self.storage.get(GAME + name) is None:
            write(self.storage, GAME + name, text, None)
        self.storage.remove(key)

    def move(
        self, name: str, kept: Kept, other: str, about: About | None = None
    ) -> tuple[str, Kept]:
        """See `Library.move`; ``other`` is ignored. On failure, the game keeps its old name."""
        # Another tab may have made a game from one of this tab's last two texts.
        made = [it for it in self._others[name] if self.storage.get(GAME + it) is not None]
        other = made[0] if made else self._others[name][-1]
        kept = self.keep(other, with_tree(kept, self._untold.get(name, kept)), about)
        self._untold.pop(name, None)
        self.storage.remove(self._own.pop(name))
        return other, kept

    def follows(self, name: str, here: Match, there: Match) -> bool:
        """See `Library.follows`; also True if another tab took back the turns after ``there``."""
        key = self._own.get(name)
        stands = key is not None and self.storage.get(key) is not None
        return super().follows(name, here, there) or (not stands and goes_on(there, here))


def are_one(one: Kept, other: Kept) -> bool:
    """True if one of two kept games continues the other."""
    return goes_on(one.match, other.match) or goes_on(other.match, one.match)


def holds(kept: Kept, other: Kept) -> bool:
    """True if ``kept`` equals or continues ``other`` and has the whole tree of ``other``."""
    return goes_on(other.match, kept.match) and with_tree(kept, other) is kept
