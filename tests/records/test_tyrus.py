"""Records of Tyrus that are refused: the deal, the placements; and views tampered with."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.play.record import write_record
from tessera.play.replay import BadRecord
from tessera.play.view import View, read_view
from tests.records.reading import Bad, read, refusal, where, written
from tests.rules.tyrus_elections import TILES, legal, plan, position, random_match

#: Decks in the order of the tiles, soldiers first.
DECK = " ".join(TILES)
CARDS = "C M T C M T C M T"


def record(
    turns: str = "",
    first: str = "ivory",
    cards: str = CARDS,
    ivory: str = DECK,
    brown: str = DECK,
    more: str = "",
) -> str:
    """A record whose deal begins on line 2, or behind ``more``, and its turns two below it."""
    return (
        f'[Game "tyrus"]\n{more}[First "{first}"]\n[Elections "{cards}"]\n'
        f'[IvoryDeck "{ivory}"]\n[BrownDeck "{brown}"]\n\n{turns}'
    )


def changed(deck: str, place: int, name: str) -> str:
    """A deck with another tile at one place."""
    words = deck.split()
    words[place] = name
    return " ".join(words)


DEALS = {
    record(first="white"): Bad(2, None, "record", "value"),
    record(first="?"): Bad(2, None, "record", "value"),
    record(first=""): Bad(2, None, "record", "value"),
    record(cards="C M T C M T C M"): Bad(3, None, "record", "elections"),
    record(cards=f"{CARDS} C"): Bad(3, None, "record", "elections"),
    record(cards="C M T C M T C M C"): Bad(3, None, "record", "elections"),
    record(cards="C M T C M T C M X"): Bad(3, None, "record", "election"),
    record(cards="C M T C M T C M ?"): Bad(3, None, "record", "election"),
    record(cards=""): Bad(3, None, "record", "elections"),
    record(ivory=changed(DECK, 0, "S2")): Bad(4, None, "record", "copies"),
    record(brown=changed(DECK, 29, "S2")): Bad(5, None, "record", "copies"),
    record(ivory=f"{DECK} S1"): Bad(4, None, "record", "copies"),
    record(ivory=DECK[3:]): Bad(4, None, "record", "missing"),
    record(brown=DECK[:-4]): Bad(5, None, "record", "missing"),
    record(brown=""): Bad(5, None, "record", "missing"),
    record(ivory=changed(DECK, 4, "S11")): Bad(4, None, "record", "tile"),
    record(brown=changed(DECK, 4, "S0")): Bad(5, None, "record", "tile"),
    record(brown=changed(DECK, 4, "s5")): Bad(5, None, "record", "tile"),
    record(ivory=changed(DECK, 4, "?")): Bad(4, None, "record", "tile"),
    record(brown=changed(DECK, 29, "?")): Bad(5, None, "record", "tile"),
    record().replace("IvoryDeck", "Deck"): Bad(1, None, "record", "no-header"),
    record().replace("Elections", "Cards"): Bad(1, None, "record", "no-header"),
    record().replace("First", "Begins"): Bad(1, None, "record", "no-header"),
    record(more='[Memory "maybe"]\n'): Bad(2, None, "record", "value"),
    record(more='[Seats "3"]\n'): Bad(2, None, "record", "value"),
    record(first="white", more='[Memory "on"]\n'): Bad(3, None, "record", "value"),
}

#: Six placements by which nobody wins anything, so that the seventh is Brown's.
SIX = "S1@bC S1@iC S2@bC S2@iC S3@bC S3@iC"

TURNS = {
    record("1. S10@iC"): Bad(7, 1, "not-in-hand", "reserve"),
    record("1. S9@iC\nP1@iC"): Bad(8, 2, "not-in-hand", "reserve"),
    record("1. S1@iC S1@iC S1@iC"): Bad(7, 3, "not-in-hand", "placed"),
    record("1. S1@iC S1@iC\nS2@iC S1@bT"): Bad(8, 4, "not-in-hand", "placed"),
    record(f"1. {SIX}\n2. M3@iC"): Bad(8, 7, "not-in-hand", "reserve"),
    record(f"1. {SIX}\n2. M2@iC M2@iM S2@iC"): Bad(8, 9, "not-in-hand", "placed"),
    record("1. S11@iC"): Bad(7, 1, "syntax", "tile"),
    record("1. ?@iC"): Bad(7, 1, "syntax", "tile"),
    record("1. S1@iC ?@iC"): Bad(7, 2, "syntax", "tile"),
    record("1. S1@iX"): Bad(7, 1, "syntax", "building"),
    record("1. S1@?"): Bad(7, 1, "syntax", "building"),
    record("1. S1"): Bad(7, 1, "syntax", "action"),
    record("1. S1 @iC"): Bad(7, 1, "syntax", "action"),
    record("1. ?"): Bad(7, 1, "syntax", "action"),
    record("1. S1@iC resign\nS1@iC"): Bad(8, 3, "over"),
    record("1. S1@iC", more='[Memory "on"]\n').replace("S1@iC", "P1@iC"): Bad(
        8, 1, "not-in-hand", "reserve"
    ),
}


@pytest.mark.parametrize(("text", "expected"), DEALS.items())
def test_bad_deals(text: str, expected: Bad) -> None:
    """A deal that cannot be is refused with its line, in words; nothing is kept."""
    assert expected == where(text)
    assert None is refusal(text).good


@pytest.mark.parametrize(("text", "expected"), TURNS.items())
def test_bad_placements(text: str, expected: Bad) -> None:
    """Refused with the line, the number and the rule; what came before it is kept."""
    assert expected == where(text)
    good = refusal(text).good
    assert good is not None and expected.turn == good.finished + 1


def test_a_bad_deck_is_told_with_its_tile_and_header() -> None:
    """The facts that a sentence needs."""
    for text, facts in (
        (record(brown=changed(DECK, 0, "S2")), {"tile": "S2", "count": 2, "header": "BrownDeck"}),
        (record(ivory=DECK[3:]), {"tile": "S1", "header": "IvoryDeck"}),
        (record(ivory=changed(DECK, 4, "S11")), {"text": "S11", "header": "IvoryDeck"}),
        (record(cards="C M T C M T C M X"), {"text": "X", "header": "Elections"}),
    ):
        assert facts.items() <= refusal(text).fault.facts.items()


def test_a_game_that_is_over() -> None:
    """A placement after the end is refused; a result that is not the rules' own too."""
    whole = write_record(plan("III"))
    assert whole.endswith(" ivory\n")
    found = where(whole.replace(" ivory\n", " P1@iC ivory\n"))
    assert (19, "over") == (found.turn, found.rule)
    assert "result" == where(whole.replace(" ivory\n", " brown\n")).why
    assert "reason" == where(whole.replace('"TY-10"', '"TY-11"')).why
    assert "result" == where(whole.replace('[Result "ivory"]', '[Result "*"]')).why


def test_numbers_are_not_read() -> None:
    """One an election is written; any or none are read."""
    plain = read(record(f"{SIX} M1@iC"))
    assert plain.states == read(record(f"1. {SIX} 2. M1@iC *")).states
    assert plain.states == read(record(f"7.S1@bC 7. {SIX[6:]} 3... M1@iC")).states
    assert f"{SIX} M1@iC" == written(plain)


def test_a_record_may_stop_anywhere() -> None:
    """Within an election; who is next, and with what."""
    match = read(record("1. S1@iC\nS1@iC S9@bT\n*"))
    assert "brown" == match.to_move and 48 == len(legal(match))
    assert ["ivory S1", "brown S1"] == position(match)["buildings"]["iC"]


UNKNOWN = " ".join(["?"] * 30)
SOME = "C ? ? ? ? ? ? ? ?"


def rest(words: str) -> str:
    """A deck that begins so, and of which nothing more is known."""
    known = words.split()
    return " ".join([*known, *["?"] * (30 - len(known))])


NINE, TWELVE = (rest(" ".join(TILES[:count])) for count in (9, 12))


def view(
    turns: str = "",
    cards: str = SOME,
    ivory: str = NINE,
    brown: str = UNKNOWN,
    first: str = "ivory",
) -> str:
    """What Ivory may see, as somebody writes it."""
    return record(turns, first, cards, ivory, brown, more='[Seen "ivory"]\n')


VIEWS = {
    "at the start": view(),
    "after one of one’s own": view("1. S1@iC"),
    "after one of the other’s": view("1. S1@iC ?@bT"),
    "the other begins": view("1. ?@iC S9@iC", first="brown"),
    "known more than need be": view(cards=CARDS, ivory=DECK, brown=DECK),
    "after a tally": view("1. S1@iC S1@iC S2@bC ?@iT S3@iC M10@bC 2. ?@iT",
                          cards="C M ? ? ? ? ? ? ?", ivory=TWELVE),
}  # fmt: skip


@pytest.mark.parametrize("text", VIEWS.values(), ids=VIEWS)
def test_views_with_unknown_tiles(text: str) -> None:
    """They are read as they stand, and completed to records that are whole."""
    found = read_view(text, catalogue.game)
    assert text == found.write()
    again = View.of(found.possible_match(Random(1)), "ivory")
    assert again == read_view(again.write(), catalogue.game)
    with pytest.raises(BadRecord) as refused:
        read(text)
    assert "view" == refused.value.fault.why


def test_a_tile_that_was_turned_up_is_put_into_the_deck() -> None:
    """Wherever it can have been drawn, and nowhere twice."""
    text = VIEWS["after a tally"]
    for number in range(40):
        deck = read_view(text, catalogue.game).possible_match(Random(number)).deal["BrownDeck"]
        assert {"S1", "M10"} <= set(deck.split()[:9]) and sorted(TILES) == sorted(deck.split())


BAD_VIEWS = {
    "a tile twice in one’s own deck": (view(ivory=rest("S1 S1 S3 S4 S5 S6 S7 S8 S9")),
                                       Bad(5, None, "record", "copies")),
    "a tile twice in the other’s": (view(brown=rest("S1 S1")), Bad(6, None, "record", "copies")),
    "too few words": (view(brown=UNKNOWN[2:]), Bad(6, None, "record", "tile")),
    "too few words of one’s own": (view(ivory=NINE[:-2]), Bad(5, None, "record")),
    "too many words": (view(brown=f"{UNKNOWN} ?"), Bad(6, None, "record", "tile")),
    "no word": (view(brown=""), Bad(6, None, "record", "missing")),
    "a tile that does not exist": (view(brown=rest("S11")), Bad(6, None, "record", "tile")),
    "another mark": (view(brown=rest("?o")), Bad(6, None, "record", "tile")),
    "four elections of a kind": (view(cards="C C C C ? ? ? ? ?"),
                                 Bad(4, None, "record", "elections")),
    "too few elections": (view(cards="C ? ?"), Bad(4, None, "record", "elections")),
    "too many elections": (view(cards=f"{SOME} ?"), Bad(4, None, "record", "election")),
    "an election of no kind": (view(cards="X ? ? ? ? ? ? ? ?"), Bad(4, None, "record", "election")),
    "nobody begins": (view(first="?"), Bad(3, None, "record", "value")),
    "nobody has begun": (view("1. S1@iC", first="?"), Bad(3, None, "record", "value")),
    "own tile not in hand": (view("1. M1@iC"), Bad(8, 1, "not-in-hand")),
    "own tile twice": (view("1. S1@iC ?@iC S1@iC"), Bad(8, 3, "not-in-hand", "placed")),
    "own tile unknown": (view("1. ?@iC", ivory=DECK), Bad(8, 1, "syntax", "tile")),
    "the other’s tile twice": (view("1. S1@iC S1@iC S2@iC S1@iC"),
                               Bad(8, 4, "not-in-hand", "placed")),
    "more than one begins with": (view("1. S1@iC P9@iC", brown=TWELVE),
                                  Bad(8, 2, "not-in-hand")),
    "an unknown building": (view("1. S1@iC ?@?"), Bad(8, 2, "syntax", "building")),
    "no building": (view("1. S1@iC ?"), Bad(8, 2, "syntax")),
    "no such seat": (view().replace('Seen "ivory"', 'Seen "white"'),
                     Bad(2, None, "record", "value")),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), BAD_VIEWS.values(), ids=BAD_VIEWS)
def test_bad_views(text: str, expected: Bad) -> None:
    """What no deal can fill is refused by the rules, as a record is; an ordinary fault."""
    with pytest.raises(BadRecord) as refused:
        read_view(text, catalogue.game)
    bad = refused.value
    assert expected[2] == bad.fault.rule and expected.why in ("", bad.fault.why)
    assert expected.turn == bad.turn
    assert bad.line in ((1, expected.line) if bad.turn is None else (expected.line,))


def test_views_with_words_changed(times: int) -> None:
    """Whatever stands in a view at one place: it is read, or refused with a line."""
    rng = Random(11)
    marks = (
        "?",
        "S1",
        "P10",
        "M5@iC",
        "?@bT",
        "?@?",
        "@",
        "resign",
        "*",
        "C",
        "T",
        "1.",
        "",
        "S1@",
    )
    lines = []
    for _ in range(12 * times):
        match = random_match(rng)
        match = match.at(rng.randrange(len(match.actions)))
        text = View.of(match, rng.choice(("ivory", "brown"))).write()
        words = text.replace('"', ' " ').split(" ")
        for _try in range(12):
            place = rng.randrange(len(words))
            tampered = [*words[:place], rng.choice(marks), *words[place + 1 :]]
            try:
                read_view(" ".join(tampered).replace(' " ', '"'), catalogue.game)
            except BadRecord as bad:
                lines.append(bad.line)
    assert len(lines) > 30 and min(lines) >= 1
