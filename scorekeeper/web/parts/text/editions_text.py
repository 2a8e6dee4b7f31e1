"""The editions in words: names, differences and house rules."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flask_babel import get_locale
from flask_babel import gettext as _

from scorekeeper.rules import EDITIONS, Edition, Rules
from scorekeeper.rules.editions.names import names_in
from scorekeeper.rules.items import ITEMS
from scorekeeper.rules.words import N_
from scorekeeper.web.serving.language import number, voice


@dataclass(frozen=True)
class Box:
    """An edition, its name, and a sentence on how it differs from the others."""

    edition: Edition
    name: str
    differs: str


def boxes() -> dict[str, Box]:
    """Edition id -> box in the page's language."""
    language = str(get_locale())
    words = [(edition, edition.words_in(language)) for edition in EDITIONS.values()]
    return {edition.id: Box(edition, found.name, found.differs) for edition, found in words}


#: Country -> the heading of its boxes in a list of all.
BOXES_OF = {"fr": N_("French boxes"), "us": N_("American boxes"), "": N_("Rules that came in no box")}


def grouped_boxes(first: str) -> list[tuple[str, list[str]]]:
    """Headings, each with its editions: `first` alone, without a heading; then the boxes of its country,
    other boxes, and rules that came in no box."""
    by_country: dict[str, list[str]] = {}
    for id, edition in EDITIONS.items():
        if id != first:
            by_country.setdefault(edition.country, []).append(id)
    near = EDITIONS[first].country
    countries = sorted(by_country, key=lambda country: (not country, country != near, country))
    return [("", [first]), *((_(BOXES_OF[country]), by_country[country]) for country in countries)]


def box_name(edition: str) -> str:
    """The name of an edition in the page's language."""
    return EDITIONS[edition].words_in(str(get_locale())).name


def box_names(editions: Iterable[str]) -> list[str]:
    """The names of editions in the page's language; a complete family goes by its family name."""
    return names_in(str(get_locale()), editions)


def box_list(editions: Iterable[str]) -> str:
    """The names of editions as a list: "Winning Moves and the Wikipedias"."""
    return voice().and_list(box_names(editions))


def others_in_words(rules: Rules, editions: Sequence[str]) -> str:
    """The names of editions as a list, for a table with `rules`: its own edition is marked "as printed"."""
    own = [_("%(box)s as printed", box=box_name(rules.edition))] if rules.edition in editions else []
    return voice().and_list([*own, *box_names(other for other in editions if other != rules.edition)])


def box_choices() -> list[tuple[str, str]]:
    """The editions as choices of a form field."""
    return [(edition, box.name) for edition, box in boxes().items()]


#: Names of the house rules; each is shown with the value that it replaces.
HOUSE_RULE_NAMES = {
    "points_to_win": N_("Points to win"),
    "target_miles": N_("Miles of a trip"),
    "extension_miles": N_("Extension to"),
    **{item.value: item.rule_label or item.label for item in ITEMS.values()},
    "shutout": N_("Shutout counts"),
    "hazard_on_hazard": N_("A hazard on a hazard"),
    "coup_fourre_by_anyone": N_("Coup fourré by any player"),
    "tie": N_("A tie at the end"),
}

#: The words for house rules that are not numbers.
HOUSE_RULE_VALUES = {
    "once": N_("once, all others at 0"),
    "per_opponent": N_("per opponent at 0"),
    "every_zero": N_("to all, per side at 0"),
    "to_drivers": N_("to all with miles, per side at 0"),
    "play_on": N_("another hand decides"),
    "stands": N_("stays a tie"),
    True: N_("allowed"),
    False: N_("not allowed"),
    None: N_("none"),
}


def rules_name(rules: Rules) -> str:
    """Box, printed option and house rules, in the page's language."""
    parts = [box_name(rules.edition)]
    if rules.option:
        parts.append(option_name(rules.option))
    name = ", ".join(parts)
    if rules.house_rules == (("tie", "stands"),):
        return _("%(rules)s; a tie stays a tie", rules=name)
    return _("%(rules)s + house rules", rules=name) if rules.house_rules else name


def option_name(option: str) -> str:
    """A printed option in the page's language, with a real arrow and the language's number format."""
    return re.sub(r"\d{4,}", lambda miles: number(int(miles[0])), _(option).replace("->", "→"))
