"""Visitors who play apart: each has a browser of their own, and nothing between them but links."""

from __future__ import annotations

import re
from random import Random
from typing import Final

import pytest

from tessera.page.core.events import SentForm
from tessera.page.features.apart.game import ApartGame
from tessera.page.features.apart.model import PASSES, READY, TURN, Held
from tests.page.visitor import Visitor

#: Where the field with the text to be sent stands.
TEXT: Final = "shared-link"


def link(at: Visitor) -> str:
    """The address in the text that is to be sent."""
    (field,) = at.document.find(id=TEXT)
    found = re.search(r"#/apart/[\w-]+", field.text)
    assert found is not None
    return found[0]


def press(at: Visitor, what: str) -> None:
    """Press a control of games played apart."""
    at.press("apart", data_value=what)


def sent(at: Visitor) -> str:
    """Send what is ready; the link, after the dialog was shut."""
    press(at, "send")
    if at.document.find(data_do="apart", data_value="named"):
        fill(at, "named", name="Ann")
    found = link(at)
    at.press("no")
    return found


def invited(game: str = "pyrga", fields: str = "seats=2&seat-black=bot:1") -> tuple[Visitor, str]:
    """Somebody who has invited, whose first turn is played where that is due; the link."""
    ann = Visitor()
    ann.go(f"#/apart/{game}/{fields}")
    return ann, sent_after_playing(ann)


def sent_after_playing(at: Visitor, rng: Random | None = None) -> str:
    """Play what is due by typing turns, then send it."""
    while at.match.to_move is not None and at.session.table.choosing:
        actions = at.match.legal()
        action = (rng or Random(len(at.match.actions))).choice(actions)
        at.play(at.match.game.write(action))
    return sent(at)


def joined(address: str, name: str = "Bob") -> Visitor:
    """Somebody who opens an invitation and takes the seat."""
    bob = Visitor()
    bob.go(address)
    press(bob, "join")
    fill(bob, "joined", name=name)
    return bob


def fill(at: Visitor, value: str, **fields: str) -> None:
    """Fill in the form that says something, and send it off."""
    (form,) = at.document.find(data_do="apart", data_value=value)
    at.site.input.submit(SentForm("apart", form.data, fields))


def told(at: Visitor) -> str:
    """The sentence, and what is told with it."""
    return at.text("status")


def begun(turns: int = 1) -> tuple[Visitor, Visitor, list[str]]:
    """Two who play Pyrga, so many links after the invitation; all links. Who sent last is first."""
    ann, address = invited()
    bob, links = joined(address), [address]
    at, other = bob, ann
    for _turn in range(turns):
        links.append(sent_after_playing(at))
        other.go(links[-1])
        at, other = other, at
    return other, at, links


def given(at: Visitor) -> str:
    """The text of the file that was given last."""
    return [*at.window.files.values()][-1]


def stage(at: Visitor) -> str:
    """How the game stands for somebody; a scene that hangs before it is led to its end."""
    for _step in range(9):
        at.clock.turn_on(5)
        if at.session.table.staged and at.can("on"):
            at.press("on")
    assert not at.session.table.staged
    return walk(at).stage


def decide_on(at: Visitor, rng: Random) -> str:
    """Do whatever is due, by chance, and send it; the link."""
    while stage(at) == TURN:
        at.session.play(at.match.play(rng.choice(at.match.legal())))
        assert at.session.table.refused is None
    return sent(at)


def opened_on(at: Visitor, day: int, patch: pytest.MonkeyPatch) -> None:
    """Open the game on the screen on a day of 2027, by its own address."""
    month, date = divmod(day, 28)
    patch.setattr(at.clock, "now", lambda: f"2027-{month + 1:02}-{date + 1:02}T12:00:00.000Z")
    address = f"#/apart/{walk(at).name}"
    at.go("#/")
    at.go(address)


def left_alone(at: Visitor, patch: pytest.MonkeyPatch) -> None:
    """Send three reminders, a week apart, and wait another week."""
    for week in range(3):
        opened_on(at, 7 * week, patch)
        press(at, "remind")
        sent(at)
    opened_on(at, 21, patch)


def evicted() -> tuple[Visitor, Visitor, Visitor, str]:
    """Who gave the other's seat away, who has it now, who had it; the link that told that one."""
    at, other, _links = begun(2)
    with pytest.MonkeyPatch.context() as patch:
        left_alone(at, patch)
        press(at, "reseat")
        newcomer = joined(sent(at), "Cem")
        at.go(sent_after_playing(newcomer))
    link_to_it = f"#/apart/{walk(at).thread.written()}"
    other.go(link_to_it)
    return at, newcomer, other, link_to_it


def hidden() -> tuple[Visitor, Visitor]:
    """Two in the first election of Tyrus; who is to place a tile is first."""
    rng, ann = Random(3), Visitor()
    ann.go("#/apart/tyrus/seats=2")
    address = decide_on(ann, rng)
    bob = joined(address)
    for _letter in range(4):
        at, other = (bob, ann) if stage(bob) in (TURN, READY, PASSES) else (ann, bob)
        other.go(decide_on(at, rng))
    return (ann, bob) if stage(ann) == TURN else (bob, ann)


def walk(at: Visitor) -> Held:
    """The game on somebody's screen."""
    found = at.session.walk
    assert isinstance(found, ApartGame)
    return found.held
