"""Paths of this site, as forms send them back."""


def is_own_path(path: str) -> bool:
    """False for what leads elsewhere: browsers read // and /\\ as the start of another site."""
    return path.startswith("/") and path[1:2] not in ("/", "\\") and path.isprintable()
