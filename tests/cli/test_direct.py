"""scorekeeper direct: lets a director who lost the device direct again."""

import re

import pytest

from scorekeeper.cli import main
from tests.builders_web import Phone
from tests.web.nights.evening import new_evening

URL = re.compile(r"^    (http\S+?)(/nights/\S+/direct/[\w-]{22})$", re.MULTILINE)


@pytest.fixture
def ann(phone):
    return phone


@pytest.fixture
def night(ann):
    new_evening(ann, name="Friday cards")
    return new_evening(ann, name="Club finals")


@pytest.mark.parametrize("meant", ["finals", "CLUB", "address", "whole address"])
def test_a_new_device_directs_by_the_link(ann, night, capsys, meant):
    addresses = {"address": night.public_id, "whole address": f"https://bornes.example{night.path}/desk"}
    assert main(["direct", addresses.get(meant, meant)]) == 0
    ((_base, path),) = URL.findall(capsys.readouterr().out)
    laptop = Phone(ann.app)
    assert laptop.get(f"{night.path}/desk").status == 403
    assert laptop.post(path).status == 303
    assert laptop.get(f"{night.path}/desk").status == 200


def test_the_link_uses_the_given_address(night, capsys):
    assert main(["direct", "finals", "--url", "https://bornes.example/"]) == 0
    ((base, _path),) = URL.findall(capsys.readouterr().out)
    assert base == "https://bornes.example"


@pytest.mark.parametrize(
    ("meant", "complaint"),
    [
        ("nobody", "There is no tournament night nobody"),
        (" ", "There is no tournament night"),
        ("/nights/1-abc", "There is no tournament night"),
        ("C", "2 nights match C: give the address of one."),
    ],
)
def test_refuses_an_unknown_night(night, capsys, meant, complaint):
    assert main(["direct", meant]) == 1
    assert complaint in capsys.readouterr().err


def test_lists_the_newest_of_many_matching_nights(ann, night, capsys, monkeypatch):
    monkeypatch.setattr("scorekeeper.cli.store._MOST_LISTED", 1)
    assert main(["direct", "c"]) == 1
    first, more, newest = capsys.readouterr().err.splitlines()
    assert (first, more) == ("scorekeeper: 2 nights match c: give the address of one.", "  ...")
    assert newest.startswith(f"  {night.public_id}  ") and newest.endswith("  Club finals")


def test_refuses_a_deleted_night(night, capsys):
    night.done("/more/delete", {"name": "Club finals", "pin": "4711"})
    assert main(["direct", "finals"]) == 1
    assert "There is no tournament night" in capsys.readouterr().err
