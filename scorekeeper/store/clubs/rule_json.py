"""The rule of a league as JSON, in the database."""

from typing import Any

from scorekeeper.limits import MAX_LEAGUE_PLACES, MAX_LEAGUE_POINTS, MAX_SEASON_NIGHTS
from scorekeeper.records.json_values import Value
from scorekeeper.tournament.season.model import COUNTINGS, LeagueRule


def rule_as_dict(rule: LeagueRule) -> dict[str, Any]:
    """The rule, as `rule_from` reads it."""
    return {
        "counting": rule.counting,
        "places": list(rule.places),
        "best": rule.best,
        "attendance": rule.attendance,
    }


def rule_from(value: Value) -> LeagueRule:
    """Read a rule. Raises `Unreadable` and `SeasonError`."""
    part = value.keys(("counting", "places", "best", "attendance"))
    return LeagueRule(
        counting=part["counting"].choice(COUNTINGS),
        places=tuple(
            points.integer(0, MAX_LEAGUE_POINTS) for points in part["places"].items(1, MAX_LEAGUE_PLACES)
        ),
        best=part["best"].optional(lambda best: best.integer(1, MAX_SEASON_NIGHTS)),
        attendance=part["attendance"].integer(0, MAX_LEAGUE_POINTS),
    )
