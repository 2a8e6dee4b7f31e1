"""Properties of every hand at every table."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import (
    EDITIONS,
    HandResult,
    ImpossibleHand,
    Rules,
    RulesError,
    SideResult,
    problems,
    score,
)
from scorekeeper.rules.editions import HOUSE_RULES
from scorekeeper.rules.game import Terms, tally
from scorekeeper.rules.items import ITEMS
from scorekeeper.rules.scoring import score_so_far
from scorekeeper.rules.words import PROBLEMS
from tests.builders import rules
from tests.rules.strategies import any_hands, possible_hands, printed_tables, tables, tables_with_hands


def score_or_none(table, reported):
    try:
        return score(table, reported)
    except ImpossibleHand as error:
        assert list(error.problems) == problems(table, reported)
        return None


@given(tables(), any_hands())
def test_a_score_exists_exactly_when_there_is_no_problem(table, reported):
    scores = score_or_none(table, reported)
    assert (scores is not None) is (problems(table, reported) == [])


@given(tables(), any_hands())
def test_every_problem_is_a_code_of_the_format_with_a_sentence(table, reported):
    for problem in problems(table, reported):
        assert problem.code in PROBLEMS
        assert problem.side is None or 0 <= problem.side < len(reported.sides)
        sentence = problem.message([])
        assert sentence.endswith(".")
        assert "{" not in sentence


@given(tables_with_hands())
def test_the_lines_are_in_order_and_their_sum_is_the_total(table_and_hand):
    table, reported = table_and_hand
    scores = score(table, reported)
    assert len(scores) == table.sides
    for receipt in scores:
        assert receipt.total == sum(line.points for line in receipt.lines) >= 0
        items = [line.item for line in receipt.lines]
        assert items == [item for item in ITEMS if item in items]
        for item, count, earned in receipt.lines:
            assert earned == count * table.worth(item) > 0


@given(tables_with_hands())
def test_distance_and_safeties_count_whoever_wins(table_and_hand):
    table, reported = table_and_hand
    for side, receipt in zip(reported.sides, score(table, reported), strict=True):
        points = {line.item: line.points for line in receipt.lines}
        assert points.get("distance", 0) == side.miles * table.points_distance
        in_place = len(side.coups_fourres) if table.race else 0
        assert points.get("safeties", 0) == (len(side.safeties) - in_place) * table.points_safety
        assert points.get("coups_fourres", 0) == len(side.coups_fourres) * table.points_coup_fourre
        assert ("all_four" in points) == (len(side.safeties) == 4 and table.points_all_four > 0)


@given(tables_with_hands())
def test_only_one_side_completes(table_and_hand):
    table, reported = table_and_hand
    receipts = [{line.item for line in receipt.lines} for receipt in score(table, reported)]
    for item in ("trip_completed", "delayed_action", "safe_trip", "extension"):
        assert sum(item in items for items in receipts) <= 1
    for items in receipts:
        assert not {"extension", "extension_failed"} <= items


@given(tables_with_hands(), st.randoms())
def test_no_side_is_better_placed_than_another(table_and_hand, dice):
    table, reported = table_and_hand
    order = list(range(table.sides))
    dice.shuffle(order)
    caller = reported.extension_called_by
    moved = reported._replace(
        sides=tuple(reported.sides[old] for old in order),
        extension_called_by=None if caller is None else order.index(caller),
    )
    scores = score(table, reported)
    assert score(table, moved) == tuple(scores[old] for old in order)


@given(tables_with_hands(of=printed_tables))
def test_twice_the_values_make_twice_the_points(table_and_hand):
    table, reported = table_and_hand
    if table.race:  # its points decide where it ends
        return
    doubled = replace(table, **{item.value: 2 * table.worth(name) for name, item in ITEMS.items()})
    assert [receipt.total for receipt in score(doubled, reported)] == [
        2 * receipt.total for receipt in score(table, reported)
    ]


@given(tables_with_hands())
def test_the_order_of_safeties_does_not_matter(table_and_hand):
    table, reported = table_and_hand
    turned = reported._replace(
        sides=tuple(
            side._replace(safeties=side.safeties[::-1], coups_fourres=side.coups_fourres[::-1])
            for side in reported.sides
        )
    )
    assert score(table, turned) == score(table, reported)


@given(tables_with_hands())
def test_an_unfinished_hand_scores_only_its_cards(table_and_hand):
    table, reported = table_and_hand
    own = {"distance", "safeties", "all_four", "coups_fourres"}
    for so_far, whole in zip(score_so_far(table, reported.sides), score(table, reported), strict=True):
        assert so_far.lines == tuple(line for line in whole.lines if line.item in own)


# --- a second scorer, written only from the booklet ------------------------------------------------


def by_the_booklet(trip, hand: HandResult, side: SideResult):
    """One side's points: Winning Moves, "Scoring" and "C. The Extension", sentence by sentence."""
    called = hand.extension_called_by is not None
    trip = 1000 if called else trip
    caller = called and hand.sides[hand.extension_called_by] is side
    opponents = [other for other in hand.sides if other is not side]

    total = side.miles
    total += 100 * len(side.safeties)
    if len(side.safeties) == 4:
        total += 300
    total += 300 * len(side.coups_fourres)
    if side.miles == trip:
        total += 400
        if hand.draw_pile_empty:
            total += 300
        if "safe_trip" in side.claims:
            total += 300
        if all(opponent.miles == 0 for opponent in opponents):
            total += 500
        if caller:
            total += 200
    if called and not caller and hand.sides[hand.extension_called_by].miles < trip:
        total += 200
    return total


@given(st.data(), st.sampled_from([(2, 700), (3, 700), (4, 1000), (6, 700)]))
def test_a_second_scorer_from_the_booklet_agrees(data, players_and_trip):
    players, trip = players_and_trip
    table = rules("winning-moves", players)
    reported = data.draw(possible_hands(table))
    # Two equal sides are still two sides: `is` tells them apart.
    reported = reported._replace(sides=tuple(SideResult(*side) for side in reported.sides))
    expected = [by_the_booklet(trip, reported, side) for side in reported.sides]
    assert [receipt.total for receipt in score(table, reported)] == expected


# --- games -----------------------------------------------------------------------------------------


@given(
    st.data(),
    tables(),
    st.none() | st.integers(1, 5),
    st.booleans(),
    st.booleans(),
)
def test_totals_only_grow_and_the_counting_stops_when_it_is_decided(data, table, hands, count_all, stopped):
    some = possible_hands(table).filter(lambda hand: not problems(table, hand))
    played = data.draw(st.lists(some, max_size=6))
    terms = Terms(hands_to_play=hands, count_all=count_all, stopped=stopped)
    game = tally(table, played, terms)
    assert len(game.rows) == len(played)
    before = (0,) * table.sides
    for row in game.rows:
        added = tuple(receipt.total if row.counts else 0 for receipt in row.scores)
        assert row.totals == tuple(map(sum, zip(before, added, strict=True)))
        before = row.totals
    assert game.totals == before
    assert [row.counts for row in game.rows] == sorted((row.counts for row in game.rows), reverse=True)
    if game.outcome:
        assert game.outcome.winners == game.leaders
        assert len(game.outcome.winners) == 1 or table.tie == "stands" or game.outcome.reason == "stopped"
    assert all(
        need == max(0, table.points_to_win - total)
        for need, total in zip(game.needs, game.totals, strict=True)
    )


@given(st.data(), tables())
def test_a_decided_game_stays_decided(data, table):
    some = possible_hands(table).filter(lambda hand: not problems(table, hand))
    played = data.draw(st.lists(some, max_size=5))
    game = tally(table, played)
    if game.outcome:
        later = tally(table, [*played, data.draw(some)])
        assert later.outcome == game.outcome
        assert later.totals == game.totals


# --- rules -----------------------------------------------------------------------------------------


@given(tables())
def test_rules_survive_as_dict(table):
    assert Rules.from_dict(table.as_dict()) == table


@given(tables())
def test_the_name_shows_house_rules(table):
    assert table.name.endswith(" + house rules") == bool(table.house_rules)
    again = EDITIONS[table.edition].rules(table.players, {name: getattr(table, name) for name in HOUSE_RULES})
    assert again == table


anything = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers())


@given(
    st.sampled_from(list(EDITIONS)),
    st.integers(),
    st.dictionaries(st.sampled_from(list(HOUSE_RULES)) | st.text(), anything),
)
def test_random_house_rules_raise_only_rules_errors(edition, players, house_rules):
    try:
        table = EDITIONS[edition].rules(players, house_rules)
    except RulesError as error:
        assert str(error)
    else:
        assert table.players in EDITIONS[edition].players
