"""The content policy in every page, and the one that a host may send with every file."""

from __future__ import annotations

from typing import Final

#: Content policy of every page, without the hashes of inline scripts and styles. Pyodide needs
#: ``unsafe-eval``: it makes functions from text.
POLICY: Final = (
    "default-src 'none'; connect-src 'self'; style-src 'self' {styles}; img-src 'self' data:; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "script-src 'self' {scripts} 'unsafe-eval'; worker-src 'self'"
)
#: A header cannot list the hashes of inline code, which differ from page to page. So it allows all
#: inline code, and the hashes in the page decide, since both policies apply.
INLINE: Final = "'unsafe-inline'"


def of_host(ancestors: str = "") -> str:
    """The policy as a header for every page; ``ancestors`` may frame it.

    Without them anybody may: ``*`` would refuse pages that are files or are sandboxed. Some pages
    of the site frame others.
    """
    policy = POLICY.format(styles=INLINE, scripts=INLINE) + "; frame-src 'self'"
    return f"{policy}; frame-ancestors {ancestors}" if ancestors else policy
