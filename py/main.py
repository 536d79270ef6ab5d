"""The entry of the page."""

import sys

sys.path.insert(0, "./house.zip")

from tessera.page.app import start

start()
