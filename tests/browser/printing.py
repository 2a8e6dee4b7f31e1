"""Pages on paper."""

import re
import zlib

PAGE = re.compile(rb"/Type /Page\b(?!s)")
#: Firefox packs what describes the pages.
PACKED = re.compile(rb"/Type /ObjStm.*?stream\r?\n(.*?)\r?\nendstream", re.DOTALL)


def sheets(page, **how):
    """The number of sheets of paper that a page takes; `how`: as Playwright's `pdf` is told."""
    pdf = page.pdf(**how)
    unpacked = [zlib.decompress(packed) for packed in PACKED.findall(pdf)]
    return sum(len(PAGE.findall(part)) for part in (pdf, *unpacked))
