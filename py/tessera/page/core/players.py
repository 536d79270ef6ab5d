"""The players at the seats: persons, and bots of every level."""

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

#: The prefix of a bot in a mapping of players. The bot's level follows it (``bot:2``).
BOT: Final = "bot:"
#: The level for a player's first game.
BEGINNER: Final = 0
#: All levels, repeated here because only the bots' worker loads `search.beginner`.
LEVELS: Final = range(BEGINNER, 6)
#: The default level of a bot.
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
    """The levels that people may choose with ``seats`` seats; saves and links may name others."""
    withheld = catalogue.withheld(game, seats)
    return tuple(level for level in LEVELS if level not in withheld)


def nearest(game: str, seats: int, level: int) -> int:
    """The offered level of about the same strength as a level that a save or a link names.

    It is the next one below, since a level is withheld if it is not proven stronger than that.
    """
    return max(each for each in offered(game, seats) if each <= level)


#: The word for a person in a mapping of players.
PERSON = "person"

#: The header of exported records that lists the players in the order of the seats.
SITTING = "Sitting"
_UNNAMED: Final = re.compile(r"Bot (\d+)")
#: In a game with secrets, a bot thinks for exactly this many seconds: a varying time would
#: reveal something. `features.bots.thinking.BEATS` has other times for the highest levels.
BEAT = 0.6


def known(player: str, game: str, seats: int) -> str:
    """The player; for a bot, the `nearest` level's; `PERSON` for anything else."""
    levels = {f"{BOT}{level}": level for level in LEVELS}
    return f"{BOT}{nearest(game, seats, levels[player])}" if player in levels else PERSON


def seated(match: Match, players: Mapping[Seat, str]) -> dict[Seat, str]:
    game, count = match.game.id, len(match.seats)
    return {seat: known(players.get(seat, PERSON), game, count) for seat in match.seats}


def seating(match: Match) -> tuple[Match, dict[Seat, str]]:
    """Return the match without `SITTING`, and its players (persons if the header is unusable)."""
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
    """True if anything was played, somebody resigned, or no person plays in the game."""
    return bool(match.actions) or match.resigned is not None or not persons(match, players)


def is_abandoned(match: Match, players: Mapping[Seat, str]) -> bool:
    """True if persons play in the game, but none of them has played an action or resigned."""
    here = persons(match, players)
    acted = {state.mover for state, _action in zip(match.states, match.actions, strict=False)}
    return bool(here) and match.resigned is None and acted.isdisjoint(here)


def bot_name(player: str) -> str:
    """A bot's default name for a game's headers; "" for a person."""
    return f"Bot {player.removeprefix(BOT)}" if player.startswith(BOT) else ""


def introduced(match: Match, players: Mapping[Seat, str], date: str) -> Match:
    named = {match.game.header(seat): bot_name(player) for seat, player in players.items()}
    bots = {header: name for header, name in named.items() if name}
    return match._replace(headers={**bots, **match.headers, "Date": date})


def name_of(_: Words, player: str, given: str, words: GameWords, seat: Seat) -> str:
    """The name to show for a seat's player: the name given, a bot's level, or the seat's name."""
    if is_given(given):
        return isolated(given)
    # In a record that nobody continues, ``player`` is a person even if ``given`` is a bot's name.
    told = _UNNAMED.fullmatch(given)
    if not (player.startswith(BOT) or told):
        return words.name(_, SEAT, seat)
    level = told[1] if told and BOT not in player else player.removeprefix(BOT)
    name = NAMES.get(int(level), "")
    return _(name) if name else isolated(given)


def is_given(name: str) -> bool:
    """True if somebody chose the name: it is neither blank nor a bot's, such as "Bot 2"."""
    return bool(name.strip()) and not _UNNAMED.fullmatch(name)


def told_apart(_: Words, names: Mapping[Seat, str], words: GameWords) -> dict[Seat, str]:
    """The players' names; a name that could mean several seats is followed by its seat's name."""
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
    """The players' names. If just one player is a person, `you` has the person's seat and side."""
    named = {
        seat: name_of(_, player, called(given.get(seat, "")), words, seat)
        for seat, player in players.items()
    }
    told = told_apart(_, named, words)
    names = {seat: it for seat, it in told.items() if bare(it) != words.name(_, SEAT, seat)}
    here = [seat for seat, player in players.items() if player == PERSON]
    return People(names, tuple({here[0]: 0, side(here[0]): 0}) if len(here) == 1 else ())
