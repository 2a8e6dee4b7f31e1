"""Addresses and tokens that open something, at least 128 bits each, never kept in clear.

A game's watch address is derived from the server's key; of a scorer link or a device's key only a hash is
kept. With a new key, and the old one in SECRET_KEY_FALLBACKS, old watch addresses go on working.
"""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator

from flask import current_app

_ADDRESS = re.compile(r"([1-9a-z][0-9a-z]{0,11})-([\w-]{22})", re.ASCII)
_BITS = 128


def new_token() -> str:
    """A secret for a link, a device or a form, fit for an address."""
    return secrets.token_urlsafe(_BITS // 8)


def hashed(token: str) -> str:
    """What is kept of a token. Tokens are random, so that no salt and no slow hash is called for."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def watch_address(game_id: int) -> str:
    """The unguessable address at which the game can be watched."""
    return f"{_base36(game_id)}-{_proof(game_id, current_app.config['SECRET_KEY'])}"


def game_at(address: str) -> int | None:
    """The id of the game at this address, or None when the address is not one of ours."""
    match = _ADDRESS.fullmatch(address)
    if match is None:
        return None
    game_id = int(match[1], 36)
    proofs = [_proof(game_id, key) for key in _keys()]
    return game_id if any(hmac.compare_digest(match[2], proof) for proof in proofs) else None


def _keys() -> Iterator[str]:
    yield current_app.config["SECRET_KEY"]
    yield from current_app.config.get("SECRET_KEY_FALLBACKS") or ()


def _proof(game_id: int, key: str) -> str:
    digest = hmac.digest(key.encode(), f"watch:{game_id}".encode(), "sha256")
    return urlsafe_b64encode(digest[: _BITS // 8]).decode().rstrip("=")


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return digits
