"""Seating at the tables of a released round: their games, late arrivals, departures and substitutes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask import redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug import Response
from wtforms import StringField

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.words import and_list, verbatim
from scorekeeper.store.change_log import Changed
from scorekeeper.store.games.games import change_game
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import LogRow, NightRow, TableRow
from scorekeeper.store.nights import reseating, rounds
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.nights.table_games import TableGame, hands_at_tables, has_begun
from scorekeeper.tournament.night import late_arrivals
from scorekeeper.tournament.night.departures import Departure, departure_from
from scorekeeper.tournament.night.late_arrivals import Sides, empty_seats, never_together, round_on
from scorekeeper.tournament.night.model import Entrant, Night, NightRound, NightTable
from scorekeeper.tournament.night.progress import next_round_number
from scorekeeper.tournament.night.public_names import public_names
from scorekeeper.tournament.night.settings import table_rules
from scorekeeper.web.nights.common.names import names_of, players_of, table_title
from scorekeeper.web.nights.common.table_view import TableView
from scorekeeper.web.serving.access import night_to_direct, released_round, table_in
from scorekeeper.web.serving.language import voice
from scorekeeper.web.serving.text_form import TextForm


class NoSuchTable(Exception):
    """The box has no table with these sides."""

    def __init__(self, table: NightTable, players: int) -> None:
        self.table, self.players = table, players
        super().__init__()


def table_games(night: Night, round_number: int, tables: Iterable[NightTable]) -> dict[int, TableGame]:
    """Table number -> its game. Players sit clockwise, the sides taking turns. A tie after a round's fixed
    number of hands stands, because no table plays more hands than the others. Raises `NoSuchTable`."""
    players = players_of(night, round_number)
    round_ = next(round_ for round_ in night.rounds if round_.number == round_number)
    return {table.number: _table_game(night, round_, table, players) for table in tables}


def _table_game(
    night: Night, round_: NightRound, table: NightTable, players: Mapping[int, tuple[str, ...]]
) -> TableGame:
    sides = [[name for number in side for name in players[number]] for side in table.sides]
    people = sum(map(len, sides))
    rules = table_rules(night.settings.edition, table.sides, people)
    if rules is None or len({len(side) for side in sides}) != 1:
        raise NoSuchTable(table, people)
    if night.settings.round_of == "hands":
        rules = EDITIONS[rules.edition].rules(people, {"tie": "stands"})
    clockwise = [side[place] for place in range(len(sides[0])) for side in sides]
    seats = public_names(
        {seat: name[: MAX_NAME_LETTERS - 5] for seat, name in enumerate(clockwise)}, in_full=True
    )
    return TableGame(
        rules=rules,
        seats=tuple(seats.values()),
        title=table_title(round_, table.number),
        hands_to_play=night.settings.hands if night.settings.round_of == "hands" else None,
        count_all=night.settings.round_of == "clock",
    )


def _game_with(night: Night, round_number: int, number: int, sides: Sides) -> TableGame:
    """The game of table `number` with these sides. Raises `NoSuchTable`."""
    return table_games(night, round_number, [NightTable(number, sides)])[number]


# --- late arrivals ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Way:
    """A late arrival who can join: the table's new sides and its game. `instead_of` names who has left the
    seat, if somebody has; `apart` names the people there with whom they may never sit."""

    entrant: int
    name: str
    sides: Sides
    game: TableGame
    instead_of: str | None
    apart: tuple[str, ...]


@dataclass(frozen=True)
class Joining:
    """Late arrivals: those who can join the table, and the names of the others."""

    ways: list[Way]
    cannot: list[str]


def joining(view: TableView) -> Joining | None:
    """The late arrivals for a table; None if nobody waits for a seat or the table has begun."""
    night, round_, table = view.night, view.round, view.table
    # A declined result counts as well: it has one total for each side that the table had.
    begun = view.game is None or bool(view.game.hands) or bool(table.results)
    waiting = late_arrivals.unseated_entrants(night)
    if round_ is not night.current or round_.closed_at is not None or begun or not waiting:
        return None
    names = names_of(night, in_full=True, round_number=round_.number)
    ways, cannot = [], []
    for entrant in waiting:
        way = _way(view, entrant)
        if way is None:
            cannot.append(names[entrant])
        else:
            sides, game = way
            seated = [number for side in sides for number in side]
            left = next((names[number] for number in table.entrants if number not in seated), None)
            apart = tuple(names[other] for other in seated if never_together(night, entrant, other))
            ways.append(Way(entrant, names[entrant], sides, game, left, apart))
    return Joining(ways, cannot)


def _way(view: TableView, entrant: int) -> tuple[Sides, TableGame] | None:
    """The first option that the box can play."""
    settings = view.night.settings
    for sides in late_arrivals.seating_options(view.night, view.table, entrant):
        try:
            game = _game_with(view.night, view.round.number, view.table.number, sides)
        except NoSuchTable:
            continue
        if not settings.one_size or game.rules.players == settings.seats:
            return sides, game
    return None


def unplayable(view: TableView) -> str:
    """The reason why nobody more can join the table."""
    players = sum(map(len, view.players))
    return _("With this box a table of %(players)s is full.", players=players)


# --- a table for those who wait --------------------------------------------------------------------


class OwnTableForm(TextForm):
    """The people whom the page showed, as numbers separated by spaces."""

    who = StringField()


def waiting_together(night: Night) -> tuple[int, ...]:
    """The people without a seat who can be a table of their own in the current round."""
    return tuple(number for side in late_arrivals.own_table(night) or () for number in side)


def seat_together(public_id: str, round_number: int) -> ResponseReturnValue:
    """Make a table of those who wait. If others wait by now, nothing is done."""
    row, device = night_to_direct(public_id)
    round_, night = released_round(row, round_number), night_of(row)
    sides = late_arrivals.own_table(night)
    seen = [str(number) for number in waiting_together(night)]
    if sides and round_ is rounds.current_of(row) and OwnTableForm().who.data == " ".join(seen):
        game = _game_with(night, round_number, reseating.next_number(round_), sides)
        reseating.add_table(row, device, round_, sides, game)
    return _to_desk(public_id)


# --- departures ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Left:
    """A departure in words. `leavers`: number -> name of the people who are gone; `stayed`: names; `waiting`:
    names of those without a seat, who can play on for each."""

    departure: Departure
    leavers: Mapping[int, str]
    stayed: Sequence[str]
    waiting: Sequence[str]
    can_sit_out: bool


def left_table(view: TableView) -> Left | None:
    """The departure from a table of the current round, or None if nobody is gone."""
    departure = departure_from(view.night, view.table.number) if view.round is view.night.current else None
    if departure is None:
        return None
    names = names_of(view.night, in_full=True, round_number=view.round.number)
    return Left(
        departure,
        {number: names[number] for number in departure.gone},
        [names[number] for number in departure.stayed],
        [entrant.name for entrant in unseated(view.night) if len(entrant.names) == 1],
        _can_sit_out(view.row, departure),
    )


def _can_sit_out(table: TableRow, departure: Departure) -> bool:
    """True if the round can do without the table. A final cannot: others would be ranked as its players."""
    return reseating.can_sit_out(table) and not departure.of_final


def unseated(night: Night) -> list[Entrant]:
    """The entrants who are here without a seat in the current round."""
    numbers = late_arrivals.unseated_entrants(night)
    return [entrant for entrant in night.entrants if entrant.number in numbers]


def in_a_row(names: Iterable[str]) -> str:
    """Names as part of a sentence: "Ann, Bob and Cy"."""
    return voice().say(and_list([verbatim(name) for name in names]))


def play_on(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    """Restart the table without the people who are gone. A request that no longer fits does nothing."""
    row, table, device, departure = _departure(public_id, round_number, number)
    if departure is not None and departure.sides is not None and not has_begun(table):
        game = _game_with(night_of(row), round_number, number, departure.sides)
        reseating.play_without(row, device, table, departure.sides, game, departure.gone)
    return _to_table(public_id, round_number, number)


def sit_out(public_id: str, round_number: int, number: int) -> ResponseReturnValue:
    """Let the people who stayed sit out the round. A request that no longer fits does nothing."""
    row, table, device, departure = _departure(public_id, round_number, number)
    if departure is None or not _can_sit_out(table, departure):
        return _to_table(public_id, round_number, number)
    reseating.let_sit_out(row, device, table, departure)
    return _to_desk(public_id)


def _departure(
    public_id: str, round_number: int, number: int
) -> tuple[NightRow, TableRow, Device, Departure | None]:
    """Return the table and who is gone from it: nobody in a round that is over."""
    row, device = night_to_direct(public_id)
    round_ = released_round(row, round_number)
    table, is_on = table_in(round_, number), round_ is rounds.current_of(row)
    return row, table, device, departure_from(night_of(row), number) if is_on else None


def _to_table(public_id: str, round_number: int, number: int) -> Response:
    there = url_for("night_tables.show", public_id=public_id, round_number=round_number, number=number)
    return redirect(there, code=303)


def _to_desk(public_id: str) -> Response:
    return redirect(url_for("night_desk.show", public_id=public_id), code=303)


# --- undo and redo ---------------------------------------------------------------------------------


def undo_reseating(row: NightRow, device: Device, line: LogRow | None, step_id: int | None) -> None:
    """Undo the step of this line, or its undo, if its id is `step_id`.

    Raises `Changed`, also if the box can no longer be played with the sides of before.
    """
    sides = reseating.sides_before(line) if line is not None else None
    game = None
    if line is not None and sides is not None:
        try:
            game = _game_with(night_of(row), int(line.facts["round"]), int(line.facts["table"]), sides)
        except NoSuchTable:
            raise Changed from None
    reseating.undo(row, device, line, step_id, game)


# --- substitutes -----------------------------------------------------------------------------------


def first_round(row: NightRow, night: Night, number: int) -> int:
    """The first round in which a substitute can play for this entrant."""
    return next_round_number(night) - (waiting_table(row, night, number) is not None)


def waiting_table(row: NightRow, night: Night, number: int) -> TableRow | None:
    """The entrant's table in the current round, if nothing has been played there or if it is to go on without
    the entrant, who is gone."""
    current = round_on(night)
    table, row_on = current and current.table_of(number), rounds.current_of(row)
    if not table or row_on is None:
        return None
    begun = table.results or hands_at_tables(row_on).get(table.number)
    return None if begun and number not in empty_seats(night) else rounds.table_of(row_on, table.number)


def rename_at(table: TableRow, before: Night, after: Night, device: Device) -> None:
    """Put the present players' names into a table's game. A name that was changed at the table stays."""
    was, now = (_seats(night, table) for night in (before, after))
    if table.game is not None and was != now:
        seats = zip(table.game.seats, was, now, strict=True)
        changed = tuple(new if shown == old else shown for shown, old, new in seats)
        change_game(table.game, device, "terms_changed", seats=changed)


def _seats(night: Night, row: TableRow) -> tuple[str, ...]:
    round_ = night.current
    table = None if round_ is None else round_.table(row.number)
    if round_ is None or table is None:
        return ()
    return table_games(night, round_.number, [table])[row.number].seats
