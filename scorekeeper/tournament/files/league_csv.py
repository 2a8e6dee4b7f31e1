"""Export of a league table to spreadsheets, with names in full."""

from datetime import datetime
from typing import Final

from scorekeeper.records.spreadsheets.cells import PLAIN, Cell, Dialect, csv_bytes
from scorekeeper.records.spreadsheets.games_out import Day
from scorekeeper.tournament.season.league import League
from scorekeeper.tournament.season.lines import LeagueLine

LEAGUE: Final = (
    "place",
    "shared",
    "name",
    "category",
    "league_points",
    "nights_played",
    "attendance",
    "dropped",
)


def league_csv(league: League, dialect: Dialect = PLAIN, day: Day = datetime.date) -> bytes:
    """Return a row per member, from the first place to the last, with the points of every night.

    `dropped` has the numbers of the nights that do not count, separated by spaces; columns of nights are
    called `night_1` and so on, and empty where the member has not played. The dates of the nights are the
    same in every row. `day`: the date on which people say that a moment (in UTC) was.
    """
    numbers = [played.number for played in league.nights]
    dates = [day(played.begun_at).isoformat() for played in league.nights]
    points, days = (f"night_{number}" for number in numbers), (f"night_{number}_date" for number in numbers)
    rows = ([*_row(line, numbers, dialect), *dates] for line in league)
    return csv_bytes((*LEAGUE, "placed_by", *points, *days), rows, dialect)


def _row(line: LeagueLine, numbers: list[int], dialect: Dialect) -> list[Cell]:
    points = {score.number: score.points for score in line.nights}
    return [
        line.place,
        int(line.shared),
        line.name,
        dialect.heading(line.member.category),
        line.points,
        len(line.nights),
        line.attendance,
        " ".join(str(score.number) for score in line.dropped),
        line.by and dialect.heading(line.by),
        *(points.get(number) for number in numbers),
    ]
