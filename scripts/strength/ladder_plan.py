"""Plan of the ladder: forms of games, and the pairings in each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from strength.figures import Sprt
from tessera.command.arena import Pairing, sides
from tessera.games import catalogue


class Form(NamedTuple):
    """A way to play a game; ``lead_in`` is the number of random turns in a game without chance.

    ``uct`` are the playouts an action of the plain opponent that measures level 5, 0 for none;
    ``sets`` is the number of sets for each pairing of quick levels where nothing is to be proven.
    """

    id: str
    game: str
    seats: int = 2
    options: tuple[tuple[str, str], ...] = ()
    lead_in: int = 0
    uct: int = 0
    sets: int = 0


CHOSEN: Final = (
    Form("pyrga", "pyrga", uct=2_000),
    Form("shacru-2", "shacru", lead_in=4, uct=2_000),
    Form("shacru-3", "shacru", 3, lead_in=3, sets=40),
    Form("shacru-4", "shacru", 4, lead_in=4, sets=30),
    Form("pacru-2", "pacru", lead_in=4, uct=300),
    Form("pacru-3", "pacru", 3, lead_in=3, sets=40),
    Form("pacru-4", "pacru", 4, lead_in=4, sets=30),
    Form("tayu-2", "tayu", uct=100),
    Form("tayu-two", "tayu", options=(("hand", "two"),)),
    Form("tayu-3", "tayu", 3, sets=40),
    Form("tayu-4", "tayu", 4, sets=50),
    Form("tyrus", "tyrus", uct=2_000),
)
#: Forms of games without a list of their own: the usual ones.
USUAL: Final = tuple(
    Form(game, game, catalogue.game(game).seat_counts[0], lead_in=2)
    for game in catalogue.GAMES
    if game not in {form.game for form in CHOSEN}
)
FORMS: Final = CHOSEN + USUAL

#: Shares of a level against the one below, and of level 5 against plain UCT, that the sequential
#: test tells apart.
BELOW: Final = Sprt(0.65, 0.75)
PLAIN: Final = Sprt(0.75, 0.85)
#: Fewest sets, by the higher level: quick levels play many.
LEAST: Final = {1: 200, 2: 200, 3: 100, 4: 30, 5: 10}
#: Fraction of a form's ``sets`` that a pairing plays where nothing is to be proven, by the higher
#: level: one in this many.
PART: Final = {1: 1, 2: 1, 3: 1, 4: 4, 5: 10}
#: The matches of level 0, and the fewest games of each, in whole sets.
BEGINNERS: Final = (("0", "random"), ("0", "greedy"), ("1", "0"))
BEGUN: Final = 200
#: Sets after which a sequential test is given up.
MOST: Final = 400
#: Pyrga as White, which level 5 always wins: games against each opponent, 2 000 in all.
WHITE: Final = {
    "random": 500, "greedy": 300, "1": 400, "2": 350, "3": 250, "4": 100, "uct:300": 60,
    "uct:2000": 40,
}  # fmt: skip


class Rung(NamedTuple):
    """One match of the ladder, with its fewest and most sets; ``sprt`` may end it in between."""

    form: Form
    pairing: Pairing
    least: int
    most: int
    sprt: Sprt | None = None

    @property
    def name(self) -> str:
        """Name of its file."""
        words = (self.form.id, self.pairing.first, self.pairing.second, self.pairing.only)
        return "_".join(filter(None, words)).replace(":", "-")


def rungs(form: Form) -> Iterator[Rung]:
    """Matches of a form, the quick ones first."""
    for first, second in BEGINNERS:
        sets = -(-BEGUN // len(sides(_pairing(form, first, second))))
        yield _rung(form, first, second, sets, None)
    for level in range(1, 6):
        sets = form.sets // PART[level] or LEAST[level]
        below, sprt = ("random", None) if level == 1 else (str(level - 1), BELOW)
        yield _rung(form, str(level), below, sets, None if form.sets else sprt)
    if form.uct:
        yield _rung(form, "5", f"uct:{form.uct}", LEAST[5], PLAIN)
    if form.game == "pyrga":
        for second, games in WHITE.items():
            pairing = _pairing(form, "5", second)._replace(only="white")
            yield Rung(form, pairing, games, games)


def _pairing(form: Form, first: str, second: str) -> Pairing:
    return Pairing(form.game, form.seats, form.options, first, second, seed=1, lead_in=form.lead_in)


def _rung(form: Form, first: str, second: str, least: int, sprt: Sprt | None) -> Rung:
    return Rung(form, _pairing(form, first, second), least, MOST if sprt else least, sprt)
