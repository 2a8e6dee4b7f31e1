"""`scorekeeper score FILE [--json]`: what it prints, and its exit code."""

import itertools
import json
import os
import random
import subprocess
import sys
import threading

import pytest

from scorekeeper.cli import main
from tests.builders import hand_json, json_lines

SCORED, IMPOSSIBLE, UNREADABLE = 0, 1, 2
COMMAND = [sys.executable, "-m", "scorekeeper", "score"]

GOOD = json.dumps(hand_json())
WRONG = json.dumps(hand_json({"name": "Ann", "miles": 710}, {"name": "Bob", "miles": 0}))
BAD = json.dumps(hand_json(players=7))

GOOD_JSON = (
    '{"edition": "winning-moves", "house_rules": {}, "possible": true, "problems": [], "sides": ['
    '{"name": "Ann", "total": 1100, "items": [{"item": "distance", "count": 700, "points": 700}, '
    '{"item": "trip_completed", "count": 1, "points": 400}]}, '
    '{"name": "Bob", "total": 475, "items": [{"item": "distance", "count": 475, "points": 475}]}]}\n'
)
WRONG_JSON = (
    '{"edition": "winning-moves", "house_rules": {}, "possible": false, "problems": ['
    '{"code": "miles-not-a-sum", "side": 0, '
    '"message": "Ann cannot have 710 miles: distance cards add up to multiples of 25."}, '
    '{"code": "past-target", "side": 0, '
    '"message": "Ann cannot have 710 miles: the trip ends at exactly 700."}'
    '], "sides": []}\n'
)
BAD_JSON = '{"error": "/players: winning-moves is for 2, 3, 4, 6 players, not 7.", "line": %d}\n'


@pytest.fixture
def run_score(tmp_path, capsys):
    """Score a file with this text. Returns the exit code, the output and the errors."""

    def run(content, *options):
        path = tmp_path / "hand.json"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        code = main(["score", str(path), *options])
        return code, *capsys.readouterr()

    return run


# --- the example of the format, character by character ----------------------------------------------

EXAMPLE = """{
  "format": "mille-bornes-hand/1",
  "edition": "winning-moves",
  "house_rules": {},
  "players": 2,
  "extension_called_by": 0,
  "draw_pile_empty": true,
  "sides": [
    {"name": "Ann", "miles": 1000, "safe_trip": true,
     "safeties": ["right_of_way", "extra_tank"], "coups_fourres": ["right_of_way"]},
    {"name": "Bob", "miles": 475, "safeties": ["driving_ace"]}
  ]
}
"""
EXAMPLE_JSON = (
    '{"edition": "winning-moves", "house_rules": {}, "possible": true, "problems": [], '
    '"sides": [{"name": "Ann", "total": 2700, '
    '"items": [{"item": "distance", "count": 1000, "points": 1000}, '
    '{"item": "safeties", "count": 2, "points": 200}, '
    '{"item": "coups_fourres", "count": 1, "points": 300}, '
    '{"item": "trip_completed", "count": 1, "points": 400}, '
    '{"item": "delayed_action", "count": 1, "points": 300}, '
    '{"item": "safe_trip", "count": 1, "points": 300}, '
    '{"item": "extension", "count": 1, "points": 200}]}, '
    '{"name": "Bob", "total": 575, "items": [{"item": "distance", "count": 475, "points": 475}, '
    '{"item": "safeties", "count": 1, "points": 100}]}]}\n'
)
EXAMPLE_TEXT = """winning-moves, 2 players
  Ann: 2,700
    Miles                     1,000
    Safeties (2)                200
    Coups fourrés               300
    Trip completed              400
    Delayed action              300
    Safe trip                   300
    Extension                   200
  Bob: 575
    Miles                       475
    Safeties                    100
"""


def test_prints_the_example_in_json(run_score):
    assert run_score(EXAMPLE, "--json") == (SCORED, EXAMPLE_JSON, "")


def test_prints_the_example_as_text(run_score):
    assert run_score(EXAMPLE) == (SCORED, EXAMPLE_TEXT, "")


def test_prints_every_item_in_order(run_score):
    shut_out = {"name": "Ann", "miles": 1000, "safe_trip": True, "safeties": ["ace", "tank", "proof", "row"],
                "coups_fourres": ["ace"]}  # fmt: skip
    hand = hand_json(shut_out, {"miles": 0}, extension_called_by=0, draw_pile_empty=True)
    _, printed, _ = run_score(json.dumps(hand), "--json")
    items = [item["item"] for item in json.loads(printed)["sides"][0]["items"]]
    assert items == [
        "distance", "safeties", "all_four", "coups_fourres", "trip_completed", "delayed_action", "safe_trip",
        "extension", "shutout",
    ]  # fmt: skip
    failed = hand_json({"miles": 700}, {"miles": 0, "safeties": ["row"]}, extension_called_by=0)
    _, printed, _ = run_score(json.dumps(failed), "--json")
    assert [item["item"] for item in json.loads(printed)["sides"][1]["items"]] == [
        "safeties",
        "extension_failed",
    ]
    _, printed, _ = run_score(json.dumps(failed))
    assert printed.splitlines()[-1].split() == ["Side", "A’s", "extension", "failed", "200"]


def test_repeats_the_house_rules_as_given(run_score):
    hand = hand_json(house_rules={"tie": "stands", "points_to_win": 5000})
    _, printed, _ = run_score(json.dumps(hand), "--json")
    assert json.loads(printed)["house_rules"] == {"tie": "stands", "points_to_win": 5000}
    assert json.loads(printed)["edition"] == "winning-moves"
    _, printed, _ = run_score(json.dumps(hand))
    assert printed.startswith("winning-moves + house rules, 2 players\n")


def test_calls_unnamed_sides_by_letter(run_score):
    hand = json.dumps(hand_json({"miles": 700}, {"miles": 475}))
    _, printed, _ = run_score(hand)
    assert "  Side A: 1,100\n" in printed
    assert "  Side B: 475\n" in printed
    _, printed, _ = run_score(hand, "--json")
    assert [side["name"] for side in json.loads(printed)["sides"]] == ["", ""]


@pytest.mark.parametrize(
    "played", json_lines("played-results.jsonl")[::9], ids=lambda played: played["played_by"]
)
def test_scores_a_real_hand(run_score, played):
    code, printed, _ = run_score(json.dumps(played["hand"]), "--json")
    assert code == SCORED
    assert [side["total"] for side in json.loads(printed)["sides"]] == played["scores"]


# --- exit codes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "code", "printed", "in_json"),
    [
        pytest.param(GOOD, SCORED,
                     "winning-moves, 2 players\n"
                     "  Ann: 1,100\n"
                     "    Miles                       700\n"
                     "    Trip completed              400\n"
                     "  Bob: 475\n    Miles                       475\n",
                     GOOD_JSON, id="scored"),
        pytest.param(WRONG, IMPOSSIBLE,
                     "winning-moves, 2 players\n"
                     "  This hand is impossible:\n"
                     "  - Ann cannot have 710 miles: distance cards add up to multiples of 25.\n"
                     "  - Ann cannot have 710 miles: the trip ends at exactly 700.\n",
                     WRONG_JSON, id="impossible"),
    ],
)  # fmt: skip
def test_one_hand_sets_the_exit_code(run_score, content, code, printed, in_json):
    assert run_score(content) == (code, printed, "")
    assert run_score(content, "--json") == (code, in_json, "")


@pytest.mark.parametrize("sides", [0, 1, 3, 30])
def test_says_that_the_number_of_sides_is_wrong(run_score, sides):
    hand = json.dumps(hand_json(sides=[{"name": "Ann", "miles": 0}] * sides))
    sentence = f"2 players make 2 sides here, not {sides}."
    text = f"winning-moves, 2 players\n  This hand is impossible:\n  - {sentence}\n"
    assert run_score(hand) == (IMPOSSIBLE, text, "")
    _, printed, _ = run_score(hand, "--json")
    assert json.loads(printed) == {
        "edition": "winning-moves",
        "house_rules": {},
        "possible": False,
        "problems": [{"code": "sides-mismatch", "side": None, "message": sentence}],
        "sides": [],
    }


def test_refuses_an_unreadable_hand(run_score):
    reason = "/players: winning-moves is for 2, 3, 4, 6 players, not 7."
    complaint = f"scorekeeper: this cannot be read (line 1). {reason}\n"
    assert run_score(BAD) == (UNREADABLE, "", complaint)
    assert run_score(BAD, "--json") == (UNREADABLE, BAD_JSON % 1, "")


def test_says_where_a_hand_over_several_lines_is_unreadable(run_score):
    """The line number and the column are given once."""
    cut_off = EXAMPLE[: EXAMPLE.index("475")]
    complaint = "scorekeeper: this cannot be read (line 11). This is not JSON: Expecting value (column 30).\n"
    assert run_score(cut_off) == (UNREADABLE, "", complaint)
    _, printed, _ = run_score(cut_off, "--json")
    assert json.loads(printed) == {"error": "This is not JSON: Expecting value (column 30).", "line": 11}


@pytest.mark.sampled(14)
@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ((GOOD, GOOD), SCORED),
        ((GOOD, WRONG, GOOD), IMPOSSIBLE),
        ((WRONG, GOOD), IMPOSSIBLE),
        ((GOOD, BAD, GOOD), UNREADABLE),
        ((BAD, GOOD), UNREADABLE),
        ((BAD, WRONG), UNREADABLE),
        ((WRONG, GOOD, BAD), UNREADABLE),
    ],
)
@pytest.mark.parametrize("options", [(), ("--json",)], ids=["text", "json"])
def test_the_worst_hand_decides_the_exit_code(run_score, lines, code, options):
    assert run_score("\n".join(lines), *options)[0] == code


# --- JSON Lines ------------------------------------------------------------------------------------


def test_prints_one_answer_a_line(run_score):
    lines = f"{GOOD}\n{WRONG}\n{BAD}\n{GOOD}\n"
    code, printed, complaints = run_score(lines, "--json")
    assert (code, complaints) == (UNREADABLE, "")
    assert printed == GOOD_JSON + WRONG_JSON + BAD_JSON % 3 + GOOD_JSON


def test_reports_an_empty_line(run_score):
    code, printed, _ = run_score(f"{GOOD}\n\n{GOOD}\n\n\n", "--json")
    assert code == UNREADABLE
    assert printed == GOOD_JSON + '{"error": "This line is empty.", "line": 2}\n' + GOOD_JSON


def test_prints_unreadable_lines_to_standard_error(run_score):
    code, printed, complaints = run_score(f"{GOOD}\n{{}}\n{GOOD}\n")
    assert code == UNREADABLE
    assert printed.count("winning-moves, 2 players\n") == 2
    assert complaints == "scorekeeper: this cannot be read (line 2). “format” is missing.\n"


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(f"{GOOD}\r\n{GOOD}\r\n".encode(), id="CRLF"),
        pytest.param(b"\xef\xbb\xbf" + f"{GOOD}\n{GOOD}".encode(), id="byte order mark, no end of line"),
        pytest.param(f"{GOOD}\n{GOOD}\n\n \n".encode(), id="blank lines at the end"),
    ],
)
def test_accepts_line_ends_of_other_systems(run_score, content):
    assert run_score(content, "--json") == (SCORED, GOOD_JSON * 2, "")


@pytest.mark.parametrize(
    ("first", "error"),
    [
        (GOOD.replace("700", "7" * 5000).encode(), "A number in this JSON is too long."),
        (GOOD.replace("Ann", "Chlo\xe9").encode("latin-1"), "This is not UTF-8 text (byte"),
        (b'{"a": ' + b"[" * 9_999 + b"]" * 9_999 + b"}", "This JSON is nested too deeply."),
    ],
    ids=["long number", "Latin-1", "deep"],
)
def test_scores_the_rest_after_a_bad_first_line(run_score, first, error):
    code, printed, _ = run_score(first + f"\n{GOOD}\n".encode(), "--json")
    refused, scored = printed.splitlines()
    assert code == UNREADABLE
    assert (json.loads(refused)["line"], scored + "\n") == (1, GOOD_JSON)
    assert json.loads(refused)["error"].startswith(error)


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(json.dumps(hand_json(), indent=2), id="indented"),
        pytest.param(json.dumps(hand_json(), indent=2).replace("\n", "\r\n"), id="indented, CRLF"),
        pytest.param("\n" + GOOD, id="after a blank line"),
        pytest.param("\ufeff" + json.dumps(hand_json(), indent=1), id="after a byte order mark"),
    ],
)
def test_reads_one_hand_over_many_lines(run_score, content):
    assert run_score(content, "--json") == (SCORED, GOOD_JSON, "")


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("content", "line"),
    [
        pytest.param(b"", 1, id="empty"),
        pytest.param(b"\n\n", 3, id="blank"),
        pytest.param(b"[\n" + GOOD.encode() + b"]\n", None, id="a list"),
        pytest.param(b"hello\n", 1, id="a word"),
        pytest.param(b"\xff\xfe{}", 1, id="UTF-16"),
        pytest.param(b"\x00" * 100, 1, id="zeros"),
        pytest.param(b"\x89PNG\r\n\x1a\n", 1, id="a picture"),
        pytest.param(b"[" * 100_000, None, id="deep"),
    ],
)
def test_refuses_other_files(run_score, content, line):
    code, printed, complaints = run_score(content, "--json")
    assert (code, complaints) == (UNREADABLE, "")
    answer = json.loads(printed)
    assert answer.pop("error")
    assert answer == ({} if line is None else {"line": line})

    code, printed, complaints = run_score(content)
    assert (code, printed) == (UNREADABLE, "")
    assert complaints.startswith("scorekeeper: this cannot be read")
    assert complaints.count("\n") == 1


# --- input files -------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [(), ("--json",)], ids=["text", "json"])
def test_refuses_a_missing_file(tmp_path, capsys, options):
    missing = tmp_path / "no such file"
    assert main(["score", str(missing), *options]) == UNREADABLE
    assert capsys.readouterr() == ("", f"scorekeeper: {missing} cannot be read: No such file or directory.\n")


def test_refuses_a_directory(tmp_path, capsys):
    assert main(["score", str(tmp_path)]) == UNREADABLE
    assert capsys.readouterr() == ("", f"scorekeeper: {tmp_path} cannot be read: Is a directory.\n")


def test_refuses_a_missing_argument(capsys):
    assert main(["score"]) == 2
    assert "FILE" in capsys.readouterr().err


def piped(content, *options, **environment):
    scored = subprocess.run(
        [*COMMAND, "-", *options],
        input=content,
        capture_output=True,
        timeout=60,
        env={**os.environ, **environment},
    )
    return scored.returncode, scored.stdout.decode(), scored.stderr.decode()


def test_reads_standard_input():
    assert piped(f"{GOOD}\n{WRONG}\n".encode(), "--json") == (IMPOSSIBLE, GOOD_JSON + WRONG_JSON, "")


def test_reports_closed_standard_input():
    scored = subprocess.run(
        [*COMMAND, "-"], preexec_fn=lambda: os.close(0), capture_output=True, text=True, timeout=60
    )
    assert (scored.returncode, scored.stdout) == (UNREADABLE, "")
    assert scored.stderr == "scorekeeper: - cannot be read: Bad file descriptor.\n"


def test_stops_when_the_reader_closes_the_pipe(tmp_path):
    """As in `scorekeeper score hands.jsonl --json | head -1`."""
    path = tmp_path / "hands.jsonl"
    path.write_text(f"{GOOD}\n" * 20_000)
    with subprocess.Popen(
        [*COMMAND, str(path), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == GOOD_JSON
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("command", [("score", "-"), ("editions",)])
def test_reports_a_full_disk_under_the_answer(command):
    with open("/dev/full", "w") as full:
        answered = subprocess.run(
            [*COMMAND[:3], *command], input=GOOD, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    said = "scorekeeper: the answer cannot be written: No space left on device.\n"
    assert (answered.returncode, answered.stderr) == (74, said)


def test_an_answer_comes_before_the_next_hand_is_there():
    """Answers are not held back until the end of the file, except by the buffer of a pipe."""
    with subprocess.Popen(
        [sys.executable, "-u", *COMMAND[1:], "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        for _ in range(3):
            process.stdin.write(GOOD.encode() + b"\n")
            process.stdin.flush()
            assert process.stdout.readline().decode() == GOOD_JSON
        process.stdin.close()
    assert process.returncode == SCORED


# --- terminal output ---------------------------------------------------------------------------------

CONTROL = "\x1b[2J\x07\r\x9b31m\u202e\n"


ANN = {"name": f"Ann{CONTROL}", "miles": 710}
WHEREVER_TEXT_IS_REPEATED = [
    pytest.param(hand_json(ANN, {"miles": 0}), id="a name, of an impossible hand"),
    pytest.param(hand_json({**ANN, "miles": 0}, {"miles": 0}), id="a name, on a receipt"),
    pytest.param(hand_json(**{CONTROL: 1}), id="a key"),
    pytest.param(hand_json({"miles": 0, CONTROL: 1}, {"miles": 0}), id="a key of a side"),
    pytest.param(hand_json(edition=CONTROL), id="an edition"),
    pytest.param(hand_json(house_rules={CONTROL: 1}), id="a house rule"),
    pytest.param(hand_json(house_rules={"tie": CONTROL}), id="a house rule's value"),
    pytest.param(hand_json({"miles": 0, "safeties": [CONTROL]}, {"miles": 0}), id="a card"),
]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("hand", WHEREVER_TEXT_IS_REPEATED)
def test_control_characters_do_not_reach_the_terminal(run_score, hand):
    code, printed, complaints = run_score(json.dumps(hand))
    assert code in (SCORED, IMPOSSIBLE, UNREADABLE)
    assert printed + complaints
    for line in (printed + complaints).splitlines():
        assert line.isprintable()


@pytest.mark.parametrize(
    "changes",
    [
        {"edition": "x\nscorekeeper: all hands were scored."},
        {"x\ny": 1},
        {"house_rules": {"x\ny": 1}},
        {"house_rules": {"x" * 100_000: 1}},
        {"house_rules": {"tie": "x" * 100_000}},
    ],
    ids=["edition", "key", "house rule", "long house rule", "long value"],
)
def test_what_a_file_says_stays_in_one_short_line(run_score, changes):
    code, _, complaints = run_score(json.dumps(hand_json(**changes)))
    assert code == UNREADABLE
    assert complaints.count("\n") == 1
    assert len(complaints) < 300


@pytest.mark.parametrize("hand", WHEREVER_TEXT_IS_REPEATED)
def test_prints_json_in_ascii(run_score, hand):
    _, printed, complaints = run_score(json.dumps(hand), "--json")
    assert printed.isascii()
    assert printed[:-1].isprintable()
    assert complaints == ""
    json.loads(printed)


def test_a_name_survives_in_json(run_score):
    for name in ("Chloé", "李雷", "🚗", CONTROL, 'a"b\\c', "x" * 5000):
        _, printed, _ = run_score(json.dumps(hand_json({"name": name, "miles": 0}, {"miles": 0})), "--json")
        assert json.loads(printed)["sides"][0]["name"] == name


def test_prints_no_control_characters_of_a_file_name(capsys):
    assert main(["score", "no\x1b[2J"]) == UNREADABLE
    assert capsys.readouterr().err == "scorekeeper: no?[2J cannot be read: No such file or directory.\n"


def test_works_on_a_terminal_without_accents():
    hand = json.dumps(hand_json({"name": "Chloé 🚗", "miles": 0}, {"miles": 0, "safeties": ["row"],
                                                                   "coups_fourres": ["row"]}))  # fmt: skip
    code, printed, complaints = piped(hand.encode(), PYTHONIOENCODING="ascii")
    assert (code, complaints) == (SCORED, "")
    assert "  Chlo? ?: 0\n" in printed
    assert "Coups fourr?s" in printed


# --- size ------------------------------------------------------------------------------------------


def feed(pipe, lines):
    with pipe:
        for line in lines:
            pipe.write(line + b"\n")


def different_hands(count):
    """Hands of four sides, nearly all different."""
    dice = random.Random(count)
    cards = ["ace", "tank", "proof", "row"]
    for number in range(count):
        sides = [{"name": f"{number}{letter}", "miles": dice.randrange(0, 1000, 25)} for letter in "ABCD"]
        for card in cards:
            owner = dice.choice(sides)
            owner.setdefault("safeties", []).append(card)
            owner.setdefault("coups_fourres", []).extend([card] * dice.randrange(2))
        yield json.dumps(hand_json(*sides, edition="dujardin-2024", players=dice.choice((4, 8)))).encode()


MEASURED = """
import resource, sys
from scorekeeper.cli import main
code = main(["score", "-", "--json"])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
sys.exit(code)
"""
# On Linux a child inherits its parent's peak. A shell in between has a very small one.
IN_A_SHELL = ["sh", "-c", '"$@"; exit $?', "sh", sys.executable, "-c", MEASURED]


def peak_memory(hands, answers):
    """The peak memory, in this system's unit, for scoring them as a stream."""
    with subprocess.Popen(
        IN_A_SHELL, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run_score:
        feeding = threading.Thread(target=feed, args=(run_score.stdin, hands))
        feeding.start()
        assert sum(1 for _ in run_score.stdout) == answers
        feeding.join()
        peak = int(run_score.stderr.read())
    assert run_score.returncode in (SCORED, IMPOSSIBLE)
    return peak


@pytest.mark.rest
def test_twenty_thousand_hands_take_no_more_memory_than_a_thousand():
    """Keeping 300 bytes of each would be too much. The slow tests notice six."""
    few, many = (peak_memory(different_hands(count), count) for count in (1_000, 20_000))
    assert many < few * 1.25


@pytest.mark.slow
def test_a_million_hands_take_no_more_memory_than_a_thousand():
    few, many = (peak_memory(different_hands(count), count) for count in (1_000, 1_000_000))
    assert many < few * 1.25


@pytest.mark.slow
def test_millions_of_empty_lines_take_no_memory():
    few = peak_memory([GOOD.encode()], 1)
    many = peak_memory(itertools.chain([GOOD.encode()], itertools.repeat(b"", 3_000_000)), 1)
    assert many < few * 1.25


@pytest.mark.slow
def test_refuses_a_hand_of_a_million_sides(run_score):
    """Far more sides than letters to name them."""
    sides = ", ".join(['{"miles":0}'] * 1_200_000)
    crowd = GOOD[: GOOD.index("[")] + "[" + sides + "]}"
    code, printed, complaints = run_score(crowd, "--json")
    assert (code, complaints) == (IMPOSSIBLE, "")
    assert json.loads(printed)["problems"] == [
        {"code": "sides-mismatch", "side": None, "message": "2 players make 2 sides here, not 1,200,000."}
    ]
