"""Whether the people of a night can play its next round with its settings, and be ranked."""

from dataclasses import replace

import pytest

from scorekeeper.tournament.night.playable import unplayable_format, unrankable
from tests.tournament.night.builders import night, round_of, table, with_states


def said(evening):
    found = unplayable_format(evening)
    return "" if found is None else str(found)


@pytest.mark.parametrize(("people", "reason"), [(1, ""), (2, "no table of 4 seats is full"), (4, "")])
def test_one_person_can_wait_but_two_are_too_few(people, reason):
    """One alone waits for others."""
    evening = night(people=people, seats=4, partners="rotating", one_size=True)
    assert (reason in said(evening)) if reason else not said(evening)


def test_the_format_is_not_checked_after_the_last_round():
    format_ = {"people": 2, "seats": 4, "partners": "rotating", "one_size": True}
    played = [round_of(number, table(1, 1, 2)) for number in (1, 2, 3)]
    assert said(night(*played[:2], **format_))
    assert not said(night(*played, **format_))


FRENCH, FOURS = {"edition": "dujardin-2024"}, {"seats": 4, "partners": "rotating"}


@pytest.mark.parametrize(
    ("people", "format_", "reason"),
    [
        (8, FOURS, ""),
        (5, FOURS, ""),
        (9, FRENCH | {"seats": 6, "partners": "rotating"}, ""),
        (10, FRENCH | {"seats": 6, "partners": "rotating"},
         "With 10, a table of 4 is needed: Dujardin 2024 has none."),
        (4, FRENCH | {"seats": 4, "partners": "none"}, ""),
        (3, FRENCH | {"seats": 8, "partners": "fixed"}, ""),
        (2, FRENCH | {"seats": 8, "partners": "fixed"},
         "With 2, a table of 4 is needed: Dujardin 2024 has none."),
        (6, FOURS | {"partners": "fixed"}, ""),
        (1, FRENCH | {"seats": 8, "partners": "fixed", "one_size": True}, ""),
    ],
)  # fmt: skip
def test_every_table_needed_must_be_in_the_box(people, format_, reason):
    assert said(night(people=people, **format_)) == reason


def test_only_those_who_may_still_come_are_counted():
    format_ = {"people": 4, "seats": 4, "partners": "rotating", "one_size": True}
    assert not said(with_states(night(**format_), expected=(1, 2, 3)))
    assert said(with_states(night(**format_), away=(1,)))
    begun = night(round_of(1, table(1, (1, 2), (3, 4))), **format_)
    assert not said(begun)
    assert said(with_states(begun, expected=(1,)))


def test_a_whist_movement_needs_a_number_of_people_it_is_for():
    whist = {**FOURS, "kind": "whist", "one_size": True}
    assert not said(night(people=8, **whist)) and said(night(people=10, **whist))
    draft = round_of(
        1, table(1, (1, 2), (3, 4)), table(2, (5, 6), (7, 8)), sitting_out=(9, 10), released_at=None
    )
    by_whist = replace(draft, request=replace(draft.request, kind="whist"))
    assert said(night(by_whist, people=2, **FOURS)), "counts those in the draft"
    assert not said(night(draft, people=10, **whist)), "the draft is drawn otherwise"


def test_total_points_rank_tables_of_one_size():
    total = {"tie_breaks": ("total",)}
    assert unrankable(night(people=4, **total)) is None
    assert unrankable(night(people=1, **total)) is None
    assert "With 5, total points cannot rank" in str(unrankable(night(people=5, **total)))
    draft = round_of(1, table(1, 1, 2), table(2, 3, 4), sitting_out=(5,), released_at=None)
    assert unrankable(night(draft, people=5, **total)) is None
    odd = replace(draft, tables=(table(1, 1, 2), table(2, 3, 4, 5)), sitting_out=())
    assert unrankable(night(odd, people=4, **total)) is not None
