"""Settings, points given or taken, the PIN, the log, deleting."""

from fractions import Fraction

import pytest

from tests.web.nights.evening import THIRTEEN, new_evening, night_form


@pytest.fixture
def night(ann, begun_once):
    return begun_once(lambda: new_evening(ann, *THIRTEEN[:8]))


def settings_form(**more):
    form = night_form(**more)
    return {name: value for name, value in form.items() if name not in ("people", "pin")}


def test_settings_are_shown_as_they_are(night):
    form = night.get("/more/settings").form("/more/settings")
    assert (form.fields["rounds"], form.fields["kind"], form.fields["rank_table_points"]) == (
        "3",
        "random",
        "1",
    )
    page = night.director.submit(form)
    assert page.status == 303
    assert "Settings changed" not in night.get("/more/log").words


def test_changed_settings_are_stored_and_logged(night):
    night.done("/more/settings", settings_form(rounds="7", minutes="30"))
    assert (night.night.settings.rounds, night.night.settings.minutes) == (7, 30)
    assert "Settings changed: rounds, minutes." in night.get("/more/log").words


def test_tie_breaks_can_be_put_in_any_order(night):
    night.done("/more/settings", settings_form(rank_wins="1", rank_spread="3"))
    assert night.night.settings.tie_breaks == ("wins", "spread")
    form = night.get("/more/settings").form("/more/settings")
    assert (form.fields["preset"], form.fields["rank_spread"], form.fields["rank_total"]) == ("", "2", "")
    night.director.submit(form)
    assert night.night.settings.tie_breaks == ("wins", "spread")
    night.done("/more/settings", form.fields | {"preset": "total_points"})
    assert night.night.settings.tie_breaks[0] == "total"


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"rank_wins": "1", "rank_spread": "1"}, "Give each tie-break a place of its own."),
        ({"rank_wins": "99"}, "Enter a number from 1 to 10."),
        ({"rank_wins": "first"}, "Enter a whole number."),
        ({"rounds": ""}, "Enter a whole number."),
        ({"tables": "8-fixed"}, "Winning Moves has no table of 8."),
    ],
)
def test_impossible_settings_are_refused(night, more, message):
    page = night.post("/more/settings", settings_form(**more))
    assert page.status == 422
    assert message in page.words
    assert night.night.settings.rounds == 3


def test_total_points_that_cannot_rank_are_refused(night):
    night.done("/people/add", {"people": THIRTEEN[8]})
    total = settings_form(preset="total_points")
    page = night.post("/more/settings", total)
    assert page.status == 409
    assert "With 9, total points cannot rank" in page.words
    night.done("/more/settings", total | {"one_size": "y"})
    assert night.post("/more/settings", total).status == 409
    assert night.night.settings.one_size and night.night.settings.tie_breaks[0] == "total"


def test_a_round_by_the_clock_is_refused_where_total_points_rank(night):
    night.done("/more/settings", settings_form(preset="total_points"))
    by_clock = settings_form(preset="total_points", round_of="clock", minutes="40")
    page = night.post("/more/settings", by_clock)
    assert page.status == 409
    assert "Total points cannot rank tables that play different numbers of hands" in page.words
    assert night.night.settings.round_of == "hands"
    night.done("/more/settings", by_clock | {"preset": "club_night"})


def test_tie_breaks_stay_after_the_first_round(night):
    night.everybody_comes().next_round()
    before = night.night.settings
    page = night.get("/more/settings")
    assert "the tables and the ranking can no longer change" in page.words
    night.done(
        "/more/settings", settings_form(rank_wins="1", tables="2-none", rounds="9", preset="total_points")
    )
    after = night.night.settings
    assert (after.tie_breaks, after.seats, after.rounds) == (before.tie_breaks, before.seats, 9)


def test_a_new_box_must_fit_the_tables_after_the_first_round(night):
    night.everybody_comes().next_round()
    page = night.post("/more/settings", settings_form(edition="dujardin-2024"))
    assert page.status == 422
    assert "play each for themselves. Choose another box." in page.words
    assert night.night.settings.edition == "winning-moves"


@pytest.mark.parametrize("change", [{"tables": "2-none"}, {"edition": "rules-summary"}, {"one_size": "y"}])
def test_a_draft_blocks_settings_that_change_its_tables(night, change):
    night.everybody_comes().draw()
    before = night.night
    page = night.post("/more/settings", settings_form(**change))
    assert page.status == 409
    assert (
        "Round 1 was drawn with the old table settings. Publish its draft or delete it first." in page.words
    )
    assert night.night == before
    night.done("/more/settings", settings_form(rounds="9"))
    night.done("/draw/drop", {"seen": night.seen})
    night.done("/more/settings", settings_form(**change))


@pytest.mark.parametrize(
    ("tables", "other", "people", "message"),
    [
        ("4-rotating", "4-fixed", ["Ann", "Ben"], "The list has single players"),
        ("4-fixed", "4-rotating", ["Ann & Ben", "Cy & Dev"], "The list has pairs"),
    ],
)
def test_pairs_and_single_players_cannot_be_exchanged(ann, tables, other, people, message):
    night = new_evening(ann, *people, tables=tables)
    page = night.post("/more/settings", settings_form(tables=other))
    assert page.status == 409
    assert message in page.words
    for number in ("1", "2"):
        night.done(f"/people/{number}/remove")
    night.done("/more/settings", settings_form(tables=other))
    night.done("/people/add", {"people": "Eva & Finn" if other == "4-fixed" else "Eva"})
    assert night.get("/people").status == 200


@pytest.mark.sampled(10)
@pytest.mark.parametrize(
    ("typed", "points", "shown"),
    [
        ("1", 1, "+1"),
        ("-1", -1, "−1"),
        ("−0,5", Fraction(-1, 2), "−½"),
        ("1/3", Fraction(1, 3), "+⅓"),
        ("5/6", Fraction(5, 6), "+0.8"),
        ("20", 20, "+20"),
        ("-00000000.5", Fraction(-1, 2), "−½"),
        ("½", Fraction(1, 2), "+½"),
        ("1\u202f½", Fraction(3, 2), "+1½"),
        ("–\u00a01 ½", Fraction(-3, 2), "−1½"),
    ],
)
def test_points_are_given_with_a_reason(night, typed, points, shown):
    night.done("/more/adjust", {"who": "2", "points": typed, "reason": "Late", "form_key": "k" * 20})
    night.done("/more/adjust", {"who": "2", "points": typed, "reason": "Late", "form_key": "k" * 20})
    (given,) = night.night.adjustments
    assert (given.entrant, given.points, given.reason) == (2, points, "Late")
    assert f"{shown} Ben Baker Late" in night.get("/more").words
    assert f"Ben Baker: {shown} in table points. Late" in night.get("/more/log").words


@pytest.mark.sampled(12)
@pytest.mark.parametrize(
    ("form", "message"),
    [
        ({"who": "", "points": "1", "reason": "x"}, "Choose who the points are for."),
        ({"who": "99", "points": "1", "reason": "x"}, "Choose who the points are for."),
        ({"who": "1", "points": "many", "reason": "x"}, "How many table points?"),
        ({"who": "1", "points": "0", "reason": "x"}, "How many table points?"),
        ({"who": "1", "points": "21", "reason": "x"}, "How many table points?"),
        ({"who": "1", "points": "-20.5", "reason": "x"}, "at most 20."),
        ({"who": "1", "points": "1/7", "reason": "x"}, "How many table points?"),
        ({"who": "1", "points": "-000000000.5", "reason": "x"}, "How many table points?"),
        ({"who": "1", "points": "1E0", "reason": "x"}, "How many table points?"),
        ({"who": "1", "points": "1/0", "reason": "x"}, "How many table points?"),
        ({"who": "1", "points": "1", "reason": " "}, "Give a reason"),
    ],
)
def test_impossible_points_are_refused(night, form, message):
    page = night.post("/more/adjust", form)
    assert page.status == 422
    assert message in page.words
    assert page.form("/more/adjust").fields["reason"] == form["reason"].strip()
    assert night.night.adjustments == ()


FINAL = [
    ("/more/adjust", {"who": "1", "points": "1", "reason": "Late"}),
    ("/more/settings", settings_form(correction="600")),
    ("/reopen", {}),
]


@pytest.mark.parametrize(("address", "form"), FINAL, ids=[address for address, _form in FINAL])
def test_final_results_change_only_with_the_pin(night, address, form):
    before = night.everybody_comes().next_round().long_finished().night
    for pin in ({}, {"pin": "0000"}):
        page = night.post(address, form | pin)
        assert page.status == 403
        assert "That is not the PIN of this night." in page.words
        assert "pin" in page.form(address).fields
        assert night.night == before
    night.done(address, form | {"pin": "4711"})
    assert night.night != before


@pytest.mark.parametrize(("address", "form"), FINAL, ids=[address for address, _form in FINAL])
def test_results_change_without_the_pin_before_they_are_final(night, address, form):
    night.everybody_comes().next_round().done("/finish")
    night.done(address, form)


def test_a_renewed_link_shuts_other_directors_out(night, passer_by):
    direct = night.get("/more").all("input", class_="address")[1]["value"].split("/nights/")[1]
    passer_by.post("/nights/" + direct)
    assert passer_by.get(night.path + "/desk").status == 200
    page = night.post("/more/renew", {"pin": "0000"})
    assert page.status == 403
    assert "That is not the PIN of this night." in page.words
    assert passer_by.get(night.path + "/desk").status == 200
    night.done("/more/renew", {"pin": "4711"})
    assert passer_by.get(night.path + "/desk").status == 403
    assert passer_by.get("/nights/" + direct).status == 404
    assert night.get("/desk").status == 200


def test_a_new_pin_replaces_the_old_one(night):
    assert night.post("/more/pin", {"pin": "0000", "new": "1234"}).status == 403
    assert night.post("/more/pin", {"pin": "4711", "new": "12"}).status == 422
    assert night.post("/more/pin", {"pin": "4711", "new": "１２３４"}).status == 422
    night.done("/more/pin", {"pin": "4711", "new": "1234"})
    assert night.post("/more/renew", {"pin": "4711"}).status == 403
    night.done("/more/renew", {"pin": "1234"})


def test_a_night_is_deleted_only_with_its_name_and_the_pin(night):
    assert night.post("/more/delete", {"name": "Club", "pin": "4711"}).status == 422
    assert night.post("/more/delete", {"name": "Club night", "pin": "1"}).status == 403
    assert night.get("/desk").status == 200
    assert night.post("/more/delete", {"name": "club night", "pin": "4711"}).status == 303
    assert night.get("/desk").status == 404
    assert night.get("").status == 404


@pytest.mark.parametrize(
    ("language", "message"),
    [("en", "The night was set up with 1 name."), ("fr", "Soirée créée avec 1 nom inscrit.")],
)
def test_a_night_of_one_name_is_counted_as_one(new_phone, language, message):
    evening = new_evening(new_phone(language=language), "Ann Archer")
    assert message in evening.get("/more/log").words


def test_the_log_is_searched(night):
    night.everybody_comes()
    night.done("/people/state", {"state": "away", "who": "2"})
    assert "Gone: Ben Baker." in night.get("/more/log?search=ben+gone").words
    assert "Here:" not in night.get("/more/log?search=ben+gone").words
    assert "Nothing was found." in night.get("/more/log?search=zoé").words


def test_the_page_hands_on_the_projectors_address(night):
    page = night.get("/more")
    addresses = [field.attrs["value"] for field in page.all("input", class_="address")]
    assert any(address.endswith(f"{night.path}/screen") for address in addresses)
    assert any(link.attrs["href"].endswith("/more#projector") for link in night.get("/desk").all("a"))
    (opened,) = (link for link in night.get("/more").all("a") if link.words == "Open it on this device")
    assert (opened["target"], opened["rel"]) == ("_blank", "noopener"), "the desk stays open"


def test_the_list_of_people_leads_to_the_code_for_checking_in(night):
    def leads():
        return any(link.attrs["href"].endswith("/more#everybody") for link in night.get("/people").all("a"))

    assert leads()
    night.everybody_comes()
    assert not leads()
