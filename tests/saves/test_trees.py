"""Kept games with a tree: nothing of it is lost, older builds leave it, others stay as before."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.record import is_open
from tessera.play.tree import Comment, Study, Tree
from tessera.saves.beside import ARCHIVE, FETCHED, Absent
from tessera.saves.bundle import record_of, written
from tessera.saves.kept import About
from tessera.saves.library import GAME, Kept, Library, Parted, sealed_text
from tessera.saves.lines import further
from tessera.saves.listed import listed
from tessera.saves.port import Memory
from tessera.saves.salvage import rename
from tessera.saves.tabs import TabLibrary, holds
from tessera.saves.trees import joined
from tests.outside import played
from tests.properties.playing import Kind
from tests.saves.bundling import read, stow
from tests.saves.keeping import (
    NAME,
    every_seating,
    kept,
    library,
    loaded,
    memory,
    studied,
    texts_after,
)

SAID: Final = (Comment("well played"),)
#: Makes a library on a storage, as a tab has it with locks or without.
Make = Callable[[Memory], Library]


def noted(moves: str, *words: str, minute: int = 0) -> Kept:
    """A game of Pyrga with words beside its start, and a variation at each word's first turn."""
    match = played(moves)
    study = Study.of(match).noted((), tuple(map(Comment, words)))
    for word in words:
        study = study.played((), word)[0] if word[0] in "SCT" else study
    return kept(match, minute)._replace(tree=joined(match, (study.tree,)))


def words_of(found: Kept | None) -> set[str]:
    """What is said beside the start, and what stands instead of the first turn."""
    if found is None or found.tree is None:
        return set()
    first = found.tree.line[0].instead if found.tree.line else ()
    return {it.text for it in found.tree.comments} | {other[0].text for other in first}


def with_locks(storage: Memory) -> Library:
    """A tab's library where tabs lock games."""
    return Library(storage, catalogue.game)


def without_locks(storage: Memory) -> Library:
    """A tab's library where they do not."""
    numbers = iter(range(1000))
    return TabLibrary(with_locks(storage), lambda: f"w{id(numbers)}{next(numbers)}")


def two_tabs(make: Make) -> tuple[Memory, Library, Library]:
    """A storage, and two tabs of it that know a game after one turn."""
    storage = Memory()
    ours, theirs = make(storage), make(storage)
    ours.keep(NAME, kept(played("Sb2")))
    theirs.load(NAME)
    return storage, ours, theirs


every_library = pytest.mark.parametrize("make", [with_locks, without_locks])


@every_seating
def test_a_tree_is_listed_as_its_main_line_and_can_be_renamed(kind: Kind, rng: Random) -> None:
    moment = studied(kind, rng)
    mine = library(texts_after(moment))
    assert [(NAME, About.of(moment._replace(tree=None)), None)] == listed(mine)
    found = mine.load(NAME).kept
    assert rename(mine, NAME, "Final")
    again = mine.load(NAME).kept
    assert found is not None and again is not None and found.tree == again.tree


@every_seating
def test_what_has_none_is_kept_as_before(kind: Kind, rng: Random) -> None:
    """Byte for byte: also where a tree holds nothing but the turns."""
    match = kind.match(rng)
    moment = kept(match)
    bare = moment._replace(tree=Study.of(match).tree)
    about = About.of(moment)
    text = sealed_text(moment, about)
    assert text == sealed_text(bare, about) and text.startswith("tessera 1 ")
    assert record_of(moment) == record_of(bare)
    assert written({}, [(NAME, moment)]) == written({}, [(NAME, bare)])


@pytest.mark.parametrize("moves", ["Sb2", "Sb2 Tb1E", "Sb2 Tb1E Cd1"])
@every_library
def test_more_is_never_replaced_by_less(make: Make, moves: str) -> None:
    """What another tab had beside the turns is in what a tab writes that never heard of it."""
    storage, ours, theirs = two_tabs(make)
    ours.keep(NAME, noted("Sb2", "one", "Sb3"))
    again = theirs.keep(NAME, noted(moves, "two", "Sa1"))
    there = make(storage)
    assert {"one", "two", "Sb3", "Sa1"} == words_of(again) == words_of(there.load(NAME).kept)
    assert [NAME] == there.names()


@every_library
def test_what_is_taken_out_stays_out(make: Make) -> None:
    """Of what one wrote or loaded oneself the next may have less."""
    storage = Memory()
    ours = make(storage)
    ours.keep(NAME, noted("Sb2", "one"))
    ours.keep(NAME, noted("Sb2 Tb1E", "two"))
    assert {"two"} == words_of(make(storage).load(NAME).kept)
    theirs = make(storage)
    theirs.load(NAME)
    theirs.keep(NAME, kept(played("Sb2 Tb1E")))
    assert set() == words_of(make(storage).load(NAME).kept)
    assert storage.texts[GAME + NAME].startswith("tessera 1 ")


def test_lines_that_part_keep_their_own() -> None:
    """Each game has what stood beside its line."""
    storage, ours, theirs = two_tabs(without_locks)
    ours.keep(NAME, noted("Sb2 Tb1E", "one"))
    with pytest.raises(Parted):
        theirs.keep(NAME, noted("Sb2 Tb3N", "two"))
    theirs.move(NAME, noted("Sb2 Tb3N", "two"), "other")
    found = [without_locks(storage).load(name).kept for name in without_locks(storage).names()]
    assert [{"one"}, {"two"}] == sorted(map(words_of, found), key=sorted)


def test_what_could_not_be_written_is_joined() -> None:
    """What is held here goes along with what stands there."""
    mine = library(texts_after(noted("Sb2", "one")))
    mine.held[NAME] = noted("Sb2", "two")
    assert {"one", "two"} == words_of(mine.peek(NAME).kept)
    mine.held[NAME] = kept(played("Sb2 Tb1E"))
    found = mine.peek(NAME).kept
    assert found is not None and 2 == found.match.finished and {"one"} == words_of(found)


def test_the_further_one() -> None:
    """It has the trees of both; where they part the first one stays as it is."""
    short, long = noted("Sb2", "one"), noted("Sb2 Tb1E", "two")
    assert {"one", "two"} == words_of(further(short, long)) == words_of(further(long, short))
    assert long.match is further(short, long).match is further(long, short).match
    assert short is further(short, noted("Sb3", "two")) and long is further(None, long)
    assert holds(further(short, long), short) and not holds(long, short)
    assert holds(long, kept(played("Sb2"))) and not holds(short, long)


def test_a_turn_that_was_begun_goes_on() -> None:
    """What stands instead of it, and was said of it, belongs to the turn that it became."""
    game = catalogue.game("pacru")
    match = Match.new(game, game.setup(), Random(1))
    while not match.open:
        match = match.play(match.legal()[-1])
    number = len(match.turns())
    begun = match.turns()[-1]
    before = match.at(len(match.actions) - len(begun.actions))
    other = next(it for it in before.legal() if it != begun.actions[0])
    study, _path = Study.of(match).played(
        tuple(turn.text for turn in before.turns()), game.write(other)
    )
    tree = joined(match, (study.noted(study.main, SAID).tree,))
    assert tree is not None and len(tree.line) == number
    whole = match
    while whole.open:
        whole = whole.play(whole.legal()[0])
    after = joined(whole, (tree,))
    assert after is not None and [it.text for it in after.line] == [it.text for it in whole.turns()]
    assert [game.write(other)] == [it[0].text for it in after.line[-1].instead]
    assert SAID == after.line[-1].comments
    another = before.play(other)
    while another.open:
        another = another.play(another.legal()[0])
    elsewhere = joined(another, (tree,))
    assert elsewhere is None or () == elsewhere.line[-1].comments
    assert joined(before, (tree,)) is None
    found = loaded(texts_after(kept(whole)._replace(tree=after))).kept
    assert found is not None and found.tree is not None
    assert [game.write(other)] == [it[0].text for it in found.tree.line[-1].instead]


def test_turns_taken_back_become_variations() -> None:
    """As soon as another turn is played; as long as nothing is, they stand behind the end."""
    long, short = played("Sb2 Tb1E Cd1"), played("Sb2")
    assert joined(short, (), (long,)) is None
    other = played("Sb2 Tb3N")
    tree = joined(other, (), (long,))
    assert tree is not None
    (line,) = tree.line[1].instead
    assert ["Tb1E", "Cd1"] == [step.text for step in line]
    given_up = joined(other, (), (played("Sb2").resign(), long))
    assert given_up is not None
    assert ["resign", "Tb1E"] == [it[0].text for it in given_up.line[1].instead]


def test_hidden_games_have_none() -> None:
    """While a game hides something, nothing stands beside it."""
    game = catalogue.game("tyrus")
    match = Match.new(game, game.setup(), Random(1))
    assert not is_open(match) and game.secrets(match.setup)
    assert joined(match, (Tree((), SAID),)) is None


@every_library
def test_code_that_is_missing(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for before anything has changed; what needs none of it is kept meanwhile."""
    storage = memory(texts_after(noted("Sb2", "one")))
    texts, mine = dict(storage.texts), make(storage)
    with monkeypatch.context() as patch:
        patch.setattr(FETCHED, "trees", None)
        for ask in (mine.load, mine.peek, lambda name: mine.keep(name, kept(played("Sb2 Tb1E")))):
            with pytest.raises(Absent) as caught:
                ask(NAME)
            assert ARCHIVE == caught.value.game
        assert texts == storage.texts
        mine.keep("other", kept(played("Sb2")))
        assert {NAME, "other"} == {name for name, about, _damaged in listed(mine) if about}
    mine.load(NAME)
    assert {"one"} == words_of(mine.keep(NAME, noted("Sb2 Tb1E", "one")))


def test_a_file_joins_trees() -> None:
    """With what is here, whichever went further; what is here already is known."""
    for here, there in (("Sb2", "Sb2 Tb1E"), ("Sb2 Tb1E", "Sb2"), ("Sb2", "Sb2")):
        mine = library(texts_after(noted(here, "one")))
        file = read(written({}, [(NAME, noted(there, "two", "Sb3"))]), catalogue.game, {})
        assert (0, 1, 0) == stow(mine, file)[:3]
        found = mine.peek(NAME).kept
        assert found is not None and max(here, there) == " ".join(
            turn.text for turn in found.match.turns()
        )
        assert {"one", "two", "Sb3"} == words_of(found)
        assert (0, 0, 1) == stow(mine, file)[:3]
        plain = read(written({}, [("beef", found._replace(tree=None))]), catalogue.game, {})
        assert (0, 0, 1) == stow(mine, plain)[:3]
