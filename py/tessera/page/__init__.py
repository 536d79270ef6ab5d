"""The browser: screens, patching, input, announcements, settings, routes.

Only ``dom``, ``storage``, ``worker`` and the entries import the browser; the rest is plain
Python and is tested so.
"""
