"""Plan of the ladder: forms of games, and the pairings in each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from toolchain import ROOT
from strength.figures import Criterion, Narrow, Sprt, Window
from tessera.command.arena import Pairing, sides
from tessera.command.engines import ENGINE
from tessera.command.players import GREEDY, RANDOM
from tessera.command.uct import UCT
from tessera.games import catalogue


class Form(NamedTuple):
    """A way to play a game; ``lead_in`` is the number of random turns at the start of its games.

    With ``anchored`` its levels and the `ANCHORS` play each other and stand on the common scale.
    """

    id: str
    game: str
    seats: int = 2
    options: tuple[tuple[str, str], ...] = ()
    lead_in: int = 0
    anchored: bool = False


#: The form without random turns, in which Pyrga is solved.
SOLVED: Final = "pyrga-start"
CHOSEN: Final = (
    Form("pyrga", "pyrga", lead_in=4, anchored=True),
    Form(SOLVED, "pyrga"),
    Form("shacru-2", "shacru", lead_in=4, anchored=True),
    Form("shacru-3", "shacru", 3, lead_in=3),
    Form("shacru-4", "shacru", 4, lead_in=4),
    Form("pacru-2", "pacru", lead_in=4, anchored=True),
    Form("pacru-3", "pacru", 3, lead_in=3),
    Form("pacru-4", "pacru", 4, lead_in=4),
    Form("tayu-2", "tayu", lead_in=2, anchored=True),
    Form("tayu-two", "tayu", options=(("hand", "two"),), lead_in=2, anchored=True),
    Form("tayu-3", "tayu", 3, lead_in=3),
    Form("tayu-4", "tayu", 4, lead_in=4),
    Form("tyrus", "tyrus", lead_in=2, anchored=True),
)
#: Forms of games without a list of their own: the usual ones.
USUAL: Final = tuple(
    Form(game, game, catalogue.game(game).seat_counts[0], lead_in=2)
    for game in catalogue.GAMES
    if game not in {form.game for form in CHOSEN}
)
FORMS: Final = CHOSEN + USUAL

#: Playouts of the plain UCT players among the anchors.
PLAYOUTS: Final = (300, 2_000, 20_000)
#: The same opponents in every game, from the weakest, by their names on the pages.
ANCHORS: Final = (RANDOM, GREEDY, *(f"{UCT}:{count}" for count in PLAYOUTS))
#: Programs of plain UCT, one for some games, and the command that compiles one on its first use and
#: starts it, from the project's folder.
PROGRAMS: Final = ROOT / "scripts/opponents/uct"
COMMAND: Final = "python3 scripts/opponents/uct.py {} --playouts {}"

#: A level's share against the one below, between two players.
STEP: Final = Window(0.70, 0.85)
#: Level 0 against a random player and against the greedy one, between two players.
BEGINNING: Final[Mapping[str, Criterion]] = {RANDOM: Sprt(0.75, 0.85), GREEDY: Window(0.20, 0.40)}
#: With more players: a level's share above an equal's, which its match tells from an equal's.
MARGIN: Final = 0.10
#: Widest interval of a share in a match with an anchor.
SHARP: Final = Narrow(0.20)
#: Fewest sets of a step, by the higher level; most sets, between two players and among more.
LEAST: Final = {1: 50, 2: 50, 3: 50, 4: 20, 5: 10}
MOST, AMONG = 400, 200
#: Fewest and most sets of a match with an anchor; games of level 0 that only show its share.
FEWEST, ENOUGH = 10, 40
BEGUN: Final = 200
#: Pyrga as White, which level 5 always wins: games against each opponent, 2 000 in all.
WHITE: Final = {
    "random": 500, "greedy": 300, "1": 400, "2": 350, "3": 250, "4": 100, "uct:300": 60,
    "uct:2000": 40,
}  # fmt: skip


class Rung(NamedTuple):
    """One match of the ladder, with its fewest and most sets; ``test`` may end it in between.

    ``first`` and ``second`` name its players on the pages; a compiled program's command is longer.
    """

    form: Form
    pairing: Pairing
    first: str
    second: str
    least: int
    most: int
    test: Criterion | None = None

    @property
    def name(self) -> str:
        """Name of its file."""
        words = (self.form.id, self.first, self.second, self.pairing.only)
        return "_".join(filter(None, words)).replace(":", "-")

    @property
    def level(self) -> int:
        """The level that plays first; 0 for an anchor."""
        return int(self.first) if self.first.isdecimal() else 0

    @property
    def is_step(self) -> bool:
        """True for a level against the one below."""
        return self.first.isdecimal() and self.second.isdecimal() and not self.pairing.only


def rungs(form: Form) -> Iterator[Rung]:
    """Matches of a form, the quick ones first."""
    yield from _beginning(form)
    for level in range(1, 6):
        yield _step(form, level)
    if form.anchored:
        for level in range(6):
            for anchor in ANCHORS if level else ANCHORS[2:]:
                yield _rung(form, str(level), anchor, FEWEST, ENOUGH, SHARP)
        for below, above in pairwise(ANCHORS):
            yield _rung(form, above, below, FEWEST, ENOUGH, SHARP)
    if form.id == SOLVED:
        for second, games in WHITE.items():
            rung = _rung(form, "5", second, games, games)
            yield rung._replace(pairing=rung.pairing._replace(only="white"))


def below(form: Form, level: int) -> int:
    """The highest level below this one that is offered in the form: its opponent."""
    withheld = catalogue.withheld(form.game, form.seats)
    return max(other for other in range(level) if other not in withheld)


def equal(form: Form) -> float:
    """Share of the points that players of the same strength win."""
    return 1 / len(sides(_pairing(form, RANDOM, RANDOM)))


def _beginning(form: Form) -> Iterator[Rung]:
    sets = -(-BEGUN // len(sides(_pairing(form, "0", RANDOM))))
    for second in (RANDOM, GREEDY):
        if form.seats == 2:
            yield _rung(form, "0", second, LEAST[1], MOST, BEGINNING[second])
        else:
            yield _rung(form, "0", second, sets, sets)


def _step(form: Form, level: int) -> Rung:
    players = str(level), str(below(form, level))
    if form.seats == 2:
        return _rung(form, *players, LEAST[level], MOST, STEP)
    even = equal(form)
    return _rung(form, *players, min(LEAST[level], 20), AMONG, Sprt(even, even + MARGIN))


def _pairing(form: Form, first: str, second: str) -> Pairing:
    first, second = (_player(form.game, name) for name in (first, second))
    return Pairing(form.game, form.seats, form.options, first, second, seed=1, lead_in=form.lead_in)


def _player(game: str, name: str) -> str:
    """The arena's name of a player: a compiled program's where there is one."""
    kind, _colon, playouts = name.partition(":")
    if kind != UCT or not (PROGRAMS / f"{game}.cpp").exists():
        return name
    return f"{ENGINE}:{COMMAND.format(game, playouts)}"


def _rung(
    form: Form, first: str, second: str, least: int, most: int, test: Criterion | None = None
) -> Rung:
    return Rung(form, _pairing(form, first, second), first, second, least, most, test)
