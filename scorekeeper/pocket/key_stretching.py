"""PBKDF2 (RFC 8018) in Python, for a hashlib built without OpenSSL, as in a phone."""

import hashlib
import hmac
from functools import reduce
from math import ceil


def pbkdf2_hmac(
    hash_name: str, password: bytes, salt: bytes, iterations: int, dklen: int | None = None
) -> bytes:
    """Derive a key from a password, like the hashlib function with this name."""
    keyed = hmac.new(password, digestmod=hash_name)
    length = dklen or keyed.digest_size

    def digest(message: bytes) -> bytes:
        copy = keyed.copy()  # copies the keyed state, which is much faster than starting over each time
        copy.update(message)
        return copy.digest()

    def block(number: int) -> bytes:
        last = digest(salt + number.to_bytes(4, "big"))
        mixed = int.from_bytes(last, "big")
        for _ in range(iterations - 1):
            last = digest(last)
            mixed ^= int.from_bytes(last, "big")
        return mixed.to_bytes(keyed.digest_size, "big")

    blocks = (block(number) for number in range(1, ceil(length / keyed.digest_size) + 1))
    return reduce(bytes.__add__, blocks, b"")[:length]


def install() -> None:
    """Add the function to hashlib if it is missing."""
    if not hasattr(hashlib, "pbkdf2_hmac"):
        hashlib.pbkdf2_hmac = pbkdf2_hmac  # type: ignore[assignment]
