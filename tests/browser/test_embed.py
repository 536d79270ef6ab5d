"""Games embedded in a page of another origin: shown, played, told of, and nothing else."""

from __future__ import annotations

import gzip
from typing import Any, Final

import pytest

from tests.browser.conftest import PATIENCE, Site, Visit, Visiting
from tests.browser.embedding import HostPage, game, sentence
from tests.browser.playing import READY

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


def policy(site: Site) -> str:
    """What a page must allow that embeds a game, and no more."""
    address = site.address
    return (
        f"default-src 'none'; script-src {address} 'self'; frame-src {address}; "
        f"img-src {address} data:; require-trusted-types-for 'script'"
    )


def test_a_game_in_a_plain_page(visit: Visit, site: Site) -> None:
    """Loaded when it is near, without a shift, in a page with a strict policy.

    It is played against a bot, and changed by attributes and calls.
    """
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy(site)}">'
    host = HostPage(visit, site, game(game="pyrga", mode="play", seat_black="bot:1"), head)
    assert host.page.locator("#it img").evaluate("(it) => it.decode().then(() => it.naturalWidth)")
    frame = host.ready()
    ready = host.told("it", "ready")[0]
    assert {"mode": "play", "game": "pyrga", "turns": 0, "toMove": "white"}.items() <= ready.items()
    frame.click("#ground [data-pick='square:b2']")
    assert {"at": 2, "turns": 2, "seat": "black"}.items() <= host.wait("it", "turn", 2).items()
    assert ["Sb2", 1] == [host.told("it", "turn")[0][key] for key in ("move", "at")]
    frame.click("[data-do=undo]")
    assert 0 == host.wait("it", "turn", 3)["at"]
    frame.click("#ground [data-pick='square:c3']")
    host.wait("it", "turn", 5)
    frame.click("[data-do=reset]")
    assert 0 == host.wait("it", "ready", 2)["turns"]
    assert 0 == host.moved()
    host.set(lang="fr")
    frame.wait_for_function("document.documentElement.lang === 'fr'")
    assert sentence(frame).startswith("À vous")
    host.set(theme="dark")
    frame.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    record = '[Game "pacru"]\n1. e1-e2 e9-e8'
    host.page.evaluate("(it) => document.querySelector('tessera-game').load(it, 1)", record)
    assert {"game": "pacru", "at": 1}.items() <= host.wait("it", "ready", 3).items()
    host.set(game="chess")
    assert "game" == host.wait("it", "error")["parameter"]
    assert frame.locator(".refused").is_visible()


def test_nothing_is_kept(visit: Visit) -> None:
    """Where a frame could keep something, since it stands alone, it does not."""
    page = visit("embed.html#game=pyrga&mode=play&theme=dark")
    page.click("#ground [data-pick='square:b2']")
    page.wait_for_function("!document.querySelector('[data-do=undo]').disabled")
    page.goto(f"{visit.site.address}pages/embedding.en.html")
    assert [0, 0, "", 0] == page.evaluate(KEPT)


def test_two_boards_are_told_apart(visit: Visit, site: Site) -> None:
    """None is loaded before it is wanted; what is played on one is not told of the other.

    A game is taken to the site by a link to a tab of its own, outside of the sandbox; as far as it
    has gone.
    """
    both = "".join(game(name, game="pyrga", mode="try") for name in ("one", "other"))
    host = HostPage(visit, site, both)
    assert 0 == host.frames()
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


FORGED: Final = '{ tessera: 1, type: "%s", game: "forged", parameters: { game: "pacru" }, at: 0 }'
#: Adds a frame to the page, or sends the element's own elsewhere; resolves once it has said all.
ASTRAY: Final = """
([own, name]) => new Promise((done) => {
  addEventListener("message", ({ data }) => data === name && done());
  const element = document.querySelector("#it").shadowRoot.querySelector("iframe");
  const frame = own ? element : document.createElement("iframe");
  frame.src = `${name}.html`;
  if (!own) document.body.append(frame);
})
"""


def written(site: Site, name: str, script: str) -> None:
    """Put a page beside the host's page that runs a script, and says its name at last."""
    (site.root / f"{name}.html").write_text(
        f'<!doctype html><link rel="icon" href="data:,"><script>onload = () => {{ {script} '
        f"parent.postMessage('{name}', '*'); }};</script>"
    )


def test_a_game_is_looked_through_and_hears_no_forged_message(visit: Visit, site: Site) -> None:
    """Begun by Enter on a button that says what it does; the focus goes into the frame.

    What is said while Python starts is heard: a turn to be shown. Nothing is heard of other
    windows, nor of a frame that went elsewhere: its window is the element's, not its origin.
    """
    into = "parent.document.querySelector('#it').shadowRoot.querySelector('iframe').contentWindow"
    forging = "".join(
        f"{into}.postMessage({FORGED % kind}, '*');" for kind in ("hello", "load", "goto")
    ) + "".join(f"parent.postMessage({FORGED % kind}, '*');" for kind in ("turn", "ready", "error"))
    written(site, "forger", forging)
    written(site, "elsewhere", f"parent.postMessage({FORGED % 'turn'}, '*');")
    element = game(game="pyrga", mode="view", record=WON, at="0", loading="click")
    host = HostPage(visit, site, element)
    button = host.page.get_by_role("button", name="Step through: Pyrga, a Tessera board")
    button.focus()
    host.page.keyboard.press("Enter")
    host.page.wait_for_selector("#it iframe")
    host.frame().wait_for_function("document.documentElement?.dataset.tessera === 'starting'")
    host.set(at="12")
    frame = host.ready()
    assert 12 == host.wait("it", "turn")["at"]
    end = {"game": "pyrga", "winners": ["white"], "rule": "PY-10"}
    assert end.items() <= host.wait("it", "ended").items()
    assert "Pyrga, a Tessera board" == host.page.get_attribute("#it iframe", "title")
    host.page.keyboard.press("ArrowLeft")
    assert 11 == host.wait("it", "turn", 2)["at"]
    host.page.evaluate(ASTRAY, [False, "forger"])
    host.page.evaluate(f"postMessage({FORGED % 'ended'}, '*')")
    host.page.evaluate("document.querySelector('tessera-game').goto(1)")
    assert "pyrga" == host.wait("it", "turn", 3)["game"]
    counts = {kind: len(host.told("it", kind)) for kind in ("ready", "turn", "ended", "error")}
    assert {"ready": 1, "turn": 3, "ended": 1, "error": 0} == counts
    assert "1 / 12" == frame.inner_text(".place")
    host.page.evaluate(ASTRAY, [True, "elsewhere"])
    assert 3 == len(host.told("it", "turn"))


def test_a_browser_that_blocks_third_parties(strict_visit: Visit, site: Site) -> None:
    """As its user has set it: a game against a bot all the same."""
    host = HostPage(strict_visit, site, game(game="pyrga", seat_black="bot:1", loading="eager"))
    frame = host.ready()
    with pytest.raises(Exception, match="denied"):
        frame.evaluate("localStorage.length")
    frame.click("#ground [data-pick='square:b2']")
    assert 2 == host.wait("it", "turn", 2)["turns"]


SIZES: Final[list[dict[str, Any]]] = [
    {"width": 320, "height": 700}, {"width": 768, "height": 900}, {"width": 1440, "height": 900},
]  # fmt: skip


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_the_board_is_as_large_as_it_can(
    visiting: Visiting, site: Site, size: dict[str, Any]
) -> None:
    """Nearly as wide as the page where that is narrow; nothing stands out, nothing has moved."""
    visit = visiting(viewport=size)
    style = "<style>body { margin: 0 } tessera-game { max-width: 70rem }</style>"
    host = HostPage(visit, site, game(game="pacru", seats="4", loading="eager"), style)
    frame = host.ready()
    board = frame.locator(".drawing").bounding_box()
    frame_box = host.page.locator("#it iframe").bounding_box()
    assert board and frame_box
    least = {320: 0.88 * 320, 768: 420, 1440: 600}[size["width"]]
    assert board["width"] >= least
    assert board["y"] + board["height"] <= frame_box["y"] + frame_box["height"] + 1
    assert frame.evaluate(
        "(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>"
        " scrollWidth <= clientWidth && scrollHeight <= clientHeight)(document.documentElement)"
    )
    assert 0 == host.moved()
