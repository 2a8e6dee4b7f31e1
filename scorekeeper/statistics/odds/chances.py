"""Each side's chance in a running game, or why it is unknown."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scorekeeper.rules.editions import EDITIONS, Rules
from scorekeeper.rules.game import Terms
from scorekeeper.rules.items import ITEMS
from scorekeeper.rules.words import N_, Sentence
from scorekeeper.statistics.odds.table import OddsTable, tables

#: The rules of the hands from which the tables were made.
PLAYED_BY: Final = "winning-moves"
#: Values that decide the points of a hand. If one differs, the tables do not apply.
_DECIDE: Final = (
    "sides",
    "target_miles",
    "extension_miles",
    "hand_winner",
    "race",
    "roll_after_remedy",
    "open_discards",
    *(item.value for name, item in ITEMS.items() if name != "extension_failed"),
)
#: Values that seldom change the points of a hand.
_SELDOM: Final = (
    "points_extension_failed",
    "unfinished_extension_pays",
    "shutout",
    "hazard_on_hazard",
    "limit_on_limit",
    "coup_fourre_by_anyone",
    "safety_replays_without_pile",
    "taken_out",
)
#: The smallest lead, in points, of the hand that breaks a tie.
_LEAST: Final = 25
#: A server's own hands count from `OWN_AT_LEAST` on. Against them the table weighs as this many hands.
OWN_AT_LEAST, _TABLE_COUNTS_AS = 50, 200
#: Limits of their effect on the mean points of a hand.
_SLOWEST, _FASTEST = 0.5, 2.0


class OwnHands(NamedTuple):
    """Hands played at the server's own tables, and a side's mean points in them."""

    hands: int
    points: float


@dataclass(frozen=True)
class Odds:
    """Each side's chance to win.

    `alike`: false if the table's hands were played by slightly different rules. `own`: the server's own hands
    that were included, or None.
    """

    chances: tuple[float, ...]
    table: OddsTable
    alike: bool
    own: OwnHands | None


class NoOdds(ValueError):
    """The chances are unknown. `sentence` says why."""

    def __init__(self, text: str, **facts: object) -> None:
        self.sentence = Sentence(text, facts)
        super().__init__(str(self.sentence))


def odds(rules: Rules, terms: Terms, totals: Sequence[int], own: OwnHands | None = None) -> Odds:
    """Each side's chance in a game with these totals. Raises `NoOdds`."""
    table = table_for(rules)
    if terms.hands_to_play is not None:
        raise NoOdds(
            N_(
                "This game ends after a number of hands. Chances are known only for games to a number of "
                "points."
            )
        )
    needs = needed(rules, totals)
    if max(needs) > table.most:
        raise NoOdds(
            N_("Chances appear later, once no side needs more than %(points)s to win."),
            points=table.most // 1000 * 1000,
        )
    counted = own if own and own.hands >= OWN_AT_LEAST else None
    scale = table.points / _points(table, counted) if counted else 1.0
    printed = EDITIONS[PLAYED_BY].rules(rules.players)
    alike = all(getattr(rules, value) == getattr(printed, value) for value in _SELDOM)
    return Odds(_chances(table, needs, scale), table, alike, counted)


def table_for(rules: Rules) -> OddsTable:
    """The table whose hands score like those of this game. Raises `NoOdds`."""
    if rules.single_race:
        raise NoOdds(N_("A race is a single hand, so there are no earlier totals to work out chances from."))
    table = tables().get(rules.players)
    if table is None or table.sides != rules.sides:
        raise NoOdds(N_("There are no known hands with this many sides, so the chances are unknown."))
    printed = EDITIONS[PLAYED_BY].rules(rules.players)
    decide = _DECIDE if rules.sides == 2 else (*_DECIDE, "shutout")
    other = [value for value in decide if getattr(rules, value) != getattr(printed, value)]
    if other:
        raise NoOdds(_points_differ(rules, other))
    return table


def _points_differ(rules: Rules, other: Sequence[str]) -> str:
    """Say that hands bring other points under these rules. `other`: the values that differ."""
    own_box = EDITIONS[rules.edition].rules(rules.players)
    if any(getattr(rules, value) != getattr(own_box, value) for value in other):
        return N_("Hands score differently under your house rules, so the chances are unknown.")
    return N_("Hands score differently with this box, so the chances are unknown.")


def needed(rules: Rules, totals: Sequence[int]) -> tuple[int, ...]:
    """The points that each side still needs. In a tie to break: the points to be ahead after a hand."""
    best = max(totals)
    goal = max(rules.points_to_win, best + _LEAST) if totals.count(best) > 1 else rules.points_to_win
    return tuple(goal - total for total in totals)


def _chances(table: OddsTable, needs: Sequence[int], scale: float) -> tuple[float, ...]:
    best = min(needs)
    if best <= 0:
        return tuple(float(need == best) for need in needs)
    return table.chances([need * scale for need in needs])


def _points(table: OddsTable, own: OwnHands) -> float:
    """A side's mean points a hand, from the table's hands and the server's own."""
    both = (table.points * _TABLE_COUNTS_AS + own.points * own.hands) / (_TABLE_COUNTS_AS + own.hands)
    return min(max(both, table.points * _SLOWEST), table.points * _FASTEST)
