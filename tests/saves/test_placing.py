"""Games that began from a position are kept so that older builds leave them as they are."""

from __future__ import annotations

import json
from random import Random

import pytest

from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.placing import begun_from
from tessera.saves import bundle, envelope
from tessera.saves.bundle import Unreadable, written
from tessera.saves.library import GAME, Library, Newer
from tests.properties.playing import Kind
from tests.saves.bundling import read
from tests.saves.keeping import NAME, every_seating, kept, loaded, memory, texts_after, told


def begun(kind: Kind, rng: Random) -> Match | None:
    """A random game that began from a position; None where the setup allows none."""
    for _try in range(6 if kind.game.placed_from else 0):
        match = kind.match(rng)
        for count in range(rng.randrange(3, 40), 0, -1):
            try:
                return begun_from(match.at(count))
            except Refused:
                continue
    return None


@every_seating
def test_it_is_kept(kind: Kind, rng: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library gives it back; where older builds do not know the header, they say newer."""
    match = begun(kind, rng)
    if match is None:
        assert kind.setup.options.get("rounds", "1") != "1" or not kind.game.placed_from
        return
    moment = kept(match)
    texts, later = texts_after(moment), match.game.placed_from == "2"
    assert told(moment) == told(loaded(texts).kept)
    text = written({}, [(NAME, moment)])
    version = 3 if later else 2 if moment.has_beginner else 1
    assert version == json.loads(text)["tessera"]
    assert all(f"tessera {version} " in it for key, it in texts.items() if key.startswith(GAME))
    (part,) = read(text, catalogue.game, {}).games
    assert told(moment) == told(part.kept)
    for version in (envelope.USUAL, envelope.BEGINNERS) if later else ():
        monkeypatch.setattr(envelope, "VERSION", version)
        monkeypatch.setattr(bundle, "VERSION", version)
        storage = memory(texts)
        older = Library(storage, catalogue.game)
        assert older.load(NAME).is_newer
        with pytest.raises(Newer):
            older.keep(NAME, kept(match, minute=1))
        assert texts == storage.texts
        with pytest.raises(Unreadable):
            read(text, catalogue.game, {})
