"""The format `mille-bornes-hand/1`: a finished hand as a scorekeeper reports it, in JSON."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, NoReturn

from scorekeeper.records.errors import Unreadable
from scorekeeper.rules.cards import SAFETIES, card_named
from scorekeeper.rules.editions import EDITIONS, HouseRule, Rules, RulesError
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.words import N_

FORMAT: Final = "mille-bornes-hand/1"

_HAND_KEYS: Final = frozenset(
    ("format", "edition", "house_rules", "players", "extension_called_by", "draw_pile_empty", "sides")
)
_SIDE_KEYS: Final = frozenset(("name", "miles", "safe_trip", "safeties", "coups_fourres"))
_NOT_A_FLAG: Final = N_("This must be true or false.")
_MISSING: Final = N_('"%(key)s" is missing.')
_REQUIRED: Final = ("format", "edition", "players", "sides")


class HandFile(NamedTuple):
    """One hand as it stood in a file. `house_rules` as given; `names` one a side, "" where none was given."""

    rules: Rules
    house_rules: Mapping[str, HouseRule]
    names: tuple[str, ...]
    hand: HandResult


def read_hand(text: str) -> HandFile:
    """The hand that `text` (one JSON object) holds. Raises `Unreadable`."""
    try:
        return hand_from(json_value(text))
    except RecursionError:
        raise Unreadable(N_("This JSON is nested too deeply.")) from None


def hand_from(value: object) -> HandFile:
    """The hand that a parsed JSON value describes. Raises `Unreadable` with the JSON pointer."""
    data = _object(value, "", _HAND_KEYS)
    for key in _REQUIRED:
        if key not in data:
            raise Unreadable(_MISSING, key=key)
    if data["format"] != FORMAT:
        raise Unreadable(N_('The format must be "%(format)s".'), "/format", format=FORMAT)
    house_rules = _object(data.get("house_rules", {}), "/house_rules")
    rules = rules_from(data["edition"], data["players"], house_rules)
    sides = data["sides"]
    if type(sides) is not list:
        raise Unreadable(N_("This must be a list with one entry a side."), "/sides")
    draw_pile_empty = data.get("draw_pile_empty", False)
    if type(draw_pile_empty) is not bool:
        raise Unreadable(_NOT_A_FLAG, "/draw_pile_empty")
    read = [_side(side, index) for index, side in enumerate(sides)]
    return HandFile(
        rules,
        house_rules,
        tuple([name for name, _ in read]),
        HandResult(
            tuple([side for _, side in read]),
            _caller(data.get("extension_called_by"), len(sides)),
            draw_pile_empty,
        ),
    )


def hand_as_dict(
    rules: Rules, hand: HandResult, names: Iterable[str], house_rules: Mapping[str, HouseRule] | None = None
) -> dict[str, Any]:
    """The hand with all keys of the format, ready for JSON; `hand_from` reads it back."""
    return {
        "format": FORMAT,
        "edition": rules.edition,
        "house_rules": dict(house_rules or {}),
        "players": rules.players,
        "extension_called_by": hand.extension_called_by,
        "draw_pile_empty": hand.draw_pile_empty,
        "sides": [{"name": name, **side_as_dict(side)} for name, side in zip(names, hand.sides, strict=True)],
    }


def side_as_dict(side: SideResult) -> dict[str, Any]:
    """One side of the format, without its name."""
    return {
        "miles": side.miles,
        "safe_trip": side.safe_trip,
        "safeties": list(side.safeties),
        "coups_fourres": list(side.coups_fourres),
    }


# --- JSON without guessing ----------------------------------------------------------------------


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) != len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise Unreadable(N_('"%(what)s" stands twice in this object.'), what=_shown(twice))
    return values


def _no_constant(name: str) -> NoReturn:
    raise Unreadable(N_("%(what)s is not JSON."), what=name)


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_no_repeats, parse_constant=_no_constant)


def json_value(text: str) -> object:
    """The JSON value that `text` is. Raises `Unreadable`, and RecursionError when it is nested too deeply."""
    try:
        if text.startswith("{"):  # nothing around it, as in most lines: decode() would look for blanks first
            value, end = _DECODER.raw_decode(text)
            if end == len(text):
                return value
        return _DECODER.decode(text)
    except Unreadable:
        raise
    except json.JSONDecodeError as error:
        text = N_("This is not JSON: %(reason)s (column %(column)s).")
        raise Unreadable(text, line=error.lineno, reason=error.msg, column=error.colno) from None
    except ValueError:
        # Python refuses to turn thousands of digits into a number.
        raise Unreadable(N_("A number in this JSON is too long.")) from None


def _shown(value: object) -> str:
    """A value as an error may repeat it: short, and printable everywhere."""
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= 40 else text[:39] + "…"


# --- the parts of a hand -------------------------------------------------------------------------


def _object(value: object, where: str, keys: frozenset[str] | None = None) -> dict[str, Any]:
    if type(value) is not dict:
        raise Unreadable(N_("This must be a JSON object."), where)
    if keys is not None and not keys.issuperset(value):
        unknown = next(key for key in value if key not in keys)
        raise Unreadable(N_('"%(key)s" is not a key of this format.'), where, key=_shown(unknown))
    return value


def rules_from(edition: object, players: object, house_rules: Mapping[str, Any]) -> Rules:
    """The rules that three parsed JSON values name. Raises `Unreadable` with the JSON pointer."""
    if not isinstance(edition, str) or edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        text = N_('There is no edition "%(edition)s": it is one of %(known)s.')
        raise Unreadable(text, "/edition", edition=_shown(edition), known=known)
    if type(players) is not int:
        raise Unreadable(N_("The number of players must be a whole number."), "/players")
    printed = EDITIONS[edition].players
    if players not in printed:
        numbers = ", ".join(map(str, printed))
        text = N_("%(edition)s is for %(numbers)s players, not %(given)s.")
        raise Unreadable(text, "/players", edition=edition, numbers=numbers, given=_shown(players))
    if not house_rules:
        return EDITIONS[edition].rules(players)
    # The types are in the key because 1 and True would share a place in the cache.
    key = tuple((name, type(value), value) for name, value in house_rules.items())
    try:
        return _with_house_rules(edition, players, key)
    except RulesError as error:
        raise Unreadable(error.sentence, "/house_rules") from None
    except TypeError:
        text = N_("A house rule is a number, a word, true, false or null.")
        raise Unreadable(text, "/house_rules") from None


@lru_cache(maxsize=256)
def _with_house_rules(edition: str, players: int, key: tuple[tuple[str, type, Any], ...]) -> Rules:
    return EDITIONS[edition].rules(players, {name: value for name, _, value in key})


def _side(value: object, index: int) -> tuple[str, SideResult]:
    if type(value) is not dict or not _SIDE_KEYS.issuperset(value) or "miles" not in value:
        raise _unlike_a_side(value, f"/sides/{index}")
    miles, name, safe_trip = value["miles"], value.get("name", ""), value.get("safe_trip", False)
    if type(miles) is not int:
        raise Unreadable(N_("Miles must be a whole number."), f"/sides/{index}/miles")
    if type(name) is not str:
        raise Unreadable(N_("A name must be a text."), f"/sides/{index}/name")
    if not name.isascii() and any("\ud800" <= letter <= "\udfff" for letter in name):
        raise Unreadable(N_("This name holds half a character (a lone surrogate)."), f"/sides/{index}/name")
    if type(safe_trip) is not bool:
        raise Unreadable(_NOT_A_FLAG, f"/sides/{index}/safe_trip")
    safeties = _cards(value, index, "safeties")
    return name, SideResult(miles, safeties, _cards(value, index, "coups_fourres"), safe_trip)


def _unlike_a_side(value: object, where: str) -> Unreadable:
    _object(value, where, _SIDE_KEYS)
    return Unreadable(_MISSING, where, key="miles")


def _cards(side: Mapping[str, Any], index: int, key: str) -> tuple[str, ...]:
    spellings = side.get(key, [])
    if type(spellings) is not list:
        raise Unreadable(N_("This must be a list of safety cards."), f"/sides/{index}/{key}")
    if not spellings:
        return ()
    cards = []
    for place, spelling in enumerate(spellings):
        card = card_named(spelling) if type(spelling) is str else None
        if card not in SAFETIES:
            names = ", ".join(SAFETIES)
            text, where = N_('"%(given)s" is none of %(names)s.'), f"/sides/{index}/{key}/{place}"
            raise Unreadable(text, where, given=_shown(spelling), names=names)
        cards.append(card)
    return tuple(cards)


def _caller(value: object, sides: int) -> int | None:
    if value is None:
        return None
    if type(value) is not int or not 0 <= value < sides:
        text = N_("This must be null or the index of a side, 0 to %(last)s.")
        raise Unreadable(text, "/extension_called_by", last=sides - 1)
    return value
