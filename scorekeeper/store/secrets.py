"""Secret addresses and tokens, at least 128 bits each, never stored in clear.

A game's watch address is derived from the server's key. Of a scorer link or a device's key only a hash is
stored. With a new key, and the old one in SECRET_KEY_FALLBACKS, old watch addresses still work.
"""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from typing import Literal, TypeVar

from flask import current_app

from scorekeeper.store.database import Base, db, lock_row

_ADDRESS = re.compile(r"([1-9a-z][0-9a-z]{0,11})-([\w-]{22})", re.ASCII)
_BITS = 128

Row = TypeVar("Row", bound=Base)
#: What an address opens: a game, a night, its registration, a club for its holders, the club's public league.
Kind = Literal["watch", "night", "register", "club", "league"]


def new_token() -> str:
    """A new secret for a link, a device or a form, usable in an address."""
    return secrets.token_urlsafe(_BITS // 8)


def hashed(token: str) -> str:
    """Hash a token. Only the hash is stored. Tokens are random, so they need no salt and no slow hash."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def derived(purpose: str, *parts: object) -> str:
    """A token that only this server can make, always the same for the same `parts`."""
    return _proof(current_app.config["SECRET_KEY"], purpose, *parts)


def secret_address(kind: Kind, row_id: int, salt: str) -> str:
    """An unguessable address. `salt` belongs to the row: after a restore its id might be another row's."""
    return f"{_base36(row_id)}-{derived(kind, row_id, salt)}"


def claimed_id(address: str) -> int | None:
    """The id of the game, night or club in this address, or None if it is malformed."""
    match = _ADDRESS.fullmatch(address)
    return int(match[1], 36) if match else None


def claimed_row(model: type[Row], address: str) -> Row | None:
    """The row that this address names, or None.

    Locked as by `lock_row`. The caller must still check its secret.
    """
    row_id = claimed_id(address)
    if row_id is None:
        return None
    lock_row(model, row_id)
    return db.session.get(model, row_id)


def opens(address: str, kind: Kind, row_id: int, salt: str) -> bool:
    """True if `secret_address` gives this address for the same values."""
    return proves(address.partition("-")[2], kind, row_id, salt)


def proves(token: str, purpose: str, *parts: object) -> bool:
    """True if `derived` gives this token for the same values, with this key or an accepted old one."""
    return any(hmac.compare_digest(token.encode(), _proof(key, purpose, *parts).encode()) for key in _keys())


def _keys() -> Iterator[str]:
    yield current_app.config["SECRET_KEY"]
    yield from current_app.config.get("SECRET_KEY_FALLBACKS") or ()


def _proof(key: str, purpose: str, *parts: object) -> str:
    digest = hmac.digest(key.encode(), ":".join(map(str, (purpose, *parts))).encode(), "sha256")
    return urlsafe_b64encode(digest[: _BITS // 8]).decode().rstrip("=")


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits
