"""A stand-in for unittest, which a phone does not have.

The library for charts imports it for its own tests.
"""

import sys
from importlib.util import find_spec
from types import ModuleType


def install() -> None:
    """Install a unittest if there is none, with what leather.testcase needs."""
    if "unittest" not in sys.modules and find_spec("unittest") is None:
        module = ModuleType("unittest")
        module.TestCase = object  # type: ignore[attr-defined]
        sys.modules["unittest"] = module
