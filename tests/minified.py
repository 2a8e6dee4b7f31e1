"""The scripts and styles of the package: static/, minified by the hook of its build."""

import runpy
from functools import cache
from tempfile import TemporaryDirectory

from scorekeeper.paths import CHECKOUT

HOOK = runpy.run_path(str(CHECKOUT / ".ci" / "minifying.py"))
#: A function for the text of a file, by the end of its name.
MINIFIERS = HOOK["minifiers"]()


@cache
def _made():
    folder = TemporaryDirectory()
    HOOK["minify_folder"](CHECKOUT / "static", folder.name)
    return folder


def static_of_the_package():
    """The folder that the package would have. It is made once for all tests."""
    return _made().name
