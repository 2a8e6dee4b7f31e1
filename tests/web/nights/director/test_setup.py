"""Setting up a night: it takes two minutes, and a refusal loses nothing."""

import pytest

from scorekeeper.rules import EDITIONS
from scorekeeper.store import db
from scorekeeper.store.database import will_write
from scorekeeper.store.nights import directors
from scorekeeper.tournament.standings.presets import PRESETS
from tests.web.nights.evening import THIRTEEN, Evening, new_evening, night_form, send_file


def test_the_page_has_what_most_clubs_want(ann):
    page = ann.get("/nights/new")
    (form,) = (form for form in page.forms if form.action == "/nights/new")
    assert form.fields["tables"] == "4-rotating"
    assert form.fields["rounds"] == "5"
    assert len(form.fields["pin"]) == 4
    assert form.fields["people"] == ""


def blank(phone):
    return phone.get("/nights/new").form("/nights/new")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sample_night_can_be_set_up(new_phone, language):
    ann = new_phone(language=language)
    form = blank(ann)
    filled = ann.submit(form, action="/nights/new/sample")
    assert filled.status == 200
    page = ann.submit(filled.form("/nights/new"))
    assert page.status == 303, page.words
    night = Evening(ann, page.goes_to).night
    assert [entrant.name for entrant in night.entrants] == list(THIRTEEN)
    assert [entrant.club for entrant in night.entrants][-3:] == ["Lille", None, None]
    assert night.settings.name != ""


def test_the_page_says_that_the_sample_is_filled_in(ann):
    page = ann.submit(blank(ann), action="/nights/new/sample")
    assert "The sample is filled in: 13 people." in page.words
    assert page.form("/nights/new").fields["name"] == "Sample night"


def test_the_sample_speaks_french(new_phone):
    ann = new_phone(language="fr")
    filled = ann.submit(blank(ann), action="/nights/new/sample").form("/nights/new")
    assert filled.fields["people"].split()[0] == "Nom;Club"


def test_the_sample_keeps_what_was_typed(ann):
    typed = {"name": "Finale", "pin": "123456", "rounds": "7", "tables": "4-fixed"}
    page = ann.submit(blank(ann), typed, action="/nights/new/sample")
    form = page.form("/nights/new")
    assert {name: form.fields[name] for name in typed} == typed
    assert "14 people" in page.words
    assert ann.submit(form).status == 303, "pairs for tables of pairs"


def test_the_sample_leaves_names_alone(ann):
    page = ann.submit(blank(ann), {"people": "Zoé"}, action="/nights/new/sample")
    assert "There are names below already" in page.words
    assert page.form("/nights/new").fields["people"].strip() == "Zoé"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_usual_box_is_played_at_the_tables_offered(new_phone, language):
    ann = new_phone(language=language)
    page = ann.submit(blank(ann), {"people": "Ann\nBob"})
    assert page.status == 303, page.words


def test_enter_sets_the_night_up(ann):
    """The Enter key presses the first button of a form."""
    form = blank(ann)
    assert form.element.all("button")[0].get("formaction") is None


def test_the_pin_comes_right_after_the_name(ann):
    for path, before in (("/nights/new", "name"), ("/nights/restore", "file")):
        form = ann.get(path).form(path)
        shown = [control["name"] for control in form.controls if control.get("type") != "hidden"]
        assert shown.index("pin") == shown.index(before) + 1
        assert len(form.fields["pin"]) == 4


def test_boxes_and_presets_say_what_they_do(ann):
    words = ann.get("/nights/new").words
    assert all(edition.words_in("en").differs in words for edition in EDITIONS.values())
    assert (
        words.index("American boxes") < words.index("French boxes") < words.index("Rules that came in no box")
    )
    assert all(preset.description in words for preset in PRESETS.values())


def test_total_points_are_refused_for_people_that_they_cannot_rank(ann):
    page = ann.post("/nights/new", night_form(*THIRTEEN, preset="total_points"))
    assert page.status == 422
    (error,) = page.all("p", class_="error")
    assert "With 13, total points cannot rank, as not every table would be for 4." in error.words
    assert "open" in error.inside("details").attrs
    for better in ({"one_size": "y"}, {"people": "\n".join(THIRTEEN[:12])}):
        page = ann.post("/nights/new", night_form(*THIRTEEN, preset="total_points") | better)
        assert page.status == 303, page.words


@pytest.mark.parametrize("people", [(), THIRTEEN[:12]], ids=["nobody yet", "twelve"])
@pytest.mark.parametrize("length", [{"round_of": "game"}, {"round_of": "clock", "minutes": "40"}])
def test_total_points_are_refused_where_tables_play_different_numbers_of_hands(ann, people, length):
    form = night_form(*people, **length)
    page = ann.post("/nights/new", form | {"preset": "total_points"})
    assert page.status == 422
    (error,) = page.all("p", class_="error")
    assert "Total points cannot rank tables that play different numbers of hands" in error.words
    assert ann.post("/nights/new", form).status == 303


def test_each_kind_of_draw_says_which_numbers_it_takes(ann):
    """Without a list the page says the numbers; a refused list says what each kind cannot do with it."""
    assert "4, 8, 12, 16 … people at tables of four" in ann.get("/nights/new").words
    page = ann.post("/nights/new", night_form(*THIRTEEN, rounds=""))
    assert page.status == 422
    assert (
        "A whist movement of 13 makes one person sit out each round, and needs tables of one size."
        in page.words
    )


def test_every_choice_of_the_form_is_stored(ann):
    night = new_evening(
        ann, "Ann & Bob;Lyon", "Cy & Di", tables="4-fixed", kind="standing", rounds="5", round_of="clock",
        minutes="40", last_hand="8", preset="catan_style", full_names="y", edition="wikipedia",
    ).night  # fmt: skip
    settings = night.settings
    assert (settings.seats, settings.partners, settings.kind, settings.rounds) == (4, "fixed", "standing", 5)
    assert (settings.round_of, settings.hands, settings.minutes, settings.last_hand) == ("clock", None, 40, 8)
    assert (settings.tie_breaks[0], settings.full_names, settings.edition) == ("wins", True, "wikipedia")
    assert [(entrant.names, entrant.club) for entrant in night.entrants] == [
        (("Ann", "Bob"), "Lyon"),
        (("Cy", "Di"), None),
    ]


def test_what_is_left_empty_has_its_usual_value(ann):
    settings = new_evening(ann, "Ann", name="", last_hand="", correction="").night.settings
    assert (settings.name, settings.last_hand, settings.correction) == ("Tournament night", 0, 30)
    least = {"minutes": "2", "last_hand": "1", "correction": "0", "rounds": "1", "check_in": ""}
    settings = new_evening(ann, "Ann", **least).night.settings
    assert (settings.minutes, settings.last_hand, settings.correction) == (2, 1, 0)
    assert (settings.rounds, settings.check_in, settings.one_size) == (1, False, False)
    most = {"minutes": "600", "last_hand": "599", "correction": "1440", "rounds": "99", "hands": "99"}
    settings = new_evening(ann, "Ann", **most).night.settings
    assert (settings.minutes, settings.last_hand, settings.correction) == (600, 599, 1440)
    assert (settings.rounds, settings.hands) == (99, 99)


@pytest.mark.parametrize(
    ("people", "more", "made"),
    [
        (13, {}, "13 people: 2 tables of 4, 1 table of 3 and 1 table of 2."),
        (13, {"one_size": "y"}, "13 people: 3 tables of 4 and 1 sits out."),
        (1, {}, None),
    ],
)
def test_the_settings_say_which_tables_there_will_be(ann, people, more, made):
    night = new_evening(ann, *THIRTEEN[:people], **more)
    words = night.get("/more/settings").words
    assert made in words if made else "1 person:" not in words
    night.done("/people/state", {"state": "away", "who": "1"})
    assert made is None or made not in night.get("/more/settings").words


def test_the_settings_say_which_tables_pairs_make(ann):
    night = new_evening(ann, "Al & Bo", "Cy & Di", "Ed & Flo", tables="4-fixed", one_size="y")
    assert "6 people: 1 table of 4 and 2 sit out." in night.get("/more/settings").words


def test_a_form_sent_twice_makes_one_night(ann):
    form = night_form(*THIRTEEN, form_key="k" * 20)
    first, again = ann.post("/nights/new", form), ann.post("/nights/new", form)
    assert first.goes_to == again.goes_to


def test_people_can_be_added_later(ann):
    night = new_evening(ann, "Ann")
    night.done("/people/add", {"people": "Bob;Lyon\nCy", "here": "y"})
    entrants = night.night.entrants
    assert [(entrant.number, entrant.name, entrant.club, entrant.state) for entrant in entrants] == [
        (1, "Ann", None, "expected"),
        (2, "Bob", "Lyon", "here"),
        (3, "Cy", None, "here"),
    ]


@pytest.mark.sampled(24)
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"people": "Ann\n;Lyon"}, "Line 2: The name is missing."),
        ({"people": "Ann & Bob\nCy", "tables": "4-fixed"}, "Line 2: A pair is two names"),
        (
            {"people": "Name;Partner\nAnn & Cy;Bob", "tables": "4-fixed"},
            "Line 2: A pair is two names, and here are three or more: Ann, Cy, Bob.",
        ),
        ({"people": "Name;Never\nAnn;Zoé"}, "Zoé is not on this list."),
        ({"people": "x" * 60_001}, "This list is too long. Remove some names and try again."),
        ({"rounds": ""}, "Enter a whole number."),
        ({"rounds": "100"}, "Enter a number from 1 to 99."),
        ({"rounds": "five"}, "Enter a whole number."),
        ({"hands": ""}, "Enter a whole number."),
        ({"round_of": "clock", "minutes": ""}, "Enter a whole number."),
        ({"hands": "100"}, "Enter a number from 1 to 99."),
        ({"minutes": "601"}, "Enter a number from 1 to 600."),
        ({"minutes": "5", "last_hand": "5"}, "Enter fewer minutes than the clock has."),
        ({"correction": "1441"}, "Enter a number from 0 to 1440."),
        ({"pin": "12"}, "Enter 4 to 8 digits."),
        ({"pin": "１２３４"}, "Enter 4 to 8 digits."),
        (
            {"tables": "4-none"},
            (
                "With Winning Moves, people at a table of 4 play in pairs. Choose “4 at a table, new "
                "partners every round”, or another box."
            ),
        ),
        (
            {"tables": "4-rotating", "edition": "dujardin-2024"},
            (
                "With Dujardin 2024, people at a table of 4 play each for themselves. Choose “4 at a "
                "table, each for themselves”, or another box."
            ),
        ),
        (
            {"tables": "6-rotating", "edition": "dujardin-2024"},
            (
                "With Dujardin 2024, four people play each for themselves, so no pairs fit at a "
                "smaller table. Choose tables of one size only."
            ),
        ),
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
def test_a_refused_night_is_explained_and_kept(ann, wrong, message):
    page = ann.post("/nights/new", night_form("Ann", "Bob", **wrong))
    assert page.status == 422
    if message is not None:
        assert message in page.words
    (form,) = (form for form in page.forms if form.action == "/nights/new")
    assert form.fields["people"].strip() == wrong.get("people", "Ann\nBob")
    assert form.fields["name"] == "Club night"


def test_hashing_a_pin_holds_no_transaction(ann, monkeypatch):
    held = []

    def slow(pin, method):
        held.append(will_write.get() and db.session.registry().in_transaction())
        return f"hash of {pin}"

    monkeypatch.setattr(directors, "generate_password_hash", slow)
    monkeypatch.setattr(directors, "check_password_hash", lambda kept, pin: kept == f"hash of {pin}")
    night = new_evening(ann)
    send_file(ann, night.get("/files/night.json").html.encode())
    night.done("/more/pin", {"pin": "4711", "new": "1234"})
    night.done("/more/renew", {"pin": "1234"})
    assert held == [False] * 3


def test_the_folds_say_what_is_chosen(ann):
    chosen = {"edition": "dujardin-2024", "kind": "night", "people": "Al", "rounds": "x"}
    page = ann.submit(blank(ann), chosen, action="/nights/new/arrange")
    (box,), (draw,) = page.all(id="night-box"), page.all(id="night-draw")
    assert (box.words, draw.words) == ("Dujardin 2024", "the whole night at once: new people every round")
    assert page.form("/nights/new").fields["people"] == "Al"
    assert not page.all("p", class_="error"), "nothing is refused before the night is set up"
    assert ann.submit(blank(ann), {"edition": "?", "kind": "?"}, action="/nights/new/arrange").status == 200
