"""Reasons of a table: they are true of it, whatever was drawn."""

import re
from fractions import Fraction
from itertools import combinations

import pytest

from scorekeeper.rules.voice import ENGLISH
from scorekeeper.rules.words import Sentence
from scorekeeper.tournament.phrases import people, with_names
from scorekeeper.tournament.seating.draw import draw
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
         "all three meet for the first time; level on points; a table of 3, so that nobody sits out"),
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
def test_rows(request_, said):
    clauses_said = clauses(draw(request_).rounds[0].tables[0])
    assert sorted(map(_in_order, clauses_said)) == sorted(map(_in_order, said.split("; ")))


def test_the_odd_table_says_whose_turn_it_is():
    drawn = draw(ask(7, 2, "none", odd=lambda at: int(at < 4))).rounds[0]
    (odd,) = [table for table in drawn.tables if len(table.units) == 3]
    assert sorted(odd.units) == ["u04", "u05", "u06"]
    assert clauses(odd) == [
        "a table of 3, so that nobody sits out",
        "they had such a table least often",
        "all three meet for the first time",
    ]


def _in_order(clause):
    """The people of a clause in the order of their ids: the lot decides who is named first."""
    ids = sorted(re.findall(r"u\d\d", clause))
    return [*ids, re.sub(r"u\d\d", "u", clause)]


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
def test_what_is_said_is_true(kind, count, seats, how):
    """Every clause worked out again from the history, the points and the counts."""
    families = {f"u{at:02}": f"family {at % 6}" for at in range(count)}
    request = ask(count, seats, how, kind, apart=lambda at: f"family {at % 6}")
    for number in range(4):
        (drawn,), following = play(request, 1, dice(kind, count, number))
        met, partnered = pairs_met(request.history), partners(request.history)
        facts = {unit.id: unit for unit in request.units}
        for table in drawn.tables:
            ids = sorted(table.units)
            pairs = list(combinations(ids, 2))
            said = clauses(table)
            again = {pair for pair in pairs if met[pair]}
            apart = len({families[unit] for unit in ids}) == len(ids)
            assert any("for the first time" in clause for clause in said) == (apart and not again)
            named = {
                tuple(sorted(re.findall(r"u\d\d", clause)))
                for clause in said
                if "have met" in clause and "pairs" not in clause
            }
            assert named == (again if len(again) <= 3 else set())
            torn = {
                (a, b)
                for a, b in combinations(sorted(families), 2)
                if ((a in ids) != (b in ids))
                and list(families.values()).count(families[a]) == 2
                and families[a] == families[b]
                and not {a, b} & {*drawn.sitting_out}
            }
            asked = {tuple(sorted(re.findall(r"u\d\d", clause))) for clause in said if "as asked" in clause}
            assert asked == torn if len(torn) <= 3 else asked == {()}
            for clause in said:
                check(clause, table, ids, pairs, facts, met, partnered, families, drawn)
        request = following


def check(clause, table, ids, pairs, facts, met, partnered, families, drawn):
    points = [facts[unit].points for unit in ids]
    spread = max(points) - min(points)
    two = tuple(sorted(re.findall(r"u\d\d", clause)))
    if match := re.fullmatch(r"(all|the) (\w+) meet for the first time", clause):
        assert len(ids) == NUMBERS[match[2]]
    elif "have met once before" in clause or "have met twice before" in clause:
        assert met[two] == (1 if "once" in clause else 2)
    elif match := re.fullmatch(r".* have met (\d+) times before", clause):
        assert met[two] == int(match[1]) >= 3
    elif match := re.fullmatch(r"(\d+) pairs of them have met before", clause):
        assert sum(met[pair] > 0 for pair in pairs) == int(match[1]) > 3
    elif clause == "all partners are new":
        assert not any(partnered[tuple(sorted(side))] for side in table.sides)
    elif clause.endswith("are partners again"):
        assert partnered[two] and any(set(side) == set(two) for side in table.sides)
    elif clause == "level on points":
        assert spread == 0
    elif clause == "one point apart":
        assert spread == 1
    elif clause.endswith("points apart"):
        assert spread == int(clause.split()[0])
    elif clause.startswith("a table of"):
        assert len(ids) == int(re.search(r"\d+", clause)[0]) and not drawn.sitting_out
    elif clause == "they had such a table least often":
        elsewhere = [facts[unit].odd for unit in facts if unit not in ids]
        assert max(facts[unit].odd for unit in ids) <= min(elsewhere)
    elif clause == "family and clubs kept apart":
        assert len({families[unit] for unit in ids}) == len(ids)
    elif clause.endswith("apart, as asked"):
        assert not two or families[two[0]] == families[two[1]]
    elif "are both of" in clause:
        assert families[two[0]] == families[two[1]]
    else:
        raise AssertionError(clause)


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
def test_names_take_the_place_of_ids(count, said):
    sentence = Sentence("%(people)s", {"people": people([str(at) for at in range(count)])})
    named = with_names(sentence, lambda unit: f"Zoe {unit}")
    assert ENGLISH.say(named) == str(named) == said
