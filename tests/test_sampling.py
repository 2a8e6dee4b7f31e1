"""Samples of the cases of parametrized tests."""

from types import SimpleNamespace

import pytest

from tests.sampling import mark_the_rest


class Item:
    """A test case as pytest collects it. `marks` are the marks it has got."""

    def __init__(self, nodeid, sampled=None, postgresql=False):
        self.config = SimpleNamespace(getoption={"--postgresql": postgresql}.get)
        self.nodeid, self.args, self.marks = nodeid, (sampled,), []
        self.marked = {"sampled": sampled is not None, "pocket": "[pocket" in nodeid}

    def get_closest_marker(self, name):
        return self if self.marked.get(name) else None

    def add_marker(self, name):
        self.marks.append(name)


def left_out(items):
    mark_the_rest(items)
    return [item.nodeid for item in items if item.marks == ["rest"]]


def test_a_sample_is_spread_over_the_cases_of_its_test():
    cases = [Item(f"test_a.py::test_x[{number}]", 3) for number in range(9)]
    assert left_out(cases) == [f"test_a.py::test_x[{number}]" for number in (1, 2, 4, 5, 7, 8)]


def test_each_test_has_its_own_sample():
    cases = [Item(f"test_a.py::{name}[{number}]", 1) for number in range(2) for name in ("test_x", "test_y")]
    assert left_out(cases) == ["test_a.py::test_x[1]", "test_a.py::test_y[1]"]


def test_a_sample_larger_than_its_test_takes_all():
    assert left_out([Item("test_a.py::test_x[0]", 5), Item("test_a.py::test_x[1]", 5)]) == []


def test_a_test_without_a_mark_keeps_four_cases():
    cases = [Item(f"tests/test_a.py::test_x[{number}]") for number in range(8)]
    assert left_out(cases) == [f"tests/test_a.py::test_x[{number}]" for number in range(1, 8, 2)]
    assert left_out([Item("tests/test_a.py::test_y")]) == []


def test_a_browser_test_keeps_two_cases():
    cases = [Item(f"tests/browser/test_a.py::test_x[{number}]") for number in range(4)]
    assert left_out(cases) == [f"tests/browser/test_a.py::test_x[{number}]" for number in (1, 3)]


@pytest.mark.parametrize("folder", ["rules", "disputes", "tournament/standings"])
def test_tests_of_what_is_pure_keep_every_case(folder):
    assert left_out([Item(f"tests/{folder}/test_a.py::test_x[{number}]") for number in range(20)]) == []


def test_every_sixth_test_of_a_page_runs_on_postgresql():
    tests = [
        Item(f"tests/web/test_{file}.py::test_{name}", None, True) for file in "ab" for name in "stuvwxy"
    ]
    kept = {item.nodeid for item in tests} - {*left_out(tests)}
    assert kept == {f"tests/web/test_{file}.py::test_{name}" for file in "ab" for name in "sy"}


def test_the_first_test_of_each_file_runs_inside_a_phone():
    tests = [
        Item(f"tests/browser/test_{file}.py::test_{name}[{home}]")
        for file in "ab"
        for name in "xy"
        for home in ("served", "pocket-fr")
    ]
    assert left_out(tests) == [f"tests/browser/test_{file}.py::test_y[pocket-fr]" for file in "ab"]


def test_two_cases_run_on_postgresql():
    for sampled in (None, 1, 5):
        cases = [Item(f"tests/rules/test_a.py::test_x[{number}]", sampled, True) for number in range(4)]
        assert left_out(cases) == [f"tests/rules/test_a.py::test_x[{number}]" for number in (1, 3)]
