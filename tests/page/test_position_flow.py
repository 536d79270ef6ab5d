"""A position set up by a visitor: by picks and tools, as a record; studied, played, kept."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.page.core.players import PERSON, offered
from tessera.page.features.position.view import LEVEL, RECORD, SIDE
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


def test_it_is_told_what_of_a_record_was_read_differently() -> None:
    """Quietly, and aloud, until something else is set."""
    at = editor("pyrga")
    write(at, 'Hello!\n[Game "pyrga"]\n\n1. Sb2\n')
    told = "Lines ignored: 1."
    assert told in at.text("status") and "trouble" not in at.document.regions["status"]
    assert f"{FINE} {told}" == at.document.live
    at.press("place", data_at="empty")
    assert told not in at.text("status")


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
    assert not at.document.find(data_do="place-play")
    at.press("place", data_at="play")
    assert LEVEL == at.document.focused["id"]
    asked = [it.attributes["value"] for it in at.document.elements() if it.tag == "option"]
    assert [*map(str, offered("shacru", 2)), "south", "north", "lot"] == asked
    at.press("place", data_at="play")
    assert not at.document.find(data_do="place-play")
    at.press("place", data_at="play")
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
    assert "PY-2" in at.text("status") and "Two pieces of one kind are on b2" in at.heard[-1]
    assert "White Triangle" in at.heard[-1] and "Black Triangle" in at.heard[-1]
    put(at, "black:TN b2")
    assert "B W Ca1 Sb2 Tb2E last Tb2E" == position(at)
    assert "PY-1" in at.text("status") and "3" in at.text("status")
    put(at, "white:TS b2")
    assert "B W Ca1 Sb2 Tb2S last Tb2S" == position(at)
    assert "PY-1" in at.heard[-1] and "b2: White Square" in at.heard[-1]
    assert not at.can("place", data_at="study") and not at.can("place", data_at="play")
    put(at, "remove b2")
    assert "B W Ca1 last Ca1" == position(at)
    put(at, "black:S c4", "last c4")
    assert "W Ca1 B Sc4 last Sc4" == position(at)
    at.press("place", data_at="turn:black")
    assert "PY-1" in at.text("status")
    at.press("place", data_at="empty")
    assert "W" == position(at)
    put(at, "white:TN d4")
    assert "PY-6" in at.text("status")
    at.press("place", data_at="again")
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
    assert ("PA-5" if game == "pacru" else "SH-5") in at.text("status")
    put(at, "remove a1", "remove e9", "north:pawn e9")
    at.press("place", data_at="turn:north")
    assert "N e9N S e5E" == position(at)


@pytest.mark.parametrize("game", ["pyrga", "shacru", "pacru"])
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
    """The board follows what is typed; it can be played, not studied while it runs."""
    match = amid(game, 9, rng)
    at = editor(game)
    text = write_record(begun_from(match))
    write(at, text)
    assert begun_from(match).state == controller(at).shown.match.state
    assert at.can("place", data_at="play") and not at.can("place", data_at="study")
    write(at, text.replace(f'[{POSITION} "', f'[{POSITION} "x'))
    assert "begins with a seat" in at.text("status") and not at.can("place", data_at="play")
    assert text != controller(at).shown.text
    write(at, text)
    other = next(seat for seat in match.seats if seat != match.to_move)
    play(at, "0", other)
    assert PERSON == at.session.table.players[other] and 2 == len(match.seats)
    assert "bot:0" == at.session.table.players[match.to_move or ""]
    assert begun_from(match).deal == at.match.deal
    assert at.match.deal == at.reload().match.deal


def test_the_record_is_changed() -> None:
    at = editor("pyrga")
    put(at, "white:S b2")
    text = controller(at).shown.text
    assert text == at.document.fields[RECORD]
    write(at, "[Game")
    assert "[Game" == controller(at).shown.text and not at.can("place", data_at="play")
    write(at, text.replace("pyrga", "shacru").replace("B W Sb2 last Sb2", "S e1N N e9S"))
    assert not at.can("place", data_at="play")
    write(at, text)
    assert at.can("place", data_at="play") and "B W Sb2 last Sb2" == position(at)


@pytest.mark.parametrize("game", ["pyrga", "shacru"])
def test_it_is_there_after_a_reload(game: str) -> None:
    """The address holds it, right or wrong; one that holds nothing is told and opens the start."""
    at = editor(game)
    tool = "white:S b2" if game == "pyrga" else "south:tile a3"
    put(at, tool, tool.replace("white", "black").replace("a3", "e9"))
    wrong = position(at)
    assert wrong == position(at.reload())
    for damaged in ("nothing", "", at.window.history[-1].partition("/position.")[2][:-3]):
        at.go(f"#/study/{game}/position.{damaged}")
        assert position(editor(game)) == position(at)
        assert "The address holds no whole game" in at.text("status")
        assert "The address holds no whole game" in at.heard[-1]
    at.press("place", data_at="empty")
    assert "The address" not in at.text("status")


def test_from_a_study() -> None:
    """A tab of a study leads there, with the position that it shows; at the end the one before."""
    at = Visitor()
    at.go("#/study/pyrga")
    at.pick("kind:S", "square:b2")
    at.press("position")
    assert "B W Sb2 last Sb2" == position(at)
    at.press("place", data_at="study")
    at.pick("kind:S", "square:b1")
    at.press("position")
    assert "W Sb2 B Sb1 last Sb1" == position(at)
    at = ended()
    at.press("study")
    match = at.session.table.match
    assert match.outcome is not None
    at.press("position")
    assert begun_from(match.at(len(match.actions) - 1)).deal[POSITION] == position(at)
    assert at.can("place", data_at="play")


@pytest.mark.parametrize("game", ["shacru", "pacru"])
def test_it_starts_over_for_fewer(game: str, rng: Random) -> None:
    """A tool of a seat that is not there any more gives way to the first one."""
    rules = catalogue.game(game)
    at = editor(game)
    write(at, write_record(begun_from(Match.new(rules, rules.setup(4), rng))))
    at.press("place", data_at="tool:east:pawn")
    at.press("place", data_at="again")
    before = position(at)
    at.pick("square:e5")
    assert "e5" not in before.split() and "e5" in position(at).split()
    at.press("place", data_at="tool:north:pawn")
    at.press("place", data_at="again")
    assert "north:pawn" == controller(at).shown.tool


@pytest.mark.parametrize("game", [it for it in catalogue.GAMES if catalogue.game(it).placed_from])
def test_it_is_imported(game: str, rng: Random) -> None:
    """A position in which nothing was played is kept at once; so is what is said of a start."""
    match = amid(game, 6, rng)
    begun = begun_from(match)
    at = Visitor()
    read(at, write_record(begun))
    assert begun.deal == at.reload().match.deal
    for mode in ("view", "play"):  # and embedded
        frame = Embedded({"mode": mode, "record": write_record(begun)})
        assert begun.state == frame.session.table.match.state
    at = Visitor()
    read(at, '[Game "pyrga"]\n[Format "2"]\n\n{Said} *\n')
    at = at.reload()
    assert at.session.table.tree is not None and ["Said"] == [
        each.text for each in at.session.table.tree.comments
    ]


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
