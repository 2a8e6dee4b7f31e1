"""The extension, and the end of a hand."""

import pytest

from scorekeeper.rules.table import Action, Table, apply, legal
from tests.builders import rules
from tests.rules.played import discards, discards_but, drive, forbidden, play, played, run_out
from tests.rules.rulings.printed import EACH_SET, EXTENDING, SETS, letter

WAYS = {700: "200 200 100 100 75 25", 1000: "200 200 100 100 100 100 100 75 25"}
WAY_ON = "100 100 75 25"
EXTENDED_SETS = [printed for printed in SETS if printed.extended]


@EACH_SET
def test_a_trip_ends_exactly_at_the_target(printed):
    nearly = WAYS[printed.target].rsplit(" ", 1)[0]
    table = drive(Table(rules(printed.edition, printed.players)), nearly)
    assert table.sides[0].miles == printed.target - 25
    table = until_its_side(table)
    seat = letter(table.turn)
    assert not table.finished
    assert forbidden(table, f"{seat} 50") == "never-over-target"
    assert not forbidden(table, f"{seat} x 50")
    end = play(table, f"{seat} 25")
    assert end.finished
    assert end.turn is None
    assert end.sides[0].miles == printed.target
    assert end.completed_dry == (end.draw_pile == 0)
    assert (end.may_extend is None) == (printed.extended is None)


def until_its_side(table):
    """Let the others discard until a player of A's side is in turn."""
    while table.side_of(table.turn) != 0:
        table = discards(table, 1)
    return table


@EACH_SET
def test_only_the_completing_player_may_call_the_extension(printed):
    table = drive(Table(rules(printed.edition, printed.players)), WAYS[printed.target])
    callers = [seat for seat in range(printed.players) if not legal(table, Action(seat, "extension"))]
    assert callers == ([table.last] if printed.extended else [])
    for seat in {*range(printed.players)} - {*callers}:
        assert legal(table, Action(seat, "extension")) == ("extension-call", "hand-ends")


@pytest.mark.parametrize(
    "printed", EXTENDED_SETS, ids=lambda printed: f"{printed.edition}, {printed.players}"
)
def test_a_called_extension_goes_on_to_the_longer_target(printed):
    table = drive(Table(rules(printed.edition, printed.players)), WAYS[700])
    caller = table.last
    called = apply(table, Action(caller, "extension"))
    assert not called.finished
    assert called.turn == (caller + 1) % printed.players
    assert (called.target, called.extended_by, called.may_extend) == (1000, 0, None)
    assert called.held == table.held
    assert called.draw_pile == table.draw_pile
    for miles in WAY_ON.split():
        called = until_its_side(called)
        assert not called.finished
        called = play(called, f"{letter(called.turn)} {miles}")
    assert called.finished
    assert called.sides[0].miles == 1000
    assert all(legal(called, Action(seat, "extension")) for seat in range(printed.players))


@pytest.mark.parametrize("edition", EXTENDING)
def test_another_side_can_win_the_extended_hand(edition):
    lines = ["A roll", "B roll"]
    for miles in ("200", "200", "100", "100"):
        lines += [f"A {miles}", f"B {miles}"]
    table = played(*lines, "A 100", "A extension")(edition)
    for miles in ("100", "100", "100"):
        table = play(table, f"B {miles}", "A x 25")
        assert not table.finished
    end = play(table, "B 100")
    assert end.finished
    assert (end.sides[1].miles, end.extended_by) == (1000, 0)


def test_the_extension_to_1200_ends_at_1200():
    table = drive(Table(rules("wikipedia-2016", 2, target_miles=1000, extension_miles=1200)), WAYS[1000])
    table = play(table, "A extension")
    assert table.target == 1200
    end = play(table, "B x 25", "A 100", "B x 25", "A 100")
    assert end.finished
    assert end.sides[0].miles == 1200


# For eight players the way to 1000 takes the whole pile, so they have a separate test.
@pytest.mark.parametrize("printed", SETS[:-1], ids=lambda printed: f"{printed.edition}, {printed.players}")
@pytest.mark.parametrize("pile, dry", [(0, True), (1, True), (2, False)])
def test_the_trip_is_delayed_only_with_an_empty_pile(printed, pile, dry):
    """A completes the trip. If one card is left, A draws it first."""
    way = WAYS[printed.target].rsplit(" ", 1)[0]
    table = run_out(printed.edition, printed.players, keep="25", pile=pile, distances=way)
    assert table.draw_pile == pile
    end = play(table, "A 25")
    assert end.finished
    assert end.completed_dry is dry


@pytest.mark.parametrize("pile, dry", [(0, True), (1, True), (2, False)])
def test_the_trip_of_eight_players_is_delayed_only_with_an_empty_pile(pile, dry):
    way = "200 200 75 25"
    table = run_out("dujardin-2024", 8, keep="25", pile=pile, distances=way, target_miles=525)
    end = play(table, "A 25")
    assert end.finished
    assert end.completed_dry is dry


@pytest.mark.parametrize("edition", EXTENDING)
def test_delayed_action_depends_on_the_card_that_completes_the_longer_trip(edition):
    table = run_out(edition, 2, keep="25 100 100 75 25", distances="200 200 100 100 75")
    reached = play(table, "A 25")
    assert reached.finished
    assert reached.completed_dry
    called = play(reached, "A extension")
    assert not called.finished
    assert not called.completed_dry
    for miles in WAY_ON.split():
        called = discards_but("100 100 75 25", called, 1)
        called = play(called, f"A {miles}")
    assert called.finished
    assert called.completed_dry


@pytest.mark.parametrize("edition", EXTENDING)
def test_an_extended_hand_can_end_without_a_completed_trip(edition):
    table = run_out(edition, 2, keep="25", distances="200 200 100 100 75")
    called = play(table, "A 25", "A extension")
    while not called.finished:
        called = discards(called, 1)
    assert called.held == [0, 0]
    assert not called.completed_dry
    assert (called.extended_by, called.sides[0].miles) == (0, 700)
