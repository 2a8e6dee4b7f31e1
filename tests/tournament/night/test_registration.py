"""Places and the waiting list, by the order of registering:

cases by hand, and properties of any registration.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.night.model import Entrant, Night
from scorekeeper.tournament.night.registration import Registered, Registration
from tests.tournament.night.builders import SEVEN_PM, USUAL


def registration(places, *people):
    """People in the notation of these tests: "1" a player, "2" a pair, then "-" withdrawn, "+" moved in."""
    registered = [
        Registered(
            number,
            ("Ann", "Bob")[: int(sign[0])],
            SEVEN_PM,
            SEVEN_PM if "-" in sign else None,
            past_list="+" in sign,
        )
        for number, sign in enumerate(people, start=1)
    ]
    return Registration(places, registered=tuple(registered))


def told(registration):
    return [
        {"in": "beside" if place.beside else f"place {place.position}", "waiting": f"{place.position}."}.get(
            place.status, "-"
        )
        for place in registration.everybody
    ]


@pytest.mark.parametrize(
    ("places", "people", "said"),
    [
        (2, "1 1 1 1", "place 1, place 2, 1., 2."),
        (2, "1- 1 1 1", "-, place 1, place 2, 1."),
        (3, "1 1 1 1", "place 1, place 2, place 3, 1."),
        (0, "1", "1."),
        (4, "2 2 2", "place 1, place 3, 1."),
        # A pair is not split and nobody overtakes it, so the last place stays free.
        (3, "2 2 1", "place 1, 1., 2."),
        (3, "2 2- 1", "place 1, -, place 3"),
        # Moved in past the waiting list: an extra place, until their turn comes.
        (2, "1 1 1 1+", "place 1, place 2, 1., beside"),
        (2, "1- 1 1 1+", "-, place 1, place 2, beside"),
        (2, "1- 1 1- 1+", "-, place 1, -, place 2"),
        (4, "1 1 1 2+ 1", "place 1, place 2, place 3, beside, 1."),
    ],
)
def test_places_go_by_the_order_of_registering(places, people, said):
    assert ", ".join(told(registration(places, *people.split()))) == said


@pytest.mark.parametrize(
    ("places", "people", "taken", "free", "over"),
    [
        (3, "1 1", 2, 1, 0),
        (3, "1 1-", 1, 2, 0),
        (2, "1 1 1", 2, 0, 0),
        (2, "1 1 1+", 3, 0, 1),
        (3, "2 2", 2, 0, 0),  # the free place is not for those who come later
        (1, "1 1+ 1", 2, 0, 1),
    ],
)
def test_counts_taken_and_free_places(places, people, taken, free, over):
    known = registration(places, *people.split())
    assert (known.taken, known.free, known.over) == (taken, free, over)


@pytest.mark.parametrize(
    ("places", "others", "people", "said", "figures"),
    [
        (4, 1, "1 1", "place 1, place 2", (3, 1, 0)),
        (4, 3, "1 1", "place 1, 1.", (4, 0, 0)),
        (4, 5, "1", "1.", (5, 0, 1)),
        (4, 3, "1 1+ 1", "place 1, beside, 1.", (5, 0, 1)),
        (4, 3, "2 1", "1., 2.", (3, 0, 0)),
        (4, 0, "1", "place 1", (1, 3, 0)),
    ],
)
def test_people_on_the_list_without_registering_take_places(places, others, people, said, figures):
    known = replace(registration(places, *people.split()), others=others)
    assert ", ".join(told(known)) == said
    assert (known.taken, known.free, known.over) == figures


def test_attendance_counts_people_who_did_not_register():
    """A pair takes two. Somebody who is gone takes none, nor does somebody who registered."""
    entrants = (
        Entrant(1, ("Ann",)),
        Entrant(2, ("Bob", "Cy"), state="here"),
        Entrant(3, ("Di",), state="away"),
        Entrant(4, ("Eva",)),
    )
    known = Registration(9, registered=(Registered(1, ("Eva",), SEVEN_PM, entrant=4),))
    night = Night(USUAL, entrants, registration=known)
    assert (night.attendance.others, night.attendance.taken, night.attendance.free) == (3, 4, 5)
    assert replace(night, registration=Registration()).attendance == Registration()


def test_an_unopened_registration_is_empty():
    assert (Registration().everybody, Registration().free, Registration().place_of(1)) == ((), 0, None)


def test_taking_back_a_withdrawal_restores_the_place():
    back = registration(2, "1-", "1").brought_back(1)
    assert told(back) == ["place 1", "place 2"]


def test_a_withdrawal_cannot_be_taken_back_if_the_place_is_taken():
    assert registration(2, "1-", "1", "1").brought_back(1) is None
    assert told(registration(1, "1", "1-", "1").brought_back(2)) == ["place 1", "1.", "2."]


# --- properties of any registration ------------------------------------------------------------------

people = st.lists(
    st.builds(lambda size, *signs: f"{size}{''.join(signs)}", st.sampled_from("12"),
              st.sampled_from(["", "", "-"]), st.sampled_from(["", "", "", "+"])),
    max_size=9,
)  # fmt: skip
registrations = st.builds(lambda places, people: registration(places, *people), st.integers(0, 9), people)


def changed(known, number, **values):
    registered = [replace(each, **values) if each.number == number else each for each in known.registered]
    return replace(known, registered=tuple(registered))


@given(registrations)
def test_only_the_director_exceeds_the_places(known):
    taken = sum(len(place.registered.names) for place in known.of("in") if not place.beside)
    assert taken <= known.places
    assert all(place.registered.past_list for place in known.of("in") if place.beside)
    assert known.taken <= known.places + sum(
        len(place.registered.names) for place in known.of("in") if place.beside
    )


@given(registrations)
def test_nobody_overtakes(known):
    """Nobody behind a waiting registration has a place, except those whom the director moved in."""
    waits = False
    for place in known.everybody:
        waits = waits or place.status == "waiting"
        assert not (waits and place.status == "in" and not place.beside)
    assert [place.position for place in known.of("waiting")] == list(range(1, len(known.of("waiting")) + 1))


@given(registrations)
def test_everybody_is_listed_once_and_pairs_stay_together(known):
    assert [place.registered for place in known.everybody] == list(known.registered)
    numbers = [
        place.position + index
        for place in known.of("in")
        if not place.beside
        for index in range(len(place.registered.names))
    ]
    assert numbers == list(range(1, len(numbers) + 1))


@given(registrations, st.integers(1, 9))
def test_a_withdrawal_costs_nobody_else_a_place(known, number):
    after = changed(known, number, withdrawn_at=SEVEN_PM)
    assert {each.number for each in known.losing(after)} <= {number}


@given(registrations, st.integers(1, 9))
def test_moving_somebody_in_costs_nobody_a_place(known, number):
    after = changed(known, number, past_list=True)
    assert not known.losing(after)
    place = after.place_of(number)
    assert place is None or place.status in ("in", "withdrawn")


@given(registrations, st.integers(0, 5))
def test_more_places_cost_nobody_theirs(known, more):
    assert not known.losing(replace(known, places=known.places + more))


@given(registrations, people)
def test_later_registrations_do_not_affect_earlier_ones(known, later):
    more = [replace(each, number=each.number + 100) for each in registration(9, *later).registered]
    after = replace(known, registered=(*known.registered, *more))
    assert after.everybody[: len(known.everybody)] == known.everybody


@given(registrations, st.integers(1, 9))
def test_taking_back_a_withdrawal_costs_nobody_a_place(known, number):
    after = known.brought_back(number)
    assert after is None or not known.losing(after)


@given(registrations)
def test_a_newcomer_gets_a_free_place(known):
    for size in (1, 2):
        newcomer = Registered(100, ("Ann", "Bob")[:size], SEVEN_PM)
        after = replace(known, registered=(*known.registered, newcomer))
        assert (after.place_of(100).status == "in") == (size <= known.free)
