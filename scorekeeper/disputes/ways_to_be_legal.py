"""Ways to make an illegal play legal: the fewest small changes to the question until nothing forbids it.

This module lists the changes that may help, the most natural first. The rules decide whether they do.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from scorekeeper.rules.cards import DISTANCES, MILES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.fewest_changes import Change, apply_changes, fewest_changes
from scorekeeper.rules.question import (
    ACTED,
    AFTER_DRAW,
    MINE,
    MY_TURN,
    OTHER,
    OTHERS_TURN,
    OWN,
    Answered,
    Question,
    forbidden,
)
from scorekeeper.rules.table import COUP_FOURRE, PLAY
from scorekeeper.rules.tableau import Tableau, forbidden_on_own
from scorekeeper.rules.words import N_, Sentence


class Way(NamedTuple):
    """Changes that together make a play legal, and the question after them.

    Each change is a fragment that follows "It would be legal", such as "with a 50 instead". "and" joins them.
    """

    changes: tuple[Sentence, ...]
    question: Question


def ways_to_be_legal(rules: Rules, question: Question, most: int = 3) -> list[Way]:
    """Find what would make `question` legal: at most `most` ways, each with the fewest changes.

    Empty if the question is legal or nothing helps: the rules have no extension, all copies of the card lie
    on the table, or a safety rules out the remedy for good.
    """
    if not forbidden(rules, question):
        return []
    changes = list(_suggested_changes(rules, question))
    found = fewest_changes(
        question,
        lambda _: changes,
        lambda changed_question: not forbidden(rules, changed_question),
        most,
        deepest=len(changes),
    )
    return [Way(tuple(change.sentence for change in way), apply_changes(question, way)) for way in found]


# --- which changes to try -----------------------------------------------------------------------------------

_Changes = Iterator[Change[Question]]


def _suggested_changes(rules: Rules, question: Question) -> _Changes:
    """Suggest every small change that concerns the question."""
    card = question.card
    if card is None:
        yield from _extension_changes(rules, question)
        return
    if question.action == COUP_FOURRE:
        yield from _coup_fourre_changes(rules, question, card)
    elif question.when != MY_TURN:
        yield _change(N_("on %(own)s’s turn, before a card is played"), _set(when=MY_TURN), own=_YOUR_SIDE)
    if question.action == PLAY:
        if card in rules.cards.hazards:
            yield from _hazard_changes(rules, question, card)
        elif card in MILES:
            yield from _distance_changes(rules, question, card)
        elif card == "end_of_limit":
            yield from _end_of_limit_changes(rules, question)
        elif card in rules.cards.remedies:
            yield from _remedy_changes(rules, question, card)
    yield from _completed_trip_changes(rules, question)


def _extension_changes(rules: Rules, question: Question) -> _Changes:
    target = rules.target_miles
    if rules.extension_miles is None:
        return
    if question.extension_called:
        yield _change(N_("if nobody had called the extension"), _set(extension_called=False))
    if question.own.miles != target:
        exactly = N_("if %(own)s had exactly %(miles)s miles")
        yield _own(exactly, lambda side: _set_miles(side, target), miles=target)
    if question.when != ACTED:
        yield _change(
            N_("right after the card that took %(own)s to the target"), _set(when=ACTED), own=_YOUR_SIDE
        )
    if not question.first or question.opponent.miles >= target:
        yield _change(N_("if your side had reached the target first"), _as_the_first(target))


def _coup_fourre_changes(rules: Rules, question: Question, safety: str) -> _Changes:
    assert question.answers
    hazard, on = question.answers
    if question.when == AFTER_DRAW:
        yield _change(N_("at once, before anybody has drawn"), _set(when=OTHERS_TURN))
    if rules.cards.safety_for[hazard] != safety:
        yield _other_card(rules.cards.safety_for[hazard])
        hazards = rules.cards.hazards_of(safety)
        answered = [other for other in hazards if _is_available(rules, question, other)]
        if answered:
            yield _change(
                N_("in answer to %(a_card)s"), _attack_moved(hazard=answered[0]), a_card=answered[0]
            )
    if on == MINE and rules.coup_fourre_by_anyone:
        yield _change(N_("on a hazard that somebody else played"), _attack_moved(on=OTHER))
    if on != OWN:
        yield _change(N_("on a hazard played against %(own)s"), _attack_moved(on=OWN), own=_YOUR_SIDE)


def _hazard_changes(rules: Rules, question: Question, hazard: str) -> _Changes:
    opponent, safety = question.opponent, rules.cards.safety_for[hazard]
    if hazard == "speed_limit":
        if not rules.limit_on_limit and opponent.speed[-1:] == ("speed_limit",):
            yield _against(N_("if %(opponent)s had no Speed Limit"), _take_limits_off)
    elif opponent.top != "roll" and _is_available(rules, question, "roll"):
        yield _against(N_("if %(opponent)s had a Roll on top of the battle pile"), _put_roll_on_top)
    if safety in opponent.safeties:
        without = N_("if %(opponent)s did not have %(a_card)s")
        yield _against(without, lambda side: _take_safety_away(side, safety), a_card=safety)


def _distance_changes(rules: Rules, question: Question, card: str) -> _Changes:
    own, target = question.own, rules.target(question.extension_called)
    most, smaller = target - MILES[card], _largest_below(card, own, rules, target)
    if "right_of_way" in own.safeties:
        yield from _breakdown_changes(rules, question)
    elif own.top != "roll" and _is_available(rules, question, "roll"):
        yield _own(N_("if %(own)s had a Roll on top of the battle pile"), _put_roll_on_top)
    if own.limited:
        yield _own(N_("if %(own)s had no Speed Limit"), _take_limits_off)
    if smaller:
        yield _other_card(smaller)
    if _is_available(rules, question, "right_of_way"):
        yield _with_safety("right_of_way")
    if own.miles > most and not rules.race:
        at_most = N_("if %(own)s had at most %(miles)s miles")
        yield _own(at_most, lambda side: _set_miles(side, most), miles=most)
    if card == "200" and own.two_hundreds >= rules.most_200s:
        yield _fewer_200s(rules.most_200s)


def _remedy_changes(rules: Rules, question: Question, remedy: str) -> _Changes:
    own, stopped_by = question.own, question.own.stopped_by
    hazard = rules.cards.hazard_of[remedy]
    if stopped_by and stopped_by != hazard:
        yield _other_card(rules.cards.remedy_for[stopped_by])
    if remedy == "roll":
        yield from _breakdown_changes(rules, question)
    if stopped_by != hazard and not own.cancels(hazard) and _is_available(rules, question, hazard):
        yield _own(_ON_TOP, lambda side: _put_hazard_on_top(side, hazard), a_card=hazard)
    if own.top == "roll" == remedy:
        open_to = [
            breakdown
            for breakdown in rules.cards.breakdowns
            if not own.cancels(breakdown) and _is_available(rules, question, breakdown)
        ]
        if open_to:
            another = N_("if %(own)s had another remedy on top of the battle pile")
            yield _own(another, lambda side: _put_remedy_on_top(side, min(open_to)))


def _breakdown_changes(rules: Rules, question: Question) -> _Changes:
    """Changes that answer the breakdown on top of one's own battle pile."""
    hazard = question.own.stopped_by
    if hazard not in rules.cards.breakdowns:
        return
    remedy, safety = rules.cards.remedy_for[hazard], rules.cards.safety_for[hazard]
    if _is_available(rules, question, remedy):
        yield _own(_ON_TOP, lambda side: side.lay(remedy), a_card=remedy)
    if _is_available(rules, question, safety):
        yield _with_safety(safety)


def _end_of_limit_changes(rules: Rules, question: Question) -> _Changes:
    own = question.own
    if not (own.limited or own.cancels("speed_limit")) and _is_available(rules, question, "speed_limit"):
        yield _own(N_("if %(own)s had a Speed Limit"), lambda side: side.suffer("speed_limit"))


def _completed_trip_changes(rules: Rules, question: Question) -> _Changes:
    target, sides = rules.target(question.extension_called), (question.own, question.opponent)
    if any(rules.has_arrived(side, target) for side in sides):
        yield _change(N_("if nobody had completed the trip"), _nobody_completed(rules, target))
    if rules.extension_miles is None or question.extension_called:
        return
    # A side at that target must have called it: one of these two, or a third that the question does not show.
    if max(side.miles for side in sides) >= target or rules.sides > 2:
        yield _change(N_("if the extension had been called"), _set(extension_called=True))


# --- the changes ------------------------------------------------------------------------------------------

_Make = Callable[[Question], Question]
#: Changes a tableau in place.
_SideChange = Callable[[Tableau], object]
_ON_TOP: Final = N_("if %(own)s had %(a_card)s on top of the battle pile")
_YOUR_SIDE: Final = Sentence(N_("your side"), {})


def _change(text: str, make: _Make, **facts: object) -> Change[Question]:
    return Change(Sentence(text, facts), make)


def _own(text: str, change: _SideChange, **facts: object) -> Change[Question]:
    return _change(text, _on_own(change), own=_YOUR_SIDE, **facts)


def _against(text: str, change: _SideChange, **facts: object) -> Change[Question]:
    return _change(text, _on_opponent(change), opponent=Sentence(N_("the opponent"), {}), **facts)


def _other_card(card: str) -> Change[Question]:
    return _change(N_("with %(a_card)s instead"), _set(card=card), a_card=card)


def _fewer_200s(most: int) -> Change[Question]:
    two = most == 2
    fewer = N_("if %(own)s had fewer than two 200s") if two else N_("if %(own)s had fewer 200s than %(most)s")
    return _own(fewer, lambda side: _limit_200s(side, most - 1), most=most)


def _with_safety(safety: str) -> Change[Question]:
    return _own(N_("if %(own)s had %(a_card)s on the table"), lambda side: side.lay(safety), a_card=safety)


def _set(**facts: object) -> _Make:
    return lambda question: replace(question, **facts)  # type: ignore[arg-type]


def _on_own(change: _SideChange) -> _Make:
    return lambda question: replace(question, own=_changed_side(question.own, change))


def _on_opponent(change: _SideChange) -> _Make:
    return lambda question: replace(question, opponent=_changed_side(question.opponent, change))


def _as_the_first(target: int) -> _Make:
    behind = _on_opponent(lambda side: _stop_short_of_target(side, target))
    return lambda question: replace(behind(question), first=True)


def _nobody_completed(rules: Rules, target: int) -> _Make:
    def short(side: Tableau) -> None:  # the safeties of a race count too
        _stop_short_of_target(side, target - rules.progress(side) + side.miles)

    return lambda question: _on_own(short)(_on_opponent(short)(question))


def _attack_moved(hazard: str | None = None, on: str | None = None) -> _Make:
    """Answer another hazard, or one on another side. It moves to the top of that pile."""

    def make(question: Question) -> Question:
        assert question.answers
        before = question.answers
        now = Answered(hazard or before.hazard, on or before.on)
        there, here = (_on_own if answered.on == OWN else _on_opponent for answered in (before, now))
        question = there(lambda side: _take_hazard_off(side, before.hazard))(question)
        return replace(here(lambda side: _put_hazard_on_top(side, now.hazard))(question), answers=now)

    return make


# --- changes to the cards of a side ------------------------------------------------------------------------


def _changed_side(side: Tableau, change: _SideChange) -> Tableau:
    """Copy the side and change the copy."""
    changed = side.copy()
    change(changed)
    return changed


def _put_roll_on_top(side: Tableau) -> None:
    """Lay a Roll on top, and below it the remedy that it needs."""
    if side.stopped_by in side.cards.breakdowns:
        side.lay(side.cards.remedy_for[side.stopped_by])
    side.lay("roll")


def _put_hazard_on_top(side: Tableau, hazard: str) -> None:
    """Lay a hazard on top, replacing another that stops the side."""
    if hazard != "speed_limit":
        if side.stopped_by:
            side.throw_off(side.stopped_by)
        if not side.moving:
            _put_roll_on_top(side)
    side.suffer(hazard)


def _put_remedy_on_top(side: Tableau, hazard: str) -> None:
    """Lay the remedy for a hazard on top."""
    _put_hazard_on_top(side, hazard)
    side.lay(side.cards.remedy_for[hazard])


def _take_hazard_off(side: Tableau, hazard: str) -> None:
    """Remove a hazard if it lies on top."""
    pile = side.speed if hazard == "speed_limit" else side.battle
    if pile[-1:] == (hazard,):
        side.throw_off(hazard)


def _take_limits_off(side: Tableau) -> None:
    """Remove the speed limits on top."""
    while side.speed[-1:] == ("speed_limit",):
        side.throw_off("speed_limit")


def _take_safety_away(side: Tableau, safety: str) -> None:
    """Remove a safety."""
    side.safeties = tuple(card for card in side.safeties if card != safety)
    side.coups_fourres = tuple(card for card in side.coups_fourres if card != safety)


def _set_miles(side: Tableau, miles: int) -> None:
    """Set the miles. Their cards are left open, except the 200s, of which it keeps as many as fit."""
    side.miles, side.distance = miles, ()
    side.two_hundreds = min(side.two_hundreds, miles // 200)


def _stop_short_of_target(side: Tableau, target: int) -> None:
    """Set the miles a little below the target, if the side has reached it."""
    if side.miles >= target:
        _set_miles(side, target - min(DISTANCES))


def _limit_200s(side: Tableau, two_hundreds: int) -> None:
    """Keep the miles, with at most this many 200s."""
    side.two_hundreds, side.distance = two_hundreds, ()


# --- cards left to play -------------------------------------------------------------------------------------


def _is_available(rules: Rules, question: Question, card: str) -> bool:
    """True if another player may still have a copy of `card`. Not for distance cards."""
    sides = (question.own, question.opponent)
    seen = sum([*side.battle, *side.speed, *side.safeties].count(card) for side in sides)
    return seen + (card == question.card) < rules.pack[card]


def _largest_below(card: str, own: Tableau, rules: Rules, target: int) -> str | None:
    """Find the largest distance card below `card` that `own` could play while moving."""
    moving = _changed_side(own, _put_roll_on_top)
    below = sorted((miles for miles in DISTANCES if miles < MILES[card]), reverse=True)
    fitting = (str(miles) for miles in below if not forbidden_on_own(str(miles), moving, rules, target))
    return next(fitting, None)
