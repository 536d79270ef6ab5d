"""What the build makes: whole, lean, reproducible, and at home in any folder."""

from __future__ import annotations

import gzip
import json
import os
import re
import zipfile
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from toolchain import CACHE, ROOT, nodejs
from tessera import archives
from tessera.games import catalogue
from website import (
    building,
    bytecode,
    inputs,
    making,
    memory,
    packing,
    sources,
)
from website.compiling import compiled_library, wanted_modules
from website.machine_code import NAMES

#: What PyScript, the house and one game may weigh on a compressing host, in bytes.
WEIGHT = 250_000

#: Folders with a list of Node packages and its lock.
NODE = (ROOT, ROOT / "scripts/requirements/lighthouse")
#: The name of the language of JSON Schemas.
SCHEMAS = "https://json-schema.org/draft/2020-12/schema"


def the(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def held(path: Path) -> set[str]:
    with opened(path) as archive:
        return set(archive.namelist())


def opened(path: Path) -> zipfile.ZipFile:
    archive = zipfile.ZipFile(path)
    if archive.namelist() == [packing.PACKED]:
        return zipfile.ZipFile(BytesIO(archive.read(packing.PACKED)))
    return archive


def test_the_lock_names_no_address_and_every_hash() -> None:
    """Packages come from whichever registry is set up, and are what they were."""
    for folder in NODE:
        packages = json.loads((folder / "package-lock.json").read_text())["packages"]
        for package in packages.values():
            package.pop("funding", None)  # addresses for donations
        assert "://" not in json.dumps(packages)
        assert [name for name in packages if name and "integrity" not in packages[name]] == []


def test_versions_are_exact() -> None:
    listed = [json.loads((folder / "package.json").read_text()) for folder in NODE]
    kinds = ("dependencies", "devDependencies")
    versions = [it for package in listed for kind in kinds for it in package.get(kind, {}).values()]
    for file in (ROOT / "scripts/requirements").glob("*.txt"):
        lines = [line for line in file.read_text().splitlines() if line and line[0] not in "#-"]
        versions += [line.partition("==")[2] for line in lines]
    assert [version for version in versions if not re.fullmatch(r"\d+(\.\d+)+", version)] == []


def test_addresses_are_relative(made: Path) -> None:
    """No page and no configuration names a host or starts from a host's root.

    What is told in a page to be read, between ``code`` tags, is no address of its own, nor is the
    name of the language that a JSON Schema is written in.
    """
    for path in [*made.rglob("*.html"), *made.rglob("*.json")]:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        text = text.replace(SCHEMAS, "")
        text = re.sub(r"<code.*?</code>", "", text, flags=re.DOTALL)
        assert "{{" not in text
        assert re.findall(r"""\w+://[^\s"'<]*|(?:src|href|": )=?"/[^"]*""", text) == []


@pytest.mark.long_only
def test_the_same_sources_make_the_same_bytes(made: Path, tmp_path: Path) -> None:
    building.build(tmp_path / "again")
    first, second = build_of(made), build_of(tmp_path / "again")
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


def build_of(folder: Path) -> dict[str, bytes]:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_archives_hold_byte_code_without_sources_or_dates(made: Path) -> None:
    for path in the(made, "app-*").glob("*.zip"):
        with opened(path) as archive:
            assert {entry.date_time for entry in archive.infolist()} == {bytecode.EPOCH}
            names = archive.namelist()
        assert names == sorted(names)
        assert {it.rpartition(".")[2] for it in {*names} - {packing.ORDER}} <= {"pyc", "mo"}


def test_what_is_not_played_is_not_fetched(made: Path) -> None:
    """A game's archive holds no other game and no bot, the house no game, search or command."""
    for game in catalogue.GAMES:
        names = held(the(made, f"app-*/{game}.zip"))
        own = f"tessera/games/{game}/"
        assert [] == [it for it in names if it.startswith("tessera/games/") > it.startswith(own)]
        assert {f"{own}{name}.pyc" for name in packing.SHOWN} <= names
        assert f"{own}bot.pyc" in held(the(made, f"app-*/{game}-bot.zip")) - names
    house = held(the(made, "app-*/house.zip"))
    assert "tessera/games/catalogue.pyc" in house
    apart = re.compile(r"tessera/(games/\w+/|search/|command/|__main__)")
    assert [] == [name for name in house if apart.match(name)]


def test_every_archive_of_a_game_is_there(made: Path) -> None:
    """The rooms that a game shares with others have archives of their own, as it has."""
    made_archives = {path.stem for path in the(made, "app-*").glob("*.zip")}
    rooms = {room for game in catalogue.GAMES for room in catalogue.archives(game)}
    assert rooms | {"house"} <= made_archives
    page = (made / "index.html").read_text(encoding="utf-8")
    site = json.loads(page.partition('id="site">')[2].partition("</script>")[0])
    assert made_archives - {"house"} == set(site["archives"])
    wanted = {game: [*catalogue.archives(game)] for game in catalogue.GAMES}
    assert wanted == site["games"]
    assert {*catalogue.GAMES} == site["games"].keys() == site["starts"].keys()


def test_an_archive_is_unpacked_where_it_arrives(made: Path, tmp_path: Path) -> None:
    """By its entry as well; what is no packed archive stays as it is."""
    for packed in the(made, "app-*").glob("*.zip"):
        path = tmp_path / packed.name
        path.write_bytes(packed.read_bytes())
        assert packed.read_bytes()[archives.NAMED :].startswith(packing.PACKED.encode())
        names = held(packed)
        for _twice in range(2):
            archives.unpack(str(path))
            with zipfile.ZipFile(path) as archive:
                assert names == {*archive.namelist()}


def test_what_the_code_imports_is_in_the_library(made: Path) -> None:
    """Every module of the standard library that the page's code and PyScript's name."""
    kept = modules_in(made, "library.zip")
    wanted = wanted_modules()
    assert {"json", "re", "random"} <= wanted
    assert wanted - kept - modules_in(made, "rest.zip") == set()


def test_what_no_start_needs_comes_late(made: Path) -> None:
    """It lies in the rest of the library and nowhere else, and no code of ours names it."""
    assert modules_in(made, "rest.zip") == bytecode.REST
    assert set() == modules_in(made, "library.zip") & bytecode.REST
    for name, text in sources.page_sources().items():
        assert bytecode.REST.isdisjoint(bytecode.imports(text, name)), name
    (boot,) = made.glob("runtime-*/boot.mjs")
    assert f'"{" ".join(sorted(bytecode.REST))}"' in boot.read_text()


def modules_in(made: Path, archive: str) -> set[str]:
    return {bytecode.module_of(name[:-1]) for name in held(the(made, f"runtime-*/{archive}"))}


def test_every_module_of_the_library_can_be_imported() -> None:
    with TemporaryDirectory(dir=CACHE) as folder:
        library = Path(folder, "library.zip")
        library.write_bytes(compiled_library())
        place = library.relative_to(ROOT).as_posix()
        job = {"do": "check", "archive": place, "library": place, "optimize": 2}
        printed = nodejs.run(ROOT / "scripts/website/compile.mjs", json.dumps(job))
    assert json.loads(printed) == {"failed": {}}


@pytest.mark.long_only
def test_the_same_code_makes_the_same_memory(made: Path) -> None:
    """Made once more it holds the very bytes: neither the time nor anything drawn by lot."""
    runtime = {name: the(made, f"runtime-*/{name}").read_bytes() for name in memory.RUNTIME}
    again = memory.made(memory.everything(runtime, making.everything()))
    assert the(made, f"app-*/{memory.NAME}").read_bytes() == again


def test_what_a_visitor_fetches_is_small(made: Path) -> None:
    """The page, PyScript, the house and one game, compressed, without Pyodide's own files."""
    page = (made / "index.html").read_text(encoding="utf-8")
    site = json.loads(page.partition('id="site">')[2].partition("</script>")[0])
    named = [
        *site["modules"],
        *site["data"],
        *site["code"],
        f"{site['app']}start.mjs",
        "index.html",
    ]
    named += [site["archives"][room] for room in site["games"]["pyrga"]]
    named.append(f"{site['runtime']}idiomorph.min.js")
    left_out = {*NAMES, "pyodide.mjs", "library.zip", "boot.mjs"}
    weights = {
        path.name: len(gzip.compress(path.read_bytes(), 9))
        for path in map(made.joinpath, named)
        if path.name not in left_out
    }
    assert {"house.zip", "pyrga.zip", "main.py", "idiomorph.min.js"} <= weights.keys()
    assert sum(weights.values()) < WEIGHT, weights


def test_a_site_is_built_again_if_its_inputs_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Contents of files and options count, dates do not; nor may the site's files change."""
    monkeypatch.setattr(inputs, "ROOT", tmp_path)
    monkeypatch.setattr(inputs.snapshot, "__defaults__", (inputs.INPUTS, tmp_path))
    page = tmp_path / "index.html"
    page.write_text("one")
    first = inputs.digest(True)
    inputs.stamp(tmp_path, first)
    os.utime(page, (1, 1))
    assert inputs.digest(True) == first != inputs.digest(False)
    page.write_text("two")
    assert inputs.digest(True) != first
    assert not inputs.is_stamped(tmp_path, first)
    inputs.stamp(tmp_path, first)
    assert inputs.is_stamped(tmp_path, first) and not inputs.is_stamped(tmp_path, "another")


def test_a_build_that_fails_leaves_the_old_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it fails while the site is made or while it is written; the next one replaces it."""
    target = tmp_path / "site"
    building.replace(target, {"index.html": b"old", "old": b""})

    def broken(*_: object) -> None:
        raise OSError("broken")

    monkeypatch.setattr(building, "compile_all", broken)
    with pytest.raises(OSError, match="broken"):
        building.build(target)
    with pytest.raises(FileExistsError):
        building.replace(target, {"index.html": b"new", "a": b"", "a/b": b""})
    assert {"index.html": b"old", "old": b""} == build_of(target)
    building.replace(target, {"index.html": b"new"})
    assert {"index.html": b"new"} == build_of(target)
