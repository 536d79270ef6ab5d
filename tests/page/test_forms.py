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
from tessera.page.core.players import (
    BEGINNER,
    LEVELS,
    NAMES,
    PERSON,
    SITTING,
    nearest,
    offered,
    seated,
    seating,
)  # fmt: skip
from tessera.page.core.state import GameUi
from tessera.page.features import new_game
from tessera.page.features.box import box
from tessera.play.contract import LOT, Game
from tessera.play.match import Match
from tests.page.tables import parts_of, refusal, tree
from tests.words.speaking import every_language, whole, words

SHACRU = catalogue.game("shacru")
DATE = "2026-11-21"
#: Every game of the catalogue with every number of seats.
SEATED = [(game, count) for game in catalogue.GAMES for count in catalogue.game(game).seat_counts]


def form_of(parts: GameUi, game: Game[Any], seats: int, spoken: str = "en") -> Element:
    shown = tree(box(words(spoken), parts, game))
    (form,) = shown.findall(f".//form[@data-seats='{seats}']")
    return form


def offers(form: Element) -> dict[str, list[str]]:
    """What can be chosen in each field of a form; what is chosen untouched stands first."""
    found: dict[str, list[tuple[bool, str]]] = {}
    for select in form.iter("select"):
        found[str(select.get("name"))] = [
            (option.get("selected") is None, str(option.get("value"))) for option in select
        ]
    for radio in form.iter("input"):
        if radio.get("type") == "radio":
            chosen = radio.get("checked") is None, str(radio.get("value"))
            found.setdefault(str(radio.get("name")), []).append(chosen)
    assert all(1 == sum(not other for other, _ in values) for values in found.values())
    return {
        name: [value for _, value in sorted(values, key=lambda it: it[0])]
        for name, values in found.items()
    }


@every_language
@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_the_box_of_a_game(game: str, seats: int, spoken: str) -> None:
    """Each number of seats has a form: whom against, the level, the side, every seat, options."""
    rules = catalogue.game(game)
    form, setup = form_of(parts_of(game), rules, seats, spoken), rules.setup(seats)
    sides, found = rules.seats(setup), offers(form)
    assert " ".join(sides) == form.get("data-order")
    others = ["bot:", PERSON, "apart"] if seats == 2 else ["bot:", PERSON, "apart", "mixed"]
    assert (others, [*sides, LOT]) == (found["against"], found["side"])
    levels_ = [str(level) for level in offered(game, seats)]
    assert levels_ == found["level"]
    for seat in sides:
        assert ["", PERSON, *(f"bot:{level}" for level in levels_)] == found[f"seat-{seat}"]
    counts = [str(count) for count in sorted(rules.seat_counts)]
    several = [str(seats), *(n for n in counts if n != str(seats))] if len(counts) > 1 else []
    assert several == found.get("seats", [])
    for option in rules.options(seats):
        values = found[f"option-{option.name}"]
        assert option.default == values[0] and {*option.values} <= {*values}
    days = found["patience"]
    assert (days[0], {*days}) == (str(USUAL_PATIENCE), {str(each) for each in PATIENCE})
    named = {f"name-{seat}" for seat in sides} | {"name"}
    assert named == {f.get("name") for f in form.iter("input") if f.get("type") != "radio"}


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
    # What cannot be played apart is marked.
    barred = [it.get("value") for it in whole_box.iter("option") if it.get("data-apart")]
    assert barred == (["two"] if game == "tayu" else [])


def test_what_the_box_describes_is_begun() -> None:
    """Fields come through an address unharmed, and what is begun describes itself so again."""
    fields = {
        "seats": "3",
        "seat-east": "bot:2",
        "name-north": "Ann & Bea/50% +é=",
        "name-west": "Bo",
    }
    address = start.address_of("shacru", fields)
    assert address.startswith("#/play/shacru/seats=3&") and " " not in address
    assert fields == start.fields_in(address.removeprefix("#/play/shacru/"))
    match, players = new_game.begun(SHACRU, fields, DATE, Random(0))
    assert fields == start.fields_of(match, players) and DATE == match.headers["Date"]
    drawn, _players = new_game.begun(SHACRU, {**fields, "option-order": LOT}, DATE, Random(3))
    told = start.fields_of(drawn, players)
    assert drawn.setup == new_game.begun(SHACRU, told, DATE, Random(0))[0].setup


@pytest.mark.parametrize("text", ["%", "%zz", "%E9", "a%2", "%C3%A9", "+"])
def test_any_text_can_stand_in_an_address(text: str) -> None:
    """What is torn in it is read as far as it goes."""
    found = start.fields_in(f"name-north={text}&x")
    assert {"name-north"} == {*found}
    assert found == start.fields_in(start.address_of("shacru", found).rpartition("/")[2])


def test_an_option_by_lot() -> None:
    """It has a choice of its own, before two values; before more, how one comes to the value."""
    two, four = (offers(form_of(parts_of("shacru"), SHACRU, count)) for count in (2, 4))
    assert ["SN", LOT, "NS"] == two["option-order"] and LOT not in two["option-rounds"]
    assert ["SWNE", LOT, "set"] == four["how-order"] and 24 == len(four["option-order"])


def test_what_is_drawn_by_lot_differs_from_game_to_game() -> None:
    """The match has one of the values; the same chance draws the same."""
    fields = {"option-order": LOT, "option-rounds": "2"}
    drawn = [new_game.begun(SHACRU, fields, DATE, Random(seed))[0].setup for seed in range(20)]
    assert {"SN", "NS"} == {setup.options["order"] for setup in drawn}
    assert {"2"} == {setup.options["rounds"] for setup in drawn}


@pytest.mark.parametrize("wrong", [{"option-rounds": LOT}, {"seats": "9"}, {"seats": "²"}])
def test_what_there_is_not_is_refused(wrong: dict[str, str]) -> None:
    assert refusal(new_game.begun, SHACRU, wrong, DATE, Random(0))


def people(fields: Mapping[str, str], rng: Random) -> dict[str, tuple[str, str]]:
    """Who sits where among three, and their names."""
    match, players = new_game.begun(SHACRU, {"seats": "3", **fields}, DATE, rng)
    names = {seat: match.headers.get(SHACRU.header(seat), "") for seat in match.seats}
    return {seat: (players[seat], names[seat]) for seat in match.seats}


@pytest.mark.parametrize("sitting", [{}, {"sitting": "chosen"}])
def test_players_sit_where_they_were_put(sitting: dict[str, str]) -> None:
    """With their names, white space in them tidied; a bot without one is named after its level."""
    fields = {"seat-north": "bot:1", "seat-east": PERSON, "name-east": "  Zoé   d’Arc "}
    wanted = {"north": ("bot:1", "Bot 1"), "east": (PERSON, "Zoé d’Arc"), "west": (PERSON, "")}
    assert wanted == people({**fields, **sitting}, Random(0))


def test_players_can_be_seated_by_lot() -> None:
    """They take their names along; every seating comes up."""
    fields = {"sitting": LOT, "seat-north": PERSON, "name-north": "Ann", "name-east": "Bo"}
    fields |= {"seat-east": "bot:1", "seat-west": "bot:2"}
    found = [people(fields, Random(seed)) for seed in range(60)]
    all_three = sorted([(PERSON, "Ann"), ("bot:1", "Bo"), ("bot:2", "Bot 2")])
    assert all(all_three == sorted(seating.values()) for seating in found)
    assert 6 == len({tuple(seating.items()) for seating in found})


@every_language
def test_the_box_says_why_levels_are_missing(monkeypatch: pytest.MonkeyPatch, spoken: str) -> None:
    """A sentence for each level that is as strong as some that are not offered."""
    monkeypatch.setattr(catalogue, "withheld", lambda _game, seats: (2, 4, 5) if seats == 3 else ())
    form, _ = form_of(parts_of("shacru"), SHACRU, 3, spoken), words(spoken)
    notes = [it.text or "" for it in form.iter("small") if "withheld" in (it.get("class") or "")]
    for note, others, level in zip(notes, ((2,), (4, 5)), (1, 3), strict=True):
        assert all(_(NAMES[each]) in note for each in (*others, level))
    told = {it.get("id"): it.text or "" for it in form.iter("small")}
    assert "1" in told["level-3-3"]
    other = form_of(parts_of("shacru"), SHACRU, 2, spoken)
    assert not [it for it in other.iter("small") if "withheld" in (it.get("class") or "")]


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_level_stands_for_one_that_is_offered(game: str) -> None:
    """Itself, or the next one below, which the ladder shows to be about as strong."""
    for seats in catalogue.game(game).seat_counts:
        levels = offered(game, seats)
        assert BEGINNER == levels[0]
        for level in LEVELS:
            found = nearest(game, seats, level)
            assert found in levels and found <= level
            assert (found == level) == (level in levels)


def test_old_levels_in_links_and_saves_mean_the_nearest_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The number stays valid, and other numbers of players keep it."""
    monkeypatch.setattr(catalogue, "withheld", lambda _game, seats: (3, 5) if seats == 3 else ())
    fields = {"seat-north": "bot:3", "seat-east": "bot:4", "seat-west": "bot:5"}
    wanted = {"north": ("bot:2", "Bot 2"), "east": ("bot:4", "Bot 4"), "west": ("bot:4", "Bot 4")}
    assert wanted == people(fields, Random(0))
    match = Match.new(SHACRU, SHACRU.setup(3), Random(0))
    sitting = dict(zip(match.seats, ("bot:5", PERSON, "bot:3"), strict=True))
    assert ["bot:4", PERSON, "bot:2"] == [*seated(match, sitting).values()]
    header = {SITTING: "bot:5 person bot:3"}
    assert ["bot:4", PERSON, "bot:2"] == [*seating(match._replace(headers=header))[1].values()]
    two = Match.new(SHACRU, SHACRU.setup(2), Random(0))
    assert ["bot:5", "bot:3"] == [
        *seated(two, dict(zip(two.seats, ("bot:5", "bot:3"), strict=True))).values()
    ]


def test_who_this_version_does_not_know_is_a_person() -> None:
    match, _players = new_game.begun(SHACRU, {}, DATE, Random(0))
    found = seated(match, {"south": "bot:9", "north": "bot:3"})
    assert {"south": PERSON, "north": "bot:3"} == found
