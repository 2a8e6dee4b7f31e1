"""Ways out of an impossible hand are buttons of the save bar (…/amend): their words and their changes."""

import pytest

from scorekeeper.rules.ways_to_be_possible import ways_to_be_possible
from tests.builders import hand, side
from tests.builders_web import NAMES, hand_form, rows_of

LEVEL = {"side_0-miles": "400", "side_1-miles": "300"}

#: Fields entered; words of the ways out; fields that the first and the last way change, None for a removed
#: tick.
WAYS = [
    pytest.param(
        {"side_0-miles": "310"},
        ["Ann had 300", "Ann had 325"],
        {"side_0-miles": "300"},
        {"side_0-miles": "325"},
        id="miles-not-a-sum",
    ),
    pytest.param(
        {"side_1-miles": "1000"},
        ["Bob called the extension", "Bob had 700"],
        {"extension": "1"},
        {"side_1-miles": "700"},
        id="past-target, within the extension",
    ),
    pytest.param(
        {"side_1-miles": "1025"},
        ["Bob had 700"],
        {"side_1-miles": "700"},
        {"side_1-miles": "700"},
        id="past-target, past the extension",
    ),
    pytest.param(
        {"side_0-miles": "700", "side_1-miles": "700"},
        ["Bob had 675", "Ann had 675", "Ann called the extension"],
        {"side_1-miles": "675"},
        {"extension": "0"},
        id="two-completed",
    ),
    pytest.param(
        {"extension": "0", "side_0-miles": "675"},
        ["Ann had 700", "Nobody called the extension"],
        {"side_0-miles": "700"},
        {"extension": "nobody"},
        id="extension-caller-short",
    ),
    pytest.param(
        {"side_0-miles": "675", "side_0-no_200s": "y"},
        ["Ann played a 200", "Ann had 700"],
        {"side_0-no_200s": None},
        {"side_0-miles": "700"},
        id="claim-without-trip",
    ),
    pytest.param(
        {"side_0-driving_ace": "played", "side_1-driving_ace": "coup"},
        ["Ann has the Driving Ace, not Bob", "Bob has the Driving Ace, not Ann"],
        {"side_1-driving_ace": None},
        {"side_0-driving_ace": None},
        id="safety-twice",
    ),
]


def enter(table, fields, action="/hands/new/check", **options):
    return table.post(action, {"form_key": "k" * 22} | LEVEL | fields, **options)


def ways_of(page):
    """The forms as the buttons with a way out send them."""
    return page.leading_to("/amend")


def said(page):
    return [button.words for button in page.all("button", name="way")]


def taken(table, page, number, htmx=False):
    """The form after the way out with this number is taken."""
    page = table.phone.submit(ways_of(page)[number], htmx=htmx)
    assert page.status == 200
    return page


@pytest.mark.parametrize(("fields", "words", "first", "last"), WAYS)
@pytest.mark.parametrize("htmx", [True, False])
def test_each_way_is_a_button_that_changes_just_that(htmx, fields, words, first, last, table, app):
    entered = enter(table, fields)
    assert said(entered) == words
    before, rows = entered.form("/hands/new").fields, rows_of(app)
    for number, changes in ((0, first), (-1, last)):
        page = taken(table, entered, number, htmx)
        form = page.form("/hands/new")
        expected = before | changes | {"csrf_token": form.fields["csrf_token"]}
        if htmx:
            del expected["dealer"]  # which htmx does not exchange
        assert {name: form.fields.get(name) for name in expected} == expected
        assert said(page) == []
        assert page.by_id("talk").all(class_="error") == []
        assert bool(page.all("html")) != htmx
        assert "data-newer" in page.by_id("entry").attrs, "a draft on the phone is older"
    assert rows_of(app) == rows, "nothing is saved yet"


@pytest.mark.parametrize(("fields", "words", "first", "last"), WAYS)
def test_every_way_out_makes_a_hand_that_is_saved(fields, words, first, last, table):
    for number, way in enumerate(words):
        page = taken(table, enter(table, fields), number)
        answer = table.phone.submit(page.form("/hands/new"), {"form_key": f"{number}" * 22})
        assert answer.status == 303, way
    offered = ways_to_be_possible(table.game.rules, reported(fields))
    assert [saved.result for saved in table.hands] == [way.hand for way in offered]


def reported(fields):
    """The hand that the fields say."""
    given = LEVEL | fields
    sides = []
    for number in (0, 1):
        ace = given.get(f"side_{number}-driving_ace")
        cards, coups = (("driving_ace",) * bool(ace), ("driving_ace",) * (ace == "coup"))
        miles = int(given[f"side_{number}-miles"])
        sides.append(side(miles, *cards, coups=coups, safe=f"side_{number}-no_200s" in given))
    caller = 0 if given.get("extension") == "0" else None
    return hand(*sides, caller=caller, delayed="side_0-pile_empty" in given)


def test_miles_beyond_the_pack_get_a_way_out(ann):
    table = ann.start(*NAMES[:4], edition="dujardin-2024")
    too_far = hand(side(1000), side(975), side(900), side(725))
    page = table.post("/hands/new", hand_form(table.game.rules, too_far))
    assert page.status == 422
    assert said(page) == ["Bob had 875", "Chloé had 800", "Dev had 625"]
    fields = taken(table, page, 1).form("/hands/new").fields
    assert [fields[f"side_{number}-miles"] for number in range(4)] == ["1000", "975", "800", "725"]


def test_too_many_counted_cards_can_be_dropped_or_reduced(ann):
    """One way drops a side’s cards and keeps its miles; the other reduces its cards."""
    table = ann.start(*NAMES[:4])
    counted = {"side_0-cards-of_100": "7", "side_1-cards-of_100": "6", "side_1-cards-of_25": "2"}
    page = table.post("/hands/new", {"form_key": "k" * 22} | counted)
    assert said(page)[:2] == [
        "Ann & Chloé had 700, cards not counted",
        "Bob & Dev had 650, cards not counted",
    ]
    fields = taken(table, page, 0).form("/hands/new").fields
    assert fields["side_0-miles"] == "700"
    assert fields["side_0-cards-of_100"] == ""
    assert (fields["side_1-miles"], fields["side_1-cards-of_100"]) == ("", "6")
    fewer = taken(table, page, 2).form("/hands/new").fields
    assert (fewer["side_0-miles"], fewer["side_0-cards-of_100"]) == ("", "6")


def test_an_extension_that_the_box_lacks_can_be_removed(ann):
    table = ann.start("Ann", "Bob", edition="dujardin-2024")
    page = enter(table, {"extension": "1"}, "/hands/new")
    assert said(page) == ["Nobody called the extension"]
    page = taken(table, page, 0)
    assert table.phone.submit(page.form("/hands/new")).status == 303


def test_one_way_out_can_make_two_changes(table):
    both = {"side_0-driving_ace": "played", "side_1-driving_ace": "coup"}
    page = enter(table, both | {"side_0-miles": "1010"})
    assert said(page)[0] == "Ann had 700 and Ann has the Driving Ace, not Bob"
    fields = taken(table, page, 0).form("/hands/new").fields
    assert fields["side_0-miles"] == "700"
    assert (fields["side_0-driving_ace"], fields.get("side_1-driving_ace")) == ("played", None)


def test_a_card_at_three_sides_gets_a_way_out_for_each(ann):
    table = ann.start(*NAMES[:3])
    ticks = {f"side_{number}-extra_tank": "played" for number in range(3)}
    page = table.post("/hands/new/check", {"form_key": "k" * 22} | ticks)
    assert said(page)[0] == "Ann has the Extra Tank, not Bob and Chloé"


# --- what is not given stays open ------------------------------------------------------------------------


@pytest.mark.parametrize("without", [0, 1])
def test_a_way_out_adds_no_miles_to_a_side_without(without, table):
    ace = {"side_0-driving_ace": "played", "side_1-driving_ace": "played"}
    page = taken(table, enter(table, ace | {f"side_{without}-miles": ""}), 0)
    fields = page.form("/hands/new").fields
    assert fields[f"side_{without}-miles"] == ""
    assert fields[f"side_{1 - without}-miles"] == ("400", "300")[1 - without]
    assert page.by_id(f"gained-{1 - without}").words != "--"


def test_a_way_out_of_a_claim_gives_no_miles(table):
    """Bob has completed the trip, so Ann has no safe trip: the way out only removes her tick."""
    entered = enter(table, {"side_0-no_200s": "y", "side_0-miles": "", "side_1-miles": "700"})
    assert said(entered) == ["Ann played a 200"]
    assert taken(table, entered, 0).form("/hands/new").fields["side_0-miles"] == ""


UNREADABLE = [
    pytest.param("side_0-miles", "7oo", "Enter a whole number.", id="miles"),
    pytest.param("side_0-cards-of_100", "three", "Enter a whole number.", id="a count"),
    pytest.param("side_0-miles", "1" * 12, "Enter a whole number.", id="too long a number"),
]


@pytest.mark.parametrize(("field", "typed", "says"), UNREADABLE)
@pytest.mark.parametrize("htmx", [True, False])
def test_a_way_out_keeps_unreadable_fields_as_typed(htmx, field, typed, says, table):
    """In a new hand and in a correction, while the way out mends a card at two sides."""
    table.score(hand(side(400), side(300)))
    (saved,) = table.hands
    aces = {"side_0-driving_ace": "played", "side_1-driving_ace": "played"}
    for path in ("/hands/new", f"/hands/{saved.id}"):
        page = enter(table, aces | {"side_0-miles": "", field: typed}, path)
        page = taken(table, page, 0, htmx)
        fields = page.form(path).fields
        assert fields[field] == typed
        assert fields["side_1-miles"] == "300"
        assert says in page.by_id("talk").words
        assert says in page.by_id("gained-0").words, "its row is marked"


# --- beside the way --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["3", "-1", "99", "9" * 400, "x", "", "0x0", "²", None])
def test_an_unoffered_way_out_changes_nothing(number, table, app):
    before = rows_of(app)
    pressed = {} if number is None else {"way": number}
    sent = {"side_0-miles": "800", "side_0-right_of_way": "coup"}
    page = enter(table, sent | pressed, "/hands/new/amend")
    assert page.status == 200
    fields = page.form("/hands/new").fields
    assert (fields["side_0-miles"], fields["side_0-right_of_way"]) == ("800", "coup")
    assert said(page) == ["Ann called the extension", "Ann had 700"]
    assert rows_of(app) == before


def test_a_possible_hand_has_no_ways_out(table):
    page = enter(table, {"way": "0"}, "/hands/new/amend")
    assert page.status == 200
    assert said(page) == []
    assert page.form("/hands/new").fields["side_0-miles"] == "400"


def test_a_way_out_keeps_everything_else_entered(table):
    key = {"form_key": "m" * 22, "dealer": "1", "side_1-right_of_way": "coup"}
    fields = taken(table, enter(table, {"side_0-miles": "725"} | key), 0).form("/hands/new").fields
    assert {name: fields[name] for name in key} == key


def test_a_way_out_works_in_a_correction(table):
    table.score(hand(side(400), side(300)))
    (saved,) = table.hands
    page = enter(table, {"side_0-miles": "800"}, f"/hands/{saved.id}")
    assert page.status == 422
    page = taken(table, page, 0)
    form = page.form(f"/hands/{saved.id}")
    assert form.fields["extension"] == "0"
    assert table.phone.submit(form).status == 303
    assert [kept.result for kept in table.hands] == [hand(side(800), side(300), caller=0)]


def test_a_way_out_works_for_a_deleted_hand(table):
    """Another phone has deleted the hand meanwhile; the way out is taken before both are shown."""
    table.score(hand(side(400), side(300)))
    (saved,) = table.hands
    table.post(f"/hands/{saved.id}/delete")
    page = enter(table, {"side_0-miles": "800", "way": "0"}, f"/hands/{saved.id}/amend")
    assert page.status == 200
    assert page.form("/hands/new").fields["extension"] == "0"


@pytest.mark.parametrize("htmx", [True, False])
def test_a_watcher_takes_ways_out_on_a_what_if_copy(htmx, table, passer_by):
    table.score(hand(side(400), side(300)))
    path = f"{table.path}/hands/{table.hands[0].id}/what-if"
    page = passer_by.post(path, LEVEL | {"side_0-miles": "800"})
    assert "Ann called the extension" in page.by_id("talk").words
    first, *_ = (form for form in page.leading_to("/what-if") if "way" in form.fields)
    page = passer_by.submit(first, htmx=htmx)
    assert page.status == 200
    (form,) = (form for form in page.forms if form.element.get("id") == "entry")
    assert form.fields["extension"] == "0"
    assert "ends at exactly" not in page.words
    assert len(table.hands) == 1
