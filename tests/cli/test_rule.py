"""`scorekeeper rule [NUMBER-OR-WORDS...]`: what it prints, and its exit code."""

import json

import pytest

from scorekeeper.cli import main
from scorekeeper.disputes.rulebook import articles

FOUND, NOT_FOUND = 0, 1


@pytest.fixture
def run_rule(capsys):
    def run(*words):
        code = main(["rule", *words])
        return code, *capsys.readouterr()

    return run


def test_by_number(run_rule):
    code, printed, _ = run_rule("5.3")
    assert code == FOUND
    assert printed.startswith("MB-5.3  A safety keeps its hazard away\n")
    assert "Winning Moves (The Cards, Safety Cards), the same" in printed
    assert "Put it right (this app’s suggestion): A hazard was played on a side" in printed
    assert max(map(len, printed.splitlines())) <= 96


def test_by_words_with_what_comes_near(run_rule):
    code, printed, _ = run_rule("hazard", "on", "hazard")
    assert code == FOUND
    assert printed.startswith("MB-5.2  ") and "\nSee also:\n" in printed


def test_in_french(run_rule):
    _, printed, _ = run_rule("attaque sur attaque", "--lang", "fr")
    assert printed.startswith("MB-5.2  Pas d’attaque sur une attaque\n") and "Voir aussi" in printed


def test_the_contents(run_rule):
    code, printed, _ = run_rule()
    assert code == FOUND
    assert all(f"   {number:<9}{article.title.en}\n" in printed for number, article in articles().items())


def test_the_whole_book_in_json(run_rule):
    _, printed, _ = run_rule("--json")
    chapters = json.loads(printed)["chapters"]
    assert [article["number"] for chapter in chapters for article in chapter["articles"]] == list(articles())
    assert chapters[4]["articles"][2]["editions"]["dujardin-2024"]["says"] == "same"


def test_an_answer_in_json(run_rule):
    _, printed, _ = run_rule("MB-5.3", "--json")
    (article,) = json.loads(printed)
    assert article["rulings"] == ["hazard-blocked-by-safety"] and article["title"]["fr"]


def test_nothing(run_rule):
    code, printed, complaints = run_rule("xyzzy")
    assert (code, printed) == (NOT_FOUND, "")
    assert complaints.startswith("scorekeeper: nothing in the rulebook fits")
