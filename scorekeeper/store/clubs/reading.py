"""Reads a season's rows as the value that `tournament` works with."""

from collections.abc import Sequence

from scorekeeper.records.json_values import Value
from scorekeeper.store.club_models import MemberRow, SeasonRow
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights.exchange import night_file
from scorekeeper.tournament.files.season import SeasonFile, rule_from
from scorekeeper.tournament.season.model import LeagueRule, Member, Season, SeasonNight


def rule_of(season: SeasonRow) -> LeagueRule:
    return rule_from(Value(season.rule))


def season_value(season: SeasonRow, nights: Sequence[SeasonNight]) -> Season:
    """The season with its nights."""
    return Season(
        name=season.name,
        rule=rule_of(season),
        members=tuple(map(_member, season.club.members)),
        nights=tuple(nights),
    )


def _member(row: MemberRow) -> Member:
    return Member(row.name, row.since, row.category, row.also)


def night_value(row: NightRow) -> SeasonNight:
    """A night of a season."""
    file = night_file(row)
    return SeasonNight(file.night, row.created_at, file.games, row.public_id)


def season_file(season: SeasonRow, nights: Sequence[NightRow]) -> SeasonFile:
    """The season in the form of its file."""
    return SeasonFile(
        club=season.club.name,
        name=season.name,
        rule=rule_of(season),
        members=tuple(map(_member, season.club.members)),
        nights=tuple(map(night_file, nights)),
    )
