"""What sides claim about their own hand, and what the rules make of it."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from scorekeeper.rules.cards import DISTANCES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.items import SIDE_CLAIMS, Claim, with_implied

#: The names of the items that a side claims.
Claims = Collection[str]


def side_claims(rules: Rules) -> Mapping[str, Claim]:
    """The claims about a side that are kept with a hand under these rules."""
    return {item: claim for item, claim in SIDE_CLAIMS.items() if claim.always or rules.worth(item)}


def with_claims(rules: Rules, laid: HandResult, claims: Sequence[Claims]) -> HandResult:
    """The hand `laid` with the claims of its sides added.

    If the cards were counted, the count decides which were not played. Where the side that drove furthest
    wins the hand, the claims of other sides about cards they did not play are dropped. Only the side that
    completed its trip can claim an empty draw pile. If no side did, the claim means nothing, because every
    such hand ends with an empty draw pile.
    """
    winner, completer = rules.won_by(laid), rules.completed_by(laid)
    sides = tuple(
        side.claiming(_counting_claims(rules, side, claim, index == winner))
        for index, (side, claim) in enumerate(zip(laid.sides, claims, strict=True))
    )
    empty = completer is not None and "delayed_action" in claims[completer]
    return laid._replace(sides=sides, draw_pile_empty=empty)


def idle_pile_claims(rules: Rules, hand: HandResult, claims: Sequence[Claims]) -> list[int]:
    """The sides that claim an empty draw pile in vain: they did not complete their trip."""
    completer = rules.completed_by(hand)
    return [side for side, claim in enumerate(claims) if "delayed_action" in claim and side != completer]


def counts_none(cards: Sequence[int], claim: Claim) -> bool:
    """True if the counted cards include none that the claim says were not played."""
    return not any(count for miles, count in zip(DISTANCES, cards, strict=True) if miles in claim.without)


def _counting_claims(rules: Rules, side: SideResult, claims: Claims, won: bool) -> Iterator[str]:
    """Yield the claims of a side that count: those it makes, or those its counted cards show."""
    made = with_implied(claims)
    for item, claim in side_claims(rules).items():
        if side.cards is not None and claim.without:
            if won and counts_none(side.cards, claim):
                yield item
        elif item in made and (won or rules.hand_winner == "completer"):
            yield item
