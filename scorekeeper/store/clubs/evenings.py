"""Evenings of ordinary games among the members of a club, and how one becomes a night of its season.

The night has copies of the games as they are now, so later changes to a game leave the season alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby, islice
from typing import Final, NamedTuple

from sqlalchemy import exists, select

from scorekeeper.limits import MAX_ROUNDS
from scorekeeper.store.club_models import ClubRow, SeasonRow
from scorekeeper.store.clubs.clubs import clubs_of
from scorekeeper.store.database import db
from scorekeeper.store.games.exchange import game_entry, new_games
from scorekeeper.store.games.going_on import without_going_on
from scorekeeper.store.games.scorers import of_held_games
from scorekeeper.store.models import Device, Game
from scorekeeper.store.night_models import NightRow, RoundRow, TableRow
from scorekeeper.store.nights.exchange import new_night, restore_night
from scorekeeper.store.people.book import known_as
from scorekeeper.tournament.files.night import NightFile
from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.night.night_from_games import EveningGame, can_be_round, night_of_games
from scorekeeper.tournament.night.podium import PLACES

#: The number of a device's last finished games that are looked through.
_LAST_GAMES: Final = 300


class MembersGame(NamedTuple):
    """A finished game among members. `people`: the members' names, clockwise."""

    game: Game
    people: tuple[str, ...]


@dataclass(frozen=True)
class MembersEvening:
    """The finished games of an evening among members, in the order they began."""

    day: date
    games: Sequence[MembersGame]

    @property
    def key(self) -> str:
        """A key that changes with every game."""
        return " ".join(f"{game.id}.{game.version}" for game, _people in self.games)

    @property
    def stored_bytes(self) -> int:
        """The bytes that copies of the games take."""
        return sum(game.stored_bytes for game, _people in self.games)


def evenings_to_add(club: ClubRow, device: Device) -> dict[date, MembersEvening]:
    """The evenings of which `device` holds ordinary games among members, the newest first.

    Without the games that are in a night of one of the club's seasons. A copy there began with its game.
    """
    of_the_club = NightRow.season_id.in_([season.id for season in club.seasons])
    copies = select(Game.created_at).join(TableRow, TableRow.game_id == Game.id).join(RoundRow).join(NightRow)
    began = set(db.session.scalars(copies.where(of_the_club, ~NightRow.deleted)))
    games = [found for found in _games_among_members(club, device) if found.game.created_at not in began]
    evenings = {
        day: MembersEvening(day, tuple(islice(of_a_day, MAX_ROUNDS)))
        for day, of_a_day in groupby(games, key=lambda found: found.game.evening)
    }
    return dict(sorted(evenings.items(), reverse=True))


def seasons_for(device: Device, day: date) -> list[tuple[SeasonRow, MembersEvening]]:
    """The newest season of each club that `device` holds, with the evening of `day`, where that can count."""
    newest = [club.seasons[-1] for club in clubs_of(device) if club.seasons]
    evenings = [(season, evenings_to_add(season.club, device).get(day)) for season in newest]
    return [(season, evening) for season, evening in evenings if evening is not None]


def make_night(club: ClubRow, device: Device, evening: MembersEvening, name: str) -> NightRow:
    """The night of an evening, directed by `device`. The same games again return the same night."""
    games = [EveningGame(game_entry(game), people) for game, people in evening.games]
    at_tables = {(number, 1): game.entry for number, game in enumerate(games, start=1)}
    file = NightFile(night_of_games(name, games), games[0].entry.created_at, at_tables, ())
    night = new_night(file, new_games(at_tables.values()), "")
    night.podium_steps = PLACES  # everybody was there when the games ended
    return restore_night(night, file, device, f"{club.id} {evening.key}")


def _games_among_members(club: ClubRow, device: Device) -> list[MembersGame]:
    """The device's last finished games in which everybody is a member, sorted by evening and beginning.

    Without those that went on as others: they have no winner.
    """
    members = {person_key(name): row.name for row in club.members for name in (row.name, *row.also)}
    at_a_table = exists().where(TableRow.game_id == Game.id)
    query = of_held_games(device, Game).where(Game.finished.is_(True), ~at_a_table)
    newest = query.order_by(Game.created_at.desc(), Game.id.desc()).limit(_LAST_GAMES)
    games = db.session.scalars(newest).all()
    names = known_as(device, games)
    found = []
    cut = games[-1].evening if len(games) == _LAST_GAMES else None  # its earlier games were not read
    for game in without_going_on(games):
        if game.evening == cut:
            continue
        people = tuple(members.get(person_key(name), "") for name in names[game.id])
        is_theirs = all(people) and len(set(people)) == len(people)
        if is_theirs and can_be_round(game.rules, game.start_totals):
            found.append(MembersGame(game, people))
    return sorted(found, key=lambda each: (each.game.evening, each.game.created_at, each.game.id))
