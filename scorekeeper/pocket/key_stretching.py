"""PBKDF2 (RFC 8018) in Python: a hashlib that was built without OpenSSL, as a phone's is, has none."""

import hashlib
import hmac
from functools import reduce
from math import ceil


def pbkdf2_hmac(
    hash_name: str, password: bytes, salt: bytes, iterations: int, dklen: int | None = None
) -> bytes:
    """Derive a key from a password, as the function of this name in hashlib does."""
    keyed = hmac.new(password, digestmod=hash_name)
    length = dklen or keyed.digest_size

    def digest(message: bytes) -> bytes:
        copy = keyed.copy()  # of the key alone: much quicker than to begin with it each time
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
    """Give hashlib the function where it lacks it."""
    if not hasattr(hashlib, "pbkdf2_hmac"):
        hashlib.pbkdf2_hmac = pbkdf2_hmac  # type: ignore[assignment]
