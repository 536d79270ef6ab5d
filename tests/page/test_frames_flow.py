"""Frames in plain Python: what they show, play and tell, and what the page around asks of them."""

from __future__ import annotations

import json
from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.page.core.events import Press
from tessera.page.core.games import UNFETCHED
from tessera.page.features.bots.thinking import SECONDS
from tessera.play.link import unpacked
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.study_record import read_study
from tests.page.embedded import HEIGHT, TREE, Embedded
from tests.spoken import facts

#: A bot is not shown sooner after a person's turn.
PAUSE: Final = SECONDS["calm"][0]
WON: Final = "Tb2S Cb1 Tb1N Tb3W Ta3S Sa1 Sb1 Cb2 Sb2 Ta2N Ca3 Sa3"

pytestmark = pytest.mark.usefixtures("as_fetched")


def answer(at: Embedded) -> None:
    """The bot answers, and its turn is shown."""
    at.bots[0].answer()
    at.clock.turn_on(PAUSE)


def sentence(at: Embedded) -> str:
    return at.text("status")


def at_turn(at: Embedded) -> list[int]:
    """After how many turns the board stood, of all that was told."""
    return [told["at"] for told in at.parent.told("turn")]


def test_a_game_against_a_bot() -> None:
    """Told turn by turn; taken back, begun again; each is told once."""
    at = Embedded({"game": "pyrga", "mode": "play", "seat-black": "bot:1"})
    ready = {"tessera": 1, "type": "ready", "mode": "play", "game": "pyrga", "at": 0, "turns": 0,
             "seat": None, "move": None, "toMove": "white"}  # fmt: skip
    assert [ready] == at.parent.told("ready")
    assert [HEIGHT] == [told["height"] for told in at.parent.told("height")]
    at.pick("square:b2")
    said = at.parent.told("turn")[0]
    assert ["Sb2", 1, "white", "black"] == [said[it] for it in ("move", "at", "seat", "toMove")]
    assert at.can("hurry") and not at.can("reset")
    answer(at)
    assert [1, 2] == at_turn(at)
    at.press("undo")
    assert 0 == at_turn(at)[-1]
    at.pick("square:c3")
    answer(at)
    at.press("reset")
    assert [0, 0] == [told["turns"] for told in at.parent.told("ready")]
    assert not at.can("undo") and None is at.bots[0].asked


@pytest.mark.parametrize("mode", ["play", "try"])
def test_nothing_is_taken_back_before_the_beginning(mode: str) -> None:
    """In a game that goes on from a record; in a position tried out there is no bot."""
    asked = {"record": '[Game "pyrga"]\nSb2 Tb1E', "mode": mode}
    at = Embedded(asked | ({"seat-black": "bot:1"} if mode == "play" else {}))
    assert not at.can("undo")
    at.pick("square:c1")
    assert at.can("hurry") == (mode == "play")
    at.press("undo")
    assert 2 == len(at.session.table.match.actions) and not at.can("undo")


def test_looking_through_a_game() -> None:
    """Step by step, by keys, by ``goto``; the end is told; nothing can be played."""
    at = Embedded({"game": "pyrga", "mode": "view", "record": WON, "at": "3"})
    assert "3 / 12" in at.text("controls")
    assert ["White b1 b2."] == facts([sentence(at)])
    before = at.session.table.match
    at.pick("square:d4")
    at.key("Enter", square="d1")
    at.press("step", id="step-end")
    assert "Sa3" == at.parent.told("turn")[-1]["move"]
    end = {"tessera": 1, "type": "ended", "game": "pyrga", "winners": ["white"],
           "scores": {"white": 3, "black": 0}, "result": "white", "rule": "PY-10"}  # fmt: skip
    assert [end] == at.parent.told("ended")
    at.press("step", id="step-start")
    assert ["White begins.", 0] == [sentence(at), at_turn(at)[-1]]
    at.send(type="goto", at=10)
    assert "Ta2N" == at.parent.told("turn")[-1]["move"]
    for key, shown in (("ArrowLeft", 9), ("ArrowRight", 10), ("Home", 0), ("End", 12)):
        assert at.key(key) and shown == at_turn(at)[-1]
    assert before is at.session.table.match and not at.key("a")
    assert at.heard[-1] == sentence(at)


def test_the_end_is_told_whenever_the_game_ends() -> None:
    """Again if its last turn was taken back and played once more."""
    assert Embedded({"game": "pyrga", "record": WON}).parent.told("ended")
    at = Embedded({"game": "pyrga", "mode": "try", "record": WON.rpartition(" ")[0]})
    for count in (1, 2):
        at.pick("kind:S", "square:a3")
        assert count == len(at.parent.told("ended"))
        at.press("undo")


def test_a_replay_in_a_frame() -> None:
    """From where one looks, from the start if that is the end; stopped by a press."""
    at = Embedded({"game": "pyrga", "mode": "view", "record": WON, "at": "10"})
    at.press("replay")
    for seconds in (1.2, 1.2, 10):
        at.clock.turn_on(seconds)
    assert [11, 12] == at_turn(at)
    at.press("replay")
    at.clock.turn_on(1.2)
    at.press("replay")
    at.clock.turn_on(10)
    assert [0, 1] == at_turn(at)[2:]


def test_what_is_asked_for_changes() -> None:
    """Language and theme in place; another game instead; what is bad is told."""
    at = Embedded({"game": "pyrga", "mode": "view", "record": "Sb2 Tb1E"})
    at.send(type="lang", lang="fr")
    assert "Noir pose un Triangle en b1, tourné vers c1." == sentence(at)
    assert 1 == len(at.parent.told("ready"))
    at.send(type="theme", theme="dark")
    assert "dark" == at.document.marks["theme"]
    record = '[Game "pacru"]\n1. e1-e2 e9-e8'
    at.send(type="load", parameters={"record": record, "at": "1", "mode": "view"})
    told = at.parent.told("ready")[-1]
    assert ("pacru", 1, 2) == (told["game"], told["at"], told["turns"])
    assert "Sud va de e1 en e2." == sentence(at)
    at.send(type="load", parameters={"game": "chess"})
    assert "game" == at.parent.told("error")[-1]["parameter"]
    assert "Il n’y a pas de jeu" in at.document.skeleton and None is at.frame.session
    at.send(type="load", parameters={"record": record, "mode": "view"})
    at.send(type="goto", at=9)
    assert "at" == at.parent.told("error")[-1]["parameter"]
    assert 2 == len(at.session.table.match.actions)


@pytest.mark.parametrize(
    ("text", "parameter"),
    [("nonsense", ""), ('{"tessera": 1, "type": "theme", "theme": "<b>"}', "theme")],
)
def test_what_is_no_message_is_answered(text: str, parameter: str) -> None:
    at = Embedded({"game": "pyrga"})
    at.host.heard(text)
    assert [parameter] == [told["parameter"] for told in at.parent.told("error")]
    assert at.frame.session is not None


def test_what_cannot_be_shown_is_said() -> None:
    """On the screen and to the page, in the language asked for; as text."""
    at = Embedded({"game": "pyrga", "mode": "<b>watch</b>", "lang": "fr"})
    text = at.document.skeleton
    assert "<b>" not in text and "&lt;b&gt;" in text and "Paramètre mode" in text
    assert "mode" == at.parent.told("error")[0]["parameter"]
    assert None is at.frame.session
    at.frame.input.press(Press("undo"))
    at.key("ArrowLeft")


def test_an_archive_that_does_not_come_to_a_frame() -> None:
    """It is told there and to the page; asked for again, it is shown."""
    at = Embedded({"game": "pyrga"})
    at.archives.missing.add("shacru")
    at.send(type="load", parameters={"game": "shacru"})
    (told,) = at.parent.told("error")
    assert UNFETCHED.format(game="Shacru") == told["message"]
    assert told["message"] in at.document.skeleton
    at.archives.missing.clear()
    at.send(type="load", parameters={"game": "shacru"})
    assert "shacru" == at.parent.told("ready")[-1]["game"]


def test_nothing_hidden_goes_out() -> None:
    """Of Tyrus the page hears what the person at the screen may know: not the bot's tiles."""
    rules = catalogue.game("tyrus")
    dealt = rules.deal(rules.setup(), Random(1))
    match = Match.dealt(rules, rules.setup(), {**dealt, "First": "ivory"})
    at = Embedded({"record": write_record(match), "mode": "play", "seat-brown": "bot:1"})
    at.pick(*at.session.board.picks(at.session.table.match.legal()[0]))
    asked = at.bots[0].query
    asked.began()
    answer(at)
    at.clock.turn_on(5)
    told = at.parent.told("turn")[-1]
    assert "brown" == told["seat"] and "?" in told["move"]
    (link,) = [it for it in at.document.elements() if "opener" in it.attributes.get("class", "")]
    record = unpacked(link.attributes["href"].partition("#/record/")[2].partition("/at")[0])
    assert "[Sealed " in record


# A frame moved within its page: a new one continues the game.


def moved(at: Embedded, parameters: dict[str, str]) -> Embedded:
    """A new frame with the first one's parameters and its last ``resume`` message."""
    resume: dict[str, str] = at.parent.told("resume")[-1]["parameters"]
    return Embedded({**parameters, **resume})


def played_on(at: Embedded, rng: Random, turns: int) -> Match:
    match = at.session.table.match
    until = len(match.turns()) + turns
    while match.outcome is None and (len(match.turns()) < until or match.open):
        match = match.play(rng.choice(match.legal()))
    at.session.commit(at.session.apply_match(at.session.table, at.session.board, match))
    return match


@pytest.mark.parametrize("mode", ["play", "try"])
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_game_goes_on(game: str, mode: str, rng: Random) -> None:
    """The new frame shows the same match, and can still go back to the beginning."""
    seats = catalogue.game(game).seats(catalogue.game(game).setup())
    asked = {"game": game, "mode": mode}
    asked |= {f"seat-{seat}": "person" for seat in seats} if mode == "play" else {}
    at = Embedded(asked)
    begun = at.session.table.match
    for turns in (1, 4):
        match = played_on(at, rng, turns)
        at = moved(at, asked)
        assert write_record(match) == write_record(at.session.table.match)
        stands = at.parent.told("ready")[0]
        assert (mode, game, len(match.turns())) == (stands["mode"], stands["game"], stands["turns"])
    at.press("reset")
    assert write_record(begun) == write_record(at.session.table.match)
    assert write_record(begun) == write_record(moved(at, asked).session.table.match)


def test_a_record_that_is_played_on(rng: Random) -> None:
    """Undo stops at the turn where play began; later turns are not lost."""
    asked = {"game": "pyrga", "mode": "try", "record": "Tb2S Cb1 Tb1N Tb3W", "at": "2"}
    at = Embedded(asked)
    played_on(at, rng, 1)
    at = moved(at, asked)
    assert 3 == at.parent.told("ready")[0]["turns"] and at.can("undo")
    at.press("undo")
    assert not at.can("undo")
    at.send(type="goto", at=4)
    assert 4 == moved(at, {**asked, "at": "4"}).parent.told("ready")[0]["turns"]


def test_what_is_hidden_cannot_be_read(rng: Random) -> None:
    at = Embedded({"game": "tyrus", "mode": "try"})
    match = played_on(at, rng, 3)
    whole = write_record(match)
    told = json.dumps(at.parent.said)
    hidden = [line for line in whole.splitlines() if line.startswith("[") and len(line) > 60]
    assert hidden and not any(line[:40] in told for line in hidden)


@pytest.mark.parametrize(("played", "said"), [
    ("nonsense", "Parameter played: "),
    ("eJxNonsenseNonsense", "This value contains no record"),
])  # fmt: skip
def test_what_is_no_game_is_refused(played: str, said: str) -> None:
    at = Embedded({"game": "pyrga", "played": played})
    told = at.parent.told("error")
    assert "played" == told[0]["parameter"] and said in told[0]["message"]


# Records with variations are walked through.


def opened(at: str = "0", language: str = "en", **more: str) -> Embedded:
    """The record in a frame, after so many turns."""
    return Embedded({"record": TREE, "at": at, **more}, (language,))


def path(at: Embedded) -> str:
    """The turns that lead to the place shown."""
    assert at.frame.game is not None and at.frame.game.screen.walk is not None
    return " ".join(at.frame.game.screen.walk.path)


def focus(at: Embedded, name: str) -> None:
    (node,) = at.document.find(id=name)
    at.document.take(node)


def remarks(at: Embedded) -> str:
    return at.text("remarks")


def test_what_is_said_is_shown_step_by_step() -> None:
    """In the language of the page, and for any reader; the glyph; marks on the board."""
    at = opened()
    assert "Begun" == remarks(at) and "Begun" in at.frame.session.sentence()  # type: ignore[union-attr]
    at.key("ArrowRight")
    assert "Middle" == remarks(at)
    assert 2 == at.document.regions["notes"].count("<circle")
    at.key("ArrowRight")
    assert "?! dubious turn" in remarks(at) and "So" in remarks(at) and "Both" in remarks(at)
    assert "Ainsi" not in remarks(at) and "" == at.document.regions["notes"]
    assert at.heard[-1].endswith("Dubious turn, 3 lines from here. So Both")
    at.send(type="lang", lang="fr")
    assert "Ainsi" in remarks(at) and "So" not in remarks(at).split()


def test_variations_are_entered_and_left_by_buttons() -> None:
    """Steps go on in the line that one is in; the way out leads to the turn that it replaces."""
    at = opened("2")
    assert not at.can("out")
    focus(at, "way-1")
    at.press("way", data_at="1")
    assert "Sb2 Tb3N" == path(at) and "2 / 4" in at.text("controls")
    assert "way-out" == at.document.focused["id"] and '<g class="arrow"' in (
        at.document.regions["notes"])  # fmt: skip
    at.press("step", id="step-end")
    assert "Sb2 Tb3N Cb4 Tb4E" == path(at)
    at.press("step", id="step-back")
    at.press("way", data_at="1")
    assert "Sb2 Tb3N Sb4" == path(at) and "Deep" in remarks(at)
    at.press("out")
    assert "Sb2 Tb3N Cb4" == path(at)
    focus(at, "way-out")
    at.press("out")
    assert "Sb2 Tb1E" == path(at) and "step-back" == at.document.focused["id"]


def test_variations_are_entered_and_left_by_keys() -> None:
    """Down and up, to the next one and out; where none is, the key is the page's."""
    at = opened("1")
    assert not at.key("ArrowDown") and not at.key("ArrowUp")
    at.key("ArrowRight")
    for key, shown in (
        ("ArrowDown", "Sb2 Tb3N"), ("ArrowDown", "Sb2 Sb3"), ("ArrowUp", "Sb2 Tb3N"),
        ("ArrowRight", "Sb2 Tb3N Cb4"), ("ArrowUp", "Sb2 Tb1E"), ("ArrowDown", "Sb2 Tb3N"),
        ("ArrowUp", "Sb2 Tb1E"),
    ):  # fmt: skip
        assert at.key(key) and shown == path(at)
    at.key("ArrowDown")
    at.key("ArrowLeft")
    at.key("ArrowRight")
    assert "Sb2 Tb1E" == path(at)


def test_the_page_around_hears_of_it() -> None:
    """That it is a variation; ``goto`` leads to the main line."""
    at = opened("2")
    assert "variation" not in at.parent.told("ready")[-1]
    at.key("ArrowDown")
    told = at.parent.told("turn")[-1]
    assert (2, 4, "Tb3N", True) == (told["at"], told["turns"], told["move"], told["variation"])
    at.send(type="goto", at=4)
    assert path(at).endswith("resign") and "variation" not in at.parent.told("turn")[-1]


def test_all_of_it_is_taken_to_the_site() -> None:
    """With its variations, at the turn of the main line."""
    at = opened("2")
    at.key("ArrowDown")
    at.key("ArrowRight")
    (link,) = at.document.find(target="_blank")
    record, _, turn = link.attributes["href"].partition("#/record/")[2].partition("/at/")
    study, whole = read_study(unpacked(record), catalogue.game), read_study(TREE, catalogue.game)
    assert (whole.tree, "2") == (study.tree, turn)
