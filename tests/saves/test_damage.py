"""Texts that were torn, touched, written by a newer version, or break a rule."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.page.core.players import LEVELS
from tessera.play.match import Match
from tessera.saves import envelope, salvage
from tessera.saves.library import COPY, GAME, Library
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


class Meanwhile(Memory):
    """A storage in which another tab writes the game while something else is kept."""

    def set(self, key: str, text: str) -> None:
        """Keep the text, and the other tab's."""
        super().set(key, text)
        super().set(GAME + NAME, "newer")


#: Where in a random game the damage happens; a text of some hundred characters.
EARLY = 3


def damaged_is_set_aside(texts: dict[str, str], text: str, copy: object) -> None:
    """A damaged text is found, put aside as it is, once, and the copy stands in its place."""
    storage = memory(texts | {GAME + NAME: text})
    peeked = Library(storage, catalogue.game).peek(NAME)
    assert texts | {GAME + NAME: text} == storage.texts
    found = Library(storage, catalogue.game).load(NAME)
    assert found.damaged is not None and peeked.damaged is not None
    assert found.damaged.why == peeked.damaged.why
    assert found.damaged.aside is not None
    assert text == storage.texts[found.damaged.aside]
    assert copy == told(found.kept) == told(peeked.kept)
    again = Library(storage, catalogue.game).load(NAME)
    assert (copy, None) == (told(again.kept), again.damaged)
    assert [text] == asides(storage.texts)


@every_seating
def test_every_touched_character_is_found(kind: Kind, rng: Random) -> None:
    """A kept text with any one character changed is never taken for whole."""
    old, new = games(kind, rng)[EARLY : EARLY + 2]
    texts = texts_after(old, new)
    text, copy = texts[GAME + NAME], told(old)
    for place, char in enumerate(text):
        other = rng.choice([each for each in '0123456789aZ{}" \\\x00é' if each != char])
        with pytest.raises(envelope.Torn) as torn:
            envelope.opened(text[:place] + other + text[place + 1 :])
        assert torn.value.why in ("form", "checksum")
        if place % 16 == 0:
            damaged_is_set_aside(texts, text[:place] + other + text[place + 1 :], copy)


@every_seating
def test_every_torn_length_is_found(kind: Kind, rng: Random) -> None:
    """A kept text cut off at any length is never taken for whole, nor is one with more behind."""
    old, new = games(kind, rng)[EARLY : EARLY + 2]
    texts = texts_after(old, new)
    text, copy = texts[GAME + NAME], told(old)
    for torn in [*(text[:length] for length in range(len(text))), text + "x", text + text]:
        with pytest.raises(envelope.Torn):
            envelope.opened(torn)
        if len(torn) % 16 == 0:
            damaged_is_set_aside(texts, torn, copy)


@every_seating
def test_each_damaged_text_keeps_a_place_of_its_own(kind: Kind, rng: Random) -> None:
    """Several damaged texts of one game lie aside side by side, each of them once."""
    old, new = games(kind, rng)[EARLY : EARLY + 2]
    storage = memory(texts_after(old, new))
    text = storage.texts[GAME + NAME]
    torn = [text[: -9 - number] for number in range(4)]
    for each in torn + torn:
        storage.set(GAME + NAME, each)
        Library(storage, catalogue.game).load(NAME)
    assert sorted(torn) == sorted(asides(storage.texts))


@every_seating
def test_a_damaged_text_aside_is_found_again_after_others_were_forgotten(
    kind: Kind, rng: Random
) -> None:
    """A text that lies aside is not put there twice because an earlier one was forgotten."""
    storage = memory(texts_after(*games(kind, rng)[EARLY : EARLY + 2]))
    mine = Library(storage, catalogue.game)
    for torn in ("one", "two"):
        storage.set(GAME + NAME, torn)
        mine.load(NAME)
    first, second = salvage.aside(mine)
    assert ["one", "two"] == [salvage.raw(mine, key) for key in salvage.aside(mine)]
    salvage.forget(mine, first)
    salvage.forget(mine, GAME + NAME)
    mine.load(NAME)
    assert [second] == salvage.aside(mine)
    assert GAME + NAME in storage.texts


def test_a_damaged_text_aside_is_not_written_over_after_others_were_forgotten() -> None:
    """The third takes the place of the first, which was forgotten, not that of the second."""
    storage = memory({})
    mine = Library(storage, catalogue.game)
    for torn in ("one", "two", "three"):
        storage.set(GAME + NAME, torn)
        mine.load(NAME)
        if torn == "two":
            salvage.forget(mine, salvage.aside(mine)[0])
    assert {"two", "three"} == {salvage.raw(mine, key) for key in salvage.aside(mine)}


@every_seating
def test_a_damaged_text_is_not_overwritten_where_it_cannot_be_moved(
    kind: Kind, rng: Random
) -> None:
    """While there is no room aside, ``keep`` raises and the damaged text stays."""
    *_, old, new = games(kind, rng)
    texts = texts_after(old, new)
    text = texts[GAME + NAME][:-9]
    storage = Faulty(texts | {GAME + NAME: text}, lambda _: "full")
    mine = Library(storage, catalogue.game)
    mine.load(NAME)
    with pytest.raises(StorageFull):
        mine.keep(NAME, new)
    assert text == storage.texts[GAME + NAME]
    assert texts[COPY + NAME] == storage.texts[COPY + NAME]


@every_seating
def test_the_good_part_survives_a_change_of_behaviour(kind: Kind, rng: Random) -> None:
    """A record that breaks a rule from some turn on is loaded up to there, and put aside whole."""
    match = kind.match(rng)
    good = match.at(rng.randrange(1, len(match.actions)))
    wrong = illegal_after(kind, good, rng)
    broken = good._replace(states=(*good.states, match.states[-1]), actions=(*good.actions, wrong))
    text = texts_after(kept(good))[GAME + NAME]
    broke = remade(text, record=unruly(kind, broken))
    storage = memory({GAME + NAME: broke})
    found = Library(storage, catalogue.game).load(NAME)
    assert found.kept is not None and found.damaged is not None
    assert good.actions == found.kept.match.actions
    assert "rules" == found.damaged.why
    cause = found.damaged.cause
    assert cause is not None and good.fault(wrong) == cause.fault
    assert [broke] == asides(storage.texts)
    again = Library(storage, catalogue.game).load(NAME)
    assert (told(found.kept), None) == (told(again.kept), again.damaged)


def unruly(kind: Kind, match: Match) -> str:
    """A record of actions that the rules would not all allow."""
    headers = [f'[Game "{kind.game.id}"]', *(f'[{k} "{v}"]' for k, v in match.deal.items())]
    headers += [
        f'[{option.header} "{kind.setup.options[option.name]}"]'
        for option in kind.game.options(kind.setup.seats)
        if not option.settles
    ]
    if len(kind.game.seat_counts) > 1:
        headers.append(f'[Seats "{kind.setup.seats}"]')
    turns = " ".join(map(kind.game.write, match.actions))
    return "\n".join([*headers, "", turns, "*"])


@every_seating
def test_contents_that_are_not_a_game(kind: Kind, rng: Random) -> None:
    """A whole text whose contents are no game is damaged content; the copy is loaded."""
    old, new = games(kind, rng)[EARLY : EARLY + 2]
    texts = texts_after(old, new)
    text = texts[GAME + NAME]
    tries: list[dict[str, object]] = [
        {"record": None},
        {"record": 5},
        {"record": ""},
        {"record": f'[Game "{kind.game.id}"]\n[Seats "99"]\n\n*'},
        {"players": None},
        {"players": []},
        {"players": {"white": 3}},
        {"when": None},
        {"when": 5},
    ]
    for changed in tries:
        storage = memory(texts | {GAME + NAME: remade(text, **changed)})
        found = Library(storage, catalogue.game).load(NAME)
        assert found.damaged is not None
        assert ("content", told(old)) == (found.damaged.why, told(found.kept))


@every_seating
def test_a_bot_of_any_level_keeps_its_seat(kind: Kind, rng: Random) -> None:
    """From the weakest to the strongest that can be chosen."""
    moment = games(kind, rng)[EARLY]
    for level in LEVELS:
        players = dict.fromkeys(moment.match.seats, f"bot:{level}")
        found = loaded(texts_after(moment._replace(players=players)))
        assert found.kept is not None and players == found.kept.players


@every_seating
def test_players_nobody_knows_are_persons(kind: Kind, rng: Random) -> None:
    """A seat kept for something else than a person or a bot's level is a person's."""
    moment = games(kind, rng)[EARLY]
    first, *others = moment.match.seats
    for who in ("", "bot:", "bot:x", "bot:00", "bot:10", "robot", "bot:2 "):
        text = texts_after(moment._replace(players={first: who} | dict.fromkeys(others, "bot:3")))
        found = loaded(text)
        assert found.kept is not None
        assert {first: "person"} | dict.fromkeys(others, "bot:3") == found.kept.players


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


def test_what_another_tab_wrote_meanwhile_is_not_taken_away() -> None:
    """Only the text that was found damaged goes: what stands there by then is left."""
    storage = Meanwhile()
    storage.texts[GAME + NAME] = "torn"
    Library(storage, catalogue.game).load(NAME)
    assert ["torn"] == asides(storage.texts)
    assert storage.texts[GAME + NAME] == "newer"
