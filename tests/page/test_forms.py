"""The box for a new game of any number of seats, and the import; what comes of them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from tessera.apart.terms import PATIENCE, USUAL_PATIENCE
from tessera.games import catalogue
from tessera.page.core import addresses as start
from tessera.page.core.players import BEGINNER, LEVELS, NAMES, PERSON, USUAL, offered, seated
from tessera.page.core.state import GameUi
from tessera.page.features import new_game
from tessera.page.features.box import box
from tessera.page.features.records import form as forms
from tessera.play.contract import LOT, Game
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.search import beginner
from tests.page.tables import parts_of, tree
from tests.page.trio import ORDERS, PARTS, TRIO
from tests.words.speaking import every_language, whole, words

ENGLISH = words("en")
DATE = "2026-11-21"
#: Every game of the catalogue with every number of seats.
SEATED = [(game, count) for game in catalogue.GAMES for count in catalogue.game(game).seat_counts]


def form_of(spoken: str, parts: GameUi, game: Game[Any], seats: int | None = None) -> Element:
    """The form in a game's box for so many seats."""
    count = str(seats or game.seat_counts[0])
    (form,) = tree(box(words(spoken), parts, game)).findall(f".//form[@data-seats='{count}']")
    return form


def offers(form: Element) -> dict[str, list[str]]:
    """What can be chosen in each field of a form; what is chosen untouched stands first."""
    found: dict[str, list[str]] = {}
    for select in form.iter("select"):
        values = sorted(select, key=lambda option: option.get("selected") is None)
        assert 1 == sum(option.get("selected") is not None for option in select)
        found[str(select.get("name"))] = [str(option.get("value")) for option in values]
    radios = [each for each in form.iter("input") if each.get("type") == "radio"]
    for name in {str(radio.get("name")) for radio in radios}:
        mine = [each for each in radios if each.get("name") == name]
        assert 1 == sum(radio.get("checked") is not None for radio in mine)
        mine.sort(key=lambda radio: radio.get("checked") is None)
        found[name] = [str(radio.get("value")) for radio in mine]
    return found


@every_language
@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_the_box_of_a_game(game: str, seats: int, spoken: str) -> None:
    """Each number of seats has a form: whom against, the level, the side, every seat, options."""
    rules = catalogue.game(game)
    form, setup = form_of(spoken, parts_of(game), rules, seats), rules.setup(seats)
    sides, found = rules.seats(setup), offers(form)
    assert " ".join(sides) == form.get("data-order")
    others = ["bot:", PERSON, "apart"] if seats == 2 else ["bot:", PERSON, "apart", "mixed"]
    assert (others, [*sides, LOT]) == (found["against"], found["side"])
    levels_ = [str(level) for level in offered(game, seats)]
    assert levels_ == found["level"]
    for seat in sides:
        assert ["", PERSON, *(f"bot:{level}" for level in levels_)] == found[f"seat-{seat}"]
    counts = [str(count) for count in sorted(rules.seat_counts)]
    assert found.get("seats", []) == ([str(seats)] + [n for n in counts if n != str(seats)]) * (
        len(counts) > 1
    )
    for option in rules.options(seats):
        values = found[f"option-{option.name}"]
        assert option.default == values[0] and {*option.values} <= {*values}
    days = found["patience"]
    assert (days[0], {*days}) == (str(USUAL_PATIENCE), {str(each) for each in PATIENCE})
    named = {f"name-{seat}" for seat in sides} | {"name"}
    assert named == {f.get("name") for f in form.iter("input") if f.get("type") != "radio"}


@every_language
@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_the_box_tells_what_it_offers(game: str, seats: int, spoken: str) -> None:
    """Levels bear their names and tell what they are worth; who begins is said without a lot."""
    form = form_of(spoken, parts_of(game), catalogue.game(game), seats)
    told = {small.get("id"): small.text for small in form.iter("small")}
    radios = {
        (str(field.get("name")), str(field.get("value"))): ("".join(label.itertext()), field)
        for label in form.iter("label")
        for field in label.iter("input")
    }
    for level in offered(game, seats):
        label, field = radios["level", str(level)]
        assert label == f"{level} {words(spoken)(NAMES[level])}"
        assert whole(str(told[field.get("aria-describedby")]))
    begins = [value for (_name, value), (label, _field) in radios.items() if ", " in label]
    rules = catalogue.game(game)
    match = Match.new(rules, rules.setup(seats), Random(0))
    assert begins == [match.to_move] * (not match.deal)


@every_language
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_word_of_a_box_is_spoken(game: str, spoken: str) -> None:
    """Labels, legends, what is chosen from; every field has a label or says its own name."""
    whole_box = tree(box(words(spoken), parts_of(game), catalogue.game(game)))
    for each in whole_box.iter():
        assert whole((each.text or "x") + (each.tail or "") + each.get("aria-label", ""))
    inside = {id(field) for label in whole_box.iter("label") for field in label.iter()}
    for field in [*whole_box.iter("select"), *whole_box.iter("input")]:
        assert id(field) in inside or field.get("aria-label")


def test_what_the_box_describes_is_begun() -> None:
    """Fields come through an address unharmed, and what is begun describes itself so again."""
    fields = {
        "seats": "3",
        "seat-green": "bot:2",
        "name-red": "Ann & Bea/50% +é=",
        "name-blue": "Bo",
    }
    address = start.address_of("trio", fields)
    assert address.startswith("#/play/trio/seats=3&") and " " not in address
    assert fields == start.fields_in(address.removeprefix("#/play/trio/"))
    match, players = new_game.begun(TRIO, fields, DATE, Random(0))
    assert fields == start.fields_of(match, players)
    drawn, _players = new_game.begun(TRIO, {**fields, "option-order": LOT}, DATE, Random(3))
    told = start.fields_of(drawn, players)
    assert drawn.setup == new_game.begun(TRIO, told, DATE, Random(0))[0].setup


@pytest.mark.parametrize("text", ["%", "%zz", "%E9", "a%2", "%C3%A9", "+"])
def test_any_text_can_stand_in_an_address(text: str) -> None:
    """What is torn in it is read as far as it goes."""
    assert {"name-red"} == {*start.fields_in(f"name-red={text}&x")}
    again = start.fields_in(text and f"name-red={text}")["name-red"]
    assert {"name-red": again} == start.fields_in(
        start.address_of("trio", {"name-red": again}).rpartition("/")[2]
    )


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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_row_a_seat_in_the_order_of_turns(seats: int) -> None:
    """Each with the seat's emblem and name."""
    form = form_of("en", PARTS, TRIO, seats)
    shown = [each for each in form.iter("span") if each.get("class") == "seat-of"]
    assert ["Red", "Green", "Blue", "Yellow"][:seats] == ["".join(it.itertext()) for it in shown]
    assert all(each.find("svg") is not None for each in shown)


def test_an_option_by_lot() -> None:
    """It has a choice of its own, before two values; before more, how one comes to the value."""
    form = form_of("en", PARTS, TRIO, 3)
    found = {select.get("name"): select for select in form.iter("select")}
    order = [(option.get("value"), option.text) for option in found["option-order"]]
    assert [(LOT, "Drawn by lot"), ("RGB", "order RGB"), ("BGR", "order BGR")] == order
    assert ["calm", "wild"] == [option.get("value") for option in found["option-mood"]]
    four = offers(form_of("en", parts_of("shacru"), catalogue.game("shacru"), 4))
    assert ["SWNE", LOT, "set"] == four["how-order"] and 24 == len(four["option-order"])


def test_what_is_drawn_by_lot_differs_from_game_to_game() -> None:
    """The match has one of the values; the same chance draws the same."""
    fields = {"option-order": LOT, "option-mood": "wild"}
    drawn = [new_game.begun(TRIO, fields, DATE, Random(seed))[0].setup for seed in range(20)]
    assert {*ORDERS[3]} == {setup.options["order"] for setup in drawn}
    assert {"wild"} == {setup.options["mood"] for setup in drawn}
    for wrong in ({"option-mood": LOT}, {"seats": "9"}, {"seats": "²"}):
        with pytest.raises(Refused):
            new_game.begun(TRIO, wrong, DATE, Random(0))


def people(fields: Mapping[str, str], rng: Random) -> dict[str, tuple[str, str]]:
    """Who sits where, and their names."""
    match, players = new_game.begun(TRIO, fields, DATE, rng)
    names = {seat: match.headers.get(TRIO.header(seat), "") for seat in match.seats}
    return {seat: (players[seat], names[seat]) for seat in match.seats}


def test_players_sit_where_they_were_put() -> None:
    """With their names, white space in them tidied; a bot without one is named after its level."""
    fields = {"seat-red": "bot:3", "seat-green": PERSON, "name-green": "  Zoé   d’Arc "}
    wanted = {"red": ("bot:3", "Bot 3"), "green": (PERSON, "Zoé d’Arc"), "blue": (PERSON, "")}
    for sitting in ({}, {"sitting": "chosen"}):
        assert wanted == people({**fields, **sitting}, Random(0))
    assert DATE == new_game.begun(TRIO, fields, DATE, Random(0))[0].headers["Date"]


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
    match, _players = new_game.begun(TRIO, {}, DATE, Random(0))
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


def test_what_cannot_be_played_apart_is_marked_in_the_box() -> None:
    """Ta Yü with two tiles in hand; of the other games nothing."""
    barred = [
        (game, option.get("value"))
        for game in catalogue.GAMES
        for option in form_of("en", parts_of(game), catalogue.game(game)).iter("option")
        if option.get("data-apart") is not None
    ]
    assert barred == [("tayu", "two")]
