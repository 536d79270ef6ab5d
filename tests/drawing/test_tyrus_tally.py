"""A tally of Tyrus step by step: what each token does, what is left of it, the sums."""

from __future__ import annotations

import re
from itertools import product

import pytest

from tessera.games.tyrus.board import BOARD
from tessera.games.tyrus.observation import Held, Observation, Token
from tessera.games.tyrus.scene import BLOCKED, CARRIED, COUNTED, COUNTERED, TURNED
from tessera.games.tyrus.tally import Count, counted, placed_tile
from tessera.games.tyrus.tally_parts import parts, summed
from tessera.games.tyrus.tiles import SEATS, TILE_OF
from tessera.games.tyrus.words import WORDS
from testing.sampling import Few
from tests.drawing.looking import ENGLISH, by_id, of_class
from tests.drawing.tyrus import every_tyrus, observations, seen, start
from tests.properties.playing import Kind


def tally(ivory: str, brown: str, kind: str = "C", step: str = TURNED) -> Observation:
    """A tally being shown: what stood in both buildings as ``iS7 bM8``."""
    stood, counts, placement = [], [], 0
    for owner, text in enumerate((ivory, brown)):
        held = []
        for word in text.split():
            held.append(Token(placement, SEATS["ib".index(word[0])], word[1:]))
            placement += 1
        stood.append(tuple(held))
        tiles = [placed_tile(it.placement, SEATS.index(it.seat), TILE_OF[it.tile]) for it in held]
        counts.append(counted("CMT".index(kind), owner, tiles))
    one, other = (count.votes for count in counts)
    winner = "" if one == other else SEATS[other > one]
    over = Held(kind, winner, tuple(stood), tuple(counts))
    return seen(start())._replace(elections=kind, held=(over,), step=step)


#: The source's examples.
GENERAL = ("iS7 bM8 iS5 iP6", "bS10 bS8 iM7")
HEAD = ("iM10 iM9 bP1 iM8", "bM2 bM1")


@pytest.mark.parametrize(
    ("example", "kind", "sums"),
    [
        (GENERAL, "C", {"iC": "12 − (8 − 6) = 10", "bC": "18 − 7 = 11"}),
        (HEAD, "M", {"iM": "27 − 1 = 26", "bM": "3"}),
    ],
)
def test_the_sources_examples_are_counted(
    example: tuple[str, str], kind: str, sums: dict[str, str]
) -> None:
    """Eleven to ten in the citadels, twenty-six to three in the markets; a crown for who wins."""
    wins = {"C": "bC", "M": "iM"}[kind]
    for step in (COUNTED, CARRIED):
        drawn = BOARD.pieces(tally(*example, kind=kind, step=step))
        found = {name[4:]: it for name, it in by_id(drawn).items() if name.startswith("sum-")}
        assert sums == {name: "".join(it.itertext()) for name, it in found.items()}
        for name, it in found.items():
            assert SEATS["ib".index(name[0])] in str(it.get("class")).split()
            assert (name == wins) == any(path.get("class") == "crown" for path in it.iter("path"))
    for step in (TURNED, COUNTERED, BLOCKED):
        assert not of_class(BOARD.pieces(tally(*example, kind=kind, step=step)), "sum")


@pytest.mark.parametrize(
    ("ivory", "brown", "pale"),
    [
        (*GENERAL, ""),
        ("iS7 iM2", "bS8 iP1 bP3", " Pale tiles do not count: merchants and priests."),
        ("iS7 iM2", "bS8", " Pale tiles do not count: merchants."),
    ],
)
def test_what_counts_for_nothing_is_told(ivory: str, brown: str, pale: str) -> None:
    """Revealed tiles name each kind once; if all count, nothing is named."""
    at = tally(ivory, brown)
    told, rule = WORDS.shown(ENGLISH, at)
    assert "TY-5" == rule and told.endswith(f"are revealed.{pale}")
    does = [part.does for owner in "ib" for part in parts(at, f"{owner}C").values()]
    assert bool(pale) == ("idle" in does)


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (Count(5, 0, 9), "5"),
        (Count(12, 8, 9), "12 − (8 − 8) = 12"),
        (Count(5, 8, 0), "5 − 8 → 0"),
        (Count(1, 8, 6), "1 − (8 − 6) → 0"),
        (Count(2, 8, 6), "2 − (8 − 6) = 0"),
    ],
)
def test_a_sum_is_written(count: Count, text: str) -> None:
    """No more counters are named than cancel; an arrow leads down to nothing, the least."""
    assert text == summed(count)


def test_sums_are_never_false() -> None:
    for count in (Count(*numbers) for numbers in product(range(12), repeat=3)):
        before, sign, after = re.split(r" ([=→]) |$", summed(count).replace("−", "-") + "   ")[:3]
        votes, *less = map(int, re.findall(r"\d+", before))
        value = votes - (less[0] - sum(less[1:]) if less else 0)
        assert max(0, value) == count.votes == int(after or before)
        assert (value < 0) == (sign == "→")


def left(at: Observation, building: str) -> list[tuple[str, int]]:
    """What each token does and what is left of it, in order."""
    return [(part.does, part.left) for part in parts(at, building).values()]


@pytest.mark.parametrize(
    ("step", "numbers"),
    [
        (TURNED, (7, 8, 5, 6)),
        (COUNTERED, (7, 2, 5, 0)),
        (BLOCKED, (5, 0, 5, 0)),
        (COUNTED, (5, 0, 5, 0)),
        (CARRIED, (5, 0, 5, 0)),
    ],
)
def test_values_cancel_in_the_order_of_placements(step: str, numbers: tuple[int, ...]) -> None:
    """First counters and blockers, then blockers and voters, whole values, one after another."""
    at = tally(*GENERAL, step=step)
    does = ("votes", "blocks", "votes", "counters")
    assert [*zip(does, numbers, strict=True)] == left(at, "iC")
    assert {} == parts(at, "iM") == parts(at, "bT")


@every_tyrus
def test_what_is_left_at_the_end_is_what_is_counted(kind: Kind, few: Few) -> None:
    """The voters' values that are left are the votes; each token looks like what it does."""
    for at in few([it for it in observations(kind) if it.step], 60):
        drawn, held = by_id(BOARD.pieces(at)), at.held[-1]
        assert held.counts is not None
        for owner, count in zip("ib", held.counts, strict=True):
            does = parts(at, owner + held.kind)
            votes = sum(part.left for part in does.values() if part.does == "votes")
            assert at.step not in (COUNTED, CARRIED) or count.votes == votes
            for placement, part in does.items():
                looks = str(drawn[f"token-{placement}"].get("class")).split()
                assert part.does in looks
                assert ("turning" in looks) == (at.step == TURNED and at.seat not in looks)
