"""Translations: messages gathered from the code, catalogues brought up to date and checked.

A catalogue is ``static/words/<package>.<language>.po``: the package ``house`` holds the messages of
all code outside the games, each game's package its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from toolchain import ROOT

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

#: The one date in all headers, so that a catalogue changes only when its messages do.
SINCE = datetime(2026, 11, 21, tzinfo=UTC)
CODE = "py/tessera"
WORDS = "static/words"
#: Every language except that of the code.
LANGUAGES = ("fr",)
#: Marks an obsolete translation that was fuzzy.
GUESSED = "fuzzy"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}


def packages(root: Path = ROOT) -> dict[str, list[Path]]:
    """Source files of each package of a project."""
    code = root / CODE
    games = sorted(path.parent for path in code.glob("games/*/__init__.py"))
    found = {game.name: sorted(game.rglob("*.py")) for game in games}
    own = {file for files in found.values() for file in files}
    found["house"] = sorted(set(code.rglob("*.py")) - own)
    return found


def gathered(files: list[Path], root: Path = ROOT) -> Catalog:
    """All messages of some source files, with their locations."""
    from babel.messages.catalog import Catalog  # noqa: PLC0415 - the environment has it
    from babel.messages.extract import extract_from_file  # noqa: PLC0415

    catalog = Catalog(charset="utf-8", fuzzy=False)
    for file in files:
        name = file.relative_to(root).as_posix()
        for line, message, _comments, context in extract_from_file("python", file, KEYWORDS):
            catalog.add(message, locations=[(name, line)], context=context)
    return catalog


def catalogue(package: str, language: str, root: Path = ROOT) -> Path:
    """Path of a package's translation."""
    return root / WORDS / f"{package}.{language}.po"


def load(package: str, language: str, root: Path = ROOT) -> Catalog:
    """A package's translation as it is; empty if there is none yet."""
    from babel.messages.catalog import Catalog  # noqa: PLC0415 - the environment has it
    from babel.messages.pofile import read_po  # noqa: PLC0415

    path = catalogue(package, language, root)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(only: Collection[str] = (), root: Path = ROOT, *, prune: bool = False) -> None:
    """Update every catalogue, or only those of some packages.

    A new message is empty, or has the translation of a similar message, marked fuzzy. Unused
    translations stay at the end, behind ``#~``, and return with their message; ``prune`` deletes
    them.
    """
    from babel.messages.pofile import write_po  # noqa: PLC0415 - the environment has it

    (root / WORDS).mkdir(parents=True, exist_ok=True)
    for package, files in packages(root).items():
        for language in LANGUAGES if not only or package in only else ():
            translated = load(package, language, root)
            merge(translated, gathered(files, root))
            if prune:
                translated.obsolete.clear()
            translated.fuzzy, translated.header_comment = False, f"# {language}: {package}"
            translated.project, translated.version = "Tessera", "1"
            translated.creation_date = translated.revision_date = SINCE
            with catalogue(package, language, root).open("wb") as file:
                write_po(file, translated, width=90, include_lineno=False, include_previous=True)


def merge(translated: Catalog, messages: Catalog) -> None:
    """Reduce a translation to these messages; all others become obsolete.

    Of guessed translations, those that somebody has changed stay, and are marked.
    """
    guessed = {message.id: english_before(message) for message in translated if message.fuzzy}
    for key in [key for key in translated.obsolete if key in messages and key not in translated]:
        back = translated.obsolete.pop(key)
        back.flags |= {"fuzzy"} if GUESSED in back.user_comments else set()
        translated[back.id] = back
    had = [each for each in translated if each.id and each.string]
    finished = {str(each.string) for each in had if not each.fuzzy}
    translated.update(messages)
    for each in had:
        key = _several(each.id)[0]
        if each.id not in messages and each.fuzzy:
            translated.obsolete.pop(key, None)
            each.user_comments = [GUESSED]
        if each.id not in messages and not (each.fuzzy and str(each.string) in finished):
            translated.obsolete[key] = each
    for message in translated:
        message.previous_id = message.previous_id or guessed.get(message.id, [])
        unread = (GUESSED, "|")
        message.user_comments = [it for it in message.user_comments if not it.startswith(unread)]


def english_before(message: Message) -> list[str]:
    """The English of a fuzzy translation, which Babel reads as comments (``#|``)."""
    from babel.messages.pofile import denormalize  # noqa: PLC0415 - the environment has it

    before = [line.lstrip("| ") for line in message.user_comments if line.startswith("|")]
    ids = "\n".join(before).split("msgid")[1:]
    return [denormalize(part.partition(" ")[2].strip()) for part in ids]


def problems(only: Collection[str] = (), root: Path = ROOT) -> Iterator[str]:
    """Yield everything that makes a translation incomplete or changes its facts.

    All packages are examined, or only those named.
    """
    for package, files in packages(root).items():
        if only and package not in only:
            continue
        messages = {message.id for message in gathered(files, root) if message.id}
        for language in LANGUAGES:
            name = catalogue(package, language).name
            translated = load(package, language, root)
            known = {message.id for message in translated if message.id}
            yield from (f"{name}: missing: {text}" for text in sorted(map(str, messages - known)))
            yield from (f"{name}: no longer used: {t}" for t in sorted(map(str, known - messages)))
            for message in translated:
                yield from (f"{name}: {wrong}" for wrong in _wrong(message))


def _wrong(message: object) -> Iterator[str]:
    """Faults of one translated message."""
    texts, ids = message.string, message.id  # type: ignore[attr-defined]
    if not ids:
        return
    texts, ids = _several(texts), _several(ids)
    if not all(texts):
        yield f"not translated: {ids[0]}"
    if message.fuzzy:  # type: ignore[attr-defined]
        yield f"fuzzy: {ids[0]}"
    for text in filter(None, texts):
        if _facts(text) - _facts(ids[-1]):
            yield f"other facts: {ids[0]} / {text}"


def _several(texts: object) -> tuple[str, ...]:
    return tuple(texts) if isinstance(texts, list | tuple) else (str(texts or ""),)


def _facts(text: str) -> set[str]:
    """The ``{facts}`` in a message."""
    return {part.partition("}")[0] for part in text.split("{")[1:]}
