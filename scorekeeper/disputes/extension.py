"""The outcomes of a hand with and without the extension, and advice for the side that may call it.

Only arithmetic: every side's score in each outcome. Nothing here says how likely an outcome is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import ceil
from typing import Final, Literal, NamedTuple

from scorekeeper.rules.cards import DISTANCES
from scorekeeper.rules.claims import counts_none
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.game import Tally, Terms, tally
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.items import SIDE_CLAIMS, with_implied
from scorekeeper.rules.problems import problems
from scorekeeper.rules.scoring import SideScore
from scorekeeper.rules.voice import ENGLISH, default_side_names
from scorekeeper.rules.words import N_, NN_, PROBLEMS, Sentence, Text

Kind = Literal["stop", "reached", "nobody", "other"]


@dataclass(frozen=True)
class ExtensionChoice:
    """The choice between the extension and stopping, for a side that has just reached the target.

    `sides`: the cards on the table now. `caller`: the side that may call. A safe trip in its claims means
    that it has played no 200 so far. `draw_pile_empty`: no card is left to draw. `totals`: points of each
    side before this hand. `hands_left`: how many of the agreed hands remain, including this one. None if the
    game is played to a number of points. `by_the_clock`: it is played in a round by the clock, which nobody
    wins by points.
    """

    sides: tuple[SideResult, ...]
    caller: int
    draw_pile_empty: bool
    totals: tuple[int, ...]
    hands_left: int | None = None
    by_the_clock: bool = False


class Outcome(NamedTuple):
    """One way in which the hand can end.

    `kind`: "stop" (the extension is not called) or, if it is called, "reached" (the caller completes the
    longer trip), "other" (another side does) or "nobody". `side`: the side that completes, or None. `scores`
    of the hand, `totals` after it and `difference`, each side's gain or loss compared with stopping, are in
    points. `winners`: the sides that have then won the game (see `scorekeeper.rules.game`), if any. `needs`:
    the points each side still lacks to win, or 0. `conditions`: what may still change a side's score, with
    the points and the side as facts. Other miles that sides may still drive are not among them.
    """

    kind: Kind
    side: int | None
    scores: tuple[SideScore, ...]
    totals: tuple[int, ...]
    difference: tuple[int, ...]
    winners: tuple[int, ...]
    needs: tuple[int, ...]
    conditions: tuple[Sentence, ...]


class CannotCall(ValueError):
    """Nobody can call the extension now, so there is nothing to compare.

    `sentence` says why. str() gives it in English.
    """

    def __init__(self, text: Text, facts: Mapping[str, object]) -> None:
        self.sentence = Sentence(text, facts)
        super().__init__(ENGLISH.say(self.sentence, default_side_names(8)))


class NoExtension(CannotCall):
    """The rules of the table have no extension."""


class InvalidChoice(CannotCall):
    """The extension cannot be called now, or the hand is impossible."""


def outcomes(rules: Rules, choice: ExtensionChoice) -> list[Outcome]:
    """List the end of the hand without the extension, then every possible end with it.

    Each assumes that from now on only the miles that complete the longer trip are laid. Ends for which the
    pack lacks the cards are left out. Raises `NoExtension` and `InvalidChoice`.
    """
    if rules.extension_miles is None:
        raise NoExtension(PROBLEMS["no-extension-here"], {})
    stop = HandResult(choice.sides, None, choice.draw_pile_empty)
    _check(rules, choice, stop)
    ends: list[tuple[Kind, int | None, HandResult | None]] = [
        ("stop", choice.caller, stop),
        ("reached", choice.caller, _completed_hand(rules, choice, choice.caller)),
        ("nobody", None, HandResult(choice.sides, choice.caller)),
    ]
    others = [side for side in range(rules.sides) if side != choice.caller]
    ends += [("other", side, _completed_hand(rules, choice, side)) for side in others]
    stopped = _tally_after(rules, choice, stop).totals
    return [_outcome(rules, choice, stopped, kind, side, hand) for kind, side, hand in ends if hand]


def _outcome(
    rules: Rules,
    choice: ExtensionChoice,
    stopped: Sequence[int],
    kind: Kind,
    side: int | None,
    hand: HandResult,
) -> Outcome:
    after = _tally_after(rules, choice, hand)
    scores = after.rows[0].scores
    conditions = (
        () if side is None or kind == "stop" else _conditions(rules, choice, kind, side, hand, scores)
    )
    return Outcome(
        kind,
        side,
        scores,
        after.totals,
        tuple(total - before for total, before in zip(after.totals, stopped, strict=True)),
        after.outcome.winners if after.outcome else (),
        after.needs,
        tuple(conditions),
    )


def _tally_after(rules: Rules, choice: ExtensionChoice, hand: HandResult) -> Tally:
    terms = Terms(choice.totals, hands_to_play=choice.hands_left, by_the_clock=choice.by_the_clock)
    return tally(rules, [hand], terms)


def _check(rules: Rules, choice: ExtensionChoice, stop: HandResult) -> None:
    """Raise `InvalidChoice` unless the caller may call now."""
    sides, target = choice.sides, rules.target_miles
    if len(sides) != rules.sides:
        raise InvalidChoice(*problems(rules, stop)[0].sentence)
    if len(choice.totals) != rules.sides:
        text = NN_(
            "There must be a total for the %(expected)s side, not %(given)s.",
            "There must be a total for each of the %(expected)s sides, not %(given)s.",
            "expected",
        )
        raise InvalidChoice(text, {"expected": rules.sides, "given": len(choice.totals)})
    if not 0 <= choice.caller < rules.sides:
        raise InvalidChoice(N_("One of the sides at the table must call the extension."), {})
    if sides[choice.caller].miles != target:
        text = NN_(
            "%(side)s has %(miles)s mile: the extension is called at exactly %(target)s.",
            "%(side)s has %(miles)s miles: the extension is called at exactly %(target)s.",
            "miles",
        )
        facts = {"side": choice.caller, "miles": sides[choice.caller].miles, "target": target}
        raise InvalidChoice(text, facts)
    for index, side in enumerate(sides):
        if index != choice.caller and side.miles >= target:
            text = NN_(
                "%(side)s has %(miles)s mile: only the first to reach %(target)s can call the extension.",
                "%(side)s has %(miles)s miles: only the first to reach %(target)s can call the extension.",
                "miles",
            )
            raise InvalidChoice(text, {"side": index, "miles": side.miles, "target": target})
    found = problems(rules, stop)
    if found:
        raise InvalidChoice(*found[0].sentence)


# --- what may still change the score ------------------------------------------------------------------------


def _conditions(
    rules: Rules,
    choice: ExtensionChoice,
    kind: Kind,
    side: int,
    hand: HandResult,
    scores: Sequence[SideScore],
) -> Iterator[Sentence]:
    """Yield what may still change the score of a hand in which `side` completes the longer trip."""
    if rules.points_delayed_action and not choice.draw_pile_empty:
        text = N_("%(points)s more for %(side)s if the draw pile is empty by then.")
        yield _condition(text, rules.points_delayed_action, side)
    for item, claim in SIDE_CLAIMS.items():
        points = rules.worth(item)
        if not (points and claim.without):
            continue
        if kind == "other" and _may_claim(rules, hand, side, item):
            yield _condition(claim.more_if, points, side)
        if item in hand.sides[side].claims and _may_play(rules, choice, claim.without):
            yield _condition(claim.less_if, points, side)
    if _may_drive(rules, hand):
        yield from _conditions_on_shutout(rules, hand, scores)


def _conditions_on_shutout(rules: Rules, hand: HandResult, scores: Sequence[SideScore]) -> Iterator[Sentence]:
    text = (
        N_("%(points)s less for %(side)s if any side plays its first distance card.")
        if rules.shutout == "once"
        else N_("%(points)s less for %(side)s for each side that plays its first distance card.")
    )
    for index, score in enumerate(scores):
        # A side that has not driven may drive itself. That costs it nothing.
        if hand.sides[index].miles and any(line.item == "shutout" for line in score.lines):
            yield _condition(text, rules.points_shutout, index)


def _condition(text: str, points: int, side: int) -> Sentence:
    return Sentence(text, {"points": points, "side": side})


def _may_claim(rules: Rules, hand: HandResult, index: int, item: str) -> bool:
    """True if the completing side may make this claim. It has made none so far."""
    side = hand.sides[index]
    if side.cards is not None and not counts_none(side.cards, SIDE_CLAIMS[item]):
        return False
    return not problems(rules, _with_side(hand, index, side.claiming(with_implied([item]))))


def _may_play(rules: Rules, choice: ExtensionChoice, cards: Sequence[int]) -> bool:
    """True if the caller can reach the longer target with one of these distance cards."""
    further = rules.target(extended=True) - rules.target_miles
    left = _cards_left(rules, choice.sides)
    return any(way[DISTANCES.index(card)] for card in cards for way in _ways_to_lay(rules, further, left))


def _may_drive(rules: Rules, hand: HandResult) -> bool:
    """True if the pack has a distance card for a side that has not driven."""
    return any(
        not problems(rules, _with_side(hand, index, side._replace(miles=card, cards=None)))
        for index, side in enumerate(hand.sides)
        if not side.miles
        for card in DISTANCES
    )


# --- the ways the hand can end ---------------------------------------------------------------------------


def _completed_hand(rules: Rules, choice: ExtensionChoice, completer: int) -> HandResult | None:
    """Let `completer` drive the longer trip, without a 200 if possible. None if the cards do not suffice."""
    called = HandResult(choice.sides, choice.caller, choice.draw_pile_empty)
    if completer != choice.caller:
        unclaimed = choice.sides[choice.caller].claiming()
        called = _with_side(called, choice.caller, unclaimed)
    for side in _sides_at_target(rules, choice.sides[completer], _cards_left(rules, choice.sides)):
        hand = _with_side(called, completer, side)
        if not problems(rules, hand):
            return hand
    return None


def _with_side(hand: HandResult, index: int, side: SideResult) -> HandResult:
    return hand._replace(sides=(*hand.sides[:index], side, *hand.sides[index + 1 :]))


def _sides_at_target(rules: Rules, side: SideResult, left: Sequence[int]) -> Iterator[SideResult]:
    """Yield the side at the longer target, in every way that matters for the score. First without a 200."""
    miles = rules.target(extended=True)
    if side.cards is None:
        arrived = side._replace(miles=miles)
        for kept in range(len(side.claims), -1, -1):
            yield arrived.claiming(side.claims[:kept])
        return
    for more in _ways_to_lay(rules, miles - side.miles, left):
        cards = tuple(map(sum, zip(side.cards, more, strict=True)))
        if cards[_200S] <= rules.most_200s:
            claims = [item for item in side.claims if counts_none(cards, SIDE_CLAIMS[item])]
            yield side._replace(miles=miles, cards=cards).claiming(claims)


_200S: Final = DISTANCES.index(200)


def _cards_left(rules: Rules, sides: Sequence[SideResult]) -> list[int]:
    """Count the copies of each distance card that are not known to be laid."""
    counted = [side.cards for side in sides if side.cards is not None]
    laid = [sum(copies) for copies in zip(*counted, strict=True)] or [0] * len(DISTANCES)
    return [copies - gone for copies, gone in zip(rules.cards.distances.values(), laid, strict=True)]


def _ways_to_lay(rules: Rules, miles: int, left: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to lay `miles` with the cards `left`. The fewest 200s come first."""
    *small, two_hundreds = left
    for copies in range(min(two_hundreds, rules.most_200s) + 1):
        for others in product(*(range(count + 1) for count in small)):
            laid = (*others, copies)
            if sum(card * count for card, count in zip(DISTANCES, laid, strict=True)) == miles:
                yield laid


# --- advice ------------------------------------------------------------------------------------------


def advice(found: Sequence[Outcome], caller: int) -> list[Sentence]:
    """Say in a sentence or two what the `outcomes` mean for the side that may call the extension.

    One more point for the caller is worth as much as one point less for the opponent that gains most by the
    call. The facts are a side's index and a count.
    """
    by_kind = {kind: [outcome for outcome in found if outcome.kind == kind] for kind in ("reached", "other")}
    (stopped,) = [outcome for outcome in found if outcome.kind == "stop"]
    if caller in stopped.winners:
        return [Sentence(N_("Stopping now wins the game for %(side)s."), {"side": caller})]
    if not by_kind["reached"]:
        return [
            Sentence(
                N_("%(side)s cannot complete the extension: the pack has too few distance cards left."),
                {"side": caller},
            )
        ]
    gain = _lead(by_kind["reached"][0], caller)
    if gain <= 0:
        return [
            Sentence(
                N_("Even if %(side)s completes the extension, calling it gains nothing."), {"side": caller}
            )
        ]
    (nobody,) = [outcome for outcome in found if outcome.kind == "nobody"]
    sentences = [_worth_it(gain, nobody, caller)]
    if by_kind["other"]:
        sentences.append(_worth_it(gain, min(by_kind["other"], key=lambda end: _lead(end, caller)), caller))
    return sentences


def _lead(outcome: Outcome, caller: int) -> int:
    """The caller's gain compared with stopping, less that of the opponent that gains most, in points."""
    others = [points for side, points in enumerate(outcome.difference) if side != caller]
    return outcome.difference[caller] - max(others)


def _worth_it(gain: int, failed: Outcome, caller: int) -> Sentence:
    loss = max(0, -_lead(failed, caller))
    times = min(9, ceil(10 * Fraction(loss, gain + loss)))  # nothing happens more than 10 times in 10
    facts = {"side": caller, "times": times, "other": failed.side}
    if not times:
        return Sentence(N_("If nobody completes the extension, calling it costs %(side)s nothing."), facts)
    if failed.side is None:
        return Sentence(
            NN_(
                "Calling is worth it if you think %(side)s will complete the extension more than "
                "%(times)s time in 10, and nobody will the other times.",
                "Calling is worth it if you think %(side)s will complete the extension more than "
                "%(times)s times in 10, and nobody will the other times.",
                "times",
            ),
            facts,
        )
    return Sentence(
        NN_(
            "If %(sides)s completes it the other times: more than %(times)s time in 10.",
            "If %(sides)s completes it the other times: more than %(times)s times in 10.",
            "times",
        ),
        {"sides": (failed.side,), "times": times},
    )
