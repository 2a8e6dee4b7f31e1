"""`scorekeeper seat FILE [--json]`: what it prints, and its exit code."""

import json
import subprocess
import sys

import pytest

from scorekeeper.cli import main
from tests.tournament.files.test_seating import EXAMPLE

DRAWN, UNREADABLE = 0, 2
FOUR = [{"id": name} for name in ("ann", "bob", "cy", "di")]


@pytest.fixture
def run_seat(tmp_path, capsys):
    """Draw from these requests. Returns the exit code, the output and the errors."""

    def run(*requests, options=()):
        path = tmp_path / "seating.json"
        path.write_text(
            "\n".join(request if isinstance(request, str) else json.dumps(request) for request in requests)
        )
        code = main(["seat", str(path), *options])
        return code, *capsys.readouterr()

    return run


def ask(*ids, **changes):
    return EXAMPLE | {"units": [{"id": name} for name in ids]} | changes


def test_prints_json(run_seat):
    code, printed, complaints = run_seat(EXAMPLE | {"units": FOUR, "history": []}, options=["--json"])
    answer = json.loads(printed)
    (drawn,) = answer["rounds"]
    (table,) = drawn["tables"]
    assert (code, complaints) == (DRAWN, "")
    assert list(answer) == ["seed", "rounds"] and answer["seed"] == 7
    assert list(drawn) == ["tables", "sitting_out", "repeats", "partner_repeats"]
    assert (drawn["sitting_out"], drawn["repeats"], drawn["partner_repeats"]) == ([], 0, 0)
    assert list(table) == ["number", "sides", "why"] and table["number"] == 1
    assert sorted(unit for side in table["sides"] for unit in side) == ["ann", "bob", "cy", "di"]
    assert [len(side) for side in table["sides"]] == [2, 2]
    assert table["why"] == "all four meet for the first time"


def test_draws_the_example(run_seat):
    code, printed, _ = run_seat(EXAMPLE, options=["--json"])
    assert code == DRAWN and json.loads(printed) == {
        "seed": 7,
        "rounds": [{"tables": [], "sitting_out": ["ann"], "repeats": 0, "partner_repeats": 0}],
        "notes": ["ann is alone: there is nobody to play with."],
    }


def test_repeats_count_the_history(run_seat):
    """All four have shared a table: six meetings repeat, with new partners."""
    _, printed, _ = run_seat(EXAMPLE | {"units": FOUR}, options=["--json"])
    answer = json.loads(printed)
    assert (answer["rounds"][0]["repeats"], answer["rounds"][0]["partner_repeats"]) == (6, 0)
    assert {"ann", "bob"} not in [set(side) for side in answer["rounds"][0]["tables"][0]["sides"]]
    assert answer["notes"] == ["6 meetings are repeats: the fewest there can be."]


def test_four_over_three_rounds_complete_the_round_robin(run_seat):
    request = ask(
        "ann", "bob", "cy", "di", seats=2, partners="none", kind="round_robin", rounds=3, history=[]
    )
    _, printed, _ = run_seat(request, options=["--json"])
    met = {frozenset(side[0] for side in table["sides"])
           for round_ in json.loads(printed)["rounds"] for table in round_["tables"]}  # fmt: skip
    assert len(met) == 6


def test_the_order_of_the_units_does_not_matter(run_seat):
    ids = [f"player {number}" for number in range(30)]
    first = run_seat(ask(*ids), options=["--json"])
    assert first == run_seat(ask(*reversed(ids)), options=["--json"])
    assert first != run_seat(ask(*ids, seed=8), options=["--json"])


def test_prints_words(run_seat):
    code, printed, _ = run_seat(
        ask("ann", "bob", "cy", seats=2, partners="none", kind="round_robin", history=[], one_size=True)
    )
    assert code == DRAWN
    first, second, third, fourth = printed.splitlines()
    assert (first, third) == ("Round 1", "    the two meet for the first time")
    at_the_table, out = second.removeprefix("  Table 1: "), fourth.removeprefix("  Sitting out: ")
    assert sorted([*at_the_table.split(" - "), out]) == ["ann", "bob", "cy"]
    partnered = run_seat(EXAMPLE | {"units": FOUR})[1]
    assert partnered.startswith("Round 2\n  Table 1: ") and " and " in partnered.splitlines()[1]
    assert partnered.endswith("6 meetings are repeats: the fewest there can be.\n")


def test_prints_no_control_characters_of_names(run_seat):
    """A character that reverses the direction of the text is shown as a question mark."""
    history = [[[["a\u200fnn"], ["bob"]]]]
    _, printed, _ = run_seat(ask("a\u200fnn", "bob", "cy\u200f", history=history, one_size=True, seats=4))
    assert "a?nn, bob and cy? cannot be seated" in printed and "Sitting out: a?nn, bob, cy?" in printed
    _, printed, _ = run_seat(ask("a\u200fnn", "bob", history=history))
    assert printed.count("a?nn") == 2 and "\u200f" not in printed


def test_answers_one_request_a_line(run_seat):
    code, printed, _ = run_seat(ask("ann", "bob"), ask("ann", seats=5), ask("cy", "di"), options=["--json"])
    first, second, third = map(json.loads, printed.splitlines())
    assert code == UNREADABLE and first["rounds"] and third["rounds"]
    assert second == {
        "error": "/seats: Partners for a round play at tables of 4, 6 or 8 chairs, not 5.",
        "line": 2,
    }


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_refuses_an_impossible_request(run_seat, options):
    code, printed, complaints = run_seat(EXAMPLE | {"seats": 3}, options=options)
    assert code == UNREADABLE and "4, 6 or 8 chairs, not 3" in printed + complaints


def test_refuses_a_missing_file(tmp_path, capsys):
    assert main(["seat", str(tmp_path / "none")]) == UNREADABLE
    assert capsys.readouterr().err.endswith("No such file or directory.\n")


def test_gives_the_same_draw_in_another_process():
    """Python orders sets of strings differently in each process. A draw must not depend on that."""
    request = json.dumps(
        ask(*[f"player {number}" for number in range(9)], kind="night", rounds=2, history=[])
    )
    answers = {
        subprocess.run(
            [sys.executable, "-m", "scorekeeper", "seat", "-", "--json"],
            input=request, capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(answers) == 1
