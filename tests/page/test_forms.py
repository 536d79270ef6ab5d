"""The forms: a new game of any number of seats, and the import; what comes of them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from tessera.games import catalogue
from tessera.page.model import new_game
from tessera.page.model.game_parts import GameParts
from tessera.page.model.levels import BEGINNER, LEVELS, USUAL, offered
from tessera.page.model.seating import PERSON, seated, usual
from tessera.page.views import forms
from tessera.play.contract import LOT, Game
from tessera.play.fault import Refused
from tessera.search import beginner
from tests.page.tables import parts_of, tree
from tests.page.trio import ORDERS, PARTS, TRIO
from tests.words.speaking import every_language, whole, words

ENGLISH = words("en")
DATE = "2026-11-21"
#: Every game of the catalogue with every number of seats.
SEATED = [(game, count) for game in catalogue.GAMES for count in catalogue.game(game).seat_counts]


def form_of(_: str, parts: GameParts, game: Game[Any], seats: int | None = None) -> Element:
    """The form for a new game."""
    form = tree(forms.new_game(words(_), parts, game, seats)).find(".//form")
    assert form is not None
    return form


def chosen(form: Element) -> dict[str, str]:
    """What the form says if nothing in it is touched."""
    fields = {str(field.get("name")): "" for field in form.iter("input")}
    for select in form.iter("select"):
        selected = [str(option.get("value")) for option in select if option.get("selected")]
        fields[str(select.get("name"))], *_more = selected
        assert not _more
    return fields


@every_language
@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_the_form_for_a_new_game(game: str, seats: int, spoken: str) -> None:
    """Each seat can be a person's or any bot's; options and names have labels; defaults hold."""
    rules = catalogue.game(game)
    form, setup = form_of(spoken, parts_of(game), rules, seats), rules.setup(seats)
    assert (game, "begin") == (form.get("data-game"), form.get("data-do"))
    assert str(seats) == form.get("data-seats")
    labelled = {label.get("for") for label in form.iter("label")}
    fields = [*form.iter("select"), *form.iter("input")]
    assert labelled == {field.get("id") for field in fields}
    assert all(field.get("id") == field.get("name") for field in fields)
    for select in form.iter("select"):
        values = [option.get("value") for option in select]
        assert all(whole(option.text or "") for option in select)
        if str(select.get("name")).startswith("seat-"):
            assert [PERSON, *(f"bot:{n}" for n in offered(game, seats))] == values
    found = chosen(form)
    assert setup.options == {
        name[7:]: value for name, value in found.items() if name.startswith("option-")
    }
    players = {name[5:]: value for name, value in found.items() if name.startswith("seat-")}
    assert usual(rules.seats(setup)) == players
    assert [*rules.seats(setup)] == [*players]
    match, sitting = new_game.begun(rules, seats, found, DATE, Random(1))
    assert (setup, players) == (match.setup, sitting)


def test_the_bots_of_the_page_are_those_of_the_search() -> None:
    """The page does not load the search, so it has its own list of levels: of the same ones."""
    assert [*beginner.EVERY] == [*LEVELS]


def test_what_is_offered_has_a_beginner_and_the_usual_level() -> None:
    """In rising order; with two seats all there are."""
    withheld = 0
    for game, seats in SEATED:
        found = offered(game, seats)
        assert [*found] == [level for level in LEVELS if level in found]
        assert {BEGINNER, USUAL} <= {*found}
        assert seats > 2 or [*found] == [*LEVELS]
        withheld += len(LEVELS) - len(found)
    assert withheld


def test_the_number_of_players_is_chosen_by_links() -> None:
    """In rising order, the one whose form it is marked; a game of one number has no such row."""
    page = tree(forms.new_game(ENGLISH, PARTS, TRIO))
    nav = page.find(".//nav")
    assert nav is not None and "Number of players" == nav.get("aria-label")
    told = [(link.text, link.get("href"), link.get("aria-current")) for link in nav]
    assert [
        ("2 players", "#/new/trio/2", None),
        ("3 players", "#/new/trio/3", "page"),
        ("4 players", "#/new/trio/4", None),
    ] == told
    pyrga = tree(forms.new_game(ENGLISH, parts_of("pyrga"), catalogue.game("pyrga")))
    assert None is pyrga.find(".//nav")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_fieldset_a_seat_in_the_order_of_turns(seats: int) -> None:
    """Each with the seat's emblem and name; the first is a person's, the others are bots'."""
    form = form_of("en", PARTS, TRIO, seats)
    legends = ["".join(legend.itertext()) for legend in form.iter("legend")]
    assert ["Red", "Green", "Blue", "Yellow"][:seats] == legends
    assert all(legend.find("svg") is not None for legend in form.iter("legend"))
    found = chosen(form)
    who = [found[f"seat-{seat}"] for seat in TRIO.seats(TRIO.setup(seats))]
    assert [PERSON, *["bot:2"] * (seats - 1)] == who


def test_an_option_by_lot() -> None:
    """It has a choice of its own, before the values, where the option allows it."""
    form = form_of("en", PARTS, TRIO, 3)
    found = {select.get("name"): select for select in form.iter("select")}
    order = [(option.get("value"), option.text) for option in found["option-order"]]
    assert [(LOT, "Drawn by lot"), ("RGB", "order RGB"), ("BGR", "order BGR")] == order
    assert ["calm", "wild"] == [option.get("value") for option in found["option-mood"]]


def test_what_is_drawn_by_lot_differs_from_game_to_game() -> None:
    """The match has one of the values; the same chance draws the same."""
    fields = {"option-order": LOT, "option-mood": "wild"}
    drawn = [new_game.begun(TRIO, 3, fields, DATE, Random(seed))[0].setup for seed in range(20)]
    assert {*ORDERS[3]} == {setup.options["order"] for setup in drawn}
    assert {"wild"} == {setup.options["mood"] for setup in drawn}
    with pytest.raises(Refused):
        new_game.begun(TRIO, 3, {"option-mood": LOT}, DATE, Random(0))


def people(fields: Mapping[str, str], rng: Random) -> dict[str, tuple[str, str]]:
    """Who sits where, and their names."""
    match, players = new_game.begun(TRIO, 3, fields, DATE, rng)
    names = {seat: match.headers.get(TRIO.header(seat), "") for seat in match.seats}
    return {seat: (players[seat], names[seat]) for seat in match.seats}


def test_players_sit_where_they_were_put() -> None:
    """With their names, white space in them tidied; a bot without one is named after its level."""
    fields = {"seat-red": "bot:3", "seat-green": PERSON, "name-green": "  Zoé   d’Arc "}
    wanted = {"red": ("bot:3", "Bot 3"), "green": (PERSON, "Zoé d’Arc"), "blue": (PERSON, "")}
    for sitting in ({}, {"sitting": new_game.CHOSEN}):
        assert wanted == people({**fields, **sitting}, Random(0))
    assert DATE == new_game.begun(TRIO, 3, fields, DATE, Random(0))[0].headers["Date"]


def test_players_can_be_seated_by_lot() -> None:
    """They take their names along; every seating comes up."""
    fields = {"sitting": LOT, "seat-red": PERSON, "name-red": "Ann", "name-green": "Bo"}
    fields |= {"seat-green": "bot:1", "seat-blue": "bot:2"}
    found = [people(fields, Random(seed)) for seed in range(60)]
    for seating in found:
        assert sorted([(PERSON, "Ann"), ("bot:1", "Bo"), ("bot:2", "Bot 2")]) == sorted(
            seating.values()
        )
    assert 6 == len({tuple(seating.items()) for seating in found})


def test_who_this_version_does_not_know_is_a_person() -> None:
    """A seat of which nothing is said, too."""
    match, _players = new_game.begun(TRIO, 3, {}, DATE, Random(0))
    found = seated(match, {"red": "bot:9", "green": "bot:3"})
    assert {"red": PERSON, "green": "bot:3", "blue": PERSON} == found


@every_language
def test_the_import_page(spoken: str) -> None:
    """A record is chosen or pasted; what was wrong with it is an alert beside the field."""
    _ = words(spoken)
    page = tree(forms.import_form(_, ""))
    labelled = {label.get("for") for label in page.iter("label")}
    assert {"file", "record"} == labelled
    assert [] == page.findall(".//*[@role='alert']")
    told = tree(forms.import_form(_, "Line 3: no")).find(".//*[@role='alert']")
    assert told is not None and "Line 3: no" == told.text
