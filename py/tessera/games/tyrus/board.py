"""The board of Tyrus, and the picks that make a placement: a tile in hand and a building."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from tessera.drawing.board import Board, Choice, Markings, Pick, Picks, by_kind
from tessera.drawing.svg import element, escaped
from tessera.games.tyrus import drawing, spoken
from tessera.games.tyrus import marks as signs
from tessera.games.tyrus.actions import Action, building_of, placement, tile_of
from tessera.games.tyrus.chart import elected
from tessera.games.tyrus.notation import INTO
from tessera.games.tyrus.observation import UNSEEN, Observation
from tessera.games.tyrus.places import middle
from tessera.games.tyrus.scene import scene
from tessera.games.tyrus.shapes import building_icon, seat_icon, tile_icon
from tessera.games.tyrus.supply import elections, memory
from tessera.games.tyrus.tiles import (
    BUILDING_OF,
    BUILDINGS,
    ELECTIONS,
    KINDS,
    NAMES,
    SEATS,
    TILE_OF,
)
from tessera.play.contract import Outcome
from tessera.play.fault import Fault, fault
from tessera.words.language import N_, Words

_FRESH: Final = N_("just drawn")
_WRITTEN: Final = re.compile(rf"([{KINDS}](?:10|[1-9])|\?){INTO}([ib][{ELECTIONS}])")


def _in_hand(_: Words, seat: str, tile: str, fresh: bool) -> Choice:
    named = spoken.tile_named(_, tile)
    if fresh:
        named = _.beside(named, _(_FRESH))
    return Choice(f"tile:{tile}", tile_icon(seat, tile, fresh=fresh), named)


def _symbol(seat: str, word: str) -> str:
    found = _WRITTEN.fullmatch(word)
    if found is None or seat not in SEATS:
        return escaped(word)
    tile, building = found.groups()
    written = element("span", word, class_="unseen")
    return tile_icon(seat, tile) + building_icon(building) + written


class TyrusBoard(Board):
    VIEW_BOX = drawing.VIEW_BOX
    ROWS = drawing.ROWS
    QUARTERS: Mapping[str, int] = {"ivory": 0, "brown": 2}
    BEGINS = False

    def where(self, name: str) -> tuple[int, int]:
        return middle(name)

    def ground(self) -> str:
        return drawing.ground()

    def names(self, _: Words) -> str:
        return drawing.names(_)

    def frame(self, quarters: int = 0) -> str:
        return drawing.frame(quarters)

    def emblem(self, seat: str, seen: object = None) -> str:
        return seat_icon(seat) if seat in SEATS else ""

    def pieces(self, seen: Observation, last: Sequence[Action] = ()) -> str:
        return drawing.pieces(seen, last)

    def marks(self, seen: Observation, markings: Markings) -> str:
        return signs.asked(seen)

    def deciding(
        self, before: Observation, seen: Observation, outcome: Outcome
    ) -> list[tuple[int, str]]:
        """Return the elections the winner won, numbered from 0; under TY-10, the last three."""
        won = [
            (at, election.winner)
            for at, election in enumerate(seen.held)
            if election.winner in outcome.winners
        ]
        return won[-3:] if outcome.rule == "TY-10" else won

    def choices(self, seen: Observation, markings: Markings) -> str:
        """Mark the last tokens, a refusal, the places for the picked tile, and decisive wins."""
        last = [action for turn in markings.last for action in turn.actions]
        drawn = signs.last(seen, last) + signs.crossed(markings.refused) + signs.can(seen, markings)
        return drawn + elected(markings.decided)

    def preview(self, seen: Observation, made: Picks) -> str:
        return signs.ghost(seen, made)

    def picks(self, action: Action) -> Picks:
        tile, building = NAMES[tile_of(action)], BUILDINGS[building_of(action)]
        return Pick.of("tile", tile), Pick.of("square", building)

    def intended_action(self, seen: Observation, made: Picks, pick: Pick) -> Action | Fault | None:
        """Return the placement meant by ``pick``, which replaces an earlier pick of its kind.

        If no building is picked, use the first. If no tile is picked, refuse the building (TY-3)
        or, once the game is over, use the first tile.
        """
        value = pick.what
        if value in {"tile": TILE_OF, "square": BUILDING_OF}.get(pick.kind, ()):
            named = by_kind((*made, pick))
            if "tile" not in named and not seen.ended:
                return fault("TY-3", "tile", seat=seen.mover, square=value)
            tile, building = named.get("tile", NAMES[0]), named.get("square", BUILDINGS[0])
            return placement(TILE_OF[tile], BUILDING_OF[building])
        return None

    def hand(self, _: Words, seen: Observation, seat: str, made: Picks = ()) -> list[Choice]:
        """Return choices for a seat's tiles, in the hand's order; hidden tiles share one choice."""
        at = SEATS.index(seat)
        held, fresh = seen.hands[at], seen.fresh[at]
        found = [_in_hand(_, seat, tile, tile in fresh) for tile in held if tile != UNSEEN]
        hidden = held.count(UNSEEN)
        if hidden:
            found.append(Choice("", tile_icon(seat, UNSEEN), _(spoken.BACKS), hidden))
        return found

    def supply(self, _: Words, seen: Observation, markings: Markings, live: bool) -> str:
        """Return the elections for screen readers and, if ``memory`` is on, the table of tiles."""
        return elections(_, seen) + (memory(_, seen) if seen.memory else "")

    def symbols(self, seat: str, text: str) -> str:
        """Draw each written placement as a tile (or its back) and a building; keep other words."""
        return " ".join(_symbol(seat, word) for word in text.split(" "))

    def keys(self, seen: Observation, made: Picks) -> dict[str, str]:
        """Map keys to picks: digits to tiles, c m t to own buildings, C M T to the opponent's."""
        if seen.ended:
            return {}
        held = [tile for tile in seen.hands[SEATS.index(seen.mover)] if tile != UNSEEN]
        found = {str(place): f"tile:{tile}" for place, tile in enumerate(held, 1)}
        (other,) = (seat for seat in SEATS if seat != seen.mover)
        for letter in ELECTIONS:
            found[letter.lower()] = f"square:{seen.mover[0]}{letter}"
            found[letter] = f"square:{other[0]}{letter}"
        return found

    def interlude(self, seen: Observation) -> tuple[Observation, ...]:
        return scene(seen)

    def labels(self, _: Words, seen: Observation, markings: Markings) -> dict[str, str]:
        return spoken.labels(_, seen, markings)


BOARD: Final = TyrusBoard()
