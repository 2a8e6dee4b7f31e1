"""Rounds made by hand: everything playable is allowed. Faults and warnings are reported."""

import pytest

from scorekeeper.tournament.seating.draw import draw
from scorekeeper.tournament.seating.manual import UnplayableTables, manual_round
from scorekeeper.tournament.seating.model import Table
from tests.tournament.seating.builders import ask

HISTORY = (((("u00", "u01"), ("u02", "u03")), (("u04", "u05"), ("u06", "u07"))),)

SIDES_OF_4 = "Table 4 cannot play with these sides. Move somebody, or draw again."


def notes(drawn):
    return [str(note) for note in (*drawn.notes, *drawn.remarks)]


def pairs(number, *words):
    """A table from words like "0 1": the indexes of each side."""
    return Table(number, tuple(tuple(f"u0{at}" for at in word.split()) for word in words))


def test_accepts_a_playable_round():
    drawn = manual_round(ask(8, history=HISTORY), [pairs(2, "0 4", "1 5"), pairs(1, "2 6", "3 7")])
    assert [table.number for table in drawn.tables] == [1, 2] and drawn.sitting_out == ()
    assert (drawn.repeats, drawn.partner_repeats) == (4, 0)
    assert notes(drawn) == ["4 meetings are repeats: the fewest there can be."]
    assert "put together by hand" not in map(str, drawn.tables[0].reasons)


def test_tables_made_by_hand_say_so():
    drawn = manual_round(ask(8, kind="by_hand"), [pairs(2, "0 4", "1 5"), pairs(1, "2 6", "3 7")])
    assert [str(table.reasons[0]) for table in drawn.tables] == ["put together by hand"] * 2


def test_a_drawn_round_has_the_same_cost_by_hand():
    request = ask(26, points=lambda at: at % 5, kind="standing", history=HISTORY)
    (drawn,) = draw(request).rounds
    again = manual_round(request, drawn.tables)
    assert (again.cost, again.repeats, again.partner_repeats) == (
        drawn.cost, drawn.repeats, drawn.partner_repeats
    )  # fmt: skip


def test_a_draw_costs_no_more_than_tables_by_hand():
    request = ask(8, 4, "rotating", "standing", history=HISTORY, points=lambda at: at)
    (drawn,) = draw(request).rounds
    for table in ("0 1|2 3 4 5|6 7", "0 2|4 6 1 3|5 7", "7 6|1 0 2 4|3 5"):
        first, middle, last = table.split("|")
        tables = [pairs(1, first, middle[:3]), pairs(2, middle[4:], last)]
        assert manual_round(request, tables).cost >= drawn.cost


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ([pairs(1, "0 4", "1 5")],
         ["u02, u03, u06 and u07 have no table.", "2 meetings are repeats: the fewest there can be."]),
        ([pairs(1, "0 4", "1 5"), pairs(2, "2", "6", "7")],
         ["u03 has no table.", "Table 2 has another size than the others.",
          "3 meetings are repeats: the fewest there can be."]),
        ([pairs(1, "0 1", "2 5"), pairs(2, "4 6", "3 7")], ["6 meetings are repeats."]),
    ],
)  # fmt: skip
def test_warns_about_repeats_and_byes(tables, said):
    assert notes(manual_round(ask(8, history=HISTORY), tables)) == said


def test_warns_about_unmet_wishes():
    request = ask(
        8, never=lambda at: frozenset({"u07"}) if at == 0 else frozenset(), table=lambda at: {3: 2}.get(at),
        apart=lambda at: "lyon" if at in (1, 2) else None, sat_out=lambda at: at == 4, one_size=True,
    )  # fmt: skip
    drawn = manual_round(request, [pairs(1, "0 3", "5 7"), pairs(2, "1", "2", "6")])
    assert notes(drawn) == [
        "u00 and u07 are together at table 1, and should never be.",
        "u04 has no table.",
        "Table 2 has another size than the others.",
        "u03 is at table 1, not at table 2.",
        "u04 sits out again, and others did so less often.",
        "At one table people of one family or club sit together.",
    ]
    assert [table.never for table in drawn.tables] == [(("u00", "u07"),), ()]


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ([pairs(1, "0 1", "2 0")], ["u00 is at table 1 twice."]),
        ([pairs(1, "0 1", "2 3"), pairs(2, "4 0", "5 6")], ["u00 is at table 1 and at table 2."]),
        ([pairs(1, "0 9", "2 3")], ["u09 at table 1 is not here."]),
        ([pairs(1, "0", "1"), pairs(1, "2", "3")], ["There are two tables 1."]),
        ([pairs(4, "0")], [SIDES_OF_4]),
        ([pairs(4, "0 1", "2")], [SIDES_OF_4]),
        ([pairs(4, "0 1 2", "3 4 5")], [SIDES_OF_4]),
        ([pairs(4, "0", "1", "2", "3", "4")], [SIDES_OF_4]),
        ([Table(4, ())], [SIDES_OF_4]),
        ([pairs(1, "0 9", "9 3"), pairs(1, "0", "1")],
         ["u09 at table 1 is not here.", "u09 at table 1 is not here.", "There are two tables 1.",
          "u00 is at table 1 twice."]),
    ],
)  # fmt: skip
def test_refuses_unplayable_tables(tables, said):
    with pytest.raises(UnplayableTables) as error:
        manual_round(ask(8), tables)
    assert [str(reason) for reason in error.value.reasons] == said


def test_refuses_partnerships_of_fixed_pairs():
    with pytest.raises(UnplayableTables):
        manual_round(ask(8, 4, "fixed"), [pairs(1, "0 1", "2 3")])
