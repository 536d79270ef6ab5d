"""Tyrus: three running, five won, the end after nine elections, TY-10 to TY-12."""

from __future__ import annotations

from itertools import product
from random import Random

from tessera.play.match import Match
from tessera.play.record import write_record
from tests.rules.tyrus_elections import (
    CARDS,
    LEFT,
    SEATS,
    elected,
    ended,
    hand,
    plan,
    position,
    random_match,
    recorded,
)

#: Sums of 29 and of 3.
LESS, LEAST = "S10 M10 P9", "S1 M1 P1"


def finished(match: Match) -> tuple[str, str, dict[str, int]]:
    """Result, rule and scores of a match that is over, also from its record."""
    outcome, again = match.outcome, recorded(match)
    assert outcome is not None and outcome == again.outcome and match.states == again.states
    text = write_record(match)
    assert f'[Result "{outcome.result}"]\n[Reason "{outcome.rule}"]\n' in text
    assert text.endswith(f" {outcome.result}\n") and "?" not in text
    return outcome.result, outcome.rule, dict(outcome.scores)


def test_example_of_a_match() -> None:
    """Ivory 2, Brown, null, Ivory 2, then Brown 3: Brown wins with as many representatives."""
    for cards in (CARDS, "C C C M M M T T T", "T M C C T M M C T"):
        for first in SEATS:
            match = plan("IIB-IIBBB", cards=cards, first=first)
            assert "IIB-IIBBB" == elected(match)
            assert ("brown", "TY-10", {"ivory": 4, "brown": 4}) == finished(match)
            assert None is ended(match.at(53))


def test_ty_10_three_running_win_at_once() -> None:
    """After the third election already; for either; nothing may be placed any more."""
    for text, winner in (("III", "ivory"), ("BBB", "brown"), ("IIBBB", "brown"), ("-III", "ivory")):
        match = plan(text)
        assert text == elected(match) and None is ended(match.at(len(match.actions) - 1))
        scores = {"ivory": text.count("I"), "brown": text.count("B")}
        assert (winner, "TY-10", scores) == finished(match)
        assert () == match.legal() and None is match.to_move


def test_ty_10_with_fewer_representatives() -> None:
    """It comes before everything else: three against four, and the sum of tiles too."""
    match = plan("II-II-BBB", brown=LEAST)
    assert ("brown", "TY-10", {"ivory": 4, "brown": 3}) == finished(match)


def test_ty_10_not_with_a_null_between() -> None:
    """Nor with the other's election between."""
    for text in ("II-I", "I-II", "IIBI", "IBII", "II-II", "BB-BB", "I-I-I", "B-BB"):
        assert (None, text) == (ended(plan(text)), elected(plan(text)))
    match = plan("II-IIBI")
    assert ("ivory", "TY-11") == ended(match)


def test_ty_10_not_by_nulls() -> None:
    """Three null elections in a row are nobody's."""
    for text in ("---", "I---", "B----"):
        assert None is ended(plan(text))


def test_ty_10_before_ty_11() -> None:
    """Where the fifth is the third in a row, that is why the game ends."""
    for text, winner in (("IIBBIII", "ivory"), ("I-IBBIII", "ivory"), ("BI-BI-BBB", "brown")):
        match = plan(text)
        assert 5 == text.count(text[-1])
        assert (winner, "TY-10") == finished(match)[:2]


def test_ty_10_at_the_ninth() -> None:
    """Before the count of all nine."""
    assert ("brown", "TY-10") == ended(plan("I-BI--BBB"))
    assert ("ivory", "TY-10") == ended(plan("BB-BB-III"))


def test_ty_11_five_win_at_once() -> None:
    """As early as after the sixth or seventh election, or as late as the ninth."""
    for text, winner in (
        ("II-IIBI", "ivory"),
        ("BBIBBIB", "brown"),
        ("I-II-IBI", "ivory"),
        ("IBIBIBIBI", "ivory"),
        ("BI-BB-BIB", "brown"),
        ("II-II-I", "ivory"),
        ("BB-BBIB", "brown"),
    ):
        match = plan(text)
        assert text == elected(match) and None is ended(match.at(len(match.actions) - 1))
        scores = {"ivory": text.count("I"), "brown": text.count("B")}
        assert (winner, "TY-11", scores) == finished(match)


def test_ty_11_whatever_tiles_are_left() -> None:
    """At the ninth too the sums do not count."""
    assert ("ivory", "TY-11") == ended(plan("IBIBIBIBI", ivory=LEAST))


def test_ty_11_not_with_four() -> None:
    """Four are not enough before the ninth."""
    for text in ("IIBII", "BBIBB", "II-II-B-", "IBIBIBIB"):
        assert None is ended(plan(text))


def test_after_the_end_nothing_is_drawn() -> None:
    """Hands and reserves stay; no further card is turned up."""
    for text in ("III", "IIBBB", "-III", "II-IIBI", "BBIBBIB", "I-II-IBI"):
        match, count = plan(text), len(text)
        found = position(match)
        assert (count, count) == (found["election"], len(found["kinds"]))
        assert {max(0, 24 - 3 * count)} == set(found["reserve"].values())
        for seat in SEATS:
            before = hand(match.at(len(match.actions) - 1), seat)
            assert set(hand(match, seat)) <= set(before)
            assert 6 == len(hand(match, seat))


def test_ty_12_most_representatives() -> None:
    """After nine elections, though the other has the higher sum."""
    for text, winner in (
        ("IBIBIBI--", "ivory"),
        ("--------I", "ivory"),
        ("B--------", "brown"),
        ("BI-BI-BIB", "brown"),
    ):
        match = plan(text, **{winner: LEAST})
        scores = {"ivory": text.count("I"), "brown": text.count("B")}
        assert (winner, "TY-12", scores) == finished(match)
        assert None is ended(match.at(53))


def test_ty_12_the_higher_sum_of_the_tiles_left() -> None:
    """With as many representatives, none or four each: by one is enough, for either."""
    for text in ("---------", "IB-IB-IB-", "IBIBIBIB-", "I-------B"):
        for ivory, brown, winner in (
            (LEFT, LESS, "ivory"),
            (LESS, LEFT, "brown"),
            ("S9 M1 P4", "S2 M8 P3", "ivory"),
            ("S1 S2 S3", "M1 M2 M4", "brown"),
        ):
            match = plan(text, ivory=ivory, brown=brown)
            assert sorted(ivory.split()) == sorted(hand(match, "ivory"))
            scores = {"ivory": text.count("I"), "brown": text.count("B")}
            assert (winner, "TY-12", scores) == finished(match)


def test_ty_12_a_draw() -> None:
    """With as many representatives and equal sums, of whatever tiles."""
    for text in ("---------", "IB-IB-IB-", "IBIBIBIB-"):
        for ivory, brown in ((LEFT, LEFT), (LEAST, LEAST), ("S9 M1 P4", "S2 M8 S4")):
            match = plan(text, ivory=ivory, brown=brown)
            scores = {"ivory": text.count("I"), "brown": text.count("B")}
            assert ("draw", "TY-12", scores) == finished(match)


def test_ends_by_hand() -> None:
    """However the elections go, the game ends where the rules say, and by the first that holds."""
    rng = Random(3)
    every = ["".join(text) for text in product("IB-", repeat=9)]
    seen = set()
    for text in rng.sample(every, 150):
        result, rule, count = by_hand(text)
        match = plan(text[:count])
        assert (text[:count], (result, rule)) == (elected(match), ended(match))
        assert count == 1 or None is ended(match.at(len(match.actions) - 6))
        seen.add((result, rule))
    assert {"TY-10", "TY-11", "TY-12"} == {rule for _, rule in seen} and 6 < len(seen)


def by_hand(text: str) -> tuple[str, str, int]:
    """Result, rule and length of a match in which both are left as much."""
    for count in range(1, 10):
        so_far = text[:count]
        for letter, seat in (("I", "ivory"), ("B", "brown")):
            if so_far.endswith(letter * 3):
                return seat, "TY-10", count
            if so_far.count(letter) == 5:
                return seat, "TY-11", count
    more = text.count("I") - text.count("B")
    return "draw" if not more else "ivory" if more > 0 else "brown", "TY-12", 9


def test_resigning() -> None:
    """The other wins, at any time, with what was won until then; also in a record."""
    for text in ("", "I", "II", "IB-B"):
        match = plan(text)
        seat = match.to_move
        winner = next(each for each in SEATS if each != seat)
        scores = {"ivory": text.count("I"), "brown": text.count("B")}
        assert (winner, "resigned", scores) == finished(match.resign())
    assert ("brown", "ivory") == tuple(plan("IB").at(at).resign().resigned for at in (6, 7))


def test_scores_are_the_representatives() -> None:
    """While the game runs and at its end."""
    for number in range(10):
        match = random_match(Random(number))
        for count in range(len(match.actions) + 1):
            at = match.at(count)
            won = position(at)["elected"]
            assert {seat: won.count(seat) for seat in SEATS} == dict(at.state.scores)
