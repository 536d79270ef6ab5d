"""What stands beside the comment on a turn in a study."""

from __future__ import annotations

from tessera.games import catalogue
from tessera.page.core.players import PERSON
from tessera.page.features.study.view import REMARK
from tessera.play.study_record import read_study
from tessera.saves.kept import Kept
from tessera.saves.library import Library
from tests.page.visitor import Visitor

RECORD = '[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 {[%eval white win 7] So} *\n'


def test_what_a_record_values_is_said() -> None:
    """An evaluation that a record brings stands there in words, and is no part of the comment."""
    at, study = Visitor(), read_study(RECORD, catalogue.game)
    players = dict.fromkeys(study.match.seats, PERSON)
    kept = Kept(study.match, players, "2026-11-26T12:00:00Z", tree=study.tree)
    Library(at.storage, catalogue.game).keep("cafe", kept)
    at.go("#/study/cafe")
    assert "White wins within 7 moves" in at.document.regions["remarked"]
    assert "So" == at.document.fields[REMARK]
    at.press("study-step", data_at="back")
    assert "wins" not in at.document.regions["remarked"]


def test_where_a_game_is_over_the_board_says_who_wins() -> None:
    """What is written of the last turn is told no more; of the one before it is."""
    at = Visitor()
    ended = RECORD.replace(
        "So} *", "So} Sb1 {[%eval black win 1] Well} 2. resign {[%eval white loss]}"
    )
    study = read_study(ended, catalogue.game)
    kept = Kept(study.match, dict.fromkeys(study.match.seats, PERSON), "2026-11-26T12:00:00Z")
    Library(at.storage, catalogue.game).keep("cafe", kept._replace(tree=study.tree))
    at.go("#/study/cafe")
    assert "force" not in at.document.regions["remarked"]
    at.press("study-step", data_at="back")
    assert "Black wins within 1 move" in at.document.regions["remarked"]
