"""Reads a season's rows as the value that `tournament` works with."""

from collections.abc import Sequence

from scorekeeper.store.club_models import SeasonRow
from scorekeeper.store.columns import value_of
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.exchange import night_file
from scorekeeper.tournament.files.season import SeasonFile
from scorekeeper.tournament.season.model import Member, Season, SeasonNight


def season_value(season: SeasonRow, nights: Sequence[SeasonNight]) -> Season:
    """The season with its nights."""
    return Season(
        name=season.name,
        rule=season.rule,
        members=_members(season),
        nights=tuple(nights),
    )


def _members(season: SeasonRow) -> tuple[Member, ...]:
    return tuple(value_of(Member, row) for row in season.club.members)


def night_value(row: NightRow) -> SeasonNight:
    """A night of a season."""
    file = night_file(row)
    return SeasonNight(file.night, row.created_at, file.games, row.public_id)


def season_file(season: SeasonRow, nights: Sequence[NightRow]) -> SeasonFile:
    """The season in the form of its file."""
    return SeasonFile(
        club=season.club.name,
        name=season.name,
        rule=season.rule,
        members=_members(season),
        nights=tuple(map(night_file, nights)),
    )
