"""`scorekeeper season FILE [NIGHT ...] [--why] [--json]`: what it prints, and its exit code."""

import io
import json
import sys
from dataclasses import replace

import pytest

from scorekeeper.cli import main
from scorekeeper.tournament.files.night import NightFile, write_night
from scorekeeper.tournament.files.season import SeasonFile, write_season
from scorekeeper.tournament.season.model import LeagueRule, Member
from tests.builders import DATA, hand, side
from tests.records.test_games import entry
from tests.tournament.season.builders import at_tables, evening, in_order

DONE, UNREADABLE = 0, 2
GAME = entry(hand(side(475), side(100)), seats=("Ann", "Bob"), hands_to_play=1)
NIGHTS = (
    NightFile(at_tables({"Ann": 1150, "Bob": 300}, coups={"Ann": 2}), evening(1), {(1, 1): GAME}, ()),
    NightFile(in_order("Bob", "Guy", "Ann", finished=False), evening(2), {}, ()),
)
SEASON = SeasonFile(
    "Lyon",
    "2026",
    LeagueRule(places=(4, 3, 2), best=1),
    (Member("Ann"), Member("Bob", category="newcomer"), Member("Cy")),
    NIGHTS,
)


@pytest.fixture
def run_season(tmp_path, capsys):
    """Rank a season from files with these bytes. Returns the exit code, the output and the errors."""

    def run(content, *further, options=()):
        paths = [tmp_path / f"{number}.json" for number in range(1 + len(further))]
        for path, data in zip(paths, (content, *further), strict=True):
            path.write_bytes(data)
        code = main(["season", *map(str, paths), *options])
        return code, *capsys.readouterr()

    return run


def test_prints_a_season_worked_out_on_paper(run_season):
    assert run_season(write_season(SEASON)) == (
        DONE,
        """\
Lyon, 2026
Night 1: Club night, 2026-01-31
Night 2: Club night, 2026-02-07, provisional
         Points  Nights  Dropped
1.  Ann       4       2        1
2.  Bob       4       2        1
Not there yet: Cy
Best hand: Ann, 475 (night 1, round 1, table 1)
Most coups fourrés: Ann, 2
Best newcomer: Bob, place 2
Guests: Guy (night 2)
""",
        "",
    )


def test_explains_the_places(run_season):
    code, printed, _ = run_season(write_season(SEASON), options=["--why"])
    assert code == DONE
    assert "      Only your best night counts. Not counted: night 2 (place 3: 2)." in printed.splitlines()


def test_prints_json(run_season):
    code, printed, complaints = run_season(write_season(SEASON), options=["--json"])
    answer = json.loads(printed)
    assert (code, complaints, printed.count("\n")) == (DONE, "", 1)
    assert (answer["club"], answer["season"]) == ("Lyon", "2026")
    assert answer["nights"][1] == {
        "number": 2,
        "name": "Club night",
        "at": "2026-02-07T19:00:00.000000Z",
        "provisional": True,
    }
    ann, bob = answer["lines"]
    assert (ann["name"], ann["place"], ann["points"], ann["placed_by"]) == ("Ann", 1, 4, None)
    assert (bob["name"], bob["place"], bob["points"], bob["placed_by"]) == ("Bob", 2, 4, "difference")
    assert ann["nights"] == [
        {"number": 1, "place": 1, "shared": False, "points": 4, "counted": True},
        {"number": 2, "place": 3, "shared": False, "points": 2, "counted": False},
    ]
    assert answer["absent"] == ["Cy"] and answer["guests"] == [{"name": "Guy", "nights": [2]}]
    won = answer["prizes"]
    assert [(best["points"], best["people"], best["night"]) for best in won["best_hands"]] == [
        (475, ["Ann"], 1)
    ]
    assert won["coups_fourres"] == [{"name": "Ann", "count": 2}] and won["newcomers"] == ["Bob"]


def test_adds_nights_from_files(run_season):
    alone = replace(SEASON, nights=())
    added = run_season(write_season(alone), *map(write_night, NIGHTS))
    assert added == run_season(write_season(SEASON))
    lines = b"\n".join(json.dumps(json.loads(write_night(night))).encode() for night in NIGHTS)
    assert run_season(write_season(alone), lines) == added, "a night a line"


def test_replaces_a_night_that_the_season_has(run_season):
    assert run_season(write_season(SEASON), write_night(NIGHTS[0])) == run_season(write_season(SEASON))
    corrected = replace(NIGHTS[1], night=in_order("Ann", "Bob"))
    assert "provisional" not in run_season(write_season(SEASON), write_night(corrected))[1]


def test_adds_a_night_worked_out_on_paper(run_season):
    """The people of club-night.json. With half a point given, Ben has 5 by the night's own points."""
    members = tuple(map(Member, ("Ann Archer", "ben baker", "Chloe Caron", "Dev Desai")))
    own = SeasonFile("Lyon", "2026", LeagueRule("own"), members, ())
    code, printed, _ = run_season(write_season(own), (DATA / "club-night.json").read_bytes())
    assert code == DONE
    assert [line.split()[:4] for line in printed.splitlines()[3:7]] == [
        ["1.", "ben", "baker", "5"],
        ["2.", "Chloe", "Caron", "3"],
        ["3.", "Ann", "Archer", "3"],
        ["4.", "Dev", "Desai", "1½"],
    ]


def test_prints_a_season_without_nights(run_season):
    code, printed, _ = run_season(write_season(replace(SEASON, nights=())))
    assert code == DONE and printed.splitlines()[-1] == "Not there yet: Ann, Bob and Cy"


# --- refused ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"[]", "This must be a JSON object."),
        (b'{"format": "mille-bornes-night/1"}', "/format: The format must be “mille-bornes-season/1”."),
        (
            write_season(SEASON).replace(b'"Cy"', b'"ann"'),
            "/members/2: ann can be Ann or ann: nights could not tell the two apart.",
        ),
    ],
)
def test_refuses_an_unreadable_season(run_season, content, error):
    code, printed, complaints = run_season(content)
    assert (code, printed) == (UNREADABLE, "")
    assert complaints.startswith("scorekeeper: this cannot be read") and complaints.endswith(f" {error}\n")
    code, printed, complaints = run_season(content, options=["--json"])
    assert (code, complaints, json.loads(printed)["error"]) == (UNREADABLE, "", error)


def test_names_an_unreadable_night(run_season, tmp_path, capsys):
    code, printed, complaints = run_season(write_season(SEASON), write_night(NIGHTS[0]), b"{}")
    assert (code, printed) == (UNREADABLE, "")
    assert complaints == f"scorekeeper: {tmp_path / '2.json'} cannot be read (line 1). “format” is missing.\n"
    code, printed, complaints = run_season(write_season(SEASON), b"{}", options=["--json"])
    assert (code, complaints) == (UNREADABLE, "")
    assert json.loads(printed) == {
        "error": "“format” is missing.",
        "file": str(tmp_path / "1.json"),
        "line": 1,
    }
    missing = tmp_path / "none.json"
    assert main(["season", str(tmp_path / "0.json"), str(missing)]) == UNREADABLE
    assert capsys.readouterr().err == f"scorekeeper: {missing} cannot be read. No such file or directory.\n"
    assert main(["season", str(missing)]) == UNREADABLE


def test_reads_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(write_season(SEASON))))
    assert main(["season", "-"]) == DONE
    assert "Lyon, 2026" in capsys.readouterr().out


def test_prints_no_control_characters_of_names(run_season):
    odd = replace(SEASON, members=(Member("Ann"), Member("Bob"), Member("Zoe\u200f {x.__class__}")))
    code, printed, _ = run_season(write_season(odd))
    assert code == DONE and "\u200f" not in printed
