"""A second implementation, `scripts/opponents/verify.mjs`, judges links as the project's code does.

It was written from the page alone. It knows no rules, so it is told who is due with what, as the
project's code finds it while it reads the same link. Both take what parties can write, and compute
the same of it; both refuse what is spoiled by somebody without keys, and judge alike what is
spoiled by somebody with the keys of all. A link in which that breaks only what the program leaves
out is not compared: an illegal turn, what may not be said, a name, a key that is none. Nor are the
first two versions told from each other.
"""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from toolchain import nodejs
from tessera.apart import coding, ed25519
from tessera.apart import thread as reading
from tessera.apart.coding import Reader, Writer
from tessera.apart.letters import Letter, Play, Statement
from tessera.apart.salts import SALT_SIZE
from tessera.apart.terms import NEWEST, OLDEST
from tessera.apart.thread import Thread
from tessera.apart.thread_state import ThreadState
from tessera.games import catalogue
from tessera.games.tayu import apart_tossed as tossed
from tessera.games.tayu.actions import DRAWS
from tessera.games.tayu.apart import TaYuRemoteGame
from tessera.games.tayu.apart_statements import Draw
from tessera.games.tayu.tiles import KINDS
from tessera.games.tyrus.apart import TyrusRemoteGame
from tessera.games.tyrus.apart_ahead import TyrusAhead
from tessera.games.tyrus.tiles import TILES
from tessera.play.contract import LOT
from tessera.play.fault import Refused
from testing.sampling import Few
from tests.apart.forging import with_all
from tests.apart.old_links import LINKS
from tests.apart.parties import decided, player_keys, read_unverified, terms_of
from tests.apart.tyrus import threads
from tests.apart.walking import FORMS, Walk, walks

PROGRAM: Final = Path(__file__).parents[2] / "scripts/opponents/verify.mjs"
#: How many threads are compared; as many are spoiled without keys and with all.
THREADS: Final = 14, 2000
#: The games of which the protocol's page tells.
TOLD: Final = {"pyrga", "shacru", "pacru", "tayu", "tyrus"}
#: Of one walk so many threads.
OF_ONE: Final = 2
#: Why the project's code refuses what the second implementation leaves out.
LEFT_OUT: Final = {"statement", "name", "rule"}
#: Why the second implementation refuses by itself too, at the latest when all was read.
FOUND: Final = {"toss", "opened", "signature"}
#: The bounds of digests, salts, numbers, rungs, keys. In Tyrus lower ones tell of placements.
CHECKED: Final = {256**size for size in (5, 8, 12, 16, 24, 32)}
#: The chance that letters are cut off.
CUT: Final = 0.2

Keys = Sequence[bytes]


class Read(NamedTuple):
    """A link as the project's code reads it: the thread, or why it is refused.

    ``due`` says who is due before each statement and at the end; ``values`` all that was read with
    its bounds, and ``starts`` where in it the letters begin.
    """

    link: str
    thread: Thread | None
    why: str
    due: list[list[Any] | None]
    values: list[tuple[int, int]]
    starts: list[int]


def due_in(state: ThreadState) -> list[Any] | None:
    """A party, a kind of statement, what is legal; None where the game is over."""
    if (due := state.due) is None:
        return None
    (kind,) = due.kinds
    legal: Any = len(state.remote.choices()) if kind is Play else None
    if kind is Draw and isinstance(state.remote, TaYuRemoteGame):
        legal = [DRAWS.index(row) for row in state.remote.rows]
    return [due.party, kind.__name__.lower(), legal]


@contextmanager
def listening(it: Read) -> Iterator[None]:
    read_letter, after, take = reading.read_letter, ThreadState.after, Reader.take

    def hear_letter(source: Reader, before: ThreadState) -> tuple[Letter, ThreadState]:
        it.due[-1:] = [due_in(before)]
        it.starts.append(len(it.values))
        return read_letter(source, before)

    def hear_statement(self: ThreadState, author: int, statement: Statement) -> ThreadState:
        found = after(self, author, statement)
        it.due.append(due_in(found))
        return found

    def hear_value(self: Reader, below: int) -> int:
        it.values.append((take(self, below), below))
        return it.values[-1][0]

    with (
        patch.object(reading, "read_letter", hear_letter),
        patch.object(ThreadState, "after", hear_statement),
        patch.object(Reader, "take", hear_value),
    ):
        yield


def read(link: str, *, verified: bool = True) -> Read:
    """Read a link, with its signatures or without."""
    found = Read(link, None, "", [], [], [])
    try:
        with listening(found):
            thread = Thread.read(link, catalogue.game) if verified else read_unverified(link)
    except Refused as refused:
        return found._replace(why=str(refused.fault.why))
    found.due[-1:] = [due_in(thread.state)]
    return found._replace(thread=thread)


def computed(thread: Thread) -> dict[str, Any]:
    """All that both compute of a thread."""
    remote, terms, company = thread.remote, thread.terms, thread.remote.company
    order = company.order
    found: dict[str, Any] = {
        "ok": True,
        "head": thread.heads[-1].hex(),
        "seats": [order.index(seat) for seat in company.seats] or None,
    }
    if company.toss or not company.lot:
        values = company.setup.options
        options = terms.game.options(terms.parties)
        found["options"] = {it.name: it.values.index(values[it.name]) for it in options}
    if isinstance(remote, TaYuRemoteGame) and remote.states:
        block, drawn = remote.state.block.tiles, remote.state.drawn
        found["left"] = sorted(KINDS[kind] for kind in tossed.tiles_left(block, drawn))
        found |= {"first": remote.states[0].turn, "fronts": list(remote.fronts)}
    if isinstance(remote, TyrusRemoteGame):
        known = thread.ahead.known if isinstance(thread.ahead, TyrusAhead) else remote.known
        found["tiles"] = [sorted(map(list, it.tiles.items())) for it in known]
        found["elections"] = list(remote.kinds)
        found |= {"first": remote.party(0)} if remote.kinds else {}
    return found


def compare(every: Sequence[Read]) -> Counter[str]:
    """Hold both against each other; count why links are refused there, "" for those taken."""
    lines = "".join(json.dumps({"link": it.link, "due": it.due}) + "\n" for it in every)
    command = [nodejs.tool("node"), str(PROGRAM)]
    done = subprocess.run(command, input=lines, check=True, capture_output=True, text=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for it, answer in zip(every, answers, strict=True):
        told = f"{it.why or 'right'} here, {answer.get('why', 'right')} there: {it.link}"
        assert (it.thread is not None) == answer["ok"], told
        # It refuses by itself, not because it is told no more, or since nobody signed that.
        assert answer.get("why") != "untold" or it.why not in FOUND, told
        if answer.get("why") == "signature" != it.why:
            assert coding.unarmoured(it.link)[0] < NEWEST, told
        if it.thread is not None:
            answer["left"] = sorted(name for name, _back in answer.get("left", ()))
            right = computed(it.thread)
            assert right == {key: answer[key] for key in right}, told
    return Counter(answer.get("why", "") for answer in answers)


def hiding(rng: Random) -> tuple[Thread, Keys]:
    """A game that hides something, often to its end; in Ta Yü the left row is used up first."""

    def choose(legal: Sequence[Any]) -> Any:
        return legal[0] if legal[0] in DRAWS else rng.choice(legal)

    name = rng.choice(("tayu", "tyrus", "tyrus"))
    seats = rng.choice(catalogue.game(name).seat_counts)
    terms = terms_of(rng, name, seats, side=LOT, version=rng.choice((OLDEST, NEWEST)))
    keys = player_keys(rng, seats)
    reached = [*threads(terms, keys, lambda seat: decided(seat, choose))]
    return with_all(rng.choice((reached[-1], rng.choice(reached))), keys), keys


def some(rng: Random, count: int) -> list[tuple[Thread, Keys]]:
    """Threads in forms by chance, with all that may be said beside the turns, and player keys."""
    found = [hiding(rng) for _time in range(1 + count // 16)]
    forms: dict[str, list[Iterator[Walk]]] = {}
    for kind in (it for it in FORMS if it.game.id in TOLD):
        forms.setdefault(f"{kind.game.id} {kind.setup.seats}", []).append(walks(kind, rng))
    while len(found) < count:
        walk = next(rng.choice(rng.choice([*forms.values()])))
        reached = [(thread, tuple(walk.keys)) for thread in walk.threads()]
        for thread, keys in rng.sample(reached, min(OF_ONE, len(reached))):
            found.append((with_all(thread, keys), keys))
    return found


def test_links_are_taken_by_both(rng: Random, few: Few) -> None:
    """In all forms and versions; also those of the first one that stand in messages."""
    every = [read(it.written()) for it, _keys in some(rng, few.number(*THREADS))]
    every += map(read, LINKS.values())
    assert [it.why for it in every if it.thread is None] == []
    compare(every)


def put_together(version: int, values: Sequence[tuple[int, int]]) -> str:
    writer = Writer()
    writer.put_all((value % below, below) for value, below in values)
    return coding.armoured(bytes([version]) + writer.written())


def another(values: Sequence[tuple[int, int]], at: int, rng: Random) -> tuple[int, int]:
    """Another value below the same bound: the next one, any, one that stands elsewhere; a key.

    No salt stands twice: it would leave open from which place a tile was placed.
    """
    value, below = values[at]
    others = [it for it, bound in values if bound == below != 256**SALT_SIZE] or [0]
    if below == 256**ed25519.KEY_SIZE:
        made = int.from_bytes(ed25519.public_key(rng.randbytes(ed25519.KEY_SIZE)), "big")
        return rng.choice((made, rng.choice(others))), below
    return rng.choice((value + 1, value - 1, rng.randrange(below), rng.choice(others))), below


def spoiled_with_keys(thread: Thread, keys: Keys, rng: Random) -> Read:
    """A link in which something is another one that the program checks, signed anew by all.

    Or its last letters are missing, though what they open stands ahead.
    """
    right, terms, count = read(thread.written()), Writer(), Writer()
    thread.terms.put(terms)
    count.put_count(len(thread.letters))
    values, first = list(right.values), right.starts[0]
    ahead = range(1 + len(terms.values), first - len(count.values))
    places: dict[tuple[bool, int], list[int]] = {}
    for at in (*ahead, *range(first, len(values))):
        below = values[at][1]
        low = at in ahead or (thread.terms.game.id == "tyrus" and 1 < below <= TILES)
        if low or below in CHECKED:
            places.setdefault((at in ahead, below if below in CHECKED else 0), []).append(at)
    if rng.random() < CUT and len(right.starts) > 1:
        kept = rng.randrange(1, len(right.starts))
        count = Writer()
        count.put_count(kept)
        authors = {letter.author for letter in thread.letters[:kept]}
        said = values[first : right.starts[kept]]
        values = [*values[: ahead.stop], *count.values, *said, *[(0, 256**64)] * len(authors)]
    else:
        at = rng.choice(rng.choice([*places.values()]))
        values[at] = another(values, at, rng)
    found = read(put_together(coding.unarmoured(right.link)[0], values), verified=False)
    return found if found.thread is None else read(with_all(found.thread, keys).written())


def test_links_spoiled_with_all_keys_are_judged_alike(rng: Random, few: Few, long: bool) -> None:
    every = [spoiled_with_keys(*it, rng) for it in some(rng, few.number(*THREADS))]
    found = compare([it for it in every if it.why not in LEFT_OUT])
    assert not long or {"", "key", "toss", "rung", "root", "opened"} <= found.keys()
