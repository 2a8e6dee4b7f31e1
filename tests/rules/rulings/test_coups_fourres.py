"""Coups fourrés: whose turn is next, and what is drawn."""

import pytest

from tests.rules.played import cards, forbidden, play, played
from tests.rules.rulings.printed import EACH_BY_TURNS, IN_PAIRS, TURNS, letter, one_for_each, piles


@EACH_BY_TURNS
@pytest.mark.parametrize("players", (2, 3, 6))
def test_a_coup_fourre_draws_two_cards_and_takes_the_turn(edition, players):
    table = played("A roll", "B acc > A", players=players)(edition)
    pile = table.draw_pile
    coup = play(table, "A ! ace")
    assert (coup.draw_pile, coup.held[0], coup.turn) == (pile - 1, 6, 0)
    after = play(coup, "A 100")
    assert (after.draw_pile, after.held[0], after.turn) == (pile - 2, 6, 1)


@EACH_BY_TURNS
def test_a_safety_after_a_coup_fourre_draws_again(edition):
    table = played("A roll", "B acc")(edition)
    after = play(table, "A ! ace", "A tank", "A 100")
    assert after.draw_pile == table.draw_pile - 3
    assert (after.held, after.turn) == ([6, 6], 1)


SKIPPED = [
    # players, the attack, the coup fourré, who acts next
    (2, ("A roll", "B acc > A"), "A", "B"),
    (3, ("A roll", "B acc > A"), "A", "B"),
    (3, ("A roll", "B roll", "C acc > B"), "B", "C"),
    (3, ("A roll", "B roll", "C acc > A"), "A", "B"),
    (3, ("A roll", "B roll", "C roll", "A acc > C"), "C", "A"),
    (4, ("A roll", "B acc > A"), "A", "B"),
    (6, ("A roll", "B acc > A"), "A", "B"),
    (6, ("A roll", "B acc > A"), "D", "E"),
    (6, ("A roll", "B roll", "C acc > B"), "B", "C"),
    (6, ("A roll", "B roll", "C acc > B"), "E", "F"),
    (6, ("A roll", "B roll", "C roll", "D acc > C"), "F", "A"),
]
BY_A_PARTNER = [
    (4, ("A roll", "B acc > A"), "C", "D"),
    (4, ("A roll", "B roll", "C acc > B"), "D", "A"),
]


@pytest.mark.parametrize(
    "edition, players, attack, seat, follows",
    [
        *((edition, *row) for edition in one_for_each(*TURNS) for row in SKIPPED),
        *((edition, *row) for edition in one_for_each(*TURNS, of=IN_PAIRS) for row in BY_A_PARTNER),
        ("dujardin-2024", 4, ("A roll", "B roll", "C roll", "D acc > C"), "C", "D"),
        ("dujardin-2024", 8, ("A roll", "B acc > A"), "A", "B"),
        ("dujardin-2024", 8, ("A roll", "B acc > A"), "E", "F"),
        ("dujardin-2024", 8, ("A roll", "B roll", "C acc > B"), "F", "G"),
    ],
)
def test_play_continues_to_the_left_of_the_coup_fourre(edition, players, attack, seat, follows):
    table = played(*attack, f"{seat} ! ace", players=players)(edition)
    assert letter(table.turn) == seat
    table = play(table, f"{seat} 100")
    assert letter(table.turn) == follows
    table = play(table, f"{follows} x 25")
    assert table.turn == (ord(follows) - ord("A") + 1) % players


@EACH_BY_TURNS
def test_a_coup_fourre_is_answered_by_a_coup_fourre(edition):
    table = played("A roll", "B roll", "C acc > B", "B ! ace", "B gas > A", "A ! tank", "A 25", players=3)(
        edition
    )
    assert table.turn == 1  # C has lost two turns
    assert [side.coups_fourres for side in table.sides] == [cards("tank"), cards("ace"), ()]


def by_a_third(edition="wikipedia-2016", hit=("A roll", "B acc > A"), coup="C ! ace", players=3, **house):
    return play(played(*hit, players=players, **house)(edition), coup)


@pytest.mark.parametrize(
    "edition, house", [("wikipedia-2016", {}), ("winning-moves", {"coup_fourre_by_anyone": True})]
)
def test_a_coup_fourre_by_a_third_party_leaves_the_hazard(edition, house):
    table = by_a_third(edition, **house)
    assert piles(table) == ("roll accident", "")
    assert [side.safeties for side in table.sides] == [(), (), cards("ace")]
    assert [side.coups_fourres for side in table.sides] == [(), (), cards("ace")]
    assert (table.turn, table.held[2]) == (2, 6)
    after = play(table, "C x 25")
    assert after.turn == 0
    assert forbidden(after, "A 25") == "distance-needs-moving"
    assert not forbidden(after, "A rep")
    assert "hazard-blocked-by-safety" in forbidden(play(after, "A x 25"), "B acc > C")


@pytest.mark.parametrize("hazard, safety", [("acc", "ace"), ("stop", "row"), ("limit", "row")])
def test_a_coup_fourre_by_a_third_party_leaves_its_own_piles(hazard, safety):
    lines = ("A roll", "B limit > C", "C roll", "A x 25", "B x 25", "C end", "A x 25", f"B {hazard} > A")
    table = by_a_third(hit=lines, coup=f"C ! {safety}")
    assert piles(table, 2) == ("roll", "speed_limit end_of_limit")
    assert piles(table) == (
        ("roll", "speed_limit") if hazard == "limit" else (" ".join(cards(f"roll {hazard}")), "")
    )


def test_a_coup_fourre_by_a_third_party_skips_the_players_between():
    """The attacker's partner calls it: the seat between the two loses its turn."""
    table = by_a_third(coup="D ! ace", players=4)
    assert forbidden(table, "C x 25") == "turn-order coup-fourre-skips"
    assert table.sides[1].coups_fourres == cards("ace")
    assert play(table, "D x 25").turn == 0


def test_a_coup_fourre_by_a_partner_removes_the_hazard_where_anybody_may_answer():
    table = by_a_third(coup="C ! ace", players=4)
    assert piles(table) == ("roll", "")
    assert not forbidden(table, "C 200")


def test_right_of_way_by_a_third_party_discards_its_own_stop_and_limit():
    """A's stop stays. C's own stop and limit go."""
    lines = (
        "A roll",
        "B roll",
        "C roll",
        "A stop > C",
        "B limit > C",
        "C x 25",
        "A 25",
        "B stop > A",
        "C ! row",
    )
    table = played(*lines, players=3)("wikipedia-2016")
    assert piles(table, 2) == ("roll", "")
    assert piles(table, 0) == ("roll stop", "")
    assert not forbidden(table, "C 200")
    assert forbidden(play(table, "C 200"), "A 25") == "distance-needs-moving"
