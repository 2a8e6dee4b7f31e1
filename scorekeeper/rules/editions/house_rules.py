"""House rules that a table may add to an edition, and the values each accepts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from scorekeeper.rules.items import ITEMS
from scorekeeper.rules.words import N_, Sentence

HouseRule = int | str | bool | None

SHUTOUTS: Final = ("once", "per_opponent", "every_zero", "to_drivers")
TIES: Final = ("play_on", "stands")
HAND_WINNERS: Final = ("completer", "most_miles")

MOST_POINTS: Final = 10_000
LEAST_MILES: Final = 200
MOST_MILES: Final = 1_200


class RulesError(ValueError):
    """Rules that nobody can play by: an unknown house rule, a value out of range, a wrong number of players.

    `sentence` says which and why, ready to be translated. str() gives it in English.
    """

    def __init__(self, text: str, **facts: object) -> None:
        self.sentence = Sentence(text, facts)
        super().__init__(str(self.sentence))


@dataclass(frozen=True)
class WholeNumbers:
    """Whole numbers from `least` to `most`, in steps of `step`."""

    least: int
    most: int
    step: int = 1
    or_none: bool = False

    def accepts(self, value: object) -> bool:
        """True if a house rule may have this value."""
        if value is None:
            return self.or_none
        return type(value) is int and self.least <= value <= self.most and value % self.step == 0

    @property
    def range(self) -> Sentence:
        """The accepted values in words."""
        text = (
            N_("a multiple of %(step)s from %(least)s to %(most)s")
            if self.step > 1
            else N_("a whole number from %(least)s to %(most)s")
        )
        numbers = Sentence(text, {"step": self.step, "least": self.least, "most": self.most})
        return Sentence(N_("%(range)s or null"), {"range": numbers}) if self.or_none else numbers


@dataclass(frozen=True)
class Choices:
    """A few values, each named."""

    values: tuple[object, ...]

    def accepts(self, value: object) -> bool:
        """True if a house rule may have this value."""
        return any(type(value) is type(choice) and value == choice for choice in self.values)

    @property
    def range(self) -> Sentence:
        """The accepted values in words."""
        values = [str(choice).lower() if isinstance(choice, int) else f'"{choice}"' for choice in self.values]
        return Sentence(N_("%(first)s or %(last)s"), {"first": ", ".join(values[:-1]), "last": values[-1]})


_POINTS = WholeNumbers(0, MOST_POINTS)
_YES_NO = Choices((True, False))

#: Every house rule a table may set, with the values it takes.
HOUSE_RULES: Final[Mapping[str, WholeNumbers | Choices]] = MappingProxyType(
    {
        "points_to_win": WholeNumbers(1, MOST_POINTS),
        "target_miles": WholeNumbers(LEAST_MILES, MOST_MILES, 25),
        "extension_miles": WholeNumbers(LEAST_MILES, MOST_MILES, 25, or_none=True),
        **{item.value: _POINTS for item in ITEMS.values()},
        "shutout": Choices(SHUTOUTS),
        "hazard_on_hazard": _YES_NO,
        "coup_fourre_by_anyone": _YES_NO,
        "tie": Choices(TIES),
    }
)


#: Values that no house rule sets, but a printed option may.
OPTION_VALUES: Final[Mapping[str, WholeNumbers | Choices]] = MappingProxyType(
    {"sides": WholeNumbers(2, 4), "roll_after_remedy": _YES_NO}
)

#: House rules that a race accepts. Any other would make a different game of it. A coup fourré is worth 200
#: including its safety, or 300 if the table reads the booklet as adding the two.
RACE_VALUES: Final[Mapping[str, WholeNumbers | Choices]] = MappingProxyType(
    {
        "points_coup_fourre": Choices((200, 300)),
        "hazard_on_hazard": _YES_NO,
        "coup_fourre_by_anyone": _YES_NO,
        **OPTION_VALUES,
    }
)

#: The same for a game of one hand without points.
ONE_HAND_VALUES: Final[Mapping[str, WholeNumbers | Choices]] = MappingProxyType(
    {
        "hazard_on_hazard": _YES_NO,
        "coup_fourre_by_anyone": _YES_NO,
        "tie": Choices(TIES),
        **OPTION_VALUES,
    }
)


#: Values of `Rules` added after the first release. Rules stored or exported before that lack them and get the
#: default, because every table played by it until then.
ADDED_LATER: Final = frozenset(
    {
        "safety_replays_without_pile",
        "unfinished_extension_pays",
        "points_no_100s",
        "one_hand",
        "race",
        "roll_after_remedy",
        "open_discards",
    }
)


def checked(house_rules: Mapping[str, HouseRule]) -> dict[str, Any]:
    """`house_rules` as a new dict.

    Raises `RulesError` for an unknown name or a value out of its range.
    """
    for name, value in house_rules.items():
        if name in OPTION_VALUES:
            continue  # `check_option_values` checks these
        if name not in HOUSE_RULES:
            raise RulesError(N_("There is no house rule called %(name)s."), name=name)
        _check_value(name, value, HOUSE_RULES[name])
    return dict(house_rules)


def check_option_values(changes: Mapping[str, HouseRule], printed: Iterable[Mapping[str, HouseRule]]) -> None:
    """Raise `RulesError` for an option's value that no option in `printed` sets."""
    for name in OPTION_VALUES.keys() & changes.keys():
        value = changes[name]
        if not (OPTION_VALUES[name].accepts(value) and any(option.get(name) == value for option in printed)):
            raise RulesError(N_("There is no house rule called %(name)s."), name=name)


def check_single_race(
    edition: str,
    house_rules: Mapping[str, HouseRule],
    printed: Mapping[str, Any],
    taken: Mapping[str, WholeNumbers | Choices],
) -> None:
    """Raise `RulesError` for a house rule that does not fit a game of one hand.

    `printed`: the values that the edition prints. `taken`: the house rules that fit, with their values.
    """
    for name, value in house_rules.items():
        if value == printed[name]:
            continue
        if name not in taken:
            raise RulesError(
                N_("%(edition)s is a single race: it does not take the house rule %(name)s."),
                edition=edition,
                name=name,
            )
        _check_value(name, value, taken[name])


def _check_value(name: str, value: object, values: WholeNumbers | Choices) -> None:
    if not values.accepts(value):
        raise RulesError(
            N_("The house rule %(name)s cannot be %(value)s: it takes %(range)s."),
            name=name,
            value=repr(value),
            range=values.range,
        )
