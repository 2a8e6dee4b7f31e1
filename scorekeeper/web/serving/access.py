"""Access rights: who may read and who may write. This is the first step of every view about a game, a night,
a club or a series.

| what | who may read it | who may write it |
| --- | --- | --- |
| game | anybody who has its address | its maker, devices let in by link or by a tap, its night's directors |
| night | anybody who has its address | its directors: its maker, and those let in by their link |
| results of a night | its directors, its scorekeepers, a table's own | the same |
| club | its holders | its holders: its maker, and those let in by their link |
| league | anybody who has its address | nobody: it is computed from the nights of its club |
| series | devices that hold a game of it | the same |

Readers and writers are devices (`devices.py`). An address that opens nothing gets a 404 and counts as a wrong
try. A device without the right gets a 403. Hands, tables and members are looked up only within their own
game, round or club.

Three cases work differently and live with their pages. A table's code is short, so its tries are counted
differently (`nights/table/table_pages.py`). A registration link opens only its own page
(`nights/room/register.py`). People come from the games that a device holds, so nobody can ask for anybody
else's (`people/access.py`).
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
from scorekeeper.store.models import Device, Game, Hand, SeriesRow
from scorekeeper.store.night_models import NightRow, RoundRow, TableRow
from scorekeeper.store.nights.crew import directs, keeps_score
from scorekeeper.store.nights.nights import find_night
from scorekeeper.store.nights.rounds import round_of, table_of
from scorekeeper.web.serving.devices import current_device, device_key, found
from scorekeeper.web.serving.throttle import wrong_try

Row = TypeVar("Row")


def _at_address(row: Row | None) -> Row:
    """Return the row found at an address; without one, count a wrong try and raise 404."""
    if row is None:
        wrong_try()
    return or_404(row)


def or_404(row: Row | None) -> Row:
    """Return the row, or raise 404 if there is none."""
    if row is None:
        abort(404)
    return row


def known_device() -> Device:
    """Return the requesting device; 404 if it has never made or scored a game here."""
    return or_404(current_device())


def _may(row: Row, rule: Callable[[Row, Device], bool]) -> bool:
    """True if the rule lets the requesting device write to the row."""
    device = current_device()
    return device is not None and rule(row, device)


def _writer(row: Row, rule: Callable[[Row, Device], bool]) -> Device:
    """Return the requesting device if the rule lets it write to the row; otherwise raise 403."""
    if not _may(row, rule):
        abort(403)
    return known_device()


# --- games -----------------------------------------------------------------------------------------


def open_game(public_id: str, deleted_too: bool = False) -> Access:
    """Return the game at this address, the requesting device and its right to write; or 404. It takes a
    single statement, because every open page asks at each poll."""
    access = _at_address(access_at(public_id, device_key()))
    if access.game.deleted and not deleted_too:
        abort(404)
    found(access.device)  # saves `current_device` a statement
    return access


def game_to_read(public_id: str, deleted_too: bool = False) -> Game:
    """The game at this address, or 404."""
    return open_game(public_id, deleted_too).game


def access_to_write(public_id: str, deleted_too: bool = False) -> Access:
    """Return the game at this address for a device that may write to it. Raises 404, or 403 for a device that
    may only watch."""
    access = open_game(public_id, deleted_too)
    _writer(access, lambda access, _device: access.may_write)
    if access.scorer is not None and will_write.get():  # a read-only request writes nothing
        note_use(access.scorer)
    return access


def game_to_write(public_id: str, deleted_too: bool = False) -> tuple[Game, Device]:
    """Return the game at this address and the requesting device. Raises 404, or 403 for a device that may
    only watch."""
    access = access_to_write(public_id, deleted_too)
    return access.game, access.writer


def is_mine(game: Game) -> bool:
    """True if the requesting device may write to the game."""
    return _may(game, may_write)


def hand_of(game: Game, hand_id: int, deleted_too: bool = False) -> Hand:
    """Return one of the game's hands, including deleted ones if `deleted_too`; or 404."""
    hands = game.all_hands if deleted_too else game.hands
    return or_404(next((hand for hand in hands if hand.id == hand_id), None))


# --- nights ----------------------------------------------------------------------------------------


def night_to_see(public_id: str) -> NightRow:
    """The night at this address, or 404."""
    return _at_address(find_night(public_id))


def may_direct(row: NightRow) -> bool:
    """True if the requesting device directs the night. A page asks many times, and finds out once."""
    known: dict[int, bool] = g.setdefault("directs", {})
    if row.id not in known:
        known[row.id] = _may(row, directs)
    return known[row.id]


def _directs_now(row: NightRow, device: Device) -> bool:
    """True if the device directs the night now: who writes needs the right at that moment."""
    known: dict[int, bool] = g.setdefault("directs", {})
    known[row.id] = directs(row, device)
    return known[row.id]


def may_keep_score(row: NightRow) -> bool:
    """True if the requesting device directs the night or keeps its score."""
    return may_direct(row) or _may(row, keeps_score)


def night_to_direct(public_id: str) -> tuple[NightRow, Device]:
    """Return the night at this address and the director's device. Raises 404, or 403 for anybody else."""
    row = night_to_see(public_id)
    return row, _writer(row, _directs_now)


def night_to_keep(public_id: str) -> tuple[NightRow, Device]:
    """Return the night at this address and the device of a director or scorekeeper. Raises 404, or 403 for
    anybody else."""
    row = night_to_see(public_id)
    return row, _writer(row, lambda row, device: _directs_now(row, device) or keeps_score(row, device))


def released_round(row: NightRow, number: int) -> RoundRow:
    """Return a round that is being played or was; 404 for a draft, which only the directors may see."""
    round_ = or_404(round_of(row, number))
    return or_404(round_ if round_.released_at is not None else None)


def table_in(round_row: RoundRow, number: int) -> TableRow:
    """A table of the round, or 404."""
    return or_404(table_of(round_row, number))


# --- clubs and their leagues -----------------------------------------------------------------------


def club_at(public_id: str, deleted_too: bool = False) -> ClubRow:
    """Return the club whose pages for its holders have this address, or 404."""
    return _at_address(find_club(public_id, deleted_too))


def club_to_hold(public_id: str, deleted_too: bool = False) -> tuple[ClubRow, Device]:
    """Return the club at this address and the device that holds it. Raises 404, or 403 for anybody else."""
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
    """Return the series with this id and the requesting device; 404 if the device holds no game of the
    series."""
    device = known_device()
    return or_404(find_series(device, series_id, deleted_too)), device
