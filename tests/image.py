"""The command of the image (docs/hosting/Containerfile), for the interpreter of the tests."""

import json
import re
from pathlib import Path

from scorekeeper.paths import CHECKOUT

HOSTING = CHECKOUT / "docs" / "hosting"


def arguments():
    """The arguments that the image gives its Python, with the configuration in the checkout."""
    recipe = (HOSTING / "Containerfile").read_text("utf-8")
    (command,) = re.findall(r"^CMD (.*)$", recipe, re.MULTILINE)
    python, *given = json.loads(command)
    assert python == "python3"
    return [str(HOSTING / Path(part).name) if part.endswith(".conf.py") else part for part in given]
