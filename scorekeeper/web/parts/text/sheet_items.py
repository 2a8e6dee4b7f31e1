"""Items of a paper score sheet: what a table scores, in the order and the words of its box."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.rules import Rules
from scorekeeper.rules.editions import EDITIONS
from scorekeeper.rules.items import ITEMS
from scorekeeper.web.parts.text.score_sheet import item_name
from scorekeeper.web.serving.language import number, voice


@dataclass(frozen=True)
class SheetItem:
    """A scoring item: its id, its name and its worth, empty if that needs no saying."""

    id: str
    name: str
    worth: str


def sheet_items(rules: Rules) -> list[SheetItem]:
    """The items that a table can score."""
    return [SheetItem(item, _name(rules, item), _worth(rules, item)) for item in _scored(rules)]


def _scored(rules: Rules) -> Iterator[str]:
    for item in EDITIONS[rules.edition].sheet_order:
        called = rules.extension_miles is not None or item not in ("extension", "extension_failed")
        if rules.worth(item) and called:
            yield item


def _name(rules: Rules, item: str) -> str:
    own = rules.words_in(voice().language).items
    return own.get(item) or item_name(item, rules)


def _worth(rules: Rules, item: str) -> str:
    value = rules.worth(item)
    once = item == "shutout" and (rules.shutout == "once" or rules.sides == 2)
    if item == "distance":
        return "" if value == 1 else _("× %(points)s", points=number(value))
    return _("%(points)s each", points=number(value)) if ITEMS[item].several and not once else number(value)
