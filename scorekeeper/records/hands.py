"""The format `mille-bornes-hand/1`: a finished hand as a scorekeeper reports it, in JSON."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scorekeeper.records.errors import Unreadable
from scorekeeper.records.json_values import Value, read_json, shown
from scorekeeper.rules.cards import CLASSIC, SAFETIES
from scorekeeper.rules.editions import EDITIONS, HouseRule, Rules, RulesError
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.items import SIDE_CLAIMS, with_implied
from scorekeeper.rules.words import N_

FORMAT: Final = "mille-bornes-hand/1"

_REQUIRED: Final = ("format", "edition", "players", "sides")
_KEYS: Final = frozenset((*_REQUIRED, "house_rules", "extension_called_by", "draw_pile_empty"))
_KEYS_OF_A_SIDE: Final = frozenset(("name", "miles", *SIDE_CLAIMS, "safeties", "coups_fourres"))


class HandFile(NamedTuple):
    """One hand from a file. `house_rules` as given; `names` has one for each side, "" if none was given."""

    rules: Rules
    house_rules: Mapping[str, HouseRule]
    names: tuple[str, ...]
    hand: HandResult


def read_hand(text: str) -> HandFile:
    """Read the hand in `text` (one JSON object). Raises `Unreadable`."""
    return read_json(text, hand_in)


def hand_from(parsed: object) -> HandFile:
    """Read the hand in a JSON value, as `json.loads` returns it. Raises `Unreadable`."""
    return hand_in(Value(parsed))


def hand_in(value: Value) -> HandFile:
    """Read the hand in a parsed JSON value. Raises `Unreadable` with the JSON pointer."""
    value.check_format(FORMAT)
    plain = value.check_keys(_REQUIRED, _KEYS)
    house_rules = value.inside("house_rules").plain_object() if "house_rules" in plain else {}
    try:
        rules = rules_from(plain["edition"], plain["players"], house_rules)
    except Unreadable as error:
        raise error.at(value.where) from None
    sides = value.inside("sides")
    count = len(sides.plain_list(N_("This must be a list with one entry a side.")))
    draw_pile_empty = "draw_pile_empty" in plain and value.inside("draw_pile_empty").flag()
    named_sides = [_side(sides.inside(index)) for index in range(count)]
    return HandFile(
        rules,
        house_rules,
        tuple([name for name, _ in named_sides]),
        HandResult(
            tuple([side for _, side in named_sides]),
            _caller(value.inside("extension_called_by"), count) if "extension_called_by" in plain else None,
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
    """One side in the format, without its name; most claims that are false are left out."""
    claims = side.claims
    return {
        "miles": side.miles,
        **{item: item in claims for item, claim in SIDE_CLAIMS.items() if claim.always or item in claims},
        "safeties": list(side.safeties),
        "coups_fourres": list(side.coups_fourres),
    }


# --- the parts of a hand -------------------------------------------------------------------------


def rules_from(edition: object, players: object, house_rules: Mapping[str, Any]) -> Rules:
    """The rules from three parsed JSON values. Raises `Unreadable` with the JSON pointer."""
    if not isinstance(edition, str) or edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        text = N_("There is no edition “%(edition)s”: use one of %(known)s.")
        raise Unreadable(text, "/edition", edition=shown(edition), known=known)
    if type(players) is not int:
        raise Unreadable(N_("The number of players must be a whole number."), "/players")
    printed = EDITIONS[edition].players
    if players not in printed:
        numbers = ", ".join(map(str, printed))
        text = N_("%(edition)s is for %(numbers)s players, not %(given)s.")
        raise Unreadable(text, "/players", edition=edition, numbers=numbers, given=shown(players))
    if not house_rules:
        return EDITIONS[edition].rules(players)
    # The key includes the types, because 1 and True would share a place in the cache.
    key = tuple((name, type(value), value) for name, value in house_rules.items())
    try:
        return _with_house_rules(edition, players, key)
    except RulesError as error:
        given = {fact: shown(text) for fact, text in error.sentence.facts.items() if isinstance(text, str)}
        raise Unreadable(error.sentence.with_facts(**given), "/house_rules") from None
    except TypeError:
        text = N_("A house rule is a number, a word, true, false or null.")
        raise Unreadable(text, "/house_rules") from None


@lru_cache(maxsize=256)
def _with_house_rules(edition: str, players: int, key: tuple[tuple[str, type, Any], ...]) -> Rules:
    return EDITIONS[edition].rules(players, {name: value for name, _, value in key})


def _side(value: Value) -> tuple[str, SideResult]:
    """Read a side's name and result. This must be fast (many thousands a second), so most keys are checked in
    place."""
    plain = value.check_keys(("miles",), _KEYS_OF_A_SIDE)
    miles, name = plain["miles"], plain.get("name", "")
    if type(miles) is not int:
        raise value.inside("miles").misread(N_("Miles must be a whole number."))
    if type(name) is not str:
        raise value.inside("name").misread(N_("A name must be a text."))
    if not name.isascii() and any("\ud800" <= letter <= "\udfff" for letter in name):
        raise value.inside("name").misread(
            N_("This name contains a broken character. Delete it and type it again.")
        )
    claims = []
    for item in SIDE_CLAIMS:
        claimed = plain.get(item, False)
        if type(claimed) is not bool:
            claimed = value.inside(item).flag()
        if claimed:
            claims.append(item)
            _check_implied(value, plain, item)
    safeties = _safeties(value.inside("safeties")) if plain.get("safeties", []) != [] else ()
    coups = _safeties(value.inside("coups_fourres")) if plain.get("coups_fourres", []) != [] else ()
    side = SideResult(miles, safeties, coups)
    return name, side.claiming(with_implied(claims)) if claims else side


def _check_implied(value: Value, plain: Mapping[str, Any], item: str) -> None:
    """Refuse a side that claims an item and denies one that it implies."""
    for implied in SIDE_CLAIMS[item].implies:
        if plain.get(implied) is False:
            text = N_("This cannot be false where “%(key)s” is true: leave it out, or correct one of them.")
            raise value.inside(implied).misread(text, key=item)


def _safeties(value: Value) -> tuple[str, ...]:
    cards = []
    for place, spelling in enumerate(value.plain_list(N_("This must be a list of safety cards."))):
        card = CLASSIC.named(spelling) if type(spelling) is str else None
        if card is None or card not in SAFETIES:
            text = N_("“%(given)s” is not one of %(names)s.")
            raise value.inside(place).misread(text, given=shown(spelling), names=", ".join(SAFETIES))
        cards.append(card)
    return tuple(cards)


def _caller(value: Value, sides: int) -> int | None:
    if value.raw is not None and not sides:
        raise value.misread(N_("This must be null, because there are no sides."))
    if value.raw is not None and (type(value.raw) is not int or not 0 <= value.raw < sides):
        raise value.misread(N_("This must be null or the index of a side, 0 to %(last)s."), last=sides - 1)
    return value.raw
