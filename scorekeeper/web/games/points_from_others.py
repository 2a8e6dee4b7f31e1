"""The points of an entered hand that a side gets because of others, in words."""

from collections import defaultdict
from collections.abc import Sequence

from flask_babel import ngettext

from scorekeeper.rules import Rules, SideScore
from scorekeeper.web.games.entered_hand import EnteredHand
from scorekeeper.web.serving.language import number, voice


def points_from_others(entered: EnteredHand, rules: Rules, names: Sequence[str]) -> list[str]:
    """A sentence about shutouts and one about an extension that is not completed, where a side's score so far
    has points for them. Partners are several."""
    scores, caller = entered.scores or (), entered.result.extension_called_by
    at_zero = [name for name, side in zip(names, entered.result.sides, strict=True) if side.miles == 0]
    players_a_side, told = rules.players // rules.sides, []
    if shutouts := _gained("shutout", scores, names):
        told.append(
            ngettext(
                "%(others)s has no miles: %(gained)s.",
                "%(others)s have no miles: %(gained)s.",
                len(at_zero) * players_a_side,
                others=voice().and_list(at_zero),
                gained=shutouts,
            )
        )
    if caller is not None and (failed := _gained("extension_failed", scores, names)):
        told.append(
            ngettext(
                "%(side)s has not completed the extension: %(gained)s.",
                "%(side)s have not completed the extension: %(gained)s.",
                players_a_side,
                side=names[caller],
                gained=failed,
            )
        )
    return told


def _gained(item: str, scores: Sequence[SideScore], names: Sequence[str]) -> str:
    """The points that sides have for an item, and which sides; empty if no side has any."""
    sides = defaultdict(list)
    for name, scored in zip(names, scores, strict=False):
        for line in scored.lines:
            if line.item == item:
                sides[line.points].append(name)
    return voice().comma_list(
        [
            ngettext(
                "+%(points)s to %(sides)s",
                "+%(points)s each to %(sides)s",
                len(gaining),
                points=number(points),
                sides=voice().and_list(gaining),
            )
            for points, gaining in sides.items()
        ]
    )
