"""What the others did since one's own turn: marked, told, shown again; how quickly bots follow."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.page.core.choosing import look, new_table
from tessera.page.core.sentence import turn_spoken
from tessera.page.core.state import Hurry, SoundOffer
from tessera.page.core.table import Table, told_spans
from tessera.page.features.bots.thinking import CAP, SECONDS
from tessera.page.features.turns.view import sentences
from tessera.play.match import Match
from tests.page import screens
from tests.page.kept import put
from tests.page.tables import parts_of, scene
from tests.page.visitor import ThinkingBots, Visitor
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating
from tests.words.speaking import words

ENGLISH = words("en")
AFTER_PERSON, AFTER_BOT = SECONDS["calm"]


def bots(at: Visitor) -> ThinkingBots:
    """The page's bots."""
    return at.bots[-1]


def four(game: str = "shacru") -> Visitor:
    """A game for four in which a person sits at the first seat, and bots elsewhere."""
    at, rules = Visitor(), catalogue.game(game)
    match = Match.new(rules, rules.setup(4), Random(1))
    put(at, match, dict.fromkeys(match.seats, "bot:1") | {match.to_move or "": "person"})
    return at


def move(at: Visitor) -> None:
    """The person's turn, the first one there is."""
    while at.session.table.bot_to_move is None:
        at.play(at.match.game.write(at.match.legal()[0]))


def follow(at: Visitor) -> None:
    """All bots answer, each when its time has come."""
    while at.session.table.bot_to_move is not None:
        bots(at).answer()
        at.clock.turn_on(AFTER_BOT)


@every_seating
def test_what_is_marked(kind: Kind, rng: Random) -> None:
    """The last turn of every other seat since one's own whole one, in order, with numbers."""
    match = kind.match(rng)
    total = len(match.actions) + 1
    for count in rng.sample(range(total), min(12, total)):
        own, now = rng.choice(match.seats), match.at(count)
        at = Table(now, dict.fromkeys(match.seats, "bot:1") | {own: "person"})
        turns = [turn for turn in now.turns() if turn.actions]
        while turns and turns[-1].seat == own and not turns[-1].whole:
            turns.pop()
        last = max((n for n, turn in enumerate(turns, 1) if turn.seat == own), default=0)
        wanted = [
            turn
            for n, turn in enumerate(turns)
            if n >= last and turn.seat not in {later.seat for later in turns[n + 1 :]}
        ]
        told = [now.actions[begin:end] for begin, end in told_spans(at)]
        assert [turn.actions for turn in wanted] == told
        marked = at.marked
        assert bool(now.actions) == bool(marked)
        if marked and marked[-1].seat != own:
            assert [turn[:2] for turn in wanted] == [turn[:2] for turn in marked]
        several = len(marked) > 1
        assert [n * several for n in range(1, len(marked) + 1)] == [each.number for each in marked]


def test_one_looks_at_one_turn() -> None:
    """An earlier turn is marked alone, and told."""
    at = four()
    move(at)
    follow(at)
    assert [1, 2, 3] == [turn.number for turn in at.session.table.marked]
    table = look(at.session.table, at.session.board, 2)
    assert [0] == [turn.number for turn in table.marked]
    (span,) = told_spans(table)
    assert (1, 2) == span


def test_what_one_bot_did_is_told_as_it_was_spoken() -> None:
    """The same sentence, until one has moved."""
    at = screens.table(black="bot:1")
    assert "" == at.text("others")
    before = at.match
    bots(at).answer()
    at.clock.turn_on(AFTER_PERSON)
    told = at.text("others").removesuffix("Again")
    spoken = turn_spoken(scene(ENGLISH, at.session.table), before)
    assert told and spoken.startswith(f"{told} ")
    at.play(at.match.game.write(at.match.legal()[0]))
    assert "" == at.text("others")


def test_three_bots_are_told_in_a_line() -> None:
    """Each with its name and its turn as the list has it."""
    at = four()
    move(at)
    follow(at)
    told = at.text("others")
    for turn in at.match.turns()[1:]:
        assert turn.text in told and turn.seat.capitalize() in told
    assert ["1", "2", "3"] == [at.text("choices")[place] for place in range(3)]


def test_the_sentence_gives_no_orders_to_bots() -> None:
    """While a bot is to move, it says that it moves."""
    at = screens.thinking()
    assert "Bot 4 moves." == at.text("status")
    at = screens.table(white="bot:1", black="bot:2")
    assert "Bot 2 moves." == at.text("status")


@pytest.mark.parametrize("tempo", SECONDS)
def test_the_pace_of_bots(tempo: str) -> None:
    """After a person's turn, and after a bot's."""
    at = Visitor()
    at.go("#/settings")
    at.press("set", data_name="tempo", data_value=tempo)
    rules = catalogue.game("shacru")
    match = Match.new(rules, rules.setup(4), Random(1))
    put(at, match, dict.fromkeys(match.seats, "bot:1") | {match.to_move or "": "person"})
    move(at)
    for count, seconds in enumerate((SECONDS[tempo][0], SECONDS[tempo][1], SECONDS[tempo][1]), 1):
        bots(at).answer()
        if seconds:
            at.clock.turn_on(seconds * 0.9)
            assert count == len(at.match.actions)
        at.clock.turn_on(seconds * 0.2)
        assert count + 1 == len(at.match.actions)


@pytest.mark.parametrize("how", ["click", "Escape"])
def test_the_rest_is_shown_at_once(how: str) -> None:
    """A click on the board, or Escape: no bot waits any more, until one has moved."""
    at = four()
    move(at)
    bots(at).answer()
    at.clock.turn_on(AFTER_PERSON)
    bots(at).answer()
    assert 2 == len(at.match.actions)
    if how == "click":
        at.pick("square:e5")
    else:
        at.key(how, "e5")
    assert 3 == len(at.match.actions) and None is at.session.table.refused
    bots(at).answer()
    at.clock.turn_on(0)
    assert 4 == len(at.match.actions)
    move(at)
    bots(at).answer()
    at.clock.turn_on(0)
    assert 5 == len(at.match.actions)


def test_a_bot_that_hides_something_keeps_its_time() -> None:
    """No pace and no click tells how long it had to think."""
    rules, at = catalogue.game("tyrus"), Visitor()
    at.storage.texts["tessera.setting.tempo"] = "once"
    match = Match.new(rules, rules.setup(), Random(1))
    put(at, match, dict.fromkeys(match.seats, "person") | {match.to_move or "": "bot:1"})
    bots(at).answer()
    at.pick("square:iC")
    at.clock.turn_on(0.5)
    assert 0 == len(at.match.actions)
    at.clock.turn_on(0.1)
    assert 1 == len(at.match.actions)


def test_it_is_shown_again() -> None:
    """Turn by turn from one's own on; a click on the board shows the rest at once."""
    at = four()
    move(at)
    follow(at)
    at.press("recall")
    for viewed in (1, 2, 3, None):
        assert viewed == at.session.table.viewed
        at.clock.turn_on(1.4)
    at.press("recall")
    at.pick("square:e5")
    assert None is at.session.table.viewed and not at.session.dialog.is_open
    assert at.session.table.choosing and at.can("recall")


def test_who_cannot_move_goes_to_the_end() -> None:
    """The sentence says so; the bots then play without a pause, hardly think, and say nothing."""
    at = screens.left_out()
    assert "You cannot move any more." == at.text("status")
    at.press("to-end")
    heard, asked = len(at.heard), 0
    while at.match.outcome is None:
        found = bots(at).asked
        assert found is not None
        asked += 1
        assert asked == 1 or found.cap == CAP
        bots(at).answer()
        at.clock.turn_on(0)
    assert asked > 3 and 1 == len(at.heard) - heard
    assert not at.can("to-end")


def test_nobody_else_goes_to_the_end() -> None:
    """As long as one takes part, there is no such control."""
    at = four()
    assert not at.can("to-end")
    move(at)
    assert not at.can("to-end")


def test_nothing_is_shown_twice(rng: Random) -> None:
    """Tyrus: a tile is named where the list of turns names it, else only that one was placed."""
    rules, parts, named = catalogue.game("tyrus"), parts_of("tyrus"), set()
    for memory in ("off", "on"):
        match = Match.new(rules, rules.setup(2, {"memory": memory}), rng)
        while match.outcome is None:
            match = match.play(rng.choice(match.legal()))
            own = rng.choice(match.seats)
            players = dict.fromkeys(match.seats, "bot:1") | {own: "person"}
            table = new_table(match, players, parts.board, "name")
            for place, text in enumerate(table.texts()):
                told = " ".join(
                    sentences(scene(ENGLISH, table).spoken(ENGLISH), (place, place + 1))
                )
                assert ("?" in text) == ("places a tile in" in told)
                if match.outcome is None and match.turns()[place].seat != own:
                    named.add((memory, "?" in text))
    assert {("off", True), ("on", True), ("on", False)} <= named


def test_sound_is_offered_once() -> None:
    """At the first turn of a bot; never again after any answer, or without one."""
    for answer in ("on", "off", ""):
        at = screens.offered()
        assert at.can("sound", data_value="on") and at.can("sound", data_value="off")
        if answer:
            at.press("sound", data_value=answer)
            assert answer == at.site.shell.settings["sound"]
            assert not at.can("sound")
        at.go("#/")
        assert (answer or "off") == at.storage.texts["tessera.setting.sound"]
        at.begin("pyrga", seat_white="bot:1")
        bots(at).answer()
        at.clock.turn_on(AFTER_PERSON)
        assert not at.can("sound")


def test_the_offer_of_sound_has_its_room_from_the_beginning() -> None:
    """So nothing moves when it comes; without a bot, or once it was answered, there is none."""
    at = screens.table(black="bot:1")
    assert at.document.find(class_="room") and not at.can("sound")
    at = screens.offered()
    assert not at.document.find(class_="room")
    at.press("sound", data_value="off")
    for other in (at, screens.table(), screens.learning()):
        assert not other.document.find(class_="room") and "" == other.document.regions.get(
            "offer", ""
        )


def test_the_offer_of_sound_goes_by() -> None:
    """After the person's second turn, not before; its room stays, and it does not come again."""
    at = Visitor()
    at.begin("pyrga", seat_white="bot:1")
    for offers in (True, False):
        bots(at).answer()
        at.clock.turn_on(AFTER_PERSON)
        assert at.can("sound")
        move(at)
        assert offers == at.can("sound")
    assert "passed" == at.session[SoundOffer].stage
    assert not at.can("sound") and at.document.find(class_="room")
    at.go("#/")
    assert "off" == at.storage.texts["tessera.setting.sound"]


def test_sound_is_not_offered_to_who_has_set_it() -> None:
    """Nor before a bot has moved."""
    at = Visitor()
    at.go("#/settings")
    at.press("set", data_name="sound", data_value="off")
    at.begin("pyrga", seat_white="bot:1")
    bots(at).answer()
    at.clock.turn_on(AFTER_PERSON)
    assert not at.can("sound") and not screens.fresh().can("sound")


def test_what_is_no_tile_is_told_in_words() -> None:
    """Ta Yü's bids and answers, in the line and in the list; as they are written if wanted so."""
    rules = catalogue.game("tayu")
    match = Match.new(rules, rules.setup(3), Random(1))
    own, at = match.to_move or "", Visitor()
    for text in ("bid 60", "bid 40", "pass"):
        match = match.play_text(text)
    put(at, match, dict.fromkeys(match.seats, "bot:1") | {own: "person"})
    assert "bids 40" in at.text("others") and "passes" in at.text("others")
    assert ["bids 60", "bids 40", "passes"] == at.turns()
    worded = parts_of("tayu").words.worded
    assert "annonce 40" == worded(words("fr"), "bid 40")
    assert "R est d’accord abd:x L" == worded(words("fr"), "R yes abd:x L")
    at.storage.set("tessera.setting.notation", "letters")
    again = at.reload()
    assert ["bid 60", "bid 40", "pass"] == again.turns()


def test_seats_of_three_in_ta_yu_have_signs_after_the_auction() -> None:
    """Arrows of the side that each plays, waves for the flood; none as long as nobody knows."""
    match, board = screens_of_three(), parts_of("tayu").board
    early = Table(match.at(1), dict.fromkeys(match.seats, "person"))
    assert not any(board.emblem(seat, early.observation) for seat in match.seats)
    at = Table(match, early.players)
    signs = [board.emblem(seat, at.observation) for seat in match.seats]
    sides = [board.emblem(side) for side in ("ns", "ew")]
    assert len({*signs}) == 3 and {*sides} < {*signs} and all(signs)
    seen, words_of = at.observation, parts_of("tayu").words
    for seat, sign in zip(match.seats, signs, strict=True):
        name = words_of.note(ENGLISH, seen, seat)
        assert (sign not in sides) == (name == "the flood")


def screens_of_three() -> Match:
    """A game of Ta Yü for three in which all sides are taken."""
    rules = catalogue.game("tayu")
    match = Match.new(rules, rules.setup(3), Random(1))
    for text in ("bid 60", "pass", "pass", "ns"):
        match = match.play_text(text)
    return match


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_key_beside_the_board_shows_the_rest_at_once(key: str) -> None:
    """Enter or the space bar, but for where it presses a control."""
    at = four()
    move(at)
    assert not at.key(key, presses=True) and at.session[Hurry].how == ""
    assert at.key(key)
    assert at.session[Hurry].how == "round"
