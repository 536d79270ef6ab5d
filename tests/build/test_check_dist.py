"""The site is proven, and `scripts/check_dist.py` finds what is wrong with a site, and where."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import toolchain
import check_dist
from check_dist import read
from tessera.page.features.records import form as forms
from website import host_files, hosts, offline, one_file, twins
from website.built_pages import Files

SCRIPT = toolchain.ROOT / "scripts/check_dist.py"


@pytest.fixture(scope="module")
def site(made: Path) -> Files:
    """The files of a site made now."""
    return read(made)


def test_the_site_is_proven(made: Path) -> None:
    """As the script says on the command line."""
    command = [sys.executable, str(SCRIPT), str(made)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.endswith("nothing is wrong\n")


@pytest.mark.long_only
def test_a_site_without_offline_is_proven(site: Files) -> None:
    """The kill switch in the worker's place, no page marked."""
    mark = offline.BUILD.partition("{")[0].encode()
    plain = {
        name: b"\n".join(line for line in content.split(b"\n") if not line.startswith(mark))
        if name.endswith(".html")
        else content
        for name, content in site.items()
    }
    app = next(name for name in site if name.startswith("app-")).partition("/")[0]
    off = offline.site_for_network(hosts.for_browsers(plain), app)
    assert [] == list(check_dist.faults({**off, **host_files.files(off), **twins.twins_of(off)}))


def test_another_exit_status_and_a_line_for_what_is_wrong(made: Path, tmp_path: Path) -> None:
    """What and where, in a folder that holds no site at all as well."""
    (tmp_path / "a.txt").write_text("a")
    command = [sys.executable, str(SCRIPT), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (1, "index.html: is not there\n") == (done.returncode, done.stderr)


def page(text: str) -> Callable[[Files], str]:
    """Puts something into the page, before its end."""

    def spoil(files: Files) -> str:
        files["index.html"] = files["index.html"].replace(b"</body>", text.encode() + b"</body>")
        return "index.html"

    return spoil


def part(ending: str, content: bytes | None) -> Callable[[Files], str]:
    """Puts something at the end of the first file with such a name, or leaves the file out."""

    def spoil(files: Files) -> str:
        name = next(name for name in sorted(files) if name.endswith(ending))
        files[name] += content or b""
        if content is None:
            del files[name]
        return name

    return spoil


def more(name: str, content: bytes) -> Callable[[Files], str]:
    """Puts a file more into the site."""

    def spoil(files: Files) -> str:
        files[name] = content
        return name

    return spoil


def twin_of(ending: str) -> Callable[[Files], str]:
    """Puts a twin beside a file that is compressed already."""

    def spoil(files: Files) -> str:
        name = next(name for name in sorted(files) if name.endswith(ending))
        files[f"{name}.gz"] = gzip.compress(files[name])
        return f"{name}.gz"

    return spoil


def policy(old: str, new: str) -> Callable[[Files], str]:
    """Changes the page's content policy."""

    def spoil(files: Files) -> str:
        assert old.encode() in files["index.html"]
        files["index.html"] = files["index.html"].replace(old.encode(), new.encode(), 1)
        return "index.html"

    return spoil


def taken(text: str) -> Callable[[Files], str]:
    """Adds something to the site in one file."""

    def spoil(files: Files) -> str:
        before, end, after = files[check_dist.ONE_FILE].rpartition(b"</body>")
        files[check_dist.ONE_FILE] = before + text.encode() + end + after
        return check_dist.ONE_FILE

    return spoil


#: What is done to a site, and what is then said of the file.
SPOILED: dict[str, tuple[Callable[[Files], str], str]] = {
    "missing": (part("pyrga.zip", None), "is not there"),
    "changed": (part("pyrga.zip", b"x"), "is not what was built"),
    "too many": (more("old.html", b"x"), "is in no manifest"),
    "no manifest": (part("webmanifest", None), "is not there"),
    "a link": (page('<a href="nowhere.html">x</a>'), "nowhere.html leads nowhere"),
    "a way out": (page('<a href="../x.html">x</a>'), "../x.html leads nowhere"),
    "a place": (page('<a href="#nowhere">x</a>'), "there is no place #nowhere"),
    "a picture": (page('<img src="//elsewhere.org/a.png">'), "loads //elsewhere.org/a.png"),
    "a script": (page('<script src="sw.js"></script>'), "which is in no hashed folder"),
    "a file beside the one": (taken('<a href="pages/engines.en.html">x</a>'), "is no part of it"),
    "a host beside the one": (taken('<img src="https://elsewhere.org/a.png">'), "is no part of it"),
    "a script in the one": (taken("<script>1</script>"), "refuses its own inline script"),
    "a page in the one": (
        taken(one_file.part("rules/x.en.html", b'<a href="#nowhere">x</a>')),
        "rules/x.en.html: there is no place #nowhere",
    ),
    "inline": (page("<script>1</script>"), "the policy refuses its own inline script"),
    "a style": (page('<p style="color: red">x</p>'), "the policy refuses its attributes style="),
    "a handler": (page('<p onclick="1">x</p>'), "the policy refuses its attributes onclick="),
    "no policy": (policy("http-equiv", "name"), "no content policy"),
    "all allowed": (policy("default-src 'none'", "default-src *"), "allows what it does not name"),
    "a host": (
        policy("font-src 'self'", "font-src https://a.org"),
        "font-src allows https://a.org",
    ),
    "inline allowed": (policy("style-src", "style-src 'unsafe-inline'"), "allows 'unsafe-inline'"),
    "another build": (policy('name="build" content="', 'name="build" content="0'), "is of build 0"),
    "an import": (part("worker.mjs", b'\nimport "./nowhere.mjs";'), "nowhere.mjs leads nowhere"),
    "a twin of something else": (part("worker.mjs.gz", b"x"), "worker.mjs"),
    "another twin of something else": (part("worker.mjs.br", b"x"), "worker.mjs"),
    "a twin missing": (part("worker.mjs.br", None), "is not there"),
    "a twin of nothing": (more("old.html.gz", b"x"), "is a twin of nothing"),
    "a needless twin": (twin_of("house.zip"), "is not worth its place"),
    "no file for a host": (part("hosts/nginx.conf", None), "is not there"),
    "another file for a host": (part("_headers", b"  X-Frame-Options: DENY"), "not what was built"),
    "a foreign import": (part("worker.mjs", b'\nimport("https://a.org/")'), "names https://a.org/"),
}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("how", SPOILED)
def test_what_is_wrong_is_found(site: Files, how: str) -> None:
    """Each fault is told with the file where it is."""
    spoil, said = SPOILED[how]
    files = {**site}
    where = spoil(files)
    found = [line for line in check_dist.faults(files) if line.startswith(f"{where}: ")]
    assert [line for line in found if said in line] != [], found


@pytest.mark.long_only
def test_a_folder_that_is_not_what_its_name_says(site: Files) -> None:
    """Also where the worker was told of it."""
    files = {**site}
    name = part("pyrga.zip", b"x")(files)
    folder = name.partition("/")[0]
    assert f"{folder}/: its name is not the hash of what it holds" in check_dist.faults(files)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("budget", check_dist.BUDGETS, ids=lambda it: it.what)
def test_a_budget_that_is_exceeded(
    site: Files, budget: check_dist.Budget, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every budget weighs something of the site, and is told with both numbers.

    What is there for hosts counts nowhere.
    """
    weight = budget.weigh(hosts.for_browsers(site))
    assert weight > 0
    small = budget._replace(most=weight - 1)
    monkeypatch.setattr(check_dist, "BUDGETS", (small,))
    said = f"{budget.what}: {weight} bytes, at most {weight - 1}"
    assert [said] == [line for line in check_dist.faults(site) if line.startswith(budget.what)]


def test_the_web_manifest_says_what_can_be_brought(site: Files) -> None:
    """The manifest accepts shared texts as a query, and records as files."""
    told = json.loads(site[offline.WEB_MANIFEST])
    (handler,) = told["file_handlers"]
    taken = {end for ends in handler["accept"].values() for end in ends}
    assert {".txt", ".pgn", ".tessera"} == taken <= set(forms.ACCEPTED.split(","))
    target = told["share_target"]
    assert ("GET", "./", "./") == (target["method"], target["action"], handler["action"])


def test_the_web_manifest_names_pictures_of_their_size(site: Files) -> None:
    """A browser installs nothing with an icon that is missing or of another size."""
    files = {**site}
    name = part("icon-192.png", None)(files)
    other = next(name for name in files if name.endswith("icon-512.png"))
    assert f"{offline.WEB_MANIFEST}: ./{name} leads nowhere" in check_dist.faults(files)
    files[name] = files[other]
    assert f"{offline.WEB_MANIFEST}: ./{name} is 512x512" in check_dist.faults(files)
