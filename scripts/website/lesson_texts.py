"""The texts of a lesson's steps, read from the markdown of a rules page.

A step in the markdown, with the meaning of each line on the right:

    ### Step 1: The first piece                       title of the step

    Any piece may go anywhere.                        facts that the player should know

    ![Place a Square.](diagram:NAME "b2 is free.")    task; reason why another turn is wrong

    > Black had to play next to it.                   result after the others have replied
"""

from __future__ import annotations

import re
from typing import Final

#: Fewest and most steps of a lesson.
FEWEST, MOST = 6, 12
#: A step in the markdown: its title without its number, and its body.
_STEP: Final = re.compile(r"^### [^:\n]*: (.+)\n\n((?:(?!^#)[^\n]*\n)*)", re.MULTILINE)
_SHOWN: Final = re.compile(r"^!\[([^\]]*)\]\(diagram:([\w-]+)(?:\s+\"([^\"]*)\")?\)$", re.MULTILINE)
#: Parts that each step needs; it may also say why another turn is wrong.
PARTS: Final = ("title", "text", "task", "why")
#: A link within the page; only its text is kept.
_LINK: Final = re.compile(r"\[([^\]]+)\]\(#[^)]*\)")


def told(page: str) -> dict[str, dict[str, str]]:
    """Texts of the steps in the markdown of a rules page, by their diagrams' names."""
    found = {}
    for title, body in _STEP.findall(page):
        shown = _SHOWN.search(body)
        if shown is None:
            continue
        text, why = body[: shown.start()], body[shown.end() :]
        quoted = "\n".join(line[1:] for line in why.strip().splitlines() if line.startswith(">"))
        parts = (title[0].upper() + title[1:], text, shown[1], quoted)
        found[shown[2]] = dict(zip(PARTS, map(_plain, parts), strict=True))
        found[shown[2]]["wrong"] = _plain(shown[3] or "")
    return found


def _plain(text: str) -> str:
    """A text on one line, without links and emphasis; rules’ ids stay."""
    return re.sub(r"[ \n]+", " ", _LINK.sub(r"\1", text).replace("**", "")).strip(" ")
