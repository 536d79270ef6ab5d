"""Ta Yü played apart without links: statement after statement, by the parties' secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from tessera.apart.hashing import NUMBER_SIZE, Secrets
from tessera.apart.letters import Join, Statement, Toss
from tessera.apart.protocol import JOIN
from tessera.apart.terms import NEWEST
from tessera.games.tayu.actions import NO, Action, is_placement
from tessera.games.tayu.apart import TaYuRemoteGame, begun
from tessera.games.tayu.apart_statements import Ahead
from tessera.games.tayu.state import TaYu
from tessera.play.contract import LOT
from tests.apart.parties import NAMES, player_keys, terms_of

#: Chooses an action in a state.
Choose = Callable[[TaYu, Random], Action]


class Said(NamedTuple):
    """A statement: by whom, and the remote games before and after it."""

    party: int
    statement: Statement
    before: TaYuRemoteGame
    after: TaYuRemoteGame


def by_chance(state: TaYu, rng: Random) -> Action:
    """Any action; but nearly always a yes."""
    legal = state.actions()
    return legal[-1] if legal[0] == NO and rng.random() < 0.9 else rng.choice(legal)


def closing(state: TaYu, rng: Random) -> Action:
    """A placement far from the coasts that leaves few exits: so games end before anybody scores."""
    legal = state.actions()
    if not is_placement(legal[0]):
        return rng.choice(legal)
    after = {action: state.network.laid(action) for action in legal}
    worth = {action: (sum(it.coasts), len(it.open)) for action, it in after.items()}
    least = min(worth.values())
    return rng.choice([action for action in legal if worth[action] == least])


def course_of(
    rng: Random,
    seats: int,
    options: dict[str, str] | None = None,
    side: str = LOT,
    version: int = NEWEST,
) -> tuple[TaYuRemoteGame, list[Secrets]]:
    """A remote game before anybody has joined, and the secrets of its parties."""
    terms = terms_of(rng, "tayu", seats, options, side=side, version=version)
    keys = player_keys(rng, seats)
    return begun(terms), [Secrets(key, terms.name, party) for party, key in enumerate(keys)]


def seated_course(
    rng: Random,
    seats: int,
    options: dict[str, str] | None = None,
    side: str = LOT,
    version: int = NEWEST,
) -> tuple[TaYuRemoteGame, list[Secrets]]:
    """A remote game in which all have joined and the lot is open; nobody has a key to sign with."""
    remote, every = course_of(rng, seats, options, side, version)
    company = remote.company
    toss = rng.randbytes(NUMBER_SIZE)
    lots = [company.committed(toss), *(rng.randbytes(NUMBER_SIZE) for _joiner in range(1, seats))]
    joins = [
        Join(NAMES[party], b"", remote.pledged(secrets), lots[party])
        for party, secrets in enumerate(every)
    ]
    remote = remote.with_company(company._replace(joins=tuple(joins)))
    return remote.after(Toss(toss)), every


def spoken(
    remote: TaYuRemoteGame,
    every: Sequence[Secrets],
    rng: Random,
    choose: Choose = by_chance,
    ahead: float = 0.5,
) -> Iterator[Said]:
    """All that is said until the end; with ``ahead`` as the chance that a class is named."""
    while (due := remote.due) is not None:
        secrets = every[due.party]
        pledge = remote.pledged(secrets) if due.asks == JOIN else b""
        number = secrets.secret("lot")[:NUMBER_SIZE] if remote.company.joins else b""
        statement: Statement | None = remote.company.automatic(
            due, secrets, NAMES[due.party], number, pledge
        ) or remote.automatic(secrets)
        if statement is None and due.kinds == (Ahead,):
            statement = Ahead(rng.random() < 0.5) if rng.random() < ahead else remote.usual(secrets)
        if statement is None:
            statement = remote.decided(choose(remote.state, rng), secrets)
        assert statement is not None
        said = Said(due.party, statement, remote, remote.after(statement))
        remote = said.after
        yield said


def game(
    rng: Random,
    seats: int,
    options: dict[str, str] | None = None,
    choose: Choose = by_chance,
    ahead: float = 0.5,
) -> list[Said]:
    """All that is said in a game once all have joined."""
    return list(spoken(*seated_course(rng, seats, options), rng, choose, ahead))
