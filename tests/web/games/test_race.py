"""A game that is one race, by the American box: entered, won and compared; and what its pages leave out."""

import pytest

from tests.builders import ACE, ALL_FOUR, ROW, TANK, hand, side
from tests.builders_web import hand_form, new_game_form
from tests.web.nights.evening import night_form
from tests.web.play.test_track import Followed

EDITION = "asmodee-2014"


@pytest.fixture
def race(ann):
    return ann.start("Ann", "Bob", edition=EDITION)


def arranged(phone, *names, **more):
    return phone.post("/games/new/arrange", new_game_form(*names, edition=EDITION, **more))


# --- a new game --------------------------------------------------------------------------------------


def test_a_race_has_no_other_end_and_no_points_from_paper(ann):
    usual = ann.post("/games/new/arrange", new_game_form("Ann", "Bob"))
    page = arranged(ann, "Ann", "Bob")
    for words in ("The game ends", "Carry over totals from paper", "Miles of a trip"):
        assert words in usual.words and words not in page.words
    assert "Each coup fourré, its safety included" in page.words


@pytest.mark.parametrize(("chosen", "sides"), [("", 4), ("in pairs", 2)])
def test_four_players_choose_pairs_or_singles(ann, chosen, sides):
    names = ("Ann", "Bob", "Cy", "Di")
    page = arranged(ann, *names, option=chosen)
    assert "Who plays together?" in page.words
    assert ("Partners sit opposite" in page.words) == (sides == 2)
    assert ann.start(*names, edition=EDITION, option=chosen).game.rules.sides == sides


def test_a_race_ignores_choices_made_for_another_box(ann):
    table = ann.start("Ann", "Bob", edition=EDITION, end="hands", hands_to_play="3", total_0="5000")
    assert table.game.hands_to_play is None and table.game.start_totals == ()


@pytest.mark.parametrize(
    ("house", "said"),
    [
        ({"house-points_coup_fourre": "250"}, "it takes 200 or 300"),
        ({"house-points_to_win": "5000"}, "it does not take the house rule points_to_win"),
    ],
)
def test_house_rules_that_do_not_fit_a_race_are_refused(ann, house, said):
    page = ann.post("/games/new", new_game_form("Ann", "Bob", edition=EDITION, **house))
    assert page.status == 422 and said in page.words


def test_a_race_can_count_coups_fourres_by_house_rule(ann):
    more = {"house-points_coup_fourre": "300"}
    table = ann.start("Ann", "Bob", edition=EDITION, **more)
    table.score(hand(side(700, ACE, coups=[ACE]), side(0)))
    assert table.totals == (1000, 0)
    assert "house rules" in table.page().words


# --- its hand ----------------------------------------------------------------------------------------


def test_a_won_race_names_the_winner_and_ends(race):
    race.score(hand(side(800, ACE, TANK, coups=[ACE]), side(975)))
    assert race.totals == (1100, 975)
    words = race.page().words
    assert "Ann wins with 1,100." in words and "needed 25" in words
    assert "Deciding hand" not in words and "Best hand" not in words


def test_a_won_race_offers_no_other_hand(race, ann):
    usual = ann.start("Ann", "Bob", **{"house-points_to_win": "500"})
    for table in (race, usual):
        table.score(hand(side(700, *ALL_FOUR), side(0)))
    assert "Play another hand" in usual.get("/menu").words
    assert "Play another hand" not in race.get("/menu").words


def test_the_entry_asks_for_no_claims(race):
    words = race.page().words
    for never in ("No 200s", "Draw pile was empty", "Extension"):
        assert never not in words
    assert "Fuel Truck" in words and "Vehicle" in words
    assert "Save the race" in words and "Save hand" not in words


def test_the_receipt_counts_a_coup_fourre_with_its_safety(race):
    race.score(hand(side(700, ACE, ROW, coups=[ROW]), side(0)))
    words = race.receipt(1).words
    assert "Safeties Driving Ace 100" in words
    assert "Coups fourrés Emergency Vehicle 200" in words


@pytest.mark.parametrize(
    ("reported", "said"),
    [
        (hand(side(900), side(975)), "Nobody has 1,000 yet"),
        (hand(side(1000), side(900, ACE)), "cannot both have 1,000 or more"),
        (hand(side(1200), side(0)), "Ann cannot have 1,200"),
    ],
)
def test_an_impossible_race_is_refused_with_a_way_out(race, reported, said):
    form = hand_form(race.game.rules, reported)
    page = race.post("/hands/new", form)
    assert page.status == 422 and said in page.words
    assert race.hands == []
    way = race.post("/hands/new/amend", {**form, "way": "0"})
    assert way.status in (200, 303) and said not in way.words


def test_a_side_without_miles_may_still_win_the_race(race):
    form = {"form_key": "k" * 22, "side_0-miles": "500"}
    page = race.post("/hands/new/check", form)
    assert "Nobody has" not in page.words


@pytest.mark.parametrize("language", ["en", "fr"])
def test_comparing_with_other_boxes_says_that_a_race_is_another_game(new_phone, language):
    table = new_phone(language).start("Ann", "Bob", edition=EDITION)
    table.score(hand(side(600, *ALL_FOUR), side(0)))
    words = table.get(f"/hands/{table.hands[0].id}/boxes").words
    assert {"en": "is a single race", "fr": "est une seule course"}[language] in words
    assert table.get(f"/hands/{table.hands[0].id}/how").status == 200


def test_the_rules_page_of_a_race_offers_no_other_end(race):
    race.score(hand(side(600, *ALL_FOUR), side(300)))
    page = race.get("/table")
    assert page.status == 200 and "The game ends" not in page.words


# --- card by card ------------------------------------------------------------------------------------


def test_following_a_race_can_draw_from_the_discards(race):
    table = Followed(race, "A x 75", "B x roll")
    assert "Taken from the discard pile: GO" in table.page.words
    table.card("roll", drawn="discards")
    assert table.plays == ["A x 75", "B x roll", "A < roll"]
    assert "Ann takes GO from the discard pile and plays GO" in table.page.words
    assert "Taken from the discard pile: 75" in table.page.words


def test_following_another_box_offers_no_discards(ann):
    table = Followed(ann.start("Ann", "Bob"), "A x 75")
    assert "Taken from the discard pile" not in table.page.words
    table.send("< 75")
    assert "the discard pile stays where it is" in table.page.words


# --- a night -----------------------------------------------------------------------------------------


def test_a_night_does_not_offer_a_race(ann):
    page = ann.post("/nights/new", night_form(edition=EDITION))
    assert page.status == 422
    assert "Asmodee 2014 is a single race, which a tournament night cannot rank." in page.words
