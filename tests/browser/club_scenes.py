"""A club for the scenes of its pages: members with long names and short ones."""

import re

from tests.web.clubs.club import SIX

LONG = ("W" * 60, "Bartholomew Featherstonehaugh of Cholmondeley-Marjoribanks x", "علي حسن")


class Clubs:
    """`club`: the address of a club with its members; `member`: of one of them."""

    def __init__(self, server, holder):
        self.server, self.holder = server, holder
        self.club = holder.post("/clubs/new", name="Les Bornés de Villeurbanne", people="\n".join(LONG + SIX))
        page = holder.client.get(self.club).text
        self.member = re.search(rf'"({self.club}/members/\d+)"', page)[1]
        sent = {"category": "newcomer", "since": "2024", "also": "Benny\nB. Baker"}
        holder.post(self.member, name=SIX[0], **sent)


#: Name and path; {0.club} and so on stand for those of `Clubs`.
PAGES = (
    ("club-new", "/clubs/new"),
    ("club", "{clubs.club}"),
    ("club-member", "{clubs.member}"),
    ("club-more", "{clubs.club}/more"),
)
#: Pages with folds worth opening.
WITH_FOLDS = ("club-more",)
