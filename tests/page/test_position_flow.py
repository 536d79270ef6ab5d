"""A position set up by a visitor: by picks and tools, as a record; studied, played, kept."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.page.core.events import Press
from tessera.page.core.players import PERSON, offered
from tessera.page.features.position.view import LEVEL, SIDE
from tessera.page.features.study.session import StudySession
from tessera.play.contract import POSITION
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.placing import begun_from
from tessera.play.record import write_record
from tests.page.embedded import Embedded
from tests.page.kept import read
from tests.page.positions import FINE, amid, controller, editor, position, write
from tests.page.screens import ended
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


def put(at: Visitor, *tools: str) -> None:
    """Use tools on squares: ``white:S b2``."""
    for each in tools:
        tool, square = each.split()
        at.press("place", data_at=f"tool:{tool}")
        at.pick(f"square:{square}")


def play(at: Visitor, level: str, side: str) -> None:
    """Play the position against a bot of a level, from a seat."""
    at.press("place", data_at="play")
    at.send("place-play", **{LEVEL: level, SIDE: side})


def test_whom_to_play_against_is_asked() -> None:
    """What the box of a game asks: levels, seats, by lot; it goes with what it was asked about."""
    at = editor("shacru")
    at.press("place", data_at="play")
    assert LEVEL == at.document.focused["id"]
    asked = [it.attributes["value"] for it in at.document.elements() if it.tag == "option"]
    assert [*map(str, offered("shacru", 2)), "south", "north", "lot"] == asked
    put(at, "south:tile e5")
    assert not at.document.find(data_do="place-play")
    play(at, "3", "lot")
    assert ["bot:3", PERSON] == sorted(at.session.table.players.values())


def test_pyrga_is_set_up() -> None:
    """Pieces are set, turned up, taken away; what is wrong is said with its rule."""
    at = editor("pyrga")
    assert "W" == position(at)
    assert FINE == at.text("status")
    put(at, "white:S b2")
    assert "B W Sb2 last Sb2" == position(at)
    put(at, "black:TN b2", "white:C a1")
    assert "B Tb2N W Ca1 Sb2 last Ca1" == position(at)
    put(at, "white:TE b2")
    assert "B Tb2N W Ca1 Sb2 Tb2E" in position(at)
    assert at.document.find(data_rule="PY-2") and "b2 holds two pieces of one kind" in at.heard[-1]
    at.site.input.press(Press("help", {"rule": "PY-2"}))
    assert "help-panel" == at.document.focused["id"] and "PY-2" in at.document.regions["help"]
    assert not at.can("place", data_at="study") and not at.can("place", data_at="play")
    put(at, "remove b2", "black:S c4", "last c4")
    assert "W Ca1 B Sc4 last Sc4" == position(at)
    at.press("place", data_at="turn:black")
    assert at.document.find(data_rule="PY-1")
    at.press("place", data_at="empty")
    assert "W" == position(at)


def test_keys_set_pieces() -> None:
    """Enter on a square of the spoken grid sets what a pick would."""
    at = editor("pyrga")
    at.press("place", data_at="tool:white:C")
    assert at.key("Enter", "c3")
    assert "B W Cc3 last Cc3" == position(at)
    assert not at.key("ArrowLeft")


@pytest.mark.parametrize("game", ["shacru", "pacru"])
def test_tiles_and_pawns(game: str) -> None:
    """A pawn that is set again is turned; a tile gives way to another colour's."""
    at = editor(game)
    at.press("place", data_at="empty")
    assert "S" == position(at)
    put(at, "south:pawn e5", "north:pawn e9", "north:tile e9", "south:tile a1", "north:tile a1")
    assert "S e5N N e9N a1 e9" == position(at)
    put(at, "south:pawn e5", "south:pawn e5")
    assert "S e5E N e9N a1 e9" == position(at)
    put(at, "south:pawn a1")
    assert at.document.find(data_rule="PA-5" if game == "pacru" else "SH-5")
    put(at, "remove a1", "remove e9", "north:pawn e9")
    at.press("place", data_at="turn:north")
    assert "N e9N S e5E" == position(at)


@pytest.mark.parametrize("game", ["pyrga", "pacru"])
def test_it_is_studied_and_played(game: str, rng: Random) -> None:
    """A study and a game of its own begin there; both are kept, and there after a reload."""
    match = amid(game, 5, rng)
    at = editor(game)
    write(at, write_record(match))
    begun = begun_from(match)
    assert begun.deal[POSITION] == position(at)
    at.press("place", data_at="study")
    assert isinstance(at.session.walk, StudySession)
    assert begun.state == at.match.state and at.session.table.name
    assert begun.deal == at.reload().match.deal
    again = editor(game)
    write(again, write_record(match))
    play(again, "1", begun.to_move or "")
    assert begun.state == again.match.state
    players = dict(again.session.table.players)
    assert PERSON == players.pop(begun.to_move or "") and again.session.table.name
    assert {"bot:1"} == {*players.values()} and "Bot 1" in again.match.headers.values()
    kept = again.reload()
    assert begun.state == kept.match.states[0]


@pytest.mark.parametrize("game", ["tayu", "tyrus"])
def test_what_hides_something_is_set_up_as_a_record(game: str, rng: Random) -> None:
    """The board follows what is typed; a bot plays from it; not studied while it runs."""
    match = amid(game, 9, rng)
    at = editor(game)
    text = write_record(begun_from(match))
    write(at, text)
    assert begun_from(match).state == controller(at).shown.match.state
    assert at.can("place", data_at="play") and not at.can("place", data_at="study")
    write(at, text.replace(f'[{POSITION} "', f'[{POSITION} "x'))
    assert "must begin with a seat" in at.text("status") and not at.can("place", data_at="play")
    assert text != controller(at).shown.text
    write(at, text)
    other = next(seat for seat in match.seats if seat != match.to_move)
    play(at, "0", other)
    assert PERSON == at.session.table.players[other] and 2 == len(match.seats)
    assert "bot:0" == at.session.table.players[match.to_move or ""]
    assert begun_from(match).deal == at.match.deal
    at.bot.answer()
    at.clock.turn_on(60)
    assert at.match.actions
    assert at.match.deal == at.reload().match.deal


def test_a_record_that_is_none_here() -> None:
    """Neither a broken one nor one of another game can be played; mended it can."""
    at = editor("pyrga")
    text = controller(at).shown.text
    for wrong in ("[Game", text.replace("pyrga", "shacru")):
        write(at, wrong)
        assert wrong == controller(at).shown.text and not at.can("place", data_at="play")
    write(at, text)
    assert at.can("place", data_at="play")


def test_it_is_there_after_a_reload() -> None:
    """The address holds it, right or wrong; one that holds nothing is told and opens the start."""
    at = editor("pyrga")
    put(at, "white:S b2", "black:S b2")
    assert position(at) == position(at.reload())
    for damaged in ("nothing", "", at.window.history[-1].partition("/position.")[2][:-3]):
        at.go(f"#/study/pyrga/position.{damaged}")
        assert position(editor("pyrga")) == position(at)
        assert "The address does not contain a whole game" in at.text("status")
        assert "The address does not contain a whole game" in at.heard[-1]
    at.press("place", data_at="empty")
    assert "The address" not in at.text("status")


def test_from_a_study() -> None:
    """A tab of a study leads there, with the position that it shows; at the end the one before."""
    at = Visitor("#/study/pyrga")
    at.pick("kind:S", "square:b2")
    at.press("position")
    assert "B W Sb2 last Sb2" == position(at)
    at = ended()
    at.press("study", popovertarget="more")
    match = at.session.table.match
    assert match.outcome is not None
    at.press("position")
    assert begun_from(match.at(len(match.actions) - 1)).deal[POSITION] == position(at)
    assert at.can("place", data_at="play")


@pytest.mark.parametrize("game", [it for it in catalogue.GAMES if catalogue.game(it).placed_from])
def test_it_is_imported(game: str, rng: Random) -> None:
    """A position in which nothing was played is kept at once."""
    match = amid(game, 6, rng)
    begun = begun_from(match)
    at = Visitor()
    read(at, write_record(begun))
    assert begun.deal == at.reload().match.deal
    for mode in ("view", "play"):  # and embedded
        frame = Embedded({"mode": mode, "record": write_record(begun)})
        assert begun.state == frame.session.table.match.state


def test_what_cannot_be_set_up() -> None:
    """A stage that is not written down is refused clearly: why, and not only that it is."""
    rules = catalogue.game("tayu")
    for setup in (rules.setup(3), rules.setup(options={"hand": "two"})):
        with pytest.raises(Refused) as caught:
            begun_from(Match.new(rules, setup, Random(1)))
        assert "position-early" == caught.value.fault.why
    match = Match.new(rules, rules.setup(), Random(1))
    with pytest.raises(Refused) as caught:
        begun_from(match.play(match.legal()[0]))
    assert "position-open" == caught.value.fault.why


def test_sh8_who_passes_for_good_is_in_no_position() -> None:
    """It is told with the seat."""
    rules, faults = catalogue.game("shacru"), set[str]()
    for seed in range(12):
        match, rng = Match.new(rules, rules.setup(3), Random(seed)), Random(seed)
        while match.outcome is None and "position-passes" not in faults:
            match = match.play(rng.choice(match.legal()))
            try:
                begun_from(match)
            except Refused as refused:
                faults.add(refused.fault.why)
    assert "position-passes" in faults
