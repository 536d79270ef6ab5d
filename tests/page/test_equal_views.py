"""Nothing leaks: where two positions look the same to a seat, all that it gets is the same.

Pairs are made from a random game at a random moment and another one that the seat could be in:
what is drawn, spoken, listed, exported and answered to a try must be equal, character by character.
What a bot decides is then equal, too: all that it gets is the view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest

from tessera.drawing.board import Board
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
from tessera.page.core.state import ALWAYS, Saving
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

#: In which language, and whether one only watches; all four stand in every long run.
STANDINGS = [(words(spoken), watching) for spoken in ("en", "fr") for watching in (False, True)]
#: Pairs of screens, and of what is quickly compared, in a usual run and in a long one.
SHOWN, HANDED = (24, 600), (80, 2000)
#: The options of games with secrets, and how many actions they are played at most.
HIDING = {
    "tyrus": ({"memory": "off"}, 54),
    "tyrus with memory": ({"memory": "on"}, 54),
    "tayu": ({"hand": "two"}, 60),
}
#: Picks and typed moves, right or wrong.
PICKS = {
    "tyrus": ["square:iC", "square:bM", *(f"tile:{kind}{n}" for kind in "SMP" for n in (1, 8, 10))],
    "tayu": ["square:j10", "square:k12", "row:L", *(f"tile:{kind}" for kind in ("abc", "abd"))],
}
TYPED = {
    "tyrus": ("S8@iC", "M1@bT", "P10@iM", "?@iC", "nonsense", "S8@iC M1@bC"),
    "tayu": ("L", "R", "nonsense"),
}
hiding = pytest.mark.parametrize("name", HIDING)


class Pair(NamedTuple):
    """Two matches that look the same to a seat, with what went before the last action."""

    seat: Seat
    matches: tuple[Match, Match]

    def tables(self, other: str = PERSON, mine: str = PERSON) -> list[Table]:
        players = dict.fromkeys(self.matches[0].seats, other) | {self.seat: mine}
        return [new_table(match, players, board_of(match), "name") for match in self.matches]

    def there(self) -> list[Table]:
        """The same with the seat's person before the screen."""
        return [each._replace(acknowledged_by=self.seat, interlude=()) for each in self.tables()]


def board_of(match: Match) -> Board:
    return parts_of(match.game.id).board


def pairs(name: str, rng: Random, count: int, *, movers: bool = False) -> Iterator[Pair]:
    """Random pairs: any moment, either seat or the one to move."""
    game, (options, most) = catalogue.game(name.split(maxsplit=1)[0]), HIDING[name]
    while count:
        match = Match.new(game, game.setup(2, options), rng)
        for _ in range(rng.randrange(most)):
            if match.outcome is None:
                match = match.play(rng.choice(match.legal()))
        seat = match.to_move if movers and match.to_move else rng.choice(match.seats)
        other = View.of(match, seat).possible_match(rng)
        if match.outcome is None and other.states[-1] != match.states[-1]:
            count -= 1
            yield Pair(seat, (match, other._replace(headers=match.headers)))


@hiding
def test_what_is_handed_out_is_equal(name: str, rng: Random, few: Few) -> None:
    """The view for bots and engines, the exported record, the summary in the list of games."""
    for pair in pairs(name, rng, few.number(*HANDED)):
        views = {View.of(match, pair.seat).write() for match in pair.matches}
        assert views == {write_record(match, observed_by=pair.seat) for match in pair.matches}
        assert 1 == len(views)
        kept = [About.of(Kept(match, {pair.seat: PERSON}, "2026")) for match in pair.matches]
        assert kept[0] == kept[1]
        assert 1 == len({tuple(turn_texts(match, None)) for match in pair.matches})


@hiding
def test_everything_on_the_page_is_equal(name: str, rng: Random, few: Few) -> None:
    """Against a bot, whoever is to move: every region and layer, squares, turns, the picture."""
    for pair in pairs(name, rng, few.number(*SHOWN)):
        tables = pair.tables("bot:2")
        assert_alike(tables, rng, few)
        assert_answers_alike(tables, rng)


@hiding
def test_a_handed_over_screen_is_equal(name: str, rng: Random, few: Few) -> None:
    """Of two persons: what hangs before either, and what the one who is there gets."""
    for pair in pairs(name, rng, few.number(*SHOWN)):
        tables = pair.tables()
        assert all(table.viewer is None for table in tables)
        assert_alike(tables, rng, few)
        if tables[0].match.to_move == pair.seat:
            there = pair.there()
            assert {pair.seat} == {table.viewer for table in there}
            assert_alike(there, rng, few)
            assert_answers_alike(there, rng)


@pytest.mark.parametrize("name", ["tyrus", "tyrus with memory"])
def test_what_is_held_is_equal(name: str, rng: Random, few: Few) -> None:
    """A placement that waits shows nothing behind it, also where an election would end by it."""
    for pair in pairs(name, rng, few.number(*SHOWN), movers=True):
        there = pair.there()
        board = board_of(pair.matches[0])
        for pick in board.picks(rng.choice(there[0].match.legal())):
            there = [choose(each, board, pick, confirm=ALWAYS).table for each in there]
        assert all(table.pending is not None for table in there)
        assert_alike(there, rng, few)


def assert_alike(tables: list[Table], rng: Random, few: Few) -> None:
    """Nothing that is shown or said of two tables differs: now, while one looks back, before."""
    last = len(tables[0].match.actions)
    count, seed = rng.randrange(last + 1), rng.random()
    before = [look(table, board_of(table.match), count) for table in tables]
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
    then = now._replace(match=now.match.at(len(now.match.actions) - 1), interlude=())
    return turn_spoken(scene(_, played(then, board_of(now.match), now.match)), then.match)


def texts(table: Table, rng: Random, few: Few) -> Mapping[str, Any]:
    """All that is shown or said of a table and its scene, in one standing or in all of them."""
    board = board_of(table.match)
    found: dict[str, Any] = {"picture": picture(table, board)}
    whole = interlude_of(table, board)
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
    game, board = tables[0].match.game.id, board_of(tables[0].match)
    picks = rng.sample(PICKS[game], 3)
    answers = []
    for table in tables:
        chosen = [choose(table, board, pick) for pick in picks]
        asked = chosen[-1].table
        answers.append(
            (
                [(each.table.picks, each.table.refused, each.action) for each in chosen],
                [previewed(asked, board, pick) for pick in picks],
                board.keys(asked.observation, asked.picks),
                [said(table, text) for text in TYPED[game]],
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
