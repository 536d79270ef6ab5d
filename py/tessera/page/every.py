"""All that comes after the first board, put in its place once its archive is here."""

import sys

import tessera.page.pieces
import tessera.words.trees  # noqa: F401 - what is wrong with a tree can be said
from tessera.archives import gather
from tessera.games import catalogue
from tessera.page.commands import (
    apart,
    around,
    chapters,
    ending,
    game,
    kept_games,
    keys,
    late,
    learning,
    links,
    looking_back,
    records,
    replaying,
    setting_up,
    settings_screen,
    sharing,
    studying,
)
from tessera.page.commands import help as help_panel
from tessera.page.commands.apart_route import open_apart
from tessera.page.commands.input import KEYS
from tessera.page.commands.shared_games import opened
from tessera.page.session import forms_route, listing
from tessera.page.session.bot_controller import THINKER
from tessera.page.session.deleted import forget_deleted
from tessera.page.session.downloading import give_file
from tessera.page.session.keeper import TABS, other_name
from tessera.page.session.reloading import reload
from tessera.page.session.shell import LISTS, RELOAD
from tessera.page.session.shell_parts import FORGET_DELETED, GIVE, OPENERS, RETELL_HELP, UNREAD
from tessera.page.session.study_route import open_study
from tessera.page.session.thinker import Thinker
from tessera.page.views import help as help_view
from tessera.page.views import hints, home, others, standings, thoughts, turn_list, walk
from tessera.page.views.ending import panel
from tessera.page.views.parts import (
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
from tessera.saves import beside, generous, trees
from tessera.saves.tabs import TabLibrary
from tessera.words.apart import APART
from tessera.words.faults import LATE

LATE.update(APART)
beside.FETCHED.trees = trees
beside.FETCHED.lenient = generous.read
late.GAME.fill(
    game.COMMANDS
    | looking_back.COMMANDS
    | help_panel.COMMANDS
    | ending.COMMANDS
    | learning.COMMANDS
    | studying.COMMANDS
    | setting_up.COMMANDS
)
late.SITE.fill(
    late.clearing(kept_games.COMMANDS)
    | late.clearing(records.COMMANDS)
    | late.clearing(settings_screen.COMMANDS)
    | late.clearing(chapters.COMMANDS)
    | replaying.COMMANDS
    | sharing.COMMANDS
    | around.COMMANDS
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
        hint_sentence=hints.told,
        hint_buttons=hints.buttons,
        hint_drawing=hints.drawn,
        thought_summary=thoughts.summary,
        thought_details=thoughts.details,
    )
)
THINKER.fill(Thinker)
OTHERS.fill(Others(others.region, others.line, others.offer))
STANDINGS.fill(standings.line)
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
