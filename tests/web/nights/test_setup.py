"""Setting a night up: in two minutes, with nothing lost when something is wrong."""

import pytest

from tests.web.nights.evening import THIRTEEN, new_evening, night_form


def test_the_page_has_what_most_clubs_want(ann):
    page = ann.get("/nights/new")
    (form,) = (form for form in page.forms if form.action == "/nights/new")
    assert form.fields["tables"] == "4-rotating"
    assert form.fields["rounds"] == "5"
    assert len(form.fields["pin"]) == 4
    assert form.fields["people"] == ""


def test_a_sample_night_is_filled_in_and_can_be_set_up(ann):
    page = ann.get("/nights/new?sample=1")
    (form,) = (form for form in page.forms if form.action == "/nights/new")
    page = ann.submit(form)
    assert page.status == 303
    list_page = ann.follow(page)
    assert "0 of 13 here" in list_page.words
    assert "Ann Archer" in list_page.words


def test_what_was_decided_is_kept(ann):
    night = new_evening(
        ann, "Ann & Bob;Lyon", "Cy & Di", tables="4-fixed", kind="standing", rounds="5", round_of="clock",
        minutes="40", last_hand="8", preset="catan_style", full_names="y", edition="wikipedia",
    ).night  # fmt: skip
    settings = night.settings
    assert (settings.seats, settings.partners, settings.kind, settings.rounds) == (4, "fixed", "standing", 5)
    assert (settings.round_of, settings.hands, settings.minutes, settings.last_hand) == ("clock", None, 40, 8)
    assert (settings.tie_breaks[0], settings.full_names, settings.edition) == ("wins", True, "wikipedia")
    assert [(one.names, one.club) for one in night.entrants] == [
        (("Ann", "Bob"), "Lyon"),
        (("Cy", "Di"), None),
    ]


def test_pressed_twice_it_is_one_night(ann):
    form = night_form(*THIRTEEN, form_key="k" * 20)
    first, again = ann.post("/nights/new", form), ann.post("/nights/new", form)
    assert first.goes_to == again.goes_to


def test_people_come_later_too(ann):
    night = new_evening(ann, "Ann")
    night.done("/people/add", {"people": "Bob;Lyon\nCy", "here": "y"})
    assert [(one.number, one.name, one.club, one.state) for one in night.night.entrants] == [
        (1, "Ann", None, "expected"),
        (2, "Bob", "Lyon", "here"),
        (3, "Cy", None, "here"),
    ]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"people": "Ann\n;Lyon"}, "Line 2: The name is missing."),
        ({"people": "Ann & Bob\nCy", "tables": "4-fixed"}, "Line 2: A pair is two names"),
        ({"people": "Name;Never\nAnn;Zoé"}, "Zoé is not on this list."),
        ({"people": "x" * 60_001}, "This list is too long."),
        ({"rounds": ""}, "A whole number, please."),
        ({"rounds": "100"}, "From 1 to 99, please."),
        ({"rounds": "five"}, "A whole number, please."),
        ({"hands": ""}, "A whole number, please."),
        ({"round_of": "clock", "minutes": ""}, "A whole number, please."),
        ({"minutes": "601"}, "From 1 to 600, please."),
        ({"pin": "12"}, "4 to 8 digits, please."),
        ({"pin": "１２３４"}, "4 to 8 digits, please."),
        (
            {"tables": "4-none"},
            "By Winning Moves, people at a table of 4 play in pairs. "
            "Choose “4 at a table, new partners every round”, or another box.",
        ),
        (
            {"tables": "4-rotating", "edition": "dujardin-2024"},
            "By Dujardin 2024, people at a table of 4 play each for themselves. "
            "Choose “4 at a table, each for themselves”, or another box.",
        ),
        ({"tables": "6-rotating", "edition": "dujardin-2024"}, "choose tables of one size only"),
        (
            {"tables": "8-fixed", "edition": "rules-summary"},
            "Rules summary has no table of 8. Choose another table, or another box.",
        ),
        ({"tables": "3-none", "kind": "whist"}, "The whist movement is for tables of four"),
        ({"tables": "5-none"}, None),
        ({"kind": "by_hand"}, None),
        ({"edition": "monopoly"}, None),
    ],
    ids=lambda value: (
        " ".join(f"{key}={text[:20]}" for key, text in value.items()) if isinstance(value, dict) else ""
    ),
)
def test_what_is_wrong_is_said_and_nothing_is_lost(ann, wrong, said):
    page = ann.post("/nights/new", night_form("Ann", "Bob", **wrong))
    assert page.status == 422
    if said is not None:
        assert said in page.words
    (form,) = (form for form in page.forms if form.action == "/nights/new")
    assert form.fields["people"].strip() == wrong.get("people", "Ann\nBob")
    assert form.fields["name"] == "Club night"
