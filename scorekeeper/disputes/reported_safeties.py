"""Changes to the safeties that a side is reported to have."""

from scorekeeper.rules.hand import SideResult


def with_safety(side: SideResult, card: str) -> SideResult:
    """Lay a safety, if it is not there."""
    return side if card in side.safeties else side._replace(safeties=(*side.safeties, card))


def without_safety(side: SideResult, card: str) -> SideResult:
    """Take a safety away, and its coup fourré."""
    return without_coup(side._replace(safeties=_without_card(side.safeties, card)), card)


def without_coup(side: SideResult, card: str) -> SideResult:
    """Take a coup fourré away, and leave its safety."""
    return side._replace(coups_fourres=_without_card(side.coups_fourres, card))


def _without_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(kept for kept in cards if kept != card)


def once(side: SideResult, card: str) -> SideResult:
    """Take a second `card` out of the safeties and the coups fourrés."""
    safeties, coups = (
        (*_without_card(cards, card), *[card] * (card in cards))
        for cards in (side.safeties, side.coups_fourres)
    )
    return side._replace(safeties=safeties, coups_fourres=coups)
