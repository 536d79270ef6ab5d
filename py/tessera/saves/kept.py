"""A kept game with its players, its summary for lists, and its damage."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tessera.play.match import Match
from tessera.play.replay import BadRecord
from tessera.saves.named import called, given_name

if TYPE_CHECKING:
    from tessera.play.tree import Tree

#: Known players; anything else counts as a person.
_PLAYER = re.compile("person|bot:[0-9]")
#: The bot that is unknown to builds before 0.8.
_BEGINNER = "bot:0"


class Kept(NamedTuple):
    """A kept game.

    ``players`` gives each seat's player: ``person``, or a bot with its level (``bot:2``). ``when``
    is the time of the last turn, in ISO 8601. The main line of ``tree`` holds the match's turns.
    ``tree`` is None if it would add nothing to them. A stored game also has the rules' version.
    """

    match: Match
    players: Mapping[str, str]
    when: str
    tree: Tree | None = None

    @property
    def is_studied(self) -> bool:
        return self.tree is not None and not self.tree.is_plain

    @property
    def has_beginner(self) -> bool:
        """True if a bot of level 0 plays; builds before 0.8 would take it for a person."""
        return _BEGINNER in self.players.values()


class About(NamedTuple):
    """A game's summary for lists; it is read without replaying the game.

    ``names`` are the known names of players, by seat. After the game's end, ``to_move`` is None,
    and ``winners`` and ``rule`` are the result. ``label`` is the game's own name, or "".
    """

    game: str
    players: Mapping[str, str]
    names: Mapping[str, str]
    when: str
    turns: int
    to_move: str | None
    winners: tuple[str, ...]
    rule: str
    label: str = ""

    @classmethod
    def of(cls, kept: Kept) -> About:
        match, outcome = kept.match, kept.match.outcome
        headers = {
            seat: called(match.headers.get(match.game.header(seat), "")) for seat in match.seats
        }
        return cls(
            match.game.id,
            {seat: kept.players.get(seat, "person") for seat in match.seats},
            {seat: name for seat, name in headers.items() if name},
            kept.when,
            match.finished,
            match.to_move,
            outcome.winners if outcome else (),
            outcome.rule if outcome else "",
            given_name(match),
        )

    @classmethod
    def read(cls, told: Any) -> About:
        """Read a stored summary. A bad one raises `TypeError`, `KeyError` or `AttributeError`."""
        about = cls(**{**told, "winners": tuple(told["winners"])})
        texts = (about.game, about.when, about.rule, *about.winners, about.label)
        texts += (about.to_move or "",)
        named = (*about.players.items(), *about.names.items())
        if not all(isinstance(text, str) for text in (*texts, *sum(named, ()))):
            raise TypeError("about")
        if type(about.turns) is not int or not isinstance(told["winners"], list):
            raise TypeError("about")
        if not about.players or about.to_move not in (*about.players, None):
            raise TypeError("about")
        return about


class Damaged(NamedTuple):
    """Damage to a kept game.

    ``why`` is ``rules``, ``absent``, ``lost`` or a value of `Torn.why`. ``cause`` is the fault
    in the record, if any. ``aside`` is the key to which the text was moved, if it was.
    """

    why: str
    cause: BadRecord | None
    aside: str | None


class Dropped(NamedTuple):
    """A deleted game: its name, and its texts by their keys."""

    name: str
    texts: Mapping[str, str]


class Loaded(NamedTuple):
    """A loaded game and its damage; ``parted`` is the number of games split off from it."""

    kept: Kept | None
    damaged: Damaged | None = None
    parted: int = 0

    @property
    def is_newer(self) -> bool:
        """True if a newer version of the app wrote the game, which must then stay unchanged."""
        return self.damaged is not None and self.damaged.why == "newer"


def seated(players: object) -> dict[str, str] | None:
    """Return checked players by seat; None if the value is malformed."""
    if not isinstance(players, dict) or not all(isinstance(v, str) for v in players.values()):
        return None
    return {seat: who if _PLAYER.fullmatch(who) else "person" for seat, who in players.items()}
