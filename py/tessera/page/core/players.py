"""Who sits where: persons, and bots of every level."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tessera.drawing.board import GameWords
from tessera.drawing.svg import bare, isolated
from tessera.games import catalogue
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.saves.named import called
from tessera.words.language import N_, People, Words
from tessera.words.naming import SEAT

#: Who sits at a seat that a bot has: this and its level.
BOT: Final = "bot:"
#: The level for somebody's first game.
BEGINNER: Final = 0
#: Every level: those of `search.beginner`, which only the bots' worker loads.
LEVELS: Final = range(BEGINNER, 6)
#: The level of a bot that nobody chose.
USUAL: Final = 2
NAMES: Final[Mapping[int, str]] = {
    0: N_("Beginner"),
    1: N_("Easy"),
    2: N_("Casual"),
    3: N_("Practised"),
    4: N_("Strong"),
    5: N_("Master"),
}


def offered(game: str, seats: int) -> tuple[int, ...]:
    """The levels that people may choose from, in a game with that many seats.

    A level that is not among them is played all the same where a save, a link, an embedded board
    or a program names it.
    """
    withheld = catalogue.withheld(game, seats)
    return tuple(level for level in LEVELS if level not in withheld)


#: Who sits at a seat: this, or a bot (`BOT`).
PERSON = "person"

#: The header of a record taken along that says who sits where, in the order of the seats.
SITTING = "Sitting"
_UNNAMED: Final = re.compile(r"Bot (\d+)")
#: Where a bot has something to hide, it thinks so long, in seconds, and its turn is shown then:
#: what it had to think about is not to be told by the time.
BEAT = 0.6


def known(player: str) -> str:
    """Who that is; whom this version does not know is a person."""
    return player if player in {f"{BOT}{level}" for level in LEVELS} else PERSON


def seated(match: Match, players: Mapping[Seat, str]) -> dict[Seat, str]:
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
    first, *others = seats
    return {first: PERSON} | dict.fromkeys(others, f"{BOT}{USUAL}")


def persons(match: Match, players: Mapping[Seat, str]) -> list[Seat]:
    return [seat for seat in match.seats if players.get(seat, PERSON) == PERSON]


def is_begun(match: Match, players: Mapping[Seat, str]) -> bool:
    """True if anything was played in a game that began here, or no person is to play in it."""
    return bool(match.actions) or match.resigned is not None or not persons(match, players)


def is_abandoned(match: Match, players: Mapping[Seat, str]) -> bool:
    """True if a game that began here has no turn by any of its persons."""
    here = persons(match, players)
    acted = {state.mover for state, _action in zip(match.states, match.actions, strict=False)}
    return bool(here) and match.resigned is None and acted.isdisjoint(here)


def bot_name(player: str) -> str:
    """The name in a game's headers of a bot that was given none; "" for a person."""
    return f"Bot {player.removeprefix(BOT)}" if player.startswith(BOT) else ""


def introduced(match: Match, players: Mapping[Seat, str], date: str) -> Match:
    named = {match.game.header(seat): bot_name(player) for seat, player in players.items()}
    bots = {header: name for header, name in named.items() if name}
    return match._replace(headers={**bots, **match.headers, "Date": date})


def name_of(_: Words, player: str, given: str, words: GameWords, seat: Seat) -> str:
    """What the player at a seat is called: by the name given, a bot by its level, or as the seat.

    A bot that nobody named has its level for a name, in the language that is spoken; also in
    a record that is only read, whose headers alone tell of it.
    """
    if is_given(given):
        return isolated(given)
    told = _UNNAMED.fullmatch(given)
    if not (player.startswith(BOT) or told):
        return words.name(_, SEAT, seat)
    level = told[1] if told and BOT not in player else player.removeprefix(BOT)
    name = NAMES.get(int(level), "")
    return _(name) if name else isolated(given)


def is_given(name: str) -> bool:
    """True if a name is one that somebody chose: not empty, and not that of a bot of some level."""
    return bool(name.strip()) and not _UNNAMED.fullmatch(name)


def told_apart(_: Words, names: Mapping[Seat, str], words: GameWords) -> dict[Seat, str]:
    """What the seats are called: with the seat itself behind a name that means several of them."""
    own = {seat: words.name(_, SEAT, seat) for seat in names}
    every = [bare(name).casefold() for name in names.values()]
    return {
        seat: f"{name} ({own[seat]})"
        if every.count(bare(name).casefold()) > 1 or bare(name) in {*own.values()} - {own[seat]}
        else name
        for seat, name in names.items()
    }


def people(
    _: Words,
    players: Mapping[Seat, str],
    given: Mapping[Seat, str],
    words: GameWords,
    side: Callable[[Seat], Seat],
) -> People:
    """Who sits at the seats, for sentences: the names given to them, and who is "you".

    That is the one person there, alone or against bots; ``side`` tells which side a seat is of.
    """
    named = {
        seat: name_of(_, player, called(given.get(seat, "")), words, seat)
        for seat, player in players.items()
    }
    told = told_apart(_, named, words)
    names = {seat: it for seat, it in told.items() if bare(it) != words.name(_, SEAT, seat)}
    here = [seat for seat, player in players.items() if player == PERSON]
    return People(names, tuple({here[0]: 0, side(here[0]): 0}) if len(here) == 1 else ())
