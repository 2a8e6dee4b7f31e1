"""Figures that tests measure. Any worker may note one, and all are shown at the end of the run."""

import pytest

FIGURE = "figure"


@pytest.fixture
def note(record_property):
    """`note("50 phones: 2.1 s")` is shown at the end, whether the test passes or fails."""

    def note(line):
        record_property(FIGURE, line)
        print(line)

    return note


def pytest_terminal_summary(terminalreporter):
    noted = [
        line
        for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
        if report.when == "call"
        for name, line in report.user_properties
        if name == FIGURE
    ]
    if noted:
        terminalreporter.section("figures")
        for line in noted:
            terminalreporter.write_line(line)
