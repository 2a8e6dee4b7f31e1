"""A club for the scenes of its pages: members with long names and short ones, a season of three nights."""

import re

from tests.web.clubs.club import SIX

LONG = ("W" * 60, "Bartholomew Featherstonehaugh of Cholmondeley-Marjoribanks x", "علي حسن")


class Clubs:
    """`club` is the address of a club with its members, `member` that of one of them."""

    def __init__(self, server, holder, nights):
        self.holder = holder
        self.club = holder.post("/clubs/new", name="Les Bornés de Villeurbanne", people="\n".join(LONG + SIX))
        page = holder.client.get(self.club).text
        self.member = re.search(rf'"({self.club}/members/\d+)"', page)[1]
        sent = {"category": "newcomer", "since": "2024", "also": "Benny\nB. Baker"}
        holder.post(self.member, name=SIX[0], **sent)
        self.season = holder.post(f"{self.club}/seasons", name="Saison 2025–2026")
        rule = {"counting": "places", "places": "12 10 8", "best": "2"}
        holder.post(f"{self.season}/more", name="Saison 2025–2026", **rule)
        self.fresh = holder.post(f"{self.club}/seasons", name="Summer")
        holder.post(
            f"{self.season}/more", name="Saison 2025–2026", counting="places", places="12 10 8", best="3"
        )
        self.add(*(played(nights, *people) for people in (SIX, SIX[::-1], (*SIX[2:], "Benny Hill", LONG[1]))))
        self.add(played(nights, *SIX, podium=False))

        self.first = self.member.rpartition("/")[2]
        self.league = re.search(r'href="(/leagues/[^"/]+/\d+)"', holder.client.get(self.season).text)[1]

    def add(self, *nights):
        self.holder.post(f"{self.season}/nights", nights=list(nights))


def played(nights, *people, podium=True):
    """Plays a night of one round at tables of two, among a director's `nights`; returns its id. `podium`: it
    was shown."""
    night = nights.set_up(*people, tables="2-none", rounds="1")
    nights.everybody_here(night)
    nights.round(night)
    nights.report(night, 1)
    nights.director.post(f"{night}/finish")
    if podium:
        nights.director.post(f"{night}/podium", steps=3)
    with nights.server.app.app_context():
        return nights.row(night).id


#: Name and path; {0.club} and so on stand for those of `Clubs`.
PAGES = (
    ("club-new", "/clubs/new"),
    ("club", "{clubs.club}"),
    ("club-member", "{clubs.member}"),
    ("club-more", "{clubs.club}/more"),
    ("club-season", "{clubs.season}"),
    ("club-season-empty", "{clubs.fresh}"),
    ("club-season-member", "{clubs.season}/members/{clubs.first}"),
    ("club-league", "{clubs.league}"),
    ("club-league-member", "{clubs.league}/members/{clubs.first}"),
    ("club-season-more", "{clubs.season}/more"),
)
#: Pages with folds worth opening.
WITH_FOLDS = ("club-more", "club-season", "club-season-empty", "club-league")
