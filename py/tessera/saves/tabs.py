"""A library for tabs that cannot lock a game: each writes its games under keys of its own.

There are no transactions: between a tab's comparison and its write, another tab may write. So no
tab ever overwrites another's text. A tab's key is the game's own key, a dot and a unique word; its
text is never changed, and is removed only by a tab that holds all of it under another key
(`Library.load` joins them). The game's own key, where older builds look, is updated if nothing is
lost by that.
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
        #: By game, the key of this tab's last text; the names that this text and the one before
        #: would have as games of their own.
        self._own: dict[str, str] = {}
        self._others: dict[str, list[str]] = {}
        #: Keys of other tabs' texts that this tab has read and continues.
        self._taken: dict[str, set[str]] = {}
        #: This tab's `Parted` games, with trees from other tabs that no caller has seen yet.
        self._untold: dict[str, Kept] = {}

    def keep(self, name: str, kept: Kept, about: About | None = None) -> Kept:
        """Write a game under a key of its own, then where older builds look: see `Library.keep`.

        Raises `Parted` if another tab played on differently; the game then stays under this tab's
        key until `move` gives it a name of its own.
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
        """Add the trees of other tabs' games that a game continues."""
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
        """True if another tab's text is of the same line; remove it if all of it is held here."""
        found = None if key in mine else self._seen(self.storage.get(key) or "").kept
        if key in mine or (found is not None and holds(kept, found)):
            self.storage.remove(key)
            return True
        return found is None or are_one(kept, found)

    def _bring_up(self, name: str, kept: Kept, text: str) -> bool:
        """Write a game where older builds look, unless more is there; False if lines diverge."""
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
        """Read a game to play on, with all tabs' turns; diverging lines become games."""
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
        """Make another tab's line a game of its own, unless that was done before."""
        name = hashed_name(text)
        if self.storage.get(GAME + name) is None:
            write(self.storage, GAME + name, text, None)
        self.storage.remove(key)

    def move(
        self, name: str, kept: Kept, other: str, about: About | None = None
    ) -> tuple[str, Kept]:
        """See `Library.move`; on failure the game is still kept under its old name."""
        # Another tab may have made a game from this tab's last text or the one before.
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
    """True if a kept game equals or continues another one and has all of its tree."""
    return goes_on(other.match, kept.match) and with_tree(kept, other) is kept
