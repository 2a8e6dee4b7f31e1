"""Values of table cells, as people write them; each reader raises `CellError`."""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from scorekeeper.limits import MAX_HANDS_TO_PLAY
from scorekeeper.records.spreadsheets.headings import plain
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.editions import HOUSE_RULES, OPTION_VALUES
from scorekeeper.rules.editions.house_rules import Choices, WholeNumbers
from scorekeeper.rules.words import CARD_NAMES, N_, SHORT_NAMES, Sentence

_YES: Final = frozenset(("x", "yes", "y", "oui", "o", "true", "vrai", "✓", "✔"))
_NO: Final = frozenset(("", "no", "n", "non", "false", "faux", "-", "–"))
_SPACES: Final = re.compile(r"[\s'’]+")
_THOUSANDS: Final = re.compile(r"(\d{1,3})((?:[.,]\d{3})+)")
_WHOLE: Final = re.compile(r"(\d{1,9})(?:[.,]0*)?")
_DAY: Final = re.compile(r"(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ].*)?")
#: Everyday names of safeties, besides those on the cards and in the rules.
_CALLED: Final = {
    "driving_ace": ("ace", "as", "as du volant"),
    "extra_tank": ("tank", "citerne", "citerne d essence", "fuel truck", "camion citerne"),
    "puncture_proof": ("proof", "increvable", "puncture proof tires"),
    "right_of_way": ("row", "way", "prioritaire", "priorite", "vehicule prioritaire", "emergency vehicle"),
}
_SAFETY_OF: Final = {
    **{plain(card): card for card in SAFETIES},
    **{plain(names[card]): card for names in (CARD_NAMES, SHORT_NAMES) for card in SAFETIES},
    **{plain(spelling): card for card, spellings in _CALLED.items() for spelling in spellings},
}
_SAFETY: Final = re.compile(
    rf"(?:{'|'.join(sorted(map(re.escape, _SAFETY_OF), key=len, reverse=True))})(?: (?:and |et )?|$)"
)
#: Agreements of a table besides its house rules; then all agreements.
_TERMS: Final[Mapping[str, WholeNumbers | Choices]] = {
    "hands_to_play": WholeNumbers(1, MAX_HANDS_TO_PLAY),
    "count_all": Choices((True, False)),
    "stopped": Choices((True, False)),
}
_AGREEMENTS: Final[Mapping[str, WholeNumbers | Choices]] = {**OPTION_VALUES, **HOUSE_RULES, **_TERMS}


class CellError(ValueError):
    """An unreadable cell; `sentence` says why and what to write."""

    def __init__(self, text: str, **facts: object) -> None:
        self.sentence = Sentence(text, facts)
        super().__init__(str(self.sentence))


def whole_number(text: str, most: int) -> int:
    """A number from 0 to `most`, also with thousands separators or decimals of zero: 1000, 1 000, 1,000 or
    1000,00."""
    digits = _SPACES.sub("", text)
    thousands = _THOUSANDS.fullmatch(digits)
    found = _WHOLE.fullmatch(re.sub(r"[.,]", "", digits) if thousands else digits)
    if found is None or int(found[1]) > most:
        raise CellError(N_("Enter a whole number from 0 to %(most)s, not %(given)s."), most=most, given=text)
    return int(found[1])


def yes_no(text: str) -> bool:
    """A claim: true for x, yes, oui, 1 or its points; false for an empty cell, no, non or 0."""
    word = text.casefold()
    if word in _YES or word in _NO:
        return word in _YES
    try:
        return whole_number(text, 10**9) > 0
    except CellError:
        raise CellError(N_("Enter yes or no, not %(given)s."), given=text) from None


def day(text: str, month_first: bool | None) -> date:
    """A day: 1998-12-24, 24/12/1998 or 24.12.1998. `month_first` says whether the month comes first; None
    means unknown."""
    facts, found = {"given": text, "example": "1998-12-24"}, _DAY.fullmatch(text)
    if found is None:
        raise CellError(N_("Enter a day like %(example)s, not %(given)s."), **facts)
    first, second, third = map(int, found.groups())
    if len(found[1]) == 4:
        year, month, number = first, second, third
    else:
        year, month, number = third, *((first, second) if month_first else (second, first))
        if month_first is None and "." not in text and first != second and first <= 12 and second <= 12:
            raise CellError(N_("%(given)s could be two different days: write it like %(example)s."), **facts)
    try:
        if year < 1900:
            raise ValueError
        return date(year, month, number)
    except ValueError:
        raise CellError(N_("There is no such day: %(given)s. Write it like %(example)s."), **facts) from None


def month_first(days: Sequence[str]) -> bool | None:
    """True if some of the days only make sense with the month first, False with the day first, None if
    neither."""
    found = [match for match in map(_DAY.fullmatch, days) if match and len(match[1]) < 3]
    if any(int(match[1]) > 12 for match in found):
        return False
    return True if any(int(match[2]) > 12 for match in found) else None


def cards(text: str) -> tuple[str, ...] | int:
    """Safeties by name, or their number if only that is given."""
    if text in _NO:
        return ()
    if text.isdecimal():
        if len(text) > 9 or int(text) > len(SAFETIES):
            raise CellError(
                N_("There are only four safeties, not %(given)s. Enter their names or their number."),
                given=text,
            )
        return int(text)
    found, rest = [], plain(text)
    while rest:
        match = _SAFETY.match(rest)
        if match is None:
            raise CellError(N_("%(given)s is not one of the four safeties."), given=text)
        found.append(_SAFETY_OF[match[0].removesuffix(" and ").removesuffix(" et ").strip()])
        rest = rest[match.end() :]
    return tuple(found)


def edition(text: str) -> str:
    """The id of a box, from its id or its name in any language."""
    found = _EDITION_OF.get(plain(text))
    if found is None:
        raise CellError(
            N_("There is no box called %(given)s: there are %(names)s."),
            given=text,
            names=", ".join(EDITIONS),
        )
    return found


def agreements(text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The house rules and other agreements in a cell like "points_to_win=3000 stopped=true"."""
    found: dict[str, Any] = {}
    for word in text.split():
        name, _, written = word.partition("=")
        if name not in _AGREEMENTS:
            raise CellError(N_("There is no house rule called %(name)s."), name=name)
        value = _value(written)
        if not _AGREEMENTS[name].accepts(value):
            raise CellError(N_("%(name)s must be %(range)s."), name=name, range=_AGREEMENTS[name].range)
        found[name] = value
    terms = {name: found.pop(name) for name in _TERMS if name in found}
    return found, terms


def _value(written: str) -> object:
    """Read a number, true, false or null; anything else is a word."""
    try:
        return json.loads(written)
    except (ValueError, RecursionError):
        return written


_EDITION_OF: Final = {
    **{plain(words.name): box.id for box in EDITIONS.values() for words in box.words.values()},
    **{plain(name): name for name in EDITIONS},
}
