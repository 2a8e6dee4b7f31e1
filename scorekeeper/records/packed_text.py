"""Bytes as a short text of letters, digits, "-" and "_", for addresses and codes."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode


def packed(data: bytes, words: bytes) -> str:
    """Compress `data`. `words`: what it often contains, the most frequent last."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, words)
    return urlsafe_b64encode(packer.compress(data) + packer.flush()).rstrip(b"=").decode()


def unpacked(text: str, words: bytes, most: int) -> bytes:
    """What `packed` compressed with the same `words`. Raises ValueError for anything else, and if that is
    more than `most` bytes; no more are unpacked."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, words)
    try:
        compressed = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        data = unpacker.decompress(compressed, most)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("This is not a whole packed text.")
    return data
