"""Pages to print: slips for the tables, lists for the wall, the standings."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from markupsafe import Markup

from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.editions import ITEM_VALUES
from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow, RoundRow, TableRow
from scorekeeper.store.nights.reading import night_of
from scorekeeper.tournament.fractions import figure
from scorekeeper.tournament.night import progress
from scorekeeper.tournament.night.model import Night, NightRound
from scorekeeper.tournament.night.settings import table_rules
from scorekeeper.tournament.standings.model import Line
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS
from scorekeeper.web.common.addresses.phone_url import phone_url
from scorekeeper.web.common.language import number as in_digits
from scorekeeper.web.common.language import voice
from scorekeeper.web.common.template_helpers import qr_code
from scorekeeper.web.common.text.editions_text import rules_name
from scorekeeper.web.common.text.score_sheet import item_name
from scorekeeper.web.nights.common.access import night_to_direct, released_round
from scorekeeper.web.nights.common.entrant_names import names_of, players_at

#: Hands on a slip where the round has no number of them: most games to the points are over by then.
USUAL_HANDS = 6
#: Lines of hands (a hand has one a side) that fit on half a sheet of A4, and on a whole one.
LINES_ON_A_HALF, LINES_ON_A_SHEET = 12, 36
#: Names, tables and lines of the standings on one sheet, in type that is read standing.
NAMES_A_SHEET, TABLES_A_SHEET = 64, 16

pages = Blueprint("night_paper", __name__, url_prefix="/nights/<public_id>/paper")


@pages.get("")
def show(public_id: str) -> ResponseReturnValue:
    row, _device = night_to_direct(public_id)
    night = night_of(row)
    rounds = [round_.number for round_ in reversed(night.released)]
    return render_template(
        "nights/director/paper.html", row=row, night=night, here_now="paper", rounds=rounds
    )


# --- slips -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """A column of a slip: what is scored, and what it is worth."""

    name: str
    worth: str


@dataclass(frozen=True)
class Slip:
    """Slip on which a table writes its round; blank without numbers and names. `half`: two fit a sheet."""

    #: Letters of a side's names that are too many for the usual size.
    LONG: ClassVar = 40

    rules: Rules
    players: tuple[tuple[str, ...], ...]
    hands: int
    round: int | None = None
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
        """Height of a line, as a class of paper.css."""
        most = LINES_ON_A_HALF if self.half else LINES_ON_A_SHEET
        return "high" if self.lines <= most // 2 else "middle" if self.lines <= most * 3 // 4 else "low"

    @property
    def items(self) -> list[Item]:
        """Columns: what this box scores at such a table."""
        return [Item(item_name(item, self.rules), _worth(self.rules, item)) for item in _items(self.rules)]


def _items(rules: Rules) -> Iterator[str]:
    for item, name in ITEM_VALUES.items():
        called = rules.extension_miles is not None or item not in ("extension", "extension_failed")
        if getattr(rules, name) and called:
            yield item


def _worth(rules: Rules, item: str) -> str:
    value = getattr(rules, ITEM_VALUES[item])
    many = item in ("safeties", "coups_fourres") or (
        item == "shutout" and rules.shutout != "once" and rules.sides > 2
    )
    if item == "distance":
        return "" if value == 1 else _("× %(points)s", points=in_digits(value))
    return _("%(points)s each", points=in_digits(value)) if many else in_digits(value)


@pages.get("/slips/<row_id:number>")
def slips(public_id: str, number: int) -> ResponseReturnValue:
    """A slip for each table of a round."""
    row, _device = night_to_direct(public_id)
    round_, night = released_round(row, number), night_of(row)
    return _slips_page(row, night, number, [_slip(night, round_, table) for table in round_.tables])


@pages.get("/blank")
def blank(public_id: str) -> ResponseReturnValue:
    """Slips without numbers and names, a sheet for each kind of table: for when the network fails."""
    row, _device = night_to_direct(public_id)
    night = night_of(row)
    return _slips_page(row, night, None, list(_blank_slips(night)))


def _slips_page(row: NightRow, night: Night, number: int | None, made: Sequence[Slip]) -> str:
    return render_template(
        "nights/director/slips.html", row=row, night=night, here_now="paper", number=number, slips=made
    )


def _slip(night: Night, round_row: RoundRow, table: TableRow) -> Slip:
    players = players_at(night, table.sides, round_row.number)
    address = f"{phone_url('night_table.ask').rstrip('/')}/{table.code}" if table.code else ""
    return Slip(
        rules=_rules_of(night, table),
        players=tuple(players),
        hands=_hands(night, len(players)),
        round=round_row.number,
        table=table.number,
        code=table.code or "",
        address=address.partition("://")[2],
        qr=qr_code(address) if address else None,
    )


def _rules_of(night: Night, table: TableRow) -> Rules:
    """Rules of the table: of its game, or else of the box."""
    if table.game is not None:
        return table.game.rules
    sides = tuple(tuple(side) for side in table.sides)
    seated = {number for side in sides for number in side}
    players = sum(len(entrant.names) for entrant in night.entrants if entrant.number in seated)
    return table_rules(night.settings.edition, sides, players) or _preferred(night)


def _preferred(night: Night) -> Rules:
    return EDITIONS[night.settings.edition].rules(night.settings.seats)


def _hands(night: Night, sides: int) -> int:
    """Number of hands on a slip, no more than fit on a sheet."""
    return min(night.settings.hands or USUAL_HANDS, LINES_ON_A_SHEET // sides)


def _blank_slips(night: Night) -> Iterator[Slip]:
    """Slips for the preferred table, then for the other kinds that were there."""
    kinds = {_preferred(night): None}
    for round_ in night.released:
        for table in round_.tables:
            people = [night.entrant(number) for number in table.entrants]
            rules = table_rules(
                night.settings.edition, table.sides, sum(len(each.names) for each in people if each)
            )
            kinds |= {rules: None} if rules else {}
    for rules in kinds:
        slip = Slip(
            rules=rules,
            players=((),) * rules.sides,
            hands=_hands(night, rules.sides),
        )
        yield from [slip, slip] if slip.half else [slip]


# --- lists for the wall --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """A person on the list: the table and the side where they sit, or None of both."""

    name: str
    table: int | None = None
    side: int | None = None


@pages.get("/names/<row_id:number>")
def by_name(public_id: str, number: int) -> ResponseReturnValue:
    """List for the wall: seats by name."""
    row, _device = night_to_direct(public_id)
    night, round_ = _released(row, number)
    seats = sorted(_seats(night, round_), key=lambda seat: _sorted_as(seat.name))
    return _wall(row, night, round_, "names", _sheets(seats, NAMES_A_SHEET))


@pages.get("/tables/<row_id:number>")
def by_table(public_id: str, number: int) -> ResponseReturnValue:
    """List for the wall: seats by table."""
    row, _device = night_to_direct(public_id)
    night, round_ = _released(row, number)
    tables = [(table, players_at(night, table.sides, number)) for table in round_.tables]
    return _wall(row, night, round_, "tables", _sheets(tables, TABLES_A_SHEET))


def _released(row: NightRow, number: int) -> tuple[Night, NightRound]:
    released_round(row, number)
    night = night_of(row)
    return night, next(round_ for round_ in night.released if round_.number == number)


def _wall(row: NightRow, night: Night, round_: NightRound, by: str, sheets: Sequence[Any]) -> str:
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


def _sorted_as(name: str) -> tuple[str, str]:
    """Names in the order in which people look for them: É with E."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), name


def _sheets(listed: Sequence[Any], most: int) -> list[Any]:
    """`listed` on as few sheets as will do, evenly."""
    sheets = max(1, -(-len(listed) // most))
    each = -(-len(listed) // sheets)
    return [listed[start : start + each] for start in range(0, len(listed), each)] if listed else [[]]


@pages.get("/standings")
def standings(public_id: str) -> ResponseReturnValue:
    """The standings, with every criterion and the one that decided."""
    row, _device = night_to_direct(public_id)
    night = night_of(row)
    ranked = progress.night_standings(night)
    return render_template(
        "nights/director/wall_standings.html",
        row=row,
        night=night,
        here_now="paper",
        ranked=ranked,
        names=names_of(night),
        titles={name: _(TIE_BREAKS[name].title) for name in ranked.order},
        values=_values,
        reported=len([round_ for round_ in night.released if round_.tables]),
        missing=len(list(night.unreported_tables())),
        final=progress.is_final(night, now()),
        refused=ranked.refused and voice().say(ranked.refused),
    )


def _values(line: Line) -> list[tuple[str, str, bool]]:
    """Criterion, the value of the line, and True if that puts it below the line before."""
    shown = ((name, figure(value)) for name, value in line.values.items())
    return [(name, voice().text_of(value), name == line.by) for name, value in shown]
