"""The chart library imports unittest, which a phone lacks."""

import subprocess
import sys
import unittest

from scorekeeper.pocket import without_unittest

WITHOUT = """
import sys, types

class Lacking:
    def find_spec(self, name, *_where):
        if name.partition(".")[0] == "unittest":
            raise ModuleNotFoundError(name=name)

sys.meta_path.insert(0, Lacking())
try:
    import leather
except ModuleNotFoundError as error:
    print(error.name)
for name in [name for name in sys.modules if name.startswith("leather")]:
    del sys.modules[name]
sys.meta_path.pop(0)
sys.path_importer_cache.clear()
import importlib.util
importlib.util.find_spec = lambda name: None
from scorekeeper.pocket import without_unittest
without_unittest.find_spec = lambda name: None
without_unittest.install()
import leather
print(leather.Chart.__name__, sys.modules["unittest"].TestCase.__name__)
"""


def test_the_chart_library_loads_without_unittest():
    ran = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["unittest", "Chart", "object"]


def test_replaces_unittest_only_if_python_lacks_it():
    without_unittest.install()
    assert sys.modules["unittest"] is unittest
