"""`Edition`: one printed source of the rules, as data. `Rules`: what one table plays by.

An edition says how to set the table for each number of players. `Rules` is a frozen value. Everything that
scores is passed one, and it is stored whole with a game.

Where an edition is silent, the Winning Moves booklet decides. So the defaults of `Rules` are that booklet's,
and each edition lists only its differences.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Protocol

from scorekeeper.rules.cards import CLASSIC, Cards, pack_without
from scorekeeper.rules.editions.house_rules import (
    ADDED_LATER,
    HOUSE_RULES,
    ONE_HAND_VALUES,
    RACE_VALUES,
    Choices,
    HouseRule,
    RulesError,
    WholeNumbers,
    check_option_values,
    check_single_race,
    checked,
)
from scorekeeper.rules.editions.setups import Option, Setup
from scorekeeper.rules.editions.words import FALLBACK, EditionWords
from scorekeeper.rules.hand import HandResult
from scorekeeper.rules.items import ITEMS
from scorekeeper.rules.words import N_


class OnTable(Protocol):
    """The cards of a side that its score depends on: a tableau, or the result of a hand."""

    @property
    def miles(self) -> int: ...
    @property
    def safeties(self) -> tuple[str, ...]: ...
    @property
    def coups_fourres(self) -> tuple[str, ...]: ...


@dataclass(frozen=True)
class Rules:
    """Values that decide how a table's hands are scored and verified.

    Miles and points are whole numbers. `extension_miles` is None where nobody may call the extension.
    `hand_winner` says who gets the trip-completed bonus: "completer" (the side that reached the target) or
    "most_miles" (Dujardin: if no side did, the side that drove furthest). `shutout` is "once" (the completing
    side, if every opponent has 0 miles), "per_opponent" (the completing side, once for each opponent at 0),
    "every_zero" (every side, once for each other side at 0, whether or not anybody completed) or "to_drivers"
    (the same, but a side at 0 itself gets nothing). `tie` says what happens when sides share the highest
    total: "play_on" or "stands". `safety_replays_without_pile`: after a safety its player acts again even
    when the draw pile is gone. `unfinished_extension_pays`: a failed extension pays the other sides even when
    nobody completed the longer trip. `one_hand`: one hand is the whole game. Whoever has most points after
    it wins. `race`: the same, but the first side at `target_miles` or more ends it, safeties count towards
    that, and the points of a coup fourré replace those of its safety. `roll_after_remedy`: a side that has
    remedied a hazard needs another Roll. `open_discards`: a player may take the top discard instead of
    drawing, and the discards become the draw pile when that runs out. `house_rules` are the values that
    differ from the printed ones, and `option` is the printed option in use, if any. The defaults are the
    Winning Moves booklet's ("Scoring", "Winning the Game").

    The cards and their names belong to the edition. They are looked up there, not stored here.
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
    points_no_100s: int = 0
    points_extension: int = 200
    points_extension_failed: int = 200
    points_shutout: int = 500
    shutout: str = "once"
    hand_winner: str = "completer"
    hazard_on_hazard: bool = False
    limit_on_limit: bool = True
    coup_fourre_by_anyone: bool = False
    safety_replays_without_pile: bool = True
    unfinished_extension_pays: bool = True
    one_hand: bool = False
    race: bool = False
    roll_after_remedy: bool = True
    open_discards: bool = False
    tie: str = "play_on"
    option: str | None = None
    house_rules: tuple[tuple[str, HouseRule], ...] = ()

    @property
    def name(self) -> str:
        """Edition, printed option and house rules: "winning-moves", "dujardin-2024, 700 km + house rules"."""
        named = f"{self.edition}, {self.option}" if self.option else self.edition
        return f"{named} + house rules" if self.house_rules else named

    @property
    def single_race(self) -> bool:
        """True if one hand is the whole game (`one_hand` or `race`)."""
        return self.one_hand or self.race

    @property
    def house_rules_taken(self) -> Mapping[str, WholeNumbers | Choices]:
        """The house rules that fit this game, with the values they take."""
        if self.race:
            return RACE_VALUES
        return ONE_HAND_VALUES if self.one_hand else HOUSE_RULES

    def worth(self, item: str) -> int:
        """Points for each time that a side scores an item."""
        return int(getattr(self, ITEMS[item].value))

    @cached_property
    def paid_items(self) -> tuple[tuple[str, int], ...]:
        """The items that score at this table, each with its points, in the order of `ITEMS`."""
        return tuple((item, self.worth(item)) for item in ITEMS if self.worth(item))

    @property
    def cards(self) -> Cards:
        """Cards of the box, including those that this table takes out."""
        return EDITIONS[self.edition].cards

    @property
    def most_200s(self) -> int:
        """The most 200s that a side may play in a hand."""
        return EDITIONS[self.edition].most_200s

    @property
    def pack(self) -> Mapping[str, int]:
        """The pack in use, without the cards taken out: card -> copies."""
        return pack_without(self.cards, self.taken_out)

    def most_copies(self, miles: int) -> int:
        """The most cards of this distance, in miles, that a side may have on the table."""
        copies = self.cards.distances[miles]
        return min(copies, self.most_200s) if miles == 200 else copies

    def words_in(self, language: str) -> EditionWords:
        """The words of the edition in a language."""
        return EDITIONS[self.edition].words_in(language)

    def target(self, extended: bool) -> int:
        """The miles that complete the trip, given whether the extension was called."""
        return self.extension_miles if extended and self.extension_miles else self.target_miles

    @property
    def most_miles(self) -> int:
        """The most miles that a side can have. In a race the last card may go past the target."""
        if self.race:
            return self.target_miles + max(self.cards.distances)
        return self.extension_miles or self.target_miles

    def progress(self, laid: OnTable) -> int:
        """How far a side is on its way to the target: its miles, in a race the points of its safeties too."""
        if not self.race:
            return laid.miles
        coups = len(laid.coups_fourres)
        plain = (len(laid.safeties) - coups) * self.points_safety
        return laid.miles * self.points_distance + plain + coups * self.points_coup_fourre

    def has_arrived(self, laid: OnTable, target: int) -> bool:
        """True if a side has completed a trip of `target` miles. Only in a race may it go past them."""
        return self.progress(laid) >= target if self.race else laid.miles == target

    def completed_by(self, hand: HandResult) -> int | None:
        """The side of a hand that reached the target, or None."""
        target = self.target(hand.extension_called_by is not None)
        for index, side in enumerate(hand.sides):
            if self.has_arrived(side, target):
                return index
        return None

    def won_by(self, hand: HandResult) -> int | None:
        """The side that gets the trip-completed bonus of a hand, or None.

        That is the side that completed its trip. If none did and `hand_winner` is "most_miles" (Dujardin,
        "Jouons !"), it is the side that drove furthest. If several sides tie there, none wins (our ruling).
        """
        completer = self.completed_by(hand)
        if completer is not None or self.hand_winner == "completer":
            return completer
        miles = [side.miles for side in hand.sides]
        furthest = max(miles)
        return miles.index(furthest) if miles.count(furthest) == 1 else None

    def as_dict(self) -> dict[str, Any]:
        """Every value, ready for JSON; `Rules.from_dict` reads it back."""
        values = {value.name: getattr(self, value.name) for value in fields(self)}
        return values | {"house_rules": dict(self.house_rules), "taken_out": list(self.taken_out)}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "Rules":
        """The rules that `as_dict` wrote, in this version or an earlier one.

        Raises `RulesError` for an unknown value, and for a missing one that is not `ADDED_LATER`.
        """
        given, known = set(values), {value.name for value in fields(cls)}
        if not (given ^ known) <= (known & ADDED_LATER):
            raise RulesError(
                N_("These stored rules are not complete: %(names)s."), names=sorted(given ^ known)
            )
        house_rules, taken_out = tuple(values["house_rules"].items()), tuple(values["taken_out"])
        return cls(**{**values, "house_rules": house_rules, "taken_out": taken_out})


@dataclass(frozen=True)
class Edition:
    """One printed source of the rules.

    `differs`: how it differs from the Winning Moves booklet, by the names of `Rules`. `cards`: the cards of
    the box. `most_200s`: how many a side may play in a hand. `follows`: the editions that decide, in this
    order, where this one is silent. `position`: its place in lists of editions. `country`: "fr" or "us",
    where the box was sold. `signs`: what one can recognise the box by. `proves`: those of them that no other
    box shares (signs.py). A text that came in no box has an empty `country` and no `signs`. `sheet_order`:
    the items in the order of its printed score sheet or, if we have not seen that, of its list of points. The
    default is the order of the French sheet. `words`: language -> words, read from the file beside the
    edition's module.
    """

    id: str
    title: str
    source: str
    setups: tuple[Setup, ...]
    differs: Mapping[str, HouseRule] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    cards: Cards = CLASSIC
    most_200s: int = 2
    follows: tuple[str, ...] = ("winning-moves",)
    position: int = 100
    country: str = ""
    signs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    proves: tuple[str, ...] = ()
    sheet_order: tuple[str, ...] = tuple(ITEMS)
    words: Mapping[str, EditionWords] = field(default_factory=dict)

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The numbers of players this box is made for, fewest first."""
        return tuple(setup.players for setup in self.setups)

    @property
    def single_race(self) -> bool:
        """True if one hand is the whole game (`Rules.single_race`)."""
        return bool(self.differs.get("one_hand") or self.differs.get("race"))

    @cached_property
    def _printed(self) -> Mapping[int, Rules]:
        """Number of players -> the rules as printed."""
        return {
            setup.players: Rules(edition=self.id, **asdict(setup), **self.differs)  # type: ignore[arg-type]
            for setup in self.setups
        }

    @cached_property
    def tables(self) -> tuple[Rules, ...]:
        """The rules as printed and by each printed option, for each number of players."""
        return tuple(
            rules
            for players in self.players
            for rules in (
                self.rules(players),
                *(self.rules(players, option.changes) for option in self.options_for(players)),
            )
        )

    def words_in(self, language: str) -> EditionWords:
        """Words in a language, or the English ones if the edition has none in that language."""
        return self.words.get(language) or self.words[FALLBACK]

    def options_for(self, players: int) -> tuple[Option, ...]:
        """The printed options for this number of players."""
        return tuple(option for option in self.options if players in option.players)

    def rules(self, players: int, house_rules: Mapping[str, HouseRule] | None = None) -> Rules:
        """The rules of a table of `players`, with `house_rules` (name -> value) applied.

        Raises `RulesError` for a number of players the edition lacks, an unknown house rule or a value out of
        its range.
        """
        changes = checked(house_rules or {})
        if players not in self._printed:
            raise RulesError(
                N_("%(edition)s is not played by %(players)s: it is for %(numbers)s players."),
                edition=self.title,
                players=players,
                numbers=", ".join(map(str, self.players)),
            )
        printed = self._printed[players]
        if not changes:
            return printed
        check_option_values(changes, [option.changes for option in self.options_for(players)])
        if printed.single_race:
            check_single_race(self.title, changes, printed.as_dict(), printed.house_rules_taken)
        if changes.get("target_miles") is not None:
            changes.setdefault("extension_miles", None)
        altered = replace(printed, **changes)
        if altered.extension_miles is not None and altered.extension_miles <= altered.target_miles:
            raise RulesError(
                N_("extension_miles is %(extension)s: it must be above the target of %(target)s miles."),
                extension=altered.extension_miles,
                target=altered.target_miles,
            )
        return self._named(printed, altered)

    def _named(self, printed: Rules, altered: Rules) -> Rules:
        """`altered`, with its printed option and the house rules that differ from it filled in."""
        for option in self.options_for(altered.players):
            if all(getattr(altered, name) == value for name, value in option.changes.items()):
                printed = replace(printed, option=option.name, **option.changes)  # type: ignore[arg-type]
        changed = tuple(
            (name, getattr(altered, name))
            for name in HOUSE_RULES
            if getattr(altered, name) != getattr(printed, name)
        )
        return replace(altered, option=printed.option, house_rules=changed)


_EDITIONS: dict[str, Edition] = {}
#: Id -> edition, in the order of lists.
EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType(_EDITIONS)


def register(edition: Edition) -> None:
    """Add `edition` to `EDITIONS`, in its place."""
    _EDITIONS[edition.id] = edition
    in_order = sorted(_EDITIONS.values(), key=lambda known: (known.position, known.id))
    _EDITIONS.clear()
    _EDITIONS.update({known.id: known for known in in_order})


def player_counts() -> list[int]:
    """Every number of players that at least one edition allows, fewest first."""
    return sorted({players for edition in EDITIONS.values() for players in edition.players})


def is_card(card: object) -> bool:
    """True for a card of any edition's box."""
    return card in CLASSIC.copies or any(card in edition.cards.copies for edition in EDITIONS.values())
