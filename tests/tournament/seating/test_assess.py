"""The reasons for a table are true, whatever was drawn."""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import pytest

from scorekeeper.rules.voice import ENGLISH
from scorekeeper.rules.words import Sentence
from scorekeeper.tournament.phrases import people, with_names
from scorekeeper.tournament.seating.draw import draw
from scorekeeper.tournament.seating.model import Unit
from tests.tournament.seating.builders import ask, dice, pairs_met, partners, play

NUMBERS = {"two": 2, "three": 3, "four": 4, "six": 6, "eight": 8}


def clauses(table):
    return [ENGLISH.say(reason) for reason in table.reasons]


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (ask(8, points=lambda at: at, kind="standing"), "all four meet for the first time; 3 points apart"),
        (ask(8, 4, "fixed"), "the two meet for the first time"),
        (ask(6, 6, "rotating"), "all six meet for the first time"),
        (ask(3, points=lambda at: 2, kind="standing"),
         ("all three meet for the first time; tied on points; a table of 3, so that nobody "
"sits out")),
        (ask(2, 2, "none", "standing", points=lambda at: Fraction(at, 2)),
         "the two meet for the first time; ½ points apart"),
        (ask(2, 2, "none", "standing", points=lambda at: at),
         "the two meet for the first time; one point apart"),
        (ask(2, 2, "none", apart=lambda at: "lyon" if at else "paris"), "the two meet for the first time"),
        (ask(4, 2, "none", apart=lambda at: "lyon" if at < 2 else "paris"),
         "the two meet for the first time; u00 and u01 apart, as asked; u02 and u03 apart, as asked"),
        (ask(6, 2, "none", apart=lambda at: "lyon" if at < 3 else None),
         "the two meet for the first time; family and clubs kept apart"),
        (ask(4, 2, "none", never=lambda at: frozenset({"u01"} if at == 0 else ())),
         "the two meet for the first time; u00 and u01 apart, as asked"),
        (ask(2, 2, "none", never=lambda at: frozenset({f"u0{1 - at}"})), "the two meet for the first time"),
        (ask(5, 2, "none", one_size=True, sat_out=lambda at: int(at != 4),
             never=lambda at: frozenset({"u04"})), "the two meet for the first time"),
        (ask(4, table=lambda at: {2: 8}.get(at)),
         "all four meet for the first time; u02 always sits here"),
        (ask(4, history=(((("u00", "u01"), ("u02",)),),)),
         "u01 and u02 have met once before; u00 and u02 have met once before; u00 and u01 have met once "
         "before; all partners are new"),
        (ask(2, 2, "none", history=(((("u00",), ("u01",)),),) * 2), "u00 and u01 have met twice before"),
        (ask(2, 2, "none", history=(((("u00",), ("u01",)),),) * 12), "u00 and u01 have met 12 times before"),
        (ask(4, history=(((("u00", "u01"), ("u02", "u03")),),)), "6 pairs of them have met before; "
         "all partners are new"),
        (ask(3, 2, "none", apart=lambda at: "lyon" if at < 2 else None),
         "a table of 3, so that nobody sits out; u00 and u01 are both of lyon"),
    ],
)  # fmt: skip
def test_gives_the_reasons_for_a_table(request_, said):
    clauses_said = clauses(draw(request_).rounds[0].tables[0])
    assert sorted(map(_in_order, clauses_said)) == sorted(map(_in_order, said.split("; ")))


def test_the_odd_table_says_who_had_the_fewest():
    drawn = draw(ask(7, 2, "none", odd=lambda at: int(at < 4))).rounds[0]
    (odd,) = [table for table in drawn.tables if len(table.units) == 3]
    assert sorted(odd.units) == ["u04", "u05", "u06"]
    assert clauses(odd) == [
        "a table of 3, so that nobody sits out",
        "they had such a table least often",
        "all three meet for the first time",
    ]


def _in_order(clause):
    """The people of a clause in the order of their ids, because the lot decides who is named first."""
    ids = sorted(re.findall(r"u\d\d", clause))
    return [*ids, re.sub(r"u\d\d", "u", clause)]


class Seated(NamedTuple):
    """A table as drawn, and what is known of its people:

    families, and how often each pair met or partnered before.
    """

    ids: list[str]
    sides: tuple[tuple[str, ...], ...]
    sitting_out: tuple[str, ...]
    units: dict[str, Unit]
    families: dict[str, str]
    met: Counter
    partnered: Counter

    @property
    def met_before(self):
        return {pair for pair in combinations(self.ids, 2) if self.met[pair]}

    @property
    def spread(self):
        points = [self.units[unit].points for unit in self.ids]
        return max(points) - min(points)

    @property
    def is_apart(self):
        """True if no two are of the same family."""
        return len({self.families[unit] for unit in self.ids}) == len(self.ids)

    @property
    def torn(self):
        """Families of two where one is at this table and the other elsewhere."""
        return {
            (a, b)
            for a, b in combinations(sorted(self.families), 2)
            if ((a in self.ids) != (b in self.ids))
            and list(self.families.values()).count(self.families[a]) == 2
            and self.families[a] == self.families[b]
            and not {a, b} & {*self.sitting_out}
        }

    def is_family(self, pair):
        return self.families[pair[0]] == self.families[pair[1]]

    def has_least_odd_tables(self):
        elsewhere = [unit.odd for id_, unit in self.units.items() if id_ not in self.ids]
        return max(self.units[id_].odd for id_ in self.ids) <= min(elsewhere)


#: An oracle for each clause, by its words: gets the table, the pair that the clause names, and the values of
#: the groups.
ORACLES = {
    r"(?:all|the) (\w+) meet for the first time": lambda at, pair, size: len(at.ids) == NUMBERS[size],
    r".* have met once before": lambda at, pair: at.met[pair] == 1,
    r".* have met twice before": lambda at, pair: at.met[pair] == 2,
    r".* have met (\d+) times before": lambda at, pair, times: at.met[pair] == int(times) >= 3,
    r"(\d+) pairs of them have met before": lambda at, pair, pairs: len(at.met_before) == int(pairs) > 3,
    r"all partners are new": lambda at, pair: not any(at.partnered[pair_of(side)] for side in at.sides),
    r".* are partners again": lambda at, pair: at.partnered[pair] and pair in map(pair_of, at.sides),
    r"tied on points": lambda at, pair: at.spread == 0,
    r"one point apart": lambda at, pair: at.spread == 1,
    r"(\d+) points apart": lambda at, pair, points: at.spread == int(points),
    r"a table of (\d+), .*": lambda at, pair, size: len(at.ids) == int(size) and not at.sitting_out,
    r"they had such a table least often": lambda at, pair: at.has_least_odd_tables(),
    r"family and clubs kept apart": lambda at, pair: at.is_apart,
    r".* apart, as asked": lambda at, pair: not pair or at.is_family(pair),
    r".* are both of .*": lambda at, pair: at.is_family(pair),
}


def pair_of(units):
    return tuple(sorted(units))


def named_in(clause):
    return pair_of(re.findall(r"u\d\d", clause))


def is_true(clause, seated):
    ((match, true),) = [
        (match, true) for words, true in ORACLES.items() if (match := re.fullmatch(words, clause))
    ]
    return true(seated, named_in(clause), *match.groups())


@pytest.mark.parametrize("kind", ["random", "standing"])
@pytest.mark.parametrize(
    ("count", "seats", "how"),
    [
        (7, 2, "none"),
        (10, 4, "rotating"),
        (13, 4, "rotating"),
        (9, 6, "rotating"),
        (9, 4, "fixed"),
        (20, 3, "none"),
    ],
)
def test_every_clause_is_true(kind, count, seats, how):
    """Every clause is derived again from the history, the points and the counts."""
    families = {f"u{at:02}": f"family {at % 6}" for at in range(count)}
    request = ask(count, seats, how, kind, apart=lambda at: f"family {at % 6}")
    for number in range(4):
        (drawn,), following = play(request, 1, dice(kind, count, number))
        met, partnered = pairs_met(request.history), partners(request.history)
        units = {unit.id: unit for unit in request.units}
        assert drawn.tables
        for table in drawn.tables:
            ids = sorted(table.units)
            seated = Seated(ids, table.sides, drawn.sitting_out, units, families, met, partnered)
            said = clauses(table)
            assert [clause for clause in said if not is_true(clause, seated)] == []
            nothing_is_left_out(said, seated)
        request = following


def nothing_is_left_out(said, seated):
    again, torn = seated.met_before, seated.torn
    assert any("for the first time" in clause for clause in said) == (seated.is_apart and not again)
    named = {named_in(clause) for clause in said if "have met" in clause and "pairs" not in clause}
    assert named == (again if len(again) <= 3 else set())
    asked = {named_in(clause) for clause in said if "as asked" in clause}
    assert asked == torn if len(torn) <= 3 else asked == {()}


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (1, "Zoe 0"),
        (2, "Zoe 0 and Zoe 1"),
        (3, "Zoe 0, Zoe 1 and Zoe 2"),
        (5, "Zoe 0, Zoe 1, Zoe 2, Zoe 3 and Zoe 4"),
        (6, "Zoe 0, Zoe 1, Zoe 2, Zoe 3 and 2 others"),
    ],
)
def test_names_replace_ids(count, said):
    sentence = Sentence("%(people)s", {"people": people([str(at) for at in range(count)])})
    named = with_names(sentence, lambda unit: f"Zoe {unit}")
    assert ENGLISH.say(named) == str(named) == said
