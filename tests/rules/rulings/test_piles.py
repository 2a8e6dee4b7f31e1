"""Piles after a play: what lies there, what is discarded, and what a coup fourré uncovers."""

import pytest

from tests.rules.played import cards, forbidden, play, played
from tests.rules.rulings.printed import (
    EACH,
    HAZARDS,
    LIMIT_ON_LIMIT,
    ONE_HAZARD,
    ROADS,
    SAFETIES,
    STACKING,
    piles,
)


@EACH
def test_cards_lie_where_they_were_played(edition):
    lines = ("A roll", "B acc", "A rep", "B limit", "A roll", "B ace", "B x 25", "A 25", "B x 25", "A 50")
    table = played(*lines)(edition)
    assert piles(table) == ("roll accident repairs roll", "speed_limit")
    assert (table.sides[0].distance, table.sides[0].miles) == (("25", "50"), 75)
    assert table.sides[0].safeties == ()
    assert piles(table, 1) == ("", "")
    assert (table.sides[1].safeties, table.sides[1].coups_fourres) == (("driving_ace",), ())


@EACH
def test_partners_play_one_set_of_piles(edition):
    table = played("A roll", "B x 25", "C x 25", "D x 25", "E x 25", "F x 25", "A 200", "B x 25", "C x 25",
                   "D 200", "E acc > D", "F x 25", "A rep", players=6)(edition)  # fmt: skip
    assert piles(table) == ("roll accident repairs", "")
    assert (table.sides[0].miles, table.sides[0].two_hundreds) == (400, 2)


def test_four_singles_play_four_sets():
    table = played("A roll", "B roll", "C roll", "D roll", "A 25", "B 50", "C 75", "D 100", players=4)
    assert [side.miles for side in table("dujardin-2024").sides] == [25, 50, 75, 100]


@EACH
def test_a_discard_goes_on_no_pile(edition):
    table = played("A x roll", "B x ace", "A x stop")(edition)
    assert all(piles(table, side) == ("", "") and not table.sides[side].safeties for side in (0, 1))


@EACH
@pytest.mark.parametrize("hazard", ROADS)
def test_a_safety_cancels_the_hazard_in_force(edition, hazard):
    _, safety = ROADS[hazard]
    stopped = played("A roll", f"B {hazard}")(edition)
    assert forbidden(stopped, "A 25") == "distance-needs-moving"
    assert forbidden(stopped, "A roll") == "roll-not-on-hazard"
    cancelled = play(stopped, f"A {safety}")
    assert not forbidden(cancelled, "A roll")
    moving = play(cancelled, "A roll")
    assert "hazard-blocked-by-safety" in forbidden(moving, f"B {hazard}")
    assert not forbidden(play(moving, "B x 25"), "A 200")
    assert moving.sides[0].coups_fourres == ()


@EACH
@pytest.mark.parametrize("hazard", ROADS)
def test_another_safety_does_not_cancel_the_hazard(edition, hazard):
    _, safety = ROADS[hazard]
    for other in {*SAFETIES} - {safety}:
        table = played("A roll", f"B {hazard}", f"A {other}")(edition)
        assert forbidden(table, "A 25") == "distance-needs-moving"
        assert forbidden(table, "A roll") == "roll-not-on-hazard"


@EACH
def test_right_of_way_discards_a_stop_and_a_limit(edition):
    table = played("A roll", "B limit", "A 25", "B stop", "A row")(edition)
    assert piles(table) == ("roll", "")
    assert table.turn == 0
    assert not forbidden(table, "A 200")
    assert forbidden(table, "A end") == "end-of-limit-needs-limit"
    assert forbidden(table, "A roll") == "roll-on-roll"


@EACH
@pytest.mark.parametrize("first, second", [("stop", "limit"), ("limit", "stop")])
def test_right_of_way_as_a_coup_fourre_discards_both(edition, first, second):
    table = played("A roll", f"B {first}", "A x 25", f"B {second}", "A ! row")(edition)
    assert piles(table) == ("roll", "")
    assert not forbidden(table, "A 200")


@EACH
def test_right_of_way_leaves_answered_hazards_on_the_piles(edition):
    table = played("A roll", "B stop", "A roll", "B limit", "A end", "B x 25", "A row")(edition)
    assert piles(table) == ("roll stop roll", "speed_limit end_of_limit")


@EACH
def test_right_of_way_leaves_another_hazard(edition):
    table = played("A roll", "B acc", "A row")(edition)
    assert piles(table) == ("roll accident", "")
    assert forbidden(table, "A 25") == "distance-needs-moving"
    mended = play(table, "A rep", "B x 25")
    assert not forbidden(mended, "A 200")  # without a roll


@pytest.mark.parametrize("edition", LIMIT_ON_LIMIT)
def test_right_of_way_discards_limits_on_limits(edition):
    table = played("A roll", "B limit", "A x 25", "B limit")(edition)
    assert piles(table) == ("roll", "speed_limit speed_limit")
    for line in ("A row", "A ! row"):
        assert piles(play(table, line)) == ("roll", "")


@pytest.mark.parametrize("edition", LIMIT_ON_LIMIT)
def test_one_end_lifts_two_limits(edition):
    table = played("A roll", "B limit", "A x 25", "B limit", "A end", "B x 25")(edition)
    assert not forbidden(table, "A 200")
    assert forbidden(table, "A end") == "end-of-limit-needs-limit"


#: A limit, its end, and a limit again.
LIMITED_AGAIN = ("A roll", "B limit", "A end", "B limit")


def test_a_limit_on_an_end_of_limit_holds():
    table = played(*LIMITED_AGAIN)("winning-moves")
    assert piles(table) == ("roll", "speed_limit end_of_limit speed_limit")
    assert forbidden(table, "A 75") == "limit-caps-50"
    assert not forbidden(table, "A 50")
    ended = play(table, "A end", "B x 25")
    assert piles(ended) == ("roll", "speed_limit end_of_limit speed_limit end_of_limit")
    assert not forbidden(ended, "A 75")
    assert forbidden(ended, "A end") == "end-of-limit-needs-limit"


@pytest.mark.parametrize("line", ["A row", "A ! row"])
def test_right_of_way_takes_only_the_limits_on_top(line):
    table = play(played(*LIMITED_AGAIN)("winning-moves"), line)
    assert piles(table) == ("roll", "speed_limit end_of_limit")


@pytest.mark.parametrize("edition", STACKING)
def test_right_of_way_discards_stops_on_stops(edition):
    table = played("A roll", "B stop", "A x 25", "B stop")(edition)
    assert piles(table) == ("roll stop stop", "")
    for line in ("A row", "A ! row"):
        assert piles(play(table, line)) == ("roll", "")


@pytest.mark.parametrize("edition", STACKING)
def test_right_of_way_uncovers_an_older_hazard(edition):
    for line in ("A row", "A ! row"):
        table = played("A roll", "B acc", "A x 25", "B stop", line)(edition)
        assert piles(table) == ("roll accident", "")
        assert forbidden(table, "A 25") == "distance-needs-moving"
        assert forbidden(table, "A roll") == "roll-not-on-hazard"
        assert not forbidden(play(table, "A rep", "B x 25"), "A 25")


@pytest.mark.parametrize("edition", STACKING)
def test_only_the_topmost_hazard_needs_its_remedy(edition):
    table = played("A roll", "B gas", "A x 25", "B acc", "A rep", "B x 25", "A roll", "B x 25")(edition)
    assert piles(table) == ("roll out_of_gas accident repairs roll", "")
    assert not forbidden(table, "A 200")


@pytest.mark.parametrize("edition", STACKING)
def test_a_coup_fourre_uncovers_an_older_hazard(edition):
    table = played("A roll", "B gas", "A x 25", "B acc", "A ! ace")(edition)
    assert piles(table) == ("roll out_of_gas", "")
    assert forbidden(table, "A 25") == "distance-needs-moving"
    assert forbidden(table, "A rep") == "remedy-matches"
    assert forbidden(table, "A roll") == "roll-not-on-hazard"
    assert not forbidden(table, "A fuel")


@pytest.mark.parametrize("edition", STACKING)
def test_a_coup_fourre_uncovers_a_remedy(edition):
    table = played("A roll", "B acc", "A rep", "B gas", "A ! tank")(edition)
    assert piles(table) == ("roll accident repairs", "")
    assert forbidden(table, "A 25") == "distance-needs-moving"
    assert not forbidden(table, "A roll")


@pytest.mark.parametrize("edition", STACKING)
def test_a_coup_fourre_uncovers_a_cancelled_hazard(edition):
    table = played("A roll", "B acc", "A ace", "A x 25", "B gas", "A ! tank")(edition)
    assert piles(table) == ("roll accident", "")
    assert forbidden(table, "A 25") == "distance-needs-moving roll-after-safety"
    assert not forbidden(table, "A roll")


@pytest.mark.parametrize("edition", STACKING)
def test_a_buried_stop_does_not_stop_right_of_way(edition):
    table = played("A roll", "B stop", "A x 25", "B acc", "A row")(edition)
    assert forbidden(table, "A 25") == "distance-needs-moving"  # because of the accident
    assert not forbidden(play(table, "A ace"), "A 25")
    assert not forbidden(play(table, "A rep", "B x 25"), "A 25")


@EACH
@pytest.mark.parametrize("hazard", ROADS)
def test_a_coup_fourre_uncovers_a_remedy_on_which_right_of_way_drives(edition, hazard):
    """With Right of Way a side can be attacked while a remedy is on top.

    After the parry it drives on from that remedy.
    """
    _, safety = ROADS[hazard]
    other = next(road for road in ROADS if road != hazard)
    lines = ("A row", "A roll", f"B {other}", f"A {ROADS[other][0]}", f"B {hazard}", f"A ! {safety}")
    table = played(*lines)(edition)
    assert piles(table) == (" ".join(cards(f"roll {other} {ROADS[other][0]}")), "")
    assert not forbidden(table, "A 200")


@EACH
def test_a_coup_fourre_uncovers_a_cancelled_hazard_on_which_right_of_way_drives(edition):
    table = played("A roll", "B acc", "A ace", "A row", "A 25", "B gas", "A ! tank")(edition)
    assert piles(table) == ("roll accident", "")
    assert not forbidden(table, "A 200")


@pytest.mark.parametrize("edition", ONE_HAZARD)
def test_a_coup_fourre_uncovers_an_empty_pile(edition):
    table = played("A row", "A x 25", "B acc")(edition)
    assert piles(table) == ("accident", "")
    parried = play(table, "A ! ace")
    assert piles(parried) == ("", "")
    assert not forbidden(parried, "A 200")


@EACH
@pytest.mark.parametrize("hazard", [*HAZARDS, "limit"])
def test_a_coup_fourre_restores_the_pile_before_the_attack(edition, hazard):
    _, safety = {**HAZARDS, "limit": ("end", "row")}[hazard]
    before = played("A roll")(edition)
    attacked = play(before, f"B {hazard}")
    assert attacked.attack is not None
    assert piles(attacked) != piles(before)
    after = play(attacked, f"A ! {safety}")
    assert piles(after) == piles(before)
    assert after.attack is None
    assert after.sides[0].safeties == after.sides[0].coups_fourres == cards(safety)
    assert not forbidden(after, "A 200")
    assert "pack-counts" in forbidden(after, f"A {safety}")


@EACH
def test_a_safety_played_before_an_attack_is_no_coup_fourre(edition):
    table = played("A tank", "A roll", "B acc", "A ! ace")(edition)
    assert table.sides[0].safeties == cards("tank ace")
    assert table.sides[0].coups_fourres == cards("ace")
