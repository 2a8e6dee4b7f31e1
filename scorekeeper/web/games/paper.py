"""Paper score sheets: of a game with its hands, or blank."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from flask import render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.editions import RulesError
from scorekeeper.store.models import Game
from scorekeeper.web.parts.addresses.names_url import names_in
from scorekeeper.web.parts.addresses.rules_url import table_rules
from scorekeeper.web.parts.dates import written
from scorekeeper.web.parts.text.editions_text import rules_name
from scorekeeper.web.parts.text.score_sheet import SheetRow, rows
from scorekeeper.web.parts.text.sheet_items import SheetItem, sheet_items
from scorekeeper.web.serving.access import game_to_read
from scorekeeper.web.serving.language import number

#: Columns of points beside the items' names, over all sides.
COLUMNS: Final = 12
#: Tables on a sheet: the fewest; the fewest for a game of many hands; and the most.
ROOMY, TIGHT, MOST = 2, 3, 4
#: In mm: the height of a sheet below its title, of two sides' names, and of a table's head with its gap.
_HEIGHT, _NAMES, _HEAD = 242, 10, 13.5
#: Heights of a line in mm, highest first (paper-sheet.css has a class for each), and the least height to
#: write on.
HEIGHTS: Final = (11, 10, 9, 8, 7, 6, 5, 4)
_TO_WRITE_ON: Final = 9


@dataclass(frozen=True)
class PaperHand:
    """A column of the sheet: a played hand, or an empty one for later."""

    number: int
    row: SheetRow | None = None

    def points(self, side: int, item: str) -> int | None:
        """A side's points for an item; None to print nothing."""
        if self.row is None:
            return None
        return next((line.points for line in self.row.scores[side].lines if line.item == item), None)

    def sum(self, side: int) -> int | None:
        return None if self.row is None else self.row.scores[side].total

    def total(self, side: int) -> int | None:
        """The total after the hand; None if the hand does not count, too."""
        return self.row.totals[side] if self.row and self.row.counts else None


@dataclass(frozen=True)
class ScoreSheet:
    """A score sheet. `names` are the sides' names and `day` the game's date; if empty, there is a line to
    write on. `brought` are totals from before."""

    rules: Rules
    title: str
    names: Sequence[str]
    end: str
    played: Sequence[SheetRow] = ()
    brought: Sequence[int] = ()
    day: str = ""

    @property
    def box(self) -> str:
        return rules_name(self.rules)

    @property
    def partners(self) -> int:
        """The number of players on a side."""
        return self.rules.players // self.rules.sides

    @property
    def items(self) -> list[SheetItem]:
        return sheet_items(self.rules)

    @property
    def lines(self) -> int:
        """The number of lines of a table: a race has no running total."""
        return len(self.items) + (1 if self.rules.single_race else 2)

    @property
    def columns(self) -> int:
        """The number of hands side by side."""
        return COLUMNS // self.rules.sides

    @property
    def tables(self) -> int:
        """The number of tables on a sheet."""
        roomy = [tables for tables in range(ROOMY + 1, MOST + 1) if self._room(tables) >= _TO_WRITE_ON]
        return max([TIGHT if len(self.played) > ROOMY * self.columns else ROOMY, *roomy])

    @property
    def height(self) -> int:
        """The height of a line in mm."""
        room = self._room(self.tables)
        return next((height for height in HEIGHTS if height <= room), HEIGHTS[-1])

    def _room(self, tables: int) -> float:
        names = _NAMES * (self.rules.sides + 1) // 2
        return (_HEIGHT - names - tables * _HEAD) / (tables * self.lines)

    @property
    def sheets(self) -> list[list[list[PaperHand]]]:
        """Sheets, their tables, their hands; empty columns fill the last sheet."""
        hands = list(self._hands())
        tables = [hands[first : first + self.columns] for first in range(0, len(hands), self.columns)]
        return [tables[first : first + self.tables] for first in range(0, len(tables), self.tables)]

    def _hands(self) -> Iterator[PaperHand]:
        yield from (PaperHand(row.number, row) for row in self.played)
        a_sheet = self.tables * self.columns
        begun = len(self.played)
        yield from (PaperHand(hand + 1) for hand in range(begun, max(1, -(-begun // a_sheet)) * a_sheet))


def _sheet_of_game(game: Game) -> ScoreSheet:
    """The sheet of a game with its hands."""
    if game.hands_to_play:
        end = ngettext("%(num)s hand", "%(num)s hands", game.hands_to_play)
    else:
        end = _end(game.rules)
    played = rows(game, game.tally)
    day = written(game.evening)
    return ScoreSheet(game.rules, game.title or "", game.side_names, end, played, game.start_totals, day)


def _blank_sheet(rules: Rules, names: Sequence[str] = ()) -> ScoreSheet:
    """A sheet without hands for a table, with the names of all its sides, or none."""
    known = names if len(names) == rules.sides else ("",) * rules.sides
    return ScoreSheet(rules, "", known, _end(rules))


def _end(rules: Rules) -> str:
    return _("To %(points)s", points=number(rules.points_to_win))


def of_game(public_id: str) -> ResponseReturnValue:
    """The hands of a game so far, with room for more."""
    game = game_to_read(public_id)
    return _page(_sheet_of_game(game), game=game)


def blank_of_game(public_id: str) -> ResponseReturnValue:
    """A blank sheet for the table of a game, with its names."""
    game = game_to_read(public_id)
    return _page(_blank_sheet(game.rules, game.side_names), game=game, blank=True)


def blank() -> ResponseReturnValue:
    """A blank sheet for the table in the address, else for this phone's table."""
    rules = table_rules(request.args)
    return _page(_blank_sheet(rules, names_in(request.args).sides), tables=_tables_like(rules))


def _page(sheet: ScoreSheet, **values: object) -> str:
    return render_template("games/paper.html", sheet=sheet, **values)


def _tables_like(rules: Rules) -> list[Rules]:
    """Tables for each number of players that the box allows, with the same house rules if they fit."""
    edition = EDITIONS[rules.edition]
    return [
        rules if players == rules.players else _for_players(rules, players) for players in edition.players
    ]


def _for_players(rules: Rules, players: int) -> Rules:
    edition = EDITIONS[rules.edition]
    try:
        return edition.rules(players, dict(rules.house_rules))
    except RulesError:
        return edition.rules(players)
