"""PNG files, a third smaller than the browser's: pictures of flat colours compress best unfiltered."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
PIXEL = 3


def smaller(png):
    """The same picture; `png` is 8-bit RGB, as screenshots are."""
    chunks = dict(_chunks(png))
    width, _, depth, colours = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, colours) == (8, 2), "no screenshot"
    rows = b"".join(b"\0" + row for row in _unfiltered(zlib.decompress(chunks[b"IDAT"]), width * PIXEL))
    kept = [(b"IHDR", chunks[b"IHDR"]), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return SIGNATURE + b"".join(_chunk(kind, content) for kind, content in kept)


def _chunks(png):
    """The content of each kind of chunk; pixel data is often split into several chunks."""
    place, picture = len(SIGNATURE), b""
    while place < len(png):
        length, kind = struct.unpack_from(">I4s", png, place)
        content = png[place + 8 : place + 8 + length]
        picture += content if kind == b"IDAT" else b""
        yield kind, picture if kind == b"IDAT" else content
        place += 12 + length


def _chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def pixels(png):
    """The rows of a picture, of bytes; `png` is 8-bit RGBA, as resvg writes it."""
    chunks = dict(_chunks(png))
    width, _, depth, colours = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, colours) == (8, 6), "not by resvg"
    return list(_unfiltered(zlib.decompress(chunks[b"IDAT"]), width * 4, 4))


def size(png):
    """Width and height."""
    return struct.unpack_from(">II", png, len(SIGNATURE) + 8)


def _unfiltered(raw, width, pixel=PIXEL):
    """The rows of a picture with the PNG filters undone."""
    above = bytes(width)
    for start in range(0, len(raw), width + 1):
        how, row = raw[start], bytearray(raw[start + 1 : start + 1 + width])
        if how == 2:
            row = bytearray((value + up) & 255 for value, up in zip(row, above, strict=True))
        elif how:
            for place in range(width):
                left, corner = (row[place - pixel], above[place - pixel]) if place >= pixel else (0, 0)
                guesses = {1: left, 3: (left + above[place]) // 2, 4: _paeth(left, above[place], corner)}
                row[place] = (row[place] + guesses[how]) & 255
        yield bytes(row)
        above = row


def _paeth(left, up, corner):
    guess = left + up - corner
    return min((left, up, corner), key=lambda neighbour: abs(guess - neighbour))
