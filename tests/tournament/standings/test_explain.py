"""Reasons of a place ("Why am I 5th?"): their words, and on random nights that every sentence is true."""

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings

from scorekeeper.rules.words import ENGLISH, Voice
from scorekeeper.tournament.fractions import figure
from scorekeeper.tournament.standings.model import Adjustment
from scorekeeper.tournament.standings.presets import CLUB_NIGHT, CRIBBAGE_STYLE
from scorekeeper.tournament.standings.rank import rank_units
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS
from tests.profiles import examples
from tests.tournament.standings.plain_ranking import ORDERS, PlainRanking, nights
from tests.tournament.standings.test_rank import night, table


def said(unit, units, rounds, adjustments=(), order=CLUB_NIGHT.order):
    ranked = rank_units(units.split(), rounds, adjustments, order)
    line = next(line for line in ranked if line.unit == unit)
    return [ENGLISH.say(sentence) for sentence in line.reasons]


# --- in words ----------------------------------------------------------------------------------------------

EVENING = night(
    [table("ann 1500 3", "bob 200 1"), table("cy 900 2", "di 300 1"), "eve"],
    [table("ann 500 2", "cy 300 2"), table("eve 900 2", "di 600 2"), "bob"],
    [table("cy 600 3", "eve 300 1"), table("bob 450 2", "di 400 1")],
)
NAMES = "ann bob cy di eve finn"


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("ann", [
            "Place 1. Table points: 4.",
            "Table points: nothing between you and cy. Difference: you have 1,500, cy below you has 700.",
            "You have no result in round 3: that counts 0.",
        ]),
        ("cy", [
            "Place 2. Table points: 4.",
            "Table points: nothing between you and ann. Difference: you have 700, ann above you has 1,500.",
            "Table points: you have 4, eve below you has 3.",
        ]),
        ("eve", [
            "Place 3. Table points: 3.",
            "Table points: you have 3, cy above you has 4.",
            "Table points: nothing between you and bob. Difference: you have 0, bob below you has -1,875.",
            "You sat out round 1: that counts as your own average. Table points: 1.",
        ]),
        ("bob", [
            "Place 4. Table points: 3.",
            "Table points: nothing between you and eve. Difference: you have -1,875, eve above you has 0.",
            "Table points: you have 3, di below you has 0.",
            "You sat out round 2: that counts as your own average. Table points: 1.",
        ]),
        ("di", [
            "Place 5. Table points: 0.",
            "Table points: you have 0, bob above you has 3.",
            "Table points: nothing between you and finn, who has taken part in no round.",
        ]),
        ("finn", [
            "Place 6. Table points: 0.",
            "Table points: nothing between you and di, but you have taken part in no round.",
            "You have no result in 3 rounds: each of them counts 0.",
        ]),
    ],
)  # fmt: skip
def test_an_evening(unit, expected):
    assert said(unit, NAMES, EVENING) == expected


def test_a_shared_place():
    rounds = night([table("a 5", "b 5"), table("c 9", "d 1")])
    assert said("a", "a b c d", rounds)[:3] == [
        "Place 2, shared. Table points: 1.",
        "Table points: you have 1, c above you has 2.",
        "Nothing that ranks parts you from b, so you share the place.",
    ]
    assert said("b", "a b", rounds) == [
        "Place 1, shared. Table points: 1.",
        "Nothing that ranks parts you from a, so you share the place.",
    ]


def test_a_place_shared_by_many():
    rounds = night([table("a 5", "b 5", "c 5"), table("d 5", "e 5")])
    for unit in "ad":
        assert said(unit, "a b c d", rounds, order=["spread"])[1] == (
            "Nothing that ranks parts you from 3 others, so you share the place."
        )


def test_games_between_those_who_are_level():
    order = ("table_points", "head_to_head", "hands_won")
    rounds = night([table("a 5", "b 3")], [table("b 5", "c 3")], [table("c 9", "a 2")])
    assert said("b", "a b", rounds, order=order) == [
        "Place 2. Table points: 2.",
        "Table points: nothing between you and a. "
        "Games between those who are level: you have 0, a above you has 1.",
        "You have no result in round 3: that counts 0.",
    ]
    assert "Nothing that ranks parts you from 2 others, so you share the place." in said(
        "b", "a b c", rounds, order=order
    )


def test_games_between_those_who_have_not_all_met_do_not_count():
    rounds = night([table("a 5 1", "x 3")], [table("b 5 3", "x 3")])
    for unit in "ab":
        assert said(unit, "a b", rounds)[2] == (
            "Games between those who are level: not counted, because not all who were level have met."
        )
    assert said("a", "a b", rounds)[1] == (
        "Table points, Difference, Strength of the opponents: nothing between you and b. "
        "Hands won: you have 1, b above you has 3."
    )


def test_the_directors_points():
    rounds = night([table("a 5", "b 3")])
    given = [Adjustment("a", Fraction(-5, 2), "left early"), Adjustment("a", 1, "helped out")]
    assert said("a", "a b", rounds, given)[-2:] == [
        "Table points: the director took 2½ from you (left early).",
        "Table points: the director gave you 1 (helped out).",
    ]
    assert said("a", "a b", rounds, given, CRIBBAGE_STYLE.order)[-1] == (
        "Tables won: the director gave you 1 (helped out)."
    )
    assert said("a", "a b", rounds, given, ["opponents"])[-1] == (
        "The director changed your points by 1 (helped out). Nothing in this order counts it."
    )


def test_a_bye_before_anything_is_played():
    rounds = night(["a", table("b 5", "c 3")])
    assert said("a", "a b c", rounds)[-1] == (
        "You sat out round 1. Table points: until you have played, that counts 1."
    )
    assert said("a", "a b c", rounds, order=["opponents"])[-1] == (
        "You sat out round 1. Nothing in this order counts it."
    )


# --- figures -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "beside", "expected"),
    [
        (None, None, "–"), (Fraction(6), None, "6"), (Fraction(-1234), None, "-1,234"),
        (Fraction(13, 2), None, "6½"), (Fraction(-13, 2), None, "-6½"), (Fraction(1, 2), None, "½"),
        (Fraction(-1, 3), None, "-⅓"), (Fraction(14, 3), None, "4⅔"), (Fraction(-4937, 4), None, "-1,234¼"),
        (Fraction(7, 4), None, "1¾"), (Fraction(63, 10), None, "6.3"), (Fraction(-63, 10), None, "-6.3"),
        (Fraction(-1, 5), None, "-0.2"), (Fraction(6172, 5), None, "1,234.4"), (Fraction(1, 30), None, "0.0"),
        (Fraction(631, 100), Fraction(63, 10), "6.31"), (Fraction(63, 10), Fraction(631, 100), "6.30"),
        (Fraction(98, 100), Fraction(1), "0.98"), (Fraction(1), Fraction(98, 100), "1"),
        (Fraction(1333, 1000), Fraction(4, 3), "1.3330"), (Fraction(63, 10), Fraction(63, 10), "6.3"),
    ],
)  # fmt: skip
def test_a_figure(value, beside, expected):
    assert ENGLISH.text_of(figure(value, beside)) == expected


def test_a_figure_in_another_language():
    comma = {"%(whole)s.%(decimals)s": "%(whole)s,%(decimals)s"}
    french = Voice(
        lambda text: comma.get(text, text), number=lambda value: f"{value:,}".replace(",", "\u202f")
    )
    assert french.text_of(figure(Fraction(6172, 5))) == "1\u202f234,4"


# --- in truth ----------------------------------------------------------------------------------------------

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
    value = abs(Fraction(whole.replace(",", "").strip("-") or 0)) + sign
    return -value if words.startswith("-") else value


def says(words, value):
    """True if this is the value, but for rounding."""
    found = number(words)
    return found is value is None or abs(found - value) <= Fraction(1, 20)


class Truth:
    """Checks each kind of sentence against the plain ranking; a sentence of no kind fails."""

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
        """`other` is on that side, with nobody between, and this is the first step they differ in."""
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
        summed = self.plain.summed
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

    BEFORE = r"(?:(?P<before>[^:]+): nothing between you and \w\. )?(?P<criterion>[^:]+): "
    KINDS = (
        (r"Place (?P<place>\d+)(?P<shared>, shared)?\. (?P<criterion>[^:]+): (?P<value>.+)\.", place_is),
        (BEFORE + r"you have (?P<mine>\S+), (?P<other>\w) (?P<side>above|below) you has (?P<theirs>.+)\.",
         parted),
        (r"(?P<before>[^:]+): nothing between you and (?P<other>\w), but you have taken part in no round\.",
         lambda self, **facts: self.no_part(side="above", **facts)),
        (r"(?P<before>[^:]+): nothing between you and (?P<other>\w), who has taken part in no round\.",
         lambda self, **facts: self.no_part(side="below", **facts)),
        (r"Nothing that ranks parts you from (?P<other>\w|\d+)(?: others)?, so you share the place\.",
         shared_with),
        (r"Games between those who are level: not counted, because not all who were level have met\.",
         have_not_met),
        (r"You sat out round (?P<number>\d): that counts as your own average\. "
         r"(?P<criterion>[^:]+): (?P<value>.+)\.",
         lambda self, **facts: self.sat_out(average=True, **facts)),
        (r"You sat out round (?P<number>\d)\. (?P<criterion>[^:]+): until you have played, "
         r"that counts (?P<value>.+)\.", sat_out),
        (r"You sat out round (?P<number>\d)\. Nothing in this order counts it\.", sat_out),
        (r"You have no result in round (?P<number>\d): that counts 0\.", missed),
        (r"You have no result in (?P<count>\d) rounds: each of them counts 0\.", missed),
        (r"(?P<criterion>[^:]+): the director gave you (?P<points>.+) \(late\)\.", adjusted),
        (r"(?P<criterion>[^:]+): the director took (?P<points>.+) from you \(late\)\.",
         lambda self, **facts: self.adjusted(took=True, **facts)),
        (r"The director changed your points by (?P<points>.+) \(late\)\. Nothing in this order counts it\.",
         adjusted),
    )  # fmt: skip


@settings(max_examples=examples(200))
@given(nights(), ORDERS)
def test_what_is_said_is_true_and_nothing_is_left_out(night, order):
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
            for side, part in zip(neighbours, ("but you have taken", "who has taken"), strict=True)
        ]
        last = max(plain.place(unit) for unit in units)
        assert gaps == [line.place > 1, line.place < last]
        assert sum("share the place" in sentence for sentence in sentences) == line.shared
        assert sum("You sat out" in sentence for sentence in sentences) == line.sat_out
        adjusted = sum(adjustment.unit == line.unit for adjustment in adjustments)
        assert sum("the director" in sentence.lower() for sentence in sentences) == adjusted


def test_every_sentence_can_be_translated():
    """Each fact has its place in the template, so that a translation can put it elsewhere."""
    given = [Adjustment("ann", 1, "helped")]
    for line in rank_units(NAMES.split(), EVENING, given):
        for sentence in line.reasons:
            assert set(re.findall(r"%\((\w+)\)s", str(sentence.text))) <= set(sentence.facts)
            assert str(sentence) and ENGLISH.say(sentence)
