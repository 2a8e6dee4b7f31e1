"""Phones at the tables of a night: what they open, report, accept and call."""

from scorekeeper.store.nights.nights import find_night
from tests.builders import ACE, hand, side
from tests.builders_web import Table
from tests.web.nights.evening import new_evening

FOUR = ("Ann Archer", "Ben Baker", "Chloé Caron", "Dev Desai")
#: A hand that side A wins with 1,500 to 300, with a coup fourré.
A_WINS = hand(side(700, ACE, coups=(ACE,)), side(300))
#: And one that side B wins with 1,100 to 200.
B_WINS = hand(side(200), side(700))


def duels(director, *people, **more):
    """An evening of two at a table, two hands a round, its first round at the tables."""
    settings = {"tables": "2-none", "hands": "2", **more}
    return new_evening(director, *(people or FOUR), **settings).everybody_comes().next_round()


def codes(night, number=None):
    """The codes of a round's tables; of the newest round if no number is given."""
    with night.director.app.app_context():
        rounds = find_night(night.public_id).rounds
        return [table.code for table in rounds[-1 if number is None else number - 1].tables]


def numbers(*totals, hands=2, won=(), coups=()):
    """The fields that the form of a result sends; sides without a number have a 0."""
    sent = {"hands": str(hands)}
    for index, total in enumerate(totals):
        sent[f"total_{index}"] = str(total)
        sent[f"won_{index}"] = str(won[index] if won else 0)
        sent[f"coups_{index}"] = str(coups[index] if coups else 0)
    return sent


class AtTable:
    """A phone that sits at a table with one of its sides."""

    def __init__(self, phone, code, side):
        self.phone, self.code, self.path = phone, code, f"/t/{code}"
        page = phone.post(f"{self.path}/sit", {"side": str(side)})
        assert page.status == 303, page.words
        self.game = Table(phone, page.goes_to) if page.goes_to.startswith("/games/") else None

    @property
    def page(self):
        page = self.phone.get(self.path)
        assert page.status == 200
        return page

    def post(self, rest, data=None):
        return self.phone.post(f"{self.path}/{rest}", data)

    def done(self, rest, data=None):
        """Posts a form that must be accepted."""
        page = self.post(rest, data)
        assert page.status == 303, (rest, page.status, page.words)
        return page

    def report(self, *totals, **more):
        """Types a result."""
        return self.done("result", numbers(*totals, **more))

    def accept(self, version=1, **more):
        return self.post("accept", {"version": str(version), **more})

    @property
    def of_the_game(self):
        """The form that reports what the game says, or None."""
        found = [form for form in self.page.forms if "from_game" in form.fields]
        return found[0] if found else None

    def report_the_game(self):
        page = self.phone.submit(self.of_the_game)
        assert page.status == 303, page.words
        return page


def result_of(night, table=1, number=1):
    """The table in the night's value."""
    return night.night.rounds[number - 1].table(table)


def statuses_of(table):
    """ "replaced confirmed open": what became of each version."""
    return " ".join(result.status for result in table.results)
