"""Ways to load the script: classic, module, copy, bundle; its message if the site is unknown."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import Site, Visit
from tests.browser.embedding import HostPage, game, written
from website import hosts
from website.runtime import bundle

#: Markup that loads the script, or a copy of it, and what then states the address of the site.
WAYS: Final = {
    "plain": ('<script src="ADDRESS/embed.js"></script>', ""),
    "late": ('<script defer src="ADDRESS/embed.js?v=2"></script>', ""),
    "module": ('<script type="module" src="ADDRESS/embed.js"></script>', ""),
    "import": ('<script type="module">import "ADDRESS/embed.js";</script>', ""),
    "import()": ('<script>import("ADDRESS/embed.js");</script>', ""),
    "copy": ('<script src="copied.js" data-site="{site}"></script>', ""),
    "bundle": ('<script src="bundle.js"></script>', "{site}"),
    "bundled module": ('<script type="module" src="bundle.js"></script>', "{site}"),
    "folder's name": ('<script type="module" src="bundle.js"></script>', "{folder}"),
    "script's name": ('<script type="module" src="bundle.js"></script>', "{site}embed.js"),
}
ADDRESS: Final = "(it) => it.shadowRoot.querySelector('iframe').src.split('#')[0]"


def open_to_all(visit: Visit) -> None:
    """Let other sites load the site's modules, as its files for hosts do."""

    def allow(route: Route) -> None:
        response = route.fetch()
        headers = {**response.headers, **hosts.READ}
        route.fulfill(response=response, headers=headers)

    visit.context.route("**/embed.js*", allow)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("way", WAYS)
def test_the_script_knows_the_site(visit: Visit, site: Site, way: str, tmp_path: Path) -> None:
    """By its own address, however the page loads it, by its element, or by the game's."""
    open_to_all(visit)
    copy(site, tmp_path)
    names = {"site": site.address, "folder": site.address.removesuffix("/")}
    script, place = (text.format_map(names) for text in WAYS[way])
    about = {"site": place} if place else {}
    host = HostPage(visit, site, game(game="pyrga", loading="click", **about), script=script)
    host.page.click("#it button")
    assert f"{site.address}embed.html" == host.page.eval_on_selector("#it", ADDRESS)


def copy(site: Site, folder: Path) -> None:
    """Put copies of the script beside the page: under another name, and within a bundle."""
    script = (site.root / "some/folder/embed.js").read_bytes()
    (site.root / "copied.js").write_bytes(script)
    (folder / "embed.js").write_bytes(script)
    (folder / "entry.js").write_text('import "./embed.js"; console.info("A page of its own.");')
    (site.root / "bundle.js").write_bytes(bundle(folder / "entry.js"))


def test_a_bundle_that_is_told_nothing(visit: Visit, site: Site, tmp_path: Path) -> None:
    """The element, the console and an event say what is missing; with it, all is well."""
    copy(site, tmp_path)
    module = '<script type="module" src="bundle.js"></script>'
    address = written(site, game(game="pyrga"), script=module)
    page = visit.context.new_page()
    with page.expect_console_message(lambda it: "<tessera-game site=" in it.text):
        page.goto(address)
    page.wait_for_function("globalThis.told.length")
    ((_, kind, told),) = page.evaluate("told")
    assert ("error", "no-site", "site") == (kind, told["code"], told["parameter"])
    assert told["message"] == page.inner_text("#it .none")
    assert 0 == page.locator("#it button, #it iframe, #it img").count()
    page.eval_on_selector("#it", "(it, site) => (it.site = site)", site.address)
    page.click("#it button")
    assert f"{site.address}embed.html" == page.eval_on_selector("#it", ADDRESS)


def test_a_game_that_there_is_not_is_refused_at_once(visit: Visit, site: Site) -> None:
    """Without a frame, until a game is named that there is.

    The script is read as UTF-8, though neither page nor host states an encoding.
    """
    address = written(site, game(game="chess", lang="fr", loading="eager"))
    place = site.root / "host.html"
    place.write_text(place.read_text(encoding="utf-8").replace("utf-8", "windows-1252"))
    page = visit.context.new_page()
    page.goto(address)
    assert "windows-1252" == page.evaluate("document.characterSet")
    page.wait_for_function("globalThis.told.length")
    ((_, kind, told),) = page.evaluate("told")
    assert ("error", "game") == (kind, told["parameter"])
    assert "jeu «\u00a0chess\u00a0»" in told["message"]
    assert told["message"] == page.inner_text("#it .none")
    assert 0 == page.locator("#it button, #it iframe").count()
    page.eval_on_selector("#it", "(it) => (it.game = 'pyrga')")
    page.wait_for_selector("#it button")
    assert "Jouer" == page.inner_text("#it button")


def test_an_address_that_runs_something_is_none(visit: Visit, site: Site) -> None:
    """A page's text that ends up as an attribute starts no script of its own."""
    element = game(game="pyrga", site="javascript:globalThis.run=1//", loading="eager")
    host = HostPage(visit, site, element)
    assert "no-site" == host.wait("it", "error")["code"]
    assert 0 == host.frames()
    assert host.page.evaluate("!globalThis.run")
