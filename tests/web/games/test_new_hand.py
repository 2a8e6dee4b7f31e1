"""The empty form for a hand (/hands/new): what it offers to each table."""

import pytest

from tests.builders import hand, side
from tests.builders_web import NAMES, printed_tables


def choices(page, name):
    return [field["value"] for field in page.all("input", name=name)]


def test_nothing_is_entered_yet(table):
    page = table.get("/hands/new")
    fields = page.form("/hands/new").fields
    assert page.all("h1")[0].words == "Hand 1"
    assert len(fields["form_key"]) >= 22
    assert fields["extension"] == "nobody"
    assert "side_0-completed" not in fields
    assert "side_0-hundreds" not in fields
    assert [figure.words for figure in page.by_id("sums").all(class_="figure")] == ["+0", "+0"]
    assert [error for error in page.all(class_="error") if error.get("id") != "not-sent"] == []


def test_every_form_has_a_key_of_its_own(table):
    keys = {table.get("/hands/new").form("/hands/new").fields["form_key"] for _ in range(10)}
    assert len(keys) == 10


def test_the_number_follows_the_hands(table):
    table.score(*[hand(side(100), side(100))] * 3)
    assert table.get("/hands/new").all("h1")[0].words == "Hand 4"
    table.post(f"/hands/{table.hands[0].id}/delete")
    assert table.get("/hands/new").all("h1")[0].words == "Hand 3"


@pytest.mark.parametrize(("edition", "players"), printed_tables())
def test_what_each_table_is_asked(edition, players, ann):
    table = ann.start(*NAMES[:players], edition=edition)
    rules = table.game.rules
    page = table.get("/hands/new")
    names = page.form("/hands/new").names
    for side_number in range(4):
        asked = {name.partition("-")[2] for name in names if name.startswith(f"side_{side_number}-")}
        if side_number >= rules.sides:
            assert asked == set()
            continue
        assert asked >= {"completed", "hundreds", "rest", "typed", "way", "driving_ace", "right_of_way"}
        assert asked >= {f"cards-of_{card}" for card in (25, 50, 75, 100, 200)}
        assert ("no_200s" in asked) == bool(rules.points_safe_trip)
        assert ("pile_empty" in asked) == bool(rules.points_delayed_action)
    assert ("extension" in names) == (rules.extension_miles is not None)
    seats = page.all("select", name="dealer")[0].all("option")
    assert [option.words for option in seats] == list(NAMES[:players])


@pytest.mark.parametrize(
    ("more", "keys"),
    [
        ({}, 10),
        ({"house-extension": "none"}, 7),
        ({"house-target_miles": "725"}, 8),
        ({"house-target_miles": "1200"}, 12),
        ({"house-target_miles": "200"}, 2),
        ({"house-extension_miles": "1200"}, 12),
    ],
)
def test_keys_for_every_mile_below_the_furthest_target(more, keys, ann):
    page = ann.start("Ann", "Bob", **more).get("/hands/new")
    assert choices(page, "side_0-hundreds") == [str(number) for number in range(keys)]
    assert choices(page, "side_0-rest") == ["0", "25", "50", "75"]


def test_at_most_two_200s_and_all_the_others_can_be_counted(table):
    page = table.get("/hands/new")
    for card, most in ((25, 10), (50, 10), (75, 10), (100, 12), (200, 2)):
        options = page.all("select", name=f"side_1-cards-of_{card}")[0].all("option")
        assert [option["value"] for option in options] == ["", *map(str, range(most + 1))]


def test_cards_are_called_as_on_the_cards(new_phone):
    english = new_phone("en").start("Ann", "Bob").get("/hands/new").words
    french = new_phone("fr").start("Ann", "Bob").get("/hands/new").words
    for word in ("Driving Ace", "Extra Tank", "Puncture-Proof", "Right of Way"):
        assert word in english
    for word in ("As du volant", "Citerne d’essence", "Increvable", "Véhicule prioritaire"):
        assert word.replace("’", "'") in french.replace("’", "'")


def test_htmx_gets_the_live_parts_only(table):
    page = table.get("/hands/new", htmx=True)
    assert page.forms == []
    live = {element["id"] for element in page.all(class_="live")}
    assert live >= {"gained-0", "notes-1", "sums", "notes-hand"}
