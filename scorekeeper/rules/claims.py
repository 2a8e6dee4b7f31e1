"""Claims of sides about their own hand, and what the rules make of them."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.problems import completed_by, won_by


class Claims(NamedTuple):
    """A side's claims: it played no 200; neither a 200 nor a 100; the draw pile was empty when its trip was
    completed."""

    no_200s: bool = False
    draw_pile_empty: bool = False
    no_100s: bool = False


def with_claims(rules: Rules, laid: HandResult, claims: Sequence[Claims]) -> HandResult:
    """The hand `laid` with the claims of its sides.

    Where the cards were counted, the count says which were not played. Where whoever drove furthest wins the
    hand, others can say as well that they played no 200: that claims nothing. Of an empty draw pile the
    side that completed its trip decides; where nobody did, it means nothing: that is how such a hand ends.
    """
    winner, completer = won_by(rules, laid), completed_by(rules, laid)
    sides = tuple(
        side._replace(
            safe_trip=_played_none(rules, side, claim.no_200s or claim.no_100s, index == winner, 1),
            no_100s=bool(rules.points_no_100s)
            and _played_none(rules, side, claim.no_100s, index == winner, 2),
        )
        for index, (side, claim) in enumerate(zip(laid.sides, claims, strict=True))
    )
    empty = completer is not None and claims[completer].draw_pile_empty
    return laid._replace(sides=sides, draw_pile_empty=empty)


def idle_pile_claims(rules: Rules, hand: HandResult, claims: Sequence[Claims]) -> list[int]:
    """The sides whose claim of an empty draw pile counts for nothing: they did not complete their trip."""
    completer = completed_by(rules, hand)
    return [side for side, claim in enumerate(claims) if claim.draw_pile_empty and side != completer]


def _played_none(rules: Rules, side: SideResult, claimed: bool, won: bool, kinds: int) -> bool:
    """True if the side won without the so many longest `kinds` of distance cards, or rightly claims it."""
    if side.cards is not None:
        return won and not any(side.cards[-kinds:])
    return claimed and (won or rules.hand_winner == "completer")
