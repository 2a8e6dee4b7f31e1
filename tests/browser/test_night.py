"""A whole tournament night in real browsers: thirteen people, five rounds, a laptop and three phones.

Somebody comes late, somebody leaves, two sides report different results, a result is corrected after the next
draw, and the server restarts in the middle. At the end the standings equal a separate computation from the
results.
"""

import csv
import io
import random
import re
from fractions import Fraction

from playwright.sync_api import expect

from scorekeeper.store.nights.nights import find_night
from scorekeeper.store.nights.reading import read_night
from tests.browser.phones import NETWORK, Server, new_context
from tests.builders_web import Phone
from tests.web.nights.at_table import codes, numbers
from tests.web.nights.evening import Evening

LAPTOP = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}
MIA, LEO = 13, 12


class Night:
    """The browsers, and the true scores of every table."""

    def __init__(self, browser, folder, complaints):
        self.browser, self.folder, self.complaints = browser, folder, complaints
        self.server = Server(folder)
        self.server.__enter__()
        self.laptop = self.page(**LAPTOP)
        self.phones = [self.page() for _ in range(3)]
        self.scores = {}
        self.dice = random.Random(7)

    def page(self, **options):
        return new_context(self.browser, self.server, self.complaints, **options).new_page()

    def close(self):
        for page in (self.laptop, *self.phones):
            page.context.close()
        self.server.__exit__()

    def start_again(self):
        """Restart: the same files and address, and a new app."""
        port = int(self.server.url.rsplit(":", 1)[1])
        self.server.__exit__()
        self.server = Server(self.folder, port)
        self.server.__enter__()
        self.complaints.allow(*NETWORK)  # phones polled while the server was down

    @property
    def director(self):
        """The director's device without a screen, for repeated work at many tables."""
        phone = Phone(self.server.app)
        for cookie in self.laptop.context.cookies():
            phone.client.set_cookie(cookie["name"], cookie["value"])
        return phone

    @property
    def evening(self):
        return Evening(self.director, re.search(r"/nights/[^/]+", self.laptop.url)[0])

    @property
    def now(self):
        with self.server.app.app_context():
            return read_night(find_night(self.evening.public_id).id)

    def totals(self, table):
        """Random points of a table, different for each side."""
        return self.dice.sample(range(0, 3000, 25), len(table.sides))

    def score(self, number, table, totals):
        self.scores[number, table.number] = (table.sides, tuple(totals))

    def from_paper(self, number, leaving=()):
        """The director enters the results of all tables except those in `leaving`."""
        for table in self.now.current.tables:
            if table.number not in leaving:
                totals = self.totals(table)
                self.evening.done(f"/tables/{number}/{table.number}", numbers(*totals, hands=1))
                self.score(number, table, totals)

    def sit(self, phone, table, side):
        """Sit down by the code on the slip."""
        phone.goto("/t")
        phone.locator("input[name=code]").fill(codes(self.evening)[table - 1])
        phone.get_by_role("button", name="Go to the table").tap()
        phone.locator("form.sit button").nth(side).tap()
        phone.get_by_role("link", name="send the result, call the director").tap()

    def report(self, phone, totals):
        phone.get_by_text("Scored on paper?").tap()
        for name, value in numbers(*totals, hands=1).items():
            phone.locator(f"#{name}").fill(value)
        phone.keyboard.press("Enter")
        expect(phone.get_by_role("heading", name="Your result")).to_be_visible()

    def draw_and_release(self):
        laptop = self.laptop
        laptop.get_by_role("link", name="Draw", exact=True).click()
        laptop.get_by_role("button", name=re.compile("^Draw round")).click()
        first = not self.now.released
        laptop.get_by_role("button", name=re.compile("^Publish round")).click()
        if first:  # phones of the network cannot reach this server
            laptop.get_by_role("button", name="Publish it anyway").click()
        expect(laptop.get_by_role("heading", name=re.compile("^Round "))).to_be_visible()


def test_a_whole_night_runs_on_a_laptop_and_three_phones(browser, tmp_path, complaints, monkeypatch):
    # This seed leaves no ties after the last round.
    monkeypatch.setattr("scorekeeper.web.nights.director.draw.secrets.randbelow", lambda most: 7)
    night = Night(browser, tmp_path, complaints)
    try:
        play(night)
    finally:
        night.close()


def play(night):
    laptop, (reporter, other, mias) = night.laptop, night.phones

    # Set up from the sample; everybody comes but Mia.
    laptop.goto("/")
    laptop.get_by_role("link", name="Run a tournament night").click()
    laptop.get_by_role("button", name="Fill with a sample night").click()
    laptop.get_by_role("button", name="Next").click()
    laptop.get_by_label("Hands in a round").fill("1")
    laptop.get_by_label("Minutes on the clock").fill("45")
    laptop.get_by_role("button", name="Next").click()
    laptop.get_by_role("button", name="Set the night up").click()
    laptop.get_by_role("button", name="Check everybody in").click()
    laptop.get_by_role("button", name=re.compile("Gone.*Mia Moreau")).click()
    expect(laptop.get_by_text("12 of 13 here")).to_be_visible()

    # Round 1: one side reports, the other accepts.
    night.draw_and_release()
    first = night.now.current.table(1)
    totals = night.totals(first)
    night.sit(reporter, 1, 0)
    night.sit(other, 1, 1)
    night.report(reporter, totals)
    other.get_by_role("button", name="Accept this result").tap()
    expect(reporter.get_by_role("heading", name="This result counts")).to_be_visible()
    night.score(1, first, totals)
    night.from_paper(1, leaving=[1])

    # Mia comes late, and says so by her own phone; she is in from round 2 on.
    mias.goto(night.evening.path)
    mias.get_by_role("link", name=re.compile("Check in")).tap()
    mias.get_by_role("button", name=re.compile("I’m here.*Mia M.")).tap()
    expect(mias.get_by_text("checked in and play from round 2 on").first).to_be_visible()
    laptop.goto(night.evening.path + "/people")
    expect(laptop.get_by_text("13 of 13 here")).to_be_visible()
    night.draw_and_release()
    assert sorted(len(table.entrants) for table in night.now.current.tables) == [2, 3, 4, 4]
    table = night.now.current.table_of(MIA)
    expect(mias.get_by_text(f"Table {table.number}").first).to_be_visible()  # without a reload

    # Round 2: two sides report different results; the director settles it.
    quarrel = night.now.current.table(1)
    wrong, right = night.totals(quarrel), night.totals(quarrel)
    night.sit(reporter, 1, 0)
    night.sit(other, 1, 1)
    night.report(reporter, wrong)
    other.get_by_text("We have a different result").tap()
    for name, value in numbers(*right, hands=1).items():
        other.locator(f"#{name}").fill(value)
    other.keyboard.press("Enter")
    of_tables = laptop.locator(".desk-tables")
    expect(of_tables.get_by_text("The sides have entered different results.")).to_be_visible()
    laptop.get_by_role("link", name=re.compile("^Table 1")).click()
    theirs = laptop.locator("section.result", has_text=f"{right[1]:,}")
    theirs.get_by_role("button", name="This one counts").click()
    expect(reporter.get_by_role("heading", name="This result counts")).to_be_visible()
    night.score(2, quarrel, right)
    night.from_paper(2, leaving=[1])

    # Leo goes home; round 3 is drawn without him. Then round 2 is corrected.
    laptop.goto(night.evening.path + "/people")
    laptop.get_by_role("button", name=re.compile("Gone.*Leo Lefèvre")).click()
    expect(laptop.get_by_text("12 of 13 here")).to_be_visible()
    night.draw_and_release()
    third = [table.sides for table in night.now.current.tables]
    assert night.now.current.table_of(LEO) is None
    better = [*reversed(right)]
    laptop.goto(night.evening.path + "/tables/2/1/correct")
    for name, value in numbers(*better, hands=1).items():
        laptop.locator(f"#{name}").fill(value)
    laptop.locator("#reason").fill("The columns were mixed up")
    laptop.get_by_role("button", name="Preview the changes").click()
    expect(laptop.get_by_text("Round 3 was drawn from the old result, and stays as it is.")).to_be_visible()
    with laptop.expect_event("load"):
        laptop.get_by_role("button", name="Save the correction").click()
    night.score(2, quarrel, better)
    laptop.goto(night.evening.path + "/desk")
    expect(laptop.get_by_text("was corrected after round 3 was drawn from it")).to_be_visible()
    assert [table.sides for table in night.now.current.tables] == third

    # The clock runs on through a restart of the server, and every page with it.
    laptop.get_by_role("button", name="Start").click()
    expect(laptop.get_by_text("45:00").or_(laptop.get_by_text(re.compile(r"^44:5\d")))).to_be_visible()
    night.start_again()
    laptop.reload()
    expect(laptop.get_by_text(re.compile(r"^44:\d\d"))).to_be_visible()
    night.from_paper(3)

    for number in (4, 5):
        laptop.goto(night.evening.path + "/desk")
        night.draw_and_release()
        night.from_paper(number)
    laptop.goto(night.evening.path + "/desk")
    laptop.get_by_role("button", name="End the night").click()
    laptop.get_by_role("link", name="Standings and podium").click()
    expect(laptop.get_by_text(re.compile("rovisional")).first).to_be_visible()
    names = [night.now.entrant(number).name for number, _key in ranking(night)]
    assert [line["name"] for line in standings_file(night)] == names
    first = re.compile(".*".join(name.split(" ")[0] for name in names[3:]), re.DOTALL)
    expect(laptop.locator("main")).to_have_text(first)  # the first three stand on the podium as well


def standings_file(night):
    """The lines of the ranking, as a spreadsheet gets them."""
    text = night.evening.get("/files/standings.csv").html
    return list(csv.DictReader(io.StringIO(text.lstrip("\ufeff"))))


def ranking(night):
    """Rank by table points, then by the difference to the others at the table, a thousand a hand at most.

    Computed from the tables' scores in another way than the app's.
    """
    points = dict.fromkeys(range(1, 14), Fraction())
    difference = dict.fromkeys(range(1, 14), Fraction())
    for sides, totals in night.scores.values():
        for mine, entrants in enumerate(sides):
            rest = [total for at, total in enumerate(totals) if at != mine]
            for entrant in entrants:
                points[entrant] += Fraction(2 * sum(totals[mine] > total for total in rest), len(rest))
                ahead = totals[mine] - Fraction(sum(rest), len(rest))
                difference[entrant] += max(-1000, min(1000, ahead))
    keys = {number: (points[number], difference[number]) for number in points}
    assert len(set(keys.values())) == len(keys), "else the further tie-breaks would decide"
    return sorted(keys.items(), key=lambda item: item[1], reverse=True)
