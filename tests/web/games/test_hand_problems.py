"""Impossible hands: each code a form can reach, said beside the control that causes it, and not saved; and
fields with nonsense in them."""

import pytest
from werkzeug.datastructures import MultiDict

from tests.builders import ROW, TANK, hand, side
from tests.builders_web import NAMES, hand_form, rows_of

IMPOSSIBLE = [
    pytest.param(
        {"side_0-way": "typed", "side_0-typed": "310"}, "notes-0", "multiples of 25", id="miles-not-a-sum"
    ),
    pytest.param(
        {"side_1-way": "typed", "side_1-typed": "725"}, "notes-1", "ends at exactly 700", id="past-target"
    ),
    pytest.param({"side_0-hundreds": "9"}, "notes-0", "ends at exactly 700", id="past-target by keys"),
    pytest.param(
        {"side_1-way": "cards", "side_1-cards-of_100": "12"},
        "notes-1",
        "ends at exactly 700",
        id="past-target, cards",
    ),
    pytest.param(
        {"side_0-completed": "y", "side_1-completed": "y"}, "notes-0", "both complete", id="two-completed"
    ),
    pytest.param(
        {"side_0-completed": "y", "side_1-completed": "y"}, "notes-1", "both complete", id="and the other"
    ),
    pytest.param(
        {"extension": "0"}, "notes-extension", "Ann called the extension", id="extension-caller-short"
    ),
    pytest.param(
        {"side_0-way": "typed", "side_0-typed": "300", "side_0-no_200s": "y"},
        "notes-0",
        "they did not complete",
        id="claim-without-trip",
    ),
    pytest.param(
        {"side_0-way": "typed", "side_0-typed": "300", "side_0-pile_empty": "y"},
        "notes-hand",
        "No delayed action",
        id="claim-without-trip, delayed",
    ),
    pytest.param(
        {"side_0-driving_ace": "played", "side_1-driving_ace": "coup"},
        "notes-0",
        "Ann and Bob both have Driving Ace",
        id="safety-twice",
    ),
    pytest.param(
        {"side_0-right_of_way": "played", "side_1-right_of_way": "played"},
        "notes-1",
        "Ann and Bob both have Right of Way",
        id="safety-twice, the other",
    ),
    pytest.param(
        {
            f"side_{number}-{name}": value
            for number in (0, 1)
            for name, value in {"way": "cards", "cards-of_50": "6", "cards-of_25": "2"}.items()
        },
        "notes-hand",
        "more distance cards than the pack has",
        id="pack-exceeded",
    ),
]
LEVEL = {"side_0-hundreds": "4", "side_1-hundreds": "3"}


def send(table, fields, htmx=False):
    return table.post("/hands/new", {"form_key": "k" * 22} | LEVEL | fields, htmx=htmx)


@pytest.mark.parametrize(("fields", "place", "message"), IMPOSSIBLE)
@pytest.mark.parametrize("htmx", [True, False])
def test_said_beside_its_control_and_not_saved(htmx, fields, place, message, table, app):
    before = rows_of(app)
    page = send(table, fields, htmx)
    assert page.status == 422
    assert message in page.by_id(place).words
    assert rows_of(app) == before
    if not htmx:
        kept = page.form("/hands/new").fields
        assert {name: kept.get(name) for name in fields} == fields, "nothing entered is lost"
        assert "Not saved yet" in page.words


@pytest.mark.parametrize(("fields", "place", "message"), IMPOSSIBLE)
def test_said_while_it_is_entered(fields, place, message, table):
    page = table.post("/hands/new/check", {"form_key": "k" * 22} | LEVEL | fields, htmx=True)
    assert page.status == 200
    assert message in page.by_id(place).words


@pytest.mark.parametrize(("fields", "place", "message"), IMPOSSIBLE)
def test_said_when_a_hand_is_corrected(fields, place, message, table):
    table.score(hand(side(400), side(300)))
    saved = table.hands[0]
    page = table.post(f"/hands/{saved.id}", {"form_key": "k" * 22} | LEVEL | fields)
    assert page.status == 422
    assert message in page.by_id(place).words
    assert table.hands[0].result == saved.result


def test_three_sides_with_one_card(ann):
    table = ann.start(*NAMES[:3])
    sent = hand_form(table.game.rules, hand(side(100, TANK), side(200, TANK), side(300, TANK)))
    page = table.post("/hands/new", sent)
    for place in ("notes-0", "notes-1", "notes-2"):
        assert "Ann, Bob and Chloé all have Extra Tank" in page.by_id(place).words


def test_everything_wrong_at_once(table):
    page = send(
        table, {"side_0-way": "typed", "side_0-typed": "12", "side_1-hundreds": "9", "extension": "0"}
    )
    assert "multiples of 25" in page.by_id("notes-0").words
    assert "Ann called the extension" in page.by_id("notes-extension").words
    both = {
        "side_0-driving_ace": "coup",
        "side_1-driving_ace": "coup",
        "side_0-completed": "y",
        "side_1-completed": "y",
    }
    words = send(table, both).by_id("notes-0").words
    assert "both have Driving Ace" in words
    assert "both complete" in words


def test_a_problem_of_one_side_and_the_missing_miles_of_the_other(table):
    page = table.post("/hands/new", {"form_key": "k" * 22, "side_0-way": "typed", "side_0-typed": "310"})
    assert "multiples of 25" in page.by_id("notes-0").words
    assert "How far did Bob drive?" in page.by_id("notes-hand").words


@pytest.mark.parametrize("extended", [True, False])
def test_past_the_target_in_force(extended, table):
    fields = {"side_0-way": "typed", "side_0-typed": "1025" if extended else "975"}
    page = send(table, fields | ({"extension": "0"} if extended else {}))
    assert f"ends at exactly {'1,000' if extended else '700'}" in page.by_id("notes-0").words


# --- nonsense in the fields --------------------------------------------------------------------------------

NONSENSE = [
    "x",
    "-25",
    "12.5",
    "1e2",
    "²",
    "٣",
    "١٠٠",
    "\x00",
    "9" * 400,
    "None",
    "<b>",
    "NaN",
    "true",
    "0x19",
]


@pytest.mark.parametrize("typed", NONSENSE)
def test_typed_nonsense_is_said_beside_it_and_kept(typed, table):
    page = send(table, {"side_0-way": "typed", "side_0-typed": typed})
    assert page.status == 422
    notes = [note.words for note in page.by_id("notes-0").all(class_="error")]
    assert notes[0] in ("A whole number, please.", "From 0 to 9999, please.") or "multiples of 25" in notes[0]
    assert len(notes) == len(set(notes)), "each thing once"
    if "\x00" not in typed:
        assert page.form("/hands/new").fields["side_0-typed"] == typed
    assert table.hands == []


@pytest.mark.parametrize("value", [*NONSENSE, "11", "13"])
@pytest.mark.parametrize("field", ["side_0-cards-of_25", "side_1-cards-of_200"])
def test_nonsense_for_a_count(field, value, table):
    page = send(
        table,
        {
            "side_0-way": "cards",
            "side_0-cards-of_100": "1",
            "side_1-way": "cards",
            "side_1-cards-of_100": "1",
            field: value,
        },
    )
    assert page.status == 422
    assert page.by_id(f"notes-{field[5]}").words
    assert table.hands == []


@pytest.mark.parametrize("value", [value for value in NONSENSE if value != "٣"])
@pytest.mark.parametrize("field", ["hundreds", "rest", "way", "driving_ace", "right_of_way"])
def test_nonsense_no_page_of_ours_sends_is_refused(field, value, table):
    page = send(table, {f"side_0-{field}": value})
    assert page.status == 422
    assert table.hands == []
    assert [error for error in page.all(class_="error") if error.get("id") != "not-sent"], "it says something"


@pytest.mark.parametrize("value", [*NONSENSE, "2", "3", "4", ""])
def test_an_extension_called_by_nobody_who_plays(value, table):
    page = send(table, {"extension": value, "side_0-completed": "y"})
    assert page.status == 422
    assert page.by_id("notes-hand").words
    assert table.hands == []


@pytest.mark.parametrize("value", NONSENSE)
def test_nonsense_in_fields_that_are_not_in_use_is_not_read(value, table):
    fields = {
        "side_0-typed": value,
        "side_0-cards-of_25": value,
        "side_2-typed": value,
        "side_3-way": value,
        "side_2-hundreds": value,
        "side_3-cards-of_200": value,
        "side_9-typed": value,
        "open": value,
    }
    assert send(table, fields).status == 303
    assert table.hands[0].result == hand(side(400), side(300))


@pytest.mark.parametrize("ticked", ["y", "on", "1", "x", "<b>"])
def test_a_tick_is_a_tick(ticked, table):
    send(table, {"side_0-completed": ticked, "side_0-right_of_way": "coup"})
    assert table.hands[0].result.sides[0] == side(700, ROW, coups=(ROW,))


@pytest.mark.parametrize("field", ["side_0-hundreds", "side_0-driving_ace", "extension", "dealer"])
def test_of_a_field_sent_twice_the_first_counts(field, table, ann):
    first = {"side_0-hundreds": "4", "side_0-driving_ace": "none", "extension": "nobody", "dealer": "0"}
    sent = MultiDict({"csrf_token": ann.token, "form_key": "k" * 22} | LEVEL | first)
    sent.add(field, "1")
    assert ann.open("POST", table.path + "/hands/new", data=sent).status == 303
    assert table.hands[0].result == hand(side(400), side(300))
    assert table.hands[0].dealer == 0
