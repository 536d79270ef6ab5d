"""Addresses that describe a new game."""

from tessera.page.session import forms_route
from tessera.page.session.shell_parts import OPENERS

OPENERS["play"][1].fill(forms_route.open_new)
