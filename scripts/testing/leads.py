"""Tests for files that no measured test reaches: styles, scripts, texts, modules of the browser.

A row maps a pattern of paths to tests, the likeliest to fail first; all matching rows apply. Code
that runs only in a browser leads to browser tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Final

_PAGE: Final = "py/tessera/page/browser"
_BROWSER: Final = "tests/browser/test_{}.py"
#: Tests in ``tests/browser``, named without ``test_`` and ``.py``.
BROWSER: Final[Mapping[str, str]] = {
    "index.html": "start home meddling",
    "static/ahead.js": "start late requests",
    "static/boot.mjs": "start late runtime",
    "static/box.mjs": "home apart_list",
    "static/css/*": "layout axe",
    "static/css/boards.css": "picks preferences",
    "static/css/embed.css": "embed",
    "static/css/home.css": "home",
    "static/css/late/apart.css": "apart",
    "static/css/late/box.css": "apart_list home",
    "static/css/late/contrast.css": "preferences",
    "static/css/late/ending.css": "touch whole_games",
    "static/css/late/help.css": "touch",
    "static/css/late/large.css": "large",
    "static/css/late/learn.css": "touch",
    "static/css/late/plain.css": "preferences",
    "static/css/late/print.css": "shared",
    "static/css/late/settings.css": "preferences",
    "static/css/late/study.css": "study",
    "static/css/leaf.css": "rules_pages",
    "static/css/page.css": "window touch",
    "static/css/reading.css": "rules_pages",
    "static/css/tayu.css": "tayu_hand window",
    "static/css/tokens.css": "colours preferences",
    "static/css/trouble.css": "start meddling",
    "static/css/tyrus.css": "tyrus",
    "static/embed.html": "embed embed_policies meddling",
    "static/embed.js": "embed embed_moves embed_policies embed_ways",
    "static/first.js": "preferences saves home start meddling",
    "static/frame.js": "embed embed_policies",
    "static/home.js": "home brought apart_list",
    "static/icon.svg": "home",
    "static/later.mjs": "brought",
    "static/large.mjs": "large",
    "static/leaves.js": "one_file",
    "static/offline.mjs": "offline updates",
    "static/pages/*": "rules_pages",
    "static/parts*.js": "one_file",
    "static/reading.html": "rules_pages",
    "static/rules/*.md": "rules_pages",
    "static/sound.mjs": "sound",
    "static/start.mjs": "start sound runtime",
    "static/sw*.js": "offline updates",
    "static/worker.mjs": "workers thinking stopping runtime",
    f"{_PAGE}/__init__.py": "start",
    f"{_PAGE}/board_hands.py": "tayu_hand touch looking",
    f"{_PAGE}/document.py": "keyboard layout looking preferences",
    f"{_PAGE}/events.py": "keyboard looking",
    f"{_PAGE}/pages.py": "embed rules_pages",
    f"{_PAGE}/pointer.py": "dragging looking",
    f"{_PAGE}/ports.py": "start requests looking late",
    f"{_PAGE}/sharing.py": "shared apart",
    f"{_PAGE}/study_pointer.py": "study",
    f"{_PAGE}/system.py": "storage saves tabs sound looking thinking addresses brought preferences",
    f"{_PAGE}/worker.py": "workers thinking stopping",
    "py/bot_worker.py": "thinking workers",
    "py/main.py": "start",
    "pyscript.toml": "start",
}
#: Other tests, by their paths in the project.
OTHERS: Final[Mapping[str, str]] = {
    "*.md": "tests/build/test_notes.py",
    "package*.json": "tests/build/test_build.py",
    "pyproject.toml": "tests/build/test_checkers.py",
    "README.md": "tests/command/test_programs.py",
    "scripts/opponents/uct/*": "tests/reference/test_uct.py",
    "scripts/recipe/*": "tests/scripts/test_new_game.py",
    "scripts/requirements/*": "tests/scripts/test_toolchain.py tests/scripts/test_needs.py",
    "static/cards/*": "tests/page/test_help.py tests/build/test_completeness.py",
    "static/css/*": "tests/drawing/test_contrast.py tests/drawing/test_svg_export.py",
    "static/icons/*": "tests/build/test_check_dist.py",
    "static/pages/*": "tests/words/test_french.py tests/apart/test_page.py",
    "static/pages/p*": "tests/command/test_protocol_page.py",
    "static/pages/record-vectors.json": "tests/records/test_vectors.py",
    "static/pictures/*": "tests/build/test_build.py",
    "static/rules/*.md": "tests/build/test_rules_pages.py tests/words/test_french.py",
    "static/rules/*.toml": "tests/build/test_rules_pages.py tests/build/test_completeness.py",
    "static/words/*": "tests/words/test_catalogues.py tests/words/test_french.py",
    "tests/drawing/drawn/*": "tests/drawing/test_drawn.py",
    "tests/golden/*": "tests/test_golden.py",
    "tests/planted/*": "tests/scripts/test_planted.py",
    "tests/playthroughs/*": "tests/playthroughs/test_playthroughs.py",
}


def leads(file: str) -> Iterator[str]:
    """The tests for a file; within each table, those of the longest matching pattern come first."""
    for table, form in ((OTHERS, "{}"), (BROWSER, _BROWSER)):
        for pattern in sorted(table, key=len, reverse=True):
            if fnmatchcase(file, pattern):
                yield from map(form.format, table[pattern].split())
