"""A game with a bot of level 0 is a newer version's to builds that would make a person of it."""

from __future__ import annotations

import json
from random import Random

import pytest

from tessera.games import catalogue
from tessera.saves import bundle, envelope
from tessera.saves.bundle import Unreadable, written
from tessera.saves.library import GAME, Kept, Library, Newer
from tests.properties.playing import Kind
from tests.saves.bundling import everything, read
from tests.saves.keeping import NAME, every_seating, games, loaded, memory, texts_after, told


def against_a_beginner(kind: Kind, rng: Random) -> Kept:
    """A game as it is kept, a bot of level 0 at its last seat."""
    *_, moment = games(kind, rng)
    return moment._replace(players={**moment.players, moment.match.seats[-1]: "bot:0"})


@every_seating
def test_it_is_kept_and_read_again(kind: Kind, rng: Random) -> None:
    """With who sits where, in an envelope of the second version; all others are in one as ever."""
    moment = against_a_beginner(kind, rng)
    texts = texts_after(moment)
    assert texts[GAME + NAME].startswith("tessera 2 ")
    assert told(moment) == told(loaded(texts).kept)
    other = moment._replace(players=dict.fromkeys(moment.players, "bot:1"))
    assert texts_after(other)[GAME + NAME].startswith("tessera 1 ")


@every_seating
def test_an_older_build_leaves_it_as_it_is(
    kind: Kind, rng: Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says that it is a newer version's, and neither moves it nor writes over it."""
    moment = against_a_beginner(kind, rng)
    texts = texts_after(moment)
    monkeypatch.setattr(envelope, "VERSION", envelope.USUAL)
    storage = memory(texts)
    library = Library(storage, catalogue.game)
    assert library.load(NAME).is_newer
    assert library.load(NAME).kept is None
    with pytest.raises(Newer):
        library.keep(NAME, moment._replace(players=dict.fromkeys(moment.players, "person")))
    assert texts == storage.texts


@every_seating
def test_a_file_of_all_games(kind: Kind, rng: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the second version only where such a game is in it; older builds say it is newer."""
    moment = against_a_beginner(kind, rng)
    library = Library(memory(texts_after(moment)), catalogue.game)
    text = written({}, everything(library)[0])
    assert 2 == json.loads(text)["tessera"]
    (part,) = read(text, catalogue.game, {}).games
    assert told(moment) == told(part.kept)
    plain = moment._replace(players=dict.fromkeys(moment.players, "bot:3"))
    assert 1 == json.loads(written({}, [(NAME, plain)]))["tessera"]
    monkeypatch.setattr(bundle, "VERSION", envelope.USUAL)
    with pytest.raises(Unreadable) as unreadable:
        read(text, catalogue.game, {})
    assert "newer" == unreadable.value.why
