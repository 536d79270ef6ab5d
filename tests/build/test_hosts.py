"""What a site brings for its host: header files of one table, and compressed twins of its files."""

from __future__ import annotations

from pathlib import Path

import pytest

from check_dist import read
from website import host_files, host_rules, hosts, policy
from website.built_pages import Files

#: A path of every kind, and what it is sent with: how long it is kept, who may frame it (anybody
#: where it is empty), and whether other sites may have it.
PATHS = {
    "index.html": ("no-cache", "'self'", False),
    "sw.js": ("no-cache", "'self'", False),
    "manifest.webmanifest": ("no-cache", "'self'", False),
    "rules/tayu.fr.html": ("no-cache", "'self'", False),
    "pages/demo.en.html": ("no-cache", "'self'", False),
    "embed.html": ("no-cache", "", True),
    "embed.js": ("no-cache", "'self'", True),
    "pictures/pyrga-dark.svg": ("no-cache", "'self'", True),
    "tessera_games-0.8.0-py3-none-any.whl": ("no-cache", "'self'", True),
    "app-0123456789/main.py": ("public, max-age=31536000, immutable", "'self'", True),
    "app-0123456789/embed.html": ("public, max-age=31536000, immutable", "'self'", True),
    "runtime-0123456789/a.mjs": ("public, max-age=31536000, immutable", "'self'", True),
    "app-dev/main.py": ("no-cache", "'self'", False),
}
#: Hosts that send what the site's files tell them to.
TALKING = ("netlify", "nginx")


@pytest.fixture(scope="module")
def site(made: Path) -> Files:
    return read(made)


@pytest.mark.parametrize("host", TALKING)
@pytest.mark.parametrize("path", PATHS)
def test_what_a_file_is_sent_with(host: str, path: str) -> None:
    caching, ancestors, lent = PATHS[path]
    got = host_rules.HOSTS[host](host_files.files(PATHS)).headers(path)
    assert caching == got["Cache-Control"]
    _, _, framing = got["Content-Security-Policy"].partition("; frame-ancestors ")
    assert ancestors == framing
    assert lent is (got.get("Cross-Origin-Resource-Policy") == "cross-origin")
    # The frame, and the folder of its worker, whose name changes.
    isolated = path == "embed.html" or path.startswith(("app-0", "runtime-0"))
    assert isolated is (got.get("Cross-Origin-Embedder-Policy") == "require-corp")
    assert "nosniff" == got["X-Content-Type-Options"]
    assert "no-referrer" == got["Referrer-Policy"]


def test_the_shared_files_of_others() -> None:
    """Scripts of any site may read the wheel and the pictures, and nothing that is a page."""
    open_ones = [path for path in PATHS if "Access-Control-Allow-Origin" in hosts.headers_of(path)]
    assert ["embed.js", "pictures/pyrga-dark.svg", "tessera_games-0.8.0-py3-none-any.whl"] == (
        open_ones
    )


@pytest.mark.parametrize("host", TALKING)
def test_every_file_of_the_site(host: str, site: Files) -> None:
    rules = host_rules.HOSTS[host](site)
    names = hosts.for_browsers(site)
    assert {Path(name).suffix for name in names} <= hosts.TYPES.keys()
    wrong = [name for name in names if rules.headers(name) != hosts.headers_of(name)]
    assert [] == wrong
    assert 100 < len(names)


def test_no_header_is_named_twice_for_a_path(site: Files) -> None:
    """Cloudflare would join both values, and two policies apply together."""
    blocks = list(host_rules.blocks_of(site[hosts.NETLIFY].decode()))
    for path in ["", *hosts.for_browsers(site)]:
        found = [name for it, given in blocks if it.fullmatch(f"/{path}") for name, _value in given]
        assert len({*found}) == len(found) > 3, path
    assert 100 > len(blocks)
    assert 2_000 > max(map(len, site[hosts.NETLIFY].decode().splitlines()))


def parts_of(text: str) -> dict[str, set[str]]:
    parts = [part.split() for part in text.split(";")]
    return {name: {*values} for name, *values in parts}


def test_the_header_refuses_nothing_that_pages_allow() -> None:
    """Both policies apply; what a page names by its hash, the header lets be."""
    sent = parts_of(hosts.headers_of("index.html")["Content-Security-Policy"])
    own = parts_of(policy.POLICY.format(styles="", scripts=""))
    assert (
        own.items() <= {name: values - {"'unsafe-inline'"} for name, values in sent.items()}.items()
    )
    inline = {name for name, values in sent.items() if "'unsafe-inline'" in values}
    assert {"style-src", "script-src"} == inline
    assert {"'none'"} == sent["default-src"]


@pytest.mark.parametrize("name", [hosts.APACHE, hosts.CADDY])
def test_the_hosts_that_are_not_served_like_here(name: str, site: Files) -> None:
    """Their files name every header, every type and every pattern of the table."""
    text = site[name].decode()
    for group in hosts.GROUPS:
        for header, value in {**hosts.EVERYWHERE, **group.headers}.items():
            assert f'{header} "{value}"' in text
        assert group.pattern.removesuffix("$") in text
    assert [] == [kind for kind in hosts.TYPES.values() if kind not in text]
    assert [] == [ending for ending in hosts.TYPES if ending not in text]
