"""Bundles each script into one file with esbuild, for browsers that are some years old."""

import os
import subprocess
from pathlib import Path

from scorekeeper.pocket.builder.downloads import CannotBuild, program

#: The oldest browsers that can run Python's WebAssembly.
FLOOR = ("chrome96", "firefox100", "safari15.4")
#: For the page that says which browsers work.
ANY_BROWSER = ("es2015",)
#: Makes a classic script, because not all browsers accept a module as service worker. Drops code for Node.
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
    """Write `script`, with everything it imports, to the file `target`. Raises `CannotBuild`."""
    esbuild = (program("node"), str(packages / "esbuild" / "bin" / "esbuild"))
    into = (f"--outfile={target}", f"--target={','.join(browsers)}")
    command = (*esbuild, str(script), *into, *OPTIONS, *options)
    environment = {**os.environ, "NODE_PATH": str(packages)}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True)
    if ran.returncode:
        raise CannotBuild(f"Bundling {script.name} failed:\n{ran.stderr[-2000:]}")
