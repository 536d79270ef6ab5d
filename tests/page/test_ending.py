"""The end of a game at the site: its panel, what decided it, a rematch."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.page.core.choosing import look, new_table
from tessera.page.core.parts import FEATURES
from tessera.page.core.state import STANDS, EndPanel, Trouble
from tessera.page.core.table import Table, decided, end_sound
from tessera.page.features.ending import panel
from tessera.page.features.sharing.view import record as shared_record
from tessera.page.features.sharing.view import taken_along
from tessera.play.match import Match
from tessera.play.record import sealed_record, write_record
from tessera.play.replay import read_record
from tessera.saves.library import GAME, About, Kept
from tessera.saves.listed import listed
from tests.outside import PERSONS, kept, played
from tests.page import screens
from tests.page.kept import put, read
from tests.page.tables import parts_of, recorded, scene, tree
from tests.page.visitor import Visitor
from tests.properties.playing import Kind, every_kind
from tests.words.speaking import every_language, whole, words

#: A game of Pyrga without its last turn, which wins it for White.
ALMOST, LAST = screens.ENDED.rsplit(" ", 1)

pytestmark = pytest.mark.usefixtures("as_fetched")


def ending(**players: str) -> Visitor:
    at = screens.table(ALMOST, **players)
    at.play(LAST)
    return at


def held(at: Visitor) -> str:
    active = at.document.active()
    return active.attributes.get("id", "") if active is not None else ""


def ended(at: Visitor) -> bool:
    shown = bool(at.document.find(id="ended"))
    assert shown == bool(at.text("ending"))
    return shown


@pytest.mark.parametrize(
    ("before", "wins", "level"),
    [
        *[("", True, ""), ("ww", True, "3"), ("wlwl", True, "3"), ("wwlll", True, "3")],
        *[("www", True, ""), ("lwww", True, ""), ("lwlwlw", True, "")],
        *[("lll", True, ""), ("ll", False, "1"), ("lll", False, ""), ("lw", False, "")],
    ],
)
def test_another_level_is_offered_once(before: str, wins: bool, level: str) -> None:
    """Above after three wins in five, below after three losses; again only after the other."""
    players = {"white": "person", "black": "bot:2"}
    if not wins:
        players = {"white": "bot:2", "black": "person"}
    at = screens.table(ALMOST, **players)
    keep(at, before)
    at.session.play(at.match.play_text(LAST))
    found = at.document.find(id="next-level")
    assert level == at.session[EndPanel].level and bool(found) == bool(level)
    assert all(f"=bot:{level}" in (it.attributes["href"] or "") for it in found)


def keep(at: Visitor, results: str) -> None:
    """Keep games of a person against level 2, the last one first: won, or lost."""
    for number, how in enumerate(results):
        text = "Sb2 resign white" if how == "w" else "Sb2 Sb3 resign black"
        when = f"2020-01-{28 - number}T12:00:00Z"
        players = {"white": "person", "black": "bot:2"}
        at.storage.texts[f"{GAME}{number}"] = kept(played(text), players, when)


def test_a_panel_tells_who_won_and_why() -> None:
    """With the rule to be looked up, what decided it, the scores, and ways to go on."""
    at = ending()
    told, outcome = at.text("ending"), at.match.outcome
    assert outcome is not None
    (winner,) = outcome.winners
    assert f"{winner.capitalize()} won" in told and at.document.find(data_rule=outcome.rule)
    assert any(square in told for square in ("a1", "b1", "b2", "b3"))
    assert all(at.can(control) for control in ("again", "look", "share", "ending", "sides"))
    assert at.document.find(href="#/new/pyrga")
    assert "winner" in at.text(f"seat-{winner}")


def test_the_end_takes_the_focus_and_is_heard_once() -> None:
    """The result is announced as every turn is; the focus goes to the panel's heading."""
    at = ending()
    assert held(at) == "ended" and at.document.find(class_="panel came")
    result = [text for text in at.heard if "wins" in text]
    assert 1 == len(result) and at.heard[-1] == result[0]
    assert ["win"] == at.sound.heard[-1:]


def test_the_panel_is_folded_away_and_comes_back() -> None:
    """To look at the board; its buttons give way to one that brings it back, and a rematch."""
    at = ending()
    at.press("ending")
    assert not ended(at) and at.can("again") and held(at) == "result"
    at.press("ending", id="result")
    assert ended(at)


def test_looking_back_folds_it_away() -> None:
    """It comes again at the last turn, also if it had been folded before; Undo takes it away."""
    at = ending()
    at.press("look", data_at=str(len(at.match.actions) - 1))
    assert at.session.table.viewed is not None and not ended(at)
    at.key("End")
    assert ended(at)
    at.press("ending")
    at.key("ArrowLeft")
    at.key("ArrowRight")
    assert ended(at)
    at.press("undo")
    assert not ended(at) and at.can("hint")
    at.play(LAST)
    assert ended(at)


def test_sides_change_in_a_rematch() -> None:
    """Players' names and bots with them; the old game is kept, and its own name with it."""
    at, match = Visitor(), screens.ended().match
    headers = {"White": "Ann", "Black": "Bot 2", "Date": "2020-01-01", "Name": "First win"}
    put(at, match._replace(headers=headers), {"white": "person", "black": "bot:2"})
    before = at.session.table.name
    at.press("again")
    table = at.session.table
    assert {"white": "bot:2", "black": "person"} == table.players and table.name != before
    assert ("Bot 2", "Ann") == (table.match.headers["White"], table.match.headers["Black"])
    assert table.match.setup == match.setup and not table.match.actions
    assert at.clock.today() == table.match.headers["Date"] and "Name" not in table.match.headers


def test_a_switch_keeps_the_sides() -> None:
    """It is remembered for the next game."""
    at = screens.table(screens.ENDED, black="bot:1")
    at.press("sides")
    assert at.found("sides").attributes["aria-checked"] == "false"
    at.press("again")
    assert {"white": "person", "black": "bot:1"} == at.session.table.players
    assert at.session[EndPanel].stays


def test_the_seats_move_on_where_there_are_more() -> None:
    """Each sits where the next one in the order of turns sat; partners stay partners."""
    at, match = Visitor(), recorded("pacru-4-pa16-2")
    sitting = ["person", "bot:1", "bot:2", "bot:3"]
    put(at, match, dict(zip(match.seats, sitting, strict=True)))
    at.press("again")
    moved = [*sitting[-1:], *sitting[:-1]]
    assert dict(zip(match.seats, moved, strict=True)) == at.session.table.players


@pytest.mark.parametrize("comes", [True, False])
def test_without_its_code_the_sentence_tells_the_end(comes: bool) -> None:
    """A rematch is offered all the same, no trouble told; the panel follows when its code comes."""
    at = Visitor(pending=(FEATURES,)) if comes else Visitor(missing=(FEATURES,))
    put(at, played(ALMOST), PERSONS)
    at.pick("kind:S", "square:a3")
    assert at.document.find(data_rule="PY-10") and "" == at.text("ending") and at.can("again")
    assert not at.session[Trouble].text
    at.archives.pending.clear()
    at.clock.go_on()
    assert comes == bool(at.document.find(class_="panel came"))


def test_the_panel_tells_what_an_import_found() -> None:
    at = ending()
    at.press("undo")
    at.press("redo")
    assert not [it for it in at.document.find(class_="quiet") if it.tag == "p" and not it.text]
    read(at, write_record(at.session.table.match))
    assert at.session[Trouble].text and at.session[Trouble].text in at.text("ending")


def test_who_only_watches_has_no_panel() -> None:
    at = ending()
    at.site.shell.lock_changed(held=False)
    assert not ended(at) and at.can("take-over")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("pyrga-py11-ones", "pairs of one colour"),
        ("shacru-2-sh9-3", "The last pawn got stuck on"),
        ("pacru-4-pa16-2", "Stuck pawn"),
        ("tayu-2-ta11-example", "The west coast has 4, the east coast 7."),
        ("tyrus-ty10-example", "Three in a row: elections 7, 8 and 9."),
    ],
)
def test_every_game_tells_and_marks_what_decided_it(name: str, told: str) -> None:
    """On the board too, once the end is shown: not a turn before."""
    match = recorded(name)
    parts = parts_of(match.game.id)
    at = new_table(match, dict.fromkeys(match.seats, "person"), parts.board)
    shown = panel(scene(words("en"), at, EndPanel(STANDS)))
    assert told in "".join(tree(shown).itertext())
    found = decided(at, parts.board)
    drawn = parts.board.choices(at.observation, at.markings()._replace(decided=found))
    assert found and "decided" in drawn
    assert () == decided(look(at, parts.board, len(match.actions) - 1), parts.board)


@every_kind
@every_language
def test_a_panel_of_every_kind_of_game(kind: Kind, spoken: str, rng: Random) -> None:
    """Whole sentences, for every seat that may have played, and for all of them at one screen.

    No two controls have the same name.
    """
    match, parts, _ = kind.match(rng), parts_of(kind.game.id), words(spoken)
    if match.outcome is None:
        return
    for alone in (None, *match.seats):
        players = dict.fromkeys(match.seats, "bot:1" if alone else "person")
        if alone:
            players[alone] = "person"
        at = new_table(match, players, parts.board)
        shown = tree(panel(scene(_, at, EndPanel(STANDS))))
        assert whole("".join(shown.itertext()))
        names = ["".join(control.itertext()) for control in shown.iter("button")]
        assert len({*names}) == len(names), names


def about(at: Visitor) -> About:
    """What the list says of the one game that is kept."""
    ((_name, said, _damaged),) = listed(at.site.shell.library)
    assert said is not None
    return said


def tallied() -> tuple[Visitor, Match, dict[str, str]]:
    """A game of Tyrus whose last tile was just placed, as it was before, and who plays."""
    match = recorded("tyrus-ty11")
    before = match.at(len(match.actions) - 1)
    players = dict.fromkeys(match.seats, "bot:1") | {before.to_move or "": "person"}
    at = Visitor()
    put(at, before, players)
    at.play(match.turns()[-1].text)
    return at, before, players


def test_before_the_last_step_of_a_tally_nothing_takes_the_result_along() -> None:
    """Not the list of games, nor a record: they tell of the game as it was; then of its end."""
    at, before, players = tallied()
    name = at.session.table.name
    assert at.session.table.interlude_pending and at.match.outcome is not None
    assert not {"win", "end"} & {*at.sound.heard}
    assert not any(at.can(control) for control in ("share", "export", "export-sealed"))
    assert shared_record(at.session.table) == sealed_record(taken_along(before, players))
    at.clock.turn_on(1)
    assert about(at).to_move == before.to_move and about(at).turns == before.finished
    other = Visitor("#/", within=at.within)
    assert "wins" not in other.text("mine") and "won" not in other.text("mine")
    at.press("look", data_at="1")
    assert at.session.table.ended and at.session.table.viewed is None, "the last step comes first"
    at.clock.turn_on(1)
    assert at.can("share") and at.can("export")
    assert about(at) == About.of(Kept(at.match, players, about(at).when))
    shared = read_record(shared_record(at.session.table), catalogue.game)
    assert shared.outcome == at.match.outcome and name == at.session.table.name


@pytest.mark.parametrize(("bots", "heard"), [((), "win"), (("black",), "win"), (("white",), "end")])
def test_what_is_heard_at_the_end(bots: tuple[str, ...], heard: str) -> None:
    """A win where somebody at the screen has won; else, in a draw too, no fanfare."""
    match = played(screens.ENDED)
    assert match.outcome is not None and match.outcome.winners == ("white",)
    assert heard == end_sound(Table(match, PERSONS | dict.fromkeys(bots, "bot:1")))
    assert "end" == end_sound(Table(recorded("tyrus-ty12-draw"), {"ivory": "person"}))


def test_a_tally_left_before_its_last_step_is_told_of_once_it_was_seen() -> None:
    """Whoever went away during the scene has the game as it was in the list, until it is opened."""
    at, _before, _players = tallied()
    again = Visitor(within=at.within)
    assert about(again).to_move is not None
    at.site.shell.lock.leave()
    again.go(f"#/game/{at.session.table.name}")
    assert again.session.table.ended and about(again).to_move is None
