"""Bots at the site: asked, told while they think, hurried, lost, replaced, given up."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tessera.page.core.state import Thinking
from tessera.page.features.bots.thinking import SECONDS
from tessera.page.features.sharing.view import taken_along
from tessera.play.link import packed
from tessera.play.record import sealed_record
from tests.page import screens
from tests.page.kept import put, stored, turns
from tests.page.screens import after
from tests.page.visitor import Visitor

#: A bot is not shown sooner after a person's turn.
PAUSE: Final = SECONDS["calm"][0]

pytestmark = pytest.mark.usefixtures("as_fetched")


def against(level: int, moves: str = "", **players: str) -> Visitor:
    """A game in which a person is White and a bot is Black."""
    return screens.table(moves, **{"black": f"bot:{level}", **players})


def play_any(at: Visitor) -> None:
    at.play(at.match.game.write(at.match.legal()[0]))


def answer(at: Visitor, **changed: Any) -> None:
    """The bot answers, and its turn is shown."""
    at.bot.answer(**changed)
    at.clock.turn_on(SECONDS["calm"][1])


@pytest.mark.parametrize(
    ("white", "black"), [("person", "bot:2"), ("bot:3", "person"), ("bot:1", "bot:2")]
)
def test_a_whole_game(white: str, black: str, rng: Random) -> None:
    """To a result; a bot that is White begins by itself; who thinks is shown."""
    at = Visitor()
    at.begin("pyrga", seat_white=white, seat_black=black)
    while at.match.outcome is None:
        thinks = at.session.table.bot_to_move is not None
        assert thinks == bool(at.document.find(data_do="hurry"))
        if thinks:
            answer(at)
        else:
            at.play(at.match.game.write(rng.choice(at.match.legal())))
    assert at.match.actions == stored(at).actions
    assert None is at.bot.asked and at.can("again")


def test_move_now() -> None:
    at = against(4, "Sb2")
    at.press("hurry", id="hurry")
    assert 1 == at.bot.hurried
    answer(at)
    assert 2 == len(turns(at))
    assert "hint" == at.document.focused["id"]


def test_taking_back_while_a_bot_thinks() -> None:
    """No answer to it comes any more; another turn gets its answer."""
    at = against(4)
    at.play("Sb2")
    old = at.bot.asked
    at.press("undo")
    assert None is at.bot.asked and [] == turns(at)
    assert old is not None
    old.moved({"move": "Sb3"})
    at.clock.turn_on(PAUSE)
    assert [] == turns(at)
    at.play("Cc3")
    answer(at)
    assert "Cc3" == turns(at)[0] and 2 == len(turns(at))


def test_looking_back_while_a_bot_thinks() -> None:
    """One goes on looking when it plays; it is asked once."""
    at = against(3, "Sb2 Tb1E Cd1")
    asked = at.bot.asked
    at.key("Home")
    assert asked is at.bot.asked
    answer(at)
    assert (4, 0) == (len(turns(at)), at.session.table.viewed)


def test_progress_is_shown() -> None:
    """In one line and unfolded, in another language too; not announced; a fold is remembered."""
    at = against(4, "Sb2")
    asked, count = at.bot.query, len(at.heard)
    told = {"depth": 3, "nodes": 900, "line": "Cb2", "verdict": ["lead", 1], "stopped": False}
    asked.thought({**told, "share": 30})
    assert "30" in at.text("thought") and at.text("thoughts")
    assert count == len(at.heard)
    before = at.text("thought")
    at.speak("fr")
    assert asked is at.bot.asked and at.text("thought") != before
    answer(at)
    assert 2 == len(turns(at)) and "30" not in at.text("thought")
    at.press("fold")
    at.press("again")
    assert at.session[Thinking].unfolded


def test_a_bot_that_hides_something_tells_nothing() -> None:
    """Nothing of its thought is asked for, or shown; its turn comes after a beat."""
    match = after(1)
    at = Visitor()
    put(at, match, dict.fromkeys(match.seats, "person") | {match.to_move or "": "bot:3"})
    asked = at.bot.asked
    assert asked is not None and not asked.tells
    asked.thought({"share": 50, "verdict": None})
    assert ["", ""] == [at.text("thought"), at.text("thoughts")]
    asked.began()
    assert 0 == at.bot.hurried
    at.clock.turn_on(0.7)
    assert 1 == at.bot.hurried
    at.bot.asked = asked
    at.bot.answer()
    at.clock.turn_on(5)
    assert 2 == len(at.match.turns()) or at.match.open


def test_a_proof_is_told_once_and_may_be_given_up() -> None:
    """With the turn, and in the line; a bot stopped before it knew says so, and unsays it."""
    at = against(5, "Sb2")
    answer(at, verdict=["lead", 0], share=None, stopped=True)
    assert at.heard[-1].endswith(at.text("thought").partition(" · ")[2])
    play_any(at)
    answer(at, verdict=["wins", 5], share=None)
    # Its own turn was one of the five.
    assert at.heard[-1].count(" 4 ") == 1 == at.text("thought").count(" 4 ")
    play_any(at)
    answer(at, verdict=["wins", 3], share=None)
    assert " 2 " not in at.heard[-1] and " 2 " in at.text("thought")
    play_any(at)
    answer(at, verdict=["lead", 0], share=None, stopped=True)
    assert at.heard[-1].endswith("is no longer certain.")


@pytest.mark.parametrize("final", [False, True])
def test_a_lost_worker_is_told_and_the_game_goes_on(final: bool) -> None:
    """Once, in the language that is spoken; the next turn, also a taking back, ends the telling."""
    at = against(3, "Sb2")
    at.bot.asked = None if final else at.bot.asked
    at.bot.troubled("failed", final)
    (told,) = [each.text for each in at.document.find(class_="trouble")]
    assert told == at.heard[-1] and final != at.can("hurry")
    at.speak("fr")
    assert told not in at.text("status") and at.document.find(class_="trouble")
    assert ["Sb2"] == turns(at) == [turn.text for turn in stored(at).turns()]
    if final:
        at.press("undo")
        assert not at.document.find(class_="trouble")
        at.play("Cc3")
    answer(at)
    assert not at.document.find(class_="trouble") and 2 == len(turns(at))


def test_a_bot_in_a_game_from_a_link_waits_until_it_is_kept() -> None:
    match = after(1)
    players = dict.fromkeys(match.seats, "person") | {match.to_move or "": "bot:1"}
    at = Visitor(f"#/record/{packed(sealed_record(taken_along(match, players)))}")
    assert [] == at.bots and {} == at.storage.texts
    at.press("keep")
    assert at.bot.asked is not None


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_game_s_bot_is_asked_and_answers(game: str) -> None:
    at = Visitor()
    seats = catalogue.game(game).seats(catalogue.game(game).setup())
    at.begin(game, None, **{f"seat_{seat}": "bot:1" for seat in seats[1:]})
    for _ in range(30):
        if {turn.seat for turn in at.match.turns()} == {*seats}:
            break
        if at.session.table.bot_to_move is None:
            play_any(at)
        elif at.bot.asked is not None:
            answer(at)
            at.clock.turn_on(5)
        else:
            at.press(next(it for it in ("skip", "on") if at.can(it)))
    assert {turn.seat for turn in at.match.turns()} == {*seats}
