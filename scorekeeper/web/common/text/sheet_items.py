"""Items of a score sheet on paper: what a table scores, in the order of a receipt, and its worth."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.rules import Rules
from scorekeeper.rules.editions import ITEM_VALUES
from scorekeeper.web.common.language import number
from scorekeeper.web.common.text.score_sheet import item_name


@dataclass(frozen=True)
class SheetItem:
    """A scoring item, by its id and its name, and its worth; empty where that goes without saying."""

    id: str
    name: str
    worth: str


def sheet_items(rules: Rules) -> list[SheetItem]:
    """The items that can be scored at a table."""
    return [SheetItem(item, item_name(item, rules), _worth(rules, item)) for item in _scored(rules)]


def _scored(rules: Rules) -> Iterator[str]:
    for item, name in ITEM_VALUES.items():
        called = rules.extension_miles is not None or item not in ("extension", "extension_failed")
        if getattr(rules, name) and called:
            yield item


def _worth(rules: Rules, item: str) -> str:
    value = getattr(rules, ITEM_VALUES[item])
    many = item in ("safeties", "coups_fourres") or (
        item == "shutout" and rules.shutout != "once" and rules.sides > 2
    )
    if item == "distance":
        return "" if value == 1 else _("× %(points)s", points=number(value))
    return _("%(points)s each", points=number(value)) if many else number(value)
