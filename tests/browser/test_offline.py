"""Without a network: everything after one visit, whole builds only, and a switch to end it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from tessera.games import catalogue
from tests.browser import hosting
from tests.browser.conftest import PATIENCE, Chromium, Visit
from tests.browser.hosting import START, Files, Host, Neighbour, stay, until
from tests.browser.playing import FAILED, READY, Screen, reloaded
from tests.browser.typed import all_have_moved
from website import offline


@pytest.fixture(scope="module")
def first(dist: Path) -> Files:
    """The site as it was built: build A."""
    return hosting.read(dist)


@pytest.fixture(scope="module")
def second(first: Files) -> Files:
    """Build B, from changed sources."""
    return hosting.another_build(first, "B")


@pytest.fixture
def host(first: Files, tmp_path: Path) -> Iterator[Host]:
    """A host of build A."""
    made = Host(first, tmp_path)
    yield made
    made.stop()


@pytest.fixture
def guest(browser: Browser, host: Host) -> Iterator[Visit]:
    """A visitor of the host, in a fresh profile."""
    visit = Visit(browser.new_context(locale="en-GB"), host.site)
    yield visit
    visit.context.close()
    visit.assert_clean()


@pytest.fixture(scope="module")
def known(
    browser: Browser, first: Files, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Neighbour]:
    """The one that the module's tests share, who keeps the whole site."""
    host = Host(first, tmp_path_factory.mktemp("host"))
    visit = Visit(browser.new_context(locale="en-GB"), host.site)
    stay(visit).close()
    yield Neighbour(visit, host)
    visit.context.close()
    host.stop()


@pytest.fixture
def neighbour(known: Neighbour) -> Iterator[Neighbour]:
    """The same one, who has a network and is at a host of build A."""
    with hosting.clean(known.visit):
        yield known


@pytest.fixture
def castaway(known: Neighbour) -> Iterator[Visit]:
    """The same one, who has no network now."""
    with hosting.clean(known.visit) as visit:
        hosting.cut_off(visit, known.host)
        yield visit
        visit.context.set_offline(False)
        known.host.start()


def begun(visited: Page) -> Screen:
    """Begin a game of Pyrga for two, with one turn."""
    screen = Screen(visited)
    screen.begin()
    screen.play("Sb2")
    assert ["Sb2"] == screen.turns()
    return screen


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", sorted(catalogue.GAMES))
def test_every_game_against_a_bot(castaway: Visit, name: str, rng: Random) -> None:
    """None was opened before: all have a turn. The home is there without Python, reloaded too."""
    page = castaway("index.html?from=home", ready=False)
    assert page.title().startswith("Tessera")
    screen = reloaded(castaway(START))
    all_have_moved(screen, name, rng)
    screen.page.close()
    page.close()


@pytest.mark.long_only
def test_every_page_of_the_site(castaway: Visit, first: Files) -> None:
    """In every language, as it was built."""
    page = castaway.context.new_page()
    for name in sorted(name for name in hosting.kept_of(first) if name.endswith(".html")):
        answer = page.goto(castaway.site.address + name)
        assert answer is not None
        assert (200, first[name].decode()) == (answer.status, answer.text())
    page.close()


@pytest.mark.long_only
def test_after_a_restart_of_the_browser(
    chromium: Chromium, host: Host, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """What is kept is there for the next one."""
    profile = tmp_path_factory.mktemp("profile")
    visit = Visit(chromium.launch_with_profile(profile), host.site)
    stay(visit)
    visit.context.close()
    host.stop()
    visit = Visit(chromium.launch_with_profile(profile), host.site)
    begun(visit(START))
    visit.context.close()
    visit.assert_clean()
    host.start()


@pytest.mark.long_only
def test_a_new_build_over_an_open_one(
    guest: Visit, host: Host, first: Files, second: Files
) -> None:
    """Two tabs go on with theirs, also with what they fetch later, and no board moves.

    Each is told, and changes when it is loaded anew. None ever gets anything of two builds.
    """
    ours, theirs = Screen(stay(guest)), Screen(guest(START))
    old = hosting.build_of(ours.page)
    ours.begin()
    ours.play("Sb2")
    place = ours.page.locator("#drawing").bounding_box()
    hosting.settle(theirs.page)
    hosting.settle(ours.page, "/features.zip")
    hosting.renewed(ours.page, host, second)
    for screen in (ours, theirs):
        screen.page.wait_for_function(hosting.NEWER, timeout=PATIENCE)
    lines = ".newer span:visible"
    assert 1 == ours.page.locator(lines).count()
    assert place == ours.page.locator("#drawing").bounding_box()

    ours.type("Sb3")
    ours.begin_game("tyrus", {"ivory": "bot:1", "brown": "person"})
    ours.wait("document.querySelector('#typed')")
    theirs.begin_game("tayu", {"ns": "person", "ew": "bot:1"})
    fresh = guest(START)
    old_ones, new_ones = {hosting.app_of(first)}, {hosting.app_of(second)}
    assert old_ones == hosting.own_folders(ours.page) == hosting.own_folders(theirs.page)
    assert new_ones == hosting.own_folders(fresh)
    assert hosting.build_of(fresh) != old == hosting.build_of(theirs.page)

    ours.page.click(".newer button:visible")
    ours.page.wait_for_function(f"{hosting.BUILD} !== '{old}' && {READY}", timeout=PATIENCE)
    assert new_ones == hosting.own_folders(ours.page)
    assert [0, 1] == [it.page.locator(lines).count() for it in (ours, theirs)]


@pytest.mark.long_only
def test_an_older_build_is_forgotten_with_its_last_tab(
    guest: Visit, host: Host, first: Files, second: Files
) -> None:
    """Not before; what both builds have is fetched once and stays."""
    page, other = stay(guest), guest(START)
    hosting.settle(other)
    hosting.settle(page)
    hosting.renewed(page, host, second)
    page.wait_for_function(hosting.NEWER, timeout=PATIENCE)
    page.evaluate(hosting.SETTLE)
    other.close()
    page.evaluate("navigator.serviceWorker.controller.postMessage({ tessera: 'here' })")
    page.wait_for_timeout(1_000)
    assert any(hosting.app_of(first) in url for url in page.evaluate(hosting.HELD))
    reloaded(page)
    told = offline.told(second[offline.WORKER])
    assert told is not None  # Held are the files, and the build's line in the ledger.
    whole = f"({hosting.HELD})().then((held) => held.length === {len(told.files) + 1})"
    until(page, whole)
    assert not any(hosting.app_of(first) in url for url in page.evaluate(hosting.HELD))


@pytest.mark.long_only
def test_a_build_that_is_not_whole_changes_nothing(guest: Visit, host: Host, second: Files) -> None:
    """One file is missing, or is another than was built: the build before goes on."""
    page = stay(guest)
    old = hosting.build_of(page)
    changed = f"{hosting.app_of(second)}/worker.mjs"
    whole = {name: content for name, content in second.items() if name != changed}
    for broken in ({**whole, changed: b"other"}, whole):
        host.deploy(broken)
        assert page.evaluate(hosting.INSTALLING) == "redundant"
        assert old == hosting.build_of(reloaded(page).page)
        until(page, "Boolean(document.querySelector('.newer'))")
        assert "" == page.evaluate(hosting.NEWER)
    guest.forgive("404")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("text", ["damaged", None])
def test_a_damaged_file_is_mended(neighbour: Neighbour, text: str | None) -> None:
    """A part and the page itself; with a network the page at most loads once more by itself."""
    visit, host = neighbour
    visit.forgive("magic word")
    page = stay(visit)
    # Who starts from what is remembered asks for no archive.
    for part in ("pyodide.asm.wasm", "index.html"):
        page.evaluate(hosting.DAMAGE, [part, text])
        reloaded(page)
        mended = f"({hosting.CONTENT})('{part}').then((size) => size > 'damaged'.length)"
        until(page, mended)
    hosting.cut_off(visit, host)
    Screen(reloaded(page).page).begin()
    visit.context.set_offline(False)
    host.start()


@pytest.mark.long_only
def test_who_could_not_start_waits_for_the_worker(neighbour: Neighbour) -> None:
    """Jobs of another tab are on, and mend what was at fault: the page then loads anew."""
    visit, host = neighbour
    visit.forgive("magic word")
    page, other = stay(visit), visit(START)
    lock = f"tessera files {host.site.address}"
    other.evaluate(hosting.HOLD, lock)
    page.evaluate(hosting.DAMAGE, ["pyodide.asm.wasm", "damaged"])
    other.evaluate("navigator.serviceWorker.controller.postMessage({ tessera: 'check' })")
    page.reload(wait_until="commit")
    other.wait_for_function(hosting.IN_LINE, arg=lock, timeout=PATIENCE)
    other.evaluate("letGo()")
    page.wait_for_function(READY, timeout=PATIENCE)
    other.close()


@pytest.mark.long_only
def test_a_damaged_file_without_a_network(guest: Visit, host: Host) -> None:
    """A clear word: the page's own where a part is missing, the worker's for the page itself."""
    page = stay(guest)
    guest.forgive("")
    hosting.cut_off(guest, host)
    page.evaluate(hosting.DAMAGE, ["pyodide.asm.wasm", "damaged"])
    page.reload()
    page.wait_for_function(FAILED, timeout=PATIENCE)
    assert "" != page.locator("#failure").text_content()
    page.evaluate(hosting.DAMAGE, ["index.html", "damaged"])
    answer = page.reload()
    assert answer is not None
    assert 503 == answer.status and page.inner_text("body")
    host.start()


@pytest.mark.long_only
def test_the_kill_switch(neighbour: Neighbour, first: Files) -> None:
    """The worker and all it kept are gone; games stay; nothing is registered any more.

    Later all is kept again.
    """
    visit, host = neighbour
    page = stay(visit)
    screen = begun(page)
    name = screen.name
    hosting.settle(page, "/features.zip")
    host.deploy(hosting.switched_off(first))
    page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
    until(page, "caches.keys().then((names) => names.length === 0)")
    assert ["Sb2"] == screen.turns()
    page.goto(host.site.address)
    page = visit(f"#/game/{name}")
    assert ["Sb2"] == Screen(page).turns()
    page.wait_for_load_state("networkidle")
    assert 0 == page.evaluate(hosting.REGISTRATIONS)
    assert [] == page.evaluate(hosting.HELD)
    assert 0 == page.locator("meta[name=build]").count()
    host.deploy(first)
    stay(visit)


@pytest.mark.long_only
@pytest.mark.parametrize("room", [0.1, 0.9])
def test_a_full_storage(guest: Visit, host: Host, first: Files, room: float) -> None:
    """What was begun is given up again and nothing is said; with a network the site works."""
    page = guest.context.new_page()
    hosting.give_room(page, host, int(room * sum(map(len, hosting.kept_of(first).values()))))
    page.goto(host.site.address + START)
    page.wait_for_function(READY, timeout=PATIENCE)
    until(page, "caches.keys().then((names) => names.length > 0)")
    until(page, f"{hosting.REGISTRATIONS.strip()}.then((count) => count === 0)")
    begun(page)
    assert [] == page.evaluate(hosting.HELD)


@pytest.mark.long_only
@pytest.mark.parametrize("refusal", hosting.REFUSALS)
def test_where_workers_are_refused(guest: Visit, refusal: str) -> None:
    """The page works, and nothing is said."""
    guest.context.add_init_script(hosting.REFUSALS[refusal])
    screen = begun(guest(START))
    assert 0 == screen.page.locator(".newer span").count()


@pytest.mark.long_only
def test_a_frame_registers_nothing(guest: Visit, host: Host) -> None:
    """In a page of another site, and of the same."""
    guest.context.add_init_script(hosting.REGISTERED)
    frame = f'<link rel="icon" href="data:,"><iframe src="{host.site.address}{START}"></iframe>'
    (host.root / "frame.html").write_text(f"<!doctype html>{frame}")
    for address in (host.site.elsewhere, host.site.address.removesuffix("some/folder/")):
        page = guest.context.new_page()
        page.goto(f"{address}frame.html")
        inner = page.frames[1]
        inner.wait_for_function(READY, timeout=PATIENCE)
        inner.wait_for_function(hosting.FETCHED, arg="/offline.mjs", timeout=PATIENCE)
        inner.evaluate(hosting.WHEN_IDLE)
        assert [0, 0] == [inner.evaluate(it) for it in ("registered", hosting.REGISTRATIONS)]


def test_a_new_build_before_the_features_have_come(guest: Visit, host: Host, second: Files) -> None:
    """They come from the worker's cache: those of the build that is open."""
    guest.forgive("features.zip", "ERR_FAILED")
    screen = Screen(stay(guest))
    hosting.settle(screen.page)
    screen.page.route("**/features.zip", lambda route: route.abort())
    screen.page.reload()
    screen.page.wait_for_function(READY, timeout=PATIENCE)
    screen.page.evaluate("location.hash = '#/play/pyrga'")
    screen.page.wait_for_selector("button[data-pick='kind:S']")
    screen.hit_kind("S")
    screen.hit_square("b2")
    hosting.settle(screen.page)
    hosting.renewed(screen.page, host, second)
    screen.page.unroute("**/features.zip")
    screen.do("share")
    screen.page.wait_for_selector("dialog[open] #shared-link")
    assert "" == screen.trouble and screen.name
