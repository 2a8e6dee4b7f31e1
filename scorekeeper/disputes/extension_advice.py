"""Advice on calling the extension: how sure of it a side should be, from the points of each outcome."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from scorekeeper.disputes.extension import Outcome
from scorekeeper.rules.words import N_, NN_, Sentence


def advice(found: Sequence[Outcome], caller: int) -> list[Sentence]:
    """Say in a sentence or two what the sums of `outcomes` mean for the side that may call the extension.

    A point more for the caller counts as much as a point less for the side that gains most by the call.
    Facts are the index of a side and a count.
    """
    by_kind = {kind: [outcome for outcome in found if outcome.kind == kind] for kind in ("reached", "other")}
    (stopped,) = [outcome for outcome in found if outcome.kind == "stop"]
    if caller in stopped.winners:
        return [Sentence(N_("Stopping now wins the game for %(side)s."), {"side": caller})]
    if not by_kind["reached"]:
        return [Sentence(N_("%(side)s cannot get there: the pack lacks the cards."), {"side": caller})]
    gain = _lead(by_kind["reached"][0], caller)
    if gain <= 0:
        return [Sentence(N_("Even if %(side)s gets there, calling gains nothing."), {"side": caller})]
    (nobody,) = [outcome for outcome in found if outcome.kind == "nobody"]
    sentences = [_worth_it(gain, nobody, caller)]
    if by_kind["other"]:
        sentences.append(_worth_it(gain, min(by_kind["other"], key=lambda end: _lead(end, caller)), caller))
    return sentences


def _lead(outcome: Outcome, caller: int) -> int:
    """Points that the caller gains on the side that gains most otherwise, compared with stopping."""
    others = [points for side, points in enumerate(outcome.difference) if side != caller]
    return outcome.difference[caller] - max(others)


def _worth_it(gain: int, failed: Outcome, caller: int) -> Sentence:
    loss = max(0, -_lead(failed, caller))
    times = ceil(10 * Fraction(loss, gain + loss))
    facts = {"side": caller, "times": times, "other": failed.side}
    if not times:
        return Sentence(N_("Calling costs %(side)s nothing if nobody gets there."), facts)
    if failed.side is None:
        return Sentence(
            NN_(
                "Worth it if you think %(side)s makes it more than %(times)s time in 10, "
                "when otherwise nobody does.",
                "Worth it if you think %(side)s makes it more than %(times)s times in 10, "
                "when otherwise nobody does.",
                "times",
            ),
            facts,
        )
    return Sentence(
        NN_(
            "When otherwise %(sides)s does: more than %(times)s time in 10.",
            "When otherwise %(sides)s does: more than %(times)s times in 10.",
            "times",
        ),
        {"sides": (failed.side,), "times": times},
    )
