"""Screens of games played apart, and of names that go along."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from tessera.saves import apart as saves
from tests.page.apart import begun, evicted, sent, walk
from tests.page.visitor import Visitor, pressed


def apart(name: str = "Ann", more: str = "") -> Visitor:
    """Somebody who invites, whose first turn is played where that is due."""
    at = Visitor(f"#/apart/pyrga/seats=2&seat-black=bot:1&name-white={name}{more}")
    if at.session.table.choosing:
        at.play(at.match.game.write(at.match.legal()[0]))
    return at


def says(come: Callable[[], Visitor], value: str) -> Callable[[], Visitor]:
    """Who says something there about a game played apart."""
    return partial(pressed, come, "apart", data_value=value)


sending: Final = says(apart, "send")


def invited() -> Visitor:
    (field,) = sending().document.find(id="shared-link")
    return Visitor(field.text[field.text.index("#") :])


def drawing_lots() -> Visitor:
    return apart(more="&sitting=lot")


def unsure() -> Visitor:
    at, other = drawing_lots(), Visitor()
    saves.keep_key(other.storage, saves.player_key(at.storage) or b"")
    other.go(sent(at))
    return other


def unread() -> Visitor:
    _at, other, _links = begun(3)
    name = walk(other).name
    kept = saves.read(other.storage, name) or saves.Stored()
    saves.write(other.storage, name, kept._replace(link="AQAAAAAAE"))
    return other.reload()


def unread_game() -> Visitor:
    at = apart()
    at.storage.texts[f"{saves.APART}{'0' * 16}"] = "{torn"
    at.go(f"#/apart/{'0' * 16}")
    return at


def seat_given_away() -> Visitor:
    return evicted()[2]


def player_key() -> Visitor:
    at = apart()
    at.go("#/apart/key")
    return at


def named() -> Visitor:
    at = Visitor()
    at.begin("pyrga", name_white="Ann", name_black="Bo")
    at.play("Sb2")
    at.press("share")
    return at


#: All of them, and what else is asked of who shares a game.
APART: Final[dict[str, Callable[[], Visitor]]] = {
    "inviting": apart,
    "asked who invites": says(partial(apart, ""), "send"),
    "sending": sending,
    "sent code": says(sending, "qr"),
    "awaiting": partial(pressed, sending, "no"),
    "invited": invited,
    "asked who joins": says(invited, "join"),
    "drawing lots": drawing_lots,
    "pasting": lambda: Visitor("#/apart/link"),
    "player key": player_key,
    "named": named,
    "unsure": unsure,
    "unread": unread,
    "unread link": says(unread, "unread"),
    "unread game": unread_game,
    "seat given away": seat_given_away,
    "from before": says(seat_given_away, "past"),
}
