"""Who may read what, and who may write it: the first step of every view about a game, a night, a club or a
series.

| what | who may read it | who may write it |
| --- | --- | --- |
| game | whoever knows its address | its maker, those let in by a link, the directors of its night |
| night | whoever knows its address | its directors: its maker, and those let in by their link |
| club | its holders | its holders: its maker, and those let in by their link |
| league | whoever knows its address | nobody: it follows from the nights of its club |
| series | devices that hold a game of it | the same |

Who reads and writes are devices (`devices.py`). An address that opens nothing is a 404, and counted as a try.
A device that may not do what it asks for gets 403. A hand, a table or a member is looked for in its own game,
round or club alone.

Three ways in differ, and stand with their pages. The code of a table is short, so its tries are counted
another way (`nights/table/table_pages.py`). The link of a registration opens its one page
(`nights/room/register.py`). People are made of the games that a device holds (`people/access.py`): nobody
else's can be asked for.
"""

from collections.abc import Callable
from typing import TypeVar

from flask import abort, g

from scorekeeper.store.club_models import ClubRow, MemberRow, SeasonRow
from scorekeeper.store.clubs.clubs import find_club, find_league, holds
from scorekeeper.store.clubs.members import find_member
from scorekeeper.store.clubs.seasons import find_season
from scorekeeper.store.database import will_write
from scorekeeper.store.games.scorers import Access, access_at, may_write, note_use
from scorekeeper.store.games.series import find_series
from scorekeeper.store.models import Change, Device, Game, Hand, SeriesRow
from scorekeeper.store.night_models import NightRow, RoundRow, TableRow
from scorekeeper.store.nights.directors import directs
from scorekeeper.store.nights.nights import find_night
from scorekeeper.store.nights.rounds import round_of, table_of
from scorekeeper.web.serving.devices import current_device, device_key
from scorekeeper.web.serving.throttle import wrong_try

Row = TypeVar("Row")


def _at_address(row: Row | None) -> Row:
    """What was found at an address; an address of nothing is a wrong try, and 404."""
    if row is None:
        wrong_try()
    return or_404(row)


def or_404(row: Row | None) -> Row:
    """What was found, or 404."""
    if row is None:
        abort(404)
    return row


def known_device() -> Device:
    """The device asking, or 404 for one that has never made or scored a game here."""
    return or_404(current_device())


def _may(row: Row, rule: Callable[[Row, Device], bool]) -> bool:
    """True if the rule lets the device asking write to the row."""
    device = current_device()
    return device is not None and rule(row, device)


def _writer(row: Row, rule: Callable[[Row, Device], bool]) -> Device:
    """The device asking, if the rule lets it write to the row; else 403."""
    if not _may(row, rule):
        abort(403)
    return known_device()


# --- games -----------------------------------------------------------------------------------------


def open_game(public_id: str, deleted_too: bool = False) -> Access:
    """The game at this address, the device asking and its right to write; or 404. One statement finds all
    three: every open page asks every two seconds."""
    access = _at_address(access_at(public_id, device_key()))
    if access.game.deleted and not deleted_too:
        abort(404)
    g.device = access.device  # for `current_device`, which needs no statement of its own then
    return access


def game_to_read(public_id: str, deleted_too: bool = False) -> Game:
    """The game at this address, or 404."""
    return open_game(public_id, deleted_too).game


def access_to_write(public_id: str, deleted_too: bool = False) -> Access:
    """The game at this address for a device that may write to it, or 404, or 403 for one that may only
    watch."""
    access = open_game(public_id, deleted_too)
    _writer(access, lambda access, _device: access.may_write)
    if access.scorer is not None and will_write.get():  # looking writes nothing
        note_use(access.scorer)
    return access


def game_to_write(public_id: str, deleted_too: bool = False) -> tuple[Game, Device]:
    """The game at this address and the device asking, or 404, or 403 for a device that may only watch."""
    access = access_to_write(public_id, deleted_too)
    return access.game, access.writer


def is_mine(game: Game) -> bool:
    """True if the device asking may write to the game."""
    return _may(game, may_write)


def hand_of(game: Game, hand_id: int, deleted_too: bool = False) -> Hand:
    """One of the game's hands that stand (or, if `deleted_too`, of all), or 404."""
    hands = game.all_hands if deleted_too else game.hands
    return or_404(next((hand for hand in hands if hand.id == hand_id), None))


def change_of(game: Game, change_id: int) -> Change | None:
    """One of the game's changes, or None."""
    return next((change for change in game.changes if change.id == change_id), None)


# --- nights ----------------------------------------------------------------------------------------


def night_to_see(public_id: str) -> NightRow:
    """The night at this address, or 404."""
    return _at_address(find_night(public_id))


def may_direct(row: NightRow) -> bool:
    """True if the device asking directs the night."""
    return _may(row, directs)


def night_to_direct(public_id: str) -> tuple[NightRow, Device]:
    """The night at this address and the director's device, or 404, or 403 for everybody else."""
    row = night_to_see(public_id)
    return row, _writer(row, directs)


def released_round(row: NightRow, number: int) -> RoundRow:
    """A round that is at the tables or was; 404 for a draft, which is nobody's business."""
    round_ = or_404(round_of(row, number))
    return or_404(round_ if round_.released_at is not None else None)


def table_in(round_row: RoundRow, number: int) -> TableRow:
    """A table of the round, or 404."""
    return or_404(table_of(round_row, number))


# --- clubs and their leagues -----------------------------------------------------------------------


def club_at(public_id: str, deleted_too: bool = False) -> ClubRow:
    """The club at this address of its holders' pages, or 404."""
    return _at_address(find_club(public_id, deleted_too))


def club_to_hold(public_id: str, deleted_too: bool = False) -> tuple[ClubRow, Device]:
    """The club at this address and the device that holds it, or 404, or 403 for everybody else."""
    club = club_at(public_id, deleted_too)
    return club, _writer(club, holds)


def league_to_see(league_id: str) -> ClubRow:
    """The club at this public address, or 404."""
    return _at_address(find_league(league_id))


def member_in(club: ClubRow, member_id: int) -> MemberRow:
    """A member of the club, or 404."""
    return or_404(find_member(club, member_id))


def season_in(club: ClubRow, season_id: int) -> SeasonRow:
    """A season of the club, or 404."""
    return or_404(find_season(club, season_id))


# --- series ----------------------------------------------------------------------------------------


def series_to_see(series_id: int, deleted_too: bool = False) -> tuple[SeriesRow, Device]:
    """The series with this id and the device asking, or 404 where it holds no game of the series."""
    device = known_device()
    return or_404(find_series(device, series_id, deleted_too)), device
