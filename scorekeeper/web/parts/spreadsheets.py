"""The spreadsheet dialect of the page's language, with the headings of all columns."""

from typing import Final

from babel.numbers import get_decimal_symbol
from flask_babel import get_locale
from flask_babel import gettext as _

from scorekeeper.records.spreadsheets.cells import PLAIN, Dialect
from scorekeeper.rules.items import ITEMS
from scorekeeper.rules.words import N_
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS
from scorekeeper.web.serving.language import SOURCE_LANGUAGE

_HEADINGS: Final = {
    "date": N_("Date"),
    "game": N_("Game"),
    "title": N_("Name of the game"),
    "edition": N_("Box"),
    "players": N_("Number of players"),
    "agreed": N_("House rules"),
    "start_total": N_("Points before"),
    "running_total": N_("Running total"),
    "name": N_("Name"),
    "partner": N_("Partner"),
    "club": N_("Club"),
    "never": N_("Never with"),
    "table": N_("Table"),
    "round": N_("Round"),
    "side": N_("Side"),
    "number": N_("Number"),
    "instead_of": N_("Instead of"),
    "points": N_("Points"),
    "hands": N_("Hands"),
    "hands_won": N_("Hands won"),
    "coups_fourres": N_("Coups fourrés"),
    "hand": N_("Hand"),
    "dealer": N_("Dealer"),
    "names": N_("Names"),
    # Translators: heads a column of a table: whether this result counts
    "counts": N_("Counts"),
    "miles": N_("Miles"),
    "safeties": N_("Safeties"),
    "total": N_("Total"),
    "place": N_("Place"),
    # Translators: heads a column of a table: whether the place is shared with others
    "shared": N_("Shared"),
    "played": N_("Rounds played"),
    "sat_out": N_("Rounds sat out"),
    "placed_by": N_("Placed by"),
    "category": N_("Category"),
    "adult": N_("Adult"),
    "youth": N_("Youth"),
    "newcomer": N_("Newcomer"),
    "league_points": N_("League points"),
    "nights_played": N_("Nights played"),
    "attendance": N_("For being there"),
    "dropped": N_("Nights dropped"),
}


def dialect() -> Dialect:
    """The dialect of the page's language. English headings are the columns' names, which programs know."""
    locale = get_locale()
    decimal = get_decimal_symbol(locale)
    heading = PLAIN.heading if str(locale) == SOURCE_LANGUAGE else _heading
    return Dialect(";" if decimal == "," else ",", decimal, heading)


def _heading(column: str) -> str:
    item = column.removeprefix("points_")
    if item != column and item in ITEMS:
        return _("Points: %(item)s", item=_(ITEMS[item].label))
    night = column.removeprefix("night_")
    if night != column:
        date = night.removesuffix("_date")
        heading = N_("Night %(number)s") if date == night else N_("Date of night %(number)s")
        return _(heading, number=date)
    if column in _HEADINGS:
        return _(_HEADINGS[column])
    if column in ITEMS:
        return _(ITEMS[column].label)
    return _(TIE_BREAKS[column].title)
