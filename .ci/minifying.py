"""Scripts and styles of the package: without comments and spaces, a third of them.

A checkout serves them as they are written, so nothing that runs the app needs the minifiers.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Minified(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self._made = TemporaryDirectory()
        if version != "editable":  # that is an installed checkout
            minify_folder(Path(self.root, "static"), self._made.name)
            build_data["force_include"][self._made.name] = "scorekeeper/static"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self._made.cleanup()


def minify_folder(source: Path, target: str) -> None:
    """Copy a folder, with its scripts and styles minified. Other people's files stay unchanged."""
    by_ending = minifiers()

    def copy(file: str, to: str) -> None:
        minify = by_ending.get(Path(file).suffix)
        if minify is None or "vendor" in Path(file).relative_to(source).parts:
            shutil.copyfile(file, to)
        else:
            Path(to).write_text(minify(Path(file).read_text("utf-8")), "utf-8")

    shutil.copytree(source, target, copy_function=copy, dirs_exist_ok=True)


def minifiers() -> dict[str, Callable[[str], str]]:
    import rcssmin  # not at the top: metadata alone is built without them
    import rjsmin

    return {".js": rjsmin.jsmin, ".css": rcssmin.cssmin}
