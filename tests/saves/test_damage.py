"""Texts that were torn, touched, or break a rule: told as such, put aside, never overwritten."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.page.core.players import LEVELS
from tessera.play.match import Match
from tessera.saves import salvage
from tessera.saves.envelope import opened
from tessera.saves.library import GAME, Library
from tessera.saves.port import Memory, StorageFull
from tests.properties.playing import Kind
from tests.saves.faulty import Faulty
from tests.saves.keeping import (
    NAME,
    asides,
    every_seating,
    games,
    illegal_after,
    kept,
    loaded,
    memory,
    remade,
    texts_after,
    told,
)

#: Where in a random game the damage happens; a text of some hundred characters.
EARLY: Final = 3
SEATS: Final = '\n[Seats "99"]\n\n*'
#: Damages of a kept text, each with how it is told.
DAMAGES: Final[dict[str, tuple[Callable[[str], str], str]]] = {
    "torn": (lambda text: text[:-9], "form"),
    "torn in the middle": (lambda text: text[: len(text) // 2], "form"),
    "empty": (lambda _text: "", "form"),
    "more behind": (lambda text: text + "x", "form"),
    "twice": (lambda text: text + text, "checksum"),
    "another's": (lambda _text: "null", "form"),
    "touched": (lambda text: text.replace("Game", "Gane"), "checksum"),
    "another version": (lambda text: text.replace("tessera 1", "tessera 2"), "checksum"),
    "no record": (lambda text: remade(text, record=None), "content"),
    "a record that is a number": (lambda text: remade(text, record=5), "content"),
    "an empty record": (lambda text: remade(text, record=""), "content"),
    "too many seats": (
        lambda text: remade(text, record=opened(text)["record"].partition("\n")[0] + SEATS),
        "content",
    ),
    "no players": (lambda text: remade(text, players=None), "content"),
    "players in a list": (lambda text: remade(text, players=[]), "content"),
    "a player that is a number": (lambda text: remade(text, players={"white": 3}), "content"),
    "no time": (lambda text: remade(text, when=None), "content"),
    "a time that is a number": (lambda text: remade(text, when=5), "content"),
}


@pytest.mark.sampled
@pytest.mark.parametrize(("damage", "why"), DAMAGES.values(), ids=DAMAGES)
@every_seating
def test_it_is_told_and_set_aside(
    kind: Kind, damage: Callable[[str], str], why: str, rng: Random
) -> None:
    """Once, as it is; looking moves nothing; the copy stands in its place."""
    old, new = games(kind, rng)[EARLY : EARLY + 2]
    texts = texts_after(old, new)
    text = texts[GAME + NAME] = damage(texts[GAME + NAME])
    storage = memory(texts)
    peeked = Library(storage, catalogue.game).peek(NAME)
    assert texts == storage.texts
    found = Library(storage, catalogue.game).load(NAME)
    assert found.damaged is not None and peeked.damaged is not None
    assert (why, why) == (found.damaged.why, peeked.damaged.why)
    assert found.damaged.aside is not None
    assert text == storage.texts[found.damaged.aside]
    assert told(old) == told(found.kept) == told(peeked.kept)
    again = Library(storage, catalogue.game).load(NAME)
    assert (told(old), None) == (told(again.kept), again.damaged)
    assert [text] == asides(storage.texts)


def test_each_damaged_text_keeps_a_place_of_its_own() -> None:
    """Each once; also after others that lay aside were forgotten."""
    storage = memory({})
    mine = Library(storage, catalogue.game)

    def damage(*texts: str) -> None:
        for text in texts:
            storage.set(GAME + NAME, text)
            mine.load(NAME)

    damage("one", "two", "one", "two")
    first, second = salvage.aside(mine)
    assert ["one", "two"] == [salvage.raw(mine, key) for key in (first, second)]
    salvage.forget(mine, first)
    salvage.forget(mine, GAME + NAME)
    damage("two")
    assert [second] == salvage.aside(mine)
    damage("three")
    assert {"two", "three"} == {salvage.raw(mine, key) for key in salvage.aside(mine)}


@every_seating
def test_a_damaged_text_is_not_overwritten_where_it_cannot_be_moved(
    kind: Kind, rng: Random
) -> None:
    """While there is no room aside, ``keep`` raises and the damaged text stays."""
    *_, old, new = games(kind, rng)
    texts = texts_after(old, new)
    texts[GAME + NAME] = texts[GAME + NAME][:-9]
    storage = Faulty(texts, lambda _: "full")
    mine = Library(storage, catalogue.game)
    mine.load(NAME)
    with pytest.raises(StorageFull):
        mine.keep(NAME, new)
    assert texts == storage.texts


@pytest.mark.slow
@every_seating
def test_the_good_part_survives_a_change_of_behaviour(kind: Kind, rng: Random) -> None:
    """A record that breaks a rule from some turn on is loaded up to there, and put aside whole."""
    match = kind.match(rng)
    good = match.at(rng.randrange(1, len(match.actions)))
    wrong = illegal_after(kind, good, rng)
    record = unruly(kind, good._replace(actions=(*good.actions, wrong)))
    broke = remade(texts_after(kept(good))[GAME + NAME], record=record)
    for keeps in (False, True):
        storage = memory({GAME + NAME: broke})
        if keeps:
            Library(storage, catalogue.game).keep(NAME, kept(match))
        else:
            found = Library(storage, catalogue.game).load(NAME)
            assert found.kept is not None and found.damaged is not None
            assert good.actions == found.kept.match.actions
            cause = found.damaged.cause
            assert ("rules", good.fault(wrong)) == (found.damaged.why, cause and cause.fault)
        again = loaded(storage.texts)
        assert [broke] == asides(storage.texts)
        assert (told(kept(match if keeps else good)), None) == (told(again.kept), again.damaged)


def unruly(kind: Kind, match: Match) -> str:
    """A record of actions that the rules would not all allow."""
    headers = {"Game": kind.game.id, **match.deal}
    options = kind.game.options(kind.setup.seats)
    headers |= {it.header: kind.setup.options[it.name] for it in options if not it.settles}
    if len(kind.game.seat_counts) > 1:
        headers["Seats"] = str(kind.setup.seats)
    turns = " ".join(map(kind.game.write, match.actions))
    return "".join(f'[{name} "{value}"]\n' for name, value in headers.items()) + f"\n{turns} *"


PLAYERS: Final[dict[str, str]] = {
    f"bot:{level}": f"bot:{level}" for level in LEVELS
} | dict.fromkeys(("", "bot:", "bot:x", "bot:00", "bot:10", "robot", "bot:2 "), "person")


@every_seating
def test_players_nobody_knows_are_persons(kind: Kind, rng: Random) -> None:
    """A bot of any level keeps its seat."""
    moment = games(kind, rng)[EARLY]
    first, *others = moment.match.seats
    rest: dict[Any, str] = dict.fromkeys(others, "bot:3")
    for who, then in PLAYERS.items():
        found = loaded(texts_after(moment._replace(players={first: who} | rest)))
        assert found.kept is not None and {first: then} | rest == found.kept.players


@pytest.mark.parametrize("text", ["torn", '{"version": 1, "content', "null"])
def test_what_nothing_can_be_read_of_is_gone_once_it_lies_aside(text: str) -> None:
    """Without a copy no game of that name is left: it is told of once, and not found again."""
    storage = memory({GAME + NAME: text})
    found = Library(storage, catalogue.game).load(NAME)
    assert found.kept is None and found.damaged is not None
    assert GAME + NAME not in storage.texts
    assert [text] == asides(storage.texts)
    again = Library(storage, catalogue.game).load(NAME)
    assert (None, None) == (again.kept, again.damaged)


class Meanwhile(Memory):
    """A storage in which another tab writes the game while something else is kept."""

    def set(self, key: str, text: str) -> None:
        """Keep the text, and the other tab's."""
        super().set(key, text)
        super().set(GAME + NAME, "newer")


def test_what_another_tab_wrote_meanwhile_is_not_taken_away() -> None:
    """Only the text that was found damaged goes: what stands there by then is left."""
    storage = Meanwhile()
    storage.texts[GAME + NAME] = "torn"
    Library(storage, catalogue.game).load(NAME)
    assert ["torn"] == asides(storage.texts)
    assert storage.texts[GAME + NAME] == "newer"
