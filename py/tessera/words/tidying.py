"""What is said of a record that was not read as it stands (`tessera.play.tidying`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.words.faults import LATE
from tessera.words.language import N_

#: Sentences by rule and case.
NOTES: Final[Mapping[tuple[str, str], str]] = {
    ("read", "as"): N_("Line {line} was read as “{text}”."),
    ("read", "more"): N_("Other lines read differently: {count}."),
    ("read", "around"): N_("Lines left out: {count}."),
    ("read", "beside"): N_("Marks beside the lines were left out."),
    ("read", "tree"): N_("It holds comments or variations, so it was read as format 2."),
    ("read", "encoding"): N_("The file does not say how it is encoded: read as {encoding}."),
    ("read", "lost"): N_("Line {line} holds “�”: a letter was lost before the text came here."),
}
LATE.update(NOTES)
