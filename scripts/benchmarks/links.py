"""Times of a link in a game played apart: reading it, and the start of a page that opens it.

A link is read from nothing and as the next letter of a known game: letters are replayed, signatures
checked. Starts that open a link are measured beside usual starts of the same game: in a fresh
profile, again at once, and after the service worker has stored the files that speed starts up. The
link is of a long game whose earlier letters the reader has, or an invitation to somebody new.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from time import perf_counter, sleep
from typing import Any, Final, NamedTuple

from benchmarks.figures import Figure, at_most, median
from benchmarks.lab import PATIENCE, Lab
from benchmarks.visits import KEPT, STAY
from tessera.apart import ed25519
from tessera.apart.letters import Answer, Ask
from tessera.apart.protocol import JOIN
from tessera.apart.seat import OwnSeat, secrets_of
from tessera.apart.terms import Terms
from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.saves.apart import APART, PLAYER, Stored, packed
from website.page_archives import FEATURES

#: The games with their most players, and the letters after which the link is read.
GAMES: Final = {
    "pyrga": (2, 24),
    "shacru": (4, 80),
    "pacru": (4, 120),
    "tayu": (4, 90),
    "tyrus": (2, 50),
}
SEED: Final = 20
#: Targets of reading a link from nothing, in milliseconds: a usual one; one made to take long.
TARGET: Final = at_most(150.0)
LONG_TARGET: Final = at_most(400.0)
#: The game of the slow link, the letters before a turn, and how often the turn is taken back.
LONG: Final = "pacru"
TURNS: Final = 20
TIMES: Final = 320
MADE_LONG: Final = "a turn taken back again and again"

#: Gives the page the code that reads links; each call of ``measureLink`` times one reading, in ms.
START: Final = """
async (archives) => {
  const { runtime } = JSON.parse(document.getElementById("site").textContent);
  const { whenDefined } = await import(new URL(runtime + "core.js", document.baseURI));
  const { interpreter } = await whenDefined("py");
  interpreter.globals.set("bench_archives", archives.join(" "));
  await interpreter.runPythonAsync(`
from time import perf_counter
from tessera.games import catalogue
from tessera.page.browser.ports import BrowserArchives
for name in bench_archives.split():
    await BrowserArchives().fetch(name)
from tessera.archives import gather
for name in bench_archives.split():
    if name in catalogue.GAMES:
        gather(name)
from tessera.apart.thread import Thread
def bench_link(link, known):
    before = Thread.read(known, catalogue.game) if known else None
    began = perf_counter()
    Thread.read(link, catalogue.game, before)
    return (perf_counter() - began) * 1000
`);
  globalThis.measureLink = interpreter.globals.get("bench_link");
}
"""
#: Visits of a profile in turn; the last one starts from what was kept.
VISITS: Final = ("cold profile", "again at once", "second visit")
#: The game of the invitation.
INVITED: Final = "pyrga"
#: Writes texts into the storage.
KEEP: Final = """
(texts) => {
  localStorage.clear();
  for (const it of Object.entries(texts)) localStorage.setItem(...it);
}
"""
#: Notes when the board can be played on: the link was read and has left the address, or it offers a
#: seat.
PLAYABLE: Final = """
(() => {
  const look = () => {
    const { dataset } = document.documentElement ?? { dataset: {} };
    const asked = document.querySelector("#status .sentence") && document.querySelector("#ground");
    const read = !/apart.[\\w-]{40}/.test(location.hash);
    const offered = document.querySelector("[data-do=apart][data-value=join]");
    if (dataset.tessera === "ready" && asked && (read || offered)) {
      globalThis.benchPlayable = performance.now();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
"""


class Arriving(NamedTuple):
    """A link, the link that its reader has kept, and the reader's storage by key."""

    link: str
    known: str
    kept: dict[str, str]


def links(game: str, seats: int, letters: int) -> Arriving:
    """Make a link of a random game after ``letters`` letters, for the player to move."""
    threads, keys = _played(game, seats, letters)
    newest, known = threads[-1], threads[-min(seats, len(threads))].written()
    key = keys[0 if newest.due is None else newest.due.party].hex()
    stored = packed(Stored(known, about={"game": game}, when="2026-11-21T12:00:00Z"))
    kept = {PLAYER: key, APART + newest.terms.id.hex(): stored}
    return Arriving(newest.written(), known, kept)


def taken_back(game: str) -> str:
    """Make a link in which two players take the same turn back repeatedly: a slow case to read."""
    threads, keys = _played(game, 2, TURNS)
    thread, turn = threads[-2], threads[-1].letters[-1]
    author = turn.author
    for _time in range(TIMES):
        thread = thread.with_letter(author, turn.statements).with_letter(author, (Ask(),))
        thread = thread.with_letter(1 - author, (Answer(yes=True),))
    for party, key in enumerate(keys):
        seed = secrets_of(thread, key, party).signing
        thread = thread.signed(party, ed25519.sign(seed, thread.to_sign(party)))
    return thread.written()


def _played(game: str, seats: int, letters: int) -> tuple[list[Thread], list[bytes]]:
    """Play a random game; return its letters and its players' keys."""
    rng, rules = Random(SEED), catalogue.game(game)
    keys = [rng.randbytes(16) for _party in range(seats)]
    seat: OwnSeat | None = OwnSeat.inviting(
        Terms(rng.randbytes(8), rules, rules.setup(seats), "lot"), keys[0], "Ann"
    )
    threads: list[Thread] = []
    while seat is not None and len(threads) < letters:
        while not seat.finished().complete and seat.match is not None:
            seat = seat.play(rng.choice(seat.match.legal()))
        threads.append(seat.finished().sent())
        due = threads[-1].due
        seat = None if due is None else _next(threads[-1], due.party, due.asks, keys)
    return threads, keys


def _next(thread: Thread, party: int, asks: str, keys: Sequence[bytes]) -> OwnSeat | None:
    if asks == JOIN:
        return OwnSeat.joining(thread, keys[party], f"Bob {party}")
    return OwnSeat.found(thread, keys[party])


def here(link: str, known: str) -> float:
    """Milliseconds of one reading in this Python."""
    before = Thread.read(known, catalogue.game) if known else None
    began = perf_counter()
    Thread.read(link, catalogue.game, before)
    return (perf_counter() - began) * 1000


def measure(lab: Lab) -> Iterator[Figure]:
    """Readings of each game in CPython and in the page; then whole starts."""
    every = {name: links(name, *asked) for name, asked in GAMES.items()}
    for name, (link, known, _kept) in every.items():
        archives = [*catalogue.archives(name), FEATURES]
        with lab.page() as page:
            page.evaluate(START, archives)
            readings = [("from nothing", link, ""), ("the next one", link, known)]
            if name == LONG:
                readings.append((MADE_LONG, taken_back(name), ""))
            for what, read, before in readings:
                found: dict[str, list[float]] = {"CPython": [], "page": []}
                for _round in range(lab.rounds):
                    found["CPython"].append(here(read, before))
                    asked: list[Any] = [read, before]
                    spent = page.evaluate("([link, known]) => measureLink(link, known)", asked)
                    found["page"].append(spent)
                yield from _figures(f"{catalogue.TITLES[name]}, {what}", len(read), found)
    invitation = links(INVITED, 2, 1)._replace(kept={})
    yield from _starts(lab, INVITED, f"{catalogue.TITLES[INVITED]}, an invitation", invitation)
    for name, arriving in every.items():
        yield from _starts(lab, name, catalogue.TITLES[name], arriving)


def _starts(lab: Lab, game: str, what: str, arriving: Arriving) -> Iterator[Figure]:
    """Extra time of starts that open a link, over starts of a fresh game of the same kind."""
    longer: dict[str, list[float]] = {visit: [] for visit in VISITS}
    usual: dict[str, list[float]] = {visit: [] for visit in VISITS}
    for _round in range(lab.rounds):
        played = _visits(lab, f"#/play/{game}", arriving.kept)
        opened = _visits(lab, f"#/apart/{arriving.link}", arriving.kept)
        for visit, without, with_it in zip(VISITS, played, opened, strict=True):
            usual[visit].append(without)
            longer[visit].append(with_it - without)
    for visit in VISITS:
        title = f"{what}, {visit}"
        yield Figure(f"a usual start, {title}", median(usual[visit]), "ms", None, usual[visit])
        name = f"a start with a link beyond that, {title}"
        yield Figure(name, median(longer[visit]), "ms", TARGET, longer[visit])


def _visits(lab: Lab, address: str, kept: Mapping[str, str]) -> list[float]:
    """Milliseconds from navigation to a playable board, for each of `VISITS` in one profile.

    Every visit finds the same storage. The second visit stays, as in measurements of starts.
    """
    found = []
    with lab.page("nothing", (PLAYABLE,), ready=False) as page:
        for at, _visit in enumerate(VISITS):
            page.evaluate(KEEP, dict(kept))
            page.goto(lab.site + address)
            page.wait_for_function("globalThis.benchPlayable", timeout=PATIENCE)
            found.append(float(page.evaluate("benchPlayable")))
            if at == len(VISITS) - 2:
                page.wait_for_function(f"() => {KEPT}", timeout=PATIENCE)
                sleep(STAY)
            page.goto(f"{lab.site}nothing")
    return found


def _figures(what: str, length: int, found: dict[str, list[float]]) -> Iterator[Figure]:
    wanted = LONG_TARGET if what.endswith(MADE_LONG) else TARGET
    for where, values in found.items():
        target = wanted if where == "page" else None
        name = f"a link of {length} characters read, {what}: {where}"
        yield Figure(name, median(values), "ms", target, values)
