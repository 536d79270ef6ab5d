"""Asking bots, telling what they think, hints."""

from tessera.page.session.bot_controller import THINKER
from tessera.page.session.thinker import Thinker
from tessera.page.views import hints, thoughts
from tessera.page.views.parts import THINKING_VIEWS, ThinkingViews

THINKING_VIEWS.fill(
    ThinkingViews(
        hint_sentence=hints.told,
        hint_buttons=hints.buttons,
        hint_drawing=hints.drawn,
        thought_summary=thoughts.summary,
        thought_details=thoughts.details,
    )
)
THINKER.fill(Thinker)
