"""The page that finds a box by what one sees on it (/boxes/which)."""

import pytest

from scorekeeper.rules import EDITIONS

WHICH = "/boxes/which"


def tap(phone, page, words):
    """The page behind the link with these words."""
    (link,) = [link for link in page.all("a") if link.words == words]
    answer = phone.get(link.get("href"))
    return phone.get(answer.goes_to) if answer.goes_to else answer


def test_the_finder_leads_from_a_new_game_to_its_box_and_back(passer_by):
    page = passer_by.get("/games/new")
    assert page.offers(WHICH)
    page = passer_by.get(WHICH)
    assert "Whose name is on the box?" in page.words
    page = tap(passer_by, page, "Winning Moves")
    assert "Most likely this is your box:" in page.words, "another printing may have the same name"
    page = tap(passer_by, page, "New game")
    assert page.form("/games/new").fields["edition"] == "winning-moves"


def test_the_finder_leads_to_the_rules_of_the_box(passer_by):
    page = tap(passer_by, passer_by.get(f"{WHICH}?publisher=Winning+Moves"), "Its rules")
    assert "For Winning Moves, 2 players" in page.words
    assert "For Winning Moves, 2 players" in passer_by.get("/rulebook").words, "and it is remembered"


def test_years_are_sorted(passer_by):
    page = tap(passer_by, passer_by.get(WHICH), "Parker Brothers")
    years = [answer["data-value"] for answer in page.all("span", class_="seen")]
    assert len(years) > 2 and years == sorted(years)


def test_the_finder_speaks_french(new_phone):
    phone = new_phone("fr")
    page = phone.get(WHICH)
    assert "Quel nom porte la boîte" in page.words
    assert "Je ne le vois pas" in page.words


def test_a_year_proves_the_box(passer_by):
    page = passer_by.get(f"{WHICH}?publisher=Parker+Brothers&year=1982")
    assert "This is your box: Parker 1982" in page.words


def test_boxes_that_look_alike_are_named_with_what_they_differ_on(passer_by):
    page = passer_by.get(f"{WHICH}?publisher=Parker+Brothers&year=unseen&pictures=pictograms")
    assert "What you saw does not tell them apart." in page.words
    assert "They play and score alike, except for this:" in page.words
    assert "Parker 1988 Anybody but the attacker may call a coup fourré" in page.words
    assert "Parker 1982 Only the side attacked may call a coup fourré, either partner" in page.words
    address = next(link.get("href") for link in page.all("a") if "may call a coup fourré" in link.words)
    assert "MB-9.2" in passer_by.get(address).words


def test_boxes_that_differ_on_much_are_not_listed_point_by_point(passer_by):
    page = passer_by.get(f"{WHICH}?publisher=Dujardin&year=unseen&town=other&green_card=Roulez")
    assert "points. Each says how:" in page.words


def test_a_box_that_nobody_has_read_leads_to_the_nearest(passer_by):
    page = passer_by.get(f"{WHICH}?publisher=Hasbro")
    assert "The rules of that box are not among ours." in page.words
    assert "What may differ: every number of points" in page.words
    assert "Nearest among ours: Winning Moves New game Its rules" in page.words
    assert page.offers("/games/new?box=winning-moves")


def test_with_only_the_cards_nobody_is_asked_for_the_lid(passer_by):
    page = tap(passer_by, passer_by.get(WHICH), "Only the cards are left")
    assert "What does the card with the green light say?" in page.words
    assert "This is your box: Asmodee 2014" in tap(passer_by, page, "Drive").words


def test_an_unknown_box_leads_to_all_others(passer_by):
    page = tap(passer_by, passer_by.get(WHICH), "Something else")
    assert "The rules of that box are not among ours." in page.words
    for edition in EDITIONS.values():
        assert edition.words_in("en").name in page.words, "the closest, and the texts of no box"
    assert page.offers(WHICH), "to begin again"


def test_seeing_nothing_leads_through_the_questions_to_all_boxes(passer_by):
    page = passer_by.get(WHICH)
    while "I can’t see it" in page.words:
        page = tap(passer_by, page, "I can’t see it")
    assert "It is one of these." in page.words
    assert all(edition.words_in("en").name in page.words for edition in EDITIONS.values() if edition.signs)


@pytest.mark.parametrize(
    "asked", ["publisher=<b>", "publisher=", "publisher=Dujardin&publisher=x", "sign=1", "year=2024"]
)
def test_any_address_gets_an_answer(asked, passer_by):
    page = passer_by.get(f"{WHICH}?{asked}")
    assert page.status == 200
    assert "<b>" not in page.html.partition("<main")[2]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_new_game_begins_with_the_box_of_the_address(edition, passer_by):
    fields = passer_by.get(f"/games/new?box={edition}").form("/games/new").fields
    assert fields["edition"] == edition
    assert int(fields["players"]) == EDITIONS[edition].players[0]


def test_a_new_game_keeps_the_last_number_of_players_if_the_box_allows_it(ann):
    ann.start("Ann", "Bob", "Cy")
    assert ann.get("/games/new?box=dujardin-2024").form("/games/new").fields["players"] == "3"


def test_an_unknown_box_begins_a_game_by_the_usual_box(passer_by):
    assert passer_by.get("/games/new?box=nonesuch").form("/games/new").fields["edition"] == "winning-moves"
