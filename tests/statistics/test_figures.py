"""Figures of people: score sheets by hand, the given games, and properties of any games."""

from dataclasses import astuple
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.game import Terms
from scorekeeper.statistics.figures import NO_HAND, BestHand, Figures, everybody, person_figures
from scorekeeper.statistics.games import PlayedGame
from tests.builders import ACE, ROW, TANK, hand, side
from tests.statistics.evenings import given_games, made_up_games, played

#: Ann 700 + 400 + a safety 100 + a coup fourré 300 + 300 for the safe trip = 1,800; Bob 475.
COUP = hand(side(700, ACE, coups=[ACE], safe=True), side(475))
#: Ann 300; Bob calls the extension and completes it: 1,000 + 400 + 200 = 1,600.
EXTENSION = hand(side(300), side(1000), caller=1)
#: Ann called it and reached only 825 miles.
IN_VAIN = hand(side(825), side(500, TANK), caller=0)


def test_figures_of_a_score_sheet_worked_by_hand():
    game = played(1, ("ann", "bob"), COUP, EXTENSION, terms=Terms(hands_to_play=2))
    ann, bob = everybody([game])["ann"], everybody([game])["bob"]
    assert ann == Figures(
        games=1,
        won=1,
        by_chance=Fraction(1, 2),
        hands=2,
        trips=2,
        points=1800 + 300,
        completed=1,
        coups_fourres=1,
        safe_trips=1,
        best=BestHand(1800, 1, 1),
    )
    assert bob == Figures(
        games=1,
        by_chance=Fraction(1, 2),
        hands=2,
        trips=2,
        points=475 + 1600,
        completed=1,
        extensions_called=1,
        extensions_won=1,
        best=BestHand(1600, 1, 2),
    )
    assert (ann.average, bob.average) == (1050, 1038)


def test_a_failed_extension_counts_as_called_but_not_won():
    ann = everybody([played(1, ("ann", "bob"), IN_VAIN)])["ann"]
    assert (ann.extensions_called, ann.extensions_won, ann.completed) == (1, 0, 0)


def test_an_unfinished_game_counts_only_its_hands():
    ann = everybody([played(1, ("ann", "bob"), COUP)])["ann"]
    assert (ann.games, ann.won, ann.hands, ann.points) == (0, 0, 1, 1800)


def test_a_stopped_game_counts():
    figures = everybody([played(1, ("ann", "bob"), COUP, terms=Terms(stopped=True))])
    assert [(figures[who].games, figures[who].won) for who in ("ann", "bob")] == [(1, 1), (1, 0)]


def test_a_game_stopped_before_its_first_hand_does_not_count():
    ann = everybody([played(1, ("ann", "bob"), terms=Terms(stopped=True))])["ann"]
    assert ann == Figures()


def test_a_tie_that_stands_is_drawn():
    level = hand(side(500), side(500))
    figures = everybody([played(1, ("ann", "bob"), level, terms=Terms(stopped=True))])
    assert [(figures[who].won, figures[who].drawn, figures[who].games) for who in figures] == [(0, 1, 1)] * 2
    assert [figures[who].by_chance for who in figures] == [0, 0]


def test_chance_wins_a_game_in_as_many_as_there_are_sides():
    level = hand(side(700), side(500), side(200))
    won = [played(1, ("ann", "bob", "cy"), level, terms=Terms(stopped=True))]
    pairs = [played(2, ("ann", "bob", "cy", "di"), COUP, terms=Terms(stopped=True))]
    assert [everybody(won)[who].by_chance for who in ("ann", "bob", "cy")] == [Fraction(1, 3)] * 3
    assert [everybody(pairs)[who].by_chance for who in ("ann", "di")] == [Fraction(1, 2)] * 2


def test_a_hand_after_the_end_counts_if_the_table_counts_all():
    for count_all, hands in ((False, 1), (True, 2)):
        terms = Terms(hands_to_play=1, count_all=count_all)
        ann = everybody([played(1, ("ann", "bob"), COUP, EXTENSION, terms=terms)])["ann"]
        assert (ann.hands, ann.completed) == (hands, 1)


def test_start_totals_decide_the_game_but_belong_to_no_hand():
    terms = Terms(start_totals=(0, 4900), hands_to_play=1)
    figures = everybody([played(1, ("ann", "bob"), COUP, terms=terms)])
    assert (figures["bob"].won, figures["bob"].points) == (1, 475)


def test_each_partner_is_credited_with_the_sides_points():
    game = played(1, ("ann", "bob", "cy", "di"), COUP, terms=Terms(stopped=True))
    figures = everybody([game])
    assert figures["ann"] == figures["cy"] != figures["bob"]
    ann = person_figures([game], "ann")
    assert ann.by_partner == {"cy": ann.all}
    assert person_figures([game], "bob").by_partner.keys() == {"di"}


def test_a_race_has_no_trips():
    raced = hand(side(725, TANK, ROW, coups=[ROW]), side(850, ACE))
    race = played(1, ("ann", "bob"), raced, edition="asmodee-2014")
    figures = everybody([race])
    assert [(figures[who].completed, figures[who].won) for who in ("ann", "bob")] == [(0, 1), (0, 0)]
    assert [(figures[who].hands, figures[who].trips) for who in ("ann", "bob")] == [(1, 0)] * 2
    ann = person_figures([race, played(2, ("ann", "bob"), COUP)], "ann").all
    assert (ann.completed, ann.trips, ann.hands) == (1, 1, 2)


def test_an_unnamed_player_has_no_figures():
    assert everybody([played(1, ("ann", None), COUP)]).keys() == {"ann"}


def test_figures_by_box():
    games = [
        played(1, ("ann", "bob"), COUP),
        played(2, ("bob", "ann"), COUP, edition="wikipedia"),
        played(3, ("cy", "bob"), COUP),
    ]
    boxes = person_figures(games, "ann").by_box
    assert {box: figures.hands for box, figures in boxes.items()} == {"winning-moves": 1, "wikipedia": 1}
    assert boxes["winning-moves"].points == 1800


def test_the_best_hand_is_the_first_of_several():
    games = [played(number, ("ann", "bob"), COUP) for number in (1, 2)]
    assert everybody(games)["ann"].best == everybody(games[::-1])["ann"].best == BestHand(1800, 1, 1)
    assert everybody([played(1, ("ann", "bob"), IN_VAIN, COUP, COUP)])["ann"].best == BestHand(1800, 1, 2)


def test_who_made_no_point_has_no_best_hand():
    nothing = hand(side(0), side(25))
    assert everybody([played(1, ("ann", "bob"), nothing)])["ann"].best == NO_HAND


def test_figures_of_the_given_games_match_their_sheets():
    for sheet, game in given_games():
        assert game.figures.winners == (sheet["winner"],)
        assert [side.total for side in game.figures.sides] == sheet["scores"][-1]["total"]
        best = [max(points) for points in zip(*(row["hand"] for row in sheet["scores"]), strict=True)]
        assert [side.best for side in game.figures.sides] == best
        for side_number, people in enumerate(game.people):
            for person in people:
                figures = person_figures([game], person).all
                assert figures.won == (side_number == sheet["winner"])
                assert figures.points == sheet["scores"][-1]["total"][side_number]
                assert figures.hands == len(sheet["hands"])


def test_figures_know_how_far_the_winner_was_behind():
    for sheet, game in given_games():
        winner = sheet["winner"]
        most = max(max(row["total"]) - row["total"][winner] for row in sheet["scores"])
        assert game.figures.behind == most


def test_the_winner_may_have_been_behind_before_the_first_hand():
    hands = (hand(side(700), side(0)), hand(side(700), side(0)))
    game = played(1, ("ann", "bob"), *hands, terms=Terms((0, 2000), hands_to_play=2))
    assert (game.figures.winners, game.figures.behind) == ((0,), 2000)


# --- properties of any games ------------------------------------------------------------------------------


def renamed(games, old, new):
    """The games with one person renamed."""
    return [
        PlayedGame(
            game.id,
            game.evening,
            game.box,
            tuple(tuple(new if person == old else person for person in people) for people in game.people),
            game.figures,
        )
        for game in games
    ]


def together(games, person, other):
    return any({person, other} <= {name for people in game.people for name in people} for game in games)


@given(made_up_games())
def test_two_who_are_merged_have_the_sum_of_their_figures(games):
    apart = [game for game in games if not together([game], "ann", "bob")]
    figures = everybody(apart)
    merged = everybody(renamed(apart, "bob", "ann"))
    nothing = Figures()
    both = [figures[who] for who in ("ann", "bob") if who in figures]
    assert merged.get("ann", nothing) == added_up(both)
    others = figures.keys() - {"ann", "bob"}
    assert {who: merged[who] for who in others} == {who: figures[who] for who in others}


@given(made_up_games())
def test_a_split_undoes_a_merge(games):
    apart = [game for game in games if not together([game], "ann", "bob")]
    bobs = {game.id for game in apart if game.side_of("bob") is not None}
    merged = renamed(apart, "bob", "ann")
    split = [renamed([game], "ann", "bob")[0] if game.id in bobs else game for game in merged]
    assert split == apart


@given(made_up_games())
def test_the_boxes_and_the_evenings_add_up(games):
    for person, whole in everybody(games).items():
        figures = person_figures(games, person)
        assert figures.all == whole
        assert added_up(figures.by_box.values()) == whole
        assert added_up(person_figures([game], person).all for game in games) == whole


def added_up(parts):
    *columns, best = zip(*map(astuple, [Figures(), *parts]), strict=True)
    return Figures(*map(sum, columns), best=max(best, key=lambda hand: (hand.points, -hand.game)))


@given(made_up_games())
def test_figures_stay_within_their_limits(games):
    for figures in everybody(games).values():
        assert 0 <= figures.won + figures.drawn <= figures.games
        assert figures.completed <= figures.trips <= figures.hands
        assert figures.extensions_won <= figures.extensions_called
        assert figures.average <= figures.best.points
        assert bool(figures.best.number) == bool(figures.points)


@given(made_up_games())
def test_the_order_of_the_games_does_not_matter(games):
    assert everybody(games) == everybody(games[::-1])


def test_the_given_games_have_single_players_and_partners():
    """So these tests cover both."""
    games = [game for _sheet, game in given_games()]
    assert {len(people) for game in games for people in game.people} == {1, 2}
    assert all(earlier.id < later.id for earlier, later in pairwise(games))


# --- players who change during a game ---------------------------------------------------------------------


def test_hands_count_for_those_who_played_them_and_the_result_for_those_at_the_end():
    """Ann plays the first hand, Dev the second instead of her, and wins."""
    two = Terms(hands_to_play=2)
    game = played(1, ("dev", "bob"), COUP, EXTENSION, terms=two, earlier=[(1, ("ann", "bob"))])
    figures = everybody([game])
    ann, dev = figures["ann"], figures["dev"]
    assert (ann.games, ann.won, ann.hands, ann.points, ann.best.points) == (0, 0, 1, 1800, 1800)
    assert (dev.games, dev.won, dev.hands, dev.points) == (1, 1, 1, 300)
    assert figures["bob"] == everybody([played(1, ("ann", "bob"), COUP, EXTENSION, terms=two)])["bob"]


def test_two_who_change_seats_have_what_their_side_made_at_the_time():
    game = played(1, ("bob", "ann"), COUP, EXTENSION, earlier=[(1, ("ann", "bob"))])
    assert person_figures([game], "ann").all.points == 1800 + 1600


def test_a_partner_counts_for_the_hands_played_together():
    game = played(1, ("ann", "bob", "dev", "di"), COUP, COUP, COUP, earlier=[(2, ("ann", "bob", "cy", "di"))])
    partners = person_figures([game], "ann").by_partner
    assert {name: figures.hands for name, figures in partners.items()} == {"dev": 1, "cy": 2}


SEATS = st.permutations(("ann", "bob", "cy", "di")).map(lambda people: tuple(people[:2]))


@given(st.lists(st.sampled_from((COUP, EXTENSION, IN_VAIN)), min_size=1, max_size=8), st.data())
def test_a_change_of_players_changes_no_total(hands, data):
    """Each hand belongs to as many people as there are seats, and no point is lost or counted twice."""
    ends = data.draw(st.lists(st.integers(1, len(hands)), unique=True).map(sorted))
    earlier = [(end, data.draw(SEATS)) for end in ends]
    plain, changed = games = [played(1, ("ann", "bob"), *hands, earlier=found) for found in ((), earlier)]
    assert changed.figures._replace(stretches=()) == plain.figures
    for column in ("hands", "points", "coups_fourres", "completed", "games", "won"):
        before, after = (sum(getattr(its, column) for its in everybody([game]).values()) for game in games)
        assert before == after, column
    for person, figures in everybody([changed]).items():
        assert person_figures([changed], person).all == figures
