"""The site is proven, and `scripts/check_dist.py` finds what is wrong with a site, and where."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import check_dist
from check_dist import read
from tessera.page.features.records import form as forms
from website import host_files, hosts, offline, one_file, twins
from website.built_pages import Files


@pytest.fixture(scope="module")
def site(made: Path) -> Files:
    return read(made)


@pytest.mark.slow
def test_the_site_is_proven(
    made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["check_dist.py", str(made)])
    assert 0 == check_dist.main()
    said = capsys.readouterr()
    assert said.out.endswith("nothing is wrong\n") and "" == said.err


@pytest.mark.long_only
def test_a_site_without_offline_is_proven(site: Files) -> None:
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


Spoil = Callable[[Files], str]


def instead(name: str, old: str, new: str) -> Spoil:
    def spoil(files: Files) -> str:
        found = named(files, name)
        before, old_, after = files[found].rpartition(old.encode())
        assert old_ == old.encode()
        files[found] = before + new.encode() + after
        return found

    return spoil


def page(text: str, name: str = "index.html") -> Spoil:
    return instead(name, "</body>", f"{text}</body>")


def more(name: str, content: bytes) -> Spoil:
    def spoil(files: Files) -> str:
        found = named(files, name)
        files[found] = files.get(found, b"") + content
        return found

    return spoil


def less(name: str) -> Spoil:
    def spoil(files: Files) -> str:
        found = named(files, name)
        del files[found]
        return found

    return spoil


def named(files: Files, ending: str) -> str:
    return next((name for name in sorted(files) if name.endswith(ending)), ending)


ONE = check_dist.ONE_FILE
#: What is done to a site, and what is then said of the file.
SPOILED: list[tuple[Spoil, str]] = [
    (less("pyrga.zip"), "is not there"),
    (more("pyrga.zip", b"x"), "is not what was built"),
    (more("old.html", b"x"), "is in no manifest"),
    (less("webmanifest"), "is not there"),
    (page('<a href="nowhere.html">x</a>'), "nowhere.html leads nowhere"),
    (page('<a href="../x.html">x</a>'), "../x.html leads nowhere"),
    (page('<a href="#nowhere">x</a>'), "there is no place #nowhere"),
    (page('<img src="//elsewhere.org/a.png">'), "loads //elsewhere.org/a.png"),
    (page('<script src="sw.js"></script>'), "which is in no hashed folder"),
    (page('<a href="pages/engines.en.html">x</a>', ONE), "is no part of it"),
    (page('<img src="https://elsewhere.org/a.png">', ONE), "is no part of it"),
    (page("<script>1</script>", ONE), "refuses its own inline script"),
    (
        page(one_file.part("rules/x.en.html", b'<a href="#nowhere">x</a>'), ONE),
        "rules/x.en.html: there is no place #nowhere",
    ),
    (page("<script>1</script>"), "the policy refuses its own inline script"),
    (page('<p style="color: red">x</p>'), "the policy refuses its attributes style="),
    (page('<p onclick="1">x</p>'), "the policy refuses its attributes onclick="),
    (instead("index.html", "http-equiv", "name"), "no content policy"),
    (instead("index.html", "default-src 'none'", "default-src *"), "allows what it does not name"),
    (instead("index.html", "font-src 'self'", "font-src https://a.org"), "font-src allows https:"),
    (instead("index.html", "style-src", "style-src 'unsafe-inline'"), "allows 'unsafe-inline'"),
    (instead("index.html", 'name="build" content="', 'name="build" content="0'), "is of build 0"),
    (more("worker.mjs", b'\nimport "./nowhere.mjs";'), "nowhere.mjs leads nowhere"),
    (more("worker.mjs", b'\nimport("https://a.org/")'), "names https://a.org/"),
    (more("worker.mjs.gz", b"x"), "worker.mjs"),
    (less("worker.mjs.br"), "is not there"),
    (more("old.html.gz", b"x"), "is a twin of nothing"),
    (less("hosts/nginx.conf"), "is not there"),
    (more("_headers", b"  X-Frame-Options: DENY"), "not what was built"),
]


@pytest.mark.slow
@pytest.mark.sampled(6)
@pytest.mark.parametrize(("spoil", "said"), SPOILED, ids=range(len(SPOILED)))
def test_what_is_wrong_is_found(site: Files, spoil: Spoil, said: str) -> None:
    files = {**site}
    where = spoil(files)
    found = [line for line in check_dist.faults(files) if line.startswith(f"{where}: ")]
    assert [line for line in found if said in line] != [], found


@pytest.mark.slow
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
    name = less("icon-192.png")(files)
    other = next(name for name in files if name.endswith("icon-512.png"))
    assert f"{offline.WEB_MANIFEST}: ./{name} leads nowhere" in check_dist.faults(files)
    files[name] = files[other]
    assert f"{offline.WEB_MANIFEST}: ./{name} is 512x512" in check_dist.faults(files)
