"""Seasons of a club and nights that were played, for their tests."""

from tests.web.nights.at_table import numbers
from tests.web.nights.evening import new_evening


def new_season(club, name="2026"):
    """Makes a season and returns its path below the club's."""
    page = club.done("/seasons", {"name": name})
    return page.goes_to.removeprefix(club.path)


def played(phone, *people, name="Club night", finished=True, podium=True, **more):
    """A night of one round at tables of two: the first person at each table wins. `podium`: all its places
    were shown."""
    night = new_evening(phone, *people, name=name, tables="2-none", rounds="1", **more).everybody_comes()
    night.next_round(kind="standing")
    for table in night.night.rounds[0].tables:
        totals = [1000 - 100 * table.number - 300 * side for side in range(len(table.sides))]
        night.done(f"/tables/1/{table.number}", numbers(*totals, hands=1))
    if finished:
        night.done("/finish")
    if finished and podium:
        night.done("/podium", {"steps": "3"})
    return night


def night_id(night):
    return night.row.id


def add(club, season, *nights):
    club.done(f"{season}/nights", {"nights": [str(night_id(night)) for night in nights]})


def league(page):
    """The lines of the league on a page: place and name."""
    lines = [line for line in page.all("li") if (line.get("id") or "").startswith("line-")]
    return [(line.all(class_="place")[0].words, line.all(class_="name")[0].words) for line in lines]
