"""Names of a game's values and players in sentences; a player may be called "you"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tessera.play.contract import Outcome, Seat
from tessera.words.language import N_, Words

#: The key of seats' own names in `Names`.
SEAT: Final = "seat"
#: Keys of the other two forms of a name such as ``South’s pawn``: `YOURS` for a player who is "you"
#: (``your pawn``), and `NAMED` for a player who has a name (``{seat}’s pawn``).
YOURS: Final = "yours"
NAMED: Final = "named"
#: Facts whose values are joined by "and"; the values of any other fact are joined by "or".
TOGETHER: Final = frozenset({"exits", "pawns", "taken", "tiles"})
#: The longest quotation of input in a sentence, in characters.
QUOTED: Final = 60

#: Invisible characters that mark the ends of a name; the page replaces them with an element.
_SEEN: Final = "\u2068\u2069"
#: Names of values, by sort and value: ``{"kind": {"S": "Square"}}``.
Names = Mapping[str, Mapping[str, str]]


class Naming:
    """Names for a game's values. Methods raise `KeyError` for a sort or a value without a name."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def name(self, _: Words, sort: str, value: str) -> str:
        """The name of a value; a seat's pawn may be ``your pawn`` or ``Anna’s pawn``.

        A value of the sort ``seat`` has the seat's own name, whoever plays there.
        """
        table, people = self.names[sort], _.people
        if value in people.you and YOURS in table:
            return _(table[YOURS])
        if value in people.names and NAMED in table:
            return _(table[NAMED], seat=people.names[value])
        return _(table[value])

    def seat(self, _: Words, value: Seat) -> str:
        """The name of the player at a seat or, if that is unknown, the seat's own name."""
        return _.people.names.get(value) or self.name(_, SEAT, value)

    def to(self, _: Words, who: Seat, third: str, second: str, /, **facts: object) -> str:
        """A sentence about an action: ``second`` if the player is "you", otherwise ``third``."""
        if _.is_you(who):
            return _(second, **facts)
        return _(third, seat=self.seat(_, who), **facts)

    def ended(
        self, _: Words, winner: Seat, third: str, won: str, lost: str, /, **facts: object
    ) -> str:
        """A sentence about a result: ``won`` or ``lost`` if a player is "you", otherwise ``third``.

        In ``third`` and in ``lost``, ``{seat}`` is the winner.
        """
        if _.is_you(winner):
            return _(won, **facts)
        return _(lost if _.people.you else third, seat=self.seat(_, winner), **facts)

    def won(self, _: Words, winner: Seat) -> str:
        lost = N_("You lost: {seat} won.")
        return self.ended(_, winner, N_("{seat} wins."), N_("You won."), lost)

    def shared(self, _: Words, winners: Sequence[Seat]) -> str:
        others = _.all_of(tuple(self.seat(_, each) for each in winners if not _.is_you(each)))
        if any(map(_.is_you, winners)):
            return _(N_("You share the win with {seats}."), seats=others)
        if _.people.you:
            return _(N_("You lost: {seats} share the win."), seats=others)
        return _(N_("{seats} share the win."), seats=others)

    def resigned(self, _: Words, outcome: Outcome) -> str:
        """The sentence for a resignation; it names the loser if the outcome has scores."""
        winner, lost = outcome.winners[0], N_("You resigned: {seat} wins.")
        loser = next((side for side in outcome.scores if side != winner), None)
        if loser is None:
            third = N_("{seat} wins: the other side resigned.")
            return self.ended(_, winner, third, N_("You won: the other side resigned."), lost)
        third, won = N_("{seat} wins: {loser} resigned."), N_("You won: {loser} resigned.")
        return self.ended(_, winner, third, won, lost, loser=self.seat(_, loser))


def said(_: Words, facts: Mapping[str, object], names: Names) -> dict[str, object]:
    """Replace the values of facts with their names; a tuple of values becomes one phrase."""
    return {name: _said(_, name, value, names) for name, value in facts.items()}


def _said(_: Words, sort: str, value: object, names: Names) -> object:
    table, naming = names.get(sort, {}), Naming(names)
    if isinstance(value, tuple):
        joined = _.all_of if sort in TOGETHER else _.any_of
        return joined(tuple(_(table.get(part, part)) for part in value))
    if not isinstance(value, str):
        return value
    if value not in table:
        return clipped(value)
    return naming.seat(_, value) if sort == SEAT else naming.name(_, sort, value)


def clipped(text: str) -> str:
    r"""Shorten a piece of input to 60 characters, for quotation in a sentence.

    Invisible characters except `_SEEN` are then replaced by their codes, such as ``(U+200B)``.

    >>> clipped("a\u200bb")
    'a(U+200B)b'
    """
    short = text if len(text) <= QUOTED else text[: QUOTED - 1] + "…"
    return "".join(it if it.isprintable() or it in _SEEN else f"(U+{ord(it):04X})" for it in short)
