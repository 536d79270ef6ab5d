"""A host of one's own: a copy of the site that can be built anew, damaged, and switched off."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page

from tests.browser.conftest import PATIENCE, QuietHandler, Site, Visit
from tests.browser.playing import THINKS, Screen
from website import built_pages, hosts, offline
from website.serving import QuietServer, answering

Files = dict[str, bytes]

#: A page that starts Python at once.
START: Final = "#/import"
#: A worker has made its build whole and serves this page.
KEPT: Final = "navigator.serviceWorker.controller"
#: What the page says of its build, and what it shows of a newer one.
BUILD: Final = "document.querySelector('meta[name=build]')?.content"
NEWER: Final = "document.querySelector('.newer')?.textContent"

#: Every address that the site's caches hold.
HELD: Final = """
async () => {
  const names = await caches.keys();
  const caches_ = await Promise.all(names.map((name) => caches.open(name)));
  const keys = await Promise.all(caches_.map((cache) => cache.keys()));
  return keys.flat().map(({ url }) => url);
}
"""
#: What becomes of the next worker that the browser tries to install, also when the page itself
#: has asked for it; what it was last after half a minute.
INSTALLING: Final = """
async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  let state = "";
  const watch = () => {
    const { installing } = registration;
    if (installing) installing.addEventListener("statechange", () => { ({ state } = installing); });
  };
  registration.addEventListener("updatefound", watch);
  watch();
  const ends = ["redundant", "installed", "activated"];
  for (let tried = 0; tried < 60 && !ends.includes(state); tried++) {
    await registration.update().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return state;
}
"""
#: Puts something else into the place of a kept file, or nothing.
DAMAGE: Final = """
async ([part, text]) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!request.url.includes(part)) continue;
      await cache.delete(request);
      if (text !== null) await cache.put(request, new Response(text));
    }
  }
}
"""
#: Holds a lock as soon as nobody else does, until ``letGo`` is called.
HOLD: Final = """
(name) => new Promise((held) => {
  navigator.locks.request(name, () => {
    held();
    return new Promise((done) => Object.assign(globalThis, { letGo: done }));
  });
})
"""
#: Whether two wait for a lock.
IN_LINE: Final = """
async (wanted) =>
  (await navigator.locks.query()).pending.filter(({ name }) => name === wanted).length === 2
"""
#: What is kept in the place of a file.
CONTENT: Final = """
async (part) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (request.url.includes(part)) return (await (await cache.match(request)).text()).length;
    }
  }
  return null;
}
"""
#: Makes every build one that has been there for long, so that others may be forgotten.
SETTLE: Final = """
async () => {
  for (const name of await caches.keys()) {
    if (!name.startsWith("tessera builds")) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const build = { ...(await (await cache.match(request)).json()), since: 0 };
      await cache.put(request, new Response(JSON.stringify(build)));
    }
  }
}
"""
#: Ask for a newer build.
UPDATE: Final = "navigator.serviceWorker.getRegistration().then((it) => it.update().catch(String))"
#: Whether a page has fetched a file whose address ends so.
FETCHED: Final = """
(end) => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(end))
"""
#: How far the workers of a page are, and what asking anew comes to, for a failure to say.
WORKERS: Final = f"""
() => {UPDATE}.then((said) => navigator.serviceWorker.getRegistration().then((it) =>
  ["installing", "waiting", "active"].map((name) => `${{name}} ${{it?.[name]?.state}}`)
  .concat(`controller ${{navigator.serviceWorker.controller?.state}}`, String(said)).join(", ")))
"""
#: What failed since it is not there; browsers write it into the console.
NO_NETWORK: Final = (
    *("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_FAILED"),
)
#: Counts how often a page asks for a worker of its own.
REGISTERED: Final = """
globalThis.registered = 0;
const workers = navigator.serviceWorker, register = workers?.register.bind(workers);
if (workers) {
  workers.register = (...given) => {
    registered += 1;
    return register(...given);
  };
}
"""
#: Resolves once the moment is over in which it does so; a browser may never be idle.
WHEN_IDLE: Final = """
async () => {
  for (let times = 0; times < 3; times++) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 }));
  }
  await navigator.serviceWorker?.getRegistration().catch(() => {});
}
"""
#: How many workers are registered; where the browser does not tell, there are none.
REGISTRATIONS: Final = """
navigator.serviceWorker.getRegistrations().then((them) => them.length, () => 0)
"""

#: How a browser may refuse workers: what is run in the page before all else.
REFUSALS: Final = {
    "rejected": "if (isSecureContext) ServiceWorkerContainer.prototype.register = async () => "
    "{ throw new Error('no'); };",
    "throws": "Object.defineProperty(Navigator.prototype, 'serviceWorker', "
    "{ get() { throw new DOMException('no', 'SecurityError'); } });",
    "unknown": "delete Navigator.prototype.serviceWorker;",
}


class TalkingHandler(QuietHandler):
    """One that sends headers of its host with every file."""

    def __init__(self, *given: Any, more: Mapping[str, str], directory: str) -> None:
        self.more = more
        super().__init__(*given, directory=directory)

    def end_headers(self) -> None:
        """After the usual ones, those of the host."""
        for name, value in self.more.items():
            self.send_header(name, value)
        super().end_headers()


class Host:
    """A site in a folder below the root of a server that comes and goes, always at one port.

    ``headers`` are sent with every file.
    """

    def __init__(self, files: Files, root: Path) -> None:
        self.headers: dict[str, str] = {}
        self.root = root
        self.folder = root / "some/folder"
        self.port = 0
        self.deploy(files)
        self.start()

    def deploy(self, files: Files) -> None:
        """Put another site in the place of the one that is there."""
        shutil.rmtree(self.folder, ignore_errors=True)
        write(self.folder, files)

    def start(self) -> None:
        make = partial(TalkingHandler, more=self.headers, directory=str(self.root))
        self.serving = ExitStack()
        self.port = self.serving.enter_context(
            answering(QuietServer(("127.0.0.1", self.port), make))
        )

    def stop(self) -> None:
        """Answer nothing any more."""
        self.serving.close()

    @property
    def site(self) -> Site:
        address = f"http://127.0.0.1:{self.port}/some/folder/"
        return Site(address, f"http://localhost:{self.port}/", self.root)


class Neighbour(NamedTuple):
    """A visitor who has been at a host of build A before."""

    visit: Visit
    host: Host


@contextmanager
def clean(visit: Visit) -> Iterator[Visit]:
    """Nothing is wrong meanwhile, but for what is forgiven meanwhile; its pages are closed then."""
    visit.troubles, visit.forgiven = [], []
    yield visit
    for page in visit.context.pages:
        page.close()
    visit.assert_clean()


def stay(visit: Visit, address: str = START) -> Page:
    """A page whose site is kept by now."""
    page = visit(address)
    page.wait_for_function(KEPT, timeout=PATIENCE)
    return page


def settle(page: Page, *last: str) -> None:
    """Wait until a page wants nothing more by itself: the worker, and files that end so.

    Before another worker takes over, a browser stops the one that is there. Where that one gets a
    request at this very moment it is started again, and the other waits until there has been none
    for half a minute.
    """
    for end in (*last, "/offline.mjs"):
        page.wait_for_function(FETCHED, arg=end, timeout=PATIENCE)
    page.wait_for_function(KEPT, timeout=PATIENCE)
    page.evaluate(WHEN_IDLE)


def cut_off(visit: Visit, host: Host) -> None:
    """No network, and no server either."""
    visit.forgive(*NO_NETWORK)
    host.stop()
    visit.context.set_offline(True)


def write(folder: Path, files: Files) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def read(folder: Path) -> Files:
    """Every file of a folder by its path there, but for those that only its host needs."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    return hosts.for_browsers(files)


def app_of(files: Files) -> str:
    """The name of the folder with our own part."""
    return next(name.partition("/")[0] for name in files if name.startswith("app-"))


def kept_of(files: Files) -> Files:
    """What a visitor's browser keeps of the site before anybody asks for it."""
    others = (*offline.ONLINE, *offline.LATER)
    return {name: files[name] for name in files if not f"/{name}".endswith(others)}


def give_room(page: Page, host: Host, quota: int) -> None:
    """Let the browser keep no more bytes than that for the host."""
    tools = page.context.new_cdp_session(page)
    origin = host.site.address.removesuffix("/some/folder/")
    tools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": quota})


def another_build(files: Files, note: str, part: str = "worker.mjs") -> Files:
    """The site as a build from changed sources makes it: one file of ours has a note more."""
    old = app_of(files)
    app = {name: files[name] for name in files if name.startswith(old)}
    app[f"{old}/{part}"] += f"\n// {note}\n".encode()
    new = f"app-{offline.digest(app)}"
    changed: Files = {}
    for name, content in {**files, **app}.items():
        text = name.endswith((".html", ".json", ".mjs", ".js"))
        body = content.replace(old.encode(), new.encode()) if text else content
        changed[name.replace(old, new)] = allowing(name, body) if name.endswith("html") else body
    return offline.site_for_offline(unmarked(changed), new)


def allowing(name: str, page: bytes) -> bytes:
    """A page whose content policy allows the styles in it as they are now."""
    styles = [text for tag, text in built_pages.Page(name, page).inline if tag == "style"]
    hashes = " ".join(map(built_pages.allowed, styles)).encode()
    return re.sub(rb"(style-src 'self')[^;]*", rb"\1 " + hashes, page)


def switched_off(files: Files) -> Files:
    """The site as ``scripts/build.py --no-offline`` makes it."""
    return offline.site_for_network(unmarked(files), app_of(files))


def unmarked(files: Files) -> Files:
    """The site before it is made ready for offline."""
    mark = re.compile(rb'\n<meta name="build" content="\w*">')
    added = (offline.WORKER, offline.WEB_MANIFEST)
    left = {name: content for name, content in files.items() if name not in added}
    return {
        name: mark.sub(b"", content) if name.endswith(".html") else content
        for name, content in left.items()
    }


def until(page: Page, condition: str) -> None:
    """Wait for a promise that is asked for again and again to be kept with something true.

    `Page.wait_for_function` takes the promise itself for that.
    """
    deadline = monotonic() + PATIENCE / 1000
    while not page.evaluate(condition):
        late = monotonic() >= deadline
        assert not late, f"{condition}: {page.evaluate(WORKERS)}"
        page.wait_for_timeout(50)


def renewed(page: Page, host: Host, files: Files) -> None:
    """Deploy a build, and let the page's browser hear of it until it has taken over.

    It is asked for again where fetching it failed, as browsers do at every visit.
    """
    host.deploy(files)
    until(page, f"{UPDATE}.then(() => {NEWER})")


def own_folders(page: Page) -> set[str]:
    """The folders of ours from which a page has got anything since it was loaded."""
    names: list[str] = page.evaluate(
        "performance.getEntriesByType('resource').map((it) => it.name)"
    )
    return {found for name in names for found in re.findall(r"/(app-\w+)/", name)}


def build_of(page: Page) -> str:
    name: str = page.evaluate(BUILD)
    return name


def all_is_in_play(visit: Visit) -> None:
    """A bot answers at a table, and a board of another page's comes up in its frame."""
    screen = Screen(visit(START))
    screen.begin(black="bot:1")
    screen.play("Sb2")
    screen.wait(f"!({THINKS}) && document.querySelectorAll('#pieces > *').length === 2")
    assert "" == screen.trouble
    page = visit("pages/demo.en.html", ready=False)
    page.locator("tessera-game button").first.click()
    frame = page.frame_locator("tessera-game iframe")
    frame.locator("#status .sentence").wait_for(timeout=PATIENCE)
