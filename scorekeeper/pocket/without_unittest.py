"""A unittest for the library of charts, which imports it for its own tests: a phone has none."""

import sys
from importlib.util import find_spec
from types import ModuleType


def install() -> None:
    """Put a unittest in place where there is none, with as much as leather.testcase takes from it."""
    if "unittest" not in sys.modules and find_spec("unittest") is None:
        module = ModuleType("unittest")
        module.TestCase = object  # type: ignore[attr-defined]
        sys.modules["unittest"] = module
