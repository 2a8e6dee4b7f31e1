"""Pages to print: slips for the tables, lists for the wall, the standings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from flask import abort, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from markupsafe import Markup

from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow, RoundRow, TableRow
from scorekeeper.store.nights.codes import code_proof
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.nights.table_games import rules_at_tables
from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.night import progress
from scorekeeper.tournament.night.model import Night, NightRound
from scorekeeper.tournament.night.next_round import coming_rounds
from scorekeeper.tournament.night.settings import rules_at
from scorekeeper.tournament.standings.explain import deciding_order
from scorekeeper.tournament.standings.model import Line
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS
from scorekeeper.web.nights.common.columns import Area, Listing, Measures, lay_out, letters_of
from scorekeeper.web.nights.common.names import names_of, players_at, players_of, round_title
from scorekeeper.web.parts.addresses.phone_url import phone_url
from scorekeeper.web.parts.pagination import Part, part_of
from scorekeeper.web.parts.template_helpers import qr_code
from scorekeeper.web.parts.text.editions_text import rules_name
from scorekeeper.web.parts.text.figures import value_text
from scorekeeper.web.parts.text.sheet_items import SheetItem, sheet_items
from scorekeeper.web.serving.access import night_to_direct, released_round
from scorekeeper.web.serving.language import voice

#: Slips on a page: more would keep the printer, and other people, waiting.
TABLES_A_PAGE = 60
#: Hands on a slip if the round has no fixed number: most games to the points end within them.
USUAL_HANDS = 6
#: Lines that fit on half a sheet of A4 and on a whole one; a hand has one line for each side.
LINES_ON_A_HALF, LINES_ON_A_SHEET = 12, 36
#: The area of a list on A4 below its heading, in points, in type large enough to read standing. paper.css has
#: a class for each size.
SHEET: Final = Area(
    width=527,
    height=700,
    gap=23,
    sizes=(40, 36, 32, 28, 26, 24, 22, 20, 18, 17, 16, 15),
    line=1.45,
    most_columns=2,
)
#: Room beside a name (for the table and the side's mark) and beside players, relative to the type's height.
BESIDE_NAME, BESIDE_PLAYERS = 4.5, 5.0
#: Lines of a side with its players side by side, and below each other.
LINES_BESIDE, LINES_BELOW = 1.0, 1.7
#: Most lines of the standings for each class of type size.
STANDINGS_TYPES: Final = ((9, "largest"), (16, "larger"), (26, "large"))


def show(public_id: str) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    night = night_of(row)
    rounds = [round_.number for round_ in reversed(night.released)]
    return render_template(
        "nights/director/paper.html",
        row=row,
        night=night,
        here_now="paper",
        rounds=rounds,
        is_planned=bool(coming_rounds(night)),
    )


# --- slips -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Slip:
    """A slip on which a table writes its round; a blank one has no numbers or names. `half`: two fit on a
    sheet."""

    #: A side's names with more letters than this need smaller type.
    LONG: ClassVar = 40

    rules: Rules
    players: tuple[tuple[str, ...], ...]
    hands: int
    round: str = ""
    table: int | None = None
    code: str = ""
    address: str = ""
    qr: Markup | None = None

    @property
    def box(self) -> str:
        return rules_name(self.rules)

    @property
    def sides(self) -> int:
        return len(self.players)

    @property
    def lines(self) -> int:
        return self.hands * self.sides

    @property
    def half(self) -> bool:
        return self.lines <= LINES_ON_A_HALF

    @property
    def height(self) -> str:
        """The height of a line, as a class of paper.css."""
        most = LINES_ON_A_HALF if self.half else LINES_ON_A_SHEET
        return "high" if self.lines <= most // 2 else "middle" if self.lines <= most * 3 // 4 else "low"

    @property
    def items(self) -> list[SheetItem]:
        """The columns: the items that this box scores at such a table."""
        return sheet_items(self.rules)


def slips(public_id: str, number: int) -> ResponseReturnValue:
    """Show a slip for each table of a round, some to a page."""
    row, _device = night_to_direct(public_id)
    round_, night = released_round(row, number), night_of(row)
    part = part_of(round_.tables, TABLES_A_PAGE)
    return _slips_page(row, night, slips_of_tables(night, round_, part.items), number, part)


def blank(public_id: str) -> ResponseReturnValue:
    """Show slips without numbers or names, a sheet for each kind of table, in case the network fails."""
    row, _device = night_to_direct(public_id)
    night = night_of(row)
    return _slips_page(row, night, list(blank_slips(night)))


def _slips_page(
    row: NightRow,
    night: Night,
    made: Sequence[Slip],
    number: int | None = None,
    part: Part[TableRow] | None = None,
) -> str:
    return render_template(
        "nights/director/slips.html",
        row=row,
        night=night,
        here_now="paper",
        number=number,
        slips=made,
        part=part,
    )


def slips_of_tables(night: Night, round_row: RoundRow, tables: Sequence[TableRow]) -> list[Slip]:
    """Return the slips of these tables of a released round."""
    players, rules = players_of(night, round_row.number), rules_at_tables(tables)
    round_ = next(released for released in night.released if released.number == round_row.number)
    base = phone_url("night_table.ask").rstrip("/")
    return [
        _slip(night, round_, table, rules.get(table.number) or _rules_of(night, table), players, base)
        for table in tables
    ]


def _slip(
    night: Night,
    round_: NightRound,
    table: TableRow,
    rules: Rules,
    players: Mapping[int, tuple[str, ...]],
    base: str,
) -> Slip:
    address = f"{base}/{table.code}" if table.code else ""
    return Slip(
        rules=rules,
        players=tuple(tuple(name for entrant in side for name in players[entrant]) for side in table.sides),
        hands=_hands(night, len(table.sides)),
        round=round_title(round_),
        table=table.number,
        code=table.code or "",
        address=address.partition("://")[2],
        qr=qr_code(f"{address}?proof={code_proof(table.code)}") if table.code else None,
    )


def _rules_of(night: Night, table: TableRow) -> Rules:
    """Return the box's rules for a table without a game."""
    return rules_at(night, tuple(map(tuple, table.sides))) or _preferred(night)


def _preferred(night: Night) -> Rules:
    return EDITIONS[night.settings.edition].rules(night.settings.seats)


def _hands(night: Night, sides: int) -> int:
    """The number of hands on a slip, as many as fit on a sheet."""
    return min(night.settings.hands or USUAL_HANDS, LINES_ON_A_SHEET // sides)


def blank_slips(night: Night) -> Iterator[Slip]:
    """Yield slips for the preferred table, then for other kinds of table in this night."""
    kinds = {_preferred(night): None}
    for round_ in night.released:
        kinds |= {rules: None for table in round_.tables if (rules := rules_at(night, table.sides))}
    for rules in kinds:
        slip = Slip(rules=rules, players=((),) * rules.sides, hands=_hands(night, rules.sides))
        yield from [slip, slip] if slip.half else [slip]


# --- lists for the wall ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """A person on the list, with their table and side, or None for both."""

    name: str
    table: int | None = None
    side: int | None = None


def by_name(public_id: str, number: int) -> ResponseReturnValue:
    """Show a wall list: seats by name."""
    row, _device = night_to_direct(public_id)
    night, round_ = _released(row, number)
    seats = sorted(_seats(night, round_), key=lambda seat: (person_key(seat.name), seat.name))
    measures = Measures(SHEET, letters_of(seat.name for seat in seats), BESIDE_NAME)
    return _wall(row, night, round_, "names", lay_out(seats, measures))


def by_table(public_id: str, number: int) -> ResponseReturnValue:
    """Show a wall list: seats by table."""
    row, _device = night_to_direct(public_id)
    night, round_ = _released(row, number)
    players = players_of(night, number)
    tables = [
        (table, [[name for entrant in side for name in players[entrant]] for side in table.sides])
        for table in round_.tables
    ]
    sides = [names for _table, sides in tables for names in sides]
    each = max((len(sides) for _table, sides in tables), default=1)
    beside = letters_of(" & ".join(names) for names in sides)
    below = letters_of(name for names in sides for name in names)
    ways = (
        lay_out(tables, Measures(SHEET, beside, BESIDE_PLAYERS, each * LINES_BESIDE)),
        lay_out(tables, Measures(SHEET, below, BESIDE_PLAYERS, each * LINES_BELOW)),
    )
    return _wall(row, night, round_, "tables", max(ways, key=lambda way: (-len(way), way[0].size)))


def _released(row: NightRow, number: int) -> tuple[Night, NightRound]:
    released_round(row, number)
    night = night_of(row)
    return night, next(round_ for round_ in night.released if round_.number == number)


def _wall(row: NightRow, night: Night, round_: NightRound, by: str, sheets: Sequence[Listing]) -> str:
    idle = players_at(night, [round_.sitting_out], round_.number)[0] if round_.sitting_out else ()
    return render_template(
        "nights/director/wall.html",
        row=row,
        night=night,
        here_now="paper",
        round=round_,
        by=by,
        sheets=sheets,
        sitting_out=idle,
    )


def _seats(night: Night, round_: NightRound) -> Iterator[Seat]:
    sides: list[tuple[int | None, int | None, tuple[int, ...]]] = [
        (table.number, side, entrants) for table in round_.tables for side, entrants in enumerate(table.sides)
    ]
    sides += [(None, None, (number,)) for number in round_.sitting_out]
    players = players_at(night, [entrants for _table, _side, entrants in sides], round_.number)
    for (table, side, _entrants), names in zip(sides, players, strict=True):
        yield from (Seat(name, table, side) for name in names)


# --- the rounds to come ----------------------------------------------------------------------------


def plan(public_id: str) -> ResponseReturnValue:
    """Show the table of everybody in each round of the night's plan that is still to come."""
    row, _device = night_to_direct(public_id)
    night = night_of(row)
    coming = coming_rounds(night)
    if night.current is None or not coming:
        abort(404)
    table_of = [
        {number: table.number for table in round_ for side in table.sides for number in side}
        for round_ in coming
    ]
    names, here = names_of(night), [each.number for each in night.entrants if each.state == "here"]
    lines = [(names[number], [tables.get(number) for tables in table_of]) for number in here]
    lines.sort(key=lambda line: (person_key(line[0]), line[0]))
    return render_template(
        "nights/director/plan.html",
        row=row,
        night=night,
        here_now="paper",
        rounds=range(night.current.number + 1, night.current.number + 1 + len(coming)),
        lines=lines,
        size=next((size for most, size in STANDINGS_TYPES if len(lines) <= most), ""),
    )


# --- the standings ---------------------------------------------------------------------------------


def standings(public_id: str) -> ResponseReturnValue:
    """Show the standings, with every criterion and the deciding one."""
    row, _device = night_to_direct(public_id)
    night = night_of(row)
    ranked = progress.night_standings(night)
    return render_template(
        "nights/director/wall_standings.html",
        row=row,
        night=night,
        here_now="paper",
        ranked=ranked,
        size=next((size for most, size in STANDINGS_TYPES if len(ranked.lines) <= most), ""),
        names=names_of(night),
        titles={name: _(TIE_BREAKS[name].title) for name in deciding_order(ranked.order)},
        values=_values,
        reported=progress.rounds_reported(night),
        missing=len(list(night.unreported_tables())),
        final=progress.is_final(night, now()),
        refused=ranked.refused and voice().say(ranked.refused),
    )


def _values(line: Line) -> list[tuple[str, str, bool]]:
    """Each criterion, the line's value for it, and whether it decided against the line above."""
    names = deciding_order(tuple(line.values))
    return [(name, value_text(name, line.values[name]), name == line.by) for name in names]
