"""What a study's engine and review need of the study on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tessera.page.features.study.model import Studying
    from tessera.page.features.study.screen import StudyScreen
    from tessera.page.features.study.session import StudySession


class StudyOnBoard(Protocol):
    """A study on the screen: `features.study.controller`."""

    session: StudySession
    screen: StudyScreen

    @property
    def shown(self) -> Studying:
        """The study and the place in it that is on the board."""

    def only_watches(self) -> bool:
        """Whether another tab has the study; that is told then."""

    def show(self, shown: Studying, *, anew: bool = False) -> None:
        """Show another place, or the same one of a study that has changed; or lay it out anew."""
