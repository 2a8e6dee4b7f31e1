"""A tournament night on the director's phone, so that a test reads like an evening."""

import io
from datetime import timedelta

from scorekeeper.store.database import db
from scorekeeper.store.nights.nights import find_night
from scorekeeper.store.nights.reading import read_night
from scorekeeper.store.nights.rounds import draft_of
from scorekeeper.tournament.night.attention import open_at_release

THIRTEEN = (
    *("Ann Archer", "Ben Baker", "Chloé Caron", "Dev Desai", "Eva Ek", "Finn Fabre", "Gus Garnier"),
    *("Hana Haddad", "Ines Iglesias", "Jan Jansen", "Kim Koch", "Leo Lefèvre", "Mia Moreau"),
)


def night_form(*people, **more):
    """The fields that the page for a new night sends."""
    return {
        "name": "Club night",
        "tables": "4-rotating",
        "kind": "random",
        "rounds": "3",
        "round_of": "hands",
        "hands": "1",
        "last_hand": "5",
        "correction": "30",
        "edition": "winning-moves",
        "preset": "club_night",
        "check_in": "y",
        "people": "\n".join(people),
        "pin": "4711",
        **more,
    }


def overridden(night):
    """The keys of the open notices, as the page of a draft sends them at its release. In most tests one says
    that phones cannot reach the server."""
    return " ".join(item.key for item in open_at_release(night, reachable=False))


class Evening:
    """A night at its address; its value is read afresh every time."""

    def __init__(self, director, path):
        self.director, self.public_id = director, path.split("/")[2]
        self.path = f"/nights/{self.public_id}"

    @property
    def night(self):
        with self.director.app.app_context():
            return read_night(find_night(self.public_id).id)

    @property
    def row(self):
        """The night's row; only what was loaded with it can be read."""
        with self.director.app.app_context():
            row = find_night(self.public_id)
            assert None not in (row.entrants, row.rounds, row.adjustments)
            return row

    def get(self, rest="", **options):
        return self.director.get(self.path + rest, **options)

    def post(self, rest, data=None, **options):
        return self.director.post(self.path + rest, data, **options)

    def done(self, rest, data=None):
        """Posts a form that must be accepted."""
        page = self.post(rest, data)
        assert page.status == 303, (rest, page.status, page.words)
        return page

    def everybody_comes(self):
        self.done("/people/state", {"everybody": "y", "state": "here"})
        return self

    @property
    def seen(self):
        """The key of the draft, which the draw's page sends with it."""
        with self.director.app.app_context():
            return draft_of(find_night(self.public_id)).form_key

    def draw(self, **more):
        self.done("/draw", more)
        return self

    def follow_draw(self, **more):
        """Draws, and returns the page that follows."""
        return self.director.follow(self.done("/draw", more))

    @property
    def over(self):
        """Keys of all that a release overrides."""
        return overridden(self.night)

    def release(self):
        """Releases the draft, over whatever is still open."""
        self.done("/draw/release", {"seen": self.seen, "over": self.over})
        return self

    def next_round(self, **more):
        return self.draw(**more).release()

    def long_finished(self):
        """The night is finished, and its time for corrections is over."""
        self.done("/finish")
        with self.director.app.app_context():
            row = find_night(self.public_id)
            row.finished_at -= timedelta(minutes=row.settings.correction + 1)
            db.session.commit()
        return self


def new_evening(phone, *people, **more):
    """Sets up a night on `phone`."""
    page = phone.post("/nights/new", night_form(*(people or THIRTEEN), **more))
    assert page.status == 303, page.words
    return Evening(phone, page.goes_to)


def send_file(phone, content, **fields):
    """Sends the file of a night, if any, by the form of the page that reads it in."""
    form = phone.get("/nights/restore").form("/nights/restore")
    data = {**form.fields, "pin": "4711", **fields}
    if content is not None:
        data["file"] = (io.BytesIO(content), "night.json")
    return phone.open("POST", "/nights/restore", data=data, content_type="multipart/form-data")


def restored(phone, content):
    """The evening read in from the file of a night, on `phone`."""
    page = send_file(phone, content)
    assert page.status == 303, page.words
    return Evening(phone, page.goes_to)
