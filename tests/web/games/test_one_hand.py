"""A game of one hand without points, by the French box of 2014: begun, entered, won; and what pages leave
out."""

import pytest

from scorekeeper.rules.game import Outcome
from tests.builders import ACE, ALL_FOUR, ROW, hand, side
from tests.builders_web import NAMES, hand_form, new_game_form
from tests.web.nights.evening import night_form

EDITION = "dujardin-2014"


@pytest.fixture
def table(ann):
    return ann.start("Ann", "Bob", edition=EDITION)


def arranged(phone, *names, **more):
    return phone.post("/games/new/arrange", new_game_form(*names, edition=EDITION, **more))


# --- a new game --------------------------------------------------------------------------------------


def test_one_hand_has_no_other_end_and_no_points_from_paper(ann):
    page = arranged(ann, "Ann", "Bob")
    for words in ("The game ends", "Carry over totals from paper", "Miles of a trip", "Each safety"):
        assert words not in page.words
    for words in ("A hazard on a hazard", "Coup fourré by any player", "A tie at the end", "original rule"):
        assert words in page.words
    table = ann.start("Ann", "Bob", edition=EDITION, end="hands", hands_to_play="3", total_0="500")
    assert table.game.hands_to_play is None and table.game.start_totals == ()


@pytest.mark.parametrize(
    ("chosen", "sides", "after_remedy"),
    [
        ("", 4, False),
        ("in pairs", 2, False),
        ("original rule", 4, True),
        ("in pairs, original rule", 2, True),
    ],
)
def test_four_players_choose_among_its_options(ann, chosen, sides, after_remedy):
    page = arranged(ann, *NAMES[:4], option=chosen)
    assert ("Partners sit opposite" in page.words) == (sides == 2)
    rules = ann.start(*NAMES[:4], edition=EDITION, option=chosen).game.rules
    assert (rules.sides, rules.roll_after_remedy, rules.option or "") == (sides, after_remedy, chosen)


def test_points_as_a_house_rule_are_refused(ann):
    page = ann.post(
        "/games/new", new_game_form("Ann", "Bob", edition=EDITION, **{"house-points_safety": "100"})
    )
    assert page.status == 422
    assert "Dujardin 2014 is a single race: it does not take the house rule points_safety." in page.words


# --- its hand ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "players", "said"),
    [
        ("en", 2, "Bob wins with 1,000 miles."),
        ("en", 3, "Bob wins with 1,000 miles."),
        ("en", 4, "Bob wins with 1,000 miles."),
        ("en", 6, "Bob & Eva win with 1,000 miles."),
        ("en", 8, "Bob & Finn win with 1,000 miles."),
        ("fr", 2, "Bob gagne avec 1 000 km."),
        ("fr", 8, "Bob & Finn gagnent avec 1 000 km."),
    ],
)
def test_the_first_at_1000_has_won(new_phone, language, players, said):
    table = new_phone(language).start(*NAMES[:players], edition=EDITION)
    others = [side(25 * at) for at in range(1, table.game.rules.sides - 1)]
    table.score(hand(side(975, *ALL_FOUR, coups=[ACE]), side(1000), *others))
    assert table.outcome == Outcome((1,), "reached")
    words = table.page().words
    assert said in words
    assert {"en": "needed 25", "fr": "à 25 du but"}[language] in words
    assert "Best hand" not in words and "Meilleure manche" not in words


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ann wins with 850 miles. Nobody came to 1,000. Whoever came furthest wins."),
        (
            "fr",
            "Ann gagne avec 850 km. Personne n’est arrivé à 1 000. Le camp qui a roulé le plus loin gagne.",
        ),
    ],
)
def test_if_nobody_arrives_the_furthest_has_won(new_phone, language, said):
    table = new_phone(language).start("Ann", "Bob", edition=EDITION)
    table.score(hand(side(850), side(825, *ALL_FOUR)))
    assert table.outcome == Outcome((0,), "furthest")
    assert said in table.page().words


def test_the_pad_offers_only_what_counts(table):
    page = table.page()
    for never in ("No 200s", "no 200s", "Draw pile was empty", "extension", "Extension"):
        assert never not in page.words
    assert [key["data-miles"] for key in page.all("button", class_="finish")] == ["1000"]
    assert "Save the race" in page.words and "Save hand" not in page.words


def test_a_coup_fourre_brings_no_points(table):
    form = hand_form(table.game.rules, hand(side(700, ACE, ROW, coups=[ROW]), side(0)))
    page = table.post("/hands/new/check", form)
    assert "Coup fourré, +" not in page.words
    table.post("/hands/new", form)
    assert table.totals == (700, 0)
    assert table.receipt(1).words.count("700") >= 1 and "Safeties" not in table.receipt(1).words


@pytest.mark.parametrize(
    ("reported", "said"),
    [
        (hand(side(1025), side(975)), "the trip ends at exactly 1,000"),
        (hand(side(1000), side(1000)), "cannot both"),
    ],
)
def test_an_impossible_hand_is_refused(table, reported, said):
    page = table.post("/hands/new", hand_form(table.game.rules, reported))
    assert page.status == 422 and said in page.words
    assert table.hands == []


def test_a_won_game_offers_no_other_hand(table):
    table.score(hand(side(1000), side(0)))
    assert "Play another hand" not in table.get("/menu").words


def test_a_tie_asks_for_another_hand_or_stays(table):
    table.score(hand(side(850), side(850)))
    words = table.page().words
    assert "Ann and Bob have 850 miles each: another hand decides." in words
    assert "Play another hand" in words
    table.post("/tie")
    assert table.outcome is not None and table.outcome.winners == (0, 1)
    assert "A tie: Ann and Bob have 850 miles each." in table.page().words


# --- other pages -------------------------------------------------------------------------------------


def test_comparing_with_other_boxes_says_that_it_is_another_game(table):
    table.score(hand(side(600), side(500)))
    words = table.get(f"/hands/{table.hands[0].id}/boxes").words
    assert "is a single race" in words
    assert table.get(f"/hands/{table.hands[0].id}/how").status == 200


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_of_one_hand_stand_on_one_page(new_phone, language):
    words = new_phone(language).get(f"/rulebook/one-page?box={EDITION}&players=2").words
    assert {"en": "The first side at exactly 1,000 miles", "fr": "Le premier camp qui fait exactement"}[
        language
    ] in words
    assert {"en": "5,000", "fr": "5 000"}[language] not in words


@pytest.mark.parametrize(
    "rest", ["", "/charts", "/sharing", "/screen", "/table", "/history", "/paper", "/odds"]
)
def test_every_page_of_the_game_opens(table, rest):
    assert table.get(rest).status == 200
    table.score(hand(side(1000), side(200)))
    assert table.get(rest).status == 200


def test_a_night_refuses_a_box_of_one_hand(ann):
    page = ann.post("/nights/new", night_form(edition=EDITION))
    assert page.status == 422
    assert "Dujardin 2014 is a single race, which a tournament night cannot rank." in page.words
