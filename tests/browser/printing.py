"""Pages on paper."""

import re
import zlib

PAGE = re.compile(rb"/Type /Page\b(?!s)")
#: Firefox compresses the page objects.
PACKED = re.compile(rb"/Type /ObjStm.*?stream\r?\n(.*?)\r?\nendstream", re.DOTALL)


def sheets(page, **how):
    """The number of sheets that a page takes; `how` are arguments of Playwright's `pdf`."""
    pdf = page.pdf(**how)
    # The last byte of a checksum can look like a part of the line's end; nothing else is lost with it.
    unpacked = [zlib.decompressobj().decompress(packed) for packed in PACKED.findall(pdf)]
    return sum(len(PAGE.findall(part)) for part in (pdf, *unpacked))
