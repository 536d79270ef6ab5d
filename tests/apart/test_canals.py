"""Ta Yü played apart: whole games by links, few and short ones, the same for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tessera.apart.letters import Play
from tessera.games import catalogue
from tessera.games.tayu.actions import ASIDE, END, NO, YES, is_placement
from tessera.games.tayu.form import RINGS, SEATS, SMOOTH
from tessera.games.tayu.stages import ASK, BIDDING, TAKE
from tessera.games.tayu.state import TaYu
from tessera.games.tayu.tiles import KINDS
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.replay import read_record, split
from tessera.play.view import View
from testing.sampling import Few
from tests.apart.canals import Said, by_chance, closing, game, seated_course, spoken
from tests.apart.chances import fits

FORMS = [
    (2, {}),
    (2, {"first": "ns"}),
    (2, {"first": "ew", "scoreless": "redraw"}),
    (2, {"scoreless": "end"}),
    (3, {}),
    (3, {"scoreless": "redraw"}),
    (4, {}),
    (4, {"scoreless": "redraw"}),
]


def final(said: Sequence[Said]) -> Match:
    match = said[-1].after.match(None)
    assert match is not None and match.outcome is not None
    return match


def tiles_placed(match: Match) -> int:
    return sum(map(is_placement, match.actions))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), FORMS, ids=str)
def test_what_is_played_is_a_game_of_the_rules(
    seats: int, options: dict[str, str], rng: Random, few: Few
) -> None:
    said = game(rng, seats, options, rng.choice((by_chance, closing)))
    for each in few([it for it in said if it.after.states], 5):
        match = each.after.match(None)
        assert match is not None and isinstance(match.state, TaYu)
        again = read_record(write_record(match), catalogue.game)
        assert again == match._replace(setup=again.setup)
        fronts = tuple(
            {RINGS: True, SMOOTH: False}.get(it) for it in match.state.observed_by(None).fronts
        )
        assert fronts == each.after.fronts
    record = write_record(final(said))
    assert "?" not in record and record == write_record(read_record(record, catalogue.game))
    assert len({each.after.company.opened for each in said}) > tiles_placed(final(said))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_made_up_is_shown_to_nobody(seats: int, rng: Random, few: Few) -> None:
    said = game(rng, seats)
    running = [it for it in said if it.after.states and it.after.due is not None]
    for each in few(running, 8):
        match = each.after.match(None)
        assert match is not None
        for seat in match.seats:
            view = View.of(match, seat)
            assert View.of(view.possible_match(rng), seat) == view
            headers = split(view.text).headers
            shown = f"{headers['Left'].value} {headers['Right'].value}".split()
            assert sum(name in KINDS for name in shown) == sum(each.after.state.drawn)


def test_a_redraw_is_agreed_on(rng: Random) -> None:
    """TA-12: the answers go round; one no ends the game, all yes set the tile aside."""
    set_aside = ended = 0
    while not (set_aside and ended):
        for each in game(rng, rng.choice((2, 3, 4)), choose=closing):
            remote, before = each.after, each.before
            if not before.states or before.state.stage != ASK:
                continue
            if not isinstance(each.statement, Play):
                continue
            tile = before.state.hand[-1]
            if each.statement.action == NO:
                assert remote.actions[-2:] == (NO, END + tile) and remote.due is None
                ended += 1
            elif remote.state.stage == ASK:
                assert remote.actions[-1] == YES
            else:
                assert remote.actions[-2:] == (YES, ASIDE + tile)
                assert before.state.answers == len(SEATS[len(remote.parties)]) - 1
                set_aside += 1


def test_the_auction_and_its_lot() -> None:
    """TA-16, TA-17: bids go round; of the two that are not the flood each begins as often."""
    rng = Random(1209)
    begins = []
    for _game in range(100):
        remote, every = seated_course(rng, 3)
        for each in spoken(remote, every, rng):
            remote = each.after
            match = remote.match(None)
            if remote.lots:
                # Who begins is not known yet, and nothing of it is shown.
                assert match is not None
                assert isinstance(match.state, TaYu) and match.state.stage == BIDDING
                assert match == remote.match_to_show(None)
            if remote.states and remote.state.stage == TAKE and not remote.lots:
                lot, flood = remote.state.block.lot, remote.state.flood
                assert match is not None and match.deal["Lot"] == str(lot)
                assert flood is not None and remote.state.turn == (flood + lot) % 3
                begins.append(lot)
                break
    assert fits(begins, (1, 2))
