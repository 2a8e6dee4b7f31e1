"""The rules of a table on one page, for the fridge: trip, points, agreements, rulings."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.disputes.rulebook import HOUSE_RULE, as_printed, differing_sentences
from scorekeeper.rules import Rules
from scorekeeper.rules.editions import HouseRule
from scorekeeper.rules.items import ITEMS
from scorekeeper.web.parts.text.editions_text import (
    HOUSE_RULE_NAMES,
    HOUSE_RULE_VALUES,
    box_name,
    boxes,
    option_name,
)
from scorekeeper.web.parts.text.score_sheet import item_name
from scorekeeper.web.parts.text.sheet_items import SheetItem, sheet_items
from scorekeeper.web.parts.text.sources import translated
from scorekeeper.web.serving.language import number, voice

#: The values that decide a hand and a game, by house rule name; then those of a single hand and of a race.
_TRIP: Final = ("points_to_win", "target_miles", "extension_miles", "tie")
_OF_ONE_HAND: Final = ("target_miles", "tie")
_OF_A_RACE: Final = ("points_to_win",)


class Fact(NamedTuple):
    """A line and its value; `printed` is the box's value that a house rule replaces."""

    name: str
    value: str
    printed: str = ""


class Said(NamedTuple):
    """A sentence of the rulebook; `agreed` if a house rule makes it hold."""

    text: str
    agreed: bool


@dataclass(frozen=True)
class OnePage:
    """The rules of a table on a page."""

    rules: Rules

    @property
    def title(self) -> str:
        option = (option_name(self.rules.option),) if self.rules.option else ()
        return ", ".join((box_name(self.rules.edition), *option))

    @property
    def differs(self) -> str:
        return boxes()[self.rules.edition].differs

    @property
    def facts(self) -> list[Fact]:
        single = _OF_A_RACE if self.rules.race else _OF_ONE_HAND
        names = single if self.rules.single_race else _TRIP
        return [*self._table(), *(self._fact(name) for name in names)]

    @property
    def points(self) -> list[Fact]:
        """Each item and its value, by its usual name: "Milestones, 1 each" would read as cards."""
        return [self._points_of(item) for item in sheet_items(self.rules)]

    @property
    def agreed(self) -> bool:
        """True if the table has house rules, which are marked."""
        return bool(self.rules.house_rules)

    @property
    def sentences(self) -> list[Said]:
        """The sentences that differ between tables, as they hold at this one."""
        stated = differing_sentences(self.rules)
        return [Said(translated(each.text), each.source.kind == HOUSE_RULE) for each in stated]

    def _table(self) -> Iterator[Fact]:
        rules = self.rules
        sides = ngettext("%(num)s side", "%(num)s sides", rules.sides)
        partners = rules.players > rules.sides
        seated = _("%(sides)s, partners opposite each other", sides=sides) if partners else ""
        players = ngettext("%(num)s player", "%(num)s players", rules.players)
        yield Fact(players, seated or _("each alone"))
        if rules.taken_out:
            cards = voice(rules).and_list([voice(rules).card(card) for card in rules.taken_out])
            yield Fact(_("Taken out first, one of each"), cards)

    def _fact(self, name: str) -> Fact:
        return Fact(_(HOUSE_RULE_NAMES[name]), _value(getattr(self.rules, name)), self._printed(name))

    def _points_of(self, item: SheetItem) -> Fact:
        worth, printed = item.worth or _("1 each"), self._printed(ITEMS[item.id].value)
        return Fact(item_name(item.id, self.rules), worth, printed)

    def _printed(self, name: str) -> str:
        """The box's value that a house rule replaces; empty if none does."""
        agreed = name in dict(self.rules.house_rules)
        return _value(getattr(as_printed(self.rules), name)) if agreed else ""


def _value(value: HouseRule) -> str:
    return number(value) if type(value) is int else _(HOUSE_RULE_VALUES[value])
