"""Games that turn pieces, name numbers, are enlarged or handed over: put in their place."""

from tessera.page.commands import late
from tessera.page.commands.piece_input import COMMANDS, PieceInput
from tessera.page.model import curtain, turning
from tessera.page.model.parts import PIECE_STEPS, PieceSteps
from tessera.page.session.game_session import PIECE_INPUT
from tessera.page.views import curtain as curtain_view
from tessera.page.views import numbers, piece_row, scene, zoom
from tessera.page.views.parts import PIECE_VIEWS, PieceViews

PIECE_STEPS.fill(PieceSteps(turning.begun, turning.fitted, curtain.seer))
PIECE_VIEWS.fill(
    PieceViews(
        row=piece_row.row,
        holder=piece_row.holder,
        handing=curtain_view.handing,
        lifting=curtain_view.lifting,
        scene_sentence=scene.told,
        scene_button=scene.scene_button,
        number_form=numbers.form,
        pane=zoom.pane,
        zoom_buttons=zoom.buttons,
    )
)
PIECE_INPUT.fill(PieceInput)
late.PIECES.fill(COMMANDS)
