"""Should the extension be called? (/extension): the situation, the sums, and refusals."""

import pytest

from tests.builders import ALL_FOUR, hand, side
from tests.builders_web import NAMES

STAND = {"caller": "0", "side_1-hundreds": "4", "side_1-rest": "75"}


def ask(table, **fields):
    given = STAND | {name.replace("__", "-"): value for name, value in fields.items()}
    return table.get("/extension", query_string=given)


def outlook(page):
    """Each outcome of the hand, with each side's points compared to stopping."""
    rows = page.by_id("outlook").all("tr")[1:]
    return {row.all("th")[0].words: [cell.words for cell in row.all("td")] for row in rows}


def outcome(page, kind, place=0):
    found = [part for part in page.all("section", class_="outcome") if part["data-kind"] == kind]
    return found[place].words


def test_the_outcomes_of_two_players_are_counted(table):
    """Counted by hand. Stopping: Ann 700+400. Reaching 1000: 1000+400+200. Failing: 700, and Bob has 200, or
    with 1000 miles of his own 1000+400+200."""
    page = ask(table)
    assert page.status == 200
    assert outlook(page) == {
        "A Ann": ["+500", "±0"],
        "nobody": ["−400", "+200"],
        "B Bob": ["−400", "+1,125"],
    }
    titles = [part.all("h2")[0].words for part in page.all("section", class_="outcome")]
    assert titles == [
        "Not called: the hand ends at 700",
        "Called, and 1,000 reached by Ann",
        "Called, and nobody reaches 1,000",
        "Called, and 1,000 reached by Bob",
    ]
    assert "this hand 1,100 · needs 3,900 1,100" in outcome(page, "stop")
    assert "this hand 1,600 (+500) · needs 3,400 1,600" in outcome(page, "reached")
    assert "300 more for Bob if the draw pile is empty by then." in outcome(page, "other")
    assert "300 more for Bob if it has played no 200." in outcome(page, "other")


def test_safeties_change_no_difference(table):
    page = ask(table, side_0__safeties="2", side_0__coups_fourres="1", side_1__safeties="1")
    assert outlook(page) == outlook(ask(table))
    assert "this hand 1,600 · needs 3,400 1,600" in outcome(page, "stop")  # 700 + 400 + 2 x 100 + 300


def test_a_safe_trip_and_an_empty_pile_are_counted(table):
    page = ask(table, no_200s="y", draw_pile_empty="y")
    assert "this hand 1,700 · needs 3,300 1,700" in outcome(page, "stop")  # 700 + 400 + 300 + 300
    assert outlook(page)["nobody"] == ["−1,000", "+200"]
    assert "if the draw pile" not in page.words
    assert "300 less for Ann if it plays a 200 on the way." in outcome(page, "reached")


def test_the_page_names_outcomes_that_win_the_game(table):
    table.score(*[hand(side(700, safe=True), side(650))] * 3)  # Ann 4,200, Bob 1,950
    page = ask(table)
    assert "wins the game 5,300" in outcome(page, "stop")
    assert "wins the game" not in outcome(page, "nobody")
    assert "4,900" in outcome(page, "nobody")


def test_in_a_game_of_agreed_hands_only_the_last_is_said_to_win(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="4")
    table.score(*[hand(side(700, safe=True), side(650))] * 2)
    assert "wins the game" not in ask(table, side_0__safeties="4").words
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="2")
    table.score(hand(side(0), side(0)))
    page = ask(table)
    assert "wins the game 1,100" in outcome(page, "stop") and "needs" not in page.words
    assert "wins the game" in outcome(page, "other")


def test_a_shutout_at_risk_is_told(table):
    page = ask(table, side_1__hundreds="0", side_1__rest="0")
    assert "500 less for Ann if any side plays its first distance card." in outcome(page, "reached")


def test_a_finished_game_asks_nothing(table):
    table.score(*[hand(side(700, *ALL_FOUR, coups=ALL_FOUR, safe=True), side(0))] * 2)
    page = ask(table)
    assert page.status == 200 and "The game is over." in page.words and not page.all(id="outlook")


def test_any_side_can_be_first_at_the_target(ann):
    page = ask(ann.start(*NAMES[:3]), caller="2", side_0__hundreds="1", side_2__rest="50")
    assert list(outlook(page)) == [
        "C Chloé",
        "nobody",
        "A Ann",
        "B Bob",
    ]
    assert "700" in outcome(page, "stop")
    (advice, *_more) = page.by_id("outlook").all("p", class_="lead")
    assert "Chloé" in advice.words


def test_all_four_safeties_may_be_on_the_table(table):
    page = ask(table, side_0__safeties="3", side_0__coups_fourres="3", side_1__safeties="1")
    assert page.status == 200 and outlook(page)


def test_a_failed_extension_is_worth_nothing_by_wikipedia(ann):
    page = ask(ann.start("Ann", "Bob", edition="wikipedia"))
    assert outlook(page)["nobody"] == ["−400", "±0"]


def test_an_empty_page_shows_no_outcomes(table):
    page = table.get("/extension")
    assert page.status == 200 and not page.all(id="outlook")
    form = page.form("/extension")
    assert form.fields["side_0-safeties"] == "0"
    offered = {name: [part["value"] for part in form.controls if part["name"] == name] for name in form.names}
    assert offered["side_1-hundreds"] == [str(hundreds) for hundreds in range(7)]
    assert offered["side_1-rest"] == ["0", "25", "50", "75"]
    assert offered["side_1-safeties"] == offered["side_1-coups_fourres"] == ["0", "1", "2", "3", "4"]


def test_rules_without_an_extension_say_so(ann):
    table = ann.start("Ann", "Bob", edition="dujardin-2024")
    page = table.get("/extension")
    assert page.status == ask(table).status == 200
    assert "These rules have no extension, so nobody can call it." in page.words and "MB-10.2" in page.words


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"side_1__hundreds": "7", "side_1__rest": "0"},
            "Bob has 700 miles: only the first to reach 700 can call the extension.",
        ),
        ({"side_1__hundreds": "13"}, "Not counted yet"),
        ({"side_1__rest": "30"}, "Not counted yet"),
        ({"side_1__hundreds": ""}, "Not counted yet"),
        ({"side_0__safeties": "3", "side_1__safeties": "2"}, "There are only four safeties in the pack."),
        ({"side_0__safeties": "1", "side_0__coups_fourres": "2"}, "Each coup fourré is a safety, too."),
        ({"side_0__safeties": "5"}, "Not counted yet"),
        ({"side_0__safeties": "x"}, "Not counted yet"),
        ({"caller": "7"}, "Not counted yet"),
        ({"caller": "3"}, "Not counted yet"),
        ({"caller": ""}, "Not counted yet"),
    ],
)
def test_an_impossible_situation_is_refused_in_a_sentence(fields, message, table):
    page = ask(table, **fields)
    assert page.status == 422
    assert message in page.words and not page.all(id="outlook")
    assert page.form("/extension")


def test_the_form_keeps_what_was_given(table):
    fields = (
        ask(table, side_0__safeties="5", side_1__coups_fourres="1", no_200s="y").form("/extension").fields
    )
    assert fields["side_1-hundreds"] == "4" and fields["side_1-coups_fourres"] == "1"
    assert fields["no_200s"] == "y"


def test_the_game_links_to_the_question_of_the_extension(table):
    assert table.page().offers("/extension")
