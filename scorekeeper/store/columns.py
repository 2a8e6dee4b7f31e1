"""Domain values as columns and rows: the one place where rows and values meet."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import timedelta
from typing import Any, Final, TypeVar

from sqlalchemy import JSON, BigInteger, Integer
from sqlalchemy.types import TypeDecorator

from scorekeeper.limits import MAX_NAME_LETTERS, MAX_SIDES, MAX_TYPED_MILES
from scorekeeper.records.codecs import Codec, choice, listed, name, whole
from scorekeeper.records.games import EARLIER_SEATS
from scorekeeper.records.hands import side_as_dict
from scorekeeper.records.json_values import Value
from scorekeeper.rules import HandResult, Rules, SideResult
from scorekeeper.rules.cards import DISTANCES, SAFETIES
from scorekeeper.rules.items import SIDE_CLAIMS
from scorekeeper.rules.who_plays import Earlier, EarlierSeats

Held = TypeVar("Held")


class JsonColumn(TypeDecorator[Any]):
    """A value as JSON, which its `codec` reads and writes.

    `load` is a faster way to read what the app wrote itself. The check of a backup always reads by the codec.
    """

    impl = JSON
    cache_ok = True

    def __init__(self, codec: Codec[Any], load: Callable[[Any], Any] | None = None) -> None:
        super().__init__()
        self.codec, self.load = codec, load

    def process_bind_param(self, value: Any, dialect: object) -> Any:
        return None if value is None else self.codec.write(value)

    def process_result_value(self, value: Any, dialect: object) -> Any:
        if value is None:
            return None
        return self.codec.read(Value(value)) if self.load is None else self.load(value)


def kept_as_json(read: Callable[[Value], object]) -> JsonColumn:
    """A column whose value is plain JSON, which `read` understands."""
    return JsonColumn(Codec(read), load=lambda stored: stored)


def list_of_names(least: int, most: int) -> JsonColumn:
    """A column of `least` to `most` names."""
    return JsonColumn(listed(name(MAX_NAME_LETTERS), least, most), load=tuple)


#: Whole numbers, one for each side of a table or none.
BY_SIDE: Final = JsonColumn(listed(whole(-(10**9), 10**9), 0, MAX_SIDES), load=tuple)

#: All values of the rules that a game is played by, so that no later version changes an old score.
RULES: Final = JsonColumn(
    Codec(lambda value: Rules.from_dict(value.plain_object()), Rules.as_dict), load=Rules.from_dict
)


def load_earlier(stored: list[dict[str, Any]]) -> Earlier:
    return tuple(EarlierSeats(entry["hands"], tuple(entry["seats"])) for entry in stored)


#: Who played the first hands of a game, before its players changed.
EARLIER: Final = JsonColumn(EARLIER_SEATS, load=load_earlier)


def _read_hand(value: Value) -> HandResult:
    part = value.keys(("extension_called_by", "draw_pile_empty", "sides"))
    sides = part["sides"].items(2, MAX_SIDES)
    part["draw_pile_empty"].flag()
    part["extension_called_by"].optional(lambda side: side.integer(0, len(sides) - 1))
    always = [item for item, claim in SIDE_CLAIMS.items() if claim.always]
    for side in sides:
        _check_side(
            side.keys(("miles", *always, "safeties", "coups_fourres"), frozenset({"cards", *SIDE_CLAIMS}))
        )
    return load_hand(value.raw)


def _check_side(part: Mapping[str, Value]) -> None:
    part["miles"].integer(0, MAX_TYPED_MILES)
    for item in SIDE_CLAIMS.keys() & part.keys():
        part[item].flag()
    for key in ("safeties", "coups_fourres"):
        _SAFETIES.read(part[key])
    if "cards" in part:
        _CARDS.read(part["cards"])


_SAFETIES: Final = listed(choice(SAFETIES), 0, len(SAFETIES))
_CARDS: Final = listed(whole(0, MAX_TYPED_MILES), len(DISTANCES), len(DISTANCES))


def load_hand(stored: dict[str, Any]) -> HandResult:
    sides = tuple(_load_side(side) for side in stored["sides"])
    return HandResult(sides, stored["extension_called_by"], stored["draw_pile_empty"])


def _load_side(stored: dict[str, Any]) -> SideResult:
    cards = stored.get("cards")
    side = SideResult(
        stored["miles"],
        tuple(stored["safeties"]),
        tuple(stored["coups_fourres"]),
        cards=None if cards is None else tuple(cards),
    )
    claims = [item for item in SIDE_CLAIMS if stored.get(item)]
    return side.claiming(claims) if claims else side


def _write_hand(hand: HandResult) -> dict[str, Any]:
    return {
        "extension_called_by": hand.extension_called_by,
        "draw_pile_empty": hand.draw_pile_empty,
        "sides": [
            side_as_dict(side) | ({} if side.cards is None else {"cards": list(side.cards)})
            for side in hand.sides
        ],
    }


#: A hand as the table reported it, never its points.
HAND: Final = JsonColumn(Codec(_read_hand, _write_hand), load=load_hand)


class Seconds(TypeDecorator[timedelta]):
    """A length of time in whole seconds."""

    impl = BigInteger().with_variant(Integer(), "sqlite")  # as whole numbers are (database.py)
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, dialect: object) -> int | None:
        return None if value is None else int(value.total_seconds())

    def process_result_value(self, value: int | None, dialect: object) -> timedelta | None:
        return None if value is None else timedelta(seconds=value)


# --- rows ------------------------------------------------------------------------------------------


def value_of(made: type[Held], row: object, **others: Any) -> Held:
    """Make a value from the columns named like its fields. `others` gives the remaining fields."""
    return made(**{field: getattr(row, field) for field in _fields(made) if field not in others}, **others)


def columns_of(value: Any, *without: str) -> dict[str, Any]:
    """The fields of a value as columns of the same names, except those in `without`."""
    return {field: getattr(value, field) for field in _fields(value.__class__) if field not in without}


def _fields(made: Any) -> list[str]:
    return [field.name for field in fields(made)]
