"""The road to the points to win: where its stones and cars stand, and who has just passed a stone."""

from datetime import timedelta

import pytest

from scorekeeper.store import db
from scorekeeper.store.models import Game
from scorekeeper.web.parts import road as roads
from scorekeeper.web.parts.road import Reached, Shape, road
from tests.builders import ACE, hand, side

#: 1,500 to 300, and 200 to 1,100.
A_WINS, B_WINS = hand(side(700, ACE, coups=(ACE,)), side(300)), hand(side(200), side(700))


def road_of(table, **shape):
    game = table.game
    return road(game, game.tally, Shape(**shape))


def test_an_empty_road_has_its_measures(table):
    way = road_of(table)
    assert (way.width, way.height, way.start, way.finish, way.top) == (360, 120, 22, 338, 34)
    assert (way.lane, way.car, way.stone, way.end) == (40, 38, 30, 5000)
    assert [(stone.points, stone.x) for stone in way.stones] == [
        *((1000, 85.2), (2000, 148.4), (3000, 211.6), (4000, 274.8), (5000, 338.0)),
    ]
    assert [(car.side, car.x, car.y) for car in way.cars] == [(0, 22.0, 54.0), (1, 22.0, 94.0)]
    assert not any(stone.passed or stone.by for stone in way.stones) and not way.reached


def test_a_page_chooses_the_height_of_the_lanes(table):
    way = road_of(table, lane=20, car=10, stone=12)
    assert (way.lane, way.car, way.stone, way.height) == (20, 10, 12, 80)
    assert [car.y for car in way.cars] == [44.0, 64.0]


def test_cars_stand_at_their_totals_and_never_beyond_the_end(ann):
    table = ann.start("Ann", "Bob").score(A_WINS)
    assert [car.x for car in road_of(table).cars] == [116.8, 41.0]
    table.score(A_WINS, A_WINS, A_WINS)
    assert [car.x for car in road_of(table).cars] == [338.0, 97.8]


@pytest.mark.parametrize(("hands", "end"), [(1, 5000), (4, 6000)])
def test_the_road_of_a_number_of_hands_goes_on_to_the_next_thousand(ann, hands, end):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="9").score(*[A_WINS] * hands)
    way = road_of(table)
    assert way.end == end
    assert [stone.points for stone in way.stones] == [*range(1000, end + 1, 1000)]


def test_a_long_road_has_few_stones(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="9").score(*[A_WINS] * 5)
    assert (road_of(table).end, [stone.points for stone in road_of(table).stones]) == (
        8000,
        [2000, 4000, 6000, 8000],
    )


def test_a_side_has_just_reached_its_furthest_stone(ann, monkeypatch):
    table = ann.start("Ann", "Bob").score(A_WINS)
    way = road_of(table)
    assert [(stone.points, stone.passed, stone.by) for stone in way.stones[:2]] == [
        (1000, True, (0,)),
        (2000, False, ()),
    ]
    assert way.reached == (Reached(1000, False, (0,)),)
    table.score(B_WINS)
    assert road_of(table).reached == (Reached(1000, False, (1,)),)
    table.score(A_WINS)
    assert road_of(table).reached == (Reached(3000, False, (0,)),)
    made = table.hands[-1].created_at
    for seconds, reached in ((15, True), (15.1, False)):
        monkeypatch.setattr(roads, "now", lambda seconds=seconds: made + timedelta(seconds=seconds))
        assert bool(road_of(table).reached) == reached


def test_sides_reach_a_stone_together_and_exactly(ann):
    level = hand(side(500), side(500))
    table = ann.start("Ann", "Bob").score(level, level)
    assert road_of(table).reached == (Reached(1000, True, (0, 1)),)


def test_the_furthest_of_the_reached_stones_comes_first(ann):
    table = ann.start("Ann", "Bob").score(A_WINS, hand(side(500), side(700)))
    assert road_of(table).reached == (Reached(2000, True, (0,)), Reached(1000, False, (1,)))


def test_points_brought_along_passed_their_stones_before(table, app):
    with app.app_context():
        db.session.execute(db.update(Game).values(start_totals=[1500, 0]))
        db.session.commit()
    table.score(A_WINS)
    assert table.game.tally.totals == (3000, 300)
    assert [stone.by for stone in road_of(table).stones] == [(), (0,), (0,), (), ()]
