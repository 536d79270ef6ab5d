"""Screens of games played apart, and of names that go along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tessera.saves import apart as saves
from tests.page.apart import begun, evicted, press, sent, walk
from tests.page.visitor import Visitor


def apart(*, sent: bool = False, game: str = "pyrga", name: str = "Ann", more: str = "") -> Visitor:
    at = Visitor()
    at.go(f"#/apart/{game}/seats=2&seat-black=bot:1&name-white={name}{more}")
    if at.session.table.choosing:
        at.play(at.match.game.write(at.match.legal()[0]))
    if sent:
        at.press("apart", data_value="send")
    return at


def inviting() -> Visitor:
    return apart()


def asked_who_invites() -> Visitor:
    at = apart(name="")
    at.press("apart", data_value="send")
    return at


def asked_who_joins() -> Visitor:
    at = invited()
    at.press("apart", data_value="join")
    return at


def sending() -> Visitor:
    return apart(sent=True)


def sent_code() -> Visitor:
    at = apart(sent=True)
    at.press("apart", data_value="qr")
    return at


def awaiting() -> Visitor:
    at = apart(sent=True)
    at.press("no")
    return at


def invited() -> Visitor:
    at, other = Visitor(), apart(sent=True)
    (field,) = other.document.find(id="shared-link")
    at.go(field.text[field.text.index("#") :])
    return at


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


def unread_link() -> Visitor:
    at = unread()
    press(at, "unread")
    return at


def unread_game() -> Visitor:
    at = apart()
    at.storage.texts[f"{saves.APART}{'0' * 16}"] = "{torn"
    at.go(f"#/apart/{'0' * 16}")
    return at


def seat_given_away() -> Visitor:
    return evicted()[2]


def from_before() -> Visitor:
    at = seat_given_away()
    press(at, "past")
    return at


def pasting() -> Visitor:
    at = Visitor()
    at.go("#/apart/link")
    return at


def player_key() -> Visitor:
    at = apart()
    at.go("#/apart/key")
    return at


def named() -> Visitor:
    at = Visitor()
    names = {"name-white": "Ann", "name-black": "Bo"}
    at.begin("pyrga", None, **names)
    at.play("Sb2")
    at.press("share")
    return at


#: All of them, and what else is asked of who shares a game.
APART: Final[tuple[Callable[[], Visitor], ...]] = (
    inviting, asked_who_invites, sending, sent_code, awaiting, invited, asked_who_joins,
    drawing_lots, pasting, player_key, named, unsure, unread, unread_link, unread_game,
    seat_given_away, from_before,
)  # fmt: skip
