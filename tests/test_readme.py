"""The numbers in the README are right, and the examples of docs/commands.md print what it shows."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.disputes.rulebook import articles
from scorekeeper.disputes.situations import situations
from scorekeeper.paths import CHECKOUT
from scorekeeper.rules import EDITIONS

README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
COMMANDS = (CHECKOUT / "docs" / "commands.md").read_text(encoding="utf-8")


def block(language):
    (text,) = re.findall(rf"^```{language}\n(.*?)^```$", COMMANDS, re.DOTALL | re.MULTILINE)[:1]
    return text


def run(*command, **options):
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, cwd=CHECKOUT, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_score_example_prints_the_shown_output():
    shown = re.search(r"^\$ \S+scorekeeper score hand\.json\n(.*?)^```$", COMMANDS, re.DOTALL | re.MULTILINE)
    assert run("-m", "scorekeeper", "score", "-", input=block("json")) == shown[1]


def test_the_replay_example_prints_the_shown_output():
    shown = re.search(r"^\$ \S+scorekeeper replay hand\.mb\n(.*?)^```$", COMMANDS, re.DOTALL | re.MULTILINE)
    command = [sys.executable, "-m", "scorekeeper", "replay", "-"]
    done = subprocess.run(command, input=block("record"), capture_output=True, text=True, cwd=CHECKOUT)
    assert (done.returncode, done.stdout) == (1, shown[1])


def test_the_seating_example_can_be_drawn():
    (seating,) = (text for text in re.findall(r"```json\n(.*?)```", COMMANDS, re.DOTALL) if "seating" in text)
    drawn = json.loads(run("-m", "scorekeeper", "seat", "-", "--json", input=seating))
    assert [len(round_["tables"]) for round_ in drawn["rounds"]] == [2, 2]


def test_the_python_example_prints_its_comments():
    example = block("python")
    assert run("-c", example).splitlines() == re.findall(r"  # (.*)$", example, re.MULTILINE)


@pytest.mark.parametrize("target", sorted(set(re.findall(r'(?:src="|\]\()([^"):#]+)["\)]', README))))
def test_every_link_has_its_target(target):
    assert (CHECKOUT / target).is_file()


@pytest.mark.parametrize("target", ["run", "test"])
def test_its_make_targets_exist(target):
    assert f"make {target} " in README
    assert re.search(rf"^{target}:", Path(CHECKOUT / "Makefile").read_text(), re.MULTILINE)


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
