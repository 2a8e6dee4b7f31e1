"""The fake edition on every page of a game, and the printed editions beside it."""

import pytest

from scorekeeper.disputes.rulebook import articles
from scorekeeper.disputes.situations import situations
from scorekeeper.play.witness import witness
from scorekeeper.records.games import read_games
from scorekeeper.records.plays import write_record
from scorekeeper.rules import EDITIONS
from scorekeeper.web.parts.addresses.question_url import question_args
from tests.builders import ACE, ROW, hand, side
from tests.builders_web import hand_form, record_text, stored_game, table_form
from tests.web.games.test_exchange import file_of, send
from tests.web.play.test_track import Followed

pytestmark = pytest.mark.rest  # every page again, with one more box

DIFFERS = {
    "en": "Snow on the road: 110 cards, a sixth hazard, three 200s a side; a safety is worth 150.",
    "fr": "De la neige sur la route : 110 cartes, une sixième attaque, trois étapes 200 par camp ; "
    "une botte vaut 150.",
}
#: Ann with three 200s and her Winter Driver: 700 + 150 + 400, and 500 since Bob has not driven.
WITH_THREE_200S = hand(
    side(700, ACE)._replace(cards=(0, 0, 0, 1, 3)), side(0)._replace(cards=(0, 0, 0, 0, 0))
)
ATTACK = {"box": "winter-test", "players": "2", "action": "play", "opponent-battle": "roll"}


#: The other boxes for two players, read before this one is registered.
OTHERS = [edition for edition, box in EDITIONS.items() if 2 in box.players]


def said_of_boxes(page):
    """Edition -> the answer shown for it."""
    rows = [row for row in page.all("div") if row.get("data-boxes")]
    return {box: row.all(class_="says")[0].words for row in rows for box in row["data-boxes"].split()}


# --- a game --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "name"), [("en", "Winter box"), ("fr", "Boîte d’hiver")])
def test_the_edition_can_be_chosen_for_a_new_game(new_phone, language, name):
    phone = new_phone(language)
    words = phone.get("/games/new").words
    assert name in words and DIFFERS[language] in words
    table = phone.start("Ann", "Bob", "Cy", edition="winter-test")
    assert table.game.rules == EDITIONS["winter-test"].rules(3)
    assert name in table.page().words


def test_a_number_of_players_the_edition_is_not_for_is_refused(ann):
    page = ann.post("/games/new", {"players": "6", "edition": "winter-test", "end": "points", "dealer": "0"})
    assert page.status == 422
    assert "Winter box is for 2, 3 and 4 players." in page.words


@pytest.mark.parametrize(("language", "card"), [("en", "Winter Driver"), ("fr", "Pilote d’hiver")])
def test_a_hand_is_entered(winter_game, new_phone, language, card):
    phone = new_phone(language)
    table = phone.start("Ann", "Bob", edition="winter-test")
    assert card in table.page().words
    for number in (3, 4):
        page = table.post("/hands/new/check", {"form_key": "k" * 22, "side_0-cards-of_200": str(number)})
        assert bool(page.by_id("talk").all(class_="error")) == (number > 3)


def test_a_hand_is_saved_and_scored(winter_game):
    winter_game.score(WITH_THREE_200S, way="cards")
    assert winter_game.totals == (1750, 0)
    assert winter_game.hands[0].result == WITH_THREE_200S
    words = winter_game.page().words
    assert "Winter Driver" in words and "Driving Ace" not in words
    assert "1,750" in words


def test_six_200s_are_refused(winter_game):
    sides = [side(700)._replace(cards=(0, 0, 0, 1, 3)), side(600)._replace(cards=(0, 0, 0, 0, 3))]
    form = hand_form(winter_game.game.rules, hand(*sides), way="cards")
    page = winter_game.post("/hands/new", form)
    assert page.status == 422
    assert (
        "These miles, all sides together, need more distance cards than the pack has. Check "
        "each side’s miles."
    ) in page.words


def test_three_200s_are_refused_in_another_box(table):
    form = hand_form(table.game.rules, WITH_THREE_200S, way="cards")
    page = table.post("/hands/new", form)
    assert page.status == 422
    assert "Enter a number from 0 to 2." in page.by_id("talk").words


def test_a_correction_names_its_cards(winter_game):
    winter_game.score(hand(side(700), side(0)))
    saved = winter_game.hands[0]
    form = hand_form(winter_game.game.rules, hand(side(700, ACE), side(0)), key=saved.form_key)
    page = winter_game.post(f"/hands/{saved.id}", form | {"seen": str(winter_game.changes[-1].id)})
    assert page.status == 303
    assert winter_game.totals == (1750, 0)
    assert "Hand 1, Ann, safeties: none → Winter Driver." in winter_game.get("/history").words


def test_a_game_can_change_to_the_edition(table):
    page = table.post("/table", table_form(table.game, edition="winter-test"))
    assert page.status == 303
    table.score(hand(side(700, ACE), side(0)))
    assert table.totals == (1750, 0)
    assert "Winning Moves → Winter box" in table.get("/history").words


# --- disputes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "card", "without"),
    [("en", "Play Snowdrift", "without these cards"), ("fr", "Jouer Congère", "sans ces cartes")],
)
def test_a_question_about_its_hazard_is_no_question_elsewhere(new_phone, language, card, without):
    page = new_phone(language).get("/legal", query_string=ATTACK | {"card": "snow"})
    assert card in page.words
    shown = said_of_boxes(page)
    assert shown == dict.fromkeys(OTHERS, without)


def test_its_hazard_needs_a_side_that_moves(ann):
    page = ann.get("/legal", query_string=ATTACK | {"card": "snow", "opponent-battle": "stop"})
    assert page.all(class_="says-so")[0].words == "Not allowed – not printed in these rules"
    assert "The opponent: Red Light on top of the battle pile still stops the car." in page.words


def test_a_question_about_a_common_card_is_answered_by_all_boxes(ann):
    page = ann.get("/legal", query_string=ATTACK | {"card": "stop"})
    assert said_of_boxes(page) == dict.fromkeys(OTHERS, "allowed")
    assert "Not printed here; borrowed from Winning Moves" in page.words


@pytest.mark.sampled(1)
@pytest.mark.parametrize("edition", ["winning-moves", "winter-test"])
def test_every_classic_dispute_has_its_page(ann, edition):
    rules = EDITIONS[edition].rules(2)
    for situation in situations(rules):
        page = ann.get("/legal", query_string=question_args(rules, situation.question))
        assert page.status == 200
        assert situation.title.en in page.words


@pytest.mark.parametrize("number", articles())
def test_every_article_is_borrowed_or_ours(ann, number):
    page = ann.get(f"/rulebook/{number}?box=winter-test&players=2")
    assert page.status == 200 and "For Winter box, 2 players" in page.words
    sources = [part.words for part in page.all("small", class_="source")]
    assert sources and "Printed: Winter box" not in page.words
    there = ann.get(f"/rulebook/{number}?box=winning-moves&players=2")
    assert [row for row in there.all("div") if "winter-test" in (row.get("data-boxes") or "")]


def test_the_whole_rulebook_is_shown_for_the_edition(ann):
    page = ann.get("/rulebook/whole?box=winter-test&players=2")
    assert page.status == 200 and "Winter box" in page.words


@pytest.mark.parametrize(("edition", "total"), [("winning-moves", "1,750"), ("winter-test", "1,700")])
def test_a_hand_is_scored_by_the_other_boxes(ann, edition, total):
    table = ann.start("Ann", "Bob", edition=edition).score(hand(side(700, ACE), side(0)))
    page = table.get(f"/hands/{table.hands[0].id}/boxes")
    assert page.status == 200
    assert total in page.words


def test_the_possible_course_of_a_hand_names_the_editions_cards(winter_game):
    winter_game.score(hand(side(700, ACE, coups=[ACE]), side(300)))
    page = winter_game.get(f"/hands/{winter_game.hands[0].id}/how")
    assert page.status == 200
    assert "answers an Accident with Winter Driver (coup fourré)" in page.words


def test_the_extension_is_weighed_with_the_editions_points(winter_game):
    page = winter_game.get("/extension?caller=0&side_0-safeties=2&side_1-hundreds=3")
    assert page.status == 200
    assert "1,400" in page.words  # 700, 2 × 150 and 400 without it


# --- plays ---------------------------------------------------------------------------------------------


def test_a_hand_is_followed_card_by_card(winter_game):
    followed = Followed(winter_game)
    assert "98 cards to draw" in followed.page.words
    assert "Snowdrift" in followed.page.words
    followed.card("roll").card("roll").tap("Bob", hazard="snow")
    assert followed.plays == ["A roll", "B roll", "A snow > B"]
    assert "Ann plays Snowdrift against Bob." in followed.page.words
    followed.card("snow_chains")
    assert followed.plays[-1] == "B snow_chains"


def test_a_record_is_played_back(ann):
    text = record_text("A roll", "B roll", "A snow > B", "B 100", edition="winter-test", dealer="B")
    page = ann.follow(ann.post("/replay", {"text": text}))
    (record,) = page.all("input", name="record")
    stopped = ann.get(f"/replay?record={record['value']}&at=4")
    assert "Distance cards need a side that is moving" in stopped.words
    assert "Snow Chains" in stopped.words  # what else Bob could have played
    french = ann.copy()
    french.language = "fr"
    assert "Congère" in french.get(f"/replay?record={record['value']}&at=3").words


def test_a_record_is_held_against_a_hand(winter_game):
    reported = hand(side(700, ACE, coups=[ACE]), side(300))
    winter_game.score(reported, dealer=1)
    text = write_record(witness(winter_game.game.rules, reported))
    rest = f"/hands/{winter_game.hands[0].id}/record/compare"

    def compared(text):
        return winter_game.phone.follow(winter_game.post(rest, {"text": text}))

    assert "Winter Driver" in compared(text).words
    other = write_record(witness(winter_game.game.rules, hand(side(700), side(300))))
    differing = compared(other).all("tr", class_="differs")
    assert "Winter Driver" in " ".join(row.words for row in differing)


def test_a_record_is_verified_and_kept(winter_game):
    reported = hand(side(700, ACE, ROW, safe=True), side(300))
    winter_game.score(reported, dealer=1)
    text = write_record(witness(winter_game.game.rules, reported))
    page = winter_game.post("/records", {"text": text, "keep": "yes"})
    assert page.status == 303
    assert winter_game.hands[0].record == text
    assert "Play-by-play kept." in winter_game.page().words


# --- out and in again ----------------------------------------------------------------------------------


def test_a_game_survives_its_file(app, winter_game, passer_by):
    winter_game.score(WITH_THREE_200S, way="cards")
    written = file_of(winter_game.get("/export"))
    (read,) = read_games(written)
    assert read.rules == EDITIONS["winter-test"].rules(2)
    assert [entry.result for entry in read.hands] == [WITH_THREE_200S]
    page = send(passer_by, written)
    assert page.status == 303
    assert "1,750" in passer_by.follow(page).words


def test_a_file_with_too_many_200s_is_refused(winter_game, passer_by):
    winter_game.score(WITH_THREE_200S, way="cards")
    written = file_of(winter_game.get("/export")).replace(b'"winter-test"', b'"wikipedia"')
    assert send(passer_by, written).status == 422


def test_a_stored_game_takes_its_cards_from_the_edition(app, winter_game):
    """The cards aren't stored with the game: they are asked of its edition."""
    stored = stored_game(app, winter_game.public_id)
    assert stored.rules.points_safety == 150
    assert (stored.rules.cards.hazards["snow"], stored.rules.most_200s) == (2, 3)
