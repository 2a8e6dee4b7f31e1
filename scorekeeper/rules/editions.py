"""The five printed editions as data, and the house rules a table may lay on top of one.

`Edition` is what a box says for every number of players; `Rules` is what one table plays by: a frozen
value that is passed to everything that scores, and stored whole with a game.

Where an edition is silent the Winning Moves booklet decides, so the defaults of `Rules` are the booklet's
and each edition lists only what it prints differently.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, Final

from scorekeeper.rules.cards import PACK
from scorekeeper.rules.words import N_, Sentence

HouseRule = int | str | bool | None

SHUTOUTS: Final = ("once", "per_opponent", "every_zero")
TIES: Final = ("play_on", "stands")
HAND_WINNERS: Final = ("completer", "most_miles")

MOST_POINTS: Final = 10_000
LEAST_MILES: Final = 200
MOST_MILES: Final = 1_200


#: The scoring items in the order of FORMATS 1, each with the value of `Rules` that it is worth.
ITEM_VALUES: Final = MappingProxyType(
    {
        "distance": "points_distance",
        "safeties": "points_safety",
        "all_four": "points_all_four",
        "coups_fourres": "points_coup_fourre",
        "trip_completed": "points_trip_completed",
        "delayed_action": "points_delayed_action",
        "safe_trip": "points_safe_trip",
        "extension": "points_extension",
        "extension_failed": "points_extension_failed",
        "shutout": "points_shutout",
    }
)
ITEMS: Final = tuple(ITEM_VALUES)


class RulesError(ValueError):
    """Rules that cannot be played by: an unknown house rule, a value out of range, a table the box lacks.

    `sentence` says which and why, ready to be translated; str() is its English.
    """

    def __init__(self, text: str, **facts: object) -> None:
        self.sentence = Sentence(text, facts)
        super().__init__(str(self.sentence))


@dataclass(frozen=True)
class Rules:
    """Everything that scoring and verifying one table's hands depends on.

    Miles and points are whole numbers. `extension_miles` is None where nobody may call the extension.
    `hand_winner` says who gets the trip-completed bonus: "completer" (reached the target) or "most_miles"
    (Dujardin: failing that, whoever drove furthest). `shutout` is "once" (the completing side, if every
    opponent has 0 miles), "per_opponent" (for each such opponent) or "every_zero" (every side, for each
    other side at 0, completed or not). `tie` says what a shared highest total does: "play_on" or "stands".
    `house_rules` are the values that differ from the edition's print, and `option` the printed option
    in use, if any. The defaults are the Winning Moves booklet's ("Scoring", "Winning the Game").
    """

    edition: str
    players: int
    sides: int
    target_miles: int
    extension_miles: int | None = None
    taken_out: tuple[str, ...] = ()
    points_to_win: int = 5000
    points_distance: int = 1
    points_safety: int = 100
    points_all_four: int = 300
    points_coup_fourre: int = 300
    points_trip_completed: int = 400
    points_delayed_action: int = 300
    points_safe_trip: int = 300
    points_extension: int = 200
    points_extension_failed: int = 200
    points_shutout: int = 500
    shutout: str = "once"
    hand_winner: str = "completer"
    hazard_on_hazard: bool = False
    limit_on_limit: bool = True
    coup_fourre_by_anyone: bool = False
    tie: str = "play_on"
    option: str | None = None
    house_rules: tuple[tuple[str, HouseRule], ...] = ()

    @property
    def name(self) -> str:
        """What the table plays by, e.g. "winning-moves", "dujardin-2024, 700 km + house rules"."""
        named = f"{self.edition}, {self.option}" if self.option else self.edition
        return f"{named} + house rules" if self.house_rules else named

    @cached_property
    def item_values(self) -> tuple[int, ...]:
        """What each item is worth, in points, in the order of `ITEMS`."""
        return tuple(getattr(self, name) for name in ITEM_VALUES.values())

    @property
    def pack(self) -> Mapping[str, int]:
        """The pack in use: card -> copies, without those taken out."""
        return _pack_without(self.taken_out)

    def target(self, extended: bool) -> int:
        """The miles that complete the trip, given whether the extension was called."""
        return self.extension_miles if extended and self.extension_miles else self.target_miles

    def as_dict(self) -> dict[str, Any]:
        """Every value, ready for JSON; `Rules.from_dict` reads it back."""
        return asdict(self) | {"house_rules": dict(self.house_rules), "taken_out": list(self.taken_out)}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "Rules":
        """The rules `as_dict` wrote. Raises `RulesError` when a value is unknown or missing."""
        given, known = set(values), {one.name for one in fields(cls)}
        if given != known:
            raise RulesError(
                N_("These stored rules are not complete: %(names)s."), names=sorted(given ^ known)
            )
        frozen = {
            "house_rules": tuple(values["house_rules"].items()),
            "taken_out": tuple(values["taken_out"]),
        }
        return cls(**{**values, **frozen})


@cache
def _pack_without(taken_out: tuple[str, ...]) -> Mapping[str, int]:
    return MappingProxyType({card: copies - taken_out.count(card) for card, copies in PACK.items()})


@dataclass(frozen=True)
class Setup:
    """How a box sets the table for one number of players. Miles; card names for `taken_out`."""

    players: int
    sides: int
    target_miles: int
    extension_miles: int | None = None
    taken_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """A variant that the edition itself prints, for some numbers of players."""

    name: str
    players: tuple[int, ...]
    target_miles: int
    extension_miles: int | None = None


@dataclass(frozen=True)
class Edition:
    """One printed source of the rules.

    `differs` holds what it prints otherwise than the Winning Moves booklet, by the names of `Rules`.
    """

    id: str
    title: str
    source: str
    setups: tuple[Setup, ...]
    differs: Mapping[str, HouseRule] = field(default_factory=dict)
    options: tuple[Option, ...] = ()

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The numbers of players this box is made for, fewest first."""
        return tuple(setup.players for setup in self.setups)

    def options_for(self, players: int) -> tuple[Option, ...]:
        """The printed options open to this many players."""
        return tuple(option for option in self.options if players in option.players)

    def rules(self, players: int, house_rules: Mapping[str, HouseRule] | None = None) -> Rules:
        """What a table of `players` plays by, with `house_rules` (names and values of FORMATS 1) on top.

        Raises `RulesError` for a number of players the edition lacks, an unknown house rule or a value
        out of its range.
        """
        if not house_rules:
            return _printed(self.id, players)
        changes = _checked(house_rules)
        if changes.get("target_miles") is not None:
            changes.setdefault("extension_miles", None)
        printed = _printed(self.id, players)
        altered = replace(printed, **changes)
        if altered.extension_miles is not None and altered.extension_miles <= altered.target_miles:
            raise RulesError(
                N_("extension_miles is %(extension)s: it must be above the target of %(target)s miles."),
                extension=altered.extension_miles,
                target=altered.target_miles,
            )
        return self._named(printed, altered)

    def _named(self, printed: Rules, altered: Rules) -> Rules:
        """`altered` with its printed option and its true house rules filled in."""
        for option in self.options_for(altered.players):
            if (option.target_miles, option.extension_miles) == (
                altered.target_miles,
                altered.extension_miles,
            ):
                printed = replace(
                    printed,
                    option=option.name,
                    target_miles=option.target_miles,
                    extension_miles=option.extension_miles,
                )
        changed = tuple(
            (name, getattr(altered, name))
            for name in HOUSE_RULES
            if getattr(altered, name) != getattr(printed, name)
        )
        return replace(altered, option=printed.option, house_rules=changed)


@cache
def _printed(edition_id: str, players: int) -> Rules:
    edition = EDITIONS[edition_id]
    for setup in edition.setups:
        if setup.players == players:
            return Rules(edition=edition_id, **asdict(setup), **edition.differs)  # type: ignore[arg-type]
    raise RulesError(
        N_("%(edition)s is not played by %(players)s: it is for %(numbers)s players."),
        edition=edition.title,
        players=players,
        numbers=", ".join(map(str, edition.players)),
    )


# --- house rules ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Whole:
    """A whole number from `least` to `most`, in steps of `step`."""

    least: int
    most: int
    step: int = 1
    or_none: bool = False

    def accepts(self, value: object) -> bool:
        if value is None:
            return self.or_none
        return type(value) is int and self.least <= value <= self.most and value % self.step == 0

    @property
    def range(self) -> Sentence:
        """What it accepts, in words."""
        text = (
            N_("a multiple of %(step)s from %(least)s to %(most)s")
            if self.step > 1
            else N_("a whole number from %(least)s to %(most)s")
        )
        said = Sentence(text, {"step": self.step, "least": self.least, "most": self.most})
        return Sentence(N_("%(range)s or null"), {"range": said}) if self.or_none else said


@dataclass(frozen=True)
class _OneOf:
    values: tuple[object, ...]

    def accepts(self, value: object) -> bool:
        return any(type(value) is type(one) and value == one for one in self.values)

    @property
    def range(self) -> Sentence:
        """What it accepts, in words."""
        values = [str(one).lower() if isinstance(one, bool) else f'"{one}"' for one in self.values]
        return Sentence(N_("%(first)s or %(last)s"), {"first": ", ".join(values[:-1]), "last": values[-1]})


_POINTS = _Whole(0, MOST_POINTS)
_YES_NO = _OneOf((True, False))

#: Every house rule a table may set, with the values it takes.
HOUSE_RULES: Final[Mapping[str, _Whole | _OneOf]] = MappingProxyType(
    {
        "points_to_win": _Whole(1, MOST_POINTS),
        "target_miles": _Whole(LEAST_MILES, MOST_MILES, 25),
        "extension_miles": _Whole(LEAST_MILES, MOST_MILES, 25, or_none=True),
        **dict.fromkeys(ITEM_VALUES.values(), _POINTS),
        "shutout": _OneOf(SHUTOUTS),
        "hazard_on_hazard": _YES_NO,
        "coup_fourre_by_anyone": _YES_NO,
        "tie": _OneOf(TIES),
    }
)


def _checked(house_rules: Mapping[str, HouseRule]) -> dict[str, Any]:
    for name, value in house_rules.items():
        if name not in HOUSE_RULES:
            raise RulesError(N_("There is no house rule called %(name)s."), name=name)
        if not HOUSE_RULES[name].accepts(value):
            raise RulesError(
                N_("The house rule %(name)s cannot be %(value)s: it takes %(range)s."),
                name=name,
                value=repr(value),
                range=HOUSE_RULES[name].range,
            )
    return dict(house_rules)


# --- the printed editions ------------------------------------------------------------------------

_ONE_OF_EACH_HAZARD = ("stop", "accident", "out_of_gas", "flat_tire", "speed_limit")
_BOTH_WIKIPEDIAS: dict[str, HouseRule] = {
    "points_extension_failed": 0,
    "shutout": "per_opponent",
    "hazard_on_hazard": True,
    "limit_on_limit": False,
}

_ALL = (
    Edition(
        id="winning-moves",
        title="Winning Moves",
        source='Winning Moves, "Collector\'s Edition" rule booklet',
        setups=(
            Setup(2, 2, 700, 1000, _ONE_OF_EACH_HAZARD),
            Setup(3, 3, 700, 1000, _ONE_OF_EACH_HAZARD),
            Setup(4, 2, 1000),
            Setup(6, 3, 700, 1000),
        ),
    ),
    Edition(
        id="rules-summary",
        title="Rules Summary",
        source="Mille Bornes (Rules Summary), one page",
        setups=(
            Setup(2, 2, 700, 1000, _ONE_OF_EACH_HAZARD),
            Setup(3, 3, 700, 1000, _ONE_OF_EACH_HAZARD),
            Setup(4, 2, 1000),
            Setup(6, 3, 1000),
        ),
    ),
    Edition(
        id="wikipedia",
        title="Wikipedia",
        source='Wikipedia, "Mille Bornes" (2021 or later)',
        setups=(Setup(2, 2, 700, 1000), Setup(3, 3, 700, 1000), Setup(4, 2, 1000), Setup(6, 3, 700, 1000)),
        differs=MappingProxyType(_BOTH_WIKIPEDIAS),
    ),
    Edition(
        id="wikipedia-2016",
        title="Wikipedia 2016",
        source='Wikipedia, "Mille Bornes", version of 2 May 2016',
        setups=(Setup(2, 2, 700, 1000), Setup(3, 3, 700, 1000), Setup(4, 2, 1000), Setup(6, 3, 700, 1000)),
        differs=MappingProxyType(_BOTH_WIKIPEDIAS | {"coup_fourre_by_anyone": True}),
        options=(Option("1000 -> 1200", (2, 3, 6), 1000, 1200),),
    ),
    Edition(
        id="dujardin-2024",
        title="Dujardin 2024",
        source="Dujardin, « Règles du jeu », 2024",
        setups=(
            Setup(2, 2, 1000),
            Setup(3, 3, 1000),
            Setup(4, 4, 1000),
            Setup(6, 3, 1000),
            Setup(8, 4, 1000),
        ),
        differs=MappingProxyType(
            {
                "points_all_four": 0,
                "points_delayed_action": 0,
                "points_safe_trip": 200,
                "points_extension": 0,
                "points_extension_failed": 0,
                "shutout": "every_zero",
                "hand_winner": "most_miles",
            }
        ),
        options=(Option("700 km", (4, 8), 700),),
    ),
)

EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType({edition.id: edition for edition in _ALL})
DEFAULT_EDITION: Final = "winning-moves"
