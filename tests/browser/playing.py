"""A person at the page: hands that click and tap, eyes on the board, ears at the live region."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final
from zlib import crc32

from playwright.sync_api import Download, Page, Route

from driving import pages
from tessera.games import catalogue
from tessera.page.core.addresses import address_of
from tessera.page.core.settings import PREFIX
from tessera.play.match import Match
from tessera.saves.library import GAME, Library
from tessera.saves.port import Memory
from tests.outside import kept, played

SOON: Final = pages.SOON
#: True in a page that has told that its Python could not start.
FAILED: Final = pages.FAILED
#: True in a page whose Python is up; on the site, once its features have come, or cannot: keys on
#: the board and typed turns wait for them.
READY: Final = (
    f"{pages.READY} && Boolean(document.documentElement.dataset.page"
    " ?? document.documentElement.dataset.settled)"
)

#: A fresh game of the first kind.
FRESH: Final = "#/play/pyrga"
#: The title of the tab at home.
HOME: Final = "Tessera: board games in your browser"

#: Where something is to be hit, in the window: its middle. It is scrolled there first.
MIDDLE: Final = """
(found) => {
  if (!found.closest(".moment")) found.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = found.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
"""
#: Every piece as it lies: the square under its middle, owner, kind, where a Triangle points.
PIECES: Final = """
() => {
  const middle = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const holds = (node, [x, y]) => {
    const box = node.getBoundingClientRect();
    return box.left < x && x < box.right && box.top < y && y < box.bottom;
  };
  const squares = [...document.querySelectorAll("#ground [data-pick]")];
  return [...document.querySelectorAll("#pieces > *")].map((piece) => {
    const square = squares.find((it) => holds(it, middle(piece))).dataset.pick.slice(7);
    const owner = piece.classList.contains("white") ? "white" : "black";
    if (piece.querySelector(".base")) return `${square} ${owner} tower`;
    const kind = piece.id.at(-1);
    const turned = piece.querySelector("[transform]")?.getAttribute("transform") ?? "rotate(0)";
    const heading = "NESW"[Number(turned.match(/\\d+/)[0]) / 90];
    return `${square} ${owner} ${kind}${kind === "T" ? heading : ""}`;
  }).sort();
}
"""
STOCKS: Final = """
(seat) => [...document.querySelectorAll(`#seat-${seat} .choice`)]
  .map((it) => it.getAttribute("aria-label") ?? it.querySelector(".unseen").textContent)
"""
#: Marks the screen that is up, at home too, where ``#screen`` is empty; then, whether it is gone.
LEAVE: Final = """
() => {
  const screen = document.getElementById("screen");
  screen.append(document.createElement("template"));
  for (const it of screen.children) it.dataset.old = 1;
}
"""
ANOTHER: Final = "!document.querySelector('[data-old]')"
#: Clears the storage; whether a setting was kept there, which the page remembers by itself.
FORGET: Final = f"""
() => {{
  const chosen = Object.keys(localStorage).some((key) => key.startsWith("{PREFIX}"));
  localStorage.clear();
  return chosen;
}}
"""
#: From now on, what the live region says is written down.
LISTEN: Final = """
() => {
  if (globalThis.heard) return;
  const live = document.getElementById("live");
  globalThis.heard = [];
  new MutationObserver(() => heard.push(live.textContent.trim()))
    .observe(live, { childList: true, characterData: true, subtree: true });
}
"""

#: Before each tap more time goes by than a finger needs to see what has changed under it.
UNHURRIED: Final = """
{
  const now = performance.now.bind(performance);
  let more = 0;
  performance.now = () => now() + more;
  addEventListener("pointerdown", () => { more += 1000; }, true);
}
"""

#: Keeps every worker and all that is said to it and by it; they are the real ones.
WATCH_WORKERS: Final = """
globalThis.workers = [];
globalThis.said = [];
globalThis.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    workers.push(this);
    this.addEventListener("message", ({ data }) => said.push(JSON.parse(data)));
  }
  postMessage(text) {
    said.push(JSON.parse(text));
    super.postMessage(text);
  }
  whisper(text) {
    super.postMessage(text);
  }
  terminate() { super.terminate(this.isOver = true); }
};
"""
#: The list of turns is there, if there are any.
LISTED: Final = "!document.querySelector('.turns-top[aria-busy]')"
#: A bot thinks; a person may play.
THINKS: Final = "document.querySelector('[data-do=hurry]')"
MAY_PLAY: Final = "document.querySelector('#asking button.choice[data-pick]')"


class Screen:
    """The page as a person meets it; with ``touch`` the hands tap."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.page.set_default_timeout(SOON)
        if touch:
            self.page.add_init_script(UNHURRIED)
            self.page.evaluate(UNHURRIED)
        self.page.evaluate(LISTEN)

    def start_afresh(self) -> None:
        """Forget everything kept, settings too, and put a fresh game on the screen."""
        if self.page.url.rpartition("#")[2] != "/import":
            self.go("#/import")
        chosen = self.page.evaluate(FORGET)
        self.go(FRESH)
        if chosen:
            reloaded(self.page)
        self.heard()

    def go(self, where: str) -> None:
        """Go to an address within the page, and wait until the screen is another."""
        self.page.evaluate(LEAVE)
        self.page.evaluate("(where) => { location.hash = where; }", where)
        self.wait(ANOTHER)

    def follow(self, link: str) -> None:
        """Click a link within the page, and wait until the screen is another."""
        self.page.evaluate(LEAVE)
        self.page.click(link)
        self.wait(ANOTHER)

    def begin(self, white: str = "person", black: str = "person", **fields: str) -> None:
        """Begin Pyrga; ``white_name``, ``black_name`` and options by name."""
        self.begin_game("pyrga", {"white": white, "black": black}, **fields)

    def begin_game(self, game: str, players: Mapping[str, str], **fields: str) -> None:
        """Begin a game of as many seats as there are players, by the address that its box makes."""
        told = {"seats": str(len(players)), **{f"seat-{it}": who for it, who in players.items()}}
        for name, text in fields.items():
            seat, _, what = name.partition("_")
            told[f"name-{seat}" if what == "name" else f"option-{name}"] = text
        self.go(address_of(game, told))
        self.page.wait_for_selector("#status .sentence")

    def begin_at(self, moves: str, white: str = "person", black: str = "person") -> str:
        """Put a kept game on the table, as if it had been played; its name."""
        return self.open(played(moves), {"white": white, "black": black})

    def open(self, match: Match, players: Mapping[str, str]) -> str:
        """Put a game on the table as if it had been played here; its name."""
        name = f"{crc32(f'{match.game.id} {match.turns()} {players}'.encode()):08x}"
        self.keep(name, match, players)
        self.go(f"#/game/{name}")
        return name

    def keep(self, name: str, match: Match, players: Mapping[str, str]) -> None:
        self.store(GAME + name, kept(match, players))

    def store(self, key: str, text: str) -> None:
        self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])

    def stored(self, key: str) -> str | None:
        found: str | None = self.page.evaluate("(key) => localStorage.getItem(key)", key)
        return found

    @property
    def name(self) -> str:
        return str(self.page.evaluate("location.hash.split('#/game/')[1] ?? ''"))

    def wait(self, condition: str) -> None:
        self.page.wait_for_function(condition, timeout=SOON)

    def middle(self, selector: str) -> tuple[float, float]:
        """Where to hit something."""
        x, y = self.page.eval_on_selector(selector, MIDDLE)
        return x, y

    def hit(self, selector: str) -> None:
        """Hit something in its middle, whatever lies on top there."""
        if self.touch:
            self.page.touchscreen.tap(*self.middle(selector))
        else:
            self.page.mouse.click(*self.middle(selector))

    def do(self, name: str) -> None:
        """Press a control by what it does, in the menu where none stands elsewhere."""
        control = self.shown(f"[data-do={name}]") + ":not(:disabled)"
        # Playwright scrolls between its tries at a disabled control, and the menu moves with that.
        self.page.wait_for_selector(control)
        self.page.click(control)

    def shown(self, selector: str) -> str:
        """A control that is in sight; the menu is opened for it, or a kept game's."""
        if not self.sees(selector):
            self.page.click("#more-button:visible, .dots:visible")
        return f"{selector}:visible"

    def hit_kind(self, kind: str) -> None:
        self.hit(f"button[data-pick='kind:{kind}']")

    def hit_square(self, square: str) -> None:
        self.hit(f"#ground [data-pick='square:{square}']")

    def play(self, *moves: str) -> None:
        for move in moves:
            self.hit_kind(move[0])
            self.hit_square(move[1:3])
            if move[0] == "T":
                self.hit(f"#choices [data-pick='heading:{move[3]}']")

    def type(self, text: str) -> None:
        self.page.fill("#typed", text)
        self.page.press("#typed", "Enter")
        # Where the turn could not be taken back it waits.
        self.page.evaluate("document.querySelector('[data-do=confirm]')?.click()")

    def play_to_the_end(self, seed: int) -> Match:
        """Play against a bot, any legal turn each time, until the result stands there."""
        rng = Random(seed)
        while True:
            self.wait(f"{MAY_PLAY} || document.querySelector('[data-do=again].main')")
            # A game in which only a bot has played is not kept.
            kept_already = self.stored(GAME + self.name)
            match = self.match() if kept_already else played(" ".join(self.turns()))
            if match.outcome is not None:
                return match
            self.play(match.game.write(rng.choice(match.legal())))

    def match(self) -> Match:
        loaded = Library(Memory(), catalogue.game)
        loaded.storage.set(GAME + "it", self.stored(GAME + self.name) or "")
        found = loaded.load("it")
        assert found.kept is not None and found.damaged is None
        return found.kept.match

    def sees(self, selector: str) -> bool:
        """Whether something that fits stands in the page and can be seen."""
        seen = pages.SEEN.format(selector=json.dumps(selector)).strip()
        return bool(self.page.evaluate(f"{seen} !== null"))

    def text(self, selector: str) -> str:
        return " ".join(self.page.inner_text(selector).split())

    @property
    def game(self) -> str:
        """The game whose board or form is on the screen."""
        return self.page.get_attribute("#screen", "data-game") or ""

    @property
    def sentence(self) -> str:
        """The one sentence, with the rule's id; after the end it stands in the panel."""
        shown: str = self.page.evaluate(
            "(document.querySelector('#ending .why') ?? "
            "document.querySelector('#status .sentence')).innerText"
        )
        return " ".join(shown.split())

    @property
    def trouble(self) -> str:
        """The sentence about what went wrong, on the table or at home; empty if there is none."""
        shown = "#status .trouble:visible, #mine > p > .trouble:visible"
        texts = self.page.locator(shown).all_inner_texts()
        return " ".join(" ".join(texts).split())

    def pieces(self) -> list[str]:
        """``a1 white TN``, ``b2 black tower``: what lies on the board, sorted."""
        found: list[str] = self.page.evaluate(PIECES)
        return found

    def stock(self, seat: str) -> list[str]:
        """``Square: 5`` and the others: what a seat has in hand."""
        return list(self.page.evaluate(STOCKS, seat))

    def turns(self) -> list[str]:
        """The list of turns, once it is there: it comes after the board."""
        self.wait(LISTED)
        found: list[str] = self.page.eval_on_selector_all(
            "#list button > .unseen", "(them) => them.map((it) => it.textContent)"
        )
        return found

    def current(self) -> list[str]:
        """The turns marked as the one that is shown; one or none."""
        found: list[str] = self.page.eval_on_selector_all(
            "#list [aria-current] > .unseen", "(them) => them.map((it) => it.textContent)"
        )
        return found

    def labels(self) -> dict[str, str]:
        found: dict[str, str] = self.page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('[role=gridcell]')]"
            ".map((it) => [it.id.slice(5), it.getAttribute('aria-label')]))"
        )
        return found

    def heard(self) -> list[str]:
        """What the live region has said since last asked."""
        return list(self.page.evaluate("heard.splice(0)"))

    def look(self) -> dict[str, Any]:
        """Everything on the screen that tells how the game stands."""
        return {
            "pieces": self.pieces(),
            "stock": [self.stock(seat) for seat in ("white", "black")],
            "turns": self.turns(),
            "labels": self.labels(),
        }


@contextmanager
def held_back(page: Page, pattern: str) -> Iterator[None]:
    """Requests that fit the pattern are held until the end, when at least one must have come."""
    held: list[Route] = []
    page.route(pattern, lambda route: held.insert(0, route))
    yield
    for _ in range(SOON // 20):
        if held:
            break
        page.wait_for_timeout(20)
    assert held, f"nothing was asked for that fits {pattern}"
    for route in held:
        route.continue_()
    page.unroute(pattern)


def reloaded(page: Page) -> Screen:
    """The page, loaded anew and ready."""
    page.reload()
    page.wait_for_function(READY, timeout=SOON)
    return Screen(page)


def content(download: Download) -> str:
    return Path(download.path()).read_bytes().decode()


def lying(match: Match) -> list[str]:
    """The pieces on the board after a game's turns, as `Screen.pieces` tells them."""
    found = []
    for square, pieces in match.state.position()["squares"].items():
        owners = [{"w": "white", "b": "black"}[piece[0]] for piece in pieces]
        found += [
            f"{square} {owner} {piece[1:]}" for owner, piece in zip(owners, pieces, strict=True)
        ]
        if len(pieces) == 3:
            found.append(f"{square} {max(owners, key=owners.count)} tower")
    return sorted(found)
