"""A club on the phone of whoever holds it, so that a test reads like an evening at the club."""

from scorekeeper.store.clubs.clubs import find_club, holder_token
from scorekeeper.store.clubs.members import find_member

SIX = ("Ann Archer", "Ben Baker", "Chloé Caron", "Dev Desai", "Eva Ek", "Finn Fabre")


class Club:
    """A club at its address; its rows are read afresh every time."""

    def __init__(self, phone, path):
        self.phone, self.path = phone, path
        self.app, self.public_id = phone.app, path.split("/")[2]

    def get(self, rest="", **options):
        return self.phone.get(self.path + rest, **options)

    def post(self, rest, data=None, **options):
        return self.phone.post(self.path + rest, data, **options)

    def done(self, rest, data=None):
        """Posts a form that must be accepted."""
        page = self.post(rest, data)
        assert page.status == 303, (rest, page.status, page.words)
        return page

    def read(self, what):
        """Returns what(row) for the club's row."""
        with self.app.app_context():
            return what(find_club(self.public_id, deleted_too=True))

    @property
    def names(self):
        return self.read(lambda row: [member.name for member in row.members])

    @property
    def version(self):
        return self.read(lambda row: row.version)

    def member(self, name):
        """The id of the member of this name."""
        return self.read(lambda row: next(member.id for member in row.all_members if member.name == name))

    def columns(self, name):
        """The columns of a member."""
        member = self.member(name)
        return self.read(lambda row: {**vars(find_member(row, member))})

    @property
    def hold_link(self):
        return f"{self.path}/hold/{self.read(holder_token)}"

    def undo(self, on=""):
        """Taps the undo that the page offers."""
        (form,) = (form for form in self.get(on).forms if "/undo/" in form.action)
        return self.phone.submit(form)

    def person(self, who, /, **values):
        """The fields of the page of a member, with some of them changed."""
        path = f"/members/{self.member(who)}"
        form = self.get(path).form(self.path + path)
        return form.fields | values


def new_club(phone, *people, **fields):
    page = phone.post("/clubs/new", {"name": "Les Bornés", "people": "\n".join(people), **fields})
    assert page.status == 303, page.words
    return Club(phone, page.goes_to)
