"""Paint the static board into ``index.html``, which stands there before Python does.

python3 scripts/paint.py     # rewrite index.html; the tests hold it against the drawing code
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "index.html"
#: The game whose board one sees first.
GAME = "pyrga"


def board() -> str:
    """The first game's board at its start, in the layers that the page fills later."""
    sys.path.insert(0, str(ROOT / "py"))
    from tessera.games import catalogue  # noqa: PLC0415 - needs the path above
    from tessera.page.stage import drawing  # noqa: PLC0415

    rules, room = catalogue.game(GAME), catalogue.room(GAME, "board")
    start = rules.start(rules.setup(), {})
    return drawing(room, pieces=room.pieces(start))


def archives() -> dict[str, tuple[str, ...]]:
    """The archives that the page needs for each game."""
    sys.path.insert(0, str(ROOT / "py"))
    from tessera.games import catalogue  # noqa: PLC0415 - needs the path above

    return {
        game: (*catalogue.archives(game), *catalogue.PARTS.get(game, ()))
        for game in catalogue.GAMES
    }


def painted(page: str) -> str:
    """The page's text with the board between its two markers."""
    return re.sub(
        r"(<!-- board -->).*?(<!-- /board -->)",
        lambda found: found[1] + board() + found[2],
        page,
        flags=re.DOTALL,
    )


if __name__ == "__main__":
    PAGE.write_text(painted(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
