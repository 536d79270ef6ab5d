"""What a record of Tyrus shows to a seat, by a second reader: headers and words, plainly put."""

from __future__ import annotations

import re

from tests.reference.tyrus import IVORY, SEATS, Placed, Table

UNKNOWN = "?"
_HEADER = re.compile(r'^\[(\w+) "(.*)"\]$', re.MULTILINE)


def headers(table: Table, seat: str | None, *, whole: bool = False) -> dict[str, str]:
    """All headers of a record that a seat is given; None is somebody who looks on."""
    decks = {one: table.deal[f"{one.capitalize()}Deck"].split() for one in SEATS}
    cards = table.cards
    if table.ended is None and not whole:
        decks = {one: drawn(table, one) if one == seat else [UNKNOWN] * 30 for one in SEATS}
        cards = cards[: table.election()] + [UNKNOWN] * (9 - table.election())
    found = {"Game": "tyrus", "Format": "1", "First": table.deal["First"]}
    found |= {"Elections": " ".join(cards)}
    found |= {f"{one.capitalize()}Deck": " ".join(deck) for one, deck in decks.items()}
    found |= {"Seen": seat} if seat is not None and not whole else {}
    result = table.result()
    if result is None:
        return found | {"Result": "*"}
    winners, rule = result
    return found | {"Result": "+".join(winners) or "draw", "Reason": rule}


def drawn(table: Table, seat: str) -> list[str]:
    deck = table.deal["IvoryDeck" if seat == IVORY else "BrownDeck"].split()
    still = len(table.reserves[seat])
    return deck[: 30 - still] + [UNKNOWN] * still


def words(table: Table, seat: str | None, *, whole: bool = False) -> list[str]:
    found = []
    for place, one in enumerate(table.placed):
        if place % 6 == 0:
            found.append(f"{place // 6 + 1}.")
        known = whole or one.shown or one.seat == seat or table.ended is not None
        found.append(one.text() if known else hidden(one))
    result = table.result()
    return [*found, "*" if result is None else "+".join(result[0]) or "draw"]


def hidden(one: Placed) -> str:
    return f"{UNKNOWN}@{one.building}"


def read(record: str) -> tuple[dict[str, str], list[str]]:
    top, _, below = record.partition("\n\n")
    return dict(_HEADER.findall(top)), below.split()
