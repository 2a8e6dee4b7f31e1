"""Everything that makes a reported hand impossible, all at once, as codes with the facts for a sentence."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import NamedTuple

from scorekeeper.rules.cards import DISTANCES, MOST_200S, SAFETIES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.words import ENGLISH, PROBLEMS, Sentence, Voice, default_side_names


class Problem(NamedTuple):
    """One reason why a hand cannot have happened.

    `code` is FORMATS' public code, `side` the index of the side it is about or None. `facts` fill the
    sentence: cards by name, sides by index, miles and players as numbers. `wording` picks among the
    sentences of one code.
    """

    code: str
    side: int | None
    facts: Mapping[str, object]
    wording: str = ""

    def message(self, side_names: Sequence[str], voice: Voice = ENGLISH) -> str:
        """The problem as a sentence a player understands."""
        key = f"{self.code}/{self.wording}" if self.wording else self.code
        return voice.say(Sentence(PROBLEMS[key], self.facts), side_names or default_side_names(8))


def problems(rules: Rules, hand: HandResult) -> list[Problem]:
    """What makes `hand` impossible under `rules`; empty when some legal play can end in it.

    A wrong number of sides and an extension where there is none stand alone, and the pack is only
    counted when nothing else is wrong (FORMATS 1).
    """
    sides, caller = hand.sides, hand.extension_called_by
    if len(sides) != rules.sides:
        facts = {"players": rules.players, "expected": rules.sides, "given": len(sides)}
        return [Problem("sides-mismatch", None, facts)]
    if caller is not None and rules.extension_miles is None:
        return [Problem("no-extension-here", None, {})]
    found = _miles(rules, hand) + _claims(rules, hand) + _safeties(sides)
    if not found and not _in_one_pack(rules, hand):
        found.append(Problem("pack-exceeded", None, {}))
    return found


def completed_by(rules: Rules, hand: HandResult) -> int | None:
    """The side that reached the target in force, or None."""
    target = rules.target(hand.extension_called_by is not None)
    for index, side in enumerate(hand.sides):
        if side.miles == target:
            return index
    return None


def won_by(rules: Rules, hand: HandResult) -> int | None:
    """The side that gets the trip-completed bonus, or None.

    The completing side; where `rules.hand_winner` is "most_miles" (Dujardin, "Jouons !") and nobody
    completed, the side that drove furthest. If that is shared nobody won (our ruling).
    """
    completer = completed_by(rules, hand)
    if completer is not None or rules.hand_winner == "completer":
        return completer
    miles = [side.miles for side in hand.sides]
    furthest = max(miles)
    return miles.index(furthest) if miles.count(furthest) == 1 else None


def _miles(rules: Rules, hand: HandResult) -> list[Problem]:
    found = []
    caller = hand.extension_called_by
    target = rules.target(caller is not None)
    completed = []
    for index, side in enumerate(hand.sides):
        miles = side.miles
        if miles % 25 or miles < 0:
            found.append(Problem("miles-not-a-sum", index, {"side": index, "miles": miles}))
        if miles > target:
            facts = {"side": index, "miles": miles, "target": target}
            found.append(Problem("past-target", index, facts))
        elif miles == target:
            completed.append(index)
    if len(completed) > 1:
        found.append(Problem("two-completed", None, {"sides": tuple(completed)}))
    if caller is not None and hand.sides[caller].miles < rules.target_miles:
        facts = {"side": caller, "target": rules.target_miles}
        found.append(Problem("extension-caller-short", caller, facts))
    elif caller is not None and not _comes_to(hand.sides[caller].cards, rules.target_miles):
        facts = {"side": caller, "target": rules.target_miles}
        found.append(Problem("extension-caller-short", caller, facts, "cards"))
    return found


def _comes_to(cards: Sequence[int] | None, miles: int) -> bool:
    """Whether some of these counted cards, or of any, come to exactly so many miles."""
    if cards is None:
        return True
    sums = {0}
    for card, copies in zip(_KINDS, cards, strict=True):
        sums = {one + card * count for one in sums for count in range(copies + 1)}
    return miles in sums


def _claims(rules: Rules, hand: HandResult) -> list[Problem]:
    found = []
    for index, side in enumerate(hand.sides):
        if side.safe_trip and index != won_by(rules, hand):
            wording = "won" if rules.hand_winner == "most_miles" else ""
            found.append(Problem("claim-without-trip", index, {"side": index}, wording))
    if hand.draw_pile_empty and completed_by(rules, hand) is None:
        found.append(Problem("claim-without-trip", None, {}, "delayed"))
    return found


def _safeties(sides: Sequence[SideResult]) -> list[Problem]:
    if _safeties_in_order(sides):
        return []
    return [*_coups_without_safety(sides), *_safeties_twice(sides)]


def _safeties_in_order(sides: Sequence[SideResult]) -> bool:
    """Whether nothing is wrong with them, as in most hands."""
    on_table: list[str] = []
    for side in sides:
        on_table += side.safeties
        coups = side.coups_fourres
        if coups and not (len(set(coups)) == len(coups) and set(coups).issubset(side.safeties)):
            return False
    return len(set(on_table)) == len(on_table)


def _coups_without_safety(sides: Sequence[SideResult]) -> Iterator[Problem]:
    for index, side in enumerate(sides):
        for card in dict.fromkeys(side.coups_fourres):
            if card not in side.safeties:
                yield Problem("coup-without-safety", index, {"side": index, "card": card})


def _safeties_twice(sides: Sequence[SideResult]) -> Iterator[Problem]:
    for card in SAFETIES:
        owners = []
        for index, side in enumerate(sides):
            if card in side.safeties:
                owners.append(index)
                if side.safeties.count(card) > 1:
                    yield Problem("safety-twice", None, {"side": index, "card": card}, "listed")
            if side.coups_fourres.count(card) > 1:
                yield Problem("safety-twice", None, {"side": index, "card": card}, "coups")
        if len(owners) > 1:
            wording = "" if len(owners) == 2 else "many"
            yield Problem("safety-twice", None, {"sides": tuple(owners), "card": card}, wording)


# --- can the miles be laid out from one pack? -------------------------------------------------------

#: 3,500 miles. Up to four sides of up to 1,200 miles, one of them without 200s, can share out as many and
#: any fewer (tried one by one in the slow tests), so that only counted cards need a search.
_MILES_IN_PACK = sum(miles * copies for miles, copies in DISTANCES.items())

_KINDS = tuple(DISTANCES)
#: The place value of each kind's count in a combination of used cards (mixed radix, 0 to all copies).
_PLACE = {miles: prod(DISTANCES[kind] + 1 for kind in _KINDS[:index]) for index, miles in enumerate(_KINDS)}
_COMBINATIONS = prod(copies + 1 for copies in DISTANCES.values())


def _in_one_pack(rules: Rules, hand: HandResult) -> bool:
    """Whether all sides' miles can be laid from one pack at once. Exact.

    Where the extension was called the caller's first cards come to the old target, the others take it on.
    """
    if sum([side.miles for side in hand.sides]) > _MILES_IN_PACK:
        return False
    if not any(side.cards for side in hand.sides):
        return True
    stages = []
    for index, side in enumerate(hand.sides):
        first = rules.target_miles if index == hand.extension_called_by else side.miles
        stages.append((first, side.miles - first, side.safe_trip, side.cards or ()))
    return _pack_suffices(*sorted(stages))


@lru_cache(maxsize=1 << 10)
def _pack_suffices(*sides: tuple[int, int, bool, tuple[int, ...]]) -> bool:
    """`sides`: first miles, later miles, without a 200, and the cards where they were counted.

    A pool is the set of all ways the pack may have been used so far, as one big whole number with
    a bit for each combination of used 25s, 50s, ...; adding a card to every way at once is a shift.
    """
    pool = 1
    for first, later, without_200, counted in sides:
        most_200s = 0 if without_200 else MOST_200S
        if counted:
            pool = _lay_counted(pool, counted)
        elif later:
            pool = _lay_in_stages(pool, first, later, most_200s)
        else:
            pool = _lay(pool, first, most_200s)
    return pool != 0


def _lay_in_stages(pool: int, first: int, later: int, most_200s: int) -> int:
    """The pool after one side has laid exactly `first` and then `later` miles, its 200s counted together."""
    after = 0
    for copies in range(most_200s + 1):
        with_200s = _lay_counted(pool, [copies if card == 200 else 0 for card in _KINDS])
        after |= _lay(_lay(with_200s, first - 200 * copies, 0), later, most_200s - copies)
    return after


def _lay_counted(pool: int, counted: Sequence[int]) -> int:
    """The pool after one side has laid just these cards, from every way in `pool`."""
    for card, copies in zip(_KINDS, counted, strict=True):
        for _ in range(copies):
            pool = _one_more(card, pool)
    return pool


def _lay(pool: int, miles: int, most_200s: int) -> int:
    """The pool after one side has laid exactly `miles`, from every way in `pool`."""
    reached = {0: pool}
    for _ in range(most_200s):
        reached |= {start + 200: _one_more(200, ways) for start, ways in reached.items()}
    for card in _KINDS:
        if card != 200:
            for total in range(card, miles + 1, 25):
                ways = _one_more(card, reached.get(total - card, 0))
                if ways:
                    reached[total] = reached.get(total, 0) | ways
    return reached.get(miles, 0)


def _one_more(card: int, ways: int) -> int:
    """Every way in `ways` that has a copy of `card` left, with that copy used."""
    return (ways & _unused(card)) << _PLACE[card]


@lru_cache(maxsize=len(_KINDS))
def _unused(card: int) -> int:
    """The combinations in which at least one copy of `card` is left, as a pool."""
    left = (used // _PLACE[card] % (DISTANCES[card] + 1) < DISTANCES[card] for used in range(_COMBINATIONS))
    return sum(1 << used for used, some in enumerate(left) if some)
