"""Impossible hands. For each code that a form can reach, the save bar says the problem, its sides are marked,
and nothing is saved. And fields with nonsense in them."""

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.rules import entry
from tests.builders import ROW, TANK, hand, side
from tests.builders_web import NAMES, hand_form, rows_of

pytestmark = pytest.mark.both_databases

#: Fields entered, the sides whose rows it marks, and the message.
IMPOSSIBLE = [
    pytest.param({"side_0-miles": "310"}, [0], "multiples of 25", id="miles-not-a-sum"),
    pytest.param({"side_1-miles": "725"}, [1], "ends at exactly 700", id="past-target"),
    pytest.param({"side_1-miles": None, "side_1-cards-of_100": "12"}, [1], "ends at exactly 700",
                 id="past-target, cards"),
    pytest.param({"side_0-miles": "700", "side_1-miles": "700"}, [0, 1], "both complete", id="two-completed"),
    pytest.param({"extension": "0"}, [0], "Ann called the extension", id="extension-caller-short"),
    pytest.param({"side_0-miles": "300", "side_0-no_200s": "y"}, [0],
                 "Ann did not complete the trip, so no safe trip.", id="claim-without-trip"),
    pytest.param({"side_0-driving_ace": "played", "side_1-driving_ace": "coup"}, [0, 1],
                 "Ann and Bob both have Driving Ace", id="safety-twice"),
    pytest.param({"side_0-right_of_way": "played", "side_1-right_of_way": "played"}, [0, 1],
                 "Ann and Bob both have Right of Way", id="safety-twice, both played"),
    pytest.param(
        {
            f"side_{number}-{name}": value
            for number in (0, 1)
            for name, value in {"miles": None, "cards-of_50": "6", "cards-of_25": "2"}.items()
        },
        [],
        "more distance cards than the pack has",
        id="pack-exceeded",
    ),
]  # fmt: skip
LEVEL = {"side_0-miles": "400", "side_1-miles": "300"}


def sent(fields):
    """The fields of a correct hand, changed by these; None removes a field."""
    given = {"form_key": "k" * 22} | LEVEL | fields
    return {name: value for name, value in given.items() if value is not None}


def send(table, fields, htmx=False):
    return table.post("/hands/new", sent(fields), htmx=htmx)


def talk(page):
    """The words in the save bar."""
    return page.by_id("talk").words


def says(page, sides, message):
    """True if the save bar has the message, and only these sides have it at their points."""
    rows = [element["id"] for element in page.all(class_="live") if element["id"].startswith("gained-")]
    marked = [number for number, row in enumerate(rows) if message in page.by_id(row).words]
    return message in talk(page) and marked == sides


@pytest.mark.parametrize(("fields", "sides", "message"), IMPOSSIBLE)
@pytest.mark.parametrize("htmx", [True, False])
def test_an_impossible_hand_is_told_in_the_save_bar_and_not_saved(htmx, fields, sides, message, table, app):
    before = rows_of(app)
    page = send(table, fields, htmx)
    assert page.status == 422
    assert says(page, sides, message)
    assert rows_of(app) == before
    assert bool(page.all("html")) != htmx
    kept = page.form("/hands/new").fields
    assert {name: kept.get(name) or None for name in fields} == fields, "nothing entered is lost"
    assert "Not saved yet" in talk(page)


def test_a_refused_hand_is_judged_once(table, monkeypatch):
    judge, judged = entry.problems, []

    def watched(*args):
        judged.append(args)
        return judge(*args)

    monkeypatch.setattr(entry, "problems", watched)
    assert send(table, {"side_0-miles": "1025"}).status == 422
    assert len(judged) == 1


@pytest.mark.parametrize(("fields", "sides", "message"), IMPOSSIBLE)
def test_the_first_side_to_mend_is_named(fields, sides, message, table):
    """Its row opens; the first row does where several sides are wrong together."""
    (entry,) = send(table, fields, htmx=True).all("form", id="entry")
    assert entry.get("data-active") == (str(sides[0]) if sides else None)
    assert "data-refused" in entry.attrs


@pytest.mark.parametrize(("fields", "sides", "message"), IMPOSSIBLE)
def test_an_impossible_hand_is_told_while_it_is_entered(fields, sides, message, table):
    page = table.post("/hands/new/check", sent(fields), htmx=True)
    assert page.status == 200
    assert says(page, sides, message)


@pytest.mark.parametrize(("fields", "sides", "message"), IMPOSSIBLE)
def test_an_impossible_correction_is_told(fields, sides, message, table):
    table.score(hand(side(400), side(300)))
    saved = table.hands[0]
    page = table.post(f"/hands/{saved.id}", sent(fields))
    assert page.status == 422
    assert says(page, sides, message)
    assert table.hands[0].result == saved.result


def test_a_card_at_three_sides_is_told_once(ann):
    table = ann.start(*NAMES[:3])
    reported = hand(side(100, TANK), side(200, TANK), side(300, TANK))
    page = table.post("/hands/new", hand_form(table.game.rules, reported))
    assert says(page, [0, 1, 2], "Ann, Bob and Chloé all have Extra Tank")
    assert talk(page).count("all have Extra Tank") == 1, "said once, though it is about three"


def test_all_problems_of_a_hand_are_told_at_once(table):
    words = talk(send(table, {"side_0-miles": "12", "side_1-miles": "900", "extension": "0"}))
    assert "multiples of 25" in words
    assert "Ann called the extension" in words
    both = {
        "side_0-driving_ace": "coup",
        "side_1-driving_ace": "coup",
        "side_0-miles": "700",
        "side_1-miles": "700",
    }
    words = talk(send(table, both))
    assert "both have Driving Ace" in words
    assert "both complete" in words


def test_a_problem_and_missing_miles_are_told_together(table):
    page = table.post("/hands/new", {"form_key": "k" * 22, "side_0-miles": "310"})
    assert "multiples of 25" in talk(page)
    assert "How far did Bob drive?" in talk(page)


@pytest.mark.parametrize("extended", [True, False])
def test_miles_past_the_target_are_refused_with_the_target(extended, table):
    fields = {"side_0-miles": "1025" if extended else "975"}
    page = send(table, fields | ({"extension": "0"} if extended else {}))
    assert f"ends at exactly {'1,000' if extended else '700'}" in talk(page)


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
def test_typed_nonsense_is_told_beside_its_field_and_kept(typed, table):
    page = send(table, {"side_0-miles": typed})
    assert page.status == 422
    notes = [note.words for note in page.by_id("talk").all(class_="error")]
    assert (
        notes[0] in ("Enter a whole number.", "Enter a number from 0 to 9999.")
        or "multiples of 25" in notes[0]
    )
    assert len(notes) == len(set(notes)), "each thing once"
    if "\x00" not in typed:
        assert page.form("/hands/new").fields["side_0-miles"] == typed
    assert table.hands == []


ONE_100 = {"miles": None, "cards-of_100": "1"}


@pytest.mark.parametrize("value", [*NONSENSE, "11", "13"])
@pytest.mark.parametrize("field", ["side_0-cards-of_25", "side_1-cards-of_200"])
def test_nonsense_for_a_count_is_refused_and_kept(field, value, table):
    counted = {f"side_{side}-{name}": text for side in (0, 1) for name, text in ONE_100.items()}
    page = send(table, counted | {field: value})
    assert page.status == 422
    assert page.by_id(f"gained-{field[5]}").all(class_="out-of-sight"), "its row is marked"
    assert page.by_id("talk").all(class_="error")
    if "\x00" not in value:
        assert page.form("/hands/new").fields[field] == value
    assert table.hands == []


@pytest.mark.parametrize("value", [*NONSENSE, "none", ""])
@pytest.mark.parametrize("field", ["driving_ace", "right_of_way"])
def test_nonsense_that_no_page_sends_is_refused(field, value, table):
    page = send(table, {f"side_0-{field}": value})
    assert page.status == 422
    assert table.hands == []
    assert [error for error in page.all(class_="error") if error.get("id") != "not-sent"], "it says something"


@pytest.mark.parametrize("value", [*NONSENSE, "2", "3", "4", ""])
def test_an_extension_called_by_an_absent_side_is_refused(value, table):
    page = send(table, {"extension": value, "side_0-miles": "700"})
    assert page.status == 422
    assert page.by_id("talk").all(class_="error")
    assert table.hands == []


@pytest.mark.parametrize("value", NONSENSE)
def test_nonsense_in_fields_that_no_side_has_is_not_read(value, table):
    fields = {
        "side_0-typed": value,
        "side_0-cards-of_35": value,
        "side_1-joker": value,
        "side_2-miles": value,
        "side_3-driving_ace": value,
        "side_3-cards-of_200": value,
        "side_9-miles": value,
        "open": value,
    }
    assert send(table, fields).status == 303
    assert table.hands[0].result == hand(side(400), side(300))


@pytest.mark.parametrize("ticked", ["y", "on", "1", "x", "<b>"])
def test_any_value_of_a_tick_counts_as_ticked(ticked, table):
    send(table, {"side_0-miles": "700", "side_0-no_200s": ticked, "side_0-right_of_way": "coup"})
    assert table.hands[0].result.sides[0] == side(700, ROW, coups=(ROW,), safe=True)


@pytest.mark.parametrize("field", ["side_0-miles", "side_0-cards-of_25", "extension", "dealer"])
def test_the_first_of_two_equal_fields_counts(field, table, ann):
    first = {"side_0-miles": "400", "side_0-cards-of_25": "", "extension": "nobody", "dealer": "0"}
    assert post_twice(table, first, field, "1").status == 303
    assert table.hands[0].result == hand(side(400), side(300))
    assert table.hands[0].dealer == 0


@pytest.mark.parametrize(("first", "second"), [("played", "coup"), ("coup", "played")])
def test_a_safety_ticked_as_both_is_a_coup_fourre(first, second, table):
    """Without JavaScript both can be ticked."""
    page = post_twice(table, {"side_0-right_of_way": first}, "side_0-right_of_way", second)
    assert page.status == 303
    assert table.hands[0].result.sides[0] == side(400, ROW, coups=(ROW,))


def post_twice(table, fields, field, value):
    """Saves a hand with one field sent a second time."""
    twice = MultiDict(sent({"csrf_token": table.phone.token} | fields))
    twice.add(field, value)
    return table.phone.open("POST", table.path + "/hands/new", data=twice)


def test_impossible_card_counts_are_refused_before_any_sum(table):
    """Sums of 999,999,999 cards once took all memory of the server."""
    counted = {
        "side_0-miles": None,
        "side_0-cards-of_25": "999999999",
        "side_1-miles": "25",
        "extension": "0",
    }
    page = table.post("/hands/new", {"form_key": "k" * 22} | {k: v for k, v in counted.items() if v})
    assert page.status == 422
    assert "Enter a number from 0 to 10." in page.words
    assert page.form("/hands/new").fields["side_0-cards-of_25"] == "999999999"
