"""What the build makes: whole, lean, reproducible, and at home in any folder."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import zipfile
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from toolchain import CACHE, MODULES, ROOT, nodejs
from tessera import archives
from tessera.games import catalogue
from tessera.words.language import LANGUAGES
from website import (
    building,
    bytecode,
    inputs,
    making,
    memory,
    packing,
    page_shell,
    pyscript,
    sources,
)
from website.compiling import compiled_library, wanted_modules
from website.machine_code import NAMES
from website.page_archives import FEATURES, archives_of, of_pieces

#: What PyScript, the house and one game may weigh on a compressing host, in bytes.
WEIGHT = 250_000

#: The module of a game that reads positions.
PLACING, SETTING = "/placing.pyc", "/setting.pyc"
#: Folders with a list of Node packages and its lock.
NODE = (ROOT, *(ROOT / "scripts/requirements" / it for it in ("lighthouse", "frameworks")))
#: The name of the language of JSON Schemas.
SCHEMAS = "https://json-schema.org/draft/2020-12/schema"
PO = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "house"
msgstr "é"
"""


def the(folder: Path, pattern: str) -> Path:
    """The one path that fits."""
    (found,) = folder.glob(pattern)
    return found


def held(path: Path) -> set[str]:
    """The names in a zip, or in the archive that is packed in it."""
    with opened(path) as archive:
        return set(archive.namelist())


def opened(path: Path) -> zipfile.ZipFile:
    """A zip, or the archive that is packed in it as its one file."""
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
    """Of Node's packages and of Python's."""
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


def test_every_address_in_the_page_is_there(made: Path) -> None:
    """Sources, links, preloads and what the page tells Python."""
    text = (made / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'"\./((?:app|runtime)-[^"]*)"', text)
    assert [name for name in named if not (made / name).exists()] == []
    assert any(name.endswith("pyrga.zip") for name in named)


@pytest.mark.long_only
def test_the_same_sources_make_the_same_bytes(made: Path, tmp_path: Path) -> None:
    """So names with hashes change only with contents."""
    building.build(tmp_path / "again")
    first, second = build_of(made), build_of(tmp_path / "again")
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


def build_of(folder: Path) -> dict[str, bytes]:
    """Every file of a site."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def game_of(archive: str) -> str:
    """The game whose archive it is, also that of its bot."""
    return archive.removesuffix("-bot").removesuffix("-table")


SOURCES = sources.python_in(ROOT / "py")
#: The parts of the house that have an archive of their own, by the beginning of their paths.
APART = {
    "tessera/search/": "search",
    **{name.removesuffix("py"): archive for name, archive in archives_of(SOURCES).items()},
}
#: What games that turn pieces bring as well.
PIECES = tuple(name.removesuffix("py") for name in of_pieces(SOURCES))


def _is_of_links(name: str) -> bool:
    """Whether a file is a game's module that says how it is played apart, or makes QR codes."""
    *_folders, module = name.split("/")
    of_a_game = name.startswith("tessera/games/") and module.startswith(packing.APART)
    return of_a_game or name.startswith(sources.QR_CODES)


def test_archives_hold_byte_code_without_sources_or_dates(made: Path) -> None:
    """And each game's archive holds that game alone, and what turns its pieces.

    The features hold what reads and sets up positions, how games are played by links, QR codes.
    """
    for path in the(made, "app-*").glob("*.zip"):
        with opened(path) as archive:
            assert {entry.date_time for entry in archive.infolist()} == {bytecode.EPOCH}
            names = archive.namelist()
        assert names == sorted(names)
        listed = {packing.ORDER} if path.stem == FEATURES else set[str]()
        assert {it.rpartition(".")[2] for it in {*names} - listed} <= {"pyc", "mo"}
        assert listed <= {*names}
        apart = tuple(part for part, place in APART.items() if place == path.stem)
        apart = apart or tuple(f"tessera/words/{it}/" for it in LANGUAGES if it == path.stem)
        room = "tessera/" if path.stem == "house" else f"tessera/games/{game_of(path.stem)}/"
        begins = (*(apart or (room,)), *(packing.SHARED if path.stem == "search" else ()))
        own = {*names} - listed
        if path.stem == FEATURES:
            own = {it for it in own if not (_is_of_links(it) or it.endswith((PLACING, SETTING)))}
        elif catalogue.parts(path.stem):
            own = {it for it in own if not it.startswith(PIECES)}
        assert [name for name in own if not name.startswith(begins)] == []


def test_the_house_holds_no_game_no_search_and_no_command_line(made: Path) -> None:
    """A game is fetched when it opens, the search by the worker; the page has no command line."""
    names = held(the(made, "app-*/house.zip"))
    assert "tessera/games/catalogue.pyc" in names
    apart = re.compile(r"tessera/(games/\w+/|search/|command/|__main__)")
    assert [name for name in names if apart.match(name)] == []
    assert "tessera/search/alphabeta.pyc" in held(the(made, "app-*/search.zip"))


def test_every_archive_of_a_game_is_there(made: Path) -> None:
    """The rooms that a game shares with others have archives of their own, as it has."""
    made_archives = {path.stem for path in the(made, "app-*").glob("*.zip")}
    rooms = {room for game in catalogue.GAMES for room in catalogue.archives(game)}
    assert rooms | {"house", *APART.values()} <= made_archives
    page = (made / "index.html").read_text(encoding="utf-8")
    site = json.loads(page.partition('id="site">')[2].partition("</script>")[0])
    assert made_archives - {"house"} == set(site["archives"])
    wanted = {game: [*catalogue.archives(game)] for game in catalogue.GAMES}
    assert wanted == site["games"]
    assert {*catalogue.GAMES} == site["games"].keys() == site["starts"].keys()


def test_what_only_bots_need_is_apart(made: Path) -> None:
    """The page fetches no bot; a game's own archive holds what its rules, board and words need."""
    for game in catalogue.GAMES:
        own, bots = (held(the(made, f"app-*/{name}.zip")) for name in (game, f"{game}-bot"))
        room = f"tessera/games/{game}"
        assert f"{room}/bot.pyc" in bots - own
        assert {f"{room}/{name}.pyc" for name in packing.SHOWN} <= own - bots


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
    header = archives.NAMED + len(archives.PACKED)
    assert f'HEADER = "./house.zip", {header}' in (ROOT / "py/main.py").read_text()
    assert f"HEADER = {header};" in (ROOT / "static/worker.mjs").read_text()


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
    """The modules of an archive of the runtime."""
    return {bytecode.module_of(name[:-1]) for name in held(the(made, f"runtime-*/{archive}"))}


def test_every_module_of_the_library_can_be_imported() -> None:
    """Nothing that is kept needs what is left out."""
    with TemporaryDirectory(dir=CACHE) as folder:
        library = Path(folder, "library.zip")
        library.write_bytes(compiled_library())
        place = library.relative_to(ROOT).as_posix()
        job = {"do": "check", "archive": place, "library": place, "optimize": 2}
        printed = nodejs.run(ROOT / "scripts/website/compile.mjs", json.dumps(job))
    assert json.loads(printed) == {"failed": {}}


@pytest.mark.parametrize("part", pyscript.LEFT_OUT)
def test_a_part_is_left_out_of_pyscript(part: str) -> None:
    """It is found, and nothing else is touched; a text that is written otherwise is refused."""
    (path,) = (MODULES / "@pyscript/core/dist").glob(pyscript.CORE)
    script = path.read_bytes()
    begins, ends, instead = pyscript.LEFT_OUT[part]
    less = pyscript.without(part, script)
    before, found, after = less.partition(begins + instead + ends)
    assert found
    assert script.startswith(before + begins)
    assert script.endswith(ends + after)
    assert len(less) < len(script) - 10_000
    with pytest.raises(ValueError, match=r"pyscript\.py"):
        pyscript.without(part, script.replace(ends, ends[1:]))


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


def test_an_untouched_site_is_not_built_again(tmp_path: Path) -> None:
    """A stamp is valid until one of the folder's files, or the digest of its inputs, changes."""
    (tmp_path / "index.html").write_text("one")
    inputs.stamp(tmp_path, "digest")
    assert inputs.is_stamped(tmp_path, "digest")
    assert not inputs.is_stamped(tmp_path, "another")
    (tmp_path / "index.html").write_text("other")
    assert not inputs.is_stamped(tmp_path, "digest")


def test_the_digest_is_of_contents_and_options(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Contents of files and options count; dates of files do not."""
    monkeypatch.setattr(inputs, "ROOT", tmp_path)
    monkeypatch.setattr(inputs.snapshot, "__defaults__", (inputs.INPUTS, tmp_path))
    page = tmp_path / "index.html"
    page.write_text("one")
    first = inputs.digest(True)
    os.utime(page, (1, 1))
    assert inputs.digest(True) == first != inputs.digest(False)
    page.write_text("two")
    assert inputs.digest(True) != first


@pytest.mark.long_only
def test_a_build_that_fails_leaves_the_old_site(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks at the site while it is made sees the old one."""
    target = tmp_path / "site"
    shutil.copytree(made, target)

    def broken(*_: object) -> bytes:
        raise OSError("broken")

    monkeypatch.setattr(page_shell, "index_page", broken)
    before = build_of(target)
    with pytest.raises(OSError, match="broken"):
        building.build(target)
    assert build_of(target) == before


def test_translations_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A room's words land where the room looks for them."""
    words = tmp_path / "static/words"
    words.mkdir(parents=True)
    for name in ("house", "pyrga"):
        text = PO.replace("house", name)
        (words / f"{name}.fr.po").write_text(text, encoding="utf-8")
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    files = sources.catalogues()
    assert sorted(files) == ["tessera/games/pyrga/fr.mo", "tessera/words/fr/house.mo"]
    assert all("é".encode() in content for content in files.values())
