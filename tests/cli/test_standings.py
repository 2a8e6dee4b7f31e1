"""`scorekeeper standings NIGHT.json [--why] [--json]`: what it prints, and its exit code."""

import io
import json
import sys

import pytest

from scorekeeper.cli import main
from scorekeeper.tournament.standings.presets import CLUB_NIGHT
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS
from tests.builders import DATA

RANKED, REFUSED, UNREADABLE = 0, 1, 2
NIGHT = (DATA / "club-night.json").read_bytes()

LINES = [
    "1.  Ben Baker         5       2,850           –          0          5        4",
    "2.  Chloé Caron       3         550           –          0          3        1",
    "3.  Ann Archer        3        −550           –          0          3        1",
    "4.  Dev Desai        1½      −2,850           –          0          1        2",
]
WHY_2 = [
    "      Place 2. Table points: 3.",
    "      Table points: you have 3, Ben Baker above you has 5.",
    (
        "      Table points: you and Ann Archer are tied. Difference: you have 550, Ann "
        "Archer below you has −550."
    ),
]


@pytest.fixture
def run_standings(tmp_path, capsys):
    """Rank a file with these bytes. Returns the exit code, the output and the errors."""

    def run(content=NIGHT, *options):
        path = tmp_path / "night.json"
        path.write_bytes(content)
        code = main(["standings", str(path), *options])
        return code, *capsys.readouterr()

    return run


def changed(**places):
    """The night with other values: settings_name="X" sets /settings/name."""
    night = json.loads(NIGHT)
    for place, value in places.items():
        part, _, key = place.partition("_")
        night[part][int(key) if key.isdigit() else key] = value
    return json.dumps(night).encode()


def with_hands(number):
    """The night with this many hands in the last round."""
    night = json.loads(NIGHT)
    (result,) = night["rounds"][2]["tables"][0]["results"]
    result["hands"] = number
    night["settings"]["tie_breaks"] = ["total", "wins"]
    return json.dumps(night).encode()


# --- ranked ----------------------------------------------------------------------------------------


def test_prints_a_night_worked_out_on_paper(run_standings):
    code, printed, complaints = run_standings()
    assert (code, complaints) == (RANKED, "")
    title, *heads, first, second, third, fourth = printed.splitlines()
    assert title == "Club night"
    assert [first, second, third, fourth] == LINES
    titles = [TIE_BREAKS[name].title for name in CLUB_NIGHT.order]
    assert sorted(" ".join(heads).split()) == sorted(" ".join(titles).split())
    assert max(map(len, printed.splitlines())) <= 80, "fits a terminal"


def test_explains_the_places(run_standings):
    code, printed, _ = run_standings(NIGHT, "--why")
    lines = printed.splitlines()
    start = lines.index(LINES[1])
    assert (code, lines[start + 1 : start + 4]) == (RANKED, WHY_2)
    assert "      Table points: the director gave you ½ (Kept the score of two tables)." in lines
    assert [line for line in lines if line in LINES] == LINES


def test_prints_json(run_standings):
    code, printed, complaints = run_standings(NIGHT, "--json")
    answer = json.loads(printed)
    lines = answer.pop("lines")
    assert (code, complaints, printed.count("\n")) == (RANKED, "", 1)
    assert answer == {
        "night": "Club night",
        "order": ["table_points", "difference", "head_to_head", "opponents", "hands_won", "coups_fourres"],
        "refused": None,
    }
    assert [
        (line["place"], line["number"], line["name"], line["points"], line["placed_by"]) for line in lines
    ] == [
        (1, 2, "Ben Baker", 5, None),
        (2, 3, "Chloé Caron", 3, "table_points"),
        (3, 1, "Ann Archer", 3, "difference"),
        (4, 4, "Dev Desai", "3/2", "table_points"),
    ]
    assert lines[1]["why"] == [line.strip() for line in WHY_2]
    assert lines[2] == {
        "place": 3,
        "shared": False,
        "number": 1,
        "name": "Ann Archer",
        "points": 3,
        "played": 3,
        "sat_out": 0,
        "values": {
            "table_points": 3,
            "difference": -550,
            "head_to_head": None,
            "opponents": 0,
            "hands_won": 3,
            "coups_fourres": 1,
        },
        "placed_by": "difference",
        "why": lines[2]["why"],
    }


def test_shows_a_shared_place(run_standings):
    night = json.loads(NIGHT) | {"rounds": json.loads(NIGHT)["rounds"][:1], "adjustments": []}
    _, printed, _ = run_standings(json.dumps(night).encode())
    assert [line.split()[0] for line in printed.splitlines()[-4:]] == ["1=", "1=", "3=", "3="]
    _, printed, _ = run_standings(json.dumps(night).encode(), "--json")
    assert [line["shared"] for line in json.loads(printed)["lines"]] == [True] * 4


def test_prints_a_night_without_people(run_standings):
    night = json.loads(NIGHT) | {"rounds": [], "adjustments": [], "entrants": []}
    code, printed, _ = run_standings(json.dumps(night).encode())
    assert (code, printed.splitlines()[0]) == (RANKED, "Club night")
    _, printed, _ = run_standings(json.dumps(night).encode(), "--json")
    assert json.loads(printed)["lines"] == []


def test_prints_full_names_and_tells_them_apart(run_standings):
    night = json.loads(NIGHT)
    night["entrants"][1]["names"] = ["Ann Archer"]
    night["entrants"][2]["names"] = ['=1+1, "{x.__class__}" عمر']
    _, printed, _ = run_standings(json.dumps(night).encode(), "--why")
    assert "Ann Archer (1)" in printed and "Ann Archer (2)" in printed
    assert '=1+1, "{x.__class__}" عمر' in printed


def test_answers_one_night_a_line(run_standings):
    night = json.dumps(json.loads(NIGHT)).encode()
    code, printed, _ = run_standings(night + b"\n" + b'{"format": 1}\n' + night + b"\n", "--json")
    assert code == UNREADABLE
    first, second, third = map(json.loads, printed.splitlines())
    assert first == third
    assert second == {"error": "/format: The format must be “mille-bornes-night/1”.", "line": 2}


# --- refused ---------------------------------------------------------------------------------------

REASON = "Total points cannot rank this night: at table 1 of round 3 the number of hands was 3, at others 2."


def test_warns_of_total_points_at_unequal_tables(run_standings):
    assert run_standings(with_hands(2))[0] == RANKED
    code, printed, _ = run_standings(with_hands(3))
    assert (code, printed.splitlines()[1]) == (REFUSED, REASON)
    assert "Ben Baker" in printed, "ranked all the same"
    code, printed, _ = run_standings(with_hands(3), "--json")
    assert (code, json.loads(printed)["refused"]) == (REFUSED, REASON)
    assert len(json.loads(printed)["lines"]) == 4


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (changed(settings_rounds=0), "/settings/rounds: This must be a whole number from 1 to 99."),
        (changed(rounds_1={}), "/rounds/1: “number” is missing."),
        (b"[" * 100_000, "This JSON is nested too deeply."),
    ],
    ids=["rounds", "a round", "nested"],
)
def test_refuses_an_unreadable_file(run_standings, content, error):
    code, printed, complaints = run_standings(content)
    assert (code, printed) == (UNREADABLE, "")
    assert complaints.startswith("scorekeeper: this cannot be read") and complaints.endswith(f" {error}\n")
    code, printed, complaints = run_standings(content, "--json")
    assert (code, complaints, json.loads(printed)["error"]) == (UNREADABLE, "", error)


def test_refuses_a_missing_file(tmp_path, capsys):
    missing = tmp_path / "none.json"
    assert main(["standings", str(missing)]) == UNREADABLE
    assert capsys.readouterr() == ("", f"scorekeeper: {missing} cannot be read: No such file or directory.\n")


def test_reads_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(NIGHT)))
    assert main(["standings", "-"]) == RANKED
    assert LINES[0] in capsys.readouterr().out
