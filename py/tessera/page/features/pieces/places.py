"""Games that turn pieces, name numbers, are enlarged or handed over: put in their place."""

from __future__ import annotations

from tessera.page.core import commands as late
from tessera.page.core.parts import PIECE_STEPS, PIECE_VIEWS, PieceSteps, PieceViews
from tessera.page.core.session import PIECE_INPUT
from tessera.page.features.pieces import model as curtain
from tessera.page.features.pieces import model as turning
from tessera.page.features.pieces import view as curtain_view
from tessera.page.features.pieces import view as numbers
from tessera.page.features.pieces import view as piece_row
from tessera.page.features.pieces import view as scene
from tessera.page.features.pieces import view as zoom
from tessera.page.features.pieces.commands import COMMANDS, PieceInput

PIECE_STEPS.fill(PieceSteps(turning.begun, turning.fitted, curtain.seer))
PIECE_VIEWS.fill(
    PieceViews(
        row=piece_row.piece_row,
        holder=piece_row.piece_holder,
        handing=curtain_view.handing,
        lifting=curtain_view.lifting,
        scene_sentence=scene.scene_sentence,
        scene_button=scene.scene_button,
        number_form=numbers.number_form,
        pane=zoom.pane,
        zoom_buttons=zoom.zoom_buttons,
    )
)
PIECE_INPUT.fill(PieceInput)
late.PIECES.fill(COMMANDS)
