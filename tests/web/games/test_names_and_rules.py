"""Names, box and end of a game that has begun (/table), with every rescored hand shown first."""

import pytest

from scorekeeper.rules import EDITIONS
from tests.builders import ACE, hand, side
from tests.builders_web import NAMES, rows_of, table_form

A_1700 = hand(side(700, ACE), side(0))
EXTENDED = hand(side(1000), side(0), caller=0)


def change(table, **more):
    return table.post("/table", table_form(table.game, **more))


def sheet(page):
    """The table of hands before and after, row by row."""
    (found,) = page.all(class_="before-after")
    return [[cell.words for cell in row.all() if cell.tag in ("th", "td")] for row in found.all("tr")]


@pytest.mark.parametrize(("language", "says"), [("en", "Save"), ("fr", "Enregistrer")])
def test_the_button_saves_at_once_without_hands(language, says, new_phone):
    page = new_phone(language).start("Ann", "Bob").get("/table")
    assert [button.words for button in page.all("button", class_="main")] == [says]


def test_the_players_come_first(table):
    table.score(A_1700)
    names = [*table.get("/table").form("/table").fields]
    first = ["name_0", "name_1", "names_from", "title", "place", "note", "edition"]
    assert [name for name in names if name in first] == first


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"edition": "wikipedia-2016", "option": "1000 -> 1200"},
        {"house-points_safety": "50", "house-tie": "stands", "house-extension_miles": "1100"},
        {"house-target_miles": "500"},
        {"house-extension": "none", "house-hazard_on_hazard": "True", "end": "hands", "hands_to_play": "4"},
    ],
)
def test_the_page_shows_the_game_as_it_is(more, ann):
    table = ann.start("Ann", "Bob", **more)
    table.post("/rename", {"title": "Finale"})
    before = table.game
    form = table.get("/table").form("/table")
    assert (form.fields["name_0"], form.fields["name_1"]) == ("Ann", "Bob")
    assert form.fields["title"] == "Finale"
    assert form.fields["edition"] == before.rules.edition
    assert ann.submit(form).status == 303
    after = table.game
    assert (after.rules, after.seats, after.hands_to_play, after.title) == (
        before.rules,
        before.seats,
        before.hands_to_play,
        before.title,
    )


def test_changes_before_the_first_hand_apply_at_once(table):
    page = change(table, name_0="Anna", edition="wikipedia", title="Finale", end="hands", hands_to_play="3")
    assert (page.status, page.goes_to) == (303, table.path)
    game = table.game
    assert game.seats == ("Anna", "Bob")
    assert game.rules == EDITIONS["wikipedia"].rules(2)
    assert (game.title, game.hands_to_play) == ("Finale", 3)
    assert table.kinds == ["terms_changed"]


def test_names_can_be_swapped(table):
    change(table, name_0="Bob", name_1="Ann")
    assert table.game.seats == ("Bob", "Ann")


@pytest.mark.parametrize(
    ("names", "said_at"),
    [
        ({"name_0": "bob"}, ["name_0", "name_1"]),
        ({"name_1": "x" * 61}, ["name_1"]),
        ({"name_0": "Player 2", "name_1": " "}, ["name_0", "name_1"]),
    ],
)
def test_impossible_names_are_refused(names, said_at, table, app):
    before = rows_of(app)
    page = change(table, **names)
    assert page.status == 422
    assert [name for name in ("name_0", "name_1") if page.all(id=f"{name}-error")] == said_at
    assert page.form("/table").fields["name_1"] == names.get("name_1", "Bob")
    assert rows_of(app) == before


def test_a_removed_name_becomes_the_players_number(table):
    change(table, name_0="", name_1="Bob")
    assert table.game.seats == ("Player 1", "Bob")


# --- another box, with hands ---------------------------------------------------------------------------


def test_every_rescored_hand_is_shown_first(table, ann):
    table.score(A_1700, EXTENDED, hand(side(675), side(650)), hand(side(825), side(300), caller=0))
    page = change(table, edition="wikipedia")
    assert page.status == 200
    assert table.game.rules.edition == "winning-moves", "nothing is done yet"
    assert table.kinds == ["hand_saved"] * 4
    assert "Winning Moves Wikipedia" in page.words
    assert sheet(page)[1:] == [
        ["1", "1,700", "0"],
        ["2", "2,100", "0"],
        ["3", "675", "650"],
        ["4", "825", "500 300"],
        ["Total", "5,300", "1,150 950"],
    ]
    page = ann.submit(page.form("/table"))
    assert page.goes_to == table.path
    assert table.game.rules == EDITIONS["wikipedia"].rules(2)
    assert table.kinds[-1] == "terms_changed"
    assert [saved.result for saved in table.hands][1] == EXTENDED, "what was reported stays"


def test_the_preview_adds_up_as_the_game_does(ann):
    table = ann.start("Ann", "Bob", total_0="1000", total_1="500")
    table.score(A_1700, hand(side(825), side(300), caller=0))
    page = change(table, edition="wikipedia")
    assert sheet(page)[1:] == [
        ["Before", "1,000", "500"],
        ["1", "1,700", "0"],
        ["2", "825", "500 300"],
        ["Total", "3,525", "1,000 800"],
    ]
    ann.submit(page.form("/table"))
    assert table.totals == (3525, 800)


def test_the_preview_leaves_out_hands_after_the_end(ann):
    table = ann.start("Ann", "Bob", **{"house-points_to_win": "6000"})
    table.score(*[A_1700] * 3, hand(side(675), side(650)))
    page = change(table, **{"house-points_to_win": "5000"})
    assert sheet(page)[3:] == [
        ["3", "1,700", "0"],
        ["4 does not count", "675", "650"],
        ["Total", "5,775 5,100", "650 0"],
    ]
    ann.submit(page.form("/table"))
    assert table.totals == (5100, 0)


def test_new_names_are_shown_with_their_side(ann):
    table = ann.start(*NAMES[:4])
    table.score(hand(side(1000), side(300)))
    page = change(table, name_0="Bob", name_1="Ann")
    assert page.status == 200
    assert "Ann & Chloé Bob & Chloé" in page.words
    assert "Bob & Dev Ann & Dev" in page.words
    ann.submit(page.form("/table"))
    assert table.game.seats == ("Bob", "Ann", "Chloé", "Dev")
    assert table.totals == (1400, 300), "A keeps what A scored"


def test_the_preview_sends_everything_that_was_entered(table, ann):
    table.score(A_1700)
    page = change(
        table,
        edition="dujardin-2024",
        name_1="Bobby",
        title="Finale",
        end="hands",
        hands_to_play="2",
        **{"house-points_safety": "50", "house-tie": "stands", "house-target_miles": "700"},
    )
    ann.submit(page.form("/table"))
    game = table.game
    assert game.rules == EDITIONS["dujardin-2024"].rules(
        2, {"points_safety": 50, "tie": "stands", "target_miles": 700}
    )
    assert (game.title, game.hands_to_play, game.seats) == ("Finale", 2, ("Ann", "Bobby"))


def test_a_title_or_an_end_needs_no_preview(table):
    table.score(A_1700)
    assert change(table, title="Finale").status == 303
    assert change(table, end="hands", hands_to_play="1").status == 303
    assert table.outcome.reason == "hands_played"


def test_rules_that_forbid_played_hands_are_refused_naming_them(table, app):
    table.score(A_1700, EXTENDED, hand(side(300), side(200)))
    before = rows_of(app)
    for confirmation in ({}, {"told": "yes"}):
        page = change(table, edition="rules-summary", **{"house-target_miles": "500"}, **confirmation)
        assert page.status == 422
        rows = sheet(page)
        assert rows[1][0] == "1"
        assert "Ann cannot have 700 miles: the trip ends at exactly 500." in rows[1][1]
        assert rows[2][0] == "2"
        assert "These rules have no extension, so nobody can call it." in rows[2][1]
        assert rows[3] == ["3", "300", "200"]
        assert not [form for form in page.forms if form.action.endswith("/table")]
        assert page.offers(table.path)
    assert rows_of(app) == before


def test_a_previewed_change_that_became_impossible_is_refused(table, ann):
    table.score(A_1700)
    page = change(table, edition="dujardin-2024", **{"house-target_miles": "700"})
    table.score(EXTENDED)
    assert ann.submit(page.form("/table")).status == 422
    assert table.game.rules.edition == "winning-moves"


@pytest.mark.parametrize("begun", ["hands", "totals on paper"])
def test_another_number_of_sides_is_refused_in_a_begun_game(begun, ann):
    table = ann.start(*NAMES[:4], **({"total_0": "100"} if begun != "hands" else {}))
    if begun == "hands":
        table.score(hand(side(1000), side(300)))
    page = change(table, edition="dujardin-2024")
    assert page.status == 422
    assert "4 players make 4 sides" in page.by_id("edition-error").words
    assert "start a new game instead" in page.by_id("edition-error").words
    assert table.game.rules.edition == "winning-moves"


def test_partners_can_be_parted_before_the_game_begins(ann):
    table = ann.start(*NAMES[:4])
    assert change(table, edition="dujardin-2024").status == 303
    assert table.game.side_names == list(NAMES[:4])


def test_a_box_for_other_numbers_of_players_is_refused(ann):
    table = ann.start(*NAMES, edition="dujardin-2024")
    page = change(table, edition="winning-moves")
    assert page.status == 422
    assert "is for 2, 3, 4 and 6 players" in page.by_id("edition-error").words


@pytest.mark.parametrize("edition", ["", "x", "winning-moves "])
def test_an_unknown_box_is_refused(edition, table):
    assert change(table, edition=edition).status == 422
    assert table.game.rules.edition == "winning-moves"


@pytest.mark.parametrize(
    ("house", "field"),
    [
        ({"house-points_safety": "-1"}, "house-points_safety"),
        ({"house-target_miles": "2000"}, "house-target_miles"),
        ({"hands_to_play": "", "end": "hands"}, "hands_to_play"),
        ({"hands_to_play": "0", "end": "hands"}, "hands_to_play"),
        ({"house-extension": "miles"}, "house-extension_miles"),
    ],
)
def test_impossible_values_are_refused(house, field, table):
    table.score(A_1700)
    page = change(table, **house)
    assert page.status == 422
    assert page.by_id(f"{field}-error").words
    assert table.kinds == ["hand_saved"]


def test_house_rules_change_what_hands_are_worth(table, ann):
    table.score(A_1700)
    page = change(table, **{"house-points_safety": "200", "house-points_shutout": "0"})
    assert sheet(page)[1] == ["1", "1,700 1,300", "0"]
    ann.submit(page.form("/table"))
    assert table.totals == (1300, 0)
    assert "Winning Moves + house rules" in table.page().words


def test_fewer_points_to_win_decide_the_game(table, ann):
    table.score(A_1700, hand(side(0), side(400)))
    page = change(table, **{"house-points_to_win": "1000"})
    ann.submit(page.form("/table"))
    assert table.outcome.winners == (0,)
    assert "does not count" in table.page().words


def test_deleted_hands_do_not_block_new_rules(table):
    table.score(EXTENDED)
    table.post(f"/hands/{table.hands[0].id}/delete")
    assert change(table, edition="dujardin-2024").status == 303


# --- /table/arrange ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [True, False])
def test_arranging_for_another_box_keeps_what_was_typed(htmx, table, app):
    before = rows_of(app)
    form = table_form(table.game, edition="wikipedia-2016", name_0="Anna", title="Finale")
    page = table.post("/table/arrange", form, htmx=htmx)
    assert page.status == 200
    assert "1,000 → 1,200" in page.by_id("box-rules").words
    assert page.by_id("name_0")["value"] == "Anna"
    assert bool(page.forms) != htmx, "htmx swaps the live regions alone"
    if not htmx:
        fields = page.form("/table").fields
        assert (fields["edition"], fields["title"]) == ("wikipedia-2016", "Finale")
    assert rows_of(app) == before


@pytest.mark.parametrize("edition", ["", "x", "winning-moves"])
def test_arranging_for_a_box_that_does_not_fit_still_shows_the_page(edition, ann):
    table = ann.start(*NAMES, edition="dujardin-2024")
    assert table.post("/table/arrange", table_form(table.game, edition=edition)).status == 200


def test_a_refused_change_is_explained_in_french(new_phone):
    table = new_phone("fr").start("Ann", "Bob", edition="winning-moves")
    table.score(EXTENDED)
    page = change(table, edition="dujardin-2024")
    assert page.status == 422
    for english in ("Nobody", "hand", "rules"):
        assert english not in page.words


@pytest.mark.parametrize("miles", ["1000", "500"])
def test_back_from_what_changes_finds_what_was_typed(miles, table, ann):
    table.score(A_1700)
    typed = {"name_0": "Anna", "title": "Finale", "house-target_miles": miles}
    page = ann.submit(change(table, **typed).form("/table/arrange"))
    fields = page.form("/table").fields
    assert {name: fields[name] for name in typed} == typed


def test_back_from_what_changes_a_change_meanwhile_is_still_told(table, ann):
    table.score(A_1700)
    back = change(table, name_0="Anna").form("/table/arrange")
    change(table, title="Finale")
    page = ann.submit(ann.submit(back).form("/table"))
    assert page.status == 409
    assert "Changed in the meantime:" in page.words
