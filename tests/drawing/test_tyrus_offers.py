"""What Tyrus' board offers and stages: the tally, the chart, hands, keys, the table of tiles."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from tessera.drawing.board import Markings, Pick
from tessera.games.tyrus import drawing, words
from tessera.games.tyrus.board import BOARD
from tessera.games.tyrus.observation import UNSEEN, Held, Observation, Token
from tessera.games.tyrus.scene import BLOCKED, CARRIED, COUNTED, COUNTERED, TURNED
from tessera.games.tyrus.tally import Count, counted, placed_tile
from tessera.games.tyrus.tally_parts import parts, summed
from tessera.games.tyrus.tiles import NAMES, PLACED, SEATS, TILE_OF
from tessera.play.fault import Fault
from tessera.play.match import Match
from tessera.words.language import Words
from tests.drawing.looking import LOOKING, ids, picked, tree
from tests.drawing.test_contrast import CSS, contrast, every_theme, tokens
from tests.drawing.test_tyrus import (
    KINDS_PLAYED,
    by_id,
    every_tyrus,
    observations,
    of_class,
    place_of,
    seen,
)
from tests.picking import picks_of
from tests.properties.playing import Kind

GAME = KINDS_PLAYED[0].game
ENGLISH = Words()


def begun(**options: str) -> Match:
    """A game before its first placement."""
    return Match.new(GAME, GAME.setup(2, options), Random(1))


def tally(ivory: str, brown: str, kind: str = "C", step: str = TURNED) -> Observation:
    """A tally being shown: what stood in both buildings as ``iS7 bM8``."""
    at = seen(begun(), 0)
    stood, counts, placement = [], [], 0
    for owner, text in enumerate((ivory, brown)):
        held = []
        for word in text.split():
            held.append(Token(placement, SEATS["ib".index(word[0])], word[1:]))
            placement += 1
        stood.append(tuple(held))
        numbers = [
            placed_tile(each.placement, SEATS.index(each.seat), TILE_OF[each.tile]) for each in held
        ]
        counts.append(counted("CMT".index(kind), owner, numbers))
    one, other = (count.votes for count in counts)
    winner = "" if one == other else SEATS[other > one]
    over = Held(kind, winner, tuple(stood), tuple(counts))
    return at._replace(elections=kind, held=(over,), step=step)


#: The source's examples.
GENERAL = ("iS7 bM8 iS5 iP6", "bS10 bS8 iM7")
HEAD = ("iM10 iM9 bP1 iM8", "bM2 bM1")


def sums(at: Observation) -> dict[str, str]:
    """The sums that are drawn, by building; the winner's with an exclamation mark."""
    return {
        name[4:]: "".join(each.itertext()) + "!" * ("wins" in str(each.get("class")))
        for name, each in by_id(BOARD.pieces(at)).items()
        if name.startswith("sum-")
    }


def test_the_sources_examples_are_counted() -> None:
    """Eleven to ten in the citadels, twenty-six to three in the markets."""
    for step in (COUNTED, CARRIED):
        wanted = {"iC": "12 − (8 − 6) = 10", "bC": "18 − 7 = 11!"}
        assert wanted == sums(tally(*GENERAL, step=step))
        wanted = {"iM": "27 − 1 = 26!", "bM": "3"}
        assert wanted == sums(tally(*HEAD, kind="M", step=step))
    for step in (TURNED, COUNTERED, BLOCKED):
        assert {} == sums(tally(*GENERAL, step=step))


def test_what_counts_for_nothing_is_told() -> None:
    """Where the tiles are turned up, each kind once; nothing where all count."""
    for (ivory, brown), pale in (
        (GENERAL, ""),
        (("iS7 iM2", "bS8 iP1 bP3"), " Pale ones do not count: merchants and priests."),
        (("iS7 iM2", "bS8"), " Pale ones do not count: merchants."),
    ):
        at = tally(ivory, brown)
        told, rule = words.WORDS.shown(ENGLISH, at)
        idle = {
            token.tile
            for owner, tokens in zip("ib", at.held[-1].tokens, strict=True)
            for token in tokens
            if parts(at, f"{owner}C")[token.placement].does == "idle"
        }
        assert "TY-5" == rule and bool(pale) == bool(idle)
        assert f"both citadels are turned up.{pale}" == told.partition("in ")[2]


def test_sums_are_in_their_owners_colours() -> None:
    """Whoever wins: by a crown, which the other one has not."""
    for example, kind, wins in ((GENERAL, "C", "b"), (HEAD, "M", "i")):
        drawn = by_id(BOARD.pieces(tally(*example, kind=kind, step=COUNTED)))
        for owner, seat in zip("ib", SEATS, strict=True):
            plate = drawn[f"sum-{owner}{kind}"]
            assert seat in str(plate.get("class")).split()
            crowns = [each for each in plate.iter("path") if each.get("class") == "crown"]
            assert (owner == wins) == len(crowns)
    (text,) = tree(drawing._sum("iC", "19 − (18 − 16) = 17", wins=True)).iter("text")
    assert str(drawing.BESIDE) == text.get("textLength")
    styles = (CSS / "tyrus.css").read_text(encoding="utf-8")
    for part, paint in (("rect", "body"), ("text", "on"), ("\\.crown", "on")):
        found = re.findall(rf"\.sum {part} \{{[^}}]*fill: var\(--([a-z-]+)\)", styles)
        assert [paint] == found
    assert not re.search(r"\.sum\.wins[^}]*fill:", styles)


def test_sums_are_never_false() -> None:
    """No more counters are named than cancel; an arrow leads down to nothing, the least."""
    assert "5" == summed(Count(5, 0, 9))
    assert "12 − (8 − 8) = 12" == summed(Count(12, 8, 9))
    assert "5 − 8 → 0" == summed(Count(5, 8, 0))
    assert "1 − (8 − 6) → 0" == summed(Count(1, 8, 6))
    assert "2 − (8 − 6) = 0" == summed(Count(2, 8, 6))
    for voters in range(12):
        for blockers in range(12):
            for counters in range(12):
                count = Count(voters, blockers, counters)
                text = summed(count).replace("−", "-")
                before, _sign, after = re.sub("[=→]", "=", text).partition(" = ")
                value = eval(before)
                assert max(0, value) == count.votes == int(after or before)
                assert (value < 0) == ("→" in text)


def left(at: Observation, building: str) -> list[tuple[str, int]]:
    """What each token does and what is left of it, in order."""
    return [(part.does, part.left) for part in parts(at, building).values()]


def test_values_cancel_in_the_order_of_placements() -> None:
    """First counters and blockers, then blockers and voters, whole values, one after another."""
    steps = {
        TURNED: [("votes", 7), ("blocks", 8), ("votes", 5), ("counters", 6)],
        COUNTERED: [("votes", 7), ("blocks", 2), ("votes", 5), ("counters", 0)],
        BLOCKED: [("votes", 5), ("blocks", 0), ("votes", 5), ("counters", 0)],
    }
    steps |= dict.fromkeys((COUNTED, CARRIED), steps[BLOCKED])
    for step, wanted in steps.items():
        at = tally(*GENERAL, step=step)
        assert wanted == left(at, "iC")
        assert {} == parts(at, "iM") == parts(at, "bT")
    at = tally("iS3 iS4 bM5 bP9 bS2 iM1", "bS1 iP2 bP4", step=CARRIED)
    idle = ("idle", 9), ("idle", 2), ("idle", 1)
    assert [("votes", 0), ("votes", 2), ("blocks", 0), *idle] == left(at, "iC")
    # Without anything to counter, counters are idle.
    assert [("votes", 1), ("idle", 2), ("idle", 4)] == left(at, "bC")


@every_tyrus
def test_what_is_left_at_the_end_is_what_is_counted(kind: Kind, rng: Random) -> None:
    """The voters' values that are left are the votes; badges say what each token does."""
    for at in observations(kind.match(rng)):
        if not at.step:
            assert {} == sums(at) and [] == of_class(BOARD.pieces(at), "badge")
            continue
        held = at.held[-1]
        assert held.counts is not None
        for owner, count in zip("ib", held.counts, strict=True):
            does = parts(at, owner + held.kind)
            votes = sum(part.left for part in does.values() if part.does == "votes")
            if at.step in (COUNTED, CARRIED):
                assert count.votes == votes
            drawn = by_id(BOARD.pieces(at))
            for placement, part in does.items():
                names = str(drawn[f"token-{placement}"].get("class")).split()
                assert part.does in names
                assert ("turning" in names) == (at.step == TURNED and at.seat not in names)
                (text, *more) = [each.text for each in drawn[f"token-{placement}"].iter("text")]
                shown = [text, *more]
                struck = any(
                    each.get("class") == "strike" for each in drawn[f"token-{placement}"].iter()
                )
                assert struck == (len(more) == 1 or "spent" in names)
                assert not more or part.left == int(str(shown[-1])) < int(str(text))


@every_tyrus
def test_representatives_stand_in_their_rows(kind: Kind, rng: Random) -> None:
    """Nine in order; the last one goes to its row when it is carried; nulls stay in between."""
    match = kind.match(rng)
    for at in observations(match):
        drawn = by_id(BOARD.pieces(at))
        reps = [drawn[f"rep-{number}"] for number in range(1, 10)]
        across = [place_of(each)[0] for each in reps]
        assert sorted(set(across)) == across
        over = len(at.held) - (at.step not in ("", CARRIED))
        for number, each in enumerate(reps):
            down = place_of(each)[1]
            winner = at.held[number].winner if number < over else ""
            assert (down > 0, down < 0) == (winner == "ivory", winner == "brown")
            null = [one for one in each.iter() if one.get("class") == "none"]
            assert bool(null) == (number < over and not winner)
            numbers = [text.text for text in each.iter("text")]
            assert ([] if number < len(at.elections) else [str(number + 1)]) == numbers
            emblem = [one for one in each.iter() if "emblem" in str(one.get("class"))]
            assert bool(emblem) == (number < len(at.elections))
        rings = [one for one in tree(BOARD.pieces(at)).iter() if one.get("class") == "on"]
        assert len(rings) == (over < len(at.elections) and not (at.ended and not at.step))


@every_tyrus
def test_the_order_of_placements_is_shown(kind: Kind, rng: Random) -> None:
    """Six in turn, from the leader on; those made, the next one of the player to move."""
    match = kind.match(rng)
    for count in range(len(match.actions)):
        at = seen(match, count)
        drawn = BOARD.pieces(at)
        slots = [str(each.get("class")).split()[1:] for each in of_class(drawn, "slot")]
        assert PLACED == len(slots)
        whose = [seat for seat, _state in slots]
        assert at.leader == whose[0] and whose[0::2] == 3 * [whose[0]] and len({*whose}) == 2
        states = ["done"] * at.placed + ["next"] + ["later"] * (5 - at.placed)
        assert states == [state for _seat, state in slots]
        assert match.at(count).to_move == whose[at.placed]
        flag = place_of(by_id(drawn)["leader"])
        assert (flag[1] > 0) == (at.leader == "ivory")


@every_tyrus
def test_every_placement_is_reached_and_shown(kind: Kind, rng: Random) -> None:
    """A tile by hand or key, then a courtyard that is marked, with a ghost where it will stand."""
    match = kind.match(rng)
    for count in range(0, len(match.actions), 4):
        now = match.at(count)
        mover = str(now.to_move)
        at = seen(match, count, mover)
        offered = [each.pick for each in BOARD.hand(ENGLISH, at, mover)]
        assert {f"tile:{tile}" for tile in at.hands[SEATS.index(mover)]} == {*offered}
        digits = {str(n): pick for n, pick in enumerate(offered, 1)}
        assert digits.items() <= BOARD.keys(at, ()).items()
        looks = Markings(picks_of(offered[0]), now.legal(), ())
        assert 6 == len(of_class(BOARD.choices(at, looks), "can"))
        for action in now.legal():
            tile, square = BOARD.picks(action)
            assert tile in offered and square in picked(BOARD.ground())
            assert square in BOARD.keys(at, (tile,)).values()
            assert action == BOARD.intended_action(at, (tile,), square)
            assert "" == BOARD.preview(at, (tile,))
            (ghost,) = of_class(BOARD.preview(at, (tile, square)), "ghost")
            assert mover in str(ghost.get("class")).split()
            if action in match.actions[count : count + 1] and (count + 1) % PLACED:
                after = by_id(BOARD.pieces(seen(match, count + 1, mover)))[f"token-{count}"]
                assert after.get("transform") == ghost.get("transform")


def test_a_building_needs_a_tile_first() -> None:
    """The refusal names the rule; a tile alone means some placement of it."""
    at = seen(begun(), 0)
    refused = BOARD.intended_action(at, (), Pick("square:bM"))
    assert isinstance(refused, Fault)
    assert ("TY-3", "tile", at.mover) == (refused.rule, refused.why, refused.facts["seat"])
    for tile in NAMES:
        meant: Any = BOARD.intended_action(at, (), Pick(f"tile:{tile}"))
        assert f"tile:{tile}" == BOARD.picks(meant)[0]
    for text in ("heading:N", "square:a1"):
        assert None is BOARD.intended_action(at, (), Pick(text))
    ended = at._replace(ended="TY-11")
    assert not isinstance(BOARD.intended_action(ended, (), Pick("square:bM")), Fault)


def test_keys_name_buildings() -> None:
    """C, M, T one's own, with Shift the other's; nothing after the end, no hidden tiles."""
    at = seen(begun(), 0, None)
    own, other = at.mover[0], "ib".replace(at.mover[0], "")
    wanted = {letter.lower(): f"square:{own}{letter}" for letter in "CMT"}
    wanted |= {letter: f"square:{other}{letter}" for letter in "CMT"}
    assert wanted == BOARD.keys(at, ())
    assert {} == BOARD.keys(at._replace(ended="TY-11"), ())


@every_tyrus
def test_hands_hide_what_is_hidden(kind: Kind, rng: Random) -> None:
    """One's own tiles in order, new ones marked; of the other's one back with their number."""
    match = kind.match(rng)
    for count in range(len(match.actions)):
        for viewer in SEATS:
            at = seen(match, count, viewer)
            for place, seat in enumerate(SEATS):
                hand = BOARD.hand(ENGLISH, at, seat)
                known = [tile for tile in at.hands[place] if tile != UNSEEN]
                assert [f"tile:{tile}" for tile in known] == [
                    each.pick for each in hand if each.pick
                ]
                backs = [each for each in hand if not each.pick]
                hidden = at.hands[place].count(UNSEEN)
                assert [hidden] * bool(hidden) == [each.left for each in backs]
                for each in hand:
                    fresh = each.pick.removeprefix("tile:") in at.fresh[place]
                    assert fresh == bool(of_class(each.picture, "fresh"))
                    assert fresh == ("just drawn" in each.name)
    assert [] == BOARD.next_choices(ENGLISH, seen(match, 0), ())


def test_a_written_turn_is_shown_as_tile_and_building() -> None:
    """With its text for those who cannot see it; other words as they are."""
    for text in ("S8@iC", "P10@bT", "?@iM"):
        shown = tree(BOARD.symbols("brown", text))
        assert [text] == [each.text for each in shown.iter("span") if each.get("class") == "unseen"]
        assert 2 == len(shown.findall("svg"))
        assert bool(of_class(BOARD.symbols("brown", text), "engraved")) == (text[0] == "?")
    for text in ("resign", "?", "S8", "S11@iC", "S8@iX"):
        assert text == "".join(tree(BOARD.symbols("ivory", text)).itertext())


def test_memory_is_helped_where_it_is_wanted(rng: Random) -> None:
    """A table of sixty tiles; just those that were turned up are marked, in words too."""
    match = KINDS_PLAYED[1].match(rng)
    assert "table" not in BOARD.supply(ENGLISH, seen(begun(), 0), LOOKING, True)
    for count in range(0, len(match.actions) + 1, PLACED):
        at = seen(match, count)
        drawn = BOARD.supply(ENGLISH, at, LOOKING, True)
        _listed, table = tree(drawn)
        assert [] == ids(drawn) + picked(drawn) and "table" == table.tag
        rows = list(table.iter("tr"))
        up = {
            (seat, f"{kind}{value}")
            for row, (seat, kind) in zip(
                rows, [(seat, kind) for seat in SEATS for kind in "SMP"], strict=True
            )
            for value, cell in enumerate(row.findall("td"), 1)
            if "turned up" in "".join(cell.itertext())
        }
        told = {(each.seat, each.tile) for held in at.held for both in held.tokens for each in both}
        assert told == up
        assert 60 == len(list(table.iter("td")))
        assert 6 == len({"".join(th.itertext()) for th in table.iter("th")})


def test_the_elections_are_listed_for_readers(rng: Random) -> None:
    """Each that was turned up with who won it, the one that is on, how many are to come."""
    match = KINDS_PLAYED[0].match(rng)
    names = {"ivory": "Ivory", "brown": "Brown", "": "nobody"}
    for count in range(len(match.actions) + 1):
        at = seen(match, count)
        (listed,) = tree(BOARD.supply(ENGLISH, at, LOOKING, True)).findall("ol")
        told = [str(item.text) for item in listed]
        won = [text.partition(": ")[2] for text in told[: len(at.held)]]
        assert [names[held.winner] for held in at.held] == won
        if not at.ended:
            assert told[len(at.held)].endswith(": up for election")
        left = 9 - len(at.elections)
        assert (f"{left} still face down" in told) == bool(left)


#: What stands on what, with the contrast that it needs.
TOWN = {
    (f"town-{seat}-{part}", f"town-{ground}"): least
    for seat in SEATS
    for part, ground, least in (
        ("edge", "floor", 3),
        ("edge", "lit", 3),
        ("edge", "street", 3),
        ("on", seat, 4.5),
        ("on", f"{seat}-roof", 3),
    )
}
TOWN |= {
    ("town-text", "town-table"): 4.5,
    ("town-text", "town-lit"): 4.5,
    ("town-text", "town-street"): 3,
    ("town-text", "town-floor"): 4.5,
    ("town-on-card", "town-card"): 4.5,
    ("town-line", "town-floor"): 3,
    ("town-line", "town-lit"): 3,
    ("town-line", "town-street"): 3,
    ("mark", "town-floor"): 3,
    ("mark", "town-lit"): 3,
    ("mark", "town-street"): 3,
    ("town-ivory-edge", "paper"): 3,
    ("town-brown-edge", "paper"): 3,
    ("town-ivory-edge", "raised"): 3,
    ("town-brown-edge", "raised"): 3,
}


@every_theme
def test_tokens_stand_out(theme: str) -> None:
    """Outlines on every floor and on the page, emblems and values, lines and marks."""
    colours = tokens(theme)
    found = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in TOWN}
    assert {} == {pair: f"{each:.2f}" for pair, each in found.items() if each < TOWN[pair]}
