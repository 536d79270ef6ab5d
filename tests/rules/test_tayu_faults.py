"""Ta Yü: which rule is named when an action is refused, and that asking changes nothing."""

from __future__ import annotations

from functools import cache
from random import Random

from tessera.games.tayu.rules import GAME
from tessera.play.match import Match
from tests.rules.sectors_positions import sentence, told, unsaid
from tests.rules.tayu_positions import (
    CLOSED,
    CROSSING,
    EXAMPLE,
    FORMS,
    HEADINGS,
    KINDS,
    LAST,
    POCKET,
    SQUARES,
    along,
    begun,
    legal,
    play,
    random_match,
    refused,
    rules,
)

#: All that is no placement, and a few of those.
WORDS = "L R ns ew yes no pass"
OTHERS = f"{WORDS} bid 1 bid 24 bid 500 abd:x abd:end abd:j10E abd:a1E abd:s19E"
#: The reasons that the rules have for a refusal.
REASONS = {
    "over", "not-in-hand", "TA-2 draw", "TA-2 drawn", "TA-2 used-up", "TA-3 outside",
    "TA-3 taken", "TA-4", "TA-5", "TA-6 blank", "TA-6 exit", "TA-11 fits", "TA-12 aside",
    "TA-12 last", "TA-12 answer", "TA-12 fits", "TA-12 unasked", "TA-14 fits", "TA-14 older",
    "TA-16 bid", "TA-16 first", "TA-16 late", "TA-16 lower", "TA-16 range", "TA-17 late",
    "TA-17 side",
}  # fmt: skip


@cache
def every_action() -> dict[str, int]:
    """All 40 432 placements that can be written with canonical names, and all else."""
    texts = [f"{name}:{at}{way}" for name in KINDS for at in SQUARES for way in HEADINGS]
    texts += [f"{name}:{what}" for name in KINDS for what in ("x", "end")]
    texts += [*WORDS.split(), *(f"bid {bid}" for bid in range(600))]
    return {text: GAME.read(text)[0] for text in texts}


def test_over_is_named_first() -> None:
    """After the end everything is refused as over, by the rules and by resignation."""
    for match in (
        play(along("2", CROSSING, "abc"), "L abc:end"),
        begun("4").play_text("resign"),
        play(along("3", CLOSED, "abd", before="bid 3 pass pass ns"), "L no abd:end"),
    ):
        assert {"over"} == rules(match, OTHERS)


def test_the_stage_is_named_before_the_tile() -> None:
    """In the auction, before a side is taken and before the draw no tile is looked at."""
    auction, taking = begun("3"), play(begun("3"), "bid 9 pass pass")
    tiles = "abd:x abd:end abd:j10E abd:a1E abd:s19E abd:a1W"
    assert {"TA-16"} == rules(auction, f"L R ns ew yes no {tiles}")
    assert {"TA-17"} == rules(taking, f"L R yes no {tiles}")
    assert {"TA-2"} == rules(begun("2"), tiles)
    assert {"TA-2"} == rules(play(begun("2 hand=two"), "L L"), tiles)
    assert {"TA-2"} == rules(play(along("2 scoreless=redraw", CLOSED, "acd"), "L acd:x"), tiles)


def test_bids_sides_and_answers_by_their_own_rule() -> None:
    """Whenever they come at the wrong time: TA-16, TA-17, TA-12."""
    moments = [begun("2"), play(begun("2"), "L"), play(begun("3"), "bid 9 pass pass ns"),
               play(along("4", CLOSED, "abd"), "L"), begun("2 hand=two")]  # fmt: skip
    for match in moments:
        assert {"TA-16"} == rules(match, "bid 3 bid 900 pass")
        assert {"TA-17"} == rules(match, "ns ew")
        assert rules(match, "yes no") == ({""} if "yes" in legal(match) else {"TA-12"})


def test_not_in_hand_is_named_before_the_place() -> None:
    """Wherever the tile would lie, and whatever is to be done with it."""
    for match in (
        play(begun("2", "abd"), "L"),
        play(along("2", CLOSED, "abd"), "L yes yes"),
        play(along("2", EXAMPLE, "abc"), "L"),
    ):
        assert {"not-in-hand"} == rules(match, "bcf:j10E bcf:s19E bcf:a1E bcf:x bcf:end")


def test_places_before_later_rules() -> None:
    """TA-3 before TA-4 and TA-5; TA-5 before TA-6; each by itself."""
    match = play(begun("2", "abd"), "L")
    expected = {"abd:s19E": "TA-3", "abd:a1E": "TA-4", "abd:j10E": "", "abd:x": "TA-12",
                "abd:end": "TA-11"}  # fmt: skip
    assert expected == {text: refused(match, text).partition(" ")[0] for text in expected}
    match = play(along("2", "adh:i10E", "afg"), "L")
    expected = {"afg:s19E": "TA-3", "afg:i10N": "TA-3", "afg:a1E": "TA-5", "afg:j11E": "TA-5",
                "afg:i11E": "TA-6", "afg:h11E": ""}  # fmt: skip
    found = {text: refused(match, text).partition(" ")[0] for text in expected}
    assert expected == found


def test_a_tile_that_fits_cannot_end_the_game() -> None:
    """Named with a place: TA-11 with one tile in hand, TA-14 with two; TA-12 to set it aside."""
    for form, kept, rule in (
        ("2", "", "TA-11"),
        ("4", "", "TA-11"),
        ("2 hand=two", "abd abe", "TA-14"),
    ):
        match = play(along(form, POCKET, "afg", kept=kept), "L")
        assert f"{rule} fits place={LAST}" == refused(match, "afg:end")
        assert f"TA-12 fits place={LAST}" == refused(match, "afg:x")


def moments() -> list[Match]:
    """The steered positions of these tests, and moments of random games of all forms."""
    found = [
        begun("3"),
        play(begun("3"), "bid 300"),
        play(begun("3"), "bid 9 pass pass"),
        play(along("2", CLOSED, "abd"), "L yes yes"),
        play(along("2 hand=two", CLOSED, "acd", kept="abd abe"), "L yes"),
        play(along("2 hand=two", POCKET, "afg", kept="abd abe"), "L"),
        play(along("2", CROSSING, "abc"), "L"),
    ]
    for number, form in enumerate(FORMS):
        rng = Random(number)
        match = random_match(form, rng)
        found += [match.at(rng.randrange(len(match.actions) + 1)) for _ in range(2)]
    return found


def test_fault_is_none_exactly_for_listed_actions() -> None:
    """Of all that can be written; and every refusal has its reason and a sentence."""
    reasons, rng = set(), Random(2)
    for match in moments():
        everything = every_action()
        listed = set(match.legal())
        tried = {*rng.sample(sorted(everything), 4000), *OTHERS.replace("bid ", "").split()}
        tiles = {text[:3] for text in legal(match)}
        tried |= {text for text in everything if text[:3] in tiles} if len(tiles) < 3 else set()
        for text in tried & set(everything):
            cause = match.fault(everything[text])
            assert (cause is None) == (everything[text] in listed), text
            if cause is not None:
                reasons.add(f"{cause.rule} {cause.why}".strip())
    assert reasons <= REASONS and 18 < len(reasons)


def test_faults_speak() -> None:
    """Every reason has a sentence that names its rule and leaves no brace open."""
    said = set()
    for match in moments():
        for text in [*list(every_action())[::97], *list(every_action())[-700:]]:
            cause = match.fault(every_action()[text])
            if cause is not None and (cause.rule, cause.why) not in said:
                said.add((cause.rule, cause.why))
                spoken = sentence(GAME, cause)
                assert "{" not in spoken, spoken
                assert cause.rule in ("over", "not-in-hand") or cause.rule in spoken, spoken
    assert 15 < len(said)


def test_asking_changes_nothing() -> None:
    """Listing, asking for faults and for what is seen leave states equal to fresh ones."""
    for form in ("2", "2 hand=two", "3", "4"):
        match, fresh = random_match(form, Random(6), 40), random_match(form, Random(6), 40)
        for text in list(every_action())[::50]:
            match.fault(every_action()[text])
        for seat in (*match.seats, None):
            match.state.observed_by(seat)
        assert match.state == fresh.state and hash(match.state) == hash(fresh.state)
        assert match.states == fresh.states


def test_refusals_leave_the_match_as_it_was() -> None:
    """Each is raised with its rule; a turn of which one part is refused is not played at all."""
    match = begun("2", "abd ach")
    wrong = {"ns": "TA-17", "pass": "TA-16", "yes": "TA-12", "abd:j10E": "TA-2",
             "L ach:j10E": "not-in-hand", "L abd:a1E": "TA-4", "L L": "TA-2",
             "L abd:j10E L": "syntax", "L abd:j10E abd:a1E": "syntax"}  # fmt: skip
    for text, expected in wrong.items():
        assert expected == unsaid(match, text).split(" ")[0], text
        assert match == begun("2", "abd ach")
    assert "" == told(match.fault(GAME.read("L")[0]))


def test_different_positions_are_different() -> None:
    """Tiles, draws, hands, answers, bids, sides and options tell states and keys apart."""
    closed = along("2", CLOSED, "abd")
    states = [
        match.state
        for match in (
            begun("2"), begun("2", first="ew"), begun("2", "abd"), begun("2 scoreless=end"),
            begun("2 hand=two"), begun("4"), begun("4", first="s"), play(begun("2"), "L"),
            play(begun("2"), "R"), play(begun("2", "abd"), "L abd:j10E"),
            play(begun("2", "abd"), "L abd:j10N"), closed, play(closed, "L"),
            play(closed, "L yes"), play(closed, "L no"), begun("3"), begun("3", lot="2"),
            play(begun("3"), "bid 3"), play(begun("3"), "bid 4"), play(begun("3"), "bid 4 pass"),
            play(begun("3"), "bid 4 pass pass"), play(begun("3"), "bid 4 pass pass ns"),
            play(begun("3"), "bid 4 pass pass ew"),
        )
    ]  # fmt: skip
    assert len(states) == len({state.key for state in states})
    assert not any(a == b for at, a in enumerate(states) for b in states[:at])
