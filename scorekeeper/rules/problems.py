"""Problems of a reported hand: every reason why it is impossible, as a code with the facts for a sentence."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules.cards import CLASSIC, DISTANCES, SAFETIES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.items import CLAIMS
from scorekeeper.rules.pack import fits_in_pack
from scorekeeper.rules.race import arrived, biggest_last_card, past_target
from scorekeeper.rules.voice import ENGLISH, Voice, default_side_names
from scorekeeper.rules.words import PROBLEMS, Sentence


class Problem(NamedTuple):
    """One reason why a hand cannot have happened.

    `code` is public (docs/formats.md). `side` is the index of the side it is about, or None. `facts` fill the
    sentence: cards by name, sides by index, miles and players as numbers, names of controls as sentences.
    `wording` selects one of the sentences of a code.
    """

    code: str
    side: int | None
    facts: Mapping[str, object]
    wording: str = ""

    @property
    def sentence(self) -> Sentence:
        """The problem as a sentence a player understands."""
        key = f"{self.code}/{self.wording}" if self.wording else self.code
        return Sentence(PROBLEMS[key], self.facts)

    def message(self, side_names: Sequence[str], voice: Voice = ENGLISH) -> str:
        """The sentence in words. Without `side_names` the sides are "Side A", "Side B", ..."""
        return voice.say(self.sentence, side_names or default_side_names(8))


def problems(rules: Rules, hand: HandResult) -> list[Problem]:
    """List everything that makes `hand` impossible under `rules`. Empty if some legal play can lead to it.

    A wrong number of sides, or an extension where the rules have none, is reported alone. The pack is checked
    only if nothing else is wrong (`mille-bornes-hand/1`).
    """
    sides, caller = hand.sides, hand.extension_called_by
    if len(sides) != rules.sides:
        facts = {"players": rules.players, "expected": rules.sides, "given": len(sides)}
        return [Problem("sides-mismatch", None, facts)]
    if caller is not None and rules.extension_miles is None:
        return [Problem("no-extension-here", None, {})]
    found = _miles(rules, hand) + _claims(rules, hand) + _safeties(sides)
    if not found and not fits_in_pack(rules, hand):
        wording = "" if rules.cards.distances == CLASSIC.distances else "other"
        found.append(Problem("pack-exceeded", None, {}, wording))
    return found


def _miles(rules: Rules, hand: HandResult) -> list[Problem]:
    found = []
    caller = hand.extension_called_by
    target = rules.target(caller is not None)
    completed = []
    for index, side in enumerate(hand.sides):
        miles = side.miles
        if miles % 25 or miles < 0:
            found.append(Problem("miles-not-a-sum", index, {"side": index, "miles": miles}))
        if rules.race:
            continue
        if miles > target:
            facts = {"side": index, "miles": miles, "target": target}
            found.append(Problem("past-target", index, facts))
        elif miles == target:
            completed.append(index)
    if rules.race:
        return [*found, *_race_end(rules, hand)]
    if len(completed) > 1:
        found.append(Problem("two-completed", None, {"sides": tuple(completed)}))
    if caller is not None and hand.sides[caller].miles < rules.target_miles:
        facts = {"side": caller, "target": rules.target_miles}
        found.append(Problem("extension-caller-short", caller, facts))
    elif caller is not None and not _comes_to(hand.sides[caller].cards, rules.target_miles):
        facts = {"side": caller, "target": rules.target_miles}
        found.append(Problem("extension-caller-short", caller, facts, "cards"))
    return found


def _race_end(rules: Rules, hand: HandResult) -> Iterator[Problem]:
    sides, target = tuple(arrived(rules, hand)), rules.target_miles
    if not sides:
        yield Problem("race-goes-on", None, {"target": target})
    elif len(sides) > 1:
        yield Problem("two-completed", None, {"sides": sides, "target": target}, "race")
    else:
        winner = hand.sides[sides[0]]
        if past_target(rules, winner) >= biggest_last_card(rules, winner):
            facts = {"side": sides[0], "points": rules.progress(winner), "target": target}
            yield Problem("past-target", sides[0], facts, "race")


def _comes_to(cards: Sequence[int] | None, miles: int) -> bool:
    """True if some of these counted cards (None: of any cards) add up to exactly `miles`."""
    if cards is None:
        return True
    sums = {0}
    for card, copies in zip(DISTANCES, cards, strict=True):
        sums = {total + card * count for total in sums for count in range(copies + 1)}
    return miles in sums


def _claims(rules: Rules, hand: HandResult) -> list[Problem]:
    found = []
    for index, side in enumerate(hand.sides):
        if side.claims and index != rules.won_by(hand):
            wording = "won" if rules.hand_winner == "most_miles" else ""
            # The widest claim, because a narrower one that it implies cannot be turned off before it.
            facts = {"side": index, "tick": Sentence(CLAIMS[side.claims[-1]].tick, {})}
            found.append(Problem("claim-without-trip", index, facts, wording))
    if hand.draw_pile_empty and rules.completed_by(hand) is None:
        found.append(Problem("claim-without-trip", None, {}, "delayed"))
    elif hand.draw_pile_empty and rules.open_discards:
        found.append(Problem("claim-without-trip", None, {}, "shuffled"))
    return found


def _safeties(sides: Sequence[SideResult]) -> list[Problem]:
    if _safeties_in_order(sides):
        return []
    return [*_coups_without_safety(sides), *_safeties_twice(sides)]


def _safeties_in_order(sides: Sequence[SideResult]) -> bool:
    """True if no side has a problem with safeties, as in most hands."""
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
