"""What a finished game offers to pass on: its result in three lines, and the link into BG Stats."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.builders import hand, side
from tests.builders_web import NAMES


def bg_stats(page):
    """The play that the page's link opens, or None without one."""
    links = [link.attrs["href"] for link in page.all("a") if "bgstatsapp" in link.attrs.get("href", "")]
    return json.loads(parse_qs(urlsplit(links[0]).query)["data"][0]) if links else None


def text(page):
    (shared,) = {button.attrs["data-text"] for button in page.all("button") if "data-text" in button.attrs}
    return shared.split("\n")


@pytest.fixture
def finished(table):
    for _ in range(3):
        table.score(hand(side(1000, *("extra_tank",)), side(300), caller=0))
    table.score(hand(side(700), side(300)))
    table.score(hand(side(700), side(300)))
    return table


def test_the_result_is_three_lines(finished):
    assert finished.outcome
    ann, bob = finished.totals
    won, totals, hands = text(finished.get("/sharing"))
    assert won == f"Ann wins with {ann:,}."
    assert totals == f"Ann {ann:,} · Bob {bob:,}"
    assert hands == "5 hands · best hand 1,700, Ann · Winning Moves"


def test_a_game_in_which_nobody_scored_has_no_best_hand(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="1", total_0="600")
    table.score(hand(side(0), side(0)))
    assert text(table.get("/sharing")) == [
        "Ann wins with 600.",
        "Ann 600 · Bob 0",
        "1 hand · Winning Moves",
    ]


def test_the_play_for_bg_stats_has_the_result(finished, passer_by):
    play = bg_stats(finished.get("/sharing"))
    assert [(player["name"], player["score"], player["winner"]) for player in play["players"]] == [
        ("Ann", finished.totals[0], True),
        ("Bob", finished.totals[1], False),
    ]
    assert play["board"] == "Winning Moves"
    assert play["comments"].split("\n") == text(finished.get("/sharing"))
    assert finished.public_id not in json.dumps(play), "the address is for whom the table gives it"
    assert bg_stats(passer_by.get(f"{finished.path}/sharing")) == play


def test_the_result_speaks_french(finished, new_phone):
    page = new_phone("fr").get(f"{finished.path}/sharing")
    assert "meilleure manche" in text(page)[2] and "Ouvrir dans BG Stats" in page.words


def test_partners_are_a_team(ann):
    table = ann.start(*NAMES[:4], end="hands", hands_to_play="1")
    table.score(hand(side(700), side(300)))
    play = bg_stats(table.get("/sharing"))
    assert [player["team"] for player in play["players"]] == ["Ann & Chloé", "Bob & Dev"] * 2


def test_an_unfinished_game_has_no_result_text(table):
    table.score(hand(side(700), side(300)))
    page = table.get("/sharing")
    assert bg_stats(page) is None and page.all("p", class_="passed-on") == []
