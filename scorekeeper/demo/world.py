"""Makes everything in the demo, and finds it again."""

from datetime import datetime, timedelta
from random import Random
from typing import Final

from flask import url_for
from sqlalchemy import select

from scorekeeper.demo.family import CUP, game_under_way, games_of_a_year
from scorekeeper.demo.nights import CLUB, MEMBERS, finished_night, night_in_third_round
from scorekeeper.store.club_models import ClubRow
from scorekeeper.store.clubs.clubs import clubs_of, create_club, let_hold
from scorekeeper.store.clubs.seasons import add_nights, add_season
from scorekeeper.store.database import db, flush
from scorekeeper.store.games.exchange import import_games, new_games
from scorekeeper.store.games.scorers import of_held_games
from scorekeeper.store.games.series import begin_series
from scorekeeper.store.models import Device, Game, Scorer
from scorekeeper.store.night_models import DirectorRow, NightRow
from scorekeeper.store.nights.directors import let_direct
from scorekeeper.store.nights.exchange import new_night, restore_night
from scorekeeper.store.nights.rounds import current_of
from scorekeeper.store.secrets import hashed, new_token
from scorekeeper.tournament.files.night import NightFile

_SEED: Final = 5000
#: How many days ago the nights were that are over.
_NIGHTS_AGO: Final = (154, 119, 84, 56, 28)
#: How many members come to a night that is over; to the one that is on, all.
_COME: Final = 12

#: What there is to look at -> its path.
Sights = dict[str, str]


def make(now: datetime) -> Sights:
    """Fill an empty database: games and nights of the twelve months before `now` (UTC), and of this evening.

    The same people, hands and draws each time. Call it in a request context.
    """
    dice = Random(_SEED)
    device = Device(key_hash=hashed(new_token()), kind="computer")
    db.session.add(device)
    flush()
    entries = [*games_of_a_year(now, dice), game_under_way(now, dice)]
    *games, running = import_games(new_games(entries), device)
    of_the_cup = [game for game in games if game.seats == CUP]
    cup = begin_series(device, new_token(), "–".join(CUP), "wins", of_the_cup)
    club = create_club(device, CLUB, MEMBERS)
    night = _season(device, club, now, dice)
    round_ = current_of(night)
    assert round_ is not None
    return {
        "running-game": url_for("games.show", public_id=running.public_id),
        "finished-game": url_for("games.show", public_id=games[-1].public_id),
        "family": url_for("people.show"),
        "series": url_for("series.show", series_id=cup.id),
        "desk": url_for("night_desk.show", public_id=night.public_id),
        "room": url_for("night_room.show", public_id=night.public_id),
        "table": url_for("night_table.show", code=round_.tables[-1].code),
        "club": url_for("club_pages.show", public_id=club.public_id),
        "league": url_for("club_league.show", league_id=club.league_id),
    }


def _season(device: Device, club: ClubRow, now: datetime, dice: Random) -> NightRow:
    """A season of finished nights and the one that is on, which is returned."""
    first = now - timedelta(days=_NIGHTS_AGO[0])
    years = dict.fromkeys((first.year, now.year))
    files = [
        finished_night(number, now - timedelta(days=days), sorted(dice.sample(MEMBERS, _COME)), dice)
        for number, days in enumerate(_NIGHTS_AGO, start=1)
    ]
    files.append(night_in_third_round(len(files) + 1, now, MEMBERS, dice))
    nights = [_night(file, device) for file in files]
    add_nights(club, device, add_season(club, device, "–".join(map(str, years))), nights)
    return nights[-1]


def _night(file: NightFile, device: Device) -> NightRow:
    return restore_night(new_night(file, new_games(file.games.values()), ""), file, device)


def let_in(device: Device) -> None:
    """Let a visitor's device score, direct and manage all that the demo was made with."""
    maker = _maker()
    more = _games_of(maker) - _games_of(device)
    db.session.add_all(Scorer(game_id=game, device_id=device.id) for game in sorted(more))
    for row in db.session.scalars(select(DirectorRow).where(DirectorRow.device_id == maker.id)).all():
        let_direct(row.night, device)
    for club in clubs_of(maker):
        let_hold(club, device)
    flush()


def is_in(device: Device) -> bool:
    """True if the device holds all the games that the demo was made with."""
    return _games_of(_maker()) <= _games_of(device)


def _maker() -> Device:
    """The device that made the demo: the first there was."""
    return db.session.scalars(select(Device).order_by(Device.id).limit(1)).one()


def _games_of(device: Device) -> set[int]:
    return set(db.session.scalars(of_held_games(device, Game.id)))
