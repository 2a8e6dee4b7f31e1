"""/games/new/arrange shows the page for another number of players or another box, and checks nothing yet."""

import pytest

from tests.builders_web import NAMES, new_game_form, printed_tables, rows_of


def shown_seats(page):
    fields = [field for field in page.all("input") if (field.get("name") or "").startswith("name_")]
    return sum("hidden" not in field.inside("div").parent.attrs for field in fields)


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(("edition", "players"), printed_tables())
def test_another_table_size_shows_its_seats_and_saves_nothing(edition, players, htmx, ann, app):
    before = rows_of(app)
    page = ann.post("/games/new/arrange", new_game_form(*NAMES[:players], edition=edition), htmx=htmx)
    assert page.status == 200
    assert shown_seats(page) == players
    assert rows_of(app) == before
    letters = [letter.words for letter in page.by_id("seats").all("b")][:players]
    sides = len(set(letters))
    assert letters == ["ABCD"[seat % sides] for seat in range(players)]
    assert ("Partners sit opposite" in page.words) == (sides < players)


def test_arranging_keeps_what_was_typed(ann):
    sent = new_game_form("Ann", "Bob", "Cy", total_0="100", dealer="2", edition="dujardin-2024")
    page = ann.post("/games/new/arrange", sent | {"name_7": "Hana", "players": "8"})
    fields = page.form("/games/new").fields
    assert [fields[f"name_{seat}"] for seat in (0, 1, 2, 7)] == ["Ann", "Bob", "Cy", "Hana"]
    assert (fields["total_0"], fields["dealer"], fields["players"]) == ("100", "2", "8")


def test_a_dealer_beyond_the_players_is_dropped(ann):
    page = ann.post("/games/new/arrange", new_game_form("Ann", "Bob", dealer="3"))
    form = page.form("/games/new")
    assert form.fields["dealer"] == "0"
    begun = ann.follow(ann.submit(form))
    assert begun.form("/hands/new").fields["dealer"] == "0"


def test_arranging_refuses_nothing_yet(ann):
    page = ann.post("/games/new/arrange", new_game_form("", "", edition="winning-moves"))
    assert page.status == 200
    assert page.all(class_="error") == []


@pytest.mark.parametrize(
    ("edition", "players", "option"),
    [("wikipedia-2016", 3, "1,000 → 1,200"), ("dujardin-2024", 4, "700 km"), ("dujardin-2024", 8, "700 km")],
)
def test_printed_options_are_offered(edition, players, option, ann):
    page = ann.post("/games/new/arrange", new_game_form(*NAMES[:players], edition=edition))
    assert option in page.by_id("box-rules").words


@pytest.mark.parametrize(
    ("edition", "players"), [("wikipedia-2016", 4), ("dujardin-2024", 3), ("wikipedia", 3)]
)
def test_a_box_without_printed_options_offers_none(edition, players, ann):
    page = ann.post("/games/new/arrange", new_game_form(*NAMES[:players], edition=edition))
    assert page.by_id("box-rules").all("input") == []


@pytest.mark.parametrize(
    "changes", [{"players": "5"}, {"players": "x"}, {"edition": "x"}, {"players": "8"}, {"edition": ""}]
)
def test_arranging_nonsense_shows_a_page(changes, ann):
    assert ann.post("/games/new/arrange", new_game_form("Ann", "Bob") | changes).status == 200


def test_arranging_an_empty_form_shows_a_page(ann):
    assert ann.post("/games/new/arrange").status == 200
