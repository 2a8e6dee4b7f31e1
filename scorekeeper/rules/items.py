"""The items of the score in one table, in the order of a receipt.

That is the order of the French score sheet (Dujardin classic). It also serves boxes whose own sheet we have
not seen.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from scorekeeper.rules.words import N_, Sentence


class SideOfHand(NamedTuple):
    """One side in one hand, as the items count it. In a hand still being played, only the first four are set.

    `race`: as in `Rules`. `delayed`: it completed the trip when the draw pile was empty. `claims`: the items
    that it claims. `extension_reached`: it called the extension and completed the trip. `extension_failed`:
    another side called it and did not complete. `shutouts`: how often the side scores the shutout.
    """

    miles: int
    safeties: int
    coups_fourres: int
    race: bool = False
    won: bool = False
    delayed: bool = False
    claims: tuple[str, ...] = ()
    extension_reached: bool = False
    extension_failed: bool = False
    shutouts: int = 0


@dataclass(frozen=True, eq=False)
class Claim:
    """A tick box with which a side states what its cards on the table may not show.

    `field`: the name of the tick box in forms. `tick`: its label. `brief`: the claim in words beside the
    points of the row. `in_history`: its name in the history. `of_hand`: it is about the whole hand (a value
    of `HandResult`). Otherwise it is about the side, and says that the side did not play the distance cards
    `without`. `implies`: the claims that this one includes. `always`: it is kept even where it brings no
    points, and written even when false, because the first files did so.

    The other texts exist only for claims about a side. `holds` and `fails`: the claim and its opposite, for
    comparing with a record. `shown` follows the side's name and says where the record shows it, with
    `%(play)s` and `%(miles)s`. `so_far` is the claim during a hand. `more_if` and `less_if` say what the
    claim would still change.
    """

    field: str
    tick: str
    brief: str
    in_history: str = ""
    of_hand: bool = False
    implies: tuple[str, ...] = ()
    without: tuple[int, ...] = ()
    always: bool = False
    holds: str = ""
    fails: str = ""
    shown: str = ""
    so_far: str = ""
    more_if: str = ""
    less_if: str = ""


@dataclass(frozen=True, eq=False)
class Item:
    """A line of the score.

    `name` is public (docs/formats.md) and never changes. `value`: the name of its points in `Rules`. `label`:
    its name on a receipt. `times`: counts how often a side scores it. `winner_only`: only the side that won
    the hand scores it. `several`: a side can score it more than once in a hand. `rule_label`: the name of its
    points among the house rules, if that is not the label. `claim`: how a side claims it, if it must be
    claimed.
    """

    name: str
    value: str
    label: str
    times: Callable[[SideOfHand], int]
    winner_only: bool = False
    several: bool = False
    rule_label: str = ""
    claim: Claim | None = None

    def count(self, side: SideOfHand) -> int:
        """How often the side scores it."""
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
    Item(
        "delayed_action",
        "points_delayed_action",
        N_("Delayed action"),
        lambda side: side.delayed,
        claim=Claim("pile_empty", N_("Draw pile was empty"), N_("draw pile empty"), of_hand=True),
    ),
    Item(
        "safe_trip",
        "points_safe_trip",
        N_("Safe trip"),
        lambda side: "safe_trip" in side.claims,
        winner_only=True,
        claim=Claim(
            "no_200s",
            N_("No 200s"),
            N_("no 200s"),
            in_history=N_("safe trip"),
            without=(200,),
            always=True,
            holds=N_("safe trip"),
            fails=N_("no safe trip"),
            shown=N_("reaches %(miles)s miles with %(play)s, without a 200"),
            so_far=N_("without a 200 so far"),
            more_if=N_("%(points)s more for %(side)s if it has played no 200."),
            less_if=N_("%(points)s less for %(side)s if it plays a 200 on the way."),
        ),
    ),
    Item(
        "no_100s",
        "points_no_100s",
        N_("No 200s, no 100s"),
        lambda side: "no_100s" in side.claims,
        winner_only=True,
        claim=Claim(
            "no_100s",
            N_("No 200s, no 100s"),
            N_("no 200s, no 100s"),
            in_history=N_("no 200s, no 100s"),
            implies=("safe_trip",),
            without=(200, 100),
            holds=N_("neither a 200 nor a 100"),
            fails=N_("a 200 or a 100"),
            shown=N_("reaches %(miles)s miles with %(play)s, with neither a 200 nor a 100"),
            so_far=N_("with neither a 200 nor a 100 so far"),
            more_if=N_("%(points)s more for %(side)s if it has played neither a 200 nor a 100."),
            less_if=N_("%(points)s less for %(side)s if it plays a 200 or a 100 on the way."),
        ),
    ),
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
_CLAIMED: Final = {item.name: item.claim for item in _TABLE if item.claim}
#: Item -> how a side claims it. Only the claims about a side.
SIDE_CLAIMS: Final[Mapping[str, Claim]] = MappingProxyType(
    {item: claim for item, claim in _CLAIMED.items() if not claim.of_hand}
)
#: Item -> claim for all claims, in the order of a form. Those about the whole hand come last.
CLAIMS: Final[Mapping[str, Claim]] = MappingProxyType({**SIDE_CLAIMS, **_CLAIMED})


def with_implied(claims: Iterable[str]) -> frozenset[str]:
    """The claims, and the claims they imply."""
    made = tuple(claims)
    return frozenset(made).union(*(CLAIMS[claim].implies for claim in made))


#: The name of "trip_completed" where the side that drove furthest gets it.
_HAND_WON: Final = N_("Hand won")
#: The name of "extension_failed" on a receipt. The side that gets the points is not the one that failed.
_EXTENSION_FAILED_OF: Final = N_("%(caller)s’s extension failed")


def item_name(item: str, hand_winner: str, caller: str = "") -> Sentence:
    """The name of a scoring item at a table.

    `hand_winner`: as in `Rules`. `caller`: the name of the side that called the extension, if one did.
    """
    if item == "extension_failed" and caller:
        return Sentence(_EXTENSION_FAILED_OF, {"caller": caller})
    won = (item, hand_winner) == ("trip_completed", "most_miles")
    return Sentence(_HAND_WON if won else ITEMS[item].label, {})
