"""Games played apart in a real browser: two telephones, and nothing between them but links."""

from __future__ import annotations

from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tessera.apart.thread import Thread
from tessera.games import catalogue
from tessera.saves.apart import APART, Stored, packed, unpacked
from tests.apart.parties import letters, player_keys, terms_of
from tests.browser.conftest import PATIENCE, SCHOOL, Visit, Visiting
from tests.browser.playing import READY, SOON, UNHURRIED, held_back
from tests.page.apart_keys import LINK

#: A telephone whose system has a sheet for sharing, and on which no scene is to be led to its end.
PHONE: Final[dict[str, Any]] = {
    "reduced_motion": "reduce",
    "permissions": ["clipboard-read", "clipboard-write"],
    "locale": "fr-FR",
    "viewport": {"width": 390, "height": 664},
    "has_touch": True,
    "is_mobile": True,
}
SHEET: Final = """
globalThis.shared = [];
navigator.share = async ({ text }) => { shared.push(text); };
"""
#: By how much the page, and an open dialog, are wider than they may be.
ASIDE: Final = """
Math.max(document.documentElement.scrollWidth - document.documentElement.clientWidth,
  ...[...document.querySelectorAll("dialog[open]")].map((it) => it.scrollWidth - it.clientWidth))
"""


def tap(page: Page, selector: str) -> None:
    """Tap what is in sight; nothing stands out of the window."""
    page.locator(f"{selector}:visible").first.tap()
    assert page.evaluate(ASIDE) <= 0, selector


def control(value: str) -> str:
    """A control of games played apart."""
    return f"button[data-do=apart][data-value={value}]"


def put(page: Page, kind: str, square: str) -> None:
    """Tap a kind in the hand, then a square."""
    tap(page, f"button[data-pick='kind:{kind}']")
    page.locator(f"#ground [data-pick='square:{square}']").tap(force=True)
    page.wait_for_selector(f"{control('send')}:visible", timeout=SOON)


def sent(page: Page, *, secure: bool) -> str:
    """Send by the sheet, by the clipboard and as a code, all of which are there; the link.

    Where the place is not secure there is no clipboard: the text is marked, to be copied.
    """
    tap(page, control("send"))
    if page.locator("form[data-value=named]").count():
        tap(page, "form[data-value=named] [type=submit]")
    # A tap soon after another at the same place is meant for nothing new.
    tap(page, "#dialog .message")
    tap(page, control("share"))
    page.wait_for_function("shared.length > 0", timeout=SOON)
    text: str = page.evaluate("shared.splice(0)[0]")
    page.wait_for_selector("#dialog", state="hidden", timeout=SOON)
    tap(page, control("again"))
    tap(page, "#dialog .message")
    tap(page, "[data-do=copy-link]")
    page.wait_for_function("document.getElementById('shared-link-told').textContent.trim()")
    copied = page.evaluate("navigator.clipboard.readText()" if secure else "String(getSelection())")
    assert text == copied
    tap(page, control("qr"))
    page.wait_for_selector("#dialog svg.qr", timeout=SOON)
    assert page.locator("#dialog svg.qr").bounding_box() is not None
    tap(page, f"#dialog {control('again')}")
    tap(page, "#dialog .message")
    tap(page, "#dialog [data-do=no]")
    found = LINK.search(text)
    assert found is not None and len(text) < 2000
    return found[0]


def kept(page: Page) -> Thread:
    """The one game that is kept in a profile."""
    found = "(key) => Object.entries(localStorage).find(([it]) => it.startsWith(key))[1]"
    stored = unpacked(page.evaluate(found, APART))
    assert stored is not None
    return Thread.read(stored.link, catalogue.game)


def home(visiting: Visiting, host: str = "") -> Page:
    """The site's home on a telephone, at a host of that name."""
    visit = visiting(**PHONE)
    visit.context.add_init_script(SHEET)
    visit.context.add_init_script(UNHURRIED)
    here = urlsplit(visit.site.address)
    there = here._replace(netloc=f"{host}:{here.port}") if host else here
    return visit(f"{there.geturl()}#/", ready=False)


def test_a_game_by_links(visiting: Visiting) -> None:
    """From the home of one telephone to a turn on the other, and back by a pasted text.

    The other is on plain http, as on a network of a school: no locks, no clipboard, no
    `crypto.subtle`. A reload shows the game as it was. What was copied comes in by the game's card;
    where there is no clipboard, on the page to paste it on.
    """
    ann, bob = home(visiting), home(visiting, SCHOOL)
    assert not bob.evaluate("isSecureContext || 'subtle' in crypto || 'locks' in navigator")
    tap(ann, "#card-pyrga [data-play]")
    ann.wait_for_selector("#box[open]")
    tap(ann, "#box label:has([name=against][value=apart])")
    tap(ann, "#box [type=submit]")
    ann.wait_for_function(READY, timeout=PATIENCE)
    put(ann, "S", "b2")
    link = sent(ann, secure=True)
    place = bob.url.partition("#")[0]
    bob.goto("about:blank")
    bob.goto(place + link)
    bob.wait_for_selector(control("join"), timeout=PATIENCE)
    tap(bob, control("join"))
    tap(bob, "form[data-value=joined] [type=submit]")
    bob.wait_for_selector("button[data-pick='kind:C']:visible", timeout=PATIENCE)
    put(bob, "C", "b1")
    link = sent(bob, secure=False)
    bob.reload()
    bob.wait_for_selector("#drawing", timeout=PATIENCE)
    tap(bob, control("paste"))
    bob.wait_for_selector("#apart-link:focus", timeout=SOON)
    ann.evaluate("(it) => navigator.clipboard.writeText(it)", f"Coucou !\n{link}\nà toi")
    ann.evaluate("location.hash = '#/'")
    tap(ann, "#mine .ways button")
    ann.wait_for_selector("button[data-pick='kind:T']:visible", timeout=SOON)
    assert kept(ann) == kept(bob)
    ann.evaluate("location.hash = '#/'")
    tap(ann, "#mine li a")
    ann.wait_for_selector("button[data-pick='kind:T']:visible", timeout=SOON)


def test_a_games_code_is_fetched_while_python_starts(visit: Visit, rng: Random) -> None:
    """The page reads in the link which game it is, in the address, or in what is kept here."""
    game = rng.choice(["shacru", "tyrus"])
    first = next(letters(terms_of(rng, game), player_keys(rng, 4), rng.choice))
    link, name = first.payload, first.thread.terms.id.hex()
    stored = Stored(link, about={"game": game, "asks": "waits", "name": "", "turn": 1})
    home = visit("", ready=False)
    home.evaluate("(it) => localStorage.setItem(...it)", [APART + name, packed(stored)])
    for address in (link, game, name):
        page = visit.context.new_page()
        with held_back(page, "**/*.wasm"), page.expect_request(f"**/{game}.zip"):
            page.goto(f"{visit.site.address}#/apart/{address}", wait_until="domcontentloaded")
        page.close()
