"""What the editor of positions sets in Ta Yü and Tyrus: tiles, hands, block and decks."""

from __future__ import annotations

from random import Random

import pytest

from tessera.drawing.setting import REMOVE
from tessera.games import catalogue
from tessera.games.tayu.state import TaYu
from tessera.games.tayu.tiles import KINDS
from tessera.page.core.commands import CommandArgs
from tessera.page.features.position.view import FIELD
from tessera.play.match import Match
from tessera.play.record import write_record
from tests.page.positions import FINE, controller, editor, position, write
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


def take(at: Visitor, tool: str) -> None:
    """Take up a tool, part by part, as each has a button of its own."""
    last = controller(at).shown.last
    if tool == REMOVE:
        steps = [tool]
    elif at.match.game.id == "tayu":
        steps = [f"{tool[:3]}{last[3:]}", tool]
    else:
        (seat, new), old = tool.split(":"), last.split(":")[1]
        steps = [f"{seat}:{old}", f"{seat}:{new[0]}{old[1:]}", tool]
    for step in steps:
        at.press("place", data_at=f"tool:{step}")


def put(at: Visitor, *tools: str) -> None:
    """Use tools on squares or places beside the board: ``abd:E j10``, ``abd:E next:L``."""
    for each in tools:
        tool, where = each.split()
        take(at, tool)
        use(at, where)


def use(at: Visitor, where: str) -> None:
    """Use the tool on a square or a place beside the board."""
    if ":" in where:
        at.press("place", data_at=f"spot:{where}")
    else:
        at.pick(f"square:{where}")


def fill(at: Visitor, name: str, value: str) -> None:
    at.site.commands.run(FIELD, CommandArgs({}, {name: value}))


def loaded(game: str, seats: int | None = None, **options: str) -> Visitor:
    """An editor with an empty board for so many seats."""
    rules = catalogue.game(game)
    match, at = Match.new(rules, rules.setup(seats, options), Random(4)), editor(game)
    sets = controller(at).shown.setting
    assert sets is not None
    deal = sets.empty(match.setup, match.deal)
    write(at, write_record(Match.dealt(rules, match.setup, deal)))
    return at


def test_tiles_are_set() -> None:
    """A tile lies as it was turned, comes from the block, is turned, goes back."""
    at = editor("tayu")
    turn = position(at).split()[0]
    put(at, "abd:E j10")
    assert f"{turn} L:1 R:0 abd:i10E" == position(at)
    assert FINE in at.text("status") and "j10: canal" in at.heard[-1]
    take(at, "abd:S")
    at.pick("square:j10")
    assert f"{turn} L:1 R:0 abd:j11S" == position(at)
    put(at, "ace:S j10")
    assert f"{turn} L:1 R:0 ace:j11S" == position(at)
    put(at, "remove j9")
    assert f"{turn} L:0 R:0" == position(at)
    at.press("place", data_at=f"turn:{'ns' if turn == 'ew' else 'ew'}")
    assert position(at).split()[0] == ("ns" if turn == "ew" else "ew")


def test_what_tiles_break_is_told() -> None:
    """No tile lies over another or the edge; what else is broken is told with its rule."""
    at = editor("tayu")
    put(at, "abd:E j10")
    before = position(at)
    for square in ("k10", "s3", "a1", "i10"):
        at.pick(f"square:{square}")
        assert before == position(at)
        assert "three empty squares" in at.heard[-1]
    at.pick("square:c3")
    assert at.document.find(data_rule="TA-5") and not at.can("place", data_at="play")
    put(at, "remove j10", "remove c3")
    assert FINE in at.text("status")
    for square in ("j10", "c3", "f3", "i3"):
        put(at, f"abd:E {square}")
    at.pick("square:l3")
    assert at.heard[-1].startswith("All four tiles with exits ")
    assert 4 == position(at).count("abd")


def test_the_block() -> None:
    """What is drawn next, and how much is left."""
    at = editor("tayu")
    put(at, "abd:E j10")
    for row in "LR":
        use(at, f"next:{row}")
        assert "exits" in at.heard[-1] and "next" in at.heard[-1].lower()
    match = controller(at).shown.match
    for row in match.legal():
        state = match.play(row).state
        assert isinstance(state, TaYu) and KINDS.index("abd") == state.hand[-1]
    fill(at, "L", "12")
    assert "L:44 R:0" in position(at) and FINE in at.text("status")
    fill(at, "R", "57")
    assert "L:44 R:0" in position(at) and "0 to 56" in at.heard[-1]
    fill(at, "L", "56")
    assert at.document.find(data_rule="TA-2")
    fill(at, "L", "0")
    fill(at, "R", "0")
    assert at.document.find(data_rule="TA-11")


def test_the_flood() -> None:
    """TA-16, TA-17: who is the flood, the bid, who has which side."""
    at = loaded("tayu", 3)
    assert "A L:0 R:0 flood:A:24 ns:B ew:C" == position(at)
    fill(at, "bid", "7")
    fill(at, "ns", "C")
    assert "A L:0 R:0 flood:A:7 ns:C ew:B" == position(at)
    fill(at, "flood", "C")
    assert "A L:0 R:0 flood:C:7 ns:A ew:B" == position(at)
    fill(at, "bid", "485")
    assert "484" in at.heard[-1] and "flood:C:7" in position(at)
    assert at.can("place", data_at="play")


def test_tiles_stand_in_buildings() -> None:
    """A tile takes its player's next placement; it moves, and is taken away."""
    at = loaded("tyrus")
    first, other = controller(at).shown.deal["First"], "brown"
    if first == "brown":
        at.press("place", data_at="turn:ivory")
    assert "ivory" == position(at)
    put(at, "ivory:S8 iC", "brown:M3 bM")
    assert "ivory S8@iC M3@bM" == position(at)
    assert FINE in at.text("status") and "3 merchants" in at.heard[-1]
    at.press("place", data_at=f"turn:{other}")
    assert "brown M3@bM S8@iC" == position(at)
    put(at, "ivory:S8 bT")
    assert "brown M3@bM S8@bT" == position(at)
    put(at, "brown:M3 bM")
    assert "brown - S8@bT" == position(at) and at.document.find(data_rule="TY-3")
    assert "placement 1, by Brown, is missing" in at.heard[-1]


def test_hands_reserves_and_elections() -> None:
    """What is in hand or to be drawn changes places with what is set; elections go round."""
    at = loaded("tyrus")
    shown = controller(at).shown
    deck = shown.deal["IvoryDeck"].split()
    put(at, f"ivory:{deck[20]} deck:ivory:0")
    changed = [deck[20], *deck[1:20], deck[0], *deck[21:]]
    assert changed == controller(at).shown.deal["IvoryDeck"].split()
    assert "Ivory’s hand" in at.heard[-1]
    at.press("place", data_at="fold:Ivory’s reserve, in drawing order")
    put(at, f"ivory:{deck[1]} deck:ivory:12")
    assert controller(at).shown.deal["IvoryDeck"].split()[12] == deck[1]
    at.press("place", data_at="fold:Elections: click one to change it")
    before = controller(at).shown.deal["Elections"].split()
    for _each in range(3):
        use(at, "election:4")
    after = controller(at).shown.deal["Elections"].split()
    assert before[4] == after[4] and sorted(before) == sorted(after)
    use(at, "election:4")
    assert before[4] != controller(at).shown.deal["Elections"].split()[4]


def test_for_how_many_and_by_which_options() -> None:
    """Another number of players begins anew, where a game may; an option leaves what lies there."""
    at = editor("pacru")
    at.press("place", data_at="fold:Players and options")
    fill(at, "seats", "4")
    assert "S a3E" in position(at) and at.can("place", data_at="tool:east:pawn")
    fill(at, "option-meeting", "2011")
    assert "2011" == controller(at).shown.setup.options["meeting"] and "S a3E" in position(at)
    fill(at, "seats", "5")
    assert 4 == len(controller(at).shown.drawn.seats) and "players, not 5" in at.heard[-1]
    at = editor("tayu")
    fill(at, "option-hand", "two")
    assert at.document.find(data_rule="TA-14") and "In hand: North–South" in at.text("beside")
    put(at, "abd:E hand:ns", "ace:E hand:ew")
    assert FINE in at.text("status")
    assert position(at) == position(at.reload())


@pytest.mark.parametrize("game", ["tayu", "tyrus"])
def test_whatever_is_pressed(game: str, rng: Random) -> None:
    """Any tools anywhere: the deal stays one, the address holds it, all of it can be said."""
    at = loaded(game, rng.choice(catalogue.game(game).seat_counts))
    at.speak(rng.choice(("en", "fr")))
    rules = catalogue.game(game)
    for _step in range(40):
        buttons = at.document.find(data_do="place")
        names = [it.data["at"] for it in buttons if it.data["at"] not in ("study", "play")]
        if rng.random() < 0.5:
            at.press("place", data_at=rng.choice(names))
        else:
            rows = at.session.board.ROWS
            use(at, rng.choice(rng.choice(rows)))
        shown = controller(at).shown
        rules.start(shown.setup, shown.deal)
        assert "{" not in at.heard[-1]
    again = at.reload()
    assert position(at) == position(again)
    assert controller(at).shown.fault == controller(again).shown.fault
