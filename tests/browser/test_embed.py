"""Games embedded in a page of another origin: shown, played, told of, and nothing else."""

from __future__ import annotations

import gzip
from random import Random
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.record import write_record
from tests.browser.conftest import PATIENCE, Site, Visit
from tests.browser.embedding import HostPage, game, sentence
from tests.browser.playing import READY
from tests.browser.test_runtime import REFUSE_OPEN, REFUSE_STORAGE

pytestmark = pytest.mark.in_turn

#: The most bytes of the script on a host that compresses.
WEIGHT: Final = 5000
WON: Final = "Tb2S Cb1 Tb1N Tb3W Ta3S Sa1 Sb1 Cb2 Sb2 Ta2N Ca3 Sa3"
#: All that a page can keep, as far as it is allowed to look.
KEPT: Final = """
async () => {
  const databases = await indexedDB.databases?.() ?? [];
  return [localStorage.length, sessionStorage.length, document.cookie, databases.length];
}
"""


def test_the_script_is_small(site: Site) -> None:
    """Compressed; and it names no address of its own."""
    script = (site.root / "some/folder/embed.js").read_bytes()
    assert len(gzip.compress(script, 9)) < WEIGHT
    assert b"://" not in script.replace(b"https://ADDRESS", b"")


def test_a_game_in_a_plain_page(visit: Visit, site: Site) -> None:
    """Loaded when it is near, without a shift; played against a bot; nothing is kept."""
    host = HostPage(visit, site, game(game="pyrga", mode="play", seat_black="bot:1"))
    assert host.page.locator("#it img").evaluate("(it) => it.decode().then(() => it.naturalWidth)")
    frame = host.ready()
    assert {
        "mode": "play", "game": "pyrga", "at": 0, "turns": 0, "seat": None, "move": None,
        "toMove": "white",
    } == host.told("it", "ready")[0]  # fmt: skip
    assert 0 == host.moved()
    frame.click("#ground [data-pick='square:b2']")
    assert {"at": 2, "turns": 2, "seat": "black", "toMove": "white"}.items() <= host.wait(
        "it", "turn", 2
    ).items()
    assert ["Sb2", 1] == [host.told("it", "turn")[0][key] for key in ("move", "at")]
    frame.click("[data-do=undo]")
    assert 0 == host.wait("it", "turn", 3)["at"]
    frame.click("#ground [data-pick='square:c3']")
    host.wait("it", "turn", 5)
    frame.click("[data-do=reset]")
    assert 0 == host.wait("it", "ready", 2)["turns"]
    assert 0 == host.moved()


def test_nothing_is_kept(visit: Visit) -> None:
    """Where a frame could keep something, since it stands alone, it does not."""
    page = visit("embed.html#game=pyrga&mode=play&seat-black=bot:1&theme=dark")
    page.click("#ground [data-pick='square:b2']")
    page.wait_for_function("!document.querySelector('[data-do=undo]').disabled")
    page.goto(f"{visit.site.address}pages/embedding.en.html")
    assert [0, 0, "", 0] == page.evaluate(KEPT)
    assert [] == visit.context.cookies()


@pytest.mark.long_only
def test_five_games_in_a_page(visit: Visit, site: Site) -> None:
    """None is loaded before it is wanted; all five are then there at once, each by itself."""
    games = ("pyrga", "shacru", "pacru", "tayu", "tyrus")
    host = HostPage(visit, site, "".join(game(name, game=name, mode="try") for name in games))
    for name in games:
        host.page.locator(f"#{name} button").scroll_into_view_if_needed()
        host.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert 0 == host.frames()
    assert not [url for url in visit.requests if "runtime-" in url]
    for count, name in enumerate(games, start=1):
        host.start(name)
        assert name == host.told(name, "ready")[0]["game"]
        assert count == host.frames()
    host.click("pyrga", "#ground [data-pick='square:a1']")
    assert "Sa1" == host.wait("pyrga", "turn")["move"]
    assert [[]] * 4 == [host.told(name, "turn") for name in games[1:]]
    assert 0 == host.moved()


def test_two_boards_are_told_apart(visit: Visit, site: Site) -> None:
    """What is played on one of them is not told of the other.

    A game is taken to the site by a link to a tab of its own, outside of the sandbox; as far as it
    has gone.
    """
    both = "".join(game(name, game="pyrga", mode="try") for name in ("one", "other"))
    host = HostPage(visit, site, both)
    for name in ("one", "other"):
        host.start(name)
    host.click("one", "#ground [data-pick='square:a1']")
    assert "Sa1" == host.wait("one", "turn")["move"]
    host.click("other", "#ground [data-pick='square:d4']")
    assert "Sd4" == host.wait("other", "turn")["move"]
    assert [1, 1] == [len(host.told(name, "turn")) for name in ("one", "other")]
    with visit.context.expect_page() as opened:
        host.click("one", ".opener")
    page = opened.value
    page.wait_for_function(READY, timeout=PATIENCE)
    assert page.url.startswith(f"{site.address}index.html#/")
    page.wait_for_selector("#list button", timeout=PATIENCE)
    assert ["Sa1"] == page.eval_on_selector_all(
        "#list button > .unseen", "(them) => them.map((it) => it.textContent)"
    )
    assert page.evaluate("opener === null")


def test_the_button_leads_on_by_keyboard(visit: Visit, site: Site) -> None:
    """It has a name that says what it does; Enter starts, and the focus goes into the frame.

    What is said while Python starts is heard: a turn to be shown, told to a frame not ready yet.
    """
    element = game(game="pyrga", mode="view", record=WON, at="0", loading="click")
    host = HostPage(visit, site, element)
    button = host.page.get_by_role("button", name="Look through it: Pyrga, a board of Tessera")
    button.focus()
    host.page.keyboard.press("Enter")
    host.page.wait_for_selector("#it iframe")
    host.frame().wait_for_function("document.documentElement?.dataset.tessera === 'starting'")
    host.set(at="12")
    frame = host.ready()
    assert 12 == host.wait("it", "turn")["at"]
    assert "Pyrga, a board of Tessera" == host.page.get_attribute("#it iframe", "title")
    host.page.keyboard.press("ArrowLeft")
    assert 11 == host.wait("it", "turn", 2)["at"]
    assert "11 / 12" == frame.inner_text(".place")


@pytest.mark.long_only
def test_looking_through_a_game(visit: Visit, site: Site) -> None:
    """Step by step, by a replay, by ``goto``; the end is told; nothing can be played."""
    host = HostPage(visit, site, game(game="pyrga", mode="view", record=WON, at="3"))
    frame = host.ready()
    assert "3 / 12" == frame.inner_text(".place")
    assert "White puts a Triangle on b1, pointing north." == sentence(frame)
    frame.click("#ground [data-pick='square:d4']")
    frame.click("#step-end")
    assert "Sa3" == host.wait("it", "turn")["move"]
    end = {"game": "pyrga", "winners": ["white"], "result": "white", "rule": "PY-10"}
    assert end.items() <= host.wait("it", "ended").items()
    frame.click("#step-start")
    assert ["White begins.", 0] == [sentence(frame), host.wait("it", "turn", 2)["at"]]
    host.page.evaluate("document.querySelector('tessera-game').goto(10)")
    assert "Ta2N" == host.wait("it", "turn", 3)["move"]
    frame.click("#replay")
    host.wait("it", "ended", 2)
    assert [11, 12] == [told["at"] for told in host.told("it", "turn")[3:]]
    frame.focus("#cell-d1")
    host.page.keyboard.press("Enter")
    assert 5 == len(host.told("it", "turn"))


@pytest.mark.long_only
def test_trying_a_position_out(visit: Visit, site: Site) -> None:
    """For all seats, with refusals explained; taken back no further than to where it began."""
    host = HostPage(visit, site, game(game="pyrga", mode="try", record="Sb2 Tb1E"))
    frame = host.ready()
    frame.click("#ground [data-pick='square:a4']")
    assert "PY-4" in sentence(frame)
    for square in ("c1", "d1"):
        frame.click(f"#ground [data-pick='square:{square}']")
    turns = [(told["seat"], told["at"]) for told in host.told("it", "turn")]
    assert [("white", 3)] == turns[:1]
    frame.click("[data-do=reset]")
    assert 2 == host.wait("it", "ready", 2)["at"]
    assert frame.is_disabled("[data-do=undo]")
    frame.click("#ground [data-pick='square:c1']")
    count = len(host.told("it", "turn"))
    frame.click("[data-do=undo]")
    assert 2 == host.wait("it", "turn", count + 1)["at"]


def policy(site: Site) -> str:
    """What a page must allow that embeds a game, and no more."""
    address = site.address
    return (
        f"default-src 'none'; script-src {address} 'self'; frame-src {address}; "
        f"img-src {address} data:; require-trusted-types-for 'script'"
    )


def test_attributes_change_the_game(visit: Visit, site: Site) -> None:
    """Language and theme in place; another record, of another game, instead.

    All that in a page with a strict policy: it must allow the script, the frame and the pictures
    of the site, and no more.
    """
    element = game(game="pyrga", mode="view", record="Sb2 Tb1E", loading="eager")
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy(site)}">'
    host = HostPage(visit, site, element, head)
    frame = host.ready()
    host.set(lang="fr")
    frame.wait_for_function("document.documentElement.lang === 'fr'")
    assert "Noir pose un Triangle en b1, tourné vers l’est." == sentence(frame)
    host.set(theme="dark")
    frame.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    host.page.evaluate("(record) => document.querySelector('tessera-game').load(record, 1)",
                       '[Game "pacru"]\n1. e1-e2 e9-e8')  # fmt: skip
    told = host.wait("it", "ready", 2)
    assert ("pacru", 1, 2) == (told["game"], told["at"], told["turns"])
    assert "Sud va de e1 en e2." == sentence(frame)
    host.set(game="chess")
    assert "game" == host.wait("it", "error")["parameter"]
    assert "Paramètre game\u00a0: Il n’y a pas de jeu «\u00a0chess\u00a0»" in frame.inner_text(
        ".refused"
    )
    host.set(game="pacru")
    host.wait("it", "ready", 3)
    host.set(at="9")
    assert "at" == host.wait("it", "error", 2)["parameter"]
    assert "Sud va de e1 en e2." == sentence(frame)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("lang", "said"), [
    ("en", "This board cannot be shown. Parameter mode: It cannot be “<b>watch</b>”"),
    ("fr", "Ce plateau ne peut pas être affiché. Paramètre mode : Ce ne peut pas être"),
])  # fmt: skip
@pytest.mark.long_only
def test_what_cannot_be_shown_is_said(visit: Visit, site: Site, lang: str, said: str) -> None:
    """In the frame and to the page, in the language asked for; as text."""
    host = HostPage(visit, site, game(game="pyrga", mode="<b>watch</b>", lang=lang))
    frame = host.ready(kind="error")
    assert said in " ".join(frame.inner_text("#screen").split())
    assert 0 == frame.locator("#screen b").count()
    assert "mode" == host.told("it", "error")[0]["parameter"]


@pytest.mark.long_only
def test_markup_in_a_record_stays_text(visit: Visit, site: Site) -> None:
    """In names, and in what is told of them."""
    name = "<img src=x onerror=alert(1)>"
    record = f'[Game "pyrga"]\n[White "{name}"]\nSb2'
    host = HostPage(visit, site, game(record=record.replace("<", "&lt;"), loading="eager"))
    frame = host.ready()
    assert name in frame.inner_text("#seats")
    assert 0 == frame.locator("img").count()


FORGED: Final = '{ tessera: 1, type: "%s", game: "forged", parameters: { game: "pacru" }, at: 0 }'


#: The last that a page says to the one around it.
SAID_ALL: Final = "parent.postMessage(1, '*');"


def written(site: Site, name: str, script: str) -> None:
    """Put a page with a script beside the host's page."""
    (site.root / f"{name}.html").write_text(
        f'<!doctype html><link rel="icon" href="data:,"><script>{script}</script>'
    )


def test_forged_messages_are_not_heard(visit: Visit, site: Site) -> None:
    """By the frame from another window of the page's; by the page from other windows.

    Nor by the page from a frame that went elsewhere: its window is the element's, but its origin is
    not the script's.
    """
    into = "parent.document.querySelector('#it').shadowRoot.querySelector('iframe').contentWindow"
    forging = "".join(
        f"{into}.postMessage({FORGED % kind}, '*');" for kind in ("hello", "load", "goto")
    ) + "".join(f"parent.postMessage({FORGED % kind}, '*');" for kind in ("turn", "ready", "error"))
    written(site, "forger", f"onload = () => {{ {forging} parent.postMessage('done', '*'); }};")
    written(site, "elsewhere", f"parent.postMessage({FORGED % 'turn'}, '*'); {SAID_ALL}")
    element = game(game="pyrga", mode="view", record="Sb2 Tb1E", loading="eager")
    host = HostPage(visit, site, element)
    frame = host.ready()
    host.page.evaluate(
        "() => new Promise((done) => {"
        " addEventListener('message', ({ data }) => data === 'done' && done());"
        " const forger = document.createElement('iframe');"
        " forger.src = 'forger.html'; document.body.append(forger); })"
    )
    host.page.evaluate(f"postMessage({FORGED % 'ended'}, '*')")
    host.page.evaluate("document.querySelector('tessera-game').goto(1)")
    assert "pyrga" == host.wait("it", "turn")["game"]
    assert [1, 1, 0, 0] == [
        len(host.told("it", kind)) for kind in ("ready", "turn", "ended", "error")
    ]
    assert "1 / 2" == frame.inner_text(".place")
    host.page.evaluate(
        "() => new Promise((done) => {"
        " addEventListener('message', ({ data }) => data === 1 && done());"
        " document.querySelector('#it').shadowRoot.querySelector('iframe').src"
        " = 'elsewhere.html'; })"
    )
    assert 1 == len(host.told("it", "turn"))


@pytest.mark.long_only
def test_malformed_messages_are_answered(visit: Visit, site: Site) -> None:
    """Of the page itself; what is no message of ours is not; then all goes on."""
    element = game(game="pyrga", mode="view", record="Sb2 Tb1E", loading="eager")
    host = HostPage(visit, site, element)
    host.ready()
    send = """(data) => document.querySelector("tessera-game").shadowRoot
      .querySelector("iframe").contentWindow.postMessage(data, "*")"""
    for wrong in ({"tessera": 1, "type": "goto", "at": "x"}, {"tessera": 3}, {"tessera": None}):
        host.page.evaluate(send, wrong)
    assert "" == host.wait("it", "error", 3)["parameter"]
    for other in (None, 7, "goto", {"type": "goto", "at": 0}):
        host.page.evaluate(send, other)
    host.page.evaluate(send, {"tessera": 1, "type": "goto", "at": 1})
    assert 1 == host.wait("it", "turn")["at"]
    assert 3 == len(host.told("it", "error"))


@pytest.mark.long_only
def test_nothing_hidden_goes_out(visit: Visit, site: Site) -> None:
    """Of Tyrus the page hears what the person at the screen may know: not the bot's tiles."""
    rules = catalogue.game("tyrus")
    dealt = rules.deal(rules.setup(), Random(1))
    match = Match.dealt(rules, rules.setup(), {**dealt, "First": "ivory"})
    host = HostPage(visit, site, game(record=write_record(match), mode="play", seat_brown="bot:1"))
    frame = host.ready()
    frame.click("#asked button.choice[data-pick]")
    frame.click("#choices [data-pick], #ground [data-pick='square:iC']", force=True)
    frame.click("[data-do=confirm]")
    told = host.wait("it", "turn", 2)
    assert "brown" == told["seat"]
    assert "?" in told["move"]


REFUSALS: Final = REFUSE_OPEN + REFUSE_STORAGE


@pytest.mark.long_only
def test_storage_that_is_refused(visit: Visit, site: Site) -> None:
    """All of it, in the page and in the frame: the game is played."""
    visit.context.add_init_script(REFUSALS)
    host = HostPage(visit, site, game(game="shacru", mode="play", loading="eager"))
    frame = host.ready()
    frame.click("#ground [data-pick='square:e1']")
    frame.click("#choices [data-pick], #ground [data-pick='square:e2']", force=True)
    assert "shacru" == host.told("it", "ready")[0]["game"]


def test_a_browser_that_blocks_third_parties(strict_visit: Visit, site: Site) -> None:
    """As its user has set it: a game against a bot all the same."""
    host = HostPage(strict_visit, site, game(game="pyrga", seat_black="bot:1", loading="eager"))
    frame = host.ready()
    with pytest.raises(Exception, match="denied"):
        frame.evaluate("localStorage.length")
    frame.click("#ground [data-pick='square:b2']")
    assert 2 == host.wait("it", "turn", 2)["turns"]


def test_the_demo_page(visit: Visit) -> None:
    """Pictures before a press of a button; then a game, in the page's language."""
    page = visit("pages/demo.fr.html", ready=False)
    page.wait_for_function("!!customElements.get('tessera-game')")
    assert not [url for url in visit.requests if "runtime-" in url and url.endswith("wasm")]
    page.locator("tessera-game button").first.click()
    frame = page.frame_locator("tessera-game iframe")
    frame.locator("#status .sentence").wait_for(timeout=PATIENCE)
    assert "À vous" in frame.locator("#status .sentence").inner_text()
