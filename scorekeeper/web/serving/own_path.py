"""Paths of this site, as forms send them back."""

from scorekeeper.limits import MAX_ADDRESS_LETTERS


def is_own_path(path: str) -> bool:
    """False for what leads elsewhere, as browsers read // and /\\ as the start of another site, and for what
    is longer than an address here."""
    leads_here = path.startswith("/") and path[1:2] not in ("/", "\\") and path.isprintable()
    return leads_here and len(path) <= MAX_ADDRESS_LETTERS
