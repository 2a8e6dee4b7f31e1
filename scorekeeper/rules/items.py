"""The items of the score: one table, in the order of a receipt.

The order is that of the French score sheet (Dujardin classic), and of the sheet of any box of which no other
was read.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from scorekeeper.rules.words import N_, Sentence


class SideOfHand(NamedTuple):
    """One side in one hand, as the items count it; while the hand goes on, its cards on the table alone.

    `race`: as in `Rules`; there the points of a coup fourré stand in place of its safety's. `delayed`: it
    completed the trip when the draw pile was empty. `extension_reached`: it called the extension and
    completed the trip. `extension_failed`: another side called it and did not. `shutouts`: how often it shut
    others out, as the rules count that.
    """

    miles: int
    safeties: int
    coups_fourres: int
    race: bool = False
    won: bool = False
    delayed: bool = False
    safe_trip: bool = False
    no_100s: bool = False
    extension_reached: bool = False
    extension_failed: bool = False
    shutouts: int = 0


@dataclass(frozen=True, eq=False)
class Item:
    """A line of the score.

    `name` is public (docs/formats.md) and never changes. `value`: the value of `Rules` that has its points.
    `label`: its name on a receipt. `times`: how often a side scores it. `winner_only`: only the side that won
    the hand does. `several`: a side can score it more than once in a hand. `rule_label`: the name of its
    points among the house rules, where it is not the label.
    """

    name: str
    value: str
    label: str
    times: Callable[[SideOfHand], int]
    winner_only: bool = False
    several: bool = False
    rule_label: str = ""

    def count(self, side: SideOfHand) -> int:
        """The number of times that the side scores it."""
        return int(self.times(side)) if side.won or not self.winner_only else 0


_TABLE: Final = (
    Item(
        "distance",
        "points_distance",
        N_("Miles"),
        lambda side: side.miles,
        several=True,
        rule_label=N_("Each mile"),
    ),
    Item(
        "safeties",
        "points_safety",
        N_("Safeties"),
        lambda side: side.safeties - side.coups_fourres if side.race else side.safeties,
        several=True,
        rule_label=N_("Each safety"),
    ),
    Item("all_four", "points_all_four", N_("All four safeties"), lambda side: side.safeties == 4),
    Item(
        "coups_fourres",
        "points_coup_fourre",
        N_("Coups fourrés"),
        lambda side: side.coups_fourres,
        several=True,
        rule_label=N_("Each coup fourré"),
    ),
    Item(
        "trip_completed",
        "points_trip_completed",
        N_("Trip completed"),
        lambda side: True,
        winner_only=True,
    ),
    Item("delayed_action", "points_delayed_action", N_("Delayed action"), lambda side: side.delayed),
    Item("safe_trip", "points_safe_trip", N_("Safe trip"), lambda side: side.safe_trip, winner_only=True),
    Item("no_100s", "points_no_100s", N_("No 200s, no 100s"), lambda side: side.no_100s, winner_only=True),
    Item(
        "extension",
        "points_extension",
        N_("Extension"),
        lambda side: side.extension_reached,
        rule_label=N_("Extension reached"),
    ),
    Item(
        "extension_failed",
        "points_extension_failed",
        N_("Extension failed"),
        lambda side: side.extension_failed,
    ),
    Item("shutout", "points_shutout", N_("Shutout"), lambda side: side.shutouts, several=True),
)
#: Name -> item, in the order of a receipt.
ITEMS: Final[Mapping[str, Item]] = MappingProxyType({item.name: item for item in _TABLE})

#: The name of "trip_completed" where whoever drove furthest gets it, completed or not.
_HAND_WON: Final = N_("Hand won")
#: The name of "extension_failed" on a receipt: the side that has the points is not the one that failed.
_EXTENSION_FAILED_OF: Final = N_("%(caller)s’s extension failed")


def item_name(item: str, hand_winner: str, caller: str = "") -> Sentence:
    """The name of a scoring item at a table; `hand_winner` as in `Rules`. `caller`: the name of the side that
    called the extension, in a hand where one did."""
    if item == "extension_failed" and caller:
        return Sentence(_EXTENSION_FAILED_OF, {"caller": caller})
    won = (item, hand_winner) == ("trip_completed", "most_miles")
    return Sentence(_HAND_WON if won else ITEMS[item].label, {})
