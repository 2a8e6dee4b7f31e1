"""Tournament nights for the scenes of their pages: one before its first draw, one in the middle of
everything, and one that is over."""

import re

from scorekeeper.store.nights.nights import find_night
from scorekeeper.store.nights.reading import read_night
from scorekeeper.store.nights.registration import link_of
from scorekeeper.store.nights.rounds import draft_of
from tests.browser.world import Device
from tests.web.nights.at_table import numbers
from tests.web.nights.evening import THIRTEEN, night_form, overridden

LONG = ("W" * 60, "Bartholomew Featherstonehaugh of Cholmondeley-Marjoribanks x", "🚗🏁🎉", "علي حسن")


class NightsOf:
    """Nights of a director's device, brought to a state by posting forms."""

    def __init__(self, server, director):
        self.server, self.director = server, director

    def set_up(self, *people, **more):
        form = {name.replace("-", "__"): value for name, value in night_form(*people, **more).items()}
        return re.match(r"/nights/[^/]+", self.director.post("/nights/new", **form))[0]

    def everybody_here(self, night):
        self.director.post(f"{night}/people/state", everybody="y", state="here")

    def row(self, night):
        return find_night(night.split("/")[2])

    def round(self, night):
        self.director.post(f"{night}/draw")
        with self.server.app.app_context():
            row = self.row(night)
            sent = {"seen": draft_of(row).form_key, "over": overridden(read_night(row.id))}
        self.director.post(f"{night}/draw/release", **sent)

    def report(self, night, number, leaving=()):
        with self.server.app.app_context():
            tables = {table.number: len(table.sides) for table in self.row(night).rounds[number - 1].tables}
        for table, sides in tables.items():
            if table not in leaving:
                totals = [1500 - 75 * table - 500 * side for side in range(sides)]
                self.director.post(f"{night}/tables/{number}/{table}", **numbers(*totals, hands=1))


class Nights(NightsOf):
    """`fresh`, `busy` and `over` are nights; `code` is that of a busy table whose sides disagree."""

    def __init__(self, server, director):
        super().__init__(server, director)
        self.fresh = self.set_up(*LONG, *THIRTEEN[:3])
        director.post(f"{self.fresh}/people/state", who="1", state="here")
        director.post(f"{self.fresh}/people/2", name=LONG[1], club="Lyon", table="3", never="1")
        self.register = self.open_registration()
        self.busy = self.set_up(*THIRTEEN, minutes="45")
        self.everybody_here(self.busy)
        director.post(f"{self.busy}/people/3/substitute", name="Zoé Zander")
        self.round(self.busy)
        self.report(self.busy, 1, leaving=[2])
        director.post(f"{self.busy}/more/adjust", who="4", points="-0.5", reason="Late after the break")
        self.round(self.busy)
        director.post(f"{self.busy}/clock/2", what="start")
        self.code = self.quarrel(self.busy)
        director.post(f"{self.busy}/draw", kind="standing")
        director.post(f"{self.busy}/announce", text=f"{LONG[1]} {LONG[0]}")
        self.over = self.set_up(*THIRTEEN[:8], preset="catan_style")
        self.everybody_here(self.over)
        self.round(self.over)
        self.report(self.over, 1)
        director.post(f"{self.over}/finish")

    def open_registration(self):
        """Opens three places for all kinds of names: one gets a place past the waiting list, one withdraws
        after the take-over. Returns the path of the registration page."""
        night = self.fresh
        self.director.post(
            f"{night}/registration",
            places="10",
            takes_place="Friday, 5 June, 19:30, Café de la Gare",
            open="y",
        )
        for name in ("Ada Adler", *LONG[:2], "Bo"):
            self.director.post(f"{night}/registration/add", name=name, another="y")
        self.director.post(f"{night}/registration/4/place")
        self.director.post(f"{night}/registration/take-over")
        self.director.post(f"{night}/registration/1/withdraw")
        with self.server.app.app_context():
            address = link_of(self.row(night))
        Device(self.server).post(f"/register/{address}", name="Cy Cole")
        return f"/register/{address}"

    def quarrel(self, night):
        """Two phones of table 1 report different results and call the director; returns the table's code."""
        with self.server.app.app_context():
            code = self.row(night).rounds[-1].tables[0].code
        for side, totals in enumerate(((1000, 700), (1000, 900))):
            phone = Device(self.server)
            phone.post(f"/t/{code}/sit", side=side)
            phone.post(f"/t/{code}/result", **numbers(*totals, hands=1))
        phone.post(f"/t/{code}/call", reason="We don’t agree on the result.")
        self.director.post(f"/t/{code}/sit", side="0")
        return code


#: Name and path; {0.busy} and so on stand for those of `Nights`.
PAGES = (
    ("night-new", "/nights/new"),
    ("night-people", "{nights.fresh}/people"),
    ("night-person", "{nights.fresh}/people/2"),
    ("night-registration", "{nights.fresh}/registration"),
    ("night-registration-new", "{nights.busy}/registration"),
    ("night-register", "{nights.register}"),
    ("night-draw-first", "{nights.fresh}/draw"),
    ("night-desk", "{nights.busy}/desk"),
    ("night-draft", "{nights.busy}/draw"),
    ("night-table-of-director", "{nights.busy}/tables/2/1"),
    ("night-table-from-paper", "{nights.busy}/tables/2/2"),
    ("night-correct", "{nights.busy}/tables/1/1/correct"),
    ("night-round", "{nights.busy}/rounds/1"),
    ("night-delete-round", "{nights.busy}/rounds/2/delete"),
    ("night-more", "{nights.busy}/more"),
    ("night-settings", "{nights.fresh}/more/settings"),
    ("night-log", "{nights.busy}/more/log"),
    ("night-paper", "{nights.busy}/paper"),
    ("night-room", "{nights.busy}"),
    ("night-room-before", "{nights.fresh}"),
    ("night-standings", "{nights.busy}/standings"),
    ("night-standings-over", "{nights.over}/standings"),
    ("night-here", "{nights.fresh}/here"),
    ("night-code", "/t"),
    ("night-table", "/t/{nights.code}"),
    ("night-restore", "/nights/restore"),
)
#: Pages with folds worth opening.
WITH_FOLDS = (
    *("night-new", "night-person", "night-draft", "night-table-of-director", "night-more", "night-settings"),
    "night-registration",
    *("night-standings", "night-table"),
)
#: Pages that make test looks at, too.
JOURNEYS = ("night-desk", "night-table")
