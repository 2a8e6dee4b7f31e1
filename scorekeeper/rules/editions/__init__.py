"""The printed editions as data, and the house rules that a table may add.

`EDITIONS` has an `Edition` for each module in `boxes`. `Edition.rules` gives the `Rules` of one table.
"""

from typing import Final

from scorekeeper.rules.editions import boxes
from scorekeeper.rules.editions.house_rules import (
    ADDED_LATER,
    HAND_WINNERS,
    HOUSE_RULES,
    LEAST_MILES,
    MOST_MILES,
    MOST_POINTS,
    ONE_HAND_VALUES,
    OPTION_VALUES,
    RACE_VALUES,
    SHUTOUTS,
    TIES,
    HouseRule,
    RulesError,
)
from scorekeeper.rules.editions.model import EDITIONS, Edition, Rules, is_card, player_counts
from scorekeeper.rules.editions.registry import register_all
from scorekeeper.rules.editions.setups import Option, Setup

DEFAULT_EDITION: Final = "winning-moves"

register_all(boxes)

__all__ = [
    "ADDED_LATER",
    "DEFAULT_EDITION",
    "EDITIONS",
    "HAND_WINNERS",
    "HOUSE_RULES",
    "LEAST_MILES",
    "MOST_MILES",
    "MOST_POINTS",
    "ONE_HAND_VALUES",
    "OPTION_VALUES",
    "RACE_VALUES",
    "SHUTOUTS",
    "TIES",
    "Edition",
    "HouseRule",
    "Option",
    "Rules",
    "RulesError",
    "Setup",
    "is_card",
    "player_counts",
]
