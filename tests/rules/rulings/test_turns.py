"""The deal, and whose turn it is."""

import pytest

from scorekeeper.rules.table import Action, IllegalAction, Table, apply, follow, legal
from tests.builders import ALL_FOUR, rules
from tests.rules.played import act, forbidden, play, played
from tests.rules.rulings.printed import EACH, EACH_BY_TURNS, EACH_SET, HAZARD_CARDS, PACK, letter


@EACH_SET
def test_each_player_is_dealt_six_cards(printed):
    table = Table(rules(printed.edition, printed.players))
    assert len(table.sides) == printed.sides
    assert table.turn == 0
    assert table.held == [6] * printed.players
    assert table.draw_pile == printed.pack - 6 * printed.players
    assert sum(table.unseen.values()) == printed.pack
    assert table.target == printed.target
    assert not table.finished


@EACH_SET
def test_partners_sit_opposite(printed):
    """Each seat may limit the other sides, but not itself or its partner opposite, who shares its piles."""
    for seat in range(printed.players):
        table = Table(rules(printed.edition, printed.players), dealer=(seat - 1) % printed.players)
        refused = {
            other
            for other in range(printed.players)
            if forbidden(table, f"{letter(seat)} limit > {letter(other)}") == "hazard-own-side"
        }
        opposite = (
            {(seat + printed.players // 2) % printed.players}
            if printed.sides * 2 == printed.players
            else set()
        )
        assert refused == {seat} | opposite


@EACH_SET
def test_turns_go_round_clockwise_from_the_dealers_left(printed):
    for dealer in range(printed.players):
        table = Table(rules(printed.edition, printed.players), dealer)
        for turn in range(2 * printed.players):
            acting = (dealer + 1 + turn) % printed.players
            assert table.turn == acting
            others = set(range(printed.players)) - {acting}
            assert all(
                legal(table, Action(other, "discard", "25"))[:1] == ("turn-order",) for other in others
            )
            table = apply(table, Action(acting, "discard", ("roll", "100")[turn % 2]))


@EACH
def test_the_opening_player_rolls_limits_lays_a_safety_or_discards(edition):
    table = Table(rules(edition))
    plays = {(card, on) for card in PACK for on in (0, 1) if not legal(table, Action(0, "play", card, on))}
    assert plays == {("roll", 0), ("speed_limit", 1), *((safety, 0) for safety in ALL_FOUR)}
    assert not any(legal(table, Action(0, "discard", card)) for card in PACK)


@EACH
def test_the_second_player_can_attack_a_roll_or_end_a_limit(edition):
    second = {("roll", 1), ("speed_limit", 0), *((safety, 1) for safety in ALL_FOUR)}
    for opening, more in [
        ("A roll", {(hazard, 0) for hazard in HAZARD_CARDS}),
        ("A limit", {("end_of_limit", 1)}),
        ("A x roll", set()),
    ]:
        table = play(Table(rules(edition)), opening)
        plays = {
            (card, on) for card in PACK for on in (0, 1) if not legal(table, Action(1, "play", card, on))
        }
        assert plays == second | more


@EACH_BY_TURNS
def test_a_turn_draws_one_card_and_gives_up_one(edition):
    table = Table(rules(edition))
    pile = table.draw_pile
    for drawn, line in enumerate(("A roll", "B limit", "A 25", "B x 25", "A x 200"), 1):
        table = play(table, line)
        assert (table.draw_pile, table.held) == (pile - drawn, [6, 6])


@EACH_BY_TURNS
def test_each_safety_draws_again(edition):
    table = Table(rules(edition))
    pile = table.draw_pile
    for drawn, line in enumerate(("A ace", "A tank", "A x 25"), 1):
        assert table.turn == 0
        table = play(table, line)
        assert table.draw_pile == pile - drawn
    assert table.held == [6, 6]
    assert table.turn == 1


@EACH_BY_TURNS
def test_actions_leave_the_given_table_unchanged(edition):
    table = played("A roll")(edition)
    for line in ("B acc > A", "B row", "B x 25"):
        after = play(table, line)
        assert table == played("A roll")(edition)
        assert after != table
    with pytest.raises(IllegalAction) as refused:
        apply(table, act(table, "A 100"))
    assert refused.value.rulings == ("turn-order", "draw-then-act")
    lines = [act(table, line) for line in ("B roll", "A 25", "A 25", "B 25")]
    after, done = follow(table, lines)
    assert done == 2
    assert after == play(table, "B roll", "A 25")


@pytest.mark.parametrize(
    "nonsense",
    [
        (0, "pass", "25"), (0, "play", "25"), (0, "play", None, 0), (0, "discard", None),
        (0, "discard", "25", 0), (0, "play", "joker", 0), (0, "coup_fourre", "roll"),
        (0, "coup_fourre", "right_of_way", 0),
        (0, "extension", "25"),
    ],
    ids=str,
)  # fmt: skip
def test_refuses_parts_that_make_no_action(nonsense):
    with pytest.raises(ValueError):
        Action(*nonsense)


@pytest.mark.parametrize(
    "stranger", [(2, "discard", "25"), (-1, "discard", "25"), (0, "play", "stop", 2)], ids=str
)
def test_refuses_a_seat_side_or_card_not_at_the_table(stranger):
    with pytest.raises(ValueError):
        legal(Table(rules()), Action(*stranger))
