"""The race of the American box: its score, its end, its plays, and what a table may change.

The expected results were read from the printed rules: Asmodee, "Object of the Game", "Quick Overview of the
Cards", "Scoring", "How to Play", "The Cards: More Information", "Coup Fourré".
"""

import random
from collections import Counter
from itertools import product

import pytest

from scorekeeper.rules import EDITIONS, RulesError, problems, score
from scorekeeper.rules import question as questions
from scorekeeper.rules.game import tally
from scorekeeper.rules.hand import SideResult
from scorekeeper.rules.question import Question
from scorekeeper.rules.race import last_distance_cards
from scorekeeper.rules.table import Table
from scorekeeper.rules.tableau import Tableau
from tests.builders import ACE, ALL_FOUR, PROOF, ROW, TANK, hand, rules, side
from tests.possible import IMPOSSIBLE, any_hand, compared, with_cards
from tests.rules.played import cards, deck, forbidden, mine, play

NAMES = ("Ann", "Bob", "Cy", "Di")
#: The wordings of problems that only a race has. Each has a row below.
PROBLEMS_OF_A_RACE = {"past-target/race", "race-goes-on", "two-completed/race", "claim-without-trip/shuffled"}


def race(players=2, **changes):
    return rules("asmodee-2014", players, **changes)


# --- its score -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "ours", "lines"),
    [
        pytest.param({}, side(1000), {"distance": 1000}, id="miles alone"),
        pytest.param({}, side(800, ACE, TANK), {"distance": 800, "safeties": 200}, id="safeties count"),
        pytest.param(
            {}, side(800, ACE, coups=[ACE]), {"distance": 800, "coups_fourres": 200}, id="200 in place of 100"
        ),
        pytest.param(
            {},
            side(700, ACE, ROW, coups=[ROW]),
            {"distance": 700, "safeties": 100, "coups_fourres": 200},
            id="one of each",
        ),
        pytest.param({}, side(600, *ALL_FOUR), {"distance": 600, "safeties": 400}, id="nothing for all four"),
        pytest.param(
            {"points_coup_fourre": 300},
            side(700, ACE, coups=[ACE]),
            {"distance": 700, "coups_fourres": 300},
            id="300 in all, by the other reading",
        ),
    ],
)
def test_a_race_scores_its_few_items(changes, ours, lines):
    """No trip, no delayed action, no safe trip, no shutout."""
    table = race(**changes)
    first, other = score(table, hand(ours, side(0)))
    assert {line.item: line.points for line in first.lines} == lines
    assert first.total == sum(lines.values()) and other.total == 0


@pytest.mark.parametrize(("coup", "most"), [(200, 1175), (300, 1275)])
def test_the_winner_has_at_most_975_and_the_largest_card(coup, most):
    """975 and the biggest card: a 200, or a coup fourré."""
    table = race(points_coup_fourre=coup)
    found = set()
    for miles, plain, coups in product(range(0, 1225, 25), range(5), range(5)):
        if plain + coups <= 4:
            ours = side(miles, *ALL_FOUR[: plain + coups], coups=ALL_FOUR[:coups])
            if not problems(table, hand(ours, side(0))):
                found.add(score(table, hand(ours, side(0)))[0].total)
    assert found == set(range(1000, most + 25, 25))


def test_one_race_decides_the_game():
    table = race(3)
    played = tally(table, [hand(side(900, ACE, TANK), side(975), side(0, ROW, coups=[ROW]))])
    assert played.totals == (1100, 975, 200)
    assert played.outcome.winners == (0,) and played.outcome.reason == "reached"


# --- impossible races ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reported", "said"),
    [
        (hand(side(975), side(900)), "Nobody has 1,000 yet: the race goes on until somebody has."),
        (
            hand(side(1000), side(900, ACE)),
            "Ann and Bob cannot both have 1,000 or more: the race ends with the first.",
        ),
        (
            hand(side(1200), side(0)),
            "Ann cannot have 1,200: the race ends with the card that makes 1,000 or more, "
            "and none of theirs is worth so much.",
        ),
        (
            hand(side(1000), side(0), delayed=True),
            (
                "In these rules the discards become a new draw pile, so there is no delayed action. "
                "Turn off “Draw pile was empty”."
            ),
        ),
    ],
)
def test_impossible_races_are_refused(reported, said):
    assert [problem.message(NAMES) for problem in problems(race(), reported)] == [said]


@pytest.mark.parametrize(
    ("ours", "possible"),
    [
        (side(1175), True),  # 975 and a 200
        (side(1100, safe=True), False),  # no 200 was laid
        (side(1075, safe=True), True),
        (side(900, ACE, TANK, PROOF), False),  # 1,200: no card is worth 225
        (side(875, ACE, TANK, coups=[ACE]), True),  # 1,175, the coup fourré last
        (SideResult(1100, cards=(0, 0, 0, 11, 0)), False),  # with only 100s it stops at 1,000
        (SideResult(1050, cards=(0, 0, 14, 0, 0)), False),
        (SideResult(1050, cards=(1, 1, 5, 6, 0)), True),
        # Right of Way comes last, because until then a GO is needed.
        (SideResult(775, (PROOF, ROW), (PROOF,), cards=(6, 2, 7, 0, 0)), True),
    ],
)
def test_a_winner_past_the_target_needs_a_last_card_worth_more(ours, possible):
    assert (compared(race(), hand(ours, side(0))) != IMPOSSIBLE) is possible


@pytest.mark.parametrize(
    ("ours", "last"),
    [
        (side(1000), ()),  # any card
        (side(1050), (75, 100, 200)),
        (side(1075), (100, 200)),
        (side(950, ACE), ()),  # 1,050, the safety
        (side(1000, ACE), (200,)),
        (side(975, ACE, coups=[ACE]), ()),  # 1,175, the coup fourré
        (side(1000, ACE, coups=[ACE]), ()),
    ],
)
def test_names_the_distance_cards_that_can_have_been_last(ours, last):
    assert last_distance_cards(race(), ours) == last


def random_races(cases):
    dice = random.Random(1000)
    for _ in range(cases):
        players = dice.choice(EDITIONS["asmodee-2014"].players)
        changes = {"points_coup_fourre": dice.choice([200, 200, 300])}
        if players == 4 and dice.random() < 0.5:
            changes["sides"] = 2
        table = race(players, **changes)
        reported = any_hand(table, dice)
        yield table, with_cards(reported, dice) if dice.random() < 0.4 else reported


def test_exactly_the_possible_races_can_be_played():
    found = Counter(compared(table, reported) for table, reported in random_races(150))
    assert min(found["possible"], found["impossible"]) > 30


# --- its plays -------------------------------------------------------------------------------------------


def lying(*piles, players=2, **more):
    """It is A's turn, and these are the piles of its side. Each other side has a Roll."""
    return mine(*piles, players=players, **more)("asmodee-2014")


@pytest.mark.parametrize(
    ("battle", "safeties", "drives"),
    [
        ("", "", False),
        ("", "ace", False),
        ("", "row", True),
        ("roll", "", True),
        ("roll acc", "", False),
        ("roll acc rep", "", True),
        ("roll gas fuel", "", True),
        ("roll stop", "", False),
        ("roll stop roll", "", True),
        ("roll acc", "ace", True),
        ("roll acc", "row", False),
        ("rep acc", "tank", False),
    ],
)
def test_a_remedy_needs_no_roll(battle, safeties, drives):
    """Nor after a safety. A Roll is needed to start, and on a Stop."""
    table = lying(battle, "", safeties)
    assert (forbidden(table, "A 100") == "") is drives


def test_a_side_driving_after_a_remedy_can_be_attacked():
    table = lying("roll acc rep")
    assert not forbidden(play(table, "A 25"), "B gas")
    assert forbidden(play(lying("roll acc"), "A x 25"), "B gas") == "hazard-needs-moving no-hazard-on-hazard"


@pytest.mark.parametrize(
    ("piles", "more", "line"),
    [
        (("roll",), {"miles": 900}, "A 200"),
        (("roll",), {"miles": 900}, "A ace"),
        (("", "", "ace tank proof"), {"miles": 600}, "A row"),
        (("roll",), {"miles": 975}, "A 25"),
    ],
)
def test_the_race_ends_at_once(piles, more, line):
    after = play(lying(*piles, **more), line)
    assert after.finished
    assert forbidden(after, "B x 25") == "hand-ends"
    assert forbidden(after, "A x 25") == "hand-ends"


def test_a_coup_fourre_out_of_turn_can_end_the_race():
    table = lying("roll", miles=850)
    after = play(play(table, "A x 25"), "B acc", "A ! ace")
    assert after.finished and after.sides[0].coups_fourres == (ACE,)
    assert after.draw_pile == 94 - 2


def test_the_race_goes_on_while_a_side_is_100_short():
    after = play(lying("roll", miles=800), "A ace")
    assert not after.finished and after.turn == 0


# --- its discards ----------------------------------------------------------------------------------------


def test_the_top_discard_can_be_taken():
    table = play(Table(race()), "A x roll")
    assert table.discards == ("roll",) and table.draw_pile == 93
    after = play(table, "B < roll")
    assert after.discards == () and after.draw_pile == 93
    assert after.sides[1].battle == ("roll",)
    assert after.held == [6, 6] and after.unseen["roll"] == 13


def test_a_player_may_play_another_card_than_the_one_taken():
    table = play(Table(race(3)), "A x 200", "B x ace", "C < x 25")
    assert table.discards == cards("200 25")
    assert table.unseen[ACE] == 1


def test_a_coup_fourre_comes_too_late_once_the_discards_were_taken_from():
    table = play(Table(race(3)), "A roll", "B x 25", "C acc > A")
    assert not forbidden(table, "A ! ace")
    assert forbidden(play(table, "A < x 25"), "A ! ace") == "coup-fourre-timing"


def test_the_hazard_of_a_coup_fourre_can_be_taken():
    table = play(Table(race()), "A roll", "B acc", "A ! ace", "A x 50")
    assert table.discards == cards("acc 50")


def test_cards_discarded_by_right_of_way_can_be_taken():
    table = play(Table(race()), "A roll", "B stop", "A x 25", "B limit", "A row")
    assert table.discards == cards("25 stop limit")


def test_a_known_deck_tracks_taken_discards():
    table = Table(race(), deck=deck(race(), ("ace", "200"), "50 50"))
    table = play(table, "A x ace", "B < x 200")
    assert ACE in table.hands[1] and "200" not in table.hands[1]
    assert forbidden(table, "A x 200") == "not-in-hand"
    assert not forbidden(table, "A < x 200")


def test_the_discards_become_the_draw_pile():
    table = Table(race(6))
    thrown = 0
    while not table.shuffled:
        table = play(
            table, f"{'ABCDEF'[table.turn]} x {next(card for card in table.unseen if table.unseen[card])}"
        )
        thrown += 1
    assert thrown == 106 - 36 and table.draw_pile == thrown and table.discards == ()
    assert sum(table.unseen.values()) == 106
    assert not forbidden(table, f"{'ABCDEF'[table.turn]} x 25")


def test_shuffling_the_discards_makes_the_hands_unknown():
    table = Table(race(6), deck=deck(race(6)))
    while not table.shuffled:
        seat = table.turn
        table = play(table, f"{'ABCDEF'[seat]} x {table.hands[seat][0]}")
    assert table.hands is None


# --- what a table may change -----------------------------------------------------------------------------


def test_four_play_singly_or_in_pairs():
    assert race(4).sides == 4
    pairs = race(4, sides=2)
    assert (pairs.sides, pairs.option, pairs.house_rules) == (2, "in pairs", ())
    for players, sides in [(2, 3), (4, 3), (6, 2)]:
        with pytest.raises(RulesError, match="There is no house rule called sides"):
            race(players, sides=sides)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"points_to_win": 5000}, "it does not take the house rule points_to_win"),
        ({"target_miles": 700}, "it does not take the house rule target_miles"),
        ({"points_trip_completed": 400}, "it does not take the house rule points_trip_completed"),
        ({"shutout": "every_zero"}, "it does not take the house rule shutout"),
        ({"points_coup_fourre": 250}, "it takes 200 or 300"),
    ],
)
def test_refuses_house_rules_that_do_not_fit_a_race(changes, said):
    with pytest.raises(RulesError, match=said):
        race(**changes)


def test_values_as_printed_are_no_house_rules():
    assert race(points_to_win=1000, target_miles=1000) == race()
    assert race(points_coup_fourre=300).house_rules == (("points_coup_fourre", 300),)
    assert race(hazard_on_hazard=True, coup_fourre_by_anyone=True).name == "asmodee-2014 + house rules"


# --- a question of play ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "own", "opponent", "in_the_race", "elsewhere"),
    [
        ("100", "roll acc rep", "roll", (), ("distance-needs-moving",)),
        ("out_of_gas", "roll", "roll acc rep", (), ("hazard-needs-moving",)),
        ("100", "roll", "roll", (), ()),
    ],
)
def test_each_box_answers_by_its_own_rules(card, own, opponent, in_the_race, elsewhere):
    """The result does not depend on the table for which the question described the piles."""
    for asked_at in (race(), rules("winning-moves")):
        piles = [
            Tableau(cards(pile), roll_after_remedy=asked_at.roll_after_remedy) for pile in (own, opponent)
        ]
        question = Question("play", card, "my_turn", *piles)
        assert questions.forbidden(race(), question) == in_the_race
        assert questions.forbidden(rules("winning-moves"), question) == elsewhere
