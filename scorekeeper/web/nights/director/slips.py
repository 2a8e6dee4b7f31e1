"""Slips on which the tables write their rounds: the columns of their box, hands, codes to scan."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.store.night_models import RoundRow, TableRow
from scorekeeper.store.nights.codes import code_proof
from scorekeeper.store.nights.table_games import rules_at_tables
from scorekeeper.tournament.night.model import Night, NightRound
from scorekeeper.tournament.night.settings import rules_at
from scorekeeper.web.common.addresses.phone_url import phone_url
from scorekeeper.web.common.template_helpers import qr_code
from scorekeeper.web.common.text.editions_text import rules_name
from scorekeeper.web.common.text.sheet_items import SheetItem, sheet_items
from scorekeeper.web.nights.common.entrant_names import players_of
from scorekeeper.web.nights.common.round_names import round_title

#: Hands on a slip where the round has no number of them: most games to the points are over by then.
USUAL_HANDS = 6
#: Lines of hands (a hand has one a side) that fit on half a sheet of A4, and on a whole one.
LINES_ON_A_HALF, LINES_ON_A_SHEET = 12, 36


@dataclass(frozen=True)
class Slip:
    """Slip on which a table writes its round; blank without numbers and names. `half`: two fit a sheet."""

    #: Letters of a side's names that are too many for the usual size.
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
        """Height of a line, as a class of paper.css."""
        most = LINES_ON_A_HALF if self.half else LINES_ON_A_SHEET
        return "high" if self.lines <= most // 2 else "middle" if self.lines <= most * 3 // 4 else "low"

    @property
    def items(self) -> list[SheetItem]:
        """Columns: what this box scores at such a table."""
        return sheet_items(self.rules)


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
    """Return the rules of the box at a table without a game."""
    return rules_at(night, tuple(map(tuple, table.sides))) or _preferred(night)


def _preferred(night: Night) -> Rules:
    return EDITIONS[night.settings.edition].rules(night.settings.seats)


def _hands(night: Night, sides: int) -> int:
    """Number of hands on a slip, no more than fit on a sheet."""
    return min(night.settings.hands or USUAL_HANDS, LINES_ON_A_SHEET // sides)


def blank_slips(night: Night) -> Iterator[Slip]:
    """Yield slips for the preferred table, then for the other kinds that were there."""
    kinds = {_preferred(night): None}
    for round_ in night.released:
        kinds |= {rules: None for table in round_.tables if (rules := rules_at(night, table.sides))}
    for rules in kinds:
        slip = Slip(rules=rules, players=((),) * rules.sides, hands=_hands(night, rules.sides))
        yield from [slip, slip] if slip.half else [slip]
