"""Disks that are small or read-only."""

import os
import shutil
import subprocess
from contextlib import contextmanager

import pytest


@contextmanager
def small_disk(folder, size="1m"):
    """Mount a small disk at `folder`."""
    folder.mkdir(exist_ok=True)
    with _mounted(folder, "-t", "tmpfs", "-o", f"size={size}", "tmpfs"):
        yield folder


def fill(folder):
    """Use up the free space of the disk."""
    ballast = folder / "ballast"
    with open(ballast, "wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            pass
    return ballast


@contextmanager
def only_to_be_read(folder):
    """Make `folder` read-only while the block runs. No file in it may be open."""
    if os.geteuid() == 0:  # because root may write in spite of any mode
        with _mounted(folder, "--bind", str(folder)):
            subprocess.run(["mount", "-o", "remount,bind,ro", str(folder)], check=True)
            yield
        return
    modes = [(path, path.stat().st_mode) for path in (*folder.iterdir(), folder)]
    for path, mode in modes:
        path.chmod(mode & ~0o222)
    try:
        yield
    finally:
        for path, mode in reversed(modes):
            path.chmod(mode)


@contextmanager
def _mounted(folder, *options):
    may = os.geteuid() == 0 and shutil.which("mount")
    if not may or subprocess.run(["mount", *options, str(folder)], capture_output=True).returncode:
        pytest.skip("whoever runs the tests may not mount disks here")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
