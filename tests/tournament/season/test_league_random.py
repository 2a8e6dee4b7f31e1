"""Properties of the league of any season, and a simulated season."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.tournament.season.league import league_table
from scorekeeper.tournament.season.member_page import member_page
from scorekeeper.tournament.season.model import COUNTINGS, LeagueRule, Member, SeasonNight
from scorekeeper.tournament.season.prizes import prizes
from scorekeeper.tournament.season.results import SeasonResults
from tests.profiles import examples
from tests.tournament.night.builders import entered, round_of, table
from tests.tournament.season.builders import LATER, a_night, evening, in_order, results_of, season_of
from tests.tournament.seating.builders import dice

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Guy", "Zoe")
MEMBERS = "Ann Bob Cy Di Eve"

places = st.lists(st.integers(0, 12), min_size=1, max_size=6).map(
    lambda points: tuple(sorted(points, reverse=True))
)
rules = st.builds(
    LeagueRule, st.sampled_from(COUNTINGS), places, st.none() | st.integers(1, 5), st.integers(0, 3)
)


@st.composite
def nights(draw):
    """A night of people at tables of two and three, for one or two rounds, with byes."""
    names = draw(st.permutations(NAMES))[: draw(st.integers(2, len(NAMES)))]
    rounds = []
    for number in range(1, draw(st.integers(1, 2)) + 1):
        left, tables = list(range(1, len(names) + 1)), []
        while len(left) > 1:
            seated = [left.pop() for _ in range(min(len(left), draw(st.integers(2, 3))))]
            totals = [draw(st.integers(0, 8)) * 100 for _ in seated]
            tables.append(table(len(tables) + 1, *seated, results=[entered(*totals)]))
        rounds.append(round_of(number, *tables, sitting_out=tuple(left)))
    return a_night(names, *rounds)


seasons = st.lists(nights(), max_size=5)


def table_of(results):
    return [
        (line.place, line.shared, line.name, line.points, line.by, line.values)
        for line in league_table(results)
    ]


@settings(max_examples=examples(60))
@given(seasons, rules, st.randoms(use_true_random=False))
def test_the_order_of_nights_and_members_does_not_matter(played, rule, lots):
    results = results_of(*played, rule=rule, members=MEMBERS)
    season = results.season
    people, evenings = list(season.members), list(season.nights)
    lots.shuffle(people)
    lots.shuffle(evenings)
    other = replace(season, members=tuple(people), nights=tuple(evenings))
    assert table_of(SeasonResults(other, LATER)) == table_of(results)


@settings(max_examples=examples(60))
@given(seasons, rules)
def test_the_best_nights_never_bring_more_than_all(played, rule):
    few = league_table(results_of(*played, rule=rule, members=MEMBERS))
    every = league_table(results_of(*played, rule=replace(rule, best=None), members=MEMBERS))
    for line in few:
        assert line.points <= every.line_of(line.name).points
        assert len(line.counted) == min(len(line.nights), rule.best or len(line.nights))
        assert line.points == sum(score.points for score in line.counted) + line.attendance
        assert all(dropped.points <= kept.points for dropped in line.dropped for kept in line.counted)


@settings(max_examples=examples(60))
@given(seasons, nights(), rules)
def test_another_night_takes_no_points_away(played, more, rule):
    before = league_table(results_of(*played, rule=rule, members=MEMBERS))
    after = league_table(results_of(*played, more, rule=rule, members=MEMBERS))
    for line in before:
        assert after.line_of(line.name).points >= line.points


@settings(max_examples=examples(60))
@given(seasons, rules)
def test_places_are_in_order_and_ties_share_them(played, rule):
    lines = league_table(results_of(*played, rule=rule, members=MEMBERS)).lines
    points = [line.points for line in lines]
    assert points == sorted(points, reverse=True)
    for number, line in enumerate(lines, start=1):
        same = [other for other in lines if other.place == line.place]
        assert line.place <= number and line.shared == (len(same) > 1)
        assert line.place == 1 + sum(other.place < line.place for other in lines)
        assert all((other.points, other.values) == (line.points, line.values) for other in same)


@settings(max_examples=examples(40))
@given(seasons)
def test_a_night_gives_out_all_points_by_place(played):
    """The fractions for shared places add up to the points of the places."""
    everybody = [Member(name) for name in NAMES]
    rule = LeagueRule(places=(12, 10, 8, 7, 6, 5, 4))
    for night in played:
        league = league_table(results_of(night, members=everybody, rule=rule))
        assert sum(line.points for line in league) == sum(rule.places[: len(league.lines)])


def test_a_simulated_season_has_a_consistent_league():
    """Thirty people over twelve nights at tables of four and three. Some are guests."""
    lots = dice("season", 1)
    people = [f"P{number}" for number in range(30)]
    season = season_of(
        *(_simulated(lots, lots.sample(people, lots.randint(9, 20))) for _ in range(12)),
        members=[Member(name, category="newcomer" if name < "P2" else "adult") for name in people[:24]],
        rule=LeagueRule(best=6),
    )
    results = SeasonResults(season, LATER)
    league = league_table(results)
    won = prizes(results, league)
    assert {guest.name for guest in league.guests} <= set(people[24:])
    assert sum(burden.over for burden in prizes(_all_members(results), _league_of_all(results)).burdens) == 0
    assert won.coups_fourres and won.newcomers and won.most_burdened
    for line in league:
        page = member_page(results, league, line.member)
        assert page.line == line and page.burden.rounds == 3 * len(line.nights)
        assert sum(met.times for met in page.opponents) >= 2 * (page.burden.rounds - page.burden.byes)


def _simulated(lots, names):
    rounds = []
    for number in (1, 2, 3):
        seats = list(range(1, len(names) + 1))
        lots.shuffle(seats)
        tables, left = [], seats
        while len(left) >= 3:
            size = 3 if len(left) % 4 else 4
            seated, left = left[:size], left[size:]
            sides = seated if size == 3 else [tuple(seated[:2]), tuple(seated[2:])]
            result = entered(*(lots.randrange(400, 4000, 25) for _ in sides))
            result = replace(result, coups_fourres=tuple(lots.randint(0, 2) for _ in sides))
            tables.append(table(len(tables) + 1, *sides, results=[result]))
        rounds.append(round_of(number, *tables, sitting_out=tuple(left)))
    return a_night(names, *rounds, seats=4, partners="rotating")


def _all_members(results):
    names = dict.fromkeys(
        name for night in results.season.nights for entrant in night.night.entrants for name in entrant.names
    )
    season = replace(results.season, members=tuple(map(Member, names)))
    return SeasonResults(season, LATER)


def _league_of_all(results):
    return league_table(_all_members(results))


def test_a_worse_night_changes_only_the_count():
    season = season_of(in_order("Ann", "Bob", "Cy"), rule=LeagueRule(places=(4, 3, 2), best=1))
    worse = SeasonNight(in_order("Zoe", "Guy", "Ann"), evening(2))
    before = league_table(SeasonResults(season, LATER))
    after = league_table(SeasonResults(replace(season, nights=(*season.nights, worse)), LATER))
    assert [(line.name, line.points) for line in after] == [(line.name, line.points) for line in before]
    assert [score.number for score in after.lines[0].dropped] == [2]
