"""What is listed of a kept game without replaying it, and when it is replayed after all."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from tessera.saves.library import COPY, GAME, About, Damaged, Kept, Library
from tessera.saves.listed import listed
from testing.sampling import Few
from tests.outside import fresh
from tests.properties.playing import Kind
from tests.saves.keeping import (
    NAME,
    absent,
    every_seating,
    games,
    kept,
    library,
    memory,
    remade,
    texts_after,
    texts_of,
)

#: What takes the place of a summary, or of single fields of it; None leaves the field out.
OTHER: Final = {
    name: About.of(kept(fresh(name, Random(1))))._asdict() for name in ("pyrga", "tayu")
}
ODD: Final[list[Any]] = [
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
    {"names": {"nobody": "Ann"}},
    {"winners": ["nobody"]},
    *("", "x", 5, [], [["game", "pyrga"]], True, None),
]


def listing(texts: dict[str, str]) -> list[tuple[str, About | None, Damaged | None]]:
    """What a page that starts now lists without replaying anything."""
    return listed(Library(memory(texts), absent))


@every_seating
def test_what_is_told_is_what_was_kept(kind: Kind, rng: Random, few: Few) -> None:
    """After every turn of a random game the list says of it what the game itself says."""
    for moment in few(games(kind, rng)):
        match = moment.match
        names = {match.game.header(seat): f"Ann of {seat}" for seat in match.seats[:1]}
        given_up = [match.resign()] if match.resignable and match.to_move else []
        for each in (match, match._replace(headers=names), *given_up):
            one = moment._replace(match=each)
            assert [(NAME, About.of(one), None)] == listing(texts_after(one))
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
    """Every seat is told, in order."""
    moment = games(kind, rng)[3]
    first, *others = moment.match.seats
    told = About.of(moment._replace(players={first: "bot:3"}))
    assert [(first, "bot:3"), *((seat, "person") for seat in others)] == list(told.players.items())


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("odd", ODD, ids=str)
@every_seating
def test_an_odd_summary_is_replayed(kind: Kind, odd: Any, rng: Random) -> None:
    """Or none, as older versions kept it: the game itself is asked; nothing is written."""
    every = games(kind, rng)
    for moment in (every[3], every[-1]):
        texts = texts_after(moment)
        about = odd
        if isinstance(odd, dict):
            whole = {**About.of(moment)._asdict(), **odd}
            about = {name: it for name, it in whole.items() if it is not None or name not in odd}
        texts[GAME + NAME] = remade(texts[GAME + NAME], about=about)
        mine = library(texts)
        assert [(NAME, About.of(moment), None)] == listed(mine)
        assert texts == texts_of(mine)


@every_seating
def test_a_summary_of_another_game_is_replayed(kind: Kind, rng: Random) -> None:
    """It is whole and true, but not of this record."""
    moment = games(kind, rng)[3]
    texts = texts_after(moment)
    about = OTHER["tayu" if kind.game.id == "pyrga" else "pyrga"]
    texts[GAME + NAME] = remade(texts[GAME + NAME], about=about)
    assert [(NAME, About.of(moment), None)] == listed(library(texts))


@every_seating
def test_a_damaged_game_is_told_of_by_its_copy(kind: Kind, rng: Random) -> None:
    """What a list says of a torn or lost game is what loading it would give; nothing is moved."""
    *_, old, new = games(kind, rng)
    texts = texts_after(old, new)
    text = texts.pop(GAME + NAME)
    assert [COPY + NAME] == [*texts]
    for torn, why in (
        ({GAME + NAME: text[:-9]}, "form"),
        ({GAME + NAME: text.replace("Game", "Gane")}, "checksum"),
        ({}, "lost"),
    ):
        mine = library(texts | torn)
        assert [(NAME, About.of(old), Damaged(why, None, None))] == listed(mine)
        assert texts | torn == texts_of(mine)
    alone = library({GAME + NAME: text[:-9]})
    assert [(NAME, None, Damaged("form", None, None))] == listed(alone)
