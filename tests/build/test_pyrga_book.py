"""Pyrga's book in the built site: small, and in nothing that the page itself fetches."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from website import packing
from website.sources import Files, page_sources
from website.zopfli_zip import archive

BOOK = "tessera/games/pyrga/book_data.py"
#: The most bytes that the book may have.
BYTES = 120_000


@pytest.fixture(scope="module")
def archives() -> dict[str, Files]:
    return packing.packed(page_sources())


def test_only_the_archive_of_the_bots_worker_holds_it(archives: dict[str, Files]) -> None:
    """The book and all that reads it stand in the archive that only the worker asks for."""
    holding = {archive for archive, files in archives.items() if BOOK in files}
    assert holding == {"pyrga-bot"}
    assert {Path(name).stem for name in archives["pyrga-bot"]} >= {"bot", "book", "exact", "proof"}


def test_it_is_small(archives: dict[str, Files]) -> None:
    """Compressed as it is sent, and as it stands there, it keeps within its limit."""
    text = archives["pyrga-bot"][BOOK]
    sent = archive(packing.PACKED, text)
    assert len(text) <= BYTES and len(sent) <= BYTES
    with zipfile.ZipFile(BytesIO(sent)) as packed:
        assert packed.read(packing.PACKED) == text
