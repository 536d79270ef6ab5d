"""Visitors who play apart: each has a browser of their own, and nothing between them but links."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from random import Random
from typing import Final

from tessera.page.core.events import SentForm
from tessera.page.features.apart.game import ApartGame
from tessera.page.features.apart.model import PASSES, READY, TURN, Held
from tessera.saves import apart as saves
from tests.page.visitor import Visitor

#: Where the field with the text to be sent stands.
TEXT: Final = "shared-link"


class Calendar:
    """The days of visitors, from the one on which all is begun."""

    def __init__(self, *visitors: Visitor) -> None:
        self.day, self._visitors = date(2026, 11, 23), visitors
        for at in visitors:
            vars(at.clock)["now"] = lambda: f"{self.day}T12:00:00.000Z"

    def turn(self, days: int) -> None:
        """Let days pass while the pages stay open."""
        self.day += timedelta(days)
        for at in self._visitors:
            at.clock.turn_on(1000)


# What there is.


def link(at: Visitor) -> str:
    """The address in the text that is to be sent."""
    (field,) = at.document.find(id=TEXT)
    found = re.search(r"#/apart/[\w-]+", field.text)
    assert found is not None
    return found[0]


def told(at: Visitor) -> str:
    """The sentence, and what is told with it."""
    return at.text("status")


def can(at: Visitor, what: str) -> bool:
    """Whether a control of games played apart can be pressed."""
    return at.can("apart", data_value=what)


def walk(at: Visitor) -> Held:
    """The game on somebody's screen."""
    found = at.session.walk
    assert isinstance(found, ApartGame)
    return found.held


def address(at: Visitor) -> str:
    """The link of the game as somebody has it."""
    return f"#/apart/{walk(at).thread.written()}"


def stored(at: Visitor) -> saves.Stored:
    """The game on somebody's screen as it is kept."""
    found = saves.read(at.storage, walk(at).name)
    assert found is not None
    return found


def key_of(at: Visitor) -> bytes:
    """Somebody's player key."""
    key = saves.player_key(at.storage)
    assert key is not None
    return key


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


# What is done.


def press(at: Visitor, *controls: str) -> None:
    """Press controls of games played apart, one after the other."""
    for what in controls:
        at.press("apart", data_value=what)


def confirmed(at: Visitor, what: str) -> None:
    """Press a control, and answer its question with yes."""
    press(at, what)
    at.press("yes")


def fill(at: Visitor, value: str, **fields: str) -> None:
    """Fill in the form that says something, and send it off."""
    (form,) = at.document.find(data_do="apart", data_value=value)
    at.site.input.submit(SentForm("apart", form.data, fields))


def reopened(at: Visitor) -> None:
    """Leave the game and come back to it by its own address."""
    name = walk(at).name
    at.go("#/")
    at.go(f"#/apart/{name}")


def play_first(at: Visitor) -> None:
    """Type the first turn that is legal."""
    at.play(at.match.game.write(at.match.legal()[0]))


def play_due(at: Visitor, rng: Random | None = None) -> None:
    """Play what is due by typing turns; a row of Ta Yü whose tile is not there yet ends that."""
    while at.match.to_move is not None and at.session.table.choosing:
        before = at.match
        action = (rng or Random(len(before.actions))).choice(before.legal())
        at.play(before.game.write(action))
        if at.match == before:
            break


def sent(at: Visitor) -> str:
    """Send what is ready; the link, after the dialog was shut."""
    press(at, "send")
    if at.document.find(data_do="apart", data_value="named"):
        fill(at, "named", name="Ann")
    found = link(at)
    at.press("no")
    return found


def sent_after_playing(at: Visitor, rng: Random | None = None) -> str:
    """Play what is due, then send it."""
    play_due(at, rng)
    return sent(at)


def decide_on(at: Visitor, rng: Random) -> str:
    """Do whatever is due, by chance, and send it; the link."""
    while stage(at) == TURN:
        at.session.play(at.match.play(rng.choice(at.match.legal())))
        assert at.session.table.refused is None
    return sent(at)


def inviting(
    game: str = "pyrga", fields: str = "seats=2&seat-black=bot:1", at: Visitor | None = None
) -> Visitor:
    """Somebody who is about to invite to a game."""
    at = at or Visitor()
    at.go(f"#/apart/{game}/{fields}")
    return at


def invited(game: str = "pyrga", fields: str = "seats=2&seat-black=bot:1") -> tuple[Visitor, str]:
    """Somebody who has invited, whose first turn is played where that is due; the link."""
    ann = inviting(game, fields)
    return ann, sent_after_playing(ann)


def joined(address: str, name: str = "Bob", at: Visitor | None = None) -> Visitor:
    """Somebody who opens an invitation and takes the seat."""
    bob = at or Visitor()
    bob.go(address)
    press(bob, "join")
    fill(bob, "joined", name=name)
    return bob


# Games.


def begun(turns: int = 1) -> tuple[Visitor, Visitor, list[str]]:
    """Two who play Pyrga, so many links after the invitation; all links. Who sent last is first."""
    ann, first = invited()
    bob, links = joined(first), [first]
    at, other = bob, ann
    for _turn in range(turns):
        links.append(sent_after_playing(at))
        other.go(links[-1])
        at, other = other, at
    return other, at, links


def left_alone(at: Visitor) -> None:
    """Send three reminders, a week apart, and wait another week."""
    calendar = Calendar(at)
    for _week in range(3):
        calendar.turn(7)
        press(at, "remind")
        sent(at)
    calendar.turn(7)


def evicted() -> tuple[Visitor, Visitor, Visitor]:
    """Who gave the other's seat away, who has it now, who had it and was told so."""
    at, other, _links = begun(2)
    left_alone(at)
    press(at, "reseat")
    newcomer = joined(sent(at), "Cem")
    at.go(sent_after_playing(newcomer))
    other.go(address(at))
    return at, newcomer, other


def hidden() -> tuple[Visitor, Visitor]:
    """Two in the first election of Tyrus; who is to place a tile is first."""
    rng, ann = Random(3), inviting("tyrus", "seats=2")
    bob = joined(decide_on(ann, rng))
    for _letter in range(4):
        at, other = (bob, ann) if stage(bob) in (TURN, READY, PASSES) else (ann, bob)
        other.go(decide_on(at, rng))
    return (ann, bob) if stage(ann) == TURN else (bob, ann)


def twin(at: Visitor) -> Visitor:
    """Another browser with all that is kept in somebody's."""
    other = Visitor()
    other.storage.texts.update(at.storage.texts)
    return other


def links_beside(at: Visitor, name: str = "") -> Sequence[str]:
    """The links that are kept beside a game's newest one."""
    return [it.link for it in saves.beside(at.storage, name or walk(at).name)]
