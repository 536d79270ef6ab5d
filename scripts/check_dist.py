"""Check that a built site is complete, has the right hashes, and has no foreign or broken address.

    python3 scripts/check_dist.py [FOLDER]     # dist
    python3 scripts/check_dist.py [FOLDER] --serve-like github-pages|netlify|nginx

Prints the site's weight against its budgets, then each fault and its place; the exit status is 1
if there is one. It needs only Python's standard library, so it can check a copied site as well.

``--serve-like`` also serves the site on this machine by a host's rules, as that host reads them
from the site's own files, asks for every file in every coding, and prints the cost of a first
visit.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import toolchain
from toolchain import ROOT
from website import built_pages, host_files, hosts, inside, offline, twins
from website.built_pages import Files, Page

#: Pyodide's own files.
PYODIDE: Final = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "library.zip", "rest.zip", "boot.mjs",
)  # fmt: skip
#: Files that pages may load from the site's root: the browser's own file, and the script for
#: others' pages, which works with any build. Everything else is in hashed folders, so that no tab
#: mixes builds (static/sw.js).
AT_ROOT: Final = (offline.WEB_MANIFEST, "embed.js")
#: The web manifest's icons that browsers ask for before they offer to install.
WANTED_ICONS: Final = {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}

#: The single-file site, whose addresses are its own parts (scripts/website/one_file.py).
ONE_FILE: Final = "tessera.html"
#: Files that nobody fetches to play: each has its own budget.
ASIDE: Final = (".bin", ONE_FILE)


#: Hosts that can be asked for; `host_rules` describes them.
HOSTS: Final = ("github-pages", "netlify", "nginx")


class Budget(NamedTuple):
    """The most bytes that something may weigh, as a compressing host sends it."""

    what: str
    most: int
    weigh: Callable[[Files], int]


def weight(files: Files, names: Iterable[str]) -> int:
    """Bytes of some files as a compressing host sends them."""
    return sum(
        len(files[name]) if name.endswith(twins.PACKED) else compressed(files[name])
        for name in names
        if name in files
    )


@cache
def compressed(content: bytes) -> int:
    """Number of bytes that a compressing host sends for this content."""
    return len(gzip.compress(content, 9, mtime=0))


def heaviest(files: Files, pattern: str) -> int:
    """Weight of the heaviest file whose path matches; 0 if there is none."""
    found = [name for name in files if re.fullmatch(pattern, name)]
    return max((weight(files, [name]) for name in found), default=0)


def heaviest_page(files: Files, pattern: str) -> int:
    """Weight of the heaviest page whose path matches, with all that is fetched with it."""
    found = [name for name in files if re.fullmatch(pattern, name)]
    return max((weight(files, {name, *fetched(files, name)}) for name in found), default=0)


def fetched(files: Files, path: str) -> list[str]:
    """Files that a page fetches before any click: those it names, and those its styles name."""
    page = built_pages.page(path, files[path])
    found = [built_pages.resolve(path, address) for address in [*page.fetched, *page.styles()]]
    return [name for name in found if name]


def _box(files: Files, page: str, site: dict[str, Any]) -> list[str]:
    """Files fetched for the box that begins a game, in its heaviest language."""
    boxes = [built_pages.resolve(page, address) or "" for address in site["boxes"].values()]
    others = [site["sheets"]["box"], f"{site['app']}box.mjs"]
    heaviest_box = max(boxes, key=lambda name: weight(files, [name]))
    return [heaviest_box, *(built_pages.resolve(page, address) or "" for address in others)]


#: Kinds of files that a page tells its scripts to fetch for a first board of any game.
FETCHED: Final = ("modules", "data", "code")


def first_visit(files: Files) -> set[str]:
    """Files that are fetched up to the first board of Pyrga."""
    page = built_pages.page("index.html", files["index.html"])
    site = next(told for told in page.told if "archives" in told)
    archives = [site["archives"][package] for package in site["games"]["pyrga"]]
    asked = [*built_pages.strings([*(site.get(kind, []) for kind in FETCHED), archives])]
    names = [built_pages.resolve("index.html", address) for address in asked]
    needed = {name for name in names if name}
    needed |= {*_box(files, page.path, site)}
    return {"index.html", *needed, *fetched(files, "index.html")}


def first_board(files: Files) -> int:
    """Weight of the files up to the first board of Pyrga, without Pyodide's own files."""
    return weight(files, (name for name in first_visit(files) if not name.endswith(PYODIDE)))


#: The archive that the first turn does not need; the other archives of our code.
FEATURES, OTHERS = r"app-.*/features\.zip", r"app-.*/(?!features)[^/]*\.zip"
BUDGETS: Final = (
    Budget("all files but the memory, compressed", 9_000_000,
           lambda files: weight(files, [it for it in files if not it.endswith(ASIDE)])),
    Budget("the site in one file, as it is", 12_000_000, lambda it: len(it.get(ONE_FILE, b""))),
    Budget("Python's memory, for later starts", 6_000_000, lambda it: heaviest(it, r"app-.*\.bin")),
    Budget("up to the first board, without Pyodide", 280_000, first_board),
    Budget("home, before any click", 150_000, lambda it: heaviest_page(it, "index.html")),
    Budget("heaviest page of rules, before any click", 150_000,
           lambda it: heaviest_page(it, r"rules/.*\.html")),
    Budget("embed.js", 5_200, lambda it: heaviest(it, r"embed\.js")),
    Budget("heaviest font", 60_000, lambda it: heaviest(it, r".*\.woff2")),
    Budget("heaviest picture", 300_000, lambda it: heaviest(it, r".*\.png")),
    Budget("features, fetched behind the first board", 480_000, lambda it: heaviest(it, FEATURES)),
    Budget("heaviest other archive of Python", 200_000, lambda it: heaviest(it, OTHERS)),
    Budget("service worker", 12_500, lambda it: heaviest(it, r"sw\.js")),
)  # fmt: skip


def faults(files: Files) -> Iterator[str]:
    """Faults of a site, each with its file."""
    if "index.html" not in files:
        yield "index.html: is not there"
        return
    yield from faults_for_hosts(files)
    files = hosts.for_browsers(files)
    pages = {name: built_pages.page(name, files[name]) for name in files if name.endswith(".html")}
    yield from faults_of_manifest(files, pages)
    yield from faults_of_folders(files)
    for page in pages.values():
        yield from faults_of_policy(page)
        alone = page.path == ONE_FILE
        yield from inside.faults(page) if alone else faults_of_addresses(files, pages, page)
    for name in files:
        yield from faults_of_parts(files, name)
    yield from faults_of_installing(files)
    for budget in BUDGETS:
        if budget.weigh(files) > budget.most:
            yield f"{budget.what}: {budget.weigh(files)} bytes, at most {budget.most}"


def faults_for_hosts(files: Files) -> Iterator[str]:
    """Files for hosts that are missing or wrong, and twins that hold something else."""
    site = hosts.for_browsers(files)
    for name, content in host_files.files(site).items():
        if files.get(name) != content:
            yield f"{name}: is not what was built" if name in files else f"{name}: is not there"
    for name, content in site.items():
        wanted = twins.may_have(name, content) and twins.gains(content, compressed(content))
        for coding, ending in hosts.TWINS.items():
            twin = f"{name}{ending}"
            if (twin in files) is not wanted:
                yield f"{twin}: {'is not there' if wanted else 'is not worth its place'}"
            elif wanted and not twins.is_of(files[twin], coding, content):
                yield f"{twin}: is not {name}"
    for twin in sorted(files.keys() - site.keys() - {*hosts.NAMES}):
        if twin.rpartition(".")[0] not in site:
            yield f"{twin}: is a twin of nothing"


def faults_of_manifest(files: Files, pages: dict[str, Page]) -> Iterator[str]:
    """Files that are missing, left over, or unlike the worker's list; pages of other builds."""
    if offline.WORKER not in files:
        yield f"{offline.WORKER}: is not there"
        return
    told = offline.told(files[offline.WORKER])
    if told is not None:
        there, listed = offline.manifest(files), told.files | told.others | told.later
        for name in sorted(listed.keys() | there.keys()):
            if name not in there:
                yield f"{name}: is not there"
            elif name not in listed:
                yield f"{name}: is in no manifest"
            elif listed[name] != there[name]:
                yield f"{name}: is not what was built"
    for name, page in pages.items():
        if page.named.get("build") != (told.build if told else None):
            yield f"{name}: is of build {page.named.get('build')}"


def faults_of_folders(files: Files) -> Iterator[str]:
    """Folders whose name is not the hash of their contents."""
    for folder in sorted({name.partition("/")[0] for name in files if offline.HASHED.match(name)}):
        held = {name.partition("/")[2]: files[name] for name in files if name.startswith(folder)}
        if not folder.endswith(f"-{offline.digest(held)}"):
            yield f"{folder}/: its name is not the hash of what it holds"


def faults_of_policy(page: Page) -> Iterator[str]:
    """A content policy that is missing, late or loose, and content that it would refuse."""
    if page.policy is None:
        yield f"{page.path}: no content policy"
        return
    if page.early:
        yield f"{page.path}: something is loaded before the content policy"
    rules = [part.split() for part in page.policy.split(";") if part.strip()]
    given = {name: values for name, *values in rules}
    if given.get("default-src") != ["'none'"]:
        yield f"{page.path}: the policy allows what it does not name"
    for name, values in given.items():
        loose = {"'unsafe-inline'", "*", "https:", "http:"} & {*values}
        loose |= {it for it in values if "//" in it and not it.startswith("'")}
        loose |= {"'unsafe-eval'"} & {*values} if name != "script-src" else set()
        if loose:
            yield f"{page.path}: the policy's {name} allows {' '.join(sorted(loose))}"
    for tag, text in page.inline:
        if built_pages.allowed(text) not in given.get(f"{tag}-src", ()):
            yield f"{page.path}: the policy refuses its own inline {tag}"
    for name in sorted({*page.loose}):
        yield f"{page.path}: the policy refuses its attributes {name}="


def faults_of_addresses(files: Files, pages: dict[str, Page], page: Page) -> Iterator[str]:
    """Addresses of a page that lead nowhere, to another host, or to files of a single build."""
    loaded = [*page.fetched, *page.styles()]
    for address in loaded:
        found = built_pages.resolve(page.path, address)
        if found is None and not address.startswith("data:"):
            yield f"{page.path}: loads {address} from elsewhere"
        elif found and found.endswith(".html"):
            continue
        elif found and found not in AT_ROOT and not offline.HASHED.match(found):
            yield f"{page.path}: loads {address}, which is in no hashed folder"
    inner = [it for told in page.told for it in built_pages.strings(told)]
    for address in sorted({*loaded, *page.linked, *inner}):
        if built_pages.leads_nowhere(files, page.path, address):
            yield f"{page.path}: {address} leads nowhere"
    for address in sorted({*page.linked}):
        found = built_pages.resolve(page.path, address)
        if found in pages and inside.leads_past(pages[found], address):
            yield f"{page.path}: there is no place {address}"


def faults_of_parts(files: Files, name: str) -> Iterator[str]:
    """Addresses in a style sheet, script or configuration that lead nowhere or elsewhere."""
    own = not name.startswith("runtime-")
    found: list[str] = []
    if name.endswith(".css"):
        found = built_pages.addresses_in(files[name].decode())
    elif name.endswith((".js", ".mjs")):
        text = files[name].decode()
        found = built_pages.IMPORTED.findall(text) + (
            built_pages.LATER.findall(text) if own else []
        )
        for address in built_pages.FOREIGN.findall(text) if own else ():
            yield f"{name}: names {address}"
    elif name.endswith(".json"):
        # PyScript reads the interpreter's address from the page, the other addresses from the file.
        told = [*built_pages.strings(json.loads(files[name]))]
        places = (name, "index.html", "rules/index.html")
        for address in told:
            if all(built_pages.leads_nowhere(files, place, address) for place in places):
                yield f"{name}: {address} leads nowhere"
    for address in found:
        if built_pages.resolve(name, address) is None:
            yield f"{name}: loads {address} from elsewhere"
        elif built_pages.leads_nowhere(files, name, address):
            yield f"{name}: {address} leads nowhere"


def faults_of_installing(files: Files) -> Iterator[str]:
    """A web manifest that is missing, or names pictures that are missing or of another size."""
    name = offline.WEB_MANIFEST
    if name not in files:
        yield f"{name}: is not there"
        return
    told = json.loads(files[name])
    for picture in [*told["icons"], *told["screenshots"]]:
        found = built_pages.resolve(name, picture["src"]) or ""
        if found not in files:
            yield f"{name}: {picture['src']} leads nowhere"
        elif found.endswith(".png") and offline.size_of(files[found]) != picture["sizes"]:
            yield f"{name}: {picture['src']} is {offline.size_of(files[found])}"
    given = {(icon["sizes"], icon["purpose"]) for icon in told["icons"]}
    for size, purpose in sorted(WANTED_ICONS - given):
        yield f"{name}: no icon {size} for {purpose}"


def table(files: Files) -> str:
    """Weights against their budgets, one line each; parts that a site lacks are left out."""
    weights = {budget: budget.weigh(files) for budget in BUDGETS}
    rows = [("as a compressing host sends them", "bytes", "at most")]
    rows += [
        (budget.what, f"{found:_}", f"{budget.most:_}")
        for budget, found in weights.items()
        if found
    ]
    return "\n".join(f"{what:44}{found:>10}{most:>11}" for what, found, most in rows)


def read(folder: Path) -> Files:
    """Every file of a folder by its path in it."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def proven_for(host: str, folder: Path, files: Files) -> list[str]:
    """Faults of a site at a host; prints the host's remarks."""
    # Only serving needs more than the standard library.
    from website import host_proof  # noqa: PLC0415

    proof = host_proof.prove(folder, files, host, first_visit(files))
    print("\n".join(proof.remarks))
    return proof.faults


def main() -> int:
    """Check the folder that the command line names."""
    parser = argparse.ArgumentParser(
        description="Check that a built site is complete, and weigh it against its budgets.",
        epilog="Example: python3 scripts/check_dist.py dist --serve-like netlify",
    )
    said = "folder with the built site (dist)"
    parser.add_argument(
        "folder", type=Path, nargs="?", default=ROOT / "dist", metavar="FOLDER", help=said
    )
    said = f"host to imitate: {', '.join(HOSTS)} (none)"
    parser.add_argument("--serve-like", choices=HOSTS, metavar="HOST", help=said)
    asked = parser.parse_args()
    folder: Path = asked.folder
    if not folder.is_dir():
        parser.error(f"{folder} is no folder")
    try:
        return checked(folder, read(folder), asked.serve_like)
    except ValueError as error:
        print(f"{folder}: what should be text or JSON is none: {error}", file=sys.stderr)
        return 1


def checked(folder: Path, files: Files, host: str | None) -> int:
    """Print a site's weight and its faults, also at a host; return the exit status."""
    site = hosts.for_browsers(files)
    told = offline.told(files.get(offline.WORKER, b""))
    print(f"{folder}: {len(site)} files, build {told.build if told else 'without offline'}")
    print(f"for hosts: {len(files) - len(site)} files more")
    found = list(faults(files))
    if "index.html" in files:
        print(table(site))
        if host:
            found += proven_for(host, folder, files)
    for line in found:
        print(line, file=sys.stderr)
    print(f"{len(found)} faults" if found else "nothing is wrong")
    return 1 if found else 0


if __name__ == "__main__":
    # Serving like a host needs the packages of a build.
    needed = "build" if any(it.startswith("--serve-like") for it in sys.argv) else ""
    sys.exit(toolchain.inside(needed, main))
