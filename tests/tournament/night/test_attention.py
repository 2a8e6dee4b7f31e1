"""Attention items of a night as a value."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scorekeeper.tournament.night.attention import attention_items, open_at_release
from scorekeeper.tournament.night.clock import Clock
from scorekeeper.tournament.night.model import Entrant
from scorekeeper.tournament.night.next_round import assess_round
from scorekeeper.tournament.night.registration import Registered, Registration
from scorekeeper.tournament.seating.model import BY_RESULTS, KINDS, DrawRequest, Unit
from tests.tournament.night.builders import (
    SEVEN_PM,
    entered,
    night,
    round_of,
    table,
    with_states,
)

RIGHT = entered(700, 500)
OPEN = entered(700, 500, status="open")


def said(evening, now=SEVEN_PM, **more):
    return [(item.kind, str(item.sentence)) for item in attention_items(evening, now, **more)]


def draft(number, *tables, **more):
    return round_of(number, *tables, released_at=None, **more)


ONE = round_of(1, table(1, 1, 2, results=[RIGHT]), table(2, 3, 4, results=[RIGHT]))
PLAYED = round_of(1, table(1, 1, 2), table(2, 3, 4))
TWO = draft(2, table(1, 1, 3), table(2, 2, 4), drawn_from={(1, 1): 1, (1, 2): 1})


@pytest.mark.parametrize("rounds", [(), (ONE,), (ONE, TWO), (PLAYED,)], ids=["new", "played", "drawn", "on"])
def test_a_night_without_problems_needs_no_attention(rounds):
    assert said(night(*rounds)) == []


def test_names_people_who_came_after_the_draft():
    evening = night(ONE, TWO, people=6)
    (late,) = attention_items(evening, SEVEN_PM)
    assert (late.kind, late.entrants, late.key) == ("late", (5, 6), "late:5:6")
    assert str(late.sentence) == "5 and 6 came after round 2 was drawn, and have no seat in it."


def test_names_people_in_the_draft_who_are_gone():
    evening = with_states(night(ONE, replace(TWO, sitting_out=(5,)), people=5), away=(2, 5))
    assert said(evening) == [
        ("departed", "2 and 5 have places in the draft of round 2, and are gone."),
    ]


def test_names_people_in_the_draft_who_should_never_be_together():
    """A director seated them, or one of the two expressed the wish after the draw."""
    evening = night(ONE, TWO)
    assert open_at_release(evening) == ()
    entrants = tuple(
        replace(entrant, never=frozenset({1, 2}) if entrant.number == 3 else entrant.never)
        for entrant in evening.entrants
    )
    evening = replace(evening, entrants=entrants)
    (item,) = open_at_release(evening)
    assert (item.kind, item.key) == ("never", "never:1:3:2:1")
    assert str(item.sentence) == (
        "1 and 3 should never be together, and are at table 1 in the draft of round 2."
    )


def test_names_a_leader_who_is_not_in_the_final():
    """Also if a director put somebody else there. Somebody who came after the draw is no leader."""
    evening = night(ONE, people=5)
    units = tuple(Unit(str(number), points=-number) for number in range(1, 5))
    request = DrawRequest(2, "none", "final", units)
    drawn = draft(2, table(1, 1, 3), table(2, 2, 4), kind="by_hand", drawn_from={(1, 1): 1, (1, 2): 1})
    drawn = replace(drawn, request=request)
    (item,) = open_at_release(replace(evening, rounds=(ONE, replace(drawn, sitting_out=(5,)))))
    assert (item.kind, item.key, item.entrants) == ("final", "final:2:2:1", (2,))
    said = "2 is among the first 2, and not in the final: 3 plays instead."
    assert str(item.sentence) == said
    late = replace(drawn, tables=(*drawn.tables[:1], table(2, 2, 5)), sitting_out=(4,))
    assert said in map(str, assess_round(evening, late).notes)
    seated = replace(drawn, tables=(table(1, 1, 2), table(2, 3, 4)))
    assert open_at_release(replace(evening, rounds=(ONE, replace(seated, sitting_out=(5,))))) == ()


def test_names_a_result_corrected_since_the_draft():
    corrected = [replace(RIGHT, status="replaced"), entered(500, 700, version=2)]
    evening = night(round_of(1, table(1, 1, 2, results=corrected), ONE.tables[1]), TWO)
    assert said(evening) == [
        ("outdated", "Round 2 was drawn from a result that was corrected since: round 1, table 1.")
    ]


@pytest.mark.parametrize("kind", BY_RESULTS)
def test_names_a_result_that_came_after_the_draft(kind):
    drawn = draft(2, *TWO.tables, kind=kind, drawn_from={(1, 1): 1})
    (item,) = attention_items(night(ONE, drawn), SEVEN_PM)
    assert (item.kind, item.key) == ("newer", "newer:1:2:2")
    assert str(item.sentence) == "Table 2’s result came after round 2 was drawn: draw again?"
    neither = night(ONE, replace(drawn, drawn_from={}))
    assert [text for _kind, text in said(neither)] == [
        "The results of tables 1 and 2 came after round 2 was drawn: draw again?"
    ]
    assert said(night(replace(ONE, tables=(ONE.tables[0], PLAYED.tables[1])), drawn)) == [
        ("unreported", "Round 1: table 2 has not reported.")
    ], "it has not come"
    by_hand = night(ONE, replace(drawn, kind="by_hand"))
    assert len(said(by_hand)) == 1, "changed by hand, it was drawn by the standings all the same"
    assert said(night(ONE, replace(drawn, released_at=SEVEN_PM)), begun={1, 2}) == []


@pytest.mark.parametrize("kind", sorted({*KINDS} - {*BY_RESULTS}))
def test_ignores_results_that_a_draft_does_not_use(kind):
    items = said(night(ONE, draft(2, *TWO.tables, kind=kind)))
    assert [item for item, _text in items if item != "format"] == []


def test_names_a_late_result_of_an_earlier_round():
    """It counts, unless winners move up: they use only the last round."""
    rounds = (ONE, replace(ONE, number=2))
    three = draft(3, *TWO.tables, drawn_from={(1, 1): 1, (2, 1): 1, (2, 2): 1})
    assert [item.key for item in attention_items(night(*rounds, three), SEVEN_PM)] == ["newer:1:2:2"]
    moved_up = replace(three, request=replace(three.request, kind="winners_up"))
    assert said(night(*rounds, moved_up)) == []


def test_counts_many_results_after_the_draft():
    tables = [table(number, 2 * number - 1, 2 * number, results=[RIGHT]) for number in range(1, 8)]
    evening = night(round_of(1, *tables), draft(2, *tables), people=14)
    assert said(evening) == [("newer", "7 results came after round 2 was drawn: draw again?")]


JOINS_TWO = "is here without a seat: table 2 has not begun. It would become a table of 3."


def test_offers_a_table_that_has_not_begun():
    evening = night(PLAYED, people=5)
    assert said(evening, begun={1}) == [("unseated", f"5 {JOINS_TWO}")]
    assert said(with_states(evening, expected=(5,))) == []
    by_hand = night(replace(PLAYED, sitting_out=(5,)), people=5)
    assert said(by_hand) == [], "a bye is no seat forgotten"


def test_names_people_who_wait_for_the_next_round():
    """They are named until the round is over, because the draw after it seats them."""
    evening = night(PLAYED, people=5)
    told = "5 is here without a seat, and plays from round 2 on."
    assert said(evening, begun={1, 2}) == [("unseated", told)]
    two = night(PLAYED, people=6)
    assert said(two, begun={1, 2}) == [
        ("own_table", "5 and 6 are here without a seat: they could be a table.")
    ]
    never = replace(two.entrants[4], never=frozenset({6}))
    apart = replace(two, entrants=(*two.entrants[:4], never, two.entrants[5]))
    assert said(apart, begun={1, 2}) == [
        ("unseated", "5 and 6 are here without a seat, and play from round 2 on.")
    ]
    assert said(two, begun={1}) == [
        ("unseated", f"5 {JOINS_TWO}"),
        ("unseated", f"6 {JOINS_TWO}"),
    ]
    last = night(PLAYED, people=5, rounds=1)
    assert said(last, begun={1, 2}) == [("unseated", "5 is here without a seat, and the last round is on.")]
    assert said(night(ONE, people=5), begun={1, 2}) == []
    assert said(night(replace(PLAYED, sitting_out=(5,)), people=5), begun={1, 2}) == []


def test_offers_no_table_of_a_size_that_the_box_lacks():
    fours = round_of(1, table(1, (1, 2), (3, 4)))
    told = "5 is here without a seat, and plays from round 2 on."
    assert said(night(fours, people=5, seats=4, partners="rotating")) == [("unseated", told)]


def test_names_people_who_left_their_table():
    evening = with_states(night(PLAYED), away=(3,))
    assert said(evening) == [("empty_seat", "3 is gone, and has a seat at table 2.")]


def test_offers_an_emptied_seat_before_any_other_table():
    evening = with_states(night(PLAYED, people=6), away=(3,))
    assert said(evening) == [
        ("empty_seat", "3 has left table 2. Without a seat: 5 and 6."),
        ("unseated", "6 is here without a seat: table 1 has not begun. It would become a table of 3."),
    ]
    by_hand = with_states(night(replace(PLAYED, sitting_out=(5,)), people=5), away=(3,))
    assert said(by_hand) == [("empty_seat", "3 has left table 2. Without a seat: 5.")]


def test_counts_many_who_can_take_a_seat():
    five, six = (with_states(night(PLAYED, people=people), away=(3,)) for people in (9, 10))
    assert said(five)[0] == ("empty_seat", "3 has left table 2. Without a seat: 5, 6, 7, 8 and 9.")
    assert said(six)[0] == ("empty_seat", "3 has left table 2. 6 people have no seat.")


def test_offers_no_seat_where_a_result_waits():
    reported = round_of(1, table(1, 1, 2), table(2, 3, 4, results=[OPEN]))
    evening = with_states(night(reported, people=5), away=(3,))
    assert ("empty_seat", "3 is gone, and has a seat at table 2.") in said(evening, begun={1, 2})


@pytest.mark.parametrize(
    ("results", "doubt"),
    [
        ([entered(99_975, 0)], "A side makes at most 9200 points in 2 hands."),
        ([entered(7000, 0)], "7000 points in 2 hands."),
        ([entered(900, 0, hands=3)], "3 hands, in a round of 2 hands."),
        ([entered(99_975, 0, status="open")], "A side makes at most 9200 points in 2 hands."),
        ([entered(6900, 0)], None),
        ([entered(99_975, 0, status="declined"), entered(700, 0, version=2)], None),
    ],
)
def test_names_doubtful_results(results, doubt):
    evening = night(round_of(1, table(1, 1, 2, results=results), table(2, 3, 4, results=[RIGHT])))
    expected = [] if doubt is None else [f"Look again at round 1, table 1: {doubt}"]
    assert [text for kind, text in said(evening) if kind == "result"] == expected


def test_names_only_impossible_results_of_earlier_rounds():
    high = round_of(1, table(1, 1, 2, results=[entered(7000, 0)]), table(2, 3, 4, results=[RIGHT]))
    impossible = round_of(2, table(1, 1, 2, results=[entered(9999, 0)]), table(2, 3, 4, results=[RIGHT]))
    (result,) = said(night(high, impossible, replace(ONE, number=3)))
    assert result[1].startswith("Look again at round 2, table 1")


def test_names_tables_that_others_wait_for():
    """Whether or not they have time left."""
    clock = Clock(timedelta(minutes=45), started_at=SEVEN_PM)
    last = round_of(1, table(1, 1, 2, results=[RIGHT]), table(2, 3, 4))
    of_the_last = [("unreported", "Round 1: table 2 has not reported.")]
    assert said(night(last)) == of_the_last
    assert said(night(replace(last, clock=clock))) == of_the_last
    waits = replace(last, tables=(table(1, 1, 2, results=[OPEN]), last.tables[1]))
    assert said(night(waits)) == [
        ("waiting", "Round 1: the result of table 1 is not accepted yet."),
        *of_the_last,
    ]


def test_names_tables_that_are_late_by_the_clock():
    clock = Clock(timedelta(minutes=45), started_at=SEVEN_PM)
    both = night(replace(PLAYED, clock=clock))
    in_time, over = SEVEN_PM + timedelta(minutes=44), SEVEN_PM + timedelta(minutes=45)
    assert said(both, in_time) == []
    assert said(both, over) == [("unreported", "Round 1: tables 1 and 2 have not reported.")]
    more_time = replace(PLAYED.tables[0], extra=timedelta(minutes=5))
    assert said(night(replace(PLAYED, tables=(more_time, PLAYED.tables[1]), clock=clock)), over) == [
        ("unreported", "Round 1: table 2 has not reported.")
    ]


def test_names_missing_reports_of_earlier_rounds_and_finished_nights():
    closed = replace(PLAYED, closed_at=SEVEN_PM)
    assert said(night(closed, replace(ONE, number=2))) == [
        ("unreported", "Round 1: tables 1 and 2 have not reported.")
    ]
    over = replace(with_states(night(closed), away=(1,)), finished_at=SEVEN_PM)
    assert [kind for kind, _text in said(over, reachable=False)] == ["unreported"]
    assert said(over, SEVEN_PM + timedelta(minutes=30)) == [], "the standings are final"


def test_names_a_table_that_calls():
    calling = replace(PLAYED.tables[1], calling=SEVEN_PM)
    evening = night(replace(PLAYED, tables=(PLAYED.tables[0], calling)))
    assert said(evening) == [("call", "Table 2 calls you.")]
    why = replace(calling, called_for="A card is missing")
    evening = night(replace(PLAYED, tables=(PLAYED.tables[0], why)))
    (item,) = attention_items(evening, SEVEN_PM)
    assert (str(item.sentence), item.place) == ("Table 2 calls you: A card is missing", (1, 2))
    over = replace(evening, finished_at=SEVEN_PM)
    assert "call" not in [kind for kind, _text in said(over)]


def test_names_results_that_differ_before_those_that_wait():
    other = replace(entered(500, 700, version=2), status="open")
    differ, wait = table(2, 3, 4, results=[OPEN, other]), table(1, 1, 2, results=[OPEN])
    evening = night(round_of(1, wait, differ))
    assert said(evening) == [
        ("disagree", "Round 1, table 2: the sides have entered different results."),
        ("waiting", "Round 1: the result of table 1 is not accepted yet."),
    ]
    assert said(replace(evening, finished_at=SEVEN_PM)) == said(evening)
    proposed = round_of(1, ONE.tables[0], table(2, 3, 4, results=[RIGHT, other]))
    assert said(night(proposed)) == [("proposed", "Round 1, table 2: another result is proposed.")]


def test_counts_many_results_that_wait():
    tables = [table(number, 2 * number - 1, 2 * number, results=[OPEN]) for number in range(1, 8)]
    evening = night(round_of(1, *tables), people=14)
    assert said(evening) == [("waiting", "Round 1: 7 results are not accepted yet.")]


def test_counts_many_tables_without_a_report():
    tables = [table(number, 2 * number - 1, 2 * number) for number in range(1, 8)]
    evening = night(round_of(1, *tables, closed_at=SEVEN_PM), people=14)
    assert said(evening) == [("unreported", "Round 1: 7 tables have not reported.")]


def test_names_people_who_withdrew_and_are_still_on_the_list():
    def registered(number, **more):
        return Registered(number, (f"P{number}",), SEVEN_PM, **more)

    gone = {"withdrawn_at": SEVEN_PM}
    people = (
        registered(1, entrant=1, **gone),
        registered(2, entrant=2),
        registered(3, entrant=3, **gone),
        registered(4, **gone),
        registered(5, entrant=4, **gone),
    )
    evening = replace(with_states(night(), away=(3,)), registration=Registration(8, registered=people))
    pair = replace(evening.entrants[3], names=("P4", "Q4"))
    evening = replace(evening, entrants=(*evening.entrants[:3], pair))
    assert said(evening) == [
        ("withdrawn", "1 has withdrawn, and is still on the list."),
        ("withdrawn", "4 have withdrawn, and are still on the list."),
    ]


def test_says_that_phones_cannot_open_the_addresses():
    assert [kind for kind, _text in said(night(), reachable=False)] == ["unreachable"]


# --- the format --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "settings", "reason"),
    [
        (13, {"seats": 4, "partners": "rotating"}, None),
        (13, {"seats": 4, "partners": "rotating", "one_size": True}, None),
        (3, {"seats": 4, "partners": "rotating", "one_size": True}, "With 3, no table of 4 seats is full."),
        (12, {"seats": 4, "partners": "rotating", "kind": "whist"}, None),
        (
            14,
            {"seats": 4, "partners": "rotating", "kind": "whist"},
            "There is no whist movement for 14: partners change as much as possible. The nearest are for 12 "
            "and 16, or with tables of one size, where one sits out, for 13.",
        ),
        (
            13,
            {"seats": 4, "partners": "rotating", "tie_breaks": ("total",)},
            "With 13, total points cannot rank, as not every table would be for 4. Choose tables of one size "
            "only (the rest sits out), or another ranking.",
        ),
        (12, {"seats": 4, "partners": "rotating", "tie_breaks": ("total",)}, None),
        (1, {"seats": 4, "partners": "rotating", "kind": "whist"}, None),
    ],
)
def test_names_a_format_that_this_number_cannot_play(people, settings, reason):
    kind = "ranking" if "tie_breaks" in settings else "format"
    assert said(night(people=people, **settings)) == ([] if reason is None else [(kind, reason)])


@pytest.mark.parametrize("round_of", ["game", "clock"])
def test_names_total_points_for_different_numbers_of_hands(round_of):
    evening = night(people=8, seats=4, partners="rotating", tie_breaks=("total",), round_of=round_of)
    told = (
        "Total points cannot rank tables that play different numbers of hands: choose a number of hands for "
        "every round, or another ranking."
    )
    assert said(evening) == [("ranking", told)]
    one_table = replace(evening, entrants=evening.entrants[:4])
    assert said(one_table) == [("ranking", told)], "its rounds have different numbers, too"
    one_game = replace(one_table, settings=replace(one_table.settings, rounds=1))
    assert said(one_game) == []
    assert said(replace(evening, settings=replace(evening.settings, tie_breaks=("table_points",)))) == []


FOURS = table(1, (1, 2), (3, 4)), table(2, (5, 6), (7, 8)), table(3, (9, 10), (11, 12))
THREES = *FOURS[:2], table(3, 9, 10, 11), table(4, 12, 13)


@pytest.mark.parametrize(
    ("drawn", "sitting_out", "kinds"),
    [(FOURS, (), []), (FOURS, (13,), []), (THREES, (), ["ranking"])],
    ids=["even", "one sits out", "odd tables"],
)
def test_a_draft_is_ranked_by_its_own_tables(drawn, sitting_out, kinds):
    """As drawn or as changed by hand. The strip still names it, and it stops the release."""
    standing = draft(1, *drawn, kind="random", sitting_out=sitting_out)
    people = sum(len(table.entrants) for table in drawn) + len(sitting_out)
    evening = night(standing, people=people, seats=4, partners="rotating", tie_breaks=("total",))
    assert [kind for kind, _text in said(evening)] == kinds
    assert [item.key for item in open_at_release(evening)] == kinds
    assert open_at_release(evening, overridden=kinds) == ()
    more = replace(
        evening, settings=replace(evening.settings, rounds=1), rounds=(replace(standing, number=2),)
    )
    assert [item.kind for item in open_at_release(more)] == kinds, "one round more than planned"


@pytest.mark.parametrize(("kind", "kinds"), [("whist", ["format"]), ("random", [])])
def test_names_a_draft_that_is_no_whist_movement(kind, kinds):
    standing = draft(1, *FOURS[:2], table(3, 9, 10), kind=kind)
    evening = night(standing, people=10, seats=4, partners="rotating", kind="whist")
    assert [item.key for item in open_at_release(evening)] == kinds


def test_counts_expected_people_before_the_first_round():
    evening = night(people=12, seats=4, partners="rotating", kind="whist")
    assert said(with_states(evening, expected=range(2, 13))) == []
    assert [kind for kind, _text in said(with_states(evening, away=(12,)))] == ["format"]


def test_names_a_box_without_the_odd_table():
    """Pairs at tables of four: of an odd number of pairs, three play at a table of six."""
    evening = night(people=3, seats=4, partners="fixed")
    pairs = tuple(Entrant(number, (f"P{number}", f"Q{number}"), state="here") for number in (1, 2, 3))
    assert said(replace(evening, entrants=pairs)) == []


# --- the release -------------------------------------------------------------------------------------


def test_a_release_stops_for_items_about_its_draft():
    assert open_at_release(night(ONE, TWO)) == ()
    evening = with_states(night(PLAYED, TWO, people=5), away=(1,))
    assert [item.key for item in open_at_release(evening)] == [
        "late:5",
        "departed:1",
        "outdated:1:1",
        "outdated:1:2",
        "unreported:1:1",
    ]
    assert open_at_release(night(PLAYED)) == (), "without a draft there is nothing to release"


def test_a_release_stops_for_results_and_addresses():
    """It stops for everything the strip says about results, of earlier rounds too, and for codes no phone can
    open."""
    high = replace(ONE, tables=(table(1, 1, 2, results=[entered(7000, 0)]), ONE.tables[1]))
    assert [item.key for item in open_at_release(night(high, TWO), reachable=False)] == [
        "result:1:1:1",
        "unreachable",
    ]
    closed = replace(PLAYED, closed_at=SEVEN_PM)
    three = draft(3, *TWO.tables, kind="random")
    assert [item.key for item in open_at_release(night(closed, replace(ONE, number=2), three))] == [
        "unreported:1:1"
    ]


def test_a_release_tells_results_not_accepted_from_tables_that_have_not_reported():
    other = replace(entered(500, 700, version=2), status="open")
    tables = (
        table(1, 1, 2, results=[OPEN]),
        table(2, 3, 4, results=[OPEN, other]),
        table(3, 5, 6),
    )
    three = draft(2, *tables, kind="random")
    keys = [item.key for item in open_at_release(night(round_of(1, *tables), three, people=6))]
    assert keys == ["disagree:1:2:2", "waiting:1:1:1", "unreported:1:3"]


@pytest.mark.parametrize(
    ("rounds", "more", "key"),
    [
        ((ONE, TWO), {"reachable": False}, "unreachable"),
        (
            (replace(PLAYED, closed_at=SEVEN_PM), draft(2, *TWO.tables, kind="random")),
            {},
            "unreported:1:1",
        ),
        (
            (replace(ONE, tables=(table(1, 1, 2, results=[entered(7000, 0)]), ONE.tables[1])), TWO),
            {},
            "result:1:1:1",
        ),
    ],
    ids=["unreachable", "unreported", "result"],
)
def test_an_overridden_item_stops_no_other_release(rounds, more, key):
    evening = night(*rounds)
    assert [item.key for item in open_at_release(evening, **more)] == [key]
    assert open_at_release(evening, **more, overridden={"unreported:9:9"}) != ()
    assert open_at_release(evening, **more, overridden={key}) == ()


def test_items_about_the_draft_stop_every_release():
    """Late arrivals, departures, and open results of the round that the release closes."""
    evening = with_states(night(PLAYED, replace(TWO, kind="by_hand"), people=5), away=(1,))
    keys = {item.key for item in open_at_release(evening)}
    assert "unreported:1:1" in keys
    assert {item.key for item in open_at_release(evening, overridden=keys)} == keys


def test_another_result_of_the_table_stops_the_release_again():
    high = [replace(entered(7000, 0), status="replaced"), entered(7100, 0, version=2)]
    evening = night(replace(ONE, tables=(table(1, 1, 2, results=high), ONE.tables[1])), TWO)
    kinds = {item.kind for item in open_at_release(evening, overridden={"result:1:1:1"})}
    assert "result" in kinds
