"""Hints: asked for, told, drawn from what the player knows, played, hidden; late, lost."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from tessera.page.core.choosing import ready
from tessera.page.core.commands import CommandArgs
from tessera.page.core.players import PERSON
from tessera.page.core.state import Hinting, Thinking
from tessera.page.core.table import Table
from tessera.page.features.bots.hints import hint_drawing, hint_sentence, usual_level
from tessera.page.features.bots.model import LEAD, WINS, Hint, Thought
from tessera.play.match import Match
from tessera.play.view import View
from tessera.words.language import LANGUAGES
from tests.outside import canals, played
from tests.page import screens
from tests.page.kept import put, turns
from tests.page.tables import parts_of
from tests.page.visitor import Visitor
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating
from tests.words.speaking import codes, whole, words

#: At every how many-th state of a game a hint is told.
STEP = 7
#: A game of Pacru for four, in the middle of a turn.
PACRU: Final = "e1-e2 c1-d2"


def hint(at: Table, text: str, sort: str = LEAD, number: int = 0) -> Hint:
    return Hint(at).found({"move": text, "verdict": [sort, number]})


def signs(thought: Thought) -> str:
    """The line of a thought in Pyrga as it is shown: pieces are pictures, squares are text."""
    return " ".join(turn[1:3] for turn in thought.turns())


def turn(match: Match, rng: Random) -> str:
    """The rest of a turn as a bot gives it: up to what shows something, or passes to another."""
    played, actions = match, []
    while True:
        actions.append(rng.choice(played.legal()))
        before, played = played, played.play(actions[-1])
        stays = played.open and played.state.to_move == before.state.to_move
        if not stays or before.state.reveals(actions[-1]):
            return match.written(actions)


@pytest.mark.sampled(6)
@every_seating
def test_hints_of_every_game(kind: Kind, rng: Random) -> None:
    """Told in whole sentences and drawn, alike where positions look the same to the player."""
    match, parts = kind.match(rng), parts_of(kind.game.id)
    for count in range(0, len(match.actions), STEP):
        before = match.at(count)
        seat = before.to_move
        if seat is None:
            continue
        text, both = turn(before, rng), []
        for one in (before, View.of(before, seat).possible_match(rng)):
            at = Table(one, dict.fromkeys(one.seats, PERSON), acknowledged_by=seat)
            found = hint(ready(at, parts.board), text)
            told = [hint_sentence(words(spoken), found, parts) for spoken in LANGUAGES]
            assert all(map(whole, told)) and not any(map(codes, told))
            both.append((told, hint_drawing(found, parts.board)))
        assert both[0] == both[1]


def suggested(at: Visitor) -> str:
    hint = at.session[Hinting].hint
    assert at.document.find(id="hint-hide") and hint is not None
    return hint.text


def looks(at: Visitor) -> bool:
    return at.text("status").startswith("Looking for a hint")


def test_a_hint_is_told_and_drawn_and_played() -> None:
    """H asks, on the board and beside it; asked for again it is told again, not looked for."""
    at = screens.table("")
    assert at.key("h", square="b2")
    first = at.bot.asked
    at.key("H")
    assert first is at.bot.asked and looks(at)
    at.bot.answer()
    text, count = suggested(at), len(at.heard)
    at.key("h")
    assert at.heard[count:] == at.heard[count - 1 : count] and at.heard[-1].startswith("Hint")
    assert at.document.regions["preview"] and [] == turns(at)
    at.press("hint", data_value="play")
    assert [text] == turns(at)
    assert not at.document.find(id="hint-play") and "" == at.document.regions["preview"]


def test_a_hint_is_as_strong_as_the_opponent() -> None:
    """By a bot of the same level, until another one that is offered is chosen, for good."""
    for level, players in (
        (1, {"black": "bot:0"}),
        (3, {"black": "bot:3", "white": "bot:1"}),
        (5, {}),
    ):
        assert level == usual_level(screens.table("", **players).session.table)
    at = screens.table("", black="bot:3", white="person")
    at.press("hint")
    for level, then in ((3, 1), (1, 5), (5, 5)):
        assert level == at.bot.query.level
        at.bot.answer()
        (shown,) = at.document.find(selected="selected")
        assert str(level) == shown.attributes["value"]
        at.site.input.run("hint", CommandArgs({}, {"level": str(then)}))
    at.bot.answer()
    at.press("hint", data_value="hide")
    at.press("hint")
    assert 5 == at.bot.query.level


def test_a_pointer_at_rest_covers_no_hint() -> None:
    """It lies on the board as the hint comes; where it puts the tile, that is shown instead."""
    at, match = Visitor(), canals("L")
    at.open(match, dict.fromkeys(match.seats, "person"))
    at.point("square:j10")
    under = at.document.regions["preview"]
    at.press("hint")
    at.bot.answer()
    shown = at.document.regions["preview"]
    at.point("")
    at.point("square:j10")
    assert under == at.document.regions["preview"] != shown
    at.point("")
    assert shown == at.document.regions["preview"] and "ghost" in shown


AWAY: Final[dict[str, Callable[[Visitor], object]]] = {
    "Escape": lambda at: at.key("Escape"),
    "pick": lambda at: at.pick("kind:C"),
    "hide": lambda at: at.press("hint", data_value="hide"),
    "type": lambda at: at.play("Sb3"),
    "look": lambda at: at.key("Home"),
}


@pytest.mark.parametrize("away", AWAY)
def test_a_hint_goes_away(away: str) -> None:
    """By Escape, any pick, its button, a turn, a look back; it is not deepened any more.

    Until then another turn is announced; a better reason for the same one is only shown.
    """
    at = screens.table("Sb2")
    at.press("hint")
    asked, line = at.bot.query, {"depth": 3, "line": "Sb3", "share": 9, "nodes": 500}
    for move, verdict, more in (("Sb3", LEAD, 1), ("Sb3", WINS, 0), ("Cb3", LEAD, 1)):
        count = len(at.heard)
        asked.thought({**line, "move": move, "verdict": [verdict, 1]})
        assert more == len(at.heard) - count and suggested(at) == move
        assert (verdict == WINS) == ("next action" in at.text("status"))
    AWAY[away](at)
    asked.thought({**line, "move": "Sb3", "verdict": [LEAD, 1]})
    assert None is at.bot.asked
    assert "Hint" not in at.text("status") and "" == at.document.regions["preview"]


@pytest.mark.parametrize(
    "come", [screens.thinking, screens.ended, screens.curtain, screens.watching]
)
def test_no_hint_where_nothing_is_asked(come: screens.Come) -> None:
    at = come()
    asked = at.bots[0].asked if at.bots else None
    at.key("h")
    assert asked is (at.bots[0].asked if at.bots else None)
    assert not at.can("hint")


def test_a_hint_of_several_actions() -> None:
    """In Pacru it is the rest of the turn, also in its middle; played whole.

    Meanwhile bots prepare from the turn's start, with the seed of the turn that follows it.
    """
    at = Visitor()
    match = played(PACRU, '[Seats "4"]', "pacru")
    seat = match.to_move or ""
    put(at, match, dict.fromkeys(match.seats, "bot:3") | {seat: "person"})
    at.press("hint")
    at.bot.answer()
    text, ahead = suggested(at), at.bot.ahead
    assert ahead is not None and match.open and ahead.view == View.of(match.at(1), seat).write()
    at.press("hint", data_value="play")
    turn = at.match.turns()[-1]
    assert turn.whole and turn.text.endswith(text) and ahead.seed == at.bot.query.seed
    at.bot.answer()
    at.bot.ahead = ahead
    at.go("#/")
    assert None is at.bot.ahead


def test_a_hint_where_something_is_hidden() -> None:
    """It is of one's own hand, is asked from what one may see, and falls with the curtain."""
    at = screens.lifted()
    seat = at.match.to_move
    at.press("hint")
    assert f'[Seen "{seat}"]' in at.bot.query.view
    at.bot.answer()
    text = suggested(at)
    assert text in [at.match.game.write(action) for action in at.match.legal()]
    at.press("hint", data_value="play")
    assert text not in " ".join([*at.document.regions.values(), *at.document.listed])


@pytest.mark.parametrize("leaves", [False, True])
def test_a_hint_that_comes_late(leaves: bool) -> None:
    """Who plays, or leaves, before it is there, hears no more of it."""
    at = screens.table("Sb2")
    at.press("hint")
    assert looks(at) and at.can("hint", data_value="show")
    asked = at.bot.query
    if leaves:
        at.go("#/import")
    else:
        at.play("Sb3")
    count = len(at.heard)
    asked.moved({"move": "Sa2"})
    assert count == len(at.heard) and None is at.bot.asked


def test_a_worker_lost_while_a_hint_is_looked_for() -> None:
    """Nothing is said of a bot that there is not; only if none is found at all."""
    at = screens.table("")
    at.press("hint")
    count = len(at.heard)
    at.bot.troubled("failed", False)
    assert count == len(at.heard) and looks(at)
    at.bot.asked = None
    at.bot.troubled("failed", True)
    told = at.heard[-1]
    assert len(at.heard) > count and told in at.text("status") and not looks(at)
    at.press("hint")
    at.bot.answer()
    assert suggested(at) and told not in at.text("status")


@pytest.mark.parametrize("early", [False, True])
def test_a_hint_stays_when_the_position_does(early: bool) -> None:
    """The board turned, the game named, another language: it is for the same turn."""
    at = Visitor()
    put(at, played("e1-e2", game="shacru"), {"south": "person", "north": "person"})
    at.press("hint")
    if not early:
        at.bot.answer()
    at.press("turn")
    at.press("rename")
    at.send("renamed", given="Zed")
    at.speak("fr")
    at.speak("en")
    if early:
        at.bot.answer()
    text = suggested(at)
    assert at.document.regions["preview"]
    at.press("hint", data_value="play")
    assert text == turns(at)[-1]


def test_a_hint_for_a_turn_that_is_looked_at() -> None:
    """For whoever was to move then, with what is thought about it; nothing can be played by it."""
    at = screens.table(black="bot:2", white="person")
    at.press("look", data_at="1")
    at.press("hint")
    assert at.bot.query.view == View.of(at.match.at(1), "black").write()
    at.bot.answer()
    hint = at.session[Hinting].hint
    assert hint is not None and hint.thought is not None and hint.thought.advises
    assert suggested(at) and signs(hint.thought) in at.text("thoughts")
    assert not at.document.find(id="hint-play") and at.can("hint", data_value="hide")
    at.key("ArrowLeft")
    assert "Hint" not in at.text("status")


def test_a_bot_that_waited_for_a_hint_thinks_on() -> None:
    at = screens.thinking()
    live = at.bot.asked
    at.key("Home")
    at.press("hint")
    assert at.bot.asked is not live
    at.bot.answer()
    again = at.bot.asked
    assert again is not None and live is not None and again.view == live.view


def test_while_anything_is_hidden_hints_are_for_ones_own_turns() -> None:
    """From what the seat knew then; the other's turns give none."""
    at, match = Visitor(), screens.after(8)
    put(at, match, {"ivory": "person", "brown": "bot:1"})
    for count in range(len(match.actions)):
        at.press("look", data_at=str(count))
        own = match.states[count].to_move == "ivory"
        assert own == at.can("hint")
        if own:
            at.press("hint")
            assert at.bot.query.view == View.of(match.at(count), "ivory").write()
            at.press("hint", data_value="show")
            at.press("look", data_at=str(0 if count else 1))


def test_the_thought_shown_is_that_of_the_turn_looked_at() -> None:
    """That of the bot that played it; of a person's turn there is none."""
    at = screens.table("Sb2", black="bot:2")
    at.bot.answer()
    at.clock.turn_on(1)
    first = at.session[Thinking].thought
    at.play(at.match.game.write(at.match.legal()[0]))
    at.bot.answer()
    at.clock.turn_on(1)
    assert 4 == len(at.match.actions) and at.session[Thinking].thought is not first
    at.press("look", data_at="2")
    assert first is not None and signs(first) in at.text("thoughts")
    at.press("look", data_at="3")
    assert "" == at.text("thought") == at.text("thoughts")
    at.key("End")
    assert at.text("thoughts")
