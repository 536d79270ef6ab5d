"""The content policy: what stands in every page, and what a host may send with every file."""

from __future__ import annotations

from typing import Final

#: The content policy of every page, but for the hashes of what stands in it. Pyodide needs
#: ``unsafe-eval``: it makes functions from text.
POLICY: Final = (
    "default-src 'none'; connect-src 'self'; style-src 'self' {styles}; img-src 'self' data:; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "script-src 'self' {scripts} 'unsafe-eval'; worker-src 'self'"
)
#: A header cannot name what stands in a page: that differs from page to page. So it lets all of
#: it be, and the hashes in the page decide, since both policies apply.
INLINE: Final = "'unsafe-inline'"


def of_host(ancestors: str = "") -> str:
    """The policy as a header that is right for every page; ``ancestors`` may frame it.

    Without them anybody may: ``*`` would refuse pages that are files or lie in a sandbox. Some
    pages of the site frame others of it.
    """
    policy = POLICY.format(styles=INLINE, scripts=INLINE) + "; frame-src 'self'"
    return f"{policy}; frame-ancestors {ancestors}" if ancestors else policy
