"""The rulebook's articles: a stable number each. A number once given is never given to another.

Chapters: 1 the cards, 3 the turn, 4 Rolls and remedies, 5 hazards, 6 speed limits, 7 distance, 8 safeties,
9 the coup fourré, 10 the end of a hand.
"""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

#: Ruling -> the article that states it.
ARTICLE_OF: Final = MappingProxyType(
    {
        "pack-counts": "MB-1.1",
        "turn-order": "MB-3.1",
        "draw-then-act": "MB-3.2",
        "discard-any-time": "MB-3.3",
        "pile-exhausted": "MB-3.4",
        "roll-to-start": "MB-4.1",
        "roll-on-roll": "MB-4.2",
        "roll-not-on-hazard": "MB-4.3",
        "remedy-matches": "MB-4.4",
        "hazard-needs-moving": "MB-5.1",
        "no-hazard-on-hazard": "MB-5.2",
        "hazard-blocked-by-safety": "MB-5.3",
        "hazard-own-side": "MB-5.4",
        "speed-limit-any-time": "MB-6.1",
        "speed-limit-on-limit": "MB-6.2",
        "limit-caps-50": "MB-6.3",
        "end-of-limit-needs-limit": "MB-6.4",
        "right-of-way-lifts-limit": "MB-6.5",
        "distance-needs-moving": "MB-7.1",
        "two-200s": "MB-7.2",
        "never-over-target": "MB-7.3",
        "safety-cancels": "MB-8.1",
        "safety-plays-again": "MB-8.2",
        "roll-after-safety": "MB-8.3",
        "coup-fourre-timing": "MB-9.1",
        "coup-fourre-who": "MB-9.2",
        "coup-fourre-restores": "MB-9.3",
        "coup-fourre-draws": "MB-9.4",
        "coup-fourre-skips": "MB-9.5",
        "hand-ends": "MB-10.1",
        "extension-call": "MB-10.2",
    }
)


def articles_of(rulings: Iterable[str]) -> list[str]:
    """The numbers of the articles that state these rulings, in their order, each once."""
    return list(dict.fromkeys(ARTICLE_OF[ruling] for ruling in rulings))
