"""How much of the pack a table knows."""

import random
from collections import Counter

import pytest

from scorekeeper.rules.table import Action, Table, apply, legal
from tests.builders import rules
from tests.rules.played import deck, forbidden, play, played
from tests.rules.rulings.printed import EACH, EACH_SET, HAZARD_CARDS, PACK, letter


@EACH_SET
def test_a_card_can_be_played_as_often_as_the_pack_holds_it(printed):
    expected = PACK - Counter(HAZARD_CARDS) if printed.pack == 101 else PACK
    counted = Counter()
    for card in PACK:
        table = Table(rules(printed.edition, printed.players))
        for copies in range(20):
            action = Action(table.turn, "discard", card)
            if legal(table, action):
                assert legal(table, action) == ("pack-counts",)
                counted[card] = copies
                break
            table = apply(table, action)
    assert counted == expected
    assert sum(counted.values()) == printed.pack


@EACH
def test_played_and_discarded_copies_count_together(edition):
    table = played("A roll", "B x roll")(edition)
    for _ in range(12):
        table = play(table, f"{letter(table.turn)} x roll")
    assert forbidden(table, "A x roll") == "pack-counts"
    assert table.unseen["roll"] == 0


@EACH
def test_a_known_deck_is_dealt_one_by_one_from_the_dealers_left(edition):
    pack = list(Counter(rules(edition, 3).pack).elements())
    random.Random(3).shuffle(pack)
    for dealer in range(3):
        table = Table(rules(edition, 3), dealer, pack)
        for place in range(3):
            seat = (dealer + 1 + place) % 3
            assert Counter(table.hands[seat]) == Counter(pack[place:18:3])
        assert not legal(table, Action(table.turn, "discard", pack[18]))


@EACH
def test_refuses_a_deck_that_is_not_the_whole_pack(edition):
    pack = list(Counter(rules(edition).pack).elements())
    for wrong in (pack[:-1], [*pack, "25"], ["50" if card == "25" else card for card in pack], []):
        with pytest.raises(ValueError):
            Table(rules(edition), deck=wrong)
    assert Table(rules(edition), deck=pack).hands is not None
    assert Table(rules(edition)).hands is None


@EACH
def test_the_card_drawn_for_a_coup_fourre_is_known(edition):
    table_rules = rules(edition)
    known = deck(table_rules, ("roll 100", "roll acc ace"), "75 75 75 200 stop 100")
    # A and B draw a 75 each, then A another. Before the coup fourré B draws nothing, then the 200 and the
    # stop.
    table = play(Table(table_rules, deck=known), "A roll", "B roll", "A x 75")
    assert forbidden(table, "A ! ace") == "coup-fourre-timing not-in-hand"
    known = deck(table_rules, ("roll ace", "roll acc"), "75 75 200 stop 100")
    table = play(Table(table_rules, deck=known), "A roll", "B acc")
    assert forbidden(table, "A ! tank") == "coup-fourre-timing not-in-hand"
    table = play(table, "A ! ace")
    assert table.draw_pile == sum(table_rules.pack.values()) - 12 - 3
    assert not forbidden(table, "A x stop")  # drawn for the turn
    after = play(table, "A 200")  # drawn for the safety
    assert forbidden(after, "B x stop") == "not-in-hand"
    assert not forbidden(after, "B x 100")
