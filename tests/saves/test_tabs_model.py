"""Tabs that cannot lock a game, in any order, cut off anywhere: what was told as saved is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.tree import Comment, Study, Tree
from tessera.saves.library import GAME, Kept, Library, Parted
from tessera.saves.lines import goes_on
from tessera.saves.port import Memory, StorageError, StorageFull
from tessera.saves.tabs import TabLibrary
from tessera.saves.trees import joined
from tests.saves.keeping import NAME, kept

#: How many steps a run takes; how often, in hundredths, a tab is broken into at a storage's call.
STEPS: Final = 120
BROKEN_INTO: Final = 2
#: The most turns of a game.
TURNS: Final = 12


class Closed(Exception):
    """A tab ends in the middle of something."""


class Shared(Memory):
    """A tab's way to the storage that all share: at any call others may come in between."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world, self.texts = world, world.shared.texts

    def get(self, key: str) -> str | None:
        self.world.between()
        return super().get(key)

    def set(self, key: str, text: str) -> None:
        self.world.between()
        if self.world.full:
            raise StorageFull
        super().set(key, text)

    def remove(self, key: str) -> None:
        self.world.between()
        super().remove(key)

    def keys(self) -> list[str]:
        self.world.between()
        return super().keys()


class Tab:
    """A tab that plays one game, knows what it was told, and hears of others or does not."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.library = TabLibrary(Library(Shared(world), catalogue.game), world.word)
        self.name = world.rng.choice(sorted(world.names))
        found = self.library.load(self.name).kept
        self.match = found.match if found is not None else world.new()
        self.tree = found.tree if found is not None else None
        self.saved, self.busy = True, False

    def step(self) -> None:
        """Play, take back, note something, hear of what the others wrote."""
        rng, before = self.world.rng, self.match
        does = rng.random()
        if does < 0.2:
            self.hear()
        elif does < 0.35 and before.can_undo() is None:
            self.world.took_back(before)
            self.keep(before.undo())
        elif does < 0.5:
            self.note()
            self.keep(before)
        elif before.legal() and len(before.actions) < TURNS:
            self.keep(before.play(rng.choice(before.legal())))

    def hear(self) -> None:
        """Take over what goes on from here, and what was taken back of what is not one's own."""
        found = self.library.peek(self.name).kept
        if found is None or not self.saved:
            return
        if self.library.follows(self.name, self.match, found.match):
            found = self.library.load(self.name).kept
            if found is not None:
                self.match, self.tree = found.match, found.tree

    def note(self) -> None:
        """Write a word beside the start, and play something else instead of the first turn."""
        word, start = self.world.word(), Study.of(self.match.at(0))
        study = start.noted((), (Comment(word),))
        if len(self.match.actions) > 1:
            study = Study.of(self.match)
            other = self.world.rng.choice(self.match.at(0).legal())
            study = study.played((), self.match.game.write(other))[0].noted((), (Comment(word),))
        self.tree = joined(self.match, (self.tree, study.tree))

    def keep(self, match: Match) -> None:
        """Keep a match; what is told as saved must be found from now on."""
        self.match, self.saved = match, False
        it = kept(match)._replace(tree=joined(match, (self.tree,)))
        try:
            try:
                it = self.library.keep(self.name, it)
            except Parted:
                self.name, it = self.library.move(self.name, it, self.world.word())
        except StorageError:
            return
        self.saved, self.tree = True, it.tree
        self.world.names.add(self.name)
        self.world.told += 1
        self.world.lines.append(match)
        self.world.notes |= words_in(it.tree)


def words_in(tree: Tree | None) -> set[str]:
    """What is said beside the start."""
    return {comment.text for comment in tree.comments} if tree is not None else set()


class World:
    """Tabs on one storage."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.shared = rng, Memory()
        self.full, self.depth, self.words = False, 0, 0
        self.names = {NAME}
        self.tabs: list[Tab] = []
        #: What was told as saved and is owed, lines and words beside the start; how often it was.
        self.lines: list[Match] = []
        self.notes: set[str] = set()
        self.told = 0
        rules = catalogue.game("pyrga")
        self.new: Callable[[], Match] = lambda: Match.new(rules, rules.setup(), Random(1))

    def word(self) -> str:
        """A word that was never given."""
        self.words += 1
        return f"w{self.words}"

    def between(self) -> None:
        """Before a tab's call of the storage: another one's step, or the tab's end."""
        chance = self.rng.randrange(100)
        if self.depth and chance == 0:
            raise Closed
        others = [tab for tab in self.tabs if not tab.busy]
        if chance < BROKEN_INTO and others:
            self.run(self.rng.choice(others))

    def run(self, tab: Tab | None = None) -> None:
        """One step of a tab, of the world without one."""
        self.depth += 1
        try:
            if tab is None:
                self.move()
            else:
                tab.busy = True
                tab.step()
                tab.busy = False
        except Closed:
            if tab in self.tabs:
                self.tabs.remove(tab)
        finally:
            self.depth -= 1

    def move(self) -> None:
        """A tab is opened or closed, the storage is full or has room, or one of them plays."""
        chance = self.rng.random()
        if chance < 0.03:
            self.full = not self.full
        elif len(self.tabs) < 3 and chance < 0.15:
            self.tabs.append(Tab(self))
        elif self.tabs and chance < 0.2:
            self.tabs.remove(self.rng.choice(self.tabs))
        elif self.tabs:
            self.run(self.rng.choice(self.tabs))

    def took_back(self, match: Match) -> None:
        """The last turn of a match is taken back: of its line no more is owed than stood before."""
        owed = [match.undo() if goes_on(it, match) else it for it in self.lines]
        self.lines = [
            one if len(one.actions) < len(it.actions) else it
            for one, it in zip(owed, self.lines, strict=True)
        ]

    def found(self) -> Iterator[Kept]:
        """Every line that a tab opened now would find, in all games of its list."""
        after = Memory()
        after.texts.update(self.shared.texts)
        library, names = TabLibrary(Library(after, catalogue.game), self.word), list[str]()
        while library.names() != names:
            names = library.names()
            for name in names:
                library.load(name)
        for name in names:
            loaded = library.load(name)
            assert loaded.damaged is None and loaded.kept is not None
            yield loaded.kept

    def check(self) -> None:
        """All that was told as saved is in some game."""
        found = [*self.found()]
        for line in self.lines:
            assert any(goes_on(line, it.match) for it in found), line.actions
        there = set[str]().union(*(words_in(it.tree) for it in found))
        assert self.notes <= there, self.notes - there
        self.lines = [line for line in self.lines if len(line.actions) < TURNS]


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", range(90))
def test_nothing_told_as_saved_is_lost(number: int, rng: Random) -> None:
    """Three tabs at most: turns, undo, closing at any call, full storage, seldom heard of."""
    world = World(rng)
    first = Tab(world)
    first.keep(first.match.play(rng.choice(first.match.legal())))
    world.tabs.append(first)
    for _step in range(STEPS):
        world.run()
        world.check()
    assert world.told and any(key.startswith(GAME) for key in world.shared.texts)
