"""Play after the draw pile has run out."""

import random
from collections import Counter

import pytest

from scorekeeper.rules.table import Action, Table, apply, legal
from tests.builders import rules
from tests.rules.played import cards, discards, discards_but, forbidden, play, run_out
from tests.rules.rulings.printed import EACH_BY_TURNS, EACH_REPLAYING, EACH_SET, NO_REPLAY_WITHOUT_PILE, piles


@EACH_SET
def test_a_hand_is_played_to_its_last_card(printed):
    """Everybody discards from the hand. Every card of the pack is seen once, and nobody is passed over."""
    table_rules = rules(printed.edition, printed.players)
    pack = list(Counter(table_rules.pack).elements())
    random.Random(printed.players).shuffle(pack)
    table = Table(table_rules, deck=pack)
    thrown = []
    for place in range(printed.pack):
        assert table.turn == place % printed.players
        assert not table.finished
        card = next(iter(table.hands[table.turn]))
        table = apply(table, Action(table.turn, "discard", card))
        thrown.append(card)
        assert table.draw_pile == max(0, printed.pack - 6 * printed.players - place - 1)
    assert Counter(thrown) == Counter(pack)
    assert table.finished
    assert table.turn is None
    assert table.held == [0] * printed.players
    assert not table.completed_dry
    for seat in range(printed.players):
        assert "hand-ends" in legal(table, Action(seat, "discard", "25"))


@EACH_BY_TURNS
@pytest.mark.parametrize("players", (2, 3, 4))
def test_without_a_pile_hands_grow_smaller(edition, players):
    table = run_out(edition, players)
    assert (table.draw_pile, table.held) == (0, [6] * players)
    after = discards(table, players)
    assert (after.draw_pile, after.held, after.turn) == (0, [5] * players, 0)


@EACH_REPLAYING
def test_a_safety_without_a_pile_draws_nothing_and_acts_again(edition):
    table = play(run_out(edition, 2, keep="ace roll"), "A ace")
    assert (table.turn, table.held) == (0, [5, 6])
    assert (
        forbidden(table, f"B x {next(Counter(table.unseen).elements())}") == "turn-order safety-plays-again"
    )
    table = play(table, "A roll")
    assert (table.turn, table.held) == (1, [4, 6])


@pytest.mark.parametrize("edition", NO_REPLAY_WITHOUT_PILE)
@pytest.mark.parametrize(("pile", "held"), [(0, [5, 6]), (1, [6, 6])])
def test_a_safety_without_a_pile_ends_the_turn(edition, pile, held):
    """« Fin de manche ». If the last card of the pile is drawn for that turn, the pile is gone too."""
    table = play(run_out(edition, 2, keep="ace roll", pile=pile), "A ace")
    assert (table.turn, table.draw_pile, table.held) == (1, 0, held)
    assert forbidden(table, "A roll") == "turn-order draw-then-act"
    assert play(run_out(edition, 2, keep="ace roll", pile=2), "A ace").turn == 0


@pytest.mark.parametrize("edition", NO_REPLAY_WITHOUT_PILE)
def test_a_coup_fourre_without_a_pile_still_gives_a_turn(edition):
    table = play(run_out(edition, 2, keep="roll acc ace 100"), "A roll", "B acc > A", "A ! ace")
    assert table.turn == 0
    assert play(table, "A 100").turn == 1


@EACH_REPLAYING
def test_a_player_without_cards_is_passed_over(edition):
    table = discards(play(run_out(edition, 2, keep="ace roll"), "A ace", "A roll"), 9)
    assert table.held == [0, 1]
    assert table.turn == 1
    last = next(Counter(table.unseen).elements())
    assert forbidden(table, f"A x {last}") == "turn-order pile-exhausted"
    assert discards(table, 1).finished


def test_a_player_without_cards_who_can_draw_only_waits_for_the_turn():
    """Where the discards become the draw pile, somebody without cards may find one again."""
    table = Table(rules("asmodee-2014"))
    table.held[1] = 0
    assert forbidden(table, "B x 25") == "turn-order"
    assert play(table, "A x 100").turn == 1


@EACH_REPLAYING
def test_one_player_acts_twice_when_the_other_has_no_cards(edition):
    table = discards(play(run_out(edition, 2, keep="ace tank roll"), "A ace", "A tank", "A roll"), 7)
    assert (table.turn, table.held) == (1, [0, 2])
    table = discards(table, 1)
    assert (table.turn, table.held) == (1, [0, 1])
    assert discards(table, 1).finished


@EACH_BY_TURNS
@pytest.mark.parametrize("players", (2, 3, 4))
def test_a_safety_as_the_last_card_in_hand_passes_the_turn(edition, players):
    """The player has no card left to act with, so the next player is in turn."""
    table = discards_but("row", run_out(edition, players, keep="row"), 5 * players)
    assert (table.turn, table.held) == (0, [1] * players)
    table = play(table, "A row")
    assert (table.turn, table.held) == (1, [0] + [1] * (players - 1))
    assert table.sides[0].safeties == cards("row")


@EACH_BY_TURNS
def test_a_safety_as_the_very_last_card_ends_the_hand(edition):
    table = run_out(edition, 2, keep="row")
    table = discards_but("row", table, 11)
    assert (table.turn, table.held) == (1, [0, 1])
    table = play(table, "B row")
    assert table.finished
    assert table.turn is None
    assert table.sides[1].safeties == cards("row")


@EACH_BY_TURNS
@pytest.mark.parametrize("players", (2, 3, 6))
def test_a_coup_fourre_without_a_pile_draws_nothing(edition, players):
    table = play(run_out(edition, players, keep="roll acc ace 100"), "A roll", "B acc > A")
    assert table.held[0] == 5
    coup = play(table, "A ! ace")
    assert (coup.draw_pile, coup.held[0], coup.turn) == (0, 4, 0)
    after = play(coup, "A 100")
    assert (after.held[0], after.turn, after.sides[0].miles) == (3, 1, 100)


@EACH_BY_TURNS
def test_a_coup_fourre_draws_the_last_card_of_the_pile(edition):
    table = run_out(edition, 2, keep="roll acc ace 100", pile=3)
    table = play(table, "A roll", "B acc")
    assert (table.draw_pile, table.held) == (1, [6, 6])
    coup = play(table, "A ! ace")
    assert (coup.draw_pile, coup.held) == (0, [6, 6])
    assert play(coup, "A 100").held == [5, 6]


@EACH_BY_TURNS
def test_a_coup_fourre_with_the_last_card_in_hand_passes_the_turn(edition):
    """The player has no card left. Play goes on to the left, and C has lost a turn."""
    table = play(run_out(edition, 3, keep="roll acc ace"), "A roll")
    table = discards_but("acc ace", table, 12)
    assert (table.turn, table.held) == (1, [1, 2, 2])
    table = play(table, "B acc > A")
    assert table.held == [1, 1, 2]
    coup = play(table, "A ! ace")
    assert (coup.held, coup.turn) == ([0, 1, 2], 1)
    assert piles(coup) == ("roll", "")
    end = discards(coup, 3)
    assert end.finished


@EACH_REPLAYING
def test_a_player_without_cards_cannot_call_a_coup_fourre(edition):
    """A has no card left when attacked, and so no safety."""
    table = play(run_out(edition, 2, keep="roll acc ace tank row"), "A roll", "B x tank", "A row")
    table = discards_but("acc ace", table, 7)
    assert (table.turn, table.held) == (1, [0, 2])
    table = play(table, "B acc")
    assert "pile-exhausted" in forbidden(table, "A ! ace")
