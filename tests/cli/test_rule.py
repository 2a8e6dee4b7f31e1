"""`scorekeeper rule [NUMBER-OR-WORDS...]`: what it prints, and its exit code."""

import json

import pytest

from scorekeeper.cli import main
from scorekeeper.disputes.rulebook import SOURCES, article_for, articles
from scorekeeper.rules.editions import EDITIONS

FOUND, NOT_FOUND = 0, 1


@pytest.fixture
def run_rule(capsys):
    def run(*words):
        code = main(["rule", *words])
        return code, *capsys.readouterr()

    return run


def test_finds_by_number(run_rule):
    code, printed, _ = run_rule("5.3")
    assert code == FOUND
    assert printed.startswith("MB-5.3  A safety keeps its hazard away\n")
    assert "[printed: Winning Moves," in printed
    rows = " ".join(printed.partition("Other rules:")[2].split())
    assert rows == f"- {len(EDITIONS) - 1} boxes agree"
    assert "Put it right (our suggestion): A hazard was played on a side" in printed
    assert max(map(len, printed.splitlines())) <= 96


def test_finds_by_words_and_lists_similar_articles(run_rule):
    code, printed, _ = run_rule("hazard", "on", "hazard")
    assert code == FOUND
    assert printed.startswith("MB-5.2  ") and "\nSee also:\n" in printed


def test_answers_in_french(run_rule):
    _, printed, _ = run_rule("attaque sur attaque", "--lang", "fr")
    assert printed.startswith("MB-5.2  Pas d’attaque sur une attaque\n")
    labels = ("Exemple", "Réparer (notre suggestion)", "Autres règles", "Voir aussi", "[imprimé")
    assert all(f"{label}\N{NO-BREAK SPACE}:" in printed for label in labels)
    assert "  - Wikipédia 2016, résultat différent\N{NO-BREAK SPACE}: " in printed


def test_prints_the_contents(run_rule):
    code, printed, _ = run_rule()
    assert code == FOUND
    rules = EDITIONS["winning-moves"].rules(2)
    titles = {number: article_for(rules, number).title.en for number in articles()}
    assert all(f"   {number:<9}{title}\n" in printed for number, title in titles.items())


def test_prints_the_whole_book_in_json(run_rule):
    _, printed, _ = run_rule("--json")
    chapters = json.loads(printed)["chapters"]
    assert [article["number"] for chapter in chapters for article in chapter["articles"]] == list(articles())
    assert chapters[4]["articles"][2]["boxes"]["dujardin-2024"]["result"] == "same"


def test_prints_an_article_in_json(run_rule):
    _, printed, _ = run_rule("MB-5.3", "--json")
    (article,) = json.loads(printed)
    assert article["rulings"] == ["hazard-blocked-by-safety"] and article["title"]["fr"]
    assert {sentence["source"] for sentence in article["rule"]} <= set(SOURCES)


def test_adapts_an_article_to_a_table(run_rule):
    _, printed, _ = run_rule("MB-11.7", "--box", "dujardin-2024", "--players", "4")
    assert "200" in printed.partition("\n")[0]
    assert "[printed: Dujardin 2024, Compter les points]" in " ".join(printed.split())
    assert "  - Winning Moves, different result: " in printed


@pytest.mark.parametrize(
    ("asked", "rows"),
    [
        (["MB-5.3", "--players", "4", "--lang", "fr"], ["10 boîtes sont d’accord"]),
        (
            ["MB-5.3", "--box", "dujardin-2024", "--players", "8"],
            [
                "1 box agrees",
                "Winning Moves, Rules summary, the Wikipedias, Dujardin classic, Asmodee 2014, the Parkers, "
                "not for so many players",
            ],
        ),
    ],
)
def test_counts_boxes_that_agree(run_rule, asked, rows):
    _, printed, _ = run_rule(*asked)
    listed = printed.partition("\n  - ")[2].partition("\n\n")[0]
    assert [" ".join(row.split()) for row in listed.split("\n  - ")] == rows


@pytest.mark.parametrize("players", ["8", "0"])
def test_refuses_a_number_of_players_that_the_box_lacks(run_rule, players):
    code, printed, complaints = run_rule("MB-11.7", "--players", players)
    assert (code, printed) == (NOT_FOUND, "")
    assert complaints.startswith(f"scorekeeper: Winning Moves is not played by {players}")


def test_says_that_nothing_was_found(run_rule):
    code, printed, complaints = run_rule("xyzzy")
    assert (code, printed) == (NOT_FOUND, "")
    assert complaints.startswith("scorekeeper: nothing in the rulebook fits")
