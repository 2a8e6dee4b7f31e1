"""Every promise in SECURITY.md names an existing test."""

import re

import pytest

from scorekeeper.paths import CHECKOUT

TEXT = (CHECKOUT / "SECURITY.md").read_text(encoding="utf-8")
THREATS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TEXT.split("## Who could want what")[1].splitlines()
    if line.startswith("| ") and not line.startswith(("| who", "| ---"))
]


def test_threats_are_found():
    assert len(THREATS) > 10


@pytest.mark.parametrize(("who", "wants", "stopped_by", "shown_by"), THREATS)
def test_every_threat_names_an_existing_test(who, wants, stopped_by, shown_by):
    named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", shown_by)
    assert len(named) == len(shown_by.split(", ")) > 0
    for file, test in named:
        assert f"def {test}(" in (CHECKOUT / file).read_text(encoding="utf-8"), (file, test)
