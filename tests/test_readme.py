"""The numbers in the README are right, and the Python in docs/commands.md prints what it says."""

import re
import subprocess
import sys

import pytest

from scorekeeper.disputes.rulebook import articles
from scorekeeper.disputes.situations import situations
from scorekeeper.paths import CHECKOUT
from scorekeeper.rules import EDITIONS

README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
COMMANDS = (CHECKOUT / "docs" / "commands.md").read_text(encoding="utf-8")


def test_the_python_example_prints_its_comments():
    (example,) = re.findall(r"^```python\n(.*?)^```$", COMMANDS, re.DOTALL | re.MULTILINE)
    printed = subprocess.check_output([sys.executable, "-c", example], text=True, cwd=CHECKOUT)
    assert printed.splitlines() == re.findall(r"  # (.*)$", example, re.MULTILINE)


@pytest.mark.parametrize("target", sorted(set(re.findall(r'(?:src="|\]\()([^"):#]+)["\)]', README))))
def test_every_link_has_its_target(target):
    assert (CHECKOUT / target).is_file()


#: Numbers that the README spells out. Larger ones are in digits.
WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
#: Ids of all disputes. Some arise only under some rules.
CLASSICS = {
    situation.id
    for edition in EDITIONS.values()
    for players in edition.players
    for situation in situations(edition.rules(players))
}


@pytest.mark.parametrize(
    ("shown", "number"),
    [
        (r"Knows (\w+) printed editions", len(EDITIONS)),
        (r"what the other (\w+)\s+boxes say", len(EDITIONS) - 1),
        (r"one of (\d+) classic disputes", len(CLASSICS)),
        (r"rulebook of (\d+) articles", len(articles())),
    ],
)
def test_its_numbers_are_right(shown, number):
    (counted,) = re.findall(shown, README)
    assert counted == (str(number) if counted.isdigit() else WORDS[number])
