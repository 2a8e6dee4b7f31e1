"""Scripts for browsers of some years ago: bundled into one each, by esbuild."""

import os
import subprocess
from pathlib import Path

from scorekeeper.pocket.builder.downloads import CannotBuild, program

#: The oldest browsers in which Python's WebAssembly runs.
FLOOR = ("chrome96", "firefox100", "safari15.4")
#: For a page that says what it takes.
ANY_BROWSER = ("es2015",)
#: A classic script, as modules are none of all service workers. What is for Node alone stays out.
OPTIONS = (
    "--bundle",
    "--format=iife",
    "--minify",
    "--platform=browser",
    "--define:import.meta.url=self.location.href",
    "--external:node:*",
    "--external:ws",
    "--log-level=error",
)


def bundle(packages: Path, script: Path, target: Path, browsers: tuple[str, ...], *options: str) -> None:
    """Write `script`, with all that it imports, into the file `target`. Raises `CannotBuild`."""
    esbuild = (program("node"), str(packages / "esbuild" / "bin" / "esbuild"))
    into = (f"--outfile={target}", f"--target={','.join(browsers)}")
    command = (*esbuild, str(script), *into, *OPTIONS, *options)
    environment = {**os.environ, "NODE_PATH": str(packages)}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True)
    if ran.returncode:
        raise CannotBuild(f"Bundling {script.name} failed:\n{ran.stderr[-2000:]}")
