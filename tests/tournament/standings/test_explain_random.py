"""The reasons for a place on random nights: every sentence is true, and none is missing."""

import re
from fractions import Fraction

from hypothesis import given, settings

from scorekeeper.rules.voice import ENGLISH
from scorekeeper.tournament.standings.rank import rank_units
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS
from tests.profiles import examples
from tests.tournament.standings.plain_ranking import COUNTED, ORDERS, PlainRanking, nights

TITLES = {tie_break.title: name for name, tie_break in TIE_BREAKS.items()}
SIGNS = {
    "½": Fraction(1, 2),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
}


def number(words):
    """The value of a figure, or None."""
    if words == "–":
        return None
    whole, sign = (words[:-1], SIGNS[words[-1]]) if words[-1] in SIGNS else (words, 0)
    value = abs(Fraction(whole.replace(",", "").strip("−") or 0)) + sign
    return -value if words.startswith("−") else value


def says(words, value):
    """True if the words state this value, up to rounding."""
    found = number(words)
    return found is value is None or abs(found - value) <= Fraction(1, 20)


class Truth:
    """Checks each kind of sentence against the plain ranking. An unknown sentence fails."""

    def __init__(self, plain, unit):
        self.plain, self.unit, self.place = plain, unit, plain.place(unit)
        self.key = plain.keys[unit]

    def holds(self, sentence):
        for pattern, check in self.KINDS:
            if found := re.fullmatch(pattern, sentence):
                return check(self, **found.groupdict())
        raise AssertionError(f"nobody looks at {sentence!r}")

    def value(self, title, unit=None):
        return self.plain.values[unit or self.unit][TITLES[title]]

    def place_is(self, place, shared, criterion, value):
        alone = sum(key == self.key for key in self.plain.keys.values()) == 1
        assert int(place) == self.place and bool(shared) != alone
        assert TITLES[criterion] == self.plain.order[0] and says(value, self.value(criterion))

    def neighbour(self, other, side):
        """`other` is on that side with nobody between, and this is the first step in which they differ."""
        key = self.plain.keys[other]
        low, high = sorted((key, self.key))
        between = [third for third in self.plain.keys.values() if low < third < high]
        assert between == [] and (key > self.key if side == "above" else key < self.key)
        return next(index for index in range(len(key)) if key[index] != self.key[index])

    def parted(self, other, side, criterion, mine, theirs, before=""):
        step = self.neighbour(other, side)
        assert self.plain.steps[step] == TITLES[criterion]
        earlier = [name for name in self.plain.steps[:step] if name != "took_part"]
        level = [name for name in earlier if self.plain.values[self.unit][name] is not None]
        assert [TITLES[title] for title in (before or "").split(", ") if title] == level
        assert says(mine, self.value(criterion)) and says(theirs, self.value(criterion, other))
        shown = [number(words) for words in (mine, theirs)]
        assert None in shown or (shown[0] < shown[1] if side == "above" else shown[0] > shown[1])

    def no_part(self, before, other, side):
        assert self.plain.steps[self.neighbour(other, side)] == "took_part"
        assert TITLES[before] == self.plain.order[0]
        assert self.plain.values[self.unit if side == "above" else other]["took_part"] == 0

    def shared_with(self, other):
        equal = {unit for unit, key in self.plain.keys.items() if key == self.key} - {self.unit}
        assert len(equal) == int(other) if other.isdigit() else equal == {other}

    def have_not_met(self):
        step = self.plain.steps.index("head_to_head")
        tied = [unit for unit, key in self.plain.keys.items() if key[:step] == self.key[:step]]
        assert len(tied) > 1
        assert not all(self.plain.results(a, b) for a in tied for b in tied if a != b)

    def sat_out(self, number, criterion=None, value=None, average=False):
        byes = [round_.number for round_ in self.plain.rounds if self.unit in round_.sat_out]
        assert int(number) in byes
        summed = [name for name in self.plain.summed if name not in COUNTED]
        assert bool(summed) == bool(criterion)
        assert average == (bool(self.plain.seats(self.unit)) and bool(summed))
        if criterion:
            assert TITLES[criterion] == summed[0]
            assert says(value, self.plain.average(summed[0], self.unit))

    def missed(self, count=None, number=None):
        gone = {
            round_.number
            for round_ in self.plain.rounds
            if not self.plain.seat(round_, self.unit) and self.unit not in round_.sat_out
        }
        assert gone == {int(number)} if number else len(gone) == int(count) > 1

    def adjusted(self, points, criterion=None, took=False):
        assert (TITLES[criterion] if criterion else None) == self.plain.adjusted
        own = [adjustment for adjustment in self.plain.adjustments if adjustment.unit == self.unit]
        assert any(says(points, -given.points if took else given.points) for given in own)

    BEFORE = r"(?:(?P<before>[^:]+): you and \w are tied\. )?(?P<criterion>[^:]+): "
    KINDS = (
        (r"Place (?P<place>\d+)(?P<shared>, shared)?\. (?P<criterion>[^:]+): (?P<value>.+)\.", place_is),
        (BEFORE + r"you have (?P<mine>\S+), (?P<other>\w) (?P<side>above|below) you has (?P<theirs>.+)\.",
         parted),
        (r"(?P<before>[^:]+): you and (?P<other>\w) are tied, but you have taken part in no round\.",
         lambda self, **facts: self.no_part(side="above", **facts)),
        (r"(?P<before>[^:]+): you and (?P<other>\w) are tied, but (?P=other) has taken part in no round\.",
         lambda self, **facts: self.no_part(side="below", **facts)),
        (r"You and (?P<other>\w|\d+)(?: others)? are tied on everything that ranks, so you share the place\.",
         shared_with),
        (r"Games between those tied: not counted, because not all who were tied have met\.",
         have_not_met),
        (r"You sat out round (?P<number>\d): that counts as your own average\. "
         r"(?P<criterion>[^:]+): (?P<value>.+)\.",
         lambda self, **facts: self.sat_out(average=True, **facts)),
        (r"You sat out round (?P<number>\d)\. (?P<criterion>[^:]+): until you have played, "
         r"that counts (?P<value>.+)\.", sat_out),
        (r"You sat out round (?P<number>\d)\. This ranking does not count that round\.", sat_out),
        (r"You have no result in round (?P<number>\d): that counts 0\.", missed),
        (r"You have no result in (?P<count>\d) rounds: each of them counts 0\.", missed),
        (r"(?P<criterion>[^:]+): the director gave you (?P<points>.+) \(late\)\.", adjusted),
        (r"(?P<criterion>[^:]+): the director took (?P<points>.+) from you \(late\)\.",
         lambda self, **facts: self.adjusted(took=True, **facts)),
        (r"The director changed your points by (?P<points>.+) \(late\)\. "
         r"This ranking does not count the change\.",
         adjusted),
    )  # fmt: skip


@settings(max_examples=examples(200))
@given(nights(), ORDERS)
def test_every_sentence_is_true_and_none_is_missing(night, order):
    units, rounds, adjustments = night
    plain = PlainRanking(units, rounds, adjustments, order)
    ranked = rank_units(units, rounds, adjustments, order)
    for line in ranked:
        sentences = [ENGLISH.say(sentence) for sentence in line.reasons]
        for sentence in sentences:
            Truth(plain, line.unit).holds(sentence)
        neighbours = [f"{side} you has" for side in ("above", "below")]
        gaps = [
            sum(side in sentence or part in sentence for sentence in sentences)
            for side, part in zip(
                neighbours, ("but you have taken", "has taken part in no round"), strict=True
            )
        ]
        last = max(plain.place(unit) for unit in units)
        assert gaps == [line.place > 1, line.place < last]
        assert sum("share the place" in sentence for sentence in sentences) == line.shared
        assert sum("You sat out" in sentence for sentence in sentences) == line.sat_out
        adjusted = sum(adjustment.unit == line.unit for adjustment in adjustments)
        assert sum("the director" in sentence.lower() for sentence in sentences) == adjusted
