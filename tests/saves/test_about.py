"""What is listed of a kept game without replaying it, and when it is replayed after all."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tessera.games import catalogue
from tessera.play.contract import Game
from tessera.saves.library import COPY, GAME, About, Absent, Damaged, Kept, Library
from tessera.saves.listed import listed
from testing.sampling import Few
from tests.outside import fresh
from tests.properties.playing import Kind
from tests.saves.keeping import (
    NAME,
    every_seating,
    games,
    kept,
    library,
    memory,
    remade,
    texts_after,
)

#: A summary with something odd in each; None stands for one without that field.
ODD: list[dict[str, Any]] = [
    *({field: None} for field in About._fields if field != "to_move"),
    *({field: 5} for field in About._fields if field != "turns"),
    *({field: [[]]} for field in About._fields),
    {"more": "x"},
    {"turns": "3"},
    {"turns": True},
    {"turns": 2.5},
    {"players": {"white": 3}},
    {"players": {}},
    {"names": {"white": None}},
    {"to_move": "nobody"},
    {"to_move": 0},
    {"to_move": ""},
    {"to_move": False},
    {"winners": "white"},
    {"winners": ["white", 5]},
    {"winners": {"white": 1}},
    {"game": "toy"},
    {"game": "chess"},
    {"players": {"nobody": "person"}},
    {"players": {"nobody": "person", "nowhere": "bot:1"}},
    {"names": {"nobody": "Ann"}},
    {"winners": ["nobody"]},
]


def away(name: str) -> Game[Any]:
    """Finds no game: its code is not here, so that nothing can be replayed."""
    raise Absent(name)


def listing(texts: dict[str, str]) -> list[tuple[str, About | None, Damaged | None]]:
    """What a page that starts now lists without replaying anything."""
    return listed(Library(memory(texts), away))


@every_seating
def test_what_is_told_is_what_was_kept(kind: Kind, rng: Random, few: Few) -> None:
    """After every turn of a random game the list says of it what the game itself says."""
    for moment in few(games(kind, rng)):
        match = moment.match
        names = {match.game.header(seat): f"Ann of {seat}" for seat in match.seats[:1]}
        given_up = [match.resign()] if match.resignable and match.to_move else []
        for each in (match, match._replace(headers=names), *given_up):
            one = moment._replace(match=each)
            texts = texts_after(one)
            assert [(NAME, About.of(one), None)] == listing(texts)
            told_truly(one)


def told_truly(one: Kept) -> None:
    """A summary says what the match says."""
    match, about = one.match, About.of(one)
    assert (match.game.id, one.when) == (about.game, about.when)
    assert (one.players, match.to_move) == (about.players, about.to_move)
    assert sum(turn.whole for turn in match.turns()) == about.turns
    given = {seat: match.headers.get(match.game.header(seat)) for seat in match.seats}
    assert {seat: name for seat, name in given.items() if name} == about.names
    assert (match.outcome is None) == (about.rule == "")
    if match.outcome is not None:
        assert (match.outcome.winners, match.outcome.rule) == (about.winners, about.rule)


@every_seating
def test_whoever_has_no_player_is_a_persons(kind: Kind, rng: Random) -> None:
    """A seat of which nothing is said is told as a person's; every seat is told, in order."""
    moment = games(kind, rng)[3]
    first, *others = moment.match.seats
    told = About.of(moment._replace(players={first: "bot:3"}))
    assert [(first, "bot:3"), *((seat, "person") for seat in others)] == list(told.players.items())


@every_seating
def test_a_text_without_a_summary_is_replayed(kind: Kind, rng: Random, few: Few) -> None:
    """What older versions kept says nothing of itself: the game is listed all the same."""
    for moment in few(games(kind, rng)):
        texts = texts_after(moment)
        texts[GAME + NAME] = remade(texts[GAME + NAME], about=None)
        mine = library(texts)
        assert [(NAME, About.of(moment), None)] == listed(mine)
        assert texts == mine.storage.texts  # type: ignore[attr-defined]
        assert [(NAME, None, None)] == listing(texts)


@pytest.mark.sampled
@pytest.mark.parametrize("odd", ODD, ids=str)
@every_seating
def test_an_odd_summary_is_replayed(kind: Kind, odd: dict[str, Any], rng: Random) -> None:
    """Whatever stands in a summary that should not: the game itself is asked."""
    every = games(kind, rng)
    for moment in (every[3], every[-1]):
        texts = texts_after(moment)
        about = {**About.of(moment)._asdict(), **odd}
        about = {
            name: value for name, value in about.items() if value is not None or name not in odd
        }
        texts[GAME + NAME] = remade(texts[GAME + NAME], about=about)
        mine = library(texts)
        assert [(NAME, About.of(moment), None)] == listed(mine)
        assert texts == mine.storage.texts  # type: ignore[attr-defined]


@every_seating
def test_a_summary_of_another_game_is_replayed(kind: Kind, rng: Random) -> None:
    """It is whole and true, but not of this record."""
    moment = games(kind, rng)[3]
    for other in sorted({*catalogue.GAMES} - {moment.match.game.id}):
        texts = texts_after(moment)
        about = About.of(kept(fresh(other, rng), 3))
        texts[GAME + NAME] = remade(texts[GAME + NAME], about=about._asdict())
        assert [(NAME, About.of(moment), None)] == listed(library(texts))


@pytest.mark.sampled
@pytest.mark.parametrize("odd", ["", "x", 5, [], {}, [["game", "pyrga"]], True])
@every_seating
def test_what_is_no_summary_is_replayed(kind: Kind, odd: object, rng: Random) -> None:
    """A summary of quite another form is as none."""
    moment = games(kind, rng)[3]
    texts = texts_after(moment)
    texts[GAME + NAME] = remade(texts[GAME + NAME], about=odd)
    assert [(NAME, About.of(moment), None)] == listed(library(texts))


@every_seating
def test_three_hundred_games_are_listed_without_a_replay(kind: Kind, rng: Random) -> None:
    """The list of many whole games asks for no game's rules, and changes nothing."""
    every = games(kind, rng)
    moments = {
        f"g{number:03}": kept(every[number % len(every)].match, number % 60)
        for number in range(300)
    }
    storage = memory({})
    mine = Library(storage, catalogue.game)
    for name, moment in moments.items():
        mine.keep(name, moment)
    texts = dict(storage.texts)
    found = listing(texts)
    assert {name: About.of(moment) for name, moment in moments.items()} == {
        name: about for name, about, _ in found
    }
    assert [] == [damaged for _, _, damaged in found if damaged]
    times = [about.when for _, about, _ in found if about]
    assert sorted(times, reverse=True) == times
    assert texts == storage.texts


@every_seating
def test_a_damaged_game_is_told_of_by_its_copy(kind: Kind, rng: Random) -> None:
    """What a list says of a torn or lost game is what loading it would give; nothing is moved."""
    *_, old, new = games(kind, rng)
    texts = texts_after(old, new)
    text = texts[GAME + NAME]
    assert COPY + NAME in texts
    for torn, why in (
        (text[:-9], "form"),
        (text.replace("Game", "Gane"), "checksum"),
        (None, "lost"),
    ):
        bad = {key: value for key, value in texts.items() if key != GAME + NAME}
        bad |= {} if torn is None else {GAME + NAME: torn}
        mine = library(bad)
        assert [(NAME, About.of(old), Damaged(why, None, None))] == listed(mine)
        assert bad == mine.storage.texts  # type: ignore[attr-defined]
    alone = library({GAME + NAME: text[:-9]})
    assert [(NAME, None, Damaged("form", None, None))] == listed(alone)
