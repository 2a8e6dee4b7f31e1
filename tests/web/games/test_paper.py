"""A score sheet on paper: the items of the box in order, the hands of a game, room for more."""

from datetime import UTC, datetime

import pytest

from scorekeeper.evenings import evening_of
from scorekeeper.rules import EDITIONS
from scorekeeper.store import db
from scorekeeper.store.models import Game
from tests.builders import ACE, PROOF, ROW, TANK, hand, side
from tests.builders_web import Phone
from tests.score_sheets import SHEETS, sheet_of

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


def rows(page):
    """The heads of the rows of the first table, each with its points, then the heads of the sums."""
    return [row[0] for row in tables(page)[0][2:]]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_blank_sheet_has_the_rows_of_the_box_in_its_order(ann, edition, players):
    page = ann.get(f"/paper/score-sheet?box={edition.id}&players={players}")
    sums = ["Total"] if edition.single_race else ["Hand’s points", "Total so far"]
    assert rows(page) == [*sheet_of(edition.id, players), *sums]
    fields = tables(page)[0][2:]
    assert all(len(row) == 1 + 12 and not any(row[1:]) for row in fields)
    assert len(page.all("li")) >= edition.rules(players).sides


@pytest.mark.parametrize("edition", SHEETS["fr"])
def test_a_french_sheet_has_the_words_of_the_french_box(app, edition):
    page = Phone(app, "fr").get(f"/paper/score-sheet?box={edition}&players=3")
    assert rows(page)[:-2] == sheet_of(edition, 3, "fr")


def test_house_rules_add_and_remove_rows(ann):
    page = ann.get(
        "/paper/score-sheet?box=winning-moves&players=2&house-points_no_100s=200&house-points_all_four=0"
        "&house-extension_miles=none"
    )
    assert rows(page)[:-2] == [
        "Miles", "Safeties 100 each", "Coups fourrés 300 each", "Trip completed 400", "Delayed action 300",
        "Safe trip 300", "No 200s, no 100s 200", "Shutout 500",
    ]  # fmt: skip


def test_the_sheet_of_a_game_has_its_hands_and_empty_ones(ann):
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
    for known in ("Ann & Chloé", "Bob & Dev", "100 carried over", "To 5,000", "Winning Moves"):
        assert known in page.words


def test_many_hands_continue_on_a_second_sheet(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="40")
    table.score(*[hand(side(500), side(475))] * 12)
    assert len(page_tables(table)) == 2, "room to write by hand"
    table.score(hand(side(500), side(475)))
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


def test_a_sheet_of_races_has_no_sum(ann):
    page = ann.get("/paper/score-sheet?box=asmodee-2014&players=2")
    assert tables(page)[0][0][1] == "Game 1" and "Total so far" not in page.words


@pytest.mark.parametrize(
    ("begun", "language", "day"),
    [
        pytest.param(datetime(2025, 12, 24, 20, 30), "en", "Date Dec 24, 2025", id="English"),
        pytest.param(datetime(2025, 12, 24, 20, 30), "en-GB", "Date 24 Dec 2025", id="British"),
        pytest.param(datetime(2025, 12, 24, 20, 30), "fr", "Date 24 déc. 2025", id="French"),
        pytest.param(datetime(2025, 12, 25, 2, 0), "en", "Date Dec 24, 2025", id="after midnight"),
    ],
)
def test_the_sheet_of_a_game_has_its_day(app, begun, language, day):
    phone = Phone(app, language)
    game = phone.start("Ann", "Bob")
    with app.app_context():
        begun = begun.astimezone(UTC).replace(tzinfo=None)
        db.session.get(Game, game.game.id).evening = evening_of(begun)
        db.session.commit()
    (when,) = game.get("/paper").all("p", class_="when")
    assert when.words == day and not when.all("i")


@pytest.mark.parametrize("blank", ["/paper/blank", "/paper/score-sheet?box=winning-moves&players=2"])
def test_a_blank_sheet_has_a_line_for_the_day(ann, blank):
    game = ann.start("Ann", "Bob")
    page = ann.get(blank) if "?" in blank else game.get(blank)
    (when,) = page.all("p", class_="when")
    assert when.words == "Date" and when.all("i")


def test_a_blank_sheet_has_names_if_all_are_known(ann):
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


def test_links_to_other_numbers_of_players_keep_the_house_rules(ann):
    page = ann.get("/paper/score-sheet?box=winning-moves&players=2&house-points_safety=150")
    links = [link["href"] for link in page.all("a") if "players=4" in link["href"]]
    assert links and "150 each" in ann.get(links[0]).words


def test_an_unreadable_address_gives_the_sheet_of_the_usual_box(ann):
    assert ann.get("/paper/score-sheet?box=none&players=99").status == 200
    assert ann.get("/games/nowhere/paper").status == 404


def test_the_finder_of_boxes_offers_a_sheet(ann):
    page = ann.get("/boxes/which?publisher=Winning+Moves")
    (address,) = [link["href"] for link in page.all("a") if "score-sheet" in link["href"]]
    assert "Winning Moves" in ann.get(address).words
