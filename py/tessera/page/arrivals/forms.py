"""The forms for a new game and for records."""

from tessera.page.model.new_game import begun
from tessera.page.views import forms
from tessera.page.views.parts import FORMS, Forms

FORMS.fill(Forms(forms.new_game, forms.import_form, begun))
