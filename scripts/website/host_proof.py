"""Check by requests that a host sends a site correctly: types, codings, caching, policies."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from website import host_frames, host_rules, host_server, hosts, twins
from website.host_rules import Files
from website.serving import accepted_by

#: Values of ``Accept-Encoding``: nothing packed, the common coding, those of browsers.
ACCEPTED: Final = ("identity", "gzip", "gzip, deflate, br, zstd")
BROWSERS: Final = ACCEPTED[-1]
#: The file sent for a folder.
INDEX: Final = "index.html"
NOWHERE: Final = "nowhere/to-be-found.html"
#: A page that nobody else may frame, and the page that anybody may.
OWN, ANYBODYS = INDEX, "embed.html"
#: The part of a policy that says who may frame a page.
ANCESTORS: Final = "frame-ancestors"


class Answer(NamedTuple):
    """A host's answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Host(NamedTuple):
    """A host under proof: its name, its address, and whether it sends brotli's twins."""

    name: str
    address: str
    brotli: bool = True

    @property
    def talks(self) -> bool:
        """True if the host sends the site's own headers."""
        return self.name != "github-pages"


class Proof(NamedTuple):
    """Results: faults, each with its file, and remarks."""

    faults: list[str]
    remarks: list[str]


def prove(folder: Path, files: Files, name: str, first: Collection[str]) -> Proof:
    """Serve a folder like a host, and request every file in every coding.

    ``files`` are those of the folder, ``first`` those that a first visit fetches. A host's file
    that cannot be read is a fault.
    """
    try:
        program = host_server.real_nginx() if name == "nginx" else None
        if program:
            with host_server.served_by_nginx(program, folder) as (address, brotli):
                remark = f"{name}: {program}" + ("" if brotli else ", without brotli_static")
                return asked(Host(name, address, brotli), files, first, [remark])
        rules = host_rules.HOSTS[name](files)
        with host_server.served(folder, rules) as address:
            remark = f"{name}: a server of our own, by the files of the site"
            return asked(Host(name, address), files, first, [remark])
    except ValueError as error:
        return Proof([str(error)], [])


def asked(host: Host, files: Files, first: Collection[str], remarks: list[str]) -> Proof:
    """Request everything from a running host."""
    site = hosts.for_browsers(files)
    found = [fault for path in sorted(site) for fault in faults_of_file(host, files, path)]
    for path in sorted(it for it in site if it.rpartition("/")[2] == INDEX):
        address = path.removesuffix(INDEX)
        found += [f"/{address}: {it}" for it in faults_of_answer(host, files, path, address)]
    if get(host, NOWHERE, BROWSERS).status != 404:
        found.append(f"/{NOWHERE}: is said to be there")
    found += faults_of_frames(host, remarks)
    sent = sum(len(get(host, path, BROWSERS).body) for path in first)
    whole = sum(len(site[path]) for path in first)
    remarks.append(f"a first visit, up to a board: {sent:_} bytes of {whole:_}")
    return Proof(found, remarks)


def faults_of_file(host: Host, files: Files, path: str) -> Iterator[str]:
    """Faults in the way a file is sent."""
    for accepted in ACCEPTED:
        for fault in faults_of_answer(host, files, path, path, accepted):
            yield f"{path}: {fault} ({accepted})"


def faults_of_answer(
    host: Host, files: Files, path: str, address: str, accepted: str = BROWSERS
) -> Iterator[str]:
    """Faults of an answer that should be a file."""
    answer = get(host, address, accepted)
    if answer.status != 200:
        yield f"the status is {answer.status}"
        return
    coding = answer.headers.get("content-encoding", "")
    wanted = coding_of(host, files, path, accepted)
    if coding != wanted:
        yield f"comes as {coding or 'it is'}, not as {wanted or 'it is'}"
    elif decoded(answer.body, coding) not in (files[path], None):
        yield "is not what was built"
    if wanted and "accept-encoding" not in answer.headers.get("vary", "").lower():
        yield "does not say that it comes in several codings"
    kind, right = answer.headers.get("content-type", ""), hosts.type_of(path)
    if path.endswith(host_rules.TYPED) and kind.split(";")[0] != right.split(";")[0]:
        yield f"is of the type {kind or 'nothing'}, not {right}"
    for name, value in headers_of(host, path).items():
        if answer.headers.get(name.lower()) != value:
            yield f"{name} is {answer.headers.get(name.lower())!r}, not {value!r}"
    if "x-frame-options" in answer.headers:
        yield "X-Frame-Options is there"


def headers_of(host: Host, path: str) -> dict[str, str]:
    """Headers that a host should send with a file."""
    return hosts.headers_of(path) if host.talks else {hosts.CACHING: "max-age=600"}


def coding_of(host: Host, files: Files, path: str, accepted: str) -> str:
    """The coding in which a host should send a file; empty for none."""
    takes = accepted_by(accepted)
    if host.name == "nginx":
        sent = [coding for coding in hosts.TWINS if host.brotli or coding != "br"]
        there = [coding for coding in sent if f"{path}{hosts.TWINS[coding]}" in files]
    else:
        packed = hosts.type_of(path).startswith((*host_rules.TEXTS, host_rules.WASM))
        there = (["br", "gzip"] if host.talks else ["gzip"]) if packed else []
    return next((coding for coding in there if coding in takes), "")


def decoded(body: bytes, coding: str) -> bytes | None:
    """A body decompressed; None if this Python cannot read its coding."""
    try:
        return twins.unpacked(body, coding) if coding else body
    except ValueError:
        return b""


def get(host: Host, address: str, accepted: str) -> Answer:
    """Request an address of the site."""
    parts = urlsplit(host.address)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=60)
    connection.request("GET", f"{parts.path}{address}", headers={"Accept-Encoding": accepted})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    names = {name.lower() for name, _value in response.getheaders()}
    return Answer(response.status, {it: response.getheader(it, "") for it in names}, body)


def faults_of_frames(host: Host, remarks: list[str]) -> Iterator[str]:
    """Faults in framing, tested in a browser if there is one, else by the policy."""
    shown = host_frames.shown_by_browser(host.address, (OWN, ANYBODYS), host_frames.NONE)
    strictly = host_frames.shown_by_browser(host.address, (ANYBODYS,), hosts.EMBEDDER)
    if shown is None or strictly is None:
        remarks.append("frames: by the headers, since there is no browser here")
        shown = {path: framed_by_anybody(host, path) for path in (OWN, ANYBODYS)}
        sent = get(host, ANYBODYS, "identity").headers
        strictly = {ANYBODYS: all(name.lower() in sent for name in (*hosts.EMBEDDER, *hosts.LENT))}
    else:
        remarks.append("frames: as a browser shows them in a page of another site")
    if not shown[ANYBODYS]:
        yield f"{ANYBODYS}: other sites may not frame it"
    if not strictly[ANYBODYS]:
        told = "is not shown by pages with an embedder policy"
        if host.talks:
            yield f"{ANYBODYS}: {told}"
        else:
            remarks.append(f"{ANYBODYS}: {told}, except in Chromium, by way of the element")
    if shown[OWN] and host.talks:
        yield f"{OWN}: other sites may frame it"
    elif shown[OWN]:
        remarks.append(f"{host.name} cannot keep other sites from framing the pages")


def framed_by_anybody(host: Host, path: str) -> bool:
    """True if the headers of a page let any site frame it."""
    return lets_anybody(get(host, path, "identity").headers.get(hosts.POLICY.lower(), ""))


def lets_anybody(policy: str) -> bool:
    """True if a policy, or several separated by commas, lets any site frame the page."""
    rules = [rule.split() for rule in policy.replace(",", ";").split(";")]
    return all(values == ["*"] for name, *values in filter(None, rules) if name == ANCESTORS)
