"""A score sheet on paper: the items of the box in order, the hands of a game, room for more."""

import pytest

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.editions import ITEM_VALUES
from scorekeeper.rules.words import ITEM_NAMES
from tests.builders import ACE, PROOF, ROW, TANK, hand, side

TABLES = [
    pytest.param(edition, players, id=f"{edition.id}-{players}")
    for edition in EDITIONS.values()
    for players in edition.players
]


def tables(page):
    """The tables of the sheet, each a list of rows of texts."""
    return [
        [[cell.words for cell in row.all() if cell.tag in ("th", "td")] for row in table.all("tr")]
        for table in page.all("table")
    ]


def items(rules):
    """Names and points that a table can score, as the edition's data have them."""
    for item, value in ITEM_VALUES.items():
        points = getattr(rules, value)
        if not points or (item.startswith("extension") and rules.extension_miles is None):
            continue
        won = item == "trip_completed" and rules.hand_winner == "most_miles"
        yield (
            ("Hand won" if won else ITEM_NAMES[item]),
            ("" if item == "distance" and points == 1 else str(points)),
        )


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_blank_sheet_has_the_items_of_the_box_in_order(ann, edition, players):
    rules = edition.rules(players)
    page = ann.get(f"/paper/score-sheet?box={edition.id}&players={players}")
    first = tables(page)[0]
    sums = ["Total"] if rules.race else ["Hand’s points", "Total so far"]
    heads = [row[0].removesuffix(" each") for row in first[2:]]
    assert heads == [*(f"{name} {points}".strip() for name, points in items(rules)), *sums]
    assert all(not any(row[1:]) for row in first[2:])
    assert len(first[2]) - 1 == 12
    assert len(page.all("li")) >= rules.sides


def test_the_hands_of_a_game_and_room_for_more(ann):
    table = ann.start("Ann", "Bob", "Chloé", "Dev", total_0="100", total_1="50")
    table.score(
        hand(side(425, PROOF), side(1000, ACE, TANK, ROW, coups=[ROW])), hand(side(75), side(1000, ACE, TANK))
    )
    page = table.get("/paper")
    first, second = tables(page)
    sheet = {row[0]: row[1:6] for row in first[2:]}
    assert sheet["Miles"] == ["425", "1,000", "75", "1,000", ""]
    assert sheet["Coups fourrés 300 each"] == ["", "300", "", "", ""]
    assert sheet["Hand’s points"] == ["525", "2,000", "75", "1,600", ""]
    assert sheet["Total so far"] == ["625", "2,050", "700", "3,650", ""]
    assert second[0][1:] == [f"Hand {number}" for number in range(7, 13)]
    for known in ("Ann & Chloé", "Bob & Dev", "100 brought along", "To 5,000", "Winning Moves"):
        assert known in page.words


def test_many_hands_go_closer_and_onto_a_second_sheet(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="40")
    table.score(*[hand(side(500), side(475))] * 13)
    assert [len(page_tables(table)), "1 sheet" in table.get("/paper").words] == [3, True]
    table.score(*[hand(side(500), side(475))] * 6)
    assert [len(page_tables(table)), "2 sheets" in table.get("/paper").words] == [6, True]


def page_tables(table):
    return tables(table.get("/paper"))


def test_a_hand_that_does_not_count_adds_nothing(ann):
    table = ann.start("Ann", "Bob", total_0="4900", total_1="0")
    table.score(hand(side(700), side(0)), hand(side(500), side(475)))
    rows = tables(table.get("/paper"))[0]
    assert rows[0][1:3] == ["Hand 1", "Hand 2 does not count"]
    assert rows[-1][3:5] == ["", ""]


def test_the_hands_of_a_race_are_games_without_a_sum_of_them(ann):
    page = ann.get("/paper/score-sheet?box=asmodee-2014&players=2")
    assert tables(page)[0][0][1] == "Game 1" and "Total so far" not in page.words


def test_names_are_on_a_blank_sheet_if_all_are_known(ann):
    table = ann.start("Ann", "Bob")
    table.score(hand(side(700), side(475)))
    game, menu = table.get("/paper"), table.get("/menu")
    assert menu.offers("/paper") and game.offers("/paper/blank")
    blank = table.get("/paper/blank")
    assert "Bob" in blank.words and not any(tables(blank)[0][2][1:])
    assert "Bob" not in ann.get("/paper/score-sheet?box=winning-moves&players=3&side=Ann&side=Bob").words


@pytest.mark.parametrize(
    ("paper", "back"), [("/paper", ""), ("/paper/blank", "/paper"), ("/rules", "/paper")]
)
def test_the_papers_of_a_game_lead_back_to_it(ann, paper, back):
    table = ann.start("Ann", "Bob")
    ann.start("Ann", "Bob")  # by the same rules, and scored later
    page = table.get(paper)
    (arrow,) = page.all("a", class_="back")
    assert arrow["href"] == table.path + back and "data-came-from" not in arrow.attrs
    of_games = {link["href"] for link in page.all("a") if link["href"].startswith("/games/")}
    assert of_games and all(address.startswith(table.path) for address in of_games)


def test_other_numbers_of_players_by_the_same_house_rules(ann):
    page = ann.get("/paper/score-sheet?box=winning-moves&players=2&house-points_safety=150")
    links = [link["href"] for link in page.all("a") if "players=4" in link["href"]]
    assert links and "150 each" in ann.get(links[0]).words


def test_what_cannot_be_read_is_the_usual_box(ann):
    assert ann.get("/paper/score-sheet?box=none&players=99").status == 200
    assert ann.get("/games/nowhere/paper").status == 404


def test_which_box_offers_a_sheet(ann):
    page = ann.get("/boxes/which?publisher=Winning+Moves")
    (address,) = [link["href"] for link in page.all("a") if "score-sheet" in link["href"]]
    assert "Winning Moves" in ann.get(address).words
