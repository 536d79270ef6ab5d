"""All that comes after the first board, put in its place once its archive is here."""

import sys

import tessera.page.features.pieces.places
import tessera.words.trees  # noqa: F401 - what is wrong with a tree can be said
from tessera.archives import gather
from tessera.games import catalogue
from tessera.page.core import commands as late
from tessera.page.core import keys
from tessera.page.core.bots import THINKER
from tessera.page.core.input import KEYS
from tessera.page.core.keeper import TABS, other_name
from tessera.page.core.parts import (
    DAMAGE,
    ENDING,
    HELP_PANEL,
    OTHERS,
    REMEMBER,
    STANDINGS,
    THINKING_VIEWS,
    TURNS,
    WALKS,
    Others,
    ThinkingViews,
    Turns,
)
from tessera.page.core.shell import LISTS, RELOAD
from tessera.page.core.shell_parts import FORGET_DELETED, GIVE, OPENERS, RETELL_HELP, UNREAD
from tessera.page.features import ending, walk
from tessera.page.features import new_game as forms_route
from tessera.page.features import replay as replaying
from tessera.page.features import rules_panel as help_panel
from tessera.page.features import rules_panel as help_view
from tessera.page.features.apart import commands as apart
from tessera.page.features.apart.route import open_apart
from tessera.page.features.bots import view as hints
from tessera.page.features.bots import view as thoughts
from tessera.page.features.bots.thinking import Thinker
from tessera.page.features.ending import panel
from tessera.page.features.kept_games import commands as kept_games
from tessera.page.features.kept_games import listing
from tessera.page.features.kept_games import view as home
from tessera.page.features.kept_games.listing import forget_deleted, give_file
from tessera.page.features.lesson import commands as learning
from tessera.page.features.records import chapters, links
from tessera.page.features.records import commands as records
from tessera.page.features.records.links import opened
from tessera.page.features.settings import commands as settings_screen
from tessera.page.features.sharing import commands as sharing
from tessera.page.features.study import commands as studying
from tessera.page.features.study.commands import POSITION_COMMANDS, open_study
from tessera.page.features.turns import commands as game
from tessera.page.features.turns import others
from tessera.page.features.turns import view as turn_list
from tessera.page.features.turns.commands import AROUND, LOOKING, reload
from tessera.page.features.turns.others import standings_line
from tessera.saves import beside, generous, trees
from tessera.saves.tabs import TabLibrary
from tessera.words.apart import APART
from tessera.words.faults import LATE

LATE.update(APART)
beside.FETCHED.trees = trees
beside.FETCHED.lenient = generous.read
late.GAME.fill(
    game.GAME
    | LOOKING
    | help_panel.COMMANDS
    | ending.COMMANDS
    | learning.COMMANDS
    | studying.COMMANDS
    | POSITION_COMMANDS
)
late.SITE.fill(
    late.clearing(kept_games.COMMANDS)
    | late.clearing(records.COMMANDS)
    | late.clearing(settings_screen.COMMANDS)
    | late.clearing(chapters.COMMANDS)
    | replaying.COMMANDS
    | sharing.COMMANDS
    | AROUND
    | apart.COMMANDS
)
OPENERS.fill(
    {
        "apart": open_apart,
        "import": records.open_import,
        "learn": learning.opened,
        "play": forms_route.open_new,
        "record": opened,
        "settings": settings_screen.opened,
        "study": open_study,
        "unknown": links.open_unknown,
    }
)
THINKING_VIEWS.fill(
    ThinkingViews(
        hint_sentence=hints.hint_sentence,
        hint_buttons=hints.hint_buttons,
        hint_drawing=hints.hint_drawing,
        thought_summary=thoughts.thought_summary,
        thought_details=thoughts.thought_details,
    )
)
THINKER.fill(Thinker)
OTHERS.fill(Others(others.others_region, others.others_line, others.sound_offer))
STANDINGS.fill(standings_line)
TURNS.fill(Turns(turn_list.turns, turn_list.listed, turn_list.items, turn_list.step_button))
WALKS.fill(walk)
ENDING.fill(panel)
HELP_PANEL.fill(help_view.panel)
RETELL_HELP.fill(help_panel.retold)
KEYS.fill(keys.key)
RELOAD.fill(reload)
LISTS.fill(listing.regions)
REMEMBER.fill(listing.remember)
DAMAGE.fill(home.damage)
UNREAD.fill(records.unread)
FORGET_DELETED.fill(forget_deleted)
GIVE.fill(give_file)
records.OPEN_LINK.fill(links.open_link)
records.TAKE_IN.fill(chapters.take_in)
TABS.fill(lambda library: TabLibrary(library, other_name))
# Games that are here find their modules that the archive has brought.
for each in {it for name in catalogue.GAMES for it in catalogue.archives(name)}:
    if f"tessera.games.{each}" in sys.modules:
        gather(each)
