"""`scorekeeper replay FILE [--json] [--jobs N]`: what it prints, and its exit code."""

import json
import os
import subprocess
import sys

import pytest

from scorekeeper.cli import main
from tests.builders import DATA, json_lines

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2
COMMAND = [sys.executable, "-m", "scorekeeper", "replay"]

HEAD = '[Format "mille-bornes-record/1"]\n[Edition "winning-moves"]\n[Players "2"]\n[Names "Ann, Bob"]\n'
GOOD = HEAD + "A roll\nB x 25\nA 200\nB limit > A\nA ! row          # coup fourré\nA 100\n"
WRONG = GOOD + "B limit > A\n"
BAD = HEAD + "A jog\n"

NOTE = {
    "line": 6,
    "ruling": "discard-any-time",
    "message": (
        "This box’s first turns can be read so that a player discards only when no card can "
        "be played. We do not enforce that."
    ),
}
RESULT = {
    "format": "mille-bornes-hand/1",
    "edition": "winning-moves",
    "house_rules": {},
    "players": 2,
    "extension_called_by": None,
    "draw_pile_empty": False,
    "sides": [
        {
            "name": "Ann", "miles": 300, "safe_trip": False,
            "safeties": ["right_of_way"], "coups_fourres": ["right_of_way"],
        },
        {"name": "Bob", "miles": 0, "safe_trip": False, "safeties": [], "coups_fourres": []},
    ],
}  # fmt: skip
SCORE = {
    "edition": "winning-moves",
    "house_rules": {},
    "possible": True,
    "problems": [],
    "sides": [
        {
            "name": "Ann",
            "total": 700,
            "items": [
                {"item": "distance", "count": 300, "points": 300},
                {"item": "safeties", "count": 1, "points": 100},
                {"item": "coups_fourres", "count": 1, "points": 300},
            ],
        },
        {"name": "Bob", "total": 0, "items": []},
    ],
}
AS_FAR = {"finished": False, "draw_pile": 83, "result": RESULT, "score": SCORE}
ILLEGAL_PLAY = {
    "line": 11,
    "action": "B limit > A",
    "ruling": "hazard-blocked-by-safety",
    "message": "Nobody can be attacked with a hazard whose safety they display.",
}


@pytest.fixture
def run_replay(tmp_path, capsys):
    """Replay a file with this text. Returns the exit code, the output and the errors."""

    def run(content, *options):
        path = tmp_path / "hands.mb"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        code = main(["replay", str(path), *options])
        return code, *capsys.readouterr()

    return run


def as_json(printed):
    return [json.loads(line) for line in printed.splitlines()]


# --- one record ----------------------------------------------------------------------------------------


def test_answers_a_legal_record(run_replay):
    code, printed, complaints = run_replay(GOOD, "--json")
    assert (code, complaints) == (LEGAL, "")
    (answer,) = as_json(printed)
    assert answer == {"legal": True, "illegal": None, "notes": [NOTE], **AS_FAR}
    assert list(answer) == ["legal", "finished", "illegal", "draw_pile", "result", "score", "notes"]


def test_an_illegal_play_shows_the_table_before_it(run_replay):
    code, printed, complaints = run_replay(WRONG, "--json")
    assert (code, complaints) == (ILLEGAL, "")
    assert as_json(printed) == [{"legal": False, "illegal": ILLEGAL_PLAY, "notes": [NOTE], **AS_FAR}]


def test_refuses_unreadable_records_in_json(run_replay):
    code, printed, complaints = run_replay(BAD, "--json")
    assert (code, complaints) == (UNREADABLE, "")
    (answer,) = as_json(printed)
    assert list(answer) == ["error", "line"] and answer["line"] == 5
    assert answer["error"].startswith("Column 3: there is no card “jog”.")


def test_explains_in_words(run_replay):
    code, printed, _ = run_replay(WRONG)
    assert code == ILLEGAL
    assert printed == (
        "winning-moves, 2 players, line 1: an illegal play.\n"
        '  Line 11, "B limit > A": Nobody can be attacked with a hazard whose safety they display.\n'
        "  (hazard-blocked-by-safety) Before it the table had:\n"
        "  Ann: 700\n"
        "    Miles                       300\n"
        "    Safeties                    100\n"
        "    Coups fourrés               300\n"
        "  Bob: 0\n"
        f"  Line 6, discard-any-time: {NOTE['message']}\n"
    )


def test_prints_each_note_once_in_words(run_replay):
    discards = "".join(f"{seat} x 25\n{seat} x 50\n"[:7] for seat in "ABABABAB")
    _, printed, _ = run_replay(HEAD.replace("winning-moves", "rules-summary") + discards)
    assert printed.count("discard-any-time") == 1
    assert "  Lines 5, 6, 7, 8, 9 and 3 more, discard-any-time: " in printed


def test_answers_a_legal_record_in_words(run_replay):
    code, printed, _ = run_replay(GOOD)
    assert code == LEGAL
    assert printed.startswith(
        "winning-moves, 2 players, line 1: every play is legal; "
        "the hand is not finished (83 cards to draw).\n"
    )


def test_refuses_unreadable_records_in_words(run_replay):
    code, printed, complaints = run_replay(BAD)
    assert (code, printed) == (UNREADABLE, "")
    assert complaints.startswith("scorekeeper: this cannot be read (line 5). Column 3: there is no card")


# --- many ------------------------------------------------------------------------------------------------


@pytest.mark.sampled(12)
@pytest.mark.parametrize("options", [[], ["--json"], ["--jobs", "2"], ["--json", "--jobs", "2"]])
@pytest.mark.parametrize(
    ("records", "code"),
    [([GOOD, GOOD], LEGAL), ([GOOD, WRONG, GOOD], ILLEGAL), ([BAD, GOOD, WRONG], UNREADABLE)],
)
def test_the_worst_record_decides_the_exit_code(run_replay, records, code, options):
    assert run_replay("".join(records), *options)[0] == code


def test_prints_one_answer_a_record(run_replay):
    _, printed, _ = run_replay(GOOD + BAD + WRONG, "--json")
    good, bad, wrong = as_json(printed)
    assert good["legal"] and bad["line"] == 15
    assert wrong["illegal"] == ILLEGAL_PLAY | {"line": 26}
    assert wrong["notes"] == [NOTE | {"line": 21}]


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_replays_the_real_hands_in_order(run_replay, jobs):
    """Repeated so often that all processes get blocks. The order stays that of the file."""
    code, printed, _ = run_replay((DATA / "played-hands.mb").read_bytes() * 10, "--json", "--jobs", str(jobs))
    assert code == LEGAL
    totals = [[side["total"] for side in answer["score"]["sides"]] for answer in as_json(printed)]
    assert totals == [played["scores"] for played in json_lines("played-hands.scores.jsonl")] * 10


def test_the_results_score_the_same(run_replay, tmp_path, capsys):
    """The result is a hand of section 1 of the formats.

    `scorekeeper score` accepts it and gives the same score.
    """
    _, printed, _ = run_replay((DATA / "played-hands.mb").read_bytes(), "--json")
    answers = as_json(printed)
    path = tmp_path / "hands.jsonl"
    path.write_text("".join(json.dumps(answer["result"]) + "\n" for answer in answers))
    assert main(["score", str(path), "--json"]) == 0
    assert as_json(capsys.readouterr().out) == [answer["score"] for answer in answers]


# --- files ----------------------------------------------------------------------------------------------


@pytest.mark.sampled(10)
@pytest.mark.parametrize("content", ["", "# nothing yet\n", "Dear Ann,\n", b"\xff\xfe", b"\x00" * 1000])
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_refuses_other_files(run_replay, content, options):
    code, printed, complaints = run_replay(content, *options)
    assert code == UNREADABLE
    assert "record" in printed + complaints or "UTF-8" in printed + complaints


def test_refuses_a_missing_file(tmp_path, capsys):
    assert main(["replay", str(tmp_path / "none")]) == UNREADABLE
    assert capsys.readouterr().err.endswith("cannot be read: No such file or directory.\n")


@pytest.mark.sampled(6)
@pytest.mark.parametrize("jobs", ["0", "-1", "two", "65", "1.5", "²"])
def test_refuses_an_invalid_number_of_jobs(jobs, capsys):
    assert main(["replay", "-", "--jobs", jobs]) == 2
    assert "whole number from 1 to 64" in capsys.readouterr().err


def test_reads_standard_input():
    done = subprocess.run([*COMMAND, "-"], input=GOOD, capture_output=True, text=True, timeout=60)
    assert done.returncode == LEGAL and done.stdout.startswith("winning-moves, 2 players")


def test_an_answer_comes_when_the_next_record_begins():
    """Somebody who follows a game through a pipe must not wait for its end, whatever Python's buffering."""
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [*COMMAND, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=usual
    ) as verifier:
        verifier.stdin.write((GOOD + HEAD).encode())
        verifier.stdin.flush()
        assert verifier.stdout.readline().startswith(b"winning-moves")
        verifier.stdin.close()
        assert verifier.wait(60) == LEGAL


def test_stops_when_the_reader_closes_the_pipe(tmp_path):
    path = tmp_path / "hands.mb"
    path.write_text(GOOD * 3000)
    with subprocess.Popen(
        [*COMMAND, str(path), "--jobs", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as verifier:
        verifier.stdout.readline()
        verifier.stdout.close()
        complaints = verifier.stderr.read()
        assert (verifier.wait(60), complaints) == (141, b"")


def exit_at_once(read):
    os._exit(1)


def test_reports_a_killed_process(run_replay, monkeypatch):
    """The system may do that, for example for lack of memory."""
    monkeypatch.setattr("scorekeeper.cli.play._answer_json", exit_at_once)
    code, printed, complaints = run_replay(GOOD, "--json", "--jobs", "2")
    assert (code, printed) == (UNREADABLE, "")
    assert complaints.endswith("was not read to its end: one of the 2 processes was stopped.\n")


def test_control_characters_do_not_reach_the_terminal(run_replay):
    _, printed, complaints = run_replay(
        HEAD.replace("Ann", "A\x1b[2J") + "B \x1b[31m\n" + GOOD + HEAD + "B roll #\x1b\n"
    )
    assert "\x1b" not in printed + complaints
    named = HEAD.replace("Ann", "A\x1b[2J")
    for text in (named, named + "B roll\n", named + "A roll\nA 25\n"):
        _, printed, complaints = run_replay(text)
        assert "\x1b" not in printed + complaints


@pytest.mark.rest
@pytest.mark.parametrize("records", [10_000, pytest.param(40_000, marks=pytest.mark.slow)])
def test_many_records_take_no_more_memory_than_few(records):
    """Keeping 200 bytes of each would be too much."""
    assert peak_memory(records) < peak_memory(1000) + records // 5


def peak_memory(records):
    """The command's peak memory, in kilobytes, for this many records."""
    code = (
        "import resource, subprocess, sys\n"
        f"with subprocess.Popen({[*COMMAND, '-', '--json']!r}, stdin=subprocess.PIPE, "
        "stdout=subprocess.DEVNULL) as command:\n"
        f"    for _ in range({records} // 100):\n"
        f"        command.stdin.write({(GOOD * 100).encode()!r})\n"
        "    command.stdin.close()\n"
        "    assert command.wait() == 0\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
    )
    return int(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
