"""Invited, joined and played to and fro without a mouse: by taps alone, by keys alone."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.apart import Party, link_in
from tests.browser.apart_keys import Keys
from tests.browser.conftest import PATIENCE, Visiting
from tests.browser.playing import READY, SOON
from tests.browser.test_study_keys import GRID

#: A telephone whose system has a sheet for sharing.
PHONE: Final[dict[str, Any]] = {
    "locale": "fr-FR",
    "viewport": {"width": 390, "height": 664},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
    "permissions": ["clipboard-read", "clipboard-write"],
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
    """What a control of games played apart is found by."""
    return f"button[data-do=apart][data-value={value}]"


def put(page: Page, kind: str, square: str) -> None:
    """Tap a kind in the hand, then a square."""
    tap(page, f"button[data-pick='kind:{kind}']")
    page.locator(f"#ground [data-pick='square:{square}']").tap(force=True)
    page.wait_for_selector(f"{control('send')}:visible", timeout=SOON)


def sent_by_taps(page: Page) -> str:
    """Send by *Share*, *Copy* and the code, all of which are there; the link."""
    tap(page, control("send"))
    if page.locator("form[data-value=named]").count():
        tap(page, "form[data-value=named] [type=submit]")
    # A tap soon after another at the same place is meant for nothing new.
    tap(page, "#shared-link")
    tap(page, control("share"))
    page.wait_for_function("shared.length > 0", timeout=SOON)
    text: str = page.evaluate("shared.splice(0)[0]")
    tap(page, "[data-do=copy-link]")
    page.wait_for_function("document.getElementById('copying').textContent.trim()")
    assert text == page.evaluate("navigator.clipboard.readText()")
    tap(page, control("qr"))
    page.wait_for_selector("#dialog svg.qr", timeout=SOON)
    assert page.locator("#dialog svg.qr").bounding_box() is not None
    tap(page, f"#dialog {control('again')}")
    tap(page, "#shared-link")
    tap(page, "#dialog [data-do=no]")
    return link_in(text)


@pytest.mark.long_only
def test_by_taps_in_french(visiting: Visiting) -> None:
    """From the home of one telephone to a turn on the other, and back by *Paste a link*."""
    pages: list[Page] = []
    for _name in ("Ann", "Bob"):
        visit = visiting(**PHONE)
        visit.context.add_init_script(SHEET)
        pages.append(visit("#/", ready=False))
    ann, bob = pages
    tap(ann, "#card-pyrga [data-play]")
    ann.wait_for_selector("#box[open]")
    tap(ann, "#box label:has([name=against][value=apart])")
    tap(ann, "#box [type=submit]")
    ann.wait_for_function(READY, timeout=PATIENCE)
    put(ann, "S", "b2")
    link = sent_by_taps(ann)
    assert "On attend" in ann.inner_text("#status")
    bob.goto("about:blank")
    bob.goto(ann.url.partition("#")[0] + link)
    bob.wait_for_selector(control("join"), timeout=PATIENCE)
    assert "On vous invite à une partie de Pyrga" in bob.inner_text("#status")
    tap(bob, control("join"))
    tap(bob, "form[data-value=joined] [type=submit]")
    bob.wait_for_selector("button[data-pick='kind:C']:visible", timeout=PATIENCE)
    put(bob, "C", "b1")
    link = sent_by_taps(bob)
    ann.evaluate("location.hash = '#/'")
    tap(ann, "a[href='#/apart/link']")
    ann.wait_for_selector("#apart-link", timeout=SOON)
    ann.fill("#apart-link", f"Coucou !\n{link}\nà toi")
    tap(ann, "form[data-value=pasted] [type=submit]")
    ann.wait_for_selector("button[data-pick='kind:T']:visible", timeout=SOON)
    assert Party(ann, "Ann").held.thread == Party(bob, "Bob").held.thread
    ann.evaluate("location.hash = '#/'")
    ann.wait_for_selector("#apart li", timeout=SOON)
    assert "À vous" in ann.inner_text("#apart")
    tap(ann, "#apart li a")
    ann.wait_for_selector("button[data-pick='kind:T']:visible", timeout=SOON)


def sent_by_keys(keys: Keys, name: str = "") -> str:
    """Send, and copy; the dialog is shut by Escape; the link."""
    keys.reach("send", "Enter")
    if name:
        keys.until(lambda: keys.focus == "apart-name")
        keys.page.keyboard.type(name)
        keys.press("Enter")
    keys.until(lambda: keys.focus == "shared-link")
    keys.reach("copy-link", "Enter")
    keys.page.wait_for_function("document.getElementById('copying').textContent.trim()")
    keys.press("Escape")
    text: str = keys.page.evaluate("navigator.clipboard.readText()")
    return link_in(text)


@pytest.mark.long_only
def test_by_keys_in_english(visiting: Visiting) -> None:
    """From the home to a turn of each: the focus is never lost, and what is asked is heard."""
    options = {"locale": "en-GB", "permissions": PHONE["permissions"]}
    ann, bob = (Keys(visiting(**options)("#/", ready=False)) for _name in ("Ann", "Bob"))
    ann.reach("#/new/pyrga", "Enter")
    ann.page.wait_for_selector("#box[open] [name=against]:focus")
    while not ann.page.locator("#box [name=against][value=apart]").is_checked():
        ann.press("ArrowRight")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_function(READY, timeout=PATIENCE)
    ann.page.wait_for_selector(GRID, state="attached", timeout=PATIENCE)
    ann.put("b2", "s")
    link = sent_by_keys(ann, "Ann")
    assert any("Waiting for" in it for it in ann.page.evaluate("heard.splice(0)"))
    bob.page.evaluate("(link) => { location.hash = link; }", link)
    bob.page.wait_for_selector(control("join"), timeout=PATIENCE)
    bob.page.wait_for_function("heard.some((it) => it.includes('Ann invites you'))")
    bob.reach("join", "Enter")
    bob.until(lambda: bob.focus == "apart-name")
    bob.page.keyboard.type("Bob")
    bob.press("Enter")
    bob.page.wait_for_function("heard.some((it) => it.includes('PY-3'))")
    bob.put("b1", "c", turned=True)
    link = sent_by_keys(bob)
    ann.page.evaluate("location.hash = '#/'")
    ann.page.wait_for_selector("#apart li a", timeout=SOON)
    ann.reach("#/apart/link")
    ann.page.keyboard.press("Enter")
    ann.until(lambda: ann.focus == "apart-link")
    ann.page.keyboard.insert_text(f"Look: {link} !")
    ann.reach("submit", "Enter")
    ann.page.wait_for_function("heard.some((it) => it.includes('Bob puts a Cylinder on b1'))")
    ann.put("b1", "s")
    assert sent_by_keys(ann) != link
