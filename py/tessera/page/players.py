"""Who sits at the seats: persons and bots, what they are called, where they sit at first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tessera.drawing.board import GameWords
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.words.language import N_, Words

#: Who sits at a seat: ``person``, or ``bot:`` and a level.
PERSON = "person"
BOT = "bot:"

#: The levels of the bots: those of `search.levels`, which only their worker loads. What people are
#: told of them stands in `forms`.
LEVELS = range(1, 6)
#: The level of a bot that nobody chose.
USUAL = 2
#: The header of a record taken along that says who sits where, in the order of the seats.
SITTING = "Sitting"
#: A bot's turn is not shown sooner than that, in seconds, so that it can be followed.
PAUSE = 0.4
#: Where a bot has something to hide, it thinks so long, in seconds, and its turn is shown then:
#: what it had to think about is not to be told by the time.
BEAT = 0.6


def known(player: str) -> str:
    """Who that is; whom this version does not know is a person."""
    return player if player in {f"{BOT}{level}" for level in LEVELS} else PERSON


def seated(match: Match, players: Mapping[Seat, str]) -> dict[Seat, str]:
    """Who sits at every seat; of whom nothing is said, is a person."""
    return {seat: known(players.get(seat, PERSON)) for seat in match.seats}


def taken_along(match: Match, players: Mapping[Seat, str]) -> Match:
    """The match with who sits where among its headers, for `seating` to find."""
    sitting = " ".join(seated(match, players).values())
    return match._replace(headers={**match.headers, SITTING: sitting})


def seating(match: Match) -> tuple[Match, dict[Seat, str]]:
    """The match without that header, and who sits where by it; without it, persons everywhere."""
    headers = dict(match.headers)
    sitting = headers.pop(SITTING, "").split()
    if len(sitting) != len(match.seats):
        sitting = [PERSON] * len(match.seats)
    players = seated(match, dict(zip(match.seats, sitting, strict=True)))
    return match._replace(headers=headers), players


def usual(seats: Sequence[Seat]) -> dict[Seat, str]:
    """Who sits where at first: a person at the first seat, against bots."""
    first, *others = seats
    return {first: PERSON} | dict.fromkeys(others, f"{BOT}{USUAL}")


def persons(match: Match, players: Mapping[Seat, str]) -> list[Seat]:
    """The seats of persons; of whom nothing is said, is one."""
    return [seat for seat in match.seats if players.get(seat, PERSON) == PERSON]


def name_of(_: Words, player: str, given: str, words: GameWords, seat: Seat) -> str:
    """A bot's name, a person's if one is given, else the seat's."""
    if player.startswith(BOT):
        return _(N_("Bot {level}"), level=player.removeprefix(BOT))
    return given or words.seat(_, seat)


def told_apart(_: Words, names: Mapping[Seat, str], words: GameWords) -> dict[Seat, str]:
    """What the seats are called, the seat itself behind a name that several have."""
    every = [*names.values()]
    return {
        seat: f"{name} ({words.seat(_, seat)})" if every.count(name) > 1 else name
        for seat, name in names.items()
    }
