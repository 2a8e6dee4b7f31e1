"""The stored sound of the projector is the one that its source generates."""

import struct

from tests.gong import FILE, gong

HEADER = 44


def test_the_sound_file_is_what_its_source_generates():
    kept, made = FILE.read_bytes(), gong()
    assert kept[:HEADER] == made[:HEADER]
    assert len(kept) == len(made) < 40_000
    pairs = zip(*(struct.iter_unpack("<h", file[HEADER:]) for file in (kept, made)), strict=True)
    assert all(abs(a - b) <= 1 for (a,), (b,) in pairs)
