"""Facts about a table, for the conditions and figures in the rulebook's texts."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache

from scorekeeper.disputes.rulebook.model import Condition
from scorekeeper.rules.editions import Rules

_TABLES_KEPT = 256


@lru_cache(_TABLES_KEPT)
def facts(rules: Rules) -> Mapping[str, object]:
    """Name -> value: every value of `Rules`, and what follows from them. Miles, points, numbers of cards."""
    return asdict(rules) | {
        "single_race": rules.single_race,
        "partners": rules.players > rules.sides,
        "opponents": rules.sides - 1,
        "extension": rules.extension_miles is not None,
        "cards_in_play": sum(rules.pack.values()),
        "cards_taken_out": len(rules.taken_out),
        "most_200s": rules.most_200s,
        "points_four_safeties": 4 * rules.points_safety,
        "points_four_and_bonus": 4 * rules.points_safety + rules.points_all_four,
        "points_safety_and_coup": rules.points_safety + rules.points_coup_fourre,
    }


def holds(condition: Condition, rules: Rules) -> bool:
    """True if every fact has the value in the condition. Raises KeyError for an unknown fact."""
    known = facts(rules)
    return all(_is(known[name], wanted) for name, wanted in condition.items())


def _is(value: object, wanted: object) -> bool:
    if isinstance(wanted, bool):
        return bool(value) == wanted
    return value in wanted if isinstance(wanted, list | tuple) else value == wanted
