"""House rules on top of an edition: names, limits, and how the result is described."""

import json
import re

import pytest

from scorekeeper.rules import EDITIONS, Rules, RulesError, score
from scorekeeper.rules.editions import HOUSE_RULES, model
from tests.builders import hand, rules, side

POINTS = [
    "points_distance", "points_safety", "points_all_four", "points_coup_fourre", "points_trip_completed",
    "points_delayed_action", "points_safe_trip", "points_no_100s", "points_extension",
    "points_extension_failed", "points_shutout",
]  # fmt: skip
OTHERS = [
    "points_to_win", "target_miles", "extension_miles", "shutout", "hazard_on_hazard",
    "coup_fourre_by_anyone", "tie",
]  # fmt: skip


def test_all_house_rules_are_listed():
    assert sorted(HOUSE_RULES) == sorted(POINTS + OTHERS)


ACCEPTED = [
    *[(name, value) for name in POINTS for value in (0, 1, 10_000)],
    *[("points_to_win", points) for points in (1, 3000, 10_000)],
    *[("target_miles", miles) for miles in (200, 225, 975, 1200)],
    *[("extension_miles", miles) for miles in (725, 1025, 1200, None)],
    *[("shutout", value) for value in ("once", "per_opponent", "every_zero", "to_drivers")],
    *[("tie", value) for value in ("play_on", "stands")],
    *[(name, value) for name in ("hazard_on_hazard", "coup_fourre_by_anyone") for value in (True, False)],
]


@pytest.mark.parametrize(("name", "value"), ACCEPTED, ids=[f"{name} {value}" for name, value in ACCEPTED])
def test_accepts_values_in_range(name, value):
    assert getattr(rules("winning-moves", 2, **{name: value}), name) == value


A_POINT_VALUE = "a whole number from 0 to 10000"
REFUSED = [
    *[(name, value, A_POINT_VALUE)
      for name in POINTS for value in (-1, 10_001, 0.5, 300.0, True, "300", None)],
    *[("points_to_win", value, "a whole number from 1 to 10000")
      for value in (0, -5000, 10_001, 5000.0, True, "5000", None)],
    *[("target_miles", value, "a multiple of 25 from 200 to 1200")
      for value in (175, 199, 210, 1201, 1225, 0, -700, 700.0, True, "700", None)],
    *[("extension_miles", value, "a multiple of 25 from 200 to 1200 or null")
      for value in (175, 1010, 1225, -1000, 1000.0, False, "1000")],
    *[("shutout", value, '"once", "per_opponent", "every_zero" or "to_drivers"')
      for value in ("", "Once", "never", 0, None, True, [], {})],
    *[("tie", value, '"play_on" or "stands"') for value in ("", "stand", "PLAY_ON", 1, None, False)],
    *[(name, value, "true or false")
      for name in ("hazard_on_hazard", "coup_fourre_by_anyone") for value in (0, 1, "true", None, [])],
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value", "takes"), REFUSED, ids=[f"{name} {value!r}" for name, value, _ in REFUSED]
)
def test_refuses_a_value_and_names_the_accepted_range(name, value, takes):
    sentence = f"The house rule {name} cannot be {value!r}: it takes {takes}."
    with pytest.raises(RulesError, match=f"^{re.escape(sentence)}$"):
        rules("winning-moves", 2, **{name: value})


@pytest.mark.parametrize(
    "name",
    [
        # `Rules` has these names, but a table may not change them. They count as unknown.
        "edition", "players", "sides", "taken_out", "hand_winner", "limit_on_limit",
        "safety_replays_without_pile", "unfinished_extension_pays", "one_hand", "race", "roll_after_remedy",
        "open_discards", "option", "house_rules",
        "name", "points", "POINTS_TO_WIN", "points_to_win ", "__class__", "",
    ],
)  # fmt: skip
def test_refuses_an_unknown_house_rule(name):
    sentence = f"There is no house rule called {name}."
    with pytest.raises(RulesError, match=f"^{re.escape(sentence)}$"):
        EDITIONS["winning-moves"].rules(2, {name: 1})


def test_names_the_first_wrong_house_rule():
    with pytest.raises(RulesError, match="points_safety"):
        rules(points_to_win=3000, points_safety=-1, tie="never")


# --- target and extension --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "players", "changes", "target", "extension"),
    [
        pytest.param(
            "winning-moves", 2, {"target_miles": 1000}, 1000, None, id="a target alone: no extension"
        ),
        pytest.param(
            "winning-moves", 2, {"target_miles": 700}, 700, None, id="the printed target alone, too"
        ),
        pytest.param("winning-moves", 2, {"extension_miles": None}, 700, None, id="extension off"),
        pytest.param("winning-moves", 2, {"extension_miles": 1200}, 700, 1200, id="a longer extension"),
        pytest.param("winning-moves", 4, {"extension_miles": 1200}, 1000, 1200, id="an extension for four"),
        pytest.param("dujardin-2024", 8, {"extension_miles": 1025}, 1000, 1025, id="by one card of 25"),
        pytest.param(
            "winning-moves", 2, {"target_miles": 200, "extension_miles": 225}, 200, 225, id="both, shortest"
        ),
    ],
)
def test_house_rules_set_target_and_extension(edition, players, changes, target, extension):
    table = rules(edition, players, **changes)
    assert (table.target_miles, table.extension_miles) == (target, extension)
    assert table.name == f"{edition} + house rules"


@pytest.mark.parametrize(
    ("edition", "players", "changes", "message"),
    [
        pytest.param("winning-moves", 2, {"extension_miles": 700}, "is 700", id="as far as the target"),
        pytest.param("winning-moves", 2, {"extension_miles": 675}, "is 675", id="short of it"),
        pytest.param("winning-moves", 4, {"extension_miles": 1000}, "is 1000", id="as far as 1000"),
        pytest.param(
            "winning-moves",
            2,
            {"target_miles": 1200, "extension_miles": 1200},
            "is 1200",
            id="nothing is above",
        ),
    ],
)
def test_refuses_an_extension_not_above_the_target(edition, players, changes, message):
    with pytest.raises(RulesError, match=f"^extension_miles {message}: it must be above the target of "):
        rules(edition, players, **changes)


# --- the name of the rules -------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_name_mentions_house_rules(edition):
    table = rules(edition, 4, hazard_on_hazard=not rules(edition, 4).hazard_on_hazard)
    assert table.name == f"{edition} + house rules"
    assert table.house_rules == (("hazard_on_hazard", table.hazard_on_hazard),)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_house_rule_equal_to_the_print_is_dropped(edition):
    as_printed = {name: getattr(rules(edition, 2), name) for name in HOUSE_RULES}
    table = rules(edition, 2, **as_printed)
    assert table == rules(edition, 2)
    assert table.name == edition


def test_keeps_only_house_rules_that_differ_from_the_print():
    table = rules("wikipedia", 3, points_to_win=5000, points_shutout=400, tie="play_on", shutout="once")
    assert dict(table.house_rules) == {"points_shutout": 400, "shutout": "once"}


def test_an_empty_dict_and_none_mean_no_house_rules():
    assert EDITIONS["wikipedia"].rules(3, {}) == EDITIONS["wikipedia"].rules(3, None) == rules("wikipedia", 3)


def test_a_house_rule_does_not_leak_into_the_next_table():
    rules("wikipedia", 3, points_to_win=1)
    assert rules("wikipedia", 3).points_to_win == 5000


def test_house_rules_never_change_the_pack():
    assert rules("winning-moves", 2, target_miles=1000).taken_out == rules("winning-moves", 2).taken_out


# --- stored with a game ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "table",
    [
        *[rules(edition, players) for edition in EDITIONS for players in EDITIONS[edition].players],
        rules("wikipedia-2016", 3, target_miles=1000, extension_miles=1200),
        rules("dujardin-2024", 8, target_miles=700, points_to_win=1, shutout="once", tie="stands"),
        rules("winning-moves", 6, extension_miles=None, hazard_on_hazard=True, points_all_four=0),
    ],
    ids=lambda table: f"{table.name}, {table.players}",
)
def test_rules_survive_json(table):
    kept = json.loads(json.dumps(table.as_dict()))
    again = Rules.from_dict(kept)
    assert again == table
    assert again.name == table.name
    assert hash(again) == hash(table)


def test_json_contains_every_value():
    kept = rules("winning-moves", 2, points_to_win=3000).as_dict()
    assert kept["house_rules"] == {"points_to_win": 3000}
    assert set(kept["taken_out"]) == {"stop", "accident", "out_of_gas", "flat_tire", "speed_limit"}
    assert {*POINTS, *OTHERS} < set(kept)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        pytest.param(lambda kept: kept.pop("shutout"), r"\['shutout'\]", id="one is missing"),
        pytest.param(lambda kept: kept.update(luck=1), r"\['luck'\]", id="one is unknown"),
        pytest.param(lambda kept: kept.clear(), "'edition'", id="nothing was kept"),
    ],
)
def test_incomplete_stored_rules_are_refused(change, named):
    kept = rules().as_dict()
    change(kept)
    with pytest.raises(RulesError, match=named):
        Rules.from_dict(kept)


def test_rules_stored_before_a_value_was_added_get_its_default(monkeypatch):
    monkeypatch.setattr(model, "ADDED_LATER", frozenset({"tie"}))
    kept = rules("wikipedia", 2, tie="stands").as_dict()
    assert Rules.from_dict(kept).tie == "stands"
    kept.pop("tie")
    assert Rules.from_dict(kept).tie == "play_on"
    kept.pop("shutout")
    with pytest.raises(RulesError, match=r"'shutout'"):
        Rules.from_dict(kept)


def test_stored_rules_do_not_change_with_a_later_edition():
    kept = rules("wikipedia", 2).as_dict() | {"points_shutout": 1}
    won = hand(side(700), side(0))
    assert score(Rules.from_dict(kept), won)[0].lines[-1] == ("shutout", 1, 1)
