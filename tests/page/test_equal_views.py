"""Nothing leaks: where two positions look the same to a seat, all that it gets is the same.

Pairs are made from a random game of Tyrus at a random moment and another one that the seat could
be in: what is drawn, spoken, listed, exported, answered to a try, and what a bot decides must be
equal, character by character.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest

from tessera.command.think import decide
from tessera.games import catalogue
from tessera.page.core.board import picture
from tessera.page.core.choosing import (
    cannot_undo,
    choose,
    interlude_of,
    look,
    new_table,
    own_decision,
    played,
    previewed,
    typed,
)
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen
from tessera.page.core.sentence import spoken, told, turn_spoken
from tessera.page.core.state import Saving, SessionState, may_hint
from tessera.page.core.table import Table
from tessera.page.features.turns.view import items
from tessera.play.contract import Seat
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.record import turn_texts, write_record
from tessera.play.view import View
from tessera.saves.library import About, Kept
from testing.sampling import Few
from tests.page.tables import parts_of, scene
from tests.words.speaking import words

GAME, PARTS = catalogue.game("tyrus"), parts_of("tyrus")
BOARD = PARTS.board
#: In which language, and whether one only watches; all four stand in every long run.
STANDINGS = [(words(spoken), watching) for spoken in ("en", "fr") for watching in (False, True)]
#: Pairs of screens, and of what is quickly compared, in a usual run and in a long one.
SHOWN, HANDED = (36, 1000), (120, 3000)
#: Of how many a bot of each level is asked for its move.
ASKED = {1: (80, 3000), 2: (25, 1000), 3: (5, 150)}
#: Typed moves, right or wrong.
TYPED = ("S8@iC", "M1@bT", "P10@iM", "?@iC", "nonsense", "S8@iC M1@bC")


class Pair(NamedTuple):
    """Two matches that look the same to a seat, with what went before the last action."""

    seat: Seat
    matches: tuple[Match, Match]

    def tables(self, other: str = PERSON, mine: str = PERSON) -> list[Table]:
        """Both on a table."""
        players = dict.fromkeys(GAME.seats(GAME.setup()), other) | {self.seat: mine}
        return [new_table(match, players, BOARD, "name") for match in self.matches]

    def there(self) -> list[Table]:
        """The same with the seat's person before the screen."""
        return [each._replace(acknowledged_by=self.seat, interlude=()) for each in self.tables()]


def pairs(rng: Random, count: int, *, movers: bool = False) -> Iterator[Pair]:
    """Random pairs: any moment, either seat or the one to move, with and without memory."""
    while count:
        setup = GAME.setup(2, {"memory": rng.choice(("off", "on"))})
        match = Match.new(GAME, setup, rng)
        for _ in range(rng.randrange(54)):
            if match.outcome is None:
                match = match.play(rng.choice(match.legal()))
        seat = match.to_move if movers and match.to_move else rng.choice(match.seats)
        other = View.of(match, seat).possible_match(rng)
        if match.outcome is None and other.states[-1] != match.states[-1]:
            count -= 1
            yield Pair(seat, (match, other._replace(headers=match.headers)))


def test_what_is_handed_out_is_equal(rng: Random, few: Few) -> None:
    """The view for bots and engines, the exported record, the summary in the list of games."""
    for pair in pairs(rng, few.number(*HANDED)):
        views = {View.of(match, pair.seat).write() for match in pair.matches}
        assert views == {write_record(match, observed_by=pair.seat) for match in pair.matches}
        assert 1 == len(views)
        kept = [About.of(Kept(match, {pair.seat: PERSON}, "2026")) for match in pair.matches]
        assert kept[0] == kept[1]
        assert 1 == len({tuple(turn_texts(match, None)) for match in pair.matches})


def test_hints_at_earlier_turns_are_equal(rng: Random, few: Few) -> None:
    """Whether there may be one, and the view that it comes from: as the seat knew it then."""
    for pair in pairs(rng, few.number(*HANDED)):
        tables = pair.tables("bot:2")
        count = rng.randrange(len(tables[0].match.actions) + 1)
        before = [look(table, BOARD, count) for table in tables]
        allowed = {may_hint(SessionState(table)) for table in before}
        assert 1 == len(allowed)
        if allowed == {True}:
            assert {pair.seat} == {table.looked_at.to_move for table in before}
            assert 1 == len({View.of(table.looked_at, pair.seat).write() for table in before})


def test_everything_on_the_page_is_equal(rng: Random, few: Few) -> None:
    """Against a bot, whoever is to move: every region and layer, squares, turns, the picture."""
    for pair in pairs(rng, few.number(*SHOWN)):
        tables = pair.tables("bot:2")
        assert_alike(tables, rng, few)
        assert_answers_alike(tables, rng)


def test_a_handed_over_screen_is_equal(rng: Random, few: Few) -> None:
    """Of two persons: what hangs before either, and what the one who is there gets."""
    for pair in pairs(rng, few.number(*SHOWN)):
        tables = pair.tables()
        assert all(table.viewer is None for table in tables)
        assert_alike(tables, rng, few)
        if tables[0].match.to_move == pair.seat:
            there = pair.there()
            assert {pair.seat} == {table.viewer for table in there}
            assert_alike(there, rng, few)
            assert_answers_alike(there, rng)


def test_what_is_held_is_equal(rng: Random, few: Few) -> None:
    """A placement that waits shows nothing behind it, also where an election would end by it."""
    for pair in pairs(rng, few.number(*SHOWN), movers=True):
        there = pair.there()
        for pick in BOARD.picks(rng.choice(there[0].match.legal())):
            there = [choose(each, BOARD, pick, confirm=True).table for each in there]
        assert all(table.pending is not None for table in there)
        assert_alike(there, rng, few)


@pytest.mark.parametrize("level", ASKED)
def test_bots_decide_alike(level: int, rng: Random, few: Few) -> None:
    """A bot gets the view and nothing else: the same one gives the same move."""
    for pair in pairs(rng, few.number(*ASKED[level]), movers=True):
        seed = rng.randrange(1000)
        moves = [decide(View.of(match, pair.seat), level, seed) for match in pair.matches]
        assert moves[0].best() == moves[1].best()
        assert moves[0].progress() == moves[1].progress()


def test_a_page_that_shows_too_much_is_found_out(rng: Random, few: Few) -> None:
    """With the eyes of the other the same pairs differ, so the comparison sees something."""
    differ = [
        texts(one, rng, few) != texts(two, rng, few)
        for one, two in (pair.tables(PERSON, "bot:2") for pair in pairs(rng, 12))
    ]
    assert sum(differ) > 8


def assert_alike(tables: list[Table], rng: Random, few: Few) -> None:
    """Nothing that is shown or said of two tables differs: now, while one looks back, before."""
    last = len(tables[0].match.actions)
    count, seed = rng.randrange(last + 1), rng.random()
    before = [look(table, BOARD, count) for table in tables]
    for first, second in (tables, before):
        shown = [texts(each, Random(seed), few) for each in (first, second)]
        assert shown[0].keys() == shown[1].keys()
        for name, text in shown[0].items():
            assert text == shown[1][name], name
    if last:
        _, _watching = rng.choice(STANDINGS)
        one, two = (going_on(_, table) for table in tables)
        assert one == two


def going_on(_: Any, now: Table) -> str:
    """What is said of the last action."""
    then = now._replace(match=now.match.at(len(now.match.actions) - 1), interlude=())
    return turn_spoken(scene(_, played(then, BOARD, now.match)), then.match)


def texts(table: Table, rng: Random, few: Few) -> Mapping[str, Any]:
    """All that is shown or said of a table and its scene, in one standing or in all of them."""
    found: dict[str, Any] = {"picture": picture(table, BOARD)}
    whole = interlude_of(table, BOARD)
    scenes = [table._replace(interlude=whole[at:]) for at in range(len(whole))]
    standings = STANDINGS if few.rng is None else [rng.choice(STANDINGS)]
    for at in (table, *scenes):
        for _, watching in standings:
            key = f"{_.language} {watching} {len(at.interlude)}"
            shown = scene(_, at, Saving("kept", watching=watching))
            for name, text in GameScreen().regions(shown).items():
                found[f"{name} {key}"] = text
            found[f"labels {key}"] = GameScreen().labels(shown)
            found[f"items {key}"] = items(shown)
            found[f"told {key}"] = told(shown), spoken(shown)
    return found


def assert_answers_alike(tables: list[Table], rng: Random) -> None:
    """Tries are answered alike: picks, typed moves, taking back, previews, keys."""
    square = f"square:{rng.choice(('iC', 'iM', 'iT', 'bC', 'bM', 'bT'))}"
    tile = f"tile:{rng.choice('SMP')}{rng.randint(1, 10)}"
    answers = []
    for table in tables:
        chosen = [choose(table, BOARD, pick) for pick in (square, tile)]
        asked = chosen[1].table
        answers.append(
            (
                [(each.table.picks, each.table.refused, each.action) for each in chosen],
                previewed(asked, BOARD, square),
                BOARD.keys(asked.observation, asked.picks),
                [said(table, text) for text in TYPED],
                own_decision(table),
                cannot_undo(table),
                table.match.can_undo(),
            )
        )
    assert answers[0] == answers[1]


def said(table: Table, text: str) -> object:
    """What typing something leads to: a refusal, or how the turns are listed then.

    After a tally they differ, as they should.
    """
    try:
        after = typed(table, text)
        tallied = table.match.state.reveals(after.actions[-1])
        return tallied or turn_texts(after, table.viewer)
    except Refused as refused:
        return refused.fault
