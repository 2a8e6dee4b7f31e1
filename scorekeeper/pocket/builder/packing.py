"""Reproducible archives: the same files give the same bytes. Sorted, without times and owners."""

import gzip
import io
import tarfile
import zipfile
from pathlib import Path


def tar(root: Path) -> bytes:
    """A tar of all files below `root`."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for file in _files(root):
            member = tarfile.TarInfo(file.relative_to(root).as_posix())
            member.size = file.stat().st_size
            archive.addfile(member, io.BytesIO(file.read_bytes()))
    return packed.getvalue()


def stored_zip(root: Path) -> bytes:
    """An uncompressed zip of all files below `root`.

    The site compresses it as a whole, which works better.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for file in _files(root):
            archive.writestr(zipfile.ZipInfo(file.relative_to(root).as_posix()), file.read_bytes())
    return packed.getvalue()


def gzipped(content: bytes) -> bytes:
    """The content, gzipped with the strongest compression."""
    return gzip.compress(content, 9, mtime=0)


def _files(root: Path) -> list[Path]:
    return sorted(file for file in root.rglob("*") if file.is_file())
