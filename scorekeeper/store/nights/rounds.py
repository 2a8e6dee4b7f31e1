"""Rounds: drawn as a draft, changed by hand, released to the tables with their games and codes, closed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import delete, func, select

from scorekeeper.limits import MAX_EXTRA
from scorekeeper.rules import Rules
from scorekeeper.store import history
from scorekeeper.store.database import db
from scorekeeper.store.history import part
from scorekeeper.store.models import Change, Device, Game, Hand, Link, now
from scorekeeper.store.nights.codes import new_code
from scorekeeper.store.nights.log import DIRECTOR, log
from scorekeeper.store.nights.models import NightRow, RoundRow, SeatRow, TableRow
from scorekeeper.store.secrets import hashed, new_token
from scorekeeper.tournament.files import night_json
from scorekeeper.tournament.files.seating import request_as_dict
from scorekeeper.tournament.night.clock import Clock
from scorekeeper.tournament.night.model import NightRound, NightTable


class Stale(Exception):
    """The draft was drawn, changed or released since it was looked at: nothing was done."""


@dataclass(frozen=True)
class TableGame:
    """What is played at a table: by which rules, by whom (clockwise), under which title, how long.
    `count_all`: hands count after the points to win, too."""

    rules: Rules
    seats: tuple[str, ...]
    title: str
    hands_to_play: int | None
    count_all: bool = False


def draft_of(night: NightRow) -> RoundRow | None:
    """The round that was drawn and not released."""
    return next((one for one in night.rounds if one.released_at is None), None)


def current_of(night: NightRow) -> RoundRow | None:
    """The round at the tables: the last that was released."""
    return next((one for one in reversed(night.rounds) if one.released_at is not None), None)


def round_of(night: NightRow, number: int) -> RoundRow | None:
    """The round of this number, a draft or not."""
    return next((one for one in night.rounds if one.number == number), None)


def table_of(one: RoundRow, number: int) -> TableRow | None:
    return next((table for table in one.tables if table.number == number), None)


# --- the draft -------------------------------------------------------------------------------------


def save_draft(
    night: NightRow, device: Device, drawn: NightRound, form_key: str, instead_of: str | None = None
) -> bool:
    """Keep `drawn` as the draft. `form_key` is of the press that drew it: pressed twice, it is drawn once.

    While there is a draft, only a press that saw it may draw another `instead_of` it (by its key): of two
    directors who press at once, the first has drawn. Returns whether this draw was kept.
    """
    draft = draft_of(night)
    if draft is not None and (draft.form_key == form_key or draft.form_key != instead_of):
        return False
    if draft is None and (instead_of is not None or round_of(night, drawn.number) is not None):
        return False  # the draft seen was released meanwhile, or the press is one of an earlier round
    if draft is not None:
        night.rounds.remove(draft)
        db.session.flush()
    night.rounds.append(round_row(drawn, form_key))
    kind = "drawn" if instead_of is None else "drawn_again"
    log(night, device, DIRECTOR, kind, round=drawn.number, how=drawn.kind, tables=len(drawn.tables))
    db.session.commit()
    return True


def round_row(drawn: NightRound, form_key: str | None) -> RoundRow:
    """A new row for a round as it was drawn."""
    return RoundRow(
        number=drawn.number,
        form_key=form_key,
        kind=drawn.kind,
        request=request_as_dict(drawn.request),
        sitting_out=drawn.sitting_out,
        drawn_from=night_json.drawn_versions_as_list(drawn.drawn_from),
        tables=[table_row(table) for table in drawn.tables],
    )


def table_row(table: NightTable) -> TableRow:
    """A new row for a table as it was drawn."""
    return TableRow(
        number=table.number,
        sides=[list(side) for side in table.sides],
        locked=table.locked,
    )


def change_draft(
    night: NightRow, device: Device, changed: NightRound, seen: str, kind: str, **facts: Any
) -> None:
    """The draft is `changed` by hand (`kind` says how: "swapped", "locked"). `seen` is the key of the draft
    that was looked at; it is another one after every change: raises `Stale` for an old one."""
    draft = draft_of(night)
    if draft is None or draft.form_key != seen:
        raise Stale
    draft.form_key = new_token()
    draft.kind, draft.sitting_out = changed.kind, changed.sitting_out
    draft.tables.clear()
    db.session.flush()
    draft.tables.extend(table_row(table) for table in changed.tables)
    log(night, device, DIRECTOR, kind, round=changed.number, **facts)
    db.session.commit()


def drop_draft(night: NightRow, device: Device, seen: str) -> None:
    """Throw the draft away. One that is not the one `seen` stays."""
    draft = draft_of(night)
    if draft is not None and draft.form_key == seen:
        number = draft.number
        night.rounds.remove(draft)
        log(night, device, DIRECTOR, "draft_dropped", round=number)
    db.session.commit()


# --- at the tables ---------------------------------------------------------------------------------


def release(
    night: NightRow, device: Device, seen: str, games: Mapping[int, TableGame], clock: Clock | None
) -> None:
    """Give the draft to the tables: by table number, its game, each with a code of its own. The round before
    is closed. A draft released already stays as it is (pressed twice); raises `Stale` for another one."""
    draft = draft_of(night)
    if draft is None:
        current = current_of(night)
        if current is not None and current.form_key == seen:
            return
        raise Stale
    if draft.form_key != seen:
        raise Stale
    before = current_of(night)
    if before is not None and before.closed_at is None:
        _close(before, device)
    draft.released_at = now()
    draft.clock = clock and night_json.clock_as_dict(clock)
    open_tables({table: games[table.number] for table in draft.tables})
    log(night, device, DIRECTOR, "released", round=draft.number)
    db.session.commit()


def open_tables(games: Mapping[TableRow, TableGame]) -> None:
    """A new game for each of these tables, with a link for its phones, and a code for those without one. Does
    not commit. All at once: a round may have hundreds of tables."""
    for table, game in games.items():
        table.game = Game(
            rules=game.rules,
            seats=game.seats,
            title=game.title,
            first_dealer=0,
            hands_to_play=game.hands_to_play,
            count_all=game.count_all,
        )
        db.session.add(table.game)
    db.session.flush()
    let_phones_in(list(games))
    db.session.add_all(
        Change(game=table.game, kind="game_made", before={"game": {}}, after={"game": {"deleted": False}})
        for table in games
    )
    db.session.flush()


def let_phones_in(tables: Sequence[TableRow]) -> None:
    """A code for each of these tables that has none, and the link by which phones score its game. Does not
    commit."""
    without = [table for table in tables if table.code is None]
    for table, code in zip(without, _free_codes(len(without)), strict=True):
        table.code = code
    games = [table.game for table in tables if table.game is not None]
    links = [
        Link(game=game, token_hash=hashed(new_token()), name=(game.title or "")[:40], withdrawn=False)
        for game in games
    ]
    db.session.add_all(links)
    db.session.flush()
    db.session.add_all(
        Change(
            game=link.game,
            kind="link_made",
            before={part(link): {"withdrawn": True}},
            after={part(link): {"withdrawn": False}},
        )
        for link in links
    )


def _free_codes(count: int) -> set[str]:
    codes: set[str] = set()
    while len(codes) < count:
        more = {new_code() for _ in range(count - len(codes))}
        with db.session.no_autoflush:
            codes |= more - set(db.session.scalars(select(TableRow.code).where(TableRow.code.in_(more))))
    return codes


def close_round(night: NightRow, device: Device, one: RoundRow) -> None:
    """The round is over: the tables' codes open nothing any more."""
    if one.closed_at is None and one.released_at is not None:
        _close(one, device)
        log(night, device, DIRECTOR, "closed", round=one.number)
        db.session.commit()


def _close(one: RoundRow, device: Device) -> None:
    """Nobody comes in by the links of its tables any more."""
    one.closed_at = now()
    ids = [table.game_id for table in one.tables if table.game_id is not None]
    open_links = select(Link).where(Link.game_id.in_(ids), Link.withdrawn.is_(False))
    for table in one.tables:
        table.calling = None
    for link in db.session.scalars(open_links):
        link.withdrawn = True
        withdrawn = {part(link): {"withdrawn": True}}
        before = {part(link): {"withdrawn": False}}
        db.session.add(
            Change(game_id=link.game_id, device=device, kind="link_withdrawn", before=before, after=withdrawn)
        )
    db.session.flush()


def seat_late(
    night: NightRow, device: Device, table: TableRow, changed: NightTable, game: TableGame, entrant: int
) -> None:
    """Somebody joins a table of a released round that has not begun. Its game begins anew and its code stays;
    the phones there say anew with whom they sit."""
    if table.game is not None:
        history.record(table.game, device, "game_deleted", {"game": {"deleted": True}})
    db.session.execute(delete(SeatRow).where(SeatRow.table_id == table.id))
    table.sides = [list(side) for side in changed.sides]
    one = table.round
    one.sitting_out = tuple(number for number in one.sitting_out if number != entrant)
    open_tables({table: game})
    log(night, device, DIRECTOR, "seated_late", who=[entrant], round=one.number, table=table.number)
    db.session.commit()


def delete_round(night: NightRow, device: Device, one: RoundRow) -> None:
    """The last round is as if it had never been drawn, nor a draft after it: the round before goes on. Its
    games are deleted, not lost; the log keeps who sat where and what had been entered."""
    draft = draft_of(night)
    if draft is not None:
        night.rounds.remove(draft)
        db.session.delete(draft)
    for table in one.tables:
        if table.game is not None:
            history.record(table.game, device, "game_deleted", {"game": {"deleted": True}})
        db.session.execute(delete(SeatRow).where(SeatRow.table_id == table.id))
    number, what = one.number, "; ".join(map(_in_words, one.tables))
    night.rounds.remove(one)
    before = current_of(night)
    if before is not None:
        _open_again(before, device)
    log(night, device, DIRECTOR, "round_deleted", round=number, what=what)
    db.session.commit()


def go_on(night: NightRow, device: Device) -> None:
    """The last round, which was closed, goes on at its tables."""
    last = current_of(night)
    if last is not None and last.closed_at is not None:
        _open_again(last, device)
        log(night, device, DIRECTOR, "opened_again", round=last.number)
        db.session.commit()


def _open_again(one: RoundRow, device: Device) -> None:
    """The phones that sat at its tables may score there again."""
    one.closed_at = None
    for table in one.tables:
        link = table.game.links[-1] if table.game and table.game.links else None
        if link is not None and link.withdrawn:
            history.record(link.game, device, "link_made", {part(link): {"withdrawn": False}})


def _in_words(table: TableRow) -> str:
    """Table 1: 3+5 - 2+4, 2300:1150 (confirmed)."""
    sides = " - ".join("+".join(map(str, side)) for side in table.sides)
    results = "".join(f", {':'.join(map(str, row.totals))} ({row.standing})" for row in table.results)
    return f"{table.number}: {sides}{results}"


# --- the clock -------------------------------------------------------------------------------------


def set_clock(
    night: NightRow, device: Device, one: RoundRow, change: Callable[[Clock], Clock], kind: str, **facts: Any
) -> None:
    """Start it, stand it still, give time. What changes nothing (pressed twice) is not written down."""
    if one.clock is None:
        return
    clock = night_json.clock_as_dict(change(night_json.clock_from(night_json.Value(one.clock))))
    if clock != one.clock:
        one.clock = clock
        log(night, device, DIRECTOR, kind, round=one.number, **facts)
        db.session.commit()


def give_time(night: NightRow, device: Device, table: TableRow, extra: timedelta) -> None:
    """Time for one table alone; twice is twice as much."""
    most = night_json.seconds(MAX_EXTRA)
    table.extra = min(most, max(0, table.extra + night_json.seconds(extra)))
    facts = {"round": table.round.number, "table": table.number, "minutes": night_json.seconds(extra) // 60}
    log(night, device, DIRECTOR, "time_given", **facts)
    db.session.commit()


# --- what is going on at the tables ----------------------------------------------------------------


def hands_at_tables(one: RoundRow) -> dict[int, int]:
    """By table number, how many hands its game has."""
    query = (
        select(TableRow.number, func.count(Hand.id))
        .join(Hand, Hand.game_id == TableRow.game_id)
        .where(TableRow.round_id == one.id, Hand.deleted.is_(False))
        .group_by(TableRow.number)
    )
    return dict(db.session.execute(query).all())


def last_change_at_tables(one: RoundRow) -> int:
    """It grows with everything that is done to the games of the round."""
    games = select(TableRow.game_id).where(TableRow.round_id == one.id)
    return db.session.scalar(select(func.max(Change.id)).where(Change.game_id.in_(games))) or 0
