"""Studies: turns played at a place of a tree; the match is what the main line holds."""

from __future__ import annotations

import pytest

from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.tree import Study
from tests.outside import played

BEGUN = Study.of(played("1. Sb2 Tb1E"))


def test_a_turn_after_the_main_line_is_the_match_s() -> None:
    """Elsewhere it is a variation's, and the match stays as it is."""
    study, path = BEGUN.played(BEGUN.main, "Cd1")
    assert study.main == path == ("Sb2", "Tb1E", "Cd1")
    assert ("Sb2", "Tb1E", "Cd1") == tuple(turn.text for turn in study.match.turns())
    other, way = study.played(("Sb2",), "Tb3N")
    assert ("Sb2", "Tb3N") == way and not other.is_main(way)
    assert other.match == study.match
    again, same = other.played(("Sb2",), "Tb3N")
    assert same == way and again.tree == other.tree


def test_what_is_forbidden_there_is_refused() -> None:
    """By the rule that forbids it at that place."""
    with pytest.raises(Refused):
        BEGUN.played(BEGUN.main, "Sb2")


def test_the_main_line_of_a_running_match_can_be_another() -> None:
    """A variation becomes it, or what replaced a turn that was taken away."""
    study, way = BEGUN.played(("Sb2",), "Tb3N")
    first = study.promoted(way)
    assert ("Sb2", "Tb3N") == first.main == tuple(turn.text for turn in first.match.turns())
    without = study.removed(("Sb2", "Tb1E"))
    assert ("Sb2", "Tb3N") == without.main
    assert ("Sb2",) == BEGUN.removed(("Sb2", "Tb1E")).main
    assert 1 == len(BEGUN.removed(("Sb2", "Tb1E")).match.actions)


def test_the_main_line_of_a_match_that_is_over_stays() -> None:
    """Its variations change places with each other, and can be taken away."""
    over = Study.of(BEGUN.match.resign())
    study, one = over.played(("Sb2",), "Tb3N")
    study, other = study.played(("Sb2",), "Tb3S")
    for changed in (study.promoted(one), study.removed(("Sb2",)), study.promoted(other)):
        assert over.main == changed.main and changed.match == over.match
    order = [each[0].text for each in study.promoted(other).tree.line[1].instead]
    assert ["Tb3S", "Tb3N"] == order and study.promoted(one) is study
    assert study.may_change(one) and not study.may_change(("Sb2",))
    assert ["Tb3S"] == [each[0].text for each in study.removed(one).tree.line[1].instead]
    assert catalogue.game("pyrga") is study.match.game
