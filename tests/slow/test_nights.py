"""Three whole nights by their pages, with everything that goes wrong, recomputed from what was reported."""

import csv
import io
import random
from collections import defaultdict
from fractions import Fraction

import pytest

from scorekeeper.store.nights.nights import find_night
from tests.builders_web import Phone
from tests.together import at_once
from tests.web.nights.at_table import AtTable, codes, numbers
from tests.web.nights.evening import THIRTEEN, new_evening

pytestmark = pytest.mark.slow


class Played:
    """What the tables of a night reported, and the standings that follow from it."""

    def __init__(self):
        self.rounds = defaultdict(dict)

    def note(self, round_number, table, totals):
        self.rounds[round_number][table.number] = table.sides, totals

    def points(self):
        """Entrant -> table points and capped difference, over the rounds they played."""
        points, difference, played = defaultdict(Fraction), defaultdict(Fraction), defaultdict(int)
        for tables in self.rounds.values():
            for sides, totals in tables.values():
                for side, own in zip(sides, totals, strict=True):
                    others = list(totals)
                    others.remove(own)
                    beaten = sum(total < own for total in others) + Fraction(sum(t == own for t in others), 2)
                    apart = own - Fraction(sum(others), len(others))
                    for entrant in side:
                        points[entrant] += 2 * beaten / len(others)
                        difference[entrant] += max(-1000, min(1000, apart))
                        played[entrant] += 1
        return points, difference, played


def standings(night):
    text = night.get("/files/standings.csv").html.lstrip("\ufeff")
    return list(csv.DictReader(io.StringIO(text)))


def totals_for(table, dice):
    return [100 * number for number in dice.sample(range(1, 16), len(table.sides))]


def won_by(totals):
    return tuple(int(total == max(totals)) for total in totals)


def check(night, played, entrants, note):
    """Each entrant's place follows from their points and differences."""
    rows = standings(night)
    points, difference, games = played.points()
    right = 0
    for row in rows:
        entrant = int(row["number"])
        sat_out = int(row["sat_out"])
        assert int(row["played"]) == games[entrant], row
        average = points[entrant] / games[entrant] if games[entrant] else Fraction()
        assert Fraction(row["table_points"]) == pytest.approx(points[entrant] + sat_out * average), row
        if not sat_out:
            assert Fraction(row["difference"]) == pytest.approx(difference[entrant], abs=1), row
        right += 1
    order = [(Fraction(row["table_points"]), Fraction(row["difference"])) for row in rows]
    assert order == sorted(order, reverse=True)
    assert right == entrants
    note(f"{right} of {entrants} places as recomputed")


def current(night):
    return night.night.current


def test_thirteen_people_with_everything_going_wrong(app, note):
    """Two come late, one leaves in the middle, results differ, one is corrected, one is taken from paper."""
    dice, played, director = random.Random(1), Played(), Phone(app)
    night = new_evening(director, *THIRTEEN, tables="3-none", kind="standing", hands="1")
    night.done("/people/state", {"state": "here", "who": [str(number) for number in range(1, 12)]})
    for number in (1, 2, 3):
        night.next_round()
        if number == 1:
            night.done("/people/state", {"state": "here", "who": ["12", "13"]})
        for table, code in zip(current(night).tables, codes(night), strict=True):
            totals = totals_for(table, dice)
            form = {"totals": totals, "won": won_by(totals)}
            phones = [AtTable(Phone(app), code, side) for side in range(2)]
            match table.number:
                case 1:  # both report, and differ; one gives in
                    phones[0].report(*totals, hands=1, won=won_by(totals))
                    wrong = [totals[0] + 100, *totals[1:]]
                    phones[1].report(*wrong, hands=1, won=won_by(wrong))
                    assert "Compare the two results" in phones[1].page.words
                    assert phones[1].accept(1).status == 303
                case 2:  # from paper, at first wrong
                    phones[0].done("call", {"reason": "We don’t agree on a rule."})
                    wrong = [totals[0] + 25, *totals[1:]]
                    path = f"/tables/{number}/{table.number}"
                    night.done(path, numbers(*wrong, hands=1, won=won_by(wrong)))
                    sure = {**numbers(*totals, hands=1, won=form["won"]), "reason": "Read wrong"}
                    night.done(f"{path}/correct", {**sure, "instead_of": "1", "sure": "y"})
                case _:
                    phones[0].report(*totals, hands=1, won=won_by(totals))
                    assert phones[1].accept(1).status == 303
            played.note(number, table, totals)
        if number == 2:
            night.done("/people/state", {"state": "away", "who": ["5"]})
    night.done("/finish")
    check(night, played, 13, note)


def test_twenty_pairs_report_from_their_phones_at_once(app, note):
    """All reports of a round are sent in the same instant, and all acceptances in another."""
    dice, played, director = random.Random(2), Played(), Phone(app)
    pairs = [f"Player {number} & Partner {number}" for number in range(1, 21)]
    night = new_evening(director, *pairs, tables="4-fixed", kind="random", hands="1").everybody_comes()
    for number in (1, 2, 3):
        night.next_round()
        tables = current(night).tables
        seated = [[AtTable(Phone(app), code, side) for side in range(2)] for code in codes(night)]
        results = [totals_for(table, dice) for table in tables]
        at_once(
            *(
                lambda phones=phones, totals=totals: phones[0].report(*totals, hands=1, won=won_by(totals))
                for phones, totals in zip(seated, results, strict=True)
            )
        )
        answers = at_once(*(lambda phones=phones: phones[1].accept(1).status for phones in seated))
        assert answers == [303] * 10
        for table, totals in zip(tables, results, strict=True):
            played.note(number, table, totals)
    night.done("/finish")
    check(night, played, 20, note)


@pytest.mark.parametrize("seed", range(3))
def test_twenty_four_at_tables_of_every_size(app, note, seed):
    """Tables of four, three and two in one night: some come and go between the rounds."""
    dice, played, director = random.Random(seed), Played(), Phone(app)
    people = [f"Player {number}" for number in range(1, 25)]
    night = new_evening(director, *people, tables="4-rotating", kind="random", hands="1").everybody_comes()
    for number in (1, 2, 3):
        night.next_round()
        for table in current(night).tables:
            totals = totals_for(table, dice)
            path = f"/tables/{number}/{table.number}"
            night.done(path, numbers(*totals, hands=1, won=won_by(totals)))
            played.note(number, table, totals)
        if number < 3:
            gone = [str(entrant) for entrant in dice.sample(range(1, 25), 3)]
            night.done("/people/state", {"state": "here", "everybody": "y"})
            night.done("/people/state", {"state": "away", "who": gone})
    sizes = {len(table.entrants) for round_ in night.night.rounds for table in round_.tables}
    assert len(sizes) > 1
    night.done("/finish")
    check(night, played, 24, note)
    with app.app_context():
        assert find_night(night.public_id).finished_at is not None
