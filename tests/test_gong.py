"""The sound of the projector: the file is what its source says."""

import struct

from tests.gong import FILE, gong

HEADER = 44


def test_the_file_is_what_its_source_makes():
    kept, made = FILE.read_bytes(), gong()
    assert kept[:HEADER] == made[:HEADER]
    assert len(kept) == len(made) < 40_000
    pairs = zip(*(struct.iter_unpack("<h", file[HEADER:]) for file in (kept, made)), strict=True)
    assert all(abs(a - b) <= 1 for (a,), (b,) in pairs)
