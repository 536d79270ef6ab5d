"""The form for records, and what describes a new game."""

from tessera.page.session import forms_route
from tessera.page.session.shell_parts import OPENERS
from tessera.page.views import forms
from tessera.page.views.parts import IMPORT_FORM

IMPORT_FORM.fill(forms.import_form)
OPENERS["import"][1].fill(forms_route.open_import)
OPENERS["play"][1].fill(forms_route.open_new)
