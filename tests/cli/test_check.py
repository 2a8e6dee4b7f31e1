"""`scorekeeper check FILE [--json]`: what it prints, and its exit code."""

import json

import pytest

from scorekeeper.cli import main
from scorekeeper.disputes.rulebook import articles_of
from scorekeeper.rules import EDITIONS
from tests.builders import of_printed
from tests.records.test_questions import ANSWERS, COUP, EXAMPLE

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2
NOT_MOVING = {"legal": False, "rulings": ["hazard-needs-moving"]}
MAY = {"legal": True, "rulings": []}

LIMIT = EXAMPLE | {"card": "speed_limit", "opponent": {"safeties": ["right_of_way"]}}
ROLL = EXAMPLE | {"card": "roll", "own": {"battle": ["stop"]}}
DISCARD = EXAMPLE | {"action": "discard", "card": "25"}
ON_ROLL = EXAMPLE | {"card": "roll"}
NOT_ONE = EXAMPLE | {"players": 5}


@pytest.fixture
def run_check(tmp_path, capsys):
    """Check these questions. Returns the exit code, the output and the errors."""

    def run(*questions, options=()):
        path = tmp_path / "questions.jsonl"
        texts = [question if isinstance(question, str) else json.dumps(question) for question in questions]
        path.write_text("\n".join(texts))
        code = main(["check", str(path), *options])
        return code, *capsys.readouterr()

    return run


def test_answers_the_example(run_check):
    """A Stop on a flat tire that Puncture-Proof has cancelled, about which the boxes disagree."""
    code, printed, complaints = run_check(EXAMPLE, options=["--json"])
    assert (code, complaints) == (ILLEGAL, "")
    answer = json.loads(printed)
    answer["by_edition"] = of_printed(answer["by_edition"])
    assert answer == {
        **NOT_MOVING,
        "articles": ["MB-5.1"],
        "notes": [],
        "by_edition": {
            "winning-moves": NOT_MOVING,
            "rules-summary": NOT_MOVING,
            "wikipedia": MAY,
            "wikipedia-2016": MAY,
            "dujardin-2024": NOT_MOVING,
        },
    }
    assert list(answer) == ["legal", "rulings", "articles", "notes", "by_edition"]


def test_answers_about_a_blocked_hazard(run_check):
    _, printed, _ = run_check(LIMIT, options=["--json"])
    answer = json.loads(printed)
    assert (answer["rulings"], answer["articles"]) == (["hazard-blocked-by-safety"], ["MB-5.3"])
    assert {verdict["legal"] for verdict in answer["by_edition"].values()} == {False}


def test_answers_about_a_legal_play(run_check):
    code, printed, _ = run_check(ROLL, options=["--json"])
    assert code == LEGAL
    answer = json.loads(printed)
    assert set(map(str, answer.pop("by_edition").values())) == {str(MAY)}
    assert answer == {**MAY, "articles": [], "notes": []}


def test_applies_house_rules_only_to_the_tables_edition(run_check):
    _, printed, _ = run_check(EXAMPLE | {"house_rules": {"hazard_on_hazard": True}}, options=["--json"])
    answer = json.loads(printed)
    assert answer["legal"] and answer["by_edition"]["winning-moves"]["legal"]
    assert not answer["by_edition"]["rules-summary"]["legal"]


def test_gives_no_answer_for_an_edition_without_this_number_of_players(run_check):
    _, printed, _ = run_check(EXAMPLE | {"edition": "dujardin-2024", "players": 8}, options=["--json"])
    by_edition = json.loads(printed)["by_edition"]
    assert by_edition.pop("dujardin-2024") == NOT_MOVING
    assert by_edition.pop("dujardin-2014")["legal"], "it is for eight, too"
    assert set(by_edition.values()) == {None}


@pytest.mark.sampled(7)
@pytest.mark.parametrize(
    ("question", "edition", "ruling"),
    [
        (DISCARD, "winning-moves", "discard-any-time"),
        (DISCARD, "rules-summary", "discard-any-time"),
        (DISCARD, "wikipedia", None),
        (ON_ROLL, "dujardin-2024", "roll-on-roll"),
        (ON_ROLL, "wikipedia", None),
        (EXAMPLE | COUP | {"answers": ANSWERS}, "dujardin-2024", None),
        (EXAMPLE | COUP | {"answers": ANSWERS | {"hazard": "limit"}}, "dujardin-2024", "coup-fourre-timing"),
    ],
)
def test_notes_where_an_edition_is_silent(run_check, question, edition, ruling):
    _, printed, _ = run_check(question | {"edition": edition}, options=["--json"])
    answer = json.loads(printed)
    assert [note["ruling"] for note in answer["notes"]] == ([ruling] if ruling else [])
    assert all(note["message"] for note in answer["notes"])
    if ruling:
        assert answer["articles"] == articles_of([ruling])


def test_explains_in_words(run_check):
    code, printed, _ = run_check(LIMIT | {"players": 6})
    assert code == ILLEGAL
    assert printed == (
        "winning-moves, 6 players: not legal.\n"
        "  The opponent: the Right of Way is displayed and keeps a Speed Limit away. "
        "(hazard-blocked-by-safety, MB-5.3)\n"
        "    A side that displays a safety cannot be attacked with the hazard it answers, "
        "for the rest of the hand. [printed: Winning Moves, Safety Cards (The Cards)]\n"
        "    Right of Way keeps away two, Stop and Speed Limit, but none of the other three. "
        "[printed: Winning Moves, Safety Cards (The Cards), Right of Way Card]\n"
        "  It would be legal if the opponent did not have the Right of Way.\n"
        f"  {len(EDITIONS) - 1} boxes agree.\n"
    )


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            EXAMPLE,
            "4 boxes agree; the Wikipedias, Dujardin 2014, Asmodee 2014, Parker 1988 and Parker 1982: legal.",
        ),
        (
            EXAMPLE | {"edition": "wikipedia"},
            "5 boxes agree; Winning Moves, Rules summary, Dujardin 2024, Dujardin classic and Parker 1962: "
            "not legal (hazard-needs-moving).",
        ),
        (ROLL, "10 boxes agree."),
    ],
)
def test_counts_and_names_the_other_boxes_in_words(run_check, question, said):
    _, printed, _ = run_check(question)
    assert printed.splitlines()[-1] == f"  {said}"


def test_names_other_sources_in_words(run_check):
    code, printed, _ = run_check(DISCARD | {"edition": "dujardin-2024", "players": 8})
    assert code == LEGAL
    headline, reason, borrowed, ours, *others = printed.splitlines()
    assert headline == "dujardin-2024, 8 players: legal."
    assert reason == (
        "  Any card may be discarded, even when another could be played. (discard-any-time, MB-3.3)"
    )
    assert "[borrowed from Winning Moves, " in borrowed
    assert "[our ruling] This edition’s first turns can be read so" in ours
    assert others == [
        "  1 box agrees; "
        "Winning Moves, Rules summary, the Wikipedias, Dujardin classic, Asmodee 2014 and the Parkers: "
        "not for so many players."
    ]


def test_adds_a_note_in_words(run_check):
    _, printed, _ = run_check(ROLL | {"edition": "dujardin-2024", "draw_pile_empty": True})
    assert (
        "  Note on pile-exhausted: With this box, the hand ends when nobody can play any more. "
        "We take that to mean: when all cards are gone."
    ) in printed


@pytest.mark.sampled(6)
@pytest.mark.parametrize("options", [[], ["--json"]])
@pytest.mark.parametrize(
    ("questions", "code"),
    [([ROLL, ROLL], LEGAL), ([ROLL, LIMIT, ROLL], ILLEGAL), ([LIMIT, NOT_ONE, ROLL], UNREADABLE)],
)
def test_the_worst_answer_decides_the_exit_code(run_check, questions, code, options):
    assert run_check(*questions, options=options)[0] == code


def test_prints_one_answer_a_line(run_check):
    _, printed, _ = run_check(ROLL, NOT_ONE, LIMIT, options=["--json"])
    first, second, third = map(json.loads, printed.splitlines())
    assert first["legal"] and not third["legal"]
    assert second == {"error": "/players: winning-moves is for 2, 3, 4, 6 players, not 5.", "line": 2}


def test_reads_one_question_over_many_lines(run_check):
    assert run_check(json.dumps(LIMIT, indent=2))[0] == ILLEGAL


def test_refuses_unreadable_input(run_check, tmp_path, capsys):
    code, printed, complaints = run_check("Can you do that?")
    assert (code, printed) == (UNREADABLE, "") and complaints.startswith("scorekeeper: this cannot be read")
    assert main(["check", str(tmp_path / "none")]) == UNREADABLE
    assert capsys.readouterr().err.endswith("No such file or directory.\n")
