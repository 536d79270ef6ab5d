"""The form for records, and what describes a new game."""

from tessera.page.model.new_game import begun
from tessera.page.views import forms
from tessera.page.views.parts import FORMS, Forms

FORMS.fill(Forms(forms.import_form, begun))
