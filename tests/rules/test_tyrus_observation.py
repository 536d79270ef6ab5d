"""Tyrus: what the page shows of a position, and what is out of view by TY-9."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tessera.games.tyrus.observation import remembered
from tessera.games.tyrus.rules import GAME
from tessera.games.tyrus.state import Tyrus
from tessera.play.match import Match
from tessera.play.record import seen_pieces, turn_texts
from tessera.play.view import View
from tests.rules.tyrus_elections import (
    SEATS,
    along,
    hand,
    mover,
    plan,
    random_match,
)

#: Two elections: in the citadels, where four tiles are turned up, and in the markets, with three.
PLACED = "S1@iC S2@iC M1@bC M2@iM P1@bT P2@bC S3@bM S4@iC M3@bM M4@iM M5@bT P3@bT"
FIRST_TURNED = {("ivory", "S1"), ("brown", "S2"), ("ivory", "M1"), ("brown", "P2")}


def both(count: int) -> tuple[Match, Match]:
    """The match after so many placements, without and with memory helped."""
    off, on = (along(PLACED, memory=memory) for memory in ("off", "on"))
    return off.at(count), on.at(count)


def tokens(election: Any) -> set[tuple[str, str]]:
    """The tiles of an election that is over: whose, and what is shown of each."""
    return {(token.seat, token.tile) for tiles in election.tokens for token in tiles}


def gone(match: Match) -> set[tuple[str, str]]:
    """The tiles that are out of view now, while the game runs."""
    assert isinstance(match.state, Tyrus)
    return set(remembered(match.state))


def listed(match: Match, seat: str | None) -> list[str]:
    """The placements as the list of turns shows them to a seat."""
    return turn_texts(match, seat)


def everything(match: Match, seat: str | None) -> list[Any]:
    """All that the page shows of a running match: every position as it may be recalled now."""
    state = match.state
    return [state.recalled(each.observed_by(seat)) for each in match.states]


def faces(observations: Sequence[Any]) -> set[tuple[str, str]]:
    """All tiles of which the face is seen anywhere in these, with their owners."""
    found = set()
    for observation in observations:
        found |= {each for election in observation.held for each in tokens(election)}
        found |= {(token.seat, token.tile) for tiles in observation.buildings for token in tiles}
        for hands in (observation.hands, observation.fresh):
            found |= {
                (seat, tile) for seat, held in zip(SEATS, hands, strict=True) for tile in held
            }
    return {(seat, tile) for seat, tile in found if tile != "?"}


def test_hands_of_the_other_are_backs() -> None:
    """As many as it holds; one's own by name; who looks on sees backs only."""
    match = along(PLACED).at(7)
    backs = ("?",) * 9, ("?",) * 8
    assert (tuple(hand(match, "ivory")), backs[1]) == match.state.observed_by("ivory").hands
    assert (backs[0], tuple(hand(match, "brown"))) == match.state.observed_by("brown").hands
    assert backs == match.state.observed_by(None).hands
    assert (18, 18) == match.state.observed_by(None).reserves


def test_what_is_public_stays() -> None:
    """Cards, winners, the lead, numbers of tiles: at every moment, for all, with any memory."""
    for match in (*both(12), plan("IB-IB-I").at(40)):
        for seat in (*SEATS, None):
            for count, state in enumerate(match.states):
                seen, shown = state.observed_by(seat), state.position()
                assert shown["kinds"] == seen.elections and shown["leader"] == seen.leader
                winners = [election.winner or None for election in seen.held]
                assert shown["elected"] == winners
                assert shown["kinds"][: len(winners)] == "".join(e.kind for e in seen.held)
                assert mover("ivory", count) == seen.mover and count % 6 == seen.placed
                assert tuple(shown["reserve"].values()) == seen.reserves


def test_ty_9_the_last_tally_lies_open_until_somebody_places() -> None:
    """Its tiles and sums; from the next placement on who won is all that is left of it."""
    for seat in (*SEATS, None):
        (open_,) = both(6)[0].state.observed_by(seat).held
        assert FIRST_TURNED == tokens(open_)
        assert open_.counts is not None
        (closed,) = both(7)[0].state.observed_by(seat).held
        assert {"?"} == {tile for _, tile in tokens(closed)} and closed.counts is None
        assert (open_.kind, open_.winner) == (closed.kind, closed.winner)
        assert list(map(len, open_.tokens)) == list(map(len, closed.tokens))


def test_ty_9_one_tally_at_a_time() -> None:
    """While the second lies open, the first stays out of view."""
    first, second = both(12)[0].state.observed_by("ivory").held
    assert {"?"} == {tile for _, tile in tokens(first)} and first.counts is None
    assert {("brown", "M2"), ("brown", "M3"), ("ivory", "M4"), ("brown", "S3")} == tokens(second)
    assert second.counts is not None


def test_memory_keeps_all_that_was_turned_up() -> None:
    """With the option the same tallies stay shown, for all."""
    for count in (6, 7, 11, 12):
        match = both(count)[1]
        for seat in (*SEATS, None):
            seen = match.state.observed_by(seat)
            assert FIRST_TURNED == tokens(seen.held[0])
            assert all(election.counts is not None for election in seen.held)
            assert listed(match, seat) == list(seen_pieces(match, seat))
            assert everything(match, seat) == [each.observed_by(seat) for each in match.states]
        assert set() == gone(match)


def test_memory_shows_nothing_more_than_was_turned_up() -> None:
    """Face down is face down, and the record is the same."""
    for count in range(13):
        off, on = both(count)
        for seat in (*SEATS, None):
            one, other = off.state.observed_by(seat), on.state.observed_by(seat)
            assert (one.buildings, one.hands) == (other.buildings, other.hands)
            assert list(seen_pieces(off, seat)) == list(seen_pieces(on, seat))
        memory = '[Memory "on"]\n'
        for seat in SEATS:
            text = View.of(on, seat).write()
            assert memory in text and View.of(off, seat).write() == text.replace(memory, "")


def test_discarded_is_what_was_turned_up_before() -> None:
    """By the record: from a tally on all tiles of it, whoever's."""
    for number in range(8):
        match = random_match(Random(number))
        for count in range(len(match.actions)):
            turned = set()
            until = count // 6
            shown = seen_pieces(match.at(6 * until), None) if until else ()
            for at, piece in enumerate(shown):
                if "?" not in piece:
                    turned.add((mover(match.deal["First"], at), piece.split("@")[0]))
            assert turned == gone(match.at(count))
        assert listed(match, None) == [GAME.write(action) for action in match.actions]


def test_listed_leaves_out_what_is_out_of_view() -> None:
    """Of what was turned up only the building, also of one's own tiles."""
    off = both(6)[0]
    assert "?@iC ?@iC ?@bC ?@iM P1@bT ?@bC".split() == listed(off, "ivory")
    assert "?@iC ?@iC ?@bC ?@iM ?@bT ?@bC".split() == listed(off, None)
    off = both(7)[0]
    assert "?@iC ?@iC ?@bC ?@iM P1@bT ?@bC ?@bM".split() == listed(off, "ivory")
    assert "?@iC ?@iC ?@bC M2@iM ?@bT ?@bC S3@bM".split() == listed(off, "brown")
    off = both(12)[0]
    expected = "?@iC ?@iC ?@bC ?@iM P1@bT ?@bC ?@bM S4@iC ?@bM ?@iM ?@bT P3@bT"
    assert expected.split() == listed(off, "ivory")


def test_recalled_hides_the_faces_of_earlier_positions() -> None:
    """One's own too: where they stood, in the hand they were placed from, and in their tally."""
    match = both(7)[0]
    before = match.states[3].observed_by("ivory")
    assert "S1" in {token.tile for token in before.buildings[0]}
    later = match.state.recalled(before)
    assert {"?"} == {token.tile for token in later.buildings[0]}
    assert [(t.placement, t.seat) for t in before.buildings[0]] == [
        (t.placement, t.seat) for t in later.buildings[0]
    ]
    start = match.state.recalled(match.states[0].observed_by("ivory")).hands[0]
    assert 2 == start.count("?") and "P1" in start and not {"S1", "M1"} & set(start)
    (tally,) = match.state.recalled(match.states[6].observed_by("ivory")).held
    assert {"?"} == {tile for _, tile in tokens(tally)} and tally.counts is None


def test_recalled_while_the_tally_lies_open() -> None:
    """They lie open in the position itself, until a tile is placed, and in no earlier one."""
    match = both(6)[0]
    for seat in (*SEATS, None):
        (tally,) = match.state.observed_by(seat).held
        assert tokens(tally) == gone(match) and tally.counts is not None
        assert not gone(match) & faces(everything(match, seat))
        assert None is both(7)[0].state.observed_by(seat).held[0].counts


def test_nothing_that_is_out_of_view_is_shown_anywhere() -> None:
    """In no position of the match, and in no line of its list of turns."""
    for number in range(6):
        match = random_match(Random(number))
        for count in range(0, len(match.actions), 4):
            at = match.at(count)
            hidden = gone(at)
            for seat in (*SEATS, None):
                assert not hidden & faces(everything(at, seat))
                for place, piece in enumerate(listed(at, seat)):
                    owner = mover(match.deal["First"], place)
                    assert (owner, piece.split("@")[0]) not in hidden


def test_what_is_in_view_stays_shown() -> None:
    """One's hand, one's own tiles face down, and the tally that lies open."""
    for number in range(6):
        match = random_match(Random(number))
        for count in range(0, len(match.actions), 3):
            at = match.at(count)
            for seat in SEATS:
                seen = at.state.observed_by(seat)
                assert {(seat, tile) for tile in hand(at, seat)} <= faces([seen])
                standing = at.state.position()["buildings"].values()
                own = {tuple(t.split()) for tiles in standing for t in tiles}
                assert {each for each in own if each[0] == seat} <= faces([seen])
                assert not {each for each in own if each[0] != seat} & faces([seen])


def test_after_the_end_nothing_is_out_of_view() -> None:
    """Hands, what stands face down, all tallies with their sums; no line is hidden."""
    for match in (plan("III"), plan("II-IIBI"), plan("---------")):
        shown = match.state.position()
        for seat in (*SEATS, None):
            seen = match.state.observed_by(seat)
            assert [tuple(tiles) for tiles in shown["hands"].values()] == list(seen.hands)
            standing = [[f"{t.seat} {t.tile}" for t in tiles] for tiles in seen.buildings]
            assert list(shown["buildings"].values()) == standing
            assert all(election.counts is not None for election in seen.held)
            assert "?" not in {tile for each in seen.held for _, tile in tokens(each)}
            assert listed(match, seat) == [GAME.write(action) for action in match.actions]
            assert match.state.recalled(seen) == seen


def test_once_over_nothing_is_hidden_of_any_position() -> None:
    """After a resignation too, which the position itself does not know of."""
    match = plan("IB-I").at(20)
    for state in match.states:
        for seat in (*SEATS, None):
            assert "?" not in repr(state.observed_by(seat, over=True))
    assert "?" in repr(match.state.observed_by("ivory"))
    assert (
        match.state.observed_by("ivory", over=True).hands
        == match.state.observed_by(None, over=True).hands
    )


def test_fresh_tiles() -> None:
    """Three after a tally, one's own as long as they are held; the other's until a placement."""
    match = plan("IB-IB-IB-")
    for election in range(1, 9):
        at = match.at(6 * election)
        expected = 3 if election < 8 else 0
        for place, seat in enumerate(SEATS):
            seen = at.state.observed_by(seat)
            drawn = set(hand(at, seat)) - set(hand(match.at(6 * election - 1), seat))
            assert drawn == set(seen.fresh[place]) and expected == len(seen.fresh[place])
            assert ("?",) * expected == seen.fresh[1 - place]
            assert () == match.at(6 * election + 1).state.observed_by(seat).fresh[1 - place]
    assert ((), ()) == match.at(3).state.observed_by("ivory").fresh
