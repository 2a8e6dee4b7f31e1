"""Domain values as columns: the one place where rows and values meet."""

from typing import Any

from sqlalchemy import JSON
from sqlalchemy.types import TypeDecorator

from scorekeeper.records.hands import side_as_dict
from scorekeeper.rules import HandResult, Rules, SideResult
from scorekeeper.rules.items import SIDE_CLAIMS


class RulesColumn(TypeDecorator[Rules]):
    """The whole rule values a game is played by, so that no later version changes an old score."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: Rules | None, dialect: object) -> dict[str, Any] | None:
        return None if value is None else value.as_dict()

    def process_result_value(self, value: dict[str, Any] | None, dialect: object) -> Rules | None:
        return None if value is None else Rules.from_dict(value)


class HandColumn(TypeDecorator[HandResult]):
    """A hand as the table reported it, never its points."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: HandResult | None, dialect: object) -> dict[str, Any] | None:
        if value is None:
            return None
        return {
            "extension_called_by": value.extension_called_by,
            "draw_pile_empty": value.draw_pile_empty,
            "sides": [
                side_as_dict(side) | ({} if side.cards is None else {"cards": list(side.cards)})
                for side in value.sides
            ],
        }

    def process_result_value(self, value: dict[str, Any] | None, dialect: object) -> HandResult | None:
        if value is None:
            return None
        sides = tuple(_side(side) for side in value["sides"])
        return HandResult(sides, value["extension_called_by"], value["draw_pile_empty"])


def _side(stored: dict[str, Any]) -> SideResult:
    cards = stored.get("cards")
    side = SideResult(
        stored["miles"],
        tuple(stored["safeties"]),
        tuple(stored["coups_fourres"]),
        cards=None if cards is None else tuple(cards),
    )
    claims = [item for item in SIDE_CLAIMS if stored.get(item)]
    return side.claiming(claims) if claims else side


class WholeNumbers(TypeDecorator[tuple[int, ...]]):
    """A tuple of whole numbers."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: tuple[int, ...] | None, dialect: object) -> list[int] | None:
        return None if value is None else list(value)

    def process_result_value(self, value: list[int] | None, dialect: object) -> tuple[int, ...] | None:
        return None if value is None else tuple(value)


class Names(TypeDecorator[tuple[str, ...]]):
    """A tuple of names."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: tuple[str, ...] | None, dialect: object) -> list[str] | None:
        return None if value is None else list(value)

    def process_result_value(self, value: list[str] | None, dialect: object) -> tuple[str, ...] | None:
        return None if value is None else tuple(value)
