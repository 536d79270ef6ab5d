"""A match as one seat sees it: a record with ``?`` for everything hidden from that seat.

Bots and engines get a `View`, never a `Match`, so that nothing hidden can leak to them.

>>> from tessera.games.tyrus.rules import GAME
>>> match = Match.new(GAME, GAME.setup(), Random(1))
>>> view = View.of(match, "ivory")
>>> match.deal["BrownDeck"] in view.text, view.possible(Random(1)).mover
(False, 'ivory')
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from tessera.play.contract import POSITION, Game, Seat
from tessera.play.fault import Refused, fault
from tessera.play.match import RESIGN, Match
from tessera.play.record import FORMAT, TREES, write_record
from tessera.play.replay import (
    BadRecord,
    Find,
    Header,
    Raw,
    find_game,
    is_number,
    parted,
    pieced,
    read_setup,
    replay,
    split,
)


class View(NamedTuple):
    game: Game[Any]
    seat: Seat
    text: str

    @classmethod
    def of(cls, match: Match, seat: Seat) -> View:
        return cls(match.game, seat, write_record(match, observed_by=seat))

    def write(self) -> str:
        return self.text

    def possible_match(self, rng: Random) -> Match:
        """Return a random match that agrees with this view. Raises `BadRecord` if none does."""
        raw = split(self.text)
        setup, seen = read_setup(raw, self.game)
        words, closing = parted(raw, self.game, setup)
        pieces = list(pieced(words, self.game))
        ending = pieces[-1:] if pieces and pieces[-1].text == RESIGN else []
        asked = pieces[: len(pieces) - len(ending)]
        written = [piece.text for piece in asked if not is_number(piece.text)]
        try:
            deal, filled = self.game.complete(self.seat, setup, seen, written, rng)
        except Refused as refused:
            line = raw.headers[str(refused.fault.facts["header"])].line
            bad = BadRecord(refused.fault, line, None, None)
            bad.game = self.game.id
            raise bad from None
        headers = {
            **raw.headers,
            **{name: Header(value, raw.headers[name].line) for name, value in deal.items()},
        }
        texts = iter(filled)
        whole = [
            piece if is_number(piece.text) else piece._replace(text=next(texts)) for piece in asked
        ]
        whole += [*ending, *([closing] if closing else [])]
        return replay(Raw(headers, whole), self.game)

    def possible(self, rng: Random) -> Any:
        return self.possible_match(rng).state

    def legal(self) -> Sequence[Any]:
        """The legal actions of this seat; empty unless it is the seat's turn."""
        match = self.possible_match(Random(0))
        return match.legal() if match.to_move == self.seat else ()


def read_view(text: str, find: Find) -> View:
    """Read a record with a ``Seen`` header; ``find`` returns a game by id. Raises `BadRecord`."""
    raw = split(text)
    game = find_game(raw, find, (FORMAT, TREES)[: 1 + (POSITION in raw.headers)])
    if "Seen" not in raw.headers:
        raise BadRecord(fault("record", "no-header", header="Seen"), 1, None, None)
    seat, line = raw.headers["Seen"]
    seats = game.seats(read_setup(raw, game)[0])
    if seat not in seats:
        cause = fault("record", "value", header="Seen", value=seat, allowed=seats)
        raise BadRecord(cause, line, None, None)
    view = View(game, seat, text)
    view.possible_match(Random(0))
    return view
