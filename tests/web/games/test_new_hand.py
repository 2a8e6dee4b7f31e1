"""The empty entry of the next hand, open on the page of its game: what it offers to each table."""

import pytest

from tests.builders import hand, side
from tests.builders_web import NAMES, printed_tables


def save_button(page):
    return page.by_id("entry").all("button", class_="main")[0].words


@pytest.mark.parametrize("rest", ["", "/hands/new"])
def test_the_form_of_the_next_hand_is_empty(rest, table):
    page = table.get(rest)
    fields = page.form("/hands/new").fields
    assert save_button(page) == "Save hand 1"
    assert len(fields["form_key"]) >= 22
    assert fields["extension"] == "nobody"
    given = {name: value for name, value in fields.items() if name.startswith("side_") and value}
    assert given == {}
    for number in (0, 1):
        assert page.by_id(f"gained-{number}").words == "--"
    assert "Filled in from the cards so far." not in page.words
    assert [error for error in page.all(class_="error") if error.get("id") not in ("not-sent", "kept")] == []


def test_the_page_has_the_words_for_hands_that_wait_on_the_phone(table):
    kept = table.page().by_id("kept")
    assert (kept["data-hand"], kept["data-sent"]) == ("Hand {hands}", "Hand {hands}: sent.")
    assert (kept["data-correct"], kept["data-later"]) == ("Correct", "later")
    assert [button.words for button in kept.all("button")] == ["Look at it", "Try again"]


def test_every_form_has_a_key_of_its_own(table):
    assert len({table.page().form("/hands/new").fields["form_key"] for _ in range(10)}) == 10


def test_the_number_follows_the_hands(table):
    table.score(*[hand(side(100), side(100))] * 3)
    assert save_button(table.page()) == "Save hand 4"
    table.post(f"/hands/{table.hands[0].id}/delete")
    assert save_button(table.page()) == "Save hand 3"


def test_the_totals_stand_in_the_rows(table):
    table.score(hand(side(700), side(475)), hand(side(25), side(0)))
    rows = table.page().by_id("entry").all(class_="who")
    assert [row.words for row in rows] == ["Ann 1,125", "Bob 475"]


@pytest.mark.parametrize("rest", ["", "/hands/new", "the hand"])
def test_the_enter_key_saves(rest, table):
    """Enter presses the first button of the form, though the page offers the undo and ways out too."""
    table.score(hand(side(100), side(100)))
    rest = f"/hands/{table.hands[0].id}" if rest == "the hand" else rest
    pages = [table.get(rest), table.post(rest or "/hands/new", {"form_key": "k" * 22, "side_0-miles": "800"})]
    for page in pages:
        (form,) = (form for form in page.forms if form.element.get("id") == "entry")
        first = form.submit_buttons[0]
        assert first.words.startswith("Save ")
        assert "formaction" not in first.attrs and "name" not in first.attrs
        assert len(form.submit_buttons) > 1 or rest


def test_the_next_hand_stands_open_without_javascript(table):
    """The answer to the plain form leads back to the game's page, with the next hand."""
    page = table.page()
    answer = table.phone.submit(page.form("/hands/new"), {"side_0-miles": "700", "side_1-miles": "475"})
    assert (answer.status, answer.goes_to) == (303, table.path)
    again = table.phone.follow(answer)
    assert save_button(again) == "Save hand 2"
    fields = again.form("/hands/new").fields
    assert fields["side_0-miles"] == fields["side_1-miles"] == ""
    assert fields["dealer"] == "1", "the deal goes round"
    assert fields["form_key"] != page.form("/hands/new").fields["form_key"]


def test_a_decided_game_has_no_entry_but_the_one_asked_for(table):
    table.score(*[hand(side(700), side(0))] * 4)
    assert table.page().all("form", id="entry") == []
    page = table.get("/hands/new")
    assert save_button(page) == "Save hand 5"
    assert "does not count" in page.by_id("talk").words


@pytest.mark.parametrize(
    ("rest", "counting"), [("/hands/new?way=cards", True), ("/hands/new", False), ("", False)]
)
def test_cards_can_be_counted_from_the_first_tap(rest, counting, table):
    assert ("data-counting" in table.get(rest).by_id("entry").attrs) == counting


@pytest.mark.parametrize(("edition", "players"), printed_tables())
def test_the_form_asks_only_what_the_rules_count(edition, players, ann):
    table = ann.start(*NAMES[:players], edition=edition)
    rules = table.game.rules
    page = table.page()
    names = page.form("/hands/new").names
    for side_number in range(4):
        asked = {name.partition("-")[2] for name in names if name.startswith(f"side_{side_number}-")}
        if side_number >= rules.sides:
            assert asked == set()
            continue
        assert asked >= {"miles", "driving_ace", "extra_tank", "puncture_proof", "right_of_way"}
        assert asked >= {f"cards-of_{card}" for card in (25, 50, 75, 100, 200)}
        assert ("no_200s" in asked) == bool(rules.points_safe_trip)
        assert ("pile_empty" in asked) == bool(rules.points_delayed_action)
    assert ("extension" in names) == (rules.extension_miles is not None)
    seats = page.all("select", name="dealer")[0].all("option")
    assert [option.words for option in seats] == [f"{name} deals" for name in NAMES[:players]]


@pytest.mark.parametrize(
    ("more", "furthest"),
    [
        ({}, 1000),
        ({"house-extension": "none"}, 700),
        ({"house-target_miles": "725"}, 725),
        ({"house-target_miles": "1200"}, 1200),
        ({"house-target_miles": "200"}, 200),
        ({"house-extension_miles": "1200"}, 1200),
    ],
)
def test_the_pad_ends_below_the_furthest_target(more, furthest, ann):
    page = ann.start("Ann", "Bob", **more).page()
    (pad,) = page.all(class_="keys-of-miles")
    assert pad["data-most"] == str(furthest), "the script lays a key for every 25 below"


@pytest.mark.parametrize(("edition", "players"), printed_tables())
def test_the_pad_has_a_key_for_each_finish(edition, players, ann):
    table = ann.start(*NAMES[:players], edition=edition)
    rules = table.game.rules
    finishes = [key for key in table.page().all("button", class_="finish") if key.get("data-miles")]
    ends = {(int(key["data-miles"]), "data-extension" in key.attrs) for key in finishes}
    longer = {(rules.extension_miles, True)} if rules.extension_miles else set()
    assert ends == (set() if rules.race else {(rules.target_miles, False)} | longer), "a race has many ends"


@pytest.mark.parametrize(("card", "most"), [(25, 10), (50, 10), (75, 10), (100, 12), (200, 2)])
def test_a_count_above_the_cards_of_the_pack_is_refused(card, most, table):
    fields = {"form_key": "k" * 22, "side_0-miles": "0"}
    for count in (most, most + 1):
        page = table.post("/hands/new/check", fields | {f"side_1-cards-of_{card}": str(count)}, htmx=True)
        assert (f"Enter a number from 0 to {most}." in page.by_id("talk").words) == (count > most)


def test_cards_have_the_names_printed_on_them(new_phone):
    english = spoken(new_phone("en").start("Ann", "Bob").page())
    french = spoken(new_phone("fr").start("Ann", "Bob").page())
    for word in ("Driving Ace", "Extra Tank", "Puncture-Proof", "Right of Way"):
        assert word in english
    for word in ("As du volant", "Citerne d’essence", "Increvable", "Véhicule prioritaire"):
        assert word.replace("’", "'") in french.replace("’", "'")


def spoken(page):
    """The names of the controls."""
    return " ".join(control.get("aria-label") or "" for control in page.all("input"))
