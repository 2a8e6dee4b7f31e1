"""A whole night out to a file, and a new night from one."""

from collections.abc import Mapping, Sequence

from sqlalchemy import insert, select
from sqlalchemy.orm import selectinload

from scorekeeper.store.columns import columns_of, value_of
from scorekeeper.store.database import db, flush
from scorekeeper.store.games.exchange import add_games, game_entry
from scorekeeper.store.models import Device, Game
from scorekeeper.store.night_models import (
    AdjustmentRow,
    DirectorRow,
    LogRow,
    NightRow,
    RegistrationRow,
    ResultRow,
    RoundRow,
    TableRow,
)
from scorekeeper.store.nights.drafts import round_row, table_columns
from scorekeeper.store.nights.log import DIRECTOR, lines, log
from scorekeeper.store.nights.nights import add_entrants, night_form_key, night_made_before
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.nights.rounds import draft_of
from scorekeeper.store.nights.table_games import make_codes_and_links
from scorekeeper.store.secrets import new_token
from scorekeeper.tournament.files.night import NightFile
from scorekeeper.tournament.night.log_messages import DRAFT_KINDS, FILE_KINDS
from scorekeeper.tournament.night.model import LogEntry, NightRound, NightTable
from scorekeeper.tournament.night.registration import Registration

#: After one of these, what is done to a draft is about the next one.
_ROUND_ENDS = ("released", "round_deleted")


# --- out -------------------------------------------------------------------------------------------


def night_file(row: NightRow) -> NightFile:
    """The night as a file has it: without drafts, and without games that were deleted or whose sides are not
    those of their table any more."""
    games = {
        (table.round.number, table.number): game_entry(table.game)
        for table in _tables(row)
        if table.game and not table.game.deleted and table.game.rules.sides == len(table.sides)
    }
    log = tuple(value_of(LogEntry, line) for line in _log_to_keep(row))
    return NightFile(night_of(row), row.created_at, games, log)


def _tables(row: NightRow) -> Sequence[TableRow]:
    """Load the tables of the released rounds, with their games and hands."""
    released = (RoundRow.night_id == row.id, RoundRow.released_at.is_not(None))
    query = select(TableRow).join(RoundRow).where(*released)
    games = selectinload(TableRow.game).selectinload(Game.all_hands)
    return db.session.scalars(query.options(games).order_by(RoundRow.number, TableRow.number)).all()


def _log_to_keep(row: NightRow) -> list[LogRow]:
    """The log, the oldest first, without what tells of the draft there is now and of reading files in."""
    kept, of_the_draft = [], draft_of(row) is not None
    for line in lines(row):
        of_the_draft = of_the_draft and line.kind not in _ROUND_ENDS
        if line.kind not in FILE_KINDS and not (of_the_draft and line.kind in DRAFT_KINDS):
            kept.append(line)
    return kept[::-1]


# --- in --------------------------------------------------------------------------------------------


def new_night(file: NightFile, games: Sequence[Game], pin_hash: str) -> NightRow:
    """A new night with what `file` says of it, but for its people and its log. `games`: new rows of its
    games, in their order. Nothing is in the database yet."""
    played = dict(zip(file.games, games, strict=True))
    night = NightRow(
        settings=file.night.settings,
        pin_hash=pin_hash,
        finished_at=file.night.finished_at,
        created_at=file.created_at,
        rounds=[_round(round_, played) for round_ in file.night.released],
        adjustments=[
            AdjustmentRow(**columns_of(adjustment, "points"), given=str(adjustment.points))
            for adjustment in file.night.adjustments
        ],
    )
    _give_registration(night, file.night.registration)
    return night


def restore_night(night: NightRow, file: NightFile, device: Device, form_key: str | None = None) -> NightRow:
    """Keep a new night of `file`, which `device` directs. It has links and codes of its own.

    The tables of the last round, unless it was closed, have codes that open their games. The same `form_key`
    again (a double tap) is the night made first. All of it is made, or nothing.
    """
    made = night_made_before(device, form_key)
    if made is not None:
        return made
    night.form_key = night_form_key(device, form_key)
    db.session.add(night)
    db.session.flush()
    db.session.add(DirectorRow(night_id=night.id, device_id=device.id, knows_pin=bool(night.pin_hash)))
    add_entrants(night, file.night.entrants)
    add_games([table.game for round_ in night.rounds for table in round_.tables if table.game], None)
    _open_last_round(night)
    _add_log(night, file.log)
    log(night, device, DIRECTOR, "restored")
    flush()
    return night


def _give_registration(night: NightRow, registration: Registration) -> None:
    """Give the night this registration, with a new link. No phone is known to have registered."""
    if registration.places is None:
        return
    night.places, night.takes_place = registration.places, registration.takes_place
    night.registration_open, night.register_salt = registration.is_open, new_token()
    night.registrations.extend(RegistrationRow(**columns_of(each)) for each in registration.registered)


def _open_last_round(night: NightRow) -> None:
    """Only the last round, while it lasts, takes new hands."""
    last = night.rounds[-1] if night.rounds else None
    if last is not None and last.closed_at is None:
        make_codes_and_links([table.id for table in last.tables if table.game is not None])


def _add_log(night: NightRow, entries: Sequence[LogEntry]) -> None:
    rows = [{"night_id": night.id, **columns_of(line)} for line in entries]
    if rows:
        db.session.execute(insert(LogRow), rows)


def _round(round_: NightRound, games: Mapping[tuple[int, int], Game]) -> RoundRow:
    """A round; `games`: by the numbers of round and table."""
    row = round_row(round_, None)
    row.tables = [_table(table, games.get((round_.number, table.number))) for table in round_.tables]
    return row


def _table(table: NightTable, game: Game | None) -> TableRow:
    return TableRow(
        **table_columns(table),
        game=game,
        results=[ResultRow(**columns_of(result, "by"), by_side=result.by) for result in table.results],
    )
