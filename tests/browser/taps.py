"""How many taps a hand takes: noted by the tests that tap, shown when they have all run."""

NOTED = "taps"


def pytest_terminal_summary(terminalreporter):
    noted = [
        line
        for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
        if report.when == "call"
        for name, line in report.user_properties
        if name == NOTED
    ]
    if noted:
        terminalreporter.section("taps from the game page to the hand saved")
        for line in noted:
            terminalreporter.write_line(line)
