"""The fewest changes that make a reported hand possible. The rules check each of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import problems
from scorekeeper.rules.cards import DISTANCES
from scorekeeper.rules.hand import SideResult
from scorekeeper.rules.voice import ENGLISH
from scorekeeper.rules.ways_to_be_possible import ways_to_be_possible
from tests.builders import ACE, ALL_FOUR, PROOF, ROW, TANK, hand, rules, side
from tests.possible import any_hand, any_table, spoiled, with_cards
from tests.rules.strategies import any_hands, any_side, counted_side, tables

NAMES = ("Ann", "Bob", "Cy", "Di")


def fragments(way):
    return [ENGLISH.say(change, NAMES) for change in way.changes]


def ways_in_words(table, reported, most=3):
    """The ways in words."""
    return [ENGLISH.and_list(fragments(way)) for way in ways_to_be_possible(table, reported, most)]


def counted(*cards, safe=False):
    """A side whose 25s, 50s, 75s, 100s and 200s were counted."""
    miles = sum(card * copies for card, copies in zip(DISTANCES, cards, strict=True))
    return side(miles, safe=safe)._replace(cards=cards)


# --- expected by hand from the rules -----------------------------------------------------------------------


@pytest.mark.sampled(99)
@pytest.mark.parametrize(
    ("edition", "players", "reported", "expected"),
    [
        # sides-mismatch
        pytest.param("winning-moves", 2, hand(side(137), side(0), side(0)),
                     ["without the last sides and with Ann at 125 miles",
                      "without the last sides and with Ann at 150 miles"], id="three sides for two"),
        pytest.param("winning-moves", 4, hand(side(500), side(0, ACE), side(500), side(25, TANK)),
                     ["with the partners’ results added up", "without the last sides"],
                     id="partners one by one"),
        pytest.param("winning-moves", 6, hand(*[side(0)] * 2, side(500), *[side(0)] * 2, side(500), caller=5),
                     ["with the partners’ results added up", "without the last sides"],
                     id="partners one by one, and the last called the extension"),
        pytest.param("winning-moves", 2, hand(side(700), caller=0), ["with Bob at 0 miles"], id="one of two"),
        pytest.param("winning-moves", 6, hand(side(700)), ["with Bob and Cy at 0 miles"], id="one of three"),
        # no-extension-here
        pytest.param("winning-moves", 4, hand(side(1000), side(25), caller=0), ["without the extension"],
                     id="four players have no extension"),
        pytest.param("dujardin-2024", 2, hand(side(1025), side(0), caller=1),
                     ["without the extension and with Ann at 1,000 miles"], id="and the trip ends at 1000"),
        # miles-not-a-sum
        pytest.param("winning-moves", 2, hand(side(137), side(0)),
                     ["with Ann at 125 miles", "with Ann at 150 miles"], id="137 is nearer to 125"),
        pytest.param("winning-moves", 2, hand(side(0), side(690)),
                     ["with Bob at 700 miles", "with Bob at 675 miles"], id="690 is nearer to 700"),
        pytest.param("winning-moves", 2, hand(side(700), side(690)), ["with Bob at 675 miles"],
                     id="690, but 700 is Ann’s"),
        pytest.param("winning-moves", 2, hand(side(0), side(-1)), ["with Bob at 0 miles"], id="below 0"),
        pytest.param("winning-moves", 2, hand(side(690), side(0), caller=0), ["with Ann at 700 miles"],
                     id="690, and the extension called"),
        # past-target
        pytest.param("winning-moves", 4, hand(side(0), side(1025)), ["with Bob at 1,000 miles"], id="past"),
        pytest.param("winning-moves", 4, hand(side(1000), side(1025)), ["with Bob at 975 miles"],
                     id="past the end that Ann reached"),
        pytest.param("winning-moves", 2, hand(side(1000), side(675)),
                     ["if Ann had called the extension", "with Ann at 700 miles"], id="1000 of 700"),
        pytest.param("winning-moves", 2, hand(side(725), side(675)),
                     ["if Ann had called the extension", "with Ann at 700 miles"], id="725 of 700"),
        pytest.param("winning-moves", 2, hand(side(700), side(1000)),
                     ["if Bob had called the extension", "if Ann had called the extension",
                      "with Bob at 675 miles"], id="1000 of 700, and one at 700"),
        pytest.param("winning-moves", 2, hand(side(1025), side(0)), ["with Ann at 700 miles"],
                     id="past the extension, too"),
        pytest.param("winning-moves", 2, hand(side(1025), side(0), caller=0), ["with Ann at 1,000 miles"],
                     id="past the extension that was called"),
        pytest.param("asmodee-2014", 2, hand(side(1000, ACE, coups=[ACE]), side(0)),
                     ["with Ann at 975 miles"], id="past the end of a race, at 1,200 points"),
        pytest.param("asmodee-2014", 2, hand(side(1300), side(0)), ["with Ann at 1,175 miles"],
                     id="past the end of a race by miles alone"),
        # two-completed
        pytest.param("winning-moves", 4, hand(side(1000), side(1000)),
                     ["with Bob at 975 miles", "with Ann at 975 miles"], id="both completed"),
        pytest.param("winning-moves", 4, hand(side(1000), side(1000, safe=True)), ["with Ann at 975 miles"],
                     id="and one of them without a 200"),
        pytest.param("winning-moves", 2, hand(side(700), side(700)),
                     ["with Bob at 675 miles", "with Ann at 675 miles", "if Ann had called the extension"],
                     id="both at 700, where there is an extension"),
        pytest.param("dujardin-2024", 4, hand(side(1000), side(0), side(1000), side(1000)),
                     ["with Di at 975 miles and with Cy at 975 miles",
                      "with Di at 975 miles and with Ann at 975 miles",
                      "with Cy at 975 miles and with Ann at 975 miles"], id="three completed"),
        # extension-caller-short
        pytest.param("winning-moves", 2, hand(side(675), side(0), caller=0),
                     ["with Ann at 700 miles", "without the extension"], id="called at 675"),
        pytest.param("winning-moves", 3, hand(side(1000), side(0), side(0), caller=2),
                     ["with Cy at 700 miles", "if Ann had called the extension"], id="Ann completed it"),
        pytest.param("winning-moves", 3, hand(side(1000), side(725), side(0), caller=2),
                     ["with Cy at 700 miles", "if Ann had called the extension",
                      "if Bob had called the extension"], id="two might have called it"),
        pytest.param("winning-moves", 2, hand(counted(0, 0, 7, 0, 1), side(0), caller=0),
                     ["with other cards for Ann’s 725 miles"], id="seven 75s and a 200 never come to 700"),
        pytest.param("winning-moves", 2, hand(counted(0, 0, 7, 0, 1), side(800), caller=0),
                     ["with other cards for Ann’s 725 miles", "if Bob had called the extension"],
                     id="they do not, and Bob is past 700"),
        # claim-without-trip
        pytest.param("winning-moves", 2, hand(side(675, safe=True), side(700)),
                     ["without the safe trip of Ann"], id="a safe trip, but Bob completed"),
        pytest.param("winning-moves", 2, hand(side(0), side(675, safe=True)),
                     ["without the safe trip of Bob", "with Bob at 700 miles"], id="a safe trip at 675"),
        pytest.param("winning-moves", 2, hand(side(700, safe=True), side(0), caller=0),
                     ["without the safe trip of Ann", "with Ann at 1,000 miles", "without the extension"],
                     id="a safe trip at 700 of 1000"),
        pytest.param("dujardin-2024", 2, hand(side(500, safe=True), side(525)),
                     ["without the safe trip of Ann", "with Ann at 1,000 miles"], id="Bob won the hand"),
        pytest.param("winning-moves", 2, hand(side(650), side(675), delayed=True),
                     ["without delayed action", "with Bob at 700 miles"], id="delayed, and nobody completed"),
        pytest.param("winning-moves", 2, hand(side(500), side(700), caller=1, delayed=True),
                     ["without delayed action", "with Bob at 1,000 miles", "without the extension"],
                     id="delayed at 700 of 1000"),
        pytest.param("winning-moves", 2, hand(side(0), side(675, safe=True), delayed=True),
                     ["with Bob at 700 miles"], id="both claims, and both are right 25 miles on"),
        pytest.param("winning-moves", 3, hand(side(700), side(700), side(0), caller=2, delayed=True),
                     ["with Cy at 1,000 miles"], id="delayed, and Cy called the extension at 0"),
        # coup-without-safety
        pytest.param("winning-moves", 2, hand(side(0, ACE, coups=[TANK]), side(0)),
                     ["with Extra Tank among Ann’s safeties", "without Ann’s coup fourré with Extra Tank"],
                     id="a coup fourré with a safety that nobody has"),
        pytest.param("winning-moves", 2, hand(side(0, ROW), side(0, coups=[ROW])),
                     ["without Bob’s coup fourré with Right of Way",
                      "with Right of Way only among Bob’s safeties"], id="with a safety that Ann has"),
        pytest.param("winning-moves", 2, hand(side(0, coups=[ROW]), side(0, coups=[ROW])),
                     ["with Right of Way only among Ann’s safeties",
                      "with Right of Way only among Bob’s safeties"], id="two, and the safety is nowhere"),
        # safety-twice
        pytest.param("asmodee-2014", 2, hand(SideResult(0, (ACE,) * 6, (ACE,) * 7), side(975)),
                     ["with Driving Ace only once among Ann’s safeties and with Bob at 1,000 miles",
                      "with Driving Ace only once among Ann’s safeties and with Ann at 800 miles"],
                     id="past the end of a race by safeties alone"),
        pytest.param("winning-moves", 2, hand(side(0, ACE), side(0, ACE, ROW)),
                     ["with Driving Ace only among Ann’s safeties",
                      "with Driving Ace only among Bob’s safeties"], id="on two sides"),
        pytest.param("dujardin-2024", 4, hand(side(0, PROOF), side(0), side(0, PROOF, coups=[PROOF]),
                                              side(0, PROOF)),
                     [f"with Puncture-Proof only among {name}’s safeties" for name in ("Ann", "Cy", "Di")],
                     id="on three"),
        pytest.param("winning-moves", 2, hand(side(0), side(0, TANK, TANK)),
                     ["with Extra Tank only once among Bob’s safeties"], id="twice in one list"),
        pytest.param("winning-moves", 2, hand(side(0, ACE, TANK, ACE, TANK), side(0)),
                     ["with Driving Ace only once among Ann’s safeties and "
                      "with Extra Tank only once among Ann’s safeties"], id="two of them twice"),
        pytest.param("winning-moves", 2, hand(side(0, ROW, coups=[ROW, ROW]), side(0)),
                     ["with only one coup fourré of Ann with Right of Way"], id="two coups fourrés with it"),
        # pack-exceeded
        pytest.param("dujardin-2024", 4, hand(side(1000), side(975), side(900), side(725)),
                     ["with Bob at 875 miles", "with Cy at 800 miles", "with Di at 625 miles"],
                     id="3,600 miles of the 3,500"),
        pytest.param("dujardin-2024", 4, hand(side(975, safe=True), side(925), side(925), side(700)),
                     ["with Bob at 900 miles", "with Cy at 900 miles", "with Di at 675 miles"],
                     id="3,525, and the winner keeps the miles"),
        pytest.param("dujardin-2024", 4, hand(counted(0, 0, 0, 8, 0), counted(0, 0, 0, 5, 2),
                                              side(975), side(825)),
                     ["with other cards for Ann’s 800 miles", "with other cards for Bob’s 900 miles",
                      "with Ann at 700 miles"], id="just 3,500, but thirteen 100s"),
        pytest.param("winning-moves", 4, hand(counted(0, 0, 0, 7, 0), counted(2, 0, 0, 6, 0)),
                     ["with other cards for Ann’s 700 miles", "with other cards for Bob’s 650 miles",
                      "with Ann at 600 miles"], id="thirteen 100s of the twelve"),
        pytest.param("rules-summary", 6, hand(counted(0, 0, 0, 8, 0), counted(0, 0, 0, 5, 0),
                                              counted(0, 0, 0, 1, 0)),
                     ["with other cards for Ann’s 800 miles", "with other cards for Bob’s 500 miles",
                      "with Ann at 600 miles"], id="fourteen, and it is not for Cy to have two fewer"),
        # several problems
        pytest.param("winning-moves", 2, hand(side(1010), side(-1)),
                     ["with Ann at 700 miles and with Bob at 0 miles"], id="both sides’ miles"),
        pytest.param("winning-moves", 2, hand(side(690, safe=True), side(0, ACE, ACE)),
                     ["with Ann at 700 miles and with Driving Ace only once among Bob’s safeties"],
                     id="690 and a safe trip, and a safety twice"),
    ],
)  # fmt: skip
def test_names_what_would_make_a_hand_possible(edition, players, reported, expected):
    assert ways_in_words(rules(edition, players), reported) == expected


def test_offers_nothing_for_a_possible_hand():
    assert ways_to_be_possible(rules(), hand(side(700), side(675))) == []


def test_gives_the_changed_hand():
    [way] = ways_to_be_possible(rules(), hand(side(725, ACE, safe=True), side(600)))
    assert way.hand == hand(side(700, ACE, safe=True), side(600))
    [_, moved] = ways_to_be_possible(rules(), hand(side(0, ACE, coups=[ACE]), side(25, ACE)))
    assert moved.hand == hand(side(0), side(25, ACE)), "a coup fourré goes with its safety"


def test_counted_cards_fit_the_changed_miles():
    thirteen = hand(counted(0, 0, 0, 7, 0), counted(2, 0, 0, 6, 0))
    table = rules(players=4)
    ours, theirs, fewer, less = [way.hand for way in ways_to_be_possible(table, thirteen, 9)]
    assert ours == thirteen._replace(sides=(side(700), thirteen.sides[1]))
    assert theirs == thirteen._replace(sides=(thirteen.sides[0], side(650)))
    assert fewer == hand(counted(0, 0, 0, 6, 0), thirteen.sides[1])
    assert less == hand(thirteen.sides[0], counted(2, 0, 0, 5, 0))
    [_, below] = ways_to_be_possible(table, hand(counted(0, 0, 0, 10, 0), side(1000)))
    assert below.hand == hand(side(975), side(1000)), "975 miles are not ten 100s"


def test_the_caller_keeps_the_miles_that_a_call_needs():
    table = rules("dujardin-2024", 4, target_miles=1000, extension_miles=1200)
    too_far = hand(side(1200), side(1175), side(1175), side(1175), caller=1)  # 1,225 miles too many
    assert ways_in_words(table, too_far)[0] == "with Bob at 1,000 miles and with Cy at 125 miles"


def test_gives_at_most_the_number_of_ways_asked_for():
    both = hand(side(700), side(700))
    assert [len(ways_to_be_possible(rules(), both, most)) for most in (1, 2, 3, 9)] == [1, 2, 3, 4]


def test_a_hand_with_many_problems_has_one_way():
    """It takes more than three changes: there is one way, without a needless change."""
    reported = hand(
        side(1234, ACE, ACE, coups=[TANK], safe=True), side(-3, ACE, safe=True), side(999, ROW), caller=1
    )
    [way] = ways_to_be_possible(rules("winning-moves", 3), reported)
    assert sorted(fragments(way)) == [
        "with Ann at 1,000 miles",
        "with Bob at 700 miles",
        "with Cy at 975 miles",
        "with Driving Ace only among Ann’s safeties",
        "with Extra Tank among Ann’s safeties",
        "without the safe trip of Bob",
    ]
    assert problems(rules("winning-moves", 3), way.hand) == []


# --- any hand --------------------------------------------------------------------------------------------


@st.composite
def wild_hands(draw):
    """Rules, and a hand with the right number of sides but otherwise any content."""
    table = draw(tables())
    reported = draw(any_hands(sides=any_side | counted_side))
    more = draw(st.lists(any_side | counted_side, min_size=table.sides, max_size=table.sides))
    sides = (*reported.sides, *more)[: table.sides]
    caller = reported.extension_called_by
    return table, reported._replace(sides=sides, extension_called_by=caller and min(caller, table.sides - 1))


@st.composite
def hands_with_slips(draw, counted=True):
    """Rules, and a possible hand with one or two slips of the pen."""
    dice = draw(st.randoms(use_true_random=False))
    table = any_table(dice)
    reported = any_hand(table, dice)
    for _ in range(draw(st.integers(1, 2))):
        reported = spoiled(table, reported, dice) if len(reported.sides) == table.sides else reported
    return table, with_cards(reported, dice) if counted and draw(st.booleans()) else reported


@given(wild_hands() | hands_with_slips())
def test_every_impossible_hand_has_a_way_that_works(table_and_hand):
    table, reported = table_and_hand
    found = ways_to_be_possible(table, reported, most=9)
    codes = [problem.code for problem in problems(table, reported)]
    assert bool(found) == (codes != [])
    for way in found:
        assert problems(table, way.hand) == []
        assert len(set(fragments(way))) == len(way.changes) > 0
    assert len({len(way.changes) for way in found}) <= 1
    assert len({way.hand for way in found}) == len({frozenset(fragments(way)) for way in found}) == len(found)


def one_fact_away(table, reported):
    """Every hand that differs in one reported fact. For miles, only likely values."""
    sides = reported.sides
    target = table.target(reported.extension_called_by is not None)
    miles = [side.miles for side in sides]
    # Delayed action: the trip that nobody completed was probably that of the caller or of the side that drove
    # furthest.
    likely = {miles.index(max(miles)), reported.extension_called_by}
    delayed = "delayed" in [problem.wording for problem in problems(table, reported)]
    yield reported._replace(draw_pile_empty=False)
    for caller in (None, *range(len(sides))) if table.extension_miles else (None,):
        yield reported._replace(extension_called_by=caller)
    for index, result in enumerate(sides):
        below = result.miles // 25 * 25
        for driven in (max(0, below), max(0, below + 25), target, target - 25, table.target_miles):
            if index in likely or not delayed:
                yield with_side(reported, index, miles=driven)
        yield with_side(reported, index, claims=())
        for card in ALL_FOUR:
            yield with_side(reported, index, safeties=(*result.safeties, card))
            coups = tuple(coup for coup in result.coups_fourres if coup != card)
            yield with_side(reported, index, coups_fourres=coups)


def with_side(reported, index, **facts):
    sides = list(reported.sides)
    sides[index] = sides[index]._replace(**facts)
    return reported._replace(sides=tuple(sides))


@given(hands_with_slips(counted=False))
def test_finds_a_single_change_if_one_is_enough(table_and_hand):
    table, reported = table_and_hand
    found = problems(table, reported)
    if not found or len(reported.sides) != table.sides:
        return
    if any(not problems(table, changed) for changed in one_fact_away(table, reported)):
        assert {len(way.changes) for way in ways_to_be_possible(table, reported)} == {1}


@given(st.randoms(use_true_random=False))
def test_one_change_corrects_one_slip(dice):
    table = any_table(dice)
    reported = any_hand(table, dice)
    if problems(table, reported):
        return
    slipped = spoiled(table, reported, dice)
    if len(slipped.sides) == table.sides:
        assert {len(way.changes) for way in ways_to_be_possible(table, slipped)} <= {1}
